//! `warpress export`: a list leaves as a spreadsheet and comes back as it was. Who has edited it there for a week must
//! not find that a column is gone.

use serde_json::Value;

use crate::common::{HEAD, temp, warpress, write};

#[test]
fn a_file_that_is_there_is_left_alone_and_what_is_lost_is_said() {
    let folder = temp();
    let deck = "hunt";
    warpress(folder.path(), &["export", "wolf-pack", "--deck", deck, "--out", "list.csv"]).ends(0);
    let text = std::fs::read_to_string(folder.path().join("list.csv")).unwrap();
    let printed = warpress(folder.path(), &["export", "wolf-pack", "--deck", deck, "--csv"]).ends(0).out;
    assert!(text.contains("name,count") && printed == text, "{text}");
    std::fs::write(folder.path().join("list.csv"), "mine").unwrap();
    let said =
        warpress(folder.path(), &["export", "wolf-pack", "--deck", deck, "--out", "list.csv"]).ends(2).err;
    assert!(said.contains("left alone"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("list.csv")).unwrap(), "mine");
    for file in ["one.xlsx", "two.xlsx"] {
        warpress(folder.path(), &["export", "wolf-pack", "--deck", deck, "--out", file]).ends(0);
    }
    let bytes = |file: &str| std::fs::read(folder.path().join(file)).unwrap();
    assert!(bytes("one.xlsx").starts_with(b"PK") && bytes("one.xlsx") == bytes("two.xlsx"));
}

/// What leaves can be imported as well: names and copies as they were.
#[test]
fn an_exported_list_can_be_imported() {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    warpress(folder.path(), &["export", "wolf-pack", "--deck", "hunt", "--out", "list.xlsx"]).ends(0);
    warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "hunt"]);
    let hunt = |game: &str| -> Vec<(Value, Value)> {
        let shown = warpress(folder.path(), &["show", game, "--json"]).ends(0).json();
        let deck = shown["decks"].as_array().unwrap().iter().find(|deck| deck["id"] == "hunt").unwrap();
        let cards = deck["cards"].as_array().unwrap().iter();
        cards.map(|card| (card["name"].clone(), card["count"].clone())).collect()
    };
    assert_eq!(hunt("./g"), hunt("wolf-pack"));
}

/// What is kept beside the file, as the message says, is tested where lists are read.
#[test]
fn what_no_cell_can_hold_is_named() {
    let folder = temp();
    let rows = "rows = [{ name = \"Mine\", count = 2, uses = [{ when = \"fly\", text = \"Boom.\" }] }, { name = \"Tank\", count = 1, tags = [\"a;b\"], text = \"=1\" }]\n";
    let head = format!("{}phases = [{{ id = \"fly\", text = \"Fly.\" }}]\n", HEAD);
    write(folder.path(), &[("g/game.toml", &head), ("g/decks/cards.toml", rows)]);
    let run = warpress(folder.path(), &["export", "./g", "--deck", "cards", "--out", "cards.csv"]).ends(0);
    for said in [
        "left out:",
        "uses, in 1 row (mine): a list of tables",
        "tags, in 1 row (tank)",
        "rows = [\"cards.csv\", { id = \"tank\", tags = … }]",
    ] {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    assert_eq!(
        std::fs::read_to_string(folder.path().join("cards.csv")).unwrap(),
        "name,count,text\nMine,2,\nTank,1,'=1\n"
    );
}
