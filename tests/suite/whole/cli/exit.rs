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

/// A script that reads what is printed must not take a message for it, and nobody looks for files that mean nothing.
#[test]
fn wrong_use_prints_and_writes_nothing() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for args in [
        &["bild", "hedgerow"][..],
        &["build", "./hedgerow", "--ink", "sepia"],
        &["build", "./hedgerow", "--paper", "a9"],
        &["build", "./hedgerow", "--only", "sonnar"],
        &["build", "--all", "--deck", "hunting"],
        &["export", "./hedgerow", "--faces", "png", "--name", "../{id}"],
        &["export", "./hedgerow", "--faces", "png", "--name", "{deck}"],
        &["export", "./hedgerow", "--for", "tts", "--base", "ftp://x"],
    ] {
        let run = warpress(folder.path(), args).ends(2);
        assert!(run.out.is_empty() && !run.err.is_empty(), "{args:?}: {}", run.out);
    }
    // Though some of these got as far as knowing where the files would go.
    assert_eq!(files(folder.path()), ["hedgerow/decks/patrol.toml", "hedgerow/game.toml"]);
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
