//! A resolved game as JSON (a contract, versioned) and as text for people.

mod board;
mod flow;

use std::fmt::Write as _;
use warpress_model::word::Word;

use serde_json::{Map, Value as Json, json};

use super::values::{in_columns, plain_value, story};
use board::map_json;
use flow::{patch, phase};
use warpress_model::{
    Amount, ById, Column, ColumnType, Count, Example, Game, List, Row, Ruling, Table, Trigger, Use,
};

/// The version of the contract.
pub const FORMAT: u32 = 1;

/// The game as JSON; see `docs/data-format.md`, "warpress show".
pub fn json(game: &Game) -> Json {
    let mut all = json!({
        "format": FORMAT,
        "slug": game.slug,
        "title": game.title,
        "kind": game.category.word(),
        "summary": game.summary,
        "era": game.era,
        "weight": game.weight,
        "family": game.family,
        "bases": game.bases,
        "players": { "min": game.players.min, "max": game.players.max, "solo": game.players.solo },
        "theme": game.theme,
        "sources": game.sources,
        "credits": game.credits.by,
        "licence": game.credits.licence,
        "sides": game.sides.iter().map(|(id, side)| json!({ "id": id, "name": side.name })).collect::<Vec<_>>(),
        "decks": game.decks.values().map(deck).collect::<Vec<_>>(),
        "counters": game.counters.values().map(|list| rows_of(list, "units")).collect::<Vec<_>>(),
        "records": game.records.values().map(|list| rows_of(list, "rows")).collect::<Vec<_>>(),
        "tables": game.tables.iter().map(|(id, table)| table_json(id, table)).collect::<Vec<_>>(),
        "maps": game.maps.iter().map(|(id, map)| map_json(id, map)).collect::<Vec<_>>(),
        "forms": game.forms.values().map(|form| rows_of(&form.list, "fields")).collect::<Vec<_>>(),
        "constants": game.constants.iter().map(|(id, constant)| (id.clone(), plain_value(&constant.value))).collect::<Map<_, _>>(),
        "provenance": { "constants": game.constants.iter().filter_map(|(id, constant)| Some((id.clone(), story(&constant.value.story())?))).collect::<Map<_, _>>() },
        "numbers": game.numbers.iter().map(|(id, number)| json!({ "id": id, "name": number.name, "per": format!("{:?}", number.per).to_lowercase(), "borne_by": number.borne_by.as_ref().map(ToString::to_string) })).collect::<Vec<_>>(),
        "places": game.places.iter().map(|(id, place)| json!({ "id": id, "name": place.name, "order": place.order.word(), "empty": place.empty.printed() })).collect::<Vec<_>>(),
        "facts": game.facts.iter().map(|(id, fact)| json!({ "id": id, "name": fact.name, "borne_by": fact.borne_by.as_ref().map(ToString::to_string) })).collect::<Vec<_>>(),
        "setup": game.setup.iter().map(|(id, step)| json!({ "id": id, "text": plain(&step.text) })).collect::<Vec<_>>(),
        "phases": game.phases.iter().map(phase).collect::<Vec<_>>(),
        "endings": game.endings.iter().map(|(id, ending)| json!({ "id": id, "text": plain(&ending.text), "when": ending.condition.source, "result": ending.result, "ours": game.added_ending(id) })).collect::<Vec<_>>(),
        "options": game.options.iter().map(|(id, option)| patch(id, option)).collect::<Vec<_>>(),
        "scenarios": game.scenarios.iter().map(|(id, one)| patch(id, one)).collect::<Vec<_>>(),
        "external": game.external.iter().map(|(id, thing)| json!({ "id": id, "name": thing.name, "count": thing.count, "substitute": thing.substitute })).collect::<Vec<_>>(),
        "people": game.people,
        "examples": game.examples.values().map(example).collect::<Vec<_>>(),
    });
    for (key, value) in given(game) {
        all[key] = value;
    }
    all
}

/// Remarks on the data: rulings, questions, reasons.
fn given(game: &Game) -> [(&'static str, Json); 5] {
    let asked = |(section, faq): (&String, &warpress_model::Faq)| json!({ "section": section, "question": plain(&faq.question), "answer": plain(&faq.answer) });
    let ruling = |(id, ruling): (&String, &Ruling)| json!({ "id": id, "question": plain(&ruling.question), "answer": plain(&ruling.answer), "why": ruling.why.word(), "settles": ruling.settles });
    let supplied = game.supplied();
    let explained = game.explained.iter().map(|(target, why)| (target.clone(), json!(why.reason)));
    [
        ("rulings", game.rulings.iter().map(ruling).collect()),
        ("faq", game.faq.iter().map(asked).collect()),
        ("explained", Json::Object(explained.collect())),
        ("may_run_on", json!(game.may_run_on.as_ref().map(|why| &why.reason))),
        ("supplied", supplied.iter().map(|one| json!({ "path": one.path, "ruling": one.ruling })).collect()),
    ]
}

fn example(one: &Example) -> Json {
    json!({ "id": one.id, "title": one.title, "section": one.section, "telling": plain(&one.telling), "seats": one.seats, "options": one.options, "phases": one.phases })
}

fn deck(list: &List) -> Json {
    let mut found = rows_of(list, "cards");
    found["stated_total"] = json!(list.stated.as_ref().map(|stated| stated.total));
    found
}

fn rows_of(list: &List, key: &str) -> Json {
    let mut found = json!({ "id": list.id, "name": list.name });
    if list.count_from.is_some() || list.count_ruling.is_some() {
        found["counts"] = json!({ "from": list.count_from, "ruling": list.count_ruling });
    }
    if let Some(template) = &list.face.template {
        found["template"] = json!(template);
    }
    found[key] = list.rows.iter().map(|row| Json::Object(row_json(row))).collect();
    found
}

/// A row: id, name, count (`null` = as needed), side, tags, columns, text.
fn row_json(row: &Row) -> Map<String, Json> {
    let mut found = Map::new();
    found.insert("id".into(), json!(row.id));
    found.insert("name".into(), json!(row.name));
    if let Some(count) = row.count {
        found.insert(
            "count".into(),
            if let Count::Exactly(count) = count { json!(count) } else { Json::Null },
        );
    }
    for (key, text) in [("side", &row.side), ("note", &row.note)] {
        if let Some(text) = text {
            found.insert(key.to_owned(), json!(plain(text)));
        }
    }
    if let Some(template) = &row.template {
        found.insert("template".into(), json!(template));
    }
    if !row.tags.is_empty() {
        found.insert("tags".into(), json!(row.tags));
    }
    in_columns(&mut found, row);
    if !row.kinds.is_empty() {
        found.insert("kinds".into(), json!(row.kinds));
    }
    if !row.versions.is_empty() {
        let version = |(id, one): (&String, &warpress_model::list::Version)| {
            let values: Map<_, _> =
                one.values.iter().map(|(name, value)| (name.clone(), plain_value(value))).collect();
            (
                id.clone(),
                json!({ "name": one.name, "tags": one.tags, "text": plain(&one.text), "values": values }),
            )
        };
        found.insert("versions".into(), Json::Object(row.versions.iter().map(version).collect()));
    }
    if let Some(back) = &row.back {
        let values: Map<_, _> = back.iter().map(|(name, value)| (name.clone(), plain_value(value))).collect();
        found.insert("back".into(), Json::Object(values));
    }
    if let Some(ruling) = &row.ruling {
        found.insert("ruling".into(), json!(ruling));
    }
    if !row.as_printed.is_empty() {
        found.insert("as_printed".into(), json!(row.as_printed));
    }
    let uses: Vec<_> = row.uses.iter().map(use_json).collect();
    if !uses.is_empty() {
        found.insert("uses".into(), json!(uses));
    }
    found.insert("text".into(), json!(plain(&row.text)));
    found
}

fn trigger(trigger: &Trigger) -> Json {
    match trigger {
        Trigger::Phase(phases) => json!({ "phase": phases }),
        Trigger::Answers(events) => json!({ "answers": events }),
        Trigger::On(events) => json!({ "on": events }),
        Trigger::While(condition) => json!({ "while": condition.source }),
    }
}

fn table_json(id: &str, table: &Table) -> Json {
    let row = |one: &warpress_model::table::TableRow| {
        let (spans, row) = (&one.spans, &one.row);
        let mut found = Map::new();
        let first = spans.first().copied().unwrap_or((None, None));
        let last = spans.last().copied().unwrap_or((None, None));
        found.insert("from".into(), json!(first.0));
        found.insert("to".into(), json!(last.1));
        if spans.len() > 1 {
            found.insert("spans".into(), json!(spans));
        }
        if !one.then.is_empty() {
            found.insert("then".into(), json!(one.then));
        }
        found.extend(row_json(row));
        // `show` keeps its original word for results.
        if row.as_printed.contains_key("at") {
            let word = |key: &str| if key == "at" { "on" } else { key }.to_owned();
            let printed = row.as_printed.iter().map(|(key, text)| (word(key), json!(text)));
            found.insert("as_printed".into(), Json::Object(printed.collect()));
        }
        Json::Object(found)
    };
    json!({
        "id": id,
        "name": table.name,
        "dice": table.dice.as_ref().map(ToString::to_string),
        "column_by": table.column_from,
        "columns": columns_json(&table.columns),
        "clamp": table.clamp,
        "otherwise": table.otherwise,
        "modifiers": table.modifiers.iter().map(modifier).collect::<Vec<_>>(),
        "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn modifier(modifier: &warpress_model::table::Modifier) -> Json {
    json!({ "if": modifier.only_if.as_ref().map(|when| &when.source), "add": amount(&modifier.add), "shift": modifier.shift, "text": modifier.text })
}

fn amount(amount: &Amount) -> Json {
    match amount {
        Amount::Int(number) => json!(number),
        Amount::Dice(dice) => json!(dice.to_string()),
        Amount::Constant(name) => json!(name),
        Amount::Expr(expr) => json!(expr.source),
        Amount::Column(column) => json!({ "column": column }),
    }
}

fn use_json(one: &Use) -> Json {
    let effects = one.effects.iter().map(|effect| json!({ "op": effect.op, "text": plain(&effect.text) }));
    let modifies = one
        .modifies
        .iter()
        .map(|modify| json!({ "how": modify.how, "what": modify.what, "by": plain_value(&modify.by) }));
    let with: Map<_, _> = one.with.iter().map(|(name, value)| (name.clone(), plain_value(value))).collect();
    let mut found =
        json!({ "trigger": trigger(&one.trigger), "by": one.by, "op": one.op, "text": plain(&one.text) });
    let mut put = |key: &str, value: Json, there: bool| {
        if there {
            found[key] = value;
        }
    };
    put("name", json!(one.name), one.name.is_some());
    put("with", json!(with), !one.with.is_empty());
    put("if", json!(one.only_if.as_ref().map(|when| &when.source)), one.only_if.is_some());
    put("turns", json!(one.turns.as_ref().map(|turns| &turns.printed)), one.turns.is_some());
    put("cost", json!(one.cost.as_ref().map(|cost| plain(&cost.text))), one.cost.is_some());
    put("as", json!(one.counts_as), one.counts_as.is_some());
    put("affects", json!(one.affects), !one.affects.is_empty());
    put("gain", json!(one.gains), !one.gains.is_empty());
    put("lose", json!(one.loses), !one.loses.is_empty());
    put("round", json!(one.round), one.round.is_some());
    put("changes", modifies.collect(), !one.modifies.is_empty());
    put("do", effects.collect(), !one.effects.is_empty());
    put("allowance", json!(one.allowance), one.allowance.is_some());
    put("used_from", json!(one.from), one.from.is_some());
    put("must", json!(true), one.must);
    put("run", json!(one.run), !one.run.is_empty());
    found
}

/// Typed columns: their types, and the values of the stat for which a column applies.
fn columns_json(columns: &ById<Column>) -> Json {
    let one = |(id, column): (&String, &Column)| {
        let mut found = json!({ "id": id, "label": column.label, "type": type_json(&column.of) });
        let mut put = |key: &str, value: Json, there: bool| {
            if there {
                found[key] = value;
            }
        };
        put("optional", json!(true), column.optional);
        put("lore", json!(true), column.lore);
        put("default", json!(column.default.as_ref().map(plain_value)), column.default.is_some());
        put("on", json!(column.at), column.at.is_some());
        put("ruling", json!(column.ruling), column.ruling.is_some());
        found
    };
    columns.iter().map(one).collect()
}

fn type_json(of: &ColumnType) -> Json {
    match of {
        ColumnType::Enum(words) => json!({ "enum": words }),
        ColumnType::Ref { list, many } => json!({ if *many { "refs" } else { "ref" }: list }),
        ColumnType::By { keys, of, partial } => {
            json!({ "by": keys, "of": type_json(of), "partial": partial })
        }
        ColumnType::List(of) => json!({ "list": type_json(of) }),
        plain => json!(word(plain)),
    }
}

/// The word used in data for a plain variant.
fn word(of: &impl std::fmt::Debug) -> String {
    format!("{of:?}").to_lowercase()
}

/// A text without the markup that only faces and books need. Icons stay: `Pay [icon:coin]` says what is paid.
pub fn plain(text: &str) -> String {
    let mut found = text.replace('*', "");
    while let Some((open, length)) =
        found.find("[ruling:").and_then(|open| Some((open, found[open..].find(']')?)))
    {
        found.replace_range(open..=open + length, "");
    }
    while let Some((open, length)) =
        found.find("[head:").and_then(|open| Some((open, found[open..].find(']')?)))
    {
        found.replace_range(open + length..=open + length, "");
        found.replace_range(open..open + "[head:".len(), "");
    }
    found
}

/// The game as text for people.
pub fn text(game: &Game) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}\n{}\n", game.title, game.summary);
    for (part, names) in &game.credits.by {
        let _ = writeln!(out, "{part}: {}", names.join(", "));
    }
    if let Some(licence) = &game.credits.licence {
        let _ = writeln!(out, "licence: {licence}");
    }
    for list in game.lists() {
        let total = if list.total() > 0 { format!(", {} pieces", list.total()) } else { String::new() };
        let _ = writeln!(out, "\n{} ({} rows{total})", list.name, list.rows.len());
        for row in &list.rows {
            let count = row.count.map_or_else(String::new, |count| match count {
                Count::Exactly(count) => format!("{count} × "),
                Count::AsNeeded { .. } => "as needed × ".into(),
            });
            let values: Vec<_> =
                row.values.iter().map(|(column, value)| format!("{column} {}", value.printed)).collect();
            let name =
                row.name.as_ref().map_or_else(|| row.id.clone(), |name| format!("{name} ({})", row.id));
            let _ = writeln!(out, "  {count}{name}  {}", values.join(", "));
            for line in plain(&row.text).lines().filter(|line| !line.is_empty()) {
                let _ = writeln!(out, "      {line}");
            }
        }
    }
    for table in game.tables.values() {
        let dice = table.dice.as_ref().map_or_else(String::new, |dice| format!(" ({dice})"));
        let _ = writeln!(out, "\n{}{dice}: {} rows", table.name, table.rows.len());
    }
    for map in game.maps.values() {
        let _ = writeln!(out, "\n{}: {} spaces", map.list.name, map.spaces.len());
    }
    for ruling in game.rulings.values() {
        let _ = writeln!(out, "\n? {}\n! {}", plain(&ruling.question), plain(&ruling.answer));
    }
    out
}
