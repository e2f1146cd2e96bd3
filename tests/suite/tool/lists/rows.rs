//! `rows = "cards.csv"`: a designer's own spreadsheet is the deck, with all that spreadsheets do to lists.

use std::path::Path;

use warpress_model::{Count, Game, List};

use super::load;
use crate::common::workbook::{central, pack, xlsx};
use crate::common::{HEAD, temp, write};

fn game(folder: &Path) -> Game {
    load(&folder.join("g"), &[])
}

fn cards(deck: &str, file: &str, bytes: &[u8]) -> List {
    let folder = temp();
    pack(folder.path(), deck, file, bytes);
    game(folder.path()).decks.into_values().next().unwrap()
}

fn names(list: &List) -> Vec<&str> {
    list.rows.iter().map(|row| row.name.as_deref().unwrap_or_default()).collect()
}

fn counts(list: &List) -> Vec<u32> {
    list.rows.iter().filter_map(|row| row.count).map(Count::printed).collect()
}

fn printed<'l>(list: &'l List, column: &str) -> Vec<&'l str> {
    list.rows.iter().map(|row| row.values.get(column).map_or("", |value| value.printed.as_str())).collect()
}

/// What a spreadsheet in Central Europe exports, with what people type into it.
const DIRTY: &str = "My game;;;;;\r\n\
    Card name ;Qty; Cost :;Type;Effect;Span\r\n\
    \u{a0}Mine\u{a0}Field;x3;2,0;Trap;\"Boom;\r\nboom.\r\n\r\nThen, silence.\";1-2\r\n\
    ;;;;;\r\n\
    Tank  ;2;-;Unit;Roll over two of the others.;3\r\n\
    Wire;1;007;Trap;-;4-6\r\n\
    Total;6;;;;\r\n";

#[test]
fn a_sheet_with_the_usual_dirt_is_read_as_it_is_meant() {
    let deck = "rows = \"cards.csv\"\n[columns]\ncost = \"int\"\n[face]\ntemplate = \"card/event\"\n";
    let list = cards(deck, "decks/cards.csv", DIRTY.as_bytes());
    assert_eq!(names(&list), ["Mine\u{a0}Field", "Tank", "Wire"]);
    assert_eq!(counts(&list), [3, 2, 1]);
    assert_eq!(list.stated.as_ref().map(|stated| stated.total), Some(6));
    assert_eq!(printed(&list, "cost"), ["2", "–", "007"]);
    assert_eq!(printed(&list, "type"), ["Trap", "Unit", "Trap"]);
    assert_eq!(printed(&list, "span"), ["1-2", "3", "4-6"]);
    assert_eq!(list.rows[0].text, "Boom;\n\nboom.\n\nThen, silence.");
    assert_eq!(list.rows[2].text, "", "a dash is no text");
}

/// The sum at the end is none of the cards, whatever column has the word for it; a card that is called so is one.
#[test]
fn a_sum_is_no_card() {
    for sum in ["Razem;;6", ";Summe:;6", ";Total;6", "gesamt;;6;;"] {
        let csv = format!("Nr;Name;Qty\n1;Mine;4\n2;Tank;2\n;;\n{sum}\n");
        let list = cards("rows = \"cards.csv\"\n", "decks/cards.csv", csv.as_bytes());
        assert_eq!(names(&list), ["Mine", "Tank"], "{sum}");
        assert_eq!(list.stated.as_ref().map(|stated| stated.total), Some(6), "{sum}");
    }
    // Of two files, neither says how many there are of both, unless both do.
    let folder = temp();
    let mine = "Name;Qty\nMine;4\nTotal;4\n";
    pack(folder.path(), "rows = [\"cards.csv\", \"more.csv\"]\n", "decks/cards.csv", mine.as_bytes());
    write(folder.path(), &[("g/decks/more.csv", "Name;Qty\nTank;2\n")]);
    assert!(game(folder.path()).decks["cards"].stated.is_none());
    write(folder.path(), &[("g/decks/more.csv", "Name;Qty\nTank;2\nTotal;2\n")]);
    let both = game(folder.path()).decks["cards"].stated.as_ref().map(|stated| stated.total);
    assert_eq!(both, Some(6));
    let csv = "Name;Qty;Text\nTotal;4;Everything is added up.\nTank;2;Rolls on and on.\n";
    let list = cards("rows = \"cards.csv\"\n", "decks/cards.csv", csv.as_bytes());
    assert_eq!((names(&list), list.stated.is_none()), (vec!["Total", "Tank"], true));
}

#[test]
fn encodings_make_no_difference() {
    let utf8 = "name;count;text\nWróżka Łucja;2;Żółw i gęś są tutaj dziś.\n";
    let wide = |bytes: fn(u16) -> [u8; 2]| utf8.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let central = central(utf8);
    let forms = [
        utf8.as_bytes().to_vec(),
        [&[0xef, 0xbb, 0xbf], utf8.as_bytes()].concat(),
        [&[0xff, 0xfe], &wide(u16::to_le_bytes)[..]].concat(),
        [&[0xfe, 0xff], &wide(u16::to_be_bytes)[..]].concat(),
        central,
        utf8.replace(';', "\t").into(),
    ];
    for bytes in &forms {
        let list = cards("rows = \"cards.csv\"\n", "decks/cards.csv", bytes);
        assert_eq!(list.rows[0].name.as_deref(), Some("Wróżka Łucja"));
        assert_eq!(list.rows[0].text, "Żółw i gęś są tutaj dziś.");
    }
}

#[test]
fn headings_are_called_as_their_author_likes() {
    let csv = "Karte,Anzahl,Kraft,Notizen\nMine,2,3,nur für mich\nPanzer,1,5,\n";
    let deck = "rows = \"cards.csv\"\nrename = { Karte = \"name\", Anzahl = \"count\", kraft = \"force\", Notizen = \"-\" }\n[columns]\nforce = \"int\"\n[face]\ntemplate = \"card/event\"\nslots = { corner = \"{{ force }}\" }\n";
    let list = cards(deck, "decks/cards.csv", csv.as_bytes());
    assert_eq!((names(&list), counts(&list)), (vec!["Mine", "Panzer"], vec![2, 1]));
    assert_eq!(printed(&list, "force"), ["3", "5"]);
    assert_eq!(list.columns.len(), 1, "what is left out is no column");
}

#[test]
fn cells_hold_all_that_keys_take() {
    let csv = "id,name,count,kind,tags,icon,mirrored,when,by,op,with.kills,back.force,face.foot_left,side,force,slow,title\n\
        big-mine,Mine,2,trap,heavy; slow,land-mine,yes,move,south,harm,3,,left,north,4,x,\"\"\"\"\"\"\n\
        ,Tank,as needed,,,tank,,,,,,9,,south,5,,Big Tank\n";
    let deck = "rows = \"cards.csv\"\ncomponent = { printed = true }\nkinds = { trap = { tags = [\"hidden\"] } }\n[columns]\nforce = \"int\"\nslow = \"bool?\"\n[face]\ntemplate = \"card/event\"\n";
    let folder = temp();
    pack(folder.path(), "", "unused.txt", b"");
    let mut head = std::fs::read_to_string(folder.path().join("g/game.toml")).unwrap();
    head.push_str("[ops.harm]\ntext = \"Kill {{ kills }}.\"\nrun = \"\"\nparams = { kills = \"int\" }\n");
    write(
        folder.path(),
        &[("g/game.toml", &head), ("g/counters/cards.toml", deck), ("g/counters/cards.csv", csv)],
    );
    let game = game(folder.path());
    let list = &game.counters["cards"];
    let (mine, tank) = (&list.rows[0], &list.rows[1]);
    assert_eq!((mine.id.as_str(), tank.id.as_str()), ("big-mine", "tank"));
    assert_eq!(mine.tags, ["hidden", "heavy", "slow"]);
    assert_eq!(
        (mine.icon.as_deref(), mine.mirrored, mine.side.as_deref()),
        (Some("land-mine"), Some(true), Some("north"))
    );
    assert_eq!((mine.uses[0].by.as_slice(), mine.text.as_str()), (&["south".to_owned()][..], "Kill 3."));
    assert_eq!(mine.slots["foot_left"], "left");
    assert_eq!(mine.slots["title"], "", "two quotation marks are an empty text");
    assert_eq!(mine.values["slow"].printed, "yes");
    assert_eq!((mine.back.is_none(), &tank.back.as_ref().unwrap()["force"].printed[..]), (true, "9"));
    assert_eq!(
        (tank.count, tank.slots["title"].as_str()),
        (Some(Count::AsNeeded { measured: None }), "Big Tank")
    );
    assert!(tank.uses.is_empty() && !tank.values.contains_key("slow"));
}

/// Programs and the like stay in TOML, beside the file.
#[test]
fn rows_in_toml_add_to_those_of_a_file_by_their_ids() {
    let csv = "name,count,force\nMine,2,3\nTank,1,5\nWire,1,1\n";
    let more = "name,count,force\nBunker,4,2\n";
    let deck = "rows = [\"cards.csv\", \"more/later.csv\", { id = \"mine\", force = 4, text = \"Boom.\" }, { id = \"wire\", remove = true }, { name = \"Flood\", count = 1, force = 0 }]\n[columns]\nforce = \"int\"\n[face]\ntemplate = \"card/event\"\n";
    let folder = temp();
    pack(folder.path(), deck, "decks/cards.csv", csv.as_bytes());
    write(folder.path(), &[("g/more/later.csv", more)]);
    let game = game(folder.path());
    let list = &game.decks["cards"];
    assert_eq!(names(list), ["Mine", "Tank", "Bunker", "Flood"]);
    assert_eq!((printed(list, "force"), counts(list)), (vec!["4", "5", "2", "0"], vec![2, 1, 4, 1]));
    assert_eq!(list.rows[0].text, "Boom.");
}

#[test]
fn scenarios_tables_and_records_read_files_too() {
    let folder = temp();
    let head = format!(
        "{HEAD}[scenarios.long]\nname = \"Long\"\ntext = \"More.\"\nchange = {{ decks = {{ cards = {{ rows = \"decks/long.csv\" }} }} }}\n"
    );
    write(
        folder.path(),
        &[
            ("g/game.toml", &head),
            ("g/decks/cards.toml", "rows = \"cards.csv\"\n"),
            ("g/decks/cards.csv", "name,count\nMine,2\n"),
            ("g/decks/long.csv", "name,count\nMine,5\nTank,3\n"),
            (
                "g/tables.toml",
                "[damage]\nname = \"Damage\"\ndice = \"1D6\"\nrows = \"damage.csv\"\ncolumns = { loss = \"int\" }\n",
            ),
            ("g/damage.csv", "Roll,Loss\n1-2,0\n3-5,1\n6,2\n"),
            (
                "g/records/nations.toml",
                "name = \"Nations\"\nrows = \"nations.csv\"\ncolumns = { eco = \"int\" }\n",
            ),
            ("g/records/nations.csv", "Nation,Eco\nFrance,3\nItaly,2\n"),
        ],
    );
    let game = game(folder.path());
    let table = &game.tables["damage"];
    let rolls: Vec<_> = table.rows.iter().map(|row| (row.row.id.as_str(), row.spans[0])).collect();
    assert_eq!(rolls, [("1-2", (Some(1), Some(2))), ("3-5", (Some(3), Some(5))), ("6", (Some(6), Some(6)))]);
    assert_eq!(names(&game.records["nations"]), ["France", "Italy"]);
    assert_eq!(counts(&game.decks["cards"]), [2]);
    let long = load(&folder.path().join("g"), &["long".to_owned()]);
    let cards = &long.decks["cards"];
    assert_eq!((counts(cards)[0], names(cards)[1]), (5, "Tank"));
}

/// What is shown as per cent in the spreadsheet is not printed as a fraction.
#[test]
fn formats_of_cells_count() {
    let cell = |place: &str, inner: &str| format!("<c r=\"{place}\" {inner}</c>");
    let text = |place: &str, text: &str| cell(place, &format!("t=\"str\"><v>{text}</v>"));
    let number = |place: &str, number: &str| cell(place, &format!("><v>{number}</v>"));
    let percent = |place: &str, number: &str| cell(place, &format!("s=\"2\"><v>{number}</v>"));
    let rows = [
        [text("A1", "name"), text("B1", "count"), text("C1", "part")],
        [text("A2", "Mine"), number("B2", "2"), percent("C2", "0.5")],
        [text("A3", "Tank"), number("B3", "3"), percent("C3", "0.25")],
    ];
    let row = |(at, cells): (usize, &[String; 3])| format!("<row r=\"{}\">{}</row>", at + 1, cells.concat());
    let rows: String = rows.iter().enumerate().map(row).collect();
    let list = cards("rows = \"all.xlsx\"\n", "all.xlsx", &xlsx(&[("Cards", &rows)]));
    assert_eq!(printed(&list, "part"), ["50%", "25%"]);
}

#[test]
fn symbols_stand_in_texts_wherever_they_come_from() {
    let csv = "name,count,cost,text\nSpring,1,{mana}{mana},\"Pay :mana:: gain {mana}, at 12:30: or `{mana}`.\"\nTank,1,{tap},Tap :mona: or {gold} now.\n";
    let deck = "rows = \"cards.csv\"\n[columns]\ncost = \"text\"\n[face]\ntemplate = \"card/event\"\nslots = { corner = \"{{ cost }}\" }\n";
    let folder = temp();
    pack(folder.path(), deck, "decks/cards.csv", csv.as_bytes());
    let mut head = std::fs::read_to_string(folder.path().join("g/game.toml")).unwrap();
    head.push_str("symbols = { mana = \"water-drop\", tap = \"clockwise-rotation\" }\n");
    write(folder.path(), &[("g/game.toml", &head)]);
    let read = game(folder.path());
    let rows = &read.decks["cards"].rows;
    assert_eq!(rows[0].text, "Pay [icon:water-drop]: gain [icon:water-drop], at 12:30: or `{mana}`.");
    assert_eq!(rows[0].slots["corner"], "[icon:water-drop][icon:water-drop]");
}

/// A sheet for Squib: `Qty` says how often a card is printed, an icon column has file names.
const SQUIB: &str = "Name,Qty,Type,Cost,Art,Description\n\
    Hoard,4,Treasure,3,hoard.svg,\"Gain two coins, then draw a card.\"\n\
    Goblin,6,Monster,1,goblin.svg,Steal one coin from a neighbour.\n\
    Dragon,1,Monster,7,dragon.svg,Every player loses half of the coins.\n\
    Market,2,Treasure,2,market.svg,Trade any number of cards.\n";

/// A table linked to nanDECK: semicolons, letters of Windows, the copies in the column that LINKMULTI names.
const NANDECK: &str = "TITLE;COUNT;PICTURE;VALUE;BODY\nR\u{e9}sistance;3;images\\res.png;2;\"Discard a card\nand draw two others.\"\nCouncil;2;images\\council.png;4;Everybody votes once more.\n";

/// A dataset of Component.Studio: lower case, a name and a quantity for each row.
const STUDIO: &str = "name,quantity,back,color,attack,defense,rules_text\n\
    Archer,5,unit,red,2,1,Attacks before the others do.\n\
    Knight,3,unit,blue,3,3,Moves twice in its own land.\n\
    Wizard,2,unit,red,1,1,Draw a card when it attacks.\n";

#[test]
fn sheets_of_peers_are_read_as_they_are() {
    let list = cards("rows = \"cards.csv\"\nrename = { Art = \"-\" }\n", "decks/cards.csv", SQUIB.as_bytes());
    assert_eq!(
        (names(&list), counts(&list)),
        (vec!["Hoard", "Goblin", "Dragon", "Market"], vec![4, 6, 1, 2])
    );
    assert_eq!(list.rows[0].text, "Gain two coins, then draw a card.");
    assert_eq!(printed(&list, "cost"), ["3", "1", "7", "2"]);

    let latin: Vec<u8> = NANDECK.chars().map(|letter| u8::try_from(letter).unwrap()).collect();
    let deck = "rows = \"cards.csv\"\nrename = { PICTURE = \"-\", BODY = \"text\" }\n";
    let list = cards(deck, "decks/cards.csv", &latin);
    assert_eq!((names(&list), counts(&list)), (vec!["Résistance", "Council"], vec![3, 2]));
    assert_eq!(list.rows[0].text, "Discard a card\n\nand draw two others.");
    assert_eq!(printed(&list, "value"), ["2", "4"]);

    let deck = "rows = \"cards.csv\"\nrename = { back = \"-\", rules_text = \"text\" }\n";
    let list = cards(deck, "decks/cards.csv", STUDIO.as_bytes());
    assert_eq!((names(&list), counts(&list)), (vec!["Archer", "Knight", "Wizard"], vec![5, 3, 2]));
    assert_eq!(list.rows[2].text, "Draw a card when it attacks.");
    assert_eq!(
        (printed(&list, "attack"), printed(&list, "color")),
        (vec!["2", "3", "1"], vec!["red", "blue", "red"])
    );
}
