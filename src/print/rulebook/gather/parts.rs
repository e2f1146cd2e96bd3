//! The components and their pictures.

use std::collections::BTreeSet;

use super::Gather;
use super::cards::printed;
use crate::book::{Block, Depicted, Inline, Item, Picture, words};
use warpress_model::{External, List, ListKind, Row, Scope};

/// The most boards and forms that are pictured among the components.
const SHEETS: usize = 5;

impl Gather<'_> {
    /// All components with their numbers, each with a picture unless the book shows it elsewhere (`shown`), and what the
    /// players supply.
    pub fn components(self, shown: &dyn Fn(&str) -> bool) -> Vec<Block> {
        let Self { game, words } = self;
        let mut items = Vec::new();
        let mut add = |name: &str, words: String, picture: Option<Picture>| {
            let words = vec![Inline::Term(name.to_owned()), Inline::Text(format!(": {words}"))];
            items.push(Item { picture, words });
        };
        for list in game.lists().filter(|list| list.component.printed && list.total() > 0) {
            let first = list.rows.iter().find(|row| printed(row) > 0);
            let picture = first.map(|row| self.piece(list, row));
            add(&list.name, self.each(self.many(list), &list.component.per), picture);
        }
        // A page of small forms would be read by nobody: of many only the names are given.
        let sheets = game.maps.values().filter(|map| map.is_printed()).count() + game.forms.len();
        let pictured = |id: &str| sheets <= SHEETS && !shown(id);
        for (id, map) in game.maps.iter().filter(|(_, map)| map.is_printed()) {
            let boards = match map.per {
                Scope::Piece => {
                    words.say("component-boards", &[("count", game.boards_of_pieces(map).into())])
                }
                _ => words.word("component-board"),
            };
            let picture = pictured(&format!("map.{id}")).then(|| self.board(&map.list));
            add(&map.list.name, self.each(boards, &map.per), picture);
        }
        for (id, form) in &game.forms {
            let sheets = words.say("component-sheets", &[("count", form.copies.max(1).into())]);
            let picture = pictured(&format!("form.{id}")).then(|| self.board(&form.list));
            add(&form.list.name, self.each(sheets, &form.per), picture);
        }
        for thing in game.external.values() {
            add(&thing.name, self.supplied(thing), None);
        }
        let inventory = (!items.is_empty()).then_some(Block::Inventory(items));
        inventory.into_iter().chain(self.anatomy()).collect()
    }

    /// How many cards or counters there are.
    fn many(self, list: &List) -> String {
        let Self { words, .. } = self;
        let total = list.total();
        let kind = if list.kind == ListKind::Counters { "component-counters" } else { "component-cards" };
        let many = words.say(kind, &[("count", total.into())]);
        let different =
            list.rows.iter().filter(|row| row.count.is_some_and(|count| count.printed() > 0)).count();
        match self.sorts(list) {
            Some(sorts) => {
                words.say("component-sorts", &[("many", (&many).into()), ("sorts", (&sorts).into())])
            }
            None if different > 1 && different < total as usize => {
                words.say("component-different", &[("many", (&many).into()), ("different", different.into())])
            }
            None => many,
        }
    }

    /// So many for each of these.
    fn each(self, many: String, per: &Scope) -> String {
        let message = match per {
            Scope::Seat => "component-each-player",
            Scope::Faction => "component-each-faction",
            Scope::Side => "component-each-side",
            Scope::Piece => "component-each-piece",
            _ => return many,
        };
        self.words.say(message, &[("many", (&many).into())])
    }

    /// What the players supply.
    fn supplied(self, thing: &External) -> String {
        let Self { words, .. } = self;
        let wanted = match thing.count {
            Some(count) => words.say("component-supplied", &[("count", count.into())]),
            None => words.word("component-supplied-some"),
        };
        match &thing.substitute {
            Some(other) => {
                words.say("component-instead", &[("wanted", (&wanted).into()), ("substitute", other.into())])
            }
            None => wanted,
        }
    }

    /// The numbers of each sort of counter, if there are few sorts.
    fn sorts(self, list: &List) -> Option<String> {
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
        if !(2..=FEW).contains(&sorts.len()) || named.len() < sorts.len() || all != list.total() {
            return None;
        }
        let first = sorts[0].0;
        if sorts.iter().all(|(count, _)| *count == first) {
            let names = self.words.list(sorts.iter().map(|(_, name)| *name));
            return Some(match first {
                1 => names,
                _ => {
                    self.words.say("component-of-each", &[("count", first.into()), ("list", (&names).into())])
                }
            });
        }
        Some(self.words.list(sorts.iter().map(|(count, name)| format!("{count} {name}"))))
    }

    /// Cards from all over the decks, or else counters, to close a book with.
    pub fn plates(self) -> Vec<Picture> {
        /// Two lines of as many as stand side by side on a page.
        const CARDS: usize = 8;
        const COUNTERS: usize = 6;
        let of = |kind: fn(ListKind) -> bool, most: usize| -> Vec<Picture> {
            let lists = self.game.lists().filter(|list| kind(list.kind) && list.component.printed);
            let rows = lists.flat_map(|list| list.rows.iter().map(move |row| (list, row)));
            let printed: Vec<_> = rows.filter(|(_, row)| printed(row) > 0).collect();
            let count = most.min(printed.len());
            let chosen = (0..count).map(|place| printed[place * printed.len() / count]);
            chosen.map(|(list, row)| self.piece(list, row)).collect()
        };
        let cards = of(|kind| kind == ListKind::Deck, CARDS);
        if cards.is_empty() { of(|kind| kind == ListKind::Counters, COUNTERS) } else { cards }
    }

    /// A card or counter.
    pub fn piece(self, list: &List, row: &Row) -> Picture {
        let (of, kind) = match list.kind {
            ListKind::Counters => (Depicted::Counter, "picture-counter"),
            _ => (Depicted::Card, "picture-card"),
        };
        let name = row.name.clone().unwrap_or_else(|| warpress_model::phrase::title(&row.id));
        let text: String = words(&self.said(&row.text));
        let alt = self.words.say(kind, &[("list", (&list.name).into()), ("name", (&name).into())]);
        let alt = if text.is_empty() { alt } else { format!("{alt}. {text}") };
        Picture { of, list: list.id.clone(), row: Some(row.id.clone()), alt, caption: name }
    }

    /// A board or form.
    pub fn board(self, list: &List) -> Picture {
        let kind = if list.kind == ListKind::Spaces { "picture-board" } else { "picture-sheet" };
        let alt = self.words.say(kind, &[("name", (&list.name).into())]);
        Picture { of: Depicted::Whole, list: list.id.clone(), row: None, alt, caption: list.name.clone() }
    }
}
