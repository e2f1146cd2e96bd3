//! Examples: situations with dice and choices given, and what holds when they have been played. The
//! rulebook prints their telling, the referee plays them.

use super::Location;

/// Whose number, fact or place is meant, or who is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whose {
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

/// A number, fact or place, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<T> {
    /// As written: `seat-1.squads`.
    pub name: String,
    /// Whose.
    pub whose: Whose,
    /// The id of the number, fact or place.
    pub id: String,
    /// What it is.
    pub is: T,
    /// Where it says so.
    pub at: Location,
}

impl<T> Said<T> {
    /// The same of something else: what was read becomes what it means.
    pub fn with<U>(self, is: U) -> Said<U> {
        Said { name: self.name, whose: self.whose, id: self.id, is, at: self.at }
    }
}

/// The table as far as an example speaks of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Situation {
    /// Numbers.
    pub numbers: Vec<Said<i64>>,
    /// Facts: `true`, `false`, or one of the fact's values.
    pub facts: Vec<Said<String>>,
    /// Places with all that lies there, as `list/id`; in a pile the first lies on top.
    pub places: Vec<Said<Vec<String>>>,
}

/// What is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// One thing: a row's id, `yes`, `pass`, a number …
    One(String),
    /// Several at once, or in an order.
    Many(Vec<String>),
}

/// One answer to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choosing {
    /// Who is asked, where the example says so.
    pub who: Option<Whose>,
    /// What is answered.
    pub choose: Chosen,
    /// Where it says so.
    pub at: Location,
}

/// What holds at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Numbers, facts, places.
    pub table: Situation,
    /// How many pieces lie in a place.
    pub counts: Vec<Said<i64>>,
    /// The ending by which the game is over.
    pub ended: Option<(String, Location)>,
    /// Who has won.
    pub winners: Option<(Vec<Whose>, Location)>,
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
    /// How many play.
    pub seats: u8,
    /// The scenario and options that are in force.
    pub options: Vec<String>,
    /// Whose turn it is.
    pub active: Option<Whose>,
    /// Which turn it is.
    pub turn: Option<u32>,
    /// Who plays which side, where the example says so: seats from 0.
    pub sides: Vec<(u8, String)>,
    /// Who has which of the game's own roles; one without a holder is vacant.
    pub roles: Vec<(String, Option<Whose>)>,
    /// The table before.
    pub given: Situation,
    /// The phases that are played, in this order.
    pub phases: Vec<String>,
    /// Every single die, in the order in which they are rolled.
    pub dice: Vec<i64>,
    /// Where the dice stand.
    pub dice_at: Location,
    /// Every answer, in the order in which they are asked for.
    pub choices: Vec<Choosing>,
    /// Where the answers stand.
    pub choices_at: Location,
    /// The table afterwards.
    pub then: Outcome,
    /// Where the example stands.
    pub at: Location,
}
