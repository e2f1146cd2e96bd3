//! Dice tables and charts.

use super::Scene;
use super::list::{codes, list};
use crate::library::fields::Fields;
use crate::library::node::Node;
use crate::model::phrase::title;
use crate::model::table::Modifier;
use crate::model::value::range;
use crate::model::{Diagnostic, ListKind, Span, Table};

/// Reads a table.
pub fn table(scene: &Scene<'_>, id: &str, node: &Node) -> Table {
    let fields = Fields::open(node, scene.log);
    let dice = fields.dice("dice");
    let column_by = fields.text("column_by");
    let modifiers = modifiers(scene, &fields);
    let clamp = fields.flag("clamp");
    codes(&fields);
    let (found, spans) = list(scene, &fields, id, ListKind::Table, "rows", |row| {
        row.node("op");
        row.node("run");
        spans(row)
    });
    fields.text("text");
    fields.text("ruling");
    fields.finish();
    let rows: Vec<_> = spans.into_iter().zip(found.rows).collect();
    let table = Table {
        name: fields_name(&found.name, id),
        dice,
        columns: found.columns,
        column_by,
        modifiers,
        clamp,
        rows,
    };
    check(scene, id, &table, node);
    table
}

fn fields_name(name: &str, id: &str) -> String {
    if name.is_empty() { title(id) } else { name.to_owned() }
}

fn spans(row: &Fields<'_>) -> Vec<Span> {
    let Some(text) = row.printed("on") else { return Vec::new() };
    let mut spans = Vec::new();
    for part in text.split(',').take(60) {
        match range(part) {
            Ok(span) => spans.push(span),
            Err(why) => row.log.add(
                Diagnostic::error("E0105", format!("“{part}” is no result of a roll"), row.key_spot("on"))
                    .help(why),
            ),
        }
    }
    spans
}

fn modifiers(scene: &Scene<'_>, fields: &Fields<'_>) -> Vec<Modifier> {
    let Some(node) = fields.node("modifiers") else { return Vec::new() };
    let crate::library::node::Raw::List(items) = &node.raw else {
        scene.log.wrong(node, "a list of modifiers");
        return Vec::new();
    };
    let one = |item: &Node| {
        let inner = Fields::open(item, scene.log);
        let modifier = Modifier {
            only_if: scene.expr(&inner, "if")?,
            add: inner.int("add", -1000, 1000).unwrap_or(0),
            text: inner.text("text").unwrap_or_default(),
        };
        inner.finish();
        Some(modifier)
    };
    items.iter().filter_map(one).collect()
}

/// Reports results that no row has and results that two rows have.
fn check(scene: &Scene<'_>, id: &str, table: &Table, node: &Node) {
    let Some(results) = table.dice.as_ref().and_then(crate::model::Dice::results) else { return };
    let spot = crate::model::Spot { end: node.spot.start + 1, ..node.spot.clone() };
    let holds = |result: i64, spans: &[Span]| {
        spans
            .iter()
            .any(|(low, high)| low.is_none_or(|low| low <= result) && high.is_none_or(|high| result <= high))
    };
    let mut gaps = Vec::new();
    let mut doubles = Vec::new();
    for result in results {
        match table.rows.iter().filter(|(spans, _)| holds(i64::from(result), spans)).count() {
            0 => gaps.push(result.to_string()),
            1 => {}
            _ => doubles.push(result.to_string()),
        }
    }
    if !gaps.is_empty() {
        gaps.truncate(12);
        scene.log.add(
            Diagnostic::warning("W0204", format!("no row of “{id}” has {}", gaps.join(", ")), &spot)
                .help("add the row, or settle it with a ruling")
                .about(id),
        );
    }
    if !doubles.is_empty() {
        doubles.truncate(12);
        scene.log.add(
            Diagnostic::warning(
                "W0205",
                format!("more than one row of “{id}” has {}", doubles.join(", ")),
                &spot,
            )
            .help("correct the ranges, or settle it with a ruling")
            .about(id),
        );
    }
}
