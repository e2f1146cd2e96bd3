//! From cells to lines. Each corner where cells of several owners meet becomes a point, and each side between
//! two owners a line between two points. A point moves to where the coast really runs, or is drawn straight with
//! its neighbours, but never farther than half a cell: so no two lines ever cross, and nothing leaves its place
//! (constrained elastic surface nets, Gibson 1998).

use super::super::layout::Point;
use super::raster::{Ground, Raster};

/// The owner of what lies off the sheet.
pub const OFF: u16 = u16::MAX - 2;

/// Points and lines between owners.
pub struct Net<'r> {
    raster: &'r Raster,
    owner: &'r [u16],
    at: Vec<Point>,
    /// Points that are drawn; the others are on the line between their neighbours.
    kept: Vec<bool>,
}

/// A line between two owners.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    /// The owner on its left, seen along it with y downwards.
    pub left: u16,
    /// The owner on its right.
    pub right: u16,
    /// Its points; the first again at the end if it is closed.
    pub line: Vec<Point>,
}

/// Rounds of straightening.
const ROUNDS: usize = 10;
/// Points closer than this (mm) to the line without them are left out.
const NEAR: f64 = 0.05;

impl<'r> Net<'r> {
    /// Builds the net.
    pub fn new(raster: &'r Raster, ground: &Ground, owner: &'r [u16]) -> Self {
        let nodes = (raster.cols + 1) * (raster.rows + 1);
        let mut net =
            Self { raster, owner, at: vec![Point { x: 0.0, y: 0.0 }; nodes], kept: vec![false; nodes] };
        let mut loose = Vec::new();
        for node in 0..nodes {
            let (coast, degree) = net.place(ground, node);
            net.kept[node] = degree > 0;
            if degree > 0 && !coast && !net.on_frame(node) {
                loose.push(node);
            }
        }
        for _ in 0..ROUNDS {
            for node in &loose {
                net.straighten(*node);
            }
        }
        net
    }

    /// Column and row of a node.
    fn spot(&self, node: usize) -> (usize, usize) {
        // In 32 bits, which is faster.
        #[allow(clippy::cast_possible_truncation)] // few nodes
        let (node, wide) = (node as u32, self.wide() as u32);
        ((node % wide) as usize, (node / wide) as usize)
    }

    fn wide(&self) -> usize {
        self.raster.cols + 1
    }

    fn owner(&self, column: usize, row: usize) -> u16 {
        // Columns and rows from 1: cells off the sheet are at 0 and after the last.
        if column == 0 || row == 0 || column > self.raster.cols || row > self.raster.rows {
            return OFF;
        }
        self.owner[(row - 1) * self.raster.cols + column - 1]
    }

    fn on_frame(&self, node: usize) -> bool {
        let (x, y) = self.spot(node);
        x == 0 || y == 0 || x == self.raster.cols || y == self.raster.rows
    }

    /// The nodes that a line joins to a node: right, down, left, up.
    fn joined(&self, node: usize) -> impl Iterator<Item = usize> + use<'_, 'r> {
        let (x, y) = self.spot(node);
        let [upper_left, upper_right, lower_left, lower_right] =
            [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| self.owner(x, y));
        let wide = self.wide();
        [
            (upper_right != lower_right).then(|| node + 1),
            (lower_left != lower_right).then(|| node + wide),
            (upper_left != lower_left).then(|| node - 1),
            (upper_left != upper_right).then(|| node - wide),
        ]
        .into_iter()
        .flatten()
    }

    /// Puts a node on the coast; returns whether there is one, and how many lines end here.
    fn place(&mut self, ground: &Ground, node: usize) -> (bool, usize) {
        let (x, y) = self.spot(node);
        let (cols, rows) = (self.raster.cols, self.raster.rows);
        let alike = |x: usize, y: usize| self.owner(x, y) == self.owner(x + 1, y + 1);
        if alike(x, y)
            && self.owner(x + 1, y) == self.owner(x, y + 1)
            && self.owner(x, y) == self.owner(x + 1, y)
        {
            return (false, 0);
        }
        #[allow(clippy::cast_precision_loss)] // small
        let corner = (x as f64, y as f64);
        let mut found = (corner.0, corner.1);
        let mut sum = (0.0, 0.0, 0.0);
        let cell = |column: usize, row: usize| row * cols + column;
        // The four lines between the middles of the cells about the corner.
        if x > 0 && x < cols {
            for (row, beside) in [(y.wrapping_sub(1), -0.5), (y, 0.5)] {
                if row < rows && ground.dry[cell(x - 1, row)] != ground.dry[cell(x, row)] {
                    let part = f64::from(ground.across[cell(x - 1, row)]) - 0.5;
                    sum = (sum.0 + part, sum.1 + beside, sum.2 + 1.0);
                }
            }
        }
        if y > 0 && y < rows {
            for (column, beside) in [(x.wrapping_sub(1), -0.5), (x, 0.5)] {
                if column < cols && ground.dry[cell(column, y - 1)] != ground.dry[cell(column, y)] {
                    let part = f64::from(ground.down[cell(column, y - 1)]) - 0.5;
                    sum = (sum.0 + beside, sum.1 + part, sum.2 + 1.0);
                }
            }
        }
        let coast = sum.2 > 0.0;
        if coast {
            found = (corner.0 + sum.0 / sum.2, corner.1 + sum.1 / sum.2);
        }
        if x == 0 || x == cols {
            found.0 = corner.0;
        }
        if y == 0 || y == rows {
            found.1 = corner.1;
        }
        self.at[node] = Point { x: found.0 * self.raster.cell.0, y: found.1 * self.raster.cell.1 };
        (coast, self.joined(node).count())
    }

    /// Moves a node towards the middle of its neighbours, within half a cell.
    fn straighten(&mut self, node: usize) {
        let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
        for next in self.joined(node) {
            x += self.at[next].x;
            y += self.at[next].y;
            count += 1.0;
        }
        if count < 1.0 {
            return;
        }
        #[allow(clippy::cast_precision_loss)] // small
        let (column, row) = ((node % self.wide()) as f64, (node / self.wide()) as f64);
        let (w, h) = self.raster.cell;
        let within =
            |value: f64, middle: f64, side: f64| value.clamp((middle - 0.48) * side, (middle + 0.48) * side);
        self.at[node] = Point { x: within(x / count, column, w), y: within(y / count, row, h) };
    }

    /// All lines, each once, thinned out.
    pub fn arcs(&mut self) -> Vec<Arc> {
        let nodes = self.at.len();
        let degree: Vec<u8> = self
            .kept
            .iter()
            .enumerate()
            .map(|(node, kept)| if *kept { u8::try_from(self.joined(node).count()).unwrap_or(4) } else { 0 })
            .collect();
        // A line right of a node is 2n, below it 2n + 1.
        let mut used = vec![false; nodes * 2];
        let wide = self.wide();
        let line = |from: usize, to: usize| {
            if to.abs_diff(from) == 1 { from.min(to) * 2 } else { from.min(to) * 2 + 1 }
        };
        let mut found = Vec::new();
        for closed in [false, true] {
            for start in 0..nodes {
                if degree[start] == 0 || !closed && degree[start] == 2 && !self.is_corner(start) {
                    continue;
                }
                for first in self.joined(start).collect::<Vec<_>>() {
                    if used[line(start, first)] {
                        continue;
                    }
                    let mut path = vec![start];
                    let (mut from, mut to) = (start, first);
                    loop {
                        used[line(from, to)] = true;
                        path.push(to);
                        if degree[to] != 2 || to == start || self.is_corner(to) {
                            break;
                        }
                        let Some(next) = self.joined(to).find(|next| *next != from) else { break };
                        (from, to) = (to, next);
                    }
                    let (left, right) = self.beside(start, first, wide);
                    found.push((left, right, path));
                }
            }
        }
        found.into_iter().map(|(left, right, path)| Arc { left, right, line: self.thin(&path) }).collect()
    }

    /// The corners of the sheet stay, whatever the lines do.
    fn is_corner(&self, node: usize) -> bool {
        let (x, y) = self.spot(node);
        (x == 0 || x == self.raster.cols) && (y == 0 || y == self.raster.rows)
    }

    /// The owners left and right of the line between two nodes.
    fn beside(&self, from: usize, to: usize, wide: usize) -> (u16, u16) {
        let (x, y) = (from.min(to) % wide, from.min(to) / wide);
        let forward = to > from;
        let (left, right) = if to.abs_diff(from) == 1 {
            (self.owner(x + 1, y), self.owner(x + 1, y + 1))
        } else {
            (self.owner(x + 1, y + 1), self.owner(x, y + 1))
        };
        if forward { (left, right) } else { (right, left) }
    }

    /// Leaves out points on the line (Douglas and Peucker), and records which remain.
    fn thin(&mut self, path: &[usize]) -> Vec<Point> {
        let mut stay = vec![false; path.len()];
        let last = path.len() - 1;
        (stay[0], stay[last]) = (true, true);
        let mut open = vec![(0, last)];
        // A ring is held at its middle, or there would be no line to measure from.
        if path[0] == path[last] && last > 2 {
            stay[last / 2] = true;
            open = vec![(0, last / 2), (last / 2, last)];
        }
        while let Some((from, to)) = open.pop() {
            let (one, other) = (self.at[path[from]], self.at[path[to]]);
            let mut far = (NEAR, 0);
            for (at, node) in path.iter().enumerate().take(to).skip(from + 1) {
                let away = off_line(self.at[*node], one, other);
                if away > far.0 {
                    far = (away, at);
                }
            }
            if far.1 > 0 {
                stay[far.1] = true;
                open.push((from, far.1));
                open.push((far.1, to));
            }
        }
        for (at, node) in path.iter().enumerate() {
            if !stay[at] {
                self.kept[*node] = false;
            }
        }
        path.iter().zip(&stay).filter(|(_, stay)| **stay).map(|(node, _)| self.at[*node]).collect()
    }

    /// The outlines of everything that a test accepts, holes too: clockwise round it, with y downwards. Call
    /// [`Net::arcs`] before, or no point is left out.
    pub fn rings(&self, accepts: impl Fn(u16) -> bool) -> Vec<Vec<Point>> {
        self.loops(|owner| if accepts(owner) { 1 } else { 0 }, |group| group == 1)
            .into_iter()
            .map(|(_, ring)| ring)
            .collect()
    }

    /// The outlines of each owner.
    pub fn outlines(&self) -> Vec<(u16, Vec<Point>)> {
        self.loops(|owner| owner, |owner| owner != OFF)
    }

    fn loops(&self, group: impl Fn(u16) -> u16, wanted: impl Fn(u16) -> bool) -> Vec<(u16, Vec<Point>)> {
        let (cols, rows) = (self.raster.cols, self.raster.rows);
        let of = |x: usize, y: usize| group(self.owner(x, y));
        // Sides of a cell: upper, right, lower, left, walked clockwise.
        let mut used = vec![0u8; self.raster.len()];
        let mut found = Vec::new();
        for start in 0..self.raster.len() {
            let (column, row) = self.raster.place(start);
            let own = of(column + 1, row + 1);
            if !wanted(own) || used[start] & 1 == 1 || of(column + 1, row) == own {
                continue;
            }
            let mut ring = Vec::new();
            let (mut x, mut y, mut side) = (column + 1, row + 1, 0u8);
            loop {
                let cell = (y - 1) * cols + x - 1;
                if used[cell] & (1 << side) != 0 {
                    break;
                }
                used[cell] |= 1 << side;
                let (nx, ny) = match side {
                    0 => (x, y - 1),
                    1 => (x, y),
                    2 => (x - 1, y),
                    _ => (x - 1, y - 1),
                };
                let node = ny * (cols + 1) + nx;
                if self.kept[node] {
                    ring.push(self.at[node]);
                }
                // Ahead and to the left of the side's end.
                let (ahead, left) = match side {
                    0 => ((x + 1, y), (x + 1, y - 1)),
                    1 => ((x, y + 1), (x + 1, y + 1)),
                    2 => ((x - 1, y), (x - 1, y + 1)),
                    _ => ((x, y - 1), (x - 1, y - 1)),
                };
                let inside =
                    |(x, y): (usize, usize)| x >= 1 && y >= 1 && x <= cols && y <= rows && of(x, y) == own;
                if !inside(ahead) {
                    side = (side + 1) % 4;
                } else if !inside(left) {
                    (x, y) = ahead;
                } else {
                    (x, y) = left;
                    side = (side + 3) % 4;
                }
            }
            if ring.len() > 2 {
                found.push((own, ring));
            }
        }
        found
    }
}

fn off_line(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1e-9 {
        return ((point.x - from.x) * (point.x - from.x) + (point.y - from.y) * (point.y - from.y)).sqrt();
    }
    ((point.x - from.x) * dy - (point.y - from.y) * dx).abs() / length
}
