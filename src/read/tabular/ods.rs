//! ODS: one XML document with all sheets, in which rows and cells have repeat counts.

use std::collections::{HashMap, HashSet};

use usvg::roxmltree::{Document, Node};

use super::archive::{Archive, is, parsed};
use super::number;
use super::rich::{Emphasis, Run};
use super::workbook::{CellText, Sheet, WorkbookError, iso};
use super::{Kind, MOST_COLUMNS, MOST_ROWS};

/// How letters of each style look, by the names of styles.
type EmphasisByStyle = HashMap<String, Emphasis>;

/// All sheets of a workbook.
pub fn sheets(archive: &mut Archive<'_>) -> Result<Vec<Sheet>, WorkbookError> {
    const STYLES: &str = "styles.xml";
    let content = archive.text("content.xml")?;
    let document = parsed("content.xml", &content)?;
    let mut looks = EmphasisByStyle::new();
    // Those that all documents may share come first: others build upon them.
    if archive.has(STYLES) {
        let styles = archive.text(STYLES)?;
        read_looks(&parsed(STYLES, &styles)?, &mut looks);
    }
    read_looks(&document, &mut looks);
    let hidden: HashSet<&str> = document
        .descendants()
        .filter(|node| is(*node, "table-properties") && attribute(*node, "display") == Some("false"))
        .filter_map(|node| attribute(node.parent()?, "name"))
        .collect();
    let read = |table| {
        let mut sheet = sheet(table, &looks)?;
        sheet.hidden = attribute(table, "style-name").is_some_and(|style| hidden.contains(style));
        Ok(sheet)
    };
    document.descendants().filter(|node| is(*node, "table")).map(read).collect()
}

/// How letters look in each style of a document (ODF 1.3, part 3, 16.29.28), in the order in which they build upon others.
fn read_looks(document: &Document<'_>, looks: &mut EmphasisByStyle) {
    for style in document.descendants().filter(|node| is(*node, "style")) {
        let Some(name) = attribute(style, "name") else { continue };
        let parent = attribute(style, "parent-style-name").and_then(|parent| looks.get(parent));
        let mut look = parent.copied().unwrap_or_default();
        for letters in style.children().filter(|node| is(*node, "text-properties")) {
            if let Some(weight) = attribute(letters, "font-weight") {
                look.bold = weight == "bold" || weight.parse::<u32>().is_ok_and(|weight| weight >= 600);
            }
            if let Some(slant) = attribute(letters, "font-style") {
                look.italic = matches!(slant, "italic" | "oblique");
            }
        }
        looks.insert(name.to_owned(), look);
    }
}

fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}

/// How often something is repeated, or how far it extends; 1 if not given.
fn times(node: Node<'_, '_>, name: &str) -> usize {
    attribute(node, name).and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn sheet(table: Node<'_, '_>, looks: &EmphasisByStyle) -> Result<Sheet, WorkbookError> {
    let mut sheet = Sheet::new(attribute(table, "name").unwrap_or_default());
    let look =
        |node: Node<'_, '_>, name: &str| attribute(node, name).and_then(|style| looks.get(style)).copied();
    let mut columns: Vec<Emphasis> = Vec::new();
    for column in table.descendants().filter(|node| is(*node, "table-column")) {
        let more = times(column, "number-columns-repeated").min(MOST_COLUMNS.saturating_sub(columns.len()));
        let look = look(column, "default-cell-style-name").unwrap_or_default();
        columns.extend(std::iter::repeat_n(look, more));
    }
    let mut row = 0_usize;
    for line in table.descendants().filter(|node| is(*node, "table-row")) {
        let repeated = times(line, "number-rows-repeated");
        let cells = Line { columns: &columns, own: look(line, "default-cell-style-name"), looks };
        let filled = line.children().any(|cell| !cells.said(cell, 0).text.trim().is_empty());
        // Rows are declared repeated down to the end of the sheet, mostly without content.
        for row in row..row.saturating_add(if filled { repeated.min(MOST_ROWS + 1) } else { 0 }) {
            cells.read(&mut sheet, line, row)?;
        }
        row = row.saturating_add(repeated);
    }
    Ok(sheet)
}

/// How the letters of a row look where its cells do not say it.
struct Line<'l> {
    columns: &'l [Emphasis],
    own: Option<Emphasis>,
    looks: &'l EmphasisByStyle,
}

impl Line<'_> {
    fn read(&self, sheet: &mut Sheet, line: Node<'_, '_>, row: usize) -> Result<(), WorkbookError> {
        let mut column = 0_usize;
        for cell in line.children().filter(|node| is(*node, "table-cell") || is(*node, "covered-table-cell"))
        {
            let repeated = times(cell, "number-columns-repeated");
            let said = self.said(cell, column);
            if !said.text.trim().is_empty() {
                for column in column..column.saturating_add(repeated.min(MOST_COLUMNS + 1)) {
                    sheet.put(row, column, &said)?;
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

    /// What a cell displays.
    fn said(&self, cell: Node<'_, '_>, column: usize) -> CellText {
        if !cell.is_element() {
            return CellText::default();
        }
        let named = attribute(cell, "style-name").and_then(|style| self.looks.get(style)).copied();
        let look = named.or(self.own).or_else(|| self.columns.get(column).copied()).unwrap_or_default();
        // Notes are also part of a cell; what it displays are its own paragraphs.
        let mut runs: Vec<Run> = Vec::new();
        for (at, paragraph) in cell.children().filter(|node| is(*node, "p")).enumerate() {
            if at > 0 {
                runs.push(Run { text: "\n".into(), look: None });
            }
            self.shown(paragraph, None, &mut runs);
        }
        let written = CellText::of(&runs, look);
        let empty = written.text.is_empty();
        if cell.attributes().any(|found| found.name() == "value-type" && found.value() == "error") {
            return CellText { kind: Kind::Failed, ..written };
        }
        let number = |name: &str| attribute(cell, name).and_then(|value| value.parse::<f64>().ok());
        let sort = attribute(cell, "value-type");
        // What a program writes that calculates nothing: a formula with neither a value nor a text, or with a zero that
        // no paragraph displays.
        let valued = ["value", "string-value", "date-value", "time-value", "boolean-value"];
        let displayed = cell.children().any(|node| is(node, "p"));
        let result = |value: &str| !value.is_empty() && (displayed || value != "0");
        let saved =
            sort == Some("string") || valued.iter().any(|name| attribute(cell, name).is_some_and(result));
        if let Some(formula) = attribute(cell, "formula").filter(|_| empty && !saved) {
            return CellText::new(formula, Kind::Unsaved);
        }
        match sort {
            Some("float") => {
                number("value").map_or(written, |number| CellText::new(number::text(number), Kind::Plain))
            }
            Some("percentage") if empty => number("value").map_or(written, |part| {
                CellText::new(format!("{}%", number::text(part * 100.0)), Kind::Plain)
            }),
            Some("currency") if empty => {
                number("value").map_or(written, |number| CellText::new(number::text(number), Kind::Plain))
            }
            Some("date") => {
                attribute(cell, "date-value").map_or_else(|| CellText { kind: Kind::Date, ..written }, iso)
            }
            Some("time") => {
                let text = if empty {
                    attribute(cell, "time-value").unwrap_or_default().to_owned()
                } else {
                    written.text
                };
                CellText::new(text, Kind::Date)
            }
            Some("boolean") => {
                let yes = attribute(cell, "boolean-value") == Some("true");
                CellText::new(if yes { "yes" } else { "no" }, Kind::Plain)
            }
            _ if empty => CellText::new(attribute(cell, "string-value").unwrap_or_default(), Kind::Plain),
            _ => written,
        }
    }

    /// The text of a paragraph, in which blanks and line ends of the document are one blank.
    fn shown(&self, node: Node<'_, '_>, look: Option<Emphasis>, runs: &mut Vec<Run>) {
        for part in node.children() {
            let mut text = String::new();
            match part.tag_name().name() {
                _ if part.is_text() => {
                    let blank = |text: &str| text.ends_with(' ');
                    let mut after = runs
                        .iter()
                        .rev()
                        .find(|run| !run.text.is_empty())
                        .is_some_and(|run| blank(&run.text));
                    for sign in part.text().unwrap_or_default().chars() {
                        let sign = if matches!(sign, '\n' | '\t' | '\r') { ' ' } else { sign };
                        if sign != ' ' || !after {
                            text.push(sign);
                        }
                        after = sign == ' ';
                    }
                }
                "s" | "tab" => text.push(' '),
                "line-break" => text.push('\n'),
                "annotation" => {}
                "span" => {
                    let own = attribute(part, "style-name").and_then(|style| self.looks.get(style)).copied();
                    self.shown(part, own.or(look), runs);
                }
                _ => self.shown(part, look, runs),
            }
            runs.push(Run { text, look });
        }
    }
}
