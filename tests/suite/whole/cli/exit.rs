//! How commands end, and what they say then.

use std::process::Stdio;

use crate::common::{DECK, GAME, HEAD, files, pack, temp, warpress, write};

#[test]
fn a_sound_game_passes_and_is_built() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let checked = warpress(folder.path(), &["check", "./hedgerow"]).ends(0);
    assert_eq!(checked.out, "1 game: 0 errors, 0 warnings\n", "{}", checked.err);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
}

#[test]
fn problems_in_the_data_end_with_1_and_are_shown_with_their_line() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "force = \"four\""))]);
    for command in [&["check", "./hedgerow"][..], &["build", "./hedgerow"], &["show", "./hedgerow"]] {
        let run = warpress(folder.path(), command).ends(1);
        assert!(run.err.contains("decks/patrol.toml:26"), "{command:?}\n{}", run.err);
        assert!(run.err.contains("force = \"four\""), "the line itself is shown\n{}", run.err);
    }
}

#[test]
fn warnings_fail_a_check_but_no_build() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &format!("count = {{ stated = 7 }}\n{DECK}"))]);
    let checked = warpress(folder.path(), &["check", "./hedgerow"]).ends(1);
    assert_eq!(checked.out, "1 game: 0 errors, 1 warning\n");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
}

/// Records may be printed as cards; their faces fail like those of cards, and are found like them.
#[test]
fn a_printed_record_that_overflows_is_found_by_check_and_named_with_its_line_by_build() {
    let folder = temp();
    let path = folder.path().join("weather");
    let long = "The river rises over both banks. ".repeat(60);
    let rows = format!(
        "name = \"Turns\"\ncomponent = {{ printed = true }}\nface = {{ template = \"card/event\" }}\nrows = [\n  {{ name = \"Flood\", text = \"{long}\" }},\n]\n"
    );
    write(&path, &[("game.toml", GAME.split("[options").next().unwrap()), ("records/turns.toml", &rows)]);
    for command in [&["check", "./weather"][..], &["build", "./weather"]] {
        let run = warpress(folder.path(), command).ends(1);
        assert!(run.err.contains("E0301") && run.err.contains("Flood"), "{command:?}\n{}", run.err);
        assert!(run.err.contains("records/turns.toml:5"), "{command:?}\n{}", run.err);
    }
}

/// Windows' line ends are no fault, and no mark shows at each of them where the lines are shown.
#[test]
fn a_file_with_other_line_ends_is_shown_as_any_other() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let deck = DECK.replace("force = 4", "force = \"four\"");
    write(&path, &[("decks/patrol.toml", &deck)]);
    let told = warpress(folder.path(), &["check", "./hedgerow"]).ends(1).err;
    write(&path, &[("decks/patrol.toml", &deck.replace('\n', "\r\n"))]);
    assert_eq!(warpress(folder.path(), &["check", "./hedgerow"]).ends(1).err, told);
    write(&path, &[("decks/patrol.toml", &DECK.replace('\n', "\r\n"))]);
    warpress(folder.path(), &["check", "./hedgerow"]).ends(0);
}

#[test]
fn wrong_use_ends_with_2_and_says_what_would_be_right() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for (args, said) in [
        (&["build", "wolf-pak"][..], "did you mean “wolf-pack”?"),
        (&["build", "./nowhere"], "there is no folder"),
        (&["build"], "no game.toml here"),
        (&["build", "wolf-pack", "--paper", "a9"], "letter"),
        (&["build", "wolf-pack", "--ink", "sepia"], "mono"),
        (&["build", "wolf-pack", "--backs", "both"], "duplex-short"),
        (&["build", "wolf-pack", "--back-offset", "left"], "0.5,-1.2"),
        (&["build", "wolf-pack", "--back-offset", "0,99"], "-10 to 10"),
        (&["build", "wolf-pack", "--bleed", "11"], "0 to 10"),
        (&["build", "wolf-pack", "--bleed", "nan"], "bleed"),
        (&["build", "wolf-pack", "--deck", "hunting"], "hunt"),
        (&["build", "wolf-pack", "--only", "sonnar"], "sonnar"),
        // One of two; a ruleset, which need not have anything to print; a library, of which not all games have it.
        (&["build", "wolf-pack", "--only", "sonar", "--only", "sonnar"], "did you mean “sonar”?"),
        (&["build", "wolf-pack", "--deck", "markers", "--only", "sonar"], "u-boats-sunk-marker"),
        (&["build", "wolf-pack", "--rules-only", "--only", "sonar"], "--rules-only"),
        (&["build", "warp-empires", "--deck", "hunting"], "money"),
        (&["build", "warp-empires", "--only", "hunters"], "truce"),
        (&["build", "--all", "--deck", "hunting"], "no game of the library has a deck “hunting”"),
        (&["build", "--all", "--no-rules", "--only", "sonnar"], "called “sonnar”"),
        (&["build", "wolf-pack", "--copies", "0"], "1..=50"),
        (&["check"], "no game.toml here"),
        (&["show", "jutlant"], "did you mean “jutland”?"),
        (&["list", "--kind", "chess"], "dice"),
        (&["calibrate", "--paper", "foolscap"], "a4"),
        (&["bild", "wolf-pack"], "build"),
        (&["--library", "nowhere", "check", "wolf-pack"], "there is no folder nowhere"),
    ] {
        let run = warpress(folder.path(), args).ends(2);
        assert!(run.err.contains(said), "{args:?} does not say {said}\n{}", run.err);
        assert!(run.out.is_empty(), "{args:?}: {}", run.out);
    }
    // Nothing but the pack, though some of these got as far as knowing where the kit would go.
    assert_eq!(files(folder.path()), ["hedgerow/decks/patrol.toml", "hedgerow/game.toml"]);
}

/// Scripts tell options by their names; `--help` is where people look.
#[test]
fn help_names_every_command_and_every_option_says_what_it_does() {
    let folder = temp();
    let help = warpress(folder.path(), &["--help"]).ends(0).out;
    for command in ["build", "check", "list", "show", "calibrate"] {
        assert!(help.contains(command), "{help}");
        let of_command = warpress(folder.path(), &[command, "--help"]).ends(0).out;
        assert!(of_command.contains("--library <DIR>"), "{of_command}");
    }
    let build = warpress(folder.path(), &["build", "--help"]).ends(0).out;
    for option in [
        "--paper",
        "--out",
        "--ink",
        "--backs",
        "--back-offset",
        "--bleed",
        "--deck",
        "--only",
        "--copies",
        "--png",
        "--with",
        "--force",
    ] {
        assert!(build.contains(option), "{option}\n{build}");
    }
    let version = warpress(folder.path(), &["--version"]).ends(0).out;
    assert_eq!(version, concat!("warpress ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// `warpress list | head -1` must not end in a complaint.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = temp();
    let mut command = crate::common::command(folder.path(), &["show", "afrika-korps", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
}

/// A pack of one endless line has its findings told, though nobody could read that line.
#[test]
fn what_stands_far_out_in_a_line_is_told_without_it() {
    let folder = temp();
    let long = format!("{HEAD}credits = {{ design = \"{}\", bogus = 1 }}\n", "a".repeat(70_000));
    write(folder.path(), &[("game.toml", &long)]);
    let run = warpress(folder.path(), &["check", ".", "--data"]).ends(1);
    assert!(run.err.contains("unknown key “bogus”") && run.err.contains(":700"), "{}", run.err);
    assert!(run.err.len() < 5_000, "{}", run.err.len());
}

/// Pieces and programs are made for the players that a game allows; others would end in a fault of the rules.
#[test]
fn nobody_plays_with_more_players_than_the_game_is_for() {
    let folder = temp();
    for command in
        [&["play", "jutland", "--seats", "5"][..], &["referee", "jutland", "--games", "1", "--seats", "5"]]
    {
        let run = warpress(folder.path(), command).ends(2);
        assert!(run.err.contains("Jutland is for 2 players, not for 5"), "{command:?}\n{}", run.err);
    }
}
