//! Findings at a terminal: those of one kind in one file are folded into the first of them, and what is more than a
//! screen is counted. Whoever reads them otherwise (a pipe, a file, JSON) gets every one.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use warpress_library::Sources;
use warpress_model::plural::counted;
use warpress_model::{Diagnostic, Severity};

use super::terminal::one_line;

/// A finding as people read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadableFinding {
    /// All of it, with the line in which it was found.
    text: String,
    /// What it has in common with others of its kind.
    kind: Kind,
    /// It is an error.
    error: bool,
    /// What this one names, which others of its kind do not: `“wolf.png”`.
    named: String,
    /// Where it is in its file: `line 12`, `Cards!C14`.
    place: String,
    /// What is wrong.
    message: String,
}

/// Findings of one kind in one file have one cause: a column that names no pictures, a key that there is not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    code: String,
    file: String,
    /// The message without what it names and counts.
    shape: String,
}

/// What a terminal shows at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// Lines.
    pub lines: usize,
    /// Characters in a line.
    pub width: usize,
}

/// Findings of one kind are shown one by one up to here.
const FEW: usize = 2;
/// The others of a kind are named up to here.
const MOST_NAMED: usize = 8;
/// Lines of a screen that are not for findings: what is said after them, and the next prompt.
const KEPT: usize = 4;
/// How to see every finding.
const EACH: &str = "--each shows every one";

impl ReadableFinding {
    /// A finding whose text is ready.
    pub(super) fn new(finding: &Diagnostic, sources: &Sources, text: String) -> Self {
        let (shape, named) = parted(&finding.message);
        let file = sources.file(&finding.location);
        let (place, file) = match sources.cell(&finding.location) {
            Some(cell) => (cell.to_owned(), file),
            None if sources.text(&finding.location.file).is_some() => {
                (format!("line {}", sources.line_column(&finding.location).0), file)
            }
            // A finding about a picture or a typeface: those of one folder are of a kind.
            None => (file.to_owned(), file.rsplit_once('/').map_or("", |(folder, _)| folder)),
        };
        let kind = Kind { code: finding.code.as_str().to_owned(), file: file.to_owned(), shape };
        let error = finding.severity == Severity::Error;
        let message = one_line(&finding.message);
        Self { text, kind, error, named: one_line(&named), place: one_line(&place), message }
    }

    /// The name and place of one of several.
    fn brief(&self) -> String {
        match (self.named.is_empty(), self.place.is_empty()) {
            (false, false) => format!("{} ({})", self.named, self.place),
            (false, true) => self.named.clone(),
            (true, _) => self.place.clone(),
        }
    }

    /// The first of several in a line: `E0106 decks/h.csv, line 12: unknown phase “Night” (and 3 more)`.
    fn in_a_line(&self, count: usize, width: usize) -> String {
        let Kind { code, file, .. } = &self.kind;
        let place = match &self.place {
            place if place.is_empty() || place.starts_with(file.as_str()) && !file.is_empty() => {
                place.clone()
            }
            place if file.is_empty() => place.clone(),
            place => format!("{}, {place}", one_line(file)),
        };
        let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
        let said = format!("  {code} {place}: {}", self.message);
        let room = width.saturating_sub(more.chars().count());
        if said.chars().count() > room {
            format!("{}…{more}", said.chars().take(room.saturating_sub(1)).collect::<String>())
        } else {
            said + &more
        }
    }
}

/// A message without what stands in quotation marks and without its numbers, and the first words in quotation marks.
fn parted(message: &str) -> (String, String) {
    let (mut shape, mut named) = (String::new(), String::new());
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('“') {
        let Some((inside, behind)) = after.split_once('”') else { break };
        shape.push_str(before);
        shape.push('“');
        if named.is_empty() {
            named = format!("“{inside}”");
        }
        rest = behind;
    }
    shape.push_str(rest);
    let mut numbers = false;
    shape.retain(|c| {
        let before = std::mem::replace(&mut numbers, c.is_ascii_digit());
        !(before && c.is_ascii_digit())
    });
    (shape.replace(|c: char| c.is_ascii_digit(), "0"), named)
}

/// Every finding, one after the other.
pub fn whole(all: &[ReadableFinding]) -> String {
    all.iter().map(|one| one.text.as_str()).collect()
}

/// Findings of one kind folded into one; and of these, where there is a screen, as many as it holds, errors before
/// warnings, with a line for each kind that is left, and a last one that says how many more there are.
pub fn folded(all: &[ReadableFinding], screen: Option<Screen>) -> String {
    let width = screen.map_or(100, |screen| screen.width).clamp(40, 110);
    let mut groups: Vec<Vec<&ReadableFinding>> = Vec::new();
    for one in all {
        match groups.iter_mut().find(|group| group[0].kind == one.kind) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    // A few are shown where they stand among the others.
    let mut blocks: Vec<(&ReadableFinding, usize, String)> = Vec::new();
    for one in all {
        let Some(group) = groups.iter().find(|group| group[0].kind == one.kind) else { continue };
        if group.len() <= FEW {
            blocks.push((one, 1, one.text.clone()));
        } else if std::ptr::eq(group[0], one) {
            blocks.push((
                one,
                group.len(),
                format!("{}{}", one.text.trim_end_matches('\n'), others(group, width)),
            ));
        }
    }
    let lines = |block: &str| block.lines().map(|line| wide(line).div_ceil(width).max(1)).sum::<usize>();
    let Some(room) = screen.map(|screen| screen.lines.saturating_sub(KEPT)) else {
        return blocks.into_iter().map(|(.., text)| text).collect();
    };
    if blocks.iter().map(|(.., text)| lines(text)).sum::<usize>() > room {
        blocks.sort_by_key(|(one, ..)| !one.error);
    }
    let rest: Vec<(&ReadableFinding, usize)> = blocks.iter().map(|(one, count, _)| (*one, *count)).collect();
    // The first is shown on the smallest screen.
    let (mut shown, mut used) = (0, 0);
    for (place, (.., text)) in blocks.iter().enumerate() {
        used += lines(text);
        if place > 0 && used > room {
            break;
        }
        if place == 0 || used + kinds(&rest[place + 1..], false).len() <= room {
            shown = place + 1;
        }
    }
    let mut out: String = blocks[..shown].iter().map(|(.., text)| text.as_str()).collect();
    let mut left = [0_usize; 2];
    rest[shown..].iter().for_each(|(one, count)| left[usize::from(!one.error)] += count);
    let taken: usize = blocks[..shown].iter().map(|(.., text)| lines(text)).sum();
    let named = kinds(&rest[shown..], false);
    // Too many kinds for the screen are at least all codes.
    let named = if taken + named.len() > room { kinds(&rest[shown..], true) } else { named };
    for (first, count) in named {
        let _ = writeln!(out, "{}", first.in_a_line(count, width));
    }
    let more = [(left[0], "error"), (left[1], "warning")];
    let more: Vec<String> =
        more.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| counted(*count, noun)).collect();
    if !more.is_empty() {
        let _ = writeln!(out, "… and {} more: {EACH}", more.join(" and "));
    }
    out
}

/// The first finding of each kind, or of each code, and how many there are.
fn kinds<'t>(all: &[(&'t ReadableFinding, usize)], of_one_code: bool) -> Vec<(&'t ReadableFinding, usize)> {
    let mut found: Vec<(&ReadableFinding, usize)> = Vec::new();
    for (one, count) in all {
        let same = |other: &ReadableFinding| match of_one_code {
            true => other.kind.code == one.kind.code,
            false => other.kind == one.kind,
        };
        match found.iter_mut().find(|(first, _)| same(first)) {
            Some((_, sum)) => *sum += count,
            None => found.push((one, *count)),
        }
    }
    found
}

/// How many characters of a line are seen: colours are none.
fn wide(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().map_or(0, |part| part.chars().count());
    first
        + parts.map(|part| part.split_once('m').map_or(0, |(_, shown)| shown.chars().count())).sum::<usize>()
}

/// What is said of the others of a kind, below the first.
fn others(group: &[&ReadableFinding], width: usize) -> String {
    let rest = &group[1..];
    let named: Vec<String> =
        rest.iter().take(MOST_NAMED).map(|one| one.brief()).filter(|brief| !brief.is_empty()).collect();
    let more = if rest.len() > MOST_NAMED { " …" } else { "" };
    let colon = if named.is_empty() { "" } else { ": " };
    let said = format!("and {} more of this kind{colon}{}{more}; {EACH}", rest.len(), named.join(", "));
    let mut out = String::from("\n");
    let mut line = String::from(" ");
    for word in said.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > width && line.trim() != "" {
            let _ = writeln!(out, "{line}");
            line = String::from("   ");
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(out, "{line}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(code: &str, file: &str, message: &str, line: usize) -> ReadableFinding {
        let (shape, named) = parted(message);
        let kind = Kind { code: code.to_owned(), file: file.to_owned(), shape };
        let text = format!("{code}\n\n  × {message}\n  help: see to it\n\n");
        let (error, message) = (code.starts_with('E'), message.to_owned());
        ReadableFinding { text, kind, error, named, place: format!("line {line}"), message }
    }

    fn pictures(count: usize) -> Vec<ReadableFinding> {
        let message = |at: usize| format!("“bird-{at}.png” is not in the folder art/");
        (0..count).map(|at| told("E0307", "decks/h.csv", &message(at), at + 2)).collect()
    }

    #[test]
    fn findings_of_one_kind_are_one() {
        let all = pictures(24);
        let said = folded(&all, None);
        assert_eq!(said.matches("E0307").count(), 1, "{said}");
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("and 23 more of this kind: “bird-1.png” (line 3), “bird-2.png” (line 4)"),
            "{said}"
        );
        assert!(flat.contains("(line 10) …; --each shows every one"), "{said}");
        assert_eq!(whole(&all).matches("E0307").count(), 24);
    }

    #[test]
    fn two_of_a_kind_and_other_kinds_and_files_stand_by_themselves() {
        let mut all = pictures(2);
        all.push(told("E0307", "decks/i.csv", "“bird-0.png” is not in the folder art/", 2));
        all.push(told("E0303", "decks/h.csv", "there is no icon “bird”", 2));
        assert_eq!(folded(&all, None), whole(&all));
    }

    #[test]
    fn a_screen_holds_errors_first_and_counts_the_rest() {
        let words = ["one", "two", "three", "four", "five", "six"];
        let mut all: Vec<ReadableFinding> =
            words.iter().map(|word| told("W0201", "decks/h.csv", &format!("{word} is odd"), 2)).collect();
        all.push(told("E0101", "game.toml", "no TOML", 1));
        all.extend(pictures(5));
        let said = folded(&all, Some(Screen { lines: 24, width: 80 }));
        assert!(said.starts_with("E0101"), "{said}");
        assert!(said.lines().count() <= 24, "{said}");
        assert!(said.contains("  W0201 decks/h.csv, line 2: six is odd\n… and "), "{said}");
        assert!(said.ends_with(" warnings more: --each shows every one\n"), "{said}");
        let small = folded(&all, Some(Screen { lines: 3, width: 80 }));
        assert!(small.starts_with("E0101") && small.contains("and 5 errors and 6 warnings more"), "{small}");
        // Whatever the screen, each code is named.
        let named = [
            "  E0307 decks/h.csv, line 2: “bird-0.png” is not in the folder art/ (and 4 more)",
            "  W0201 decks/h.csv, line 2: one is odd (and 5 more)",
        ];
        assert!(small.contains(&named.join("\n")), "{small}");
        let narrow = folded(&all, Some(Screen { lines: 3, width: 50 }));
        assert!(
            narrow.lines().filter(|line| line.starts_with("  ")).all(|line| wide(line) <= 50),
            "{narrow}"
        );
        assert_eq!(folded(&[], Some(Screen { lines: 3, width: 80 })), "");
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(wide("\u{1b}[31mE0101\u{1b}[0m: no"), 9);
        assert_eq!(wide("plain"), 5);
    }

    #[test]
    fn what_a_message_names_and_counts_makes_no_other_kind() {
        let one = parted("the contrast of “Wolf” is 4.48, less than 4.5");
        assert_eq!(one, ("the contrast of “ is 0.0, less than 0.0".to_owned(), "“Wolf”".to_owned()));
        assert_eq!(one.0, parted("the contrast of “Lamb” is 3.1, less than 4.5").0);
        assert_eq!(parted("an open “quote"), ("an open “quote".to_owned(), String::new()));
    }
}
