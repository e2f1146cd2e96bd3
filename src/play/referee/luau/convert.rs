//! Values, as conditions and as programs have them.

use mlua::{FromLua, IntoLua, LightUserData, Lua, Value};

use crate::compiled::CompiledGame;
use crate::thing::{Thing, Val};

use super::argument::{Needed, Take};

/// A thing as programs hold it: a number that they can compare and pass back, but not make.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handle(pub Thing);

impl IntoLua for Handle {
    fn into_lua(self, _: &Lua) -> mlua::Result<Value> {
        let code = usize::try_from(self.0.code()).unwrap_or(usize::MAX);
        Ok(Value::LightUserData(LightUserData(std::ptr::without_provenance_mut(code))))
    }
}

impl FromLua for Handle {
    fn from_lua(value: Value, _: &Lua) -> mlua::Result<Self> {
        thing(&value).map(Self).ok_or_else(|| Needed::not(Self::WHAT, sort(&value)).into())
    }
}

/// The thing that a value stands for, if it is one.
pub fn thing(value: &Value) -> Option<Thing> {
    match value {
        Value::LightUserData(pointer) => Thing::from_code(pointer.0.addr() as u64),
        _ => None,
    }
}

/// A value, in messages.
pub fn sort(value: &Value) -> String {
    match value {
        Value::Nil => "nothing".into(),
        Value::String(text) if text.as_bytes().len() > 100 => "a long text".into(),
        Value::String(text) => format!("“{}”", text.to_string_lossy()),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::LightUserData(_) => thing(value).map_or("something else", Thing::sort).into(),
        other => format!("a {}", other.type_name()),
    }
}

/// A value as a program receives it.
pub fn to_lua(value: &Val, compiled: &CompiledGame, lua: &Lua) -> mlua::Result<Value> {
    Ok(match value {
        Val::Nil => Value::Nil,
        Val::Bool(yes) => Value::Boolean(*yes),
        Val::Num(number) => Value::Number(*number),
        Val::Word(word) => Value::String(lua.create_string(compiled.words.text(*word))?),
        Val::Thing(thing) => Handle(*thing).into_lua(lua)?,
        Val::List(items) => {
            let table = lua.create_table_with_capacity(items.len(), 0)?;
            for (at, item) in items.iter().enumerate() {
                table.raw_set(at + 1, to_lua(item, compiled, lua)?)?;
            }
            Value::Table(table)
        }
        Val::By(values) => {
            let table = lua.create_table_with_capacity(0, values.len())?;
            for (key, value) in values.iter() {
                table.raw_set(compiled.words.text(*key), to_lua(value, compiled, lua)?)?;
            }
            Value::Table(table)
        }
    })
}
