//! The assembly leaf in front of every kit: what is in it, how it is printed, cut and played, and whom
//! we owe it to.
//!
//! Here the templates' context is gathered, nothing else: sentences that are the same for every game
//! stand in `templates/sheet/assembly-*.svg`, and so does every measure.

mod contents;
mod credits;
mod fan;
mod overview;

pub use credits::{licence, person};

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{KitError, Part, Request, UndrawnFace};
use warpress_assets::Assets;
use warpress_model::{Game, Phase};
use warpress_render::face::{Face, FaceInput};
use warpress_render::renderer::Renderer;
use warpress_sheet::{Backs, Formats, Offset, Options, Plan};

pub use fan::{Blade, choose};
pub use overview::{Tiled, tiled};

/// Without this template there is no leaf.
const FRONT: &str = "sheet/assembly-front.svg";

/// A kit that is ready but for its leaf.
pub struct Made<'a> {
    /// Where typefaces and their licences are.
    pub assets: &'a Assets,
    /// The game.
    pub game: &'a Game,
    /// Draws it.
    pub renderer: &'a Renderer,
    /// The names of sizes.
    pub formats: &'a Formats,
    /// What is printed.
    pub parts: &'a [Part<'a>],
    /// The names of all lists of which something is printed.
    pub held: &'a BTreeSet<String>,
    /// The icons of all its faces.
    pub icons: &'a BTreeSet<String>,
    /// Some of its faces, for the title.
    pub fan: &'a [Blade],
    /// A board that is glued together of several sheets.
    pub overview: Option<(&'a Blade, &'a Tiled)>,
    /// On how many sheets.
    pub plan: &'a Plan,
    /// How they are laid out.
    pub options: &'a Options,
    /// What was asked for.
    pub request: &'a Request,
}

/// Whether a kit gets a leaf: whether there is a template for it. One that is broken is there too: its
/// fault is reported when it is drawn.
pub fn wanted(renderer: &Renderer) -> bool {
    let templates = renderer.templates();
    templates.names().contains(&FRONT) || templates.broken().contains_key(FRONT)
}

/// Front and back of the leaf.
///
/// # Errors
/// If a side of it cannot be drawn.
pub fn leaf(kit: &Made<'_>) -> Result<[Face; 2], KitError> {
    let context = context(kit);
    let size = (kit.options.paper.size.w, kit.options.paper.size.h);
    let side = |name: &str| {
        let template = format!("sheet/{name}");
        let input = FaceInput { template, context: context.clone(), size, bleed: 0.0, ink: kit.request.ink };
        kit.renderer.face(&input).map_err(|errors| {
            let row = name.rsplit('-').next().map(str::to_owned);
            let fault = |error| UndrawnFace { list: "the assembly leaf".into(), row: row.clone(), error };
            KitError::Faces(errors.into_iter().map(fault).collect())
        })
    };
    Ok([side("assembly-front")?, side("assembly-back")?])
}

fn context(kit: &Made<'_>) -> Map<String, Value> {
    let game = kit.game;
    let mut context = Map::new();
    context.insert("game".into(), json!({ "title": game.title, "slug": game.slug, "summary": game.summary }));
    let mut leaf = Map::new();
    for part in [contents::contents(kit), printing(kit), play(game), credits::credits(kit)] {
        leaf.extend(part);
    }
    leaf.insert("kind".into(), json!(game.category.in_words()));
    leaf.insert("players".into(), json!(game.players.in_words()));
    leaf.insert("fan".into(), Value::Array(fan::fan(kit.fan)));
    leaf.insert(
        "overview".into(),
        json!(kit.overview.and_then(|(board, tiled)| overview::view(board, tiled))),
    );
    leaf.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
    context.insert("leaf".into(), Value::Object(leaf));
    context
}

/// How the sheets are printed and cut.
fn printing(kit: &Made<'_>) -> Map<String, Value> {
    let (plan, request) = (kit.plan, kit.request);
    let backs = match request.backs {
        Backs::DuplexLong | Backs::DuplexShort => "duplex",
        Backs::Fold if plan.decks.iter().any(|deck| deck.fold) => "fold",
        Backs::Fold | Backs::None => "none",
    };
    Map::from_iter([
        ("paper".into(), json!(plan.paper)),
        ("sheets".into(), json!(plan.sheets + 1)),
        ("backs".into(), json!(backs)),
        // Behind the last sheet there is no page.
        ("blank".into(), json!(plan.duplex && plan.bare > 1)),
        ("edge".into(), json!(if request.backs == Backs::DuplexShort { "short" } else { "long" })),
        ("bleed".into(), json!(request.bleed_mm > 0.0)),
        ("moved".into(), json!(request.back_offset != Offset::default())),
    ])
}

/// The game at a glance: setup, turn, ending, as one row of items for the template to set in columns.
/// `part` is `setup`, `turn` or `end`; the first of a part has `head`.
fn play(game: &Game) -> Map<String, Value> {
    let mut items = Vec::new();
    let mut add = |part: &str, texts: Vec<Value>| {
        for (number, mut item) in texts.into_iter().enumerate() {
            item["part"] = json!(part);
            item["head"] = json!(number == 0);
            items.push(item);
        }
    };
    let said = |text: &&str| !text.is_empty();
    let plain = |text: &str| json!({ "name": "", "text": text, "depth": 0, "number": 0 });
    let numbered =
        |(place, text): (usize, &str)| json!({ "name": "", "text": text, "depth": 0, "number": place + 1 });
    add("setup", game.setup_texts().enumerate().map(numbered).collect());
    // Where all act in one turn, no player begins: the sentence says who goes first within it.
    let label = if game.turn.order == warpress_model::TurnOrder::Alternate { "Who begins" } else { "Order" };
    let begins = |text: &str| json!({ "name": label, "text": text, "depth": 0, "number": 0 });
    let mut phases: Vec<_> = Some(game.turn.first.as_str()).filter(said).map(begins).into_iter().collect();
    for (place, phase) in game.phases.iter().enumerate() {
        add_phase(phase, 0, place + 1, &mut phases);
    }
    add("turn", phases);
    add("end", game.endings.values().map(|ending| ending.text.as_str()).filter(said).map(plain).collect());
    Map::from_iter([("turn".into(), json!(game.turn.name)), ("glance".into(), json!(items))])
}

/// A phase and those within it, in order of play; only the outermost are numbered.
fn add_phase(phase: &Phase, depth: usize, number: usize, all: &mut Vec<Value>) {
    all.push(json!({ "name": phase.name, "text": phase.text, "depth": depth, "number": number }));
    for inner in &phase.phases {
        add_phase(inner, depth + 1, 0, all);
    }
}
