//! What outlasts a moment: numbers, places, facts.

use super::word::words;
use super::{Bearer, Dice, Expr, Location};

/// For whom or what a state is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Once.
    Game,
    /// For each player.
    Seat,
    /// For each side.
    Side,
    /// For each faction in play.
    Faction,
    /// For each space of the maps (of the maps named in `whose`, if any).
    Space,
    /// For each piece with one of the tags or lists in `whose`.
    Piece,
}

/// Who may look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Everybody.
    All,
    /// The owner alone.
    Owner,
    /// No player.
    None,
    /// Everybody the top piece, its owner all of them.
    Top,
}

/// An amount as data give it.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// A plain number.
    Int(i64),
    /// Rolled when it is needed.
    Dice(Dice),
    /// The constant of this name.
    Constant(String),
    /// An expression.
    Expr(Expr),
    /// A column of the faction's, side's or piece's row.
    Column(String),
}

/// A number that changes in play.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// For whom it is kept.
    pub per: Scope,
    /// Tags or lists, where it is kept per piece or space.
    pub whose: Vec<String>,
    /// Where it starts.
    pub start: Amount,
    /// It never falls below.
    pub min: Option<Amount>,
    /// It never rises above.
    pub max: Option<Amount>,
    /// Who sees it.
    pub seen_by: Seen,
    /// What bears it on paper.
    pub borne_by: Option<Bearer>,
    /// Where it stands.
    pub at: Location,
}

/// Where pieces lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Which of the standard places it is: `pile`, `discard`, `hand`, `tableau`, `supply`.
    pub like: Option<String>,
    /// For whom there is one.
    pub per: Scope,
    /// Lists (or tags) whose pieces may lie here; none given = any.
    pub of: Vec<String>,
    /// How its pieces lie.
    pub order: PlaceOrder,
    /// Whose places they are, where there is one per piece: tags or lists.
    pub whose: Vec<String>,
    /// How many slots, for `slots`.
    pub slots: Option<Amount>,
    /// Who sees what lies here.
    pub seen_by: Seen,
    /// What lies here at the start: list or row ids with amounts; `all` = every piece of its lists.
    pub start: Start,
    /// What happens when a piece is to be taken from it and it has none.
    pub empty: WhenEmpty,
    /// The most pieces that may lie here.
    pub limit: Option<Amount>,
    /// The place to which contents go when this one ceases to be.
    pub fate: Option<String>,
    /// What bears it on paper, where it is not the table itself.
    pub borne_by: Option<Bearer>,
}

impl Place {
    /// Whether pieces of this list may lie there.
    pub fn takes(&self, list: &str) -> bool {
        self.of.is_empty() || self.of.iter().any(|of| of == list)
    }
}

/// What lies in a place when the game begins.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// Nothing; setup steps may fill it.
    Empty,
    /// Every piece of its lists.
    All,
    /// A number of each of these.
    Some(Vec<(String, Amount)>),
}

/// Something that is so until it lapses.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// For whom it is kept.
    pub per: Scope,
    /// Tags or lists, where it is kept per piece or space.
    pub whose: Vec<String>,
    /// The values that it can have; none given = true or false.
    pub values: Vec<String>,
    /// The value at the start; none = false, or the first of the values.
    pub start: Option<String>,
    /// `turn`, `phase`, `round`, `game`, `piece`, a number of turns, or a condition.
    pub lasts: Lasts,
    /// Who sees it.
    pub seen_by: Seen,
    /// What bears it on paper.
    pub borne_by: Option<Bearer>,
    /// Where it stands.
    pub at: Location,
}

/// How long a fact lasts.
#[derive(Debug, Clone, PartialEq)]
pub enum Lasts {
    /// `turn`, `phase`, `round`, `game`, `piece`.
    Until(String),
    /// A number of turns.
    Turns(Amount),
    /// Until this holds.
    Condition(Expr),
}

/// A sealed choice: written down in secret, opened together.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// For whom it is made.
    pub per: Scope,
    /// Tags or lists, where it is made per piece.
    pub whose: Vec<String>,
    /// What is written down in it.
    pub holds: PlanKind,
    /// The most steps, cards or points.
    pub most: Option<Amount>,
    /// The phase in which it is opened.
    pub opened: Option<String>,
    /// What bears it on paper.
    pub borne_by: Option<Bearer>,
}

words! {
    /// How the pieces of a place lie.
    PlaceOrder {
        /// Face down, in an unknown order.
        Pile = "pile",
        /// Held by a player.
        Hand = "hand",
        /// Beside one another, in an order.
        Row = "row",
        /// One in each of several numbered spots.
        Slots = "slots",
        /// Together, in no order.
        Set = "set",
        /// On a space of a map.
        Space = "space",
        /// Before a player.
        Mat = "mat",
        /// On top of one another.
        Stack = "stack",
        /// Out of the game.
        Out = "out",
    }
}

/// What happens when a piece is to be taken from an empty place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhenEmpty {
    /// Nothing: fewer are taken.
    Stop,
    /// The player who should take one loses.
    Lose,
    /// The pieces of this place are shuffled and take its place.
    Reshuffle(String),
    /// This ending comes about.
    End(String),
}

impl WhenEmpty {
    /// As the data write it: `reshuffle discard`.
    pub fn printed(&self) -> String {
        match self {
            Self::Stop => "stop".into(),
            Self::Lose => "lose".into(),
            Self::Reshuffle(place) => format!("reshuffle {place}"),
            Self::End(ending) => format!("end {ending}"),
        }
    }
}

words! {
    /// What is written down in a plan.
    PlanKind {
        /// Spaces, one after another.
        Path = "path",
        /// One of several things.
        Choice = "choice",
        /// A number.
        Amount = "amount",
        /// Cards, laid face down.
        Cards = "cards",
        /// Things in an order.
        Order = "order",
        /// Anything in words.
        Words = "words",
    }
}
