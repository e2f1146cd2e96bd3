//! Forms: logs, pads, dials, mats.

use super::Scene;
use super::list::list;
use super::texts::Here;
use crate::fields::Fields;
use crate::node::Node;
use warpress_model::form::{Field, Lines};
use warpress_model::{Diagnostic, Form, ListKind, Scope, Spot};

const LAYOUTS: [&str; 12] = [
    "log",
    "orders",
    "score",
    "roster",
    "sheet",
    "diagram",
    "dial",
    "track",
    "mat",
    "flowchart",
    "aid",
    FREE,
];
/// The layout whose fields the game's own template draws.
const FREE: &str = "free";
const TYPES: [&str; 7] = ["number", "text", "boxes", "check", "dial", "track", "space"];

/// Reads a form.
pub fn form(scene: &Scene<'_>, id: &str, node: &Node) -> Form {
    let fields = Fields::open(node, scene.log);
    let layout = fields.one_of("layout", &LAYOUTS).unwrap_or("sheet").to_owned();
    let per = scene.scope(&fields, "per").unwrap_or(Scope::Game);
    let copies =
        scene.whole(&fields, "copies", 0, 500).and_then(|copies| u32::try_from(copies).ok()).unwrap_or(1);
    let text = scene.say(&fields, "text", &Here::default());
    let whose = scene.stuff(&fields, "whose");
    let across = scene.whole(&fields, "across", 1, 100).and_then(|across| u32::try_from(across).ok());
    let lines = lines(scene, &fields);
    let (list, fields_found) = list(scene, &fields, id, ListKind::Fields, "fields", |row| field(scene, row));
    let size = fields.has("size").then(|| list.size.clone());
    let at = match size {
        Some(_) => fields.key_spot("size").clone(),
        None => Spot { end: fields.spot.start + 1, ..fields.spot.clone() },
    };
    if let Some(first) = list.rows.first().filter(|_| layout == FREE && list.face.template.is_none()) {
        let message = format!("nothing draws the fields of “{id}”: a free form leaves them to its template");
        let help =
            "name a template of the game's own, face.template = \"form/mine\", or choose another layout";
        scene.log.add(Diagnostic::error("E0331", message, &first.at).help(help).about(id));
    }
    fields.finish();
    Form { layout, per, text, whose, lines, across, copies, size, at, list, fields: fields_found }
}

/// The lines of a log: a number, a constant, or a list with a line for each of its rows.
fn lines(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<Lines> {
    let word = fields.node("lines")?.text();
    match word.filter(|word| scene.names.lists.contains_key(*word)) {
        Some(list) => Some(Lines::Rows(list.to_owned())),
        None => {
            scene.whole(fields, "lines", 1, 500).and_then(|lines| u32::try_from(lines).ok()).map(Lines::Count)
        }
    }
}

fn field(scene: &Scene<'_>, row: &Fields<'_>) -> Field {
    let bears = row.text("bears");
    if let Some(path) = &bears {
        let known = path.split_once('.').is_some_and(|(what, id)| {
            scene.names.has(
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
                .flat_map(|what| scene.names.keys(what).map(move |id| format!("{what}.{id}")))
                .collect();
            scene.log.unknown("state", path, all.iter().map(String::as_str), row.key_spot("bears"));
        }
    }
    Field {
        kind: row.one_of("type", &TYPES).unwrap_or("text").to_owned(),
        boxes: scene.amount(row, "boxes"),
        from: scene.whole(row, "from", -10_000, 10_000),
        to: scene.whole(row, "to", -10_000, 10_000),
        repeat: scene.whole(row, "repeat", 0, 500).and_then(|times| u32::try_from(times).ok()).unwrap_or(1),
        bears,
    }
}
