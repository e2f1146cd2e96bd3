//! Texts as the program shows them: it takes some words in brackets for commands (knowledge base,
//! player-guides/bb-codes.md).

/// The longest name (letters).
const NAME: usize = 120;

/// The longest text that appears beside the pointer (letters).
const TOOLTIP: usize = 2_000;

/// The words in brackets that are commands, and those that end one.
const COMMANDS: [&str; 9] = ["b", "i", "u", "s", "c", "t", "sub", "sup", "url"];

/// A name: one line.
pub fn name(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    shorter(&plain(&line.join(" ")), NAME)
}

/// A text that appears beside the pointer.
pub fn tooltip(text: &str) -> String {
    shorter(&plain(text.trim()), TOOLTIP)
}

/// A text without commands and without letters that no typeface shows.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    // Letters that turn the direction of writing would reach beyond the text that they are in.
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let seen = |letter: &char| *letter == '\n' || !letter.is_control() && !turns(*letter);
    let text: String = text.replace("\r\n", "\n").replace('\t', "    ").chars().filter(seen).collect();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        plain.push('[');
        rest = &from[1..];
        // A space makes it a word like any other.
        if rest.split_once(']').is_some_and(|(word, _)| command(word)) {
            plain.push(' ');
        }
    }
    plain.push_str(rest);
    plain
}

/// Whether a word in brackets is a command: a colour, the end of one, or a style.
fn command(word: &str) -> bool {
    let colour = [2, 3, 6, 8].contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let word = word.to_ascii_lowercase();
    let style = word.strip_prefix('/').unwrap_or(&word);
    let style = style.split_once('=').map_or(style, |(style, _)| style);
    colour || word == "-" || COMMANDS.contains(&style)
}

/// At most so many letters.
fn shorter(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// A text whose lines were broken to be at most so many letters long, with its paragraphs whole again: the program breaks
/// them where its window ends.
pub fn unbroken(text: &str, longest: usize) -> String {
    let mut whole = String::with_capacity(text.len());
    // How long the last line was.
    let mut last = 0;
    for line in text.lines() {
        let words = line.trim_start();
        let first = words.split_whitespace().next().map_or(0, |word| word.chars().count());
        // Broken because the next word had no room.
        if last > 0 && first > 0 && last + 1 + first > longest {
            whole.push(' ');
            whole.push_str(words);
        } else {
            if !whole.is_empty() {
                whole.push('\n');
            }
            whole.push_str(line);
        }
        last = line.trim_end().chars().count();
    }
    whole
}

/// A text in parts of at most so many bytes, each of whole paragraphs if there is an empty line to part at, of whole
/// lines if there is a line's end, and of whole letters in any case.
pub fn parts(text: &str, most: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text.trim_matches('\n');
    while rest.len() > most {
        let mut end = most;
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let head = &rest[..end];
        // Not so early that a part is nearly empty.
        let late = |cut: &usize| *cut > end / 2;
        let cut = head.rfind("\n\n").filter(late).or_else(|| head.rfind('\n').filter(late)).unwrap_or(end);
        parts.push(&rest[..cut]);
        rest = rest[cut..].trim_start_matches('\n');
    }
    if !rest.is_empty() {
        parts.push(rest);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{name, parts, plain, tooltip, unbroken};

    #[test]
    fn words_in_brackets_are_no_commands() {
        assert_eq!(plain("[b]Fire[/b] [FF0000]red[-]"), "[ b]Fire[ /b] [ FF0000]red[ -]");
        assert_eq!(plain("[Fire] [see 4.2] [x"), "[Fire] [see 4.2] [x");
        assert_eq!(plain("[[b]]"), "[[ b]]");
        assert_eq!(plain("\u{202e}evil\u{2069}"), "evil");
        assert_eq!(plain("[url=http://x]y"), "[ url=http://x]y");
    }

    #[test]
    fn names_are_short_lines() {
        assert_eq!(name("  Two\nlines\u{0} and\ta tab "), "Two lines and a tab");
        assert_eq!(name(&"ä".repeat(5_000)).chars().count(), 120);
        assert_eq!(tooltip("One\r\ntwo\u{7}"), "One\ntwo");
        assert_eq!(tooltip(&"ä".repeat(5_000)).chars().count(), 2_000);
    }

    #[test]
    fn paragraphs_are_whole_again() {
        let text = "  • one two\n    three four\n    five\nsix\n\nseven\n";
        assert_eq!(unbroken(text, 14), "  • one two three four five\nsix\n\nseven");
        assert_eq!(unbroken("a\n\nb", 100), "a\n\nb");
    }

    #[test]
    fn long_texts_are_parted_where_paragraphs_end() {
        assert_eq!(parts("one\n\ntwo\nthree\n\nfour", 13), ["one\n\ntwo", "three\n\nfour"]);
        assert_eq!(parts("one\ntwo\nthree", 8), ["one\ntwo", "three"]);
        assert_eq!(parts(&"ü".repeat(5), 3), ["ü"; 5]);
        assert!(parts("", 3).is_empty());
    }
}
