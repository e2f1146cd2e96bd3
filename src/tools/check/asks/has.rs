//! The properties of things, as conditions and programs see them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::sort::{One, Sort};
use warpress_library::PROPERTIES;
use warpress_model::{Column, Game, Scope};
use warpress_referee::CompiledGame;
use warpress_referee::compiled::Member;
use warpress_referee::thing::{Sym, Val};
use warpress_referee::words::spelt;

/// The most properties that a help names.
const SHOWN: usize = 14;

/// Knows the properties of everything in a game.
pub struct Has<'g> {
    /// The compiled game.
    pub compiled: &'g CompiledGame,
    /// The columns that each list declares, as scripts spell them.
    declared: Vec<BTreeSet<String>>,
    /// The list whose rows are factions; `None` = there are no factions.
    factions: Option<Factions>,
    known: RefCell<FxHashMap<(u16, Sym), Option<Sort>>>,
}

enum Factions {
    List(u16),
    Anything,
}

/// Things that lack a property.
pub type Lacking = Vec<One>;

impl<'g> Has<'g> {
    /// Properties in this game. `free` = a program may make any row a player's faction.
    pub fn new(compiled: &'g CompiledGame, free: bool) -> Self {
        let game: &Game = &compiled.game;
        let lists = game.decks.values().chain(game.counters.values()).chain(game.records.values());
        let columns = lists.chain(game.maps.values().map(|map| &map.list)).map(|list| &list.columns);
        let columns = columns.chain(game.tables.values().map(|table| &table.columns));
        let spelt =
            |columns: &warpress_model::ById<Column>| columns.keys().map(|id| id.replace('-', "_")).collect();
        let list = game.factions.as_deref().and_then(|id| compiled.words.find(id));
        let factions = match list.and_then(|id| compiled.list_of.get(&id)) {
            Some(list) => Some(Factions::List(*list)),
            None => free.then_some(Factions::Anything),
        };
        Self { compiled, declared: columns.map(spelt).collect(), factions, known: RefCell::default() }
    }

    fn member_of(&self, name: &str) -> Option<&Member> {
        self.compiled.members.get(&self.compiled.words.find(name)?)
    }

    /// What `base.name` can be, or the candidates of `base` if none of them has the property.
    pub fn ask(&self, base: &Sort, name: &str, script: bool) -> Result<Sort, Lacking> {
        let Some(ones) = base.ones() else { return Ok(Sort::ANY) };
        let (mut found, mut lacking) = (Sort::none(), Vec::new());
        let mut asked = false;
        for one in ones.iter().filter(|one| **one != One::Nil) {
            match self.of(one, name, script) {
                Some(sort) => {
                    asked = true;
                    found = found.or(sort);
                }
                None => lacking.push(one.clone()),
            }
        }
        match (asked, lacking.is_empty()) {
            (false, false) => Err(lacking),
            (true, false) => Ok(found.or(Sort::of([One::Nil]))),
            (true, true) => Ok(found),
            (false, true) => Ok(Sort::ANY),
        }
    }

    /// The property of this name; `None` = there is none.
    fn of(&self, one: &One, name: &str, script: bool) -> Option<Sort> {
        match one {
            One::Nil | One::Function => Some(Sort::ANY),
            One::Bool | One::Number | One::Word => None,
            One::Table => self.of_table(name),
            One::Seat => self.of_seat(name),
            One::Side => match name {
                "id" => Some(Sort::of([One::Word])),
                "seat" => Some(Sort::perhaps([One::Seat])),
                _ => self.of_seat(name),
            },
            One::Piece(list) => self.of_piece(*list, name, script),
            One::Row(list) => self.of_row(*list, name),
            One::Place(_) => self.of_place(name),
            One::Space(map) => self.of_space(*map, name),
            One::List(list) => self.of_list(*list, name),
            One::Map(map) => self.of_map(*map, name),
            One::Batch => (name == "count").then(|| Sort::of([One::Number])),
            One::Act => Some(Sort::ANY),
            One::Items(_) => {
                (!script && (name == "count" || name.parse::<usize>().is_ok())).then_some(Sort::ANY)
            }
            One::Keyed(keys, of) => {
                let spelt = |key: &String| key == name || !script && key.replace('-', "_") == name;
                keys.iter().any(spelt).then(|| (**of).clone())
            }
        }
    }

    fn of_table(&self, name: &str) -> Option<Sort> {
        Some(match name {
            "turn" | "round" | "eliminated" => Sort::of([One::Number]),
            "phase" => Sort::perhaps([One::Word]),
            "active" | "player" => Sort::of([One::Seat]),
            "other" | "foe" | "last_winner" => Sort::perhaps([One::Seat]),
            "seats" => Sort::of([One::Items(Box::new(Sort::of([One::Seat])))]),
            "sides" => Sort::of([One::Items(Box::new(Sort::of([One::Side])))]),
            _ => match self.state(name, &[Scope::Game]) {
                Some(state) => state,
                None => match self.member_of(name)? {
                    Member { map: Some(map), .. } => Sort::of([One::Map(*map)]),
                    Member { list: Some(list), .. } => Sort::of([One::List(*list)]),
                    Member { role: Some(_), .. } => Sort::perhaps([One::Seat]),
                    _ => return None,
                },
            },
        })
    }

    fn of_seat(&self, name: &str) -> Option<Sort> {
        Some(match name {
            "side" => Sort::perhaps([One::Word]),
            "index" => Sort::of([One::Number]),
            "foe" | "other" | "left" => Sort::perhaps([One::Seat]),
            "active" | "alive" | "eliminated" | "automaton" => Sort::of([One::Bool]),
            "faction" => match self.factions {
                Some(Factions::List(list)) => Sort::perhaps([One::Row(list)]),
                _ => Sort::ANY,
            },
            "others" => Sort::of([One::Items(Box::new(Sort::of([One::Seat])))]),
            _ => match self.state(name, &[Scope::Seat, Scope::Faction, Scope::Side]) {
                Some(state) => state,
                None => match self.factions {
                    Some(Factions::List(list)) => return self.column(list, name),
                    Some(Factions::Anything) => {
                        return self.member_of(name)?.column.then_some(Sort::ANY);
                    }
                    None => return None,
                },
            },
        })
    }

    fn of_piece(&self, list: u16, name: &str, script: bool) -> Option<Sort> {
        Some(match name {
            "owner" | "controller" => Sort::perhaps([One::Seat]),
            "place" => Sort::perhaps((0..self.compiled.places.len()).map(|place| One::Place(place as u16))),
            "space" => self.any_space().or(Sort::of([One::Nil])),
            "host" => self.any_piece().or(Sort::of([One::Nil])),
            "face" => Sort::of([One::Word]),
            "facing" | "copy" => Sort::of([One::Number]),
            "row" => Sort::of([One::Row(list)]),
            "in_play" | "muted" => Sort::of([One::Bool]),
            "name" if script => Sort::of([One::Word]),
            _ => return self.state(name, &[Scope::Piece]).or_else(|| self.of_row(list, name)),
        })
    }

    fn of_row(&self, list: u16, name: &str) -> Option<Sort> {
        if let Some(column) = self.column(list, name) {
            return Some(column);
        }
        Some(match name {
            "id" | "list" => Sort::of([One::Word]),
            "side" => Sort::perhaps([One::Word]),
            "index" => Sort::of([One::Number]),
            _ => {
                let member = self.member_of(name)?;
                return (!member.column && member.tag.is_some()).then(|| Sort::of([One::Bool]));
            }
        })
    }

    /// Whether the list declares a column, or any row of it has a value there.
    pub fn column(&self, list: u16, name: &str) -> Option<Sort> {
        let Some(sym) = self.compiled.words.find(name) else {
            return self.declared.get(usize::from(list))?.contains(name).then(|| Sort::of([One::Nil]));
        };
        if let Some(known) = self.known.borrow().get(&(list, sym)) {
            return known.clone();
        }
        let declared = self.declared.get(usize::from(list)).is_some_and(|columns| columns.contains(name));
        let rows = self.compiled.lists.get(usize::from(list)).map_or(0..0, |list| list.rows.clone());
        let values = || rows.clone().filter_map(|row| self.compiled.rows[row as usize].values.get(&sym));
        let found = (declared || values().next().is_some())
            .then(|| values().fold(Sort::of([One::Nil]), |all, value| all.or(self.value(value))));
        self.known.borrow_mut().insert((list, sym), found.clone());
        found
    }

    /// The sort of a value; for one value per key, with its keys.
    pub fn value(&self, value: &Val) -> Sort {
        match value {
            Val::By(values) => {
                let keys = values.iter().map(|(key, _)| self.compiled.words.text(*key).to_owned()).collect();
                let of =
                    values.iter().fold(Sort::of([One::Nil]), |all, (_, value)| all.or(self.value(value)));
                Sort::of([One::Keyed(keys, Box::new(of))])
            }
            other => Sort::of_value(other),
        }
    }

    fn of_place(&self, name: &str) -> Option<Sort> {
        Some(match name {
            "count" => Sort::of([One::Number]),
            "limit" => Sort::perhaps([One::Number]),
            "empty" => Sort::of([One::Bool]),
            "top" | "bottom" => self.any_piece().or(Sort::of([One::Nil])),
            "owner" | "seat" => Sort::perhaps([One::Seat]),
            "id" => Sort::of([One::Word]),
            "pieces" => Sort::of([One::Items(Box::new(self.any_piece()))]),
            _ => return None,
        })
    }

    fn of_space(&self, map: u16, name: &str) -> Option<Sort> {
        Some(match name {
            "map" => Sort::of([One::Map(map)]),
            "index" => Sort::of([One::Number]),
            _ => match self.state(name, &[Scope::Space]) {
                Some(state) => state,
                // Terrains, zones and links declare columns of their own.
                None if self.member_of(name).is_some_and(|member| member.column) => Sort::ANY,
                None => {
                    let space = self.compiled.maps.get(usize::from(map))?.start;
                    let row = self.compiled.spaces.get(space as usize)?.row;
                    return self.of_row(self.compiled.rows[row.0 as usize].list, name);
                }
            },
        })
    }

    fn of_list(&self, list: u16, name: &str) -> Option<Sort> {
        Some(match name {
            "count" => Sort::of([One::Number]),
            "now" => Sort::perhaps([One::Row(list)]),
            "id" => Sort::of([One::Word]),
            "rows" => Sort::of([One::Items(Box::new(Sort::of([One::Row(list)])))]),
            _ => return self.row_ids(list).any(|id| same(id, name)).then(|| Sort::of([One::Row(list)])),
        })
    }

    fn of_map(&self, map: u16, name: &str) -> Option<Sort> {
        Some(match name {
            "spaces" => Sort::of([One::Items(Box::new(Sort::of([One::Space(map)])))]),
            "count" => Sort::of([One::Number]),
            _ => {
                return self.space_ids(map).any(|id| same(id, name)).then(|| Sort::of([One::Space(map)]));
            }
        })
    }

    fn row_ids(&self, list: u16) -> impl Iterator<Item = &str> {
        let rows = self.compiled.lists.get(usize::from(list)).map_or(0..0, |list| list.rows.clone());
        rows.map(|row| self.compiled.words.text(self.compiled.rows[row as usize].id))
    }

    fn space_ids(&self, map: u16) -> impl Iterator<Item = &str> {
        let spaces = self.compiled.maps.get(usize::from(map)).cloned().unwrap_or(0..0);
        spaces.map(|at| {
            let row = self.compiled.spaces[at as usize].row;
            self.compiled.words.text(self.compiled.rows[row.0 as usize].id)
        })
    }

    /// A number, fact or place kept for one of these.
    pub fn state(&self, name: &str, scopes: &[Scope]) -> Option<Sort> {
        let member = self.member_of(name)?;
        let kept = |per: &Scope| scopes.contains(per);
        if member.number.is_some_and(|at| kept(&self.compiled.numbers[usize::from(at)].per)) {
            return Some(Sort::of([One::Number]));
        }
        if let Some(fact) = member.fact.map(|at| &self.compiled.facts[usize::from(at)])
            && kept(&fact.per)
        {
            return Some(Sort::of([if fact.values.is_empty() { One::Bool } else { One::Word }]));
        }
        let place = member.place.filter(|at| kept(&self.compiled.places[usize::from(*at)].per))?;
        Some(Sort::of([One::Place(place)]))
    }

    /// Any piece.
    pub fn any_piece(&self) -> Sort {
        let lists = (0_u16..).zip(&self.compiled.lists).filter(|(_, list)| list.pieces);
        Sort::of(lists.map(|(at, _)| One::Piece(at)))
    }

    /// Any space of any map.
    pub fn any_space(&self) -> Sort {
        Sort::of((0..self.compiled.maps.len()).map(|map| One::Space(map as u16)))
    }

    /// A description for messages: `a player`, `a card of “battle”`.
    pub fn who(&self, lacking: &[One]) -> String {
        let list = |at: u16| {
            self.compiled.lists.get(usize::from(at)).map_or("?", |list| self.compiled.words.text(list.id))
        };
        let one = |one: &One| match one {
            One::Nil => "nothing".to_owned(),
            One::Bool => "yes or no".to_owned(),
            One::Number => "a number".to_owned(),
            One::Word => "a word".to_owned(),
            One::Table => "the table".to_owned(),
            One::Seat => "a player".to_owned(),
            One::Side => "a side".to_owned(),
            One::Piece(at) => format!("a piece of “{}”", list(*at)),
            One::Row(at) => format!("a row of “{}”", list(*at)),
            One::Place(at) => {
                let place = self.compiled.game.places.get_index(usize::from(*at));
                place.map_or_else(|| "a place".to_owned(), |(id, _)| format!("the place “{id}”"))
            }
            One::Space(at) => {
                let map = self.compiled.game.maps.get_index(usize::from(*at));
                map.map_or_else(|| "a space".to_owned(), |(id, _)| format!("a space of “{id}”"))
            }
            One::List(at) => format!("the list “{}”", list(*at)),
            One::Map(at) => {
                let map = self.compiled.game.maps.get_index(usize::from(*at));
                map.map_or_else(|| "a map".to_owned(), |(id, _)| format!("the map “{id}”"))
            }
            One::Batch => "a batch".to_owned(),
            One::Act => "an announcement".to_owned(),
            One::Items(_) => "a list of several".to_owned(),
            One::Keyed(..) => "a value for each key".to_owned(),
            One::Function => "a function".to_owned(),
        };
        match lacking {
            [alone] => one(alone),
            all if all.iter().all(|one| matches!(one, One::Piece(_))) => "a piece".to_owned(),
            all if all.iter().all(|one| matches!(one, One::Place(_))) => "a place".to_owned(),
            all if all.iter().all(|one| matches!(one, One::Space(_))) => "a space".to_owned(),
            all => all.iter().take(4).map(one).collect::<Vec<_>>().join(" or "),
        }
    }

    /// Their properties, in a sentence, the nearest to the requested one first.
    pub fn help(&self, lacking: &[One], name: &str, script: bool) -> String {
        if lacking.iter().all(|one| matches!(one, One::Word | One::Number | One::Bool)) {
            return match lacking.first() {
                Some(One::Word) => {
                    format!("a word has no properties; compare it: == \"{}\"", name.replace('_', "-"))
                }
                _ => "it has no properties; leave out what follows the dot".to_owned(),
            };
        }
        let mut names = BTreeSet::new();
        for one in lacking.iter().take(40) {
            self.names(one, script, &mut names);
        }
        // Words of the referee are spelt in conditions as in programs.
        let shown = |known: String| match PROPERTIES.contains(&known.as_str()) {
            true => known,
            false if script => spelt(&known),
            false => known.replace('_', "-"),
        };
        let mut names: Vec<(usize, String)> = names
            .into_iter()
            .map(shown)
            .map(|known| (strsim::damerau_levenshtein(name, &known), known))
            .collect();
        names.sort();
        let more = names.len() > SHOWN;
        let names: Vec<_> = names.into_iter().take(SHOWN).map(|(_, name)| name).collect();
        let who = self.who(lacking);
        match names.is_empty() {
            true => format!("{who} has no properties"),
            false => format!("{who} has {}{}", names.join(", "), if more { ", …" } else { "" }),
        }
    }

    /// The names of all properties.
    fn names(&self, one: &One, script: bool, into: &mut BTreeSet<String>) {
        let mut put = |names: &[&str]| into.extend(names.iter().map(|name| (*name).to_owned()));
        let scopes: &[Scope] = match one {
            One::Table => {
                put(&["turn", "round", "phase", "active", "other", "seats", "sides", "eliminated"]);
                let game = &self.compiled.game;
                put(&game.maps.keys().map(String::as_str).collect::<Vec<_>>());
                put(&self
                    .compiled
                    .lists
                    .iter()
                    .map(|list| self.compiled.words.text(list.id))
                    .collect::<Vec<_>>());
                put(&self
                    .compiled
                    .roles
                    .iter()
                    .map(|role| self.compiled.words.text(*role))
                    .collect::<Vec<_>>());
                &[Scope::Game]
            }
            One::Seat | One::Side => {
                put(&["side", "index", "foe", "left", "others", "active", "alive", "faction"]);
                &[Scope::Seat, Scope::Faction, Scope::Side]
            }
            One::Piece(list) => {
                put(&["owner", "controller", "place", "space", "host", "face", "facing", "copy", "row"]);
                put(&["in_play", "muted", "id", "list", "side"]);
                self.columns(*list, into);
                &[Scope::Piece]
            }
            One::Row(list) => {
                put(&["id", "list", "side", "index"]);
                self.columns(*list, into);
                &[]
            }
            One::Place(_) => {
                put(&["empty", "top", "bottom", "owner", "limit", "pieces", "id"]);
                put(&[if script { "count()" } else { "count" }]);
                &[]
            }
            One::Space(map) => {
                put(&["map", "index", "id"]);
                let space = self.compiled.maps.get(usize::from(*map)).map_or(0, |spaces| spaces.start);
                if let Some(space) = self.compiled.spaces.get(space as usize) {
                    self.columns(self.compiled.rows[space.row.0 as usize].list, into);
                }
                &[Scope::Space]
            }
            One::List(list) => {
                put(&["count", "now", "rows", "id"]);
                into.extend(self.row_ids(*list).take(2_000).map(str::to_owned));
                &[]
            }
            One::Map(map) => {
                put(&["spaces", "count"]);
                into.extend(self.space_ids(*map).take(2_000).map(str::to_owned));
                &[]
            }
            One::Keyed(keys, _) => {
                into.extend(keys.iter().cloned());
                &[]
            }
            _ => &[],
        };
        let game = &self.compiled.game;
        let numbers = game.numbers.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        let facts = game.facts.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        let places = game.places.iter().filter(|(_, one)| scopes.contains(&one.per)).map(|(id, _)| id);
        into.extend(numbers.chain(facts).chain(places).cloned());
    }

    fn columns(&self, list: u16, into: &mut BTreeSet<String>) {
        into.extend(self.declared.get(usize::from(list)).into_iter().flatten().cloned());
    }
}

/// Whether an id has this spelling in scripts.
fn same(id: &str, name: &str) -> bool {
    id == name || id.len() == name.len() && id.replace('-', "_") == name
}
