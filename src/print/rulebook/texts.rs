//! The texts of a book, each with the place where it is printed.

use super::book::{
    Block, Callout, Decision, Figure, Grid, Inline, Item, Passage, Picture, Step, shown_address, words,
};

/// A text of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookText<'b> {
    /// The section in which it stands, by its id.
    pub section: &'b str,
    /// Where it stands in that.
    pub place: TextPlace<'b>,
    /// Its words, without their styles.
    pub words: String,
}

/// Where a text stands in its section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPlace<'b> {
    /// The heading of the section, or of a box in it.
    Heading,
    /// A paragraph, a point of a list, preformatted lines.
    Text,
    /// A phase in the sequence of play.
    Sequence,
    /// A term or its definition.
    Term,
    /// Title, note and what stands below a table with this title.
    Table(&'b str),
    /// A column of that table, from 0: its heading or a cell.
    Column(&'b str, usize),
    /// Below or beside a picture, or read out for it.
    Picture,
    /// A decision of this edition: the ruling.
    Ruling(&'b str),
}

/// All texts of these sections that are not empty, in their order.
pub fn texts(sections: &[Passage]) -> Vec<BookText<'_>> {
    let mut found = Vec::new();
    for Passage { id, title, blocks, number: _, depth: _ } in sections {
        let mut walk = Walk { section: id, found: &mut found };
        walk.add(TextPlace::Heading, title);
        walk.blocks(blocks);
    }
    found
}

struct Walk<'b, 'f> {
    section: &'b str,
    found: &'f mut Vec<BookText<'b>>,
}

/// Everything is taken apart by name, so that whatever is added to a book has to be given its place here.
impl<'b> Walk<'b, '_> {
    fn add(&mut self, place: TextPlace<'b>, words: impl Into<String>) {
        let words = words.into();
        if !words.is_empty() {
            self.found.push(BookText { section: self.section, place, words });
        }
    }

    fn inlines(&mut self, place: TextPlace<'b>, inlines: &[Inline]) {
        self.add(place, words(inlines));
        self.addresses(place, inlines);
    }

    /// Addresses without words are printed themselves.
    fn addresses(&mut self, place: TextPlace<'b>, inlines: &[Inline]) {
        for inline in inlines {
            match inline {
                Inline::Web(address, inner) if inner.is_empty() => self.add(place, shown_address(address)),
                Inline::Strong(inner)
                | Inline::Emphasis(inner)
                | Inline::Link(_, inner)
                | Inline::Web(_, inner) => self.addresses(place, inner),
                Inline::Text(_)
                | Inline::Code(_)
                | Inline::Term(_)
                | Inline::Ours(..)
                | Inline::Icon(_)
                | Inline::Break => {}
            }
        }
    }

    fn blocks(&mut self, blocks: &'b [Block]) {
        for block in blocks {
            match block {
                Block::Paragraph(inlines) => self.inlines(TextPlace::Text, inlines),
                Block::List { items, from: _ } => items.iter().for_each(|item| self.blocks(item)),
                Block::Sequence(steps) => steps.iter().for_each(|step| self.step(step)),
                Block::Terms(terms) => terms.iter().for_each(|(term, meaning)| {
                    self.inlines(TextPlace::Term, term);
                    self.inlines(TextPlace::Term, meaning);
                }),
                Block::Table(grid) => self.grid(grid),
                Block::Pictures(pictures) => pictures.iter().for_each(|picture| self.picture(picture)),
                Block::Inventory(items) => items.iter().for_each(|Item { picture, words }| {
                    picture.iter().for_each(|picture| self.picture(picture));
                    self.inlines(TextPlace::Text, words);
                }),
                Block::Anatomy(figures) => figures.iter().for_each(|figure| self.figure(figure)),
                Block::Aside { title, blocks, kind: _ } => {
                    self.add(TextPlace::Heading, title);
                    self.blocks(blocks);
                }
                Block::Verbatim(lines) => self.add(TextPlace::Text, lines),
                Block::Decisions(decisions) => decisions.iter().for_each(|one| self.decision(one)),
            }
        }
    }

    fn step(&mut self, Step { name, text, depth: _, signs: _, section: _ }: &'b Step) {
        self.add(TextPlace::Sequence, name);
        self.inlines(TextPlace::Sequence, text);
    }

    fn grid(&mut self, Grid { title, note, head, align: _, rows, below }: &'b Grid) {
        self.add(TextPlace::Table(title), title);
        self.add(TextPlace::Table(title), note);
        for cells in std::iter::once(head).chain(rows) {
            for (column, cell) in cells.iter().enumerate() {
                self.inlines(TextPlace::Column(title, column), cell);
            }
        }
        below.iter().for_each(|line| self.inlines(TextPlace::Table(title), line));
    }

    fn picture(&mut self, Picture { of: _, list: _, row: _, alt, caption }: &'b Picture) {
        self.add(TextPlace::Picture, alt);
        self.add(TextPlace::Picture, caption);
    }

    fn figure(&mut self, Figure { picture, callouts }: &'b Figure) {
        self.picture(picture);
        // What stands on the piece itself is the face's to say.
        for Callout { ids: _, text: _, label } in callouts {
            self.add(TextPlace::Picture, label);
        }
    }

    fn decision(
        &mut self,
        Decision { id, number: _, question, answer, sections: _, signed: _ }: &'b Decision,
    ) {
        self.inlines(TextPlace::Ruling(id), question);
        self.inlines(TextPlace::Ruling(id), answer);
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::{Depicted, plain};
    use super::*;

    /// The author is warned of a value that is found nowhere, so one that stands in a book must be found.
    #[test]
    fn every_text_is_found_at_its_place() {
        let picture = Picture {
            of: Depicted::Card,
            list: "deck".into(),
            row: None,
            alt: "alt".into(),
            caption: "caption".into(),
        };
        let callout =
            Callout { ids: vec!["title".into()], text: "on the face".into(), label: "label".into() };
        let grid = Grid {
            title: "table".into(),
            note: "dice".into(),
            head: vec![plain("roll"), plain("hits")],
            rows: vec![vec![plain("1"), vec![Inline::Strong(plain("two"))]]],
            below: vec![plain("below")],
            ..Grid::default()
        };
        let decision = Decision {
            id: "ruling".into(),
            number: 1,
            question: plain("open"),
            answer: vec![Inline::Web("https://a.b/".into(), Vec::new())],
            sections: vec!["other".into()],
            signed: true,
        };
        let step = Step {
            depth: 0,
            name: "phase".into(),
            signs: Vec::new(),
            text: plain("what"),
            section: Some("other".into()),
        };
        let blocks = vec![
            Block::Paragraph(plain("words")),
            Block::List { from: None, items: vec![vec![Block::Verbatim("lines".into())]] },
            Block::Sequence(vec![step]),
            Block::Terms(vec![(plain("term"), plain("meaning"))]),
            Block::Table(grid),
            Block::Pictures(vec![picture.clone()]),
            Block::Anatomy(vec![Figure { picture, callouts: vec![callout] }]),
            Block::Decisions(vec![decision]),
        ];
        let passage = Passage { id: "of".into(), title: "heading".into(), blocks, ..Passage::default() };
        let sections = [passage];
        let found = texts(&sections);
        assert!(found.iter().all(|one| one.section == "of"));
        let found: Vec<(TextPlace<'_>, &str)> =
            found.iter().map(|one| (one.place, one.words.as_str())).collect();
        let wanted = [
            (TextPlace::Heading, "heading"),
            (TextPlace::Text, "words"),
            (TextPlace::Text, "lines"),
            (TextPlace::Sequence, "phase"),
            (TextPlace::Sequence, "what"),
            (TextPlace::Term, "term"),
            (TextPlace::Term, "meaning"),
            (TextPlace::Table("table"), "table"),
            (TextPlace::Table("table"), "dice"),
            (TextPlace::Column("table", 0), "roll"),
            (TextPlace::Column("table", 1), "hits"),
            (TextPlace::Column("table", 0), "1"),
            (TextPlace::Column("table", 1), "two"),
            (TextPlace::Table("table"), "below"),
            (TextPlace::Picture, "alt"),
            (TextPlace::Picture, "caption"),
            (TextPlace::Picture, "alt"),
            (TextPlace::Picture, "caption"),
            (TextPlace::Picture, "label"),
            (TextPlace::Ruling("ruling"), "open"),
            (TextPlace::Ruling("ruling"), "a.b"),
        ];
        assert_eq!(found, wanted);
    }
}
