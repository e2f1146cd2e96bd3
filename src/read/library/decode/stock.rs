//! Papers of a game's own, and the places on those that are scored or cut beforehand.

use super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_format::node::Node;
use warpress_model::{ById, Code, Diagnostic, PAPERS, Places, Stock, measure, slug};

/// The least side of a piece (mm).
const LEAST: f64 = 5.0;
/// More rows or columns are on no sheet.
const MOST: i64 = 200;
/// What rounding an inch to the hundredth of a millimetre may make of a whole row (mm).
const HAIR: f64 = 0.5;
/// What measures look like.
const MEASURES: &str = "measures are written “320x450” in mm, or “13x19in”, width first";

/// Reads them.
pub fn papers(context: &DecodeContext<'_>, fields: &Fields<'_>) -> ById<Stock> {
    let entries = fields.collection("papers");
    let read = |(id, (_, node)): (&String, &(_, Node))| Some((id.clone(), paper(context, id, node)?));
    entries.iter().filter_map(read).collect()
}

fn paper(context: &DecodeContext<'_>, id: &str, node: &Node) -> Option<Stock> {
    let fields = Fields::open(node, context.log, &warpress_format::keys::STOCK);
    let refuse = |code, message: String, help: &str| {
        context.log.add(Diagnostic::new(code, message, &node.location).help(help).about(id));
    };
    if PAPERS.contains(&id) {
        refuse(
            Code::E0107,
            format!("“{id}” is a paper that warpress knows"),
            "give this one a name of its own: which of the two “--paper” means would be a guess",
        );
    } else if slug(id) != id || measure::size(id).is_some() {
        refuse(
            Code::E0143,
            format!("“{id}” is not a name for a paper"),
            "small letters, digits and hyphens, and not a size: the kit's file is named after it",
        );
    }
    let name = fields.text("name").filter(|name| !name.is_empty()).unwrap_or_else(|| id.to_owned());
    if !fields.has("size") {
        fields.missing("size");
    }
    let size = sides(&fields, "size").filter(|(w, h)| {
        let fits = Stock::SIDES.contains(w) && Stock::SIDES.contains(h);
        if !fits {
            let message = format!("no sheet measures {w} × {h} mm");
            let help = format!("each side measures {} to {} mm", Stock::SIDES.start(), Stock::SIDES.end());
            let finding = Diagnostic::new(Code::E0105, message, fields.key_spot("size"));
            context.log.add(finding.help(help).about(id));
        }
        fits
    });
    let places = fields.table("places").and_then(|inner| {
        let places = places(&inner, size);
        inner.finish();
        places
    });
    fields.finish();
    Some(Stock { name, size: size?, places, at: node.location.clone() })
}

/// The places on a sheet of this size, if they lie on it.
fn places(fields: &Fields<'_>, sheet: Option<(f64, f64)>) -> Option<Places> {
    for key in ["size", "columns", "rows", "first"] {
        if !fields.has(key) {
            fields.missing(key);
        }
    }
    let size = sides(fields, "size");
    let count = |key| fields.int(key, 1, MOST).and_then(|count| u32::try_from(count).ok());
    let (columns, rows) = (count("columns"), count("rows"));
    let first = sides(fields, "first");
    let pitch = if fields.has("pitch") { sides(fields, "pitch") } else { size };
    let (top, marks) = (fields.word("top"), fields.flag("marks"));
    let places =
        Places { size: size?, columns: columns?, rows: rows?, first: first?, pitch: pitch?, top, marks };
    let (w, h) = places.size;
    let refuse = |key, message: String, help: &str| {
        fields.log.add(Diagnostic::new(Code::E0105, message, fields.key_spot(key)).help(help));
        None
    };
    if w < LEAST || h < LEAST {
        return refuse("size", format!("no piece measures {w} × {h} mm"), "each side measures at least 5 mm");
    }
    if places.pitch.0 < w - 0.01 || places.pitch.1 < h - 0.01 {
        let message = "the places overlap".to_owned();
        return refuse(
            "pitch",
            message,
            "from edge to edge it is at least as far as a place is wide and high",
        );
    }
    let sheet = sheet?;
    if sheet.0 > sheet.1 {
        let message = "places are counted on an upright sheet, and this one lies on its side".to_owned();
        return refuse(
            "first",
            message,
            "give the shorter side of the paper first, and turn the places with it",
        );
    }
    let (right, bottom) = places.end();
    if right > sheet.0 + HAIR || bottom > sheet.1 + HAIR {
        let message = format!("the places end at {right:.1} × {bottom:.1} mm, outside the sheet");
        return refuse("first", message, &format!("the sheet measures {} × {} mm", sheet.0, sheet.1));
    }
    Some(places)
}

/// Two measures.
fn sides<'a>(fields: &Fields<'a>, key: &'a str) -> Option<(f64, f64)> {
    let word = fields.text(key)?;
    let read = measure::size(&word);
    if read.is_none() {
        let message = format!("“{word}” is not two measures");
        fields.log.add(Diagnostic::new(Code::E0142, message, fields.key_spot(key)).help(MEASURES));
    }
    read
}
