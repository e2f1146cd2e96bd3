//! Names of things for people.

use crate::compiled::CompiledGame;
use crate::table::Table;
use crate::thing::{Piece, Place, RowId, Seat, Thing};
use warpress_model::{Row, Scope, Use};

/// The most names on one line; more are counted.
pub(super) const NAMED: usize = 6;

/// Who is looking: a seat, or everybody, who see only what all may see.
#[derive(Clone, Copy)]
pub struct Viewpoint<'a> {
    /// The game.
    pub compiled: &'a CompiledGame,
    /// The table.
    pub table: &'a Table,
    /// The seat that looks; `None` = everybody.
    pub seat: Option<Seat>,
}

impl std::fmt::Debug for Viewpoint<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Eyes").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl<'a> Viewpoint<'a> {
    /// Whether whoever looks is among these seats, given as bits.
    pub fn among(&self, seats: u64) -> bool {
        match self.seat {
            Some(seat) => seats >> (seat.0 & 63) & 1 == 1,
            None => (0..self.compiled.seats).all(|seat| seats >> (seat & 63) & 1 == 1),
        }
    }

    /// Whether whoever looks may see what a piece is.
    pub fn sees(&self, piece: Piece) -> bool {
        self.among(self.table.seers(self.compiled, piece))
    }

    /// Whether whoever looks may see a number or fact of this visibility that belongs to a seat, or to none.
    pub fn may(&self, seen: warpress_model::Visibility, owner: Option<Seat>) -> bool {
        use warpress_model::Visibility;
        match seen {
            Visibility::All | Visibility::Top => true,
            Visibility::None => false,
            Visibility::Owner => owner.is_some() && (owner == self.seat || self.compiled.seats == 1),
        }
    }

    /// A row as the data have it.
    pub fn row(&self, row: RowId) -> Option<&'a Row> {
        let info = &self.compiled.rows[row.0 as usize];
        let list = &self.compiled.lists[usize::from(info.list)];
        let at = (row.0 - list.rows.start) as usize;
        let (game, id) = (&self.compiled.game, self.compiled.words.text(list.id));
        if let Some(list) = game.list(id) {
            return list.rows.get(at);
        }
        game.maps.get(id).and_then(|map| map.list.rows.get(at))
    }

    /// A use of a piece as the data have it.
    pub fn used(&self, at: u32) -> Option<&'a Use> {
        let info = &self.compiled.uses[at as usize];
        self.row(RowId(info.row))?.uses.get(usize::from(info.nth))
    }

    /// The name of a player, never “you”.
    pub fn player(&self, seat: Seat) -> String {
        let number = seat.0 + 1;
        let side = self.table.sides.get(usize::from(seat.0)).copied().flatten();
        let Some(side) = side else { return format!("Player {number}") };
        let name = self.side(side);
        let alone = self.table.sides.iter().filter(|other| **other == Some(side)).count() == 1;
        if alone { name } else { format!("{name} (player {number})") }
    }

    /// The name of a side.
    pub fn side(&self, side: u8) -> String {
        let side = self.compiled.game.sides.get_index(usize::from(side));
        side.map_or_else(String::new, |(_, side)| side.name.clone())
    }

    /// “your”, or the name of a player in the genitive.
    pub fn whose(&self, seat: Seat) -> String {
        if self.seat == Some(seat) {
            return "your".into();
        }
        let name = self.player(seat);
        if name.ends_with('s') { format!("{name}’") } else { format!("{name}’s") }
    }

    /// What a piece is called by those who may not see it: “card” or “piece”.
    pub fn unseen(&self, piece: Piece) -> &'static str {
        let list = self.compiled.rows[self.table.piece(piece).row.0 as usize].list;
        let id = self.compiled.words.text(self.compiled.lists[usize::from(list)].id);
        if self.compiled.game.decks.contains_key(id) { "card" } else { "piece" }
    }

    /// The name of a piece, whether it may be seen or not.
    pub fn named(&self, piece: Piece) -> &'a str {
        &self.compiled.rows[self.table.piece(piece).row.0 as usize].name
    }

    /// The name of a piece, or “a hidden card” if it may not be seen.
    pub fn piece(&self, piece: Piece) -> String {
        self.piece_if(piece, self.sees(piece))
    }

    /// The name of a piece if whoever looks knew it at the time, or “a hidden card”.
    pub(super) fn piece_if(&self, piece: Piece, known: bool) -> String {
        if known { self.named(piece).into() } else { format!("a hidden {}", self.unseen(piece)) }
    }

    /// The name of a place and its owner.
    pub fn place(&self, place: Place) -> String {
        self.place_if(place, |host| self.sees(host))
    }

    /// The same, given whether whoever looks knew at the time on which piece it is.
    pub(super) fn place_if(&self, place: Place, known: impl FnOnce(Piece) -> bool) -> String {
        let definition = usize::from(place.definition());
        let of = self.compiled.game.places.get_index(definition);
        let name = of.map_or_else(String::new, |(_, place)| place.name.clone());
        match self.compiled.places[definition].per {
            Scope::Game => format!("the {name}"),
            Scope::Space => match self.compiled.spaces.get(place.ordinal()) {
                Some(space) => self.compiled.rows[space.row.0 as usize].name.to_string(),
                None => name,
            },
            Scope::Piece => {
                let host = Piece(place.ordinal() as u32);
                format!("{name} of {}", self.piece_if(host, known(host)))
            }
            _ => match self.table.place_seat(self.compiled, place) {
                Some(seat) => format!("{} {name}", self.whose(seat)),
                None => name,
            },
        }
    }

    /// Whether a place is what stands on a space.
    pub(super) fn is_space(&self, place: Place) -> bool {
        self.compiled.places[usize::from(place.definition())].per == Scope::Space
    }

    /// The name of anything.
    pub fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Table => "the game".into(),
            Thing::Seat(seat) if self.seat == Some(seat) => "you".into(),
            Thing::Seat(seat) => self.player(seat),
            Thing::Side(side) => self.side(side),
            Thing::Piece(piece) => self.piece(piece),
            Thing::Place(place) => self.place(place),
            Thing::Space(space) => self.row_name(self.compiled.spaces[space.0 as usize].row),
            Thing::Row(row) => self.row_name(row),
            Thing::Map(map) => {
                let map = self.compiled.game.maps.get_index(usize::from(map));
                map.map_or_else(String::new, |(_, map)| map.list.name.clone())
            }
            other => crate::choice::thing_id(other, self.compiled, self.table),
        }
    }

    /// The name of a row; a row of a table without a name is called by its values.
    pub fn row_name(&self, row: RowId) -> String {
        let info = &self.compiled.rows[row.0 as usize];
        let id = self.compiled.words.text(info.id);
        if *info.name != *id {
            return info.name.to_string();
        }
        let list = self.compiled.words.text(self.compiled.lists[usize::from(info.list)].id);
        let table = self.compiled.game.tables.get(list);
        let said = table.and_then(|table| {
            let first = self.compiled.lists[usize::from(info.list)].rows.start;
            let row = &table.rows.get((row.0 - first) as usize)?.row;
            let values: Vec<_> = row.values.values().map(|value| value.printed.as_str()).collect();
            (!values.is_empty()).then(|| values.join(", "))
        });
        said.unwrap_or_else(|| warpress_model::phrase::title(id))
    }

    /// The name of a phase, by its index.
    pub fn phase(&self, phase: u16) -> String {
        self.word(self.compiled.words.text(self.compiled.phases[usize::from(phase)].id))
    }

    /// A word of the game for people: the name of what has this id, or else the word itself.
    pub fn word(&self, id: &str) -> String {
        let game = &self.compiled.game;
        let plain = id.replace('_', "-");
        let phase = game.all_phases().find(|phase| phase.id == plain).map(|phase| phase.name.clone());
        let name = game
            .sides
            .get(&plain)
            .map(|side| side.name.clone())
            .or(phase)
            .or_else(|| game.numbers.get(&plain).map(|number| number.name.clone()))
            .or_else(|| game.facts.get(&plain).map(|fact| fact.name.clone()))
            .or_else(|| game.places.get(&plain).map(|place| place.name.clone()))
            .or_else(|| game.ops.get(&plain).map(|op| op.name.clone()))
            .or_else(|| game.tags.get(&plain).map(|tag| tag.text.clone()))
            .or_else(|| game.roles.get(&plain).map(|role| role.name.clone()));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| {
            let found = self.compiled.words.find(&plain);
            let row = found.and_then(|id| self.compiled.rows.iter().position(|row| row.id == id));
            match row {
                Some(row) => self.compiled.rows[row].name.to_string(),
                None => sentence(id),
            }
        })
    }
}

/// Names, each once, with how many there are of it.
pub(super) fn tallied(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for name in names {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => all.push((name, 1)),
        }
    }
    all.into_iter().map(|(name, count)| if count > 1 { format!("{name} (×{count})") } else { name }).collect()
}

/// `how-many` as “How many”.
pub fn sentence(word: &str) -> String {
    capital(&word.replace(['_', '-'], " "))
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
