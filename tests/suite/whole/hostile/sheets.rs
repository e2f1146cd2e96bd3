//! Spreadsheets in a pack: bombs, broken archives, cells that mean harm.

use crate::common::workbook::{archive, ods, xlsx};
use crate::hostile::pack::{Faults, Pack, SECRET, head, with, with_bytes};

/// A pack whose deck has its rows from this file.
fn sheet(name: &str, bytes: &[u8]) -> Pack {
    let pack = with_bytes(&format!("decks/{name}"), bytes);
    let deck = format!("name = \"Patrol deck\"\nrows = \"{name}\"\n[face]\ntemplate = \"card/event\"\n");
    std::fs::write(pack.path().join("decks/patrol.toml"), deck).unwrap();
    pack.called(name)
}

fn cell(place: &str, text: &str) -> String {
    format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

const BOOK: &str =
    "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>";
const RELATIONS: &str =
    "<Relationships><Relationship Id=\"r1\" Target=\"worksheets/sheet1.xml\"/></Relationships>";

#[test]
fn bombs_are_refused() {
    let mut faults = Faults::default();
    let heads = format!("<row r=\"1\">{}{}</row>", cell("A1", "name"), cell("B1", "count"));
    let huge = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(50 << 20));
    let shared = "<c r=\"A2\" t=\"s\"><v>0</v></c>";
    let of = |texts: &str, rows: &str| {
        archive(&[
            ("xl/workbook.xml", BOOK.as_bytes()),
            ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
            ("xl/sharedStrings.xml", texts.as_bytes()),
            (
                "xl/worksheets/sheet1.xml",
                format!("<worksheet><sheetData>{heads}{rows}</sheetData></worksheet>").as_bytes(),
            ),
        ])
    };
    // One text that fifty thousand cells show.
    let long = format!("<sst><si><t>{}</t></si></sst>", "y".repeat(15_000));
    let many: String =
        (2..50_000).map(|at| format!("<row r=\"{at}\"><c r=\"A{at}\" t=\"s\"><v>0</v></c></row>")).collect();
    let nested = format!("{}{}", "<row>".repeat(200_000), "</row>".repeat(200_000));
    let wide: String = (0..2_000).map(|at| format!("<c t=\"str\"><v>{at}</v></c>")).collect();
    let deep = "<table:table-row table:number-rows-repeated=\"999999999\"><table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"999999999\"><text:p>x</text:p></table:table-cell></table:table-row>";
    let lies = {
        let mut bytes = of("<sst/>", "");
        let end = bytes.len() - 22;
        // So many files, and a list that begins elsewhere.
        bytes[end + 10..end + 12].copy_from_slice(&[0xff, 0xff]);
        bytes
    };
    let merged = xlsx(&[("A", &format!("{heads}<row r=\"2\">{}</row>", cell("A2", "x")))]);
    // Two rows of one number: the second would take the place of the first, and a card would be lost without a word.
    let [one, other] = ["x", "y"].map(|name| format!("<row r=\"2\">{}</row>", cell("A2", name)));
    let twice = xlsx(&[("A", &format!("{heads}{one}{other}"))]);
    for (name, bytes) in [
        ("twice.xlsx", twice),
        ("unpacked.xlsx", of(&huge, shared)),
        ("shared.xlsx", of(&long, &many)),
        ("nested.xlsx", of("<sst/>", &nested)),
        ("wide.xlsx", of("<sst/>", &format!("<row r=\"2\">{wide}</row>"))),
        ("repeated.ods", ods(deep)),
        ("lies.xlsx", lies),
        ("cut.xlsx", merged[..merged.len() / 2].to_vec()),
        ("wide.csv", format!("name{}\nx\n", ",a".repeat(1_000_000)).into_bytes()),
        ("long.csv", format!("name,count\n{},1\n", "x".repeat(5_000_000)).into_bytes()),
        ("many.csv", format!("name,count\n{}", "x,1\n".repeat(1_000_000)).into_bytes()),
        ("open.csv", format!("name,count\n\"{}", "x,1\n".repeat(1_000_000)).into_bytes()),
        ("binary.csv", b"\x7fELF\x01\0\x02\0\0\0\0\0".to_vec()),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec()),
    ] {
        let said = faults.refused(&sheet(name, &bytes));
        faults.expect(said.is_empty() || said.contains("E013") || said.contains("E0160"), || {
            format!("{name}: {}", head(&said))
        });
    }
}

/// A stranger's sheet may hold anything; what is printed is text.
#[test]
fn cells_that_mean_harm_are_texts() {
    let mut faults = Faults::default();
    for text in [
        "=cmd|' /C calc'!A0",
        "{{ range(end=1000000000) }}",
        "{% for x in y %}",
        "<image href=\"../secret.svg\"/>",
        "\u{202e}\u{7}\u{1b}[2J",
        "\"; DROP TABLE cards; --",
        "[icon:../../secret]",
        "{mana:mana:{{{{{{:::",
    ] {
        let quoted = format!("name,count,text,force\nMine,1,\"{0}\",\"{0}\"\n", text.replace('"', "\"\""));
        faults.survived(&sheet("cards.csv", quoted.as_bytes()));
    }
    // Keys as deep, and as many, as a heading can say.
    let deep = format!("name,count,{}\nMine,1,x\n", vec!["back"; 5_000].join("."));
    faults.survived(&sheet("cards.csv", deep.as_bytes()));
    let same = format!("name,count{}\nMine,1{}\n", ",back.x.y.z".repeat(200), ",1".repeat(200));
    faults.survived(&sheet("cards.csv", same.as_bytes()));
}

#[test]
fn a_sheet_outside_of_the_pack_is_not_read() {
    let mut faults = Faults::default();
    for file in ["../secret.csv", "/etc/passwd.csv", "link.csv", "C:\\secret.csv", "decks/../../secret.csv"] {
        let deck = format!("name = \"Patrol deck\"\nrows = '{file}'\n");
        let pack =
            with(&[("decks/patrol.toml", &deck), ("../secret.csv", &format!("name,count\n{SECRET},1\n"))]);
        std::os::unix::fs::symlink("../../secret.csv", pack.path().join("decks/link.csv")).unwrap();
        let said = faults.refused(&pack.called(file));
        faults
            .expect(said.contains("E0160") || said.contains("E0113"), || format!("{file}: {}", head(&said)));
    }
}
