//! Constants, numbers, places, facts.

use std::collections::BTreeMap;

use super::DecodeContext;
use warpress_format::fields::{Fields, Log};
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::state::{FactDuration, Start};
use warpress_model::word::Word;
use warpress_model::{
    Amount, Bearer, BearerKind, ById, Constant, Diagnostic, Dice, Fact, Number, Parsed, Place, PlaceOrder,
    Plan, PlanKind, Scope, Value, Visibility, WhenEmpty,
};

pub fn constants(context: &DecodeContext<'_>) -> ById<Constant> {
    let Some(node) = context.root.get("constants") else { return ById::new() };
    let Some(entries) = node.entries() else {
        context.log.wrong(node, "a table of constants");
        return ById::new();
    };
    entries.iter().filter_map(|(id, (_, node))| Some((id.clone(), constant(context, node)?))).collect()
}

fn constant(context: &DecodeContext<'_>, node: &Node) -> Option<Constant> {
    if node.entries().is_none() {
        return Some(Constant { label: None, value: single(context.log, node)? });
    }
    let fields = context.fields(node, &keys::CONSTANT);
    let label = fields.text("label");
    let as_printed = fields.printed("as_printed");
    let ruling = context.ruling(&fields, "ruling");
    let assumed = fields.flag("assumed");
    let mut value = match fields.text("per") {
        Some(axis) => {
            // A variant may have a value for each side where its base has one for all.
            fields.node("value");
            let keys: Vec<_> = match axis.as_str() {
                "side" => context.names.sides.keys().cloned().collect(),
                "role" => context.names.roles.keys().cloned().collect(),
                "phase" => context.names.phases.keys().cloned().collect(),
                list => context.names.rows.get(list).into_iter().flatten().cloned().collect(),
            };
            let mut values = ById::new();
            for (key, (_, value)) in
                node.entries().into_iter().flatten().filter(|(key, _)| keys.contains(key))
            {
                fields.node_named(key);
                values.insert(key.clone(), single(context.log, value)?);
            }
            let printed: Vec<_> = values.values().map(|value: &Value| value.printed.clone()).collect();
            Value::new(printed.join("/"), Parsed::By(values))
        }
        None => match fields.node("value") {
            Some(node) => single(context.log, node)?,
            None => {
                fields.missing("value");
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
        Raw::List(_) | Raw::Table(_) => {
            log.wrong(
                node,
                "a number, dice or a word, or such a value and its label: [9, \"Cards in hand\"]",
            );
            None
        }
    }
}

pub fn numbers(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Number> {
    let number = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::NUMBER);
        let number = Number {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: fields.word("per").unwrap_or(Scope::Game),
            whose: context.stuff(&fields, "whose"),
            start: context.amount(&fields, "start").unwrap_or(Amount::Int(0)),
            min: context.amount(&fields, "min"),
            max: context.amount(&fields, "max"),
            seen_by: context.visibility(&fields).unwrap_or(Visibility::All),
            borne_by: bearer(context, &fields, id),
            at: super::row::short(&node.location),
        };
        fields.finish();
        (id.clone(), number)
    };
    of.collection("numbers").iter().map(number).collect()
}

pub fn places(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Place> {
    let place = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::PLACE);
        let order =
            fields.word("order").unwrap_or(if id == "deck" { PlaceOrder::Pile } else { PlaceOrder::Set });
        let seen_by = context.visibility(&fields).unwrap_or(match order {
            PlaceOrder::Hand => Visibility::Owner,
            PlaceOrder::Pile => Visibility::None,
            _ => Visibility::All,
        });
        let place = Place {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            like: fields.text("like"),
            // A piece on a board is on one of its spaces.
            per: fields.word("per").unwrap_or(if order == PlaceOrder::Space {
                Scope::Space
            } else {
                Scope::Game
            }),
            of: context.stuff(&fields, "of"),
            order,
            whose: context.stuff(&fields, "whose"),
            slots: context.amount(&fields, "slots"),
            seen_by,
            start: start(context, &fields),
            empty: empty(context, &fields),
            limit: match fields.node("limit").and_then(Node::text) {
                Some("none") => None,
                _ => context.amount(&fields, "limit"),
            },
            fate: other_place(context, &fields, "fate"),
            borne_by: bearer_if_named(context, &fields),
        };
        fields.finish();
        (id.clone(), place)
    };
    of.collection("places").iter().map(place).collect()
}

fn other_place(context: &DecodeContext<'_>, fields: &Fields<'_>, key: &'static str) -> Option<String> {
    let word = fields.text(key)?;
    if context.names.has("places", &word) || word == "out" {
        return Some(word);
    }
    context.log.unknown("place", &word, context.names.keys("places"), fields.key_spot(key));
    None
}

fn start(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Start {
    let Some(node) = fields.node("start") else { return Start::Empty };
    match &node.raw {
        Raw::Text(word) if word == "all" => Start::All,
        Raw::Text(word) if word == "nothing" => Start::Empty,
        Raw::Table(entries) => {
            let mut some = Vec::new();
            for (what, (location, node)) in entries {
                if !context.names.is_stuff(what) && !context.names.has("external", what) {
                    context.log.unknown("tag, list or row", what, context.names.stuff(), location);
                }
                some.extend(context.amount_of(node).map(|amount| (what.clone(), amount)));
            }
            Start::Some(some)
        }
        _ => {
            context.log.wrong(node, "\"all\", \"nothing\", or a table such as { territory = 3 }");
            Start::Empty
        }
    }
}

fn empty(context: &DecodeContext<'_>, fields: &Fields<'_>) -> WhenEmpty {
    const FATES: [&str; 4] = ["stop", "lose", "end", "reshuffle"];
    let Some(text) = fields.text("empty") else { return WhenEmpty::Stop };
    let location = fields.key_spot("empty");
    let known = |name: &str, what: &str| {
        if !context.names.has(what, name) {
            context.log.unknown(what.trim_end_matches('s'), name, context.names.keys(what), location);
        }
        name.to_owned()
    };
    let unsaid = |message: &str, help: &str| {
        context.log.add(Diagnostic::new(Code::E0145, message, location).help(help));
        WhenEmpty::Stop
    };
    match text.split_once(' ').map_or((text.as_str(), None), |(word, name)| (word, Some(name))) {
        ("stop", None) => WhenEmpty::Stop,
        ("lose", None) => WhenEmpty::Lose,
        ("reshuffle", Some(place)) => WhenEmpty::Reshuffle(known(place, "places")),
        ("end", Some(ending)) => WhenEmpty::End(known(ending, "endings")),
        ("reshuffle", None) => {
            unsaid("what is reshuffled?", "write \"reshuffle discard\", with the name of a place")
        }
        ("end", None) => {
            unsaid("by which ending does the game end?", "write \"end exhausted\", with the id of an ending")
        }
        _ => {
            context.log.unknown("answer to an empty pile", &text, FATES, location);
            WhenEmpty::Stop
        }
    }
}

pub fn facts(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Fact> {
    let fact = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::FACT);
        let values = values_of(context, &fields);
        let start = fields.printed("start");
        if let Some(start) = start.as_ref().filter(|start| !values.is_empty() && !values.contains(start)) {
            context.log.unknown("value", start, values.iter().map(String::as_str), fields.key_spot("start"));
        }
        let fact = Fact {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: fields.word("per").unwrap_or(Scope::Game),
            whose: context.stuff(&fields, "whose"),
            values,
            start,
            lasts: lasts(context, &fields),
            seen_by: context.visibility(&fields).unwrap_or(Visibility::All),
            borne_by: bearer(context, &fields, id),
            at: super::row::short(&node.location),
        };
        fields.finish();
        (id.clone(), fact)
    };
    of.collection("facts").iter().map(fact).collect()
}

/// The values of a fact: written out, or the rows of a list, `{ rows = "terrains" }`.
fn values_of(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Vec<String> {
    let Some(node) = fields.node("values").filter(|node| node.entries().is_some()) else {
        return fields.words("values");
    };
    let inner = Fields::open(node, context.log, &keys::ROWS_OF);
    let list = context.list_id(&inner, "rows", "");
    inner.finish();
    list.and_then(|list| context.names.rows.get(&list)).into_iter().flatten().cloned().collect()
}

/// Reads plans: choices that are made in secret and revealed together.
pub fn plans(context: &DecodeContext<'_>, of: &Fields<'_>) -> ById<Plan> {
    let plan = |(id, (_, node)): (&String, &(_, Node))| {
        let fields = context.fields(node, &keys::PLAN);
        let plan = Plan {
            name: fields.text("name").unwrap_or_else(|| title(id)),
            per: fields.word("per").unwrap_or(Scope::Seat),
            whose: context.stuff(&fields, "whose"),
            holds: fields.word("holds").unwrap_or(PlanKind::Choice),
            most: context.amount(&fields, "most"),
            opened: context.phases(&fields, "opened").into_iter().next(),
            borne_by: bearer(context, &fields, id),
        };
        fields.finish();
        (id.clone(), plan)
    };
    of.collection("plans").iter().map(plan).collect()
}

fn lasts(context: &DecodeContext<'_>, fields: &Fields<'_>) -> FactDuration {
    let Some(node) = fields.node("lasts") else { return FactDuration::Until("game".into()) };
    match &node.raw {
        Raw::Text(word) if ["turn", "phase", "round", "game", "piece"].contains(&word.as_str()) => {
            FactDuration::Until(word.clone())
        }
        Raw::Text(text) if !context.constants.contains_key(text.as_str()) && Dice::parse(text).is_err() => {
            match context.parse(text, &node.location) {
                Ok(expr) => FactDuration::Condition(expr),
                Err(_) => {
                    context.log.unknown(
                        "duration",
                        text,
                        ["turn", "phase", "round", "game", "piece"],
                        &node.location,
                    );
                    FactDuration::Until("game".into())
                }
            }
        }
        _ => context.amount_of(node).map_or(FactDuration::Until("game".into()), FactDuration::Turns),
    }
}

/// The bearer of a state. A state without one is reported, as it could not be kept track of on paper.
fn bearer(context: &DecodeContext<'_>, fields: &Fields<'_>, id: &str) -> Option<Bearer> {
    let bearer = bearer_if_named(context, fields);
    let fleeting = matches!(fields.node("lasts").and_then(Node::text), Some("phase"));
    if bearer.is_none() && !fleeting && !fields.has("borne_by") {
        let location = warpress_model::Location { end: fields.location.start + 1, ..fields.location.clone() };
        context.log.add(
            Diagnostic::new(Code::W0202, format!("nothing keeps track of “{id}” on paper"), &location)
                .help("add borne_by = \"form/…\", \"counter/…\", \"map/…\", \"position\", \"face\" or \"external/…\"")
                .about(id),
        );
    }
    bearer
}

pub(super) fn bearer_if_named(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Bearer> {
    let text = fields.text("borne_by")?;
    let location = fields.key_spot("borne_by");
    let Some((folder, rest)) = text.split_once('/') else {
        return match text.as_str() {
            "position" => Some(Bearer::Position),
            "face" => Some(Bearer::Face),
            "facing" => Some(Bearer::Facing),
            _ => {
                let known =
                    ["position", "face", "facing", "form/…", "map/…", "counter/…", "deck/…", "external/…"];
                context.log.unknown("bearer", &text, known, location);
                None
            }
        };
    };
    if folder == "external" {
        if !context.names.has("external", rest) {
            context.log.unknown("external thing", rest, context.names.keys("external"), location);
        }
        return Some(Bearer::External(rest.to_owned()));
    }
    let Some(kind) = BearerKind::read(folder) else {
        let known = BearerKind::ALL.iter().map(|kind| kind.word()).chain(["external"]);
        context.log.unknown("bearer", folder, known, location);
        return None;
    };
    let wanted = match kind {
        BearerKind::Form => "forms",
        BearerKind::Map => "maps",
        BearerKind::Counter => "counters",
        BearerKind::Deck => "decks",
        BearerKind::Record => "records",
    };
    let (id, row) = rest.split_once(':').map_or((rest, None), |(id, row)| (id, Some(row)));
    if context.names.lists.get(id) != Some(&wanted) {
        let all =
            context.names.lists.iter().filter(|(_, folder)| **folder == wanted).map(|(id, _)| id.as_str());
        context.log.unknown(folder, id, all, location);
    } else if let Some(row) = row
        && !context.names.rows.get(id).is_some_and(|rows| rows.contains(row))
    {
        context.log.unknown("row", row, context.names.rows[id].iter().map(String::as_str), location);
    }
    Some(Bearer::Component { kind, id: id.to_owned(), row: row.map(str::to_owned) })
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
