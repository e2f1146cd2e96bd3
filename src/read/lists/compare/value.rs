//! Whether two values mean the same.

/// A value without differences of appearance: case, spaces around signs, a plus before a number, kinds of dashes;
/// empty for `-`, `none`, `n/a`.
pub fn norm(text: &str) -> String {
    let text: String = text
        .trim()
        .trim_end_matches(':')
        .chars()
        .map(|letter| match letter {
            '−' | '–' | '—' | '‑' => '-',
            '×' => 'x',
            '’' | '‘' => '\'',
            letter => letter,
        })
        .collect();
    let text = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let tight = text.replace(' ', "");
    if matches!(tight.as_str(), "" | "-" | "--" | "none" | "n/a" | "nil") {
        return String::new();
    }
    // In numbers, dice and spans, signs matter and spaces do not.
    if tight.starts_with(['+', '-']) || tight.starts_with(|c: char| c.is_ascii_digit()) && tight.len() <= 12 {
        return tight.trim_start_matches('+').to_owned();
    }
    text
}

/// `6` for `Hull = 6`: a value with its column's name before it.
pub fn labelled(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=').or_else(|| text.split_once(':'))?;
    let (name, value) = (name.trim(), value.trim());
    (!name.is_empty() && !value.is_empty() && name.split(' ').count() <= 3).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::norm;

    #[test]
    fn signs_and_blanks_make_no_difference() {
        assert_eq!(norm("- 8"), norm("−8"));
        assert_eq!(norm("+ 3"), norm("3"));
        assert_eq!(norm("+1D6"), norm("1d6"));
        assert_eq!(norm("–"), norm(""));
        assert_ne!(norm("-"), norm("0"));
        assert_ne!(norm("-3"), norm("3"));
    }
}
