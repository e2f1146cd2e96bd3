//! What functions take from scripts, and what is said of an argument that does not fit.

use mlua::{FromLua, Function, Lua, LuaString, Table, Value};

use crate::thing::{Piece, Place, Thing};

use super::convert::{Handle, sort, thing};

/// Something that a function takes.
pub(super) trait Take: Sized {
    /// What it is, in messages.
    const WHAT: &'static str;

    /// Takes a value, or gives it back if it does not fit.
    fn take(value: Value, lua: &Lua) -> Result<Self, Value>;
}

/// An argument, or the value that was given in its place: the conversion itself never fails, so that the
/// message is ours and not mlua's.
pub(super) struct Argument<T>(Result<T, Value>);

impl<T: Take> FromLua for Argument<T> {
    fn from_lua(value: Value, lua: &Lua) -> mlua::Result<Self> {
        Ok(Self(T::take(value, lua)))
    }
}

impl<T: Take> Argument<T> {
    /// The argument of this name.
    ///
    /// # Errors
    /// If the value does not fit.
    pub fn get(self, name: &'static str) -> Result<T, Needed> {
        self.0.map_err(|value| Needed { what: T::WHAT.into(), name: Some(name), got: Some(sort(&value)) })
    }
}

/// What a function needs and was not given.
#[derive(Debug, thiserror::Error)]
#[error("{what} is needed{}{}", as_name(*.name), not(.got.as_deref()))]
pub(super) struct Needed {
    what: String,
    name: Option<&'static str>,
    got: Option<String>,
}

fn as_name(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!(" as “{name}”"))
}

fn not(got: Option<&str>) -> String {
    got.map_or_else(String::new, |got| format!(", not {got}"))
}

impl Needed {
    /// Something else was given.
    pub fn not(what: &str, got: impl Into<String>) -> Self {
        Self { what: what.to_owned(), name: None, got: Some(got.into()) }
    }

    /// It was needed as the argument of this name.
    pub fn named(self, name: &'static str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// What was given stands for nothing in this game.
    pub fn of(what: impl Into<String>) -> Self {
        Self { what: what.into(), name: None, got: None }
    }
}

impl From<Needed> for mlua::Error {
    fn from(needed: Needed) -> Self {
        Self::external(needed)
    }
}

/// Runs a function that scripts call, and says which it was if it needs something else.
pub(super) fn named<R>(
    lua: &Lua,
    raw: &'static str,
    run: impl FnOnce() -> mlua::Result<R>,
) -> mlua::Result<R> {
    run().map_err(|error| match error.downcast_ref::<Needed>() {
        Some(needed) => {
            let called = super::sandbox::called(lua).unwrap_or_else(|| raw.to_owned());
            mlua::Error::runtime(format!("{called}: {needed}"))
        }
        None => error,
    })
}

macro_rules! numbers {
    ($($type:ty: $what:literal),* $(,)?) => {$(
        impl Take for $type {
            const WHAT: &'static str = $what;

            fn take(value: Value, lua: &Lua) -> Result<Self, Value> {
                Self::from_lua(value.clone(), lua).map_err(|_| value)
            }
        }
    )*};
}

numbers! {
    i64: "a whole number",
    i32: "a whole number from −2,147,483,648 to 2,147,483,647",
    u32: "a whole number from 0 to 4,294,967,295",
    usize: "a whole number from 0 up",
    u8: "a whole number from 0 to 255",
    f64: "a number",
    bool: "true or false",
    LuaString: "a word",
}

impl Take for String {
    const WHAT: &'static str = "a word";

    fn take(value: Value, lua: &Lua) -> Result<Self, Value> {
        if let Value::String(text) = &value
            && let Ok(text) = text.to_str()
        {
            return Ok(text.to_owned());
        }
        Self::from_lua(value.clone(), lua).map_err(|_| value)
    }
}

impl<T: Take> Take for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn take(value: Value, lua: &Lua) -> Result<Self, Value> {
        if value.is_nil() { Ok(None) } else { T::take(value, lua).map(Some) }
    }
}

impl Take for Value {
    const WHAT: &'static str = "a value";

    fn take(value: Value, _: &Lua) -> Result<Self, Value> {
        Ok(value)
    }
}

macro_rules! matching {
    ($($type:ty: $what:literal, $value:ident => $taken:expr),* $(,)?) => {$(
        impl Take for $type {
            const WHAT: &'static str = $what;

            fn take($value: Value, _: &Lua) -> Result<Self, Value> {
                let taken: Option<Self> = $taken;
                taken.ok_or($value)
            }
        }
    )*};
}

matching! {
    Table: "a list", value => value.as_table().cloned(),
    Function: "a function", value => value.as_function().cloned(),
    Handle: "a piece, place or player", value => thing(&value).map(Handle),
    Piece: "a piece", value => match thing(&value) {
        Some(Thing::Piece(piece)) => Some(piece),
        _ => None,
    },
    Place: "a place", value => match thing(&value) {
        Some(Thing::Place(place)) => Some(place),
        _ => None,
    },
    Player: "a player", value => match thing(&value) {
        Some(player @ (Thing::Seat(_) | Thing::Side(_))) => Some(Self(player)),
        _ => None,
    },
    BatchId: "a batch", value => match thing(&value) {
        Some(Thing::Batch(at)) => Some(Self(at)),
        _ => None,
    },
}

/// A seat, or a side that stands for whoever plays it.
#[derive(Clone, Copy)]
pub(super) struct Player(pub Thing);

/// A batch, by its number.
#[derive(Clone, Copy)]
pub(super) struct BatchId(pub u16);
