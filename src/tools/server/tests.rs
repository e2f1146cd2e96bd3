//! A seat over a real connection: what its owner would lose to another device, or to a line that broke.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode};

use super::connections::FROM_ONE;
use super::{Answer, Device, Devices, Gate, Keys, Shared, Site, listen, refused, run, stream_of, whole};

/// So long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

const ONE: &str = "0000000000000001";
const OTHER: &str = "0000000000000002";

/// A page that one device has at a time.
struct Seats {
    gate: Gate,
    devices: Arc<Devices>,
    news: Shared<u32>,
}

impl Site for Seats {
    async fn answer(self: Arc<Self>, request: Request<Incoming>, peer: SocketAddr) -> Answer {
        let holder = match self.gate.lets(&request, peer.ip()) {
            Ok(holder) => holder,
            Err(answer) => return *answer,
        };
        let Some(device) = Device::of(request.headers()) else { return refused(StatusCode::BAD_REQUEST) };
        match request.uri().path() {
            "/take" => self.devices.take(holder, device),
            "/say" if self.devices.is(holder, device) => self.news.update(|news| *news += 1),
            "/events" => {
                let Ok(entry) = self.devices.enter(holder, device) else {
                    return refused(StatusCode::CONFLICT);
                };
                let site = Arc::clone(&self);
                let next = move || vec![("said", site.news.lock().to_string().into())];
                return stream_of(entry, self.news.listen(), next);
            }
            _ => return refused(StatusCode::CONFLICT),
        }
        whole("text/plain; charset=utf-8", "")
    }
}

/// A table of two seats: where it is, and their tokens.
fn table() -> (SocketAddr, [String; 2]) {
    let listener = listen(None, 0).unwrap();
    let address = listener.local_addr().unwrap();
    let gate = Gate::new(address, &[], &[Method::GET, Method::POST], Keys::new(2).unwrap());
    let tokens = [0, 1].map(|holder| gate.address(holder).split_once('#').unwrap().1.to_owned());
    let site = Seats { gate, devices: Devices::new(2), news: Shared::default() };
    std::thread::spawn(move || run(listener, Arc::new(site)));
    (address, tokens)
}

/// Asks as a page does; the connection, and the status.
fn ask(address: SocketAddr, what: &str, token: &str, device: &str) -> (BufReader<TcpStream>, u16) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // Whoever is turned away may be so before all has been sent.
    let _ = write!(
        stream,
        "{what} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nx-warpress-token: {token}\r\n\
         x-warpress-device: {device}\r\nContent-Length: 0\r\n\r\n"
    );
    let mut read = BufReader::new(stream);
    let mut line = String::new();
    let _ = read.read_line(&mut line);
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (read, status)
}

fn status(address: SocketAddr, what: &str, token: &str, device: &str) -> u16 {
    ask(address, what, token, device).1
}

/// Opens a stream as soon as it may be.
fn enter(address: SocketAddr, token: &str, device: &str) -> BufReader<TcpStream> {
    let began = Instant::now();
    loop {
        let (stream, status) = ask(address, "GET /events", token, device);
        if status == 200 {
            return stream;
        }
        assert!(began.elapsed() < PATIENCE, "the seat stays shut: {status}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What a stream says until it says this.
fn heard(stream: &mut BufReader<TcpStream>, wanted: &str) -> String {
    let mut all = String::new();
    while !all.contains(wanted) {
        assert!(stream.read_line(&mut all).unwrap() > 0, "it ended: {all}");
    }
    all
}

#[test]
fn a_device_that_has_lost_its_seat_hears_so_and_nothing_more() {
    let (address, [red, blue]) = table();
    let mut old = enter(address, &red, ONE);
    heard(&mut old, "data: 0");
    assert_eq!(status(address, "GET /events", &red, OTHER), 409);
    assert_eq!(status(address, "POST /say", &red, OTHER), 409);
    // Whoever plays another seat changes nothing here.
    assert_eq!(status(address, "POST /take", &blue, OTHER), 200);
    assert_eq!(status(address, "POST /say", &red, ONE), 200);
    heard(&mut old, "data: 1");
    assert_eq!(status(address, "POST /take", &red, OTHER), 200);
    assert_eq!(status(address, "GET /events", &red, ONE), 409);
    assert_eq!(status(address, "POST /say", &red, ONE), 409);
    let mut new = enter(address, &red, OTHER);
    assert_eq!(status(address, "POST /say", &red, OTHER), 200);
    heard(&mut new, "data: 2");
    // The last chunk is empty.
    let rest = heard(&mut old, "\n0\r\n");
    assert!(rest.contains("event: taken") && !rest.contains("said"), "{rest}");
}

#[test]
fn a_page_that_is_closed_frees_its_seat() {
    let (address, [red, _]) = table();
    let mut old = enter(address, &red, ONE);
    heard(&mut old, "data: 0");
    assert_eq!(status(address, "GET /events", &red, OTHER), 409);
    drop(old);
    heard(&mut enter(address, &red, OTHER), "data: 0");
}

#[test]
fn a_page_that_is_loaded_again_need_not_wait_for_the_line_that_broke() {
    let (address, [red, _]) = table();
    let _broken = enter(address, &red, ONE);
    let (_again, status) = ask(address, "GET /events", &red, ONE);
    assert_eq!(status, 200);
}

#[test]
fn connections_beyond_what_one_device_needs_are_closed() {
    let (address, [red, _]) = table();
    let mut held: Vec<_> = (0..FROM_ONE + 12).map(|_| TcpStream::connect(address).unwrap()).collect();
    // At once: whoever is let in and says nothing is shut out too, but later.
    let shut = |stream: &mut TcpStream| {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream
            .read(&mut [0])
            .map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |read| read == 0)
    };
    assert_eq!(held.split_off(FROM_ONE).iter_mut().map(shut).collect::<Vec<_>>(), [true; 12]);
    drop(held);
    enter(address, &red, ONE);
}
