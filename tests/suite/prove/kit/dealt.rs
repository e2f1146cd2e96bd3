//! Which card on the sheets is of which deck. What fills no sheet of its own lies with other things: the line at the
//! foot says with which.

use std::collections::BTreeMap;

use warpress_model::{Game, List, Row, Scope};
use warpress_readers::sheets::{Placement, Sheet};

use super::made::printed;

/// Cards of one deck on one sheet.
pub struct Dealt {
    /// The page of their fronts, and of their backs, from 1.
    pub pages: (usize, usize),
    /// The cards.
    pub fronts: Vec<Placement>,
    /// What lies behind them.
    pub backs: Vec<Placement>,
    /// The sheet is full of cards of this deck alone.
    full: bool,
}

/// The sizes of cards (pt), by the list.
type Sizes<'g> = BTreeMap<&'g str, (f64, f64)>;

/// How often a row is printed, told from the data alone.
pub fn copies(game: &Game, list: &List, row: &Row) -> usize {
    let sets = match list.component.per {
        Scope::Seat => game.players.max.unwrap_or(game.players.min),
        Scope::Side => game.sides.len() as u32,
        _ => 1,
    };
    (row.count.map_or(1, |count| count.printed()) * sets) as usize
}

/// The cards of each deck, by its id, in the order of the data: first what fills sheets, then what was left.
pub fn deal<'g>(
    game: &'g Game,
    sizes: &Sizes<'g>,
    sheets: &[Sheet],
    labels: &[String],
) -> BTreeMap<&'g str, Vec<Dealt>> {
    let total = |list: &List| list.rows.iter().map(|row| copies(game, list, row)).sum();
    let mut missing: BTreeMap<&str, usize> =
        printed(game).map(|list| (list.id.as_str(), total(list))).collect();
    let mut dealt: BTreeMap<&str, Vec<Dealt>> = BTreeMap::new();
    let mut shared = Vec::new();
    // The leaf is a sheet; each of the others has its fronts on an odd page.
    for front in (2..sheets.len()).step_by(2) {
        let names = labels.get(front).map_or_else(Vec::new, |label| names(label));
        let at = |list: &List| names.iter().position(|name| *name == list.name);
        let mut by_size: Vec<((f64, f64), Vec<&List>)> = Vec::new();
        for list in printed(game).filter(|list| at(list).is_some()) {
            let size = sizes[list.id.as_str()];
            match by_size.iter_mut().find(|(of, _)| *of == size) {
                Some((_, decks)) => decks.push(list),
                None => by_size.push((size, vec![list])),
            }
        }
        for (size, mut decks) in by_size {
            decks.sort_by_key(|list| at(list));
            let cards = cards(&sheets[front], size, names.len() > 1);
            if let [list] = decks[..] {
                let missing = missing.entry(&list.id).or_default();
                *missing = missing.saturating_sub(cards.len());
                let own = of(sheets, front, cards, size, names.len() == 1);
                dealt.entry(&list.id).or_default().push(own);
            } else {
                shared.push((front, size, decks, cards));
            }
        }
    }
    // Where decks of one size share a sheet, each has there what it still lacks, one after the other.
    for (front, size, decks, cards) in shared {
        let mut cards = cards.into_iter();
        for (place, list) in (1..).zip(&decks) {
            let missing = missing.entry(&list.id).or_default();
            let last = place == decks.len();
            let own: Vec<_> = cards.by_ref().take(if last { usize::MAX } else { *missing }).collect();
            *missing = missing.saturating_sub(own.len());
            dealt.entry(&list.id).or_default().push(of(sheets, front, own, size, false));
        }
    }
    for all in dealt.values_mut() {
        all.retain(|one| !one.fronts.is_empty());
        let most = all.iter().map(|one| one.fronts.len()).max();
        all.sort_by_key(|one| (!one.full || Some(one.fronts.len()) < most, one.pages.0));
    }
    dealt
}

/// What lies on a sheet, in its order there: its line says game, things, sheet and side.
fn names(label: &str) -> Vec<&str> {
    label.split(" · ").nth(1).unwrap_or_default().split(", ").collect()
}

/// All cards of this size on a sheet. Where other things lie there, a card is told from what is larger by the marks at
/// its cuts.
fn cards(sheet: &Sheet, (w, h): (f64, f64), mixed: bool) -> Vec<Placement> {
    let mut cards = sheet.cards(w, h);
    if mixed {
        let upright =
            |x: f64| sheet.marks.iter().any(|mark| mark.width() < 0.01 && (mark.x0 - x).abs() < 0.05);
        let level =
            |y: f64| sheet.marks.iter().any(|mark| mark.height() < 0.01 && (mark.y0 - y).abs() < 0.05);
        cards.retain(|Placement { rect, .. }| {
            [rect.x0, rect.x1].into_iter().all(upright) && [rect.y0, rect.y1].into_iter().all(level)
        });
    }
    cards
}

fn of(sheets: &[Sheet], front: usize, fronts: Vec<Placement>, (w, h): (f64, f64), full: bool) -> Dealt {
    let width = sheets[front].width;
    let behind = |back: &Placement| {
        fronts.iter().any(|card| {
            let x = width - card.rect.x1;
            (back.rect.x0 - x).abs() < 0.05 && (back.rect.y0 - card.rect.y0).abs() < 0.05
        })
    };
    let mut backs = sheets.get(front + 1).map_or_else(Vec::new, |back| back.cards(w, h));
    backs.retain(behind);
    Dealt { pages: (front + 1, front + 2), fronts, backs, full }
}
