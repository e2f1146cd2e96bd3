//! A rule of thumb: chooses what the game's `bots.luau` values most; without an opinion from it, plays rather
//! than passes and says yes rather than no.

use crate::chance::Stream;
use crate::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View};

use super::random::any;

/// Plays what it can, the best first.
#[derive(Debug)]
pub struct Greedy(Stream);

/// Ranges with at least this many amounts are not weighed one by one.
const WEIGHED: i64 = 200;

impl Greedy {
    /// A player with its own stream, for choices that the rule of thumb does not settle.
    pub fn new(stream: Stream) -> Self {
        Self(stream)
    }

    /// One of the best, at random.
    fn best(&mut self, weights: &[f64]) -> u32 {
        let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best: Vec<_> =
            (0_u32..).zip(weights).filter(|(_, weight)| **weight >= most).map(|(at, _)| at).collect();
        best.get(self.0.below(best.len() as u32) as usize).copied().unwrap_or(0)
    }

    /// All choices, best first; ties in random order.
    fn ranked(&mut self, weights: &[f64]) -> Vec<u32> {
        let mut order: Vec<_> = (0..weights.len() as u32).collect();
        self.0.shuffle(&mut order);
        order.sort_by(|one, other| weights[*other as usize].total_cmp(&weights[*one as usize]));
        order
    }
}

/// The value of a choice on which the game has no opinion.
fn plain(choice: &Choice) -> f64 {
    f64::from(!matches!(choice, Choice::Pass | Choice::No))
}

impl Answerer for Greedy {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let opinion = |choice: &Choice| {
            (view.weigh)(question.seat, choice, question.why).filter(|weight| !weight.is_nan())
        };
        let weigh = |choices: &[Choice]| -> (Vec<f64>, bool) {
            let opinions: Vec<_> = choices.iter().map(opinion).collect();
            let any = opinions.iter().any(Option::is_some);
            let weights = opinions.iter().zip(choices).map(|(own, choice)| own.unwrap_or(plain(choice)));
            (weights.collect(), any)
        };
        Ok(match question.ask {
            Ask::One(choices) => Answer::One(self.best(&weigh(choices).0)),
            Ask::Some(choices, least, most) => match weigh(choices) {
                (weights, true) => {
                    let wanted = weights.iter().filter(|weight| **weight > 0.0).count();
                    let most = (most as usize).min(choices.len());
                    let count = wanted.clamp((least as usize).min(most), most);
                    let mut picks = self.ranked(&weights);
                    picks.truncate(count);
                    picks.sort_unstable();
                    Answer::Many(picks)
                }
                _ => any(&mut self.0, &question.ask),
            },
            Ask::Order(choices) => match weigh(choices) {
                (weights, true) => Answer::Many(self.ranked(&weights)),
                _ => any(&mut self.0, &question.ask),
            },
            Ask::Amount(low, high) if high - low < WEIGHED => {
                let amounts: Vec<_> = (low..=high).map(Choice::Number).collect();
                match weigh(&amounts) {
                    (weights, true) => Answer::Number(low + i64::from(self.best(&weights))),
                    _ => any(&mut self.0, &question.ask),
                }
            }
            ref ask => any(&mut self.0, ask),
        })
    }
}
