//! Who is answered: the page that came from here, as often as it asks, and whoever has the token.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use super::{Shown, game, status};
use crate::common::{temp, warpress};

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

/// A port that is asked for is kept, so that the address can be.
#[test]
fn the_port_is_the_one_that_was_asked_for() {
    let folder = temp();
    game(folder.path());
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let shown = Shown::of(folder.path(), &["./game", "--port", &free]);
    assert_eq!(shown.address, format!("http://127.0.0.1:{free}/"));
    let said = warpress(folder.path(), &["preview", "./game", "--no-open", "--port", &free]).ends(2).err;
    assert!(said.contains(&free), "{said}");
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

/// Another device in the room has to know the token, which is in no path.
#[test]
fn others_than_this_machine_need_the_token() {
    let folder = temp();
    game(folder.path());
    let Some(host) = own_address() else { return };
    let mut shown = Shown::of(folder.path(), &["./game", "--host", &host]);
    let said = shown.said();
    assert!(said.contains("unencrypted"), "{said}");
    let (_, token) = shown.address.split_once("/#").unwrap();
    assert_eq!(token.len(), 32);
    assert!(!said.contains(token), "{said}");
    assert_eq!(status(&shown.get("/", "")), 200, "the page itself says nothing of the game");
    assert_eq!(status(&shown.get("/events/full", "")), 401);
    assert_eq!(status(&shown.get(&format!("/events/{token}"), "")), 401);
    let wrong = "0".repeat(32);
    assert_eq!(status(&shown.get("/row/x", &format!("X-Warpress-Token: {wrong}\r\n"))), 401);
    assert_eq!(status(&shown.get("/row/x", &format!("X-Warpress-Token: {token}\r\n"))), 404);
    for every in ["0.0.0.0", "::", "224.0.0.1"] {
        let said = warpress(folder.path(), &["preview", "./game", "--no-open", "--host", every]).ends(2).err;
        assert!(said.contains("every interface"), "{said}");
    }
}

/// An address of this machine on a network.
pub fn own_address() -> Option<String> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: the system only chooses the interface.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then(|| address.to_string())
}
