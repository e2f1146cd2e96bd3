//! What programs pass to functions, and how functions are added to those that they can call.

use mlua::{Lua, Table, Value};

use crate::choice::Choice;
use crate::play::AmountOrDice;
use crate::thing::{Piece, Seat, Sym, Thing, Val};
use crate::words::spelt;
use warpress_model::Dice;

use super::Luau;
use super::argument::{Argument, Needed, Player};
use super::convert::{Handle, sort, thing};
use crate::engine::Engine;

/// The longest word that is looked up, in bytes.
pub(super) const LONGEST_WORD: usize = 500;

impl Luau {
    pub(super) fn word(&self, text: &str) -> mlua::Result<Sym> {
        let words = &self.compiled.words;
        if text.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("the game has no word that long"));
        }
        words.find(text).or_else(|| words.find(&spelt(text))).ok_or_else(|| {
            let near = warpress_model::diagnostic::nearest(text, words.all());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            mlua::Error::runtime(format!("the game has no “{text}”{hint}"))
        })
    }

    pub(super) fn state_word(&self, text: &str) -> mlua::Result<Sym> {
        let words = &self.compiled.words;
        if text.len() > LONGEST_WORD {
            return self.word(text);
        }
        words.find(&spelt(text)).map_or_else(|| self.word(text), Ok)
    }

    pub(super) fn choices(&self, list: &Table) -> mlua::Result<Vec<Choice>> {
        let mut choices = Vec::with_capacity(list.raw_len());
        for at in 1..=list.raw_len() {
            choices.push(match list.raw_get::<Value>(at)? {
                Value::String(text) => {
                    let text = text.to_string_lossy();
                    self.compiled
                        .words
                        .find(&text)
                        .map_or_else(|| Choice::Text(text.as_str().into()), Choice::Word)
                }
                Value::Number(number) => Choice::Number(number as i64),
                Value::Integer(number) => Choice::Number(number),
                Value::Boolean(true) => Choice::Yes,
                Value::Boolean(false) => Choice::No,
                other => match thing(&other) {
                    Some(thing) => Choice::Thing(thing),
                    None => return Err(mlua::Error::runtime(format!("{} cannot be chosen", sort(&other)))),
                },
            });
        }
        Ok(choices)
    }

    pub(super) fn dice(&self, text: &str) -> mlua::Result<Dice> {
        if let Some(dice) = self.parsed.borrow().get(text) {
            return Ok(dice.clone());
        }
        let dice = Dice::parse(text).map_err(mlua::Error::runtime)?;
        let mut parsed = self.parsed.borrow_mut();
        // A program can name any number of different dice.
        if parsed.len() >= 1_000 {
            parsed.clear();
        }
        parsed.insert(text.to_owned(), dice.clone());
        Ok(dice)
    }

    pub(super) fn how_much(&self, value: &Value, name: &'static str) -> mlua::Result<AmountOrDice> {
        Ok(match value {
            Value::String(text) => AmountOrDice::Dice(self.dice(&text.to_string_lossy())?),
            other => AmountOrDice::Number(
                whole(other, name)
                    .map_err(|_| Needed::not("an amount such as 5 or “2D6”", sort(other)).named(name))?,
            ),
        })
    }

    /// The roll of this id.
    pub(super) fn roll_named(&self, id: &str) -> Option<&crate::compiled::RollInfo> {
        let name = self.compiled.words.find(&spelt(id))?;
        self.compiled.rolls.iter().find(|roll| roll.id == name)
    }

    pub(super) fn tags(&self, engine: &Engine, value: &Value) -> mlua::Result<Vec<Sym>> {
        Ok(match value {
            Value::Nil => Vec::new(),
            Value::String(text) => vec![self.word(&text.to_string_lossy())?],
            Value::Table(list) => {
                let words = list.sequence_values::<Argument<String>>();
                words.map(|word| self.word(&word?.get("tags")?)).collect::<mlua::Result<_>>()?
            }
            other => match thing(other) {
                // A piece means all its tags.
                Some(Thing::Piece(piece)) => tags_of(engine, piece),
                _ => return Err(mlua::Error::runtime(format!("{} is not a tag", sort(other)))),
            },
        })
    }

    /// The allowance of this id.
    pub(super) fn allowance(&self, name: &str) -> mlua::Result<u16> {
        let name = self.word(name)?;
        let at = self.compiled.allowances.iter().position(|known| known.id == name);
        some(at, "the id of an allowance").map(|at| at as u16)
    }
}

/// The tags of a piece's row.
pub(super) fn tags_of(engine: &Engine, piece: Piece) -> Vec<Sym> {
    let row = engine.play.table.piece(piece).row;
    engine.compiled.rows[row.0 as usize].tags.clone()
}

/// A part of an announcement or event: `target`, `attacker`, `defender`, `to`.
pub(super) fn about_thing(about: Option<&Table>, name: &'static str) -> mlua::Result<Option<Thing>> {
    let Some(about) = about else { return Ok(None) };
    let part: Option<Handle> = about.raw_get::<Argument<_>>(name)?.get(name)?;
    Ok(part.map(|handle| handle.0))
}

/// A whole number; unlike Luau, a text does not count as one.
pub(super) fn whole(value: &Value, name: &'static str) -> mlua::Result<i64> {
    match value {
        Value::Integer(number) => Ok(*number),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => Ok(*number as i64),
        other => Err(Needed::not("a whole number", sort(other)).named(name).into()),
    }
}

pub(super) fn some<T>(value: Option<T>, what: &str) -> mlua::Result<T> {
    value.ok_or_else(|| Needed::of(what).into())
}

/// The seat of a player.
pub(super) fn seat(engine: &Engine, who: Player) -> mlua::Result<Seat> {
    engine.seat_of(&Val::Thing(who.0)).ok_or_else(|| Needed::not("a player", who.0.sort()).into())
}

/// The seats of a list of players.
pub(super) fn seats(engine: &Engine, list: &Table) -> mlua::Result<Vec<Seat>> {
    list.sequence_values::<Argument<Player>>().map(|who| seat(engine, who?.get("seats")?)).collect()
}

/// A list of things, as programs hold them.
pub(super) fn handles<T>(
    lua: &Lua,
    items: impl IntoIterator<Item = T>,
    of: impl Fn(T) -> Thing,
) -> mlua::Result<Table> {
    lua.create_sequence_from(items.into_iter().map(|item| Handle(of(item))))
}

/// Adds a function that does not need the table.
macro_rules! pure {
    ($luau:expr, $raw:expr, $name:literal, |$h:ident, $lua:ident $(, $argument:ident: $type:ty)*| $body:expr) => {{
        let weak: std::rc::Weak<Luau> = std::rc::Rc::downgrade($luau);
        let function = $luau.lua.create_function(
            move |$lua: &mlua::Lua, ($($argument,)*): ($(crate::luau::argument::Argument<$type>,)*)| {
                let Some(strong) = weak.upgrade() else { return Err(mlua::Error::runtime("the game is gone")) };
                let $h: &Luau = &strong;
                crate::luau::argument::named($lua, $name, || {
                    $(let $argument: $type = $argument.get(stringify!($argument))?;)*
                    $body
                })
            },
        )?;
        $raw.raw_set($name, function)?;
    }};
}

/// Adds a function that looks at the table.
macro_rules! look {
    ($luau:expr, $raw:expr, $name:literal, |$m:ident, $h:ident, $lua:ident $(, $argument:ident: $type:ty)*| $body:expr) => {
        crate::luau::given::pure!($luau, $raw, $name, |$h, $lua $(, $argument: $type)*| {
            crate::luau::lent::look(|$m: &crate::engine::Engine| $body)
        })
    };
}

/// Adds a function that may change the table, and that tests may not call.
macro_rules! verb {
    ($luau:expr, $raw:expr, $name:literal, |$m:ident, $h:ident, $lua:ident $(, $argument:ident: $type:ty)*| $body:expr) => {
        crate::luau::given::pure!($luau, $raw, $name, |$h, $lua $(, $argument: $type)*| {
            let done = crate::luau::lent::act(|$m: &mut crate::engine::Engine| {
                $m.changes += u64::from(const { crate::luau::given::changes($name) });
                $body
            });
            if const { crate::luau::given::changes($name) } {
                $h.touched();
            }
            done
        })
    };
}

/// Whether a verb changes anything visible; the others cite, ask and roll.
pub(super) const fn changes(verb: &str) -> bool {
    !matches!(
        verb.as_bytes(),
        b"rule"
            | b"note"
            | b"roll"
            | b"roll_by"
            | b"contest"
            | b"by_lot"
            | b"uses_of"
            | b"choose"
            | b"choose_some"
            | b"confirm"
            | b"amount"
            | b"order"
            | b"split"
    )
}

pub(super) use {look, pure, verb};
