//! Somebody at the table would lose the seat, or its secrets, to whoever else comes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::header::{HeaderMap, HeaderValue};

use super::{Devices, Entry, KEPT, SPECTATORS, Taken};
use crate::device::Device;

const RED: usize = 0;
const BLUE: usize = 1;
const SPECTATOR: usize = 2;

fn device(number: u64) -> Device {
    let mut headers = HeaderMap::new();
    headers.insert("x-warpress-device", HeaderValue::from_str(&format!("{number:016x}")).unwrap());
    Device::of(&headers).unwrap()
}

fn two_seats() -> (Arc<Devices>, Device, Device) {
    (Devices::new(2), device(1), device(2))
}

#[test]
fn a_second_device_is_refused_as_long_as_the_first_is_there() {
    let (devices, first, second) = two_seats();
    let there = devices.enter(RED, first).unwrap();
    assert_eq!(devices.enter(RED, second).unwrap_err(), Taken);
    assert!(devices.is(RED, first) && !devices.is(RED, second));
    assert!(!there.is_taken());
}

#[test]
fn a_seat_says_nothing_of_another() {
    let (devices, first, second) = two_seats();
    let red = devices.enter(RED, first).unwrap();
    let _blue = devices.enter(BLUE, second).unwrap();
    assert!(!devices.is(BLUE, first) && !devices.is(RED, second));
    devices.take(BLUE, first);
    assert!(!red.is_taken());
    // One device may have two seats.
    assert!(devices.is(BLUE, first) && devices.is(RED, first));
}

#[test]
fn who_takes_a_seat_over_has_it_and_the_old_one_can_do_nothing_more() {
    let (devices, first, second) = two_seats();
    let now = Instant::now();
    let old = devices.enter_at(RED, first, now).unwrap();
    devices.take_at(RED, second, now);
    assert!(old.is_taken() && !devices.is(RED, first) && devices.is(RED, second));
    // Not even if it asks first.
    assert_eq!(devices.enter_at(RED, first, now).unwrap_err(), Taken);
    let new = devices.enter_at(RED, second, now).unwrap();
    // Its end does not end the new one.
    drop(old);
    assert_eq!(devices.enter_at(RED, first, now + 2 * KEPT).unwrap_err(), Taken);
    assert!(!new.is_taken() && devices.is(RED, second));
}

#[test]
fn a_seat_that_was_taken_and_left_at_once_is_not_lost() {
    let (devices, first, second) = two_seats();
    let now = Instant::now();
    devices.take_at(RED, second, now);
    assert!(devices.enter_at(RED, first, now + KEPT / 2).is_err());
    assert!(devices.enter_at(RED, first, now + KEPT + Duration::from_secs(1)).is_ok());
}

#[test]
fn who_takes_what_it_has_goes_on() {
    let (devices, first, _) = two_seats();
    let there = devices.enter(RED, first).unwrap();
    devices.take(RED, first);
    assert!(!there.is_taken() && devices.is(RED, first));
}

#[test]
fn the_same_device_comes_back_after_its_stream_broke() {
    let (devices, first, second) = two_seats();
    let broken = devices.enter(RED, first).unwrap();
    let again = devices.enter(RED, first).unwrap();
    assert!(broken.is_taken() && !again.is_taken());
    // The line that broke is noticed late.
    drop(broken);
    assert!(devices.is(RED, first));
    assert_eq!(devices.enter(RED, second).unwrap_err(), Taken);
}

#[test]
fn a_stream_that_ends_frees_the_seat() {
    let (devices, first, second) = two_seats();
    drop(devices.enter(RED, first).unwrap());
    assert!(devices.is(RED, first), "what it says between two streams counts");
    let _there = devices.enter(RED, second).unwrap();
    assert!(!devices.is(RED, first));
    assert_eq!(devices.enter(RED, first).unwrap_err(), Taken);
}

#[test]
fn spectators_are_many_but_not_too_many() {
    let (devices, first, _) = two_seats();
    let enter = |number| devices.enter(SPECTATOR, device(number));
    let mut there: Vec<Entry> = (1..=SPECTATORS as u64).map(|number| enter(number).unwrap()).collect();
    assert_eq!(enter(99).unwrap_err(), Taken);
    // A page that is loaded again finds its place.
    let again = enter(1).unwrap();
    assert!(there[0].is_taken());
    assert_eq!(there.iter().filter(|entry| entry.is_taken()).count(), 1);
    there.remove(0);
    assert!(enter(99).is_err() && !again.is_taken());
    there.pop();
    let _other = enter(99).unwrap();
    // They displace nobody, and no seat is theirs.
    devices.take(SPECTATOR, device(100));
    assert!(there.iter().all(|entry| !entry.is_taken()));
    assert!(devices.is(SPECTATOR, first) && !devices.is(SPECTATOR, device(100)) && !devices.is(RED, first));
}

#[test]
fn nobody_has_a_seat_that_is_not_there() {
    let (devices, first, _) = two_seats();
    let there = devices.enter(SPECTATOR, first).unwrap();
    assert_eq!(devices.enter(SPECTATOR + 1, first).unwrap_err(), Taken);
    devices.take(SPECTATOR + 1, first);
    assert!(!devices.is(SPECTATOR + 1, first) && !there.is_taken());
}

#[test]
fn who_comes_and_goes_leaves_nothing_behind() {
    let (devices, ..) = two_seats();
    let mut numbers = HashSet::new();
    for number in 0..1_000 {
        devices.take(RED, device(number));
        let entries = [RED, SPECTATOR].map(|holder| devices.enter(holder, device(number)).unwrap());
        assert!(entries.iter().all(|entry| numbers.insert(entry.number)));
    }
    let held = devices.lock();
    assert!(held.spectators.is_empty() && held.seats.iter().all(|seat| seat.live.is_none()));
}
