//! The parts of an XLSX file with one sheet (ECMA-376, part 1, 18), and the archive that they lie in. No clock and no
//! chance: the same cells give the same bytes.

use std::fmt::Write;

/// A cell; an empty one is left out.
pub enum Cell<'c> {
    /// A text, bold.
    Heading(&'c str),
    /// A text in a column that takes what is typed as text.
    Text(&'c str),
    /// A whole number.
    Number(&'c str),
}

/// A sheet that is being written, row by row.
pub struct Sheet {
    name: String,
    columns: String,
    count: usize,
    rows: String,
    lines: usize,
}

/// Styles by their places in `STYLES`: plain, bold, text.
const PLAIN: usize = 0;
const BOLD: usize = 1;
const TEXT: usize = 2;

const STYLES: &str = concat!(
    r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">"#,
    r#"<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>"#,
    r#"<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>"#,
    r#"<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"#,
    r#"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>"#,
    r#"<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>"#,
    r#"<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>"#,
    r#"<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>"#,
    r#"<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#,
);

const TYPES: &str = concat!(
    r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">"#,
    r#"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#,
    r#"<Default Extension="xml" ContentType="application/xml"/>"#,
    r#"<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>"#,
    r#"<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>"#,
    r#"<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>"#,
);

const ROOT: &str = concat!(
    r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#,
    r#"<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
);

const RELATIONS: &str = concat!(
    r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#,
    r#"<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>"#,
    r#"<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#,
);

const MAIN: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main""#;
const DECLARED: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

/// Writing into a string does not fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => { { let _ = write!($out, $($arg)*); } };
}

impl Sheet {
    /// A sheet of this name, as far as spreadsheets allow it.
    pub fn new(name: &str) -> Self {
        const LONGEST: usize = 31;
        let plain = |letter: char| if "[]:*?/\\'".contains(letter) { '-' } else { letter };
        let name = name.chars().take(LONGEST).map(plain).collect();
        Self { name, columns: String::new(), count: 0, rows: String::new(), lines: 0 }
    }

    /// The next column: its width in letters, and whether it holds numbers.
    pub fn column(&mut self, width: usize, numbers: bool) {
        self.count += 1;
        let style = if numbers { PLAIN } else { TEXT };
        put!(
            self.columns,
            "<col min=\"{0}\" max=\"{0}\" width=\"{width}\" style=\"{style}\" customWidth=\"1\"/>",
            self.count
        );
    }

    /// The next row.
    pub fn row<'c>(&mut self, cells: impl Iterator<Item = Cell<'c>>) {
        self.lines += 1;
        let line = self.lines;
        put!(self.rows, "<row r=\"{line}\">");
        for (at, cell) in cells.enumerate() {
            let (text, style) = match cell {
                Cell::Heading(text) => (text, BOLD),
                Cell::Text(text) => (text, TEXT),
                Cell::Number(number) => {
                    if !number.is_empty() {
                        put!(self.rows, "<c r=\"{}{line}\"><v>{number}</v></c>", super::letters(at));
                    }
                    continue;
                }
            };
            if !text.is_empty() {
                let place = super::letters(at);
                put!(
                    self.rows,
                    "<c r=\"{place}{line}\" s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
                );
                escape(text, &mut self.rows);
                self.rows.push_str("</t></is></c>");
            }
        }
        self.rows.push_str("</row>");
    }

    /// The whole file.
    pub fn file(self) -> Vec<u8> {
        let mut name = String::new();
        escape(&self.name, &mut name);
        let book = format!(
            "{DECLARED}<workbook {MAIN} xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"{name}\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
        );
        let columns = if self.count > 0 { format!("<cols>{}</cols>", self.columns) } else { String::new() };
        let sheet = format!(
            "{DECLARED}<worksheet {MAIN}><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>{columns}<sheetData>{}</sheetData></worksheet>",
            self.rows
        );
        let declared = |text: &str| format!("{DECLARED}{text}");
        let files = [
            ("[Content_Types].xml", declared(TYPES)),
            ("_rels/.rels", declared(ROOT)),
            ("xl/workbook.xml", book),
            ("xl/_rels/workbook.xml.rels", declared(RELATIONS)),
            ("xl/styles.xml", declared(STYLES)),
            ("xl/worksheets/sheet1.xml", sheet),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes()));
        // A sheet of four gigabytes would have been refused as a list.
        warpress_zip::zip(files).unwrap_or_default()
    }
}

fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no other control characters.
            '\n' | '\t' => out.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
}
