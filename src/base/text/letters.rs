//! Letters of one face, shaped as usvg shapes a `<text>`: by themselves, with what the font does on its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{Direction, FontRef, Script, ShapeOptions, ShapePlan, ShaperData, UnicodeBuffer};
use ttf_parser::Face;

/// What shapes the letters of a face.
pub(crate) struct Letters {
    data: ShaperData,
    /// How a script is shaped: to find that out costs more than to shape a word.
    plans: Mutex<HashMap<Option<Script>, Arc<ShapePlan>>>,
    /// Units of the font in an em.
    pub units: f32,
    /// What all of its letters cover at most, from where they stand: left, top, right and bottom (em, downwards).
    pub cover: [f32; 4],
}

/// A letter as it was shaped; lengths in units of the font.
pub(crate) struct Letter {
    pub glyph: u16,
    /// Where its characters begin (bytes).
    pub start: usize,
    /// How far it stands from where it would.
    pub aside: i32,
    /// How far the next stands from it.
    pub advance: i32,
}

impl Letters {
    /// `None` for a face with axes, which usvg sets by rules of its own.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let face = Face::parse(bytes, 0).ok().filter(|face| !face.is_variable())?;
        let units = f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let em = |length: i16| f32::from(length) / units;
        Some(Self {
            data: ShaperData::new(&FontRef::from_index(bytes, 0).ok()?),
            plans: Mutex::default(),
            units,
            cover: [em(bounds.x_min), -em(bounds.y_max), em(bounds.x_max), -em(bounds.y_min)],
        })
    }

    /// The letters of words that run from left to right; `None` if one is not there, or stands above or below the line,
    /// or shares its characters with another.
    pub(crate) fn shape(&self, bytes: &[u8], words: &str) -> Option<Vec<Letter>> {
        let shaper = self.data.shaper(&FontRef::from_index(bytes, 0).ok()?).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.set_direction(Direction::LeftToRight);
        buffer.guess_segment_properties();
        // Without a character of any script there is none, which is not the same as the unknown one.
        let script = (buffer.script() != harfrust::script::UNKNOWN).then(|| buffer.script());
        let plan = {
            let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
            let make = || Arc::new(ShapePlan::new(&shaper, Direction::LeftToRight, script, None, &[]));
            Arc::clone(plans.entry(script).or_insert_with(make))
        };
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let mut last: Option<usize> = None;
        let letters = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| {
            let start = usize::try_from(info.cluster).ok()?;
            let glyph = u16::try_from(info.glyph_id).ok().filter(|glyph| *glyph != 0)?;
            let level = position.y_offset == 0 && position.y_advance == 0 && position.x_advance >= 0;
            let ahead = last.replace(start).is_none_or(|last| last < start);
            let letter = Letter { glyph, start, aside: position.x_offset, advance: position.x_advance };
            (level && ahead).then_some(letter)
        });
        letters.collect()
    }
}
