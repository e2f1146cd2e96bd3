//! The columns `symbol`, `echelon`, `frame` and `planform`, which choose a counter's unit symbol. An unknown word
//! would be printed as an empty frame.

use super::DecodeContext;
use warpress_format::node::{Entries, Node};
use warpress_model::symbol::{FRAMES, PLANFORMS, UnknownBranch, branches, echelon, echelons, symbol};
use warpress_model::{ById, Column, ColumnType, ListKind, Location, Row, Value};

/// Reports unknown words for the symbols of these rows, on fronts and backs. `entries` are the rows in the data.
pub fn check(
    context: &DecodeContext<'_>,
    kind: ListKind,
    columns: &ById<Column>,
    entries: &Entries,
    rows: &[Row],
) {
    let is_word = |name: &str| {
        columns.get(name).is_some_and(|column| matches!(column.of, ColumnType::Text | ColumnType::Enum(_)))
    };
    if kind != ListKind::Counters {
        return;
    }
    for name in ["symbol", "echelon", "frame", "planform"].into_iter().filter(|name| is_word(name)) {
        for row in rows {
            let node = entries.get(&row.id).map(|(_, node)| node);
            let back = row.back.as_ref();
            for (value, node) in [
                (row.values.get(name), node),
                (back.and_then(|back| back.get(name)), node.and_then(|node| node.get("back"))),
            ] {
                let location =
                    node.and_then(|node: &Node| node.get(name)).map_or(&row.at, |node| &node.location);
                value.into_iter().for_each(|value| one(context, name, value, location));
            }
        }
    }
}

fn one(context: &DecodeContext<'_>, name: &str, value: &Value, location: &Location) {
    let word = value.word().trim();
    if word.is_empty() {
        return;
    }
    match name {
        "symbol" => {
            if let Err(UnknownBranch(unknown)) = symbol(word) {
                context.log.unknown("unit symbol", &unknown, branches(), location);
            }
        }
        "echelon" if echelon(word).is_none() => context.log.unknown("echelon", word, echelons(), location),
        "frame" if !FRAMES.contains(&word) => context.log.unknown("frame", word, FRAMES, location),
        "planform" if !PLANFORMS.contains(&word) => {
            context.log.unknown("planform", word, PLANFORMS, location)
        }
        _ => {}
    }
}
