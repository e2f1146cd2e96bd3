//! What is in the kit, on which pages, and what is not.

use serde_json::{Map, Value, json};

use super::Made;
use crate::kit::Part;
use crate::model::{ListKind, SizeSpec};
use crate::sheet::{DeckPlan, Job};

/// Pages of the leaf itself, which come first.
const LEAF_PAGES: usize = 2;

/// The parts of the kit with their pages, and what else lies on the table.
pub(super) fn contents(kit: &Made<'_>) -> Map<String, Value> {
    let mut page = LEAF_PAGES;
    let parts: Vec<_> = kit
        .plan
        .decks
        .iter()
        .map(|plan| {
            // A sheet that it shares with the part before it has been counted.
            let each = if kit.options.backs.is_duplex() { 2 } else { 1 };
            let first = page + 1 - plan.shared * each;
            page += plan.pages;
            part(kit, plan, first, page)
        })
        .collect();
    let external: Vec<_> = kit
        .game
        .external
        .values()
        .map(|thing| json!({ "name": thing.name, "count": thing.count, "substitute": thing.substitute }))
        .collect();
    Map::from_iter([
        ("parts".into(), json!(parts)),
        ("pages".into(), json!(page)),
        ("count".into(), json!(kit.plan.cards)),
        ("external".into(), json!(external)),
        ("absent".into(), json!(absent(kit))),
    ])
}

fn part(kit: &Made<'_>, plan: &DeckPlan, first: usize, last: usize) -> Value {
    let whole = kit.parts.iter().find(|part| part.group() == plan.group);
    let unit = match whole.map(|part| part.list.kind) {
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
        "format": whole.and_then(|part| format(kit, part)),
        "size": format!("{w} × {h} mm"),
        "first": first,
        "last": last,
        "sheets": plan.sheets + plan.shared,
        "per_sheet": plan.per_sheet,
        "fold": plan.fold,
        "tiles": whole.filter(|part| matches!(part.job, Job::Whole(_)) && plan.across * plan.down > 1).map(|_| json!({ "across": plan.across, "down": plan.down })),
    })
}

/// The name of a size that has one.
fn format(kit: &Made<'_>, part: &Part<'_>) -> Option<String> {
    // A board's size is its own.
    let SizeSpec::Named(name) = &part.list.size else { return None };
    if part.list.kind == ListKind::Spaces {
        return None;
    }
    kit.formats.card(name).ok().map(|format| format.name).filter(|name| !name.ends_with("mm"))
}

/// Pieces of the game that this kit does not hold: not picked, or of a kind that is not printed.
fn absent(kit: &Made<'_>) -> Vec<Value> {
    let game = kit.game;
    let held = |name: &str| kit.parts.iter().any(|part| part.list.name == name);
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
