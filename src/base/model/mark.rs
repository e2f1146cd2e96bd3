//! Marks: the codes that lists print beside a value (`Rifle*(V)`, `Tank†`, `C*`).

/// A printed cell, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked<'t> {
    /// What stands before the value, as printed.
    pub before: &'t str,
    /// The value.
    pub base: &'t str,
    /// What stands behind the value, as printed.
    pub behind: &'t str,
    /// The codes, in the order of the print.
    pub marks: Vec<String>,
}

/// Separates a cell's value from those of `marks` that stand beside it, each either plain or in
/// brackets. A mark of letters counts only where it cannot be the end of a word: the `V` of `5V` and
/// `Rifle (V)`, not that of `MTV`. A cell of marks alone is a value.
pub fn split<'t>(text: &'t str, marks: &[String]) -> Marked<'t> {
    let whole = text.trim();
    let mut base = whole;
    let mut before = Vec::new();
    let mut behind = Vec::new();
    while let Some((rest, mark)) = last(base, marks) {
        behind.push(mark);
        base = rest;
    }
    behind.reverse();
    while let Some((rest, mark)) = first(base, marks) {
        before.push(mark);
        base = rest;
    }
    // Both are parts of `whole`, so their lengths give their positions.
    let start = base.as_ptr().addr() - whole.as_ptr().addr();
    before.extend(behind);
    Marked { before: &whole[..start], base, behind: &whole[start + base.len()..], marks: before }
}

/// The longest mark at the end, and the text before it.
fn last<'t>(text: &'t str, marks: &[String]) -> Option<(&'t str, String)> {
    let fits = |mark: &&String| {
        let bracketed =
            text.strip_suffix(')').and_then(|rest| rest.strip_suffix(mark.as_str())?.strip_suffix('('));
        let rest = bracketed.or_else(|| {
            let rest = text.strip_suffix(mark.as_str())?;
            let word = mark.starts_with(char::is_alphanumeric) && rest.ends_with(char::is_alphabetic);
            (!word).then_some(rest)
        })?;
        Some(rest.trim_end()).filter(|rest| !rest.is_empty())
    };
    longest(marks).find_map(|mark| Some((fits(&mark)?, mark.clone())))
}

/// The longest mark at the beginning, and the text behind it. Only symbols stand before a value; a plus or
/// minus is part of it.
fn first<'t>(text: &'t str, marks: &[String]) -> Option<(&'t str, String)> {
    let sign = |mark: &&String| !mark.starts_with(|c: char| c.is_alphanumeric() || "+-−".contains(c));
    let rest = |mark: &String| text.strip_prefix(mark.as_str()).map(str::trim_start);
    longest(marks)
        .filter(sign)
        .find_map(|mark| Some((rest(mark).filter(|rest| !rest.is_empty())?, mark.clone())))
}

fn longest(marks: &[String]) -> impl Iterator<Item = &String> {
    let mut all: Vec<_> = marks.iter().filter(|mark| !mark.is_empty()).collect();
    all.sort_by_key(|mark| std::cmp::Reverse(mark.len()));
    all.into_iter()
}

/// How a mark is printed behind a value: symbols plain, letters in brackets.
pub fn printed(mark: &str) -> String {
    if mark.starts_with(char::is_alphanumeric) { format!("({mark})") } else { mark.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::split;

    fn read<'t>(text: &'t str, marks: &[&str]) -> (&'t str, Vec<String>, String) {
        let marks: Vec<String> = marks.iter().map(|mark| (*mark).to_owned()).collect();
        let found = split(text, &marks);
        (found.base, found.marks, format!("{}{}{}", found.before, found.base, found.behind))
    }

    #[test]
    fn marks_come_off_and_the_print_stays() {
        let all = ["*", "V", "P", "†"];
        assert_eq!(read("Rifle*(V)", &all), ("Rifle", vec!["*".into(), "V".into()], "Rifle*(V)".into()));
        assert_eq!(read("LMG (P)", &all), ("LMG", vec!["P".into()], "LMG (P)".into()));
        assert_eq!(read("Tank†", &all).0, "Tank");
        assert_eq!(read("† Tank", &all), ("Tank", vec!["†".into()], "† Tank".into()));
        assert_eq!(read("5V", &all), ("5", vec!["V".into()], "5V".into()));
        assert_eq!(read("8(15)*", &all).0, "8(15)");
        assert_eq!(read(" 7 ", &all), ("7", vec![], "7".into()));
    }

    #[test]
    fn letters_that_belong_to_a_word_are_no_marks() {
        assert_eq!(read("MTV", &["V"]), ("MTV", vec![], "MTV".into()));
        assert_eq!(read("*", &["*"]), ("*", vec![], "*".into()));
        assert_eq!(read("+2", &["+"]), ("+2", vec![], "+2".into()));
        assert_eq!(read("**", &["*"]).0, "*");
        assert_eq!(read("", &["*", ""]).0, "");
    }
}
