//! The files made from a game's rules: rulebook, quick reference, booklet and page.

use super::pictures::{Gallery, shown};
use super::{Aid, Book, Words, html, look};
use warpress_assets::Assets;
use warpress_kit::{KitError, file_stem};
use warpress_library::Loaded;
use warpress_model::{Game, Section};
use warpress_render::theme::Ink;

/// Options for the files.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
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
    #[cfg(feature = "pdf")]
    #[error(transparent)]
    Typeset(#[from] super::typeset::TypesetError),
    /// Printed books need typst.
    #[error("{0}")]
    Unset(&'static str),
}

/// The message if typst was left out.
pub const UNSET: &str = "this warpress was built without rulebooks on paper; build it with the cargo feature “rulebook” (it is on by default)";

/// Whether printed books can be made.
pub const fn can_set() -> bool {
    cfg!(feature = "pdf")
}

/// A stamp of everything that determines the files: the data, the folders that override, the options
/// and the program itself. An equal stamp means equal files.
pub fn made_of(assets: &Assets, loaded: &Loaded, with: &[String], wanted: &Wanted) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    };
    add(format!("{} {wanted:?} {with:?} {}", env!("CARGO_PKG_VERSION"), can_set()).as_bytes());
    for (file, text) in loaded.sources.all() {
        add(file.as_bytes());
        add(text.as_bytes());
    }
    for stamp in assets.stamps() {
        add(stamp.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// The same for a volume of several games.
pub fn made_of_all(title: &str, games: &[String]) -> String {
    blake3::hash(format!("{title:?} {games:?}").as_bytes()).to_hex().to_string()
}

/// The names of the files that will be made.
pub fn names(slug: &str, wanted: &Wanted) -> Vec<String> {
    let mut names = vec![format!("{slug}-rules.html")];
    if can_set() {
        let kinds = ["rules", "quick"].into_iter().chain(wanted.booklet.then_some("booklet"));
        names.extend(kinds.map(|kind| name(slug, kind, wanted)));
    }
    names
}

/// `wolf-pack-rules-a4.pdf`, `wolf-pack-quick-letter-mono.pdf`.
fn name(slug: &str, kind: &str, wanted: &Wanted) -> String {
    format!("{}.pdf", file_stem(&format!("{slug}-{kind}"), &wanted.paper, wanted.ink))
}

/// Makes all of them.
///
/// # Errors
/// If a theme or size does not exist, or a book cannot be set.
pub fn print(
    assets: &Assets,
    game: &Game,
    sections: &[Section],
    wanted: &Wanted,
) -> Result<Vec<Output>, PressError> {
    let words = Words::of(assets, game);
    let (book, _) = super::book(game, sections, &words);
    let aid = super::aid(game, sections, &words);
    let gallery = Gallery::of(assets, game, shown(&book).chain(aid.shown()), wanted.ink)?;
    let (page, paper) = rayon::join(
        || page(assets, &book, &gallery, wanted.ink),
        || paper(assets, &book, &aid, &gallery, wanted),
    );
    let mut outputs = vec![page];
    outputs.extend(paper?);
    Ok(outputs)
}

/// Only the page for browsers.
pub fn page(assets: &Assets, book: &Book, gallery: &Gallery, ink: Ink) -> Output {
    let look = look(gallery.renderer().theme(), gallery.renderer().fonts(), ink);
    let html = html::page(assets, book, &look, &|picture| gallery.draw(picture)?.image(picture));
    Output { name: format!("{}-rules.html", book.slug), bytes: html.into_bytes(), pages: None }
}

#[cfg(feature = "pdf")]
fn paper(
    assets: &Assets,
    book: &Book,
    aid: &Aid,
    gallery: &Gallery,
    wanted: &Wanted,
) -> Result<Vec<Output>, PressError> {
    use super::typeset::{self, Set, booklet, pdf};

    let faces = |_, picture: &super::Picture| gallery.draw(picture);
    let look = super::style(gallery.renderer().theme(), wanted.ink, wanted.page_mm);
    let set_aid = || (!aid.is_empty()).then(|| typeset::aid(assets, aid, &look, &faces)).transpose();
    let (rules, short) = rayon::join(|| pdf(assets, book, &look, &faces), set_aid);
    let (rules, short) = (rules?, short?);
    let file = |kind: &str, set: Set| Output {
        name: name(&book.slug, kind, wanted),
        bytes: set.bytes,
        pages: Some(set.pages),
    };
    let folded =
        wanted.booklet.then(|| booklet(assets, book, rules.bytes.clone(), rules.pages, &look)).transpose()?;
    let mut outputs = vec![file("rules", rules)];
    outputs.extend(short.map(|set| file("quick", set)));
    outputs.extend(folded.map(|set| file("booklet", set)));
    Ok(outputs)
}

#[cfg(not(feature = "pdf"))]
fn paper(_: &Assets, _: &Book, _: &Aid, _: &Gallery, wanted: &Wanted) -> Result<Vec<Output>, PressError> {
    if wanted.booklet { Err(PressError::Unset(UNSET)) } else { Ok(Vec::new()) }
}
