//! Invented land: heights from noise and the shape of its form, raised under the seeds of land and
//! lowered under those of seas; the sea is filled up to a certain share of the sheet.

use super::super::layout::Point;
use super::noise::{chance, fractal};
use super::raster::{Ground, Raster};
use super::task::Area;

/// Grows land of a form (`continent`, `islands`, `coast`, `stars`) from a number.
pub fn grow(raster: &Raster, seed: u64, form: &str, areas: &[Area]) -> Ground {
    if form == "stars" {
        return Ground::plain(raster, true);
    }
    let coarse = CoarseHeights::new(raster, seed, form, areas);
    let heights: Vec<f64> = (0..raster.len()).map(|cell| coarse.height(raster, cell)).collect();
    let share = match form {
        "islands" => 0.42,
        "coast" => 0.6,
        _ => 0.56,
    };
    let mut sorted = heights.clone();
    sorted.sort_unstable_by(|one, other| other.total_cmp(one));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // a share
    let level = sorted.get((sorted.len() as f64 * share) as usize).copied().unwrap_or(0.0);
    Ground::above(raster, &heights, level)
}

/// Heights on every second cell, as noise is expensive; those in between are interpolated.
struct CoarseHeights {
    cols: usize,
    rows: usize,
    heights: Vec<f64>,
}

const EVERY: usize = 2;

impl CoarseHeights {
    fn new(raster: &Raster, seed: u64, form: &str, areas: &[Area]) -> Self {
        let (cols, rows) = (raster.cols / EVERY + 2, raster.rows / EVERY + 2);
        #[allow(clippy::cast_precision_loss)] // small
        let (wide, high) = (raster.cols as f64 * raster.cell.0, raster.rows as f64 * raster.cell.1);
        let long = wide.max(high);
        let shape = Shape::new(seed, form, wide, high);
        let mut heights = Vec::with_capacity(cols * rows);
        for row in 0..rows {
            for column in 0..cols {
                #[allow(clippy::cast_precision_loss)] // small
                let at = Point {
                    x: (column * EVERY) as f64 * raster.cell.0,
                    y: (row * EVERY) as f64 * raster.cell.1,
                };
                let noise = fractal(seed, at.x / long * 7.0, at.y / long * 7.0, 6) - 0.5;
                heights.push(shape.at(at) + 3.4 * noise + pull(areas, at, long / 9.0));
            }
        }
        Self { cols, rows, heights }
    }

    fn height(&self, raster: &Raster, cell: usize) -> f64 {
        let (column, row) = raster.place(cell);
        let (x, y) = (column / EVERY, row / EVERY);
        let at = |x: usize, y: usize| self.heights[y.min(self.rows - 1) * self.cols + x.min(self.cols - 1)];
        #[allow(clippy::cast_precision_loss)] // small
        let (across, down) = ((column % EVERY) as f64 / EVERY as f64, (row % EVERY) as f64 / EVERY as f64);
        let upper = at(x, y) + (at(x + 1, y) - at(x, y)) * across;
        let lower = at(x, y + 1) + (at(x + 1, y + 1) - at(x, y + 1)) * across;
        upper + (lower - upper) * down
    }
}

/// The effect of seeds on the ground around them.
fn pull(areas: &[Area], at: Point, reach: f64) -> f64 {
    let mut sum: f64 = 0.0;
    for area in areas {
        for seed in &area.seeds {
            let (dx, dy) = ((at.x - seed.x) / reach, (at.y - seed.y) / reach);
            let near = 1.0 - dx * dx - dy * dy;
            if near > 0.0 {
                sum += near * near * if area.wet { -1.6 } else { 1.6 };
            }
        }
    }
    sum.clamp(-2.0, 2.0)
}

/// The large shape of the land, from -1 (deep) to 1 (high).
enum Shape {
    /// Ellipses: centre and semi-axes as fractions of the sheet.
    Blobs(Vec<(f64, f64, f64)>, f64, f64),
    /// Land on one side.
    Side { from: u8, wide: f64, high: f64 },
}

impl Shape {
    fn new(seed: u64, form: &str, wide: f64, high: f64) -> Self {
        let draw = |number: i64| chance(seed, number, 7919);
        match form {
            "coast" => {
                let from = if draw(0) < 0.5 { 0 } else { 1 };
                Self::Side { from: from + if wide > high { 0 } else { 2 }, wide, high }
            }
            "islands" => {
                // One in each field of a grid, somewhere in it.
                let (across, down) = if wide > high { (4, 3) } else { (3, 4) };
                let mut blobs = Vec::new();
                for field in 0..across * down {
                    let (column, row) = (field % across, field / across);
                    if draw(field * 5 + 1) < 0.2 {
                        continue;
                    }
                    let place = |at: i64, of: i64, shift: f64| {
                        #[allow(clippy::cast_precision_loss)] // up to four
                        let (at, of) = (at as f64, of as f64);
                        (at + 0.5 + (shift - 0.5) * 0.5) / of
                    };
                    let size = 0.09 + 0.09 * draw(field * 5 + 2);
                    let x = place(column, across, draw(field * 5 + 3));
                    blobs.push((x, place(row, down, draw(field * 5 + 4)), size));
                }
                Self::Blobs(blobs, wide, high)
            }
            _ => {
                let x = 0.5 + (draw(1) - 0.5) * 0.12;
                let blobs = vec![
                    (x, 0.5, 0.4),
                    (0.25 + 0.1 * draw(2), 0.3 + 0.4 * draw(3), 0.25),
                    (0.65 + 0.1 * draw(4), 0.3 + 0.4 * draw(5), 0.25),
                ];
                Self::Blobs(blobs, wide, high)
            }
        }
    }

    fn at(&self, at: Point) -> f64 {
        match self {
            Self::Blobs(blobs, wide, high) => {
                let (x, y) = (at.x / wide, at.y / high);
                let mut best: f64 = -1.0;
                for (bx, by, size) in blobs {
                    let (dx, dy) = ((x - bx) / size, (y - by) / size);
                    best = best.max(0.9 - 0.8 * (dx * dx + dy * dy));
                }
                // The sheet ends in the sea.
                let (u, v) = (2.0 * x - 1.0, 2.0 * y - 1.0);
                let rim = (u * u).max(v * v);
                best - 1.4 * rim * rim * rim * rim * rim * rim
            }
            Self::Side { from, wide, high } => {
                let along = match from {
                    0 => 1.0 - at.x / wide,
                    1 => at.x / wide,
                    2 => 1.0 - at.y / high,
                    _ => at.y / high,
                };
                2.4 * (along - 0.4)
            }
        }
    }
}
