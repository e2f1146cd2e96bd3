//! Books on paper, set by typst: the one place that knows it.
//!
//! [`pdf`] writes a book as a typst document ([`source`]), gives it the typefaces and pictures that it may
//! see ([`world`]), and turns the pages into a PDF. Words are handed over as texts, never as markup, so that
//! nothing in a stranger's rules can be a command.

mod bound;
mod source;
mod world;

use typst::diag::{SourceDiagnostic, Warned};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use super::{Book, Form, Style, Volume};
use crate::assets::Assets;
use crate::text::fonts::FontError;
pub use source::Faces;
use world::Pressroom;

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
pub enum TypesetError {
    /// A typeface is missing.
    #[error(transparent)]
    Font(#[from] FontError),
    /// typst complains; its warnings are errors.
    #[error("the book cannot be set: {}", .0.join("; "))]
    Typst(Vec<String>),
    /// A page too many.
    #[error("{what} takes {pages} pages and must fit on {most}")]
    Pages {
        /// What it is.
        what: String,
        /// Its pages.
        pages: usize,
        /// How many it may have.
        most: usize,
    },
}

/// A PDF and how many pages it has.
#[derive(Debug)]
pub struct Set {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// Its pages.
    pub pages: usize,
}

/// Sets a book. `faces` gives the pictures it shows.
///
/// The PDF is tagged and conforms to PDF/UA-1 (ISO 14289-1); the same book gives the same bytes.
///
/// # Errors
/// A missing typeface; whatever typst complains of.
pub fn pdf(assets: &Assets, book: &Book, style: &Style, faces: Faces<'_>) -> Result<Set, TypesetError> {
    match style.form {
        Form::Book => {
            let (text, pictures) = source::write(book, style, Size { scale: 1.0, twin: false }, faces);
            export(&compile(&furnished(assets, &own(assets, style), text, pictures)?)?, true)
        }
        Form::Quick => quick(assets, book, style, faces),
    }
}

/// Sets a quick reference as large as its pages allow.
fn quick(assets: &Assets, book: &Book, style: &Style, faces: Faces<'_>) -> Result<Set, TypesetError> {
    /// What has not so much room is known not to fit, though pages are counted by the whole.
    const FAR: f64 = 0.7;
    let mut room: Option<Pressroom> = None;
    let mut pages = 0;
    let mut set = |size: Size| -> Result<PagedDocument, TypesetError> {
        let (text, pictures) = source::write(book, style, size, faces);
        let room = match &mut room {
            // Typefaces and pictures are the same at every size.
            Some(room) => {
                room.lay(text);
                room
            }
            None => room.insert(furnished(assets, &own(assets, style), text, pictures)?),
        };
        compile(room)
    };
    // How many halves of a page it takes at the usual size, about, as far as is known.
    let mut halves: f64 = 0.0;
    for Trial { twin, scales, most } in trials(style) {
        let room = if twin { most as f64 } else { 2.0 * most as f64 };
        // From the size that is likely to do to larger ones as long as they do, or to smaller ones until one does.
        let (mut below, mut done) = (0, None);
        while done.as_ref().map_or(scales.len(), |(place, _)| *place) > below {
            let place = match &done {
                Some((place, _)) => place - 1,
                None if halves == 0.0 => scales.len() / 3,
                None => {
                    let likely = |scale: &f64| halves * scale * scale <= room;
                    scales.iter().position(likely).unwrap_or(scales.len() - 1).max(below)
                }
            };
            let document = set(Size { scale: scales[place], twin })?;
            pages = document.pages().len();
            // The last page is half full, on the average.
            halves = (pages as f64 - 0.5) * if twin { 1.0 } else { 2.0 } / scales[place].powi(2);
            if pages <= most {
                done = Some((place, document));
            } else {
                below = place + 1;
                // Far too much for the smallest size.
                if halves * FAR * scales[scales.len() - 1].powi(2) > room {
                    break;
                }
            }
        }
        if let Some((_, document)) = done {
            return export(&document, true);
        }
    }
    Err(TypesetError::Pages { what: "the quick reference".into(), pages, most: sides(style) })
}

/// Sets a volume. `faces` gives the pictures of its books, `families` the typefaces that they use, with where
/// to find them.
///
/// The PDF is as that of [`pdf`].
///
/// # Errors
/// A missing typeface; whatever typst complains of.
pub fn volume(
    assets: &Assets,
    volume: &Volume,
    style: &Style,
    families: &[(&Assets, &str)],
    faces: Faces<'_>,
) -> Result<Set, TypesetError> {
    let (text, pictures) = bound::write(volume, style, faces);
    let families = [&own(assets, style), families].concat();
    export(&compile(&furnished(assets, &families, text, pictures)?)?, true)
}

/// How large a quick reference is set, and whether two stand on one page.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Size {
    /// 1 = the usual size of its type.
    scale: f64,
    /// Two of them side by side, one for each of two players.
    twin: bool,
}

/// How many pages a quick reference may have: the two sides of a sheet, or a sheet folded in the middle.
fn sides(style: &Style) -> usize {
    if style.page_mm.0 >= source::SMALL_MM { 2 } else { 4 }
}

/// Sizes of a quick reference that take the same place.
struct Trial {
    twin: bool,
    /// From large to small.
    scales: Vec<f64>,
    /// How many pages it may take.
    most: usize,
}

/// What is tried in turn: two on a page while they can be read well, then one page, then both sides, rather
/// than letters that nobody can read.
fn trials(style: &Style) -> Vec<Trial> {
    const LARGE: [f64; 6] = [1.36, 1.24, 1.12, 1.06, 1.0, 0.95];
    const SMALL: [f64; 4] = [0.9, 0.85, 0.8, 0.76];
    let all = || [&LARGE[..], &SMALL].concat();
    let wide = style.page_mm.0 >= source::SMALL_MM;
    let twins = wide.then(|| Trial { twin: true, scales: LARGE.to_vec(), most: 1 });
    let single = [1, sides(style)].map(|most| Trial { twin: false, scales: all(), most });
    twins.into_iter().chain(single).collect()
}

/// Lays the pages of a book out for folding: two on each side of a sheet that is twice as wide, in the
/// order in which they lie when the sheets are folded in the middle, one inside the other.
///
/// # Errors
/// Whatever typst complains of.
pub fn booklet(
    assets: &Assets,
    title: &str,
    book: Vec<u8>,
    pages: usize,
    style: &Style,
) -> Result<Set, TypesetError> {
    let mut room = Pressroom::new(assets, &own(assets, style), source::booklet(title, pages, style.page_mm))?;
    room.add("book.pdf", book);
    export(&compile(&room)?, false)
}

/// The order of pages for folding: for each side of a sheet its left and its right page, from 1; `None` is
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
    style.families.iter().map(|family| (assets, family.as_str())).collect()
}

fn furnished(
    assets: &Assets,
    families: &[(&Assets, &str)],
    text: String,
    pictures: Vec<(String, String)>,
) -> Result<Pressroom, TypesetError> {
    let mut room = Pressroom::new(assets, families, text)?;
    for (name, svg) in pictures {
        room.add(&name, svg.into_bytes());
    }
    Ok(room)
}

fn compile(room: &Pressroom) -> Result<PagedDocument, TypesetError> {
    let Warned { output, warnings } = typst::compile::<PagedDocument>(room);
    // What one book has set helps no other, and would be kept for ever.
    typst::comemo::evict(2);
    match output {
        Ok(document) if warnings.is_empty() => Ok(document),
        Ok(_) => Err(TypesetError::Typst(said(&warnings))),
        Err(errors) => Err(TypesetError::Typst(said(&errors))),
    }
}

fn export(document: &PagedDocument, accessible: bool) -> Result<Set, TypesetError> {
    let standards: &[PdfStandard] = if accessible { &[PdfStandard::Ua_1] } else { &[] };
    let standards = PdfStandards::new(standards)
        .map_err(|error| TypesetError::Typst(vec![error.message().to_string()]))?;
    let options = PdfOptions { standards, tagged: accessible, ..PdfOptions::default() };
    let bytes = typst_pdf::pdf(document, &options).map_err(|errors| TypesetError::Typst(said(&errors)))?;
    Ok(Set { bytes, pages: document.pages().len() })
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
    use super::signature;

    #[test]
    fn folded_sheets_read_in_order() {
        assert_eq!(signature(4), [[Some(4), Some(1)], [Some(2), Some(3)]]);
        assert_eq!(signature(5), [[None, Some(1)], [Some(2), None], [None, Some(3)], [Some(4), Some(5)]]);
        assert!(signature(0).is_empty());
    }
}
