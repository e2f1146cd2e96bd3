//! The page in Chromium: `tests/suite/page/table.mjs` plays through it by clicking what is lit.

mod long;
mod parley;
mod several;

use std::path::Path;

use super::Table;
use crate::common::{self, temp};
use warpress_readers::browser::Browser;

/// Plays at a table as one of `tests/suite/page/table/*.mjs` does.
#[track_caller]
fn look(args: &[&str], what: &str, more: &[&str]) {
    look_in(temp().path(), args, what, more);
}

/// The same with what lies in a folder.
#[track_caller]
fn look_in(folder: &Path, args: &[&str], what: &str, more: &[&str]) {
    let Some(_) = Browser::found() else { return };
    let table = Table::of(folder, args);
    let address = format!("http://{}/", table.host);
    common::look("table.mjs", &[&[&address, "--as", what], more].concat());
}

/// Plays twenty answers of a game; its name may be followed by how many play.
#[track_caller]
fn open(game: &str) {
    let args: Vec<&str> = game.split(' ').chain(["--seed", "3"]).collect();
    look(&args, "play", &["--answers", "20"]);
}

/// Hexes, a solitaire on an island, and battles with secret orders, long answers, and cards to be put in order.
#[test]
fn games_are_played_to_their_end_by_what_is_lit() {
    for game in ["fokker", "swiss-family-robinson", "shot-shell-and-grape"] {
        look(&[game, "--seed", "3"], "play", &[]);
    }
}

/// Boards of hexes, squares, areas, and a way that is run round; a calendar; what is hidden.
#[test]
fn nothing_is_in_the_way_on_a_board() {
    for game in ["squad", "carriers", "ww-iii", "moskito-coast", "autumn-mist", "midway"] {
        open(game);
    }
}

/// A solitaire and a sheet to be filled in, secret plans, windows for answers, and as many players as a table has sides.
#[test]
fn nothing_is_in_the_way_of_cards_and_sheets() {
    for game in [
        "malta-convoy",
        "east-front-sniper",
        "race-to-messina",
        "wargasm",
        "piratical --seats 4",
        "babylon-5-empires --seats 4",
    ] {
        open(game);
    }
}

#[test]
fn a_table_can_be_played_at_without_a_mouse() {
    look(&["wolf-pack", "--seed", "3"], "keys", &["--answers", "12"]);
}

/// Undo, a hint, and a piece that is dragged to where it shall go.
#[test]
fn an_answer_is_taken_back_suggested_and_given_by_dragging() {
    look(&["buccaneers", "--seed", "3"], "gestures", &["--answers", "40"]);
}

#[test]
fn a_table_can_be_read_by_those_who_see_badly() {
    look(&["carriers", "--seed", "3"], "look", &["--answers", "8"]);
}

#[test]
fn the_curtain_hides_a_hand_from_the_next_player() {
    look(&["wolf-pack", "--seed", "3", "--players", "person,person"], "two", &["--answers", "12"]);
}

#[test]
fn a_line_that_breaks_loses_nothing() {
    look(&["wolf-pack", "--seed", "3"], "wrong", &[]);
}
