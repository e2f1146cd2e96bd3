//! XLSX: an XML document for each sheet (ECMA-376, part 1, 18.3), with texts and number formats in others.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node};

use super::Kind;
use super::archive::{Archive, is, parsed};
use super::number::{self, NumberFormat};
use super::rich::{Emphasis, Run};
use super::workbook::{CellText, Sheet, WorkbookError, iso};

/// What all sheets share.
struct Book {
    texts: Vec<Vec<Run>>,
    /// How cells of each style show numbers, and how their letters look.
    styles: Vec<(NumberFormat, Emphasis)>,
    /// Days are counted from 1904.
    since_1904: bool,
    /// A program that calculates nothing wrote it, and asks spreadsheets to do so when they open it.
    uncalculated: bool,
}

/// All sheets of a workbook.
pub fn sheets(archive: &mut Archive<'_>) -> Result<Vec<Sheet>, WorkbookError> {
    let content = archive.text("xl/workbook.xml")?;
    let workbook = parsed("xl/workbook.xml", &content)?;
    let since_1904 = workbook
        .descendants()
        .find(|node| is(*node, "workbookPr"))
        .and_then(|node| node.attribute("date1904"))
        .is_some_and(is_true);
    // Spreadsheets keep the order in which they have calculated.
    let uncalculated = !archive.has("xl/calcChain.xml")
        && workbook
            .descendants()
            .find(|node| is(*node, "calcPr"))
            .and_then(|node| node.attribute("fullCalcOnLoad"))
            .is_some_and(is_true);
    let files = relations(archive)?;
    let book = Book { texts: texts(archive)?, styles: styles(archive)?, since_1904, uncalculated };
    let mut sheets = Vec::new();
    for node in workbook.descendants().filter(|node| is(*node, "sheet")) {
        let id =
            node.attributes().find(|attribute| attribute.name() == "id").map(|attribute| attribute.value());
        let name = node.attribute("name").unwrap_or_default();
        let Some(file) = id.and_then(|id| files.get(id)).filter(|file| archive.has(file)) else {
            // To pass over it would be to lose its cards.
            return Err(WorkbookError::Broken(format!("its sheet “{name}” is missing")));
        };
        let content = archive.text(file)?;
        let document = parsed(file, &content)?;
        let mut sheet = sheet(name, &document, &book)?;
        sheet.hidden = node.attribute("state").is_some_and(|state| state != "visible");
        sheets.push(sheet);
    }
    Ok(sheets)
}

fn is_true(value: &str) -> bool {
    matches!(value, "1" | "true" | "on")
}

/// The files of sheets by the ids that the workbook has for them.
fn relations(archive: &mut Archive<'_>) -> Result<HashMap<String, String>, WorkbookError> {
    const FILE: &str = "xl/_rels/workbook.xml.rels";
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    let relation = |node: Node<'_, '_>| {
        let target = node.attribute("Target")?;
        let target = target.replace('\\', "/");
        let within = target.trim_start_matches("./");
        let file = within.strip_prefix('/').map_or_else(|| format!("xl/{within}"), str::to_owned);
        Some((node.attribute("Id")?.to_owned(), file))
    };
    Ok(document.descendants().filter(|node| is(*node, "Relationship")).filter_map(relation).collect())
}

fn texts(archive: &mut Archive<'_>) -> Result<Vec<Vec<Run>>, WorkbookError> {
    const FILE: &str = "xl/sharedStrings.xml";
    if !archive.has(FILE) {
        return Ok(Vec::new());
    }
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    Ok(document.descendants().filter(|node| is(*node, "si")).map(runs).collect())
}

/// The text of an element, without phonetic hints (`rPh`).
fn runs(node: Node<'_, '_>) -> Vec<Run> {
    let texts = |node: Node<'_, '_>| -> String {
        node.children().filter(|part| is(*part, "t")).filter_map(|part| part.text()).map(unescaped).collect()
    };
    let mut runs = vec![Run { text: texts(node), look: None }];
    for run in node.children().filter(|part| is(*part, "r")) {
        let look = run.children().find(|part| is(*part, "rPr")).map(look);
        runs.push(Run { text: texts(run), look });
    }
    runs
}

/// How the letters of a font or run look (18.8.22).
fn look(font: Node<'_, '_>) -> Emphasis {
    let has =
        |name: &str| font.children().any(|node| is(node, name) && node.attribute("val").is_none_or(is_true));
    Emphasis { bold: has("b"), italic: has("i") }
}

/// A text with the characters that XML or spreadsheets do not take, which are written `_x000D_` (ST_Xstring, part 1,
/// 22.9.2.19).
fn unescaped(text: &str) -> String {
    const LENGTH: usize = 7;
    let code = |at: usize| {
        let escape = text.get(at..at + LENGTH)?.strip_prefix("_x")?.strip_suffix('_')?;
        escape.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u16::from_str_radix(escape, 16).ok())?
    };
    let (mut units, mut rest) = (Vec::new(), 0);
    while let Some(at) = text[rest..].find("_x").map(|at| rest + at) {
        units.extend(text[rest..at].encode_utf16());
        match code(at) {
            Some(unit) => {
                units.push(unit);
                rest = at + LENGTH;
            }
            None => {
                units.extend("_x".encode_utf16());
                rest = at + 2;
            }
        }
    }
    units.extend(text[rest..].encode_utf16());
    let letters = char::decode_utf16(units).filter_map(Result::ok);
    letters.filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t')).collect()
}

/// How cells of each style show numbers, and how their letters look.
fn styles(archive: &mut Archive<'_>) -> Result<Vec<(NumberFormat, Emphasis)>, WorkbookError> {
    const FILE: &str = "xl/styles.xml";
    if !archive.has(FILE) {
        return Ok(Vec::new());
    }
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    let own: HashMap<&str, NumberFormat> = document
        .descendants()
        .filter(|node| is(*node, "numFmt"))
        .filter_map(|node| {
            Some((node.attribute("numFmtId")?, NumberFormat::of(node.attribute("formatCode")?)))
        })
        .collect();
    let shown =
        |id: &str| own.get(id).copied().unwrap_or_else(|| NumberFormat::built_in(id.parse().unwrap_or(0)));
    let parts = |of: &'static str, name: &'static str| {
        let within = document.descendants().filter(move |node| is(*node, of));
        within.flat_map(|node| node.children()).filter(move |node| is(*node, name))
    };
    let fonts: Vec<Emphasis> = parts("fonts", "font").map(look).collect();
    let style = |node: Node<'_, '_>| {
        let font = node.attribute("fontId").and_then(|id| id.parse::<usize>().ok());
        let look = font.and_then(|font| fonts.get(font)).copied().unwrap_or_default();
        (node.attribute("numFmtId").map_or(NumberFormat::Plain, shown), look)
    };
    Ok(parts("cellXfs", "xf").map(style).collect())
}

fn sheet(name: &str, document: &Document<'_>, book: &Book) -> Result<Sheet, WorkbookError> {
    let mut sheet = Sheet::new(name);
    let zeros = book.uncalculated || has_false_zero(document);
    let mut row = 0;
    for line in document.descendants().filter(|node| is(*node, "row")) {
        if let Some(number) = line.attribute("r").and_then(|text| text.parse::<usize>().ok()) {
            row = number.saturating_sub(1);
        }
        let mut column = 0;
        for cell in line.children().filter(|node| is(*node, "c")) {
            let place = cell.attribute("r").and_then(place);
            let (at, across) = place.unwrap_or((row, column));
            sheet.put(at, across, &said(cell, book, zeros))?;
            column = across + 1;
        }
        row += 1;
    }
    for joined in document.descendants().filter(|node| is(*node, "mergeCell")) {
        let ends = joined.attribute("ref").and_then(|span| span.split_once(':'));
        if let Some((first, last)) = ends.and_then(|(first, last)| Some((place(first)?, place(last)?))) {
            sheet.merged.push([first, last]);
        }
    }
    Ok(sheet)
}

/// `B7` as row and column from 0.
fn place(name: &str) -> Option<(usize, usize)> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let row: usize = name[letters..].parse().ok()?;
    // No spreadsheet has columns with more than three letters.
    let column = name[..letters]
        .bytes()
        .take(4)
        .fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

/// What stands in the value of a cell.
fn value<'n>(cell: Node<'n, '_>) -> Option<&'n str> {
    let value = cell.children().find(|node| is(*node, "v"))?;
    Some(value.text().unwrap_or_default().trim())
}

fn formula<'n, 'i>(cell: Node<'n, 'i>) -> Option<Node<'n, 'i>> {
    cell.children().find(|node| is(*node, "f"))
}

/// Whether some formula of a sheet has a zero for its result and cannot have it: a program wrote it that calculates
/// nothing, and others that have a zero have it for the same reason.
fn has_false_zero(document: &Document<'_>) -> bool {
    let cells = || document.descendants().filter(|node| is(*node, "c"));
    let zeros: Vec<&str> =
        cells().filter(|cell| value(*cell) == Some("0")).filter_map(|cell| formula(cell)?.text()).collect();
    if zeros.is_empty() {
        return false;
    }
    let numbers: HashMap<&str, f64> = cells()
        .filter(|cell| formula(*cell).is_none() && matches!(cell.attribute("t"), None | Some("n")))
        .filter_map(|cell| Some((cell.attribute("r")?, value(cell)?.parse().ok()?)))
        .collect();
    zeros.into_iter().any(|formula| is_positive(formula, &numbers))
}

/// Whether a formula adds, multiplies and divides nothing but numbers above zero, its own or those of cells.
fn is_positive(formula: &str, numbers: &HashMap<&str, f64>) -> bool {
    let term = |term: &str| {
        let term = term.trim().replace('$', "");
        let number = term.parse::<f64>().ok().or_else(|| numbers.get(term.as_str()).copied());
        number.is_some_and(|number| number > 0.0 && number.is_finite())
    };
    formula.split(['+', '*', '/']).all(term)
}

/// What a cell displays. `zeros`: a formula that has a 0 has no result.
fn said(cell: Node<'_, '_>, book: &Book, zeros: bool) -> CellText {
    let saved = value(cell);
    let value = saved.unwrap_or_default();
    let sort = cell.attribute("t");
    let style = cell.attribute("s").and_then(|style| style.parse::<usize>().ok());
    let (shown, look) = style.and_then(|style| book.styles.get(style)).copied().unwrap_or_default();
    let words = |text: &str| CellText::of(&[Run { text: unescaped(text), look: None }], look);
    if let Some(formula) = formula(cell) {
        // A formula may result in an empty text, which is one that is saved.
        let empty = value.is_empty() && !(sort == Some("str") && saved.is_some());
        let is_inline = cell.children().any(|node| is(node, "is"));
        if !is_inline && (empty || zeros && value == "0") {
            return CellText::new(format!("={}", formula.text().unwrap_or_default().trim()), Kind::Unsaved);
        }
    }
    match sort {
        Some("s") => {
            let text = value.parse::<usize>().ok().and_then(|index| book.texts.get(index));
            text.map_or_else(
                || CellText::new(format!("text {value}"), Kind::Failed),
                |runs| CellText::of(runs, look),
            )
        }
        Some("inlineStr") => {
            let text = cell.children().find(|node| is(*node, "is")).map(runs).unwrap_or_default();
            CellText::of(&text, look)
        }
        Some("b") => CellText::new(if is_true(value) { "yes" } else { "no" }, Kind::Plain),
        Some("e") => CellText::new(value, Kind::Failed),
        Some("str") => words(value),
        Some("d") => iso(value),
        _ => match value.parse::<f64>() {
            Ok(number) if shown == NumberFormat::Date => date(number, book.since_1904),
            Ok(number) => CellText::new(shown.text(number), Kind::Plain),
            Err(_) => words(value),
        },
    }
}

/// A number of days as a date. `1:2` becomes a part of a day.
fn date(days: f64, since_1904: bool) -> CellText {
    const LAST: f64 = 2_958_465.0;
    if !(1.0..=LAST).contains(&days) {
        return CellText::new(number::text(days), Kind::Date);
    }
    let whole = days.floor() as i64;
    // Day 1 is 1 January 1900; the format counts a 29 February in that year, which did not exist.
    let since_1970 = if since_1904 { whole - 24_107 } else { whole - 25_569 + i64::from(whole < 60) };
    let (year, month, day) = civil(since_1970);
    iso(&format!("{year:04}-{month:02}-{day:02}"))
}

/// Year, month and day of a day counted from 1970 (Howard Hinnant, “chrono-compatible low-level date algorithms”).
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::{Kind, date, is_positive, place, unescaped};
    use std::collections::HashMap;

    #[test]
    fn days_become_dates() {
        let shown = |days, since_1904| {
            let said = date(days, since_1904);
            (said.text, said.kind)
        };
        assert_eq!(shown(46_054.0, false), ("2026-02-01".into(), Kind::Date));
        assert_eq!(shown(15_317.0, false), ("1941-12-07".into(), Kind::Plain));
        assert_eq!(shown(1.0, false).0, "1900-01-01");
        assert_eq!(shown(61.0, false).0, "1900-03-01");
        assert_eq!(shown(44_592.0, true).0, "2026-02-01");
    }

    #[test]
    fn what_cannot_be_zero_is_known() {
        let numbers = HashMap::from([("B2", 2.0), ("C2", 0.0), ("D2", -1.0)]);
        for formula in ["1+2", "2*2", "$B$2*2", "B2/3+1", "1.5"] {
            assert!(is_positive(formula, &numbers), "{formula}");
        }
        for formula in
            ["1-1", "B2*C2", "B2+D2", "A9*2", "SUM(B2)", "0*3", "-1+1", "", "B2=3", "NaN", "(1+2)*0"]
        {
            assert!(!is_positive(formula, &numbers), "{formula}");
        }
    }

    #[test]
    fn escaped_characters_are_read() {
        assert_eq!(unescaped("x_x000D_\ny"), "x\r\ny");
        assert_eq!(unescaped("a_x005F_x000D_ b_x0041_ _x_xD83D__xDE00_"), "a_x000D_ bA _x\u{1f600}");
        assert_eq!(unescaped("_x0007_snake_case_x"), "snake_case_x");
    }

    #[test]
    fn cells_are_found_by_their_names() {
        assert_eq!(place("A1"), Some((0, 0)));
        assert_eq!(place("AB12"), Some((11, 27)));
        assert!(place("7").is_none() && place("A0").is_none());
    }
}
