//! How much room an area has: for the stack that stands in it, and for its name.

use super::super::layout::Point;
use super::raster::Raster;

/// The room on a sheet.
#[derive(Debug, Clone)]
pub struct Room {
    raster: Raster,
    owner: Vec<u16>,
    /// The distance of each cell from the nearest border, coast or edge (mm).
    clear: Vec<f32>,
    /// The number of border cells above and to the left of each corner.
    rims: Vec<u32>,
    /// For each area, its number of cells, and the greatest distance of one from the nearest border (mm).
    sizes: Vec<(u32, f32)>,
}

impl Room {
    /// Measures the distance to the nearest border everywhere.
    pub(super) fn new(raster: &Raster, owner: &[u16], count: usize) -> Self {
        let rim: Vec<bool> = (0..raster.len())
            .map(|cell| {
                let mut count = 0;
                let strange = raster.beside(cell).any(|next| {
                    count += 1;
                    owner[next] != owner[cell]
                });
                strange || count < 4
            })
            .collect();
        let wide = raster.cols + 1;
        let mut rims = vec![0u32; wide * (raster.rows + 1)];
        for (cell, rim) in rim.iter().enumerate() {
            let (x, y) = raster.place(cell);
            rims[(y + 1) * wide + x + 1] =
                rims[y * wide + x + 1] + rims[(y + 1) * wide + x] - rims[y * wide + x] + u32::from(*rim);
        }
        let clear = distances(raster, &rim);
        let mut sizes = vec![(0, 0.0); count];
        for (owner, clear) in owner.iter().zip(&clear) {
            if let Some((cells, most)) = sizes.get_mut(usize::from(*owner)) {
                *cells += 1;
                *most = clear.max(*most);
            }
        }
        Self { raster: *raster, owner: owner.to_vec(), clear, rims, sizes }
    }

    /// The greatest distance of a point of an area to the next border, coast or edge (mm).
    pub fn most(&self, area: u16) -> f64 {
        self.sizes.get(usize::from(area)).map_or(0.0, |(_, most)| f64::from(*most))
    }

    /// The diagonal of a cell (mm): two points this close may be the same.
    pub fn grain(&self) -> f64 {
        let (w, h) = self.raster.cell;
        (w * w + h * h).sqrt()
    }

    /// The points of all areas with the most room around them, and how much (mm). Where there is more than
    /// `enough`, the points nearest to `wishes` that have enough.
    pub fn middles(&self, wishes: &[Option<Point>], enough: f64) -> Vec<Option<(Point, f64)>> {
        let mut best: Vec<Option<(f64, f64, usize)>> = vec![None; wishes.len()];
        for (cell, (owner, clear)) in self.owner.iter().zip(&self.clear).enumerate() {
            let Some(best) = best.get_mut(usize::from(*owner)) else { continue };
            let room = f64::from(*clear).min(enough);
            if best.is_some_and(|(most, ..)| room < most) {
                continue;
            }
            let away = wishes[usize::from(*owner)].map_or(0.0, |wish| {
                let here = self.raster.centre(cell);
                (here.x - wish.x) * (here.x - wish.x) + (here.y - wish.y) * (here.y - wish.y)
            });
            if best.is_none_or(|(most, near, _)| room > most || -away > near) {
                *best = Some((room, -away, cell));
            }
        }
        let found = |(_, _, cell)| (self.raster.centre(cell), f64::from(self.clear[cell]));
        best.into_iter().map(|best| best.map(found)).collect()
    }

    /// Whether a box (mm) is in an area without meeting a border, coast or edge.
    pub fn fits(&self, area: u16, left: f64, top: f64, right: f64, bottom: f64) -> bool {
        let corners =
            (self.raster.at(Point { x: left, y: top }), self.raster.at(Point { x: right, y: bottom }));
        let (Some(first), Some(last)) = corners else { return false };
        if self.owner[first] != area {
            return false;
        }
        let ((x0, y0), (x1, y1)) = (self.raster.place(first), self.raster.place(last));
        let wide = self.raster.cols + 1;
        let at = |x: usize, y: usize| self.rims[y * wide + x];
        at(x1 + 1, y1 + 1) + at(x0, y0) == at(x0, y1 + 1) + at(x1 + 1, y0)
    }

    /// The owner of a point.
    pub fn owner(&self, point: Point) -> Option<u16> {
        self.raster.at(point).map(|cell| self.owner[cell])
    }

    /// The distance of a point from the nearest border, coast or edge (mm).
    pub fn clear(&self, point: Point) -> f64 {
        self.raster.at(point).map_or(0.0, |cell| f64::from(self.clear[cell]))
    }

    /// The size of an area (mm²).
    pub fn size(&self, area: u16) -> f64 {
        let cells = self.sizes.get(usize::from(area)).map_or(0.0, |(cells, _)| f64::from(*cells));
        cells * self.raster.cell.0 * self.raster.cell.1
    }
}

/// The distance of each cell from the nearest marked one (mm), exactly: first along columns, then along rows, where the
/// lower envelope of parabolas gives the nearest (Felzenszwalb and Huttenlocher 2012).
fn distances(raster: &Raster, marked: &[bool]) -> Vec<f32> {
    const FAR: f64 = 1e12;
    let (cols, rows) = (raster.cols, raster.rows);
    let mut squares: Vec<f64> = marked.iter().map(|marked| if *marked { 0.0 } else { FAR }).collect();
    let mut line = Vec::new();
    let mut hull = Hull::default();
    for column in 0..cols {
        line.clear();
        line.extend((0..rows).map(|row| squares[row * cols + column]));
        hull.lower(&mut line, raster.cell.1);
        for (row, square) in line.iter().enumerate() {
            squares[row * cols + column] = *square;
        }
    }
    for row in 0..rows {
        line.clear();
        line.extend_from_slice(&squares[row * cols..(row + 1) * cols]);
        hull.lower(&mut line, raster.cell.0);
        squares[row * cols..(row + 1) * cols].copy_from_slice(&line);
    }
    #[allow(clippy::cast_possible_truncation)] // millimetres
    squares.into_iter().map(|square| square.sqrt() as f32).collect()
}

#[derive(Default)]
struct Hull {
    feet: Vec<usize>,
    from: Vec<f64>,
}

impl Hull {
    #[allow(clippy::cast_precision_loss)] // small
    fn lower(&mut self, line: &mut [f64], step: f64) {
        self.feet.clear();
        self.from.clear();
        let x = |at: usize| at as f64 * step;
        for at in 0..line.len() {
            loop {
                let Some(last) = self.feet.last().copied() else {
                    self.feet.push(at);
                    self.from.push(f64::MIN);
                    break;
                };
                let cut = ((line[at] + x(at) * x(at)) - (line[last] + x(last) * x(last)))
                    / (2.0 * (x(at) - x(last)));
                if cut > self.from.last().copied().unwrap_or(f64::MIN) {
                    self.feet.push(at);
                    self.from.push(cut);
                    break;
                }
                self.feet.pop();
                self.from.pop();
            }
        }
        let values = line.to_vec();
        let mut foot = 0;
        for (at, value) in line.iter_mut().enumerate() {
            while foot + 1 < self.feet.len() && self.from[foot + 1] < x(at) {
                foot += 1;
            }
            let away = x(at) - x(self.feet[foot]);
            *value = away * away + values[self.feet[foot]];
        }
    }
}
