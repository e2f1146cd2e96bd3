//! What is to be drawn, in the terms of the sheet: the areas of a map and who may touch whom.

use super::super::plan::Point;

/// A cell that no area has: land.
pub const LAND: u16 = u16::MAX - 1;
/// A cell that no area has: water.
pub const SEA: u16 = u16::MAX;
/// More areas than this are not drawn.
pub const MOST: usize = 400;

/// An area that wants land or water.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Area {
    /// It is water.
    pub wet: bool,
    /// How large it is beside others.
    pub weight: f64,
    /// Points that belong to it (mm), the main one first.
    pub seeds: Vec<Point>,
    /// Countries of the base map that it is made of, by their place in [`Task::countries`].
    pub countries: Vec<usize>,
}

/// How two areas may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wish {
    /// The data do not say.
    #[default]
    Open,
    /// They are neighbours.
    Touch,
    /// The data name neighbours, and these are none; or a link joins them.
    Apart,
    /// The data forbid it.
    Never,
}

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Task {
    /// The areas.
    pub areas: Vec<Area>,
    /// Outlines of countries (mm).
    pub countries: Vec<Vec<Vec<Point>>>,
    /// One for each pair of areas, row by row.
    pub wishes: Vec<Wish>,
    /// There is no land but that of the areas: land and sea are where they grow.
    pub free: bool,
}

impl Task {
    /// What is wished of two areas.
    pub fn wish(&self, one: usize, other: usize) -> Wish {
        self.wishes.get(one * self.areas.len() + other).copied().unwrap_or_default()
    }

    /// Wishes it of both.
    pub fn set(&mut self, one: usize, other: usize, wish: Wish) {
        let count = self.areas.len();
        if one < count && other < count && one != other {
            self.wishes[one * count + other] = wish;
            self.wishes[other * count + one] = wish;
        }
    }
}
