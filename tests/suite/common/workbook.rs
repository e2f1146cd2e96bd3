//! Spreadsheets as programs write them, and as nobody would.

use std::path::Path;

use crate::{HEAD, write};

/// An archive, its files deflated.
pub fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    let word = |number: usize| u16::try_from(number).unwrap().to_le_bytes();
    let long = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    for (name, content) in files {
        let packed = miniz_oxide::deflate::compress_to_vec(content, 6);
        let at = out.len();
        let mut common = Vec::new();
        common.extend([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        common.extend(long(packed.len()));
        common.extend(long(content.len()));
        common.extend(word(name.len()));
        common.extend([0, 0]);
        out.extend(b"PK\x03\x04");
        out.extend(&common);
        out.extend(name.as_bytes());
        out.extend(&packed);
        list.extend(b"PK\x01\x02\x14\0");
        list.extend(&common);
        list.extend([0; 10]);
        list.extend(long(at));
        list.extend(name.as_bytes());
    }
    let start = out.len();
    out.extend(&list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(word(files.len()));
    out.extend(word(files.len()));
    out.extend(long(list.len()));
    out.extend(long(start));
    out.extend([0, 0]);
    out
}

/// An XLSX file with these sheets, each the rows of its `sheetData`; style 1 shows dates, style 2 percents.
pub fn xlsx(sheets: &[(&str, &str)]) -> Vec<u8> {
    let names: String = sheets
        .iter()
        .enumerate()
        .map(|(at, (name, _))| format!("<sheet name=\"{name}\" sheetId=\"{0}\" r:id=\"r{0}\"/>", at + 1))
        .collect();
    let relations: String = (1..=sheets.len())
        .map(|at| format!("<Relationship Id=\"r{at}\" Target=\"worksheets/sheet{at}.xml\"/>"))
        .collect();
    let mut files = vec![
        ("xl/workbook.xml".to_owned(), format!("<workbook xmlns:r=\"r\"><sheets>{names}</sheets></workbook>")),
        ("xl/_rels/workbook.xml.rels".to_owned(), format!("<Relationships>{relations}</Relationships>")),
        (
            "xl/sharedStrings.xml".to_owned(),
            "<sst uniqueCount=\"9999999999\"><si><t>Name</t></si><si><r><t>Depth </t></r><r><t>Charges</t></r></si></sst>".to_owned(),
        ),
        ("xl/styles.xml".to_owned(), "<s><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"16\"/><xf numFmtId=\"9\"/></cellXfs></s>".to_owned()),
    ];
    for (at, (_, rows)) in sheets.iter().enumerate() {
        let sheet = format!(
            "<worksheet><sheetData>{rows}</sheetData><mergeCells><mergeCell ref=\"D2:D3\"/></mergeCells></worksheet>"
        );
        files.push((format!("xl/worksheets/sheet{}.xml", at + 1), sheet));
    }
    archive(&files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect::<Vec<_>>())
}

/// An ODS file with one sheet, `Cards`, of these rows.
pub fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet><table:table table:name=\"Cards\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    archive(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_bytes()),
    ])
}

/// A game with one deck, which has this TOML, and a spreadsheet beside it, in the folder `g`.
pub fn pack(folder: &Path, deck: &str, file: &str, bytes: &[u8]) {
    let head = format!(
        "{HEAD}sides = [{{ id = \"north\", name = \"North\" }}, {{ id = \"south\", name = \"South\" }}]\nphases = [{{ id = \"move\", text = \"Move.\" }}]\n"
    );
    write(folder, &[("g/game.toml", &head)]);
    std::fs::create_dir_all(folder.join("g/decks")).unwrap();
    if !deck.is_empty() {
        std::fs::write(folder.join("g/decks/cards.toml"), deck).unwrap();
    }
    std::fs::write(folder.join("g").join(file), bytes).unwrap();
}

/// A text in the letters of Windows in Central Europe, as far as the tests need them.
pub fn central(text: &str) -> Vec<u8> {
    let byte = |letter| match letter {
        'ó' => 0xf3,
        'ż' => 0xbf,
        'Ł' => 0xa3,
        'Ż' => 0xaf,
        'ł' => 0xb3,
        'ę' => 0xea,
        'ś' => 0x9c,
        'ą' => 0xb9,
        letter => u8::try_from(letter).unwrap(),
    };
    text.chars().map(byte).collect()
}
