//! A book at the terminal: plain lines of a given width.

use super::book::{
    Aside, Block, Book, Decision, Grid, Inline, LINE, Passage, Picture, named, rights, shown_address, words,
};
use super::lines::Lines;
use super::words::MessagePart;

/// The sign of a decision of this edition, before its number.
const SIGN: char = '\u{25c7}';

/// The whole book, or the section with this number or id, including its subsections. `None` = there is no such
/// section. Lines are at most `width` characters long, as far as words and tables allow.
pub fn text(book: &Book, section: Option<&str>, width: usize) -> Option<String> {
    let mut writer = Writer { book, lines: Lines::new(width) };
    match section {
        None => {
            writer.line(0, &book.title.to_uppercase());
            writer.wrapped(0, &book.summary);
            for (name, fact) in &book.facts {
                writer.wrapped(0, &format!("{name}: {fact}"));
            }
            if let Some(edition) = book.edition() {
                let said = |part: MessagePart| match part {
                    MessagePart::Words(words) => words,
                    MessagePart::Slot(0) => SIGN.to_string(),
                    MessagePart::Slot(_) => format!("[{}]", edition.number),
                };
                let key = book.words.around("terminal-key", &["sign", "chapter"]).into_iter().map(said);
                writer.wrapped(0, &key.collect::<String>());
            }
            book.sections.iter().for_each(|passage| writer.passage(passage));
            if !book.rights.is_empty() {
                writer.line(0, "");
                writer.wrapped(0, &book.rights_heading());
                writer.blocks(&rights(&book.rights), 2);
            }
        }
        Some(wanted) => {
            let wanted = wanted.trim_matches(['[', ']', '#', ' ']).trim_end_matches('.');
            let first =
                book.sections.iter().position(|passage| passage.number == wanted || passage.id == wanted)?;
            let depth = book.sections[first].depth;
            let inner = book.sections[first + 1..].iter().take_while(|passage| passage.depth > depth).count();
            book.sections[first..=first + inner].iter().for_each(|passage| writer.passage(passage));
        }
    }
    Some(writer.lines.out.trim_start().to_owned())
}

struct Writer<'b> {
    book: &'b Book,
    lines: Lines,
}

impl Writer<'_> {
    fn passage(&mut self, passage: &Passage) {
        self.lines.line(0, "");
        self.wrapped(0, &format!("[{}] {}", passage.number, passage.title));
        self.blocks(&passage.blocks, 2);
    }

    fn blocks(&mut self, blocks: &[Block], indent: usize) {
        for block in blocks {
            self.lines.line(0, "");
            self.block(block, indent);
        }
    }

    fn block(&mut self, block: &Block, indent: usize) {
        match block {
            Block::Paragraph(inlines) => self.wrapped(indent, &self.said(inlines)),
            Block::Verbatim(lines) => lines.lines().for_each(|line| self.line(indent, line)),
            Block::List { from, items } => {
                for (place, item) in items.iter().enumerate() {
                    let mark = from
                        .map_or_else(|| "\u{2022}".to_owned(), |from| format!("{}.", from + place as u64));
                    self.item(indent, &mark, item);
                }
            }
            Block::Sequence(steps) => {
                for step in steps {
                    let mut text = step.name.clone();
                    if !step.text.is_empty() {
                        text = format!("{text}: {}", self.said(&step.text));
                    }
                    if let Some(number) =
                        step.section.as_deref().and_then(|id| self.book.numbers().get(id).copied())
                    {
                        text = format!("{text} [{number}]");
                    }
                    self.hanging(indent + 2 * usize::from(step.depth), "\u{2022}", &text);
                }
            }
            Block::Terms(terms) => {
                for (term, meaning) in terms {
                    self.hanging(indent, &self.said(term), &self.said(meaning));
                }
            }
            Block::Table(grid) => self.table(grid, indent),
            Block::Decisions(all) => all.iter().for_each(|decision| self.decision(decision, indent)),
            Block::Pictures(pictures) => {
                pictures.iter().for_each(|picture| self.wrapped(indent, &self.depicted(picture)));
            }
            Block::Inventory(items) => {
                items.iter().for_each(|item| self.hanging(indent, "\u{2022}", &self.said(&item.words)));
            }
            Block::Anatomy(figures) => {
                // A part of a board is useless without its picture.
                for figure in figures.iter().filter(|figure| figure.picture.row.is_some()) {
                    self.wrapped(indent, &self.depicted(&figure.picture));
                    // Values that some faces set as one line are listed individually.
                    let single = figure.callouts.iter().filter(|one| !one.ids.iter().any(|id| id == LINE));
                    for callout in single {
                        self.wrapped(indent + 2, &format!("{}: {}", callout.label, callout.text));
                    }
                }
            }
            Block::Aside { kind, title, blocks } => {
                let (kind, title) = match kind {
                    Aside::Example => ("aside-example", title.as_str()),
                    Aside::Question => ("aside-question", ""),
                    Aside::Note => ("aside-note", ""),
                };
                let kind = self.book.words.word(kind);
                self.wrapped(indent, format!("{kind}: {title}").trim_end());
                // The pieces of an example are named in its words.
                for block in blocks.iter().filter(|block| !matches!(block, Block::Pictures(_))) {
                    self.block(block, indent + 2);
                }
            }
        }
    }

    /// What stands in the place of a picture.
    fn depicted(&self, picture: &Picture) -> String {
        format!("[{}: {}]", self.book.words.word("terminal-picture"), picture.alt)
    }

    fn decision(&mut self, decision: &Decision, indent: usize) {
        let numbers = self.book.numbers();
        let sections: Vec<_> =
            decision.sections.iter().filter_map(|id| numbers.get(id.as_str()).copied()).collect();
        let back = if sections.is_empty() {
            String::new()
        } else {
            format!(" [{}]", self.book.words.list(sections))
        };
        let text = format!("{} {}{back}", self.said(&decision.question), self.said(&decision.answer));
        self.hanging(indent, &format!("{SIGN}{}", decision.number), text.trim());
    }

    fn item(&mut self, indent: usize, mark: &str, blocks: &[Block]) {
        let mut rest = blocks;
        if let [Block::Paragraph(words), more @ ..] = blocks {
            self.hanging(indent, mark, &self.said(words));
            rest = more;
        }
        for block in rest {
            self.block(block, indent + 2);
        }
    }

    /// Columns as wide as their cells; the widest is reduced to the remaining width and wrapped.
    fn table(&mut self, grid: &Grid, indent: usize) {
        if !grid.title.is_empty() {
            self.wrapped(indent, &grid.title);
        }
        let said = |row: &Vec<Vec<Inline>>| row.iter().map(|cell| self.said(cell)).collect::<Vec<_>>();
        let mut rows: Vec<Vec<String>> = grid.rows.iter().map(said).collect();
        if !grid.head.is_empty() {
            rows.insert(0, said(&grid.head));
        }
        self.lines.table(indent, &rows, &grid.align, !grid.head.is_empty());
        for words in &grid.below {
            self.wrapped(indent, &self.said(words));
        }
    }

    /// The words, with numbers in place of links to sections.
    fn said(&self, inlines: &[Inline]) -> String {
        let mut text = String::new();
        for (place, inline) in inlines.iter().enumerate() {
            match inline {
                Inline::Icon(icon) => {
                    text.push_str(&named(icon, &inlines[..place], &inlines[place + 1..]));
                }
                Inline::Link(id, inner) => {
                    let number = self.book.numbers().get(id.as_str()).copied().unwrap_or_default().to_owned();
                    match inner.is_empty() {
                        true => text.push_str(&number),
                        false => text.push_str(&format!("{} [{number}]", self.said(inner))),
                    }
                }
                Inline::Web(address, inner) => {
                    let said = self.said(inner);
                    match said == shown_address(address) {
                        true => text.push_str(address),
                        false => text.push_str(&format!("{said} ({address})")),
                    }
                }
                Inline::Break => text.push('\n'),
                Inline::Ours(_, number) => text.push_str(&format!("{SIGN}{number}")),
                other => text.push_str(&words(std::slice::from_ref(other))),
            }
        }
        text
    }

    fn line(&mut self, indent: usize, text: &str) {
        self.lines.line(indent, text);
    }

    fn wrapped(&mut self, indent: usize, text: &str) {
        self.lines.wrapped(indent, text);
    }

    fn hanging(&mut self, indent: usize, mark: &str, text: &str) {
        self.lines.hanging(indent, mark, text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::{Block, Book, Grid, Inline, Passage, plain};
    use super::text;

    fn book() -> Book {
        let passage = |id: &str, depth, blocks| Passage {
            id: id.into(),
            depth,
            title: id.to_uppercase(),
            blocks,
            ..Passage::default()
        };
        let see =
            vec![Inline::Text("See ".into()), Inline::Link("fire".into(), vec![]), Inline::Text(".".into())];
        let grid = Grid {
            head: vec![plain("Roll"), plain("What happens to whom")],
            align: vec![],
            rows: vec![vec![plain("1"), plain("a long tale of what comes to pass when the dice fall so")]],
            ..Grid::default()
        };
        let mut book = Book {
            title: "Game".into(),
            sections: vec![
                passage("turn", 1, vec![Block::Paragraph(see)]),
                passage("fire", 2, vec![Block::Table(grid)]),
                passage("end", 1, vec![]),
            ],
            ..Book::default()
        };
        book.number();
        book
    }

    #[test]
    fn a_section_is_found_by_number_and_id_with_all_that_is_in_it() {
        let whole = text(&book(), Some("1"), 40).unwrap();
        assert!(whole.starts_with("[1] TURN\n\n  See 1.1.\n\n[1.1] FIRE\n"), "{whole}");
        assert!(text(&book(), Some("[1.1]"), 40).unwrap().starts_with("[1.1] FIRE"));
        assert_eq!(text(&book(), Some("turn"), 40), text(&book(), Some("1."), 40));
        assert_eq!(text(&book(), Some("7"), 40), None);
    }

    #[test]
    fn tables_stay_within_their_width() {
        let whole = text(&book(), None, 34).unwrap();
        assert!(whole.lines().all(|line| line.chars().count() <= 34), "{whole}");
        assert!(whole.contains("Roll  What happens"), "{whole}");
    }
}
