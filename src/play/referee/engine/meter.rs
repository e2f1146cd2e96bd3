//! What a playout uses up: steps, and working time.

use std::cell::Cell;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::rules::Limits;

/// The number of steps between two looks at the clock; after slow steps, the clock is read at each.
const LOOK: u64 = 256;

/// What so many steps take at most before they count as slow.
const QUICK: Duration = Duration::from_millis(8);

/// Counts steps and time against their limits. Time is that of the processor: how busy the machine is, and how long
/// people think, says nothing of the rules.
#[derive(Debug)]
pub struct Meter {
    steps: Cell<u64>,
    /// The step at which the clock is read again.
    look: Cell<u64>,
    started: Cell<ThreadTime>,
    spent: Cell<Duration>,
    /// The time that is not the playout's.
    apart: Cell<Duration>,
    most: u64,
    time: Duration,
}

impl Meter {
    /// A meter with these limits.
    pub fn new(limits: &Limits) -> Self {
        Self {
            steps: Cell::new(0),
            look: Cell::new(0),
            started: Cell::new(ThreadTime::now()),
            spent: Cell::default(),
            apart: Cell::default(),
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
        self.started.set(ThreadTime::now());
        self.spent.set(Duration::ZERO);
        self.apart.set(Duration::ZERO);
    }

    /// Counts steps without testing the limits; the next [`Meter::spend`] does.
    pub fn count(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Does what is no work of the playout, within the same limits: neither its steps nor its time count afterwards.
    pub fn aside<R>(&self, work: impl FnOnce() -> R) -> R {
        let (steps, look, spent) = (self.steps.get(), self.look.get(), self.spent.get());
        let begun = self.started.get().elapsed();
        let done = work();
        let took = self.started.get().elapsed().saturating_sub(begun);
        self.apart.set(self.apart.get() + took);
        self.steps.set(steps);
        self.look.set(look);
        self.spent.set(spent);
        done
    }

    /// Spends steps; gives whether the limits still allow more.
    pub fn spend(&self, steps: u64) -> bool {
        let made = self.steps.get().saturating_add(steps);
        self.steps.set(made);
        if made >= self.look.get() {
            let spent = self.started.get().elapsed().saturating_sub(self.apart.get());
            let since = spent.saturating_sub(self.spent.replace(spent));
            self.look.set(made + if since > QUICK { 1 } else { LOOK });
        }
        made <= self.most && self.spent.get() <= self.time
    }
}
