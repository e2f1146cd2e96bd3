//! Uses: what a piece can do, when, and for whom.

use super::Scene;
use super::changes::{counts_as, modifies, targets};
use super::ops::{op_name, with};
use super::texts::Here;
use super::trigger::{Stands, answered, phase_words, trigger};
use crate::fields::Fields;
use crate::node::{Node, Raw};
use warpress_model::behaviour::Cost;
use warpress_model::{Diagnostic, Effect, Use};

pub use super::ops::program;
pub use super::trigger::turns;

/// The uses of a row: those listed in `uses`, or the one written in shorthand on the row itself.
/// A row of a table is no piece and follows no event.
pub fn of_row(scene: &Scene<'_>, row: &Fields<'_>, here: &Here<'_>, table: bool) -> Vec<Use> {
    let mut uses = Vec::new();
    if let Some(node) = row.node("uses") {
        match &node.raw {
            Raw::List(items) => uses.extend(items.iter().filter_map(|item| one(scene, item, here))),
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
    let stands = if table { Stands::OnResult } else { Stands::OnRow };
    let says = |key: &&str| !(table && *key == "on");
    if ["op", "run", "do", "answers", "while", "when", "on"].into_iter().filter(says).any(|key| row.has(key))
    {
        let text = if row.has("op") || !row.has("run") { None } else { Some(scene.say(row, "text", here)) };
        if !uses.is_empty() && !EFFECTS.iter().any(|key| row.has(key)) {
            idle(row);
        }
        uses.insert(0, read(scene, row, stands, text, here));
    } else {
        for key in shorthand.into_iter().filter(says) {
            if row.has(key) {
                row.log.add(
                    Diagnostic::error(
                        "E0104",
                        format!("“{key}” belongs to a use, and this row has none"),
                        row.key_spot(key),
                    )
                    .help("say what the use does with op = …, or when with when = …"),
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

/// Reports a time for a use that does nothing, beside uses that do something: it was meant for these.
fn idle(row: &Fields<'_>) {
    let Some(key) = ["when", "answers", "on", "while"].into_iter().find(|key| row.has(key)) else { return };
    let message = format!("“{key}” stands beside `uses`, and makes one more use that does nothing");
    row.log.add(Diagnostic::warning("W0232", message, row.key_spot(key)).help(format!(
        "write it in each use, uses = [{{ {key} = …, op = … }}]; a kind's `{key}` is one of the row"
    )));
}

fn one(scene: &Scene<'_>, node: &Node, here: &Here<'_>) -> Option<Use> {
    if node.entries().is_none() {
        scene.log.wrong(node, "a table such as { when = \"fire\", op = \"add\" }");
        return None;
    }
    let fields = Fields::open(node, scene.log);
    let mut found = read(scene, &fields, Stands::Listed, None, here);
    found.name = scene.said(&fields, "name", here);
    found.icon = scene.icon(&fields, "icon");
    fields.finish();
    Some(found)
}

fn read(
    scene: &Scene<'_>,
    fields: &Fields<'_>,
    stands: Stands,
    text: Option<String>,
    here: &Here<'_>,
) -> Use {
    let (trigger, when) = trigger(scene, fields, stands);
    let by = scene.who(fields, "by");
    let op = op_name(scene, fields);
    let with = with(scene, fields, op.as_ref().and_then(|op| scene.ops.get(op)));
    let mut near = Here { values: vec![&with], words: here.words.clone(), meanings: here.meanings };
    near.values.extend(&here.values);
    near.words.push(("when", when.clone().unwrap_or_else(|| phase_words(scene, &trigger))));
    near.words.push(("by", by.iter().map(|who| scene.printed_who(who)).collect::<Vec<_>>().join(", ")));
    near.words.push(("answers", answered(scene, &trigger)));
    let op_data = op.as_ref().and_then(|op| scene.ops.get(op));
    let within = stands == Stands::Listed;
    let own = if within { scene.say(fields, "text", &near) } else { text.unwrap_or_default() };
    // An empty text is one that the card says elsewhere.
    let told = within && fields.has("text");
    let text = match op_data {
        Some(op) if own.is_empty() && !told => scene.resolve(&op.text, fields.key_spot("op"), &near),
        _ => own,
    };
    let effects = effects(scene, fields, &near);
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
        let spot =
            warpress_model::Spot { end: fields.spot.end.min(fields.spot.start + 60), ..fields.spot.clone() };
        scene.log.add(
            Diagnostic::error("E0104", "this use does nothing", &spot)
                .help("add op = \"…\", or text and run"),
        );
    }
    Use {
        name: None,
        label: scene.said(fields, "label", &near).or_else(|| op_data?.label.clone()),
        icon: None,
        trigger,
        when,
        by,
        turns: turns(scene, fields, "turns"),
        only_if: scene.expr(fields, "if"),
        cost: cost(scene, fields, &near),
        run: if own_program.is_empty() {
            op_data.map(|op| op.run.clone()).unwrap_or_default()
        } else {
            own_program
        },
        op,
        text,
        counts_as: counts_as(scene, fields),
        affects: targets(scene, fields),
        gains: scene.stuff(fields, "gain"),
        loses: scene.stuff(fields, "lose"),
        round: fields.one_of("round", &["up", "down", "nearest"]),
        effects,
        modifies: modifies(scene, fields),
        allowance: allowance(scene, fields),
        from: fields.one_of("used_from", &["hand", "play"]),
        must: fields.flag("must"),
        with,
    }
}

fn allowance(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("allowance")?;
    if !scene.names.has("allowances", &word) {
        scene.log.unknown("allowance", &word, scene.names.keys("allowances"), fields.key_spot("allowance"));
    }
    Some(word)
}

/// The effects of `do`, one after the other.
fn effects(scene: &Scene<'_>, fields: &Fields<'_>, here: &Here<'_>) -> Vec<Effect> {
    let Some(node) = fields.node("do") else { return Vec::new() };
    let Raw::List(items) = &node.raw else {
        scene.log.wrong(node, "a list of effects such as { op = \"gain\" }");
        return Vec::new();
    };
    let one = |item: &Node| {
        let inner = Fields::open(item, scene.log);
        let op = op_name(scene, &inner);
        let data = op.as_ref().and_then(|op| scene.ops.get(op));
        let with = with(scene, &inner, data);
        let mut near = Here { values: vec![&with], words: here.words.clone(), meanings: here.meanings };
        near.values.extend(&here.values);
        let own = scene.say(&inner, "text", &near);
        let text = match data {
            Some(op) if own.is_empty() => scene.resolve(&op.text, inner.key_spot("op"), &near),
            _ => own,
        };
        let own_program = program(&inner);
        let run = if own_program.is_empty() {
            data.map(|op| op.run.clone()).unwrap_or_default()
        } else {
            own_program
        };
        let only_if = scene.expr(&inner, "if");
        inner.finish();
        Effect { op, only_if, text, run, with }
    };
    items.iter().map(one).collect()
}

fn cost(scene: &Scene<'_>, fields: &Fields<'_>, here: &Here<'_>) -> Option<Cost> {
    let node = fields.node("cost")?;
    if node.entries().is_some() {
        let inner = Fields::open(node, scene.log);
        let cost = Cost {
            text: scene.say(&inner, "text", here),
            run: program(&inner),
            only_if: scene.expr(&inner, "if"),
        };
        inner.finish();
        return Some(cost);
    }
    Some(Cost { text: String::new(), run: String::new(), only_if: scene.expr(fields, "cost") })
}
