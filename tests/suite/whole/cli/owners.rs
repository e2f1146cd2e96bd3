//! Other people's files, and kits that are already there.

use crate::cli::words;
use crate::common::{DECK, GAME, files, pack, temp, warpress, write};

#[test]
fn a_file_of_somebody_else_is_never_replaced() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let letter = "a letter to my aunt\r\n\0";
    write(
        folder.path(),
        &[("output/hedgerow/hedgerow-a4.pdf", letter), ("output/hedgerow/notes.txt", letter)],
    );
    let run = warpress(folder.path(), &["build", "./hedgerow"]).ends(2);
    assert!(run.err.contains("hedgerow-a4.pdf") && run.err.contains("--force"), "{}", run.err);
    for file in ["hedgerow-a4.pdf", "notes.txt"] {
        assert_eq!(
            std::fs::read(folder.path().join("output/hedgerow").join(file)).unwrap(),
            letter.as_bytes()
        );
    }
    warpress(folder.path(), &["build", "./hedgerow", "--force"]).ends(0);
    let kit = std::fs::read(folder.path().join("output/hedgerow/hedgerow-a4.pdf")).unwrap();
    assert!(kit.starts_with(b"%PDF"));
    assert_eq!(std::fs::read(folder.path().join("output/hedgerow/notes.txt")).unwrap(), letter.as_bytes());
    // The same for the calibration page.
    write(folder.path(), &[("output/calibrate-a4.pdf", letter)]);
    warpress(folder.path(), &["calibrate"]).ends(2);
    assert_eq!(std::fs::read(folder.path().join("output/calibrate-a4.pdf")).unwrap(), letter.as_bytes());
    warpress(folder.path(), &["calibrate", "--force"]).ends(0);
}

/// Somebody has written on the kit since it was built.
#[test]
fn a_kit_that_was_changed_by_hand_is_not_replaced() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let mut kit = std::fs::read(&pdf).unwrap();
    kit.extend(b"% a note\n");
    std::fs::write(&pdf, &kit).unwrap();
    write(&path, &[("game.toml", &GAME.replace("hedgerow.", "hedge."))]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(2);
    assert!(std::fs::read(&pdf).unwrap() == kit);
}

#[test]
fn building_again_is_fine_and_takes_up_what_has_changed() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let first = std::fs::read(&pdf).unwrap();
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    assert!(std::fs::read(&pdf).unwrap() == first);
    write(&path, &[("decks/patrol.toml", &DECK.replace("Mortar", "Howitzer"))]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let words = words(&pdf);
    assert!(words.contains("howitzer") && !words.contains("mortar"));
}

#[test]
fn a_build_that_fails_leaves_the_old_kit() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let before = files(folder.path());
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let old = std::fs::read(&pdf).unwrap();
    let endless = "and the foe too ".repeat(120);
    for broken in [
        DECK.replace("force = 4", "force = \"four\""),
        DECK.replace("Roll 2D6", &endless),
        DECK.replace("Mortar", "漢"),
        DECK.replace("count = 2", "count = 2 2"),
    ] {
        write(&path, &[("decks/patrol.toml", &broken)]);
        warpress(folder.path(), &["build", "./hedgerow"]).ends(1);
        assert_eq!(files(folder.path()), before);
        assert!(std::fs::read(&pdf).unwrap() == old);
    }
}
