//! The faces of a table as pixels.

use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Pixmap, Transform};

use super::TabletopError;
use super::table::{Cut, Table};
use warpress_kit::{self as kit, KitError, Subject};
use warpress_publish::PublishError;
use warpress_render::face::PrintedFace;
use warpress_render::png;
use warpress_render::renderer::Renderer;

/// Draws all faces, each with its own resolution (`dpi`: pixels to the inch), and hands them over in their order, each with
/// its number. They lie on white; what lies outside of a round counter, or of one with six corners, can be seen through.
///
/// # Errors
/// Faces that cannot be drawn, a picture that would be too large, or the first error of `take`.
pub fn draw(
    table: &Table<'_>,
    renderer: &Renderer,
    dpi: &(dyn Fn(usize) -> f32 + Sync),
    take: impl FnMut(usize, Pixmap) -> Result<(), TabletopError>,
) -> Result<(), TabletopError> {
    let inputs: Vec<_> = table.subjects.iter().map(|subject| &subject.input).collect();
    let finest = (0..table.faces.len()).map(dpi).fold(0.0, f32::max);
    renderer.print_pictures(&inputs, finest).map_err(KitError::Art)?;
    let cuts = cuts(table);
    let make = |number: usize, _: &Subject<'_>, face: PrintedFace| -> Result<Pixmap, TabletopError> {
        let tree = renderer.whole_tree(&face).ok_or(KitError::Publish(PublishError::Face(0)))?;
        let mut pixels = png::pixels(&tree, dpi(number))?;
        if let Some(mask) = outline(cuts[number], &pixels).and_then(|path| {
            let mut mask = Mask::new(pixels.width(), pixels.height())?;
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            Some(mask)
        }) {
            pixels.apply_mask(&mask);
        }
        Ok(pixels)
    };
    kit::draw(renderer, &table.subjects, make, take)
}

/// How each face is cut.
fn cuts(table: &Table<'_>) -> Vec<Cut> {
    let mut cuts = vec![Cut::Card; table.faces.len()];
    for kind in &table.kinds {
        cuts[kind.front] = kind.cut;
        if let Some(back) = kind.back {
            cuts[back] = kind.cut;
        }
    }
    cuts
}

/// What is left of a picture when it has been cut; `None` for all of it.
pub(crate) fn outline(cut: Cut, pixels: &Pixmap) -> Option<Path> {
    let (w, h) = (pixels.width() as f32, pixels.height() as f32);
    match cut {
        Cut::Card | Cut::Square => None,
        Cut::Round => PathBuilder::from_oval(resvg::tiny_skia::Rect::from_xywh(0.0, 0.0, w, h)?),
        Cut::Hex => {
            let mut path = PathBuilder::new();
            // As `sheet` cuts them: with points to the left and right if it is wider than high.
            let points: [(f32, f32); 6] = if w >= h {
                [(0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0)]
            } else {
                [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)]
            };
            for (at, (x, y)) in points.into_iter().enumerate() {
                if at == 0 { path.move_to(x * w, y * h) } else { path.line_to(x * w, y * h) }
            }
            path.close();
            path.finish()
        }
    }
}
