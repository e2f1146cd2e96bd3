//! What is in the kit, on which pages, and what is not.

use serde_json::{Map, Value, json};

use super::Made;
use warpress_model::{Form, List, ListKind, SizeSpec};
use warpress_sheet::{DeckPlan, Job};

/// Pages of the leaf itself, which come first.
const LEAF_PAGES: usize = 2;

/// The parts of the kit with their pages, and what else lies on the table.
pub(super) fn contents(kit: &Made<'_>) -> Map<String, Value> {
    let parts: Vec<_> = kit.plan.decks.iter().map(|plan| part(kit, plan)).collect();
    let external = kit
        .game
        .external
        .values()
        .map(|thing| json!({ "name": thing.name, "count": thing.count, "substitute": thing.substitute }));
    let external: Vec<_> = external.chain(fasteners(kit)).collect();
    Map::from_iter([
        ("parts".into(), json!(parts)),
        ("pages".into(), json!(LEAF_PAGES + kit.plan.pages)),
        ("count".into(), json!(kit.plan.cards)),
        ("external".into(), json!(external)),
        ("absent".into(), json!(absent(kit))),
    ])
}

/// What the wheels of dials turn on.
fn fasteners(kit: &Made<'_>) -> Option<Value> {
    let dials = kit.game.forms.values().filter(|form| form.layout == warpress_model::FormLayout::Dial);
    let wheels = |form: &Form| {
        let plan = kit.plan.decks.iter().find(|plan| plan.group == form.list.name);
        plan.map_or(0, |plan| plan.cards * form.fields.len())
    };
    let count: usize = dials.map(wheels).sum();
    let substitute = "a thread through both holes, with a knot at either end";
    (count > 0).then(|| json!({ "name": "Paper fasteners", "count": count, "substitute": substitute }))
}

fn part(kit: &Made<'_>, plan: &DeckPlan) -> Value {
    let part = kit.parts.iter().find(|part| part.job.group() == plan.group);
    let tiled = part.is_some_and(|part| matches!(part.job, Job::Whole(_))) && plan.tiles != (1, 1);
    let whole = part
        .map(|part| part.list)
        .or_else(|| kit.game.counters.values().find(|list| list.name == plan.group));
    let loose = part.is_some_and(|part| matches!(part.job, Job::Loose(_)));
    let unit = match whole.map(|list| list.kind) {
        Some(ListKind::Deck) if loose => "box",
        Some(ListKind::Counters) => "counter",
        Some(ListKind::Spaces) => "board",
        Some(ListKind::Fields) => "form",
        _ => "card",
    };
    let [w, h] = plan.size_mm;
    json!({
        "name": plan.group,
        "count": plan.cards,
        "distinct": plan.distinct,
        "unit": unit,
        "format": whole.filter(|_| !loose).and_then(|list| format(kit, list)),
        "size": format!("{w} × {h} mm"),
        "pages": pages(&plan.pages),
        "sheets": plan.sheets + plan.shared,
        "fold": plan.fold,
        "tiles": tiled.then(|| json!({ "across": plan.tiles.0, "down": plan.tiles.1 })),
    })
}

/// `3–14, 21`: where something lies, the leaf counted.
fn pages(runs: &[(usize, usize)]) -> String {
    let run = |(first, last): &(usize, usize)| match (first + LEAF_PAGES, last + LEAF_PAGES) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// The name of a size that has one.
fn format(kit: &Made<'_>, list: &List) -> Option<String> {
    // Boards, forms and boxes are as large as they need be.
    if list.kind.is_whole() {
        return None;
    }
    let SizeSpec::Named(name) = &list.size else { return None };
    kit.formats.card(name).ok().map(|format| format.name).filter(|name| !name.ends_with("mm"))
}

/// Pieces of the game that this kit does not hold: not picked, or of a kind that is not printed.
fn absent(kit: &Made<'_>) -> Vec<Value> {
    let game = kit.game;
    let held = |name: &str| kit.held.contains(name);
    let lists = game.decks.values().chain(game.counters.values());
    let pieces = lists
        .filter(|list| list.component.printed && list.total() > 0 && !held(&list.name))
        .map(|list| json!({ "name": list.name, "count": list.total() }));
    let sheets = game.maps.values().map(|map| &map.list).chain(game.forms.values().map(|form| &form.list));
    let sheets = sheets
        .filter(|list| list.component.printed && !held(&list.name))
        .map(|list| json!({ "name": list.name, "count": null }));
    pieces.chain(sheets).collect()
}
