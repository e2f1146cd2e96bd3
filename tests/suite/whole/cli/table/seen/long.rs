//! What takes too long for every commit; `docs/contributing.md` says how it is run.

use std::panic::catch_unwind;

use super::several::gather;
use super::{look, open};
use crate::common::{temp, warpress};

/// All of these are played, and those named in which something was found.
#[track_caller]
fn all<Game: AsRef<str>>(games: &[Game], play: fn(&str)) {
    let fails = |game: &&str| catch_unwind(|| play(game)).is_err();
    let failed: Vec<&str> = games.iter().map(AsRef::as_ref).filter(fails).collect();
    assert!(failed.is_empty(), "{} of {}: {failed:?}", failed.len(), games.len());
}

/// Cards, hexes, squares, areas, fronts, a ring, a nation to be defended alone; secret plans, bids, answers to answers.
#[test]
#[ignore = "ten whole games in Chromium take some minutes"]
fn ten_more_games_are_played_to_their_end() {
    let games = [
        "wolf-pack",
        "attrition",
        "carriers",
        "squad",
        "ww-iii",
        "protecting-the-skies",
        "pirates-backgammon",
        "race-to-messina",
        "wargasm",
        "wwi-many-fronts",
    ];
    all(&games, |game| look(&[game, "--seed", "3"], "play", &[]));
}

#[test]
#[ignore = "the whole library in Chromium takes a quarter of an hour"]
fn every_game_of_the_library_is_opened() {
    let folder = temp();
    let list = warpress(folder.path(), &["list", "--json"]).ends(0).json();
    let games: Vec<String> = list["games"]
        .as_array()
        .unwrap()
        .iter()
        // Rules for other games are not played themselves.
        .filter(|game| game["kind"] != "ruleset")
        .map(|game| game["slug"].as_str().unwrap().to_owned())
        .collect();
    assert!(games.len() > 100, "{}", games.len());
    all(&games, open);
}

/// Two, three and five people, each at a device: secret orders, answers to answers, and hands that nobody else may see.
#[test]
#[ignore = "whole games of several people in Chromium take some minutes"]
fn more_games_are_played_by_several_people() {
    let tables = [
        ("wolf-pack", 2),
        ("shot-shell-and-grape", 2),
        ("carriers", 2),
        ("race-to-messina", 2),
        ("battle-of-berlin --seats 3", 3),
        ("nations-at-war --seats 5", 5),
    ];
    for (game, seats) in tables {
        let args: Vec<&str> = game.split(' ').chain(["--seed", "3"]).collect();
        gather(&args, seats, "several", &["--answers", "400"]);
        gather(&args, seats, "away", &["--answers", "40"]);
    }
}
