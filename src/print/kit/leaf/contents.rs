//! What is in the kit, on which pages, and what is not.

use super::super::view::Text;
use super::super::view::leaf::{Absent, ContentsLine, Thing, Tiles};
use super::KitDraft;
use warpress_model::{Form, Game, List, ListKind, SizeSpec};
use warpress_sheet::{DeckPlan, Job, PageOrder};

/// Pages of the leaf itself, which come first.
pub(super) const LEAF_PAGES: usize = 2;

/// The parts of the kit with their pages.
pub(super) fn parts(kit: &KitDraft<'_>) -> Vec<ContentsLine> {
    kit.plan.decks.iter().map(|plan| part(kit, plan)).collect()
}

/// What else lies on the table.
pub(super) fn external(kit: &KitDraft<'_>) -> Vec<Thing> {
    let things = kit.game.external.values().map(|thing| Thing {
        name: Text::author(&thing.name),
        count: thing.count.map(u64::from),
        substitute: thing.substitute.as_ref().map(Text::author),
    });
    things.chain(fasteners(kit)).collect()
}

/// How many dice they supply: what has such an id (`d6`, `dice`).
pub(super) fn dice(game: &Game) -> u32 {
    let is_die = |id: &str| {
        matches!(id, "die" | "dice") || id.strip_prefix('d').is_some_and(|sides| sides.parse::<u32>().is_ok())
    };
    let dice = game.external.iter().filter(|(id, _)| is_die(id));
    dice.map(|(_, die)| die.count.unwrap_or(1)).fold(0, u32::saturating_add)
}

/// What the wheels of dials turn on.
fn fasteners(kit: &KitDraft<'_>) -> Option<Thing> {
    let dials = kit.game.forms.values().filter(|form| form.layout == warpress_model::FormLayout::Dial);
    let wheels = |form: &Form| {
        let plan = kit.plan.decks.iter().find(|plan| plan.group == form.list.name);
        plan.map_or(0, |plan| plan.cards * form.fields.len())
    };
    let count: usize = dials.map(wheels).sum();
    let messages = kit.renderer.messages();
    let substitute = Some(Text::ours(messages.word("leaf-fasteners-or")));
    let name = Text::ours(messages.word("leaf-fasteners"));
    (count > 0).then_some(Thing { name, count: Some(count as u64), substitute })
}

fn part(kit: &KitDraft<'_>, plan: &DeckPlan) -> ContentsLine {
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
    let number = |length: f32| kit.renderer.messages().language().number(&length.to_string());
    ContentsLine {
        name: Text::author(&plan.group),
        count: plan.cards,
        distinct: plan.distinct,
        unit,
        format: whole.filter(|_| !loose).and_then(|list| format(kit, list)).map(Text::ours),
        size: Text::program(format!("{} × {} mm", number(w), number(h))),
        pages: Text::program(pages(kit, &plan.pages)),
        sheets: plan.sheets + plan.shared,
        fold: plan.fold,
        tiles: tiled.then_some(Tiles { across: plan.tiles.0, down: plan.tiles.1 }),
    }
}

/// `3–14, 21`: where something lies, the leaf counted.
fn pages(kit: &KitDraft<'_>, runs: &[(usize, usize)]) -> String {
    // In stacks its back comes last of all.
    let before = if kit.request.order == PageOrder::Stacks { 1 } else { LEAF_PAGES };
    let run = |(first, last): &(usize, usize)| match (first + before, last + before) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// The name of a size that has one.
fn format(kit: &KitDraft<'_>, list: &List) -> Option<String> {
    // Boards, forms and boxes are as large as they need be.
    if list.kind.is_whole() {
        return None;
    }
    let SizeSpec::Named(name) = &list.size else { return None };
    let format = kit.formats.card(name).ok()?.name;
    let own = || kit.renderer.messages().said(&format!("format-{}", name.replace('/', "-")), &[]);
    (!format.ends_with("mm")).then(|| own().unwrap_or(format))
}

/// Pieces of the game that this kit does not hold: not picked, or of a kind that is not printed.
pub(super) fn absent(kit: &KitDraft<'_>) -> Vec<Absent> {
    let game = kit.game;
    let held = |name: &str| kit.held.contains(name);
    let lists = game.decks.values().chain(game.counters.values());
    let pieces = lists
        .filter(|list| list.component.printed && list.total() > 0 && !held(&list.name))
        .map(|list| Absent { name: Text::author(&list.name), count: Some(u64::from(list.total())) });
    let sheets = game.maps.values().map(|map| &map.list).chain(game.forms.values().map(|form| &form.list));
    let sheets = sheets
        .filter(|list| list.component.printed && !held(&list.name))
        .map(|list| Absent { name: Text::author(&list.name), count: None });
    pieces.chain(sheets).collect()
}
