//! Printed books, set by typst: the only room that knows it.
//!
//! [`pdf`] writes a book as a typst document (`source.rs`), provides the typefaces and pictures that it may use
//! (`world.rs`), and turns the pages into a PDF. Words are passed as strings, never as markup, so that
//! nothing in a stranger's rules can be a command.

mod aid;
mod bound;
mod look;
mod notation;
mod source;
mod spill;
mod world;
mod writer;

use std::collections::BTreeSet;

use typst::diag::{SourceDiagnostic, Warned};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use warpress_assets::Assets;
use warpress_rulebook::{Aid, Book, Style, Volume};
use warpress_text::fonts::FontError;
use world::Pressroom;
pub use writer::Faces;

/// How a book is set.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Setting {
    /// The scale of its type; 1 = the usual size.
    scale: f64,
    /// The scale of its pictures; 1 = the usual size.
    pictures: f64,
    /// Whether every column is set by trial, as a calculated height was wrong.
    careful: bool,
}

impl Setting {
    const USUAL: Self = Self { scale: 1.0, pictures: 1.0, careful: false };
}

/// Why a PDF cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum TypesetError {
    /// A typeface is missing.
    #[error(transparent)]
    Font(#[from] FontError),
    /// Characters that no typeface of the book has.
    #[error("no typeface of the book has {}; tried were {}", letters.join(", "), families.join(", "))]
    Glyphs {
        /// The characters, each with its code point.
        letters: Vec<String>,
        /// The families.
        families: Vec<String>,
    },
    /// typst complains; its warnings are errors.
    #[error("the book cannot be set: {}", .0.join("; "))]
    Typst(Vec<String>),
    /// There are too many pages.
    #[error("{what} takes {pages} pages and must fit on {most}")]
    Pages {
        /// The kind of document.
        what: String,
        /// The number of pages.
        pages: usize,
        /// The most that it may have.
        most: usize,
    },
}

/// A PDF and the number of its pages.
#[derive(Debug)]
pub struct PagedPdf {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The number of pages.
    pub pages: usize,
}

/// Sets a book. `faces` provides the pictures it shows.
///
/// The PDF is tagged and conforms to PDF/UA-1 (ISO 14289-1); the same book gives the same bytes.
///
/// # Errors
/// If a typeface is missing, or typst reports anything.
pub fn pdf(assets: &Assets, book: &Book, style: &Style, faces: Faces<'_>) -> Result<PagedPdf, TypesetError> {
    let write = |setting| source::write(book, style, setting, faces);
    let (text, pictures) = write(Setting::USUAL);
    let mut room = furnished(assets, &own(assets, style), text, pictures)?;
    let document = thrifty(&mut room, |setting| write(setting).0)?;
    export(&document, room.standard())
}

/// Sets a player aid: one side of a sheet, as large as fits. If there is more than fits on one side
/// in the smallest readable type, it continues on the other.
///
/// # Errors
/// If a typeface is missing, typst reports anything, or two sides are not enough.
pub fn aid(assets: &Assets, aid: &Aid, style: &Style, faces: Faces<'_>) -> Result<PagedPdf, TypesetError> {
    let (text, pictures) = aid::write(aid, style, faces);
    let room = furnished(assets, &own(assets, style), text, pictures)?;
    let document = compile(&room)?;
    let (pages, most) = (document.pages().len(), aid::sides(style));
    if pages > most {
        return Err(TypesetError::Pages { what: "the quick reference".into(), pages, most });
    }
    export(&document, room.standard())
}

/// Sets a volume. `faces` provides the pictures of its books, `families` the typefaces that they use, with the assets
/// that contain them.
///
/// The PDF has the same properties as that of [`pdf`].
///
/// # Errors
/// If a typeface is missing, or typst reports anything.
pub fn volume(
    assets: &Assets,
    volume: &Volume,
    style: &Style,
    families: &[(&Assets, &str)],
    faces: Faces<'_>,
) -> Result<PagedPdf, TypesetError> {
    let write = |setting| bound::write(volume, style, setting, faces);
    let (text, pictures) = write(Setting::USUAL);
    // What is tried for letters that others lack is a game's, and lies with it.
    let roles = style.families.iter().map(|family| (assets, family.as_str()));
    let families: Vec<_> = roles.chain(families.iter().copied()).collect();
    let mut room = furnished(assets, &families, text, pictures)?;
    let document = set(&mut room, Setting::USUAL, |setting| write(setting).0)?;
    export(&document, room.standard())
}

/// Arranges the pages of a book as a booklet: two on each side of a sheet that is twice as wide, in the
/// order in which they lie when the sheets are folded in the middle, one inside the other.
///
/// # Errors
/// If typst reports anything.
pub fn booklet(
    assets: &Assets,
    of: &Book,
    book: Vec<u8>,
    pages: usize,
    style: &Style,
) -> Result<PagedPdf, TypesetError> {
    let mut room = Pressroom::new(assets, &own(assets, style), source::booklet(of, pages, style.page_mm))?;
    room.add("book.pdf", book);
    export(&compile(&room)?, Standard::Plain)
}

/// The order of pages of a booklet: the left and right page of each side of a sheet, from 1; `None` is
/// blank.
pub fn signature(pages: usize) -> Vec<[Option<usize>; 2]> {
    let all = pages.next_multiple_of(4);
    let page = |number: usize| (number <= pages).then_some(number);
    (0..all / 2)
        .map(|side| {
            let (low, high) = (side + 1, all - side);
            if side % 2 == 0 { [page(high), page(low)] } else { [page(low), page(high)] }
        })
        .collect()
}

/// The families of a style.
fn own<'s>(assets: &'s Assets, style: &'s Style) -> Vec<(&'s Assets, &'s str)> {
    style.families.iter().chain(&style.fallback).map(|family| (assets, family.as_str())).collect()
}

fn furnished(
    assets: &Assets,
    families: &[(&Assets, &str)],
    text: String,
    pictures: Vec<(String, String)>,
) -> Result<Pressroom, TypesetError> {
    let mut room = Pressroom::new(assets, families, text)?;
    let lacking = room.lacking();
    if !lacking.is_empty() {
        let letters: Vec<_> = lacking.iter().map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        let families: BTreeSet<_> = families.iter().map(|(_, family)| (*family).to_owned()).collect();
        return Err(TypesetError::Glyphs { letters, families: families.into_iter().collect() });
    }
    for (name, svg) in pictures {
        room.add(&name, svg.into_bytes());
    }
    Ok(room)
}

/// Sets the document in `world`. If its last page is nearly empty, it is set a little smaller, if that saves a page,
/// or otherwise a little larger, so that the page looks intended.
fn thrifty(room: &mut Pressroom, write: impl Fn(Setting) -> String) -> Result<PagedDocument, TypesetError> {
    /// A last page that is filled less than this should be saved.
    const EMPTY: f64 = 0.4;
    /// This fraction, together with the margin above it, is a third of what a page holds.
    const ENOUGH: f64 = 0.37;
    /// Type of 9.8 pt shrinks to 9.3 pt at the least, and pictures shrink before it does.
    const SMALLER: [(f64, f64); 3] = [(1.0, 0.85), (0.975, 0.9), (0.95, 1.0)];
    const SMALLEST: (f64, f64) = (0.95, 0.85);
    const LARGER: [(f64, f64); 2] = [(1.0, 1.15), (1.02, 1.1)];
    const LARGEST: (f64, f64) = (1.04, 1.2);
    let usual = set(room, Setting::USUAL, &write)?;
    let pages = usual.pages().len();
    let Some(filled) = spill::last(&usual).filter(|filled| pages > 1 && *filled <= EMPTY) else {
        return Ok(usual);
    };
    let mut again = |(scale, pictures)| {
        let setting = Setting { scale, pictures, ..Setting::USUAL };
        room.lay(write(setting));
        set(room, setting, &write)
    };
    // Where the smallest saves no page, none does.
    let smallest = again(SMALLEST)?;
    if smallest.pages().len() < pages {
        for size in SMALLER {
            let smaller = again(size)?;
            if smaller.pages().len() < pages {
                return Ok(smaller);
            }
        }
        return Ok(smallest);
    }
    if filled >= ENOUGH {
        return Ok(usual);
    }
    // Where the largest leaves the page too empty, all do; where it takes one more, another may not.
    let fills = |larger: &PagedDocument| spill::last(larger).is_some_and(|filled| filled >= ENOUGH);
    let largest = again(LARGEST)?;
    if largest.pages().len() > pages || fills(&largest) {
        for size in LARGER {
            let larger = again(size)?;
            if larger.pages().len() == pages && fills(&larger) {
                return Ok(larger);
            }
        }
        if largest.pages().len() == pages {
            return Ok(largest);
        }
    }
    Ok(usual)
}

/// Sets the document in `world`; if text overflows its columns, once more with every column set by trial.
fn set(
    room: &mut Pressroom,
    setting: Setting,
    write: impl Fn(Setting) -> String,
) -> Result<PagedDocument, TypesetError> {
    let document = compile(room)?;
    if setting.careful || !spill::spilled(&document) {
        return Ok(document);
    }
    room.lay(write(Setting { careful: true, ..setting }));
    compile(room)
}

fn compile(room: &Pressroom) -> Result<PagedDocument, TypesetError> {
    let Warned { output, warnings } = typst::compile::<PagedDocument>(room);
    // What typst memoises is half of the memory that a book takes. It would be kept forever, and be there while the
    // PDF is written. Books that are set again, or beside others, are the slower for it, but little.
    typst::comemo::evict(0);
    match output {
        Ok(document) if warnings.is_empty() => Ok(document),
        Ok(_) => Err(TypesetError::Typst(said(&warnings))),
        Err(errors) => Err(TypesetError::Typst(said(&errors))),
    }
}

/// What a PDF is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standard {
    /// Tagged, and PDF/UA-1.
    Accessible,
    /// Tagged alone: PDF/UA-1 takes no typeface whose licence forbids embedding it, and `check` has warned of that.
    Tagged,
    /// Pages to look at.
    Plain,
}

fn export(document: &PagedDocument, standard: Standard) -> Result<PagedPdf, TypesetError> {
    let standards: &[PdfStandard] = if standard == Standard::Accessible { &[PdfStandard::Ua_1] } else { &[] };
    let standards = PdfStandards::new(standards)
        .map_err(|error| TypesetError::Typst(vec![error.message().to_string()]))?;
    let options = PdfOptions { standards, tagged: standard != Standard::Plain, ..PdfOptions::default() };
    let bytes = typst_pdf::pdf(document, &options).map_err(|errors| TypesetError::Typst(said(&errors)))?;
    Ok(PagedPdf { bytes, pages: document.pages().len() })
}

fn said(found: &[SourceDiagnostic]) -> Vec<String> {
    let one = |found: &SourceDiagnostic| {
        let hints = found.hints.iter().map(|hint| format!(" ({})", hint.v));
        format!("{}{}", found.message, hints.collect::<String>())
    };
    found.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{Setting, compile, furnished, own, signature, source, spill};
    use warpress_assets::Assets;
    use warpress_kit::Library;
    use warpress_render::theme::Ink;
    use warpress_rulebook::{Words, book, neutral};

    /// The pages of a game's book without its pictures, and whether any column overflows.
    fn pages(slug: &str, careful: bool) -> (usize, bool) {
        let assets = Assets::built_in();
        let loaded = Library::open(assets.clone()).game(slug).load(&[]);
        let (book, _) = book(loaded.game.as_ref().unwrap(), &loaded.sections, &Words::default());
        let style = neutral(Ink::Full, (210.0, 297.0));
        let setting = Setting { careful, ..Setting::USUAL };
        let (text, pictures) = source::write(&book, &style, setting, &|_, _| None);
        let room = furnished(&assets, &own(&assets, &style), text, pictures).unwrap();
        let document = compile(&room).unwrap();
        (document.pages().len(), spill::spilled(&document))
    }

    #[test]
    fn columns_that_are_reckoned_hold_as_much_as_those_that_are_tried() {
        for slug in ["wolf-pack", "qadesh", "beach-head"] {
            let reckoned = pages(slug, false);
            assert!(!reckoned.1, "{slug}");
            assert_eq!(reckoned, pages(slug, true), "{slug}");
        }
    }

    #[test]
    fn folded_sheets_read_in_order() {
        assert_eq!(signature(4), [[Some(4), Some(1)], [Some(2), Some(3)]]);
        assert_eq!(signature(5), [[None, Some(1)], [Some(2), None], [None, Some(3)], [Some(4), Some(5)]]);
        assert!(signature(0).is_empty());
    }
}
