//! What scripts hand over, and how functions are put among those that they can reach.

use mlua::{Lua, Table, Value};

use crate::choice::Choice;
use crate::play::HowMuch;
use crate::thing::{Piece, Place, Seat, Sym, Thing, Val};
use crate::words::spelt;
use warpress_model::Dice;

use super::Luau;
use super::convert::{Handle, sort, thing};
use crate::engine::Engine;

/// No word of a game is longer, in bytes.
pub(super) const LONGEST_WORD: usize = 500;

impl Luau {
    pub(super) fn word(&self, text: &str) -> mlua::Result<Sym> {
        let words = &self.compiled.words;
        if text.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("the game knows no word that long"));
        }
        words.find(text).or_else(|| words.find(&spelt(text))).ok_or_else(|| {
            let near = warpress_model::diagnostic::nearest(text, words.all());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            mlua::Error::runtime(format!("the game knows no “{text}”{hint}"))
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
        // A script can name more dice than anybody would ever roll.
        if parsed.len() >= 1_000 {
            parsed.clear();
        }
        parsed.insert(text.to_owned(), dice.clone());
        Ok(dice)
    }

    pub(super) fn how_much(&self, value: &Value) -> mlua::Result<HowMuch> {
        Ok(match value {
            Value::String(text) => HowMuch::Dice(self.dice(&text.to_string_lossy())?),
            other => HowMuch::Number(whole(other)?),
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
                list.sequence_values::<String>().map(|text| self.word(&text?)).collect::<mlua::Result<_>>()?
            }
            other => match thing(other) {
                // A piece stands for all its tags.
                Some(Thing::Piece(piece)) => tags_of(engine, piece),
                _ => return Err(mlua::Error::runtime(format!("{} is no tag", sort(other)))),
            },
        })
    }

    /// The budget of this id.
    pub(super) fn allowance(&self, name: &str) -> mlua::Result<u16> {
        let name = self.word(name)?;
        let at = self.compiled.allowances.iter().position(|known| known.id == name);
        some(at, "the id of an allowance").map(|at| at as u16)
    }
}

/// All tags of a piece, as its row has them.
pub(super) fn tags_of(engine: &Engine, piece: Piece) -> Vec<Sym> {
    let row = engine.play.table.piece(piece).row;
    engine.compiled.rows[row.0 as usize].tags.clone()
}

/// A part that an announcement or event gives of itself: `target`, `attacker`, `defender`.
pub(super) fn about_thing(about: Option<&Table>, name: &str) -> mlua::Result<Option<Thing>> {
    let Some(about) = about else { return Ok(None) };
    Ok(about.raw_get::<Option<Handle>>(name)?.map(|handle| handle.0))
}

/// A whole number.
pub(super) fn whole(value: &Value) -> mlua::Result<i64> {
    match value {
        Value::Integer(number) => Ok(*number),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => Ok(*number as i64),
        other => Err(mlua::Error::runtime(format!("a whole number is needed here, not {}", sort(other)))),
    }
}

pub(super) fn some<T>(value: Option<T>, what: &str) -> mlua::Result<T> {
    value.ok_or_else(|| mlua::Error::runtime(format!("{what} is needed here")))
}

pub(super) fn piece(handle: Handle) -> mlua::Result<Piece> {
    match handle.0 {
        Thing::Piece(piece) => Ok(piece),
        other => Err(mlua::Error::runtime(format!("a piece is needed here, not {}", other.sort()))),
    }
}

pub(super) fn place(handle: Handle) -> mlua::Result<Place> {
    match handle.0 {
        Thing::Place(place) => Ok(place),
        other => Err(mlua::Error::runtime(format!("a place is needed here, not {}", other.sort()))),
    }
}

pub(super) fn batch(handle: Handle) -> mlua::Result<u16> {
    match handle.0 {
        Thing::Batch(at) => Ok(at),
        _ => Err(mlua::Error::runtime("a batch is needed here")),
    }
}

pub(super) fn seat(engine: &Engine, handle: Handle) -> mlua::Result<Seat> {
    engine
        .seat_of(&Val::Thing(handle.0))
        .ok_or_else(|| mlua::Error::runtime(format!("a player is needed here, not {}", handle.0.sort())))
}

/// Things of a list, as scripts hold them.
pub(super) fn handles<T>(
    lua: &Lua,
    items: impl IntoIterator<Item = T>,
    of: impl Fn(T) -> Thing,
) -> mlua::Result<Table> {
    lua.create_sequence_from(items.into_iter().map(|item| Handle(of(item))))
}

/// Puts a function among the raw ones that asks nothing of the table.
macro_rules! pure {
    ($luau:expr, $raw:expr, $name:literal, |$h:ident, $lua:ident, ($args:pat, $types:ty $(,)?)| $body:expr) => {{
        let weak: std::rc::Weak<Luau> = std::rc::Rc::downgrade($luau);
        let function = $luau.lua.create_function(move |$lua: &mlua::Lua, $args: $types| {
            let Some(strong) = weak.upgrade() else { return Err(mlua::Error::runtime("the game is gone")) };
            let $h: &Luau = &strong;
            $body
        })?;
        $raw.raw_set($name, function)?;
    }};
}

/// Puts a function among the raw ones that looks at the table.
macro_rules! look {
    ($luau:expr, $raw:expr, $name:literal, |$m:ident, $h:ident, $lua:ident, ($args:pat, $types:ty $(,)?)| $body:expr) => {
        crate::luau::given::pure!($luau, $raw, $name, |$h, $lua, ($args, $types)| {
            crate::luau::lent::look(|$m: &crate::engine::Engine| $body)
        })
    };
}

/// Puts a function among the raw ones that may change the table, and that no test may call.
macro_rules! verb {
    ($luau:expr, $raw:expr, $name:literal, |$m:ident, $h:ident, $lua:ident, ($args:pat, $types:ty $(,)?)| $body:expr) => {
        crate::luau::given::pure!($luau, $raw, $name, |$h, $lua, ($args, $types)| {
            crate::luau::lent::act(|$m: &mut crate::engine::Engine| {
                $m.changes += u64::from(const { crate::luau::given::changes($name) });
                $body
            })
        })
    };
}

/// Whether a verb changes anything that anybody could see; the others cite, ask and roll.
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
