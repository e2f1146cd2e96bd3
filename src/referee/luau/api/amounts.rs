//! Numbers, facts, dice, tables, batches.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::engine::Shown;
use crate::log::Event;
use crate::play::{Batch, HowMuch, Pending};
use crate::thing::{Seat, Thing, Val};

use super::MOST_OPEN;
use crate::luau::Luau;
use crate::luau::convert::{Handle, sort, to_lua};
use crate::luau::given::{batch, handles, piece, pure, some, tags_of, verb, whole};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "change", |m, h, _lua, ((whom, name, by), (Handle, String, Value))| {
        let name = h.state_word(&name)?;
        m.change(whom.0, name, whole(&by)?).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "set", |m, h, _lua, ((whom, name, value, turns), (Handle, String, Value, Option<i64>))| {
        let name = h.state_word(&name)?;
        let member = m.compiled.members.get(&name);
        if member.is_some_and(|member| member.number.is_some()) {
            return m.set_number(whom.0, name, whole(&value)?, true).map(|_| ()).map_err(|halt| h.thrown(halt));
        }
        let Some(fact) = member.and_then(|member| member.fact) else {
            return Err(mlua::Error::runtime(format!("there is no number or fact “{}”", m.compiled.words.text(name))));
        };
        let values = &m.compiled.facts[usize::from(fact)].values;
        let at = match &value {
            Value::Boolean(yes) => u16::from(*yes),
            Value::String(text) => {
                let text = text.to_string_lossy();
                let at = values.iter().position(|value| m.compiled.words.text(*value) == text);
                some(at, &format!("one of the values of “{}”, not “{text}”,", m.compiled.words.text(name)))? as u16
            }
            other => return Err(mlua::Error::runtime(format!("{} is no value of a fact", sort(other)))),
        };
        m.set_fact(whom.0, name, at, turns).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "roll", |m, h, _lua, (what, Value)| {
        let total = match h.how_much(&what)? {
            HowMuch::Number(number) => number,
            HowMuch::Dice(dice) => m.roll(&dice),
        };
        let text = if let Value::String(text) = &what { Some(text.to_string_lossy().into()) } else { None };
        m.note(Event { verb: "roll", number: Some(total), text, ..Event::default() });
        Ok(total)
    });
    pure!(luau, raw, "is_roll", |h, _lua, (name, String)| Ok(h.roll_named(&name).is_some()));
    verb!(luau, raw, "roll_by", |m, h, lua, (name, String)| {
        let roll = some(h.roll_named(&name), "the name of a roll")?;
        let (result, dice) = m.roll_by(roll, &m.ctx.get()).map_err(|halt| h.thrown(halt))?;
        let each = lua.create_table()?;
        for (name, result) in dice {
            each.raw_set(m.compiled.words.text(name), result)?;
        }
        Ok((result, each))
    });
    verb!(luau, raw, "contest", |m, h, lua, (name, String)| {
        let roll = some(h.roll_named(&name), "the name of a roll")?;
        let (winner, results) = m.contest(roll).map_err(|halt| h.thrown(halt))?;
        let each = lua.create_table()?;
        for (seat, result) in results {
            each.raw_set(Handle(Thing::Seat(seat)), result)?;
        }
        Ok((winner.map(|seat| Handle(Thing::Seat(seat))), each))
    });
    verb!(luau,
        raw,
        "roll_on",
        |m, h, lua, ((name, add, fixed, column, die), (String, Option<i64>, Option<i64>, Value, Option<i64>))| {
            let at = m.compiled.table_of.get(&h.state_word(&name)?).copied();
            let at = some(at, "the name of a table")?;
            let column = match column {
                Value::Nil => None,
                Value::String(word) => {
                    let word = word.to_string_lossy();
                    Some(m.compiled.words.find(&word).map_or(Val::Nil, Val::Word))
                }
                other => Some(Val::Num(whole(&other)? as f64)),
            };
            let shown = match (fixed, die) {
                (Some(fixed), _) => Shown::Result(fixed),
                (None, Some(die)) => Shown::Dice(die),
                (None, None) => Shown::Nothing,
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
        }
    );
    verb!(luau, raw, "batch", |m, h, _lua, (tags, Value)| {
        let tags = h.tags(m, &tags)?;
        let play = &mut m.play;
        if play.batches.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("there are {MOST_OPEN} batches in this phase already")));
        }
        play.batches.push(Batch { tags, ..Batch::default() });
        Ok(Handle(Thing::Batch((play.batches.len() - 1) as u16)))
    });
    verb!(luau, raw, "pend", |m,
                              h,
                              _lua,
                              (
        (of, whom, name, amount, loss, tags),
        (Handle, Handle, String, Value, bool, Value),
    )| {
        let at = batch(of)?;
        let number = h.state_word(&name)?;
        let amount = h.how_much(&amount)?;
        let mut tags = h.tags(m, &tags)?;
        let ctx = m.ctx.get();
        let of_batch = m.play.batches.get(usize::from(at)).map(|batch| batch.tags.clone());
        // What a card brings about has the card's tags; what the rules bring about has the batch's.
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
    verb!(luau, raw, "spare", |m, h, _lua, ((of, whom, tags), (Handle, Option<Handle>, Value))| {
        let at = batch(of)?;
        let tags = h.tags(m, &tags)?;
        let play = &mut m.play;
        let batch = play.batches.get_mut(usize::from(at));
        let spared = batch.map_or(0, |batch| batch.spare(whom.map(|whom| whom.0), tags));
        Ok(spared)
    });
    verb!(luau, raw, "spare_from", |m, _h, _lua, ((of, source), (Handle, Handle))| {
        let at = batch(of)?;
        let source = piece(source)?;
        let play = &mut m.play;
        for one in play.batches.get_mut(usize::from(at)).into_iter().flat_map(|batch| &mut batch.pending) {
            one.cancelled |= one.source == Some(source);
        }
        Ok(())
    });
    verb!(luau, raw, "settle", |m, h, lua, (of, Handle)| {
        let lost = m.settle(batch(of)?).map_err(|halt| h.thrown(halt))?;
        let table = lua.create_table()?;
        for (seat, lost) in (0_u8..).zip(lost) {
            table.raw_set(Handle(Thing::Seat(Seat(seat))), lost)?;
        }
        Ok(table)
    });
    Ok(())
}
