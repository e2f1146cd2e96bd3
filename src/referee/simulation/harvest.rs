//! Brings in playouts from all threads and adds them up in their own order, as far as the budget goes:
//! so the result is the same on any machine and any number of threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::tally::{Playout, Tally};
use crate::compiled::CompiledGame;

/// No playout is begun so far ahead of the first that is not yet in: what waits takes memory.
const AHEAD: u64 = 256;

/// Playouts to be played, and what came of those that were.
pub(super) struct Harvest<'p> {
    layouts: &'p [Arc<CompiledGame>],
    games: u64,
    budget: u64,
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Default)]
struct State {
    /// The next to be played.
    begun: u64,
    /// The next to be added up; all before it are.
    next: u64,
    /// Played, and not yet their turn.
    waiting: BTreeMap<u64, Playout>,
    /// What those that are added up have cost.
    spent: u64,
    /// The budget is spent: no more is begun or added.
    closed: bool,
    tally: Tally,
}

impl<'p> Harvest<'p> {
    /// So many games, as far as the budget (steps) goes; the first is played in any case.
    pub fn new(layouts: &'p [Arc<CompiledGame>], games: u64, budget: Option<u64>) -> Self {
        let budget = budget.unwrap_or(u64::MAX);
        Self { layouts, games, budget, state: Mutex::default(), moved: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next playout to be played, if there is one.
    pub fn next(&self) -> Option<u64> {
        let mut state = self.state();
        loop {
            if state.closed || state.begun >= self.games {
                return None;
            }
            if state.begun < state.next + AHEAD {
                state.begun += 1;
                return Some(state.begun - 1);
            }
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Brings a playout in.
    pub fn bring(&self, at: u64, playout: Playout) {
        let mut state = self.state();
        let state = &mut *state;
        if !state.closed {
            state.waiting.insert(at, playout);
        }
        while let Some(playout) = state.waiting.remove(&state.next) {
            let spent = state.spent.saturating_add(playout.steps);
            if spent > self.budget && state.next > 0 {
                self.shut(state);
                break;
            }
            state.spent = spent;
            state.tally.take(&self.layouts[playout.compiled], playout);
            state.next += 1;
            if spent >= self.budget {
                self.shut(state);
            }
        }
        self.moved.notify_all();
    }

    /// Nothing more is played: waiting threads stop.
    pub fn close(&self) {
        self.shut(&mut self.state());
        self.moved.notify_all();
    }

    fn shut(&self, state: &mut State) {
        state.closed = true;
        state.waiting.clear();
    }

    /// What came of them all.
    pub fn tally(self) -> Tally {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).tally
    }
}
