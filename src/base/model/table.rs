//! Dice tables and charts.

use super::{Amount, ById, Column, Dice, Expr, Row};

/// A part of a table's results: `1-4`, `11+`.
pub type Span = (Option<i64>, Option<i64>);

/// The printed results: `1–4`, `11+`, `≤ 3`.
fn span_in_words((from, to): Span) -> String {
    let signed = |number: i64| number.to_string().replace('-', "\u{2212}");
    match (from, to) {
        (Some(from), Some(to)) if from == to => signed(from),
        (Some(from), Some(to)) => format!("{}\u{2013}{}", signed(from), signed(to)),
        (Some(from), None) => format!("{}+", signed(from)),
        (None, Some(to)) => format!("\u{2264} {}", signed(to)),
        (None, None) => "any".into(),
    }
}

/// What is added to a roll, and when.
#[derive(Debug, Clone, PartialEq)]
pub struct Modifier {
    /// The condition; none = always.
    pub only_if: Option<Expr>,
    /// The amount added: a number, a constant, or an expression ("one for each …").
    pub add: Amount,
    /// The number of columns by which the result is shifted.
    pub shift: i64,
    /// What the players read.
    pub text: String,
}

/// A table whose row is rolled for, or a chart in which it is looked up.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The heading of its first column, if not the dice.
    pub label: Option<String>,
    /// Whether it is on the quick reference; none = unless it is too long.
    pub quick: Option<bool>,
    /// The dice; `None` = looked up.
    pub dice: Option<Dice>,
    /// The types of its columns.
    pub columns: ById<Column>,
    /// The stat that selects the column.
    pub column_from: Option<String>,
    /// Modifiers of the roll.
    pub modifiers: Vec<Modifier>,
    /// Results beyond the ends count as the ends.
    pub clamp: bool,
    /// What results without a row mean, resolved.
    pub otherwise: Option<String>,
    /// The ruling that supplied the whole table, where the source has none.
    pub ruling: Option<String>,
    /// The rows.
    pub rows: Vec<TableRow>,
    /// Where it stands in the data.
    pub at: super::Location,
}

impl TableRow {
    /// The results that it covers, as printed.
    pub fn results(&self) -> String {
        self.spans.iter().map(|span| span_in_words(*span)).collect::<Vec<_>>().join(", ")
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// The results that it covers.
    pub spans: Vec<Span>,
    /// Its values and uses.
    pub row: Row,
    /// The tables to roll on next.
    pub then: Vec<String>,
}

/// A roll without a table: each side's dice with their modifiers, compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Roll {
    /// Its name.
    pub name: String,
    /// What the players read, resolved.
    pub text: String,
    /// Dice by name (`white`, `red`); a single unnamed die has the name of the roll.
    pub dice: ById<Dice>,
    /// Roles or sides that roll.
    pub by: Vec<String>,
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// Whether `higher` or `lower` wins; none = not compared.
    pub compare: Option<&'static str>,
    /// What a tie means, resolved.
    pub tie: String,
}
