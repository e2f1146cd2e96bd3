//! Lists, rows, pieces and spaces.

use std::iter;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::thing::{RowId, Seat, Sym, Val};
use crate::words::spelt;
use warpress_model::{Count, Game, List, Parsed, Row, Scope, Value};

use super::{CompileError, CompiledGame, MOST_PIECES};

/// A deck, a set of counters or records, the spaces of a map, or a table.
#[derive(Debug)]
pub struct ListInfo {
    /// Its id.
    pub id: Sym,
    /// Its rows.
    pub rows: Range<u32>,
    /// Whether its rows have pieces.
    pub pieces: bool,
}

/// A row of a list.
#[derive(Debug)]
pub struct RowInfo {
    /// Its list.
    pub list: u16,
    /// Its id.
    pub id: Sym,
    /// Its name, for people.
    pub name: Box<str>,
    /// Its tags, kinds, words of enum columns, side, own id and list's id, sorted.
    pub tags: Vec<Sym>,
    /// Its values, by column as programs spell it.
    pub values: FxHashMap<Sym, Val>,
    /// The side that it belongs to.
    pub side: Option<u8>,
    /// Its uses.
    pub uses: Range<u32>,
    /// Whether its pieces are made as they are needed.
    pub as_needed: bool,
    /// How many are printed for each set.
    pub printed: Option<u32>,
}

/// A piece whose number the data give.
#[derive(Debug, Clone)]
pub struct PieceInfo {
    /// Its row.
    pub row: RowId,
    /// Its owner, if each seat has its own set.
    pub owner: Option<Seat>,
    /// Which copy of its row, from 1.
    pub copy: u16,
}

/// A space of a map.
#[derive(Debug, Clone)]
pub struct SpaceInfo {
    /// Its map.
    pub map: u16,
    /// Its row.
    pub row: RowId,
}

impl CompiledGame {
    pub(super) fn name_rows(&mut self, game: &Game) -> Result<(), CompileError> {
        for list in game.decks.values().chain(game.counters.values()) {
            self.add_list(&list.id, list, true);
        }
        for list in game.records.values() {
            let counted = list.component.printed && list.rows.iter().any(|row| row.count.is_some());
            self.add_list(&list.id, list, counted);
        }
        for (id, map) in &game.maps {
            let list = self.add_list(id, &map.list, false);
            let rows = self.lists[usize::from(list)].rows.clone();
            let first = self.spaces.len() as u32;
            let at = self.maps.len() as u16;
            for (space, row) in map.spaces.iter().zip(rows) {
                self.spaces.push(SpaceInfo { map: at, row: RowId(row) });
                // Zones and terrains lend a space their ids and their tags.
                let zones = map.zones.iter().filter(|(_, zone)| zone.spaces.contains(&space.id));
                let zones = zones.map(|(id, zone)| (id, Some(&zone.row)));
                let terrains =
                    space.terrain.iter().map(|id| (id, map.terrains.get(id).map(|terrain| &terrain.row)));
                for (id, lends) in zones.chain(terrains) {
                    for word in iter::once(id).chain(lends.into_iter().flat_map(|row| &row.tags)) {
                        let tag = self.words.add(word);
                        self.tag(row, tag);
                    }
                }
            }
            self.maps.push(first..self.spaces.len() as u32);
        }
        for (id, table) in &game.tables {
            let at = self.lists.len() as u16;
            let first = self.rows.len() as u32;
            for row in &table.rows {
                self.add_row(at, id, &row.row, None);
            }
            self.close_list(id, first, false);
        }
        for list in game.decks.values().chain(game.counters.values()).chain(game.records.values()) {
            self.make_pieces(list)?;
        }
        Ok(())
    }

    fn add_list(&mut self, id: &str, list: &List, pieces: bool) -> u16 {
        let at = self.lists.len() as u16;
        let first = self.rows.len() as u32;
        for row in &list.rows {
            self.add_row(at, id, row, list.side.as_deref());
        }
        self.close_list(id, first, pieces);
        at
    }

    fn close_list(&mut self, id: &str, first: u32, pieces: bool) {
        let at = self.lists.len() as u16;
        let sym = self.words.add(id);
        let spelt = self.words.add(&spelt(id));
        // A deck takes precedence over a table of the same name.
        self.list_of.entry(spelt).or_insert(at);
        self.list_of.entry(sym).or_insert(at);
        self.lists.push(ListInfo { id: sym, rows: first..self.rows.len() as u32, pieces });
    }

    fn add_row(&mut self, list: u16, list_id: &str, row: &Row, side: Option<&str>) {
        let mut tags: Vec<_> = row
            .tags
            .iter()
            .chain(&row.kinds)
            .map(String::as_str)
            .chain([row.id.as_str(), list_id])
            .map(|word| self.words.add(word))
            .collect();
        let mut values = FxHashMap::default();
        for (column, value) in &row.values {
            let column = self.words.add(&spelt(column));
            let meaning = self.value(value);
            // Words of enum columns count as tags.
            if let Val::Word(word) = &meaning {
                tags.push(*word);
            }
            values.insert(column, meaning);
        }
        let side = row.side.as_deref().or(side);
        // The side counts as a tag.
        tags.extend(side.map(|side| self.words.add(side)));
        tags.sort_unstable();
        tags.dedup();
        self.rows.push(RowInfo {
            list,
            id: self.words.add(&row.id),
            name: row.called().into(),
            tags,
            values,
            side: side.and_then(|side| self.side(side)),
            uses: 0..0,
            as_needed: matches!(row.count, Some(Count::AsNeeded { .. })),
            printed: row.count.map(Count::printed),
        });
    }

    pub(super) fn tag(&mut self, row: u32, tag: Sym) {
        let tags = &mut self.rows[row as usize].tags;
        if let Err(at) = tags.binary_search(&tag) {
            tags.insert(at, tag);
        }
    }

    pub(super) fn side(&self, id: &str) -> Option<u8> {
        let at = self.sides.iter().position(|side| self.words.text(*side) == id)?;
        u8::try_from(at).ok()
    }

    fn make_pieces(&mut self, list: &List) -> Result<(), CompileError> {
        let Some(at) = self.lists.iter().position(|known| self.words.text(known.id) == list.id) else {
            return Ok(());
        };
        if !self.lists[at].pieces {
            return Ok(());
        }
        let sets: Vec<Option<Seat>> = match list.component.per {
            Scope::Seat | Scope::Faction => (0..self.seats).map(|seat| Some(Seat(seat))).collect(),
            _ => vec![None],
        };
        for owner in sets {
            for row in self.lists[at].rows.clone() {
                let info = &self.rows[row as usize];
                let count = if info.as_needed { 0 } else { info.printed.unwrap_or(0) };
                if self.pieces.len() + count as usize > MOST_PIECES {
                    return Err(CompileError::TooManyPieces);
                }
                for copy in 1..=count {
                    self.pieces.push(PieceInfo { row: RowId(row), owner, copy: copy as u16 });
                }
            }
        }
        Ok(())
    }

    /// A value of a row, as rules see it.
    pub(super) fn value(&mut self, value: &Value) -> Val {
        match &value.parsed {
            Parsed::None => Val::Nil,
            Parsed::Int(number) | Parsed::Signed(number) | Parsed::Times(number) => Val::Num(*number as f64),
            Parsed::Ratio(part, whole) => Val::Num(*part as f64 / (*whole).max(1) as f64),
            Parsed::Unlimited => Val::Num(f64::INFINITY),
            Parsed::Bool(yes) => Val::Bool(*yes),
            Parsed::Dice(dice) => Val::Word(self.words.add(&dice.to_string())),
            Parsed::Text(text) => Val::Word(self.words.add(text)),
            Parsed::Words(words) => {
                Val::List(words.iter().map(|word| Val::Word(self.words.add(word))).collect())
            }
            Parsed::Ref { ids, many: false, .. } => {
                ids.first().map_or(Val::Nil, |id| Val::Word(self.words.add(id)))
            }
            Parsed::Ref { ids, .. } => {
                Val::List(ids.iter().map(|id| Val::Word(self.words.add(id))).collect())
            }
            Parsed::Range(low, high) => {
                Val::List([low, high].map(|end| end.map_or(Val::Nil, |end| Val::Num(end as f64))).into())
            }
            Parsed::Bracket(outside, inside) => {
                let both = [self.value(outside), self.value(inside)];
                Val::List(both.into())
            }
            Parsed::Either(values) | Parsed::List(values) => {
                Val::List(values.iter().map(|value| self.value(value)).collect())
            }
            Parsed::By(values) => {
                Val::By(values.iter().map(|(key, value)| (self.words.add(key), self.value(value))).collect())
            }
            Parsed::Formula(expr) => Val::Word(self.words.add(&expr.source)),
        }
    }
}
