//! The phase tree, and the values that phases pass to the phases within them.

use super::super::cell::cell;
use super::super::texts::TextScope;
use super::super::uses::turns;
use super::super::{DecodeContext, columns};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{ById, Diagnostic, Phase, PhaseOrder, Repeat, TurnOrder, Value};

/// Reads the phase tree of a game whose turns have this order.
pub fn phases(context: &DecodeContext<'_>, of: &Fields<'_>, turns: TurnOrder) -> Vec<Phase> {
    let mut reader = Reader { context, turns, seen: Vec::new() };
    let found = reader.tree(of, &ById::new());
    sequences(context, of, &found);
    found
}

/// Reports sequences that no phase uses, and phases with the id of a phase of a sequence, which cards name.
fn sequences(context: &DecodeContext<'_>, of: &Fields<'_>, phases: &[Phase]) {
    let all: Vec<&Phase> = phases.iter().flat_map(Phase::walk).collect();
    for (id, (location, node)) in of.collection("sequences") {
        let fields = context.fields(node, &keys::SEQUENCE);
        for (inner, (location, _)) in fields.collection("phases") {
            if all.iter().any(|phase| phase.id == *inner) {
                context.log.add(
                    Diagnostic::new(
                        Code::E0107,
                        format!("“{inner}” is the id of a phase and of a phase of “{id}”"),
                        location,
                    )
                    .help("give one of the two another id; both may have the same name"),
                );
            }
        }
        if !all.iter().any(|phase| phase.sequence.as_ref() == Some(id)) {
            context.log.add(
                Diagnostic::new(Code::W0212, format!("no phase uses the sequence “{id}”"), location)
                    .help(format!("name it in a phase: sequence = \"{id}\""))
                    .about(id.as_str()),
            );
        }
        if !fields.has("phases") {
            fields.missing("phases");
        }
        fields.text("name");
        fields.node("params");
        fields.finish();
    }
}

/// Reads the phases of a tree, whose ids differ.
struct Reader<'c, 'd> {
    context: &'c DecodeContext<'d>,
    turns: TurnOrder,
    seen: Vec<String>,
}

impl Reader<'_, '_> {
    fn tree(&mut self, of: &Fields<'_>, around: &ById<Value>) -> Vec<Phase> {
        let context = self.context;
        let mut found = Vec::new();
        for (id, (location, node)) in of.collection("phases") {
            if self.seen.contains(id) {
                context.log.add(
                    Diagnostic::new(Code::E0107, format!("the phase “{id}” occurs twice"), location)
                        .help("a phase that recurs needs a second id; both may have the same name"),
                );
            }
            self.seen.push(id.clone());
            let fields = context.fields(node, &keys::PHASE);
            let sequence = fields.text("sequence");
            let mut with = around.clone();
            with.extend(given_values(context, &fields, sequence.as_deref()));
            let within = self.tree(&fields, &with);
            let (by, order) = self.who(&fields);
            let scope = TextScope { values: vec![&with], ..TextScope::default() };
            let phase = Phase {
                id: id.clone(),
                name: fields.text("name").unwrap_or_else(|| title(id)),
                text: context.say(&fields, "text", &scope),
                by,
                order,
                condition: context.expr(&fields, "if"),
                turns: turns(context, &fields, "turns"),
                repeat: repeat(context, &fields),
                counts_as: context.phases(&fields, "as").into_iter().next(),
                phases: within,
                sequence,
                with,
            };
            fields.node("before");
            fields.node("after");
            fields.finish();
            found.push(phase);
        }
        found
    }

    /// Who acts in a phase, and in which order. One that says neither follows the turn: all act together where a turn is
    /// shared, otherwise the player whose turn it is.
    fn who(&self, fields: &Fields<'_>) -> (Vec<String>, PhaseOrder) {
        let order = fields.word("order").unwrap_or(match self.turns {
            TurnOrder::Together if !fields.has("by") => PhaseOrder::Together,
            _ => PhaseOrder::Active,
        });
        let usual = match order {
            _ if fields.has("by") => return (self.context.who(fields, "by"), order),
            PhaseOrder::Active if self.turns == TurnOrder::Solo => "player",
            PhaseOrder::Active => "active",
            PhaseOrder::Each | PhaseOrder::Together | PhaseOrder::Rank => "each",
        };
        (vec![usual.to_owned()], order)
    }
}

/// The values that a phase passes to the phases within it, by the types of its sequence's parameters.
fn given_values(context: &DecodeContext<'_>, fields: &Fields<'_>, sequence: Option<&str>) -> ById<Value> {
    let node = sequence.and_then(|name| context.root.get("sequences")?.get(name)?.get("params"));
    let codes = ById::new();
    let near = columns::ColumnScope { columns: node.and_then(Node::entries), codes: &codes };
    let types: ById<_> = node
        .and_then(Node::entries)
        .into_iter()
        .flatten()
        .filter_map(|(name, (_, node))| Some((name.clone(), columns::column(context, name, node, near)?)))
        .collect();
    let mut values = ById::new();
    for (name, (location, node)) in fields.collection("with") {
        match types.get(name) {
            Some(column) => {
                values
                    .extend(cell(context, node, &column.of, &ById::new()).map(|value| (name.clone(), value)));
            }
            None if sequence.is_some() => {
                context.log.unknown("parameter", name, types.keys().map(String::as_str), location);
            }
            None => match node.printed() {
                Some(printed) => {
                    values.insert(name.clone(), Value::stat(&printed));
                }
                None => context.log.wrong(node, "a number, dice or a word"),
            },
        }
    }
    for (name, column) in types {
        match column.default {
            Some(default) if !values.contains_key(&name) => {
                values.insert(name, default);
            }
            None if !values.contains_key(&name) && !column.optional => {
                let location = fields.key_spot("sequence");
                let sequence = sequence.unwrap_or_default();
                context.log.add(
                    Diagnostic::new(Code::E0104, format!("“{name}” is missing"), location)
                        .help(format!("give “{sequence}” its value: with = {{ {name} = … }}")),
                );
            }
            _ => {}
        }
    }
    values
}

fn repeat(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Repeat> {
    let node = fields.node("repeat")?;
    if let Raw::Text(text) = &node.raw
        && let Some(condition) = text.strip_prefix("until ")
    {
        return match context.parse(condition, &node.location) {
            Ok(expr) => Some(Repeat::Until(expr)),
            Err(why) => {
                context.unreadable(&why, "write “until” and a condition", &node.location);
                None
            }
        };
    }
    context.amount(fields, "repeat").map(Repeat::Times)
}
