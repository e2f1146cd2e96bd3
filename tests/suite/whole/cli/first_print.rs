//! Who has a spreadsheet prints it at once: with a title, with one command, or with none of ours beside it. A test that
//! fails here means that somebody sees no card on their first evening, or not all that stands in their sheet.

use std::path::Path;

use super::{cards, words};
use crate::common::workbook::xlsx;
use crate::common::{files, read, temp, warpress, write};

const CSV: &str = "Name,Qty,Cost,Attack,Type,Rarity,Effect,Flavor,Hint\n\
    Wolf Rider,3,2,4,Unit,Common,Attacks twice if another Unit is beside it.,Faster than a rumour.,Play it late in your turn or not at all today\n\
    Moat,2,1,,Site,Rare,The first attack of each turn fails.,Cold and very deep.,\n\
    Herald,1,3,1,Unit,Common,Draw two cards and show them.,,Best with the Moat in front of you all the time\n\
    Siege,1,5,7,Event,Rare,Destroy one Site of your foe.,,\n";

/// All that is printed on fronts, without blanks, and how many cards there are.
fn fronts(pdf: &Path) -> (String, usize) {
    let all: Vec<String> =
        cards(pdf).into_iter().flat_map(|(_, cards)| cards).map(|card| card.text).collect();
    let fronts: Vec<&String> = all.iter().filter(|text| text.contains(" of ")).collect();
    let flat: String =
        fronts.iter().flat_map(|text| text.chars()).filter(|sign| !sign.is_whitespace()).collect();
    (flat, fronts.len())
}

#[track_caller]
fn shows(flat: &str, said: &[&str]) {
    let flat = flat.to_lowercase();
    for part in said {
        let part: String = part.to_lowercase().chars().filter(|sign| !sign.is_whitespace()).collect();
        assert!(flat.contains(&part), "{part}: {flat}");
    }
}

const SHOWN: [&str; 10] = [
    "Wolf Rider",
    "Attacks twice if another Unit is beside it.",
    "Faster than a rumour.",
    "Play it late in your turn",
    "Rarity",
    "Common",
    "Type",
    "Site",
    "Attack",
    "Cost",
];

/// A title, and a sheet beside it.
#[test]
fn a_title_and_a_sheet_are_a_game() {
    for place in ["g/cards.csv", "g/decks/cards.csv", "g/goblins of the hill.csv"] {
        let folder = temp();
        write(folder.path(), &[("g/game.toml", "title = \"Goblins\"\n"), (place, CSV)]);
        let said = warpress(folder.path(), &["check", "./g"]).ends(0).out;
        assert!(said.contains("“Effect” is text") && said.contains("0 errors, 0 warnings"), "{said}");
        warpress(folder.path(), &["build", "./g"]).ends(0);
        let (flat, count) = fronts(&folder.path().join("output/g/g-a4.pdf"));
        assert_eq!(count, 7, "{place}: {flat}");
        shows(&flat, &SHOWN);
        // For how many the game is nobody has said.
        let leaf = read::text(&std::fs::read(folder.path().join("output/g/g-a4.pdf")).unwrap()).remove(0);
        let leaf: String = leaf.to_lowercase().split_whitespace().collect();
        assert!(leaf.contains("acardgame") && !leaf.contains("players"), "{leaf}");
    }
}

/// A spreadsheet beside a game that has lists is somebody's notes.
#[test]
fn a_sheet_beside_a_game_with_lists_is_left_alone() {
    let folder = temp();
    let deck = (
        "g/decks/hand.csv",
        "Name,Text\nFerry,Cross the river with two others.\nRaft,Cross alone and fast.\n",
    );
    write(folder.path(), &[("g/game.toml", "title = \"Ford\"\n"), deck, ("g/playtests.csv", CSV)]);
    warpress(folder.path(), &["check", "./g"]).ends(0);
    let game = warpress(folder.path(), &["show", "./g", "--json"]).ends(0).json();
    assert_eq!(game["decks"].as_array().unwrap().len(), 1);
    // Of several beside a game without any, nothing says which it is, unless its name does.
    let folder = temp();
    write(folder.path(), &[("g/game.toml", "title = \"Ford\"\n"), ("g/a.csv", CSV), ("g/b.csv", CSV)]);
    let said = warpress(folder.path(), &["check", "./g"]).ends(1).err;
    assert!(said.contains("W0218") && said.contains("2 spreadsheets"), "{said}");
    write(folder.path(), &[("g/cards.csv", CSV)]);
    warpress(folder.path(), &["check", "./g"]).ends(0);
}

fn row(number: usize, cells: &[&str]) -> String {
    let cell = |(at, text): (usize, &&str)| {
        let column = char::from(b'A' + u8::try_from(at).unwrap());
        let value = text.parse::<i64>().map_or_else(
            |_| format!("t=\"inlineStr\"><is><t>{text}</t></is></c>"),
            |number| format!("><v>{number}</v></c>"),
        );
        format!("<c r=\"{column}{number}\" {value}")
    };
    format!("<row r=\"{number}\">{}</row>", cells.iter().enumerate().map(cell).collect::<String>())
}

fn rows(all: &[&[&str]]) -> String {
    all.iter().enumerate().map(|(at, cells)| row(at + 1, cells)).collect()
}

fn book() -> Vec<u8> {
    let monsters = rows(&[
        &["Name", "Qty", "Effect", "Realm", "Power"],
        &["Wyrm", "2", "Burns one card in your hand.", "Below", "9"],
        &["Imp", "3", "Steals a coin from its neighbour.", "Below", "1"],
    ]);
    let treasures = rows(&[&["Name", "Worth"], &["Crown", "5"], &["Ring", "3"], &["Cup", "1"]]);
    let notes = rows(&[&["Ask Ida about the Imp"], &["More treasures?"]]);
    xlsx(&[("Monsters", &monsters), ("Treasures", &treasures), ("Notes", &notes)])
}

/// Each list of a workbook is a deck, and what is none is said.
#[test]
fn a_workbook_is_a_deck_for_each_of_its_lists() {
    let folder = temp();
    std::fs::write(folder.path().join("dungeon.xlsx"), book()).unwrap();
    let said = warpress(folder.path(), &["check", "dungeon.xlsx"]).ends(0).out;
    assert!(said.contains("“Notes” is no list"), "{said}");
    let said = warpress(folder.path(), &["build", "dungeon.xlsx"]).ends(0).out;
    assert!(said.contains("output/dungeon/dungeon-a4.pdf"), "{said}");
    let (flat, count) = fronts(&folder.path().join("output/dungeon/dungeon-a4.pdf"));
    assert_eq!(count, 8, "{flat}");
    shows(
        &flat,
        &[
            "Wyrm",
            "Burns one card in your hand.",
            "Steals a coin from its neighbour.",
            "Power",
            "Crown",
            "Worth",
        ],
    );
    // Nothing of ours lies beside the sheet.
    let beside = files(folder.path());
    assert!(
        beside.iter().all(|file| file == "dungeon.xlsx" || file.starts_with("output/dungeon/")),
        "{beside:?}"
    );
    let game = warpress(folder.path(), &["show", "./dungeon.xlsx", "--json"]).ends(0).json();
    let names: Vec<&str> =
        game["decks"].as_array().unwrap().iter().map(|deck| deck["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Monsters", "Treasures"]);
}

/// What `new --from` writes is what `build` prints without it, says what was read, and takes nobody's file.
#[test]
fn a_game_begins_from_a_sheet() {
    let folder = temp();
    std::fs::write(folder.path().join("dungeon.xlsx"), book()).unwrap();
    write(folder.path(), &[("cards.csv", CSV), ("mine/notes.txt", "mine")]);
    let said = warpress(folder.path(), &["new", "./dungeon", "--from", "dungeon.xlsx"]).ends(0).out;
    for part in [
        "./dungeon: Dungeon, made of dungeon.xlsx",
        "Monsters: 2 cards, 5 with copies",
        "  Name    name",
        "  Qty     count",
        "  Power   int",
        "  Effect  text",
        "  Realm   text",
        "Treasures: 3 cards",
        "not read, as it is no list: Notes",
        "warpress build ./dungeon",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(std::fs::read(folder.path().join("dungeon.xlsx")).unwrap(), book());
    warpress(folder.path(), &["check", "./dungeon"]).ends(0);
    let show = |game: &str| {
        let mut json = warpress(folder.path(), &["show", game, "--json"]).ends(0).json();
        json.as_object_mut().unwrap().remove("slug");
        json
    };
    assert_eq!(show("./dungeon"), show("dungeon.xlsx"));
    warpress(folder.path(), &["new", "./goblins", "--from", "cards.csv", "--title", "Goblins & Sons"])
        .ends(0);
    warpress(folder.path(), &["check", "./goblins"]).ends(0);
    let deck = std::fs::read_to_string(folder.path().join("goblins/decks/cards.toml")).unwrap();
    // Every line that is offered may be taken.
    let taken = deck.replace("# This is", "## This is").replace("\n# ", "\n");
    write(folder.path(), &[("goblins/decks/cards.toml", &taken)]);
    let game = std::fs::read_to_string(folder.path().join("goblins/game.toml")).unwrap();
    assert!(game.contains("title = \"Goblins & Sons\""), "{game}");
    write(
        folder.path(),
        &[("goblins/game.toml", &game.replace("\n# Take", "\n## Take").replace("\n# ", "\n"))],
    );
    warpress(folder.path(), &["check", "./goblins"]).ends(0);
    // What lies there is somebody's.
    warpress(folder.path(), &["new", "./mine", "--from", "cards.csv"]).ends(2);
    warpress(folder.path(), &["new", "./dungeon", "--from", "cards.csv"]).ends(2);
    assert_eq!(files(&folder.path().join("mine")), ["notes.txt"]);
    assert!(warpress(folder.path(), &["new", "./x", "--from", "none.csv"]).ends(2).err.contains("none.csv"));
}

/// A finding names the file as its owner does, with line and column.
#[test]
fn what_is_wrong_in_a_sheet_is_named_there() {
    let folder = temp();
    let csv = "Name,Qty,Art\nWolf,2,wolf.png\nMoat,lots,\n";
    write(folder.path(), &[("lists/my cards.csv", csv)]);
    let said = warpress(folder.path(), &["check", "./lists/my cards.csv"]).ends(1).err;
    assert!(
        said.contains("lists/my cards.csv:2:8") && said.contains("there is no picture “art/wolf.png”"),
        "{said}"
    );
    let said = warpress(folder.path(), &["build", "lists/my cards.csv"]).ends(1).err;
    assert!(said.contains("my cards.csv:2:8"), "{said}");
}

fn png() -> Vec<u8> {
    std::fs::read(Path::new(crate::common::ROOT).join("docs/your-own-game/art/baca.jpg")).unwrap()
}

/// Pictures that lie in `art/` beside the sheet, by their bare names.
#[test]
fn a_cell_names_a_picture_by_its_bare_name() {
    let folder = temp();
    let csv = "Name,Art,back.art\nCrane,crane.jpg,back\nHeron,heron,back\nTern,birds/tern,art/back.jpg\n";
    write(
        folder.path(),
        &[("g/game.toml", "title = \"Birds\"\n"), ("g/decks/birds.csv", csv), ("birds.csv", csv)],
    );
    for name in ["crane", "heron", "birds/tern", "back"] {
        for place in ["g/art", "art"] {
            let path = folder.path().join(place).join(format!("{name}.jpg"));
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, png()).unwrap();
        }
    }
    for game in ["./g", "birds.csv"] {
        let said = warpress(folder.path(), &["check", game, "--data"]).ends(0);
        assert!(said.err.is_empty(), "{}", said.err);
        let json = warpress(folder.path(), &["show", game, "--json"]).ends(0).json();
        let arts: Vec<&str> = json["decks"][0]["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["art"].as_str().unwrap())
            .collect();
        assert_eq!(arts, ["art/crane.jpg", "art/heron.jpg", "art/birds/tern.jpg"]);
        warpress(folder.path(), &["build", game]).ends(0);
    }
    warpress(folder.path(), &["new", "./copy", "--from", "birds.csv"]).ends(0);
    let copied = files(&folder.path().join("copy/art"));
    assert_eq!(copied, ["back.jpg", "birds/tern.jpg", "crane.jpg", "heron.jpg"]);
    warpress(folder.path(), &["check", "./copy", "--data"]).ends(0);
    // Of two, the ending says which.
    std::fs::write(folder.path().join("g/art/heron.png"), png()).unwrap();
    let said = warpress(folder.path(), &["check", "./g", "--data"]).ends(1).err;
    assert!(said.contains("did you mean “art/heron.jpg”, “art/heron.png”"), "{said}");
}

/// A column of names of files is that of pictures, whatever it is called.
#[test]
fn a_column_of_files_of_pictures_is_art() {
    let folder = temp();
    std::fs::create_dir_all(folder.path().join("art")).unwrap();
    std::fs::write(folder.path().join("art/crane.jpg"), png()).unwrap();
    write(folder.path(), &[("birds.csv", "Vogel,Bild\nKranich,crane.jpg\nReiher,\n")]);
    let said = warpress(folder.path(), &["check", "birds.csv", "--data"]).ends(0).out;
    assert!(said.contains("“Bild” is art"), "{said}");
}

/// Files that are no list end in a finding or a message, and nothing is written.
#[test]
fn what_is_no_sheet_is_told() {
    let folder = temp();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(at("folder.csv/inner")).unwrap();
    for (name, bytes) in [
        ("empty.csv", &b""[..]),
        ("nul.csv", b"\0\0\0\0\0"),
        ("torn.xlsx", b"PK\x03\x04 and then nothing"),
        ("heads.csv", b"Name,Qty\n"),
        ("old.xls", b"\xd0\xcf\x11\xe0"),
        ("!!!.csv", b"Name,Qty\nWolf,2\n\"open,3\nMoat,2"),
        ("{{ title }}.csv", b"{{ name }},**Qty**\n{{ x }},{% for %}\n,\n"),
    ] {
        std::fs::write(at(name), bytes).unwrap();
        for args in
            [&["check", name][..], &["build", name], &["show", name], &["new", "./made", "--from", name]]
        {
            let run = warpress(folder.path(), args);
            assert!(matches!(run.code, Some(0..=2)), "{args:?}: {:?} {}", run.code, run.err);
            assert!(!run.err.contains("panicked"), "{args:?}: {}", run.err);
            if name.ends_with("xls") || name == "empty.csv" || name == "torn.xlsx" {
                assert_ne!(run.code, Some(0), "{args:?}");
                assert!(!run.err.is_empty() && !at("made").exists(), "{args:?}");
            }
        }
        let _ = std::fs::remove_dir_all(at("made"));
    }
    write(
        folder.path(),
        &[("evil.csv", "Name,Art\nA,../../etc/passwd.png\nB,a/../../x.png\nC,art/../../y.png\n")],
    );
    let said = warpress(folder.path(), &["check", "evil.csv", "--data"]).ends(1).err;
    assert_eq!(said.matches("is not in the folder art/").count(), 3, "{said}");
    warpress(folder.path(), &["build", "./folder.csv"]).ends(1);
    warpress(folder.path(), &["build", "./none.csv"]).ends(2);
    // The folder of the sheet is not read as a game.
    write(folder.path(), &[("game.toml", "title = \n"), ("decks/a.toml", "="), ("cards.csv", CSV)]);
    warpress(folder.path(), &["build", "cards.csv"]).ends(0);
    assert!(words(&at("output/cards/cards-a4.pdf")).contains("wolf rider"));
}

/// The first print of the three lines that the documents show.
#[test]
fn the_three_lines_of_the_documents_print() {
    let root = Path::new(crate::common::ROOT);
    for page in ["README.md", "docs/spreadsheets.md"] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        assert!(text.contains("warpress build cards.xlsx"), "{page}");
        assert!(text.contains("warpress new ./goblins --from cards.xlsx"), "{page}");
    }
    let folder = temp();
    std::fs::write(folder.path().join("cards.xlsx"), book()).unwrap();
    warpress(folder.path(), &["build", "cards.xlsx"]).ends(0);
    warpress(folder.path(), &["new", "./goblins", "--from", "cards.xlsx"]).ends(0);
    warpress(folder.path(), &["build", "./goblins"]).ends(0);
}
