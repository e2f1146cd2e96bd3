//! `rows = "cards.csv"`: what cannot be read of a designer's own spreadsheet is named with its file, sheet and cell, and
//! what was guessed is said. What is said of texts alone is held by `tests/fixtures/packs/rows-*`.

use std::path::Path;

use super::words;
use crate::common::workbook::{central, pack, xlsx};
use crate::common::{ROOT, Run, temp, warpress, write};

fn check(deck: &str, file: &str, bytes: &[u8]) -> Run {
    let folder = temp();
    pack(folder.path(), deck, file, bytes);
    warpress(folder.path(), &["check", "./g", "--data"])
}

/// Who has another encoding than was guessed says so, and sees which was taken.
#[test]
fn encodings_are_guessed_said_and_named() {
    let central = central("name;count;text\nWróżka Łucja;2;Żółw i gęś są tutaj dziś.\n");
    let run = check("rows = \"cards.csv\"\n", "decks/cards.csv", &central);
    assert!(run.out.contains("its letters are windows-1250"), "{}", run.out);
    let run = check("rows = \"cards.csv\"\nencoding = \"windows-1252\"\n", "decks/cards.csv", &central);
    assert!(run.out.contains("its letters are windows-1252"), "{}", run.out);
}

/// A column that is not declared is guessed, and `check` says as what.
#[test]
fn what_was_guessed_is_said() {
    let pack = Path::new(ROOT).join("tests/fixtures/packs/rows-read-as-guessed");
    let json = warpress(&pack, &["check", ".", "--data", "--json"]).ends(0).json();
    assert_eq!(json["read_as"][0]["columns"]["force"], "dice");
    assert_eq!(json["read_as"][0]["headings"]["Number"], "count");
}

/// A spreadsheet among the decks is one of them.
#[test]
fn a_sheet_among_the_decks_is_a_deck_by_itself() {
    let csv = "Name,Qty,Force,Type,Effect\nMine,2,3,Trap,It goes off under you.\nTank,1,5,Unit,Roll over two of the others.\nWire,1,1,Trap,\nBunker,1,2,Unit,\n";
    let folder = temp();
    pack(folder.path(), "", "decks/karty.csv", csv.as_bytes());
    let run = warpress(folder.path(), &["check", "./g"]).ends(0);
    assert!(run.out.contains("force is read as int"), "{}", run.out);
    warpress(folder.path(), &["build", "./g", "--out", "out"]).ends(0);
    let said = words(&folder.path().join("out/g/g-a4.pdf"));
    for word in ["mine", "bunker", "goes", "trap"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    // It prints without its game, too.
    warpress(&folder.path().join("g/decks"), &["build", "karty.csv"]).ends(0);
}

fn row(line: usize, cells: &[(&str, &str)]) -> String {
    let cells: String = cells
        .iter()
        .map(|(column, inner)| match inner.strip_prefix('<') {
            Some(_) => inner.replacen("<c ", &format!("<c r=\"{column}{line}\" "), 1),
            None => format!("<c r=\"{column}{line}\" t=\"str\"><v>{inner}</v></c>"),
        })
        .collect();
    format!("<row r=\"{line}\">{cells}</row>")
}

/// Who has 98 cards in a workbook looks for the cell.
#[test]
fn findings_name_file_sheet_and_cell() {
    let deck = "rows = \"cards.xlsx\"\nsheet = \"Cards\"\n[columns]\nforce = \"int\"\nspan = \"range?\"\n[face]\ntemplate = \"card/event\"\n";
    let rows = [
        row(1, &[("A", "Name"), ("B", "Count"), ("C", "Force"), ("D", "Span"), ("E", "Icon"), ("F", "")]),
        row(2, &[("A", "Mine"), ("B", "<c ><v>2</v></c>"), ("C", "many"), ("E", "land-mne")]),
        row(
            3,
            &[
                ("A", "Tank"),
                ("B", "several"),
                ("C", "<c ><v>3</v></c>"),
                ("D", "<c s=\"1\"><v>46024</v></c>"),
            ],
        ),
        row(4, &[("A", "Wire"), ("B", "<c ><v>1</v></c>"), ("C", "<c t=\"e\"><f>Z9</f><v>#REF!</v></c>")]),
        row(5, &[("A", "Pit"), ("B", "<c ><v>1</v></c>"), ("C", "<c ><f>B5+1</f></c>"), ("G", "astray")]),
        row(6, &[("B", "<c ><v>1</v></c>"), ("C", "<c ><v>1</v></c>")]),
    ];
    let book =
        xlsx(&[("Old", "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>x</v></c></row>"), ("Cards", &rows.concat())]);
    let run = check(deck, "decks/cards.xlsx", &book).ends(1);
    for said in [
        "decks/cards.xlsx, Cards!C2: “many” is not a whole number",
        "decks/cards.xlsx, Cards!E2: there is no icon “land-mne”",
        "decks/cards.xlsx, Cards!B3: this is a text, not a number from 0 to 9999",
        "decks/cards.xlsx, Cards!D3: “2026-01-02” is a date: the spreadsheet may have made it of 2-1 or 1-2",
        "decks/cards.xlsx, Cards!C4: the formula of this cell failed: “#REF!”",
        "decks/cards.xlsx, Cards!C5: the file has no result for the formula of this cell",
        "decks/cards.xlsx, Cards!G5: “astray” is not read",
        "decks/cards.xlsx, Cards!B6: this row has no name",
    ] {
        assert!(run.err.contains(said), "{said}:\n{}", run.err);
    }
    let folder = temp();
    pack(folder.path(), deck, "decks/cards.xlsx", &book);
    let json = warpress(folder.path(), &["check", "./g", "--data", "--json"]).json();
    let all = json["diagnostics"].as_array().unwrap();
    let icon = all.iter().find(|one| one["code"] == "E0303").unwrap();
    assert_eq!(
        (icon["cell"].as_str(), icon["line"].as_u64(), icon["column"].as_u64()),
        (Some("Cards!E2"), Some(2), Some(5))
    );
    assert!(icon["file"].as_str().unwrap().ends_with("decks/cards.xlsx"), "{icon}");
    // In a CSV file, line and column say it.
    let csv = "name,count,force\nMine,2,many\n";
    let run =
        check(&deck.replace("xlsx\"\nsheet = \"Cards\"", "csv\""), "decks/cards.csv", csv.as_bytes()).ends(1);
    assert!(run.err.contains("cards.csv:2:8"), "{}", run.err);
}

#[test]
fn two_decks_may_share_a_workbook() {
    let cards = [
        row(1, &[("A", "name"), ("B", "count"), ("C", "part")]),
        row(2, &[("A", "Mine"), ("B", "<c ><v>2</v></c>"), ("C", "<c s=\"2\"><v>0.5</v></c>")]),
        row(3, &[("A", "Tank"), ("B", "<c ><v>3</v></c>"), ("C", "<c s=\"2\"><v>0.25</v></c>")]),
    ];
    let spells =
        [row(1, &[("A", "name"), ("B", "count")]), row(2, &[("A", "Fog"), ("B", "<c ><v>many</v></c>")])];
    let book = xlsx(&[("Cards", &cards.concat()), ("Spells", &spells.concat())]);
    let folder = temp();
    pack(folder.path(), "rows = \"all.xlsx\"\nsheet = \"Cards\"\n", "all.xlsx", &book);
    write(folder.path(), &[("g/decks/spells.toml", "rows = \"all.xlsx\"\nsheet = \"spells\"\n")]);
    let run = warpress(folder.path(), &["check", "./g", "--data"]).ends(1);
    assert!(run.err.contains("all.xlsx, Spells!B2: this is a text"), "{}", run.err);
    std::fs::remove_file(folder.path().join("g/decks/spells.toml")).unwrap();
    write(folder.path(), &[("g/decks/cards.toml", "rows = \"all.xlsx\"\n")]);
    let run = warpress(folder.path(), &["check", "./g", "--data"]).ends(1);
    assert!(run.err.contains("E0132") && run.err.contains("Cards, Spells"), "{}", run.err);
}

#[test]
fn nothing_outside_of_the_pack_is_read() {
    let folder = temp();
    pack(folder.path(), "", "notes.txt", b"");
    write(folder.path(), &[("secret.csv", "name,count\nxyzzy,1\n")]);
    let absolute = folder.path().join("secret.csv");
    for file in
        ["../secret.csv", "../../secret.csv", absolute.to_str().unwrap(), "..\\\\secret.csv", "no/such.csv"]
    {
        write(folder.path(), &[("g/decks/cards.toml", &format!("rows = \"{file}\"\n"))]);
        let run = warpress(folder.path(), &["check", "./g", "--data"]).ends(1);
        assert!(run.err.contains("E0160") && !run.err.contains("xyzzy"), "{file}: {}", run.err);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&absolute, folder.path().join("g/decks/link.csv")).unwrap();
        write(folder.path(), &[("g/decks/cards.toml", "rows = \"link.csv\"\n")]);
        let run = warpress(folder.path(), &["check", "./g", "--data"]).ends(1);
        assert!(run.err.contains("E0113") && !run.err.contains("xyzzy"), "{}", run.err);
    }
}
