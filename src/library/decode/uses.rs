//! Ops and uses: what a piece can do, when, and for whom.

use super::cell::cell;
use super::texts::Here;
use super::{Scene, columns};
use crate::library::fields::Fields;
use crate::library::names::EVENTS;
use crate::library::node::{Node, Raw};
use crate::model::behaviour::Cost;
use crate::model::phrase::title;
use crate::model::{ById, Diagnostic, Effect, Modify, Op, Parsed, Trigger, Turns, Use, Value};

/// A program stands in a text of at most so many bytes.
const LONGEST_PROGRAM: usize = 20_000;

pub fn ops(scene: &Scene<'_>) -> ById<Op> {
    let Some(entries) = scene.root.get("ops").and_then(Node::entries) else { return ById::new() };
    let op = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let op = Op {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            label: fields.text("label"),
            text: fields
                .text("text")
                .and_then(|text| scene.phrase(&text, fields.key_spot("text")))
                .unwrap_or_default(),
            run: program(&fields),
            params: fields
                .collection("params")
                .iter()
                .filter_map(|(name, (_, node))| {
                    Some((name.clone(), columns::column(scene, name, node, &ById::new())?))
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
            Diagnostic::error("E0111", "this program is too long", fields.key_spot("run"))
                .help("put it into rules.luau"),
        );
    }
    run
}

/// The uses of a row: those listed in `uses`, or the one written in shorthand on the row itself.
/// In a table, `on` is the roll that a row stands for and no trigger.
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
    ];
    let on = if table { None } else { Some("on") };
    if ["op", "run", "do", "answers", "while", "when"].into_iter().chain(on).any(|key| row.has(key)) {
        let text = if row.has("op") || !row.has("run") { None } else { Some(scene.say(row, "text", here)) };
        uses.insert(0, read(scene, row, Keys { phase: "when", follows: on }, text, here));
    } else {
        for key in shorthand.into_iter().filter(|key| !(table && *key == "on")) {
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

fn one(scene: &Scene<'_>, node: &Node, here: &Here<'_>) -> Option<Use> {
    if node.entries().is_none() {
        scene.log.wrong(node, "a table such as { phase = \"fire\", op = \"add\" }");
        return None;
    }
    let fields = Fields::open(node, scene.log);
    let mut found = read(scene, &fields, Keys { phase: "phase", follows: Some("on") }, None, here);
    found.name = fields.text("name");
    found.icon = scene.icon(&fields, "icon");
    fields.finish();
    Some(found)
}

/// The keys of a use: in shorthand, a row's own keys go before some of them.
#[derive(Clone, Copy)]
struct Keys {
    phase: &'static str,
    follows: Option<&'static str>,
}

fn read(scene: &Scene<'_>, fields: &Fields<'_>, keys: Keys, text: Option<String>, here: &Here<'_>) -> Use {
    let trigger = trigger(scene, fields, keys);
    let by = scene.who(fields, "by");
    let op = op_name(scene, fields);
    let with = with(scene, fields, op.as_ref().and_then(|op| scene.ops.get(op)));
    let mut near = Here { values: vec![&with], words: here.words.clone(), meanings: here.meanings };
    near.values.extend(&here.values);
    near.words.push(("when", phase_words(scene, &trigger)));
    near.words.push(("by", by.iter().map(|who| scene.printed_who(who)).collect::<Vec<_>>().join(", ")));
    near.words.push(("answers", answered(scene, &trigger)));
    let op_data = op.as_ref().and_then(|op| scene.ops.get(op));
    let own = if keys.phase == "phase" { scene.say(fields, "text", &near) } else { text.unwrap_or_default() };
    let text = match op_data {
        Some(op) if own.is_empty() => scene.resolve(&op.text, fields.key_spot("op"), &near),
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
        && keys.phase == "phase"
        && effects.is_empty()
        && !["set", "add", "multiply", "clamp", "as", "gain", "lose"].iter().any(|key| fields.has(key))
    {
        let spot =
            crate::model::Spot { end: fields.spot.end.min(fields.spot.start + 60), ..fields.spot.clone() };
        scene.log.add(
            Diagnostic::error("E0104", "this use does nothing", &spot)
                .help("add op = \"…\", or text and run"),
        );
    }
    Use {
        name: None,
        label: fields.text("label").or_else(|| op_data?.label.clone()),
        icon: None,
        trigger,
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
        counts_as: fields.text("as"),
        affects: targets(scene, fields),
        gains: scene.stuff(fields, "gain"),
        loses: scene.stuff(fields, "lose"),
        round: fields.one_of("round", &["up", "down", "nearest"]),
        effects,
        modifies: modifies(scene, fields),
        allowance: allowance(scene, fields),
        with,
    }
}

fn op_name(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<String> {
    let op = fields.text("op")?;
    if !scene.ops.contains_key(&op) {
        scene.log.unknown("op", &op, scene.ops.keys().map(String::as_str), fields.key_spot("op"));
    }
    Some(op)
}

fn allowance(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("allowance")?;
    if !scene.names.has("allowances", &word) {
        scene.log.unknown("allowance", &word, scene.names.keys("allowances"), fields.key_spot("allowance"));
    }
    Some(word)
}

/// The turns of a key.
pub fn turns(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> Option<Turns> {
    let written = fields.printed(key)?;
    // `first-torch` or `first-torch+`: a constant, alone or as the beginning of an open span.
    let name = written.trim_end_matches('+');
    let text = match scene.constants.get(name).and_then(|constant| constant.value.as_int()) {
        Some(turn) => format!("{turn}{}", &written[name.len()..]),
        None => written,
    };
    match Turns::parse(&text) {
        Ok(turns) => Some(turns),
        Err(why) => {
            fields.log.add(
                Diagnostic::error("E0105", format!("“{text}” names no turns"), fields.key_spot(key))
                    .help(why),
            );
            None
        }
    }
}

fn trigger(scene: &Scene<'_>, fields: &Fields<'_>, keys: Keys) -> Trigger {
    let phases = scene.phases(fields, keys.phase);
    let answers = events(scene, fields, "answers");
    let follows = keys.follows.map(|key| events(scene, fields, key)).unwrap_or_default();
    let has_follows = keys.follows.is_some_and(|key| fields.has(key));
    let holds = scene.expr(fields, "while");
    let given = [fields.has(keys.phase), fields.has("answers"), has_follows, fields.has("while")];
    if given.iter().filter(|given| **given).count() > 1 {
        scene.log.add(
            Diagnostic::error("E0105", "a use has one trigger", fields.spot)
                .help("split it into several uses: one for each of phase, answers, on, while"),
        );
    }
    match holds {
        Some(holds) => Trigger::While(holds),
        None if fields.has("answers") => Trigger::Answers(answers),
        None if has_follows => Trigger::On(follows),
        None => Trigger::Phase(phases),
    }
}

/// `card:<row>`, `op:<op>`, `tag:<tag>`, or an event with an optional `:tag`.
fn events(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
    let mut good = Vec::new();
    for (word, spot) in fields.spotted_words(key) {
        let (what, name) =
            word.split_once(':').map_or((word.as_str(), None), |(what, name)| (what, Some(name)));
        match (what, name) {
            ("card" | "counter" | "row", Some(name)) if scene.row_name(name).is_none() => {
                let all = scene.names.rows.values().flatten().map(String::as_str);
                scene.log.unknown("card", name, all, spot);
            }
            ("card" | "counter" | "row", Some(_)) => {}
            ("op", Some(name)) if !scene.ops.contains_key(name) => {
                scene.log.unknown("op", name, scene.ops.keys().map(String::as_str), spot);
            }
            ("op", Some(_)) => {}
            ("tag", Some(name)) | (_, Some(name))
                if !scene.names.is_stuff(name) && !scene.names.phases.contains_key(name) =>
            {
                scene.log.unknown("tag", name, scene.names.stuff(), spot);
            }
            ("tag", Some(_)) => {}
            (event, _) if !EVENTS.contains(&event) => scene.log.unknown("event", event, EVENTS, spot),
            _ => {}
        }
        good.push(word);
    }
    good
}

/// Values for an op: read by the type of its parameter, if it names any.
fn with(scene: &Scene<'_>, fields: &Fields<'_>, op: Option<&Op>) -> ById<Value> {
    let params = op.map(|op| &op.params).filter(|params| !params.is_empty());
    let mut values = ById::new();
    for (name, (spot, node)) in fields.collection("with") {
        let typed = params.and_then(|params| params.get(name));
        if let (Some(params), None) = (params, typed) {
            scene.log.unknown("parameter", name, params.keys().map(String::as_str), spot);
        }
        if let Some(column) = typed {
            values.extend(cell(scene, node, &column.of, &ById::new()).map(|value| (name.clone(), value)));
            continue;
        }
        match (&node.raw, node.printed()) {
            // Words are kept as written, spaces and all.
            (Raw::Text(text), _) if text.trim() != text => {
                values.insert(name.clone(), Value::new(text.clone(), Parsed::Text(text.clone())));
            }
            (_, Some(printed)) => {
                // A constant's name stands for its value, so that the number is written once.
                let constant = scene.constants.get(&printed).map(|constant| constant.value.clone());
                values.insert(name.clone(), constant.unwrap_or_else(|| Value::stat(&printed)));
            }
            (_, None) => scene.log.wrong(node, "a number, dice or a word"),
        }
    }
    values
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

/// Whose values a `while` use changes.
fn targets(scene: &Scene<'_>, fields: &Fields<'_>) -> Vec<String> {
    let all: Vec<_> = ["self", "host"]
        .into_iter()
        .chain(scene.names.stuff())
        .chain(scene.names.sides.keys().map(String::as_str))
        .collect();
    let fits = |word: &str| {
        ["self", "host"].contains(&word) || scene.names.is_stuff(word) || scene.names.sides.contains_key(word)
    };
    scene.known("target", fields.spotted_words("affects"), fits, &all)
}

fn modifies(scene: &Scene<'_>, fields: &Fields<'_>) -> Vec<Modify> {
    let mut found = Vec::new();
    for how in ["set", "add", "multiply", "clamp"] {
        for (what, (spot, node)) in fields.collection(how) {
            let roll = what.strip_prefix("roll:").is_some_and(|roll| scene.names.has("rolls", roll));
            if !roll && !scene.names.columns.contains(what) && !scene.names.has("numbers", what) {
                let known = scene.names.columns.iter().map(String::as_str).chain(scene.names.keys("numbers"));
                scene.log.unknown("column or number", what, known, spot);
            }
            match node.printed() {
                Some(printed) => found.push(Modify { how, what: what.clone(), by: Value::stat(&printed) }),
                None => scene.log.wrong(node, "a number, dice, or the name of a column or constant"),
            }
        }
    }
    found
}

fn phase_words(scene: &Scene<'_>, trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(phases) => phases
            .iter()
            .filter_map(|phase| scene.names.phases.get(phase).cloned())
            .collect::<Vec<_>>()
            .join(", "),
        _ => String::new(),
    }
}

fn answered(scene: &Scene<'_>, trigger: &Trigger) -> String {
    let (Trigger::Answers(events) | Trigger::On(events)) = trigger else { return String::new() };
    let word = |event: &String| match event.split_once(':') {
        Some(("card" | "counter" | "row", name)) => scene.row_name(name).unwrap_or_default(),
        Some(("op", name)) => scene.ops.get(name).map(|op| op.name.clone()).unwrap_or_default(),
        Some((_, name)) => name.replace('-', " "),
        None => event.clone(),
    };
    let words: Vec<_> = events.iter().map(word).collect();
    match words.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => words.concat(),
    }
}
