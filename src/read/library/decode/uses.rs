//! Uses: what a piece can do, when, and for whom.

use super::DecodeContext;
use super::changes::{counts_as, modifies, targets};
use super::ops::{op_name, with};
use super::texts::TextScope;
use super::trigger::{UseForm, answered, phase_words, trigger};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::behaviour::Cost;
use warpress_model::{Diagnostic, Effect, Use};

pub use super::ops::program;
pub use super::trigger::turns;

/// The uses of a row: those listed in `uses`, or the one written in shorthand on the row itself.
/// A row of a table is not a piece and follows no event.
pub fn of_row(context: &DecodeContext<'_>, row: &Fields<'_>, scope: &TextScope<'_>, table: bool) -> Vec<Use> {
    let mut uses = Vec::new();
    if let Some(node) = row.node("uses") {
        match &node.raw {
            Raw::List(items) => uses.extend(items.iter().filter_map(|item| one(context, item, scope))),
            _ => row.log.wrong(node, "a list of uses"),
        }
    }
    let shorthand = [
        "when",
        "answers",
        "on",
        "while",
        "by",
        "if",
        "cost",
        "op",
        "with",
        "turns",
        "run",
        "as",
        "allowance",
        "set",
        "add",
        "multiply",
        "clamp",
        "label",
        "affects",
        "gain",
        "lose",
        "round",
        "do",
        "used_from",
        "must",
    ];
    let stands = if table { UseForm::OnResult } else { UseForm::OnRow };
    let says = |key: &&str| !(table && *key == "on");
    if ["op", "run", "do", "answers", "while", "when", "on"].into_iter().filter(says).any(|key| row.has(key))
    {
        let text =
            if row.has("op") || !row.has("run") { None } else { Some(context.say(row, "text", scope)) };
        if !uses.is_empty() && !EFFECTS.iter().any(|key| row.has(key)) {
            idle(row);
        }
        uses.insert(0, read(context, row, stands, text, scope));
    } else {
        for key in shorthand.into_iter().filter(says) {
            if row.has(key) {
                row.log.add(
                    Diagnostic::new(
                        Code::E0104,
                        format!("“{key}” belongs to a use, but this row has none"),
                        row.key_spot(key),
                    )
                    .help("add op = … or when = …"),
                );
                row.node(key);
            }
        }
    }
    uses
}

/// Keys that let a use do something.
const EFFECTS: [&str; 12] =
    ["op", "run", "do", "as", "affects", "set", "add", "multiply", "clamp", "gain", "lose", "round"];

/// Reports a trigger beside `uses`, where it makes a use that does nothing: it was probably meant for those.
fn idle(row: &Fields<'_>) {
    let Some(key) = ["when", "answers", "on", "while"].into_iter().find(|key| row.has(key)) else { return };
    let message = format!("“{key}” beside `uses` makes one more use, which does nothing");
    row.log.add(Diagnostic::new(Code::W0232, message, row.key_spot(key)).help(format!(
        "write it in each use, uses = [{{ {key} = …, op = … }}]; a kind's `{key}` is one of the row"
    )));
}

fn one(context: &DecodeContext<'_>, node: &Node, scope: &TextScope<'_>) -> Option<Use> {
    if node.entries().is_none() {
        context.log.wrong(node, "a table such as { when = \"fire\", op = \"add\" }");
        return None;
    }
    let fields = Fields::open(node, context.log, &keys::USE);
    let mut found = read(context, &fields, UseForm::Listed, None, scope);
    found.name = context.said(&fields, "name", scope);
    found.icon = context.icon(&fields, "icon");
    fields.finish();
    Some(found)
}

fn read(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    stands: UseForm,
    text: Option<String>,
    scope: &TextScope<'_>,
) -> Use {
    let (trigger, when) = trigger(context, fields, stands);
    let by = context.who(fields, "by");
    let op = op_name(context, fields);
    let with = with(context, fields, op.as_ref().and_then(|op| context.ops.get(op)));
    let mut near = TextScope { values: vec![&with], words: scope.words.clone(), meanings: scope.meanings };
    near.values.extend(&scope.values);
    near.words.push(("when", when.clone().unwrap_or_else(|| phase_words(context, &trigger))));
    near.words.push(("by", by.iter().map(|who| context.printed_who(who)).collect::<Vec<_>>().join(", ")));
    near.words.push(("answers", answered(context, &trigger)));
    let op_data = op.as_ref().and_then(|op| context.ops.get(op));
    let within = stands == UseForm::Listed;
    let own = if within { context.say(fields, "text", &near) } else { text.unwrap_or_default() };
    // With an empty text, the card says it elsewhere.
    let own_text = within && fields.has("text");
    let text = match op_data {
        Some(op) if own.is_empty() && !own_text => context.resolve(&op.text, fields.key_spot("op"), &near),
        _ => own,
    };
    let effects = effects(context, fields, &near);
    let text = match effects.is_empty() {
        true => text,
        false => {
            let all = std::iter::once(text.as_str()).chain(effects.iter().map(|effect| effect.text.as_str()));
            all.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        }
    };
    let own_program = program(fields);
    if op.is_none()
        && own_program.is_empty()
        && text.is_empty()
        && within
        && effects.is_empty()
        && !["set", "add", "multiply", "clamp", "as", "gain", "lose"].iter().any(|key| fields.has(key))
    {
        let location = warpress_model::Location {
            end: fields.location.end.min(fields.location.start + 60),
            ..fields.location.clone()
        };
        context.log.add(
            Diagnostic::new(Code::E0104, "this use does nothing", &location)
                .help("add op = \"…\", or text and run"),
        );
    }
    Use {
        name: None,
        label: context.said(fields, "label", &near).or_else(|| op_data?.label.clone()),
        icon: None,
        trigger,
        when,
        by,
        turns: turns(context, fields, "turns"),
        only_if: context.expr(fields, "if"),
        cost: cost(context, fields, &near),
        run: if own_program.is_empty() {
            op_data.map(|op| op.run.clone()).unwrap_or_default()
        } else {
            own_program
        },
        op,
        text,
        counts_as: counts_as(context, fields),
        affects: targets(context, fields),
        gains: context.stuff(fields, "gain"),
        loses: context.stuff(fields, "lose"),
        round: fields.one_of("round"),
        effects,
        modifies: modifies(context, fields),
        allowance: allowance(context, fields),
        from: fields.one_of("used_from"),
        must: fields.flag("must"),
        with,
    }
}

fn allowance(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("allowance")?;
    if !context.names.has("allowances", &word) {
        context.log.unknown(
            "allowance",
            &word,
            context.names.keys("allowances"),
            fields.key_spot("allowance"),
        );
    }
    Some(word)
}

/// The effects of `do`, one after the other.
fn effects(context: &DecodeContext<'_>, fields: &Fields<'_>, scope: &TextScope<'_>) -> Vec<Effect> {
    let Some(node) = fields.node("do") else { return Vec::new() };
    let Raw::List(items) = &node.raw else {
        context.log.wrong(node, "a list of effects such as { op = \"gain\" }");
        return Vec::new();
    };
    let one = |item: &Node| {
        let inner = Fields::open(item, context.log, &keys::EFFECT);
        let op = op_name(context, &inner);
        let data = op.as_ref().and_then(|op| context.ops.get(op));
        let with = with(context, &inner, data);
        let mut near =
            TextScope { values: vec![&with], words: scope.words.clone(), meanings: scope.meanings };
        near.values.extend(&scope.values);
        let own = context.say(&inner, "text", &near);
        let text = match data {
            Some(op) if own.is_empty() => context.resolve(&op.text, inner.key_spot("op"), &near),
            _ => own,
        };
        let own_program = program(&inner);
        let run = if own_program.is_empty() {
            data.map(|op| op.run.clone()).unwrap_or_default()
        } else {
            own_program
        };
        let only_if = context.expr(&inner, "if");
        inner.finish();
        Effect { op, only_if, text, run, with }
    };
    items.iter().map(one).collect()
}

fn cost(context: &DecodeContext<'_>, fields: &Fields<'_>, scope: &TextScope<'_>) -> Option<Cost> {
    let node = fields.node("cost")?;
    if node.entries().is_some() {
        let inner = Fields::open(node, context.log, &keys::COST);
        let cost = Cost {
            text: context.say(&inner, "text", scope),
            run: program(&inner),
            only_if: context.expr(&inner, "if"),
        };
        inner.finish();
        return Some(cost);
    }
    Some(Cost { text: String::new(), run: String::new(), only_if: context.expr(fields, "cost") })
}
