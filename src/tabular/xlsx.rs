//! XLSX: an XML document for each sheet (ECMA-376, part 1, 18.3), with texts and number formats in others.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node};

use super::Kind;
use super::archive::{Archive, is, parsed};
use super::number::{self, Shown};
use super::workbook::{Sheet, WorkbookError, iso};

/// What all sheets share.
struct Book {
    texts: Vec<String>,
    /// How cells of each style show numbers.
    styles: Vec<Shown>,
    /// Days are counted from 1904.
    since_1904: bool,
}

/// All sheets of a workbook.
pub fn sheets(archive: &mut Archive<'_>) -> Result<Vec<Sheet>, WorkbookError> {
    let content = archive.text("xl/workbook.xml")?;
    let workbook = parsed("xl/workbook.xml", &content)?;
    let since_1904 = workbook
        .descendants()
        .find(|node| is(*node, "workbookPr"))
        .and_then(|node| node.attribute("date1904"))
        .is_some_and(|value| matches!(value, "1" | "true"));
    let files = relations(archive)?;
    let book = Book { texts: texts(archive)?, styles: styles(archive)?, since_1904 };
    let mut sheets = Vec::new();
    for node in workbook.descendants().filter(|node| is(*node, "sheet")) {
        let id =
            node.attributes().find(|attribute| attribute.name() == "id").map(|attribute| attribute.value());
        let Some(file) = id.and_then(|id| files.get(id)).filter(|file| archive.has(file)) else { continue };
        let content = archive.text(file)?;
        let document = parsed(file, &content)?;
        let mut sheet = sheet(node.attribute("name").unwrap_or_default(), &document, &book)?;
        sheet.hidden = node.attribute("state").is_some_and(|state| state != "visible");
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// The files of sheets by the ids that the workbook has for them.
fn relations(archive: &mut Archive<'_>) -> Result<HashMap<String, String>, WorkbookError> {
    const FILE: &str = "xl/_rels/workbook.xml.rels";
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    let relation = |node: Node<'_, '_>| {
        let target = node.attribute("Target")?;
        let file = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
        Some((node.attribute("Id")?.to_owned(), file))
    };
    Ok(document.descendants().filter(|node| is(*node, "Relationship")).filter_map(relation).collect())
}

fn texts(archive: &mut Archive<'_>) -> Result<Vec<String>, WorkbookError> {
    const FILE: &str = "xl/sharedStrings.xml";
    if !archive.has(FILE) {
        return Ok(Vec::new());
    }
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    Ok(document.descendants().filter(|node| is(*node, "si")).map(runs).collect())
}

/// The text of an element, without phonetic hints (`rPh`).
fn runs(node: Node<'_, '_>) -> String {
    let parts = node.descendants().filter(|part| is(*part, "t"));
    let said = parts.filter(|part| !part.ancestors().any(|above| is(above, "rPh")));
    said.filter_map(|part| part.text()).collect()
}

/// How cells of each style show numbers.
fn styles(archive: &mut Archive<'_>) -> Result<Vec<Shown>, WorkbookError> {
    const FILE: &str = "xl/styles.xml";
    if !archive.has(FILE) {
        return Ok(Vec::new());
    }
    let content = archive.text(FILE)?;
    let document = parsed(FILE, &content)?;
    let own: HashMap<&str, Shown> = document
        .descendants()
        .filter(|node| is(*node, "numFmt"))
        .filter_map(|node| Some((node.attribute("numFmtId")?, Shown::of(node.attribute("formatCode")?))))
        .collect();
    let shown = |id: &str| own.get(id).copied().unwrap_or_else(|| Shown::built_in(id.parse().unwrap_or(0)));
    let styles = document.descendants().filter(|node| is(*node, "cellXfs")).flat_map(|node| node.children());
    let styles = styles.filter(|node| is(*node, "xf"));
    Ok(styles.map(|node| node.attribute("numFmtId").map_or(Shown::Plain, shown)).collect())
}

fn sheet(name: &str, document: &Document<'_>, book: &Book) -> Result<Sheet, WorkbookError> {
    let mut sheet = Sheet::new(name);
    let mut row = 0;
    for line in document.descendants().filter(|node| is(*node, "row")) {
        if let Some(number) = line.attribute("r").and_then(|text| text.parse::<usize>().ok()) {
            row = number.saturating_sub(1);
        }
        let mut column = 0;
        for cell in line.children().filter(|node| is(*node, "c")) {
            let place = cell.attribute("r").and_then(place);
            let (at, across) = place.unwrap_or((row, column));
            let (text, kind) = said(cell, book);
            sheet.put(at, across, &text, kind)?;
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

fn said(cell: Node<'_, '_>, book: &Book) -> (String, Kind) {
    let value =
        cell.children().find(|node| is(*node, "v")).and_then(|node| node.text()).unwrap_or_default().trim();
    let plain = |text: &str| (text.to_owned(), Kind::Plain);
    let formula = cell.children().find(|node| is(*node, "f"));
    if let Some(formula) = formula.filter(|_| cell.children().all(|node| !is(node, "v") && !is(node, "is"))) {
        return (format!("={}", formula.text().unwrap_or_default().trim()), Kind::Unsaved);
    }
    match cell.attribute("t") {
        Some("s") => {
            let text = value.parse::<usize>().ok().and_then(|index| book.texts.get(index));
            text.map_or_else(|| (format!("text {value}"), Kind::Failed), |text| plain(text))
        }
        Some("inlineStr") => (runs(cell), Kind::Plain),
        Some("b") => plain(if value == "1" { "yes" } else { "no" }),
        Some("e") => (value.to_owned(), Kind::Failed),
        Some("str") => plain(value),
        Some("d") => iso(value),
        _ => match value.parse::<f64>() {
            Ok(number) => {
                let style = cell.attribute("s").and_then(|style| style.parse::<usize>().ok());
                let shown = style.and_then(|style| book.styles.get(style)).copied().unwrap_or_default();
                match shown {
                    Shown::Date => date(number, book.since_1904),
                    _ => (shown.text(number), Kind::Plain),
                }
            }
            Err(_) => plain(value),
        },
    }
}

/// A number of days as a date. `1:2` becomes a part of a day.
fn date(days: f64, since_1904: bool) -> (String, Kind) {
    const LAST: f64 = 2_958_465.0;
    if !(1.0..=LAST).contains(&days) {
        return (number::text(days), Kind::Date);
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
    use super::{Kind, date, place};

    #[test]
    fn days_become_dates() {
        assert_eq!(date(46_054.0, false), ("2026-02-01".into(), Kind::Date));
        assert_eq!(date(15_317.0, false), ("1941-12-07".into(), Kind::Plain));
        assert_eq!(date(1.0, false).0, "1900-01-01");
        assert_eq!(date(61.0, false).0, "1900-03-01");
        assert_eq!(date(44_592.0, true).0, "2026-02-01");
    }

    #[test]
    fn cells_are_found_by_their_names() {
        assert_eq!(place("A1"), Some((0, 0)));
        assert_eq!(place("AB12"), Some((11, 27)));
        assert!(place("7").is_none() && place("A0").is_none());
    }
}
