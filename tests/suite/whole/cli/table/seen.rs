//! The page in Chromium: `tests/suite/page/table.mjs` plays through it by clicking what is lit.

use super::Table;
use crate::common::{self, temp};
use warpress_readers::browser::Browser;

/// Plays at a table as one of `tests/suite/page/table/*.mjs` does.
#[track_caller]
fn look(args: &[&str], what: &str, more: &[&str]) {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let table = Table::of(folder.path(), args);
    let address = format!("http://{}/", table.host);
    common::look("table.mjs", &[&[&address, "--as", what], more].concat());
}

#[test]
fn games_are_played_to_their_end_by_what_is_lit() {
    for game in ["wolf-pack", "attrition", "east-front-sniper"] {
        look(&[game, "--seed", "3"], "play", &[]);
    }
}

/// Boards of hexes and squares, areas, tracks, tableaux, solitaire.
#[test]
fn twenty_answers_find_nothing_in_the_way() {
    for game in ["fokker", "carriers", "ww-iii", "piratical", "swiss-family-robinson", "autumn-mist"] {
        look(&[game, "--seed", "3"], "play", &["--answers", "20"]);
    }
}

#[test]
fn a_table_can_be_played_at_without_a_mouse() {
    look(&["wolf-pack", "--seed", "3"], "keys", &["--answers", "12"]);
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
