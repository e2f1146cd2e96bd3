//! What the book makes from the data: one file for each kind.

pub mod cards;
pub mod course;
pub mod front;
pub mod parts;
pub mod questions;
pub mod tables;

use super::book::Inline;
use crate::text::markup::{self, Span};

/// A text of the data, with its inline marks, as words of a book. Blank lines become line breaks.
pub fn said(text: &str) -> Vec<Inline> {
    let Ok(paragraphs) = markup::parse(text) else { return super::book::plain(text) };
    let mut all = Vec::new();
    for (number, paragraph) in paragraphs.into_iter().enumerate() {
        if number > 0 {
            all.push(Inline::Break);
        }
        for span in paragraph.spans {
            let Span::Text { text, look } = span else { continue };
            let mut inline = Inline::Text(text);
            if look.italic {
                inline = Inline::Emphasis(vec![inline]);
            }
            if look.bold {
                inline = Inline::Strong(vec![inline]);
            }
            all.push(inline);
        }
    }
    all
}
