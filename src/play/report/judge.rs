//! Finding what is odd about playouts: what never came up, and what never did anything.

use std::collections::BTreeSet;

use warpress_model::{Code, Game, List};
use warpress_referee::compiled::{CompiledGame, RowInfo, Trig};
use warpress_referee::rules::Rules;
use warpress_referee::thing::{RowId, Sym};
use warpress_referee::usage::Usage;

/// An effect that has come about this many times should have changed something by then.
const OFTEN: u32 = 100;

/// The codes and subjects of all findings.
pub(super) fn judge(
    game: &Game,
    rules: &Rules,
    compiled: &CompiledGame,
    usage: &Usage,
    read: Option<&BTreeSet<(u16, Sym)>>,
) -> Vec<(Code, String)> {
    let mut found = Vec::new();
    let mut find = |code: Code, subject: String| found.push((code, subject));
    // If no card of a deck has a use, the program says what cards do; otherwise a card without one is a mistake.
    let useful = |row: &RowInfo| !row.uses.is_empty();
    let idle = |of: u16, row: &RowInfo| {
        !useful(row) && compiled.rows.iter().any(|other| other.list == of && useful(other))
    };
    for (at, row) in compiled.rows.iter().enumerate() {
        let list = &compiled.lists[usize::from(row.list)];
        let id = compiled.words.text(list.id);
        let name = compiled.row_name(RowId(at as u32));
        // A deck that no place takes belongs to an option, which adds the places.
        let deck = game.decks.get(id).is_some_and(|deck| in_use(game, deck));
        if deck && list.pieces {
            let held = game.has_hand(id);
            let uses = &compiled.uses[row.uses.start as usize..row.uses.end as usize];
            let lasting = |trigger: &Trig| matches!(trigger, Trig::While(_) | Trig::On(_));
            let played = uses.iter().any(|of| !lasting(&of.trigger));
            if held && usage.drawn[at] == 0 && usage.played[at] == 0 {
                find(Code::W0401, name.clone());
            } else if usage.playable[at] == 0 && (played || idle(row.list, row)) {
                find(Code::W0402, name.clone());
            } else if usage.played[at] == 0 && played {
                find(Code::W0403, name.clone());
            }
            for (nth, of) in uses.iter().enumerate() {
                let fires = !of.effects.is_empty() && !matches!(of.trigger, Trig::While(_));
                let use_at = row.uses.start as usize + nth;
                let (fired, idle) = (usage.fired[use_at], usage.idle[use_at]);
                if fires && usage.played[at] > 0 && fired == 0 {
                    find(Code::W0404, format!("{name}:{}", nth + 1));
                }
                let does = of.effects.iter().any(|effect| effect.program.is_some());
                if fires && does && fired >= OFTEN && idle == fired {
                    find(Code::W0425, format!("{name}:{}", nth + 1));
                }
            }
        }
        let rolls = game.tables.get(id).is_some_and(|table| table.dice.is_some());
        if rolls && usage.rolled[at] == 0 {
            find(Code::W0406, name);
        }
    }
    for (at, list) in (0_u16..).zip(&compiled.lists) {
        let Some(read) = read else { break };
        let id = compiled.words.text(list.id);
        let deck = game.decks.get(id).filter(|deck| in_use(game, deck));
        let Some(found) = deck.or_else(|| game.counters.get(id)) else { continue };
        for (column, of) in &found.columns {
            let name = compiled.words.find(&warpress_referee::words::spelt(column));
            let read = name.is_none_or(|name| read.contains(&(at, name)) || compiled.asked.contains(&name));
            // A column that a ruleset declares and no row of this game has is not printed.
            let printed = found.rows.iter().any(|row| row.values.contains_key(column));
            if !read && printed && !of.lore && of.of.is_amount() {
                find(Code::W0409, format!("{id}.{column}"));
            }
        }
    }
    for (section, cited) in rules.sections.iter().zip(&usage.cited) {
        if *cited == 0 && rules.procedures.contains(section) {
            find(Code::W0405, section.clone());
        }
    }
    for (space, entered) in compiled.spaces.iter().zip(&usage.entered) {
        let (_, map) = game.maps.get_index(usize::from(space.map)).unzip();
        let row = compiled.rows[space.row.0 as usize].id;
        let closed = map.is_some_and(|map| {
            map.spaces.iter().any(|one| one.closed && Some(one.id.as_str()) == Some(compiled.words.text(row)))
        });
        let stands = compiled.places.iter().any(|place| place.per == warpress_model::Scope::Space);
        if *entered == 0 && !closed && stands {
            find(Code::W0407, compiled.row_name(space.row));
        }
    }
    found
}

/// Whether any place takes cards of this deck.
fn in_use(game: &Game, deck: &List) -> bool {
    let tagged = |word: &String| deck.rows.iter().any(|row| row.tags.contains(word) || row.id == *word);
    game.places.values().any(|place| place.takes(&deck.id) || place.of.iter().any(tagged))
}
