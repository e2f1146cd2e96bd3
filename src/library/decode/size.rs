//! The size of a list's pieces: by name, or in millimetres, centimetres or inches.

use super::DecodeContext;
use crate::fields::Fields;
use warpress_model::diagnostic::choices;
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
    let (message, help, code) = match measured(&word) {
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

/// Width and height in mm: `63.5x88.9`, `63,5 × 88,9 mm`, `6.35x8.89cm`, `2.5 x 3.5 in`, `2.5"x3.5"`.
fn measured(word: &str) -> Option<(f64, f64)> {
    const UNITS: [(&str, f64); 8] = [
        ("millimetres", 1.0),
        ("inches", 25.4),
        ("inch", 25.4),
        ("mm", 1.0),
        ("cm", 10.0),
        ("in", 25.4),
        ("\"", 25.4),
        ("″", 25.4),
    ];
    let word = word.to_lowercase().replace(',', ".");
    let of_side = |text: &str| {
        let text = text.trim();
        let unit = UNITS.iter().find_map(|(unit, mm)| Some((text.strip_suffix(unit)?, *mm)));
        let (number, mm) = unit.map_or((text, None), |(number, mm)| (number, Some(mm)));
        let plain = number.trim().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        Some((number.trim().parse::<f64>().ok().filter(|_| plain)?, mm))
    };
    let (wide, high) = word.split_once(['x', '×', '*'])?;
    let ((wide, of_wide), (high, of_high)) = (of_side(wide)?, of_side(high)?);
    // A unit behind both is that of both.
    let of_high = of_high.or(of_wide).unwrap_or(1.0);
    let hundredth = |mm: f64| (mm * 100.0).round() / 100.0;
    Some((hundredth(wide * of_wide.unwrap_or(of_high)), hundredth(high * of_high)))
}

#[cfg(test)]
mod tests {
    use super::measured;

    #[test]
    fn sizes_are_measured_in_any_unit() {
        for (word, size) in [
            ("63x88", (63.0, 88.0)),
            ("88.9x127", (88.9, 127.0)),
            ("63,5 × 88,9 mm", (63.5, 88.9)),
            ("3.5x5in", (88.9, 127.0)),
            ("2.5 in x 3.5 in", (63.5, 88.9)),
            ("2.5\"x3.5\"", (63.5, 88.9)),
            ("6.35X8.89cm", (63.5, 88.9)),
        ] {
            assert_eq!(measured(word), Some(size), "{word}");
        }
        for word in ["", "x", "poker", "3.5", "axb", "infx5", "1e3x4", "63x88x2", "-3x5", "63x88pt"] {
            assert_eq!(measured(word), None, "{word}");
        }
    }
}
