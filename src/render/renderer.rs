//! From input to face: render the template, look at what it wrote, parse it to a tree.

use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use thiserror::Error;
use usvg::roxmltree;

use crate::face::{Drawn, Face, FaceError, FaceErrorKind, FaceInput, Words};
use crate::icons::Icons;
use crate::memo::Memo;
use crate::session::{self, Session};
use crate::templates::Templates;
use crate::theme::Theme;
use crate::{context, guard, scene};
use warpress_assets::{Assets, Trust};
use warpress_text::fonts::{FontError, FontProblem, FontStore};

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
    memo: Arc<Memo>,
}

impl Renderer {
    /// Reads the theme's typefaces, and templates and icons unless that has been done.
    ///
    /// # Errors
    /// A typeface that is not there.
    pub fn new(assets: &Assets, theme: Theme) -> Result<Self, RendererError> {
        let families = [&theme.fonts.display, &theme.fonts.text, &theme.fonts.label];
        let fonts = Arc::new(FontStore::with_fallback(assets, &families, &theme.fonts.fallback)?);
        Ok(Self {
            fonts,
            icons: Icons::of(assets),
            templates: Templates::of(assets),
            theme,
            memo: Arc::default(),
        })
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
        let context = match tera::Context::from_serialize(&context::complete(&self.theme, input)) {
            Ok(context) => context,
            Err(error) => return failed(FaceErrorKind::Template, error.to_string()),
        };
        let fonts = &self.theme.fonts;
        let session = Session {
            fonts: Arc::clone(&self.fonts),
            icons: Arc::clone(&self.icons),
            memo: Arc::clone(&self.memo),
            families: [fonts.display.clone(), fonts.text.clone(), fonts.label.clone()],
            ink_colour: self.theme.colour(input.ink, "ink").to_owned(),
            scene_context: scene::scene_context(&context),
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
                errors.push(FaceError { kind: FaceErrorKind::Template, message, text: String::new() });
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

    /// The tree of a face that was drawn before, from its SVG and in the typefaces of today.
    pub fn tree(&self, svg: &str) -> Option<usvg::Tree> {
        self.parse(svg, &mut Vec::new())
    }

    fn parse(&self, svg: &str, errors: &mut Vec<FaceError>) -> Option<usvg::Tree> {
        /// Far more than a face has; a template that writes more is broken.
        const MOST_NODES: u32 = 100_000;
        // What text() has said of a character need not be said again of the <text> that it wrote.
        let reported: String = errors
            .iter()
            .filter(|error| error.kind == FaceErrorKind::MissingGlyph)
            .map(|error| error.message.as_str())
            .collect();
        let mut fail = |kind, message| errors.push(FaceError { kind, message, text: String::new() });
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
            // A face is whole in itself: it reads no file, even if the library's own template draws it.
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
                FontProblem::Glyph(c) if reported.contains(*c) => {}
                FontProblem::Glyph(c) => fail(
                    FaceErrorKind::MissingGlyph,
                    format!("no glyph for {c} (U+{:04X}) in a <text> of the template", u32::from(*c)),
                ),
            }
        }
        Some(tree)
    }
}

fn failed(kind: FaceErrorKind, message: String) -> Drawn {
    Drawn { face: None, errors: vec![FaceError { kind, message, text: String::new() }] }
}

/// The parser's complaint with the line it is about.
fn point_at(svg: &str, error: &roxmltree::Error) -> String {
    let at = error.pos();
    let line = svg.lines().nth(at.row.saturating_sub(1) as usize).unwrap_or_default();
    let column = at.col.saturating_sub(1) as usize;
    let around: String = line.chars().skip(column.saturating_sub(70)).take(140).collect();
    format!("{error}\n  in the SVG: {around}")
}
