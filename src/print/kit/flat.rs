//! Faces as pixels of four inks, for shops.

use super::KitError;
use warpress_publish::x1a::{Face, Flat, Mixer};
use warpress_publish::{FaceWriter, PublishError};
use warpress_render::face::PrintedFace;
use warpress_render::png;
use warpress_render::renderer::Renderer;
use warpress_sheet::Length as _;

/// The most pixels of a face: A1 at 300 to the inch, which takes 800 MB.
const MOST: f32 = 80e6;

/// Draws faces in four inks.
pub struct Flattener<'r> {
    renderer: &'r Renderer,
    mixer: Mixer,
    dpi: f32,
}

impl<'r> Flattener<'r> {
    /// One for this order.
    ///
    /// # Errors
    /// If the profile cannot be used.
    pub fn new(renderer: &'r Renderer, flat: &Flat) -> Result<Self, KitError> {
        Ok(Self { renderer, mixer: Mixer::new(&flat.profile, flat.greys, flat.limit)?, dpi: flat.dpi })
    }

    /// A face.
    ///
    /// # Errors
    /// If it is too large.
    pub fn face(&self, face: &PrintedFace) -> Result<Face, KitError> {
        let whole = self.renderer.whole_tree(face).ok_or(PublishError::Undrawn)?;
        self.tree(&whole)
    }

    /// What stands in a margin.
    ///
    /// # Errors
    /// If it is too large.
    pub fn tree(&self, tree: &usvg::Tree) -> Result<Face, KitError> {
        let (w, h) = (tree.size().width(), tree.size().height());
        if (w * self.dpi / 72.0) * (h * self.dpi / 72.0) > MOST {
            return Err(KitError::TooFine { w: w.to_mm(), h: h.to_mm(), dpi: self.dpi });
        }
        let pixels = png::pixels(tree, self.dpi)?;
        Ok(Face::new(&self.mixer, (w, h), (pixels.width(), pixels.height()), &png::rgb(&pixels))?)
    }
}

/// Where faces go: as shapes and letters, or as pixels.
pub enum Press<'a, 'p, 's> {
    /// To a printer of one's own.
    Vector(&'a mut FaceWriter<'p, 's>),
    /// To a shop.
    Flat(&'a mut warpress_publish::x1a::FlatWriter<'p>, &'a Flattener<'a>),
}

impl Press<'_, '_, '_> {
    /// Puts a face in, of which the pixels may be there already.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn face(&mut self, number: usize, face: &PrintedFace, flat: Option<Face>) -> Result<(), KitError> {
        match self {
            Self::Vector(writer) => super::make::put(writer, number, face)?,
            Self::Flat(writer, flattener) => {
                let flat = flat.map_or_else(|| flattener.face(face), Ok)?;
                writer.face(number, &flat);
            }
        }
        Ok(())
    }

    /// Puts in what stands in a margin.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn tree(&mut self, number: usize, tree: &usvg::Tree) -> Result<(), KitError> {
        match self {
            Self::Vector(writer) => writer.face(number, tree)?,
            Self::Flat(writer, flattener) => writer.face(number, &flattener.tree(tree)?),
        }
        Ok(())
    }
}
