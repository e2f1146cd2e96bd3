//! Dice tables and charts.

use super::{ById, Column, Dice, Expr, Row};

/// A part of a table's results: `1-4`, `11+`.
pub type Span = (Option<i64>, Option<i64>);

/// What is added to a roll, and when.
#[derive(Debug, Clone, PartialEq)]
pub struct Modifier {
    /// The condition.
    pub only_if: Expr,
    /// Added to the roll.
    pub add: i64,
    /// What the players read.
    pub text: String,
}

/// A table whose row is found by a roll, or a chart that is looked up.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// What is rolled; `None` = looked up.
    pub dice: Option<Dice>,
    /// The columns' types.
    pub columns: ById<Column>,
    /// The stat that picks the column.
    pub column_by: Option<String>,
    /// Modifiers of the roll.
    pub modifiers: Vec<Modifier>,
    /// Results beyond the ends count as the ends.
    pub clamp: bool,
    /// Rows with the results they stand for.
    pub rows: Vec<(Vec<Span>, Row)>,
}
