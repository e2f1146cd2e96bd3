//! Amounts that are known when a kit is printed.

use warpress_model::state::Amount;
use warpress_model::{Game, Parsed, Row, Value};

/// An amount of this side and row, if nothing has to be rolled or played for it.
pub fn fixed_amount(game: &Game, amount: &Amount, side: Option<&str>, row: Option<&Row>) -> Option<i64> {
    match amount {
        Amount::Int(number) => Some(*number),
        Amount::Constant(name) => {
            let value = &game.constants.get(name)?.value;
            match (&value.parsed, side) {
                (Parsed::By(values), Some(side)) => values.get(side)?.as_int(),
                // All must do with one: the largest of their values.
                (Parsed::By(values), None) => values.values().filter_map(Value::as_int).max(),
                _ => value.as_int(),
            }
        }
        Amount::Column(column) => row?.values.get(column)?.as_int(),
        Amount::Dice(_) | Amount::Expr(_) => None,
    }
}
