//! How many pixels are decoded at the same time.

use std::sync::{Condvar, Mutex, PoisonError};

use super::head::MOST_PIXELS;

/// Keeps the pixels that are decoded at the same time below [`MOST_PIXELS`]: two photographs of 50 megapixels, or eight
/// of 12. Nothing inside waits for anything else, so whatever waits gets in.
#[derive(Default)]
pub(super) struct Gate {
    inside: Mutex<u64>,
    left: Condvar,
}

impl Gate {
    pub fn within<R>(&self, pixels: u64, work: impl FnOnce() -> R) -> R {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        while *inside > 0 && *inside + pixels > MOST_PIXELS {
            inside = self.left.wait(inside).unwrap_or_else(PoisonError::into_inner);
        }
        *inside += pixels;
        drop(inside);
        let done = work();
        *self.inside.lock().unwrap_or_else(PoisonError::into_inner) -= pixels;
        self.left.notify_all();
        done
    }
}
