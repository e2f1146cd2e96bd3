//! What was computed lately, beside everything that it was computed from: several parts of the program ask for the
//! same map, one after the other.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The maps of a few games at once. A drawing takes a few hundred kilobytes.
const MOST: usize = 16;

/// Results by what they were computed from; the one that was asked for longest ago goes first.
pub(super) struct Memory<From, Made>(Mutex<VecDeque<(From, Arc<Made>)>>);

impl<From: PartialEq, Made> Memory<From, Made> {
    pub const fn new() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }

    /// The result for `from`: the one that is remembered, or what `make` makes.
    pub fn get(&self, from: From, make: impl FnOnce() -> Made) -> Arc<Made> {
        if let Some(known) = self.find(&from) {
            return known;
        }
        // Without the lock: two who ask at once compute the same twice, which does no harm.
        let made = Arc::new(make());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.pop_front();
        }
        all.push_back((from, Arc::clone(&made)));
        made
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn find(&self, from: &From) -> Option<Arc<Made>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().rposition(|(known, _)| known == from)?;
        let found = all.remove(at)?;
        let made = Arc::clone(&found.1);
        all.push_back(found);
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_often_is_remembered_and_the_oldest_is_forgotten() {
        let memory = Memory::new();
        let ask = |from: usize| *memory.get(from, || from + 1);
        let first = memory.get(0, || 1);
        for from in 1..MOST + 5 {
            assert_eq!(ask(from), from + 1);
            assert!(Arc::ptr_eq(&first, &memory.get(0, || 9)));
        }
        assert_eq!(*memory.get(1, || 7), 7, "it was forgotten and is made anew");
        memory.clear();
        assert_eq!(*memory.get(0, || 9), 9);
    }
}
