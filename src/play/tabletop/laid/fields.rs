//! Where the fields of a form stand on it, in which numbers are kept.

use crate::table::{Field, FieldSort, Rect};
use warpress_kit::view::Area;
use warpress_kit::view::form::Form;
use warpress_referee::display::plain;
use warpress_render::face::TextBox;
use warpress_sheet::Length;

/// The fields of a form. Templates stretch tracks as they have room: their numbers lie where they were `drawn`.
pub fn of(form: &Form, drawn: &[TextBox]) -> Vec<Field> {
    let body = form.page.body;
    let place = |area: &Area| Rect {
        x: (body.x + area.x).to_mm(),
        y: (body.y + area.y).to_mm(),
        w: area.w.to_mm(),
        h: area.h.to_mm(),
    };
    let fields = form.body.fields.iter().flatten().filter_map(|field| {
        let cells: Vec<(String, Rect)> = field
            .cells
            .iter()
            .flatten()
            .filter_map(|cell| {
                let text = cell.number.as_ref().map(|number| plain(&number.text)).unwrap_or_default();
                let found = drawn.iter().find(|word| word.id == field.about.id && word.text == text);
                let drawn = found.filter(|_| !text.is_empty()).map(|word| as_drawn(word, &body));
                Some((text, drawn.or_else(|| cell.area.as_ref().map(place))?))
            })
            .collect();
        let id = field.about.id.clone();
        match (cells.first(), &field.area) {
            (Some((first, _)), _) if first.is_empty() => Some(Field { id, kind: FieldSort::Boxes, cells }),
            (Some(_), _) => Some(Field { id, kind: FieldSort::Track, cells }),
            (None, Some(area)) => {
                let cells = vec![(String::new(), place(area))];
                Some(Field { id, kind: FieldSort::Written, cells })
            }
            _ => None,
        }
    });
    let dials = form.body.dials.iter().flatten().filter_map(|dial| {
        let id = dial.wheels.first()?.about.id.clone();
        let cells = dial.windows.iter().map(|window| (String::new(), place(window))).collect();
        Some(Field { id, kind: FieldSort::Windows, cells })
    });
    fields.chain(dials).collect()
}

/// The box of a text, whose lengths are points, on a form whose fields count from the corner of its body.
fn as_drawn(word: &TextBox, body: &Area) -> Rect {
    let mm = |pt: f32| f64::from(pt).to_mm();
    let rect = &word.rect;
    Rect { x: body.x.to_mm() + mm(rect.x), y: body.y.to_mm() + mm(rect.y), w: mm(rect.w), h: mm(rect.h) }
}
