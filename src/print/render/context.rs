//! What templates are given: the context of a card, made whole, so that no template has to ask
//! whether a name is there.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::face::{Chance, FaceInput, View};
use crate::theme::{Ink, Palette, Theme};
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
    version: &'static str,
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
struct RendererValues<'a> {
    slot: Map<String, Value>,
    theme: ThemeContext<'a>,
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
struct ThemeContext<'a> {
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

/// Names as they came: of a card that somebody tries a template with.
impl View for Map<String, Value> {
    fn chance(&self) -> Chance<'_> {
        let at = |object: &str, key: &str| self.get(object).and_then(|object| object.get(key));
        let word = |object: &str, key: &str| at(object, key).and_then(Value::as_str).unwrap_or_default();
        let of = [word("card", "id"), word("deck", "id")].into_iter().find(|id| !id.is_empty());
        let take = at("card", "take").and_then(Value::as_u64).unwrap_or_default();
        Chance {
            game: word("game", "slug"),
            of: of.unwrap_or_default(),
            take: u32::try_from(take).unwrap_or_default(),
        }
    }
}

/// What the renderer says of a face besides its view.
#[derive(Clone, Copy)]
struct Frame<'a> {
    chance: Chance<'a>,
    size: (f32, f32),
    bleed: f32,
    ink: Ink,
}

/// The context with everything that templates may count on.
///
/// # Errors
/// A parameter of the theme that JSON cannot hold.
pub(crate) fn complete<V: View>(theme: &Theme, input: &FaceInput<V>) -> serde_json::Result<Value> {
    let FaceInput { view, size, bleed, ink, .. } = input;
    let frame = Frame { chance: view.chance(), size: *size, bleed: *bleed, ink: *ink };
    completed(theme, object(view)?, frame).map(Value::Object)
}

fn completed(
    theme: &Theme,
    mut context: Map<String, Value>,
    frame: Frame<'_>,
) -> serde_json::Result<Map<String, Value>> {
    let empty = || Value::String(String::new());
    let mut slot: Map<String, Value> =
        SLOTS.iter().chain(&OF_ROWS).map(|name| ((*name).to_owned(), empty())).collect();
    if let Some(Value::Object(given)) = context.remove("slot") {
        slot.extend(
            given.into_iter().map(|(name, value)| (name, if value.is_null() { empty() } else { value })),
        );
    }
    for (name, value) in object(&blank(theme, frame.ink))? {
        context.entry(name).or_insert(value);
    }
    let Chance { game, of, take } = frame.chance;
    context.extend(object(&RendererValues {
        slot,
        theme: look(theme),
        p: theme.palette(frame.ink),
        ink: frame.ink.name(),
        w: frame.size.0,
        h: frame.size.1,
        b: frame.bleed,
        rnd: random(game, of, take),
        uid: "f",
    })?);
    Ok(context)
}

fn object(view: &impl Serialize) -> serde_json::Result<Map<String, Value>> {
    match serde_json::to_value(view)? {
        Value::Object(all) => Ok(all),
        _ => Ok(Map::new()),
    }
}

fn blank(theme: &Theme, ink: Ink) -> Blank<'_> {
    let colour = |name: &str| theme.colour(ink, name);
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

fn look(theme: &Theme) -> ThemeContext<'_> {
    let fonts = &theme.fonts;
    ThemeContext {
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
