//! Examples: situations with dice and choices given, and what must hold after they have been played. The
//! rulebook prints their text, the referee plays them.

use super::Location;

/// Whose number, fact or place is meant, or which player is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueOwner {
    /// The table's own.
    Game,
    /// A seat's, from 0.
    Seat(u8),
    /// A side's.
    Side(String),
    /// A space's: `list/id`.
    Space(String),
    /// A piece's: `list/id`, and which copy if that matters.
    Piece(String, Option<u16>),
}

/// A number, fact or place, with the value that an example gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment<T> {
    /// As written: `seat-1.squads`.
    pub name: String,
    /// The owner.
    pub owner: ValueOwner,
    /// The id of the number, fact or place.
    pub id: String,
    /// Its value.
    pub is: T,
    /// Where the example says so.
    pub at: Location,
}

impl<T> Assignment<T> {
    /// The same, with the value converted: what was read becomes what it means.
    pub fn with<U>(self, is: U) -> Assignment<U> {
        Assignment { name: self.name, owner: self.owner, id: self.id, is, at: self.at }
    }
}

/// Who has one of the game's own roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The role.
    pub role: String,
    /// Who has it; nobody, if it is vacant.
    pub who: Option<ValueOwner>,
    /// Where the example says so.
    pub at: Location,
}

/// The state of the table, as far as an example gives it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Situation {
    /// Which seats have which of the game's own roles.
    pub roles: Vec<Holder>,
    /// Numbers.
    pub numbers: Vec<Assignment<i64>>,
    /// Facts: `true`, `false`, or one of the fact's values.
    pub facts: Vec<Assignment<String>>,
    /// Places with everything that lies there, as `list/id`; the first in a pile lies on top.
    pub places: Vec<Assignment<Vec<String>>>,
    /// Which way pieces face: the number of the direction, from 0.
    pub facing: Vec<Assignment<i64>>,
}

/// What is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// One thing: a row's id, `yes`, `pass`, a number …
    One(String),
    /// Several at once, or in an order.
    Many(Vec<String>),
}

/// One answer to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleAnswer {
    /// The player who answers, where the example says so.
    pub who: Option<ValueOwner>,
    /// What is answered.
    pub choose: Selection,
    /// Where the example says so.
    pub at: Location,
}

/// What must hold at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Numbers, facts, places.
    pub table: Situation,
    /// How many pieces lie in a place.
    pub counts: Vec<Assignment<i64>>,
    /// The ending by which the game is over.
    pub ended: Option<(String, Location)>,
    /// The winners.
    pub winners: Option<(Vec<ValueOwner>, Location)>,
}

/// A situation, how it is played, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The file's name.
    pub id: String,
    /// A heading.
    pub title: String,
    /// The section of the rules that it illustrates.
    pub section: Option<String>,
    /// What a reader of the rulebook sees, resolved.
    pub telling: String,
    /// The number of players.
    pub seats: u8,
    /// The scenario and options that are in force.
    pub options: Vec<String>,
    /// Whose turn it is.
    pub active: Option<ValueOwner>,
    /// The number of the turn.
    pub turn: Option<u32>,
    /// Which seats (from 0) play which side, where the example says so.
    pub sides: Vec<(u8, String)>,
    /// The table before.
    pub given: Situation,
    /// Whether the setup itself is played, with the dice and answers of the example.
    pub setup: bool,
    /// Whether what a turn begins with is played before its phases.
    pub begin: bool,
    /// The phases that are played, in this order.
    pub phases: Vec<String>,
    /// Whether what a turn finishes with is played after its phases.
    pub finish: bool,
    /// Every single die, in the order of rolling.
    pub dice: Vec<i64>,
    /// Where the dice stand.
    pub dice_at: Location,
    /// Every answer, in the order of the questions.
    pub choices: Vec<ExampleAnswer>,
    /// Where the answers stand.
    pub choices_at: Location,
    /// The table afterwards.
    pub then: Outcome,
    /// Where the example stands.
    pub at: Location,
}
