//! docs/your-own-game.md as it stands: a designer who follows the guide with what lies in docs/your-own-game must get
//! what it shows, to the letter. What fails here is somebody's first evening.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use lopdf::{Document, Object};

use warpress_readers::tts::{self, What};

use super::preview::Shown;
use super::{cards, words};
use crate::common::{finish, read, temp, warpress};

/// What the guide tells one to do, in its order.
pub(super) enum Step {
    /// Commands, and what they say: lines that follow one another, others perhaps between them.
    Run(String, Vec<String>),
    /// A page that follows from here on what is saved: the words of the command behind its name.
    Show(Vec<String>),
    /// A file that one writes.
    Write(String, String),
    /// A table of a TOML file that takes the place of the one of its name.
    Becomes(String, String),
}

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/your-own-game.md")
}

/// The steps of a page.
pub(super) fn steps(page: &Path) -> Vec<Step> {
    let page = std::fs::read_to_string(page).unwrap();
    let mut steps = Vec::new();
    let mut parts = page.split("\n```");
    let mut before = parts.next().unwrap_or_default();
    while let (Some(block), after) = (parts.next(), parts.next()) {
        let (language, text) = block.split_once('\n').unwrap();
        let text = format!("{text}\n");
        match language {
            "sh" => steps.push(match text.strip_prefix("warpress preview ") {
                Some(words) => Step::Show(words.split_whitespace().map(str::to_owned).collect()),
                None => Step::Run(text, Vec::new()),
            }),
            "text" => {
                let Some(Step::Run(_, said)) = steps.last_mut() else { panic!("nothing says: {text}") };
                said.extend(text.lines().map(str::to_owned));
            }
            _ => {
                // The last line before a file names it.
                let line = before.trim_end().lines().last().unwrap();
                let name = line.split('`').nth(1).unwrap_or_else(|| panic!("no name of a file: {line}"));
                let becomes = line.ends_with("becomes");
                let step = if becomes { Step::Becomes } else { Step::Write };
                steps.push(step(name.to_owned(), text));
            }
        }
        before = after.unwrap_or_default();
    }
    steps
}

/// The table that a text begins with, in the place of the one of its name.
fn replaced(file: &str, table: &str) -> String {
    let head = table.lines().next().unwrap();
    let (before, old) = file.split_once(head).unwrap_or_else(|| panic!("no {head} in {file}"));
    let after = old.find("\n[").map_or("", |at| &old[at..]);
    format!("{before}{table}{after}")
}

pub(super) fn run(folder: &Path, commands: &str, said: &[String]) {
    let program = Path::new(env!("CARGO_BIN_EXE_warpress")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", commands]).current_dir(folder);
    shell.env("PATH", path.unwrap()).env("NO_COLOR", "1");
    let run = finish(shell, Duration::from_secs(300));
    // Findings are broken into lines that suit the terminal.
    let flat = |text: &str| {
        text.split(['\n', '│', '×', ' ']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let all = format!("{}\n{}", run.out, run.err);
    let mut rest = flat(&all);
    for line in said {
        let line = flat(line);
        let at = rest.find(&line).unwrap_or_else(|| panic!("{commands}does not say “{line}”:\n{all}"));
        rest.drain(..at + line.len());
    }
    // What the page shows as going wrong does, and where something is left to be settled.
    let wrong = said.iter().any(|line| {
        line.contains("is a date") || line.ends_with(" 1 warning") || line.ends_with(" 2 warnings")
    });
    assert_eq!(run.code, Some(i32::from(wrong)), "{commands}{all}");
}

pub(super) fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            std::fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

#[test]
fn the_guide_makes_the_game_that_it_shows() {
    let temp = temp();
    let folder = temp.path();
    copy(&guide().with_extension(""), &folder.join("your-own-game"));
    let mut shown = None;
    for step in steps(&guide()) {
        match step {
            Step::Show(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                shown = Some(Shown::of(folder, &words));
            }
            Step::Run(commands, said) => {
                run(folder, &commands, &said);
                if commands.contains("--png") {
                    printed(folder);
                }
            }
            Step::Write(name, text) => write(folder, &name, &text),
            Step::Becomes(name, table) => {
                let path = folder.join(name);
                let text = replaced(&std::fs::read_to_string(&path).unwrap(), &table);
                std::fs::write(path, text).unwrap();
            }
        }
    }
    changed(folder);
    exported(folder);
    followed(&shown.expect("the guide opens a preview"));
    on_a_table(folder);
}

/// The page beside it has followed every save: the cards are drawn by the template written last, from the list that was
/// changed last.
fn followed(shown: &Shown) {
    shown.told("full", |line| line.contains("czesze"));
}

/// The table for players elsewhere: the whole pile face down, each card with its name and its words, as last changed.
fn on_a_table(folder: &Path) {
    let place = folder.join("output/watra/tts");
    let root = format!("file://{}/", place.display());
    let game = tts::game(&std::fs::read(place.join("watra.json")).unwrap(), |address| {
        std::fs::read(place.join(address.strip_prefix(&root).unwrap())).unwrap()
    });
    let piles = game.things.iter().filter_map(|thing| match &thing.what {
        What::Deck(cards) if thing.down => Some(cards),
        _ => None,
    });
    let piles: Vec<_> = piles.collect();
    let [pile] = piles[..] else { panic!("one pile: {piles:?}") };
    assert_eq!(pile.len(), 27);
    let drowned = pile.iter().find(|card| card.name == "Topielec").unwrap();
    assert!(drowned.text.contains("czesze"), "{}", drowned.text);
    let said: String = game.notebook.iter().map(|(_, text)| text.as_str()).collect();
    assert!(said.contains("Potasujcie 27 kart"), "{said}");
}

/// The kit read back: every card with its back, letters of two scripts, every picture.
fn printed(folder: &Path) {
    let pdf = folder.join("output/watra/watra-a4.pdf");
    let sheets: Vec<_> =
        cards(&pdf).into_iter().map(|(_, cards)| cards).filter(|cards| !cards.is_empty()).collect();
    let (fronts, backs): (Vec<_>, Vec<_>) =
        sheets.iter().partition(|cards| cards.iter().any(|card| !card.text.is_empty()));
    let count = |sheets: &[&Vec<_>]| sheets.iter().map(|cards| cards.len()).sum::<usize>();
    assert_eq!((count(&fronts), count(&backs)), (27, 27));
    // A back for each card: those of one land share a face.
    let different = |forms: Vec<_>| forms.into_iter().collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(different(backs.iter().flat_map(|cards| cards.iter().map(|card| card.form)).collect()), 4);
    let said: Vec<&str> =
        fronts.iter().flat_map(|cards| cards.iter().map(|card| card.text.as_str())).collect();
    let flat = said.iter().map(|text| text.replace(char::is_whitespace, "")).collect::<Vec<_>>();
    for word in [
        "Śpiącyrycerze",
        "Płanetnik",
        "Dziwożona",
        "KrólwężówUkłoń",
        "Staralimba",
        "山の神",
        "田の神になる",
        "2–1",
        "Liczyrzepa",
    ] {
        assert!(flat.iter().any(|text| text.contains(word)), "{word}: {flat:?}");
    }
    let twice = |name: &str| flat.iter().filter(|text| text.contains(name)).count();
    assert_eq!((twice("Owczarek"), twice("Kozica"), twice("Halny")), (2, 2, 1));

    let bytes = std::fs::read(&pdf).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let images = doc.objects.values().filter_map(|object| object.as_stream().ok()).filter(|stream| {
        stream.dict.get(b"Subtype").is_ok_and(|kind| matches!(kind, Object::Name(name) if name == b"Image"))
            && stream.dict.get(b"Width").is_ok_and(|width| width.as_i64().is_ok_and(|width| width == 600))
    });
    assert_eq!(images.count(), 21, "each illustration once");
    let fonts = read::embedded_fonts(&doc);
    assert!(
        fonts.iter().any(|name| name.contains("Fraunces"))
            && fonts.iter().any(|name| name.contains("Kaisei")),
        "{fonts:?}"
    );

    let text = |end: &str| words(&folder.join(format!("output/watra/watra-{end}.pdf")));
    polish(
        &text("rules-a4"),
        &["2–4 graczy", "Projekt gry", "27 kart, w tym 21 różnych", "Przygotowanie", "rewers"],
    );
    polish(&text("quick-a4"), &["Skrót zasad", "Przebieg kolejki", "Legenda elementów"]);
    let page = std::fs::read_to_string(folder.join("output/watra/watra-rules.html")).unwrap();
    for part in [
        "Odkryj wierzchnią kartę stosu",
        "Baca przy ogniu",
        "data:image/",
        "© 2026 Anna Nowak",
        "Page Display",
        "<html lang=\"pl\"",
    ] {
        assert!(page.contains(part), "{part} is not on the page");
    }
    // The leaf names the maker and the licence of each typeface.
    let kit = text("a4");
    let leaf = kit.replace(char::is_whitespace, "");
    for part in ["thekaiseiprojectauthors", "thefrauncesprojectauthors"] {
        assert!(leaf.contains(part), "{part}: {leaf}");
    }
    let said = [
        "Gra karciana · 2–4 graczy",
        "Wydrukuj i graj",
        "21 różnych kart",
        "3 arkusze, strony 3–8",
        "Wydrukuj 4 arkusze A4 (łącznie z tą kartką) dwustronnie, odwracając wzdłuż dłuższej krawędzi",
        "Nic więcej: w zestawie jest wszystko",
        "Potasujcie 27 kart",
        "Przebieg kolejki",
        "Koniec gry",
        "Kto zaczyna",
        "arkusz 1 z 3 · awersy",
    ];
    polish(&kit, &said);
}

/// Letters and figures alone: blanks stand where lines end, hyphens may break words, and headings may be in capitals.
fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// What is printed says this in Polish, with its plurals and cases, and nothing that warpress says in English.
fn polish(printed: &str, said: &[&str]) {
    let printed = letters(printed);
    for part in said {
        assert!(printed.contains(&letters(part)), "{part}: {printed}");
    }
    let english = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/messages/en.ftl");
    let english = std::fs::read_to_string(english).unwrap();
    let lines = english.lines().filter(|line| !line.starts_with('#'));
    // What stands behind the name of a message or of a form, between what is filled in.
    let said = lines.map(|line| line.rsplit_once(['=', ']']).map_or(line, |(_, said)| said));
    let parts = said.flat_map(|said| said.split(['{', '}'])).filter(|part| !part.contains('$')).map(letters);
    // Short ones may be parts of Polish words.
    let left: Vec<_> =
        parts.filter(|part| part.chars().count() > 7 && printed.contains(part.as_str())).collect();
    assert!(left.is_empty(), "English beside Polish: {left:?}");
}

/// Four cards in the place of four.
fn changed(folder: &Path) {
    let pdf = folder.join("output/watra/watra-a4-changed.pdf");
    polish(
        &words(&pdf),
        &["Co się zmieniło", "powinny być 4 elementy", "Wymień: Topielec, Kozica (2), Halny"],
    );
    let all: Vec<_> = cards(&pdf).into_iter().flat_map(|(_, cards)| cards).collect();
    let (fronts, backs): (Vec<_>, Vec<_>) = all.iter().partition(|card| !card.text.is_empty());
    assert_eq!((fronts.len(), backs.len()), (4, 4));
    assert!(fronts.iter().any(|card| card.text.replace(char::is_whitespace, "").contains("czeszewłosy")));
}

/// The list that was exported is the same list.
fn exported(folder: &Path) {
    let deck = folder.join("watra/decks/tales.toml");
    let shown =
        || warpress(folder, &["show", "./watra", "--json"]).ends(0).json()["decks"][0]["cards"].clone();
    let before = shown();
    assert_eq!(before.as_array().unwrap().len(), 21);
    std::fs::rename(folder.join("wszystkie.xlsx"), folder.join("watra/decks/wszystkie.xlsx")).unwrap();
    for file in ["karty.csv", "goscie.xlsx"] {
        std::fs::remove_file(folder.join("watra/decks").join(file)).unwrap();
    }
    let text = std::fs::read_to_string(&deck).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("rename"));
    let text: Vec<_> =
        lines.map(|line| if line.starts_with("rows") { "rows = \"wszystkie.xlsx\"" } else { line }).collect();
    std::fs::write(&deck, text.join("\n")).unwrap();
    assert_eq!(shown(), before);
}
