//! What a case draws by lot: the same for the same seed, on any machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The lots of one case.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Those of a case under a seed. Cases under the same seed have nothing in common.
    pub fn of(seed: u64, case: u64) -> Self {
        let mut lots = ChaCha8Rng::seed_from_u64(seed);
        lots.set_stream(case);
        Self(lots)
    }

    /// A number below `end`, or 0.
    pub fn below(&mut self, end: usize) -> usize {
        let drawn = self.0.next_u64();
        usize::try_from(drawn % (end.max(1) as u64)).unwrap_or_default()
    }

    /// A number from `first` to `last`.
    pub fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// Whether something happens that happens once in so many cases.
    pub fn once_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// One of these, if there are any.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}
