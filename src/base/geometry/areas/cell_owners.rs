//! Who holds which cell, with a count of how long the border of each pair of areas is, kept up to date, and the
//! way back from changes that did not help.

use super::raster::Raster;
use super::task::{Adjacency, Task};

/// Two areas touch if their border has at least this length (mm); less is an unreadable corner.
pub const TOUCH: f64 = 2.4;

/// The bounds of an area without cells.
const NOWHERE: [usize; 4] = [usize::MAX, usize::MAX, 0, 0];

/// The owner of each cell.
pub struct CellOwners<'t> {
    /// The grid.
    pub raster: &'t Raster,
    /// The task: which areas should touch.
    pub task: &'t Task,
    owner: Vec<u16>,
    sides: Vec<u32>,
    /// A border has at least this number of sides.
    few: u32,
    /// Bounds that contain all cells of an area: left, top, right, bottom. They may be larger than necessary.
    within: Vec<[usize; 4]>,
    undo: Vec<(usize, u16)>,
    seeds: Vec<(usize, u16)>,
}

impl<'t> CellOwners<'t> {
    /// Takes the owners of cells, and counts.
    pub fn new(raster: &'t Raster, task: &'t Task, owner: Vec<u16>, seeds: &[Vec<usize>]) -> Self {
        let count = task.areas.len();
        let mut first = Vec::new();
        for (cells, number) in seeds.iter().zip(0u16..) {
            first.extend(cells.first().map(|cell| (*cell, number)));
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
        let few = raster.cells(TOUCH).round() as u32;
        let mut hold = Self {
            raster,
            task,
            owner,
            sides: vec![0; count * count],
            few,
            within: vec![NOWHERE; count],
            undo: Vec::new(),
            seeds: first,
        };
        hold.count();
        hold
    }

    /// Counts anew, after the cells were changed directly.
    pub fn change(&mut self, with: impl FnOnce(&mut [u16])) {
        with(&mut self.owner);
        self.undo.clear();
        self.count();
    }

    fn count(&mut self) {
        self.sides.fill(0);
        self.within.fill(NOWHERE);
        for cell in 0..self.owner.len() {
            let (column, row) = self.raster.place(cell);
            self.reach(self.owner[cell], (column, row));
            if column + 1 < self.raster.cols {
                self.tally(self.owner[cell], self.owner[cell + 1], 1);
            }
            if row + 1 < self.raster.rows {
                self.tally(self.owner[cell], self.owner[cell + self.raster.cols], 1);
            }
        }
    }

    fn tally(&mut self, one: u16, other: u16, by: i32) {
        let count = self.task.areas.len();
        let (one, other) = (usize::from(one.min(other)), usize::from(one.max(other)));
        if one != other && other < count {
            let sides = &mut self.sides[one * count + other];
            *sides = sides.saturating_add_signed(by);
        }
    }

    fn reach(&mut self, area: u16, (column, row): (usize, usize)) {
        if let Some(within) = self.within.get_mut(usize::from(area)) {
            let [left, top, right, bottom] = *within;
            *within = [left.min(column), top.min(row), right.max(column), bottom.max(row)];
        }
    }

    /// The cells of an area, in order.
    pub fn cells(&self, area: u16) -> impl Iterator<Item = usize> {
        let [left, top, right, bottom] = self.within.get(usize::from(area)).copied().unwrap_or(NOWHERE);
        let lines = (top..=bottom).filter(move |_| left <= right);
        lines
            .flat_map(move |row| (left..=right).map(move |column| (column, row)))
            .map(|(column, row)| row * self.raster.cols + column)
            .filter(move |cell| self.owner[*cell] == area)
    }

    /// Gives a cell to an area.
    pub fn give(&mut self, cell: usize, to: u16) {
        let from = self.owner[cell];
        if from == to {
            return;
        }
        for next in self.raster.beside(cell) {
            let other = self.owner[next];
            self.tally(from, other, -1);
            self.tally(to, other, 1);
        }
        self.owner[cell] = to;
        self.reach(to, self.raster.place(cell));
        self.undo.push((cell, from));
    }

    /// A mark to return to.
    pub fn mark(&self) -> usize {
        self.undo.len()
    }

    /// Undoes all changes since a mark.
    pub fn back(&mut self, mark: usize) {
        while self.undo.len() > mark {
            if let Some((cell, from)) = self.undo.pop() {
                self.give(cell, from);
                self.undo.pop();
            }
        }
    }

    /// The owner of a cell.
    pub fn owner(&self, cell: usize) -> u16 {
        self.owner[cell]
    }

    /// The owners of all cells.
    pub fn owners(&self) -> &[u16] {
        &self.owner
    }

    /// The owners of all cells, at the end.
    pub fn into_owner(self) -> Vec<u16> {
        self.owner
    }

    /// The number of sides of cells that two areas share.
    pub fn sides(&self, one: usize, other: usize) -> u32 {
        self.sides[one.min(other) * self.task.areas.len() + one.max(other)]
    }

    /// Whether two areas have a visible border.
    pub fn touch(&self, one: usize, other: usize) -> bool {
        self.sides(one, other) >= self.few
    }

    /// How far a pair is from how it should lie.
    pub fn fault(&self, one: usize, other: usize) -> u32 {
        let sides = self.sides(one, other);
        let corner = sides > 0 && sides < self.few;
        match self.task.adjacency(one, other) {
            Adjacency::Open => u32::from(corner),
            Adjacency::Touch if sides == 0 => 10,
            Adjacency::Touch if corner => 7,
            Adjacency::Touch => 0,
            Adjacency::Apart if corner => 3,
            Adjacency::Apart if sides > 0 => 4,
            Adjacency::Never if sides > 0 => 1000,
            Adjacency::Apart | Adjacency::Never => 0,
        }
    }

    /// The sum of all faults.
    pub fn faults(&self) -> u32 {
        let count = self.task.areas.len();
        (0..count)
            .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
            .map(|(one, other)| self.fault(one, other))
            .sum()
    }

    /// The area whose main seed is so close to a cell that no other area may have it.
    pub fn kept(&self, cell: usize, reach: f64) -> Option<u16> {
        let here = self.raster.centre(cell);
        let near = |seed: usize| {
            let there = self.raster.centre(seed);
            let (dx, dy) = (here.x - there.x, here.y - there.y);
            dx * dx + dy * dy < reach * reach
        };
        self.seeds.iter().find(|(seed, _)| near(*seed)).map(|(_, area)| *area)
    }
}
