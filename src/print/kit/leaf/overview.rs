//! How the sheets of a large board lie: the board itself, small, with their names.

use super::super::view::Text;
use super::super::view::leaf::{Overview, Tile};
use super::spread::{SpreadFace, inner};
use warpress_sheet::{Job, Plan};

/// A board that lies on several sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TiledBoard {
    /// Its name.
    pub group: String,
    /// What it shows.
    pub face: usize,
    /// Sheets side by side.
    pub across: usize,
    /// Sheets one below the other.
    pub down: usize,
}

/// The first board of a kit that lies on several sheets; the others are put together in the same way.
pub fn tiled(jobs: &[Job], plan: &Plan) -> Option<TiledBoard> {
    jobs.iter().find_map(|job| {
        let Job::Whole(whole) = job else { return None };
        let deck = plan.decks.iter().find(|deck| deck.group == whole.group)?;
        let (across, down) = deck.tiles;
        (across * down > 1).then(|| TiledBoard { group: whole.group.clone(), face: whole.face, across, down })
    })
}

/// The board as the template gets it.
pub(super) fn view(board: &SpreadFace, tiled: &TiledBoard) -> Option<Overview> {
    let (w, h) = (f64::from(board.size.0), f64::from(board.size.1));
    #[allow(clippy::cast_precision_loss)] // 64 at most
    let (wide, high) = (w / tiled.across as f64, h / tiled.down as f64);
    let tile = |number: usize| {
        let (column, row) = (number % tiled.across, number / tiled.across);
        #[allow(clippy::cast_precision_loss)]
        let (x, y) = (column as f64 * wide, row as f64 * high);
        let letter = char::from(b'A' + u8::try_from(row % 26).unwrap_or_default());
        Tile { name: Text::program(format!("{letter}{}", column + 1)), x, y, w: wide, h: high }
    };
    let tiles = (0..tiled.across * tiled.down).map(tile).collect();
    // Far from the numbers of the spread.
    let svg = inner(&board.svg, 99)?;
    Some(Overview { svg, w, h, name: Text::author(&tiled.group), tiles })
}
