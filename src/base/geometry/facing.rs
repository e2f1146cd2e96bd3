//! Directions: facing, turning, what is ahead, and moving along a track.

use super::board::Board;
use warpress_model::{Direction, MapKind};

impl Board {
    /// The directions that a piece can face there, clockwise from north: 4, 8 or 6; none off the grids.
    pub fn directions(&self, space: usize) -> &'static [Direction] {
        self.grid(space).map_or(&[], super::Grid::directions)
    }

    /// The direction after turning clockwise by a number of sides (negative: anticlockwise).
    pub fn turn(&self, space: usize, facing: Direction, by: i32) -> Option<Direction> {
        let all = self.directions(space);
        let place = i64::try_from(all.iter().position(|one| *one == facing)?).ok()?;
        let turned = (place + i64::from(by)).rem_euclid(i64::try_from(all.len()).ok()?);
        all.get(usize::try_from(turned).ok()?).copied()
    }

    /// The space ahead of a piece that faces this way, closed or not, also over a joined edge.
    pub fn ahead(&self, space: usize, facing: Direction) -> Option<usize> {
        let sheet = self.sheet(space)?;
        let side = sheet.grid?.side(self.cell(space)?, facing)?;
        sheet.at_cell.get(&side.cell).copied()
    }

    /// The spaces straight ahead, the nearest first, to the edge of the board; on a board that wraps, one full round.
    pub fn ray(&self, space: usize, facing: Direction) -> Vec<usize> {
        let mut found = Vec::new();
        let mut at = space;
        while let Some(next) = self.ahead(at, facing).filter(|next| *next != space && !found.contains(next)) {
            found.push(next);
            at = next;
        }
        found
    }

    /// The direction from one cell to another that is nearest to the straight line; of two equally near ones, the
    /// next one clockwise. Joined edges are ignored.
    pub fn bearing(&self, from: usize, to: usize) -> Option<Direction> {
        let (_, grid, one, other) = self.on_grid(from, to).filter(|_| from != to)?;
        let ((x, y), (to_x, to_y)) = (grid.centre(one), grid.centre(other));
        let degrees = libm::atan2(to_x - x, y - to_y).to_degrees();
        let off = |direction: &Direction| {
            // In (-180, 180]: how far the direction lies clockwise of the line.
            let turn = (grid.degrees(*direction) - degrees).rem_euclid(360.0);
            if turn > 180.0 { turn - 360.0 } else { turn }
        };
        let nearer = |one: &&Direction, other: &&Direction| {
            let (one, other) = (off(one), off(other));
            let (near, far) = (one.abs(), other.abs());
            if (near - far).abs() < 1e-9 { other.total_cmp(&one) } else { near.total_cmp(&far) }
        };
        grid.directions().iter().min_by(nearer).copied()
    }

    /// The direction in which the other cell is straight ahead, if there is one.
    pub fn aligned(&self, from: usize, to: usize) -> Option<Direction> {
        let facing = self.bearing(from, to)?;
        self.ray(from, facing).contains(&to).then_some(facing)
    }

    /// The space that is a number of spaces ahead on a track or ring (negative: back), and how often the start of the
    /// ring was passed or reached. `None` beyond the ends of a track.
    pub fn along(&self, space: usize, by: i32) -> Option<(usize, i32)> {
        let sheet = self.sheet(space)?;
        let place = i64::try_from(space - sheet.first).ok()? + i64::from(by);
        let length = i64::try_from(sheet.length).ok()?;
        let (place, laps) = match sheet.kind {
            MapKind::Ring => (place.rem_euclid(length), place.div_euclid(length)),
            MapKind::Track => ((0..length).contains(&place).then_some(place)?, 0),
            _ => return None,
        };
        Some((sheet.first + usize::try_from(place).ok()?, i32::try_from(laps).ok()?))
    }
}
