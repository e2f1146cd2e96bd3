//! A game in the browser: what a page is told and what it can say. A player would lose the game if it broke off, and the
//! pleasure if the other's cards could be read.

mod hosted;
mod party;
mod seen;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Running, command, temp, warpress};

/// A page of the running program, and what it is told.
struct Table {
    _running: Option<Running>,
    host: String,
    /// What each request of this page has in its head: lines that say whose it is, where several have a page each.
    own: String,
    stream: BufReader<TcpStream>,
    layout: Value,
    frame: Value,
    task: Value,
    /// All that was told since somebody asked.
    told: String,
}

impl Table {
    fn of(folder: &Path, args: &[&str]) -> Self {
        let mut all = vec!["table", "--no-open"];
        all.extend(args);
        let mut command = command(folder, &all);
        command.env("XDG_DATA_HOME", folder.join("data"));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let host = address.trim().strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
        let mut table = Self::at(Some(Running(child)), &host, "");
        table.wait(|task| task["kind"] != "watch");
        table
    }

    /// A page that has just been opened, and has been told nothing yet.
    fn at(running: Option<Running>, host: &str, own: &str) -> Self {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET /events HTTP/1.1\r\nHost: {host}\r\n{own}\r\n").unwrap();
        Self {
            _running: running,
            host: host.to_owned(),
            own: own.to_owned(),
            stream: BufReader::new(stream),
            layout: Value::Null,
            frame: Value::Null,
            task: Value::Null,
            told: String::new(),
        }
    }

    /// Listens until there is a new task of which this is true.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            assert!(self.stream.read_line(&mut line).unwrap() > 0, "the stream has ended");
            self.told += &line;
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim().clone_into(&mut name);
            }
            let Some(data) = line.strip_prefix("data: ") else { continue };
            let value: Value = serde_json::from_str(data).unwrap();
            match name.as_str() {
                "layout" => self.layout = value,
                "frame" => self.frame = value,
                "task" => {
                    self.task = value;
                    if wanted(&self.task) {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Sends something with these lines in its head; status and answer.
    fn send(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let sent = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
        // Who is turned away may be told so before all has been sent.
        let _ = stream.write_all(sent.as_bytes());
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, said)| said.to_owned()).unwrap_or_default())
    }

    /// Says something as the page does.
    fn say(&self, what: &str) -> (u16, String) {
        let Self { host, own, .. } = self;
        self.send(&format!("POST /say HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{own}"), what)
    }

    /// Says something of the task, and waits for what comes of it.
    fn tell(&mut self, mut what: Value) {
        what["n"] = self.task["n"].clone();
        let (status, said) = self.say(&what.to_string());
        assert_eq!(status, 200, "{what}: {said}");
        let before = self.task["n"].as_u64();
        self.wait(|task| task["n"].as_u64() > before && task["kind"] != "watch");
    }

    /// Answers a question in some way that is allowed, which `nth` decides.
    fn answer(&mut self, nth: usize) {
        let options = self.task["options"].as_array().unwrap();
        let ask = &self.task["ask"];
        let line = nth % options.len().max(1) + 1;
        let numbers = match ask["kind"].as_str().unwrap() {
            "one" => json!([line]),
            "amount" => ask["low"].clone(),
            "order" => json!((1..=options.len()).collect::<Vec<_>>()),
            "split" => {
                let rest = std::iter::repeat_n(json!(0), options.len() - 1);
                std::iter::once(ask["total"].clone()).chain(rest).collect()
            }
            _ => {
                let least = ask["least"].as_u64().unwrap() as usize;
                let each = options.iter().enumerate().flat_map(|(at, option)| {
                    std::iter::repeat_n(at + 1, option["count"].as_u64().unwrap() as usize)
                });
                let some: Vec<usize> = each.take(least).collect();
                if some.is_empty() { json!([0]) } else { json!(some) }
            }
        };
        let numbers = if numbers.is_array() { numbers } else { json!([numbers]) };
        self.tell(json!({ "do": "answer", "numbers": numbers }));
    }

    fn is_asked(&self) -> bool {
        self.task["kind"] == "question"
    }
}

/// The only record in the folder of the user's data.
fn written(folder: &Path) -> PathBuf {
    let games = folder.join("data/warpress/games");
    let files: Vec<_> = std::fs::read_dir(games).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[test]
fn a_game_is_played_to_its_end_and_looked_at_again() {
    let folder = temp();
    let mut table = Table::of(folder.path(), &["wolf-pack", "--seed", "5"]);
    assert_eq!(table.layout["title"], "Wolf Pack");
    let mut nth = 0;
    while table.is_asked() && nth < 2_000 {
        table.answer(nth);
        nth += 1;
    }
    assert_eq!(table.task["kind"], "over", "{}", table.task);
    assert!(table.task["title"].to_string().contains("won"), "{}", table.task);
    let end = table.frame["places"].clone();
    let film = table.task["film"].as_u64().unwrap();
    assert!(film as usize > nth, "{film}");
    for at in [0, film / 2, film - 1] {
        let said = json!({ "n": table.task["n"], "do": "film", "at": at }).to_string();
        assert_eq!(table.say(&said).0, 200, "{at}");
    }
    let beyond = json!({ "n": table.task["n"], "do": "film", "at": film }).to_string();
    assert_ne!(table.say(&beyond).0, 200);
    // The last moment of the film is the end of the game.
    table.tell(json!({ "do": "again" }));
    let frames: Vec<&str> = table.told.lines().filter(|line| line.contains("\"film\":{")).collect();
    let last: Value = serde_json::from_str(frames[2].strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!(unnamed(&last["places"]), unnamed(&end));
    assert!(table.is_asked(), "another game: {}", table.task);
}

/// What lies on the table or can be chosen, whatever the pieces are called: they have other names in a film, and when the
/// game is taken up again.
fn unnamed(what: &Value) -> Value {
    match what {
        Value::Array(all) => all.iter().map(unnamed).collect(),
        Value::Object(all) => {
            let is_name = |key: &str, value: &Value| key == "id" || key == "on" && !value[0].is_object();
            let kept = all.iter().filter(|(key, value)| !is_name(key, value));
            Value::Object(kept.map(|(key, value)| (key.clone(), unnamed(value))).collect())
        }
        other => other.clone(),
    }
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let folder = temp();
    let mut table = Table::of(folder.path(), &["wolf-pack", "--seed", "5"]);
    for nth in 0..6 {
        table.answer(nth);
    }
    let (frame, task) = (table.frame["places"].clone(), table.task["options"].clone());
    drop(table);
    let file = written(folder.path());
    let table = Table::of(folder.path(), &["--resume", file.to_str().unwrap()]);
    assert_eq!(unnamed(&table.frame["places"]), unnamed(&frame));
    assert_eq!(unnamed(&table.task["options"]), unnamed(&task));
    // Nothing of somebody's is written over.
    let again =
        warpress(folder.path(), &["table", "wolf-pack", "--no-open", "--record", file.to_str().unwrap()]);
    assert!(again.ends(2).err.contains("exists already"));
}

#[test]
fn what_is_out_of_turn_or_wrong_changes_nothing() {
    let folder = temp();
    let table = Table::of(folder.path(), &["wolf-pack", "--seed", "5"]);
    let n = table.task["n"].as_u64().unwrap();
    for (status, said) in [
        (409, json!({ "n": n + 1, "do": "answer", "numbers": [1] }).to_string()),
        (409, json!({ "n": n, "do": "lift" }).to_string()),
        (409, json!({ "n": n, "do": "again" }).to_string()),
        (422, json!({ "n": n, "do": "answer", "numbers": [99] }).to_string()),
        (422, json!({ "n": n, "do": "answer", "numbers": [1, 2] }).to_string()),
        (422, json!({ "n": n, "do": "undo" }).to_string()),
        (400, "hello".to_owned()),
        (400, json!({ "n": n, "do": "cheat" }).to_string()),
        (413, format!("{{\"n\":{n},\"do\":\"undo\",\"x\":\"{}\"}}", "x".repeat(17 << 10))),
    ] {
        let (answered, text) = table.say(&said);
        assert_eq!(answered, status, "{said:.80}: {text}");
    }
    let host = &table.host;
    let say = json!({ "n": n, "do": "answer", "numbers": [1] }).to_string();
    for (status, head) in [
        (403, format!("POST /say HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n")),
        (403, format!("POST /say HTTP/1.1\r\nHost: {host}\r\n")),
        (421, "POST /say HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n".to_owned()),
        (404, format!("POST /other HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n")),
        (405, format!("PUT /say HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n")),
        (404, format!("GET /face/../../game.toml HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET /face/0 HTTP/1.1\r\nHost: {host}\r\n")),
    ] {
        assert_eq!(table.send(&head, &say).0, status, "{head}");
    }
    let hint = json!({ "n": n, "do": "hint" }).to_string();
    let (status, said) = table.say(&hint);
    assert!(status == 200 && said.contains("numbers"), "{status} {said}");
    assert_eq!(table.say(&say).0, 200, "the game goes on");
}

/// A place may take a kind of card that is no list: what lies there is seen all the same.
#[test]
fn places_that_take_a_kind_of_card_are_on_the_table() {
    let folder = temp();
    let table = Table::of(folder.path(), &["lawrence-of-arabia", "--seed", "4"]);
    let places = table.layout["places"].to_string();
    for place in ["field@1", "missions@1"] {
        assert!(places.contains(&format!("\"{place}\"")), "{place}: {places}");
    }
}

/// Two people at one device: before one of them lifts the curtain, nothing of that hand has been sent.
#[test]
fn a_hand_is_not_sent_before_the_curtain_is_lifted() {
    let folder = temp();
    let mut table = Table::of(folder.path(), &["wolf-pack", "--seed", "5", "--players", "person,person"]);
    let mut curtains = 0;
    for nth in 0..60 {
        if table.task["kind"] == "curtain" {
            curtains += 1;
            let seat = table.task["seat"].as_u64().unwrap();
            let own = format!("hand@{}", seat + 1);
            let before: Value = table.frame["places"].clone();
            for (place, items) in before.as_object().unwrap() {
                assert!(
                    !place.starts_with("hand@") || !items.to_string().contains("\"id\""),
                    "{place}: {items}"
                );
            }
            table.told.clear();
            table.tell(json!({ "do": "lift" }));
            let items = table.frame["places"][&own].to_string();
            assert!(items == "null" || items.contains("\"id\""), "{items}");
            let other = format!("hand@{}", 2 - seat);
            assert!(!table.frame["places"][&other].to_string().contains("\"id\""));
        } else if table.is_asked() {
            table.answer(nth);
        }
    }
    assert!(curtains > 2, "{curtains}");
}
