//! Scenarios and options: their names, and what they change.

use super::super::DecodeContext;
use super::super::texts::TextScope;
use super::{players, setup};
use crate::normalise;
use warpress_format::fields::{Fields, Log};
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::flow::{Change, Datum};
use warpress_model::phrase::title;
use warpress_model::{ById, Diagnostic, Patch, Value};

/// Reads scenarios or options, whose changes have already been applied on trial.
pub fn patches(context: &DecodeContext<'_>, of: &Fields<'_>, key: &'static str) -> ById<Patch> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::SCENARIO);
        let change = fields.node("change").map(|node| normalised(context, node));
        let constants = change.as_ref().map(constants).unwrap_or_default();
        let patch = Patch {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            text: context.say(
                &fields,
                "text",
                &TextScope { values: vec![&constants], ..TextScope::default() },
            ),
            group: fields.text("group"),
            default: fields.flag("default"),
            ours: fields.flag("ours"),
            in_force: false,
            players: fields.table("players").map(|inner| {
                let players = players(&inner);
                inner.finish();
                players
            }),
            setup: setup(context, &fields),
            steps: change.as_ref().map(|node| steps(context, node, &constants)).unwrap_or_default(),
            changes: change.as_ref().map(changes).unwrap_or_default(),
        };
        if patch.ours && patch.default {
            context.log.add(
                Diagnostic::new(
                    Code::E0137,
                    format!("“{id}” is an addition of this edition, and in force unless switched off"),
                    fields.key_spot("default"),
                )
                .help("remove `default`: players choose whether to add to the author's game"),
            );
        }
        fields.finish();
        (id.clone(), patch)
    };
    of.collection(key).iter().map(one).collect()
}

/// The changes of a patch in the form that collections have after loading.
fn normalised(context: &DecodeContext<'_>, node: &Node) -> Node {
    let mut plain = node.clone();
    // Errors were reported when the patch was applied on trial.
    normalise::game(&mut plain, Some(context.root), &Log::default());
    plain
}

/// The texts of a patch's setup steps, with the constants as the patch sets them.
fn steps(context: &DecodeContext<'_>, change: &Node, constants: &ById<Value>) -> Vec<String> {
    let scope = TextScope { values: vec![constants], ..TextScope::default() };
    let steps = change.get("setup").and_then(Node::entries).into_iter().flatten();
    steps
        .filter_map(|(_, (_, step))| step.get("text"))
        .filter_map(|text| Some(context.resolve_source(text.text()?, &text.location, &scope)))
        .collect()
}

/// The constants as a patch sets them; those with a value for each key by the names of these: `squads.us`.
fn constants(change: &Node) -> ById<Value> {
    let mut found = ById::new();
    let mut put = |name: String, node: &Node| {
        found.extend(node.printed().map(|value| (name, Value::stat(&value))));
    };
    for (id, (_, node)) in change.get("constants").and_then(Node::entries).into_iter().flatten() {
        let value = node.get("value").unwrap_or(node);
        put(id.clone(), value);
        for (key, (_, node)) in value.entries().into_iter().flatten() {
            put(format!("{id}.{key}"), node.get("value").unwrap_or(node));
        }
    }
    found
}

/// The paths that a patch sets and removes.
fn changes(plain: &Node) -> Vec<Change> {
    let mut found = Vec::new();
    change(plain, "", &mut found);
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
