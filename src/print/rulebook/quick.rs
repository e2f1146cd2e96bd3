//! The quick reference: what players look up during play. On paper it is a player aid, one side of a sheet, with the
//! pieces beside the words.

use std::collections::BTreeSet;

use super::book::words as letters;
use super::book::{Block, Book, Depicted, Passage, Picture};
use super::gather::key::Piece;
use super::gather::roster::Rosters;
use super::gather::{Gather, is_described};
use super::pictures::{icons, pictures_of};
use super::words::capital;
use super::{Words, cover, edition};
use warpress_model::{Game, List, ListKind, Row, Section, Table};

/// Longer lists appear in the rulebook only, unless they are declared `quick`.
const ROWS: usize = 14;

/// The content of a player aid.
#[derive(Debug, Clone, PartialEq)]
pub struct Aid {
    /// The quick reference; its cover is the scene beside the title.
    pub book: Book,
    /// The word for a turn, with a capital.
    pub turn: String,
    /// The heading of its course.
    pub course: String,
    /// The pieces that its key may show, in order.
    pub pieces: Vec<Piece>,
}

impl Aid {
    /// Whether there is nothing to look up.
    pub fn is_empty(&self) -> bool {
        self.book.sections.is_empty()
    }

    /// All its pictures.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        let some = !self.is_empty();
        let pieces = self.pieces.iter().flat_map(|piece| {
            let icons = icons(&piece.text);
            std::iter::once(&piece.picture).chain(icons)
        });
        pictures_of(&self.book).chain(pieces).filter(move |_| some)
    }
}

/// The player aid of a game.
pub fn aid(game: &Game, sections: &[Section], words: &Words) -> Aid {
    let rosters = rosters(game, words);
    let mut book = gathered(game, sections, words, &rosters);
    book.cover = Some(cover(words, &book.title));
    book.plates = Gather { game, words }.plates();
    let mut pieces = Gather { game, words }.key(&rosters);
    // A key of one piece is none.
    if pieces.len() < 2 {
        pieces.clear();
    }
    // Counters in the key need not be seen twice.
    if !pieces.is_empty() {
        book.plates.retain(|plate| plate.of != Depicted::Counter);
    }
    pieces.iter_mut().for_each(|piece| edition::unsigned(&mut piece.text));
    let turn = turn(game, words);
    Aid { book, course: course(&turn, words), turn: capital(&turn), pieces }
}

fn turn(game: &Game, words: &Words) -> String {
    if game.turn.name.is_empty() { words.word("aid-turn") } else { game.turn.name.clone() }
}

fn course(turn: &str, words: &Words) -> String {
    words.say("chapter-turn", &[("turn", (&words.within(turn)).into())])
}

/// Sequence of play, victory, letters, rolls, tables and the make-up of the decks of a game.
pub fn quick(game: &Game, sections: &[Section], words: &Words) -> Book {
    gathered(game, sections, words, &rosters(game, words))
}

/// What its pieces are, as far as no other table of the aid says it.
fn rosters(game: &Game, words: &Words) -> Rosters {
    let tables = tabled(game).map(|table| table.rows.iter().map(|row| row.row.called()).collect());
    let records = listed(game).map(|list| list.rows.iter().map(Row::called).collect());
    let named: Vec<BTreeSet<&str>> = tables.chain(records).collect();
    let told = |names: &[String]| {
        let known =
            |table: &BTreeSet<&str>| names.iter().filter(|name| table.contains(name.as_str())).count();
        named.iter().any(|table| known(table) * 4 >= names.len() * 3)
    };
    Gather { game, words }.rosters(&|list| list.quick == Some(true), &told)
}

/// The lists that a player looks up.
fn listed(game: &Game) -> impl Iterator<Item = &List> {
    game.lists().filter(|list| {
        let short = (1..=ROWS).contains(&list.rows.len());
        let record = list.kind == ListKind::Records && !list.component.printed && !game.names_lines(list);
        !list.rows.is_empty() && list.quick.unwrap_or(record && short)
    })
}

/// The tables that a player looks up.
fn tabled(game: &Game) -> impl Iterator<Item = &Table> {
    let filled = game.tables.values().filter(|table| !table.rows.is_empty());
    filled.filter(|table| table.quick.unwrap_or(table.rows.len() <= 2 * ROWS))
}

fn gathered(game: &Game, sections: &[Section], words: &Words, rosters: &Rosters) -> Book {
    let gather = Gather { game, words };
    let tabled = tabled(game).map(|table| gather.table(table));
    let records = listed(game).map(|list| match list.kind {
        ListKind::Deck if is_described(list) => gather.cards_in_short(list),
        _ => gather.list(list),
    });
    let mut passages = Vec::new();
    let mut add = |id: &str, title: String, blocks: Vec<Block>| {
        if !blocks.is_empty() {
            passages.push(Passage { id: id.to_owned(), number: String::new(), depth: 1, title, blocks });
        }
    };
    add("turn", course(&turn(game, words), words), gather.phases(sections));
    add("victory", words.word("chapter-victory"), gather.endings());
    // Letters of types stand beside these where there is a table of them.
    let codes = gather.codes().into_iter().filter_map(|block| match block {
        Block::Terms(mut terms) => {
            terms.retain(|(_, meaning)| !rosters.types.contains(&letters(meaning)));
            (!terms.is_empty()).then_some(Block::Terms(terms))
        }
        other => Some(other),
    });
    add("codes", words.word("chapter-codes"), codes.collect());
    let rolls = game.rolls.values().flat_map(|roll| gather.roll(roll)).collect();
    add("rolls", words.word("chapter-rolls"), rolls);
    add("tables", words.word("chapter-tables"), tabled.chain(records).collect());
    add("pieces", words.word("aid-pieces"), rosters.tables.iter().cloned().map(Block::Table).collect());
    add("options", words.word("chapter-options"), gather.patches(game.options.values()));
    // The decisions of this edition are in the rulebook; here their signs would lead nowhere.
    edition::number(&mut passages);
    Book { sections: passages, ..gather.head() }
}
