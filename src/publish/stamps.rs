//! Faces that are drawn once and stamped as often as they are printed.

use krilla::geom::Size;
use krilla::graphic::Graphic;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use usvg::Tree;

use super::error::PublishError;
use warpress_sheet::{FaceId, Page};

/// A face ready to be stamped.
#[derive(Debug, Clone)]
pub(super) struct Stamp {
    pub graphic: Graphic,
    /// Width and height (pt).
    pub size: (f32, f32),
}

/// The faces of a document.
pub(super) struct Stamps {
    made: Vec<Option<Stamp>>,
    /// How often each will still be stamped.
    left: Vec<usize>,
}

impl Stamps {
    /// Reserves room for the faces of these pages.
    pub(super) fn of(pages: &[Page]) -> Self {
        let mut left = Vec::new();
        for item in pages.iter().flat_map(|page| &page.items) {
            if left.len() <= item.face {
                left.resize(item.face + 1, 0);
            }
            left[item.face] += 1;
        }
        Self { made: vec![None; left.len()], left }
    }

    /// The stamp, if it was made. It is dropped after its last use: a graphic of krilla keeps its
    /// content, which is in the file by then.
    pub(super) fn take(&mut self, face: FaceId) -> Option<Stamp> {
        let left = self.left.get_mut(face)?;
        *left = left.saturating_sub(1);
        if *left == 0 { self.made[face].take() } else { self.made[face].clone() }
    }
}

/// Receives the faces of a document; see [`print`](super::print).
pub struct FaceWriter<'p, 's> {
    pub(super) surface: &'p mut Surface<'s>,
    pub(super) stamps: &'p mut Stamps,
}

impl FaceWriter<'_, '_> {
    /// Draws and compresses the face with this number. A face that no page shows is skipped.
    ///
    /// # Errors
    /// If krilla cannot draw it.
    pub fn face(&mut self, number: FaceId, tree: &Tree) -> Result<(), PublishError> {
        if self.stamps.left.get(number).is_none_or(|left| *left == 0) {
            return Ok(());
        }
        let size = (tree.size().width(), tree.size().height());
        let whole = Size::from_wh(size.0, size.1).ok_or(PublishError::Face(number))?;
        let mut builder = self.surface.stream_builder();
        let mut canvas = builder.surface();
        let drawn = canvas.draw_svg(tree, whole, SvgSettings::default());
        canvas.finish();
        let graphic = Graphic::new(builder.finish(), false);
        drawn.ok_or(PublishError::Face(number))?;
        // krilla compresses a graphic when it is first shown. Shown here, on a canvas that is then
        // discarded, it is compressed while the next faces are being drawn.
        let mut builder = self.surface.stream_builder();
        let mut canvas = builder.surface();
        canvas.draw_graphic(graphic.clone());
        canvas.finish();
        self.stamps.made[number] = Some(Stamp { graphic, size });
        Ok(())
    }
}
