//! Writes books, one after the other, as calls of the template's functions.

mod blocks;
mod inlines;
mod pictures;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::look::version_of;
use super::notation::{array, string};
use pictures::PictureFile;
use warpress_rulebook::Style;
use warpress_rulebook::book::{Block, Book, Inline, Passage, Picture, rights, words};
use warpress_rulebook::pictures::{DrawnPicture, Subject};
use warpress_rulebook::volume::{Mark, is_term};
use warpress_rulebook::words::Words;

/// Provides the pictures of a book by its index in the volume; 0 for a book by itself.
pub type Faces<'f> = &'f (dyn Fn(usize, &Picture) -> Option<Arc<DrawnPicture>> + Sync);

/// A paragraph with this many letters takes two lines of a column.
const SLIGHT: usize = 110;

/// Writes books, one after the other, as calls of the template's functions.
pub struct Writer<'b> {
    /// The document so far.
    pub out: String,
    /// What the document says by itself.
    pub words: &'b Words,
    /// Its pictures.
    pub pictures: Vec<(String, String)>,
    /// Where terms occur, if the document has an index.
    pub marks: Option<Vec<Mark>>,
    faces: Faces<'b>,
    /// The index of the current book in the volume, and the prefix of its anchors.
    place: usize,
    prefix: String,
    numbers: BTreeMap<&'b str, &'b str>,
    /// The rows of pieces in the book, from which the template derives one scale for each kind.
    rows: String,
    /// The files of pictures already used, with their sizes.
    names: BTreeMap<(usize, Subject), Option<PictureFile>>,
}

impl<'b> Writer<'b> {
    pub fn new(faces: Faces<'b>, words: &'b Words) -> Self {
        Self {
            words,
            out: String::new(),
            pictures: Vec::new(),
            marks: None,
            faces,
            place: 0,
            prefix: "s-".to_owned(),
            numbers: BTreeMap::new(),
            rows: array(std::iter::empty()),
            names: BTreeMap::new(),
        }
    }

    /// Proceeds to another book of the volume; its anchors are its own.
    pub fn turn_to(&mut self, place: usize, book: &Book) {
        self.place = place;
        self.prefix = format!("{}/", book.slug);
    }

    /// The chapters of a book.
    pub fn book(&mut self, book: &'b Book) {
        self.numbers = book.numbers();
        self.rows = self.rows_of(book);
        book.sections.iter().for_each(|passage| self.passage(passage));
    }

    /// Whose the game is and what may be done with it: small, behind all else.
    pub fn rights(&mut self, book: &Book) {
        if !book.rights.is_empty() {
            let _ = writeln!(self.out, "rights(look, {}, {{", string(&book.rights_heading()));
            self.blocks(&rights(&book.rights));
            self.out.push_str("})\n");
        }
    }

    /// The arguments for the head of a book.
    pub fn meta(&self, book: &Book, style: &Style) -> String {
        let facts = book.facts.iter().map(|(name, fact)| format!("({}, {})", string(name), string(fact)));
        let authors = book.authors.iter().map(|author| string(author));
        let chapters = book.sections.iter().filter(|passage| passage.depth <= 1).map(|passage| {
            format!("({}, {}, {})", string(&passage.number), self.anchor(&passage.id), string(&passage.title))
        });
        let edition = book.edition().map(|passage| {
            format!("({}, {}, {})", string(&passage.number), self.anchor(&passage.id), string(&passage.title))
        });
        format!(
            "title: {}, summary: {}, about: {}, keywords: {}, facts: {}, authors: {}, chapters: {}, edition: {}, display-weight: {}, display-caps: {}",
            string(&book.title),
            string(&book.summary),
            string(&book.about()),
            array(book.version.iter().map(|version| string(&version_of(&book.words, version)))),
            array(facts),
            array(authors),
            array(chapters),
            edition.unwrap_or_else(|| "none".into()),
            style.display_weight,
            style.display_caps,
        )
    }

    /// The label of a section of this book.
    fn anchor(&self, id: &str) -> String {
        string(&format!("{}{id}", self.prefix))
    }

    /// The label of a term that occurs here, if an index refers to it.
    fn mark(&mut self, term: &str) -> String {
        let Some(marks) = self.marks.as_mut().filter(|_| !term.is_empty()) else { return "none".to_owned() };
        let anchor = format!("term-{}", marks.len() + 1);
        marks.push(Mark { book: self.place, term: term.to_owned(), anchor: anchor.clone() });
        string(&anchor)
    }

    fn passage(&mut self, passage: &Passage) {
        // A section already has its label.
        if let Some(marks) = self.marks.as_mut().filter(|_| is_term(&passage.id)) {
            let anchor = format!("{}{}", self.prefix, passage.id);
            marks.push(Mark { book: self.place, term: passage.title.clone(), anchor });
        }
        let _ = writeln!(
            self.out,
            "section({}, {}, {}, {})",
            passage.depth.max(1),
            string(&passage.number),
            self.anchor(&passage.id),
            string(&passage.title)
        );
        self.passage_blocks(&passage.blocks, true);
    }

    pub fn blocks(&mut self, blocks: &[Block]) {
        self.passage_blocks(blocks, false);
    }

    /// Blocks, one after the other, and whether they follow the heading of a section.
    fn passage_blocks(&mut self, blocks: &[Block], headed: bool) {
        for (place, block) in blocks.iter().enumerate() {
            // A paragraph that introduces a list or table is kept with it.
            let next = blocks.get(place + 1);
            // A heading followed by only a line or two looks lost at the foot of a column.
            let slight = |all: &[Inline]| {
                headed && place == 0 && next.is_some() && words(all).chars().count() <= SLIGHT
            };
            let announces = |all: &[Inline]| {
                matches!(next, Some(Block::Sequence(_)))
                    || words(all).trim_end().ends_with(':')
                        && !matches!(next, None | Some(Block::Paragraph(_)))
            };
            let leads = matches!(block, Block::Paragraph(all) if announces(all) || slight(all));
            if leads {
                self.out.push_str("lead(");
            }
            self.block(block);
            self.out.push_str(if leads { ")\n" } else { "\n" });
        }
    }
}
