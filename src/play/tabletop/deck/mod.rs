//! A game as a folder of pictures with a plain description, for whoever writes an importer of their own, and sheets of
//! pictures for programs that cut them apart by columns and rows, as Screentop does.
//!
//! `described` says what is in the description, `sheets` which pictures stand together and where.

mod described;
mod sheets;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use resvg::tiny_skia::Pixmap;

use super::draw::draw;
use super::table::Table;
use super::{ExportOptions, Put, TabletopError, TabletopFiles, picture};
use sheets::Sheets;
use warpress_render::renderer::Renderer;

/// Pixels to the inch of paper.
const DPI: f32 = 300.0;

/// The longest side of a picture (pixels).
const LONGEST: f32 = 2048.0;

/// The description.
const DESCRIPTION: &str = "deck.json";

/// Which sheet holds what, for people.
const CONTENTS: &str = "sheets/sheets.txt";

/// Writes `deck.json`, `faces/`, `sheets/` and the rules.
///
/// # Errors
/// Faces that cannot be drawn, or a file that cannot be written.
pub fn write(
    table: &Table<'_>,
    renderer: &Renderer,
    _: &ExportOptions,
    put: &mut Put<'_>,
) -> Result<TabletopFiles, TabletopError> {
    let mut sheets = Sheets::of(table, &pixels);
    let mut faces = vec![String::new(); table.faces.len()];
    let mut files = vec![DESCRIPTION.to_owned()];
    draw(table, renderer, &|face| dpi(table.faces[face].mm), |number: usize, pixels: Pixmap| {
        let file = picture::file(&pixels)?;
        faces[number] = format!("faces/{}.{}", table.faces[number].name, file.ending);
        put(&faces[number], &file.bytes)?;
        files.push(faces[number].clone());
        for (name, file) in sheets.take(number, &pixels)? {
            put(&name, &file)?;
            files.push(name);
        }
        Ok(())
    })?;
    let listed = sheets.listed(table, &faces);
    if !listed.is_empty() {
        put(CONTENTS, contents(table, &listed).as_bytes())?;
        files.push(CONTENTS.to_owned());
    }
    for (name, text) in [("rules.html", &table.rules_html), ("rules.txt", &table.rules_text)] {
        if !text.is_empty() {
            put(name, text.as_bytes())?;
            files.push(name.to_owned());
        }
    }
    put(DESCRIPTION, &described::json(table, &faces, &listed))?;
    Ok(TabletopFiles { files, notes: Vec::new() })
}

/// The resolution at which a face of this size (mm) is drawn (pixels to the inch).
fn dpi((w, h): (f64, f64)) -> f32 {
    let longest = (w.max(h) / 25.4) as f32;
    DPI.min(LONGEST / longest.max(0.1))
}

/// Width and height of a face in pixels.
fn pixels(mm: (f64, f64)) -> (u32, u32) {
    let side = |length: f64| ((length / 25.4) as f32 * dpi(mm)).round().max(1.0) as u32;
    (side(mm.0), side(mm.1))
}

/// What stands on each sheet, for people: what a program has to be told, and the names in order.
fn contents(table: &Table<'_>, sheets: &[sheets::SheetEntry]) -> String {
    let mut text = format!("{}\n", table.title);
    for sheet in sheets {
        let (w, h) = sheet.cell;
        // Writing to a text does not fail.
        let _ = write!(
            text,
            "\n{}\n{} columns, {} rows, {} pictures of {w} × {h} pixels\nBacks: {}\n",
            sheet.front,
            sheet.columns,
            sheet.rows,
            sheet.pieces.len(),
            sheet.backs_in_words()
        );
        for (place, kind) in sheet.pieces.iter().enumerate() {
            let kind = &table.kinds[*kind];
            let count = if kind.endless { "as needed".to_owned() } else { kind.count.to_string() };
            let _ = writeln!(text, "{:3}  {} × {count}", place + 1, kind.name.replace(['\n', '\r'], " "));
        }
    }
    text
}
