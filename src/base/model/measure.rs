//! Lengths and sizes as people write them: `3mm`, `1/8in`, `2.5 x 3.5 in`.

/// The units, each with its length in mm; none is mm.
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

/// A length in mm: `3`, `3 mm`, `0.3cm`, `1/8in`. Never negative and never endless.
///
/// ```
/// use warpress_model::measure::length;
///
/// assert_eq!(length("1/8in"), Some(3.175));
/// assert_eq!(length("3"), Some(3.0));
/// assert_eq!(length("-3"), None);
/// ```
pub fn length(word: &str) -> Option<f64> {
    let word = word.to_lowercase().replace(',', ".");
    let (number, mm) = side(&word)?;
    Some(number * mm.unwrap_or(1.0))
}

/// Width and height in mm, to the hundredth: `63.5x88.9`, `63,5 × 88,9 mm`, `6.35x8.89cm`, `2.5 x 3.5 in`, `2.5"x3.5"`.
///
/// ```
/// use warpress_model::measure::size;
///
/// assert_eq!(size("320x450"), Some((320.0, 450.0)));
/// assert_eq!(size("13 x 19 in"), Some((330.2, 482.6)));
/// ```
pub fn size(word: &str) -> Option<(f64, f64)> {
    let word = word.to_lowercase().replace(',', ".");
    let (wide, high) = word.split_once(['x', '×', '*'])?;
    let ((wide, of_wide), (high, of_high)) = (side(wide)?, side(high)?);
    // A unit behind both is that of both.
    let of_high = of_high.or(of_wide).unwrap_or(1.0);
    let hundredth = |mm: f64| (mm * 100.0).round() / 100.0;
    Some((hundredth(wide * of_wide.unwrap_or(of_high)), hundredth(high * of_high)))
}

/// A number and the unit behind it, if there is one.
fn side(text: &str) -> Option<(f64, Option<f64>)> {
    let text = text.trim();
    let unit = UNITS.iter().find_map(|(unit, mm)| Some((text.strip_suffix(unit)?, *mm)));
    let (number, mm) = unit.map_or((text, None), |(number, mm)| (number, Some(mm)));
    let number = match number.split_once('/') {
        Some((above, below)) => plain(above)? / plain(below)?,
        None => plain(number)?,
    };
    number.is_finite().then_some((number, mm))
}

/// A number of digits alone: `1e9`, `inf` and `-3` are none.
fn plain(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use super::{length, size};

    #[test]
    fn sizes_are_measured_in_any_unit() {
        for (word, expected) in [
            ("63x88", (63.0, 88.0)),
            ("88.9x127", (88.9, 127.0)),
            ("63,5 × 88,9 mm", (63.5, 88.9)),
            ("3.5x5in", (88.9, 127.0)),
            ("2.5 in x 3.5 in", (63.5, 88.9)),
            ("2.5\"x3.5\"", (63.5, 88.9)),
            ("6.35X8.89cm", (63.5, 88.9)),
            ("5/2x7/2in", (63.5, 88.9)),
        ] {
            assert_eq!(size(word), Some(expected), "{word}");
        }
        for word in ["", "x", "poker", "3.5", "axb", "infx5", "1e3x4", "63x88x2", "-3x5", "63x88pt", "1/0x5"]
        {
            assert_eq!(size(word), None, "{word}");
        }
    }

    #[test]
    fn lengths_may_be_parts_of_an_inch() {
        for (word, expected) in
            [("1/8in", 3.175), ("0.125 in", 3.175), ("3mm", 3.0), ("0,3 cm", 3.0), ("0", 0.0)]
        {
            assert_eq!(length(word), Some(expected), "{word}");
        }
        for word in ["", "in", "1/0in", "1/8/2", "-1mm", "1e9", "nan", "3 pt"] {
            assert_eq!(length(word), None, "{word}");
        }
    }
}
