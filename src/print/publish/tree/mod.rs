//! A tree as content of a PDF: what krilla-svg would draw, in fewer and shorter operators.
//!
//! krilla-svg writes each letter as a text of its own, each faint group as two forms, and every number with all the
//! digits that it has. Here letters of a run go together, a faint group of shapes that do not touch needs no form, what
//! lies outside of its frame is left out, and lengths are rounded as far as no eye and no printer can tell. A tree with
//! masks, filters or pictures, which hardly any face has, is left to krilla-svg.

mod clip;
mod extent;
mod fonts;
mod paint;
mod round;
mod text;

use krilla::blend::BlendMode;
use krilla::geom::Size;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use usvg::tiny_skia_path::Transform;
use usvg::{Group, Node, PaintOrder, Path, Tree};

use clip::Frame;
use fonts::Fonts;
use warpress_text::beside::{Lines, is_plain};

/// Draws trees, and keeps for the next what many of them need.
#[derive(Default)]
pub(super) struct Artist {
    fonts: Fonts,
}

/// What is drawn: a tree, and the words beside it.
#[derive(Clone, Copy)]
struct Source<'t> {
    tree: &'t Tree,
    lines: &'t Lines,
}

/// Where something is drawn.
#[derive(Clone, Copy)]
struct Place {
    /// What takes its lengths to the canvas.
    matrix: Transform,
    /// By how much the canvas itself is enlarged: that of a pattern.
    zoom: f32,
    /// What can be seen of it, on the canvas; unknown within a pattern.
    frame: Option<Frame>,
    /// How much it hides what lies beneath, if a group hands that down to its shapes.
    opacity: f32,
}

impl Artist {
    /// Draws a tree in its own size, with the words beside it, cut at its edge; `None` if krilla cannot.
    pub(super) fn draw(&mut self, canvas: &mut Surface<'_>, tree: &Tree, lines: &Lines) -> Option<()> {
        let (w, h) = (tree.size().width(), tree.size().height());
        if !is_plain(tree) {
            return canvas.draw_svg(tree, Size::from_wh(w, h)?, SvgSettings::default());
        }
        let frame = Frame::of(0.0, 0.0, w, h);
        canvas.push_clip_path(&frame.path()?, &FillRule::NonZero);
        let place = Place { matrix: Transform::identity(), zoom: 1.0, frame: Some(frame), opacity: 1.0 };
        let drawn = self.group(canvas, tree.root(), place, Source { tree, lines });
        canvas.pop();
        drawn
    }

    fn group(&mut self, canvas: &mut Surface<'_>, group: &Group, place: Place, of: Source<'_>) -> Option<()> {
        let mut inner = Place { matrix: place.matrix.pre_concat(group.transform()), ..place };
        let mut pushed = 0;
        if let Some(path) = group.clip_path() {
            pushed += clip::push(canvas, path, group, &mut inner)?;
        }
        let blend = paint::blend(group.blend_mode());
        if blend != BlendMode::Normal {
            canvas.push_blend_mode(blend);
            pushed += 1;
        }
        let opacity = place.opacity * group.opacity().get();
        if opacity < 1.0
            && blend == BlendMode::Normal
            && extent::stand_apart(group, inner.matrix, place.frame.is_some(), of.lines)
        {
            inner.opacity = opacity;
        } else {
            inner.opacity = 1.0;
            if opacity < 1.0 {
                canvas.push_opacity(NormalizedF32::new(opacity)?);
                pushed += 1;
            }
            // A faint group is a form of its own already.
            if blend != BlendMode::Normal || group.isolate() && opacity >= 1.0 {
                canvas.push_isolated();
                pushed += 1;
            }
        }
        let drawn = group.children().iter().try_for_each(|child| match child {
            Node::Group(group) => self.group(canvas, group, inner, of),
            Node::Path(path) => self.path(canvas, path, inner, of),
            Node::Text(text) => self.text(canvas, text, inner, of),
            // Trees with pictures are not drawn here.
            Node::Image(_) => None,
        });
        (0..pushed).for_each(|_| canvas.pop());
        drawn
    }

    fn path(&mut self, canvas: &mut Surface<'_>, path: &Path, place: Place, of: Source<'_>) -> Option<()> {
        if let Some(line) = of.lines.get(path.id()) {
            return self.line(canvas, line, path, place, of);
        }
        let hidden = |frame: Frame| !frame.shows(extent::of(path, place.matrix));
        if !path.is_visible() || place.frame.is_some_and(hidden) {
            return Some(());
        }
        let identity = Transform::identity();
        let fill = match path.fill() {
            Some(fill) => Some(self.fill(canvas, fill, place, identity, of)?),
            None => None,
        };
        let stroke = match path.stroke() {
            Some(stroke) => Some(self.stroke(canvas, stroke, place, identity, of)?),
            None => None,
        };
        if fill.is_none() && stroke.is_none() {
            return Some(());
        }
        let mut steps = round::steps(place.matrix, place.zoom);
        if extent::is_pointed(path, place.matrix, place.zoom) {
            steps *= 10.0;
        }
        let shape = round::path(path.data(), identity, steps)?;
        canvas.push_transform(&round::matrix(place.matrix));
        let mut draw = |fill: Option<Fill>, stroke: Option<Stroke>| {
            canvas.set_fill(fill);
            canvas.set_stroke(stroke);
            canvas.draw_path(&shape);
        };
        match path.paint_order() {
            PaintOrder::StrokeAndFill if fill.is_some() && stroke.is_some() => {
                draw(None, stroke);
                draw(fill, None);
            }
            _ => draw(fill, stroke),
        }
        canvas.pop();
        Some(())
    }
}
