//! How many pixels are decoded at the same time.

use std::sync::{Condvar, Mutex, PoisonError};

use super::head::MOST_PIXELS;

/// Lets so much work in that no more than [`MOST_PIXELS`] are decoded at once: two photographs of 50 megapixels, eight
/// of 12. Whoever is inside waits for nobody, so that all who wait get in.
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
