//! Those who answer questions: chance, a rule of thumb, a record, an example, a person.

mod console;
mod desk;
mod greedy;
mod lots;
mod random;
mod record;
mod scripted;

use super::chance::Stream;
use super::choice::{Answer, Answerer, NoAnswer, Question, View};
use super::thing::Seat;

pub use console::{Console, ConsoleDesk, SaveError};
pub use desk::{Desk, NoUndo, SharedDesk, Sitting};
pub(crate) use desk::{Film, Seated};
pub use greedy::Greedy;
pub use random::Random;
pub use record::{Notebook, Recorded, RecordedAnswer};
pub use scripted::{Line, Script, Scripted};

/// One answerer for each seat.
#[derive(Default)]
pub struct Answerers(Vec<Box<dyn Answerer>>);

impl std::fmt::Debug for Answerers {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} answerers", self.0.len())
    }
}

/// The number of the first player's stream; those before it are for shuffles and dice.
const PLAYERS: u64 = 16;

/// The number of the stream of the first answer, for what a person cannot tell apart.
const LOTS: u64 = 1 << 32;

impl Answerers {
    /// Takes these answerers, one for each seat.
    pub fn new(each: Vec<Box<dyn Answerer>>) -> Self {
        Self(each)
    }

    /// Seats that all answer at random.
    pub fn random(seed: u64, seats: usize) -> Self {
        Self(
            (0..seats as u64)
                .map(|seat| Box::new(Random::new(stream(seed, seat))) as Box<dyn Answerer>)
                .collect(),
        )
    }

    /// The answerer of each seat by name, `random` or `greedy`; the last name stands for all further seats.
    ///
    /// # Errors
    /// If no player has one of these names.
    pub fn named(names: &[String], seed: u64, seats: usize) -> Result<Self, UnknownPlayer> {
        let mut all: Vec<Box<dyn Answerer>> = Vec::new();
        for seat in 0..seats {
            let name = names.get(seat).or(names.last()).map_or("random", String::as_str);
            all.push(machine_player(name, seed, seat as u64)?);
        }
        Ok(Self(all))
    }

    /// Whether others could tell from a seat's silence that it was not asked.
    pub fn is_watched(&self, seat: Seat) -> bool {
        self.0.get(usize::from(seat.0)).is_some_and(|answerer| answerer.is_watched())
    }

    /// Puts a question with only one possible answer to the player whose seat it names.
    ///
    /// # Errors
    /// If the game is left, or an answer taken back.
    pub fn feign(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<(), NoAnswer> {
        self.0.get_mut(usize::from(question.seat.0)).map_or(Ok(()), |answerer| answerer.feign(question, view))
    }

    /// Asks the player whose seat the question names.
    ///
    /// # Errors
    /// If no answer comes, or if there is no such seat.
    pub fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let seat = usize::from(question.seat.0);
        match self.0.get_mut(seat) {
            Some(answerer) => answerer.answer(question, view),
            None => Err(NoAnswer::Diverged(format!("there is no seat {}", seat + 1))),
        }
    }
}

/// A name that no machine player has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player “{0}”; there are random and greedy")]
pub struct UnknownPlayer(pub String);

/// A machine player by name.
///
/// # Errors
/// If no player has this name.
pub fn machine_player(name: &str, seed: u64, seat: u64) -> Result<Box<dyn Answerer>, UnknownPlayer> {
    let stream = stream(seed, seat);
    Ok(match name {
        "random" => Box::new(Random::new(stream)),
        "greedy" => Box::new(Greedy::new(stream)),
        other => return Err(UnknownPlayer(other.to_owned())),
    })
}

/// The random stream of a seat.
pub fn stream(seed: u64, seat: u64) -> Stream {
    Stream::new(seed, PLAYERS + seat)
}
