//! What templates are given: the context of a card, made whole, so that no template has to ask
//! whether a name is there.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::face::FaceInput;
use crate::theme::{Palette, Theme};
use warpress_model::list::SLOTS;

/// Names that every card's `slot` has besides those that data may fill.
const OF_ROWS: [&str; 7] = ["icon", "scene", "light", "lead", "art", "art_mono", "art_focus"];

/// What a template finds where the context says nothing.
#[derive(Serialize)]
struct Blank<'a> {
    game: Game,
    deck: Deck,
    card: Option<()>,
    row: Option<()>,
    printed: Option<()>,
    side: Option<()>,
    stats: [(); 0],
    modes: [(); 0],
    boxes: [(); 0],
    flip: bool,
    counter: Counter<'a>,
}

#[derive(Default, Serialize)]
struct Game {
    title: &'static str,
    slug: &'static str,
}

#[derive(Default, Serialize)]
struct Deck {
    id: &'static str,
    name: &'static str,
    distinct: u32,
    total: u32,
}

/// A counter that shows nothing.
#[derive(Serialize)]
struct Counter<'a> {
    shape: &'static str,
    face: &'static str,
    symbol: Option<()>,
    echelon: [(); 0],
    formation: &'static str,
    designation: &'static str,
    planform: &'static str,
    ground: &'a str,
    band: &'a str,
    r#box: &'a str,
    cut: &'a str,
    coloured: bool,
    line: &'static str,
    spread: bool,
    main: [(); 0],
    corners: [(); 0],
    raised: bool,
    worth: &'static str,
    stars: Option<()>,
    turn: u32,
    least: f32,
    worth_least: f32,
    formation_least: f32,
    designation_least: f32,
}

/// What is the renderer's to say, whatever the context says.
#[derive(Serialize)]
struct Given<'a> {
    slot: Map<String, Value>,
    theme: Look<'a>,
    p: &'a Palette,
    ink: &'static str,
    w: f32,
    h: f32,
    b: f32,
    rnd: Vec<f64>,
    uid: &'static str,
}

/// A theme as templates see it; its parameters stand beside these names.
#[derive(Serialize)]
struct Look<'a> {
    #[serde(flatten)]
    params: &'a toml::Table,
    id: &'a str,
    name: &'a str,
    fonts: Fonts<'a>,
    scene: &'a str,
    light: &'a str,
    scenes: &'a [String],
}

#[derive(Serialize)]
struct Fonts<'a> {
    display: &'a str,
    text: &'a str,
    label: &'a str,
}

/// The context with everything that templates may count on.
///
/// # Errors
/// A parameter of the theme that JSON cannot hold.
pub(crate) fn complete(theme: &Theme, input: &FaceInput) -> serde_json::Result<Value> {
    let mut context = input.context.clone();
    let empty = || Value::String(String::new());
    let mut slot: Map<String, Value> =
        SLOTS.iter().chain(&OF_ROWS).map(|name| ((*name).to_owned(), empty())).collect();
    if let Some(Value::Object(given)) = context.remove("slot") {
        slot.extend(
            given.into_iter().map(|(name, value)| (name, if value.is_null() { empty() } else { value })),
        );
    }
    let word = |object: &str, key: &str| -> String {
        let found = context.get(object).and_then(|object| object.get(key)).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    };
    let subject = if word("card", "id").is_empty() { word("deck", "id") } else { word("card", "id") };
    let take =
        context.get("card").and_then(|card| card.get("take")).and_then(Value::as_u64).unwrap_or_default();
    let rnd = random(&word("game", "slug"), &subject, u32::try_from(take).unwrap_or_default());
    for (name, value) in object(&blank(theme, input))? {
        context.entry(name).or_insert(value);
    }
    context.extend(object(&Given {
        slot,
        theme: look(theme),
        p: theme.palette(input.ink),
        ink: input.ink.name(),
        w: input.size.0,
        h: input.size.1,
        b: input.bleed,
        rnd,
        uid: "f",
    })?);
    Ok(Value::Object(context))
}

fn object(view: &impl Serialize) -> serde_json::Result<Map<String, Value>> {
    match serde_json::to_value(view)? {
        Value::Object(all) => Ok(all),
        _ => Ok(Map::new()),
    }
}

fn blank<'a>(theme: &'a Theme, input: &FaceInput) -> Blank<'a> {
    let colour = |name: &str| theme.colour(input.ink, name);
    Blank {
        game: Game::default(),
        deck: Deck::default(),
        card: None,
        row: None,
        printed: None,
        side: None,
        stats: [],
        modes: [],
        boxes: [],
        flip: false,
        counter: Counter {
            shape: "square",
            face: "front",
            symbol: None,
            echelon: [],
            formation: "",
            designation: "",
            planform: "",
            ground: colour("soft"),
            band: colour("rule"),
            r#box: colour("paper"),
            cut: colour("muted"),
            coloured: false,
            line: "",
            spread: false,
            main: [],
            corners: [],
            raised: false,
            worth: "",
            stars: None,
            turn: 0,
            least: super::SMALLEST,
            worth_least: super::SMALLEST,
            formation_least: super::SMALLEST,
            designation_least: super::SMALLEST,
        },
    }
}

fn look(theme: &Theme) -> Look<'_> {
    let fonts = &theme.fonts;
    Look {
        params: &theme.params,
        id: &theme.id,
        name: &theme.name,
        fonts: Fonts { display: &fonts.display, text: &fonts.text, label: &fonts.label },
        scene: &theme.scenes.default,
        light: &theme.scenes.light,
        scenes: &theme.scenes.all,
    }
}

/// 32 numbers from 0 to 1 that belong to a card: the same in every build, others for each card, and for each way in
/// which copies of it are drawn (`take`, from 0).
pub fn random(game: &str, card: &str, take: u32) -> Vec<f64> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(game.as_bytes()).update(&[0]).update(card.as_bytes());
    if take > 0 {
        hasher.update(&[0]).update(&take.to_be_bytes());
    }
    let mut bytes = [0; 64];
    hasher.finalize_xof().fill(&mut bytes);
    bytes.chunks_exact(2).map(|pair| f64::from(u16::from_be_bytes([pair[0], pair[1]])) / 65_536.0).collect()
}
