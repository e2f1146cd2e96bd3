//! Pictures of components, drawn as they are printed.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use super::Picture;
use super::book::{Block, Book};
use super::html::Image;
use crate::assets::Assets;
use crate::kit::{self, KitError};
use crate::model::Game;
use crate::render::face::FaceInput;
use crate::render::renderer::Renderer;
use crate::render::theme::Ink;

/// A picture that has been drawn.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// The SVG; its typefaces are those of the theme.
    pub svg: String,
    /// The same as a tree, its letters as outlines.
    pub tree: usvg::Tree,
    /// Width and height (pt).
    pub size_pt: (f32, f32),
    /// The icons that it uses.
    pub icons: Vec<String>,
}

/// What a picture shows: a list, and a row of it.
pub type Subject = (String, Option<String>);

impl Picture {
    /// What it shows.
    pub fn subject(&self) -> Subject {
        (self.list.clone(), self.row.clone())
    }
}

impl Drawn {
    /// The same for a page in a browser, at 2 pixels for each that it is shown with; cards are shown smaller
    /// than they are printed.
    pub fn image(&self, picture: &Picture) -> Option<Image> {
        /// Widths that no picture exceeds (CSS pixels).
        const PIECE: f32 = 200.0;
        const BOARD: f32 = 680.0;
        let most = if picture.row.is_some() { PIECE } else { BOARD };
        // 96 CSS pixels are an inch.
        let scale = (most / self.size_pt.0).min(96.0 / 72.0);
        let pixels = crate::render::png::cut_out(&self.tree, 72.0 * scale * 2.0).ok()?;
        let png = crate::render::png::encode(&pixels).ok()?;
        let side = |length: f32| (length * scale).round() as u32;
        Some(Image { png, size: (side(self.size_pt.0), side(self.size_pt.1)) })
    }
}

/// Draws the pictures that a book shows.
pub struct Gallery {
    renderer: Renderer,
    inputs: BTreeMap<Subject, (FaceInput, Once)>,
}

/// A picture that is drawn when it is first asked for; `None` if it cannot be.
type Once = OnceLock<Option<Arc<Drawn>>>;

impl Gallery {
    /// Gets ready to draw what this book shows of this game.
    ///
    /// # Errors
    /// If the theme is not there, or a piece has a size that nobody knows.
    pub fn new(assets: &Assets, game: &Game, book: &Book, ink: Ink) -> Result<Self, KitError> {
        let renderer = kit::renderer(assets, game)?;
        let lists: Vec<String> = shown(book).map(|picture| picture.list.clone()).collect();
        let mut inputs = BTreeMap::new();
        if !lists.is_empty() {
            for subject in kit::portraits(assets, game, &renderer, &lists, ink)? {
                let row = subject.row.map(|row| row.id.clone());
                inputs
                    .entry((subject.list.id.clone(), row))
                    .or_insert_with(|| (subject.input, OnceLock::new()));
            }
        }
        Ok(Self { renderer, inputs })
    }

    /// The renderer with its theme.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }

    /// All pictures of a book, each drawn once, and what `make` makes of them; nothing else of them is kept.
    pub fn hang<T: Send>(
        &self,
        book: &Book,
        make: impl Fn(&Picture, Drawn) -> Option<T> + Sync,
    ) -> BTreeMap<Subject, T> {
        let once: BTreeMap<Subject, &Picture> =
            shown(book).map(|picture| (picture.subject(), picture)).collect();
        let made = once.into_par_iter().filter_map(|(subject, picture)| {
            let (input, _) = self.inputs.get(&subject)?;
            let made = make(picture, self.drawn(input)?)?;
            Some((subject, made))
        });
        made.collect()
    }

    /// A picture; `None` if nothing is printed by that name, or it cannot be drawn, of which the kit tells.
    /// It is drawn once, for all who show it.
    pub fn draw(&self, picture: &Picture) -> Option<Arc<Drawn>> {
        let (input, drawn) = self.inputs.get(&picture.subject())?;
        drawn.get_or_init(|| self.drawn(input).map(Arc::new)).clone()
    }

    fn drawn(&self, input: &FaceInput) -> Option<Drawn> {
        let face = self.renderer.face(input).ok()?;
        Some(Drawn { svg: face.svg, tree: face.tree, size_pt: face.size, icons: face.icons })
    }
}

/// All pictures of a book, in its order.
pub fn shown(book: &Book) -> impl Iterator<Item = &Picture> {
    book.sections.iter().flat_map(|passage| within(&passage.blocks))
}

fn within(blocks: &[Block]) -> Vec<&Picture> {
    let mut all = Vec::new();
    for block in blocks {
        match block {
            Block::Pictures(pictures) => all.extend(pictures),
            Block::Aside { blocks, .. } => all.extend(within(blocks)),
            Block::List { items, .. } => all.extend(items.iter().flat_map(|item| within(item))),
            _ => {}
        }
    }
    all
}
