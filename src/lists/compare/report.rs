//! A comparison as text for people and as JSON for machines.

use std::fmt::Write;

use serde_json::{Value, json};

use super::differences::{Comparison, Difference, Place};
use warpress_model::plural::counted;

/// As text: the differences by kind, each with its line of the file; then the totals.
pub fn human(found: &Comparison) -> String {
    let mut text = String::new();
    let mut part = |heading: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            // Writing into a string does not fail.
            let _ = writeln!(text, "{heading} ({})\n{}\n", lines.len(), lines.join("\n"));
        }
    };
    let of = |pick: &dyn Fn(&Difference) -> Option<String>| -> Vec<String> {
        found.differences.iter().filter_map(pick).collect()
    };
    let at = |place: &Place| shown(&found.file, place);
    part(
        "Missing in the game",
        of(&|difference| match difference {
            Difference::MissingInGame { name, at: place } => Some(format!("  {name}\n{}", at(place))),
            _ => None,
        }),
    );
    part(
        "Not in the list",
        of(&|difference| match difference {
            Difference::NotInList { list, name, named_at, .. } => {
                let named = named_at.map(|line| format!("; named in line {line}")).unwrap_or_default();
                Some(format!("  {name} ({list}{named})"))
            }
            _ => None,
        }),
    );
    part(
        "Spelled differently",
        of(&|difference| match difference {
            Difference::Spelling { list, game, file, at: place, .. } => {
                Some(format!("  {game} ({list}): the list has “{file}”\n{}", at(place)))
            }
            _ => None,
        }),
    );
    part(
        "Different values",
        of(&|difference| match difference {
            Difference::Value { list, name, column, game, file, at: place, .. } => Some(format!(
                "  {name} ({list}), {column}: the game has {}, the list {}\n{}",
                or_nothing(game),
                or_nothing(file),
                at(place)
            )),
            _ => None,
        }),
    );
    part(
        "Stated totals",
        of(&|difference| match difference {
            Difference::Stated { file, game, at: place } => {
                Some(format!("  the list states {file} cards, the game has {game}\n{}", at(place)))
            }
            _ => None,
        }),
    );
    for total in &found.totals {
        let rows = |rows: usize| counted(rows, "row");
        let (here, there) = total.rows;
        let copies =
            total.copies.map(|(here, there)| (format!(", {here} copies"), format!(", {there} copies")));
        let (more_here, more_there) = copies.unwrap_or_default();
        let _ = writeln!(
            text,
            "{}: {}{more_here} in the game; {}{more_there} in the list",
            total.list,
            rows(here),
            rows(there)
        );
    }
    if !found.columns.is_empty() {
        let columns =
            found.columns.iter().map(|(heading, column)| match heading.eq_ignore_ascii_case(column) {
                true => column.clone(),
                false => format!("{column} (“{heading}”)"),
            });
        let _ = writeln!(text, "compared: name, {}", columns.collect::<Vec<_>>().join(", "));
    }
    if !found.unknown.is_empty() {
        let _ = writeln!(text, "not compared: the columns {}", found.unknown.join(", "));
    }
    if !found.left_out.is_empty() {
        let lists = found.left_out.iter().map(|(list, rows)| format!("{list} ({})", counted(*rows, "row")));
        let _ = writeln!(text, "not in this file: {}", lists.collect::<Vec<_>>().join(", "));
    }
    if found.totals.is_empty() {
        let _ = writeln!(
            text,
            "no list of {} is in {}; name one with --deck to compare it all the same",
            found.game, found.file
        );
    } else if found.same() {
        let _ = writeln!(text, "{} and {} are the same", found.game, found.file);
    }
    text
}

fn or_nothing(value: &str) -> String {
    if value.trim().is_empty() { "nothing".to_owned() } else { value.to_owned() }
}

fn shown(file: &str, place: &Place) -> String {
    const LONGEST: usize = 100;
    let cell = place.cell.as_ref().map(|cell| format!(" {cell}")).unwrap_or_default();
    let text = place.text.replace('\t', "  ");
    let cut: String = text.chars().take(LONGEST).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    format!("    {file}:{}{cell}: {cut}{dots}", place.line)
}

/// As JSON.
pub fn json(found: &Comparison) -> Value {
    let differences: Vec<Value> = found.differences.iter().map(|difference| one(found, difference)).collect();
    let totals = found.totals.iter().map(|total| {
        let copies = total.copies.map(|(game, file)| json!({ "game": game, "file": file }));
        json!({ "list": total.list, "rows": { "game": total.rows.0, "file": total.rows.1 }, "copies": copies })
    });
    let columns =
        found.columns.iter().map(|(heading, column)| json!({ "heading": heading, "column": column }));
    let left_out = found.left_out.iter().map(|(list, rows)| json!({ "list": list, "rows": rows }));
    json!({
        "format": 1,
        "game": found.game,
        "file": found.file,
        "same": found.same(),
        "differences": differences,
        "totals": totals.collect::<Vec<_>>(),
        "columns": columns.collect::<Vec<_>>(),
        "unknown_columns": found.unknown,
        "not_in_this_file": left_out.collect::<Vec<_>>(),
    })
}

fn one(found: &Comparison, difference: &Difference) -> Value {
    let place = |at: &Place| json!({ "file": found.file, "line": at.line, "cell": at.cell, "text": at.text });
    match difference {
        Difference::MissingInGame { name, at } => {
            json!({ "kind": "missing-in-game", "name": name, "at": place(at) })
        }
        Difference::NotInList { list, id, name, named_at } => {
            json!({ "kind": "not-in-list", "list": list, "id": id, "name": name, "named_at": named_at })
        }
        Difference::Spelling { list, id, game, file, at } => {
            json!({ "kind": "spelling", "list": list, "id": id, "in_game": game, "in_list": file, "at": place(at) })
        }
        Difference::Value { list, id, name, column, game, file, at } => json!({
            "kind": "value", "list": list, "id": id, "name": name, "column": column,
            "in_game": game, "in_list": file, "at": place(at),
        }),
        Difference::Stated { file, game, at } => {
            json!({ "kind": "stated-total", "in_game": game, "in_list": file, "at": place(at) })
        }
    }
}
