//! Decks, counter sets and records.

use super::art;
use super::row::{Frame, row};
use super::tally::SHARED;
use super::texts::TextScope;
use super::{DecodeContext, cell, columns, size, symbol};
use crate::for_each::KEY;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::list::StatedTotal;
use warpress_model::phrase::title;
use warpress_model::{
    ById, Column, Component, Count, Diagnostic, FaceSpec, List, ListKind, Row, Scope, Shape,
};

/// The most rows of a list.
const MOST_ROWS: usize = 5_000;

/// Reads a list. `rows_key` is the key of its rows; `extra` reads the keys that only this sort of row has.
pub fn list<T>(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    id: &str,
    kind: ListKind,
    rows_key: &'static str,
    extra: impl Fn(&Fields<'_>) -> T,
) -> (List, Vec<T>) {
    let name = fields.text("name").unwrap_or_else(|| title(id));
    let codes = codes(context, fields);
    let columns = columns::columns(context, fields, &codes);
    let side = context.side(fields, "side");
    let counts = counts(context, fields, kind, id);
    let face = face(context, fields, &columns, kind);
    let defaults = fields.node("defaults");
    check_defaults(context, defaults, &columns, &codes);
    let (rows, extras) = {
        let slots = fields.node("face").and_then(|face| face.get("slots"));
        let frame = Frame {
            list: id.to_owned(),
            list_name: name.clone(),
            kind,
            columns: &columns,
            codes: &codes,
            defaults,
            kinds: fields.node("kinds").and_then(Node::entries),
            slots,
            side: side.clone(),
            each: counts.each,
        };
        let entries = fields.collection(rows_key);
        if entries.len() > MOST_ROWS {
            context.log.add(
                Diagnostic::new(
                    Code::E0111,
                    format!("more than {MOST_ROWS} rows"),
                    fields.key_spot(rows_key),
                )
                .help("split the list"),
            );
        }
        let read = |(id, (_, node)): (&String, &(_, Node))| row(context, &frame, id, node, &extra);
        let read = entries.iter().take(MOST_ROWS).map(read).unzip::<Row, T, Vec<_>, Vec<_>>();
        symbol::check(context, kind, &columns, entries, &read.0);
        read
    };
    let art = art::of_list(context, fields, kind);
    for key in ["id_from", "order", "kinds"] {
        fields.node(key);
    }
    let list = List {
        id: id.to_owned(),
        kind,
        size: size::size(context, fields, kind),
        shape: fields.word("shape").unwrap_or(Shape::Square),
        component: component(fields, kind),
        notes: context.said(fields, "notes", &TextScope::default()),
        label: context.said(fields, "label", &TextScope::default()),
        quick: fields.maybe_flag("quick"),
        art,
        name,
        columns,
        codes,
        side,
        count_from: counts.from,
        count_ruling: counts.ruling,
        stated: counts.stated,
        face,
        rows,
    };
    (list, extras)
}

/// Reads a deck, a counter set or a record list and reports unknown keys.
pub fn plain(context: &DecodeContext<'_>, id: &str, node: &Node, kind: ListKind) -> List {
    let fields = Fields::open(node, context.log, &keys::ANY_LIST);
    let (list, _) = list(context, &fields, id, kind, "rows", |_| ());
    if kind == ListKind::Records {
        // `for_each` was read before; `shared` is read once all lists are known.
        [KEY, SHARED].into_iter().for_each(|key| _ = fields.node(key));
    }
    fields.finish();
    list
}

/// A legend of letters.
pub fn codes(context: &DecodeContext<'_>, fields: &Fields<'_>) -> ById<String> {
    let mut codes = ById::new();
    for (code, (_, node)) in fields.collection("codes") {
        match node.printed().or_else(|| node.get("text")?.printed()) {
            Some(text) => {
                codes.insert(
                    code.clone(),
                    context.resolve_source(&text, &node.location, &TextScope::default()),
                );
            }
            None => fields.log.wrong(node, "the code's meaning"),
        }
    }
    codes
}

fn check_defaults(
    context: &DecodeContext<'_>,
    defaults: Option<&Node>,
    columns: &ById<Column>,
    codes: &ById<String>,
) {
    // A wrong default is reported here, once, even if every row overrides it.
    for (name, (_, node)) in defaults.and_then(Node::entries).into_iter().flatten() {
        if let Some(column) = columns.get(name) {
            cell::cell(context, node, &column.of, codes);
        }
    }
}

/// The counts of a list: for each row, in total, and where they come from.
struct Counts {
    each: Option<Count>,
    stated: Option<StatedTotal>,
    from: Option<String>,
    ruling: Option<String>,
}

fn counts(context: &DecodeContext<'_>, fields: &Fields<'_>, kind: ListKind, id: &str) -> Counts {
    let pieces = matches!(kind, ListKind::Deck | ListKind::Counters);
    let one = pieces.then_some(Count::Exactly(1));
    let Some(node) = fields.node("count") else {
        let mut rows = fields.node("rows").and_then(Node::entries).into_iter().flatten();
        if pieces && rows.any(|(_, (_, row))| row.get("count").is_none()) {
            let location =
                warpress_model::Location { end: fields.location.start + 1, ..fields.location.clone() };
            context.log.add(
                Diagnostic::new(
                    Code::W0208,
                    format!("nothing says how many copies of each row of “{id}” there are"),
                    &location,
                )
                .help("add count = { each = 1, from = \"assumed\", ruling = \"…\" }")
                .about(id),
            );
        }
        return Counts { each: one, stated: None, from: None, ruling: None };
    };
    let inner = Fields::open(node, context.log, &keys::COUNT);
    let each = match inner.node("each") {
        None => one,
        Some(node) => match &node.raw {
            Raw::Text(text) if text == "as needed" => Some(Count::AsNeeded { measured: None }),
            Raw::Text(name) if context.constants.contains_key(name) => {
                let number = context.constants[name.as_str()].value.as_int().unwrap_or(1);
                Some(Count::Exactly(u32::try_from(number.clamp(0, 9999)).unwrap_or(1)))
            }
            _ => inner.count("each", 9999).map(Count::Exactly).or(one),
        },
    };
    let stated = inner.node("stated").and_then(|node| {
        let printed = node.printed()?;
        let digits: String = printed.chars().filter(char::is_ascii_digit).take(6).collect();
        match digits.parse() {
            Ok(total) => Some(StatedTotal { total, about: digits.len() != printed.len() }),
            Err(_) => {
                context.log.wrong(node, "a total such as 60 or \"around 60\"");
                None
            }
        }
    });
    let from = inner.one_of("from").map(str::to_owned);
    let ruling = context.ruling(&inner, "ruling");
    inner.finish();
    Counts { each, stated, from, ruling }
}

fn component(fields: &Fields<'_>, kind: ListKind) -> Component {
    let printed = matches!(kind, ListKind::Deck | ListKind::Counters | ListKind::Spaces);
    let Some(inner) = fields.table("component") else { return Component { printed, per: Scope::Game } };
    let component = Component {
        printed: inner.maybe_flag("printed").unwrap_or(true),
        per: inner.word("per").unwrap_or(Scope::Game),
    };
    inner.finish();
    component
}

fn face(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    columns: &ById<Column>,
    kind: ListKind,
) -> FaceSpec {
    let own = fields.text("template");
    let own_spot = fields.key_spot("template");
    let Some(inner) = fields.table("face") else {
        return FaceSpec { template: template(context, own, own_spot, ""), ..FaceSpec::default() };
    };
    let named = inner.text("template");
    let location = if named.is_some() { inner.key_spot("template") } else { own_spot };
    let mut stats = Vec::new();
    for (word, location) in inner.spotted_words("stats") {
        // A caret sets it small and raised after the one before it.
        if columns.contains_key(word.trim_start_matches('^')) {
            stats.push(word);
        } else {
            context.log.unknown("column", &word, columns.keys().map(String::as_str), location);
        }
    }
    let back = match inner.node("back").map(|node| &node.raw) {
        Some(Raw::Bool(false)) => None,
        Some(_) => template(context, inner.text("back"), inner.key_spot("back"), "back/"),
        None if inner.has("back_art") => Some("back/art".into()),
        None if kind == ListKind::Deck => Some("back/emblem".into()),
        None => None,
    };
    let face = FaceSpec {
        template: template(context, named.or(own), location, ""),
        back,
        back_icon: context.icon(&inner, "back_icon"),
        back_art: art::of_back(context, &inner),
        stats,
    };
    inner.node("slots");
    inner.finish();
    face
}

/// Looks a template up; a name without a folder is one of `folder` (`back/`), which may be empty.
pub fn template(
    context: &DecodeContext<'_>,
    name: Option<String>,
    location: &warpress_model::Location,
    folder: &str,
) -> Option<String> {
    let name = name?;
    let name = if name.contains('/') { name } else { format!("{folder}{name}") };
    if !context.catalog.has_template(&name) {
        let all: Vec<_> = ["card", "back", "counter", "board", "form"]
            .iter()
            .flat_map(|folder| {
                context.catalog.templates(folder).into_iter().map(move |name| format!("{folder}/{name}"))
            })
            .collect();
        // Those of the same folder are what could be meant.
        let within = name.split_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
        let like = |other: &&String| other.starts_with(&within);
        let alike = if all.iter().any(|other| like(&other)) {
            all.iter().filter(like).collect()
        } else {
            all.iter().collect::<Vec<_>>()
        };
        context.log.unknown_asset("template", &name, alike.into_iter().map(String::as_str), location);
    }
    Some(name)
}
