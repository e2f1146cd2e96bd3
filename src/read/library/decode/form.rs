//! Forms: logs, pads, dials and mats.

use super::DecodeContext;
use super::list::list;
use super::texts::TextScope;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::form::{Field, Lines};
use warpress_model::{Diagnostic, FieldKind, Form, FormLayout, ListKind, Location, Scope};

/// Reads a form.
pub fn form(context: &DecodeContext<'_>, id: &str, node: &Node) -> Form {
    let fields = Fields::open(node, context.log, &keys::FORM);
    let layout = fields.word("layout").unwrap_or(FormLayout::Sheet);
    let per = fields.word("per").unwrap_or(Scope::Game);
    let copies =
        context.whole(&fields, "copies", 0, 500).and_then(|copies| u32::try_from(copies).ok()).unwrap_or(1);
    let text = context.say(&fields, "text", &TextScope::default());
    let whose = context.stuff(&fields, "whose");
    let across = context.whole(&fields, "across", 1, 100).and_then(|across| u32::try_from(across).ok());
    let lines = lines(context, &fields);
    let (list, fields_found) =
        list(context, &fields, id, ListKind::Fields, "fields", |row| field(context, row));
    let size = fields.has("size").then(|| list.size.clone());
    let at = match size {
        Some(_) => fields.key_spot("size").clone(),
        None => Location { end: fields.location.start + 1, ..fields.location.clone() },
    };
    if let Some(first) =
        list.rows.first().filter(|_| layout == FormLayout::Free && list.face.template.is_none())
    {
        let message = format!("nothing draws the fields of “{id}”: a free form leaves them to its template");
        let help =
            "name a template of the game's own, face.template = \"form/mine\", or choose another layout";
        context.log.add(Diagnostic::new(Code::E0331, message, &first.at).help(help).about(id));
    }
    fields.finish();
    Form { layout, per, text, whose, lines, across, copies, size, at, list, fields: fields_found }
}

/// The lines of a log: a number, a constant, or a list with a line for each of its rows.
fn lines(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Lines> {
    let word = fields.node("lines")?.text();
    match word.filter(|word| context.names.lists.contains_key(*word)) {
        Some(list) => Some(Lines::Rows(list.to_owned())),
        None => context
            .whole(fields, "lines", 1, 500)
            .and_then(|lines| u32::try_from(lines).ok())
            .map(Lines::Count),
    }
}

fn field(context: &DecodeContext<'_>, row: &Fields<'_>) -> Field {
    let bears = row.text("bears");
    if let Some(path) = &bears {
        let known = path.split_once('.').is_some_and(|(what, id)| {
            context.names.has(
                match what {
                    "numbers" => "numbers",
                    "places" => "places",
                    "facts" => "facts",
                    _ => "",
                },
                id,
            )
        });
        if !known {
            let all: Vec<_> = ["numbers", "places", "facts"]
                .iter()
                .flat_map(|what| context.names.keys(what).map(move |id| format!("{what}.{id}")))
                .collect();
            context.log.unknown("state", path, all.iter().map(String::as_str), row.key_spot("bears"));
        }
    }
    Field {
        kind: row.word("type").unwrap_or(FieldKind::Text),
        boxes: context.amount(row, "boxes"),
        from: context.whole(row, "from", -10_000, 10_000),
        to: context.whole(row, "to", -10_000, 10_000),
        repeat: context.whole(row, "repeat", 0, 500).and_then(|times| u32::try_from(times).ok()).unwrap_or(1),
        bears,
    }
}
