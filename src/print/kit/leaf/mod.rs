//! The assembly leaf in front of every kit: what is in it, how it is printed, cut and played, and whom
//! we owe it to.
//!
//! Here the templates' context is gathered, nothing else: sentences that are the same for every game
//! stand in `templates/sheet/assembly-*.svg`, and so does every measure.

mod changed;
mod contents;
mod credits;
mod overview;
mod spread;

pub use changed::changes;
pub use credits::{TypefaceCredit, licence, person};

use std::collections::BTreeSet;

use super::view::leaf::{Context, Item, Leaf, Title};
use super::view::{Text, View};
use super::{FaceInput, KitError, Part, Request, UndrawnFace};
use crate::{cover, saying};
use warpress_assets::Assets;
use warpress_language::Messages;
use warpress_model::{Game, Phase};
use warpress_render::face::PrintedFace;
use warpress_render::renderer::Renderer;
use warpress_sheet::{Backs, Formats, Offset, Options, PageOrder, Plan, Size};

pub use overview::{TiledBoard, tiled};
pub use spread::{SpreadFace, choose};

/// Without this template there is no leaf.
const FRONT: &str = "sheet/assembly-front.svg";

/// A kit that is ready but for its leaf.
pub struct KitDraft<'a> {
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
    pub spread: &'a [SpreadFace],
    /// A board that is glued together of several sheets.
    pub overview: Option<(&'a SpreadFace, &'a TiledBoard)>,
    /// On how many sheets.
    pub plan: &'a Plan,
    /// How they are laid out.
    pub options: &'a Options,
    /// What was asked for.
    pub request: &'a Request,
}

/// Whether a kit gets a leaf: whether there is a template for it. One that is broken is there too: its
/// fault is reported when it is drawn.
pub fn has_template(renderer: &Renderer) -> bool {
    renderer.templates().has(FRONT)
}

/// What front and back of the leaf are made from.
pub fn inputs(kit: &KitDraft<'_>) -> [FaceInput; 2] {
    let view = View::Leaf(Box::new(context(kit)));
    let size = (kit.options.paper.size.w, kit.options.paper.size.h);
    ["assembly-front", "assembly-back"].map(|name| {
        let (template, view) = (format!("sheet/{name}"), view.clone());
        FaceInput { template, view, size, bleed: 0.0, ink: kit.request.ink }
    })
}

/// Draws the sides of a leaf, with their names.
///
/// # Errors
/// If a side of it cannot be drawn.
pub fn draw(renderer: &Renderer, sides: &[(&str, &FaceInput)]) -> Result<Vec<PrintedFace>, KitError> {
    let drawn = |(side, input): &(&str, &FaceInput)| {
        renderer.print(input).map_err(|errors| {
            let fault = |error| UndrawnFace {
                list: "the assembly leaf".into(),
                row: Some((*side).to_owned()),
                back: false,
                template: input.template.clone(),
                drawn: 1,
                error,
            };
            KitError::Faces(errors.into_iter().map(fault).collect())
        })
    };
    sides.iter().map(drawn).collect()
}

/// Whether a leaf that cannot be drawn for its own paper can be for A4: then nothing is wrong with its words or its
/// template, and the paper is too small for it.
pub fn wants_room(renderer: &Renderer, sides: &[(&str, &FaceInput)]) -> bool {
    let usual = Size::from_mm(210.0, 297.0);
    let larger = |input: &FaceInput| FaceInput { size: (usual.w, usual.h), ..input.clone() };
    sides.iter().all(|(_, input)| renderer.print(&larger(input)).is_ok())
}

/// How backs are printed: `duplex`, `stacks`, `fold`, `none`.
fn sides(request: &Request, plan: &Plan) -> &'static str {
    match request.backs {
        Backs::DuplexLong | Backs::DuplexShort if request.order == PageOrder::Stacks => "stacks",
        Backs::DuplexLong | Backs::DuplexShort => "duplex",
        Backs::Fold if plan.decks.iter().any(|deck| deck.fold) => "fold",
        Backs::Fold | Backs::None => "none",
    }
}

/// The edge that paper is turned over: `long`, `short`.
fn edge(request: &Request) -> &'static str {
    if request.backs == Backs::DuplexShort { "short" } else { "long" }
}

fn context(kit: &KitDraft<'_>) -> Context {
    let (game, plan, request) = (kit.game, kit.plan, kit.request);
    let messages = kit.renderer.messages();
    let backs = sides(request, plan);
    let leaf = Leaf {
        kind: Text::ours(saying::kind(messages, game.category)),
        players: Text::ours(saying::players(messages, &game.players).unwrap_or_default()),
        parts: contents::parts(kit),
        pages: contents::LEAF_PAGES + plan.pages,
        count: plan.cards,
        external: contents::external(kit),
        absent: contents::absent(kit),
        paper: Text::ours(&plan.paper),
        sheets: plan.sheets + 1,
        backs,
        // Behind the last sheet there is no page, but in stacks.
        blank: plan.duplex && plan.bare > usize::from(request.order == PageOrder::Sheets),
        edge: edge(request),
        bleed: request.bleed_mm > 0.0,
        moved: request.back_offset != Offset::default(),
        turn: Text::author(&game.turn.name),
        glance: glance(messages, game),
        credits: credits::credits(messages, game),
        based_on: game.credits.based_on.as_ref().map(Text::author),
        rights: credits::rights(messages, game),
        supplied: credits::supplied(game),
        icons: credits::icons(kit),
        typefaces: credits::typefaces(kit),
        cover: cover::cover(game, kit.renderer),
        spread: spread::spread(kit.spread),
        dice: contents::dice(game),
        overview: kit.overview.and_then(|(board, tiled)| overview::view(board, tiled)),
        version: Text::program(env!("CARGO_PKG_VERSION")),
    };
    Context { game: title(game), leaf }
}

/// The head of a leaf.
fn title(game: &Game) -> Title {
    Title {
        title: Text::author(&game.title),
        slug: game.slug.clone(),
        summary: Text::author(&game.summary),
        version: game.version_mark().map(Text::author),
    }
}

/// The game at a glance, as one row of items for the template to set in columns.
fn glance(messages: &Messages, game: &Game) -> Vec<Item> {
    let text = |text: &str| Item { text: Text::author(text), ..Item::default() };
    let said = |text: &&str| !text.is_empty();
    let setup = game.setup_texts().enumerate().map(|(place, one)| Item { number: place + 1, ..text(one) });
    // Where all act in one turn, no player begins: the sentence says who goes first within it.
    let alternate = game.turn.order == warpress_model::TurnOrder::Alternate;
    let label = messages.word(if alternate { "leaf-who-begins" } else { "leaf-order" });
    let begins = |first| Item { name: Text::ours(&label), ..text(first) };
    let mut turn: Vec<_> = Some(game.turn.first.as_str()).filter(said).map(begins).into_iter().collect();
    for (place, phase) in game.phases.iter().enumerate() {
        add_phase(phase, 0, place + 1, &mut turn);
    }
    let end = game.endings.values().map(|ending| ending.text.as_str()).filter(said).map(text);
    let parts = [("setup", setup.collect()), ("turn", turn), ("end", end.collect::<Vec<_>>())];
    parts.into_iter().flat_map(|(part, items)| headed(part, items)).collect()
}

fn headed(part: &'static str, items: Vec<Item>) -> impl Iterator<Item = Item> {
    items.into_iter().enumerate().map(move |(number, item)| Item { part, head: number == 0, ..item })
}

/// A phase and those within it, in order of play; only the outermost are numbered.
fn add_phase(phase: &Phase, depth: usize, number: usize, all: &mut Vec<Item>) {
    let (name, text) = (Text::author(&phase.name), Text::author(&phase.text));
    all.push(Item { name, text, depth, number, ..Item::default() });
    for inner in &phase.phases {
        add_phase(inner, depth + 1, 0, all);
    }
}
