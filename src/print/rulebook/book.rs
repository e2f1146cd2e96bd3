//! The content of a rulebook: chapters of blocks of words. Knows nothing of Markdown, data or paper.

use std::collections::BTreeMap;

use super::Words;
use warpress_model::licence::sentences;

/// A rulebook, or any other text that is set like one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Book {
    /// What it says by itself, in its language.
    pub words: Words,
    /// The game's folder.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its version, if it has one.
    pub version: Option<String>,
    /// A sentence or two.
    pub summary: String,
    /// How many can play.
    pub players: Option<String>,
    /// Facts for the head: label and text.
    pub facts: Vec<(String, String)>,
    /// Who made the game.
    pub authors: Vec<String>,
    /// Credits: contribution and names, then the sources.
    pub credits: Vec<(String, String)>,
    /// Whose the game is and what may be done with it, paragraph by paragraph; nothing, if its data say nothing.
    pub rights: Vec<String>,
    /// Whether they say what may be done with it.
    pub licensed: bool,
    /// Its theme.
    pub theme: String,
    /// The picture on its first page.
    pub cover: Option<Picture>,
    /// Pieces that close the last page, where it has room; they say nothing that the text does not.
    pub plates: Vec<Picture>,
    /// The chapters and what is in them, in order.
    pub sections: Vec<Passage>,
}

/// A heading and what follows, up to the next heading.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Passage {
    /// Its id: its anchor.
    pub id: String,
    /// `4.2`; empty where nothing is numbered.
    pub number: String,
    /// The level: 1 for a chapter, 2 for a section in it …
    pub depth: u8,
    /// Its heading.
    pub title: String,
    /// Its content.
    pub blocks: Vec<Block>,
}

/// A block of content.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Words.
    Paragraph(Vec<Inline>),
    /// A list, or steps numbered from a first number.
    List {
        /// The first number.
        from: Option<u64>,
        /// Each point.
        items: Vec<Vec<Block>>,
    },
    /// The sequence of play.
    Sequence(Vec<Step>),
    /// Terms with their definitions.
    Terms(Vec<(Vec<Inline>, Vec<Inline>)>),
    /// Rows and columns.
    Table(Grid),
    /// Pictures side by side.
    Pictures(Vec<Picture>),
    /// What there is, each thing with its picture.
    Inventory(Vec<Item>),
    /// Pieces side by side, with captions for the places on them.
    Anatomy(Vec<Figure>),
    /// A box.
    Aside {
        /// Its kind.
        kind: Aside,
        /// Its heading.
        title: String,
        /// Its content.
        blocks: Vec<Block>,
    },
    /// Preformatted lines.
    Verbatim(String),
    /// The decisions of this edition, each with the sections that bear its sign.
    Decisions(Vec<Decision>),
}

/// Something that there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its picture; what the players supply has none.
    pub picture: Option<Picture>,
    /// What it is and how many there are.
    pub words: Vec<Inline>,
}

/// The kind of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aside {
    /// An example of play.
    Example,
    /// A question that players ask although the rule is clear, and its answer.
    Question,
    /// An aside by the author.
    Note,
}

/// A question that the original rules leave open, and how this edition decides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The ruling.
    pub id: String,
    /// Its number, which its signs bear; in the order of the signs in the book.
    pub number: usize,
    /// What was open.
    pub question: Vec<Inline>,
    /// What was decided.
    pub answer: Vec<Inline>,
    /// The sections that bear its sign, or else those it is about.
    pub sections: Vec<String>,
    /// Whether its sign is anywhere in the book.
    pub signed: bool,
}

/// A phase in the sequence of play.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The level, 0 for the outermost.
    pub depth: u8,
    /// Its name.
    pub name: String,
    /// The signs that stand for it, before its name.
    pub signs: Vec<Inline>,
    /// A description.
    pub text: Vec<Inline>,
    /// The section that describes it in full.
    pub section: Option<String>,
}

/// Rows and columns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid {
    /// Its title.
    pub title: String,
    /// The dice, or another word beside the title.
    pub note: String,
    /// The headings of the columns; empty if they have none.
    pub head: Vec<Vec<Inline>>,
    /// The alignment of each column.
    pub align: Vec<Align>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<Vec<Inline>>>,
    /// A note below the table.
    pub below: Vec<Vec<Inline>>,
}

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Left: words.
    #[default]
    Left,
    /// Centred: numbers and dice.
    Centre,
    /// Right.
    Right,
}

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depicted {
    /// A card.
    Card,
    /// A small card, without its words.
    Small,
    /// A counter.
    Counter,
    /// A board or form.
    Whole,
    /// An illustration of the game's subject before a scene.
    Cover,
    /// A picture of the game's own; its name stands in place of the list.
    Art,
    /// An icon among words; its name stands in place of the list.
    Icon,
}

/// A printed component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its kind.
    pub of: Depicted,
    /// The list, map or form.
    pub list: String,
    /// The row; none = the component as a whole.
    pub row: Option<String>,
    /// A description for readers who cannot see it.
    pub alt: String,
    /// The caption.
    pub caption: String,
}

/// A piece, or a part of a board, with callouts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The piece; of a board, the part with most of its callouts is shown.
    pub picture: Picture,
    /// The callouts; those whose text is not on the face are left out.
    pub callouts: Vec<Callout>,
}

/// Among the names of a callout: it covers several values that a face may set as one line.
pub const LINE: &str = "line";

/// A callout: what stands at a place on a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callout {
    /// The names by which the template may know the text at that place.
    pub ids: Vec<String>,
    /// That text; empty = any text.
    pub text: String,
    /// Its meaning.
    pub label: String,
}

/// A run of words in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Strong.
    Strong(Vec<Inline>),
    /// Emphasised.
    Emphasis(Vec<Inline>),
    /// A die roll or a code, set in the typeface of labels.
    Code(String),
    /// A name that can be looked up: it is set strong, and listed in the index of a volume.
    Term(String),
    /// A link to a section: its id, and the words; none = its number.
    Link(String, Vec<Inline>),
    /// To a page of the web: its address, and the words; none = the address.
    Web(String, Vec<Inline>),
    /// The sign of a decision of this edition: the ruling, and its number (0 until the book is whole).
    Ours(String, usize),
    /// An icon among words.
    Icon(Box<Picture>),
    /// A line break.
    Break,
}

impl Inline {
    /// An icon by its name, which is also read out.
    pub fn icon(name: &str) -> Self {
        let file = name.rsplit('/').next().unwrap_or(name);
        let alt = file.split('.').next().unwrap_or(file).replace(['-', '_'], " ");
        Self::pictured(name, alt)
    }

    /// An icon beside words that say the same, so that it is not read out.
    pub fn sign(name: &str) -> Self {
        Self::pictured(name, String::new())
    }

    fn pictured(name: &str, alt: String) -> Self {
        let (of, list) = (Depicted::Icon, name.to_owned());
        Self::Icon(Box::new(Picture { of, list, row: None, alt, caption: String::new() }))
    }
}

impl Book {
    /// What stands above the paragraphs on its rights.
    pub fn rights_heading(&self) -> String {
        self.words.word(if self.licensed { "chapter-terms" } else { "chapter-copyright" })
    }

    /// A sentence on what it is, with its rights: what a viewer shows of a PDF.
    pub fn about(&self) -> String {
        match self.rights.as_slice() {
            [] => self.summary.clone(),
            rights => sentences(std::iter::once(&self.summary).chain(rights).map(String::as_str)),
        }
    }

    /// The numbers of all sections by id.
    pub fn numbers(&self) -> BTreeMap<&str, &str> {
        self.sections.iter().map(|passage| (passage.id.as_str(), passage.number.as_str())).collect()
    }

    /// The chapter with the decisions of this edition, if the book has signs of any.
    pub fn edition(&self) -> Option<&Passage> {
        let signed =
            |block: &Block| matches!(block, Block::Decisions(all) if all.iter().any(|one| one.signed));
        self.sections.iter().find(|passage| passage.blocks.iter().any(signed))
    }

    /// Numbers all sections: `4`, `4.2`, `4.2.1`.
    pub fn number(&mut self) {
        let mut counts: Vec<usize> = Vec::new();
        for passage in &mut self.sections {
            let depth = usize::from(passage.depth.max(1));
            counts.resize(depth, 0);
            counts[depth - 1] += 1;
            // A section that skips a level is numbered within the level it skipped.
            passage.number =
                counts.iter().map(|count| (*count).max(1).to_string()).collect::<Vec<_>>().join(".");
        }
    }
}

/// The words without their styles; icons by their names.
pub fn words(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for (place, inline) in inlines.iter().enumerate() {
        match inline {
            Inline::Icon(icon) => text.push_str(&named(icon, &inlines[..place], &inlines[place + 1..])),
            Inline::Text(words) | Inline::Code(words) | Inline::Term(words) => text.push_str(words),
            Inline::Strong(inner)
            | Inline::Emphasis(inner)
            | Inline::Link(_, inner)
            | Inline::Web(_, inner) => text.push_str(&words(inner)),
            Inline::Break => text.push(' '),
            Inline::Ours(..) => {}
        }
    }
    text
}

/// The name of an icon, parted from the words on both sides: an icon needs no space beside a number, a name does.
pub fn named(icon: &Picture, before: &[Inline], after: &[Inline]) -> String {
    let joins = |letter: char| letter.is_alphanumeric() || matches!(letter, ')' | ']');
    let left = match before.last() {
        Some(Inline::Icon(_)) => true,
        Some(other) => words(std::slice::from_ref(other)).ends_with(joins),
        None => false,
    };
    let right = match after.first() {
        None | Some(Inline::Icon(_)) => false,
        Some(other) => {
            words(std::slice::from_ref(other)).starts_with(|letter: char| letter.is_alphanumeric())
        }
    };
    let space = |wanted| if wanted { " " } else { "" };
    format!("{}{}{}", space(left), icon.alt, space(right))
}

/// An address of the web as it is printed: without what comes before every one, and without the last slash.
pub fn shown_address(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.strip_suffix('/').unwrap_or(rest)
}

/// Plain words.
pub fn plain(text: impl Into<String>) -> Vec<Inline> {
    let text = text.into();
    if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] }
}

/// Whose a game is and what may be done with it.
pub fn rights(paragraphs: &[String]) -> Vec<Block> {
    paragraphs.iter().map(|paragraph| Block::Paragraph(plain(paragraph.as_str()))).collect()
}
