//! No heading stands last in its column: at the foot of one it is the heading of nothing.

use super::paper::Paper;
use super::set::Printed;
use crate::Faults;
use warpress_readers::letters::letters;
use warpress_rulebook::Book;
use warpress_rulebook::book::{Block, words};

/// The headings below which their column has nothing.
pub fn faults(book: &Book, printed: &Printed, faults: &mut Faults) {
    let Paper { name, foot, columns, .. } = printed.paper;
    let heads = heads(book);
    for (number, page) in printed.rules.iter().enumerate() {
        let (w, h) = page.size;
        let column = |x: f64| (x / w * f64::from(columns)) as u8;
        let mut text = String::new();
        // Of each byte of the text.
        let mut places: Vec<(f64, f64)> = Vec::new();
        for (at, glyph) in &page.glyphs {
            let glyph = letters(glyph).to_lowercase();
            places.extend(std::iter::repeat_n((at.x, at.y), glyph.len()));
            text.push_str(&glyph);
        }
        for head in &heads {
            for (begin, _) in text.match_indices(head) {
                let (x, y) = places[begin + head.len() - 1];
                let below = places.iter().any(|other| {
                    column(other.0) == column(x) && other.1 > y + 6.0 && other.1 < h - foot + Paper::DESCENT
                });
                faults.unless(below, || format!("on {name}, page {}: nothing below “{head}”", number + 1));
            }
        }
    }
}

/// The words that must have something below them in their column: headings, and sentences that announce a list, a table
/// or pictures.
fn heads(book: &Book) -> Vec<String> {
    let mut all = Vec::new();
    for passage in &book.sections {
        all.push(letters(&format!("{}{}", passage.number, passage.title)));
        for pair in passage.blocks.windows(2) {
            let [Block::Paragraph(inlines), next] = pair else { continue };
            let told = words(inlines);
            if told.trim_end().ends_with(':') && !matches!(next, Block::Paragraph(_)) {
                let last: Vec<_> = letters(&told).chars().rev().take(40).collect();
                all.push(last.into_iter().rev().collect());
            }
        }
    }
    all.into_iter().map(|words| words.to_lowercase()).collect()
}
