//! The types of properties, as conditions and programs see them: what things have in every game by the vocabulary, and
//! what this game declares.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::types::{Kind, Type};
use warpress_model::vocabulary::{Class, Told};
use warpress_model::{Column, Game, Scope};
use warpress_referee::CompiledGame;
use warpress_referee::compiled::Member;
use warpress_referee::thing::{Sym, Val};

/// Knows the properties of everything in a game.
pub struct TypeEnv<'g> {
    /// The compiled game.
    pub compiled: &'g CompiledGame,
    /// The columns that each list declares, as scripts spell them.
    columns: Vec<BTreeSet<String>>,
    /// The list whose rows are factions; `None` = there are no factions.
    factions: Option<Factions>,
    known: RefCell<FxHashMap<(u16, Sym), Option<Type>>>,
}

enum Factions {
    List(u16),
    Anything,
}

/// To what a property belongs: a `Row` or `Space` in its type is one of this list or map.
#[derive(Debug, Clone, Copy, Default)]
pub struct Of {
    list: Option<u16>,
    map: Option<u16>,
}

impl Of {
    fn list(list: u16) -> Self {
        Self { list: Some(list), map: None }
    }

    fn map(map: u16) -> Self {
        Self { list: None, map: Some(map) }
    }
}

/// Things that lack a property.
pub type Lacking = Vec<Kind>;

impl<'g> TypeEnv<'g> {
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
        Self { compiled, columns: columns.map(spelt).collect(), factions, known: RefCell::default() }
    }

    fn member_of(&self, name: &str) -> Option<&Member> {
        self.compiled.members.get(&self.compiled.words.find(name)?)
    }

    /// What `base.name` can be, or the candidates of `base` if none of them has the property.
    pub fn ask(&self, base: &Type, name: &str, script: bool) -> Result<Type, Lacking> {
        let Some(kinds) = base.kinds() else { return Ok(Type::ANY) };
        let (mut found, mut lacking) = (Type::never(), Vec::new());
        let mut asked = false;
        for kind in kinds.iter().filter(|kind| **kind != Kind::Nil) {
            match self.of(kind, name, script) {
                Some(ty) => {
                    asked = true;
                    found = found.or(ty);
                }
                None => lacking.push(kind.clone()),
            }
        }
        match (asked, lacking.is_empty()) {
            (false, false) => Err(lacking),
            (true, false) => Ok(found.or(Type::of([Kind::Nil]))),
            (true, true) => Ok(found),
            (false, true) => Ok(Type::ANY),
        }
    }

    /// The property of this name; `None` = there is none.
    fn of(&self, kind: &Kind, name: &str, script: bool) -> Option<Type> {
        let own = |class: Class, of: Of| self.own(class, name, of, script);
        match kind {
            Kind::Nil | Kind::Function | Kind::Act => Some(Type::ANY),
            Kind::Bool | Kind::Number | Kind::Word | Kind::Batch => None,
            Kind::Table => own(Class::Table, Of::default()).or_else(|| self.of_table(name)),
            Kind::Seat => self.of_seat(name, script),
            Kind::Side => own(Class::Side, Of::default()).or_else(|| self.of_seat(name, script)),
            Kind::Piece(list) => own(Class::Piece, Of::list(*list))
                .or_else(|| self.state(name, &[Scope::Piece]))
                .or_else(|| self.of_row(*list, name)),
            Kind::Row(list) => self.of_row(*list, name),
            Kind::Place(_) => own(Class::Place, Of::default()),
            Kind::Space(map) => own(Class::Space, Of::map(*map)).or_else(|| self.of_space(*map, name)),
            Kind::List(list) => own(Class::List, Of::list(*list)).or_else(|| {
                self.row_ids(*list).any(|id| same(id, name)).then(|| Type::of([Kind::Row(*list)]))
            }),
            Kind::Map(map) => own(Class::Map, Of::map(*map)).or_else(|| {
                self.space_ids(*map).any(|id| same(id, name)).then(|| Type::of([Kind::Space(*map)]))
            }),
            Kind::Items(_) => {
                (!script && (name == "count" || name.parse::<usize>().is_ok())).then_some(Type::ANY)
            }
            Kind::Keyed(keys, of) => {
                let spelt = |key: &String| key == name || !script && key.replace('-', "_") == name;
                keys.iter().any(spelt).then(|| (**of).clone())
            }
        }
    }

    /// A property that things of this class have in every game.
    fn own(&self, class: Class, name: &str, of: Of, script: bool) -> Option<Type> {
        let property = class.property(name).filter(|property| script || property.told != Told::Programs)?;
        Some(self.declared(property.luau, of))
    }

    /// What a type can be that is written as in `referee.d.luau`.
    pub fn declared(&self, luau: &str, of: Of) -> Type {
        if let Some(bare) = luau.strip_suffix('?') {
            return self.declared(bare, of).or(Type::of([Kind::Nil]));
        }
        if let Some(item) = luau.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            return match item.contains(':') {
                true => Type::ANY,
                false => Type::of([Kind::Items(Box::new(self.declared(item.trim(), of)))]),
            };
        }
        match luau {
            "number" => Type::of([Kind::Number]),
            "string" => Type::of([Kind::Word]),
            "boolean" => Type::of([Kind::Bool]),
            name => Class::named(name).map_or(Type::ANY, |class| self.any_of(class, of)),
        }
    }

    /// Whatever is of a class.
    fn any_of(&self, class: Class, of: Of) -> Type {
        let known = |index: Option<u16>, kind: fn(u16) -> Kind| {
            index.map_or(Type::ANY, |index| Type::of([kind(index)]))
        };
        match class {
            Class::Table => Type::of([Kind::Table]),
            Class::Seat => Type::of([Kind::Seat]),
            Class::Side => Type::of([Kind::Side]),
            Class::Row => known(of.list, Kind::Row),
            Class::Piece => self.any_piece(),
            Class::Place => Type::of((0..self.compiled.places.len()).map(|place| Kind::Place(place as u16))),
            Class::Space => of.map.map_or_else(|| self.any_space(), |map| Type::of([Kind::Space(map)])),
            Class::List => known(of.list, Kind::List),
            Class::Map => known(of.map, Kind::Map),
            Class::Batch => Type::of([Kind::Batch]),
            Class::Act => Type::of([Kind::Act]),
        }
    }

    /// What the game declares once.
    fn of_table(&self, name: &str) -> Option<Type> {
        self.state(name, &[Scope::Game]).or_else(|| match self.member_of(name)? {
            Member { map: Some(map), .. } => Some(Type::of([Kind::Map(*map)])),
            Member { list: Some(list), .. } => Some(Type::of([Kind::List(*list)])),
            Member { role: Some(_), .. } => Some(Type::optional([Kind::Seat])),
            _ => None,
        })
    }

    fn of_seat(&self, name: &str, script: bool) -> Option<Type> {
        let of = match self.factions {
            Some(Factions::List(list)) => Of::list(list),
            _ => Of::default(),
        };
        self.own(Class::Seat, name, of, script)
            .or_else(|| self.state(name, &[Scope::Seat, Scope::Faction, Scope::Side]))
            .or_else(|| match self.factions {
                Some(Factions::List(list)) => self.column(list, name),
                Some(Factions::Anything) => self.member_of(name)?.column.then_some(Type::ANY),
                None => None,
            })
    }

    fn of_row(&self, list: u16, name: &str) -> Option<Type> {
        if let Some(column) = self.column(list, name) {
            return Some(column);
        }
        if let Some(own) = self.own(Class::Row, name, Of::list(list), false) {
            return Some(own);
        }
        let member = self.member_of(name)?;
        (!member.column && member.tag.is_some()).then(|| Type::of([Kind::Bool]))
    }

    /// Whether the list declares a column, or any row of it has a value there.
    pub fn column(&self, list: u16, name: &str) -> Option<Type> {
        let Some(sym) = self.compiled.words.find(name) else {
            return self.columns.get(usize::from(list))?.contains(name).then(|| Type::of([Kind::Nil]));
        };
        if let Some(known) = self.known.borrow().get(&(list, sym)) {
            return known.clone();
        }
        let declared = self.columns.get(usize::from(list)).is_some_and(|columns| columns.contains(name));
        let rows = self.compiled.lists.get(usize::from(list)).map_or(0..0, |list| list.rows.clone());
        let values = || rows.clone().filter_map(|row| self.compiled.rows[row as usize].values.get(&sym));
        let found = (declared || values().next().is_some())
            .then(|| values().fold(Type::of([Kind::Nil]), |all, value| all.or(self.value(value))));
        self.known.borrow_mut().insert((list, sym), found.clone());
        found
    }

    /// The type of a value; for one value per key, with its keys.
    pub fn value(&self, value: &Val) -> Type {
        match value {
            Val::By(values) => {
                let keys = values.iter().map(|(key, _)| self.compiled.words.text(*key).to_owned()).collect();
                let of =
                    values.iter().fold(Type::of([Kind::Nil]), |all, (_, value)| all.or(self.value(value)));
                Type::of([Kind::Keyed(keys, Box::new(of))])
            }
            other => Type::of_value(other),
        }
    }

    fn of_space(&self, map: u16, name: &str) -> Option<Type> {
        if let Some(state) = self.state(name, &[Scope::Space]) {
            return Some(state);
        }
        // Terrains, zones and links declare columns of their own.
        if self.member_of(name).is_some_and(|member| member.column) {
            return Some(Type::ANY);
        }
        self.of_row(self.list_of_map(map)?, name)
    }

    /// The list whose rows the spaces of a map are.
    pub(super) fn list_of_map(&self, map: u16) -> Option<u16> {
        let space = self.compiled.maps.get(usize::from(map))?.start;
        let row = self.compiled.spaces.get(space as usize)?.row;
        Some(self.compiled.rows[row.0 as usize].list)
    }

    /// The columns that a list declares.
    pub(super) fn columns(&self, list: u16) -> impl Iterator<Item = &String> {
        self.columns.get(usize::from(list)).into_iter().flatten()
    }

    pub(super) fn row_ids(&self, list: u16) -> impl Iterator<Item = &str> {
        let rows = self.compiled.lists.get(usize::from(list)).map_or(0..0, |list| list.rows.clone());
        rows.map(|row| self.compiled.words.text(self.compiled.rows[row as usize].id))
    }

    pub(super) fn space_ids(&self, map: u16) -> impl Iterator<Item = &str> {
        let spaces = self.compiled.maps.get(usize::from(map)).cloned().unwrap_or(0..0);
        spaces.map(|at| {
            let row = self.compiled.spaces[at as usize].row;
            self.compiled.words.text(self.compiled.rows[row.0 as usize].id)
        })
    }

    /// A number, fact or place kept for one of these.
    pub fn state(&self, name: &str, scopes: &[Scope]) -> Option<Type> {
        let member = self.member_of(name)?;
        let kept = |per: &Scope| scopes.contains(per);
        if member.number.is_some_and(|at| kept(&self.compiled.numbers[usize::from(at)].per)) {
            return Some(Type::of([Kind::Number]));
        }
        if let Some(fact) = member.fact.map(|at| &self.compiled.facts[usize::from(at)])
            && kept(&fact.per)
        {
            return Some(Type::of([if fact.values.is_empty() { Kind::Bool } else { Kind::Word }]));
        }
        let place = member.place.filter(|at| kept(&self.compiled.places[usize::from(*at)].per))?;
        Some(Type::of([Kind::Place(place)]))
    }

    /// Any piece.
    pub fn any_piece(&self) -> Type {
        let lists = (0_u16..).zip(&self.compiled.lists).filter(|(_, list)| list.pieces);
        Type::of(lists.map(|(at, _)| Kind::Piece(at)))
    }

    /// Any space of any map.
    pub fn any_space(&self) -> Type {
        Type::of((0..self.compiled.maps.len()).map(|map| Kind::Space(map as u16)))
    }
}

/// Whether an id has this spelling in scripts.
fn same(id: &str, name: &str) -> bool {
    id == name || id.len() == name.len() && id.replace('-', "_") == name
}
