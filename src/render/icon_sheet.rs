//! A contact sheet of icons with their names, to choose from.

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use crate::assets::Assets;
use crate::render::icons::{Drawing, Icons, Sit};
use crate::render::png::{PngError, pixels};
use crate::text::fonts::{FontError, FontStore};
use crate::text::svg::escape;

/// Why there is no sheet.
#[derive(Debug, thiserror::Error)]
pub enum IconSheetError {
    /// No typeface for the names.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The sheet is no SVG: an icon of the library is broken.
    #[error("the sheet cannot be drawn: {0}")]
    Svg(#[from] usvg::Error),
    /// Too many icons for one picture.
    #[error(transparent)]
    Png(#[from] PngError),
}

/// Icons side by side, and the size of an icon and its cell (pt).
const ACROSS: usize = 10;
const ICON: f32 = 64.0;
const CELL: (f32, f32) = (104.0, 100.0);
/// Type size of the names (pt), and the letters that a line of a cell holds.
const TYPE: f32 = 9.0;
const LETTERS: usize = 20;
const DPI: f32 = 96.0;

/// Icons of these names in rows, their names set in `family`; what is no icon is left out.
///
/// # Errors
/// A typeface that is not there; more icons than one picture holds.
pub fn icon_sheet(
    assets: &Assets,
    icons: &Icons,
    names: &[String],
    family: &str,
) -> Result<Pixmap, IconSheetError> {
    let fonts = FontStore::load(assets, &[family])?;
    let rows = names.len().div_ceil(ACROSS).max(1);
    let (width, height) = (CELL.0 * names.len().clamp(1, ACROSS) as f32, CELL.1 * rows as f32);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"{family}\" \
         font-size=\"{TYPE}\" text-anchor=\"middle\">"
    );
    for (place, name) in names.iter().enumerate() {
        let (x, y) = ((place % ACROSS) as f32 * CELL.0, (place / ACROSS) as f32 * CELL.1);
        let drawing = Drawing {
            x: x + (CELL.0 - ICON) / 2.0,
            y: y + 6.0,
            w: ICON,
            h: ICON,
            sit: Sit::Square,
            fill: "#1c1c1c",
            stroke: None,
            flip: false,
            rot: 0.0,
        };
        // A broken one is told by its name without a picture.
        let _ = icons.draw(&mut svg, name, &drawing);
        for (number, line) in lines(name).iter().enumerate() {
            let baseline = y + 6.0 + ICON + (number as f32 + 1.0) * (TYPE + 1.0);
            let _ = write!(svg, "<text x=\"{}\" y=\"{baseline}\">", x + CELL.0 / 2.0);
            escape(&mut svg, line);
            svg.push_str("</text>");
        }
    }
    svg.push_str("</svg>");
    let options =
        usvg::Options { fontdb: Arc::clone(fonts.database()), dpi: 72.0, ..usvg::Options::default() };
    Ok(pixels(&usvg::Tree::from_str(&svg, &options)?, DPI)?)
}

/// A name on at most two lines, broken behind a hyphen.
fn lines(name: &str) -> Vec<&str> {
    if name.chars().count() <= LETTERS {
        return vec![name];
    }
    let middle = name.len() / 2;
    let breaks = name.match_indices('-').map(|(at, _)| at + 1);
    match breaks.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![&name[..at], &name[at..]],
        None => vec![name],
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_long_name_is_broken_behind_a_hyphen() {
        assert_eq!(lines("anchor"), ["anchor"]);
        assert_eq!(lines("american-football-helmet"), ["american-", "football-helmet"]);
        assert_eq!(lines("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]);
    }
}
