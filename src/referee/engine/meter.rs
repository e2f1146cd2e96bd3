//! What a playout uses up: steps, and working time.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::rules::Limits;

/// The number of steps between two looks at the clock; after a slow step, the clock is read at each.
const LOOK: u64 = 32;

/// Counts steps and time against their limits.
#[derive(Debug)]
pub struct Meter {
    steps: Cell<u64>,
    /// The step at which the clock is read again.
    look: Cell<u64>,
    looked: Cell<Instant>,
    spent: Cell<Duration>,
    most: u64,
    time: Duration,
}

impl Meter {
    /// A meter with these limits.
    pub fn new(limits: &Limits) -> Self {
        Self {
            steps: Cell::new(0),
            look: Cell::new(0),
            looked: Cell::new(Instant::now()),
            spent: Cell::default(),
            most: limits.steps,
            time: limits.time,
        }
    }

    /// The steps since the start.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Starts again from zero.
    pub fn start(&self) {
        self.steps.set(0);
        self.look.set(LOOK);
        self.looked.set(Instant::now());
        self.spent.set(Duration::ZERO);
    }

    /// Leaves the time that a player took to answer out of account.
    pub fn waited(&self, long: Duration) {
        self.looked.set(self.looked.get() + long);
    }

    /// Spends steps; gives whether the limits still allow more.
    pub fn spend(&self, steps: u64) -> bool {
        let made = self.steps.get().saturating_add(steps);
        self.steps.set(made);
        if made >= self.look.get() {
            let now = Instant::now();
            let since = now.saturating_duration_since(self.looked.get());
            self.looked.set(now);
            self.spent.set(self.spent.get() + since);
            self.look.set(made + if since > Duration::from_millis(1) { 1 } else { LOOK });
        }
        made <= self.most && self.spent.get() <= self.time
    }
}
