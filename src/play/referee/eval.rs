//! Evaluation: whether a condition holds, what a name stands for, what a value is now.
//!
//! Nothing here changes the table. Conditions and programs share this code, so that they agree.

mod lasting;
mod roots;
mod things;

pub use lasting::changed;

use super::builtin as w;
use super::code::Code;
use super::compiled::{CompiledGame, Quantity};
use super::play::Play;
use super::table::Table;
use super::thing::{Piece, RowId, Seat, Space, Sym, Thing, Val};
use warpress_model::NotationError;
use warpress_model::vocabulary::Root;

/// What a condition is about.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ctx {
    /// The player who acts or asks.
    pub player: Option<Seat>,
    /// The card or counter whose text it is.
    pub card: Option<Piece>,
    /// The piece whose value is wanted, in `while` uses.
    pub piece: Option<Piece>,
    /// The target.
    pub target: Option<Thing>,
    /// What caused it.
    pub source: Option<Thing>,
    /// The attacker, in an announced attack.
    pub attacker: Option<Thing>,
    /// The defender.
    pub defender: Option<Thing>,
    /// The space in question.
    pub space: Option<Space>,
    /// The row in question, if it has no piece.
    pub row: Option<RowId>,
}

impl CompiledGame {
    /// The value of an expression that mentions nothing of the game, as a program would print it.
    ///
    /// # Errors
    /// If the text is not an expression.
    pub fn worth(&mut self, text: &str) -> Result<String, NotationError> {
        let code = self.code(&warpress_model::Expr::parse(text, &|_| false)?);
        let mut play = Play::new(super::usage::Usage::default());
        play.reset(self, 0, false);
        let view = TableView { compiled: self, play: &play, tests: &|_, _| false };
        Ok(match view.eval(&code, &Ctx::default()) {
            Val::Nil => "nil".into(),
            Val::Bool(yes) => yes.to_string(),
            Val::Num(number) => number.to_string(),
            Val::Word(word) => self.words.text(word).to_owned(),
            Val::Thing(thing) => thing.sort().to_owned(),
            Val::List(_) | Val::By(_) => "table".into(),
        })
    }
}

/// The table as conditions see it.
#[derive(Clone, Copy)]
pub struct TableView<'a> {
    /// The game.
    pub compiled: &'a CompiledGame,
    /// The state of the game.
    pub play: &'a Play,
    /// Asks a test of the game's program.
    pub tests: &'a dyn Fn(Sym, &Ctx) -> bool,
}

impl<'a> TableView<'a> {
    fn table(&self) -> &'a Table {
        &self.play.table
    }

    /// Whether a condition holds.
    pub fn holds(&self, code: &Code, ctx: &Ctx) -> bool {
        self.eval(code, ctx).holds()
    }

    /// The value of an expression.
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
                Val::Bool(order.holds(left, right))
            }
            Code::Arith(sign, left, right) => {
                let (Some(left), Some(right)) =
                    (self.eval(left, ctx).number(), self.eval(right, ctx).number())
                else {
                    return Val::Nil;
                };
                Val::Num(sign.apply(left, right))
            }
        }
    }

    /// Whether two values are equal; sides, rows and spaces equal their ids, and players their side.
    fn same(&self, left: &Val, right: &Val) -> bool {
        match (left, right) {
            (Val::Thing(thing), Val::Word(word)) | (Val::Word(word), Val::Thing(thing)) => match thing {
                Thing::Side(side) => self.compiled.sides.get(usize::from(*side)) == Some(word),
                Thing::Row(row) => self.compiled.rows[row.0 as usize].id == *word,
                Thing::Space(space) => {
                    self.compiled.rows[self.compiled.spaces[space.0 as usize].row.0 as usize].id == *word
                }
                Thing::Seat(seat) => {
                    let side = self.table().sides[usize::from(seat.0)];
                    side.is_some_and(|side| self.compiled.sides[usize::from(side)] == *word)
                }
                _ => false,
            },
            // A player stands for the side that they play.
            (Val::Thing(Thing::Seat(seat)), Val::Thing(Thing::Side(side)))
            | (Val::Thing(Thing::Side(side)), Val::Thing(Thing::Seat(seat))) => {
                self.table().sides[usize::from(seat.0)] == Some(*side)
            }
            _ => left == right,
        }
    }

    /// What a name stands for.
    pub fn root(&self, name: Sym, ctx: &Ctx) -> Val {
        if let Some(value) = Root::of(name.0).and_then(|root| self.root_value(root, ctx)) {
            return value;
        }
        // A column of the card comes first, then the state of the game, then that of the player.
        if let Some(card) = ctx.card
            && let Some(value) = self.row_of(card).values.get(&name)
        {
            return value.clone();
        }
        let table = self.member(&Val::Thing(Thing::Table), name, ctx);
        if table != Val::Nil {
            return table;
        }
        if let Some(member) = self.compiled.members.get(&name) {
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

    /// `base.name`.
    pub fn member(&self, base: &Val, name: Sym, ctx: &Ctx) -> Val {
        match base {
            Val::Thing(thing) => self.thing_member(*thing, name, ctx),
            Val::By(values) => self.keyed(values, name),
            Val::List(items) if name == w::COUNT => Val::Num(items.len() as f64),
            Val::List(items) => {
                let text = self.compiled.words.text(name);
                text.parse::<usize>()
                    .ok()
                    .and_then(|at| items.get(at.wrapping_sub(1)).cloned())
                    .unwrap_or(Val::Nil)
            }
            _ => Val::Nil,
        }
    }

    fn keyed(&self, values: &[(Sym, Val)], name: Sym) -> Val {
        let spelt = self.compiled.words.text(name);
        values
            .iter()
            .find(|(key, _)| *key == name || super::words::spelt(self.compiled.words.text(*key)) == spelt)
            .map_or(Val::Nil, |(_, value)| value.clone())
    }

    fn index(&self, base: &Val, key: &Val, ctx: &Ctx) -> Val {
        match (base, key) {
            (_, Val::Word(word)) => self.member(base, *word, ctx),
            (Val::By(values), Val::Thing(Thing::Seat(seat))) => {
                let side = self.table().sides[usize::from(seat.0)];
                side.map_or(Val::Nil, |side| self.keyed(values, self.compiled.sides[usize::from(side)]))
            }
            (Val::By(values), Val::Thing(Thing::Side(side))) => {
                self.keyed(values, self.compiled.sides[usize::from(*side)])
            }
            (Val::List(items), Val::Num(at)) => {
                items.get((*at as usize).wrapping_sub(1)).cloned().unwrap_or(Val::Nil)
            }
            (Val::Thing(Thing::List(list)), Val::Num(at)) => self.nth_row(*list, *at as i64),
            _ => Val::Nil,
        }
    }

    /// The result of a method: `count`, `has`, `admits`, `distance`, `range`.
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
                Val::Bool(stuff.is_some_and(|stuff| self.compiled.is(*row, stuff)))
            }
            (Val::Thing(Thing::Space(space)), w::HAS) => Val::Bool(
                stuff
                    .is_some_and(|stuff| self.compiled.is(self.compiled.spaces[space.0 as usize].row, stuff)),
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
                    let board = &self.compiled.board;
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

    /// An amount without dice; `None` if it has dice or is not a number.
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
                    (.., Some(seat)) => self.seat_member(seat, *column),
                    _ => Val::Nil,
                };
                value.number().map(|number| number as i64)
            }
        }
    }

    /// Whether a seat has a role with regard to a card.
    pub fn is_role(&self, role: super::compiled::Role, seat: Seat, ctx: &Ctx) -> bool {
        use super::compiled::Role;
        let table = self.table();
        match role {
            Role::Side(side) => table.sides[usize::from(seat.0)] == Some(side),
            Role::Role(w::ACTIVE) => table.active == seat,
            Role::Role(w::OTHER) => table.active != seat,
            Role::Role(w::ANY | w::EACH | w::PLAYER) => true,
            Role::Role(w::NOBODY) => false,
            Role::Role(w::OWNER) => {
                ctx.card.is_some_and(|card| table.owner(self.compiled, card) == Some(seat))
            }
            Role::Role(w::CONTROLLER) => {
                ctx.card.is_some_and(|card| table.controller(self.compiled, card) == Some(seat))
            }
            // An opponent of the player whose act is answered, or of the active player.
            Role::Role(w::FOE) => ctx.player.unwrap_or(table.active) != seat,
            Role::Role(role) => {
                let at = self.compiled.roles.iter().position(|known| *known == role);
                at.is_some_and(|at| table.roles[at] == Some(seat))
            }
        }
    }
}
