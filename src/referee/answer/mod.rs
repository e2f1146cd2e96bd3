//! Who answers questions: chance, a rule of thumb, a record, an example, a person.

mod greedy;
mod person;
mod random;
mod record;
mod scripted;

use super::chance::Stream;
use super::choice::{Answer, Answerer, NoAnswer, Question, View};

pub use greedy::Greedy;
pub use person::{Console, Desk, Person};
pub use random::Random;
pub use record::{Given, Notebook, Recorded};
pub use scripted::{Line, Script, Scripted};

/// One answerer for each seat.
#[derive(Default)]
pub struct Answerers(Vec<Box<dyn Answerer>>);

impl std::fmt::Debug for Answerers {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} answerers", self.0.len())
    }
}

/// The stream of a player.
const PLAYERS: u64 = 16;

impl Answerers {
    /// These, one for each seat.
    pub fn new(each: Vec<Box<dyn Answerer>>) -> Self {
        Self(each)
    }

    /// Chance for every seat.
    pub fn random(seed: u64, seats: usize) -> Self {
        Self(
            (0..seats as u64)
                .map(|seat| Box::new(Random::new(stream(seed, seat))) as Box<dyn Answerer>)
                .collect(),
        )
    }

    /// The answerer of each seat by name: `random`, `greedy`; one name stands for all.
    ///
    /// # Errors
    /// The name that there is not.
    pub fn named(names: &[String], seed: u64, seats: usize) -> Result<Self, String> {
        let mut all: Vec<Box<dyn Answerer>> = Vec::new();
        for seat in 0..seats {
            let name = names.get(seat).or(names.last()).map_or("random", String::as_str);
            all.push(machine_player(name, seed, seat as u64)?);
        }
        Ok(Self(all))
    }

    /// Whether the player there may take time to answer.
    pub fn ponders(&self, seat: usize) -> bool {
        self.0.get(seat).is_some_and(|answerer| answerer.ponders())
    }

    /// Asks the player there.
    ///
    /// # Errors
    /// Where no answer comes.
    pub fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let seat = usize::from(question.seat.0);
        match self.0.get_mut(seat) {
            Some(answerer) => answerer.answer(question, view),
            None => Err(NoAnswer::Diverged(format!("there is no seat {}", seat + 1))),
        }
    }
}

/// A player without a person behind it, by name.
///
/// # Errors
/// The name that there is not.
pub fn machine_player(name: &str, seed: u64, seat: u64) -> Result<Box<dyn Answerer>, String> {
    let stream = stream(seed, seat);
    Ok(match name {
        "random" => Box::new(Random::new(stream)),
        "greedy" => Box::new(Greedy::new(stream)),
        other => return Err(format!("there is no player “{other}”; there are random and greedy")),
    })
}

/// The stream of chance of a seat.
pub fn stream(seed: u64, seat: u64) -> Stream {
    Stream::new(seed, PLAYERS + seat)
}
