//! Words: the letters of a run together, as PDF can place them one after the other.

use std::ops::Range;

use krilla::color::rgb;
use krilla::geom::Point;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use usvg::layout::PositionedGlyph;
use usvg::tiny_skia_path::Transform;
use usvg::{PaintOrder, Path, Text};
use warpress_text::beside::{Letter, Line};

use super::fonts::{Setting, Typeface};
use super::{Artist, Place, Source, round};

impl Artist {
    pub(super) fn text(
        &mut self,
        canvas: &mut Surface<'_>,
        text: &Text,
        place: Place,
        source: Source<'_>,
    ) -> Option<()> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            for line in [&span.overline, &span.underline].into_iter().flatten() {
                self.path(canvas, line, Place { frame: None, ..place }, source)?;
            }
            let ink = Ink { fill: span.fill.as_ref(), stroke: span.stroke.as_ref(), order: span.paint_order };
            let setting = Setting::of(span);
            let mut glyphs = span.positioned_glyphs.as_slice();
            while let Some(first) = glyphs.first() {
                // A letter whose typeface cannot be had is left out, as by krilla-svg.
                let Some(typeface) = self.fonts.of(source.tree.fontdb(), first.font, &setting) else {
                    glyphs = &glyphs[1..];
                    continue;
                };
                let run = Run::of(glyphs, &typeface, span.font_size.get());
                glyphs = &glyphs[run.glyphs.len()..];
                self.run(canvas, ink, &typeface, &run, place, source)?;
            }
            if let Some(line) = &span.line_through {
                self.path(canvas, line, Place { frame: None, ..place }, source)?;
            }
        }
        Some(())
    }

    /// Words that lie beside the tree, in the place and the paint of their box.
    pub(super) fn line(
        &mut self,
        canvas: &mut Surface<'_>,
        line: &Line,
        of: &Path,
        place: Place,
        source: Source<'_>,
    ) -> Option<()> {
        let typeface = self.fonts.of(source.tree.fontdb(), line.face, &Setting::default());
        match typeface.filter(|_| of.is_visible()) {
            Some(typeface) => {
                let ink = Ink { fill: of.fill(), stroke: of.stroke(), order: of.paint_order() };
                self.run(canvas, ink, &typeface, &Run::beside(line, &typeface), place, source)
            }
            None => Some(()),
        }
    }

    fn run(
        &mut self,
        canvas: &mut Surface<'_>,
        ink: Ink<'_>,
        typeface: &Typeface,
        run: &Run,
        place: Place,
        source: Source<'_>,
    ) -> Option<()> {
        // Paint lies on the words, not on each letter.
        let Some(back) = run.matrix.invert() else { return Some(()) };
        let mut fill = match ink.fill {
            Some(fill) => Some(self.fill(canvas, fill, place, back, source)?),
            None => None,
        };
        let stroke = match ink.stroke {
            Some(stroke) => Some(self.stroke(canvas, stroke, place, back, source)?),
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
            canvas.draw_glyphs(
                Point::from_xy(0.0, 0.0),
                &run.glyphs,
                typeface.font.clone(),
                &run.text,
                run.size,
                outlined,
            );
        };
        if ink.order == PaintOrder::StrokeAndFill && fill.is_some() && stroke.is_some() {
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

/// What words are painted with.
#[derive(Clone, Copy)]
struct Ink<'t> {
    fill: Option<&'t usvg::Fill>,
    stroke: Option<&'t usvg::Stroke>,
    order: PaintOrder,
}

/// Letters of one typeface that stand on one line.
struct Run {
    glyphs: Vec<KrillaGlyph>,
    text: String,
    /// Type size.
    size: f32,
    /// What takes the first letter, in its size, to where the text is.
    matrix: Transform,
}

/// A place from the first letter in units of the font, in steps of a fourth.
fn in_units(place: f32, size: f32, units: f32) -> f32 {
    const FINER: f32 = 4.0;
    (place / size * units * FINER).round() / FINER
}

impl Run {
    /// The letters at the beginning that go together; at least one.
    fn of(glyphs: &[PositionedGlyph], typeface: &Typeface, size: f32) -> Self {
        /// How far a letter may be from its line (em): rounding errors of f32 lie far below.
        const HAIR: f32 = 0.002;
        let units = typeface.font.units_per_em();
        let in_size = |glyph: &PositionedGlyph| {
            glyph.transform().pre_concat(Transform::from_scale(units / size, units / size))
        };
        let first = &glyphs[0];
        let matrix = in_size(first);
        let mut text = first.text.clone();
        let mut places = vec![(first.id.0, 0.0, 0..text.len())];
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
                let start = text.len();
                text.push_str(&glyph.text);
                places.push((glyph.id.0, in_units(from.tx, size, units), start..text.len()));
            }
        }
        Self { glyphs: glyphs_at(&places, typeface), text, size, matrix }
    }

    /// Words that lie beside a tree.
    fn beside(line: &Line, typeface: &Typeface) -> Self {
        let units = typeface.font.units_per_em();
        let place = |letter: &Letter| in_units(letter.place, line.size, units);
        let places: Vec<_> = line
            .letters
            .iter()
            .map(|letter| (letter.glyph, place(letter), letter.characters.clone()))
            .collect();
        Self {
            glyphs: glyphs_at(&places, typeface),
            text: line.words.clone(),
            size: line.size,
            matrix: Transform::from_translate(line.at.0, line.at.1),
        }
    }
}

/// Letters, as krilla has them, at these places (units of the font).
fn glyphs_at(places: &[(u16, f32, Range<usize>)], typeface: &Typeface) -> Vec<KrillaGlyph> {
    let units = typeface.font.units_per_em();
    let next = places.iter().skip(1).map(|(_, place, _)| Some(*place)).chain([None]);
    let glyph = |((id, place, characters), next): (&(u16, f32, Range<usize>), Option<f32>)| {
        // krilla takes a form to end where its last letter does, and what is not in a form is cut off.
        let advance = next.map_or(typeface.reach, |next| (next - place) / units);
        KrillaGlyph::new(GlyphId::new(u32::from(*id)), advance, 0.0, 0.0, 0.0, characters.clone(), None)
    };
    places.iter().zip(next).map(glyph).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use krilla::text::Glyph as _;
    use usvg::fontdb::Source;
    use usvg::{Node, Options, Tree};

    use super::Run;
    use crate::tree::fonts::{Fonts, Setting};

    #[test]
    fn the_form_of_a_run_ends_behind_its_last_letter() {
        let typeface =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fonts/barlow-condensed/BarlowCondensed-Bold.ttf");
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
        let typeface = Fonts::default().of(tree.fontdb(), glyphs[0].font, &Setting::of(span)).unwrap();
        let run = Run::of(glyphs, &typeface, 10.0);
        assert_eq!((run.glyphs.len(), run.text.as_str()), (9, "10 · back"));
        let end: f32 = run.glyphs.iter().map(|glyph| glyph.x_advance(10.0)).sum();
        assert!(end >= text.bounding_box().right(), "{end}, {:?}", text.bounding_box());
    }
}
