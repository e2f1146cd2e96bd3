//! The files made from a game's rules: rulebook, quick reference, booklet and page.

use serde::Serialize;

use super::paper;
use warpress_assets::Assets;
use warpress_kit::{self as kit, KitError, file_stem};
use warpress_model::{ById, Game, Section, Stock};
use warpress_render::icons::Icons;
use warpress_render::theme::Ink;
use warpress_rulebook::pictures::{Gallery, pictures_of};
use warpress_rulebook::{self as rulebook, Words, html};
use warpress_sheet::{FormatError, Formats, Length};

/// Options for the files. A volume that was bound is known by what this says of itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PressOptions {
    /// The paper's name, for the file names.
    pub paper: String,
    /// Its width and height (mm).
    pub page_mm: (f64, f64),
    /// The ink.
    pub ink: Ink,
    /// Also arrange the pages as a booklet.
    pub booklet: bool,
}

/// A file to be written.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The number of its pages, if it is paginated.
    pub pages: Option<usize>,
}

/// Why a rulebook cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PressError {
    /// A picture cannot be drawn.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// The book cannot be set.
    #[cfg(feature = "rulebook")]
    #[error(transparent)]
    Typeset(#[from] warpress_typeset::TypesetError),
    /// Printed books need typst.
    #[error("{0}")]
    Unset(&'static str),
}

impl PressOptions {
    /// Files on a paper of this name, which may be the game's own, without a booklet.
    ///
    /// # Errors
    /// If there is no such paper.
    pub fn new(assets: &Assets, own: &ById<Stock>, paper: &str, ink: Ink) -> Result<Self, FormatError> {
        let size = kit::paper(&Formats::load(assets)?, own, paper)?.size;
        let mm = |length: f32| (f64::from(length).to_mm() * 100.0).round() / 100.0;
        Ok(Self { paper: paper.to_owned(), page_mm: (mm(size.w), mm(size.h)), ink, booklet: false })
    }

    /// A printed file: `wolf-pack-rules-a4.pdf`, `wolf-pack-quick-letter-mono.pdf`.
    pub(crate) fn file(&self, stem: &str) -> String {
        format!("{}.pdf", file_stem(stem, &self.paper, self.ink))
    }
}

/// Makes all of them.
///
/// # Errors
/// If a theme or size does not exist, or a book cannot be set.
pub fn print(
    assets: &Assets,
    game: &Game,
    sections: &[Section],
    options: &PressOptions,
) -> Result<Vec<Output>, PressError> {
    let words = Words::of(assets, game);
    let icons = Icons::of(assets);
    let (book, aid, _) = rulebook::printed(game, sections, &words, &|name| icons.signs(name));
    let gallery = Gallery::of(assets, game, pictures_of(&book).chain(aid.pictures()), options.ink)?;
    let (page, paper) = rayon::join(
        || html::drawn(assets, &book, &gallery, options.ink),
        || paper::book(assets, &book, &aid, &gallery, options),
    );
    let page = Output { name: format!("{}-rules.html", book.slug), bytes: page.into_bytes(), pages: None };
    let mut outputs = vec![page];
    outputs.extend(paper?);
    Ok(outputs)
}
