//! The task of drawing a map, in terms of the sheet: its areas and which of them may touch.

use super::super::layout::Point;

/// A land cell without an owner.
pub const LAND: u16 = u16::MAX - 1;
/// A water cell without an owner.
pub const SEA: u16 = u16::MAX;
/// The most areas that are drawn.
pub const MOST: usize = 400;

/// An area to be drawn on land or water.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Area {
    /// It is water.
    pub wet: bool,
    /// Its size relative to other areas.
    pub weight: f64,
    /// Points in it (mm), the main one first.
    pub seeds: Vec<Point>,
    /// Countries of the base map that it consists of, by their index in [`Task::countries`].
    pub countries: Vec<usize>,
}

/// How two areas should lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Adjacency {
    /// The data do not say.
    #[default]
    Open,
    /// They are neighbours.
    Touch,
    /// They are not neighbours, though the data name neighbours; or a link joins them.
    Apart,
    /// The data forbid them to touch.
    Never,
}

/// The task.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Task {
    /// The areas.
    pub areas: Vec<Area>,
    /// Outlines of countries (mm).
    pub countries: Vec<Vec<Vec<Point>>>,
    /// One for each pair of areas, row by row.
    pub adjacencies: Vec<Adjacency>,
    /// There is no land but that of the areas: land and sea are where they grow.
    pub free: bool,
}

impl Task {
    /// How two areas should lie.
    pub fn adjacency(&self, one: usize, other: usize) -> Adjacency {
        self.adjacencies.get(one * self.areas.len() + other).copied().unwrap_or_default()
    }

    /// Sets how two areas should lie.
    pub fn set(&mut self, one: usize, other: usize, adjacency: Adjacency) {
        let count = self.areas.len();
        if one < count && other < count && one != other {
            self.adjacencies[one * count + other] = adjacency;
            self.adjacencies[other * count + one] = adjacency;
        }
    }
}
