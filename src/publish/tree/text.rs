//! Words: the letters of a run together, as PDF can place them one after the other.

use krilla::color::rgb;
use krilla::geom::Point;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use usvg::layout::{PositionedGlyph, Span};
use usvg::tiny_skia_path::Transform;
use usvg::{PaintOrder, Text, Tree};

use super::fonts::Typeface;
use super::{Artist, Place, round};

impl Artist {
    pub(super) fn text(
        &mut self,
        canvas: &mut Surface<'_>,
        text: &Text,
        place: Place,
        tree: &Tree,
    ) -> Option<()> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            for line in [&span.overline, &span.underline].into_iter().flatten() {
                self.path(canvas, line, Place { frame: None, ..place }, tree)?;
            }
            let mut glyphs = span.positioned_glyphs.as_slice();
            while let Some(first) = glyphs.first() {
                // A letter whose typeface cannot be had is left out, as by krilla-svg.
                let Some(typeface) = self.fonts.of(tree.fontdb(), span, first.font) else {
                    glyphs = &glyphs[1..];
                    continue;
                };
                let run = Run::of(glyphs, &typeface, span.font_size.get());
                glyphs = &glyphs[run.glyphs.len()..];
                self.run(canvas, span, &typeface, &run, place, tree)?;
            }
            if let Some(line) = &span.line_through {
                self.path(canvas, line, Place { frame: None, ..place }, tree)?;
            }
        }
        Some(())
    }

    fn run(
        &mut self,
        canvas: &mut Surface<'_>,
        span: &Span,
        typeface: &Typeface,
        run: &Run,
        place: Place,
        tree: &Tree,
    ) -> Option<()> {
        // Paint lies on the words, not on each letter.
        let Some(back) = run.matrix.invert() else { return Some(()) };
        let mut fill = match &span.fill {
            Some(fill) => Some(self.fill(canvas, fill, place, back, tree)?),
            None => None,
        };
        let stroke = match &span.stroke {
            Some(stroke) => Some(self.stroke(canvas, stroke, place, back, tree)?),
            None => None,
        };
        if fill.is_none() && stroke.is_none() {
            // Words that are not seen, but found.
            let paint = rgb::Color::new(0, 0, 0).into();
            fill = Some(Fill { paint, opacity: NormalizedF32::ZERO, ..Fill::default() });
        }
        canvas.push_transform(&round::matrix(place.matrix.pre_concat(run.matrix)));
        let mut draw = |fill: Option<Fill>, stroke: Option<Stroke>, outlined: bool| {
            canvas.set_fill(fill);
            canvas.set_stroke(stroke);
            let size = span.font_size.get();
            canvas.draw_glyphs(
                Point::from_xy(0.0, 0.0),
                &run.glyphs,
                typeface.font.clone(),
                &run.text,
                size,
                outlined,
            );
        };
        if span.paint_order == PaintOrder::StrokeAndFill && fill.is_some() && stroke.is_some() {
            // The words are in the file once.
            draw(None, stroke, true);
            draw(fill, None, false);
        } else {
            draw(fill, stroke, false);
        }
        canvas.pop();
        Some(())
    }
}

/// Letters of one typeface that stand on one line.
struct Run {
    glyphs: Vec<KrillaGlyph>,
    text: String,
    /// What takes the first letter, in its size, to where the text is.
    matrix: Transform,
}

impl Run {
    /// The letters at the beginning that go together; at least one.
    fn of(glyphs: &[PositionedGlyph], typeface: &Typeface, size: f32) -> Self {
        /// How far a letter may be from its line, and in how many steps of an em its place is given, for each unit of
        /// the font: rounding errors of f32 lie far below both.
        const HAIR: f32 = 0.002;
        const FINER: f32 = 4.0;
        let units = typeface.font.units_per_em();
        let in_size = |glyph: &PositionedGlyph| {
            glyph.transform().pre_concat(Transform::from_scale(units / size, units / size))
        };
        let first = &glyphs[0];
        let matrix = in_size(first);
        let mut text = first.text.clone();
        let mut places = vec![(first, 0.0, 0..text.len())];
        // A letter without text belongs to its neighbour in ways that krilla must be told of, or not at all.
        if let Some(back) = matrix.invert().filter(|_| !first.text.is_empty()) {
            let mut last = 0.0;
            for glyph in &glyphs[1..] {
                let from = back.pre_concat(in_size(glyph));
                let straight = (from.sx - 1.0).abs() < HAIR
                    && (from.sy - 1.0).abs() < HAIR
                    && from.kx.abs() < HAIR
                    && from.ky.abs() < HAIR;
                let along = from.ty.abs() < HAIR * size && from.tx >= last;
                if glyph.font != first.font || glyph.text.is_empty() || !straight || !along {
                    break;
                }
                last = from.tx;
                let place = (from.tx / size * units * FINER).round() / FINER;
                let start = text.len();
                text.push_str(&glyph.text);
                places.push((glyph, place, start..text.len()));
            }
        }
        let next = places.iter().skip(1).map(|(_, place, _)| Some(*place)).chain([None]);
        let glyphs = places
            .iter()
            .zip(next)
            .map(|((glyph, place, range), next)| {
                // krilla takes a form to end where its last letter does, and what is not in a form is cut off.
                let advance = next.map_or(typeface.reach, |next| (next - place) / units);
                let id = GlyphId::new(u32::from(glyph.id.0));
                KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, range.clone(), None)
            })
            .collect();
        Self { glyphs, text, matrix }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use krilla::text::Glyph as _;
    use usvg::fontdb::Source;
    use usvg::{Node, Options, Tree};

    use super::Run;
    use crate::tree::fonts::Fonts;

    #[test]
    fn the_form_of_a_run_ends_behind_its_last_letter() {
        let typeface =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/barlow-condensed/BarlowCondensed-Bold.ttf");
        let mut options = Options::default();
        options.fontdb_mut().load_font_source(Source::Binary(Arc::new(std::fs::read(typeface).unwrap())));
        let family = options.fontdb.faces().next().unwrap().families[0].0.clone();
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'>
            <text x='0' y='15' font-size='10' font-family='{family}'>10 · back</text></svg>"
        );
        let tree = Tree::from_str(&svg, &options).unwrap();
        let Some(Node::Text(text)) = tree.root().children().first() else { panic!("no text") };
        let span = &text.layouted()[0];
        let glyphs = &span.positioned_glyphs;
        let typeface = Fonts::default().of(tree.fontdb(), span, glyphs[0].font).unwrap();
        let run = Run::of(glyphs, &typeface, 10.0);
        assert_eq!((run.glyphs.len(), run.text.as_str()), (9, "10 · back"));
        let end: f32 = run.glyphs.iter().map(|glyph| glyph.x_advance(10.0)).sum();
        assert!(end >= text.bounding_box().right(), "{end}, {:?}", text.bounding_box());
    }
}
