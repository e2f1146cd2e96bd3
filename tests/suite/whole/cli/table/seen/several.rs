//! Several people at one table, each at a device of their own: as many browsers play one game together.

use crate::common::{self, temp};
use warpress_readers::browser::Browser;

use super::super::party::Party;

/// So many people play at a table as one of `tests/suite/page/table/*.mjs` does.
#[track_caller]
pub(super) fn gather(args: &[&str], seats: usize, what: &str, more: &[&str]) {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let party = Party::of(folder.path(), args, seats);
    let addresses: Vec<&str> = party.addresses.iter().map(String::as_str).collect();
    common::look("table.mjs", &[&addresses[..], &["--as", what], more].concat());
}

/// With wishes to take answers back, which the other grants or not, and another game at the end.
#[test]
fn two_people_play_a_game_to_its_end_at_a_device_each() {
    gather(&["fokker", "--seed", "3"], 2, "several", &[]);
}

/// Three people of four, whose devices are reloaded, closed and cut off, and whose seats are taken over.
#[test]
fn devices_come_and_go_and_the_game_stays() {
    let players = ["piratical", "--seed", "3", "--seats", "4", "--players", "person,person,person,greedy"];
    gather(&players, 3, "away", &["--answers", "16"]);
}
