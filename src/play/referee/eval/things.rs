//! Properties: what `card.force`, `player.hand` or `t.turn` stand for.

use warpress_model::Scope;

use crate::builtin as w;
use crate::compiled::Quantity;
use crate::table::fact_word;
use crate::thing::{Piece, Place, RowId, Seat, Space, Sym, Thing, Val};

use super::{Ctx, TableView};

impl<'a> TableView<'a> {
    /// A property of a thing.
    pub fn thing_member(&self, thing: Thing, name: Sym, ctx: &Ctx) -> Val {
        let table = self.table();
        let word = |sym: Sym| Val::Word(sym);
        let seat = |seat: Option<Seat>| seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
        match thing {
            Thing::Table => match name {
                w::TURN => Val::Num(f64::from(table.turn)),
                w::ROUND => Val::Num(f64::from(table.round)),
                w::PHASE => {
                    table.phase.map_or(Val::Nil, |phase| word(self.compiled.phases[usize::from(phase)].id))
                }
                w::ACTIVE => seat(Some(table.active)),
                w::OTHER => seat(table.foe(table.active)),
                w::PLAYER => seat(ctx.player.or(Some(table.active))),
                w::FOE => seat(table.foe(ctx.player.unwrap_or(table.active))),
                w::SEATS => Val::List(table.living().map(|seat| Val::Thing(Thing::Seat(seat))).collect()),
                w::SIDES => Val::List(
                    (0..self.compiled.sides.len() as u8).map(|side| Val::Thing(Thing::Side(side))).collect(),
                ),
                w::ELIMINATED => Val::Num(table.alive.iter().filter(|alive| !**alive).count() as f64),
                w::LAST_WINNER => seat(self.play.last_winner),
                _ => self.state(name, &Scope::Game, 0).unwrap_or_else(|| {
                    let member = self.compiled.members.get(&name);
                    if let Some(map) = member.and_then(|member| member.map) {
                        return Val::Thing(Thing::Map(map));
                    }
                    if let Some(list) = member.and_then(|member| member.list) {
                        return Val::Thing(Thing::List(list));
                    }
                    if let Some(role) = member.and_then(|member| member.role) {
                        return seat(table.roles[usize::from(role)]);
                    }
                    Val::Nil
                }),
            },
            Thing::Seat(at) => {
                let index = usize::from(at.0);
                let side = table.sides.get(index).copied().flatten();
                match name {
                    w::SIDE => side.map_or(Val::Nil, |side| word(self.compiled.sides[usize::from(side)])),
                    w::INDEX => Val::Num(f64::from(at.0) + 1.0),
                    w::FOE | w::OTHER => seat(table.foe(at)),
                    w::ACTIVE => Val::Bool(table.active == at),
                    w::ALIVE => Val::Bool(table.alive[index]),
                    w::ELIMINATED => Val::Bool(!table.alive[index]),
                    w::AUTOMATON => Val::Bool(table.automata[index]),
                    w::FACTION => table.factions[index].map_or(Val::Nil, |row| Val::Thing(Thing::Row(row))),
                    w::LEFT => {
                        seat(table.round_from(Seat((at.0 + 1) % self.compiled.seats)).first().copied())
                    }
                    w::OTHERS => {
                        let mut round = table.round_from(at);
                        round.retain(|other| *other != at);
                        Val::List(round.into_iter().map(|seat| Val::Thing(Thing::Seat(seat))).collect())
                    }
                    _ => self
                        .state(name, &Scope::Seat, index)
                        .or_else(|| self.state(name, &Scope::Faction, index))
                        .or_else(|| side.and_then(|side| self.state(name, &Scope::Side, usize::from(side))))
                        .or_else(|| {
                            let faction = table.factions[index]?;
                            self.compiled.rows[faction.0 as usize].values.get(&name).cloned()
                        })
                        .unwrap_or(Val::Nil),
                }
            }
            Thing::Side(side) => match name {
                w::ID => word(self.compiled.sides[usize::from(side)]),
                w::SEAT => seat(table.seat_of_side(side)),
                _ => self.state(name, &Scope::Side, usize::from(side)).unwrap_or_else(|| {
                    table
                        .seat_of_side(side)
                        .map_or(Val::Nil, |seat| self.thing_member(Thing::Seat(seat), name, ctx))
                }),
            },
            Thing::Piece(piece) => self.piece_member(piece, name),
            Thing::Place(place) => self.place_member(place, name),
            Thing::Space(space) => match name {
                w::MAP => Val::Thing(Thing::Map(self.compiled.spaces[space.0 as usize].map)),
                w::INDEX => {
                    let map = self.compiled.spaces[space.0 as usize].map;
                    Val::Num(f64::from(space.0 - self.compiled.maps[usize::from(map)].start))
                }
                _ => self
                    .state(name, &Scope::Space, space.0 as usize)
                    .unwrap_or_else(|| self.row_member(self.compiled.spaces[space.0 as usize].row, name)),
            },
            Thing::Row(row) => self.row_member(row, name),
            Thing::List(list) => match name {
                w::COUNT => Val::Num(self.compiled.lists[usize::from(list)].rows.len() as f64),
                w::NOW => self.nth_row(list, i64::from(table.turn)),
                w::ID => word(self.compiled.lists[usize::from(list)].id),
                w::ROWS => Val::List(
                    self.compiled.lists[usize::from(list)]
                        .rows
                        .clone()
                        .map(|row| Val::Thing(Thing::Row(RowId(row))))
                        .collect(),
                ),
                _ => {
                    let spelt = self.compiled.words.text(name);
                    let same = |row: &u32| {
                        let id = self.compiled.rows[*row as usize].id;
                        id == name || crate::words::spelt(self.compiled.words.text(id)) == spelt
                    };
                    let found = self.compiled.lists[usize::from(list)].rows.clone().find(same);
                    found.map_or(Val::Nil, |row| Val::Thing(Thing::Row(RowId(row))))
                }
            },
            Thing::Map(map) => match name {
                w::SPACES => Val::List(
                    self.compiled.maps[usize::from(map)]
                        .clone()
                        .map(|at| Val::Thing(Thing::Space(Space(at))))
                        .collect(),
                ),
                w::COUNT => Val::Num(self.compiled.maps[usize::from(map)].len() as f64),
                _ => {
                    let text = self.compiled.words.text(name);
                    let same = |at: &u32| {
                        let id = self.compiled.rows[self.compiled.spaces[*at as usize].row.0 as usize].id;
                        id == name || crate::words::spelt(self.compiled.words.text(id)) == text
                    };
                    let found = self.compiled.maps[usize::from(map)].clone().find(same);
                    found.map_or(Val::Nil, |at| Val::Thing(Thing::Space(Space(at))))
                }
            },
            Thing::Batch(at) => self.play.batches.get(usize::from(at)).map_or(Val::Nil, |batch| match name {
                w::COUNT => Val::Num(batch.pending.len() as f64),
                _ => Val::Nil,
            }),
            Thing::Act(at) => self.play.acts.get(usize::from(at)).map_or(Val::Nil, |act| match name {
                w::CARD => act.card.map_or(Val::Nil, |card| Val::Thing(Thing::Piece(card))),
                w::PLAYER => seat(act.player),
                w::TARGET => act.target.map_or(Val::Nil, Val::Thing),
                w::ATTACKER => act.attacker.map_or(Val::Nil, Val::Thing),
                w::DEFENDER => act.defender.map_or(Val::Nil, Val::Thing),
                w::CANCELLED => Val::Bool(act.cancelled),
                w::OP => act.op.map_or(Val::Nil, word),
                w::ID => word(act.event),
                w::AMOUNT => act.amount.map_or(Val::Nil, |amount| Val::Num(amount as f64)),
                _ => act.card.map_or(Val::Nil, |card| self.piece_member(card, name)),
            }),
        }
    }

    /// Whether a property of a thing, which now has this value, keeps it until the game ends: what is printed, and
    /// places.
    pub fn lasts(&self, thing: Thing, name: Sym, value: &Val) -> bool {
        let place = |scope: Scope| self.is_place(name, &scope);
        match thing {
            Thing::Row(_) | Thing::Map(_) => true,
            Thing::List(_) => name != w::NOW,
            Thing::Piece(_) => match name {
                w::ROW | w::COPY => true,
                w::OWNER
                | w::CONTROLLER
                | w::PLACE
                | w::SPACE
                | w::HOST
                | w::FACE
                | w::FACING
                | w::IN_PLAY
                | w::MUTED => false,
                _ => place(Scope::Piece).unwrap_or(true),
            },
            Thing::Space(_) => matches!(name, w::MAP | w::INDEX) || place(Scope::Space).unwrap_or(true),
            Thing::Seat(_) => {
                matches!(value, Val::Thing(Thing::Place(_))) && place(Scope::Seat) == Some(true)
            }
            Thing::Table => match value {
                Val::Thing(Thing::Place(_)) => place(Scope::Game) == Some(true),
                Val::Thing(Thing::Map(_) | Thing::List(_)) => true,
                _ => false,
            },
            Thing::Side(_) | Thing::Place(_) | Thing::Batch(_) | Thing::Act(_) => false,
        }
    }

    /// Whether a name of this scope is a place, and not a number or a fact, which change; `None` if it is none of them.
    fn is_place(&self, name: Sym, scope: &Scope) -> Option<bool> {
        let member = self.compiled.members.get(&name)?;
        let number = member.number.is_some_and(|at| self.compiled.numbers[usize::from(at)].per == *scope);
        let fact = member.fact.is_some_and(|at| self.compiled.facts[usize::from(at)].per == *scope);
        let place = member.place.is_some_and(|at| self.compiled.places[usize::from(at)].per == *scope);
        (number || fact || place).then_some(!number && !fact)
    }

    pub(super) fn piece_member(&self, piece: Piece, name: Sym) -> Val {
        let table = self.table();
        let seat = |seat: Option<Seat>| seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
        let lying = table.piece(piece);
        match name {
            w::OWNER => return seat(table.owner(self.compiled, piece)),
            w::CONTROLLER => return seat(table.controller(self.compiled, piece)),
            w::PLACE => return lying.at.map_or(Val::Nil, |place| Val::Thing(Thing::Place(place))),
            w::SPACE => {
                let space = table.space(self.compiled, piece);
                return space.map_or(Val::Nil, |space| Val::Thing(Thing::Space(space)));
            }
            w::HOST => {
                let host = table.host(self.compiled, piece);
                return host.map_or(Val::Nil, |host| Val::Thing(Thing::Piece(host)));
            }
            w::FACE => return Val::Word(if lying.hidden { w::DOWN } else { w::UP }),
            w::FACING => return Val::Num(f64::from(lying.facing)),
            w::COPY => return Val::Num(f64::from(lying.copy)),
            w::ROW => return Val::Thing(Thing::Row(lying.row)),
            w::IN_PLAY => return Val::Bool(table.in_play(self.compiled, piece)),
            w::MUTED => return Val::Bool(self.muted(piece)),
            _ => {}
        }
        self.state(name, &Scope::Piece, piece.0 as usize).unwrap_or_else(|| self.row_member(lying.row, name))
    }

    pub(super) fn row_member(&self, row: RowId, name: Sym) -> Val {
        let info = &self.compiled.rows[row.0 as usize];
        if let Some(value) = info.values.get(&name) {
            return value.clone();
        }
        match name {
            w::ID => return Val::Word(info.id),
            w::SIDE => {
                return info.side.map_or(Val::Nil, |side| Val::Word(self.compiled.sides[usize::from(side)]));
            }
            w::LIST => return Val::Word(self.compiled.lists[usize::from(info.list)].id),
            w::INDEX => {
                let first = self.compiled.lists[usize::from(info.list)].rows.start;
                return Val::Num(f64::from(row.0 - first) + 1.0);
            }
            _ => {}
        }
        match self.compiled.members.get(&name) {
            // A column that the row lacks has no value; a tag that it lacks is false.
            Some(member) if member.column => Val::Nil,
            Some(member) => member.tag.map_or(Val::Nil, |tag| Val::Bool(self.compiled.is(row, tag))),
            None => Val::Nil,
        }
    }

    pub(super) fn place_member(&self, place: Place, name: Sym) -> Val {
        let table = self.table();
        let held = table.held(place);
        let piece = |piece: Option<&Piece>| piece.map_or(Val::Nil, |piece| Val::Thing(Thing::Piece(*piece)));
        match name {
            w::COUNT => Val::Num(held.len() as f64),
            w::EMPTY => Val::Bool(held.is_empty()),
            w::TOP => piece(held.last()),
            w::BOTTOM => piece(held.first()),
            w::OWNER | w::SEAT => {
                let seat = table.place_seat(self.compiled, place);
                seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)))
            }
            w::ID => Val::Word(self.compiled.places[usize::from(place.definition())].id),
            w::PIECES => Val::List(held.iter().map(|piece| Val::Thing(Thing::Piece(*piece))).collect()),
            w::LIMIT => {
                let info = &self.compiled.places[usize::from(place.definition())];
                let ctx = Ctx { player: table.place_seat(self.compiled, place), ..Ctx::default() };
                let limit = info.limit.as_ref().and_then(|limit| self.amount(limit, &ctx));
                limit.map_or(Val::Nil, |limit| Val::Num(limit as f64))
            }
            _ => Val::Nil,
        }
    }

    /// A number, fact or place of this name and scope.
    pub(super) fn state(&self, name: Sym, scope: &Scope, ordinal: usize) -> Option<Val> {
        let member = self.compiled.members.get(&name)?;
        let table = self.table();
        if let Some(at) = member.number
            && self.compiled.numbers[usize::from(at)].per == *scope
        {
            let value = table.numbers[usize::from(at)].get(ordinal).copied();
            return Some(Val::Num(value.unwrap_or_else(|| self.start_of(at)) as f64));
        }
        if let Some(at) = member.fact
            && self.compiled.facts[usize::from(at)].per == *scope
        {
            let fact = &self.compiled.facts[usize::from(at)];
            let value = table.facts[usize::from(at)].get(ordinal).map_or(fact.start, |one| one.value);
            return Some(match fact_word(self.compiled, at, value) {
                Some(word) => Val::Word(word),
                None => Val::Bool(value != 0),
            });
        }
        if let Some(at) = member.place
            && self.compiled.places[usize::from(at)].per == *scope
        {
            return Some(Val::Thing(Thing::Place(Place::new(at, ordinal))));
        }
        None
    }

    /// The value at the start of a number of a piece that was made as needed.
    pub(super) fn start_of(&self, number: u16) -> i64 {
        match &self.compiled.numbers[usize::from(number)].start {
            Quantity::Int(start) => *start,
            _ => 0,
        }
    }

    pub(super) fn nth_row(&self, list: u16, at: i64) -> Val {
        let rows = self.compiled.lists[usize::from(list)].rows.clone();
        let at = u32::try_from(at.max(1) - 1).unwrap_or(u32::MAX);
        // After the last row, the last one remains in force.
        let row = rows.start.saturating_add(at).min(rows.end.saturating_sub(1));
        if rows.is_empty() { Val::Nil } else { Val::Thing(Thing::Row(RowId(row))) }
    }

    pub(super) fn row_of(&self, piece: Piece) -> &'a crate::compiled::RowInfo {
        &self.compiled.rows[self.table().piece(piece).row.0 as usize]
    }
}
