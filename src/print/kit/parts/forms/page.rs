//! A form as a page: its title, how it is used, and the body in which the fields lie.

use warpress_sheet::Length;

use super::super::super::view::Area;
use super::super::super::view::form::{Body, Page};
use super::words::Words;
use super::{Entry, FormError, Sheet, largest};
use warpress_model::{Form, Game};
use warpress_sheet::Size;

/// Between the edge and what stands on the form (pt).
pub const PAD: f32 = 11.0;
/// The bar with the title (pt), and the air below it.
const BAR: f32 = 25.0;
const AIR: f32 = 7.0;
/// The type of the sentence below the title, and of those beside fields (pt).
const HINT: f32 = 8.8;
pub const NOTE: f32 = 7.6;
/// The type of a field's name (pt).
pub const NAME: f32 = 9.6;

/// What is to be laid out.
pub struct FormRequest<'a, 'g> {
    pub game: &'g Game,
    pub form: &'g Form,
    /// The sentences below the title.
    pub hint: &'a str,
    pub entries: &'a [Entry<'g>],
    /// The size that the data ask for (pt).
    pub size: Option<Size>,
    pub words: &'a Words<'a>,
}

impl FormRequest<'_, '_> {
    /// The width that fields have, if the form is to be so wide unless the data say otherwise (pt).
    pub fn width(&self, usual: f32) -> f32 {
        self.size.map_or(usual.min(largest().w), |size| size.w) - 2.0 * PAD
    }

    /// The height that fields have, if the data give one.
    pub fn height(&self, width: f32) -> Option<f32> {
        self.size.map(|size| size.h - self.above(width) - PAD)
    }

    /// What stands above the fields of a form of this inner width.
    fn above(&self, width: f32) -> f32 {
        let hint = self.hint(width);
        PAD + BAR + AIR + if hint > 0.0 { hint + AIR } else { 0.0 }
    }

    fn hint(&self, width: f32) -> f32 {
        self.words.prose(self.hint, width, self.size_of(HINT))
    }

    /// A size of running text as this theme has it.
    pub fn size_of(&self, size: f32) -> f32 {
        (size * self.words.scale()).max(6.6)
    }

    /// The most that the body of a form may measure if the data do not say how large the form is.
    pub fn most(&self, width: f32) -> f32 {
        largest().h - self.above(width) - PAD
    }
}

/// Fields in their places.
pub struct PlacedFields {
    /// Width and height that they take (pt).
    pub w: f32,
    pub h: f32,
    /// What the template gets; places count from the corner of the body.
    pub body: Body,
    pub errors: Vec<FormError>,
}

/// A rectangle as templates know it.
pub fn area(x: f32, y: f32, w: f32, h: f32) -> Area {
    let round = |length: f32| (f64::from(length) * 100.0).round() / 100.0;
    Area { x: round(x), y: round(y), w: round(w), h: round(h) }
}

/// The whole form.
pub fn page(request: &FormRequest<'_, '_>, placed: PlacedFields, whose: bool) -> Sheet {
    let width = request.size.map_or(placed.w, |size| size.w - 2.0 * PAD);
    let top = request.above(width);
    let size = request.size.unwrap_or(Size::new(width + 2.0 * PAD, top + placed.h + PAD));
    let mut errors = placed.errors;
    let mm = |length: f32| (length.to_mm()).ceil();
    if let Some(given) = request.size {
        let (w, h) = (placed.w + 2.0 * PAD, top + placed.h + PAD);
        if w > given.w + 0.5 || h > given.h + 0.5 {
            errors.push(FormError::form(format!(
                "the fields need {} × {} mm; the form has {} × {} mm",
                mm(w.max(given.w)),
                mm(h.max(given.h)),
                mm(given.w - 0.9),
                mm(given.h - 0.9)
            )));
        }
    } else if placed.h > request.most(width) + 0.5 {
        errors.push(FormError::form(format!(
            "the form is {} × {} mm large; no more than {} × {} mm fit on A4 and Letter",
            mm(size.w),
            mm(size.h),
            mm(largest().w),
            mm(largest().h)
        )));
    }
    let page = Page {
        head: area(PAD, PAD, size.w - 2.0 * PAD, BAR),
        hint: area(PAD, PAD + BAR + AIR, width, request.hint(width)),
        hint_size: request.size_of(HINT),
        note_size: request.size_of(NOTE),
        body: area(PAD, top, size.w - 2.0 * PAD, size.h - top - PAD),
        whose,
    };
    Sheet { size, page, body: placed.body, errors }
}
