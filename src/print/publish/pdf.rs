//! Pages to PDF, by krilla. Each face becomes one form XObject however often it is printed, and each
//! font one subset for the whole document: this keeps a kit of a thousand cards small. A face is
//! compressed as soon as it arrives, so that only a few trees are ever in memory.

use std::sync::Arc;

use krilla::SerializeSettings;
use usvg::Tree;

use super::error::PublishError;
use super::metadata::{self, Meta};
use super::stamps::{FaceWriter, Stamps};
use super::{outline, packed, page, preferences};
use warpress_sheet::Page;

/// The content of a PDF.
#[derive(Debug, Clone)]
pub struct Document {
    /// Title, authors and such.
    pub meta: Meta,
    /// The faces that pages refer to by number; 1 user unit is 1 pt.
    pub faces: Vec<Arc<Tree>>,
    /// The pages in order. Those with a bookmark make the outline.
    pub pages: Vec<Page>,
}

/// Writes the document as PDF 1.7. The same document gives the same bytes.
///
/// ```
/// use std::sync::Arc;
/// use warpress_publish::{Document, Meta, pdf};
/// use warpress_sheet::{Backs, Options, Paper, Size, leaf};
///
/// let paper = Paper::new("Square", Size::new(180.0, 180.0));
/// let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='180' height='180'><circle cx='90' cy='90' r='50'/></svg>";
/// let face = usvg::Tree::from_str(svg, &usvg::Options::default())?;
/// let options = Options { backs: Backs::None, ..Options::new("Dot", paper) };
/// let pages = leaf(&options, "Dot", 0, None);
/// let file = pdf(&Document { meta: Meta::new("Dot"), faces: vec![Arc::new(face)], pages })?;
/// assert!(file.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a page refers to a face that does not exist or has another size, or if krilla fails.
pub fn pdf(doc: &Document) -> Result<Vec<u8>, PublishError> {
    print(&doc.meta, &doc.pages, |press| {
        doc.faces.iter().enumerate().try_for_each(|(number, tree)| press.face(number, tree))
    })
}

/// The same for faces that arrive one after the other: `faces` passes each face that the pages refer to, with its
/// number, to the [`FaceWriter`], and need not keep it. Faces are written to the file in this order.
///
/// # Errors
/// As [`pdf`], and those of `faces`.
pub fn print<E: From<PublishError>>(
    meta: &Meta,
    pages: &[Page],
    faces: impl FnOnce(&mut FaceWriter<'_, '_>) -> Result<(), E>,
) -> Result<Vec<u8>, E> {
    let Some((first, others)) = pages.split_first() else { return Err(PublishError::Empty.into()) };
    let mut out =
        krilla::Document::new_with(SerializeSettings { enable_tagging: false, ..Default::default() });
    let mut stamps = Stamps::of(pages);
    // krilla draws nothing without an open page, so all faces are made on the first.
    page::draw(&mut out, first, &mut stamps, |surface, stamps| faces(&mut FaceWriter { surface, stamps }))?;
    for page in others {
        page::draw(&mut out, page, &mut stamps, |_, _| Ok::<_, E>(()))?;
    }
    out.set_outline(outline::build(pages));
    out.set_metadata(metadata::build(meta));
    let bytes = out.finish().map_err(|error| PublishError::Krilla(error.to_string()))?;
    Ok(packed::pack(preferences::set(bytes, preferences::Sides::of(pages, meta))?)?)
}
