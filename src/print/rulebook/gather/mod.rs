//! The parts of the book that are made from the data: one file for each kind.

mod anatomy;
mod cards;
mod flow;
mod front;
pub mod key;
mod parts;
pub mod questions;
pub mod roster;
mod tables;
mod values;

pub use cards::is_described;

use super::Words;
use super::book::Inline;
use warpress_model::{Game, Row, Value};
use warpress_text::markup::{self, Span};

/// What goes into a book: the data of its game, and the words for what they do not say.
#[derive(Debug, Clone, Copy)]
pub struct Gather<'g> {
    /// The game.
    pub game: &'g Game,
    /// The messages of its language.
    pub words: &'g Words,
}

/// The value of a row in a column, if something is printed there.
fn filled<'r>(row: &'r Row, id: &str) -> Option<&'r Value> {
    row.values.get(id).filter(|value| !value.printed.is_empty())
}

/// Adds the sign of a ruling after these words, unless they have it already.
pub fn sign(words: &mut Vec<Inline>, ruling: Option<&str>) {
    if let Some(id) =
        ruling.filter(|id| !words.iter().any(|word| matches!(word, Inline::Ours(known, _) if known == id)))
    {
        words.push(Inline::Ours(id.to_owned(), 0));
    }
}

/// Whether the icon at the start of a paragraph is mere decoration: a full sentence follows.
fn is_ornament(spans: &[Span]) -> bool {
    match spans {
        [Span::Icon(_), Span::Text { text, .. }, ..] => {
            text.trim_start().chars().next().is_some_and(char::is_uppercase)
        }
        _ => false,
    }
}

impl Gather<'_> {
    /// A text from the data, with its inline markup, as words of a book. Blank lines become line breaks.
    pub fn said(self, text: &str) -> Vec<Inline> {
        let Ok(paragraphs) = markup::parse_in(text, self.words.language().quotes()) else {
            return super::book::plain(text);
        };
        let mut all = Vec::new();
        for (number, paragraph) in paragraphs.into_iter().enumerate() {
            if number > 0 {
                all.push(Inline::Break);
            }
            let ornament = is_ornament(&paragraph.spans);
            for span in paragraph.spans.into_iter().skip(usize::from(ornament)) {
                let (text, look) = match span {
                    Span::Text { text, look } => (text, look),
                    Span::Ruling(id) => {
                        all.push(Inline::Ours(id, 0));
                        continue;
                    }
                    Span::Icon(name) => {
                        all.push(Inline::icon(&name));
                        continue;
                    }
                };
                let mut inline = Inline::Text(text);
                if look.italic {
                    inline = Inline::Emphasis(vec![inline]);
                }
                if look.bold || look.head {
                    inline = Inline::Strong(vec![inline]);
                }
                all.push(inline);
            }
        }
        all
    }
}
