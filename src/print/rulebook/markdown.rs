//! From the Markdown of a section to blocks. CommonMark with tables, smart quotes and fenced notes, and pictures of the
//! game's own on lines of their own; no HTML, and nothing from the web.

use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, Options, Parser, Tag, TagEnd};

use super::Words;
use super::book::{Align, Aside, Block, Depicted, Grid, Inline, Picture, shown_address, words};
use warpress_language::Quotes;
use warpress_model::rules::RULING;
use warpress_text::markup::is_icon;
use warpress_text::verbatim::addresses;

/// What is not understood, and on which line of the text (from 0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownError {
    /// The line, from 0.
    pub line: usize,
    /// The reason.
    pub what: String,
}

/// Parses a text without look-ups. Quotes are those of the language of these words.
pub fn blocks(text: &str, words: &Words) -> (Vec<Block>, Vec<MarkdownError>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION | Options::ENABLE_GFM;
    let mut reader = Reader {
        text,
        addresses: addresses(text),
        quotes: words.language().quotes(),
        inner: 0,
        errors: Vec::new(),
        frames: vec![Frame::default()],
    };
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.take(event, range);
    }
    let blocks = reader.frames.into_iter().next().map(Frame::close).unwrap_or_default();
    (blocks, reader.errors)
}

/// An open element: the blocks and words it has so far.
#[derive(Default)]
struct Frame {
    blocks: Vec<Block>,
    inlines: Vec<Inline>,
    grid: Grid,
    items: Vec<Vec<Block>>,
    from: Option<u64>,
    /// The section that a link leads to; `None` if it does not lead to a section.
    target: Option<String>,
    /// The page of the web that a link leads to.
    web: Option<String>,
    /// The file and the caption of a picture.
    image: Option<(String, String)>,
    /// The pictures of a paragraph.
    pictures: Vec<Picture>,
    code: String,
}

impl Frame {
    /// Turns words outside a paragraph into one.
    fn close(mut self) -> Vec<Block> {
        if !self.inlines.is_empty() {
            self.blocks.push(Block::Paragraph(with_icons(std::mem::take(&mut self.inlines))));
        }
        self.blocks
    }
}

struct Reader<'t> {
    text: &'t str,
    /// Where addresses stand in it, which are printed as they are.
    addresses: Vec<Range<usize>>,
    quotes: Quotes,
    /// Quotations within a quotation that are open.
    inner: usize,
    errors: Vec<MarkdownError>,
    frames: Vec<Frame>,
}

impl Reader<'_> {
    fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn pop(&mut self) -> Frame {
        if self.frames.len() > 1 { self.frames.pop().unwrap_or_default() } else { Frame::default() }
    }

    fn error(&mut self, at: usize, what: &str) {
        let line = self.text.get(..at).map_or(0, |before| before.matches('\n').count());
        let error = MarkdownError { line, what: what.to_owned() };
        // Reported once for each line.
        if self.errors.last() != Some(&error) {
            self.errors.push(error);
        }
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        let at = range.start;
        match event {
            Event::Start(tag) => self.start(&tag, at),
            Event::End(end) => self.end(end, at),
            Event::Text(words) => {
                let plain = self.top().code.is_empty();
                let words = if plain { self.signed(words, range) } else { words.into_string() };
                let frame = self.top();
                if frame.from.is_none() && !frame.code.is_empty() {
                    frame.code.push_str(&words);
                } else if let Some(Inline::Text(last)) = frame.inlines.last_mut() {
                    last.push_str(&words);
                } else {
                    frame.inlines.push(Inline::Text(words));
                }
            }
            Event::Code(code) => self.top().inlines.push(Inline::Code(code.into_string())),
            Event::SoftBreak => self.take(Event::Text(" ".into()), range),
            Event::HardBreak => self.top().inlines.push(Inline::Break),
            // Between paragraphs it says nothing that a book would lose.
            Event::Rule => {}
            Event::Html(_) | Event::InlineHtml(_) => {
                self.error(at, "HTML is not allowed; write \\< for a plain <")
            }
            _ => self.error(at, "this cannot be part of a rulebook"),
        }
    }

    /// Words with the signs of a typesetter, but for addresses.
    fn signed(&mut self, words: CowStr<'_>, range: Range<usize>) -> String {
        let near = self.addresses.partition_point(|address| address.end <= range.start);
        let near: Vec<Range<usize>> =
            self.addresses[near..].iter().take_while(|address| address.start < range.end).cloned().collect();
        let typed = self.text.get(range.clone()).unwrap_or_default();
        match near.first() {
            None => {}
            Some(address) if address.start <= range.start && range.end <= address.end => {
                return typed.to_owned();
            }
            Some(_) if *typed == *words => {
                let mut out = String::new();
                let mut done = range.start;
                for address in near {
                    out.push_str(&signs(&self.text[done..address.start.max(done)]));
                    done = address.end.min(range.end);
                    out.push_str(&self.text[address.start.max(range.start)..done]);
                }
                return out + &signs(&self.text[done..range.end]);
            }
            Some(_) => {}
        }
        signs(&self.quoted(words, range))
    }

    /// A quote that was typed as on a typewriter, and turned, with the sign that the language has for it. Signs that the
    /// author has chosen stay.
    fn quoted<'w>(&mut self, words: CowStr<'w>, range: Range<usize>) -> CowStr<'w> {
        const BLANK: &str = "\u{a0}";
        let Some(typed @ ("\"" | "'")) = self.text.get(range.clone()) else { return words };
        let (double, single) = (self.quotes.double, self.quotes.single);
        let letter = |near: Option<char>| near.is_some_and(char::is_alphanumeric);
        let within = letter(self.text[..range.start].chars().next_back())
            && letter(self.text[range.end..].chars().next());
        let (sign, opens) = match (typed, &*words) {
            ("\"", "\u{201c}") => (double.0, true),
            ("\"", "\u{201d}") => (double.1, false),
            (_, "\u{2018}") => {
                self.inner += 1;
                (single.0, true)
            }
            // An apostrophe is one in every language.
            (_, "\u{2019}") if self.inner > 0 && !within => {
                self.inner -= 1;
                (single.1, false)
            }
            _ => return words,
        };
        CowStr::from(match (self.quotes.spaced, opens) {
            (false, _) => sign.to_string(),
            (true, true) => format!("{sign}{BLANK}"),
            (true, false) => format!("{BLANK}{sign}"),
        })
    }

    fn start(&mut self, tag: &Tag<'_>, at: usize) {
        match tag {
            Tag::Heading { .. } => self.error(at, "a heading stands on a line of its own, with # before it"),
            Tag::FootnoteDefinition(_) => {
                self.error(at, "there are no footnotes; write the text where it belongs")
            }
            _ => {}
        }
        let mut frame = Frame::default();
        match tag {
            Tag::List(from) => frame.from = *from,
            Tag::Table(columns) => frame.grid.align = columns.iter().map(align).collect(),
            Tag::Link { dest_url, .. } => match dest_url.strip_prefix('#') {
                Some(id) => frame.target = Some(id.to_owned()),
                None if is_web(dest_url) => frame.web = Some(dest_url.to_string()),
                None => self.error(
                    at,
                    "a link leads to a section: [words](#id), or to a page of the web: [words](https://…)",
                ),
            },
            Tag::Image { dest_url, title, .. } if dest_url.starts_with("art/") => {
                frame.image = Some((dest_url.to_string(), title.to_string()));
            }
            Tag::Image { .. } => self.error(
                at,
                "a picture is a file of the game: ![What it shows](art/cover.png); what is made from the data is \
                 named, {{ card.<id> }}, {{ map.<id> }}",
            ),
            Tag::CodeBlock(_) => frame.code = "\n".into(),
            _ => {}
        }
        // An item of a tight list has words without a paragraph around them, before any nested list.
        if matches!(tag, Tag::List(_) | Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::Table(_)) {
            let open = self.top();
            if !open.inlines.is_empty() {
                let words = with_icons(std::mem::take(&mut open.inlines));
                open.blocks.push(Block::Paragraph(words));
            }
        }
        self.frames.push(frame);
    }

    fn end(&mut self, end: TagEnd, at: usize) {
        let mut frame = self.pop();
        let inlines = with_icons(std::mem::take(&mut frame.inlines));
        match end {
            TagEnd::Paragraph => {
                let (pictures, bare) = (frame.pictures, words(&inlines).trim().is_empty());
                if !pictures.is_empty() && !bare {
                    self.error(at, "a picture stands on a line of its own, with empty lines around it");
                }
                if pictures.is_empty() || !bare {
                    self.top().blocks.push(Block::Paragraph(inlines));
                }
                if !pictures.is_empty() {
                    self.top().blocks.push(Block::Pictures(pictures));
                }
            }
            TagEnd::Image => {
                // One from elsewhere has been reported.
                let Some((list, caption)) = frame.image else { return };
                let alt = words(&inlines).trim().to_owned();
                if alt.is_empty() {
                    self.error(
                        at,
                        "say what the picture shows, for readers who do not see it: ![A wolf](art/wolf.jpg)",
                    );
                }
                self.top().pictures.push(Picture { of: Depicted::Art, list, row: None, alt, caption });
            }
            TagEnd::Emphasis => self.top().inlines.push(Inline::Emphasis(inlines)),
            TagEnd::Strong => self.top().inlines.push(Inline::Strong(inlines)),
            TagEnd::Link => match frame.target {
                Some(id) => {
                    let sign = id.strip_prefix(RULING).map(|id| Inline::Ours(id.to_owned(), 0));
                    self.top().inlines.push(sign.unwrap_or(Inline::Link(id, inlines)));
                }
                None => match frame.web {
                    Some(address) => {
                        // `<https://…>` has its address for words.
                        let own = words(&inlines) == address || inlines.is_empty();
                        let plain = || vec![Inline::Text(shown_address(&address).to_owned())];
                        let words = if own { plain() } else { inlines };
                        self.top().inlines.push(Inline::Web(address, words));
                    }
                    // It has been reported; its words stay.
                    None => self.top().inlines.extend(inlines),
                },
            },
            TagEnd::Item => {
                frame.inlines = inlines;
                let blocks = frame.close();
                self.top().items.push(blocks);
            }
            TagEnd::List(_) => self.top().blocks.push(Block::List { from: frame.from, items: frame.items }),
            TagEnd::TableCell => self.top().grid.head.push(inlines),
            TagEnd::TableHead => {
                let empty = frame.grid.head.iter().all(Vec::is_empty);
                self.top().grid.head = if empty { Vec::new() } else { frame.grid.head };
            }
            TagEnd::TableRow => self.top().grid.rows.push(frame.grid.head),
            TagEnd::Table => self.top().blocks.push(Block::Table(frame.grid)),
            TagEnd::CodeBlock => {
                let code = frame.code.trim_matches('\n').to_owned();
                self.top().blocks.push(Block::Verbatim(code));
            }
            TagEnd::BlockQuote(_) => {
                frame.inlines = inlines;
                let blocks = frame.close();
                self.top().blocks.push(Block::Aside { kind: Aside::Note, title: String::new(), blocks });
            }
            // Anything else has been reported; its words are kept.
            _ => {
                frame.inlines = inlines;
                let blocks = frame.close();
                self.top().blocks.extend(blocks);
            }
        }
    }
}

/// Words with icons in the place of their marks, which Markdown does not know.
fn with_icons(words: Vec<Inline>) -> Vec<Inline> {
    const OPEN: &str = "[icon:";
    let mut all = Vec::with_capacity(words.len());
    for word in words {
        let Inline::Text(text) = word else {
            all.push(word);
            continue;
        };
        let mut plain = String::new();
        let mut rest = text.as_str();
        while let Some((before, behind)) = rest.split_once(OPEN) {
            plain.push_str(before);
            match behind.split_once(']').filter(|(name, _)| is_icon(name)) {
                Some((name, after)) => {
                    if !plain.is_empty() {
                        all.push(Inline::Text(std::mem::take(&mut plain)));
                    }
                    all.push(Inline::icon(name));
                    rest = after;
                }
                None => {
                    plain.push_str(OPEN);
                    rest = behind;
                }
            }
        }
        plain.push_str(rest);
        if !plain.is_empty() {
            all.push(Inline::Text(plain));
        }
    }
    all
}

/// Whether an address leads to a page of the web, and to nothing else that a viewer might open.
fn is_web(address: &str) -> bool {
    /// Longer ones are no addresses that one types.
    const LONGEST: usize = 500;
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    let signs = |letter: char| letter.is_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(letter);
    rest.is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
        && address.len() <= LONGEST
        && address.chars().all(signs)
}

/// The signs that a typewriter lacks: a dash between numbers (`4-6`), a minus before one (`-2`, `2D6-1`).
fn signs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let number = letter == '-' && letters.peek().is_some_and(char::is_ascii_digit);
        let word = || out.rsplit(char::is_whitespace).next().unwrap_or_default();
        let sign = match out.chars().next_back() {
            _ if !number => letter,
            None => '\u{2212}',
            Some(before) if before.is_whitespace() || matches!(before, '(' | '/' | '[') => '\u{2212}',
            Some(before) if before.is_ascii_digit() && word().contains(['D', 'd']) => '\u{2212}',
            Some(before) if before.is_ascii_digit() && word().chars().all(|c| !c.is_alphabetic()) => {
                '\u{2013}'
            }
            Some(_) => letter,
        };
        out.push(sign);
    }
    out
}

fn align(alignment: &Alignment) -> Align {
    match alignment {
        Alignment::Center => Align::Centre,
        Alignment::Right => Align::Right,
        Alignment::None | Alignment::Left => Align::Left,
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::{Align, Block, Inline, words};
    use super::{MarkdownError, Words};

    fn blocks(text: &str) -> (Vec<Block>, Vec<MarkdownError>) {
        super::blocks(text, &Words::default())
    }

    fn text(words: &str) -> Inline {
        Inline::Text(words.into())
    }

    #[test]
    fn words_keep_their_look() {
        let (found, errors) = blocks("It's *Fire* and **more**, see [](#fire)\nor [fire](#fire).");
        let expected = vec![
            text("It’s "),
            Inline::Emphasis(vec![text("Fire")]),
            text(" and "),
            Inline::Strong(vec![text("more")]),
            text(", see "),
            Inline::Link("fire".into(), vec![]),
            text(" or "),
            Inline::Link("fire".into(), vec![text("fire")]),
            text("."),
        ];
        assert_eq!(found, [Block::Paragraph(expected)]);
        assert!(errors.is_empty());
    }

    #[test]
    fn links_lead_to_sections_and_to_pages_of_the_web_alone() {
        let web = |address: &str, words: &str| Inline::Web(address.into(), vec![text(words)]);
        for (typed, link) in [
            ("[site](https://example.org/a?b=c)", web("https://example.org/a?b=c", "site")),
            ("<https://example.org/>", web("https://example.org/", "example.org")),
            ("[](http://example.org)", web("http://example.org", "example.org")),
        ] {
            assert_eq!(blocks(typed), (vec![Block::Paragraph(vec![link])], vec![]), "{typed}");
        }
        for address in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "https://",
            "ftp://x.org",
            "mailto:a@b.c",
            "x.md",
            "https://x\"y",
        ] {
            let (found, errors) = blocks(&format!("[site](<{address}>)"));
            assert_eq!((found, errors.len()), (vec![Block::Paragraph(vec![text("site")])], 1), "{address}");
        }
    }

    #[test]
    fn icons_stand_among_the_words() {
        let (found, errors) =
            blocks("Pay 2[icon:coin]\\[icon:art/sun.png\\] or *[icon:a-b]* [icon:A] `[icon:x]`.");
        let expected = vec![
            text("Pay 2"),
            Inline::icon("coin"),
            Inline::icon("art/sun.png"),
            text(" or "),
            Inline::Emphasis(vec![Inline::icon("a-b")]),
            text(" [icon:A] "),
            Inline::Code("[icon:x]".into()),
            text("."),
        ];
        assert_eq!(
            (words(&expected).as_str(), errors.len()),
            ("Pay 2 coin sun or a b [icon:A] [icon:x].", 0)
        );
        assert_eq!(found, [Block::Paragraph(expected)]);
        assert_eq!(blocks("- a[icon:b]\n  - c").0.len(), 1);
    }

    #[test]
    fn addresses_are_printed_as_they_are() {
        for typed in ["see www.example.org/a--b?x=1-2", "https://a.b/1-2, a.b--c@d.ef"] {
            assert_eq!(blocks(typed).0, [Block::Paragraph(vec![text(typed)])], "{typed}");
        }
        let set = "1\u{2013}2 a\u{2013}b www.a-b.cd/1-2, 1\u{2013}2";
        assert_eq!(blocks("1-2 a--b www.a-b.cd/1-2, 1-2").0, [Block::Paragraph(vec![text(set)])]);
    }

    #[test]
    fn numbers_get_the_signs_of_a_typesetter() {
        for (typed, set) in [
            ("on 4-6, (-2)", "on 4\u{2013}6, (\u{2212}2)"),
            ("-1 to 2D6-1", "\u{2212}1 to 2D6\u{2212}1"),
            ("a T-34, B-26-2, 1-way", "a T-34, B-26-2, 1-way"),
        ] {
            assert_eq!(blocks(typed).0, [Block::Paragraph(vec![text(set)])], "{typed}");
        }
    }

    #[test]
    fn lists_hold_lists_and_tables_their_cells() {
        let (found, _) = blocks("1. one\n   - a\n   - b\n2. two\n\n| a | b |\n|---|:-:|\n| 1 | **2** |\n");
        let Block::List { from: Some(1), items } = &found[0] else { panic!("{found:?}") };
        assert!(
            matches!(&items[0][..], [Block::Paragraph(_), Block::List { from: None, items }] if items.len() == 2)
        );
        let Block::Table(grid) = &found[1] else { panic!("{found:?}") };
        assert_eq!(grid.align, [Align::Left, Align::Centre]);
        assert_eq!((words(&grid.head[1]), words(&grid.rows[0][1])), ("b".into(), "2".into()));
        let (found, _) = blocks("| | |\n|---|---|\n| x | y |\n");
        assert!(matches!(&found[0], Block::Table(grid) if grid.head.is_empty() && grid.rows.len() == 1));
    }

    #[test]
    fn pictures_stand_side_by_side_with_their_captions() {
        let (found, errors) =
            blocks("Before.\n\n![A *wolf*](art/wolf.jpg)\n![Hare](art/hare.svg \"The hare\")\n");
        let [Block::Paragraph(_), Block::Pictures(pictures)] = &found[..] else { panic!("{found:?}") };
        let said: Vec<_> = pictures.iter().map(|one| [&one.list, &one.alt, &one.caption]).collect();
        assert_eq!(said, [["art/wolf.jpg", "A wolf", ""], ["art/hare.svg", "Hare", "The hare"]]);
        assert_eq!(errors, []);
    }

    #[test]
    fn what_a_book_cannot_contain_is_reported_with_its_line() {
        for (source, line) in [
            ("a\n\n<b>x</b>", 2),
            ("![x](y.png)", 0),
            ("a\n\n![x](https://a.b/y.png)", 2),
            ("![](art/y.png)", 0),
            ("see ![x](art/y.png)", 0),
            ("[x](ftp://a.b)", 0),
        ] {
            let (_, errors) = blocks(source);
            assert_eq!(errors.first().map(|error| error.line), Some(line), "{source}");
        }
        // A rule across the page parts what headings part already.
        let (found, errors) = blocks("a\n\n***\n\nb\n");
        assert_eq!((found.len(), errors), (2, Vec::new()));
    }

    #[test]
    fn no_text_is_too_strange() {
        let wild = "> > * 1. [*](# \n```\n| a\n|--\n".repeat(300);
        blocks(&wild);
        blocks(&"> ".repeat(5000));
    }
}
