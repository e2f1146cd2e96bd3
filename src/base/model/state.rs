//! State that persists: numbers, places, facts.

use super::word::words;
use super::{Bearer, Dice, Expr, Location};

words! {
    /// What has a state of its own.
    Scope {
        /// The game as a whole: there is one.
        Game = "game",
        /// For each player.
        Seat = "seat",
        /// For each side.
        Side = "side",
        /// For each faction in play.
        Faction = "faction",
        /// For each space of the maps (of the maps named in `whose`, if any).
        Space = "space",
        /// For each piece with one of the tags or lists in `whose`.
        Piece = "piece",
    }
}

/// Visibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Everyone.
    All,
    /// Only the owner.
    Owner,
    /// No player.
    None,
    /// Everyone sees the top piece, the owner all of them.
    Top,
}

/// An amount as given in the data.
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
    /// A column of the row of the faction, side or piece.
    Column(String),
}

/// A number that changes during play.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// What has one.
    pub per: Scope,
    /// Tags or lists, where it is kept per piece or space.
    pub whose: Vec<String>,
    /// The initial value.
    pub start: Amount,
    /// The minimum.
    pub min: Option<Amount>,
    /// The maximum.
    pub max: Option<Amount>,
    /// Its visibility.
    pub seen_by: Visibility,
    /// What keeps track of it on paper.
    pub borne_by: Option<Bearer>,
    /// Where it stands in the data.
    pub at: Location,
}

/// A place for pieces.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Which of the standard places it is: `pile`, `discard`, `hand`, `tableau`, `supply`.
    pub like: Option<String>,
    /// What has one.
    pub per: Scope,
    /// Lists (or tags) whose pieces may lie here; none given = any.
    pub of: Vec<String>,
    /// How its pieces are arranged.
    pub order: PlaceOrder,
    /// What it belongs to, if there is one per piece: tags or lists.
    pub whose: Vec<String>,
    /// The number of slots, for `slots`.
    pub slots: Option<Amount>,
    /// The visibility of its pieces.
    pub seen_by: Visibility,
    /// What lies here at the start: ids of lists or rows with amounts; `all` = every piece of its lists.
    pub start: Start,
    /// What happens when a piece is to be taken from it while it is empty.
    pub empty: WhenEmpty,
    /// The most pieces that may lie here.
    pub limit: Option<Amount>,
    /// The place that its contents go to when it ceases to exist.
    pub fate: Option<String>,
    /// What represents it on paper, if not the table itself.
    pub borne_by: Option<Bearer>,
}

impl Place {
    /// Whether pieces of this list may lie there.
    pub fn takes(&self, list: &str) -> bool {
        self.of.is_empty() || self.of.iter().any(|of| of == list)
    }
}

/// The contents of a place when the game begins.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// Nothing; setup steps may fill it.
    Empty,
    /// Every piece of its lists.
    All,
    /// A number of each of these.
    Some(Vec<(String, Amount)>),
}

/// Something that is true until it lapses.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// What has one.
    pub per: Scope,
    /// Tags or lists, where it is kept per piece or space.
    pub whose: Vec<String>,
    /// The possible values; none given = true or false.
    pub values: Vec<String>,
    /// The initial value; none = false, or the first of the values.
    pub start: Option<String>,
    /// `turn`, `phase`, `round`, `game`, `piece`, a number of turns, or a condition.
    pub lasts: FactDuration,
    /// Its visibility.
    pub seen_by: Visibility,
    /// What keeps track of it on paper.
    pub borne_by: Option<Bearer>,
    /// Where it stands in the data.
    pub at: Location,
}

/// How long a fact lasts.
#[derive(Debug, Clone, PartialEq)]
pub enum FactDuration {
    /// `turn`, `phase`, `round`, `game`, `piece`.
    Until(String),
    /// A number of turns.
    Turns(Amount),
    /// Until this holds.
    Condition(Expr),
}

/// A sealed choice: written down in secret, revealed together.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// Who makes one.
    pub per: Scope,
    /// Tags or lists, if there is one per piece.
    pub whose: Vec<String>,
    /// The kind of choice.
    pub holds: PlanKind,
    /// The most steps, cards or points.
    pub most: Option<Amount>,
    /// The phase in which it is revealed.
    pub opened: Option<String>,
    /// What represents it on paper.
    pub borne_by: Option<Bearer>,
}

words! {
    /// How the pieces of a place are arranged.
    PlaceOrder {
        /// Face down, in an unknown order.
        Pile = "pile",
        /// In a player's hand.
        Hand = "hand",
        /// Side by side, in order.
        Row = "row",
        /// One in each of several numbered slots.
        Slots = "slots",
        /// Together, in no particular order.
        Set = "set",
        /// On a space of a map.
        Space = "space",
        /// In front of a player.
        Mat = "mat",
        /// On top of each other.
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
    /// The pieces of this place are shuffled and moved there.
    Reshuffle(String),
    /// This ending comes about.
    End(String),
}

impl WhenEmpty {
    /// As written in the data: `reshuffle discard`.
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
    /// What a sealed choice contains.
    PlanKind {
        /// Spaces, one after another.
        Path = "path",
        /// One of several options.
        Choice = "choice",
        /// A number.
        Amount = "amount",
        /// Cards, laid face down.
        Cards = "cards",
        /// Things in order.
        Order = "order",
        /// Free text.
        Words = "words",
    }
}
