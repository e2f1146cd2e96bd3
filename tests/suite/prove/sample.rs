//! Games that together show everything that more than one game of the library shows. They are printed in every way, on
//! each paper and in each ink, where the others take turns.

use std::collections::BTreeSet;

use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::Loaded;
use warpress_model::Game;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

/// The games.
pub const SAMPLE: &[&str] = &[
    "age-of-antiquity",
    "babylon-5-empires",
    "delta-skirmish",
    "desert-storm-solitaire",
    "end-of-apartheid",
    "fokker",
    "iran-iraq-war",
    "jutland",
    "kill-rasputin",
    "lawrence-of-arabia",
    "malta-convoy",
    "modern-war-domains",
    "pirate-island",
    "pork-chop-hill",
    "quest-for-the-pirates-chest",
    "revolution",
    "surviving-the-gulag",
    "syrian-civil-war",
    "tanker-skirmish",
    "victory-at-stalingrad",
    "wargasm",
    "ww-iii",
    "wwii-combined-arms",
];

/// What a game shows: the templates that all share, layouts of boards and forms, the referee's verbs, and ops of the
/// rulesets that it builds upon.
pub fn shown(
    assets: &Assets,
    loaded: &Loaded,
    game: &Game,
    verbs: &[String],
    rulesets: &[Game],
) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    if game.is_ruleset() {
        return shown;
    }
    shown.extend(templates(assets, game));
    shown.extend(game.maps.values().map(|map| format!("a board laid out as {:?}", map.kind)));
    shown.extend(game.forms.values().map(|form| format!("a form laid out as {:?}", form.layout)));
    let programs =
        || loaded.programs.iter().map(|(_, text)| text).chain(loaded.runs.iter().map(|run| &run.text));
    let words: BTreeSet<&str> =
        programs().flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
    shown.extend(
        verbs.iter().filter(|verb| words.contains(verb.as_str())).map(|verb| format!("the verb {verb}")),
    );
    let used: BTreeSet<&str> = game
        .lists()
        .flat_map(|list| &list.rows)
        .flat_map(|row| &row.uses)
        .filter_map(|one| one.op.as_deref())
        .collect();
    for base in rulesets.iter().filter(|base| game.bases.contains(&base.slug)) {
        let ops = base.ops.keys().filter(|op| used.contains(op.as_str()));
        shown.extend(ops.map(|op| format!("the op {op} of {}", base.slug)));
    }
    shown
}

/// The templates that its faces are drawn from, but those of its own.
fn templates(assets: &Assets, game: &Game) -> Vec<String> {
    let (Ok(formats), Ok(renderer)) = (Formats::load(assets), kit::renderer(assets, game)) else {
        return Vec::new();
    };
    let subjects = kit::subjects(game, &renderer, &formats, Ink::Full, 0.0).unwrap_or_default();
    let own: Vec<String> = assets.list(&format!("data/{}/templates", game.slug));
    let is_own = |name: &str| own.iter().any(|file| file.ends_with(&format!("/{name}.svg")));
    let all = subjects.iter().map(|subject| &subject.input.template).filter(|name| !is_own(name));
    all.map(|name| format!("the template {name}")).collect()
}
