//! The assembly leaf: what is in the kit, how it is printed and cut, and whom we owe it to.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Faces, Fault, KitError, Request};
use crate::model::{Game, Parsed};
use crate::render::face::{Face, FaceInput};
use crate::render::renderer::Renderer;
use crate::sheet::{Backs, Options, Plan};

/// Front and back of the leaf; `None` if there are no templates for it.
///
/// # Errors
/// If a side of it cannot be drawn.
pub fn leaf(
    game: &Game,
    renderer: &Renderer,
    drawn: &Faces<'_>,
    plan: &Plan,
    options: &Options,
    request: &Request,
) -> Result<Option<[Face; 2]>, KitError> {
    if !renderer.templates().names().contains(&"sheet/assembly-front.svg") {
        return Ok(None);
    }
    let context = context(game, renderer, drawn, plan, request);
    let size = (options.paper.size.w, options.paper.size.h);
    let side = |name: &str| {
        let template = format!("sheet/{name}");
        let input = FaceInput { template, context: context.clone(), size, bleed: 0.0, ink: request.ink };
        renderer.face(&input).map_err(|errors| {
            let fault = |error| Fault { list: "assembly leaf".into(), row: None, error };
            KitError::Faces(errors.into_iter().map(fault).collect())
        })
    };
    Ok(Some([side("assembly-front")?, side("assembly-back")?]))
}

fn context(
    game: &Game,
    renderer: &Renderer,
    drawn: &Faces<'_>,
    plan: &Plan,
    request: &Request,
) -> Map<String, Value> {
    let mut context = Map::new();
    context.insert("game".into(), json!({ "title": game.title, "slug": game.slug, "summary": game.summary }));
    let external: Vec<_> = game
        .external
        .values()
        .map(|thing| json!({ "name": thing.name, "count": thing.count, "substitute": thing.substitute }))
        .collect();
    let credits: Vec<_> = game
        .credits
        .by
        .iter()
        .map(|(part, names)| json!({ "part": credit(part), "names": names.join(", ") }))
        .collect();
    let setup: Vec<_> = game.setup.values().map(|step| step.text.clone()).collect();
    let phases: Vec<_> =
        game.phases.iter().map(|phase| json!({ "name": phase.name, "text": phase.text })).collect();
    let endings: Vec<_> =
        game.endings.values().map(|ending| ending.text.clone()).filter(|text| !text.is_empty()).collect();
    context.insert(
        "leaf".into(),
        json!({
            "players": players(game),
            "credits": credits,
            "based_on": game.credits.based_on,
            "decks": plan.decks,
            "cards": plan.cards,
            "sheets": plan.sheets,
            "pages": plan.pages + 2,
            "paper": plan.paper,
            "duplex": plan.duplex,
            "edge": if request.backs == Backs::DuplexShort { "short" } else { "long" },
            "fold": request.backs == Backs::Fold,
            "bleed": request.bleed_mm > 0.0,
            "external": external,
            "people": game.people,
            "setup": setup,
            "phases": phases,
            "endings": endings,
            "icons": icon_credits(renderer, drawn),
            "supplied": supplied(game),
            "version": env!("CARGO_PKG_VERSION"),
        }),
    );
    context
}

fn players(game: &Game) -> String {
    let players = &game.players;
    let span = match players.max {
        Some(1) => "1 player".to_owned(),
        Some(max) if max == players.min => format!("{max} players"),
        Some(max) => format!("{}–{max} players", players.min),
        None => format!("{} or more players", players.min),
    };
    if players.solo && players.min > 1 { format!("{span}, or one alone") } else { span }
}

fn credit(part: &str) -> &str {
    match part {
        "design" => "Game design",
        "development" => "Development",
        "cards" => "Earlier card sets",
        "maps" => "Earlier maps",
        "art" => "Art",
        "testing" => "Testing",
        "rules" => "Rules",
        _ => "Thanks",
    }
}

/// Authors of the icons on the faces, with the icons of each.
fn icon_credits(renderer: &Renderer, drawn: &Faces<'_>) -> Vec<Value> {
    let mut by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut names: Vec<&str> = drawn.faces.iter().flat_map(|face| &face.icons).map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        if let Some(author) = renderer.icons().author(name) {
            by.entry(author).or_default().push(name);
        }
    }
    by.into_iter()
        .map(|(author, icons)| json!({ "author": author, "icons": icons.join(", "), "count": icons.len() }))
        .collect()
}

/// How many values we had to supply or mend, for the note on sources.
fn supplied(game: &Game) -> usize {
    let rows = game.lists().flat_map(|list| &list.rows);
    rows.map(|row| {
        row.as_printed.len()
            + row
                .values
                .values()
                .filter(|value| value.ruling.is_some() && value.parsed != Parsed::None)
                .count()
    })
    .sum()
}
