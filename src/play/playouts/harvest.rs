//! Collects playouts from all threads and adds them up in their own order, as far as the budget goes. The result is the
//! same on any machine and any number of threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::tally::{Playout, Tally};
use warpress_referee::compiled::CompiledGame;

/// How far playouts may be begun ahead of the first that has not come in, since those waiting take memory.
const AHEAD: u64 = 256;

/// The playouts still to be played, and the results of those that were.
pub(super) struct Harvest<'p> {
    compiled_games: &'p [Arc<CompiledGame>],
    games: u64,
    budget: Option<u64>,
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Default)]
struct State {
    /// The next playout to be played.
    begun: u64,
    /// The next playout to be added up.
    next: u64,
    /// Playouts that must wait for earlier ones.
    waiting: BTreeMap<u64, Playout>,
    /// The steps of the playouts that are added up.
    spent: u64,
    /// Whether the budget is spent, so that no more are begun or added.
    closed: bool,
    tally: Tally,
}

impl<'p> Harvest<'p> {
    /// Collects a number of games, as far as the budget of steps goes; the first is played in any case.
    pub fn new(compiled_games: &'p [Arc<CompiledGame>], games: u64, budget: Option<u64>) -> Self {
        Self { compiled_games, games, budget, state: Mutex::default(), moved: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the next playout to be played, if there is one.
    pub fn next(&self) -> Option<u64> {
        let mut state = self.state();
        loop {
            if state.closed || state.begun >= self.games {
                return None;
            }
            if state.begun < state.next + self.ahead(&state) {
                state.begun += 1;
                return Some(state.begun - 1);
            }
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How many playouts may be under way at once: no more than seem to fit into the budget, since the others would be
    /// played for nothing. The first shows how long they are, and the next one in order is played in any case.
    fn ahead(&self, state: &State) -> u64 {
        let Some(budget) = self.budget else { return AHEAD };
        let each = state.spent.checked_div(state.next).unwrap_or(u64::MAX).max(1);
        ((budget - state.spent.min(budget)) / each).clamp(1, AHEAD)
    }

    /// Hands in a playout.
    pub fn bring(&self, at: u64, playout: Playout) {
        let mut state = self.state();
        let state = &mut *state;
        if !state.closed {
            state.waiting.insert(at, playout);
        }
        while let Some(playout) = state.waiting.remove(&state.next) {
            let spent = state.spent.saturating_add(playout.steps);
            if self.budget.is_some_and(|budget| spent > budget) && state.next > 0 {
                self.shut(state);
                break;
            }
            state.spent = spent;
            state.tally.take(&self.compiled_games[playout.compiled], playout);
            state.next += 1;
            if self.budget.is_some_and(|budget| spent >= budget) {
                self.shut(state);
            }
        }
        self.moved.notify_all();
    }

    /// Stops everything; waiting threads return.
    pub fn close(&self) {
        self.shut(&mut self.state());
        self.moved.notify_all();
    }

    fn shut(&self, state: &mut State) {
        state.closed = true;
        state.waiting.clear();
    }

    /// The results of all playouts.
    pub fn tally(self) -> Tally {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).tally
    }
}
