//! Open points: a Markdown list of what a source leaves open, each point of which becomes the stub of a ruling.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The largest file of open points (bytes).
const MAX_FILE: u64 = 256 << 10;
/// The most points of a file.
const MOST: usize = 200;
/// The longest point (characters).
const LONGEST: usize = 600;

/// A question that a source leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The id of its ruling.
    pub id: String,
    /// The question.
    pub question: String,
}

/// Why a file of open points is refused.
#[derive(Debug, thiserror::Error)]
pub enum NotesError {
    /// It cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A folder, a device.
    #[error("{} is not a file", .0.display())]
    NoFile(PathBuf),
    /// It is too large.
    #[error("{} is larger than {} KB", .0.display(), MAX_FILE >> 10)]
    TooLarge(PathBuf),
    /// It is not UTF-8 text.
    #[error("{} is not UTF-8 text", .0.display())]
    NotText(PathBuf),
    /// It has no list.
    #[error("{} has no open points; write each on a line of its own that begins with “- ”", .0.display())]
    NoList(PathBuf),
    /// It has too many points.
    #[error("{} has {found} open points; the limit is {MOST}", path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// The number of points.
        found: usize,
    },
    /// A point is too long.
    #[error("{}:{line}: a point has at most {LONGEST} characters", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

/// Reads a file of open points. `taken` are the ids that the game already uses.
///
/// # Errors
/// If the file cannot be read, is not text, has no list, or exceeds a limit.
pub fn read(path: &Path, taken: &[String]) -> Result<Vec<Point>, NotesError> {
    let refused = |source| NotesError::Io { path: path.to_owned(), source };
    // Reading a pipe or a device may block, or never end.
    if !std::fs::metadata(path).map_err(refused)?.is_file() {
        return Err(NotesError::NoFile(path.to_owned()));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(refused)?;
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(NotesError::TooLarge(path.to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|_| NotesError::NotText(path.to_owned()))?;
    points(&text, path, taken)
}

/// The points of a text: those below a heading about open questions, if there is one; otherwise those of all lists.
///
/// # Errors
/// If there are none or too many, or if one is too long; the error names `path`.
pub fn points(text: &str, path: &Path, taken: &[String]) -> Result<Vec<Point>, NotesError> {
    let found = items(text);
    let of_section = found.iter().any(|item| item.open);
    let found: Vec<&Item> =
        found.iter().filter(|item| (item.open || !of_section) && !item.words.is_empty()).collect();
    if found.is_empty() {
        return Err(NotesError::NoList(path.to_owned()));
    }
    if found.len() > MOST {
        return Err(NotesError::TooMany { path: path.to_owned(), found: found.len() });
    }
    if let Some(long) = found.iter().find(|item| item.words.chars().count() > LONGEST) {
        let line = 1 + text[..long.at].matches('\n').count();
        return Err(NotesError::TooLong { path: path.to_owned(), line });
    }
    let mut ids: BTreeSet<String> = taken.iter().cloned().collect();
    Ok(found
        .iter()
        .map(|item| Point { id: id(&item.words, &mut ids), question: question(&item.words) })
        .collect())
}

/// A point of a list, with its sublists.
struct Item {
    words: String,
    /// Where it begins, in bytes.
    at: usize,
    /// Whether it is below a heading about open questions.
    open: bool,
}

fn items(text: &str) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    let mut depth = 0_usize;
    let mut heading: Option<(HeadingLevel, String)> = None;
    // The heading about open questions that applies here: it ends with the next one of its level.
    let mut open: Option<HeadingLevel> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TASKLISTS).into_offset_iter() {
        let mut say = |words: &str| match (&mut heading, found.last_mut()) {
            (Some((_, title)), _) => title.push_str(words),
            (None, Some(item)) if depth > 0 => item.words.push_str(words),
            _ => {}
        };
        match event {
            Event::Text(words) | Event::Code(words) => say(&words),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph) => say(" "),
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level, String::new())),
            Event::End(TagEnd::Heading(_)) => {
                let Some((level, title)) = heading.take() else { continue };
                open = open.filter(|above| *above < level);
                let mut words = title.split(|letter: char| !letter.is_alphanumeric());
                if words.any(|word| word.eq_ignore_ascii_case("open")) {
                    open = open.or(Some(level));
                }
            }
            Event::Start(Tag::Item) => {
                match depth {
                    0 => found.push(Item { words: String::new(), at: range.start, open: open.is_some() }),
                    _ => say("; "),
                }
                depth += 1;
            }
            Event::End(TagEnd::Item) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    for item in &mut found {
        item.words = clean(&item.words);
    }
    found
}

/// Makes words safe for a text of the data: one line, without look-ups, marks and control characters.
pub(super) fn clean(words: &str) -> String {
    let plain: String = words
        .chars()
        .filter(|letter| !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .map(|letter| match letter {
            '{' | '[' => '(',
            '}' | ']' => ')',
            '*' => '×',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .collect();
    let words: Vec<_> = plain.split_whitespace().collect();
    words.join(" ").replace(" ;", ";")
}

/// "no hand limit stated" as a question.
fn question(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if words.ends_with(['?', '.', '!', '…']) { "" } else { "?" };
    format!("{first}{}{end}", letters.as_str())
}

/// An id from its first significant words, with a number if it is taken.
fn id(words: &str, taken: &mut BTreeSet<String>) -> String {
    const WORDS: usize = 4;
    const IDLE: [&str; 14] =
        ["a", "an", "and", "are", "does", "how", "if", "is", "it", "of", "the", "to", "what", "whether"];
    let slug = warpress_model::slug(words);
    let words: Vec<_> = slug
        .split('-')
        .filter(|word| word.is_ascii() && word.len() <= 24 && !word.is_empty() && !IDLE.contains(word))
        .take(WORDS)
        .collect();
    let stem = if words.is_empty() { "point".to_owned() } else { words.join("-") };
    let mut id = stem.clone();
    let mut next = 2;
    while !taken.insert(id.clone()) {
        id = format!("{stem}-{next}");
        next += 1;
    }
    id
}

/// Adds the stubs of rulings to `game.toml`: at the end of its `[rulings]`, or under a header of their own.
pub(super) fn with_stubs(data: &str, points: &[Point]) -> String {
    const HEADER: &str = "[rulings]";
    if points.is_empty() {
        return data.to_owned();
    }
    let stubs = stubs(points);
    let mut lines = data.split_inclusive('\n');
    let Some(at) = lines.by_ref().position(|line| line.trim_end() == HEADER) else {
        return format!("{}\n\n{HEADER}\n{stubs}", data.trim_end());
    };
    // What stands above the next header, as a comment, belongs to it.
    let section = lines.take_while(|line| !line.starts_with('[')).collect::<Vec<_>>();
    let idle = |line: &&&str| line.trim().is_empty() || line.starts_with('#');
    let rest = section.iter().rev().take_while(idle).count();
    let before: usize = data.split_inclusive('\n').take(at + 1 + section.len() - rest).map(str::len).sum();
    let (before, after) = data.split_at(before);
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    format!("{before}{gap}\n{stubs}{after}")
}

/// The stubs of rulings as TOML: a question each, and no answer.
fn stubs(points: &[Point]) -> String {
    let text = |words: &str| toml::Value::String(words.to_owned());
    let mut stubs = String::from(
        "# What the source leaves open. Write each answer behind its question; `warpress check` lists the open ones.\n",
    );
    for Point { id, question } in points {
        // A question that ends anywhere else would be taken for its answer in part.
        let one = question.find(['?', '？', '؟']) == question.char_indices().next_back().map(|(at, _)| at);
        let _ = match one {
            true => writeln!(stubs, "{id}.silent = {}", text(question)),
            false => writeln!(stubs, "{id}.question = {}\n{id}.silent = \"\"", text(question)),
        };
    }
    stubs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, String)> {
        let points = points(text, Path::new("x.md"), &["hand-limit".into()]).unwrap();
        points.into_iter().map(|point| (point.id, point.question)).collect()
    }

    #[test]
    fn points_become_questions_with_ids_of_their_own() {
        let text = "# Game\n- a unit\n## What the source leaves open (each)\n- hand limit\n\
                    * is the `deck` shuffled\n  when it runs out?\n  - or never\n- ??\n- hand limit\n\
                    ### More\n- [ ] 雪\n## Troubles\n- a typo\n";
        let expected = [
            ("hand-limit-2", "Hand limit?"),
            ("deck-shuffled-when-runs", "Is the deck shuffled when it runs out?; or never?"),
            ("point", "??"),
            ("hand-limit-3", "Hand limit?"),
            ("point-2", "雪?"),
        ];
        assert_eq!(read(text), expected.map(|(id, question)| (id.to_owned(), question.to_owned())));
        assert_eq!(read("1. who begins\n2. ties")[1].0, "ties");
    }

    /// Stubs join the rulings that a game has, and each is a question alone.
    #[test]
    fn stubs_stand_among_rulings() {
        let point = |id: &str, question: &str| Point { id: id.into(), question: question.into() };
        let points = [point("ties", "Ties?"), point("end", "Who ends? And when.")];
        let stubs = "ties.silent = \"Ties?\"\nend.question = \"Who ends? And when.\"\nend.silent = \"\"\n";
        for (data, before, after) in [
            ("title = \"A\"\n", "title = \"A\"\n\n[rulings]\n", ""),
            ("[rulings]\na.silent = \"?\"\n", "[rulings]\na.silent = \"?\"\n\n", ""),
            ("[rulings]\n# a\n\n# b\n[faq]\n", "[rulings]\n\n", "# a\n\n# b\n[faq]\n"),
            ("[rulings]\na = 1\n\n[faq]\n", "[rulings]\na = 1\n\n", "\n[faq]\n"),
        ] {
            let found = with_stubs(data, &points);
            let rest = found.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).unwrap();
            assert_eq!(rest.split_once('\n').unwrap().1, stubs, "{found}");
            assert_eq!(with_stubs(data, &[]), data);
        }
    }

    /// A list from an unknown source can neither inject anything into the data nor exhaust memory.
    #[test]
    fn odd_lists_do_no_harm() {
        assert_eq!(read("- {{ goal }} [icon:x] **a** \u{202e}b")[0].1, "(( goal )) (icon:x) a b?");
        let fails = |text: &str| points(text, Path::new("x.md"), &[]).unwrap_err().to_string();
        assert!(fails("no list").contains("no open points"));
        assert!(fails(&"- x\n".repeat(201)).contains("201 open points"));
        assert!(fails(&format!("- x\n\n- {}", "y ".repeat(400))).contains("x.md:3"));
        assert!(points(&"- ".repeat(50_000), Path::new("x.md"), &[]).is_err());
    }
}
