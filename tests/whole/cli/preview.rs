//! A game in the browser, and again at each save. What must never happen is that somebody else's page reads it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{DECK, GAME, ROOT, command, temp, warpress, write};
use warpress_readers::browser::Browser;

/// The program with a page, until the test is over.
struct Shown {
    child: Child,
    /// `127.0.0.1:8080`.
    host: String,
    /// With its token, if it has one.
    address: String,
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Shown {
    fn of(folder: &Path, args: &[&str]) -> Self {
        let mut all = vec!["preview", "--no-open", "--no-cache"];
        all.extend(args);
        let mut command = command(folder, &all);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let host = address.trim().strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
        Self { child, host, address: address.trim().to_owned() }
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
    fn told(&self, edition: &str, wanted: impl Fn(&str) -> bool) -> String {
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

/// A game with a template of its own.
fn game(folder: &Path) -> PathBuf {
    let game = folder.join("game");
    write(&game, &[("game.toml", GAME), ("decks/battle.toml", &deck()), ("templates/card/note.svg", NOTE)]);
    game
}

#[test]
fn only_the_page_itself_is_answered() {
    let folder = temp();
    game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    let page = shown.get("/", "");
    assert_eq!(status(&page), 200, "{page}");
    let said = page.to_lowercase();
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(said.contains(header), "{header}: {said}");
    }
    assert!(!said.contains("unsafe-") && !said.contains("set-cookie"), "{said}");

    // A name that somebody else lets lead here, and a page of somebody else's.
    let close = "Connection: close\r\n\r\n";
    for host in ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1"] {
        let answer = shown.send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n{close}"));
        assert_eq!(status(&answer), 421, "{host}: {answer}");
    }
    assert!(status(&shown.send(&format!("GET / HTTP/1.1\r\n{close}"))) >= 400);
    for line in ["Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        for path in ["/", "/events/full", "/main.js"] {
            assert_eq!(status(&shown.get(path, line)), 403, "{path} {line}");
        }
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"] {
        let answer = shown.send(&format!("{method} / HTTP/1.1\r\nHost: {}\r\n{close}", shown.host));
        assert_eq!(status(&answer), 405, "{method}");
    }

    // Paths are not walked.
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/row/..%2F..%2Fsecret.txt",
        "/game/game.toml",
        "/face/../../secret.txt",
        "//etc/passwd",
        "/row/%ff",
        "/page/..",
        "/events/..%2ffull",
        "/index.html/..",
    ] {
        let answer = shown.get(path, "");
        assert!([400, 404].contains(&status(&answer)), "{path}: {answer}");
        assert!(!answer.contains("secret\r") && !answer.contains("Hedgerow"), "{path}: {answer}");
    }
    assert_eq!(status(&shown.get("/?x=1", "")), 400);
    let proxied = format!("GET http://evil.example/ HTTP/1.1\r\nHost: {}\r\n{close}", shown.host);
    assert_eq!(status(&shown.send(&proxied)), 400);
    let long = format!("X: {}\r\n", "a".repeat(64 << 10));
    let answer = shown.get("/", &long);
    assert!(answer.is_empty() || (400..500).contains(&status(&answer)), "{answer}");
}

#[test]
fn a_flood_is_turned_away_and_the_page_lives_on() {
    let folder = temp();
    game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    // Connections that say nothing take only the seats that there are.
    let idle: Vec<_> = (0..200).filter_map(|_| TcpStream::connect(&shown.host).ok()).collect();
    drop(idle);
    std::thread::sleep(Duration::from_millis(500));
    let mut stream = TcpStream::connect(&shown.host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let one = format!("GET /none HTTP/1.1\r\nHost: {}\r\n\r\n", shown.host);
    let mut writer = stream.try_clone().unwrap();
    let asked = std::thread::spawn(move || {
        let many = one.repeat(100);
        (0..80).all(|_| writer.write_all(many.as_bytes()).is_ok())
    });
    let (mut answers, mut refused) = (0, 0);
    let mut lines = BufReader::new(&mut stream).lines();
    while answers < 8_000 && refused < 20 {
        let Some(Ok(line)) = lines.next() else { break };
        answers += usize::from(line.contains("HTTP/1.1 404"));
        refused += usize::from(line.contains("HTTP/1.1 429"));
    }
    assert!(refused > 0, "{answers} were answered, none refused");
    drop(lines);
    drop(stream);
    let _ = asked.join();
    let begun = Instant::now();
    while status(&shown.get("/", "")) != 200 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not recover");
        std::thread::sleep(Duration::from_millis(100));
    }
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

    // Broken data show their line, and leave the pictures.
    write(&game, &[("decks/battle.toml", &format!("{}\n[[rows]]\nname = = 1\n", deck()))]);
    let told = shown.told("full", |line| line.contains("\"broken\":true"));
    assert!(told.contains("battle.toml") && told.contains("\"line\":"), "{told}");
    assert_eq!(shown.faces(|_| true), after);
    write(&game, &[("decks/battle.toml", &deck())]);
    shown.told("full", |line| line.contains("\"broken\":false"));
    assert_eq!(shown.faces(|_| true), before);
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

/// Another device in the room has to know the token, which is in no path.
#[test]
fn others_than_this_machine_need_the_token() {
    let folder = temp();
    game(folder.path());
    let Some(host) = own_address() else { return };
    let shown = Shown::of(folder.path(), &["./game", "--host", &host]);
    let (_, token) = shown.address.split_once("/#").unwrap();
    assert_eq!(token.len(), 32);
    assert_eq!(status(&shown.get("/", "")), 200, "the page itself says nothing of the game");
    assert_eq!(status(&shown.get("/events/full", "")), 401);
    assert_eq!(status(&shown.get(&format!("/events/{token}"), "")), 401);
    let wrong = "0".repeat(32);
    assert_eq!(status(&shown.get("/row/x", &format!("X-Warpress-Token: {wrong}\r\n"))), 401);
    assert_eq!(status(&shown.get("/row/x", &format!("X-Warpress-Token: {token}\r\n"))), 404);
    let said = warpress(folder.path(), &["preview", "./game", "--no-open", "--host", "0.0.0.0"]).ends(2).err;
    assert!(said.contains("every interface"), "{said}");
}

/// An address of this machine on a network.
fn own_address() -> Option<String> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: the system only chooses the interface.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then(|| address.to_string())
}

#[test]
fn a_designer_sees_each_save_in_a_browser() {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let game = game(folder.path());
    let shown = Shown::of(folder.path(), &["./game"]);
    let script = Path::new(ROOT).join("tests/page/preview.mjs");
    let mut node = std::process::Command::new("node");
    node.arg(script).arg(&shown.address).arg(&game);
    if let Some(shots) = std::env::var_os("WARPRESS_SHOTS") {
        node.arg("--shots").arg(shots);
    }
    let run = node.stdin(Stdio::null()).output().unwrap();
    let [out, err] = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(run.status.success() && out.contains(" 0 faults"), "{out}{err}");
}

#[test]
fn a_kit_is_built_again_at_each_save() {
    let folder = temp();
    let game = game(folder.path());
    let mut command =
        command(folder.path(), &["build", "./game", "--out", "game/output", "--watch", "--no-cache"]);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let next = || told.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(next().contains("6 cards"));
    write(&game, &[("decks/battle.toml", &deck().replace("count = 3", "count = 5"))]);
    assert!(next().contains("8 cards"));
    // What it has written itself is nothing new.
    assert!(told.recv_timeout(Duration::from_millis(800)).is_err());
    child.kill().unwrap();
    child.wait().unwrap();
}
