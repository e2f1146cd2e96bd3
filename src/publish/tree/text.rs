//! Words: the letters of a run together, as PDF can place them one after the other.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::color::rgb;
use krilla::geom::Point;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
use usvg::fontdb::{Database, ID, Source};
use usvg::layout::{PositionedGlyph, Span};
use usvg::tiny_skia_path::Transform;
use usvg::{FontOpticalSizing, FontVariation, PaintOrder, Text, Tree};

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
                let Some(font) = self.fonts.of(tree.fontdb(), span, first.font) else {
                    glyphs = &glyphs[1..];
                    continue;
                };
                let run = Run::of(glyphs, &font, span.font_size.get());
                glyphs = &glyphs[run.glyphs.len()..];
                self.run(canvas, span, &font, &run, place, tree)?;
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
        font: &Font,
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
                font.clone(),
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
    fn of(glyphs: &[PositionedGlyph], font: &Font, size: f32) -> Self {
        /// How far a letter may be from its line, and in how many steps of an em its place is given, for each unit of
        /// the font: rounding errors of f32 lie far below both.
        const HAIR: f32 = 0.002;
        const FINER: f32 = 4.0;
        let units = font.units_per_em();
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
                let advance = next.map_or(0.0, |next| (next - place) / units);
                let id = GlyphId::new(u32::from(glyph.id.0));
                KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, range.clone(), None)
            })
            .collect();
        Self { glyphs, text, matrix }
    }
}

/// A typeface by where its bytes lie, and its number among several in them.
type Face = (usize, u32);

/// The axes of a typeface that are set, with their values as bits.
type Set = Vec<([u8; 4], u32)>;

/// Typefaces, each read once.
#[derive(Default)]
pub(super) struct Fonts {
    axes: HashMap<Face, Vec<[u8; 4]>>,
    known: HashMap<(Face, Set), Option<Font>>,
}

impl Fonts {
    /// The typeface of a letter. Its bytes are in memory: ours always are.
    fn of(&mut self, database: &Database, span: &Span, id: ID) -> Option<Font> {
        const OPTICAL: [u8; 4] = *b"opsz";
        let Some((Source::Binary(bytes), index)) = database.face_source(id) else { return None };
        // What is known keeps its bytes, so no others come to lie there.
        let face = (Arc::as_ptr(&bytes).cast::<()>() as usize, index);
        let axes = self.axes.entry(face).or_insert_with(|| {
            let read = ttf_parser::Face::parse((*bytes).as_ref(), index).ok();
            read.map(|face| face.variation_axes().into_iter().map(|axis| axis.tag.to_bytes()).collect())
                .unwrap_or_default()
        });
        let mut set: Vec<FontVariation> =
            span.variations.iter().filter(|one| axes.contains(&one.tag)).copied().collect();
        if span.font_optical_sizing == FontOpticalSizing::Auto
            && axes.contains(&OPTICAL)
            && !set.iter().any(|one| one.tag == OPTICAL)
        {
            set.push(FontVariation { tag: OPTICAL, value: span.font_size.get() });
        }
        let key = (face, set.iter().map(|one| (one.tag, one.value.to_bits())).collect());
        let make = || {
            let values: Vec<_> = set.iter().map(|one| (Tag::new(&one.tag), one.value)).collect();
            Font::new_variable(bytes.into(), index, &values)
        };
        self.known.entry(key).or_insert_with(make).clone()
    }
}
