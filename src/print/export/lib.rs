//! Faces of a game as files: pictures, outlines, pages; named by a pattern, cut as somebody or a print shop wants them,
//! with a list of what was written.
//!
//! [`export`] draws each face as a kit does, from what a kit draws it from, and hands over file after file. What shops
//! want is data ([`Shop`]). Nothing here decides what a face shows, reads arguments or writes to a disk.

mod frame;
mod list;
mod names;
mod order;
mod paper;
mod pattern;
mod picture;
mod plan;
mod planner;
mod preset;
mod shop;
mod vector;

use std::collections::HashMap;

use warpress_assets::Assets;
use warpress_kit::{self as kit, Flattener, KitError, Subject};
use warpress_model::Game;
use warpress_publish::x1a::{self, Coverage, Flat};
use warpress_publish::{Meta, PublishError, WriteError};
use warpress_render::face::PrintedFace;
use warpress_render::renderer::Renderer;

use frame::Frame;
use pattern::{Field, FieldValue};
use plan::Plan;

pub use names::NameError;
pub use order::{Backs, Crop, DeckPageOrder, Files, Form, Order, OrderError, OrderOverrides, Scope};
pub use pattern::{Pattern, PatternError};
pub use plan::Deck;
pub use shop::{CardSize, Degree, Figure, Limits, Shop, ShopError, Source, known as shops};

/// The names of the lists of what was written.
pub const LISTS: [&str; 2] = ["faces.csv", "faces.json"];

/// Why faces were not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A face cannot be drawn, or something that was asked for does not exist.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// A name cannot be given.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A face is too small for what was asked.
    #[error("{list}: {what}")]
    Unfit {
        /// The list.
        list: String,
        /// What is wrong.
        what: String,
    },
    /// Nothing of the game is for the shop.
    #[error("nothing is left to export\n  {}", .0.join("\n  "))]
    Nothing(Vec<String>),
    /// A file was not written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl From<PublishError> for ExportError {
    fn from(error: PublishError) -> Self {
        Self::Kit(error.into())
    }
}

/// What was exported.
#[derive(Debug)]
pub struct Exported {
    /// The names of the files, in the order of printing, without the lists of them.
    pub files: Vec<String>,
    /// How many cards they stand for.
    pub cards: u32,
    /// Cards by list, with the shop's sizes.
    pub decks: Vec<Deck>,
    /// What was left out, in words.
    pub left_out: Vec<String>,
    /// What nearly has the size of the shop, in words.
    pub near: Vec<String>,
    /// Of PDF/X-1a how much ink lies on it.
    pub coverage: Option<Coverage>,
}

/// Draws what was ordered and hands over each file with its name below the folder of the export, the lists of them last.
///
/// # Errors
/// Whatever keeps the faces from being drawn, named or written. Every mistake in the order is found before the first file.
pub fn export(
    assets: &Assets,
    game: &Game,
    order: &Order,
    mut put: impl FnMut(&str, &[u8]) -> Result<(), WriteError>,
) -> Result<Exported, ExportError> {
    let renderer = kit::renderer(assets, game)?;
    let plan = planner::plan(assets, game, &renderer, order)?;
    let inputs: Vec<_> = plan.subjects.iter().map(|subject| &subject.input).collect();
    renderer.print_pictures(&inputs, order.dpi).map_err(KitError::Art)?;
    let flattener = order.flat.as_ref().map(|flat| Flattener::new(&renderer, flat)).transpose()?;
    let inks = order.flat.as_ref().zip(flattener.as_ref());
    let job = ExportJob { game, order, renderer: &renderer, plan: &plan, inks };
    let (files, coverage) = match order.together {
        Some(together) => job.together(together, &mut put)?,
        None => job.apart(&mut put)?,
    };
    if order.together.is_none() {
        let list = list::List::of(&game.slug, order, &plan);
        for (name, bytes) in LISTS.into_iter().zip([list.csv(), list.json()]) {
            put(name, &bytes)?;
        }
    }
    let cards = plan.decks.iter().map(|deck| deck.cards).fold(0, u32::saturating_add);
    let Plan { decks, left_out, near, .. } = plan;
    Ok(Exported { files, cards, decks, left_out, near, coverage })
}

/// An export of a game.
struct ExportJob<'j, 'g> {
    game: &'g Game,
    order: &'j Order,
    renderer: &'j Renderer,
    plan: &'j Plan<'g>,
    /// What pages are made into inks with.
    inks: Option<(&'j Flat, &'j Flattener<'j>)>,
}

/// A file, and how much ink lies on it if it is known.
type Inked = (Vec<u8>, Option<Coverage>);

/// The names of files, and how much ink lies on them if it is known.
type Written = (Vec<String>, Option<Coverage>);

/// That of both.
fn and(one: Option<Coverage>, other: Option<Coverage>) -> Option<Coverage> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.and(other)),
        (one, other) => one.or(other),
    }
}

impl ExportJob<'_, '_> {
    /// A file for each face, or several.
    fn apart(
        &self,
        put: &mut impl FnMut(&str, &[u8]) -> Result<(), WriteError>,
    ) -> Result<Written, ExportError> {
        let mut of_face: HashMap<usize, Vec<&plan::File>> = HashMap::new();
        for file in &self.plan.files {
            of_face.entry(file.face).or_default().push(file);
        }
        let title = |number: usize| {
            of_face.get(&number).and_then(|files| files.first()).map(|file| file.title.as_str())
        };
        let make = |number: usize, _: &Subject<'_>, face: PrintedFace| -> Result<Inked, ExportError> {
            Ok(self.file(&face, &self.plan.frames[number], title(number).unwrap_or_default())?)
        };
        let mut all = None;
        kit::draw::<_, ExportError>(
            self.renderer,
            &self.plan.subjects,
            make,
            |number, (bytes, coverage)| {
                all = and(all, coverage);
                for file in of_face.get(&number).into_iter().flatten() {
                    put(&file.name, &bytes)?;
                }
                Ok(())
            },
        )?;
        Ok((self.plan.files.iter().map(|file| file.name.clone()).collect(), all))
    }

    /// The file of a face.
    fn file(&self, face: &PrintedFace, frame: &Frame, title: &str) -> Result<Inked, KitError> {
        let (dpi, crop) = (self.order.dpi, self.order.crop);
        if let Some(inks) = self.inks {
            let (bytes, coverage) = paper::flat(face, frame, crop, &self.meta(title), inks)?;
            return Ok((bytes, Some(coverage)));
        }
        let tree = || self.renderer.whole_tree(face).ok_or(KitError::Publish(PublishError::Face(0)));
        let bytes = match self.order.form {
            Form::Png => picture::png(picture::pixels(&tree()?, frame, dpi)?, frame, dpi)?,
            Form::Jpg => picture::jpg(&picture::pixels(&tree()?, frame, dpi)?, frame, dpi)?,
            Form::Svg => vector::svg(&tree()?, frame, title).into_bytes(),
            Form::Pdf => paper::pdf(face, frame, crop, &self.meta(title))?,
        };
        Ok((bytes, None))
    }

    fn meta(&self, title: &str) -> Meta {
        let about = kit::about(self.game, self.renderer);
        Meta { title: format!("{} · {title}", self.game.title), ..about }
    }

    /// A file for each list, with a page for each face.
    fn together(
        &self,
        together: DeckPageOrder,
        put: &mut impl FnMut(&str, &[u8]) -> Result<(), WriteError>,
    ) -> Result<Written, ExportError> {
        let lists = self.plan.lists();
        let mut names = names::Names::default();
        let names =
            lists.iter().map(|list| names.give(&self.list_name(list), self.order.form.ending(), list));
        let names: Vec<String> = names.collect::<Result<_, _>>()?;
        let mut all = None;
        for (list, name) in lists.iter().zip(&names) {
            let (bytes, coverage) = self.pages_of(list, together)?;
            all = and(all, coverage);
            put(name, &bytes)?;
        }
        Ok((names, all))
    }

    /// The name of the file of a list.
    fn list_name(&self, list: &str) -> String {
        let (deck, game) = (names::word(list), names::word(&self.game.slug));
        self.order.name.name(&|field| match field {
            Field::Deck => FieldValue::Word(&deck),
            Field::Game => FieldValue::Word(&game),
            _ => FieldValue::Nothing,
        })
    }

    /// The file of a list: its faces, each drawn once.
    fn pages_of(&self, list: &str, together: DeckPageOrder) -> Result<Inked, ExportError> {
        let range = self.plan.faces_of(list);
        let mut pages = Vec::new();
        for piece in self.plan.pieces.iter().filter(|piece| piece.list == list) {
            let frame = &self.plan.frames[piece.front];
            let page = |face: Option<usize>| match face {
                Some(face) => {
                    let frame = &self.plan.frames[face];
                    paper::page(Some(face - range.start), frame, self.order.crop, self.plan.label(face))
                }
                // Pages go in pairs, whether there is something on them or not.
                None => paper::page(None, frame, self.order.crop, "blank"),
            };
            let pair = match together {
                DeckPageOrder::Fronts => vec![page(Some(piece.front))],
                DeckPageOrder::FrontBack => vec![page(Some(piece.front)), page(piece.back)],
                DeckPageOrder::BackFront => vec![page(piece.back), page(Some(piece.front))],
            };
            let times = if self.order.files == Files::Copy { piece.copies as usize } else { 1 };
            pages.extend(std::iter::repeat_n(pair, times).flatten());
        }
        let (meta, subjects) = (self.meta(list), &self.plan.subjects[range.clone()]);
        if let Some((flat, flattener)) = self.inks {
            let make = |_, _: &Subject<'_>, face: PrintedFace| Ok(flattener.face(&face)?);
            let (bytes, coverage) = x1a::print::<ExportError>(&meta, &pages, flat, |writer| {
                kit::draw(self.renderer, subjects, make, |number, face| {
                    writer.face(number, &face);
                    Ok(())
                })
            })?;
            return Ok((bytes, Some(coverage)));
        }
        let make = |_, _: &Subject<'_>, face: PrintedFace| Ok::<_, ExportError>(face);
        let bytes = warpress_publish::print(&meta, &pages, |press| {
            kit::draw(self.renderer, subjects, make, |number, face| {
                let frame = &self.plan.frames[range.start + number];
                Ok(paper::put(press, number, &face, frame)?)
            })
        })?;
        Ok((bytes, None))
    }
}
