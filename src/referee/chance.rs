//! Chance: separate streams for shuffles, for dice and for each player, all grown from one seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use warpress_model::{Dice, dice::Term};

/// A stream of chance.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of this number, grown from a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self(rng)
    }

    /// A number below `bound`, each as likely as the other.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Lemire's method: a product, and a second draw only where it would be unfair.
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One die.
    pub fn die(&mut self, sides: u16) -> i64 {
        i64::from(self.below(u32::from(sides.max(1)))) + 1
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Rolls dice, one roll of the `times`; `faces` gets every die.
pub fn roll(stream: &mut dyn FnMut(u16) -> i64, dice: &Dice) -> i64 {
    let mut total = 0;
    for _ in 0..dice.times.max(1) {
        for (minus, term) in &dice.terms {
            let part = match *term {
                Term::Dice { count, sides } => (0..count)
                    .map(|_| {
                        let face = stream(sides);
                        dice.each.map_or(face, |each| i64::from(face >= i64::from(each)))
                    })
                    .sum(),
                Term::Digits { digits, sides } => {
                    (0..digits).fold(0, |number, _| number * 10 + stream(sides))
                }
                Term::Fixed(number) => i64::from(number),
            };
            total += if *minus { -part } else { part };
        }
    }
    total
}
