//! What a piece can do: uses, and the ops that they name.

use super::{ById, Expr, Phrase, Turns, Value};

/// An operation: what a player reads and what the referee carries out, named once and shared by many rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Op {
    /// A name for lists and records of play.
    pub name: String,
    /// A short word for the band of a face, if it has one.
    pub label: Option<String>,
    /// The text, reading the row's columns.
    pub text: Phrase,
    /// The program in Luau; empty if the op has a text only.
    pub run: String,
    /// Its parameters, typed as columns are.
    pub params: ById<super::Column>,
}

/// When a use may be made.
#[derive(Debug, Clone, PartialEq)]
pub enum Trigger {
    /// In one of these phases; none given = whenever the player may act.
    Phase(Vec<String>),
    /// In answer to something, before it takes effect (`card:machine-gun`, `loss:gas`).
    Answers(Vec<String>),
    /// After something happened.
    On(Vec<String>),
    /// As long as a condition holds.
    While(Expr),
}

/// How a `while` use changes a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Modify {
    /// `set`, `add`, `multiply` or `clamp`, applied in this order.
    pub how: &'static str,
    /// The value that changes: a column or a number.
    pub what: String,
    /// By how much: a number, dice, or the name of a constant or column.
    pub by: Value,
}

/// One of the alternative ways to use a piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// A name of its own, for cards with several uses.
    pub name: Option<String>,
    /// A word for the band of the face.
    pub label: Option<String>,
    /// An icon for this use.
    pub icon: Option<String>,
    /// When it may be made.
    pub trigger: Trigger,
    /// The printed form of its phases, where the data say “all except …”.
    pub when: Option<String>,
    /// Roles or sides that may use it; none given = any.
    pub by: Vec<String>,
    /// In which turns it may be used.
    pub turns: Option<Turns>,
    /// A further condition.
    pub only_if: Option<Expr>,
    /// What must be paid: a text and a condition or program.
    pub cost: Option<Cost>,
    /// The op that it carries out.
    pub op: Option<String>,
    /// Arguments of the op, ahead of the row's columns.
    pub with: ById<Value>,
    /// What the player reads, resolved.
    pub text: String,
    /// The program in Luau, from the op or in place.
    pub run: String,
    /// What the piece counts as when used this way.
    pub counts_as: Option<String>,
    /// Whose values it changes while it applies: `self`, `host`, tags, lists, rows, sides; none given = the piece's
    /// own.
    pub affects: Vec<String>,
    /// Tags or kinds that affected pieces gain while it applies.
    pub gains: Vec<String>,
    /// Tags or kinds that affected pieces lose while it applies.
    pub loses: Vec<String>,
    /// How products are rounded: `up`, `down`, `nearest`.
    pub round: Option<&'static str>,
    /// Several effects in sequence, where one op is not enough.
    pub effects: Vec<Effect>,
    /// How it changes values while it applies.
    pub modifies: Vec<Modify>,
    /// The allowance that it draws on.
    pub allowance: Option<String>,
    /// Where the piece must be: `hand`, or `play`; none given = as its trigger and `by` suggest.
    pub from: Option<&'static str>,
    /// It happens by itself, without asking the player.
    pub must: bool,
}

/// One of several effects of a use.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The op.
    pub op: Option<String>,
    /// Arguments of the op.
    pub with: ById<Value>,
    /// Carried out only if this holds.
    pub only_if: Option<Expr>,
    /// What the player reads, resolved.
    pub text: String,
    /// The program in Luau.
    pub run: String,
}

/// What a use costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// What the player reads.
    pub text: String,
    /// The program in Luau, or empty.
    pub run: String,
    /// A plain condition, if nothing more is needed.
    pub only_if: Option<Expr>,
}
