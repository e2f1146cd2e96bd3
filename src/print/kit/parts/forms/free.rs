//! A free form: title, sentence and an empty box as large as the form. It is left to pencils, or the game's own template
//! draws the fields in it; these have no places but what they contain.

use warpress_model::FieldKind;

use super::super::super::view::form::{Body, Cell, Field};
use super::page::{FormRequest, PlacedFields};
use super::{Entry, tracks};

/// A box lower than this is of no use (pt).
const LEAST: f32 = 40.0;

/// The box, and what each field is.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let w = request.width(f32::MAX);
    let h = request.height(w).unwrap_or_else(|| request.most(w)).max(LEAST);
    let repeated = |entry| std::iter::repeat_n(entry, Entry::repeated(entry));
    let fields = request.entries.iter().flat_map(repeated).map(view).collect();
    PlacedFields { w, h, body: Body { fields: Some(fields), ..Body::default() }, errors: Vec::new() }
}

fn view(entry: &Entry<'_>) -> Field {
    let cells = match entry.field.kind {
        FieldKind::Boxes => vec![Cell::default(); entry.boxes as usize],
        FieldKind::Track | FieldKind::Dial => tracks::numbers(entry.span).map(Cell::from).collect(),
        _ => vec![Cell::default()],
    };
    Field { cells: Some(cells), ..Field::of(entry.about()) }
}
