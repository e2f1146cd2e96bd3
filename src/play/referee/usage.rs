//! What playouts use: how often, and how much at once.

use super::compiled::CompiledGame;
use super::thing::RowId;

/// What any number of playouts have used.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// By row: how often a piece of it was drawn.
    pub drawn: Vec<u32>,
    /// By row: how often a use of it was offered.
    pub playable: Vec<u32>,
    /// By row: how often it was played or used.
    pub played: Vec<u32>,
    /// By use: how often its effect came about.
    pub fired: Vec<u32>,
    /// By row: how often a table's row came up.
    pub rolled: Vec<u32>,
    /// By space: how often a piece entered it.
    pub entered: Vec<u32>,
    /// By section: how often it was cited.
    pub cited: Vec<u32>,
    /// By phase: how often it was played.
    pub phases: Vec<u32>,
    /// By row: the most pieces away from where they lay after the setup.
    pub away: Vec<u32>,
    /// By number: its least and greatest value.
    pub numbers: Vec<Option<(i64, i64)>>,
    /// The most cards in a hand.
    pub hand: u32,
    /// By place: how often it was found empty when something was drawn from it.
    pub empty: Vec<u32>,
    /// By use: how often its effect changed nothing.
    pub idle: Vec<u32>,
    /// By bearing: what counters had to bear at once.
    pub borne: Vec<Load>,
}

/// What the counters of a bearing had to bear at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Load {
    /// The most things that bore one.
    pub bearers: u32,
    /// The greatest sum of the number over all that bore it.
    pub points: i64,
}

impl Load {
    /// Raises both figures to those of another load, where these are greater.
    pub fn raise(&mut self, other: Self) {
        self.bearers = self.bearers.max(other.bearers);
        self.points = self.points.max(other.points);
    }
}

impl Usage {
    /// Nothing used yet, with room for everything in a game and a number of sections.
    pub fn new(compiled: &CompiledGame, rules: usize) -> Self {
        let rows = vec![0; compiled.rows.len()];
        Self {
            drawn: rows.clone(),
            playable: rows.clone(),
            played: rows.clone(),
            fired: vec![0; compiled.uses.len()],
            rolled: rows.clone(),
            entered: vec![0; compiled.spaces.len()],
            cited: vec![0; rules],
            phases: vec![0; compiled.phases.len()],
            away: rows,
            numbers: vec![None; compiled.numbers.len()],
            hand: 0,
            empty: vec![0; compiled.places.len()],
            idle: vec![0; compiled.uses.len()],
            borne: vec![Load::default(); compiled.bearings.len()],
        }
    }

    /// Adds what other playouts have used.
    pub fn add(&mut self, other: &Self) {
        let sum = |own: &mut Vec<u32>, other: &Vec<u32>| {
            for (own, other) in own.iter_mut().zip(other) {
                *own = own.saturating_add(*other);
            }
        };
        sum(&mut self.drawn, &other.drawn);
        sum(&mut self.playable, &other.playable);
        sum(&mut self.played, &other.played);
        sum(&mut self.fired, &other.fired);
        sum(&mut self.rolled, &other.rolled);
        sum(&mut self.entered, &other.entered);
        sum(&mut self.cited, &other.cited);
        sum(&mut self.phases, &other.phases);
        sum(&mut self.empty, &other.empty);
        sum(&mut self.idle, &other.idle);
        for (own, other) in self.borne.iter_mut().zip(&other.borne) {
            own.raise(*other);
        }
        for (own, other) in self.away.iter_mut().zip(&other.away) {
            *own = (*own).max(*other);
        }
        for (own, other) in self.numbers.iter_mut().zip(&other.numbers) {
            if let Some((low, high)) = *other {
                *own = Some(own.map_or((low, high), |(least, most)| (least.min(low), most.max(high))));
            }
        }
        self.hand = self.hand.max(other.hand);
    }

    /// Adds what an example has used, which shows what can happen, not how often. Rows and uses count only if it was played
    /// with the same options (`same`), sections always.
    pub fn exercise(&mut self, other: &Self, same: bool) {
        let sum = |own: &mut Vec<u32>, other: &Vec<u32>| {
            for (own, other) in own.iter_mut().zip(other) {
                *own = own.saturating_add(*other);
            }
        };
        sum(&mut self.cited, &other.cited);
        if same {
            sum(&mut self.playable, &other.playable);
            sum(&mut self.played, &other.played);
            sum(&mut self.fired, &other.fired);
            sum(&mut self.idle, &other.idle);
            sum(&mut self.rolled, &other.rolled);
            sum(&mut self.entered, &other.entered);
        }
    }

    /// Notes a value of a number.
    pub fn number(&mut self, at: u16, value: i64) {
        let own = &mut self.numbers[usize::from(at)];
        *own = Some(own.map_or((value, value), |(least, most)| (least.min(value), most.max(value))));
    }

    /// Counts one for a row.
    pub fn bump(of: &mut [u32], row: RowId) {
        if let Some(count) = of.get_mut(row.0 as usize) {
            *count = count.saturating_add(1);
        }
    }
}
