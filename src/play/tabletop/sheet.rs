//! Pictures of one size on a sheet, row by row without gaps, as programs cut them apart that know only how many columns
//! and rows there are.

use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::{TabletopError, picture};
use warpress_render::png::PngError;

/// How a sheet is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// How many pictures stand side by side.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// Width and height of a picture (pixels).
    pub cell: (u32, u32),
}

/// What sheets may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most columns and rows.
    pub most: (u32, u32),
    /// The fewest columns and rows.
    pub fewest: (u32, u32),
    /// Slots at the end of each sheet that stay free.
    pub free: u32,
    /// The longest side (pixels).
    pub side: u32,
}

impl Limits {
    /// Divides so many pictures of a size (pixels) among sheets: the grid of each and how many stand on it. All but the
    /// last are alike. A picture that is larger than a whole sheet may be is made smaller.
    pub fn sheets(&self, count: usize, (width, height): (u32, u32)) -> Vec<(Grid, usize)> {
        let cell = self.cell((width, height));
        let room =
            |length: u32, (fewest, most): (u32, u32)| (self.side / length).clamp(fewest.max(1), most.max(1));
        let columns = room(cell.0, (self.fewest.0, self.most.0));
        let rows = room(cell.1, (self.fewest.1, self.most.1));
        let slots = u64::from(columns) * u64::from(rows);
        let each = usize::try_from(slots.saturating_sub(u64::from(self.free)).max(1)).unwrap_or(usize::MAX);
        let mut sheets = Vec::new();
        let mut left = count;
        while left > 0 {
            let here = left.min(each);
            let needed = u32::try_from(here).unwrap_or(u32::MAX).saturating_add(self.free);
            // A short sheet is no larger than it must be.
            let columns = needed.min(columns).max(self.fewest.0.max(1));
            let rows = needed.div_ceil(columns).clamp(self.fewest.1.max(1), rows);
            sheets.push((Grid { columns, rows, cell }, here));
            left -= here;
        }
        sheets
    }

    /// A picture's size, so that the fewest columns and rows fit on a sheet.
    fn cell(&self, (width, height): (u32, u32)) -> (u32, u32) {
        let widest = f64::from((self.side / self.fewest.0.max(1)).max(1));
        let highest = f64::from((self.side / self.fewest.1.max(1)).max(1));
        let (w, h) = (f64::from(width.max(1)), f64::from(height.max(1)));
        let scale = (widest / w).min(highest / h).min(1.0);
        let scaled = |length: f64| ((length * scale).floor() as u32).max(1);
        (scaled(w), scaled(h))
    }
}

/// A sheet that is being filled.
pub struct Sheet {
    /// How it is divided.
    pub grid: Grid,
    pixels: Pixmap,
}

impl Sheet {
    /// An empty sheet on this ground.
    ///
    /// # Errors
    /// A size that cannot be had.
    pub fn new(grid: Grid, ground: Color) -> Result<Self, TabletopError> {
        let (width, height) =
            (grid.columns.saturating_mul(grid.cell.0), grid.rows.saturating_mul(grid.cell.1));
        let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
        pixels.fill(ground);
        Ok(Self { grid, pixels })
    }

    /// Puts a picture into a slot, counted row by row from 0; in another size if it has not that of a cell.
    ///
    /// # Errors
    /// A size that cannot be had.
    pub fn put(&mut self, slot: usize, picture: &Pixmap) -> Result<(), TabletopError> {
        let Grid { columns, cell, .. } = self.grid;
        let slot = u32::try_from(slot).unwrap_or(u32::MAX);
        let at = |place: u32, length: u32| i32::try_from(place.saturating_mul(length)).unwrap_or(i32::MAX);
        let (x, y) = (at(slot % columns, cell.0), at(slot / columns, cell.1));
        let other;
        let fitting = if (picture.width(), picture.height()) == cell {
            picture
        } else {
            other = picture::scaled(picture, cell)?;
            &other
        };
        self.pixels.draw_pixmap(x, y, fitting.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        Ok(())
    }

    /// What is on it.
    pub fn pixels(&self) -> &Pixmap {
        &self.pixels
    }
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Color, Pixmap};

    use super::{Grid, Limits, Sheet};

    const LIMITS: Limits = Limits { most: (10, 7), fewest: (1, 1), free: 0, side: 4096 };

    #[test]
    fn cards_are_divided_among_sheets() {
        let sheets = LIMITS.sheets(100, (400, 560));
        let grid = |columns, rows| Grid { columns, rows, cell: (400, 560) };
        assert_eq!(sheets, [(grid(10, 7), 70), (grid(10, 3), 30)]);
        let free = Limits { free: 1, fewest: (2, 2), ..LIMITS };
        assert_eq!(free.sheets(70, (400, 560)), [(grid(10, 7), 69), (grid(2, 2), 1)]);
        assert!(LIMITS.sheets(0, (400, 560)).is_empty());
    }

    #[test]
    fn large_pictures_take_fewer_columns_and_no_more_than_a_sheet() {
        let sheets = LIMITS.sheets(5, (2000, 1000));
        assert_eq!(sheets, [(Grid { columns: 2, rows: 3, cell: (2000, 1000) }, 5)]);
        let sheets = LIMITS.sheets(2, (8192, 4096));
        assert_eq!(sheets, [(Grid { columns: 1, rows: 2, cell: (4096, 2048) }, 2)]);
    }

    #[test]
    fn a_picture_stands_in_its_slot() {
        let mut sheet = Sheet::new(Grid { columns: 2, rows: 2, cell: (3, 4) }, Color::WHITE).unwrap();
        let mut black = Pixmap::new(3, 4).unwrap();
        black.fill(Color::BLACK);
        sheet.put(1, &black).unwrap();
        let mut large = Pixmap::new(6, 8).unwrap();
        large.fill(Color::BLACK);
        sheet.put(2, &large).unwrap();
        let at = |x, y| sheet.pixels().pixel(x, y).unwrap().red();
        assert_eq!([at(2, 3), at(3, 0), at(5, 3), at(0, 4), at(2, 7), at(3, 4)], [255, 0, 0, 0, 0, 255]);
    }
}
