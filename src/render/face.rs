//! A face: one template and one context, rendered to SVG, parsed to a tree, and checked.

use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use serde_json::{Map, Value, json};
use thiserror::Error;
use usvg::roxmltree;

use crate::assets::{Assets, Trust};
use crate::render::icons::Icons;
use crate::render::session::{self, Session};
use crate::render::templates::Templates;
use crate::render::theme::{Ink, Theme};
use crate::render::{functions, guard};
use crate::text::fit::Rect;
use crate::text::fonts::{FontError, FontProblem, FontStore};

/// Names that every card's `slot` has, empty if the card says nothing.
pub const SLOTS: [&str; 14] = [
    "corner",
    "corner_label",
    "corner_icon",
    "title",
    "subtitle",
    "band_left",
    "band_right",
    "text",
    "foot_left",
    "foot_right",
    "icon",
    "scene",
    "type",
    "type_icon",
];

/// What kind of fault a face has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaceErrorKind {
    /// The template is missing, broken or failed.
    Template,
    /// A text is larger than its box.
    Overflow,
    /// A text may become smaller than can be read.
    TooSmall,
    /// A character that its typeface lacks.
    MissingGlyph,
    /// A typeface that is not loaded, or lacks italics.
    Font,
    /// No icon of that name.
    UnknownIcon,
    /// No scene of that name.
    UnknownScene,
    /// What the template wrote is no sound SVG.
    Svg,
    /// A template of a pack wanted more than it may have.
    Limit,
}

/// A fault of a face.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FaceError {
    /// What kind of fault.
    pub kind: FaceErrorKind,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A text on a face.
#[derive(Debug, Clone, PartialEq)]
pub struct TextBox {
    /// The name that the template gave it.
    pub id: String,
    /// The box it was given (pt from the upper left corner of the trim).
    pub rect: Rect,
    /// The box that its lines cover (pt).
    pub extent: Rect,
    /// The type size used (pt).
    pub size: f32,
    /// Its lines.
    pub lines: usize,
    /// Its colour, as the template wrote it.
    pub fill: String,
    /// The colour of the ground, if the template told.
    pub on: Option<String>,
    /// The words.
    pub text: String,
}

/// What a face is made from.
#[derive(Debug, Clone, PartialEq)]
pub struct FaceInput {
    /// The template below `templates/`, with or without `.svg`.
    pub template: String,
    /// `game`, `deck`, `card`, `side`, `slot`, `stats`, `modes`, `flip`, as far as they differ from
    /// nothing.
    pub context: Map<String, Value>,
    /// Width and height of the trim (pt).
    pub size: (f32, f32),
    /// Width of the bleed on each side (pt).
    pub bleed: f32,
    /// What the printer may use.
    pub ink: Ink,
}

/// A face, drawn.
#[derive(Debug)]
pub struct Face {
    /// The SVG; 1 unit = 1 pt, the origin at the upper left corner of the trim.
    pub svg: String,
    /// The same as a tree. Its origin is the corner of the bleed.
    pub tree: usvg::Tree,
    /// Its texts, in the order of drawing.
    pub texts: Vec<TextBox>,
    /// The icons used, each once.
    pub icons: Vec<String>,
    /// Width and height of the trim (pt).
    pub size: (f32, f32),
    /// Width of the bleed on each side (pt).
    pub bleed: f32,
}

/// A drawing with its faults: a face that could be drawn may be looked at, but must not be printed
/// if there is any error.
#[derive(Debug)]
pub struct Drawn {
    /// The face, unless it could not be drawn at all.
    pub face: Option<Face>,
    /// What is wrong with it.
    pub errors: Vec<FaceError>,
}

/// Whether the words are drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Words {
    /// Drawn.
    #[default]
    Shown,
    /// Laid out and noted, but not drawn, so that the ground beneath can be measured.
    Hidden,
}

/// What is wrong before any face is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RendererError {
    /// A typeface of the theme.
    #[error(transparent)]
    Font(#[from] FontError),
}

/// All that faces of one theme share. Make one for a kit and use it from any number of threads.
pub struct Renderer {
    fonts: Arc<FontStore>,
    icons: Arc<Icons>,
    templates: Arc<Templates>,
    theme: Theme,
}

impl Renderer {
    /// Reads templates, icons and the theme's typefaces.
    ///
    /// # Errors
    /// A typeface that is not there.
    pub fn new(assets: &Assets, theme: Theme) -> Result<Self, RendererError> {
        Self::with_templates(assets, theme, Arc::new(Templates::load(assets)))
    }

    /// The same with templates that are loaded already.
    ///
    /// # Errors
    /// A typeface that is not there.
    pub fn with_templates(
        assets: &Assets,
        theme: Theme,
        templates: Arc<Templates>,
    ) -> Result<Self, RendererError> {
        let families = [&theme.fonts.display, &theme.fonts.text, &theme.fonts.label];
        let fonts = Arc::new(FontStore::load(assets, &families)?);
        Ok(Self { fonts, icons: Arc::new(Icons::load(assets)), templates, theme })
    }

    /// The typefaces.
    pub fn fonts(&self) -> &Arc<FontStore> {
        &self.fonts
    }

    /// The icons.
    pub fn icons(&self) -> &Icons {
        &self.icons
    }

    /// The theme.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// The templates.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// Draws a face that is fit for print.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn face(&self, input: &FaceInput) -> Result<Face, Vec<FaceError>> {
        let drawn = self.draw(input, Words::Shown);
        match drawn.face {
            Some(face) if drawn.errors.is_empty() => Ok(face),
            _ => Err(drawn.errors),
        }
    }

    /// Draws many faces, on all cores; the results are in the order of the inputs.
    pub fn faces(&self, inputs: &[FaceInput]) -> Vec<Result<Face, Vec<FaceError>>> {
        inputs.par_iter().map(|input| self.face(input)).collect()
    }

    /// Draws a face as well as it can be drawn.
    pub fn draw(&self, input: &FaceInput, words: Words) -> Drawn {
        /// A face draws some hundred things; a thousand times that is a mistake.
        const CALLS: usize = 20_000;
        const PACK_CALLS: usize = 2_000;
        const TURNS: usize = 100_000;
        let pack = self.templates.trust() == Trust::Pack;
        let context = match tera::Context::from_serialize(&self.complete(input)) {
            Ok(context) => context,
            Err(error) => return failed(FaceErrorKind::Template, error.to_string()),
        };
        let fonts = &self.theme.fonts;
        let session = Session {
            fonts: Arc::clone(&self.fonts),
            icons: Arc::clone(&self.icons),
            families: [fonts.display.clone(), fonts.text.clone(), fonts.label.clone()],
            ink_colour: self.theme.colour(input.ink, "ink").to_owned(),
            scene_context: functions::scene_context(&context),
            hide_text: words == Words::Hidden,
            turns_left: TURNS,
            calls_left: if pack { PACK_CALLS } else { CALLS },
            texts: Vec::new(),
            icons_used: Vec::new(),
            errors: Vec::new(),
            scenes: 0,
            in_scene: false,
        };
        let (svg, session) = session::run(session, || self.templates.render(&input.template, &context));
        let (texts, icons, mut errors) =
            session.map(|session| (session.texts, session.icons_used, session.errors)).unwrap_or_default();
        let svg = match svg {
            Ok(svg) => svg,
            Err(message) => {
                errors.push(FaceError { kind: FaceErrorKind::Template, message });
                return Drawn { face: None, errors };
            }
        };
        match self.parse(&svg, &mut errors) {
            Some(tree) => {
                let face = Face { svg, tree, texts, icons, size: input.size, bleed: input.bleed };
                Drawn { face: Some(face), errors }
            }
            None => Drawn { face: None, errors },
        }
    }

    fn parse(&self, svg: &str, errors: &mut Vec<FaceError>) -> Option<usvg::Tree> {
        /// Far more than a face has; a template that writes more is broken.
        const MOST_NODES: u32 = 100_000;
        let mut fail = |kind, message| errors.push(FaceError { kind, message });
        let options =
            roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..Default::default() };
        let document = match roxmltree::Document::parse_with_options(svg, options) {
            Ok(document) => document,
            Err(error) => {
                fail(FaceErrorKind::Svg, point_at(svg, &error));
                return None;
            }
        };
        let faults = guard::check_document(&document, self.templates.trust());
        if !faults.is_empty() {
            faults.into_iter().for_each(|fault| fail(FaceErrorKind::Svg, fault));
            return None;
        }
        let problems = Arc::new(Mutex::new(Vec::new()));
        let options = usvg::Options {
            dpi: 72.0,
            font_family: self.theme.fonts.text.clone(),
            font_resolver: self.fonts.resolver(Arc::clone(&problems)),
            fontdb: Arc::clone(self.fonts.database()),
            // A face is whole in itself: it reads no file, whoever wrote its template.
            image_href_resolver: usvg::ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..usvg::Options::default()
        };
        let tree = match usvg::Tree::from_xmltree(&document, &options) {
            Ok(tree) => tree,
            Err(error) => {
                fail(FaceErrorKind::Svg, error.to_string());
                return None;
            }
        };
        let problems = problems.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for problem in problems.iter() {
            match problem {
                FontProblem::Family(name) => {
                    fail(FaceErrorKind::Font, format!("the typeface \"{name}\" is not loaded"))
                }
                FontProblem::Glyph(c) => fail(
                    FaceErrorKind::MissingGlyph,
                    format!("no glyph for {c} (U+{:04X}) in a <text> of the template", u32::from(*c)),
                ),
            }
        }
        Some(tree)
    }

    /// The context with everything that templates may count on.
    fn complete(&self, input: &FaceInput) -> Value {
        let theme = &self.theme;
        let mut context = input.context.clone();
        let mut slot: Map<String, Value> = SLOTS.iter().map(|name| ((*name).to_owned(), json!(""))).collect();
        if let Some(Value::Object(given)) = context.remove("slot") {
            slot.extend(
                given
                    .into_iter()
                    .map(|(name, value)| (name, if value.is_null() { json!("") } else { value })),
            );
        }
        let word = |object: &str, key: &str| -> String {
            let found = context.get(object).and_then(|object| object.get(key)).and_then(Value::as_str);
            found.unwrap_or_default().to_owned()
        };
        let subject = if word("card", "id").is_empty() { word("deck", "id") } else { word("card", "id") };
        let rnd = random(&word("game", "slug"), &subject);
        for (name, empty) in [
            ("game", json!({ "title": "", "slug": "" })),
            ("deck", json!({ "id": "", "name": "", "distinct": 0, "total": 0 })),
            ("card", Value::Null),
            ("side", Value::Null),
            ("stats", json!([])),
            ("modes", json!([])),
            ("flip", json!(false)),
        ] {
            context.entry(name).or_insert(empty);
        }
        let mut look: Map<String, Value> =
            theme.params.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        look.insert("id".into(), json!(theme.id));
        look.insert("name".into(), json!(theme.name));
        look.insert(
            "fonts".into(),
            json!({ "display": theme.fonts.display, "text": theme.fonts.text, "label": theme.fonts.label }),
        );
        look.insert("scene".into(), json!(theme.scenes.default));
        look.insert("scenes".into(), json!(theme.scenes.all));
        context.insert("slot".into(), Value::Object(slot));
        context.insert("theme".into(), Value::Object(look));
        context.insert("p".into(), json!(theme.palette(input.ink)));
        context.insert("ink".into(), json!(input.ink.name()));
        context.insert("w".into(), json!(input.size.0));
        context.insert("h".into(), json!(input.size.1));
        context.insert("b".into(), json!(input.bleed));
        context.insert("rnd".into(), json!(rnd));
        context.insert("uid".into(), json!("f"));
        Value::Object(context)
    }
}

fn failed(kind: FaceErrorKind, message: String) -> Drawn {
    Drawn { face: None, errors: vec![FaceError { kind, message }] }
}

/// 32 numbers from 0 to 1 that belong to a card: the same in every build, others for each card.
pub fn random(game: &str, card: &str) -> Vec<f64> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(game.as_bytes()).update(&[0]).update(card.as_bytes());
    let mut bytes = [0; 64];
    hasher.finalize_xof().fill(&mut bytes);
    bytes.chunks_exact(2).map(|pair| f64::from(u16::from_be_bytes([pair[0], pair[1]])) / 65_536.0).collect()
}

/// The parser's complaint with the line it is about.
fn point_at(svg: &str, error: &roxmltree::Error) -> String {
    let at = error.pos();
    let line = svg.lines().nth(at.row.saturating_sub(1) as usize).unwrap_or_default();
    let column = at.col.saturating_sub(1) as usize;
    let around: String = line.chars().skip(column.saturating_sub(70)).take(140).collect();
    format!("{error}\n  in the SVG: {around}")
}
