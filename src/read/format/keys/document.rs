//! The reference of all keys, as Markdown.

use std::fmt::Write;

use super::{Kind, Table, *};

/// Tables in the order in which a reader meets them.
pub static TABLES: [&Table; 63] = [
    &PATCH,
    &GAME,
    &PLAYERS,
    &FONTS,
    &ON_SCREEN,
    &STOCK,
    &PLACES,
    &COVER,
    &CREDITS,
    &SIDE,
    &ROLE,
    &EXTERNAL,
    &NAMED,
    &CONSTANT,
    &NUMBER,
    &FACT,
    &PLACE,
    &PLAN,
    &ROLL,
    &MODIFIER,
    &STEP,
    &TURN,
    &PHASE,
    &SEQUENCE,
    &ALLOWANCE,
    &ENDING,
    &TIE,
    &CAMPAIGN,
    &SCENARIO,
    &OPTION,
    &OP,
    &RULING,
    &FAQ,
    &LIST,
    &ART,
    &SHEET,
    &DECK,
    &COUNTERS,
    &RECORDS,
    &COUNT,
    &COMPONENT,
    &COLUMN,
    &CELL,
    &ROW,
    &BACK,
    &USE,
    &EFFECT,
    &COST,
    &FACE,
    &DICE_TABLE,
    &TABLE_ROW,
    &FORM,
    &FIELD,
    &MAP,
    &NUMBERING,
    &LAND,
    &PLACED,
    &SPACE,
    &ZONE,
    &TERRAIN,
    &EDGE,
    &LINK,
    &WAY,
];

/// A table of Markdown for each sort of table in the data.
pub fn document() -> String {
    let mut out = String::new();
    let examples = [
        &EXAMPLE,
        &GIVEN,
        &PLAY,
        &THEN,
        &CHOICE,
        &AUDIT,
        &AUDIT_STEPS,
        &AUDIT_STEP,
        &AUDITED,
        &AUDIT_SINCE,
        &SIGNED,
        &DIGESTS,
    ];
    for table in TABLES.into_iter().chain(examples) {
        let shared: Vec<&str> = table.also.iter().map(|table| table.name).collect();
        let _ = writeln!(out, "\n#### {}\n", table.name);
        if !shared.is_empty() {
            let _ = writeln!(out, "Besides the keys of {}:\n", shared.join(" and "));
        }
        if !table.or.is_empty() {
            let short: Vec<_> = table.or.iter().map(|kind| takes(*kind)).collect();
            let _ = writeln!(out, "Or in short: {}.\n", short.join(", "));
        }
        out.push_str("| key | takes | |\n|---|---|---|\n");
        for key in table.keys {
            let _ = writeln!(out, "| `{}` | {} | {} |", key.name, takes(key.kind), key.about);
        }
    }
    out
}

fn takes(kind: Kind) -> String {
    match kind {
        Kind::Text => "text".into(),
        Kind::Printed => "text, number".into(),
        Kind::Int => "whole number".into(),
        Kind::Number => "number".into(),
        Kind::Flag => "true, false".into(),
        Kind::Words => "words".into(),
        Kind::Amount => "amount".into(),
        Kind::Condition => "condition".into(),
        Kind::OneOf(_) | Kind::Word(_) => {
            let words = kind.choices().unwrap_or_default();
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        }
        Kind::Table(table) => format!("table: {}", table.name),
        Kind::Rows(table) => format!("with ids: {}; or the name of a file or list", table.name),
        Kind::Collection(table) => format!("with ids: {}", table.name),
        Kind::Groups(table) => format!("by id, one or several: {}", table.name),
        Kind::Map => "table".into(),
        Kind::Any => "".into(),
    }
}
