//! Random answers. All choices are equally likely, and so are all orders. Of several, each number of them is
//! equally likely, and then each selection; each unit of a split is equally likely to fall to each part.

use crate::chance::Stream;
use crate::choice::{Answer, Answerer, Ask, NoAnswer, Question, View};

/// Answers at random.
#[derive(Debug)]
pub struct Random(Stream);

impl Random {
    /// A player with its own stream.
    pub fn new(stream: Stream) -> Self {
        Self(stream)
    }
}

impl Answerer for Random {
    fn answer(&mut self, question: &Question<'_>, _: &View<'_>) -> Result<Answer, NoAnswer> {
        Ok(any(&mut self.0, &question.ask))
    }
}

/// A random legal answer.
pub fn any(chance: &mut Stream, ask: &Ask<'_>) -> Answer {
    match *ask {
        Ask::One(choices) => Answer::One(chance.below(choices.len() as u32)),
        Ask::Some(choices, least, most) => {
            let most = (most as usize).min(choices.len());
            let least = (least as usize).min(most);
            let count = least + chance.below((most - least) as u32 + 1) as usize;
            Answer::Many(pick(chance, choices.len(), count))
        }
        Ask::Amount(low, high) => {
            let span = u32::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(u32::MAX);
            Answer::Number(low.saturating_add(chance.below(span).into()))
        }
        Ask::Order(choices) => {
            let mut order: Vec<_> = (0..choices.len() as u32).collect();
            chance.shuffle(&mut order);
            Answer::Many(order)
        }
        Ask::Split(total, choices) => {
            let mut parts = vec![0; choices.len()];
            // A very large total is split in coarse units; nothing that matters depends on it.
            let units = total.min(1_000);
            for unit in 0..units {
                let share = total / units + i64::from(unit < total % units);
                parts[chance.below(choices.len() as u32) as usize] += share;
            }
            Answer::Numbers(parts)
        }
    }
}

fn pick(chance: &mut Stream, from: usize, count: usize) -> Vec<u32> {
    let mut all: Vec<_> = (0..from as u32).collect();
    for at in 0..count {
        let other = at + chance.below((from - at) as u32) as usize;
        all.swap(at, other);
    }
    all.truncate(count);
    all.sort_unstable();
    all
}
