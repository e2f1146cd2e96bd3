//! The page in Chromium: `tests/suite/page/table.mjs` plays through it by clicking what is lit.

use std::path::Path;
use std::process::{Command, Stdio};

use super::Table;
use crate::common::{ROOT, temp};
use warpress_readers::browser::Browser;

/// Plays at a table as one of `tests/suite/page/table/*.mjs` does. Pictures of it are left in the folder that
/// `WARPRESS_SHOTS` names.
#[track_caller]
fn look(args: &[&str], what: &str, more: &[&str]) {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let table = Table::of(folder.path(), args);
    let script = Path::new(ROOT).join("tests/suite/page/table.mjs");
    let mut node = Command::new("node");
    node.arg(script).arg(format!("http://{}/", table.host)).args(["--as", what]).args(more);
    if let Some(shots) = std::env::var_os("WARPRESS_SHOTS") {
        node.arg("--shots").arg(shots);
    }
    let run = node.stdin(Stdio::null()).output().unwrap();
    let [out, err] = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(run.status.success() && out.contains(" 0 faults"), "{args:?}: {out}{err}");
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
