//! The quick reference: what one looks up while playing, on one page for each player.

use super::book::{Block, Book, Passage};
use super::edition;
use super::gather::{cards, course, front, questions, tables};
use crate::model::{Game, List, ListKind, Section};

/// Longer lists are read in the rulebook, unless they say that they are `quick`.
const ROWS: usize = 14;

/// Turn sequence, victory, letters, rolls and tables of a game.
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
        ListKind::Deck if cards::told(list) => cards::cards_in_short(game, list),
        _ => tables::list(list),
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
    let turn = if game.turn.name.is_empty() { "Turn" } else { &game.turn.name };
    add("turn", &format!("The {}", turn.to_lowercase()), course::phases(game, sections));
    add("victory", "Victory", course::endings(game));
    add("codes", "Letters and signs", tables::codes(game));
    add("rolls", "Rolls", game.rolls.values().flat_map(|roll| tables::roll(game, roll)).collect());
    add("tables", "Tables", tabled.chain(records).collect());
    add("options", "Optional rules", questions::patches(game.options.values()));
    // The decisions of this edition stand in the rulebook: here their signs lead nowhere.
    edition::number(&mut passages);
    Book { sections: passages, ..front::head(game) }
}
