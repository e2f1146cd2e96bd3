//! Asking the table: what a condition says, what a name stands for, what a value is worth now.
//!
//! Everything here only looks; conditions and scripts ask the same questions of the same code.

use crate::model::Scope;

use super::builtin as w;
use super::code::{Code, Order};
use super::layout::{Layout, Quantity, Trig};
use super::play::Play;
use super::table::{Table, fact_word};
use super::thing::{Piece, Place, RowId, Seat, Space, Sym, Thing, Val};

/// How far it is followed who mutes who mutes.
const MUTES: u8 = 8;

/// Who and what a condition speaks of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ctx {
    /// Who asks or acts.
    pub player: Option<Seat>,
    /// The card or counter whose text it is.
    pub card: Option<Piece>,
    /// The piece whose value is asked, in `while` uses.
    pub piece: Option<Piece>,
    /// What is aimed at.
    pub target: Option<Thing>,
    /// What brought it about.
    pub source: Option<Thing>,
    /// Who attacks, in an announced attack.
    pub attacker: Option<Thing>,
    /// Who is attacked.
    pub defender: Option<Thing>,
    /// The space in question.
    pub space: Option<Space>,
    /// The row in question, where it is no piece's.
    pub row: Option<RowId>,
}

/// The conditions of lasting uses may ask for tags and values that lasting uses change, which may ask
/// again; so deep, and from there on what is printed counts.
const DEEPEST: u32 = 3;

/// A value as a lasting use changes it: set, add, multiply, clamp.
fn changed(how: u8, own: f64, by: f64) -> f64 {
    match how {
        0 => by,
        1 => own + by,
        2 => own * by,
        _ => own.min(by),
    }
}

impl Layout {
    /// What an expression is worth before anything lies on the table, as a program would write it.
    ///
    /// # Errors
    /// What is not understood.
    pub fn worth(&mut self, text: &str) -> Result<String, String> {
        let code = self.code(&crate::model::Expr::parse(text)?);
        let mut play = Play::new(super::log::Usage::default());
        play.reset(self, 0, false);
        let scene = Scene { layout: self, play: &play, tests: &|_, _| false };
        Ok(match scene.eval(&code, &Ctx::default()) {
            Val::Nil => "nil".into(),
            Val::Bool(yes) => yes.to_string(),
            Val::Num(number) => number.to_string(),
            Val::Word(word) => self.words.text(word).to_owned(),
            Val::Thing(thing) => thing.sort().to_owned(),
            Val::List(_) | Val::By(_) => "table".into(),
        })
    }
}

/// A look at the table.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game.
    pub layout: &'a Layout,
    /// The state of play.
    pub play: &'a Play,
    /// Asks the game's program.
    pub tests: &'a dyn Fn(Sym, &Ctx) -> bool,
}

impl<'a> Scene<'a> {
    fn table(&self) -> &'a Table {
        &self.play.table
    }

    /// Whether a condition holds.
    pub fn holds(&self, code: &Code, ctx: &Ctx) -> bool {
        self.eval(code, ctx).holds()
    }

    /// What an expression is worth.
    pub fn eval(&self, code: &Code, ctx: &Ctx) -> Val {
        match code {
            Code::Const(value) => value.clone(),
            Code::Root(name) => self.root(*name, ctx),
            Code::Member(base, name) => self.member(&self.eval(base, ctx), *name, ctx),
            Code::Index(base, key) => self.index(&self.eval(base, ctx), &self.eval(key, ctx), ctx),
            Code::Method(base, name, given) => {
                let base = self.eval(base, ctx);
                let given: Vec<_> = given.iter().map(|code| self.eval(code, ctx)).collect();
                self.method(&base, *name, &given, ctx)
            }
            Code::Function(name, given) => {
                let given: Vec<_> = given.iter().map(|code| self.eval(code, ctx)).collect();
                self.function(*name, &given, ctx)
            }
            Code::Test(name) => Val::Bool((self.tests)(*name, ctx)),
            Code::Minus(of) => self.eval(of, ctx).number().map_or(Val::Nil, |number| Val::Num(-number)),
            Code::Length(of) => self.method(&self.eval(of, ctx), w::COUNT, &[], ctx),
            Code::Not(of) => Val::Bool(!self.holds(of, ctx)),
            Code::And(left, right) => {
                let left = self.eval(left, ctx);
                if left.holds() { self.eval(right, ctx) } else { left }
            }
            Code::Or(left, right) => {
                let left = self.eval(left, ctx);
                if left.holds() { left } else { self.eval(right, ctx) }
            }
            Code::Same(wanted, left, right) => {
                Val::Bool(self.same(&self.eval(left, ctx), &self.eval(right, ctx)) == *wanted)
            }
            Code::Compare(order, left, right) => {
                let (Some(left), Some(right)) =
                    (self.eval(left, ctx).number(), self.eval(right, ctx).number())
                else {
                    return Val::Bool(false);
                };
                Val::Bool(match order {
                    Order::Less => left < right,
                    Order::AtMost => left <= right,
                    Order::More => left > right,
                    Order::AtLeast => left >= right,
                })
            }
            Code::Arith(sign, left, right) => {
                let (Some(left), Some(right)) =
                    (self.eval(left, ctx).number(), self.eval(right, ctx).number())
                else {
                    return Val::Nil;
                };
                Val::Num(match sign {
                    b'+' => left + right,
                    b'-' => left - right,
                    b'*' => left * right,
                    b'/' => left / right,
                    _ => left - (left / right).floor() * right,
                })
            }
        }
    }

    /// Equal, where a side and its id, a row and its id count as the same.
    fn same(&self, left: &Val, right: &Val) -> bool {
        match (left, right) {
            (Val::Thing(thing), Val::Word(word)) | (Val::Word(word), Val::Thing(thing)) => match thing {
                Thing::Side(side) => self.layout.sides.get(usize::from(*side)) == Some(word),
                Thing::Row(row) => self.layout.rows[row.0 as usize].id == *word,
                Thing::Space(space) => {
                    self.layout.rows[self.layout.spaces[space.0 as usize].row.0 as usize].id == *word
                }
                Thing::Seat(seat) => {
                    let side = self.table().sides[usize::from(seat.0)];
                    side.is_some_and(|side| self.layout.sides[usize::from(side)] == *word)
                }
                _ => false,
            },
            // Whoever plays a side stands for it.
            (Val::Thing(Thing::Seat(seat)), Val::Thing(Thing::Side(side)))
            | (Val::Thing(Thing::Side(side)), Val::Thing(Thing::Seat(seat))) => {
                self.table().sides[usize::from(seat.0)] == Some(*side)
            }
            _ => left == right,
        }
    }

    /// What a name stands for.
    pub fn root(&self, name: Sym, ctx: &Ctx) -> Val {
        let seat = |seat: Option<Seat>| seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
        let piece = |piece: Option<Piece>| piece.map_or(Val::Nil, |piece| Val::Thing(Thing::Piece(piece)));
        let thing = |thing: Option<Thing>| thing.map_or(Val::Nil, Val::Thing);
        match name {
            w::PLAYER | w::EACH => return seat(ctx.player.or(Some(self.table().active))),
            w::FOE => return seat(self.table().foe(ctx.player.unwrap_or(self.table().active))),
            w::ACTIVE => return seat(Some(self.table().active)),
            w::OTHER => return seat(self.table().foe(self.table().active)),
            w::CARD => return piece(ctx.card),
            w::PIECE => return piece(ctx.piece.or(ctx.card)),
            w::TARGET | w::CHOSEN => return thing(ctx.target),
            w::SOURCE => return thing(ctx.source),
            w::ATTACKER if ctx.attacker.is_some() => return thing(ctx.attacker),
            w::DEFENDER if ctx.defender.is_some() => return thing(ctx.defender),
            w::OWNER => return seat(ctx.card.and_then(|card| self.table().owner(self.layout, card))),
            w::CONTROLLER => {
                return seat(ctx.card.and_then(|card| self.table().controller(self.layout, card)));
            }
            w::TABLE | w::GAME => return Val::Thing(Thing::Table),
            w::HERE | w::SPACE | w::STACK => {
                let here =
                    ctx.space.or_else(|| ctx.card.and_then(|card| self.table().space(self.layout, card)));
                return here.map_or(Val::Nil, |space| Val::Thing(Thing::Space(space)));
            }
            w::THERE => {
                let there = match ctx.target {
                    Some(Thing::Space(space)) => Some(space),
                    Some(Thing::Piece(piece)) => self.table().space(self.layout, piece),
                    _ => None,
                };
                return there.map_or(Val::Nil, |space| Val::Thing(Thing::Space(space)));
            }
            _ => {}
        }
        // The row's own column is nearest, then the game's state, then what is the player's.
        if let Some(card) = ctx.card
            && let Some(value) = self.row_of(card).values.get(&name)
        {
            return value.clone();
        }
        let table = self.member(&Val::Thing(Thing::Table), name, ctx);
        if table != Val::Nil {
            return table;
        }
        if let Some(member) = self.layout.members.get(&name) {
            if let Some(card) = ctx.card {
                let own = self.member(&Val::Thing(Thing::Piece(card)), name, ctx);
                if own != Val::Nil
                    && (member.number.is_some() || member.fact.is_some() || member.place.is_some())
                {
                    return own;
                }
            }
            let own =
                ctx.player.map_or(Val::Nil, |seat| self.member(&Val::Thing(Thing::Seat(seat)), name, ctx));
            if own != Val::Nil {
                return own;
            }
            if let Some(side) = member.side {
                return Val::Thing(Thing::Side(side));
            }
            if let Some(tag) = member.tag {
                return Val::Word(tag);
            }
        }
        Val::Nil
    }

    fn row_of(&self, piece: Piece) -> &'a super::layout::RowInfo {
        &self.layout.rows[self.table().piece(piece).row.0 as usize]
    }

    /// `base.name`.
    pub fn member(&self, base: &Val, name: Sym, ctx: &Ctx) -> Val {
        match base {
            Val::Thing(thing) => self.thing_member(*thing, name, ctx),
            Val::By(values) => self.keyed(values, name),
            Val::List(items) if name == w::COUNT => Val::Num(items.len() as f64),
            Val::List(items) => {
                let text = self.layout.words.text(name);
                text.parse::<usize>()
                    .ok()
                    .and_then(|at| items.get(at.wrapping_sub(1)).cloned())
                    .unwrap_or(Val::Nil)
            }
            _ => Val::Nil,
        }
    }

    fn keyed(&self, values: &[(Sym, Val)], name: Sym) -> Val {
        let spelt = self.layout.words.text(name);
        values
            .iter()
            .find(|(key, _)| *key == name || super::words::spelt(self.layout.words.text(*key)) == spelt)
            .map_or(Val::Nil, |(_, value)| value.clone())
    }

    fn index(&self, base: &Val, key: &Val, ctx: &Ctx) -> Val {
        match (base, key) {
            (_, Val::Word(word)) => self.member(base, *word, ctx),
            (Val::By(values), Val::Thing(Thing::Seat(seat))) => {
                let side = self.table().sides[usize::from(seat.0)];
                side.map_or(Val::Nil, |side| self.keyed(values, self.layout.sides[usize::from(side)]))
            }
            (Val::By(values), Val::Thing(Thing::Side(side))) => {
                self.keyed(values, self.layout.sides[usize::from(*side)])
            }
            (Val::List(items), Val::Num(at)) => {
                items.get((*at as usize).wrapping_sub(1)).cloned().unwrap_or(Val::Nil)
            }
            (Val::Thing(Thing::List(list)), Val::Num(at)) => self.nth_row(*list, *at as i64),
            _ => Val::Nil,
        }
    }

    fn nth_row(&self, list: u16, at: i64) -> Val {
        let rows = self.layout.lists[usize::from(list)].rows.clone();
        let at = u32::try_from(at.max(1) - 1).unwrap_or(u32::MAX);
        // Beyond the last row the last one holds on.
        let row = rows.start.saturating_add(at).min(rows.end.saturating_sub(1));
        if rows.is_empty() { Val::Nil } else { Val::Thing(Thing::Row(RowId(row))) }
    }

    /// A property of something.
    pub fn thing_member(&self, thing: Thing, name: Sym, ctx: &Ctx) -> Val {
        let table = self.table();
        let word = |sym: Sym| Val::Word(sym);
        let seat = |seat: Option<Seat>| seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
        match thing {
            Thing::Table => match name {
                w::TURN => Val::Num(f64::from(table.turn)),
                w::ROUND => Val::Num(f64::from(table.round)),
                w::PHASE => {
                    table.phase.map_or(Val::Nil, |phase| word(self.layout.phases[usize::from(phase)].id))
                }
                w::ACTIVE => seat(Some(table.active)),
                w::OTHER => seat(table.foe(table.active)),
                w::PLAYER => seat(ctx.player.or(Some(table.active))),
                w::FOE => seat(table.foe(ctx.player.unwrap_or(table.active))),
                w::SEATS => Val::List(table.living().map(|seat| Val::Thing(Thing::Seat(seat))).collect()),
                w::SIDES => Val::List(
                    (0..self.layout.sides.len() as u8).map(|side| Val::Thing(Thing::Side(side))).collect(),
                ),
                w::ELIMINATED => Val::Num(table.alive.iter().filter(|alive| !**alive).count() as f64),
                w::LAST_WINNER => seat(self.play.last_winner),
                _ => self.state(name, &Scope::Game, 0).unwrap_or_else(|| {
                    let member = self.layout.members.get(&name);
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
                    w::SIDE => side.map_or(Val::Nil, |side| word(self.layout.sides[usize::from(side)])),
                    w::INDEX => Val::Num(f64::from(at.0) + 1.0),
                    w::FOE | w::OTHER => seat(table.foe(at)),
                    w::ACTIVE => Val::Bool(table.active == at),
                    w::ALIVE => Val::Bool(table.alive[index]),
                    w::ELIMINATED => Val::Bool(!table.alive[index]),
                    w::AUTOMATON => Val::Bool(table.automata[index]),
                    w::FACTION => table.factions[index].map_or(Val::Nil, |row| Val::Thing(Thing::Row(row))),
                    w::LEFT => seat(table.round_from(Seat((at.0 + 1) % self.layout.seats)).first().copied()),
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
                            self.layout.rows[faction.0 as usize].values.get(&name).cloned()
                        })
                        .unwrap_or(Val::Nil),
                }
            }
            Thing::Side(side) => match name {
                w::ID => word(self.layout.sides[usize::from(side)]),
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
                w::MAP => Val::Thing(Thing::Map(self.layout.spaces[space.0 as usize].map)),
                w::INDEX => Val::Num(f64::from(space.0)),
                _ => self
                    .state(name, &Scope::Space, space.0 as usize)
                    .unwrap_or_else(|| self.row_member(self.layout.spaces[space.0 as usize].row, name)),
            },
            Thing::Row(row) => self.row_member(row, name),
            Thing::List(list) => match name {
                w::COUNT => Val::Num(self.layout.lists[usize::from(list)].rows.len() as f64),
                w::NOW => self.nth_row(list, i64::from(table.turn)),
                w::ID => word(self.layout.lists[usize::from(list)].id),
                w::ROWS => Val::List(
                    self.layout.lists[usize::from(list)]
                        .rows
                        .clone()
                        .map(|row| Val::Thing(Thing::Row(RowId(row))))
                        .collect(),
                ),
                _ => {
                    let spelt = self.layout.words.text(name);
                    let same = |row: &u32| {
                        let id = self.layout.rows[*row as usize].id;
                        id == name || super::words::spelt(self.layout.words.text(id)) == spelt
                    };
                    let found = self.layout.lists[usize::from(list)].rows.clone().find(same);
                    found.map_or(Val::Nil, |row| Val::Thing(Thing::Row(RowId(row))))
                }
            },
            Thing::Map(map) => match name {
                w::SPACES => Val::List(
                    self.layout.maps[usize::from(map)]
                        .clone()
                        .map(|at| Val::Thing(Thing::Space(Space(at))))
                        .collect(),
                ),
                w::COUNT => Val::Num(self.layout.maps[usize::from(map)].len() as f64),
                _ => {
                    let text = self.layout.words.text(name);
                    let same = |at: &u32| {
                        let id = self.layout.rows[self.layout.spaces[*at as usize].row.0 as usize].id;
                        id == name || super::words::spelt(self.layout.words.text(id)) == text
                    };
                    let found = self.layout.maps[usize::from(map)].clone().find(same);
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

    fn piece_member(&self, piece: Piece, name: Sym) -> Val {
        let table = self.table();
        let seat = |seat: Option<Seat>| seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
        let lying = table.piece(piece);
        match name {
            w::OWNER => return seat(table.owner(self.layout, piece)),
            w::CONTROLLER => return seat(table.controller(self.layout, piece)),
            w::PLACE => return lying.at.map_or(Val::Nil, |place| Val::Thing(Thing::Place(place))),
            w::SPACE => {
                let space = table.space(self.layout, piece);
                return space.map_or(Val::Nil, |space| Val::Thing(Thing::Space(space)));
            }
            w::HOST => {
                let host = table.host(self.layout, piece);
                return host.map_or(Val::Nil, |host| Val::Thing(Thing::Piece(host)));
            }
            w::FACE => return Val::Word(if lying.hidden { w::DOWN } else { w::UP }),
            w::FACING => return Val::Num(f64::from(lying.facing)),
            w::COPY => return Val::Num(f64::from(lying.copy)),
            w::ROW => return Val::Thing(Thing::Row(lying.row)),
            w::IN_PLAY => return Val::Bool(table.in_play(self.layout, piece)),
            w::MUTED => return Val::Bool(self.muted(piece)),
            _ => {}
        }
        self.state(name, &Scope::Piece, piece.0 as usize).unwrap_or_else(|| self.row_member(lying.row, name))
    }

    /// Whether a piece's text is void.
    pub fn muted(&self, piece: Piece) -> bool {
        self.void(piece, MUTES)
    }

    /// What mutes must be in play, not muted itself, and, if it is attached, attached to this piece.
    fn void(&self, piece: Piece, deep: u8) -> bool {
        let Some(by) = self.table().piece(piece).muted_by else { return false };
        let still = |by: Piece| {
            let host = self.table().host(self.layout, by);
            self.table().in_play(self.layout, by) && host.is_none_or(|host| host == piece)
        };
        by == piece || still(by) && (deep == 0 || !self.void(by, deep - 1))
    }

    fn row_member(&self, row: RowId, name: Sym) -> Val {
        let info = &self.layout.rows[row.0 as usize];
        if let Some(value) = info.values.get(&name) {
            return value.clone();
        }
        match name {
            w::ID => return Val::Word(info.id),
            w::SIDE => {
                return info.side.map_or(Val::Nil, |side| Val::Word(self.layout.sides[usize::from(side)]));
            }
            w::LIST => return Val::Word(self.layout.lists[usize::from(info.list)].id),
            w::INDEX => {
                let first = self.layout.lists[usize::from(info.list)].rows.start;
                return Val::Num(f64::from(row.0 - first) + 1.0);
            }
            _ => {}
        }
        match self.layout.members.get(&name) {
            // A column that this row lacks has no value; a tag that it lacks is false.
            Some(member) if member.column => Val::Nil,
            Some(member) => member.tag.map_or(Val::Nil, |tag| Val::Bool(self.layout.is(row, tag))),
            None => Val::Nil,
        }
    }

    fn place_member(&self, place: Place, name: Sym) -> Val {
        let table = self.table();
        let held = table.held(place);
        let piece = |piece: Option<&Piece>| piece.map_or(Val::Nil, |piece| Val::Thing(Thing::Piece(*piece)));
        match name {
            w::COUNT => Val::Num(held.len() as f64),
            w::EMPTY => Val::Bool(held.is_empty()),
            w::TOP => piece(held.last()),
            w::BOTTOM => piece(held.first()),
            w::OWNER | w::SEAT => {
                let seat = table.place_seat(self.layout, place);
                seat.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)))
            }
            w::ID => Val::Word(self.layout.places[usize::from(place.definition())].id),
            w::PIECES => Val::List(held.iter().map(|piece| Val::Thing(Thing::Piece(*piece))).collect()),
            w::LIMIT => {
                let info = &self.layout.places[usize::from(place.definition())];
                let ctx = Ctx { player: table.place_seat(self.layout, place), ..Ctx::default() };
                let limit = info.limit.as_ref().and_then(|limit| self.amount(limit, &ctx));
                limit.map_or(Val::Nil, |limit| Val::Num(limit as f64))
            }
            _ => Val::Nil,
        }
    }

    /// A number, fact or place of this name and scope.
    fn state(&self, name: Sym, scope: &Scope, ordinal: usize) -> Option<Val> {
        let member = self.layout.members.get(&name)?;
        let table = self.table();
        if let Some(at) = member.number
            && self.layout.numbers[usize::from(at)].per == *scope
        {
            let value = table.numbers[usize::from(at)].get(ordinal).copied();
            return Some(Val::Num(value.unwrap_or_else(|| self.start_of(at, ordinal)) as f64));
        }
        if let Some(at) = member.fact
            && self.layout.facts[usize::from(at)].per == *scope
        {
            let fact = &self.layout.facts[usize::from(at)];
            let value = table.facts[usize::from(at)].get(ordinal).map_or(fact.start, |one| one.value);
            return Some(match fact_word(self.layout, at, value) {
                Some(word) => Val::Word(word),
                None => Val::Bool(value != 0),
            });
        }
        if let Some(at) = member.place
            && self.layout.places[usize::from(at)].per == *scope
        {
            return Some(Val::Thing(Thing::Place(Place::new(at, ordinal))));
        }
        None
    }

    /// Where a number starts that is kept for pieces made as needed.
    fn start_of(&self, number: u16, _ordinal: usize) -> i64 {
        match &self.layout.numbers[usize::from(number)].start {
            Quantity::Int(start) => *start,
            _ => 0,
        }
    }

    /// A method that only looks: `count`, `has`, `admits`.
    pub fn method(&self, base: &Val, name: Sym, given: &[Val], ctx: &Ctx) -> Val {
        let stuff = match given.first() {
            Some(Val::Word(word)) => Some(*word),
            _ => None,
        };
        match (base, name) {
            (Val::Thing(Thing::Place(place)), w::COUNT) => {
                let held = self.table().held(*place);
                let count = match stuff {
                    Some(stuff) => held.iter().filter(|piece| self.is(**piece, stuff)).count(),
                    None => held.len(),
                };
                Val::Num(count as f64)
            }
            (Val::Thing(Thing::Place(place)), w::HAS) => match given.first() {
                Some(Val::Thing(Thing::Piece(piece))) => {
                    Val::Bool(self.table().piece(*piece).at == Some(*place))
                }
                _ => {
                    let held = self.table().held(*place);
                    Val::Bool(stuff.is_some_and(|stuff| held.iter().any(|piece| self.is(*piece, stuff))))
                }
            },
            (Val::Thing(Thing::Piece(piece)), w::HAS) => {
                Val::Bool(stuff.is_some_and(|stuff| self.is(*piece, stuff)))
            }
            (Val::Thing(Thing::Row(row)), w::HAS) => {
                Val::Bool(stuff.is_some_and(|stuff| self.layout.is(*row, stuff)))
            }
            (Val::Thing(Thing::Space(space)), w::HAS) => Val::Bool(
                stuff.is_some_and(|stuff| self.layout.is(self.layout.spaces[space.0 as usize].row, stuff)),
            ),
            (Val::List(items), w::ADMITS | w::HAS) => Val::Bool(match given.first() {
                Some(Val::Thing(Thing::Piece(piece))) => {
                    items.iter().any(|item| matches!(item, Val::Word(word) if self.is(*piece, *word)))
                }
                Some(other) => items.iter().any(|item| self.same(item, other)),
                None => false,
            }),
            (Val::List(items), w::COUNT) => Val::Num(items.len() as f64),
            (Val::Thing(Thing::Space(from)), w::DISTANCE | w::RANGE) => match given.first() {
                Some(Val::Thing(Thing::Space(to))) => {
                    let (from, to) = (from.0 as usize, to.0 as usize);
                    let board = &self.layout.board;
                    let steps =
                        if name == w::RANGE { board.range(from, to) } else { board.distance(from, to) };
                    steps.map_or(Val::Nil, |steps| Val::Num(f64::from(steps)))
                }
                _ => Val::Nil,
            },
            (_, _) if given.is_empty() => self.member(base, name, ctx),
            _ => Val::Nil,
        }
    }

    fn function(&self, name: Sym, given: &[Val], ctx: &Ctx) -> Val {
        let numbers: Vec<_> = given.iter().filter_map(Val::number).collect();
        match name {
            w::MIN => numbers
                .into_iter()
                .reduce(|least, one| if one < least { one } else { least })
                .map_or(Val::Nil, Val::Num),
            w::MAX => numbers
                .into_iter()
                .reduce(|most, one| if one > most { one } else { most })
                .map_or(Val::Nil, Val::Num),
            w::VALUE => match given {
                [Val::Thing(Thing::Piece(piece)), Val::Word(column), ..] => {
                    self.value(*piece, *column, ctx).map_or(Val::Nil, Val::Num)
                }
                _ => Val::Nil,
            },
            w::COUNT => match given {
                [base, rest @ ..] => self.method(base, w::COUNT, rest, ctx),
                [] => Val::Nil,
            },
            _ => Val::Nil,
        }
    }

    /// Whether a piece is of this tag, kind, list or id, with what lasting uses give and take.
    pub fn is(&self, piece: Piece, stuff: Sym) -> bool {
        let mut is = self.layout.is(self.table().piece(piece).row, stuff);
        if !self.layout.shifts_tags {
            return is;
        }
        self.each_lasting(Some(piece), &Ctx::default(), &mut |_, of| {
            is = (is || of.gains.contains(&stuff)) && !of.loses.contains(&stuff);
        });
        is
    }

    /// What a value of a piece is worth now: its own, changed by all lasting uses in a fixed order: set,
    /// add, multiply, clamp. `None` where it has none and nothing gives it one.
    pub fn value(&self, piece: Piece, column: Sym, ctx: &Ctx) -> Option<f64> {
        let mut value = self.piece_member(piece, column).number();
        if self.layout.lasting.is_empty() {
            return value;
        }
        for (how, by) in self.changes(Some(piece), column, ctx) {
            let own = value.unwrap_or(0.0);
            value = Some(changed(how, own, by));
        }
        value
    }

    /// A roll, changed by all lasting uses that speak of it (`add = { "roll:battle" = 1 }`). Those that
    /// name whom they affect look at the piece for which it is rolled.
    pub fn rolled(&self, roll: Sym, rolled: i64, ctx: &Ctx) -> i64 {
        let piece = match (ctx.card, ctx.attacker, ctx.source) {
            (Some(card), ..) => Some(card),
            (_, Some(Thing::Piece(piece)), _) | (.., Some(Thing::Piece(piece))) => Some(piece),
            _ => None,
        };
        let changes = self.changes(piece, roll, ctx);
        let value = changes.into_iter().fold(rolled as f64, |own, (how, by)| changed(how, own, by));
        if value == rolled as f64 { rolled } else { value.floor() as i64 }
    }

    fn changes(&self, piece: Option<Piece>, what: Sym, ctx: &Ctx) -> Vec<(u8, f64)> {
        let mut changes = Vec::new();
        self.each_lasting(piece, ctx, &mut |card, of| {
            for change in of.modifies.iter().filter(|change| change.what == what) {
                changes.push((change.how, self.change(card, &change.by, ctx)));
            }
        });
        changes.sort_by_key(|(how, _)| *how);
        changes
    }

    fn change(&self, card: Piece, by: &Code, ctx: &Ctx) -> f64 {
        let own = Ctx { card: Some(card), player: self.table().controller(self.layout, card), ..*ctx };
        self.eval(by, &own).number().unwrap_or(0.0)
    }

    /// Calls with every lasting use in play that affects this piece now.
    fn each_lasting(
        &self,
        piece: Option<Piece>,
        ctx: &Ctx,
        with: &mut dyn FnMut(Piece, &super::layout::UseInfo),
    ) {
        let table = self.table();
        let depth = self.play.lasting.get();
        if self.layout.lasting.is_empty() || depth >= DEEPEST {
            return;
        }
        self.play.lasting.set(depth + 1);
        for (at, lying) in table.pieces.iter().enumerate() {
            let row = &self.layout.rows[lying.row.0 as usize];
            if row.uses.is_empty() || lying.at.is_none() || !self.layout.lasting.contains(&lying.row.0) {
                continue;
            }
            let card = Piece(at as u32);
            let piece = piece.unwrap_or(card);
            if !table.in_play(self.layout, card) {
                continue;
            }
            let muted = self.muted(card);
            for of in &self.layout.uses[row.uses.start as usize..row.uses.end as usize] {
                let Trig::While(code) = &of.trigger else { continue };
                if muted && of.printed {
                    continue;
                }
                let inner = Ctx {
                    card: Some(card),
                    piece: Some(piece),
                    player: table.controller(self.layout, card),
                    ..*ctx
                };
                if self.affects(of, card, piece) && self.holds(code, &inner) {
                    with(card, of);
                }
            }
        }
        self.play.lasting.set(depth);
    }

    fn affects(&self, of: &super::layout::UseInfo, card: Piece, piece: Piece) -> bool {
        // Without a word of its own, the condition says whom it affects.
        of.affects.is_empty()
            || of.affects.iter().any(|word| match *word {
                w::SELF => card == piece,
                w::HOST => self.table().host(self.layout, card) == Some(piece),
                stuff => {
                    self.layout.is(self.table().piece(piece).row, stuff)
                        || self.layout.rows[self.table().piece(piece).row.0 as usize]
                            .side
                            .is_some_and(|side| self.layout.sides[usize::from(side)] == stuff)
                }
            })
    }

    /// An amount that needs no dice. `None` = dice, or no amount at all.
    pub fn amount(&self, of: &Quantity, ctx: &Ctx) -> Option<i64> {
        match of {
            Quantity::Int(number) => Some(*number),
            Quantity::Dice(_) => None,
            Quantity::Code(Code::Const(by @ Val::By(_))) => {
                let player = ctx.player.map_or(Val::Nil, |seat| Val::Thing(Thing::Seat(seat)));
                self.index(by, &player, ctx).number().map(|number| number as i64)
            }
            Quantity::Code(code) => self.eval(code, ctx).number().map(|number| number as i64),
            Quantity::Column(column) => {
                let value = match (ctx.card, ctx.row, ctx.player) {
                    (Some(card), ..) => self.piece_member(card, *column),
                    (_, Some(row), _) => self.row_member(row, *column),
                    (.., Some(seat)) => self.thing_member(Thing::Seat(seat), *column, ctx),
                    _ => Val::Nil,
                };
                value.number().map(|number| number as i64)
            }
        }
    }

    /// Whether a seat is what `by` asks for, with regard to a card.
    pub fn is_role(&self, role: super::layout::Role, seat: Seat, ctx: &Ctx) -> bool {
        use super::layout::Role;
        let table = self.table();
        match role {
            Role::Side(side) => table.sides[usize::from(seat.0)] == Some(side),
            Role::Role(w::ACTIVE) => table.active == seat,
            Role::Role(w::OTHER) => table.active != seat,
            Role::Role(w::ANY | w::EACH | w::PLAYER) => true,
            Role::Role(w::NOBODY) => false,
            Role::Role(w::OWNER) => ctx.card.is_some_and(|card| table.owner(self.layout, card) == Some(seat)),
            Role::Role(w::CONTROLLER) => {
                ctx.card.is_some_and(|card| table.controller(self.layout, card) == Some(seat))
            }
            // The opponent of whoever did what is answered, or of the active player.
            Role::Role(w::FOE) => ctx.player.unwrap_or(table.active) != seat,
            Role::Role(role) => {
                let at = self.layout.roles.iter().position(|known| *known == role);
                at.is_some_and(|at| table.roles[at] == Some(seat))
            }
        }
    }
}
