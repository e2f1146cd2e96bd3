//! Faces that are drawn once and stamped as often as they are printed.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::geom::{PathBuilder, Rect, Size, Transform};
use krilla::graphic::Graphic;
use krilla::image::Image;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt as _, SvgSettings};
use usvg::Tree;

use super::error::PublishError;
use super::tree::Artist;
use warpress_sheet::{FaceId, Page};
use warpress_text::beside::Lines;

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
    /// Pictures that faces share, by their keys.
    pictures: HashMap<String, Shared>,
    artist: Artist,
}

/// A picture that is ready to be drawn into any face.
#[derive(Clone)]
enum Shared {
    Pixels(Image),
    /// With the width and height of what was drawn.
    Shapes(Graphic, (f32, f32)),
}

/// One layer of a face, from the bottom to the top.
pub enum Layer<'l> {
    /// Shapes and words, and the words that lie beside them.
    Shapes(&'l Tree, &'l Lines),
    /// A picture that other faces may show too.
    Picture {
        /// By what it is known in this document.
        key: &'l str,
        /// What it is drawn from.
        of: Picture<'l>,
        /// What takes its unit square to the face (pt): `a b c d e f` of SVG.
        matrix: [f32; 6],
        /// Left, top, width, height and radius of the corners of the frame that it is cut by (pt).
        clip: Option<[f32; 5]>,
    },
}

/// What a picture on a layer is drawn from.
#[derive(Clone, Copy)]
pub enum Picture<'l> {
    /// A PNG.
    Png(&'l Arc<Vec<u8>>),
    /// A JPEG, which goes into the document as it is.
    Jpeg(&'l Arc<Vec<u8>>),
    /// Shapes.
    Shapes(&'l Tree),
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
        Self { made: vec![None; left.len()], left, pictures: HashMap::new(), artist: Artist::default() }
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
        let size = (tree.size().width(), tree.size().height());
        self.layers(number, size, &[Layer::Shapes(tree, &Lines::new())])
    }

    /// The same for a face of this size (pt) in layers. A picture that several faces show is made once.
    ///
    /// # Errors
    /// If krilla cannot draw it.
    pub fn layers(
        &mut self,
        number: FaceId,
        size: (f32, f32),
        layers: &[Layer<'_>],
    ) -> Result<(), PublishError> {
        self.layers_within(number, size, layers, None)
    }

    /// The same for a face of which only what lies within a frame is shown: left, top, width, height and radius of the
    /// corners (pt).
    ///
    /// # Errors
    /// If krilla cannot draw it.
    pub fn layers_within(
        &mut self,
        number: FaceId,
        size: (f32, f32),
        layers: &[Layer<'_>],
        within: Option<[f32; 5]>,
    ) -> Result<(), PublishError> {
        if self.stamps.left.get(number).is_none_or(|left| *left == 0) {
            return Ok(());
        }
        for layer in layers {
            if let Layer::Picture { key, of, .. } = layer
                && !self.stamps.pictures.contains_key(*key)
            {
                let shared = self.shared(*of).ok_or(PublishError::Face(number))?;
                self.stamps.pictures.insert((*key).to_owned(), shared);
            }
        }
        let edge = frame(within.unwrap_or([0.0, 0.0, size.0, size.1, 0.0]));
        let edge = edge.ok_or(PublishError::Face(number))?;
        let mut builder = self.surface.stream_builder();
        let mut canvas = builder.surface();
        // A tree is cut at its edge by itself.
        let alone = within.is_none() && matches!(layers, [Layer::Shapes(..)]);
        if !alone {
            canvas.push_clip_path(&edge, &FillRule::NonZero);
        }
        let Stamps { pictures, artist, .. } = &mut *self.stamps;
        let drawn = layers.iter().try_for_each(|layer| match layer {
            Layer::Shapes(tree, lines) => artist.draw(&mut canvas, tree, lines),
            Layer::Picture { key, matrix, clip, .. } => {
                draw(&mut canvas, pictures.get(*key)?, *matrix, *clip)
            }
        });
        if !alone {
            canvas.pop();
        }
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

    /// Makes a picture ready.
    fn shared(&mut self, of: Picture<'_>) -> Option<Shared> {
        Some(match of {
            Picture::Png(bytes) => Shared::Pixels(Image::from_png(Arc::clone(bytes).into(), false).ok()?),
            Picture::Jpeg(bytes) => Shared::Pixels(Image::from_jpeg(Arc::clone(bytes).into(), false).ok()?),
            Picture::Shapes(tree) => {
                let size = (tree.size().width(), tree.size().height());
                let mut builder = self.surface.stream_builder();
                let mut canvas = builder.surface();
                // Its lengths are of any unit, and say nothing of how large it is on paper: none may be rounded.
                let drawn = canvas.draw_svg(tree, Size::from_wh(size.0, size.1)?, SvgSettings::default());
                canvas.finish();
                drawn?;
                Shared::Shapes(Graphic::new(builder.finish(), true), size)
            }
        })
    }
}

/// Draws a picture where it belongs.
fn draw(canvas: &mut Surface<'_>, picture: &Shared, matrix: [f32; 6], clip: Option<[f32; 5]>) -> Option<()> {
    let clip = match clip {
        Some(clip) => Some(frame(clip)?),
        None => None,
    };
    let [a, b, c, d, e, f] = matrix;
    if let Some(path) = &clip {
        canvas.push_clip_path(path, &FillRule::NonZero);
    }
    canvas.push_transform(&Transform::from_row(a, b, c, d, e, f));
    match picture {
        Shared::Pixels(image) => canvas.draw_image(image.clone(), Size::from_wh(1.0, 1.0)?),
        Shared::Shapes(graphic, (w, h)) => {
            canvas.push_transform(&Transform::from_scale(1.0 / w, 1.0 / h));
            canvas.draw_graphic(graphic.clone());
            canvas.pop();
        }
    }
    canvas.pop();
    if clip.is_some() {
        canvas.pop();
    }
    Some(())
}

/// A rectangle with round corners.
fn frame([x, y, w, h, r]: [f32; 5]) -> Option<krilla::geom::Path> {
    /// How far the handles of a quarter of a circle reach (times its radius).
    const HANDLE: f32 = 0.552_285;
    let mut path = PathBuilder::new();
    if r <= 0.0 {
        path.push_rect(Rect::from_xywh(x, y, w, h)?);
        return path.finish();
    }
    let (right, bottom, k) = (x + w, y + h, r * (1.0 - HANDLE));
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}
