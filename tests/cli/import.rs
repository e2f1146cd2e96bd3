//! `warpress import`: a list that somebody has anyway becomes one of a game, with nothing lost and nothing made up.

use std::path::Path;

use super::workbook::csv_of;
use crate::common::{games, temp, warpress, write};
use warpress::assets::{Assets, Trust};
use warpress::library::Home;
use warpress::model::{Count, Game, List};

/// A game to put lists into.
fn begun() -> tempfile::TempDir {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    folder
}

fn game(folder: &Path) -> Game {
    let pack = folder.join("g");
    let assets = Assets::built_in().with_folder(&pack, Trust::Pack);
    let loaded = warpress::kit::load(&assets, &Home::Folder(pack), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    loaded.game.unwrap()
}

const LIST: &str = "Ships

Card Name:\t#\tHull\tShift\tFire\tNotes:
First Class Flagship\t2\t6\t+1\t2D6\tDraw a card when it sinks.
Sloop\t4\t1\t-1\t3\t-
Ship of the Line\t10\t5\t+1\t1D6
Fireship\t1\t-\t+2\t1D6\tBurns out.

Each player is dealt a hand of 7 cards.
";

#[test]
fn a_list_becomes_a_deck_that_is_sound_and_reads_as_typed() {
    let folder = begun();
    write(folder.path(), &[("list.txt", LIST)]);
    let run = warpress(folder.path(), &["import", "./g", "list.txt", "--deck", "ships"]).ends(0);
    assert!(run.out.contains("4 rows, 17 copies") && run.out.contains("signed"), "{}", run.out);
    let toml = std::fs::read_to_string(folder.path().join("g/decks/ships.toml")).unwrap();
    let rows = r#"rows = [
  { name = "First Class Flagship", count =  2, hull = 6,   shift = +1, fire = "2D6", text = "Draw a card when it sinks." },
  { name = "Sloop",                count =  4, hull = 1,   shift = -1, fire = "3" },
  { name = "Ship of the Line",     count = 10, hull = 5,   shift = +1, fire = "1D6" },
  { name = "Fireship",             count =  1, hull = "-", shift = +2, fire = "1D6", text = "Burns out." },
]
"#;
    assert!(toml.ends_with(rows), "{toml}");
    assert!(
        toml.contains("columns.hull  = \"int\"\ncolumns.shift = \"signed\"\ncolumns.fire  = \"dice\"\n"),
        "{toml}"
    );
    warpress(folder.path(), &["check", "./g"]).ends(0);
    warpress(folder.path(), &["compare", "./g", "list.txt"]).ends(0);
}

#[test]
fn nothing_is_written_over() {
    let folder = begun();
    write(folder.path(), &[("list.txt", LIST), ("g/records/ships.toml", "rows = []\n")]);
    for id in ["ships", "river"] {
        let said = warpress(folder.path(), &["import", "./g", "list.txt", "--deck", id]).ends(2).err;
        assert!(said.contains("exists already"), "{said}");
    }
    assert!(!folder.path().join("g/decks/ships.toml").exists());
    warpress(folder.path(), &["import", "./g", "list.txt", "--deck", "Big Ships"]).ends(2);
    warpress(folder.path(), &["import", "./g", "list.txt"]).ends(2);
    warpress(folder.path(), &["import", "./nowhere", "list.txt", "--deck", "x"]).ends(2);
    warpress(folder.path(), &["import", "../g", "list.txt", "--deck", "../x"]).ends(2);
}

#[test]
fn rows_that_cannot_be_read_stand_there_as_comments() {
    let folder = begun();
    let csv = "Name,Count,Force\nMine,2,4\nTank,several,5\n,3,1\nBunker,1,2,8\nWire,3,Jan-02\nPit,1,7\n";
    write(folder.path(), &[("list.csv", csv)]);
    let run = warpress(folder.path(), &["import", "./g", "list.csv", "--deck", "works"]).ends(1);
    for said in
        ["list.csv:3:1", "“several” is not a count", "it has no name", "more cells than the heading", "E0133"]
    {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let toml = std::fs::read_to_string(folder.path().join("g/decks/works.toml")).unwrap();
    assert!(toml.contains("\n  # line 3, “several” is not a count: Tank | several | 5\n"), "{toml}");
    assert_eq!(toml.matches("\n  # line ").count(), 4, "{toml}");
    assert_eq!(toml.matches("{ name =").count(), 2, "{toml}");
    warpress(folder.path(), &["check", "./g"]).ends(0);
}

#[test]
fn encodings_and_separators_make_no_difference() {
    let text = "Name;Count;Place\nÆgir – god of the sea;2;Café\nNjörðr;3;“Nóatún”\n";
    let wide = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let forms: [Vec<u8>; 4] = [
        text.into(),
        [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
        [&[0xff, 0xfe], &wide(u16::to_le_bytes)[..]].concat(),
        text.replace(';', ",").replace('\n', "\r\n").into(),
    ];
    let made = forms.map(|bytes| {
        let folder = begun();
        std::fs::write(folder.path().join("list.csv"), bytes).unwrap();
        warpress(folder.path(), &["import", "./g", "list.csv", "--deck", "gods"]).ends(0);
        std::fs::read_to_string(folder.path().join("g/decks/gods.toml")).unwrap()
    });
    assert!(made[0].contains("Njörðr") && made.iter().all(|toml| *toml == made[0]), "{made:#?}");
}

/// Cards of one name are told apart by a column, or by ids.
#[test]
fn names_may_come_twice() {
    let folder = begun();
    write(
        folder.path(),
        &[
            (
                "by.csv",
                "Name,Fleet,Force\nCruisers,Hipper,3\nCruisers,Scheer,2\nShips,Hipper,4\nShips,Scheer,4\n",
            ),
            ("ids.csv", "Name,Force\nCruisers,3\nCruisers,3\nCruisers-2,3\n"),
        ],
    );
    for (file, id) in [("by.csv", "fleets"), ("ids.csv", "cruisers")] {
        warpress(folder.path(), &["import", "./g", file, "--deck", id]).ends(0);
    }
    let game = game(folder.path());
    let ids = |deck: &str| game.decks[deck].rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids("fleets"), ["cruisers-hipper", "cruisers-scheer", "ships-hipper", "ships-scheer"]);
    assert_eq!(ids("cruisers").len(), 3);
    warpress(folder.path(), &["check", "./g"]).ends(0);
}

#[test]
fn lists_of_the_library_come_back_as_they_were() {
    let mut lists = 0;
    for slug in [
        "wolf-pack",
        "third-world",
        "jutland",
        "revolution",
        "38th-parallel",
        "afrika-korps",
        "beach-head",
        "moskito-coast",
        "age-of-antiquity",
    ] {
        let before = games::of_the_library(slug).game.clone();
        let folder = begun();
        let mut made: Vec<&List> = Vec::new();
        // What is made of another list is no list that anybody types.
        let typed =
            |list: &&List| list.rows.len() > 1 && (slug, list.id.as_str()) != ("moskito-coast", "types");
        for list in before.lists().filter(typed) {
            let Some(csv) = csv_of(list) else { continue };
            let file = format!("{}.csv", list.id);
            write(folder.path(), &[(&file, &csv)]);
            let sort = match list.kind {
                warpress::model::ListKind::Deck => "--deck",
                warpress::model::ListKind::Counters => "--counters",
                _ => "--records",
            };
            warpress(folder.path(), &["import", "./g", &file, sort, &format!("new-{}", list.id)]).ends(0);
            made.push(list);
        }
        let after = game(folder.path());
        for list in made {
            lists += 1;
            let new = after.list(&format!("new-{}", list.id)).unwrap();
            assert_eq!(new.rows.len(), list.rows.len(), "{slug}/{}", list.id);
            for (old, new) in list.rows.iter().zip(&new.rows) {
                assert_eq!(
                    (&old.name, count(old.count)),
                    (&new.name, count(new.count)),
                    "{slug}/{}",
                    list.id
                );
                let printed = |row: &warpress::model::Row| {
                    let mut all: Vec<String> =
                        row.values.values().map(|value| value.printed.clone()).collect();
                    all.sort();
                    all
                };
                let text = Some(new.text.clone()).filter(|text| !text.is_empty());
                let mut with_text = printed(new);
                with_text.extend(text);
                with_text.sort();
                assert_eq!(printed(old), with_text, "{slug}/{}/{}", list.id, old.id);
            }
        }
    }
    assert!(lists > 12, "{lists}");
}

fn count(count: Option<Count>) -> u32 {
    count.map_or(1, Count::printed)
}
