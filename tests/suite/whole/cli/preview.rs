//! A game in the browser, and again at each save. What must never happen is that somebody else's page reads it.

mod guard;
mod seen;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::common::workbook::xlsx;
use crate::common::{DECK, GAME, Running, command, temp, write};

/// The program with a page.
pub(super) struct Shown {
    running: Running,
    /// `127.0.0.1:8080`.
    host: String,
    /// With its token, if it has one.
    address: String,
}

impl Shown {
    pub(super) fn of(folder: &Path, args: &[&str]) -> Self {
        let mut all = vec!["preview", "--no-open", "--no-cache"];
        all.extend(args);
        let mut command = command(folder, &all);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let host = address.trim().strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
        Self { running: Running(child), host, address: address.trim().to_owned() }
    }

    /// What the terminal says, up to how the page is ended.
    fn said(&mut self) -> String {
        let mut said = String::new();
        let mut lines = BufReader::new(self.running.0.stderr.take().unwrap());
        while !said.contains("Ctrl+C") && lines.read_line(&mut said).unwrap() > 0 {}
        said
    }

    /// Sends something, and returns what is answered until nothing comes.
    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        // Who is turned away may be told so before all has been sent.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks for a path with these lines besides.
    fn get(&self, path: &str, lines: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{lines}\r\n", self.host))
    }

    /// What is told of an edition until a line says what is waited for.
    pub(super) fn told(&self, edition: &str, wanted: impl Fn(&str) -> bool) -> String {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut request = &stream;
        write!(request, "GET /events/{edition} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host).unwrap();
        for line in BufReader::new(&stream).lines() {
            let line = line.unwrap();
            if wanted(&line) {
                return line;
            }
        }
        panic!("the stream has ended");
    }

    /// The pictures of all faces, by their names.
    fn faces(&self, wanted: impl Fn(&[(String, String)]) -> bool) -> Vec<(String, String)> {
        let all = |line: &str| -> Option<Vec<(String, String)>> {
            let faces: serde_json::Value =
                serde_json::from_str(line.strip_prefix("data: [{\"name\"").and(line.strip_prefix("data: "))?)
                    .ok()?;
            let word =
                |face: &serde_json::Value, key: &str| face[key].as_str().unwrap_or_default().to_owned();
            Some(faces.as_array()?.iter().map(|face| (word(face, "name"), word(face, "key"))).collect())
        };
        all(&self.told("full", |line| all(line).is_some_and(|all| wanted(&all)))).unwrap()
    }
}

fn status(answer: &str) -> u16 {
    answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or_else(|| panic!("no answer: {answer}"))
}

/// A template of a game's own.
const NOTE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="{{ w + 2 * b }}" height="{{ h + 2 * b }}" viewBox="{{ -b }} {{ -b }} {{ w + 2 * b }} {{ h + 2 * b }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w + 2 * b }}" height="{{ h + 2 * b }}" fill="{{ p.paper }}"/>
{{ text(s=slot.title, x=12, y=12, w=w - 24, h=24, size=16, min=11, font="display", fill=p.ink, lines=1, valign="middle", id="title") }}
<path d="M12 40H{{ w - 12 }}" stroke="{{ p.accent }}" stroke-width="1.5"/>
{{ icon(name=slot.icon, x=12, y=56, w=w - 24, size=80, fit="foot", fill=p.ink) }}
{{ text(s=slot.text, x=12, y=158, w=w - 24, h=h - 170, size=9.5, fill=p.ink) }}
{{ text(s=slot.corner, x=12, y=h - 30, w=w - 24, h=18, size=12, fill=p.ink, align="right", id="corner") }}
</svg>
"#;

/// Its deck, whose cards that draws.
fn deck() -> String {
    DECK.replace("card/event", "card/note")
}

/// What it has besides.
const LOG: &str = r#"name = "Log"
layout = "log"
size = "60x100"
fields = [
  { name = "Squads", type = "text", repeat = 4 },
]
"#;
const BANKS: &str = r#"name = "Banks"
layout = "graph"
spaces = [
  { id = "north", name = "North Bank", at = [10, 10] },
  { id = "south", name = "South Bank", at = [90, 90] },
]
links = [{ from = "north", to = "south" }]
"#;
const RULES: &str = "# Hedgerow {#hedgerow}\n\n## Patrols {#patrols}\n\nBoth sides advance, one hedge at a time. Whoever looks over the last hedge first has won.\n";

/// A game with a template of its own.
fn plain(folder: &Path) -> PathBuf {
    let game = folder.join("game");
    write(&game, &[("game.toml", GAME), ("decks/battle.toml", &deck()), ("templates/card/note.svg", NOTE)]);
    game
}

/// The same with a form, a map and rules.
fn game(folder: &Path) -> PathBuf {
    let game = plain(folder);
    write(&game, &[("forms/log.toml", LOG), ("maps/banks.toml", BANKS), ("rules.md", RULES)]);
    game
}

#[test]
fn a_save_changes_the_pictures_that_it_concerns() {
    let folder = temp();
    let game = game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    let before = shown.faces(|faces| faces.len() >= 4);
    let picture = shown.get(&format!("/face/{}", before[0].1), "");
    assert!(picture.contains("image/png") && status(&picture) == 200);
    write(&game, &[("decks/battle.toml", &deck().replace("Advance one hedge", "Advance two hedges"))]);
    let after = shown.faces(|faces| faces[0].1 != before[0].1);
    let changed: Vec<_> = before.iter().zip(&after).filter(|(one, other)| one != other).collect();
    assert!(changed.iter().all(|(one, _)| one.0.starts_with("battle/patrol")), "{changed:?}");
    let row = shown.get(&format!("/row/{}", after[0].0.replace('/', "%2F")), "");
    assert!(row.contains("Advance two hedges") && row.contains("battle.toml:"), "{row}");

    // What has no row is written somewhere, too.
    for (face, said) in
        [("battle%2F(back)", "[face]"), ("log%2F(whole)", "Squads"), ("banks%2F(whole)", "South Bank")]
    {
        let written = shown.get(&format!("/row/{face}"), "");
        assert!(written.contains(said), "{face}: {written}");
    }

    // Broken data show their line, and leave the pictures.
    write(&game, &[("decks/battle.toml", &format!("{}\n[[rows]]\nname = = 1\n", deck()))]);
    let told = shown.told("full", |line| line.contains("\"broken\":true"));
    assert!(told.contains("battle.toml") && told.contains("\"line\":"), "{told}");
    assert_eq!(shown.faces(|_| true), after);
    write(&game, &[("decks/battle.toml", &deck())]);
    shown.told("full", |line| line.contains("\"broken\":false"));
    assert_eq!(shown.faces(|_| true), before);
}

/// Sheets and rules come in the ink in which somebody looks at the game, and in no other.
#[test]
fn sheets_and_rules_are_printed_in_the_ink_that_is_looked_at() {
    let folder = temp();
    game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    for ink in ["mono", "full", "low"] {
        let told = shown.told(ink, |line| line.contains("{\"ink\":") && line.contains("\"rules\""));
        assert!(told.contains(&format!("{{\"ink\":\"{ink}\"")) && told.contains("\"sheets\""), "{told}");
        let key = told.split("\"key\":\"").nth(1).and_then(|rest| rest.get(..32)).unwrap();
        let page = shown.get(&format!("/page/{key}"), "");
        assert!(status(&page) == 200 && page.contains("image/png"), "{page}");
    }
}

/// A workbook by itself: a save replaces it as a whole, and what is in a row stands beside its card.
#[test]
fn cells_of_a_workbook_are_named_beside_their_cards() {
    let folder = temp();
    let cell = |at: &str, text: &str| format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let row = |line: usize, words: [&str; 2]| {
        let [name, text] = words;
        format!(
            "<row r=\"{line}\">{}{}</row>",
            cell(&format!("A{line}"), name),
            cell(&format!("B{line}"), text)
        )
    };
    let save = |text: &str| {
        let rows = [row(1, ["Name", "Text"]), row(2, ["Goblin", text]), row(3, ["Ogre", "Takes three."])];
        std::fs::write(folder.path().join("cards.xlsx"), xlsx(&[("Cards", &rows.concat())])).unwrap();
    };
    save("Takes one.");
    let shown = Shown::of(folder.path(), &["cards.xlsx"]);
    let before = shown.faces(|faces| faces.len() >= 3);
    save("Takes two.");
    let after = shown.faces(|faces| faces[0].1 != before[0].1);
    assert_eq!(after[1..], before[1..]);
    let written = shown.get(&format!("/row/{}", after[0].0.replace('/', "%2F")), "");
    assert!(written.contains("Cards!A2") && written.contains("Takes two."), "{written}");
    let back = after.iter().find(|(name, _)| name.ends_with("(back)")).unwrap();
    let written = shown.get(&format!("/row/{}", back.0.replace('/', "%2F")), "");
    assert!(written.contains("Name") && !written.contains("Goblin"), "{written}");
}

/// What was begun for an older save never ends in findings of that.
#[test]
fn a_newer_save_gives_up_what_an_older_one_has_begun() {
    let folder = temp();
    let game = game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    shown.told("full", |line| line.contains("\"thorough\":true"));
    let long = "Advance one hedge, and then another one. ".repeat(60);
    write(&game, &[("decks/battle.toml", &deck().replace("Advance one hedge", &long))]);
    shown.told("full", |line| line == "data: \"sheets\"");
    write(&game, &[("decks/battle.toml", &deck())]);
    let found = shown.told("full", |line| line.contains("\"thorough\":true"));
    assert!(!found.contains("E0301"), "{found}");
}

#[test]
fn nothing_is_written() {
    let folder = temp();
    let game = game(folder.path());
    let before = crate::common::files(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    shown.told("full", |line| line.contains("\"thorough\":true"));
    write(&game, &[("decks/battle.toml", &deck())]);
    assert_eq!(crate::common::files(folder.path()), before);
}

#[test]
fn a_kit_is_built_again_at_each_save() {
    let folder = temp();
    let game = plain(folder.path());
    let mut command =
        command(folder.path(), &["build", "./game", "--out", "game/output", "--watch", "--no-cache"]);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let _running = Running(child);
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let next = || told.recv_timeout(Duration::from_secs(60)).unwrap();
    let first = next();
    assert!(first.contains("6 cards"), "{first}");
    write(&game, &[("decks/battle.toml", &deck().replace("count = 3", "count = 5"))]);
    assert!(next().contains("8 cards"));
    // What it has written itself is nothing new.
    assert!(told.recv_timeout(Duration::from_millis(800)).is_err());
}
