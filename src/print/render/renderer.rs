//! From input to face: render the template, look at what it wrote, parse it to a tree.

use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use thiserror::Error;
use usvg::roxmltree;

use crate::art::{self, PictureFault, Pictures};
use crate::face::{
    Face, FaceError, FaceErrorKind, FaceInput, PlacedPicture, Printed, PrintedFace, RenderedFace, View, Words,
};
use crate::icons::Icons;
use crate::layers::{self, Layer, SvgFragment};
use crate::memo::Memo;
use crate::names::Names;
use crate::session::{self, Session};
use crate::templates::Templates;
use crate::theme::{Ink, Theme};
use crate::{context, guard, scene};
use warpress_art::{Album, drawn, sparse};
use warpress_assets::{Assets, Trust};
use warpress_language::{Language, Messages};
use warpress_text::beside::{self, Drawing, SourceRun};
use warpress_text::fonts::{FontError, FontProblem, FontStore};
use warpress_text::markup::{Paragraph, TooLong, parse_in};

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
    templates: Templates,
    pictures: Arc<Pictures>,
    theme: Theme,
    memo: Arc<Memo>,
    messages: Arc<Messages>,
    /// Words may be broken where their language lets them: in a game that states its language.
    breaks: bool,
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
            icons: Arc::new(Icons::of(assets)),
            templates: Templates::of(assets),
            pictures: Arc::new(Pictures::new(Album::of(assets))),
            theme,
            memo: Arc::default(),
            messages: Messages::of(assets, None),
            breaks: false,
        })
    }

    /// The same for a game that may state its language.
    #[must_use]
    pub fn in_language(mut self, assets: &Assets, stated: Option<&str>) -> Self {
        if stated.is_some() {
            self.messages = Messages::of(assets, stated);
            self.memo = Arc::default();
        }
        self.breaks = stated.is_some();
        self
    }

    /// What the kit says by itself.
    pub fn messages(&self) -> &Messages {
        &self.messages
    }

    /// The same, to be kept.
    pub fn shared_messages(&self) -> Arc<Messages> {
        Arc::clone(&self.messages)
    }

    /// The language in which words may be broken, if the game states one.
    pub fn breaks(&self) -> Option<&Language> {
        self.breaks.then(|| self.messages.language())
    }

    /// Reads a text in the language of the game.
    ///
    /// # Errors
    /// A text that is too long.
    pub fn paragraphs(&self, words: &str) -> Result<Vec<Paragraph>, TooLong> {
        parse_in(words, self.messages.language().quotes())
    }

    /// The typefaces.
    pub fn fonts(&self) -> &Arc<FontStore> {
        &self.fonts
    }

    /// The icons.
    pub fn icons(&self) -> &Icons {
        &self.icons
    }

    /// The pictures of the game.
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
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
    ///
    /// # Examples
    /// ```
    /// use warpress_assets::Assets;
    /// use warpress_render::face::FaceInput;
    /// use warpress_render::renderer::Renderer;
    /// use warpress_render::theme::{Ink, Theme};
    ///
    /// let assets = Assets::built_in();
    /// let renderer = Renderer::new(&assets, Theme::load(&assets, "navy").unwrap()).unwrap();
    /// let face = renderer.face(&FaceInput {
    ///     template: "back/emblem".into(),
    ///     view: serde_json::Map::new(),
    ///     size: (180.0, 252.0),
    ///     bleed: 0.0,
    ///     ink: Ink::Full,
    /// });
    /// assert!(face.unwrap().svg.contains("<svg"));
    /// ```
    pub fn face<V: View>(&self, input: &FaceInput<V>) -> Result<Face, Vec<FaceError>> {
        let drawn = self.draw(input, Words::Shown);
        match drawn.face {
            Some(face) if drawn.errors.is_empty() => Ok(face),
            _ => Err(drawn.errors),
        }
    }

    /// The same as it goes to paper: with pictures that many faces may share on layers of their own, and with words beside
    /// the trees.
    ///
    /// # Errors
    /// As [`Renderer::face`].
    pub fn print<V: View>(&self, input: &FaceInput<V>) -> Result<PrintedFace, Vec<FaceError>> {
        let (svg, session) = self.write(input, Words::Shown)?;
        let Session { texts, written, icons_used: icons, placed: pictures, mut errors, .. } = session;
        let (size, bleed) = (input.size, input.bleed);
        let ours = |href: &str| self.pictures.has_issued(href);
        let whole = match self.beside(&svg, &written, &pictures, &ours).filter(|_| errors.is_empty()) {
            Some(drawing) => Some(drawing),
            // What is wrong is said of the face as it was written.
            None => self.parse(&svg, &pictures, &ours, &mut errors).map(Drawing::from),
        };
        let whole = whole.filter(|_| errors.is_empty()).ok_or(errors)?;
        let printed = Printed {
            size: (whole.tree().size().width(), whole.tree().size().height()),
            layers: match self.layers(&svg, &written, &pictures, bleed) {
                Some(layers) => layers,
                None => vec![Layer::Shapes(whole)],
            },
        };
        Ok(Face { svg, tree: printed, texts, icons, pictures, size, bleed })
    }

    /// Draws many faces, on all cores; the results are in the order of the inputs.
    pub fn faces<V: View>(&self, inputs: &[FaceInput<V>]) -> Vec<Result<Face, Vec<FaceError>>> {
        inputs.par_iter().map(|input| self.face(input)).collect()
    }

    /// Makes the pictures of these faces ready for paper: each once, at the largest size in which any of them shows
    /// it, and no finer than `dpi` (pixels to the inch) unless its file is less than twice as fine. Those of other
    /// faces are drawn as for a screen.
    ///
    /// # Errors
    /// Pictures that cannot be shown.
    pub fn print_pictures<V: View>(
        &self,
        inputs: &[&FaceInput<V>],
        dpi: f32,
    ) -> Result<(), Vec<PictureFault>> {
        if self.pictures.album().names().is_empty() {
            return Ok(());
        }
        let placed: Vec<PlacedPicture> =
            inputs.par_iter().flat_map_iter(|input| self.placed(input)).collect();
        let orders = art::orders(self.pictures.album(), placed.iter());
        let faults = self.pictures.print(&orders, dpi);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The pictures that a face shows. It is not drawn for that.
    pub fn placed<V: View>(&self, input: &FaceInput<V>) -> Vec<PlacedPicture> {
        self.write(input, Words::Hidden).map_or_else(|_| Vec::new(), |(_, session)| session.placed)
    }

    /// The names that a template may ask for on such a face.
    pub fn names<V: View>(&self, input: &FaceInput<V>) -> Names {
        // A parameter of the theme that is nothing to templates fails where a face is drawn.
        context::complete(&self.theme, input).map_or(Names::Any, |context| Names::of(&context))
    }

    /// What the template writes for a face, of which no tree is made; `None` if it fails.
    pub fn svg<V: View>(&self, input: &FaceInput<V>, words: Words) -> Option<String> {
        self.write(input, words).ok().map(|(svg, _)| svg)
    }

    /// The tree of a face that was drawn for paper.
    pub fn whole_tree(&self, face: &PrintedFace) -> Option<usvg::Tree> {
        self.issued(&face.svg, &face.pictures)
    }

    /// The tree of a face without its words, from what was written with [`Words::Hidden`].
    pub fn ground(&self, face: &Face, svg: &str) -> Option<usvg::Tree> {
        self.issued(svg, &face.pictures)
    }

    /// The tree of an SVG that shows no pictures but those that faces were given.
    fn issued(&self, svg: &str, pictures: &[PlacedPicture]) -> Option<usvg::Tree> {
        self.parse(svg, pictures, &|href| self.pictures.has_issued(href), &mut Vec::new())
    }

    /// Draws a face as well as it can be drawn.
    pub fn draw<V: View>(&self, input: &FaceInput<V>, words: Words) -> RenderedFace {
        match self.write(input, words) {
            Ok((svg, session)) => self.finish(svg, session, input.size, input.bleed),
            Err(errors) => RenderedFace { face: None, errors },
        }
    }

    /// The tree of what was written.
    fn finish(&self, svg: String, session: Session, size: (f32, f32), bleed: f32) -> RenderedFace {
        let Session { texts, icons_used: icons, placed: pictures, mut errors, .. } = session;
        let ours = |href: &str| self.pictures.has_issued(href);
        let tree = self.parse(&svg, &pictures, &ours, &mut errors);
        let face = tree.map(|tree| Face { svg, tree, texts, icons, pictures, size, bleed });
        RenderedFace { face, errors }
    }

    /// What the template writes, and what was noted meanwhile.
    fn write<V: View>(
        &self,
        input: &FaceInput<V>,
        words: Words,
    ) -> Result<(String, Session), Vec<FaceError>> {
        self.render(&input.template, context::complete(&self.theme, input), input.ink, words)
    }

    /// The same of names and values.
    fn render(
        &self,
        template: &str,
        complete: serde_json::Result<serde_json::Value>,
        ink: Ink,
        words: Words,
    ) -> Result<(String, Session), Vec<FaceError>> {
        /// A face draws some hundred things; a thousand times that is a mistake.
        const CALLS: usize = 20_000;
        const PACK_CALLS: usize = 2_000;
        const TURNS: usize = 100_000;
        let pack = self.templates.trust() == Trust::Pack;
        let failed =
            |message: String| FaceError { kind: FaceErrorKind::Template, message, text: String::new() };
        let context = complete
            .map_err(|error| error.to_string())
            .and_then(|all| tera::Context::from_serialize(&all).map_err(|error| error.to_string()))
            .map_err(|message| vec![failed(message)])?;
        let fonts = &self.theme.fonts;
        let session = Session {
            fonts: Arc::clone(&self.fonts),
            icons: Arc::clone(&self.icons),
            pictures: Arc::clone(&self.pictures),
            memo: Arc::clone(&self.memo),
            messages: Arc::clone(&self.messages),
            breaks: self.breaks,
            ink,
            families: [fonts.display.clone(), fonts.text.clone(), fonts.label.clone()],
            ink_colour: self.theme.colour(ink, "ink").to_owned(),
            scene_context: scene::scene_context(&context),
            lights: Arc::clone(&self.theme.lights),
            hide_text: words == Words::Hidden,
            turns_left: TURNS,
            calls_left: if pack { PACK_CALLS } else { CALLS },
            texts: Vec::new(),
            written: Vec::new(),
            icons_used: Vec::new(),
            placed: Vec::new(),
            errors: Vec::new(),
            scenes: 0,
            scenes_used: Vec::new(),
            in_scene: false,
            asked: 0,
        };
        let (svg, session) = session::run(session, || self.templates.render(template, &context));
        let (scenes, errors) =
            session.as_ref().map(|session| (&*session.scenes_used, &*session.errors)).unwrap_or_default();
        scenes.iter().for_each(|name| self.templates.take_scene(name));
        // What is wrong with a face may be right with a file that there is not yet.
        let lacks =
            |error: &FaceError| matches!(error.kind, FaceErrorKind::Template | FaceErrorKind::UnknownScene);
        if svg.is_err() || errors.iter().any(lacks) {
            self.templates.take_all();
        }
        match (svg, session) {
            (Ok(svg), Some(session)) => Ok((svg, session)),
            (svg, session) => {
                let mut errors = session.map(|session| session.errors).unwrap_or_default();
                errors.extend(svg.err().map(|error| failed(error.to_string())));
                Err(errors)
            }
        }
    }

    /// A face as layers, if it shows pictures that can lie on layers of their own.
    fn layers(
        &self,
        svg: &str,
        written: &[SourceRun],
        pictures: &[PlacedPicture],
        bleed: f32,
    ) -> Option<Vec<Layer>> {
        if pictures.is_empty() {
            return None;
        }
        let document = roxmltree::Document::parse(svg).ok()?;
        let parts = layers::parts(svg, &document, pictures)?;
        let layer = |part| match part {
            SvgFragment::Shapes(svg) => {
                let drawing = self.beside(&svg, written, pictures, &|_| true);
                let whole = || self.parse(&svg, pictures, &|_| true, &mut Vec::new()).map(Drawing::from);
                Some(Layer::Shapes(drawing.or_else(whole)?))
            }
            SvgFragment::Picture(placed) => {
                self.pictures.layer(placed, bleed).ok().map(|picture| Layer::Picture(Box::new(picture)))
            }
        };
        parts.into_iter().map(layer).collect()
    }

    /// A face whose words lie beside its tree. `None` if they cannot, or if anything is wrong with it.
    fn beside(
        &self,
        svg: &str,
        written: &[SourceRun],
        placed: &[PlacedPicture],
        ours: &dyn Fn(&str) -> bool,
    ) -> Option<Drawing> {
        let (svg, lines) = beside::taken_out(svg, written, &self.fonts);
        let mut errors = Vec::new();
        let document = self.read(&svg, ours, &mut errors)?;
        if lines.is_empty() || !beside::stand_free(&document, &lines) {
            return None;
        }
        let tree = self.grow(&document, placed, &mut errors)?;
        Drawing::new(tree, lines).filter(|_| errors.is_empty())
    }

    /// The SVG of a face with its pictures inside, for programs that read it by themselves.
    pub fn whole_svg(&self, face: &Face) -> String {
        let width = |href: &str| widest(&face.pictures, href);
        art::inlined(&self.pictures, &face.svg, &width).into_owned()
    }

    /// The tree of a face that was drawn before, from its SVG and in the typefaces of today.
    pub fn tree(&self, svg: &str) -> Option<usvg::Tree> {
        // A picture that has changed since has another address, and is shown as it is today.
        self.parse(svg, &[], &|_| true, &mut Vec::new())
    }

    /// The tree of an SVG. What is wrong with it is added to `errors`.
    fn parse(
        &self,
        svg: &str,
        placed: &[PlacedPicture],
        ours: &dyn Fn(&str) -> bool,
        errors: &mut Vec<FaceError>,
    ) -> Option<usvg::Tree> {
        let document = self.read(svg, ours, errors)?;
        self.grow(&document, placed, errors)
    }

    /// An SVG as XML in which nothing is forbidden.
    fn read<'s>(
        &self,
        svg: &'s str,
        ours: &dyn Fn(&str) -> bool,
        errors: &mut Vec<FaceError>,
    ) -> Option<roxmltree::Document<'s>> {
        /// Far more than a face has; a template that writes more is broken.
        const MOST_NODES: u32 = 100_000;
        let mut fail = |message| {
            errors.push(FaceError { kind: FaceErrorKind::Svg, message, text: String::new() });
        };
        let options =
            roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..Default::default() };
        if let Err(excess) = sparse(svg) {
            fail(excess.to_string());
            return None;
        }
        let document = match roxmltree::Document::parse_with_options(svg, options) {
            Ok(document) => document,
            Err(error) => {
                fail(point_at(svg, &error));
                return None;
            }
        };
        let mut faults = guard::check_document(&document, self.templates.trust(), ours);
        if faults.is_empty() {
            let elements = |href: &str| self.pictures.elements(href);
            faults.extend(
                drawn(&document, guard::MOST_DRAWN, &elements).err().map(|excess| excess.to_string()),
            );
        }
        if !faults.is_empty() {
            faults.into_iter().for_each(fail);
            return None;
        }
        Some(document)
    }

    /// The tree of what was read.
    fn grow(
        &self,
        document: &roxmltree::Document<'_>,
        placed: &[PlacedPicture],
        errors: &mut Vec<FaceError>,
    ) -> Option<usvg::Tree> {
        // What text() has said of a character need not be said again of the <text> that it wrote.
        let reported: String = errors
            .iter()
            .filter(|error| error.kind == FaceErrorKind::MissingGlyph)
            .map(|error| error.message.as_str())
            .collect();
        let mut fail = |kind, message| errors.push(FaceError { kind, message, text: String::new() });
        let problems = Arc::new(Mutex::new(Vec::new()));
        let broken = Mutex::new(Vec::new());
        let picture = |href: &str| match self.pictures.at(href, widest(placed, href))? {
            Ok(kind) => Some(kind),
            Err(fault) => {
                broken.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(fault);
                None
            }
        };
        let options = usvg::Options {
            dpi: 72.0,
            font_family: self.theme.fonts.text.clone(),
            font_resolver: self.fonts.resolver(Arc::clone(&problems)),
            fontdb: Arc::clone(self.fonts.database()),
            // A face reads no file, even if the library's own template draws it: its pictures are those of the game.
            image_href_resolver: usvg::ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|href, _| picture(href)),
            },
            ..usvg::Options::default()
        };
        let tree = match usvg::Tree::from_xmltree(document, &options) {
            Ok(tree) => tree,
            Err(error) => {
                fail(FaceErrorKind::Svg, error.to_string());
                return None;
            }
        };
        drop(options);
        for PictureFault { name, error } in broken.into_inner().unwrap_or_default() {
            fail(FaceErrorKind::Picture, format!("{name}: {error}"));
        }
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

/// How wide the picture at this address is at its largest (pt); of a face within another that is not known.
fn widest(placed: &[PlacedPicture], href: &str) -> f32 {
    const USUAL: f32 = 200.0;
    let widths = placed.iter().filter(|one| one.href == href).map(|one| one.whole.w);
    widths
        .fold(None, |most: Option<f32>, width| Some(most.map_or(width, |most| most.max(width))))
        .unwrap_or(USUAL)
}

/// The parser's complaint with the line it is about.
fn point_at(svg: &str, error: &roxmltree::Error) -> String {
    let at = error.pos();
    let line = svg.lines().nth(at.row.saturating_sub(1) as usize).unwrap_or_default();
    let column = at.col.saturating_sub(1) as usize;
    let around: String = line.chars().skip(column.saturating_sub(70)).take(140).collect();
    format!("{error}\n  in the SVG: {around}")
}
