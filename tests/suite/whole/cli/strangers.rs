//! Lists of cards that strangers keep for tools of their own, untouched: whoever comes with one must see every card of
//! it on paper.

use std::path::Path;

use super::{cards, words};
use crate::common::{temp, warpress};

fn folder(game: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/strangers").join(game).display().to_string()
}

/// Made with Squib: all cells quoted, `qty` and `title`, flavour in `description`, rules in `abilities`, values like
/// `X-2` and `d6` among numbers, icons by their names.
#[test]
fn plunder_is_read_and_printed() {
    let temp = temp();
    let game = folder("plunder");
    // Their icons come several times, and one is cut off at its edge: warnings.
    let checked = warpress(temp.path(), &["check", &game]).ends(1);
    assert!(checked.out.contains("1 game: 0 errors"), "{}", checked.out);
    for said in ["“qty” is count", "“title” is name"] {
        assert_eq!(checked.out.matches(said).count(), 2, "{said}: {}", checked.out);
    }
    let shown = warpress(temp.path(), &["show", &game, "--json"]).ends(0).json();
    let decks = shown["decks"].as_array().unwrap();
    let count = |deck: &serde_json::Value| {
        let cards = deck["cards"].as_array().unwrap();
        (cards.len(), cards.iter().map(|card| card["count"].as_u64().unwrap()).sum::<u64>())
    };
    assert_eq!(decks.iter().map(count).collect::<Vec<_>>(), [(21, 50), (22, 66)]);
    let one = |deck: usize, id: &str| {
        decks[deck]["cards"].as_array().unwrap().iter().find(|card| card["id"] == id).unwrap().clone()
    };
    let spear = one(0, "ice-spear");
    assert_eq!(spear["power"], "d6");
    assert_eq!(spear["toughness"], -1);
    assert_eq!(spear["text"], "The target ship's has -2 toughness.");
    let cannon = one(0, "small-bore-cannon");
    assert_eq!(cannon["power"], "X-2");
    assert_eq!(cannon["text"], "X is the ship's toughness value.");
    assert_eq!(one(1, "junk-ship")["value"], "n/a");
    assert_eq!(one(1, "cargo-ship")["text"], "Any item may be attached to the \"deck\" slot.");

    warpress(temp.path(), &["build", &game, "--no-rules", "--out", "out"]).ends(0);
    let pdf = temp.path().join("out/plunder/plunder-a4.pdf");
    let printed: usize = cards(&pdf).iter().map(|(_, cards)| cards.len()).sum();
    assert_eq!(printed, 2 * (50 + 66), "fronts and backs");
    let words = words(&pdf).replace(char::is_whitespace, "");
    for deck in decks {
        for card in deck["cards"].as_array().unwrap() {
            let name = card["name"].as_str().unwrap().to_lowercase().replace(' ', "");
            assert!(words.contains(&name), "{name} is not printed");
        }
    }
    assert!(words.contains("anyitemmaybeattached"), "{words}");
}

/// The same list without a word of TOML: what `check` makes of it by itself.
#[test]
fn plunder_is_a_deck_as_it_is() {
    let temp = temp();
    let game = temp.path().join("mine");
    std::fs::create_dir_all(game.join("decks")).unwrap();
    std::fs::copy(Path::new(&folder("plunder")).join("decks/items.csv"), game.join("decks/items.csv"))
        .unwrap();
    std::fs::write(
        game.join("game.toml"),
        "format = 3\ntitle = \"Mine\"\ntheme = \"piracy\"\nera = \"any\"\nplayers = { min = 2, max = 4 }\n",
    )
    .unwrap();
    let said = warpress(temp.path(), &["check", "./mine"]).ends(1).out;
    assert!(said.contains("1 game: 0 errors"), "{said}");
    assert!(said.contains("power is read as stat;") && said.contains("toughness is read as stat;"), "{said}");
    warpress(temp.path(), &["build", "./mine"]).ends(0);
    let words = words(&temp.path().join("output/mine/mine-a4.pdf")).replace(char::is_whitespace, "");
    assert!(words.contains("driftwoodtrident") && words.contains("x+4"), "{words}");
}
