//! The components and their pictures.

use std::collections::BTreeSet;

use crate::book::{Block, Depicted, Inline, Picture};
use warpress_model::plural::counted;
use warpress_model::{Game, List, ListKind, Row, Scope};

/// All components with their numbers, and what the players supply; pictures of those not `shown` elsewhere.
pub fn components(game: &Game, shown: &dyn Fn(&str) -> bool) -> Vec<Block> {
    let mut items = Vec::new();
    let mut add = |name: &str, words: String| {
        items.push(vec![Block::Paragraph(vec![
            Inline::Term(name.to_owned()),
            Inline::Text(format!(": {words}")),
        ])]);
    };
    for list in game.lists().filter(|list| list.component.printed && list.total() > 0) {
        let one = if list.kind == ListKind::Counters { "counter" } else { "card" };
        let different =
            list.rows.iter().filter(|row| row.count.is_some_and(|count| count.printed() > 0)).count();
        let mut words = counted(list.total() as usize, one);
        match sorts(list) {
            Some(sorts) => words.push_str(&sorts),
            None if different > 1 && different < list.total() as usize => {
                words.push_str(&format!(", {different} different"));
            }
            None => {}
        }
        words.push_str(each(&list.component.per));
        add(&list.name, words);
    }
    for map in game.maps.values().filter(|map| map.list.component.printed) {
        let boards = match map.per {
            Scope::Piece => counted(game.boards_of_pieces(map) as usize, "board"),
            _ => "a board".to_owned(),
        };
        add(&map.list.name, format!("{boards}{}", each(&map.per)));
    }
    for form in game.forms.values() {
        add(&form.list.name, format!("{}{}", counted(form.copies.max(1) as usize, "sheet"), each(&form.per)));
    }
    for thing in game.external.values() {
        let count = thing.count.map(|count| format!("{count}, ")).unwrap_or_default();
        let instead =
            thing.substitute.as_ref().map(|other| format!(" ({other} will do)")).unwrap_or_default();
        add(&thing.name, format!("{count}not in the kit{instead}"));
    }
    let mut blocks = Vec::new();
    if !items.is_empty() {
        blocks.push(Block::List { from: None, items });
    }
    blocks.extend(super::anatomy::anatomy(game));
    blocks.extend(pictures(game, shown));
    blocks
}

/// The numbers of each sort of counter, if there are few sorts.
fn sorts(list: &List) -> Option<String> {
    /// The most sorts that are listed by name.
    const FEW: usize = 6;
    if list.kind != ListKind::Counters {
        return None;
    }
    let rows = list.rows.iter().filter_map(|row| {
        let count = row.count.map_or(0, |count| count.printed());
        (count > 0).then_some((count, row.name.as_deref()?))
    });
    let sorts: Vec<(u32, &str)> = rows.collect();
    let named: BTreeSet<&str> = sorts.iter().map(|(_, name)| *name).collect();
    let all: u32 = sorts.iter().map(|(count, _)| count).sum();
    // A sort without a name, or two with the same name, would be described wrongly.
    if !(2..=FEW).contains(&sorts.len())
        || named.len() < sorts.len()
        || u64::from(all) != u64::from(list.total())
    {
        return None;
    }
    let first = sorts[0].0;
    if sorts.iter().all(|(count, _)| *count == first) {
        let names: Vec<&str> = sorts.iter().map(|(_, name)| *name).collect();
        let each = if first == 1 { String::new() } else { format!("{first} each of ") };
        return Some(format!(" ({each}{})", names.join(", ")));
    }
    let counted: Vec<String> = sorts.iter().map(|(count, name)| format!("{count} {name}")).collect();
    Some(format!(" ({})", counted.join(", ")))
}

fn each(per: &Scope) -> &'static str {
    match per {
        Scope::Seat => ", for each player",
        Scope::Faction => ", for each faction",
        Scope::Side => ", for each side",
        Scope::Piece => ", for each piece that needs one",
        _ => "",
    }
}

/// Cards and counters of each printed list, the first of each kind of use; and every board.
fn pictures(game: &Game, shown: &dyn Fn(&str) -> bool) -> Vec<Block> {
    /// The number of pieces side by side.
    const CARDS: usize = 3;
    const COUNTERS: usize = 6;
    let mut blocks = Vec::new();
    let of = |kind: fn(ListKind) -> bool, most: usize| {
        let lists: Vec<&List> = game
            .lists()
            .filter(|list| kind(list.kind) && list.component.printed && list.total() > 0)
            .collect();
        let share = most.div_ceil(lists.len().max(1)).max(1);
        let mut chosen: Vec<Picture> = Vec::new();
        for list in lists {
            let rows = choose(&list.rows, share);
            chosen.extend(rows.into_iter().take(most - chosen.len().min(most)).map(|row| piece(list, row)));
        }
        chosen
    };
    let cards = of(|kind| matches!(kind, ListKind::Deck | ListKind::Records), CARDS);
    let counters = of(|kind| kind == ListKind::Counters, COUNTERS);
    blocks.extend([cards, counters].into_iter().filter(|some| !some.is_empty()).map(Block::Pictures));
    let unseen = |id: &String| !shown(&format!("map.{id}"));
    for (_, map) in game.maps.iter().filter(|(id, map)| map.list.component.printed && unseen(id)) {
        blocks.push(Block::Pictures(vec![board(&map.list)]));
    }
    blocks
}

/// Rows from all over a list, all different.
fn choose(rows: &[Row], most: usize) -> Vec<&Row> {
    let printed: Vec<&Row> =
        rows.iter().filter(|row| row.count.is_some_and(|count| count.printed() > 0)).collect();
    let count = most.min(printed.len());
    (0..count).map(|place| printed[place * printed.len() / count]).collect()
}

/// A card or counter.
pub fn piece(list: &List, row: &Row) -> Picture {
    let (of, kind) = if list.kind == ListKind::Counters {
        (Depicted::Counter, "Counter")
    } else {
        (Depicted::Card, "Card")
    };
    let name = row.name.clone().unwrap_or_else(|| warpress_model::phrase::title(&row.id));
    let text: String = super::super::book::words(&super::said(&row.text));
    let alt = match text.is_empty() {
        true => format!("{kind} of the {}: {name}", list.name),
        false => format!("{kind} of the {}: {name}. {text}", list.name),
    };
    Picture { of, list: list.id.clone(), row: Some(row.id.clone()), alt, caption: name }
}

/// A board or form.
pub fn board(list: &List) -> Picture {
    let what = if list.kind == ListKind::Spaces { "The board" } else { "The sheet" };
    let alt = format!("{what} {} as it is printed", list.name);
    Picture { of: Depicted::Whole, list: list.id.clone(), row: None, alt, caption: list.name.clone() }
}
