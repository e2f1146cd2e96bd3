//! A rule of thumb: rather play than pass, rather yes than no, rather more than less.

use crate::referee::chance::Stream;
use crate::referee::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View};

use super::random::any;

/// Plays what it can.
#[derive(Debug)]
pub struct Greedy(Stream);

impl Greedy {
    /// With a stream of its own, for choices that the rule of thumb does not settle.
    pub fn new(stream: Stream) -> Self {
        Self(stream)
    }
}

impl Answerer for Greedy {
    fn answer(&mut self, question: &Question<'_>, _: &View<'_>) -> Result<Answer, NoAnswer> {
        Ok(match question.ask {
            Ask::One(choices) => {
                let keen: Vec<_> = (0_u32..)
                    .zip(choices)
                    .filter(|(_, choice)| !matches!(choice, Choice::Pass | Choice::No))
                    .map(|(at, _)| at)
                    .collect();
                Answer::One(keen.get(self.0.below(keen.len() as u32) as usize).copied().unwrap_or(0))
            }
            ref ask => any(&mut self.0, ask),
        })
    }

    fn ponders(&self) -> bool {
        false
    }
}
