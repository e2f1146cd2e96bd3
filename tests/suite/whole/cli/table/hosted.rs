//! A table that others on the network can reach, and what they may try there. Whoever can reach it, but has no seat, may not
//! see a hand, play for somebody, or stop the game.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use super::Table;
use super::party::Party;
use crate::common::temp;

const ONE: &str = "00000000000000a1";
const OTHER: &str = "00000000000000b2";

/// A table of two people and a screen, at which nobody sits yet.
struct Hosted {
    _folder: TempDir,
    _party: Party,
    host: String,
    /// Of the seats, and last of the screen.
    tokens: Vec<String>,
}

impl Hosted {
    fn new() -> Self {
        let folder = temp();
        let party = Party::of(folder.path(), &["wolf-pack", "--seed", "5"], 2);
        let parts = |address: &String| {
            let (host, token) = address.strip_prefix("http://").unwrap().split_once("/#").unwrap();
            (host.to_owned(), token.to_owned())
        };
        let (hosts, tokens): (Vec<_>, Vec<_>) = party.addresses.iter().map(parts).unzip();
        Self { _folder: folder, _party: party, host: hosts[0].clone(), tokens }
    }

    /// The lines that a page of this device sends with each request.
    fn own(&self, holder: usize, device: &str) -> String {
        format!("x-warpress-token: {}\r\nx-warpress-device: {device}\r\n", self.tokens[holder])
    }

    /// A page of this holder, once it has been told what to do.
    fn enter(&self, holder: usize, device: &str) -> Table {
        let mut table = Table::at(None, &self.host, &self.own(holder, device));
        table.wait(|_| true);
        table
    }

    /// The pages of both seats, that which is asked first.
    fn both(&self) -> (Table, Table) {
        let (one, other) = (self.enter(0, ONE), self.enter(1, ONE));
        if one.is_asked() { (one, other) } else { (other, one) }
    }

    /// How something is answered that has this in its head.
    fn status(&self, what: &str, head: &str, body: &str) -> u16 {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        write!(stream, "{what} HTTP/1.1\r\n{head}Content-Length: {length}\r\n\r\n{body}").unwrap();
        status(&mut BufReader::new(stream))
    }

    /// The lines that say where something goes, and that it comes from the page.
    fn page_head(&self) -> String {
        let host = &self.host;
        format!("Host: {host}\r\nOrigin: http://{host}\r\n")
    }
}

fn status(stream: &mut impl std::io::BufRead) -> u16 {
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    line.split(' ').nth(1).unwrap_or_default().parse().unwrap()
}

fn first_answer(table: &Table) -> String {
    json!({ "n": table.task["n"], "do": "answer", "numbers": [1] }).to_string()
}

#[test]
fn nothing_is_told_without_the_right_token() {
    let hosted = Hosted::new();
    let (asked, _other) = hosted.both();
    let (say, here, token) = (first_answer(&asked), hosted.page_head(), &hosted.tokens[0]);
    let next = if token.starts_with('0') { "1" } else { "0" };
    let near = format!("{next}{}", &token[1..]);
    let device = format!("x-warpress-device: {ONE}\r\n");
    let wrong = [
        String::new(),
        format!("x-warpress-token: {near}\r\n"),
        format!("x-warpress-token: {}\r\n", &token[..31]),
        format!("x-warpress-token: {token}\r\nx-warpress-token: {token}\r\n"),
        format!("Cookie: token={token}\r\n"),
        format!("Authorization: Bearer {token}\r\n"),
    ];
    for head in wrong {
        let head = format!("{here}{device}{head}");
        for path in ["/events", "/face/0", "/rules"] {
            assert_eq!(hosted.status(&format!("GET {path}"), &head, ""), 401, "{path}: {head}");
        }
        assert_eq!(hosted.status("POST /say", &head, &say), 401, "{head}");
        assert_eq!(hosted.status("POST /take", &head, "{}"), 401, "{head}");
    }
    let inside =
        [format!("GET /events?token={token}"), format!("GET /{token}"), format!("GET /events/{token}")];
    for what in inside {
        assert!([400, 401].contains(&hosted.status(&what, &format!("{here}{device}"), "")), "{what}");
    }
    assert_eq!(asked.say(&say).0, 200, "the game goes on");
}

#[test]
fn no_page_from_elsewhere_is_heard_even_with_the_token() {
    let hosted = Hosted::new();
    let (asked, _other) = hosted.both();
    let (say, own, host) = (first_answer(&asked), asked.own.clone(), &hosted.host);
    let port = host.split_once(':').unwrap().1;
    for (wanted, what, head) in [
        (403, "POST /say", format!("Host: {host}\r\nOrigin: http://evil.example\r\n")),
        (403, "POST /say", format!("Host: {host}\r\nOrigin: null\r\n")),
        (403, "POST /say", format!("Host: {host}\r\n")),
        (403, "POST /take", format!("Host: {host}\r\nOrigin: https://{host}\r\n")),
        (403, "GET /events", format!("Host: {host}\r\nOrigin: http://evil.example\r\n")),
        // The same machine by another name: what a name means can be changed from outside.
        (421, "POST /say", format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n")),
        (421, "GET /events", format!("Host: evil.example:{port}\r\n")),
        (421, "GET /", "Host: 127.0.0.1\r\n".to_owned()),
    ] {
        assert_eq!(hosted.status(what, &format!("{head}{own}"), &say), wanted, "{what}: {head}");
    }
    assert_eq!(asked.say(&say).0, 200, "the game goes on");
}

#[test]
fn nobody_plays_for_another_seat_or_from_the_screen() {
    let hosted = Hosted::new();
    let (mut asked, other) = hosted.both();
    let screen = hosted.enter(2, ONE);
    let say = first_answer(&asked);
    assert_eq!(screen.say(&say).0, 403);
    // Whatever number the other seat guesses, and whatever it wants to do.
    for n in 0..50 {
        for what in [json!({ "n": n, "do": "answer", "numbers": [1] }), json!({ "n": n, "do": "hint" })] {
            assert_eq!(other.say(&what.to_string()).0, 409, "{what}");
        }
    }
    let before = asked.task["n"].as_u64();
    assert_eq!(asked.say(&say).0, 200);
    asked.wait(|task| task["n"].as_u64() > before);
    assert_eq!(asked.say(&say).0, 409, "what was answered is over");
}

#[test]
fn a_second_device_gets_nothing_until_it_takes_the_seat_over() {
    let hosted = Hosted::new();
    let (mut asked, _other) = hosted.both();
    let holder = hosted.tokens.iter().position(|token| asked.own.contains(token.as_str())).unwrap();
    let (say, here, second) = (first_answer(&asked), hosted.page_head(), hosted.own(holder, OTHER));
    let head = format!("{here}{second}");
    assert_eq!(hosted.status("GET /events", &head, ""), 409);
    assert_eq!(hosted.status("POST /say", &head, &say), 409);
    assert_eq!(hosted.status("POST /take", &head, "{}"), 200);
    let mut rest = String::new();
    asked.stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("event: taken"), "{rest}");
    assert_eq!(asked.say(&say).0, 409, "the first device has lost the seat");
    let new = hosted.enter(holder, OTHER);
    assert_eq!(new.task["options"], asked.task["options"], "it comes to the same question");
    assert_eq!(new.say(&first_answer(&new)).0, 200);
}

#[test]
fn a_device_that_went_away_comes_back_to_its_question() {
    let hosted = Hosted::new();
    let (asked, _other) = hosted.both();
    let holder = hosted.tokens.iter().position(|token| asked.own.contains(token.as_str())).unwrap();
    let (task, frame) = (asked.task.clone(), asked.frame.clone());
    drop(asked);
    let back = hosted.enter(holder, ONE);
    assert_eq!((&back.task["options"], &back.frame["places"]), (&task["options"], &frame["places"]));
    assert_eq!(back.say(&first_answer(&back)).0, 200);
}

#[test]
fn a_flood_is_refused_and_the_game_goes_on_after_it() {
    let hosted = Hosted::new();
    let (asked, _other) = hosted.both();
    let flood = TcpStream::connect(&hosted.host).unwrap();
    flood.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let ask = format!("GET /events HTTP/1.1\r\nHost: {}\r\n\r\n", hosted.host).repeat(200);
    let mut answers = BufReader::new(flood.try_clone().unwrap());
    let mut refused = false;
    for _ in 0..200 {
        (&flood).write_all(ask.as_bytes()).unwrap();
        for _ in 0..200 {
            let mut line = String::new();
            // What the answer before says has no end of line.
            while !line.contains("HTTP/1.1 ") {
                line.clear();
                assert!(answers.read_line(&mut line).unwrap() > 0, "the connection has ended");
            }
            refused |= line.contains(" 429 ");
        }
        if refused {
            break;
        }
    }
    assert!(refused);
    drop(flood);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(asked.say(&first_answer(&asked)).0, 200);
}

/// A browser keeps nothing, tells nobody where it was, and asks nobody else.
#[test]
fn the_page_is_told_to_keep_to_itself() {
    let hosted = Hosted::new();
    let mut stream = TcpStream::connect(&hosted.host).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", hosted.host).unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    let (head, body) = page.split_once("\r\n\r\n").unwrap();
    let head = head.to_lowercase();
    for line in [
        "referrer-policy: no-referrer",
        "cache-control: no-store",
        "default-src 'none'",
        "connect-src 'self'",
    ] {
        assert!(head.contains(line), "{line}: {head}");
    }
    assert!(!head.contains("set-cookie") && !hosted.tokens.iter().any(|token| page.contains(token.as_str())));
    assert!(!body.contains("http://") && !body.contains("https://"), "{body}");
}
