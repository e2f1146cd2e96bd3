//! The signs of cards in the book and on the aid: before the phases of a turn, and beside the letters of legends.

use super::book::{Block, Book, Inline, words};
use super::{Aid, BookError, Words, aid, book};
use warpress_model::{Game, Section};

/// The book and the aid of a game as they are printed, and what is wrong with the book; `signs` gives the icons that
/// stand for a name.
pub fn printed(
    game: &Game,
    sections: &[Section],
    words: &Words,
    signs: &dyn Fn(&str) -> Vec<String>,
) -> (Book, Aid, Vec<BookError>) {
    let (mut book, errors) = book(game, sections, words);
    let mut aid = aid(game, sections, words);
    sign(&mut book, signs);
    sign(&mut aid.book, signs);
    (book, aid, errors)
}

/// Puts signs before phases and letters.
fn sign(book: &mut Book, signs: &dyn Fn(&str) -> Vec<String>) {
    for passage in &mut book.sections {
        within(&mut passage.blocks, signs);
        if passage.id == "pieces" {
            passage.blocks.iter_mut().for_each(|block| typed(block, signs));
        }
    }
}

/// Puts signs before the types of cards.
fn typed(block: &mut Block, signs: &dyn Fn(&str) -> Vec<String>) {
    let Block::Table(grid) = block else { return };
    let cells: Vec<&mut Vec<Inline>> = grid.rows.iter_mut().filter_map(|row| row.first_mut()).collect();
    let own = |cell: &Vec<Inline>| match cell.as_slice() {
        [Inline::Code(_), rest @ ..] => signs(words(rest).trim()),
        all => signs(words(all).trim()),
    };
    let drawn: Vec<Vec<String>> = cells.iter().map(|cell| own(cell)).collect();
    // Signs on a few lines would look like an error.
    if drawn.iter().filter(|icons| !icons.is_empty()).count() * 2 < drawn.len().max(1) {
        return;
    }
    for (cell, icons) in cells.into_iter().zip(drawn) {
        // Names stand below each other, with or without a sign.
        let blank = icons.is_empty().then(|| Inline::Text("\u{2003}".to_owned()));
        let icons = icons.iter().map(|icon| Inline::sign(icon));
        cell.splice(0..0, icons.chain(blank).chain([Inline::Text("\u{a0}".to_owned())]));
    }
}

fn within(blocks: &mut [Block], signs: &dyn Fn(&str) -> Vec<String>) {
    let drawn = |name: &str| signs(name).iter().map(|icon| Inline::sign(icon)).collect::<Vec<_>>();
    for block in blocks {
        match block {
            Block::Sequence(steps) => steps.iter_mut().for_each(|step| step.signs = drawn(&step.name)),
            Block::Terms(terms) => {
                for (term, meaning) in terms {
                    lettered(term, &drawn(&words(meaning)));
                }
            }
            Block::Table(grid) => {
                for line in &mut grid.below {
                    let meaning = words(line.get(2..).unwrap_or_default());
                    lettered(line, &drawn(&meaning));
                }
            }
            Block::Aside { blocks, .. } => within(blocks, signs),
            _ => {}
        }
    }
}

/// Puts signs before a letter of a legend, which is set as code; other words remain as they are.
fn lettered(line: &mut Vec<Inline>, signs: &[Inline]) {
    if matches!(line.first(), Some(Inline::Code(_))) && !signs.is_empty() {
        let gap = Inline::Text("\u{a0}".to_owned());
        line.splice(0..0, signs.iter().cloned().chain([gap]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Passage, Step};

    #[test]
    fn phases_and_letters_have_the_signs_of_their_words() {
        let said = |text: &str| vec![Inline::Text(text.to_owned())];
        let step =
            Step { depth: 0, name: "Attack".into(), signs: Vec::new(), text: Vec::new(), section: None };
        let letter = (vec![Inline::Code("A".into())], said("Attack"));
        let other = (said("Attack"), said("Attack"));
        let blocks = vec![Block::Sequence(vec![step]), Block::Terms(vec![letter, other.clone()])];
        let mut book = Book { sections: vec![Passage { blocks, ..Passage::default() }], ..Book::default() };
        sign(&mut book, &|name| if name == "Attack" { vec!["sign-attack".into()] } else { Vec::new() });
        let [Block::Sequence(steps), Block::Terms(terms)] = book.sections[0].blocks.as_slice() else {
            panic!()
        };
        assert_eq!(steps[0].signs, [Inline::sign("sign-attack")]);
        assert_eq!(terms[0].0[0], Inline::sign("sign-attack"));
        assert_eq!((terms[0].0.len(), &terms[1]), (3, &other));
    }
}
