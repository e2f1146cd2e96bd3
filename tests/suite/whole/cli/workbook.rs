//! Spreadsheets: what people type into them arrives, what spreadsheets make of it is noticed, and a file that means harm
//! does none.

use std::time::Duration;

use crate::common::workbook::{archive, ods, xlsx};
use crate::common::{command, finish, temp, warpress};

const ROWS: &str = r#"
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>#</t></is></c><c r="C1" t="inlineStr"><is><t>Roll</t></is></c><c r="D1" t="inlineStr"><is><t>Type</t></is></c></row>
<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>10</v></c><c r="C2" t="str"><v>3-4</v></c><c r="D2" t="str"><v>Attack</v></c></row>
<row r="3"><c r="A3" t="str"><v>Torpedo</v></c><c r="B3" t="str"><v>8</v></c><c r="C3" t="str"><v>5+</v></c></row>
<row r="5"><c r="A5" t="str"><v>Sonar</v></c><c r="B5"><v>12.0</v></c><c r="C5" s="1"><v>46054</v></c><c r="D5" t="str"><v>Detection</v></c></row>
"#;

#[test]
fn a_sheet_arrives_and_its_dates_are_noticed() {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    std::fs::write(folder.path().join("list.xlsx"), xlsx(&[("Notes", ""), ("Cards", ROWS)])).unwrap();
    let run = warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "hunt"]).ends(1);
    assert!(
        run.err.contains("E0133") && run.err.contains("list.xlsx, Cards!C5: “2026-02-01” is a date"),
        "{}",
        run.err
    );
    let toml = std::fs::read_to_string(folder.path().join("g/decks/hunt.toml")).unwrap();
    for line in [
        "{ name = \"Depth Charges\", count = 10, roll = \"3-4\", type = \"Attack\" },",
        "{ name = \"Torpedo\",       count =  8, roll = \"5+\",  type = \"Attack\" },",
        "# line 5, “2026-02-01” is a date: Sonar | 12 | 2026-02-01 | Detection",
    ] {
        assert!(toml.contains(line), "{line}\n{toml}");
    }
    warpress(folder.path(), &["check", "./g"]).ends(0);
}

/// “#REF!” on twenty cards is noticed by nobody who reads the first.
#[test]
fn a_formula_that_failed_is_named_with_its_cell() {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    let rows = ROWS.replace("<c r=\"C2\" t=\"str\"><v>3-4</v>", "<c r=\"C2\" t=\"e\"><f>A9</f><v>#REF!</v>");
    assert_ne!(rows, ROWS);
    std::fs::write(folder.path().join("list.xlsx"), xlsx(&[("Cards", &rows)])).unwrap();
    let said = warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "hunt"]).ends(1).err;
    assert!(
        said.contains("E0134") && said.contains("list.xlsx, Cards!C2: ") && said.contains("#REF!"),
        "{said}"
    );
    assert!(said.contains("mend it in the spreadsheet"), "{said}");
    let toml = std::fs::read_to_string(folder.path().join("g/decks/hunt.toml")).unwrap();
    assert!(!toml.contains("roll = \"#REF!\""), "{toml}");
}

#[test]
fn one_of_several_sheets_must_be_named() {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    std::fs::write(folder.path().join("list.xlsx"), xlsx(&[("Old", ROWS), ("Cards", ROWS)])).unwrap();
    let said = warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "x"]).ends(2).err;
    assert!(said.contains("E0132") && said.contains("Old, Cards"), "{said}");
    let said =
        warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "x", "--sheet", "New"]).ends(2).err;
    assert!(said.contains("no sheet “New”"), "{said}");
    warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "x", "--sheet", "cards"]).ends(1);
}

#[test]
fn repeated_rows_and_notes_of_ods_are_understood() {
    let cell = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let number = |number: &str| {
        format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{number},0</text:p></table:table-cell>"
        )
    };
    let rows = format!(
        "<table:table-row>{}{}</table:table-row><table:table-row>{}{}<table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row><table:table-row table:number-rows-repeated=\"3\"><table:table-cell/></table:table-row><table:table-row>{}{}</table:table-row><table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>",
        cell("Name"),
        cell("Count"),
        cell("Mine<text:s/>Field"),
        number("2"),
        cell("Tank"),
        number("7"),
    );
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    std::fs::write(folder.path().join("list.ods"), ods(&rows)).unwrap();
    let run = warpress(folder.path(), &["import", "./g", "list.ods", "--deck", "works"]).ends(0);
    assert!(run.out.contains("2 rows, 9 copies"), "{}", run.out);
    let toml = std::fs::read_to_string(folder.path().join("g/decks/works.toml")).unwrap();
    assert!(toml.contains("\"Mine Field\""), "{toml}");
}

#[test]
fn files_that_mean_harm_are_refused_quickly() {
    let full = |many: &str| {
        format!(
            "<table:table-row table:number-rows-repeated=\"{many}\"><table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"{many}\"><text:p>x</text:p></table:table-cell></table:table-row>"
        )
    };
    let bomb = vec![b' '; 60 << 20];
    let good = xlsx(&[("Cards", ROWS)]);
    let far = "<row r=\"1048576\"><c r=\"XFD1048576\" t=\"str\"><v>x</v></c></row>";
    let entities = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><workbook>&b;</workbook>";
    let mut files: Vec<(String, Vec<u8>)> = vec![
        ("repeated.ods".into(), ods(&full("1000000000"))),
        ("bomb.ods".into(), archive(&[("mimetype", b"x"), ("content.xml", &bomb)])),
        ("far.xlsx".into(), xlsx(&[("Cards", far)])),
        ("entities.xlsx".into(), archive(&[("xl/workbook.xml", entities.as_bytes())])),
        ("nothing.xlsx".into(), b"PK\x03\x04".to_vec()),
        ("old.xls".into(), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on".to_vec()),
        ("binary.csv".into(), b"\x7fELF\x01\0\x02\0\0\0\0\0".to_vec()),
        ("long.csv".into(), format!("Name,Count\n{},2\n", "x".repeat(50_000)).into()),
        ("wide.csv".into(), format!("Name{}\n", ",x".repeat(5_000)).into()),
        ("many.csv".into(), format!("Name\n{}", "x\n".repeat(50_000)).into()),
        ("empty.csv".into(), Vec::new()),
    ];
    // Broken anywhere, it is refused or read, and nothing worse.
    let cuts = (0..good.len()).step_by(97).map(|at| (format!("cut-{at}.xlsx"), good[..at].to_vec()));
    let flips = (0..good.len()).step_by(53).map(|at| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x5a;
        (format!("flip-{at}.xlsx"), bytes)
    });
    let harmless = files.len();
    files.extend(cuts.chain(flips));
    let folder = temp();
    for (at, (name, bytes)) in files.iter().enumerate() {
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let run = finish(command(folder.path(), &["compare", "wolf-pack", name]), Duration::from_secs(20));
        assert!(matches!(run.code, Some(1 | 2)), "{name}: {:?}\n{}", run.code, run.err);
        assert!(!run.err.contains("panicked"), "{name}: {}", run.err);
        if at < harmless && name != "empty.csv" {
            assert!(run.code == Some(2) && run.err.contains("E013"), "{name}: {}", run.err);
        }
    }
}
