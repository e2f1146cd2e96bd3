//! The keys that only spaces have: position, terrain, neighbours.

use super::super::DecodeContext;
use super::{is_free, pair, pairs, plot};
use warpress_format::fields::Fields;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::map::{LabelAt, Terrain, TerrainPosition};
use warpress_model::{ById, Diagnostic, Location, Space};

/// A space and the neighbours that it names.
pub struct UnresolvedSpace {
    /// The space; its id and ways are not known yet.
    pub space: Space,
    /// The neighbours that it names.
    pub neighbours: Vec<(String, Location)>,
}

/// Reads the keys that only spaces have. `own` are the columns of the list: one with the name of a key takes
/// precedence.
pub fn read(
    context: &DecodeContext<'_>,
    row: &Fields<'_>,
    terrains: &ById<Terrain>,
    own: &Entries,
) -> UnresolvedSpace {
    let terrain = if is_free(own, "terrain") { ground(context, row, terrains) } else { Vec::new() };
    let free = |key: &'static str| if is_free(own, key) { row.node(key) } else { None };
    let cell = free("cell").and_then(|node| {
        let cell = plot::cell(node);
        if cell.is_none() {
            context.log.wrong(node, "a column and a row, counted from 1");
        }
        cell
    });
    let space = Space {
        id: String::new(),
        cell,
        span: span(context, free("span")),
        at: free("at").and_then(|node| within(context, node, (0.0, 0.0), (100.0, 100.0))),
        lonlat: free("lonlat").and_then(|node| within(context, node, (-180.0, -90.0), (180.0, 90.0))),
        seeds: if is_free(own, "seeds") { pairs(row, "seeds") } else { Vec::new() },
        countries: if is_free(own, "countries") { row.words("countries") } else { Vec::new() },
        weight: free("weight").and_then(|node| weight(context, node)).unwrap_or(1.0),
        label_at: free("label_at").and_then(|node| label(context, row, node)),
        capacity: if is_free(own, "capacity") { context.amount(row, "capacity") } else { None },
        closed: is_free(own, "closed") && row.flag("closed")
            || terrain.iter().any(|word| terrains.get(word).is_some_and(|terrain| terrain.closed)),
        terrain,
        rim: Vec::new(),
        ways: Vec::new(),
    };
    let neighbours = row
        .spotted_words("neighbours")
        .into_iter()
        .map(|(word, location)| (word, location.clone()))
        .collect();
    row.node("absent");
    UnresolvedSpace { space, neighbours }
}

fn ground(context: &DecodeContext<'_>, row: &Fields<'_>, terrains: &ById<Terrain>) -> Vec<String> {
    let inside =
        |word: &str| terrains.get(word).is_some_and(|terrain| terrain.lies == TerrainPosition::Inside);
    let all: Vec<&str> = terrains.keys().map(String::as_str).filter(|word| inside(word)).collect();
    let words = row.spotted_words("terrain");
    for (word, location) in words.iter().filter(|(word, _)| !inside(word)) {
        if terrains.contains_key(word) {
            let message = format!("“{word}” lies on edges, not in spaces");
            context.log.add(
                Diagnostic::new(Code::E0149, message, location)
                    .help("put it into `edges`, or remove `edge` from the terrain"),
            );
        } else {
            context.log.unknown("terrain", word, all.iter().copied(), location);
        }
    }
    words.into_iter().map(|(word, _)| word).filter(|word| inside(word)).collect()
}

fn within(context: &DecodeContext<'_>, node: &Node, low: (f64, f64), high: (f64, f64)) -> Option<(f64, f64)> {
    let (x, y) = pair(context.log, node)?;
    if (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y) {
        return Some((x, y));
    }
    context.log.add(
        Diagnostic::new(Code::E0105, format!("[{x}, {y}] is out of range"), &node.location).help(format!(
            "the first is a number from {} to {}, the second from {} to {}",
            low.0, high.0, low.1, high.1
        )),
    );
    None
}

/// The columns and rows that a box spans.
fn span(context: &DecodeContext<'_>, node: Option<&Node>) -> (u32, u32) {
    let Some(node) = node else { return (1, 1) };
    match plot::cell(node) {
        Some((across, down)) if across < 100 && down < 100 => (across + 1, down + 1),
        _ => {
            context.log.wrong(node, "how many columns and rows it takes");
            (1, 1)
        }
    }
}

fn weight(context: &DecodeContext<'_>, node: &Node) -> Option<f64> {
    #[allow(clippy::cast_precision_loss)] // weights are small
    let weight = match node.raw {
        Raw::Int(number) => number as f64,
        Raw::Float(number) => number,
        _ => f64::NAN,
    };
    if (0.1..=10.0).contains(&weight) {
        return Some(weight);
    }
    context.log.wrong(node, "a number from 0.1 to 10");
    None
}

fn label(context: &DecodeContext<'_>, row: &Fields<'_>, node: &Node) -> Option<LabelAt> {
    match &node.raw {
        Raw::List(_) => within(context, node, (0.0, 0.0), (100.0, 100.0)).map(|(x, y)| LabelAt::Point(x, y)),
        _ => {
            row.one_of_these("label_at", &["above", "below", "left", "right", "inside"]).map(LabelAt::Beside)
        }
    }
}
