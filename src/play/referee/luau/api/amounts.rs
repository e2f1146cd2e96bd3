//! Numbers, facts, dice, tables, batches.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::engine::KnownRoll;
use crate::log::Event;
use crate::play::{AmountOrDice, Batch, Pending};
use crate::thing::{Piece, Seat, Thing, Val};

use super::MOST_OPEN;
use crate::luau::Luau;
use crate::luau::argument::{BatchId, Needed};
use crate::luau::convert::{Handle, sort, to_lua};
use crate::luau::given::{handles, pure, some, tags_of, verb, whole};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "change", |m, h, _lua, whom: Handle, number: String, amount: Value| {
        let number = h.state_word(&number)?;
        m.change(whom.0, number, whole(&amount, "amount")?).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "set", |m, h, _lua, whom: Handle, name: String, value: Value, turns: Option<i64>| {
        let name = h.state_word(&name)?;
        let member = m.compiled.members.get(&name);
        if member.is_some_and(|member| member.number.is_some()) {
            return m
                .set_number(whom.0, name, whole(&value, "value")?, true)
                .map(|_| ())
                .map_err(|halt| h.thrown(halt));
        }
        let Some(fact) = member.and_then(|member| member.fact) else {
            return Err(mlua::Error::runtime(format!(
                "there is no number or fact “{}”",
                m.compiled.words.text(name)
            )));
        };
        let values = &m.compiled.facts[usize::from(fact)].values;
        let at = match &value {
            Value::Boolean(yes) => u16::from(*yes),
            Value::String(text) => {
                let text = text.to_string_lossy();
                let at = values.iter().position(|value| m.compiled.words.text(*value) == text);
                at.ok_or_else(|| {
                    let what = format!("one of the values of “{}”", m.compiled.words.text(name));
                    Needed::not(&what, format!("“{text}”"))
                })? as u16
            }
            other => return Err(mlua::Error::runtime(format!("{} is not a value of a fact", sort(other)))),
        };
        m.set_fact(whom.0, name, at, turns).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "roll", |m, h, _lua, dice: Value| {
        let total = match h.how_much(&dice, "dice")? {
            AmountOrDice::Number(number) => number,
            AmountOrDice::Dice(dice) => m.roll(&dice),
        };
        let text = if let Value::String(text) = &dice { Some(text.to_string_lossy().into()) } else { None };
        m.note(Event { verb: "roll", number: Some(total), text, ..Event::default() });
        Ok(total)
    });
    pure!(luau, raw, "is_roll", |h, _lua, name: String| Ok(h.roll_named(&name).is_some()));
    verb!(luau, raw, "roll_by", |m, h, lua, name: String| {
        let roll = some(h.roll_named(&name), "the name of a roll")?;
        let (result, dice) = m.roll_by(roll, &m.ctx.get()).map_err(|halt| h.thrown(halt))?;
        let each = lua.create_table()?;
        for (name, result) in dice {
            each.raw_set(m.compiled.words.text(name), result)?;
        }
        Ok((result, each))
    });
    verb!(luau, raw, "contest", |m, h, lua, name: String| {
        let roll = some(h.roll_named(&name), "the name of a roll")?;
        let (winner, results) = m.contest(roll).map_err(|halt| h.thrown(halt))?;
        let each = lua.create_table()?;
        for (seat, result) in results {
            each.raw_set(Handle(Thing::Seat(seat)), result)?;
        }
        Ok((winner.map(|seat| Handle(Thing::Seat(seat))), each))
    });
    verb!(luau, raw, "roll_on", |m,
                                 h,
                                 lua,
                                 name: String,
                                 add: Option<i64>,
                                 result: Option<i64>,
                                 column: Value,
                                 die: Option<i64>| {
        let at = m.compiled.table_of.get(&h.state_word(&name)?).copied();
        let at = some(at, "the name of a table")?;
        let column = match column {
            Value::Nil => None,
            Value::String(word) => {
                let word = word.to_string_lossy();
                Some(m.compiled.words.find(&word).map_or(Val::Nil, Val::Word))
            }
            other => Some(Val::Num(whole(&other, "column")? as f64)),
        };
        let shown = match (result, die) {
            (Some(result), _) => KnownRoll::Result(result),
            (None, Some(die)) => KnownRoll::Dice(die),
            (None, None) => KnownRoll::Nothing,
        };
        let rolled = m.roll_on(at, add.unwrap_or(0), shown, column).map_err(|halt| h.thrown(halt))?;
        let row = match rolled.row {
            Some(row) => mlua::IntoLua::into_lua(Handle(Thing::Row(row)), lua)?,
            None => Value::Nil,
        };
        let cell = match (rolled.row, &m.compiled.tables[usize::from(at)].otherwise) {
            (None, Some(text)) => Value::String(lua.create_string(&**text)?),
            _ => to_lua(&rolled.cell, &m.compiled, lua)?,
        };
        Ok((row, rolled.result, cell, handles(lua, rolled.then, Thing::Row)?))
    });
    verb!(luau, raw, "batch", |m, h, _lua, tags: Value| {
        let tags = h.tags(m, &tags)?;
        let play = &mut m.play;
        if play.batches.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("there are already {MOST_OPEN} batches in this phase")));
        }
        play.batches.push(Batch { tags, ..Batch::default() });
        Ok(Handle(Thing::Batch((play.batches.len() - 1) as u16)))
    });
    verb!(luau, raw, "pend", |m,
                              h,
                              _lua,
                              of: BatchId,
                              whom: Handle,
                              number: String,
                              amount: Value,
                              loss: bool,
                              tags: Value| {
        let at = of.0;
        let number = h.state_word(&number)?;
        let amount = h.how_much(&amount, "amount")?;
        let mut tags = h.tags(m, &tags)?;
        let ctx = m.ctx.get();
        let of_batch = m.play.batches.get(usize::from(at)).map(|batch| batch.tags.clone());
        // Effects of a card have the card's tags; effects of the rules have those of the batch.
        if tags.is_empty() {
            tags = match ctx.card {
                Some(card) => tags_of(m, card),
                None => of_batch.unwrap_or_default(),
            };
        }
        let pending =
            Pending { whom: whom.0, number, amount, loss, tags, source: ctx.card, cancelled: false };
        m.pend(at, pending).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "spare", |m, h, _lua, of: BatchId, whom: Option<Handle>, tags: Value| {
        let at = of.0;
        let tags = h.tags(m, &tags)?;
        let play = &mut m.play;
        let batch = play.batches.get_mut(usize::from(at));
        let spared = batch.map_or(0, |batch| batch.spare(whom.map(|whom| whom.0), tags));
        Ok(spared)
    });
    verb!(luau, raw, "spare_from", |m, _h, _lua, of: BatchId, source: Piece| {
        let at = of.0;
        let play = &mut m.play;
        for one in play.batches.get_mut(usize::from(at)).into_iter().flat_map(|batch| &mut batch.pending) {
            one.cancelled |= one.source == Some(source);
        }
        Ok(())
    });
    verb!(luau, raw, "settle", |m, h, lua, of: BatchId| {
        let lost = m.settle(of.0).map_err(|halt| h.thrown(halt))?;
        let table = lua.create_table()?;
        for (seat, lost) in (0_u8..).zip(lost) {
            table.raw_set(Handle(Thing::Seat(Seat(seat))), lost)?;
        }
        Ok(table)
    });
    Ok(())
}
