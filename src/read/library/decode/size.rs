//! The size of a list's pieces: by name, or in millimetres, centimetres or inches.

use super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_model::diagnostic::choices;
use warpress_model::measure;
use warpress_model::{Code, Diagnostic, ListKind, SizeSpec};

/// Named sizes; their measures are in the sheet formats.
pub const SIZES: [&str; 13] = [
    "poker", "bridge", "mini", "tarot", "square", "jumbo", "1/2in", "5/8in", "3/4in", "1in", "15mm", "20mm",
    "25mm",
];

/// What measures look like.
const MEASURES: &str = "measures are written “88.9x127” in mm, or “3.5x5in”";

/// The least side of a piece (mm).
const LEAST: f64 = 5.0;

/// Reads it.
pub fn size(context: &DecodeContext<'_>, fields: &Fields<'_>, kind: ListKind) -> SizeSpec {
    let usual = SizeSpec::Named(if kind == ListKind::Counters { "5/8in" } else { "poker" }.into());
    let Some(word) = fields.text("size") else { return usual };
    if SIZES.contains(&word.as_str()) {
        return SizeSpec::Named(word);
    }
    // The face of a table may be a map.
    let most = if kind == ListKind::Spaces { 1500.0 } else { 600.0 };
    let (message, help, code) = match measure::size(&word) {
        Some((wide, high)) if [wide, high].iter().all(|side| (LEAST..=most).contains(side)) => {
            return SizeSpec::Millimetres(wide, high);
        }
        Some((wide, high)) => (
            format!("nothing of {wide} × {high} mm can be printed"),
            format!("each side measures {LEAST} to {most} mm; {MEASURES}"),
            Code::E0105,
        ),
        None => {
            (format!("unknown size “{word}”"), format!("{}; {MEASURES}", choices(&word, SIZES)), Code::E0106)
        }
    };
    context.log.add(Diagnostic::new(code, message, fields.key_spot("size")).help(help));
    usual
}
