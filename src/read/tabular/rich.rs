//! Bold and italics of a workbook's cells, as the marks of texts of cards: `**bold**`, `*italics*`.

/// How letters look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Emphasis {
    /// Stands out.
    pub bold: bool,
    /// Slanted.
    pub italic: bool,
}

/// A piece of a cell's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What it says.
    pub text: String,
    /// How it looks; none if it looks as its cell does.
    pub look: Option<Emphasis>,
}

/// The words of a cell whose own look is `cell`, and the same with marks if anything is bold or in italics.
pub fn joined(runs: &[Run], cell: Emphasis) -> (String, Option<String>) {
    let plain: String = runs.iter().map(|run| run.text.as_str()).collect();
    let plain = plain.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
    let mut letters: Vec<(char, Emphasis)> = Vec::new();
    for run in runs {
        letters.extend(
            run.text
                .chars()
                .filter(|letter| *letter != '\r')
                .map(|letter| (letter, run.look.unwrap_or(cell))),
        );
    }
    while letters.last().is_some_and(|(letter, _)| letter.is_whitespace()) {
        letters.pop();
    }
    let start = letters.iter().take_while(|(letter, _)| letter.is_whitespace()).count();
    let mut letters = letters.split_off(start);
    if letters.iter().all(|(_, look)| *look == Emphasis::default()) {
        return (plain, None);
    }
    settle_blanks(&mut letters);
    (plain, Some(marked(&letters)))
}

/// A text whose lines are paragraphs of their own, as texts of cards join lines: a break in a cell stays one, and each
/// point and step of a list begins a line.
pub fn paragraphs(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Blanks look as both their neighbours do, so that no mark stands beside one within; marks end with their line.
fn settle_blanks(letters: &mut [(char, Emphasis)]) {
    let mut at = 0;
    while at < letters.len() {
        let length = letters[at..].iter().take_while(|(letter, _)| letter.is_whitespace()).count();
        if length > 0 {
            let breaks = letters[at..at + length].iter().any(|(letter, _)| *letter == '\n');
            let before = at.checked_sub(1).map(|before| letters[before].1).unwrap_or_default();
            let behind = letters.get(at + length).map(|(_, look)| *look).unwrap_or_default();
            let look = match breaks {
                true => Emphasis::default(),
                false => {
                    Emphasis { bold: before.bold && behind.bold, italic: before.italic && behind.italic }
                }
            };
            letters[at..at + length].iter_mut().for_each(|(_, own)| *own = look);
        }
        at += length.max(1);
    }
}

fn marked(letters: &[(char, Emphasis)]) -> String {
    let mut out = String::new();
    let mut open: Vec<&str> = Vec::new();
    let wanted = |look: Emphasis, mark: &str| if mark == "*" { look.italic } else { look.bold };
    for (at, (letter, look)) in letters.iter().enumerate() {
        while open.iter().any(|mark| !wanted(*look, mark)) {
            out.extend(open.pop());
        }
        // What lasts longer goes around the other.
        let lasts = |mark: &str| letters[at..].iter().take_while(|(_, look)| wanted(*look, mark)).count();
        let mut more: Vec<&str> =
            ["**", "*"].into_iter().filter(|mark| wanted(*look, mark) && !open.contains(mark)).collect();
        more.sort_by_key(|mark| std::cmp::Reverse(lasts(mark)));
        for mark in more {
            out.push_str(mark);
            open.push(mark);
        }
        // A backslash is one by itself, but before what would be a sign or a mark behind it.
        let bare = match letters.get(at + 1) {
            None => *look == Emphasis::default(),
            Some((next, behind)) => behind == look && !matches!(next, '*' | '\\'),
        };
        if *letter == '*' || *letter == '\\' && !bare {
            out.push('\\');
        }
        out.push(*letter);
    }
    while let Some(mark) = open.pop() {
        out.push_str(mark);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Emphasis, Run, joined};

    const PLAIN: Emphasis = Emphasis { bold: false, italic: false };
    const BOLD: Emphasis = Emphasis { bold: true, italic: false };
    const ITALIC: Emphasis = Emphasis { bold: false, italic: true };
    const BOTH: Emphasis = Emphasis { bold: true, italic: true };

    fn marked(runs: &[(&str, Emphasis)]) -> String {
        let runs: Vec<Run> =
            runs.iter().map(|(text, look)| Run { text: (*text).to_owned(), look: Some(*look) }).collect();
        joined(&runs, PLAIN).1.unwrap_or_else(|| "none".into())
    }

    #[test]
    fn marks_stand_at_words() {
        assert_eq!(
            marked(&[
                ("Roll ", PLAIN),
                ("two ", BOLD),
                ("dice, ", PLAIN),
                ("then", ITALIC),
                (" stop.", PLAIN)
            ]),
            "Roll **two** dice, *then* stop."
        );
        assert_eq!(marked(&[("a ", BOLD), ("b", BOLD), ("c", PLAIN)]), "**a b**c");
        assert_eq!(marked(&[("a", BOLD), ("b", ITALIC)]), "**a***b*");
        assert_eq!(marked(&[("a ", BOTH), ("b", BOLD)]), "***a* b**");
        assert_eq!(marked(&[("one\ntwo\n\nthree", BOLD)]), "**one**\n**two**\n\n**three**");
        assert_eq!(marked(&[(" ", BOLD), ("a", PLAIN)]), "none");
    }

    #[test]
    fn signs_of_marks_are_escaped_where_there_are_marks() {
        assert_eq!(marked(&[("5*", PLAIN), (" x", BOLD)]), "5\\* **x**");
        assert_eq!(marked(&[("[icon:a]", BOLD)]), "**[icon:a]**");
        assert_eq!(marked(&[(r"a\nb\", PLAIN), (r"c\*\", BOLD)]), r"a\nb\\**c\\\*\\**");
        assert_eq!(marked(&[("*as typed*", PLAIN)]), "none");
    }

    #[test]
    fn a_run_looks_as_its_cell_does_unless_it_says_more() {
        let runs = [Run { text: "a ".into(), look: None }, Run { text: "b\r\n".into(), look: Some(PLAIN) }];
        assert_eq!(joined(&runs, ITALIC), ("a b".into(), Some("*a* b".into())));
    }
}
