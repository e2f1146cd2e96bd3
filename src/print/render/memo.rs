//! Measures of texts that many faces ask for: the words that a deck keeps room for are the same on each of
//! its cards, and so are most values in their corners.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// More than a deck asks for again and again; beyond it begin the texts of single cards.
const MOST: usize = 256;

/// What was measured: the function's name, its words, and its other arguments as bits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub function: &'static str,
    pub words: String,
    pub arguments: [u32; 7],
}

/// The measures of one renderer. Its typefaces never change, so what was measured stays true.
#[derive(Debug, Default)]
pub(crate) struct Memo(Mutex<HashMap<Key, f32>>);

impl Memo {
    /// What is known of `key`, or else what `measure` gives. Errors are not kept.
    pub(crate) fn get<E>(&self, key: Key, measure: impl FnOnce() -> Result<f32, E>) -> Result<f32, E> {
        if let Some(known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(*known);
        }
        // Measured without the lock, for other threads have faces to draw; twice does no harm.
        let length = measure()?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_in_one_argument_is_measured_anew_and_an_error_is_not_kept() {
        let memo = Memo::default();
        let key = |last| Key { function: "height", words: "a".into(), arguments: [0, 0, 0, 0, 0, 0, last] };
        assert_eq!(memo.get(key(1), || Err(())), Err(()));
        assert_eq!(memo.get(key(1), || Ok::<_, ()>(2.0)), Ok(2.0));
        assert_eq!(memo.get(key(1), || Ok::<_, ()>(3.0)), Ok(2.0));
        assert_eq!(memo.get(key(2), || Ok::<_, ()>(3.0)), Ok(3.0));
        for last in 0..1000 {
            assert_eq!(memo.get(key(last + 10), || Ok::<_, ()>(last as f32)), Ok(last as f32));
        }
        assert!(memo.0.lock().unwrap().len() <= MOST);
    }
}
