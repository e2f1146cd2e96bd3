//! How many requests are answered: more come from no page of ours.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many may come at once: a page with all faces of a large game.
const AT_ONCE: f64 = 4_000.0;
/// And so many each second from then on.
const EACH_SECOND: f64 = 400.0;

/// A bucket that each request takes from, and that fills again.
pub struct Flood {
    left: Mutex<(f64, Instant)>,
}

impl Default for Flood {
    fn default() -> Self {
        Self { left: Mutex::new((AT_ONCE, Instant::now())) }
    }
}

impl Flood {
    /// Whether one more is answered.
    pub fn lets(&self) -> bool {
        self.lets_at(Instant::now())
    }

    fn lets_at(&self, now: Instant) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = now.saturating_duration_since(left.1).as_secs_f64();
        let filled = (left.0 + passed * EACH_SECOND).min(AT_ONCE);
        let lets = filled >= 1.0;
        *left = (if lets { filled - 1.0 } else { filled }, now);
        lets
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Flood};
    use std::time::{Duration, Instant};

    #[test]
    fn what_is_too_much_is_refused_until_some_time_has_passed() {
        let flood = Flood::default();
        let now = Instant::now();
        let answered = (0..2 * AT_ONCE as usize).filter(|_| flood.lets_at(now)).count();
        assert!((AT_ONCE as usize..=AT_ONCE as usize + 10).contains(&answered), "{answered}");
        assert!(flood.lets_at(now + Duration::from_secs(1)));
    }
}
