//! ODS: one XML document with all sheets, in which rows and cells have repeat counts.

use std::collections::HashSet;

use usvg::roxmltree::Node;

use super::archive::{Archive, is, parsed};
use super::number;
use super::workbook::{Sheet, WorkbookError, iso};
use super::{Kind, MOST_COLUMNS, MOST_ROWS};

/// All sheets of a workbook.
pub fn sheets(archive: &mut Archive<'_>) -> Result<Vec<Sheet>, WorkbookError> {
    let content = archive.text("content.xml")?;
    let document = parsed("content.xml", &content)?;
    let hidden: HashSet<&str> = document
        .descendants()
        .filter(|node| is(*node, "table-properties") && attribute(*node, "display") == Some("false"))
        .filter_map(|node| attribute(node.parent()?, "name"))
        .collect();
    let read = |table| {
        let mut sheet = sheet(table)?;
        sheet.hidden = attribute(table, "style-name").is_some_and(|style| hidden.contains(style));
        Ok(sheet)
    };
    document.descendants().filter(|node| is(*node, "table")).map(read).collect()
}

fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}

/// How often something is repeated, or how far it extends; 1 if not given.
fn times(node: Node<'_, '_>, name: &str) -> usize {
    attribute(node, name).and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn sheet(table: Node<'_, '_>) -> Result<Sheet, WorkbookError> {
    let mut sheet = Sheet::new(attribute(table, "name").unwrap_or_default());
    let mut row = 0_usize;
    for line in table.descendants().filter(|node| is(*node, "table-row")) {
        let repeated = times(line, "number-rows-repeated");
        let filled = line.children().any(|cell| !said(cell).0.trim().is_empty());
        // Rows are declared repeated down to the end of the sheet, mostly without content.
        for row in row..row.saturating_add(if filled { repeated.min(MOST_ROWS + 1) } else { 0 }) {
            read_row(&mut sheet, line, row)?;
        }
        row = row.saturating_add(repeated);
    }
    Ok(sheet)
}

fn read_row(sheet: &mut Sheet, line: Node<'_, '_>, row: usize) -> Result<(), WorkbookError> {
    let mut column = 0_usize;
    for cell in line.children().filter(|node| is(*node, "table-cell") || is(*node, "covered-table-cell")) {
        let repeated = times(cell, "number-columns-repeated");
        let (text, kind) = said(cell);
        if !text.trim().is_empty() {
            for column in column..column.saturating_add(repeated.min(MOST_COLUMNS + 1)) {
                sheet.put(row, column, &text, kind)?;
            }
        }
        let down = times(cell, "number-rows-spanned");
        if down > 1 {
            sheet.merged.push([(row, column), (row.saturating_add(down - 1), column)]);
        }
        column = column.saturating_add(repeated);
    }
    Ok(())
}

fn said(cell: Node<'_, '_>) -> (String, Kind) {
    if !cell.is_element() {
        return (String::new(), Kind::Plain);
    }
    // Notes are also part of a cell; what it displays are its own paragraphs.
    let paragraphs = cell.children().filter(|node| is(*node, "p")).map(shown);
    let text = paragraphs.collect::<Vec<_>>().join("\n");
    if cell.attributes().any(|found| found.name() == "value-type" && found.value() == "error") {
        return (text, Kind::Failed);
    }
    match attribute(cell, "value-type") {
        None if text.is_empty() && attribute(cell, "formula").is_some() => {
            (attribute(cell, "formula").unwrap_or_default().to_owned(), Kind::Unsaved)
        }
        Some("float") => {
            let number = attribute(cell, "value").and_then(|value| value.parse().ok());
            (number.map_or(text, number::text), Kind::Plain)
        }
        Some("date") => attribute(cell, "date-value").map_or((text, Kind::Date), iso),
        Some("time") => (text, Kind::Date),
        Some("boolean") => {
            let yes = attribute(cell, "boolean-value") == Some("true");
            (if yes { "yes" } else { "no" }.to_owned(), Kind::Plain)
        }
        _ => (text, Kind::Plain),
    }
}

/// The text of a paragraph, in which blanks and line ends of the document are one blank.
fn shown(paragraph: Node<'_, '_>) -> String {
    let mut text = String::new();
    for node in paragraph.descendants() {
        match node.tag_name().name() {
            _ if node.is_text() => {
                for sign in node.text().unwrap_or_default().chars() {
                    match sign {
                        ' ' | '\n' | '\t' | '\r' if text.ends_with(' ') => {}
                        ' ' | '\n' | '\t' | '\r' => text.push(' '),
                        _ => text.push(sign),
                    }
                }
            }
            "s" | "tab" => text.push(' '),
            "line-break" => text.push('\n'),
            _ => {}
        }
    }
    text
}
