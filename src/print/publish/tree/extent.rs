//! What shapes cover, for what need not be drawn and what does not touch.
//!
//! usvg knows boxes on the canvas, too, but takes the transform of a `use` twice for them, and strokes that are both turned
//! and enlarged for thin (0.47). Those in the lengths of a shape itself are right, and its place is known here.

use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{Group, Node, Path};

use super::clip::Frame;
use warpress_text::beside::Lines;

/// What a shape covers at most, once this matrix has taken it to the canvas.
pub(super) fn of(path: &Path, matrix: Transform) -> Frame {
    moved(path.stroke_bounding_box(), matrix)
}

/// The same of all that lies in a group; the matrix is that of its content.
pub(super) fn of_group(group: &Group, matrix: Transform) -> Frame {
    moved(group.stroke_bounding_box(), matrix)
}

/// The same of a box. What cannot be reckoned covers everything.
fn moved(of: Rect, matrix: Transform) -> Frame {
    of.transform(matrix)
        .map_or(Frame::EVERYTHING, |of| Frame::of(of.left(), of.top(), of.right(), of.bottom()))
}

/// Whether the shapes of a faint group may be faint each by itself: none is painted twice, and none lies on another. The
/// matrix is that of its content.
pub(super) fn stand_apart(group: &Group, matrix: Transform, boxes_known: bool, lines: &Lines) -> bool {
    let mut all = Vec::new();
    collect(group, matrix, lines, &mut all)
        && match all.as_slice() {
            [] | [_] => true,
            all if boxes_known => all
                .iter()
                .enumerate()
                .all(|(place, one)| all[place + 1..].iter().all(|other| !one.shows(*other))),
            _ => false,
        }
}

/// Gathers what the shapes of a group cover; false if one of them, or the many of them, cannot be faint by itself.
fn collect(group: &Group, matrix: Transform, lines: &Lines, all: &mut Vec<Frame>) -> bool {
    /// Of more it is not asked.
    const MOST: usize = 12;
    group.children().iter().all(|child| match child {
        Node::Group(group) => {
            group.blend_mode() == usvg::BlendMode::Normal
                && !group.isolate()
                && collect(group, matrix.pre_concat(group.transform()), lines, all)
        }
        Node::Path(path) if lines.contains_key(path.id()) => false,
        Node::Path(path) => {
            if path.is_visible() {
                all.push(of(path, matrix));
            }
            all.len() <= MOST && (path.fill().is_none() || path.stroke().is_none())
        }
        Node::Text(_) | Node::Image(_) => false,
    })
}

/// Whether a shape is so small, and has such corners, that a rounded point may blunt one: beyond a limit a mitre is cut.
pub(super) fn is_pointed(path: &Path, matrix: Transform, zoom: f32) -> bool {
    /// In points.
    const SMALL: f32 = 12.0;
    let pointed = |stroke: &usvg::Stroke| {
        matches!(stroke.linejoin(), usvg::LineJoin::Miter | usvg::LineJoin::MiterClip)
    };
    path.stroke().is_some_and(pointed) && moved(path.bounding_box(), matrix).longest() * zoom < SMALL
}
