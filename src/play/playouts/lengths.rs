//! What was in use in short games and in long ones, to find out what prolongs them.

use std::collections::BTreeMap;

use warpress_referee::usage::Usage;

/// Games of about the same length.
#[derive(Debug, Clone, Default)]
pub struct Class {
    /// How many games.
    pub games: u64,
    /// The sum of their turns.
    pub turns: u64,
    /// By row: how often it was played or used.
    pub played: Vec<u64>,
    /// By section: how often it was cited.
    pub cited: Vec<u64>,
    /// By phase: how often it was played.
    pub phases: Vec<u64>,
}

/// The most classes that are kept.
const CLASSES: usize = 128;

/// Games by length, in classes that grow wider as games grow longer.
#[derive(Debug, Clone, Default)]
pub struct Lengths {
    /// The width of a class in turns, as a power of two.
    width: u32,
    classes: BTreeMap<u32, Class>,
}

impl Class {
    fn take(&mut self, turns: u32, usage: &Usage) {
        fn sum(own: &mut Vec<u64>, other: &[u32]) {
            own.resize(other.len().max(own.len()), 0);
            for (own, other) in own.iter_mut().zip(other) {
                *own += u64::from(*other);
            }
        }
        self.games += 1;
        self.turns += u64::from(turns);
        sum(&mut self.played, &usage.played);
        sum(&mut self.cited, &usage.cited);
        sum(&mut self.phases, &usage.phases);
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Self) {
        fn sum(own: &mut Vec<u64>, other: &[u64]) {
            own.resize(other.len().max(own.len()), 0);
            for (own, other) in own.iter_mut().zip(other) {
                *own += other;
            }
        }
        self.games += other.games;
        self.turns += other.turns;
        sum(&mut self.played, &other.played);
        sum(&mut self.cited, &other.cited);
        sum(&mut self.phases, &other.phases);
    }
}

impl Lengths {
    /// Adds a game.
    pub(super) fn take(&mut self, turns: u32, usage: &Usage) {
        self.classes.entry(turns >> self.width).or_default().take(turns, usage);
        self.narrow();
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.widen(other.width);
        for (at, class) in &other.classes {
            self.classes.entry(at >> (self.width - other.width)).or_default().add(class);
        }
        self.narrow();
    }

    fn narrow(&mut self) {
        while self.classes.len() > CLASSES {
            self.widen(self.width + 1);
        }
    }

    fn widen(&mut self, width: u32) {
        if width <= self.width {
            return;
        }
        let by = width - self.width;
        for (at, class) in std::mem::take(&mut self.classes) {
            self.classes.entry(at >> by).or_default().add(&class);
        }
        self.width = width;
    }

    /// The games between two quantiles of length, from 0 to 1: all classes that overlap this range.
    pub fn between(&self, from: f64, to: f64) -> Class {
        let all: u64 = self.classes.values().map(|class| class.games).sum();
        let (from, to) = (from * all as f64, to * all as f64);
        let mut sum = Class::default();
        let mut before = 0;
        for class in self.classes.values() {
            let after = before + class.games;
            if after as f64 > from && (before as f64) < to {
                sum.add(class);
            }
            before = after;
        }
        sum
    }
}
