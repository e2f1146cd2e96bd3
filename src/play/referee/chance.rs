//! Random numbers: separate streams for shuffles, dice and each player, all derived from one seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use warpress_model::{Dice, dice::Term};

/// A stream of random numbers, the same on any machine.
#[derive(Debug, Clone)]
pub struct Stream {
    numbers: ChaCha8Rng,
    drawn: u64,
}

impl Stream {
    /// The stream of this number for a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self { numbers: rng, drawn: 0 }
    }

    /// How many numbers have been drawn.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// A number below `bound`, all of them equally likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        self.drawn += 1;
        // Lemire's method: multiply, and draw again only if the result would be biased.
        let mut product = u64::from(self.numbers.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = u64::from(self.numbers.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// The face that a die with this many sides shows, from 1.
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

/// Rolls dice and gives their total; `stream` gives the face of a die with a number of sides.
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
