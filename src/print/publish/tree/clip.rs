//! Frames that shapes are cut by.

use krilla::geom::{Path, PathBuilder};
use krilla::paint::FillRule;
use krilla::surface::Surface;
use usvg::tiny_skia_path::{PathSegment, Transform};
use usvg::{ClipPath, Group, Node};

use super::{Place, extent, round};

/// An upright rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Frame {
    /// How near to an edge counts as at it (pt).
    const HAIR: f32 = 0.05;

    /// What has no edge.
    pub(super) const EVERYTHING: Self =
        Self { left: f32::MIN, top: f32::MIN, right: f32::MAX, bottom: f32::MAX };

    pub(super) fn of(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { left, top, right, bottom }
    }

    /// Whether anything of the other can be seen within this one.
    pub(super) fn shows(&self, other: Self) -> bool {
        other.left < self.right + Self::HAIR
            && other.right > self.left - Self::HAIR
            && other.top < self.bottom + Self::HAIR
            && other.bottom > self.top - Self::HAIR
    }

    /// Whether all of the other lies within this one.
    fn holds(&self, other: Self) -> bool {
        other.left >= self.left
            && other.right <= self.right
            && other.top >= self.top
            && other.bottom <= self.bottom
    }

    /// Its longer side.
    pub(super) fn longest(self) -> f32 {
        (self.right - self.left).max(self.bottom - self.top)
    }

    fn meet(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    pub(super) fn path(self) -> Option<Path> {
        let mut path = PathBuilder::new();
        path.move_to(self.left, self.top);
        path.line_to(self.right, self.top);
        path.line_to(self.right, self.bottom);
        path.line_to(self.left, self.bottom);
        path.close();
        path.finish()
    }
}

/// Cuts what follows; returns how much is to be popped.
pub(super) fn push(
    canvas: &mut Surface<'_>,
    path: &ClipPath,
    group: &Group,
    place: &mut Place,
) -> Option<usize> {
    let mut pushed = path.clip_path().map_or(Some(0), |outer| push(canvas, outer, group, place))?;
    let matrix = place.matrix.pre_concat(path.transform());
    if let Some(cut) = upright(path.root(), matrix) {
        let inside = place.frame.is_some() && cut.holds(extent::of_group(group, place.matrix));
        place.frame = place.frame.map(|frame| frame.meet(cut));
        if inside {
            return Some(pushed);
        }
    }
    let mut builder = PathBuilder::new();
    // Without any shapes everything is hidden.
    builder.move_to(0.0, 0.0);
    // There are few clips, and an edge that is moved shows along all of its length.
    let steps = round::steps(Transform::identity(), place.zoom) * 10.0;
    let mut rule = FillRule::NonZero;
    extend(&mut builder, path.root(), matrix, steps, &mut rule);
    let shape = builder.finish().or_else(|| {
        let mut builder = PathBuilder::new();
        builder.move_to(0.0, 0.0);
        builder.line_to(0.0, 0.0);
        builder.finish()
    })?;
    canvas.push_clip_path(&shape, &rule);
    pushed += 1;
    Some(pushed)
}

fn extend(builder: &mut PathBuilder, group: &Group, matrix: Transform, steps: f32, rule: &mut FillRule) {
    for child in group.children() {
        match child {
            Node::Group(group) => {
                extend(builder, group, matrix.pre_concat(group.transform()), steps, rule);
            }
            Node::Path(path) => {
                if path.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd) {
                    *rule = FillRule::EvenOdd;
                }
                round::extend(builder, path.data(), matrix, steps);
            }
            Node::Text(_) | Node::Image(_) => {}
        }
    }
}

/// The frame, if a clip is one.
fn upright(group: &Group, matrix: Transform) -> Option<Frame> {
    let [child] = group.children() else { return None };
    let path = match child {
        Node::Group(group) => return upright(group, matrix.pre_concat(group.transform())),
        Node::Path(path) => path,
        Node::Text(_) | Node::Image(_) => return None,
    };
    let mut corners = Vec::with_capacity(5);
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(point) if corners.is_empty() => corners.push(point),
            PathSegment::LineTo(point) if !corners.is_empty() && corners.len() < 5 => corners.push(point),
            PathSegment::Close => {}
            _ => return None,
        }
    }
    if corners.len() == 5 && corners[4] == corners[0] {
        corners.pop();
    }
    let [a, b, c, d] = corners.try_into().ok()?;
    let mut corners = [a, b, c, d];
    matrix.map_points(&mut corners);
    let level = |one: usize, other: usize| corners[one].y == corners[other].y;
    let plumb = |one: usize, other: usize| corners[one].x == corners[other].x;
    let upright = level(0, 1) && plumb(1, 2) && level(2, 3) && plumb(3, 0)
        || plumb(0, 1) && level(1, 2) && plumb(2, 3) && level(3, 0);
    upright.then(|| {
        let (a, c) = (corners[0], corners[2]);
        Frame::of(a.x.min(c.x), a.y.min(c.y), a.x.max(c.x), a.y.max(c.y))
    })
}
