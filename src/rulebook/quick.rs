//! The quick reference: what players look up during play. On paper it is a player aid, one side of a sheet, with the
//! pieces beside the words.

use super::book::{Block, Book, Passage, Picture};
use super::gather::key::{self, Piece};
use super::gather::{cards, flow, front, questions, tables};
use super::{cover, edition};
use warpress_model::{Game, List, ListKind, Section};

/// Longer lists appear in the rulebook only, unless they are declared `quick`.
const ROWS: usize = 14;

/// The content of a player aid.
#[derive(Debug, Clone, PartialEq)]
pub struct Aid {
    /// The quick reference; its cover is the scene beside the title.
    pub book: Book,
    /// The word for a turn.
    pub turn: String,
    /// The pieces that its key may show, in order.
    pub pieces: Vec<Piece>,
}

impl Aid {
    /// Whether there is nothing to look up.
    pub fn is_empty(&self) -> bool {
        self.book.sections.is_empty()
    }

    /// All its pictures.
    pub fn shown(&self) -> impl Iterator<Item = &Picture> {
        let some = !self.is_empty();
        let all = self.book.cover.iter().chain(self.pieces.iter().map(|piece| &piece.picture));
        all.filter(move |_| some)
    }
}

/// The player aid of a game.
pub fn aid(game: &Game, sections: &[Section]) -> Aid {
    let mut book = quick(game, sections);
    book.cover = Some(cover(&book.title));
    let mut pieces = key::key(game);
    pieces.iter_mut().for_each(|piece| edition::unsigned(&mut piece.text));
    Aid { book, turn: turn(game).to_owned(), pieces }
}

fn turn(game: &Game) -> &str {
    if game.turn.name.is_empty() { "Turn" } else { &game.turn.name }
}

/// Sequence of play, victory, letters, rolls and tables of a game.
pub fn quick(game: &Game, sections: &[Section]) -> Book {
    let tabled = game
        .tables
        .values()
        .filter(|table| table.quick.unwrap_or(table.rows.len() <= 2 * ROWS))
        .map(|table| tables::table(game, table));
    let looked_up = |list: &&List| {
        let short = (1..=ROWS).contains(&list.rows.len());
        let record = list.kind == ListKind::Records && !list.component.printed && !game.names_lines(list);
        list.quick.unwrap_or(record && short)
    };
    let records = game.lists().filter(looked_up).map(|list| match list.kind {
        ListKind::Deck if cards::is_described(list) => cards::cards_in_short(game, list),
        _ => tables::list(game, list),
    });
    let mut passages = Vec::new();
    let mut add = |id: &str, title: &str, blocks: Vec<Block>| {
        if !blocks.is_empty() {
            passages.push(Passage {
                id: id.to_owned(),
                number: String::new(),
                depth: 1,
                title: title.to_owned(),
                blocks,
            });
        }
    };
    add("turn", &format!("The {}", turn(game).to_lowercase()), flow::phases(game, sections));
    add("victory", "Victory", flow::endings(game));
    add("codes", "Letters and signs", tables::codes(game));
    add("rolls", "Rolls", game.rolls.values().flat_map(|roll| tables::roll(game, roll)).collect());
    add("tables", "Tables", tabled.chain(records).collect());
    add("options", "Optional rules", questions::patches(game.options.values()));
    // The decisions of this edition are in the rulebook; here their signs would lead nowhere.
    edition::number(&mut passages);
    Book { sections: passages, ..front::head(game) }
}
