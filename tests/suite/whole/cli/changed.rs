//! After a playtest: only what has changed is printed, and one hears what to take out of the kit in one's box.

use std::path::{Path, PathBuf};

use crate::cli::{POKER, cards, words};
use crate::common::{DECK, GAME, files, pack, sheets, temp, warpress, write};

const CHANGED: &str = "output/hedgerow/hedgerow-a4-changed.pdf";

/// The fronts and backs of the changed kit, as words.
fn printed(folder: &Path, name: &str) -> (Vec<String>, usize) {
    let bytes = std::fs::read(folder.join(name)).unwrap();
    let sheets = sheets::sheets(&bytes);
    let all: Vec<_> = sheets.iter().flat_map(|sheet| sheet.cards(POKER.0, POKER.1)).collect();
    let (fronts, backs): (Vec<_>, Vec<_>) = all.into_iter().partition(|card| card.text.contains(" of 3"));
    (fronts.into_iter().map(|card| card.text).collect(), backs.len())
}

fn built(folder: &Path) -> PathBuf {
    let path = pack(folder, "hedgerow");
    warpress(folder, &["build", "./hedgerow", "--no-rules"]).ends(0);
    path
}

#[test]
fn one_changed_row_is_one_card_with_its_back_on_one_sheet() {
    let folder = temp();
    let path = built(folder.path());
    write(&path, &[("decks/patrol.toml", &DECK.replace("loses 1D6", "loses 1D6+1"))]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert_eq!(run.out, format!("{CHANGED}: 1 card on 1 sheet\n  Patrol deck: replace Sniper's Nest\n"));
    let (fronts, backs) = printed(folder.path(), CHANGED);
    assert_eq!((fronts.len(), backs), (1, 1));
    assert!(fronts[0].contains("1D6+1") && fronts[0].contains("2 of 3"), "{fronts:?}");
    // The leaf, which is blank on its other side, the front, the back.
    let pages: Vec<_> = cards(&folder.path().join(CHANGED)).iter().map(|(_, cards)| cards.len()).collect();
    assert_eq!(pages, [0, 0, 1, 1]);
    let words = words(&folder.path().join(CHANGED));
    assert!(
        words.contains("what has changed") && words.contains("replace") && words.contains("sniper"),
        "{words}"
    );
    // The kit that was printed is still there, and still what is compared with.
    let again = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert_eq!(again.out, run.out);
    assert!(folder.path().join("output/hedgerow/hedgerow-a4.pdf").is_file());
}

#[test]
fn where_nothing_has_changed_nothing_is_written() {
    let folder = temp();
    let path = built(folder.path());
    let before = files(folder.path());
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    // What is not seen on a card changes none: an order, a version, a neighbour's number.
    let rows: Vec<&str> = DECK.split("[[rows]]").collect();
    let turned = [rows[0], rows[2], rows[1], rows[3]].join("[[rows]]");
    let game = GAME.replace("category", "version = \"0.4\"\ncategory");
    write(&path, &[("decks/patrol.toml", &turned), ("game.toml", &game)]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn cards_that_come_and_go_are_counted() {
    let folder = temp();
    let path = built(folder.path());
    let rows: Vec<&str> = DECK.split("[[rows]]").collect();
    let more = rows[1].replace("count = 3", "count = 5");
    let new = "\nname = \"Smoke\"\ncount = 2\ntext = \"Nobody sees anything.\"\n";
    // Two more patrols, no sniper, mortars as they were, smoke anew.
    let deck = [rows[0], &more, rows[3], new].join("[[rows]]");
    write(&path, &[("decks/patrol.toml", &deck)]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.starts_with(&format!("{CHANGED}: 4 cards on 1 sheet\n")), "{}", run.out);
    assert!(
        run.out.ends_with("  Patrol deck: put in Patrol (2), Smoke (2); take out Sniper's Nest\n"),
        "{}",
        run.out
    );
    let (fronts, backs) = printed(folder.path(), CHANGED);
    let count = |word: &str| fronts.iter().filter(|front| front.contains(word)).count();
    assert_eq!((count("Advance"), count("Nobody"), fronts.len(), backs), (2, 2, 4, 4));
    // What only goes needs no paper.
    std::fs::remove_file(folder.path().join(CHANGED)).unwrap();
    write(&path, &[("decks/patrol.toml", &[rows[0], rows[1], rows[3]].join("[[rows]]"))]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert_eq!(run.out, "Hedgerow: nothing to print\n  Patrol deck: take out Sniper's Nest\n");
    assert!(!folder.path().join(CHANGED).exists());
}

/// What the data say at the foot is theirs, and seen like anything else.
#[test]
fn a_foot_of_ones_own_that_changes_makes_another_card() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let with = |foot: &str| {
        let slots = format!("[face.slots]\nfoot_left = \"{foot}\"\nfoot_right = \"{foot} 2\"\n");
        write(&path, &[("decks/patrol.toml", &DECK.replace("[face.slots]\n", &slots))]);
    };
    with("First wave");
    warpress(folder.path(), &["build", "./hedgerow", "--no-rules"]).ends(0);
    with("Second wave");
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("6 cards on 1 sheet"), "{}", run.out);
}

#[test]
fn another_back_is_another_card() {
    let folder = temp();
    let path = built(folder.path());
    write(&path, &[("decks/patrol.toml", &DECK.replace("back = \"emblem\"", "back = \"stripes\""))]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("6 cards on 1 sheet"), "{}", run.out);
}

/// Inks, papers, bleed and backs are those of any kit; an old kit that was printed otherwise is none to compare with.
#[test]
fn changes_are_printed_like_any_kit_and_compared_with_their_like() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let options = ["--no-rules", "--ink", "mono", "--paper", "letter", "--bleed", "3", "--backs", "fold"];
    warpress(folder.path(), &[&["build", "./hedgerow"][..], &options].concat()).ends(0);
    write(&path, &[("decks/patrol.toml", &DECK.replace("loses 1D6", "loses 1D6+1"))]);
    let run =
        warpress(folder.path(), &[&["build", "./hedgerow", "--changed"][..], &options].concat()).ends(0);
    let name = "output/hedgerow/hedgerow-letter-mono-changed.pdf";
    assert!(run.out.starts_with(&format!("{name}: 1 card on 1 sheet\n")), "{}", run.out);
    assert_eq!(printed(folder.path(), name).0.len(), 1);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(2);
    assert!(
        run.err.contains("hedgerow-a4-printed.json to compare with; build the whole kit first"),
        "{}",
        run.err
    );
    let inventory = "output/hedgerow/hedgerow-letter-mono-printed.json";
    let since = ["build", "./hedgerow", "--since", inventory];
    let run = warpress(folder.path(), &since).ends(2);
    assert!(run.err.contains("compare with --ink mono"), "{}", run.err);
    let run = warpress(folder.path(), &[&since[..], &["--ink", "mono"]].concat()).ends(2);
    assert!(run.err.contains("compare with --bleed 3"), "{}", run.err);
    let run = warpress(folder.path(), &[&since[..], &["--ink", "mono", "--bleed", "3"]].concat()).ends(0);
    assert!(run.out.contains("replace Sniper's Nest"), "{}", run.out);
}

/// Who prints rarely keeps the inventory of what was printed; parts of a kit leave none.
#[test]
fn an_inventory_may_be_kept_and_named() {
    let folder = temp();
    let path = built(folder.path());
    let kept = folder.path().join("june.json");
    std::fs::copy(folder.path().join("output/hedgerow/hedgerow-a4-printed.json"), &kept).unwrap();
    write(&path, &[("decks/patrol.toml", &DECK.replace("loses 1D6", "loses 1D6+1"))]);
    warpress(folder.path(), &["build", "./hedgerow", "--no-rules"]).ends(0);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--since", "june.json"]).ends(0);
    assert!(run.out.contains("replace Sniper's Nest"), "{}", run.out);
    let run =
        warpress(folder.path(), &["build", "./hedgerow", "--since", "june.json", "--only", "mortar"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    warpress(folder.path(), &["build", "./hedgerow", "--only", "mortar"]).ends(0);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--changed"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    for (text, said) in [
        ("{}", "no inventory of a kit"),
        ("a letter to my aunt", "no inventory of a kit"),
        ("{\"inventory\": 99}", "a newer warpress"),
        (&"[".repeat(100_000), "no inventory of a kit"),
    ] {
        std::fs::write(&kept, text).unwrap();
        let run = warpress(folder.path(), &["build", "./hedgerow", "--since", "june.json"]).ends(2);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let run = warpress(folder.path(), &["build", "./hedgerow", "--since", "july.json"]).ends(2);
    assert!(run.err.contains("july.json"), "{}", run.err);
}

/// Counters, boards and forms change like cards do.
#[test]
fn counters_boards_and_forms_are_printed_when_they_have_changed() {
    let folder = temp();
    warpress(folder.path(), &["new", "./hills", "--from", "board"]).ends(0);
    warpress(folder.path(), &["build", "./hills", "--no-rules"]).ends(0);
    let run = warpress(folder.path(), &["build", "./hills", "--changed"]).ends(0);
    assert!(run.out.contains("nothing has changed"), "{}", run.out);
    let shown = warpress(folder.path(), &["show", "./hills", "--json"]).ends(0).json();
    let board = shown["maps"][0]["name"].as_str().unwrap().to_owned();
    let maps = std::fs::read_dir(folder.path().join("hills/maps")).unwrap();
    let map = maps.map(|entry| entry.unwrap().path()).next().unwrap();
    let text = std::fs::read_to_string(&map).unwrap();
    let renamed = text.replacen(&board, "Another hill", 1);
    assert_ne!(text, renamed);
    std::fs::write(&map, renamed).unwrap();
    let run = warpress(folder.path(), &["build", "./hills", "--changed"]).ends(0);
    assert!(run.out.contains("  Another hill: replace Another hill\n"), "{}", run.out);
    // A counter, with its back, and nothing else of its sheet.
    warpress(folder.path(), &["build", "./hills", "--no-rules"]).ends(0);
    let file = folder.path().join("hills/counters/dogs.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let stronger = text.replace("kinds.hound   = { strength = 3", "kinds.hound   = { strength = 4");
    assert_ne!(text, stronger);
    std::fs::write(&file, stronger).unwrap();
    let run = warpress(folder.path(), &["build", "./hills", "--changed"]).ends(0);
    assert!(
        run.out.contains("hills-a4-changed.pdf: 2 pieces on 1 sheet\n  Dogs: replace Hound, Hound\n"),
        "{}",
        run.out
    );
}
