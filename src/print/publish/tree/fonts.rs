//! Typefaces, each read once for a document.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::text::{Font, Tag};
use usvg::fontdb::{Database, ID, Source};
use usvg::layout::Span;
use usvg::{FontOpticalSizing, FontVariation};

/// A typeface as krilla has it.
#[derive(Clone)]
pub(super) struct Typeface {
    pub font: Font,
    /// How far any of its letters reaches to the right of where it stands (em).
    pub reach: f32,
}

/// The typefaces of a document.
#[derive(Default)]
pub(super) struct Fonts {
    read: HashMap<Face, VariableFace>,
    known: HashMap<(Face, AxisValues), Option<Typeface>>,
}

/// How a typeface with axes is set.
#[derive(Default)]
pub(super) struct Setting<'s> {
    variations: &'s [FontVariation],
    /// By its size (pt), unless something else is said.
    optical: bool,
    size: f32,
}

impl<'s> Setting<'s> {
    pub(super) fn of(span: &'s Span) -> Self {
        Self {
            variations: &span.variations,
            optical: span.font_optical_sizing == FontOpticalSizing::Auto,
            size: span.font_size.get(),
        }
    }
}

/// A typeface by where its bytes lie, and its number among several in them.
type Face = (usize, u32);

/// The axes of a typeface that are set, with their values as bits.
type AxisValues = Vec<([u8; 4], u32)>;

/// What the file of a typeface says.
#[derive(Default)]
struct VariableFace {
    axes: Vec<[u8; 4]>,
    reach: f32,
}

impl Fonts {
    /// The typeface of a letter. Its bytes are in memory: ours always are.
    pub(super) fn of(&mut self, database: &Database, id: ID, setting: &Setting<'_>) -> Option<Typeface> {
        const OPTICAL: [u8; 4] = *b"opsz";
        let Some((Source::Binary(bytes), index)) = database.face_source(id) else { return None };
        // What is known keeps its bytes, so no others come to lie there.
        let face = (Arc::as_ptr(&bytes).cast::<()>() as usize, index);
        let read = self.read.entry(face).or_insert_with(|| VariableFace::of((*bytes).as_ref(), index));
        let mut set: Vec<FontVariation> =
            setting.variations.iter().filter(|one| read.axes.contains(&one.tag)).copied().collect();
        if setting.optical && read.axes.contains(&OPTICAL) && !set.iter().any(|one| one.tag == OPTICAL) {
            set.push(FontVariation { tag: OPTICAL, value: setting.size });
        }
        let key = (face, set.iter().map(|one| (one.tag, one.value.to_bits())).collect());
        let make = || {
            let values: Vec<_> = set.iter().map(|one| (Tag::new(&one.tag), one.value)).collect();
            let font = Font::new_variable(bytes.into(), index, &values)?;
            Some(Typeface { font, reach: read.reach })
        };
        self.known.entry(key).or_insert_with(make).clone()
    }
}

impl VariableFace {
    fn of(bytes: &[u8], index: u32) -> Self {
        let Ok(face) = ttf_parser::Face::parse(bytes, index) else { return Self::default() };
        Self {
            axes: face.variation_axes().into_iter().map(|axis| axis.tag.to_bytes()).collect(),
            reach: f32::from(face.global_bounding_box().x_max) / f32::from(face.units_per_em()),
        }
    }
}
