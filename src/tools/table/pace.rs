//! How long a seat seems to think that has nothing to answer with: as long as it lately took when it had.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use warpress_referee::chance::Stream;
use warpress_referee::thing::Seat;

/// So many answers count.
const LATELY: usize = 5;
/// So long it takes whoever has not answered yet.
const FIRST: Duration = Duration::from_secs(3);
/// Nobody seems to take less or more.
const LEAST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(8);
/// By so many hundredths it may be shorter or longer.
const ABOUT: u32 = 25;

/// How long seats take to answer.
#[derive(Debug)]
pub struct Pace {
    lately: BTreeMap<Seat, VecDeque<Duration>>,
    chance: Stream,
}

impl Pace {
    /// Nobody has answered yet.
    pub fn new(chance: Stream) -> Self {
        Self { lately: BTreeMap::new(), chance }
    }

    /// Notes how long a seat has taken.
    pub fn note(&mut self, seat: Seat, took: Duration) {
        let lately = self.lately.entry(seat).or_default();
        lately.push_back(took);
        if lately.len() > LATELY {
            lately.pop_front();
        }
    }

    /// How long a seat shall seem to think now.
    pub fn pause(&mut self, seat: Seat) -> Duration {
        let mut lately: Vec<Duration> = self.lately.get(&seat).into_iter().flatten().copied().collect();
        lately.sort_unstable();
        let usual = lately.get(lately.len() / 2).copied().unwrap_or(FIRST).clamp(LEAST, MOST);
        let hundredths = 100 - ABOUT + self.chance.below(2 * ABOUT + 1);
        (usual * hundredths / 100).clamp(LEAST, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAST, MOST, Pace};
    use std::time::Duration;
    use warpress_referee::chance::Stream;
    use warpress_referee::thing::Seat;

    /// Whoever takes long to decide would be known to have nothing by a pause that is short.
    #[test]
    fn a_pause_is_about_as_long_as_an_answer_lately_took() {
        let mut pace = Pace::new(Stream::new(1, 0));
        let (slow, quick, new) = (Seat(0), Seat(1), Seat(2));
        for seconds in [1, 1, 1, 5, 6, 6, 60, 7] {
            pace.note(slow, Duration::from_secs(seconds));
            pace.note(quick, Duration::from_millis(100));
        }
        let mut all = Vec::new();
        for _ in 0..40 {
            let pause = pace.pause(slow);
            assert!((4_500..=7_500).contains(&pause.as_millis()), "{pause:?}");
            assert!(pace.pause(quick) >= LEAST && pace.pause(quick) < LEAST * 2);
            assert!((2_250..=3_750).contains(&pace.pause(new).as_millis()));
            all.push(pause);
        }
        all.dedup();
        assert!(all.len() > 20, "a pause that is always the same is known for one");
        pace.note(new, MOST * 9);
        assert!(pace.pause(new) <= MOST);
    }
}
