//! Setup, turns, phases, endings, allowances, scenarios, options.

use super::cell::cell;
use super::texts::Here;
use super::uses::{program, turns};
use super::{Scene, columns};
use crate::library::fields::{Fields, Log};
use crate::library::node::{Node, Raw};
use crate::library::normalise;
use crate::model::flow::{Change, Datum};
use crate::model::phrase::title;
use crate::model::{
    Allowance, Amount, ById, Campaign, Diagnostic, Ending, Expr, Patch, Phase, Players, Repeat, SetupStep,
    Turn, Value,
};

/// Reads setup steps.
pub fn setup(scene: &Scene<'_>, of: &Fields<'_>) -> ById<SetupStep> {
    let step = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let op = fields.text("op");
        if let Some(op) = op.as_ref().filter(|op| !scene.ops.contains_key(*op)) {
            scene.log.unknown("op", op, scene.ops.keys().map(String::as_str), fields.key_spot("op"));
        }
        let data = op.as_ref().and_then(|op| scene.ops.get(op));
        let own = scene.say(&fields, "text", &Here::default());
        let text = match data {
            Some(op) if own.is_empty() => {
                let values: ById<_> = fields
                    .collection("with")
                    .iter()
                    .filter_map(|(name, (_, node))| {
                        Some((name.clone(), crate::model::Value::stat(&node.printed()?)))
                    })
                    .collect();
                scene.resolve(
                    &op.text,
                    fields.key_spot("op"),
                    &Here { values: vec![&values], ..Here::default() },
                )
            }
            _ => own,
        };
        fields.node("with");
        if text.is_empty() {
            fields.missing("text");
        }
        let run = program(&fields);
        let step = SetupStep {
            text,
            run: if run.is_empty() { data.map(|op| op.run.clone()).unwrap_or_default() } else { run },
            op,
            by: scene.who(&fields, "by"),
            only_if: scene.expr(&fields, "if"),
        };
        fields.text("name");
        fields.finish();
        (id.clone(), step)
    };
    of.collection("setup").iter().map(step).collect()
}

/// Reads how turns follow one another.
pub fn turn(scene: &Scene<'_>, of: &Fields<'_>, solo: bool) -> Turn {
    let usual = if solo { "solo" } else { "alternate" };
    let Some(fields) = of.table("turn") else {
        return Turn {
            rank: None,
            name: "turn".into(),
            order: usual.into(),
            first: String::new(),
            limit: None,
            records: None,
        };
    };
    let turn = Turn {
        name: fields.text("name").unwrap_or_else(|| "turn".into()),
        order: fields
            .one_of("order", &["alternate", "together", "rank", "token", "solo"])
            .unwrap_or(usual)
            .to_owned(),
        first: scene.say(&fields, "first", &Here::default()),
        rank: fields.text("rank"),
        limit: scene.amount(&fields, "limit"),
        records: scene.list_id(&fields, "records", "records"),
    };
    fields.finish();
    turn
}

/// Reads the phase tree.
pub fn phases(scene: &Scene<'_>, of: &Fields<'_>) -> Vec<Phase> {
    let mut seen = Vec::new();
    let found = tree(scene, of, &mut seen, &ById::new());
    sequences(scene, of, &found);
    found
}

/// Phases of sequences are known by the id that their uses share, so no other phase may bear it; and a sequence
/// is there to be used.
fn sequences(scene: &Scene<'_>, of: &Fields<'_>, phases: &[Phase]) {
    let all: Vec<&Phase> = phases.iter().flat_map(Phase::walk).collect();
    for (id, (spot, node)) in of.collection("sequences") {
        let fields = scene.fields(node);
        for (inner, (spot, _)) in fields.collection("phases") {
            if all.iter().any(|phase| phase.id == *inner) {
                scene.log.add(
                    Diagnostic::error("E0107", format!("“{inner}” is a phase and a phase of “{id}”"), spot)
                        .help("give one of the two another id; both may have the same name"),
                );
            }
        }
        if !all.iter().any(|phase| phase.sequence.as_ref() == Some(id)) {
            scene.log.add(
                Diagnostic::warning("W0212", format!("the sequence “{id}” never takes place"), spot)
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

fn tree(scene: &Scene<'_>, of: &Fields<'_>, seen: &mut Vec<String>, around: &ById<Value>) -> Vec<Phase> {
    let mut found = Vec::new();
    for (id, (spot, node)) in of.collection("phases") {
        if seen.contains(id) {
            scene.log.add(
                Diagnostic::error("E0107", format!("the phase “{id}” occurs twice"), spot)
                    .help("a phase that recurs needs a second id; both may have the same name"),
            );
        }
        seen.push(id.clone());
        let fields = scene.fields(node);
        let sequence = fields.text("sequence");
        let mut with = around.clone();
        with.extend(told(scene, &fields, sequence.as_deref()));
        let within = tree(scene, &fields, seen, &with);
        let here = Here { values: vec![&with], ..Here::default() };
        let phase = Phase {
            id: id.clone(),
            name: fields.text("name").unwrap_or_else(|| title(id)),
            text: scene.say(&fields, "text", &here),
            by: scene.who(&fields, "by"),
            order: fields
                .one_of("order", &["active", "each", "together", "rank"])
                .unwrap_or("active")
                .to_owned(),
            only_if: scene.expr(&fields, "only_if"),
            turns: turns(scene, &fields, "turns"),
            repeat: repeat(scene, &fields),
            counts_as: scene.phases(&fields, "as").into_iter().next(),
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

/// What a phase tells the phases within it, by the types of its sequence's parameters.
fn told(scene: &Scene<'_>, fields: &Fields<'_>, sequence: Option<&str>) -> ById<Value> {
    let node = sequence.and_then(|name| scene.root.get("sequences")?.get(name)?.get("params"));
    let types: ById<_> = node
        .and_then(Node::entries)
        .into_iter()
        .flatten()
        .filter_map(|(name, (_, node))| {
            Some((name.clone(), columns::column(scene, name, node, &ById::new())?))
        })
        .collect();
    let mut values = ById::new();
    for (name, (spot, node)) in fields.collection("with") {
        match types.get(name) {
            Some(column) => {
                values.extend(cell(scene, node, &column.of, &ById::new()).map(|value| (name.clone(), value)));
            }
            None if sequence.is_some() => {
                scene.log.unknown("parameter", name, types.keys().map(String::as_str), spot);
            }
            None => match node.printed() {
                Some(printed) => {
                    values.insert(name.clone(), Value::stat(&printed));
                }
                None => scene.log.wrong(node, "a number, dice or a word"),
            },
        }
    }
    for (name, column) in types {
        match column.default {
            Some(default) if !values.contains_key(&name) => {
                values.insert(name, default);
            }
            None if !values.contains_key(&name) && !column.optional => {
                let spot = fields.key_spot("sequence");
                let sequence = sequence.unwrap_or_default();
                scene.log.add(
                    Diagnostic::error("E0104", format!("“{name}” is missing"), spot)
                        .help(format!("“{sequence}” must be told: with = {{ {name} = … }}")),
                );
            }
            _ => {}
        }
    }
    values
}

fn repeat(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<Repeat> {
    let node = fields.node("repeat")?;
    if let Raw::Text(text) = &node.raw
        && let Some(condition) = text.strip_prefix("until ")
    {
        return match Expr::parse(condition) {
            Ok(expr) => {
                scene.known_roots(&expr, &node.spot);
                Some(Repeat::Until(expr))
            }
            Err(why) => {
                scene.log.add(
                    Diagnostic::error("E0110", format!("this condition cannot be read: {why}"), &node.spot)
                        .help("write “until” and a condition"),
                );
                None
            }
        };
    }
    scene.amount(fields, "repeat").map(Repeat::Times)
}

/// Reads budgets of plays.
pub fn allowances(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Allowance> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let allowance = Allowance {
            count: scene.amount(&fields, "count").unwrap_or(Amount::Int(1)),
            per: fields.one_of("per", &["turn", "phase", "round", "game"]).unwrap_or("turn").to_owned(),
            phase: scene.phases(&fields, "phase").into_iter().next(),
            of: scene.stuff(&fields, "of"),
            text: scene.say(&fields, "text", &Here::default()),
        };
        fields.finish();
        (id.clone(), allowance)
    };
    of.collection("allowances").iter().map(one).collect()
}

/// Reads endings.
pub fn endings(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Ending> {
    const RESULTS: [&str; 7] = ["win", "lose", "draw", "rank", "score", "all-lose", "end"];
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let tested = fields.text("tested").unwrap_or_else(|| "always".into());
        if !["always", "turn", "round"].contains(&tested.as_str())
            && !scene.names.phases.contains_key(&tested)
        {
            let known =
                ["always", "turn", "round"].into_iter().chain(scene.names.phases.keys().map(String::as_str));
            scene.log.unknown("moment", &tested, known, fields.key_spot("tested"));
        }
        let when = scene.expr(&fields, "when");
        if when.is_none() && !fields.has("when") {
            fields.missing("when");
        }
        let by = fields.text("by");
        if let Some(by) =
            by.as_ref().filter(|by| !scene.names.has("numbers", by) && !scene.names.has("places", by))
        {
            scene.log.unknown(
                "number or place",
                by,
                scene.names.keys("numbers").chain(scene.names.keys("places")),
                fields.key_spot("by"),
            );
        }
        let (tie, tie_by) = tie(scene, &fields);
        let ending = Ending {
            text: scene.say(&fields, "text", &Here::default()),
            tested,
            result: fields.one_of("result", &RESULTS).unwrap_or("win").to_owned(),
            who: scene.who(&fields, "who").into_iter().next(),
            least: fields.flag("least"),
            both: fields.one_of("both", &RESULTS).map(str::to_owned),
            tie,
            tie_by,
            by,
            when: when?,
        };
        fields.text("name");
        fields.finish();
        Some((id.clone(), ending))
    };
    of.collection("endings").iter().filter_map(one).collect()
}

/// How ties are broken: a text, or `{ by = "sunk", text = "…" }`.
fn tie(scene: &Scene<'_>, fields: &Fields<'_>) -> (Option<String>, Option<String>) {
    let Some(node) = fields.node("tie") else { return (None, None) };
    if node.entries().is_none() {
        return (Some(scene.say(fields, "tie", &Here::default())).filter(|tie| !tie.is_empty()), None);
    }
    let inner = Fields::open(node, scene.log);
    let by = inner.text("by");
    if let Some(by) =
        by.as_ref().filter(|by| !scene.names.has("numbers", by) && !scene.names.has("places", by))
    {
        let known = scene.names.keys("numbers").chain(scene.names.keys("places"));
        scene.log.unknown("number or place", by, known, inner.key_spot("by"));
    }
    let text = scene.say(&inner, "text", &Here::default());
    inner.finish();
    (Some(text).filter(|text| !text.is_empty()), by)
}

/// Reads how many can play.
pub fn players(fields: &Fields<'_>) -> Players {
    let min = fields.count("min", 100).unwrap_or(1);
    let players = Players { min, max: fields.count("max", 100), solo: fields.flag("solo") || min == 1 };
    if let Some(max) = players.max.filter(|max| *max < min) {
        fields.log.add(
            Diagnostic::error(
                "E0105",
                format!("at most {max} players are fewer than at least {min}"),
                fields.key_spot("max"),
            )
            .help("no max means no limit"),
        );
    }
    players
}

/// Reads scenarios or options. What they change has been tried before.
pub fn patches(scene: &Scene<'_>, of: &Fields<'_>, key: &'static str) -> ById<Patch> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let patch = Patch {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            text: scene.say(&fields, "text", &Here::default()),
            group: fields.text("group"),
            default: fields.flag("default"),
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

/// Reads what passes from mission to mission.
pub fn campaign(scene: &Scene<'_>, of: &Fields<'_>) -> Option<Campaign> {
    let fields = of.table("campaign")?;
    let known: Vec<_> = ["numbers", "places", "facts"].iter().flat_map(|key| scene.names.keys(key)).collect();
    let carries = scene.known(
        "number, place or fact",
        fields.spotted_words("carries"),
        |word| known.contains(&word),
        &known,
    );
    let campaign = Campaign { carries, text: scene.say(&fields, "text", &Here::default()) };
    fields.finish();
    Some(campaign)
}
