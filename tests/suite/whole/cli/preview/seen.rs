//! The page in Chromium: `tests/suite/page/preview.mjs` looks at it, and saves files of its game meanwhile.

use std::path::Path;

use super::guard::own_address;
use super::{Shown, game};
use crate::common::{self, temp, write};
use warpress_readers::browser::Browser;

/// Looks at a page as one of `tests/suite/page/preview/*.mjs` does.
#[track_caller]
fn look(shown: &Shown, game: &Path, what: &str) {
    common::look("preview.mjs", &[&shown.address, game.to_str().unwrap(), "--as", what]);
}

#[test]
fn a_designer_sees_each_save() {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let game = game(folder.path());
    look(&Shown::of(folder.path(), &["./game"]), &game, "saves");
}

#[test]
fn the_page_can_be_used_without_a_mouse() {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let game = game(folder.path());
    look(&Shown::of(folder.path(), &["./game"]), &game, "keys");
}

#[test]
fn a_telephone_in_the_room_sees_the_game_with_its_token_alone() {
    let Some(_) = Browser::found() else { return };
    let Some(host) = own_address() else { return };
    let folder = temp();
    let game = game(folder.path());
    look(&Shown::of(folder.path(), &["./game", "--host", &host]), &game, "room");
}

/// A deck that is a spreadsheet by itself.
fn cards(count: usize) -> String {
    let mut cards = "Name,Count,Cost,Type,Text\n".to_owned();
    for card in 0..count {
        let (cost, kind) = (card % 7, ["Monster", "Treasure", "Event"][card % 3]);
        let text =
            ["Advance one hedge, then look", "Hold, or turn back", "Draw a card if nobody answers"][card % 3];
        cards.push_str(&format!("Patrol {card},1,{cost},{kind},\"{text}: {}.\"\n", card * 37 % 1_000));
    }
    cards
}

/// What a window does not show is neither asked for nor drawn as a picture, and its program stays small.
#[test]
fn of_hundreds_of_cards_those_near_the_window_are_asked_for() {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    write(folder.path(), &[("cards.csv", &cards(800))]);
    let shown = Shown::of(folder.path(), &["cards.csv"]);
    look(&shown, folder.path(), "many");
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", shown.running.0.id())).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.trim().trim_end_matches(" kB").parse::<u64>().ok());
    assert!(most.is_none_or(|most| most < MOST_KB), "{most:?} kB");
}

/// The most memory of a program that shows 800 cards (kB).
const MOST_KB: u64 = 350 << 10;
