//! The inline markup of card texts: `**bold**`, `*italic*`, `[icon:name]`, `[head:Volley]`, `[ruling:id]`, dice, blank lines between
//! paragraphs, and the signs that a typewriter lacks (quotes, dashes, minus, multiplication). Addresses, and what stands in
//! backticks, are set as they are written.
//! Whatever does not parse stays as it was written; no input is refused but one that is too long.

use std::ops::Range;

use thiserror::Error;
use warpress_language::Quotes;

use crate::verbatim::addresses;

mod slanted;

pub use slanted::slanted;

/// More than fits any card or page; what is longer was not meant as a text.
pub const MAX_LENGTH: usize = 8_000;

/// A text that cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a text of {0} characters is longer than the {MAX_LENGTH} that a box may be given")]
pub struct TooLong(pub usize);

/// What stands between two blank lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// Its pieces, in order; neighbours differ in their look.
    pub spans: Vec<Span>,
}

/// A piece of one look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text {
        /// The characters to be set.
        text: String,
        /// How they look.
        look: TextStyle,
    },
    /// An inline icon by its name.
    Icon(String),
    /// What stands before it is a decision of this edition, by the ruling of this id. Books print a sign, faces nothing.
    Ruling(String),
}

/// The look of words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Stands out.
    pub bold: bool,
    /// Slanted.
    pub italic: bool,
    /// A die roll, which the label face sets.
    pub dice: bool,
    /// A heading that the text runs on from, which the label face sets in capitals.
    pub head: bool,
}

/// Reads a text, whose quotes become English ones.
///
/// # Errors
/// A text longer than [`MAX_LENGTH`] characters.
pub fn parse(source: &str) -> Result<Vec<Paragraph>, TooLong> {
    parse_in(source, Quotes::default())
}

/// Reads a text, whose quotes become those of a language.
///
/// # Errors
/// A text longer than [`MAX_LENGTH`] characters.
pub fn parse_in(source: &str, quotes: Quotes) -> Result<Vec<Paragraph>, TooLong> {
    let length = source.chars().count();
    if length > MAX_LENGTH {
        return Err(TooLong(length));
    }
    Ok(parted(source).iter().map(|paragraph| Reader::read(paragraph, quotes)).collect())
}

/// What stands between blank lines, each on one line.
fn parted(source: &str) -> Vec<String> {
    let mut paragraphs = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in source.lines().map(str::trim).chain([""]) {
        if !line.is_empty() {
            lines.push(line);
        } else if !lines.is_empty() {
            paragraphs.push(lines.join(" "));
            lines.clear();
        }
    }
    paragraphs
}

/// The words alone, paragraphs parted by a line break: what a reader or a search would see.
pub fn plain_text(paragraphs: &[Paragraph]) -> String {
    let mut plain = String::new();
    for paragraph in paragraphs {
        if !plain.is_empty() {
            plain.push('\n');
        }
        for span in &paragraph.spans {
            if let Span::Text { text, .. } = span {
                plain.extend(text.chars().filter(|letter| *letter != '\u{ad}'));
            }
        }
    }
    plain
}

/// A text without its marks for bold and italics, and otherwise as it was written: icons, line breaks and blanks stay,
/// and so does each star that marks nothing and is printed.
///
/// ```
/// use warpress_text::markup::unmarked;
///
/// assert_eq!(unmarked(r"* Roll **2** dice, \*twice\*: 2 * 3."), "* Roll 2 dice, *twice*: 2 * 3.");
/// ```
pub fn unmarked(source: &str) -> String {
    let mut out = String::new();
    let mut paragraph = String::new();
    let settle = |paragraph: &mut String, out: &mut String| {
        let mut marks = Reader::through(paragraph, Quotes::default()).marks.into_iter().peekable();
        let letters = paragraph.chars().enumerate();
        out.extend(letters.filter(|(at, _)| marks.next_if_eq(at).is_none()).map(|(_, letter)| letter));
        paragraph.clear();
    };
    for line in source.split_inclusive('\n') {
        if line.trim().is_empty() {
            settle(&mut paragraph, &mut out);
            out.push_str(line);
        } else {
            paragraph.push_str(line);
        }
    }
    settle(&mut paragraph, &mut out);
    out
}

struct Reader {
    source: Vec<char>,
    at: usize,
    look: TextStyle,
    spans: Vec<Span>,
    /// The character set last, which decides how a quote turns.
    last: char,
    quotes: Quotes,
    /// Single quotes that are open: what closes them is no apostrophe.
    single: usize,
    /// From here on no run of two or of one star can close, so none opens; keeps reading linear.
    no_bold_after: usize,
    no_italic_after: usize,
    /// The addresses to come, the next one last.
    addresses: Vec<Range<usize>>,
    /// The characters read that mark others, and are not set.
    marks: Vec<usize>,
    /// Where a star has turned italics on or off.
    slants: Vec<usize>,
    /// Where a star or backslash stands that marks nothing.
    bare: Vec<usize>,
}

impl Reader {
    fn read(source: &str, quotes: Quotes) -> Paragraph {
        Paragraph { spans: Self::through(source, quotes).spans }
    }

    /// A reader at the end of a paragraph.
    fn through(source: &str, quotes: Quotes) -> Self {
        let source: Vec<char> = source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut reader = Self {
            no_bold_after: last_closer(&source, 2),
            no_italic_after: last_closer(&source, 1),
            addresses: addresses_in(&source),
            source,
            at: 0,
            look: TextStyle::default(),
            spans: Vec::new(),
            last: ' ',
            quotes,
            single: 0,
            marks: Vec::new(),
            slants: Vec::new(),
            bare: Vec::new(),
        };
        while reader.at < reader.source.len() {
            reader.step();
        }
        reader
    }

    /// Goes on behind this many characters, which mark others.
    fn mark(&mut self, length: usize) {
        self.marks.extend(self.at..self.at + length);
        self.at += length;
    }

    fn peek(&self, ahead: usize) -> char {
        self.source.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn step(&mut self) {
        let c = self.peek(0);
        if let Some(address) = self.addresses.pop_if(|address| address.start <= self.at) {
            return self.as_written(self.at..address.end);
        }
        match c {
            '`' if self.is_code() => {}
            '*' if self.toggles_both() => {
                let open = !self.look.bold;
                (self.look.bold, self.look.italic) = (open, open);
                self.slants.push(self.at);
                self.mark(3);
            }
            '\\' if matches!(self.peek(1), '*' | '[' | '\\') => {
                let escaped = self.peek(1);
                self.mark(1);
                self.put(escaped, 1);
            }
            '*' if self.peek(1) == '*' && self.toggles_bold() => {
                self.look.bold = !self.look.bold;
                self.mark(2);
            }
            '*' if self.toggles_italic() => {
                self.look.italic = !self.look.italic;
                self.slants.push(self.at);
                self.mark(1);
            }
            '*' | '\\' => {
                self.bare.push(self.at);
                self.put(c, 1);
            }
            '[' if self.heading() => {}
            '[' => self.icon_or_bracket(),
            ' ' if self.last == ' ' && !self.spans.is_empty() => self.at += 1,
            '"' => self.quote(self.quotes.double, self.opens()),
            '\'' if self.opens() && self.peek(1).is_alphabetic() => {
                self.single += 1;
                self.quote(self.quotes.single, true);
            }
            '\'' if self.single > 0 && !self.peek(1).is_alphanumeric() => {
                self.single -= 1;
                self.quote(self.quotes.single, false);
            }
            '\'' => self.put('’', 1),
            '.' if self.peek(1) == '.' && self.peek(2) == '.' => self.put('…', 3),
            '-' => self.dash(),
            'x' if self.is_times() => self.put('×', 1),
            '0'..='9' | 'D' | 'd' if !self.last.is_alphanumeric() => match self.dice_length() {
                Some(length) => self.dice(length),
                None => self.put(c, 1),
            },
            _ => self.put(c, 1),
        }
    }

    fn put(&mut self, c: char, taken: usize) {
        self.at += taken;
        self.last = c;
        self.push(c, self.look);
    }

    /// Sets what stands in this part of the source as it is.
    fn as_written(&mut self, part: Range<usize>) {
        for at in part {
            self.at = at;
            self.put(self.source[at], 1);
        }
    }

    /// Sets what stands in backticks here, if there are two.
    fn is_code(&mut self) -> bool {
        let start = self.at + 1;
        let length = self.source[start..].iter().position(|c| *c == '`').filter(|length| *length > 0);
        let Some(end) = length.map(|length| start + length) else { return false };
        self.as_written(start..end);
        self.at = end + 1;
        self.addresses.retain(|address| address.start > end);
        true
    }

    /// Sets a quotation mark, and the blank within it if the language has one there.
    fn quote(&mut self, (open, close): (char, char), opens: bool) {
        const BLANK: char = '\u{a0}';
        if opens {
            self.put(open, 1);
            if self.quotes.spaced {
                self.put(BLANK, 0);
            }
        } else {
            if self.quotes.spaced {
                self.put(BLANK, 0);
            }
            self.put(close, 1);
        }
    }

    fn push(&mut self, c: char, look: TextStyle) {
        match self.spans.last_mut() {
            Some(Span::Text { text, look: known }) if *known == look => text.push(c),
            _ => self.spans.push(Span::Text { text: c.to_string(), look }),
        }
    }

    /// Whether three stars stand here that open or close bold italics.
    fn toggles_both(&self) -> bool {
        let three = (0..3).all(|ahead| self.peek(ahead) == '*') && self.peek(3) != '*';
        let last_closer = self.no_bold_after.min(self.no_italic_after);
        three
            && match (self.look.bold, self.look.italic) {
                (true, true) => self.last != ' ',
                (false, false) => self.at + 3 < last_closer && !matches!(self.peek(3), ' ' | '\0'),
                _ => false,
            }
    }

    fn toggles_bold(&self) -> bool {
        if self.look.bold {
            self.last != ' '
        } else {
            self.at < self.no_bold_after && !matches!(self.peek(2), ' ' | '\0' | '*')
        }
    }

    fn toggles_italic(&self) -> bool {
        if self.look.italic {
            self.last != ' '
        } else {
            self.at < self.no_italic_after && !matches!(self.peek(1), ' ' | '\0' | '*')
        }
    }

    fn opens(&self) -> bool {
        let quotes = [self.quotes.double.0, self.quotes.single.0];
        let blank = self.quotes.spaced && self.last == '\u{a0}';
        blank || quotes.contains(&self.last) || matches!(self.last, ' ' | '(' | '[' | '–' | '—' | '/')
    }

    fn dash(&mut self) {
        let (before, after) = (self.last, self.peek(1));
        let run = self.source[self.at..].iter().take_while(|c| **c == '-').count();
        if run > 3 || run > 1 && (before == '<' || self.peek(run) == '>') {
            // A line to write on, an arrow.
            self.as_written(self.at..self.at + run);
        } else if before == ' ' && after == ' ' {
            self.put('–', 1);
        } else if run == 3 {
            self.put('—', 3);
        } else if run == 2 {
            self.put('–', 2);
        } else if after.is_ascii_digit() && self.in_chain() {
            self.put('-', 1);
        } else if after.is_ascii_digit() && (before.is_ascii_digit() || before == '+') {
            self.put('–', 1);
        } else if after.is_ascii_digit() && matches!(before, ' ' | '(' | '/' | '=' | ':' | '[' | ',') {
            self.put('−', 1);
        } else {
            self.put('-', 1);
        }
    }

    /// Whether the hyphen here joins one of three or more numbers that are long together, as in a date (2026-01-02) or the
    /// number of a telephone: that is no span. The values of a piece (4-3-6) are short.
    fn in_chain(&self) -> bool {
        /// No such thing is longer on either side.
        const LONGEST: usize = 40;
        /// Digits of a date.
        const FEWEST: usize = 7;
        let joins = |c: &&char| c.is_ascii_digit() || **c == '-';
        let (before, behind) = self.source.split_at(self.at);
        let before = before.iter().rev().take(LONGEST).take_while(joins).count();
        let behind = behind.iter().take(LONGEST).take_while(joins).count();
        let chain = &self.source[self.at - before..self.at + behind];
        let digits = chain.iter().filter(|c| c.is_ascii_digit()).count();
        before > 0
            && self.source[self.at - 1].is_ascii_digit()
            && chain.len() - digits > 1
            && digits >= FEWEST
    }

    /// "2x", "x2" and "2x3", but no x of a word or of a number in hexadecimals (0x1F).
    fn is_times(&self) -> bool {
        let whole = |c: &char| !c.is_alphanumeric() && !matches!(c, '.' | ',');
        let before = &self.source[..self.at];
        if before.ends_with(&['0']) && before.iter().nth_back(1).is_none_or(whole) {
            return false;
        }
        let after = self.peek(1);
        let ends = !after.is_alphanumeric();
        if self.last.is_ascii_digit() {
            ends || after.is_ascii_digit()
        } else {
            self.last == ' ' && after.is_ascii_digit()
        }
    }

    /// The length of `2D6`, `D66`, `1D6+2`, `2D6-1`, `2D6x10` at this place. A small d needs its
    /// number before it, for "d6" occurs in names of things.
    fn dice_length(&self) -> Option<usize> {
        let digits = |from: usize, most: usize| {
            let count = (0..=most).take_while(|i| self.peek(from + i).is_ascii_digit()).count();
            (count <= most).then_some(count)
        };
        let count = digits(0, 2)?;
        let d = self.peek(count);
        if d != 'D' && !(d == 'd' && count > 0) || self.last == '-' {
            return None;
        }
        let sides = digits(count + 1, 3)?;
        if sides == 0 {
            return None;
        }
        let mut length = count + 1 + sides;
        if matches!(self.peek(length), '+' | '-' | '−' | 'x' | '×') {
            let more = digits(length + 1, 3)?;
            if more > 0 {
                length += 1 + more;
            }
        }
        (!self.peek(length).is_alphanumeric()).then_some(length)
    }

    fn dice(&mut self, length: usize) {
        let look = TextStyle { dice: true, ..self.look };
        for _ in 0..length {
            let c = match self.peek(0) {
                '-' => '−',
                'x' => '×',
                'd' => 'D',
                c => c,
            };
            self.at += 1;
            self.last = c;
            self.push(c, look);
        }
    }

    /// Sets `[head:…]`, if that is what stands here.
    fn heading(&mut self) -> bool {
        const LONGEST: usize = 80;
        const OPEN: [char; 6] = ['[', 'h', 'e', 'a', 'd', ':'];
        let rest = &self.source[self.at..];
        let close = rest.iter().take(LONGEST).position(|c| *c == ']').filter(|close| *close > OPEN.len());
        let (true, false, Some(close)) = (rest.starts_with(&OPEN), self.look.head, close) else {
            return false;
        };
        let (end, look) = (self.at + close, self.look);
        self.at += OPEN.len();
        self.look.head = true;
        while self.at < end {
            self.step();
        }
        (self.at, self.look) = (end + 1, look);
        true
    }

    fn icon_or_bracket(&mut self) {
        if let Some(name) = self.named(&['[', 'i', 'c', 'o', 'n', ':'], is_icon) {
            self.last = ']';
            self.spans.push(Span::Icon(name));
        } else if let Some(id) = self.named(&['[', 'r', 'u', 'l', 'i', 'n', 'g', ':'], is_id) {
            // Quotes and spaces go on as if nothing stood here.
            self.spans.push(Span::Ruling(id));
        } else {
            self.put('[', 1);
        }
    }

    /// The name between this opening and a closing bracket, and goes on behind that.
    fn named(&mut self, open: &[char], fits: fn(&str) -> bool) -> Option<String> {
        const LONGEST: usize = 64;
        let rest = self.source[self.at..].strip_prefix(open)?;
        let length = rest.iter().take(LONGEST).position(|c| *c == ']')?;
        let name: String = rest[..length].iter().collect();
        if !fits(&name) {
            return None;
        }
        self.at += open.len() + length + 1;
        Some(name)
    }
}

/// Whether this can be the name of an icon, or of a picture in place of one (`art/coin.png`).
pub fn is_icon(name: &str) -> bool {
    let fits = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    !name.is_empty() && name.bytes().all(fits) || name.starts_with("art/") && is_id(&name.replace('/', "-"))
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_' | b'.'))
}

/// The addresses of a paragraph, the first one last.
fn addresses_in(source: &[char]) -> Vec<Range<usize>> {
    let joins = |pair: &[char]| matches!(pair, ['.', c] if c.is_ascii_alphanumeric()) || pair == [':', '/'];
    if !source.windows(2).any(joins) {
        return Vec::new();
    }
    let text: String = source.iter().collect();
    let place = |at: usize| text[..at].chars().count();
    addresses(&text).into_iter().rev().map(|found| place(found.start)..place(found.end)).collect()
}

/// Where the last run of stars stands that could close emphasis of this strength.
fn last_closer(source: &[char], stars: usize) -> usize {
    (1..source.len())
        .rev()
        .find(|&i| {
            source[i] == '*' && source[i - 1] != ' ' && (stars == 1 || source.get(i + 1) == Some(&'*'))
        })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> String {
        plain_text(&parse(source).unwrap())
    }

    fn looks(source: &str) -> Vec<(String, TextStyle)> {
        let spans = parse(source).unwrap().remove(0).spans;
        spans
            .into_iter()
            .map(|span| match span {
                Span::Text { text, look } => (text, look),
                Span::Icon(name) => (format!("<{name}>"), TextStyle::default()),
                Span::Ruling(id) => (format!("<ruling {id}>"), TextStyle::default()),
            })
            .collect()
    }

    #[test]
    fn a_rule_reads_as_a_typesetter_would_set_it() {
        assert_eq!(words("\"Don't\" - he said"), "“Don’t” – he said");
        assert_eq!(words("-3 to the roll (-1)"), "−3 to the roll (−1)");
        assert_eq!(words("2x damage, x2, 3x4"), "2× damage, ×2, 3×4");
        assert_eq!(words("turns 2-4, T-34, D-Day, x-ray"), "turns 2–4, T-34, D-Day, x-ray");
        assert_eq!(words("wait..."), "wait…");
    }

    #[test]
    fn dice_stand_out_and_names_do_not() {
        let dice = |source: &str| -> Vec<String> {
            looks(source).into_iter().filter(|(_, look)| look.dice).map(|(text, _)| text).collect()
        };
        assert_eq!(dice("Roll 1D6, 2D6+2, D66 or 2D6-1."), ["1D6", "2D6+2", "D66", "2D6−1"]);
        assert_eq!(dice("2d6 for the U-D6, AD6 and D6a"), ["2D6"]);
    }

    #[test]
    fn stars_that_mark_nothing_are_printed() {
        assert_eq!(words("5* and 2 * 3"), "5* and 2 * 3");
        assert_eq!(words("**bold** and *italic*"), "bold and italic");
        assert_eq!(words("**"), "**");
        assert_eq!(words(r"\*not\* \[icon:x]"), "*not* [icon:x]");
    }

    #[test]
    fn what_marks_others_is_taken_out_and_nothing_else() {
        for (source, left) in [
            ("* one thing\n\n* two *small* things", "* one thing\n\n* two small things"),
            ("**Bold\nacross** lines,\n  5* and 2 * 3", "Bold\nacross lines,\n  5* and 2 * 3"),
            (r"Bold line plain \* star, \[icon:x], C:\\", r"Bold line plain * star, [icon:x], C:\"),
            ("Pay [icon:coin] \"twice\" -- ***now***", "Pay [icon:coin] \"twice\" -- now"),
            ("`a*b*c` and https://example.com/a--b", "`a*b*c` and https://example.com/a--b"),
            ("[head:*Volley*] all", "[head:Volley] all"),
        ] {
            assert_eq!(unmarked(source), left);
        }
    }

    #[test]
    fn emphasis_nests() {
        let spans = looks("a **b *c* d** e");
        assert_eq!(spans[2], ("c".into(), TextStyle { bold: true, italic: true, ..TextStyle::default() }));
        for (source, bold, italic) in [
            ("***both***", "both", "both"),
            ("x ***both***, y", "both", "both"),
            ("***a** b*", "a", "a b"),
            ("***a* b**", "a b", "a"),
            ("**a *b***", "a b", "b"),
            ("*a **b***", "b", "a b"),
            ("*a***b**", "b", "a"),
            ("**a***b*", "a", "b"),
            ("*a **b** c* and **a *b* c**", "ba b c", "a b cb"),
        ] {
            let seen = |look: fn(&TextStyle) -> bool| -> String {
                looks(source).into_iter().filter(|(_, found)| look(found)).map(|(text, _)| text).collect()
            };
            assert_eq!(
                (seen(|look| look.bold), seen(|look| look.italic)),
                (bold.into(), italic.into()),
                "{source}"
            );
        }
        for plain in ["***", "****", "a *** b", "***a", "a***"] {
            assert_eq!(words(plain), plain);
        }
    }

    #[test]
    fn addresses_and_code_are_as_they_were_typed() {
        for kept in [
            "Scan https://example.com/rules--v2?page=1-2.",
            "a.b--c@example.com, www.x-y.org/1-2, rules--v2x3.pdf",
            "2026-01-02, 555-123-4567",
            "0x1F, --> and <--, -----",
        ] {
            assert_eq!(words(kept), kept);
        }
        assert_eq!(words("see https://a.b/1-2 1-2"), "see https://a.b/1-2 1–2");
        assert_eq!(words("**https://a.b/x--y** \"a.bc--d@e.fg\""), "https://a.b/x--y “a.bc--d@e.fg”");
        assert_eq!(
            words("`a--b [icon:x] **\"c\"** https://a.b/c` 1-2 ` x"),
            "a--b [icon:x] **\"c\"** https://a.b/c 1–2 ` x"
        );
        assert_eq!(words("a -- b --- c, 4-3-6"), "a – b — c, 4–3–6");
    }

    #[test]
    fn a_heading_runs_into_its_text() {
        let spans = looks("[head:Hand *grenades] and [head:] [head:x");
        assert_eq!(spans[0], ("Hand *grenades".into(), TextStyle { head: true, ..TextStyle::default() }));
        assert_eq!(spans[1], (" and [head:] [head:x".into(), TextStyle::default()));
        assert_eq!(words("[head:Volley] (Fire): **2D6**"), "Volley (Fire): 2D6");
    }

    #[test]
    fn an_icon_is_an_icon_and_a_broken_one_is_text() {
        assert_eq!(looks("a [icon:anchor] b")[1].0, "<anchor>");
        assert_eq!(words("[icon:] [icon:A] [icon:a"), "[icon:] [icon:A] [icon:a");
    }

    #[test]
    fn blank_lines_part_paragraphs_and_line_ends_do_not() {
        assert_eq!(parse("a\nb\n\n\nc").unwrap().len(), 2);
        assert_eq!(words("a\nb\n \nc"), "a b\nc");
    }

    #[test]
    fn hostile_text_is_bounded_and_never_panics() {
        assert_eq!(parse(&"*".repeat(MAX_LENGTH + 1)), Err(TooLong(MAX_LENGTH + 1)));
        for unit in [
            "*",
            "**a",
            "[icon:",
            "[head:",
            "[head:a]",
            "[head:[head:*]",
            "\\",
            "1D",
            "\u{0}\u{7f}",
            "é\u{301}",
            "\u{202e}",
            "'\"",
            "--",
            "x1",
            "***",
            "`",
            "1-",
            "a.b/",
            "x://",
        ] {
            let _ = parse(&unit.repeat(MAX_LENGTH / unit.chars().count()));
        }
    }
}
