//! Scenarios and options: what they are called, and what they change.

use super::super::Scene;
use super::super::texts::Here;
use super::{players, setup};
use crate::library::fields::{Fields, Log};
use crate::library::node::{Node, Raw};
use crate::library::normalise;
use crate::model::flow::{Change, Datum};
use crate::model::phrase::title;
use crate::model::{ById, Patch};

/// Reads scenarios or options. What they change has been tried before.
pub fn patches(scene: &Scene<'_>, of: &Fields<'_>, key: &'static str) -> ById<Patch> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let patch = Patch {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            text: scene.say(&fields, "text", &Here::default()),
            group: fields.text("group"),
            default: fields.flag("default"),
            in_force: false,
            players: fields.table("players").map(|inner| {
                let players = players(&inner);
                inner.finish();
                players
            }),
            setup: setup(scene, &fields),
            changes: fields.node("change").map(|node| changes(scene, node)).unwrap_or_default(),
        };
        fields.finish();
        (id.clone(), patch)
    };
    of.collection(key).iter().map(one).collect()
}

/// What a patch sets and takes out, in the form that collections have after loading.
fn changes(scene: &Scene<'_>, node: &Node) -> Vec<Change> {
    let mut plain = node.clone();
    // Mistakes have been reported when the patch was tried.
    normalise::game(&mut plain, Some(scene.root), &Log::default());
    let mut found = Vec::new();
    change(&plain, "", &mut found);
    found
}

fn change(node: &Node, path: &str, found: &mut Vec<Change>) {
    let taken_out = matches!(node.get("remove").map(|node| &node.raw), Some(Raw::Bool(true)));
    match node.entries() {
        Some(entries) if !taken_out && !entries.is_empty() => {
            for (key, (_, node)) in entries {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                change(node, &path, found);
            }
        }
        _ => found.push(Change { path: path.to_owned(), to: (!taken_out).then(|| datum(node)) }),
    }
}

fn datum(node: &Node) -> Datum {
    match &node.raw {
        Raw::Text(text) => Datum::Text(text.clone()),
        Raw::Int(number) => Datum::Int(*number),
        Raw::Float(number) => Datum::Float(*number),
        Raw::Bool(yes) => Datum::Bool(*yes),
        Raw::List(items) => Datum::List(items.iter().map(datum).collect()),
        Raw::Table(entries) => {
            Datum::Table(entries.iter().map(|(key, (_, node))| (key.clone(), datum(node))).collect())
        }
    }
}
