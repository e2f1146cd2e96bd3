//! What a rulebook is: chapters of blocks of words. No Markdown, no data, no paper.

use std::collections::BTreeMap;

/// A rulebook, or any other text that is set like one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Book {
    /// The game's folder.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub summary: String,
    /// Facts for the head: what, and which.
    pub facts: Vec<(String, String)>,
    /// Who made the game.
    pub authors: Vec<String>,
    /// Who did what for it, and after what it is: what, and who.
    pub credits: Vec<(String, String)>,
    /// What may be done with the game, if its data say so.
    pub licence: Option<String>,
    /// Its theme.
    pub theme: String,
    /// The picture on its first page.
    pub cover: Option<Picture>,
    /// The chapters and what is in them, in order.
    pub sections: Vec<Passage>,
}

/// A heading and what stands below it, up to the next heading.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Passage {
    /// Its id: its anchor.
    pub id: String,
    /// `4.2`; empty where nothing is numbered.
    pub number: String,
    /// 1 for a chapter, 2 for what is in one …
    pub depth: u8,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// What stands between two gaps.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Words.
    Paragraph(Vec<Inline>),
    /// Points, or steps that are numbered from a first number.
    List {
        /// The first number.
        from: Option<u64>,
        /// Each point.
        items: Vec<Vec<Block>>,
    },
    /// The course of a turn.
    Sequence(Vec<Step>),
    /// Words and what they mean.
    Terms(Vec<(Vec<Inline>, Vec<Inline>)>),
    /// Rows and columns.
    Table(Grid),
    /// Pictures side by side.
    Pictures(Vec<Picture>),
    /// Pieces side by side, with the names of what stands where on them.
    Anatomy(Vec<Figure>),
    /// Something apart.
    Aside {
        /// What it is.
        kind: Aside,
        /// Its heading.
        title: String,
        /// What it says.
        blocks: Vec<Block>,
    },
    /// Lines that stand as they were written.
    Verbatim(String),
    /// What this edition has decided, each with the sections that bear its sign.
    Decisions(Vec<Decision>),
}

/// What stands in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aside {
    /// An example of play.
    Example,
    /// A question that players ask although the rule is clear, and its answer.
    Question,
    /// What the author puts apart.
    Note,
}

/// What the original rules leave open and how this edition decides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The ruling.
    pub id: String,
    /// Its number, which its signs bear; in the order in which these stand in the book.
    pub number: usize,
    /// What was open.
    pub question: Vec<Inline>,
    /// What was decided.
    pub answer: Vec<Inline>,
    /// The sections that bear its sign, or that it is about.
    pub sections: Vec<String>,
    /// Whether its sign stands anywhere.
    pub signed: bool,
}

/// A phase in the course of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// 0 for the outermost.
    pub depth: u8,
    /// Its name.
    pub name: String,
    /// What happens in it.
    pub text: Vec<Inline>,
    /// The section that says more.
    pub section: Option<String>,
}

/// Rows and columns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid {
    /// What it is called.
    pub title: String,
    /// What is rolled, or another word beside the title.
    pub note: String,
    /// The headings of the columns; empty if they have none.
    pub head: Vec<Vec<Inline>>,
    /// How a column stands.
    pub align: Vec<Align>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<Vec<Inline>>>,
    /// What stands below.
    pub below: Vec<Vec<Inline>>,
}

/// How a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// To the left: words.
    #[default]
    Left,
    /// In the middle: numbers and dice.
    Centre,
    /// To the right.
    Right,
}

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depicted {
    /// A card.
    Card,
    /// A card in small, without its words.
    Small,
    /// A counter.
    Counter,
    /// A board or form.
    Whole,
    /// What the game is about, before a scene.
    Cover,
}

/// A component as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it is.
    pub of: Depicted,
    /// The list, map or form.
    pub list: String,
    /// The row; none = the whole.
    pub row: Option<String>,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// What stands below it.
    pub caption: String,
}

/// A piece, or a part of a board, with the names of what stands where on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The piece; a board is shown in part, where most of its callouts are.
    pub picture: Picture,
    /// What there is to say of it; what its face does not show is left out.
    pub callouts: Vec<Callout>,
}

/// Among the names of a callout: it stands for several values that a face may set as one line.
pub const LINE: &str = "line";

/// The name of a place on a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callout {
    /// By which of these names its template may know the text that stands there.
    pub ids: Vec<String>,
    /// That text; empty = whatever stands there.
    pub text: String,
    /// What it means.
    pub label: String,
}

/// Words of one look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Stands out.
    Strong(Vec<Inline>),
    /// Slanted.
    Emphasis(Vec<Inline>),
    /// A die roll or a code, in the face of labels.
    Code(String),
    /// The name of a thing that one may look up: it stands out, and in the index of a volume.
    Term(String),
    /// To a section: its id, and the words; none = its number.
    Link(String, Vec<Inline>),
    /// The sign of a decision of this edition: the ruling, and its number (0 until the book is whole).
    Ours(String, usize),
    /// A new line.
    Break,
}

impl Book {
    /// The numbers of all sections by id.
    pub fn numbers(&self) -> BTreeMap<&str, &str> {
        self.sections.iter().map(|passage| (passage.id.as_str(), passage.number.as_str())).collect()
    }

    /// The chapter with the decisions of this edition, if there are any whose sign stands in the book.
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
            // A section that skips a level counts in the one that it skipped.
            passage.number =
                counts.iter().map(|count| (*count).max(1).to_string()).collect::<Vec<_>>().join(".");
        }
    }
}

/// The words alone.
pub fn words(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for inline in inlines {
        match inline {
            Inline::Text(words) | Inline::Code(words) | Inline::Term(words) => text.push_str(words),
            Inline::Strong(inner) | Inline::Emphasis(inner) | Inline::Link(_, inner) => {
                text.push_str(&words(inner))
            }
            Inline::Break => text.push(' '),
            Inline::Ours(..) => {}
        }
    }
    text
}

/// Plain words.
pub fn plain(text: impl Into<String>) -> Vec<Inline> {
    let text = text.into();
    if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] }
}
