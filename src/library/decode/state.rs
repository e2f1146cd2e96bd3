//! Constants, numbers, places, facts.

use std::collections::BTreeMap;

use super::Scene;
use crate::fields::{Fields, Log};
use crate::node::{Node, Raw};
use warpress_model::phrase::title;
use warpress_model::state::{Lasts, Start};
use warpress_model::{
    Amount, ById, Constant, Diagnostic, Dice, Fact, Number, Parsed, Place, Plan, Scope, Seen, Value,
};

pub fn constants(scene: &Scene<'_>) -> ById<Constant> {
    let Some(node) = scene.root.get("constants") else { return ById::new() };
    let Some(entries) = node.entries() else {
        scene.log.wrong(node, "a table of constants");
        return ById::new();
    };
    entries.iter().filter_map(|(id, (_, node))| Some((id.clone(), constant(scene, node)?))).collect()
}

fn constant(scene: &Scene<'_>, node: &Node) -> Option<Constant> {
    if node.entries().is_none() {
        return Some(Constant { label: None, value: single(scene.log, node)? });
    }
    let fields = scene.fields(node);
    let label = fields.text("label");
    let as_printed = fields.printed("as_printed");
    let ruling = scene.ruling(&fields, "ruling");
    let assumed = fields.flag("assumed");
    let mut value = match fields.text("per") {
        Some(axis) => {
            // A variant may split by side what its base has as one value.
            fields.node("value");
            let keys: Vec<_> = match axis.as_str() {
                "side" => scene.names.sides.keys().cloned().collect(),
                "role" => scene.names.roles.keys().cloned().collect(),
                "phase" => scene.names.phases.keys().cloned().collect(),
                list => scene.names.rows.get(list).into_iter().flatten().cloned().collect(),
            };
            let mut values = ById::new();
            for (key, (_, value)) in
                node.entries().into_iter().flatten().filter(|(key, _)| keys.contains(key))
            {
                fields.node_named(key);
                values.insert(key.clone(), single(scene.log, value)?);
            }
            let printed: Vec<_> = values.values().map(|value: &Value| value.printed.clone()).collect();
            Value::new(printed.join("/"), Parsed::By(values))
        }
        None => match fields.node("value") {
            Some(node) => single(scene.log, node)?,
            None => {
                if !fields.former() {
                    fields.missing("value");
                }
                return None;
            }
        },
    };
    fields.finish();
    value.as_printed = as_printed;
    value.ruling = ruling;
    value.assumed = assumed;
    Some(Constant { label, value })
}

fn single(log: &Log, node: &Node) -> Option<Value> {
    match &node.raw {
        Raw::Bool(yes) => Some(Value::new(if *yes { "yes" } else { "no" }, Parsed::Bool(*yes))),
        Raw::Text(_) | Raw::Int(_) | Raw::Float(_) => node.printed().map(|text| Value::stat(&text)),
        Raw::List(items) => {
            let words: Vec<_> = items.iter().filter_map(Node::printed).collect();
            Some(Value::new(words.join(", "), Parsed::Words(words)))
        }
        Raw::Table(_) => {
            log.wrong(node, "a number, dice or a word");
            None
        }
    }
}

pub fn numbers(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Number> {
    let number = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let number = Number {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: scene.scope(&fields, "per").unwrap_or(Scope::Game),
            whose: scene.stuff(&fields, "whose"),
            start: scene.amount(&fields, "start").unwrap_or(Amount::Int(0)),
            min: scene.amount(&fields, "min"),
            max: scene.amount(&fields, "max"),
            seen_by: scene.seen(&fields).unwrap_or(Seen::All),
            borne_by: bearer(scene, &fields, id),
            at: super::row::short(&node.spot),
        };
        fields.finish();
        (id.clone(), number)
    };
    of.collection("numbers").iter().map(number).collect()
}

pub fn places(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Place> {
    const ORDERS: [&str; 9] = ["pile", "hand", "row", "slots", "set", "space", "mat", "stack", "out"];
    let place = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let order = fields.one_of("order", &ORDERS).unwrap_or(if id == "deck" { "pile" } else { "set" });
        let seen_by = scene.seen(&fields).unwrap_or(match order {
            "hand" => Seen::Owner,
            "pile" => Seen::None,
            _ => Seen::All,
        });
        let place = Place {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            like: fields.text("like"),
            // What stands on a board stands on one of its spaces.
            per: scene.scope(&fields, "per").unwrap_or(if order == "space" {
                Scope::Space
            } else {
                Scope::Game
            }),
            of: scene.stuff(&fields, "of"),
            order: order.to_owned(),
            whose: scene.stuff(&fields, "whose"),
            slots: scene.amount(&fields, "slots"),
            seen_by,
            start: start(scene, &fields),
            empty: empty(scene, &fields),
            limit: match fields.node("limit").and_then(Node::text) {
                Some("none") => None,
                _ => scene.amount(&fields, "limit"),
            },
            fate: other_place(scene, &fields, "fate"),
            borne_by: bearer_if_named(scene, &fields),
        };
        fields.finish();
        (id.clone(), place)
    };
    of.collection("places").iter().map(place).collect()
}

fn other_place(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> Option<String> {
    let word = fields.text(key)?;
    if scene.names.has("places", &word) || word == "out" {
        return Some(word);
    }
    scene.log.unknown("place", &word, scene.names.keys("places"), fields.key_spot(key));
    None
}

fn start(scene: &Scene<'_>, fields: &Fields<'_>) -> Start {
    let Some(node) = fields.node("start") else { return Start::Empty };
    match &node.raw {
        Raw::Text(word) if word == "all" => Start::All,
        Raw::Text(word) if word == "nothing" => Start::Empty,
        Raw::Table(entries) => {
            let mut some = Vec::new();
            for (what, (spot, node)) in entries {
                if !scene.names.is_stuff(what) && !scene.names.has("external", what) {
                    scene.log.unknown("tag, list or row", what, scene.names.stuff(), spot);
                }
                some.extend(scene.amount_of(node).map(|amount| (what.clone(), amount)));
            }
            Start::Some(some)
        }
        _ => {
            scene.log.wrong(node, "\"all\", \"nothing\", or a table such as { territory = 3 }");
            Start::Empty
        }
    }
}

fn empty(scene: &Scene<'_>, fields: &Fields<'_>) -> String {
    const FATES: [&str; 4] = ["stop", "lose", "end", "reshuffle"];
    let Some(text) = fields.text("empty") else { return "stop".into() };
    let (word, place) =
        text.split_once(' ').map_or((text.as_str(), None), |(word, place)| (word, Some(place)));
    let spot = fields.key_spot("empty");
    if !FATES.contains(&word) {
        scene.log.unknown("answer to an empty pile", word, FATES, spot);
    }
    let what = if word == "end" { "endings" } else { "places" };
    match place {
        Some(name) if !scene.names.has(what, name) => {
            scene.log.unknown(what.trim_end_matches('s'), name, scene.names.keys(what), spot)
        }
        None if word == "reshuffle" => {
            scene.log.add(
                Diagnostic::error("E0105", "what is reshuffled?", spot)
                    .help("write \"reshuffle discard\", with the name of a place"),
            );
        }
        None if word == "end" => {
            scene.log.add(
                Diagnostic::error("E0105", "by which ending does the game end?", spot)
                    .help("write \"end exhausted\", with the id of an ending"),
            );
        }
        _ => {}
    }
    text
}

pub fn facts(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Fact> {
    let fact = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let values = values_of(scene, &fields);
        let start = fields.printed("start");
        if let Some(start) = start.as_ref().filter(|start| !values.is_empty() && !values.contains(start)) {
            scene.log.unknown("value", start, values.iter().map(String::as_str), fields.key_spot("start"));
        }
        let fact = Fact {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: scene.scope(&fields, "per").unwrap_or(Scope::Game),
            whose: scene.stuff(&fields, "whose"),
            values,
            start,
            lasts: lasts(scene, &fields),
            seen_by: scene.seen(&fields).unwrap_or(Seen::All),
            borne_by: bearer(scene, &fields, id),
            at: super::row::short(&node.spot),
        };
        fields.finish();
        (id.clone(), fact)
    };
    of.collection("facts").iter().map(fact).collect()
}

/// Values written out, or the rows of a list: `{ rows = "terrains" }`.
fn values_of(scene: &Scene<'_>, fields: &Fields<'_>) -> Vec<String> {
    let Some(node) = fields.node("values").filter(|node| node.entries().is_some()) else {
        return fields.words("values");
    };
    let inner = Fields::open(node, scene.log);
    let list = scene.list_id(&inner, "rows", "");
    inner.finish();
    list.and_then(|list| scene.names.rows.get(&list)).into_iter().flatten().cloned().collect()
}

/// Reads sealed choices.
pub fn plans(scene: &Scene<'_>, of: &Fields<'_>) -> ById<Plan> {
    const HOLDS: [&str; 6] = ["path", "choice", "amount", "cards", "order", "words"];
    let plan = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = scene.fields(node);
        let plan = Plan {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: scene.scope(&fields, "per").unwrap_or(Scope::Seat),
            whose: scene.stuff(&fields, "whose"),
            holds: fields.one_of("holds", &HOLDS).unwrap_or("choice").to_owned(),
            most: scene.amount(&fields, "most"),
            opened: scene.phases(&fields, "opened").into_iter().next(),
            borne_by: bearer(scene, &fields, id),
        };
        fields.finish();
        (id.clone(), plan)
    };
    of.collection("plans").iter().map(plan).collect()
}

fn lasts(scene: &Scene<'_>, fields: &Fields<'_>) -> Lasts {
    let Some(node) = fields.node("lasts") else { return Lasts::Until("game".into()) };
    match &node.raw {
        Raw::Text(word) if ["turn", "phase", "round", "game", "piece"].contains(&word.as_str()) => {
            Lasts::Until(word.clone())
        }
        Raw::Text(text) if !scene.constants.contains_key(text.as_str()) && Dice::parse(text).is_err() => {
            match scene.parse(text, &node.spot) {
                Ok(expr) => Lasts::Condition(expr),
                Err(_) => {
                    scene.log.unknown(
                        "duration",
                        text,
                        ["turn", "phase", "round", "game", "piece"],
                        &node.spot,
                    );
                    Lasts::Until("game".into())
                }
            }
        }
        _ => scene.amount_of(node).map_or(Lasts::Until("game".into()), Lasts::Turns),
    }
}

/// What bears a state; a state without a bearer is reported, for then it cannot be kept on paper.
fn bearer(scene: &Scene<'_>, fields: &Fields<'_>, id: &str) -> Option<String> {
    let bearer = bearer_if_named(scene, fields);
    let fleeting = matches!(fields.node("lasts").and_then(Node::text), Some("phase"));
    if bearer.is_none() && !fleeting && !fields.has("borne_by") {
        let spot = warpress_model::Spot { end: fields.spot.start + 1, ..fields.spot.clone() };
        scene.log.add(
            Diagnostic::warning("W0202", format!("nothing on paper bears “{id}”"), &spot)
                .help("add borne_by = \"form/…\", \"counter/…\", \"map/…\", \"position\", \"face\" or \"external/…\"")
                .about(id),
        );
    }
    bearer
}

pub(super) fn bearer_if_named(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<String> {
    let bearer = fields.text("borne_by")?;
    let spot = fields.key_spot("borne_by");
    let Some((folder, rest)) = bearer.split_once('/') else {
        if !["position", "face", "facing"].contains(&bearer.as_str()) {
            scene.log.unknown(
                "bearer",
                &bearer,
                ["position", "face", "facing", "form/…", "map/…", "counter/…", "deck/…", "external/…"],
                spot,
            );
        }
        return Some(bearer);
    };
    let (id, row) = rest.split_once(':').map_or((rest, None), |(id, row)| (id, Some(row)));
    if folder == "external" {
        if !scene.names.has("external", id) {
            scene.log.unknown("external thing", id, scene.names.keys("external"), spot);
        }
        return Some(bearer);
    }
    let wanted = match folder {
        "form" => "forms",
        "map" => "maps",
        "counter" => "counters",
        "deck" => "decks",
        "record" => "records",
        _ => {
            scene.log.unknown(
                "bearer",
                folder,
                ["form", "map", "counter", "deck", "record", "external"],
                spot,
            );
            return Some(bearer);
        }
    };
    if scene.names.lists.get(id) != Some(&wanted) {
        let all =
            scene.names.lists.iter().filter(|(_, folder)| **folder == wanted).map(|(id, _)| id.as_str());
        scene.log.unknown(folder, id, all, spot);
    } else if let Some(row) = row
        && !scene.names.rows.get(id).is_some_and(|rows| rows.contains(row))
    {
        scene.log.unknown("row", row, scene.names.rows[id].iter().map(String::as_str), spot);
    }
    Some(bearer)
}

/// Reads `measured.toml`: `[counters.units] marker = 12`.
pub fn measured(node: &Node, log: &Log) -> BTreeMap<(String, String), u32> {
    let mut found = BTreeMap::new();
    for (_, (_, lists)) in node.entries().into_iter().flatten() {
        for (list, (_, rows)) in lists.entries().into_iter().flatten() {
            for (row, (_, count)) in rows.entries().into_iter().flatten() {
                match count.raw {
                    Raw::Int(number @ 0..=9999) => {
                        found.insert((list.clone(), row.clone()), u32::try_from(number).unwrap_or_default());
                    }
                    _ => log.wrong(count, "a number of pieces"),
                }
            }
        }
    }
    found
}
