//! The sides. VASSAL knows them by their names alone (`build/module/PlayerRoster.java`).

use super::encode;
use super::ids::Names;
use crate::table::Table;

/// The longest name (letters).
const LONGEST: usize = 60;

/// Their names, in the order of the seats: no two alike.
pub fn sides(table: &Table<'_>) -> Vec<String> {
    let mut names = Names::default();
    table.seats.iter().map(|seat| names.own(&encode::text(&seat.name, LONGEST))).collect()
}

/// The name of a side; nothing for what belongs to none.
pub fn side(table: &Table<'_>, seat: Option<usize>) -> Option<String> {
    seat.and_then(|seat| sides(table).get(seat).cloned())
}
