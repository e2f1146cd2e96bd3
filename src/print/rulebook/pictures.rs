//! Pictures of components, drawn as they are printed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use super::Picture;
use super::book::{Block, Book, Callout, Depicted, Inline, LINE};
use super::html::Image;
use warpress_art::{Format, photograph};
use warpress_assets::Assets;
use warpress_kit::view::card::{self, ArtSlots};
use warpress_kit::{self as kit, FaceInput, KitError, Request, View};
use warpress_model::Game;
use warpress_render::art::PictureFault;
use warpress_render::face::TextBox;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// A drawn picture.
#[derive(Debug, Clone)]
pub struct DrawnPicture {
    /// The SVG, which refers to the typefaces of the theme.
    pub svg: String,
    /// The same as a tree, with text as outlines.
    pub tree: usvg::Tree,
    /// Width and height (pt).
    pub size_pt: (f32, f32),
    /// The icons in it.
    pub icons: Vec<String>,
    /// Its texts, with their positions.
    pub texts: Vec<TextBox>,
}

/// The template of a picture of the game's own.
const ART: &str = "rulebook/art";

/// The template of an icon among words, and its side (pt), from which it is scaled to the words around it.
const ICON: &str = "rulebook/icon";
const ICON_SIDE: f32 = 24.0;

/// The picture on the first page of a book (pt): 174 by 46 mm.
const COVER: (f32, f32) = (493.2, 130.4);

/// Identifies a picture: its kind, a list, and a row of it.
pub type Subject = (Depicted, String, Option<String>);

impl Picture {
    /// What it shows.
    pub fn subject(&self) -> Subject {
        (self.of, self.list.clone(), self.row.clone())
    }
}

impl DrawnPicture {
    /// The size of its smallest letters as printed (pt).
    pub fn smallest(&self) -> f32 {
        self.texts.iter().map(|text| text.size).fold(f32::INFINITY, f32::min)
    }

    /// The same for a web page, at 2 pixels per CSS pixel; cards are shown smaller than they are printed.
    pub fn image(&self, picture: &Picture) -> Option<Image> {
        /// The widest that pictures may be (CSS pixels).
        const SMALL: f32 = 64.0;
        const PIECE: f32 = 200.0;
        const BOARD: f32 = 680.0;
        let most = match (picture.of, &picture.row) {
            (Depicted::Small | Depicted::Icon, _) => SMALL,
            (_, Some(_)) => PIECE,
            (_, None) => BOARD,
        };
        // An inch has 96 CSS pixels.
        let scale = (most / self.size_pt.0).min(96.0 / 72.0);
        let pixels = warpress_render::png::cut_out(&self.tree, 72.0 * scale * 2.0).ok()?;
        let opaque = pixels.pixels().iter().all(|pixel| pixel.is_opaque());
        // A photograph as PNG would be ten times as large.
        let (kind, bytes) = match picture.of {
            Depicted::Art if opaque => ("jpeg", photograph(pixels.data(), pixels.width(), pixels.height())?),
            _ => ("png", warpress_render::png::encode(&pixels).ok()?),
        };
        let side = |length: f32| (length * scale).round() as u32;
        let texts = if picture.row.is_some() { self.texts.clone() } else { Vec::new() };
        Some(Image {
            kind,
            bytes,
            size: (side(self.size_pt.0), side(self.size_pt.1)),
            size_pt: self.size_pt,
            texts,
        })
    }
}

/// A figure with fewer callouts than this adds nothing to the picture.
pub const FEWEST: usize = 2;

/// A named place on a piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Place<'c> {
    /// The name.
    pub label: &'c str,
    /// Its text.
    pub text: &'c str,
    /// Its centre (pt from the piece's upper left corner).
    pub at: (f32, f32),
    /// Half its width (pt): a leader line ends beside it.
    pub half: f32,
}

impl Place<'_> {
    /// The position of a mark beside it on a piece of this width, towards the nearer edge (pt).
    pub fn beside(&self, width: f32) -> (f32, f32) {
        /// The gap between the two.
        const APART: f32 = 3.0;
        let way = if self.at.0 < width / 2.0 { -1.0 } else { 1.0 };
        (self.at.0 + way * (self.half + APART), self.at.1)
    }
}

/// Which of these names are where on a piece with these texts, from top to bottom; each place once. Empty if there
/// are too few of them.
pub fn places<'c>(texts: &'c [TextBox], callouts: &'c [Callout]) -> Vec<Place<'c>> {
    let plain = |text: &str| text.replace(['\u{2013}', '\u{2212}'], "-").to_lowercase();
    let mut found: Vec<Place<'c>> = Vec::new();
    for callout in callouts {
        let wanted = plain(&callout.text);
        let is = |text: &&TextBox| {
            callout.ids.contains(&text.id) && (wanted.is_empty() || plain(&text.text) == wanted)
        };
        let Some(shown) = texts.iter().find(is) else { continue };
        let extent = shown.extent;
        let text = if callout.text.is_empty() { &shown.text } else { &callout.text };
        let middle = extent.y + extent.h / 2.0;
        // Values that are set as one line share a name: 4-3-6.
        let line = callout.ids.iter().any(|id| id == LINE);
        let (names, parts): (Vec<&str>, Vec<&str>) = match line {
            true => (callout.label.split(" \u{2013} ").collect(), text.split('-').collect()),
            false => (vec![&callout.label], vec![text]),
        };
        let all = text.chars().count().max(1) as f32;
        let mut before = 0;
        let last = names.len() - 1;
        for (number, (label, text)) in names.into_iter().zip(parts).enumerate() {
            let long = text.chars().count();
            let x = extent.x + extent.w * (before as f32 + long as f32 / 2.0) / all;
            before += long + 1;
            // Between two others, it can be pointed at only from below.
            let (y, half) = match number {
                0 => (middle, extent.w * long as f32 / all / 2.0),
                _ if number == last => (middle, extent.w * long as f32 / all / 2.0),
                _ => (extent.y + extent.h + 2.0 * number as f32, 0.0),
            };
            if !found.iter().any(|known| known.at == (x, y)) {
                found.push(Place { label, text, at: (x, y), half });
            }
        }
    }
    found.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    if found.len() < FEWEST { Vec::new() } else { found }
}

/// Draws the pictures for a book.
pub struct Gallery {
    renderer: Renderer,
    inputs: BTreeMap<Subject, (FaceInput, LazyPicture)>,
}

/// A picture drawn on first use; `None` if it cannot be drawn.
type LazyPicture = OnceLock<Option<Arc<DrawnPicture>>>;

impl Gallery {
    /// Prepares the pictures that this book shows of this game.
    ///
    /// # Errors
    /// If the theme does not exist, or a piece has an unknown size.
    pub fn new(assets: &Assets, game: &Game, book: &Book, ink: Ink) -> Result<Self, KitError> {
        Self::of(assets, game, pictures_of(book), ink)
    }

    /// Prepares these pictures of this game.
    ///
    /// # Errors
    /// As [`Gallery::new`].
    pub fn of<'p>(
        assets: &Assets,
        game: &Game,
        pictures: impl Iterator<Item = &'p Picture>,
        ink: Ink,
    ) -> Result<Self, KitError> {
        let renderer = kit::renderer(assets, game)?;
        let wanted: BTreeSet<Subject> = pictures.map(Picture::subject).collect();
        let mut inputs = BTreeMap::new();
        let cover = wanted.iter().find(|(of, ..)| *of == Depicted::Cover);
        if let Some((cover, input)) = cover.zip(kit::cover_face(game, &renderer, ink, COVER)) {
            inputs.insert(cover.clone(), (input, OnceLock::new()));
        }
        for subject in wanted.iter().filter(|(of, ..)| *of == Depicted::Art) {
            inputs.insert(subject.clone(), (art(&renderer, &subject.1, ink)?, OnceLock::new()));
        }
        for subject in wanted.iter().filter(|(of, ..)| *of == Depicted::Icon) {
            inputs.insert(subject.clone(), (icon(&subject.1, ink), OnceLock::new()));
        }
        let drawn = |of: &Depicted| !matches!(of, Depicted::Cover | Depicted::Art | Depicted::Icon);
        let lists = wanted.iter().filter(|(of, ..)| drawn(of)).map(|(_, list, _)| list.clone());
        let lists: BTreeSet<String> = lists.collect();
        if !lists.is_empty() {
            let lists: Vec<String> = lists.into_iter().collect();
            for subject in kit::portraits(assets, game, &renderer, &lists, ink)? {
                for of in [Depicted::Card, Depicted::Small, Depicted::Counter, Depicted::Whole] {
                    let key = (of, subject.list.id.clone(), subject.row.map(|row| row.id.clone()));
                    if !wanted.contains(&key) || inputs.contains_key(&key) {
                        continue;
                    }
                    let input = match of {
                        Depicted::Small => kit::small(&renderer, &subject.input),
                        _ => Some(subject.input.clone()),
                    };
                    inputs.extend(input.map(|input| (key, (input, OnceLock::new()))));
                }
            }
        }
        let all: Vec<&FaceInput> = inputs.values().map(|(input, _)| input).collect();
        renderer.print_pictures(&all, Request::IMAGE_DPI).map_err(KitError::Art)?;
        Ok(Self { renderer, inputs })
    }

    /// The renderer with the theme.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }

    /// All pictures of a book, each drawn once and converted by `make`; only the result is kept.
    pub fn hang<T: Send>(
        &self,
        book: &Book,
        make: impl Fn(&Picture, DrawnPicture) -> Option<T> + Sync,
    ) -> BTreeMap<Subject, T> {
        let once: BTreeMap<Subject, &Picture> =
            pictures_of(book).map(|picture| (picture.subject(), picture)).collect();
        let made = once.into_par_iter().filter_map(|(subject, picture)| {
            let (input, _) = self.inputs.get(&subject)?;
            let made = make(picture, self.drawn(input)?)?;
            Some((subject, made))
        });
        made.collect()
    }

    /// A picture; `None` if nothing is printed under that name, or if it cannot be drawn, which the kit reports.
    /// It is drawn once for all users.
    pub fn draw(&self, picture: &Picture) -> Option<Arc<DrawnPicture>> {
        let (input, drawn) = self.inputs.get(&picture.subject())?;
        drawn.get_or_init(|| self.drawn(input).map(Arc::new)).clone()
    }

    fn drawn(&self, input: &FaceInput) -> Option<DrawnPicture> {
        let face = self.renderer.face(input).ok()?;
        Some(DrawnPicture {
            svg: self.renderer.whole_svg(&face),
            tree: face.tree,
            size_pt: face.size,
            icons: face.icons,
            texts: face.texts,
        })
    }
}

/// A picture of the game's own, as large as it is at 150 pixels to the inch unless that is wider than a page.
///
/// # Errors
/// A picture that cannot be shown.
fn art(renderer: &Renderer, name: &str, ink: Ink) -> Result<FaceInput, KitError> {
    /// Less than a board that is set across the columns (pt).
    const WIDEST: f32 = 430.0;
    const HIGHEST: f32 = 600.0;
    const DPI: f32 = 150.0;
    let picture = renderer
        .pictures()
        .album()
        .picture(name)
        .map_err(|error| KitError::Art(vec![PictureFault { name: name.to_owned(), error }]))?;
    let (w, h) = picture.size();
    // Shapes are drawn as wide as a column, whatever their units.
    let natural = if picture.format() == Format::Svg { WIDEST / w } else { 72.0 / DPI };
    let scale = natural.min(WIDEST / w).min(HIGHEST / h);
    let slot = ArtSlots { art: name.to_owned(), ..ArtSlots::default() };
    let view = View::Picture(Box::new(card::Picture { slot }));
    Ok(FaceInput { template: ART.into(), view, size: (w * scale, h * scale), bleed: 0.0, ink })
}

/// An icon by itself.
fn icon(name: &str, ink: Ink) -> FaceInput {
    let slot = ArtSlots { art: name.to_owned(), ..ArtSlots::default() };
    let view = View::Picture(Box::new(card::Picture { slot }));
    FaceInput { template: ICON.into(), view, size: (ICON_SIDE, ICON_SIDE), bleed: 0.0, ink }
}

/// All pictures of a book, in its order.
pub fn pictures_of(book: &Book) -> impl Iterator<Item = &Picture> {
    let within = book.sections.iter().flat_map(|passage| within(&passage.blocks));
    book.cover.iter().chain(&book.plates).chain(within)
}

/// All pictures of some blocks, in their order, with the icons among their words.
pub fn within(blocks: &[Block]) -> Vec<&Picture> {
    let mut all = Vec::new();
    for block in blocks {
        match block {
            Block::Pictures(pictures) => all.extend(pictures),
            Block::Inventory(items) => {
                for item in items {
                    all.extend(&item.picture);
                    all.extend(icons(&item.words));
                }
            }
            Block::Anatomy(figures) => all.extend(figures.iter().map(|figure| &figure.picture)),
            Block::Aside { blocks, .. } => all.extend(within(blocks)),
            Block::List { items, .. } => all.extend(items.iter().flat_map(|item| within(item))),
            Block::Paragraph(words) => all.extend(icons(words)),
            Block::Sequence(steps) => {
                all.extend(
                    steps.iter().flat_map(|step| icons(&step.signs).into_iter().chain(icons(&step.text))),
                );
            }
            Block::Terms(terms) => {
                all.extend(
                    terms.iter().flat_map(|(term, meaning)| [term, meaning]).flat_map(|words| icons(words)),
                );
            }
            Block::Table(grid) => {
                let cells = grid.head.iter().chain(grid.rows.iter().flatten()).chain(&grid.below);
                all.extend(cells.flat_map(|words| icons(words)));
            }
            Block::Decisions(decisions) => {
                let words = decisions.iter().flat_map(|one| [&one.question, &one.answer]);
                all.extend(words.flat_map(|words| icons(words)));
            }
            Block::Verbatim(_) => {}
        }
    }
    all
}

/// The icons among some words.
pub fn icons(words: &[Inline]) -> Vec<&Picture> {
    let mut all = Vec::new();
    for word in words {
        match word {
            Inline::Icon(icon) => all.push(&**icon),
            Inline::Strong(inner)
            | Inline::Emphasis(inner)
            | Inline::Link(_, inner)
            | Inline::Web(_, inner) => {
                all.extend(icons(inner));
            }
            _ => {}
        }
    }
    all
}
