//! Marks that texts bring along from other programs. What means the same as a mark of ours becomes that mark while a
//! text is read, so that whoever comes after knows one notation: `<b>`, `<i>`, `<br>` and the entities of HTML, and the
//! breaks of lines that a cell could not hold (`\n`, `\13\`). All others stay as they are written, and are told.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Event, Parser};

/// Names of tags. A word in angle brackets that is none of them is the author's own: `<strength>`.
const TAGS: [&str; 70] = [
    "a",
    "abbr",
    "article",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figure",
    "font",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "ins",
    "kbd",
    "li",
    "link",
    "mark",
    "nobr",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "script",
    "section",
    "small",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "wbr",
];

/// Marks of forums, which stand in square brackets.
const FORUM: [&str; 12] =
    ["b", "i", "u", "s", "color", "size", "url", "img", "quote", "center", "list", "code"];

/// Beginnings of our own.
const OURS: [&str; 3] = ["icon:", "head:", "ruling:"];

/// Signs that surround words elsewhere: struck out, marked, bold, slanted, hidden, raised, in formulas.
const AROUND: [&str; 8] = ["~~", "==", "__", "_", "||", "^", "$$", "''"];

/// Entities that people write without the semicolon at their end.
const BARE_ENTITIES: [&str; 5] = ["amp", "lt", "gt", "quot", "nbsp"];

/// How words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    Bold,
    Italic,
}

/// What a mark of elsewhere means here.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Meaning {
    Opens(Look),
    Closes(Look),
    Break,
    Signs(String),
    Nothing,
}

type Mark = (Range<usize>, Meaning);

/// A text with our marks in the place of those that mean the same.
pub fn read(text: &str) -> Cow<'_, str> {
    let marks = marks(text);
    if marks.iter().all(|(_, meaning)| *meaning == Meaning::Nothing) {
        return Cow::Borrowed(text);
    }
    let mut setter = Setter::default();
    let mut done = 0;
    for (range, meaning) in marks {
        if meaning == Meaning::Nothing {
            continue;
        }
        setter.words(&text[done..range.start]);
        match meaning {
            Meaning::Opens(look) => *setter.depth(look) += 1,
            Meaning::Closes(look) => *setter.depth(look) -= 1,
            Meaning::Break => setter.space.push_str("\n\n"),
            Meaning::Signs(signs) => setter.signs(&signs),
            Meaning::Nothing => {}
        }
        done = range.end;
    }
    setter.words(&text[done..]);
    Cow::Owned(setter.end())
}

/// A name with what entities stand for and without tags: a name is known by its letters alone.
pub fn bare(name: &str) -> Cow<'_, str> {
    let marks = marks(name);
    if marks.iter().all(|(_, meaning)| *meaning == Meaning::Nothing) {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    let mut done = 0;
    for (range, meaning) in marks.into_iter().filter(|(_, meaning)| *meaning != Meaning::Nothing) {
        out.push_str(&name[done..range.start]);
        match meaning {
            Meaning::Break => out.push(' '),
            Meaning::Signs(signs) => out.push_str(&signs),
            _ => {}
        }
        done = range.end;
    }
    out.push_str(&name[done..]);
    Cow::Owned(out.trim().to_owned())
}

/// Marks that mean nothing here and are printed as they are written, each with where it begins (in bytes).
pub fn strange(text: &str) -> Vec<(usize, &str)> {
    let unknown = marks(text).into_iter().filter(|(_, meaning)| *meaning == Meaning::Nothing);
    let mut found: Vec<(usize, &str)> = unknown.map(|(range, _)| (range.start, &text[range])).collect();
    for (range, plain) in pieces(text) {
        if plain {
            let words = &text[range.clone()];
            let others = AROUND.iter().filter_map(|sign| around(words, sign)).chain(bracketed(words));
            found.extend(others.map(|inner| (range.start + inner.start, &words[inner])));
        }
    }
    found.sort_unstable();
    found
}

/// The text cut at what is meant as it is written: code in backticks, and look-ups (`{{ name }}`). Plain pieces are `true`.
fn pieces(text: &str) -> Vec<(Range<usize>, bool)> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(open) = text[at..].find(['`', '{']).map(|next| at + next) {
        let rest = &text[open..];
        let end = if rest.starts_with("{{") {
            rest.find("}}").map(|close| open + close + 2)
        } else {
            rest.strip_prefix('`').and_then(|code| code.find('`')).map(|close| open + close + 2)
        };
        let Some(end) = end else {
            at = open + 1;
            continue;
        };
        pieces.push((from..open, true));
        pieces.push((open..end, false));
        (from, at) = (end, end);
    }
    pieces.push((from..text.len(), true));
    pieces
}

/// The marks of HTML, and letters behind a backslash, in their order. A tag that nothing closes, or that closes nothing,
/// means nothing.
fn marks(text: &str) -> Vec<Mark> {
    if !text.contains(['<', '&', '\\']) {
        return Vec::new();
    }
    let mut found: Vec<Mark> = Vec::new();
    for (range, _) in pieces(text).into_iter().filter(|(_, plain)| *plain) {
        let (from, words) = (range.start, &text[range.clone()]);
        let mut at = 0;
        while let Some(next) = words[at..].find(['<', '&', '\\']).map(|next| at + next) {
            let rest = &words[next..];
            let mark = match rest.as_bytes().first() {
                Some(b'<') => tag(rest),
                Some(b'&') => entity(rest),
                _ => {
                    let begins =
                        matches!(found.last(), Some((range, Meaning::Break)) if range.end == from + next);
                    escape(rest, words[..next].chars().next_back().filter(|_| !begins))
                }
            };
            // What is escaped here is no mark.
            let ours = rest.starts_with('\\') && rest[1..].starts_with(['\\', '*', '[']);
            at = next + mark.as_ref().map_or(if ours { 2 } else { 1 }, |(length, _)| *length);
            if let Some((_, meaning)) = mark {
                found.push((from + next..from + at, meaning));
            }
        }
    }
    for look in [Look::Bold, Look::Italic] {
        let mut open = Vec::new();
        let mut lone = Vec::new();
        for (place, (_, meaning)) in found.iter().enumerate() {
            match meaning {
                Meaning::Opens(one) if *one == look => open.push(place),
                Meaning::Closes(one) if *one == look && open.pop().is_none() => lone.push(place),
                _ => {}
            }
        }
        for place in open.into_iter().chain(lone) {
            found[place].1 = Meaning::Nothing;
        }
    }
    found
}

/// The tag that a text begins with: its length in bytes, and what it means.
fn tag(text: &str) -> Option<(usize, Meaning)> {
    /// Longer ones were not meant as tags (bytes).
    const LONGEST: usize = 400;
    if text.starts_with("<!--") {
        return Some((text.find("-->")? + 3, Meaning::Nothing));
    }
    let length = text.find('>').filter(|length| *length < LONGEST)? + 1;
    let inside = &text[1..length - 1];
    let (closes, inside) = inside.strip_prefix('/').map_or((false, inside), |rest| (true, rest));
    let name = inside.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let attributes = inside[name.len()..].trim_end_matches('/').trim();
    let known = name.to_ascii_lowercase();
    if !TAGS.contains(&known.as_str())
        || !(attributes.is_empty()
            || attributes.contains('=') && inside[name.len()..].starts_with(char::is_whitespace))
    {
        return None;
    }
    let look = match known.as_str() {
        "b" | "strong" => Some(Look::Bold),
        "i" | "em" => Some(Look::Italic),
        _ => None,
    };
    let meaning = match look {
        Some(_) if inside.ends_with('/') => Meaning::Nothing,
        Some(look) if closes => Meaning::Closes(look),
        Some(look) => Meaning::Opens(look),
        None if known == "br" => Meaning::Break,
        None => Meaning::Nothing,
    };
    Some((length, meaning))
}

/// What a text begins with that other programs write with a backslash: its length in bytes, and what it means. `\n` is a
/// break of a line, unless it may be within a path (`art\night.png`).
fn escape(text: &str, before: Option<char>) -> Option<(usize, Meaning)> {
    const DIGITS: usize = 3;
    let body = text.strip_prefix('\\')?;
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=DIGITS).contains(&digits) && body[digits..].starts_with('\\') {
        let line = matches!(body[..digits].trim_start_matches('0'), "10" | "13");
        return Some((digits + 2, if line { Meaning::Break } else { Meaning::Nothing }));
    }
    if body.starts_with("r\\n") {
        return Some((4, Meaning::Break));
    }
    let within = |c: char| c.is_alphanumeric() || matches!(c, ':' | '/');
    let goes_on = |rest: &str| rest.starts_with(char::is_lowercase) && before.is_some_and(within);
    if body.strip_prefix('n').is_some_and(|rest| !goes_on(rest)) {
        return Some((2, Meaning::Break));
    }
    let word = body.bytes().take_while(u8::is_ascii_alphanumeric).count();
    // Somebody who waves: `\o/`.
    let told = body.starts_with(|c: char| c.is_ascii_alphabetic()) && !body[word..].starts_with('/');
    told.then_some((word + 1, Meaning::Nothing))
}

/// The entity that a text begins with: its length in bytes, and what it means.
fn entity(text: &str) -> Option<(usize, Meaning)> {
    /// No name of HTML is longer (bytes).
    const LONGEST: usize = 34;
    let body = text.strip_prefix('&')?;
    let numbered = body.starts_with('#');
    let name = body.strip_prefix('#').unwrap_or(body);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let length = text.len() - name.len() + end;
    if end == 0 || length > LONGEST {
        return None;
    }
    if !name[end..].starts_with(';') {
        let forgotten = !numbered && BARE_ENTITIES.contains(&&name[..end]);
        return forgotten.then_some((length, Meaning::Nothing));
    }
    let length = length + 1;
    // Markdown has the entities of HTML, all two thousand.
    let sentence = format!("x{}", &text[..length]);
    let said: String = Parser::new(&sentence)
        .filter_map(|event| if let Event::Text(words) = event { Some(words.into_string()) } else { None })
        .collect();
    match said.strip_prefix('x') {
        Some(signs) if *signs != text[..length] && !signs.is_empty() => {
            Some((length, Meaning::Signs(signs.to_owned())))
        }
        // “R&D;” and “S&P;” are words.
        _ => (end > 1 && name[..end].bytes().all(|letter| letter.is_ascii_lowercase()))
            .then_some((length, Meaning::Nothing)),
    }
}

/// Where a text has this letter as an entity: `&#26628;` (bytes).
pub fn as_entity(text: &str, letter: char) -> Option<Range<usize>> {
    let mut bytes = [0; 4];
    let letter: &str = letter.encode_utf8(&mut bytes);
    text.match_indices('&').find_map(|(at, _)| match entity(&text[at..])? {
        (length, Meaning::Signs(signs)) if signs.contains(letter) => Some(at..at + length),
        _ => None,
    })
}

/// The first words that stand between two such signs, with them: `~~struck~~`, but not `a == b` or `____`.
fn around(text: &str, sign: &str) -> Option<Range<usize>> {
    let same = sign.chars().next()?;
    let joins = |letter: char| letter.is_alphanumeric() || letter == same;
    let mut open = None;
    for (at, _) in text.match_indices(sign) {
        let before = text[..at].chars().next_back();
        let behind = text[at + sign.len()..].chars().next();
        let ends = before.is_some_and(|c| !c.is_whitespace() && c != same) && !behind.is_some_and(joins);
        match open {
            Some(from) if ends => return Some(from..at + sign.len()),
            None if !before.is_some_and(joins) && behind.is_some_and(|c| c.is_alphanumeric()) => {
                open = Some(at)
            }
            _ => {}
        }
    }
    None
}

/// What stands in square brackets and is none of our marks: a link, a mark of a forum, the name of something elsewhere.
fn bracketed(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('[') {
        let Some(close) = text[open..].find(']').map(|close| open + close) else { break };
        let inside = text[open + 1..close].trim_start_matches('/');
        let name = inside.split(['=', ' ']).next().unwrap_or_default().to_ascii_lowercase();
        let refers = text[..open].ends_with('@') && close > open + 1;
        let doubled = text[open + 1..].starts_with('[') && text[close..].starts_with("]]");
        let address = text[close + 1..].strip_prefix('(').and_then(|rest| rest.split_once(')'));
        if let Some((address, _)) = address.filter(|(address, _)| is_address(address)) {
            found.push(open..close + address.len() + 3);
        } else if refers {
            found.push(open - 1..close + 1);
        } else if doubled && !OURS.iter().any(|mark| text[open + 2..].starts_with(mark)) {
            found.push(open..close + 2);
        } else if FORUM.contains(&name.as_str()) && text[close..].contains(&format!("[/{name}]"))
            || text[open + 1..].starts_with('/') && FORUM.contains(&name.as_str())
        {
            found.push(open..close + 1);
        }
    }
    found
}

fn is_address(text: &str) -> bool {
    !text.contains(char::is_whitespace)
        && (text.contains("://") || text.contains('/') || text.starts_with('#'))
}

/// Writes words in our notation, whose marks touch the words that they are for and do not reach over a paragraph.
#[derive(Default)]
struct Setter {
    out: String,
    /// Spaces and breaks that stand before the next word.
    space: String,
    bold: usize,
    italic: usize,
    /// Whether bold and italics are open in what has been written.
    open: (bool, bool),
}

impl Setter {
    fn depth(&mut self, look: Look) -> &mut usize {
        match look {
            Look::Bold => &mut self.bold,
            Look::Italic => &mut self.italic,
        }
    }

    fn words(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.trim_start();
            self.space.push_str(&rest[..rest.len() - word.len()]);
            let end = word.find(char::is_whitespace).unwrap_or(word.len());
            if end > 0 {
                self.word(&word[..end]);
            }
            rest = &word[end..];
        }
    }

    /// What an entity stands for is never a mark of ours.
    fn signs(&mut self, signs: &str) {
        let mut plain = String::new();
        for sign in signs.chars() {
            if matches!(sign, '*' | '[' | '\\') {
                plain.push('\\');
            }
            plain.push(sign);
        }
        self.word(&plain);
    }

    fn word(&mut self, word: &str) {
        let wanted = (self.bold > 0, self.italic > 0);
        let over = self.space.matches('\n').count() > 1;
        let kept = if over { (false, false) } else { (self.open.0 && wanted.0, self.open.1 && wanted.1) };
        self.turn(kept);
        let space = std::mem::take(&mut self.space);
        self.out.push_str(&space);
        self.turn(wanted);
        self.out.push_str(word);
    }

    /// Opens or closes what differs.
    fn turn(&mut self, wanted: (bool, bool)) {
        if self.open.1 && !wanted.1 {
            self.out.push('*');
        }
        if self.open.0 != wanted.0 {
            self.out.push_str("**");
        }
        if wanted.1 && !self.open.1 {
            self.out.push('*');
        }
        self.open = wanted;
    }

    fn end(mut self) -> String {
        self.turn((false, false));
        self.out + &self.space
    }
}

#[cfg(test)]
mod tests {
    use super::{bare, read, strange};

    #[test]
    fn marks_of_html_that_we_have_become_ours() {
        for (written, ours) in [
            ("Roll <b>3d6</b> and<br>take <i>half</i>", "Roll **3d6** and\n\ntake *half*"),
            ("<STRONG class=\"x\">A</STRONG>, <em>b</em><br/>c<BR />d", "**A**, *b*\n\nc\n\nd"),
            ("a<b> wide </b>one", "a **wide** one"),
            ("<b>a<i>b</i></b> <b></b>c", "**a*b*** c"),
            ("<i>a</i><b>b</b>", "*a***b**"),
            ("<b>over<br>two, and\n\nthree</b>", "**over**\n\n**two, and**\n\n**three**"),
            ("<b>{{ n }} <b>dice</b></b>", "**{{ n }} dice**"),
            ("One &amp; two &lt;three&gt; &eacute;&#233;&#xE9;&hellip;", "One & two <three> ééé…"),
            ("2&nbsp;cm &quot;x&quot;", "2\u{a0}cm \"x\""),
            ("&#42;not&#42; &lt;b&gt;&lsqb;icon:x]", "\\*not\\* <b>\\[icon:x]"),
            ("a & b, R&D, x < y > z, `<b>&amp;</b>`", "a & b, R&D, x < y > z, `<b>&amp;</b>`"),
            (
                "a <strength> and <b and c> d, <b>open, shut</i>",
                "a <strength> and <b and c> d, <b>open, shut</i>",
            ),
            ("{{ a }} &lt; {{ b & c }}", "{{ a }} < {{ b & c }}"),
        ] {
            assert_eq!(read(written), ours, "{written}");
        }
    }

    #[test]
    fn breaks_that_a_cell_could_not_hold_are_breaks() {
        for (written, ours) in [
            (r"Gain 2.\nLose 1.", "Gain 2.\n\nLose 1."),
            (r"Gain 2\n\nlose 1\r\nend.\n", "Gain 2\n\n\n\nlose 1\n\nend.\n\n"),
            (r"<b>One\nTwo</b>", "**One**\n\n**Two**"),
            (r"nan\13\DECK\013\", "nan\n\nDECK\n\n"),
            (r"C:\new\night.png, \\n, \*n, `\n`, \o/, 7\8", r"C:\new\night.png, \\n, \*n, `\n`, \o/, 7\8"),
        ] {
            assert_eq!(read(written), ours, "{written}");
        }
        assert_eq!(bare(r"Fish\nChips"), "Fish Chips");
    }

    #[test]
    fn a_name_is_its_letters() {
        assert_eq!(bare("<b>Fish</b> &amp; <i>Chips</i>"), "Fish & Chips");
        assert_eq!(bare("Two<br>lines"), "Two lines");
        assert_eq!(bare("Fish & <Chips>"), "Fish & <Chips>");
    }

    #[test]
    fn other_marks_are_told() {
        let told = |text| strange(text).into_iter().map(|(_, mark)| mark).collect::<Vec<_>>();
        for (text, marks) in [
            ("<p>para</p><ul><li>x</li></ul>", vec!["<p>", "</p>", "<ul>", "<li>", "</li>", "</ul>"]),
            ("<u>x</u> H<sub>2</sub>O", vec!["<u>", "</u>", "<sub>", "</sub>"]),
            ("<span style=\"color: red\">x</span>", vec!["<span style=\"color: red\">", "</span>"]),
            ("<b>open and </i>", vec!["<b>", "</i>"]),
            ("&foo; &nbsp x", vec!["&foo;", "&nbsp"]),
            ("~~strike~~ ==mark== __bold__ and _it_.", vec!["~~strike~~", "==mark==", "__bold__", "_it_"]),
            (r"x\qcomma\q y \tz \34\ \u00e9", vec!["\\qcomma", "\\q", "\\tz", "\\34\\", "\\u00e9"]),
            (r"\textbf{x} art\night.png", vec!["\\textbf", "\\night"]),
            ("@[Coin] [[Link]] ||bold|| ^2^ $$x$$ ''it''", {
                vec!["@[Coin]", "[[Link]]", "||bold||", "^2^", "$$x$$", "''it''"]
            }),
            (
                "[b]x[/b] [rules](https://a.b/c) <!-- later -->",
                vec!["[b]", "[/b]", "[rules](https://a.b/c)", "<!-- later -->"],
            ),
        ] {
            assert_eq!(told(text), marks, "{text}");
        }
        for text in [
            "a == b, ____, ~ 5 ~, x_y_z, snake_case_, 2 __ 3, <strength>, R&D;, AT&T",
            "[icon:sun] [head:Fire] [ruling:x] [b] [Tap]: x (see a/b), `~~x~~ <u>`",
            "**bold** and *it* and ***both***, <b>bold</b><br>&amp;",
            "{{ a__b__c }} {{ _x_ }}",
            r"\*x\* \[b] \\n 5\6 \o/ `\n \q @[a]` a || b, 6'' and 3'', x^2, ^_^, $$ and $$$, [[icon:sun]], me@[]",
        ] {
            assert_eq!(told(text), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn no_text_takes_long() {
        for unit in [
            "<b>", "</b>", "<b", "&", "&amp;", "`", "{{", "~~a", "_a", "[b]", "[a](", "<!--", "é<i>", "\\",
            "\\n", "\\a", "@[", "[[",
        ] {
            let text = unit.repeat(8_000 / unit.len());
            read(&text);
            bare(&text);
            strange(&text);
        }
    }
}
