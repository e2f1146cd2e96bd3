//! `warpress import`: a list that somebody has anyway becomes one of a game, with nothing lost and nothing made up.

use crate::common::{temp, warpress, write};

/// A game to put lists into.
fn begun() -> tempfile::TempDir {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    folder
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

/// Where no row can be read, it is said what is wrong with each, and nothing is written.
#[test]
fn a_list_of_which_nothing_can_be_read_says_why() {
    let folder = begun();
    for (csv, told) in [
        ("Name,Count,Text\nA,=1+2,Three.\n", vec!["E0134", "list.csv:2:3"]),
        (
            "Name,Count,Text\nA,=1+2,Three.\nB,=2+2,Four.\nC,several,Some.\n",
            vec!["list.csv:2:3", "list.csv:3:3", "E0135", "“several” is not a count", "mend it in the file"],
        ),
    ] {
        write(folder.path(), &[("list.csv", csv)]);
        let said = warpress(folder.path(), &["import", "./g", "list.csv", "--deck", "works"]).ends(2).err;
        for part in told.iter().chain(&["no row that could be read"]) {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(!folder.path().join("g/decks/works.toml").exists());
    }
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
    let game = warpress(folder.path(), &["show", "./g", "--json"]).ends(0).json();
    let ids = |deck: &str| -> Vec<String> {
        let deck = game["decks"].as_array().unwrap().iter().find(|one| one["id"] == deck).unwrap();
        deck["cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("fleets"), ["cruisers-hipper", "cruisers-scheer", "ships-hipper", "ships-scheer"]);
    assert_eq!(ids("cruisers").len(), 3);
    warpress(folder.path(), &["check", "./g"]).ends(0);
}
