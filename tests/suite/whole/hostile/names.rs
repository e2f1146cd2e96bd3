//! Names that lead elsewhere, and styles that do more than style.

use std::path::Path;

use crate::common::{DECK, GAME};
use crate::hostile::pack::{Faults, with, with_card, with_game};

#[test]
fn ids_are_no_paths() {
    let mut faults = Faults::default();
    for id in ["../../etc/x", "/etc/x", "a/b", "a\\\\b", "..", ".", "", "CON:", "a\\u0000", "~root"] {
        let folder = with_card(&format!("id = \"{id}\"\nname = \"X\"\nicon = \"binoculars\"\ntext = \"x\""));
        faults.refused(&folder);
        let folder = with_game(&format!(
            "[rulings.\"{id}\"]\nquestion = \"?\"\nanswer = \"!\"\nwhy = \"slip\"\nsettles = [\"decks.patrol\"]"
        ));
        faults.survived(&folder);
    }
    for key in [
        "template = \"../../../secret\"",
        "template = \"/etc/passwd\"",
        "back = \"../../../../secret\"",
        "template = \"card/../../secret\"",
    ] {
        let folder = with(&[(
            "decks/patrol.toml",
            &DECK.replace("template = \"card/event\"", key).replace(
                "back = \"emblem\"\n",
                if key.starts_with("back") { "" } else { "back = \"emblem\"\n" },
            ),
        )]);
        faults.refused(&folder);
    }
    for (from, to) in [
        ("theme = \"blitz\"", "theme = \"../../secret\""),
        ("weight = 1", "weight = 1\nextends = \"../../secret\""),
        ("weight = 1", "weight = 1\nextends = \"/etc\""),
    ] {
        let folder = with(&[("game.toml", &GAME.replace(from, to))]);
        faults.refused(&folder);
    }
    for scene in ["../../../secret", "/etc/passwd"] {
        faults.refused(&with_card(&format!("name = \"X\"\nicon = \"binoculars\"\nscene = \"{scene}\"")));
    }
}

#[test]
fn a_theme_of_a_pack_can_do_no_more_than_colour() {
    let mut faults = Faults::default();
    let theme =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/themes/blitz.toml"))
            .unwrap();
    let paper = theme.lines().find(|line| line.trim_start().starts_with("paper")).unwrap().to_owned();
    for colour in ["url(file:///etc/passwd)", "\\\"/><script/><x y=\\\"", "&secret;", "red", "#12", ""] {
        let own = theme.replacen(&paper, &format!("paper = \"{colour}\""), 1);
        assert!(own != theme);
        faults.refused(&with(&[("templates/themes/blitz.toml", &own)]));
    }
    for family in ["../../../secret", "No Such Typeface", ""] {
        let own: String = theme
            .lines()
            .map(|line| {
                if line.starts_with("text = ") {
                    format!("text = \"{family}\"\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        assert!(own != theme);
        faults.refused(&with(&[("templates/themes/blitz.toml", &own)]));
    }
}

#[test]
fn papers_of_a_pack_keep_within_reason() {
    let mut faults = Faults::default();
    for size in ["[0, 0]", "[-210, 297]", "[1e30, 1e30]", "[nan, nan]", "[100000, 100000]", "[1, 1]"] {
        let formats = format!(
            "[paper]\na4 = {{ name = \"A4\", size = {size} }}\n\n[card]\npoker = {{ name = \"Poker\", size = [63.5, 88.9] }}\n"
        );
        faults.refused(&with(&[("templates/sheet/formats.toml", &formats)]));
        let formats = format!(
            "[paper]\na4 = {{ name = \"A4\", size = [210, 297] }}\n\n[card]\npoker = {{ name = \"Poker\", size = {size} }}\n"
        );
        faults.refused(&with(&[("templates/sheet/formats.toml", &formats)]));
    }
}
