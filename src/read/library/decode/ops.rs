//! Ops: actions with a name, a text and a program.

use super::cell::cell;
use super::columns::ColumnScope;
use super::{DecodeContext, columns};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{ById, Diagnostic, Op, Parsed, Value};

/// The longest program in the data, in bytes.
const LONGEST_PROGRAM: usize = 20_000;

/// Reads the ops of the game.
pub fn ops(context: &DecodeContext<'_>) -> ById<Op> {
    let Some(entries) = context.root.get("ops").and_then(Node::entries) else { return ById::new() };
    let op = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::OP);
        let params = fields.collection("params");
        let codes = ById::new();
        let near = ColumnScope { columns: Some(params), codes: &codes };
        let op = Op {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            label: fields.text("label"),
            text: fields
                .text("text")
                .and_then(|text| context.phrase(&text, fields.key_spot("text")))
                .unwrap_or_default(),
            run: program(&fields),
            params: params
                .iter()
                .filter_map(|(name, (_, node))| {
                    Some((name.clone(), columns::column(context, name, node, near)?))
                })
                .collect(),
        };
        fields.finish();
        (id.clone(), op)
    };
    entries.iter().map(op).collect()
}

/// The program of a `run` key.
pub fn program(fields: &Fields<'_>) -> String {
    let run = fields.text("run").unwrap_or_default();
    if run.len() > LONGEST_PROGRAM {
        fields.log.add(
            Diagnostic::new(Code::E0111, "this program is too long", fields.key_spot("run"))
                .help("put it into rules.luau"),
        );
    }
    run
}

/// The arguments of an op, read by the types of its parameters, if it declares any.
pub fn with(context: &DecodeContext<'_>, fields: &Fields<'_>, op: Option<&Op>) -> ById<Value> {
    let params = op.map(|op| &op.params).filter(|params| !params.is_empty());
    let mut values = ById::new();
    for (name, (location, node)) in fields.collection("with") {
        let typed = params.and_then(|params| params.get(name));
        if let (Some(params), None) = (params, typed) {
            context.log.unknown("parameter", name, params.keys().map(String::as_str), location);
        }
        if let Some(column) = typed {
            values.extend(cell(context, node, &column.of, &ById::new()).map(|value| (name.clone(), value)));
            continue;
        }
        match (&node.raw, node.printed()) {
            // Texts are kept as written, including spaces.
            (Raw::Text(text), _) if text.trim() != text => {
                values.insert(name.clone(), Value::new(text.clone(), Parsed::Text(text.clone())));
            }
            (_, Some(printed)) => {
                // The name of a constant is replaced by its value.
                let constant = context.constants.get(&printed).map(|constant| constant.value.clone());
                values.insert(name.clone(), constant.unwrap_or_else(|| Value::stat(&printed)));
            }
            (_, None) => context.log.wrong(node, "a number, dice or a word"),
        }
    }
    values
}

/// The op that a use names.
pub fn op_name(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    let op = fields.text("op")?;
    if !context.ops.contains_key(&op) {
        context.log.unknown("op", &op, context.ops.keys().map(String::as_str), fields.key_spot("op"));
    }
    Some(op)
}
