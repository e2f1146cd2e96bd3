//! Dice tables: results without a row and results with two rows, taking into account everything that changes a roll.

mod reach;

use reach::Reach;
use warpress_model::Code;
use warpress_model::table::TableRow;
use warpress_model::{Diagnostic, Dice, Game, Table};

/// The most results that a finding lists.
const NAMED: usize = 12;

/// Checks every table that is rolled on.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    game.tables.iter().flat_map(|(id, table)| of_table(game, id, table)).collect()
}

fn of_table(game: &Game, id: &str, table: &Table) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some(results) = table.dice.as_ref().and_then(Dice::results) else { return found };
    // A row whose results cannot be parsed has been reported; the gap that it leaves is not a second fault.
    if table.rows.iter().any(|row| row.spans.is_empty()) {
        return found;
    }
    let results: Vec<i64> = results.into_iter().map(i64::from).collect();
    let times = |result: i64| table.rows.iter().filter(|row| holds(row, result)).count();
    let mut gaps: Vec<String> =
        results.iter().filter(|result| times(**result) == 0).map(ToString::to_string).collect();
    gaps.truncate(NAMED);
    gaps.extend(beyond(game, id, table, &results));
    let doubles: Vec<String> =
        results.iter().filter(|result| times(**result) > 1).take(NAMED).map(ToString::to_string).collect();
    if !gaps.is_empty() && table.otherwise.is_none() {
        found.push(
            Diagnostic::new(Code::W0204, format!("no row of “{id}” has {}", gaps.join(", ")), &table.at)
                .help(if results.iter().all(|result| times(*result) > 0) {
                    "modifiers lead there: add the row, set clamp = true or otherwise = …, or settle it with a ruling"
                } else {
                    "add the row, or settle it with a ruling"
                })
                .about(id),
        );
    }
    if !doubles.is_empty() {
        found.push(
            Diagnostic::new(
                Code::W0205,
                format!("more than one row of “{id}” has {}", doubles.join(", ")),
                &table.at,
            )
            .help("correct the ranges, or settle it with a ruling")
            .about(id),
        );
    }
    found
}

fn holds(row: &TableRow, result: i64) -> bool {
    row.spans
        .iter()
        .any(|(low, high)| low.is_none_or(|low| low <= result) && high.is_none_or(|high| result <= high))
}

/// Results that only modifiers lead to and that have no row. Dice read as digits (D66) do not form
/// a number that one could add to.
fn beyond(game: &Game, id: &str, table: &Table, results: &[i64]) -> Vec<String> {
    let (Some(least), Some(most)) = (results.iter().min(), results.iter().max()) else { return Vec::new() };
    let contiguous = usize::try_from(most - least).is_ok_and(|span| span + 1 == results.len());
    if table.clamp || !contiguous {
        return Vec::new();
    }
    let Reach { down, up } = reach::of(game, id, table);
    let lacks = |result: &i64| !table.rows.iter().any(|row| holds(row, *result));
    let mut gaps = Vec::new();
    if let Some(first) = (least - down..*least).rev().find(lacks) {
        gaps.push(if first > least - down { format!("{first} or less") } else { first.to_string() });
    }
    if let Some(first) = (most + 1..=most + up).find(lacks) {
        gaps.push(if first < most + up { format!("{first} or more") } else { first.to_string() });
    }
    gaps
}
