//! A document of warpress itself, written in Markdown, as plain lines for the terminal.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::lines::Lines;

/// A document in lines of at most `width` characters, as far as words, tables and what is to be typed as it stands
/// allow. A link to another document names that as a topic of `warpress help`.
///
/// ```
/// let text = warpress_rulebook::document("# Cards\n\nSee [the keys](keys.md#deck).\n\n- one\n- two\n", 60);
/// assert_eq!(text, "CARDS\n\nSee the keys (warpress help keys).\n\n\u{2022} one\n\u{2022} two\n");
/// ```
pub fn document(markdown: &str, width: usize) -> String {
    let mut writer = Writer { lines: Lines::new(width), ..Writer::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        writer.event(event);
    }
    writer.lines.out.trim_start().to_owned()
}

struct Writer {
    lines: Lines,
    /// Words of what is being read.
    words: String,
    /// The lists that it is in: the next number of each, if it has numbers.
    lists: Vec<Option<u64>>,
    /// The mark of an item whose first words are still to come.
    mark: Option<String>,
    /// Where links lead.
    links: Vec<String>,
    /// The rows of a table.
    rows: Vec<Vec<String>>,
    /// Something that is to be typed as it stands.
    code: bool,
}

impl Default for Writer {
    fn default() -> Self {
        let lines = Lines::new(0);
        let (words, lists, links, rows) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        Self { lines, words, lists, mark: None, links, rows, code: false }
    }
}

impl Writer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) => self.words.push_str(&text),
            Event::Code(text) => {
                self.words.push('`');
                self.words.push_str(&text);
                self.words.push('`');
            }
            Event::SoftBreak => self.words.push(' '),
            Event::HardBreak => self.words.push('\n'),
            Event::Start(tag) => self.start(&tag),
            Event::End(end) => self.end(end),
            Event::Rule => self.gap(),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::List(from) => {
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(*from);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "\u{2022}".to_owned(),
                };
                self.mark = Some(mark);
            }
            Tag::CodeBlock(_) => {
                self.paragraph();
                self.code = true;
            }
            Tag::Link { dest_url, .. } => self.links.push(dest_url.to_string()),
            Tag::Image { .. } => self.words.push_str("[picture: "),
            Tag::TableRow | Tag::TableHead => self.rows.push(Vec::new()),
            Tag::Heading { .. } | Tag::Paragraph => self.words.clear(),
            _ => {}
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Heading(level) => {
                let title = std::mem::take(&mut self.words);
                self.gap();
                match level as usize {
                    1 => self.lines.line(0, &title.to_uppercase()),
                    deep => {
                        self.lines.line(0, &title);
                        let rule = if deep == 2 { "=" } else { "-" };
                        self.lines.line(0, &rule.repeat(title.chars().count()));
                    }
                }
            }
            TagEnd::Paragraph | TagEnd::Item => self.paragraph(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                self.code = false;
                let text = std::mem::take(&mut self.words);
                self.gap();
                let indent = self.indent() + 4;
                text.lines().for_each(|line| self.lines.line(indent, line));
            }
            TagEnd::Link => {
                if let Some(topic) = self.links.pop().as_deref().and_then(topic) {
                    self.words.push_str(&format!(" (warpress help {topic})"));
                }
            }
            TagEnd::Image => self.words.push(']'),
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.gap();
                let indent = self.indent();
                // A table without headings has none that are worth a rule.
                let head = rows.first().is_some_and(|head| head.iter().any(|cell| !cell.is_empty()));
                let shown = if head { &rows[..] } else { rows.get(1..).unwrap_or_default() };
                self.lines.table(indent, shown, &[], head);
            }
            _ => {}
        }
    }

    /// Words that have been read, as a paragraph, or as the first of an item.
    fn paragraph(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.trim().is_empty() {
            return;
        }
        match self.mark.take() {
            Some(mark) => {
                let indent = 2 * self.lists.len().saturating_sub(1);
                self.lines.hanging(indent, &mark, &words);
            }
            None => {
                self.gap();
                let indent = self.indent();
                self.lines.wrapped(indent, &words);
            }
        }
    }

    fn indent(&self) -> usize {
        2 * self.lists.len()
    }

    /// An empty line, if there is none yet.
    fn gap(&mut self) {
        if !self.lines.out.ends_with("\n\n") {
            self.lines.line(0, "");
        }
    }
}

/// The topic that a link leads to, if that is another document.
fn topic(link: &str) -> Option<&str> {
    let file = link.split('#').next()?;
    let name = file.strip_suffix(".md")?;
    (!name.contains('/') && name.chars().all(|sign| sign.is_alphanumeric() || sign == '-')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::document;

    #[test]
    fn what_is_typed_stays_as_it_stands_and_words_are_wrapped() {
        let text = document(
            "# A\n\nSome words that are longer than thirty characters.\n\n```sh\nwarpress build ./a-rather-long-name-of-a-folder\n```\n",
            30,
        );
        let lines = "A\n\nSome words that are longer\nthan thirty characters.\n\n    warpress build ./a-rather-long-name-of-a-folder\n";
        assert_eq!(text, lines);
    }

    #[test]
    fn tables_have_columns_and_lists_within_lists_are_indented() {
        let text = document(
            "| key | |\n|---|---|\n| `rows` | a file |\n\n## More\n\n1. one\n   - in it\n2. two\n",
            60,
        );
        assert!(text.starts_with("key\n---"), "{text}");
        assert!(text.contains("`rows`  a file\n"), "{text}");
        assert!(text.contains("\nMore\n====\n\n1. one\n  \u{2022} in it\n2. two\n"), "{text}");
    }

    #[test]
    fn only_documents_are_topics() {
        let text = document("[a](https://b.c/d.md) [e](../f.md) [g](#h) [i](j.md)", 90);
        assert_eq!(text, "a e g i (warpress help j)\n");
    }
}
