//! Names with other text attached: `12 Sonar`, `Sonar x12`, `Sonar (12)`, `Sonar - sees a submarine`.

/// One way to read a line or a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The name.
    pub name: String,
    /// The count.
    pub count: Option<u32>,
    /// The rest.
    pub rest: String,
    /// The pattern: lines with the same pattern form a list.
    pub shape: &'static str,
}

/// All ways to read it, the most detailed first, the whole text last.
pub fn readings(text: &str) -> Vec<Reading> {
    let whole = text.trim();
    let (bullet, bare) = without_bullet(whole);
    let mut found = Vec::new();
    let mut add = |name: &str, count, rest: &str, shape| {
        let name = name.trim().trim_end_matches([':', ',', ';']).trim();
        if name.chars().any(char::is_alphabetic) {
            found.push(Reading { name: name.to_owned(), count, rest: rest.trim().to_owned(), shape });
        }
    };
    if let Some((count, name)) = count_before(bare) {
        for (name, rest) in apart(name) {
            add(name, Some(count), rest, "count and name, more");
        }
        add(name, Some(count), "", "count and name");
    }
    for (name, rest) in apart(bare) {
        match whole_count(rest) {
            Some(count) => add(name, Some(count), "", "name and count"),
            None => match count_behind(name) {
                Some((name, count)) => add(name, Some(count), rest, "name and count, more"),
                None => add(name, None, rest, "name, more"),
            },
        }
    }
    if let Some((name, count)) = count_behind(bare) {
        add(name, Some(count), "", "name and count");
    }
    if let Some((name, inner)) = bare.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        add(name, None, inner, "name and brackets");
    }
    add(bare, None, "", if bullet { "bullet" } else { "line" });
    found
}

fn without_bullet(text: &str) -> (bool, &str) {
    for sign in ["- ", "* ", "• ", "· ", "– ", "+ "] {
        if let Some(rest) = text.strip_prefix(sign) {
            return (true, rest.trim_start());
        }
    }
    // `1.` and `1)` number a list and are not counts.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text[digits..].strip_prefix(['.', ')']) {
        Some(rest) if digits > 0 && rest.starts_with(' ') => (true, rest.trim_start()),
        _ => (false, text),
    }
}

/// `12 Sonar`, `12x Sonar`, `x12 Sonar`, `(12) Sonar`.
fn count_before(text: &str) -> Option<(u32, &str)> {
    let inner = text.trim_start_matches(['(', '[', 'x', '×']);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let count = inner.get(..digits)?.parse().ok().filter(|count| *count < 1000)?;
    let rest = inner[digits..].trim_start_matches([')', ']']);
    let rest =
        rest.trim_start().strip_prefix(['x', 'X', '×']).filter(|rest| rest.starts_with(' ')).unwrap_or(rest);
    let apart = rest.starts_with([' ', '\t']);
    (apart && rest.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '"'))
        .then(|| (count, rest.trim_start()))
}

/// `Sonar x12`, `Sonar (12)`, `Sonar (x12)`, `Sonar [12]`, `Sonar 12`.
fn count_behind(text: &str) -> Option<(&str, u32)> {
    let inner = text.trim_end().trim_end_matches([')', ']']).trim_end_matches(['x', '×']);
    let digits = inner.bytes().rev().take_while(u8::is_ascii_digit).count();
    let at = inner.len() - digits;
    let count = inner.get(at..)?.parse().ok().filter(|count| *count < 1000)?;
    let before = inner[..at].trim_end();
    let name = before.trim_end_matches(['x', 'X', '×']);
    let name = if name.ends_with([' ', '(', '[', '\t']) { name } else { before };
    let name = name.trim_end().trim_end_matches(['(', '[']);
    let glued = inner[..at].ends_with([' ', '(', '[', 'x', 'X', '×', '\t']);
    (glued && !name.trim().is_empty()).then(|| (name.trim_end(), count))
}

fn whole_count(text: &str) -> Option<u32> {
    text.trim()
        .trim_start_matches(['x', '×'])
        .trim_end_matches(['x', '×'])
        .trim()
        .parse()
        .ok()
        .filter(|count| *count < 1000)
}

/// Name and the rest, separated by a dash, colon or dots.
fn apart(text: &str) -> impl Iterator<Item = (&str, &str)> {
    [" - ", " – ", " — ", ": ", "- ", " = ", " .. ", "..."].into_iter().filter_map(move |sign| {
        let (name, rest) = text.split_once(sign)?;
        let rest = rest.trim_start_matches(['.', ' ']);
        (!name.trim().is_empty() && !rest.is_empty()).then_some((name, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::readings;

    fn first(text: &str) -> (String, Option<u32>, String) {
        let reading = readings(text).swap_remove(0);
        (reading.name, reading.count, reading.rest)
    }

    #[test]
    fn counts_come_off_their_names() {
        for text in [
            "12 Depth Charges",
            "12x Depth Charges",
            "x12 Depth Charges",
            "(12) Depth Charges",
            "Depth Charges x12",
            "Depth Charges x 12",
            "Depth Charges (12)",
            "Depth Charges (x12)",
            "Depth Charges - 12",
            "Depth Charges: 12",
            "- Depth Charges x12",
            "Depth Charges ..... 12",
            "Depth Charges [12]",
            "* 12 Depth Charges",
        ] {
            assert_eq!(first(text), ("Depth Charges".into(), Some(12), String::new()), "{text}");
        }
        assert_eq!(first("U-boat"), ("U-boat".into(), None, String::new()));
        assert_eq!(first("Rule 1.2 - Movement").1, None);
        assert_eq!(first("1. Draw Phase"), ("Draw Phase".into(), None, String::new()));
        assert_eq!(first("Sonar - finds a U-boat"), ("Sonar".into(), None, "finds a U-boat".into()));
        assert!(readings("122mm SP Howitzer").iter().all(|reading| reading.count.is_none()));
    }
}
