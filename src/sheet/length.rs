//! Lengths as people type them: `3mm`, `0.125in`, `1/8in`.

/// A length in mm. Without a unit it is in mm; `in` and `"` are inches, which may be a fraction (`1/8in`, `2 1/2in`).
/// `None` for what is no length, or less than nothing.
///
/// ```
/// use warpress_sheet::length_mm;
///
/// assert_eq!(length_mm("3"), Some(3.0));
/// assert_eq!(length_mm("1/8in"), Some(3.175));
/// assert_eq!(length_mm("2 1/2 in"), Some(63.5));
/// assert_eq!(length_mm("1/0in"), None);
/// ```
pub fn length_mm(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 4] =
        [("mm", 1.0), ("cm", 10.0), ("in", super::INCH_MM), ("\"", super::INCH_MM)];
    let text = text.trim();
    let (number, unit) = UNITS
        .iter()
        .find_map(|(unit, mm)| Some((text.strip_suffix(unit)?.trim_end(), *mm)))
        .unwrap_or((text, 1.0));
    let plain = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        part.parse::<f64>().ok().filter(|_| digits)
    };
    let part = |part: &str| match part.split_once('/') {
        Some((above, below)) => Some(plain(above)? / plain(below)?).filter(|value: &f64| value.is_finite()),
        None => plain(part),
    };
    let number = match number.split_once(' ') {
        Some((whole, fraction)) if fraction.contains('/') => plain(whole)? + part(fraction.trim_start())?,
        _ => part(number)?,
    };
    Some(number * unit)
}

#[cfg(test)]
mod tests {
    use super::length_mm;

    #[test]
    fn what_is_no_length_is_refused() {
        for text in ["", "mm", "-3mm", "1e9", "nan", "inf", "1/2/3in", "3 4", "x", "1/0", "3 mm mm"] {
            assert_eq!(length_mm(text), None, "{text}");
        }
    }

    #[test]
    fn units_may_stand_apart() {
        assert_eq!(length_mm(" 3 mm "), Some(3.0));
        assert_eq!(length_mm("0.3cm"), Some(3.0));
        assert_eq!(length_mm("0.125\""), Some(3.175));
    }
}
