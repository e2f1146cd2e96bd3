//! A contact sheet of icons with their names, to choose from.

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use crate::icons::{Drawing, IconPlacement, Icons};
use crate::png::{PngError, pixels};
use warpress_assets::Assets;
use warpress_text::fonts::{FontError, FontStore};
use warpress_text::svg::escape;

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

/// How icons stand on a sheet; lengths in pt.
struct Grid {
    across: usize,
    icon: f32,
    cell: (f32, f32),
    /// Each also at 15 mm, as small as cards show them.
    small: bool,
}

/// Many to choose from, and a few to look at.
const MANY: Grid = Grid { across: 10, icon: 64.0, cell: (104.0, 100.0), small: false };
const FEW: Grid = Grid { across: 5, icon: 190.0, cell: (262.0, 222.0), small: true };
/// The most that count as a few.
const FEW_ARE: usize = 40;
/// 15 mm.
const SMALL: f32 = 42.52;
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
    let grid = if names.len() > FEW_ARE { MANY } else { FEW };
    let rows = names.len().div_ceil(grid.across).max(1);
    let (width, height) = (grid.cell.0 * names.len().clamp(1, grid.across) as f32, grid.cell.1 * rows as f32);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"{family}\" \
         font-size=\"{TYPE}\" text-anchor=\"middle\">"
    );
    for (place, name) in names.iter().enumerate() {
        let (x, y) = ((place % grid.across) as f32 * grid.cell.0, (place / grid.across) as f32 * grid.cell.1);
        let drawing = |x: f32, size: f32| Drawing {
            x,
            y: y + 6.0 + grid.icon - size,
            w: size,
            h: size,
            sit: IconPlacement::Square,
            fill: "#1c1c1c",
            stroke: None,
            flip: false,
            rot: 0.0,
            hull: false,
        };
        // A broken one is listed by its name, without a picture.
        if grid.small {
            let _ = icons.draw(&mut svg, name, &drawing(x + 8.0, grid.icon));
            let _ = icons.draw(&mut svg, name, &drawing(x + 14.0 + grid.icon, SMALL));
        } else {
            let _ = icons.draw(&mut svg, name, &drawing(x + (grid.cell.0 - grid.icon) / 2.0, grid.icon));
        }
        for (number, line) in lines(name).iter().enumerate() {
            let baseline = y + 6.0 + grid.icon + (number as f32 + 1.0) * (TYPE + 1.0);
            let _ = write!(svg, "<text x=\"{}\" y=\"{baseline}\">", x + grid.cell.0 / 2.0);
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
