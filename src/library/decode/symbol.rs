//! Counters choose their sign by the columns `symbol`, `echelon`, `frame` and `planform`; a word that
//! names none would be an empty frame on paper.

use super::Scene;
use crate::node::{Entries, Node};
use warpress_model::symbol::{FRAMES, PLANFORMS, branches, echelon, echelons, symbol};
use warpress_model::{ById, Column, ColumnType, ListKind, Row, Spot, Value};

/// Looks at the signs of these rows, fronts and backs. `entries` are what they were read from.
pub fn check(scene: &Scene<'_>, kind: ListKind, columns: &ById<Column>, entries: &Entries, rows: &[Row]) {
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
                let spot = node.and_then(|node: &Node| node.get(name)).map_or(&row.at, |node| &node.spot);
                value.into_iter().for_each(|value| one(scene, name, value, spot));
            }
        }
    }
}

fn one(scene: &Scene<'_>, name: &str, value: &Value, spot: &Spot) {
    let word = value.word().trim();
    if word.is_empty() {
        return;
    }
    match name {
        "symbol" => {
            if let Err(unknown) = symbol(word) {
                scene.log.unknown("unit symbol", &unknown, branches(), spot);
            }
        }
        "echelon" if echelon(word).is_none() => scene.log.unknown("echelon", word, echelons(), spot),
        "frame" if !FRAMES.contains(&word) => scene.log.unknown("frame", word, FRAMES, spot),
        "planform" if !PLANFORMS.contains(&word) => scene.log.unknown("planform", word, PLANFORMS, spot),
        _ => {}
    }
}
