//! Rules, turns, phases, endings, roles.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::log::Event;
use crate::play::ExtraTurn;
use crate::thing::Thing;

use super::MOST_OPEN;
use crate::machine::Machine;
use crate::machine::convert::{Handle, sort, to_lua};
use crate::machine::given::{LONGEST_WORD, handles, piece, raw, seat, some, verb};

pub(super) fn add(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "rule", |m, _lua, (id, mlua::LuaString)| {
        let id = id.to_string_lossy();
        if id.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("rules.md has no section of a name that long"));
        }
        let Some(at) = m.inside.borrow().sections.get(&*id).copied() else {
            let near = warpress_model::diagnostic::nearest(&id, m.rules.sections.iter().map(String::as_str));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            return Err(mlua::Error::runtime(format!("rules.md has no section “{id}”{hint}")));
        };
        let mut play = m.play.borrow_mut();
        play.rule = Some(at);
        let cited = &mut play.usage.cited[usize::from(at)];
        *cited = cited.saturating_add(1);
        Ok(())
    });
    verb!(machine, raw, "note", |m, _lua, (text, String)| {
        let text: String = text.chars().take(400).collect();
        m.note(Event { verb: "note", text: Some(text.into()), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "finish", |m, _lua, ((ending, winners, all_lost), (String, Option<Table>, bool))| {
        let winners = match winners {
            Some(list) => {
                list.sequence_values::<Handle>().map(|who| seat(m, who?)).collect::<mlua::Result<Vec<_>>>()?
            }
            None => Vec::new(),
        };
        m.end_by(&ending, winners, all_lost).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "out", |m, _lua, ((who, ending), (Handle, Option<String>))| {
        let ending = ending.map(|ending| m.word(&ending)).transpose()?;
        let who = seat(m, who)?;
        m.lose_game(who, ending).map_err(|halt| m.thrown(halt))
    });
    raw!(machine, raw, "told", |m, lua, (name, String)| {
        let name = m.state_word(&name)?;
        let phase = m.play.borrow().table.phase;
        let own = phase.and_then(|at| {
            m.compiled.phases[usize::from(at)]
                .with
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value)
        });
        own.map_or(Ok(Value::Nil), |value| to_lua(value, &m.compiled, lua))
    });
    verb!(machine, raw, "first", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        play.first = Some(who);
        play.table.active = who;
        Ok(())
    });
    verb!(machine, raw, "extra_turn", |m, _lua, ((who, facts), (Handle, Value))| {
        let seat = seat(m, who)?;
        let facts = match &facts {
            Value::Nil => Vec::new(),
            Value::String(name) => vec![name.to_string_lossy()],
            Value::Table(list) => list.sequence_values::<String>().collect::<mlua::Result<_>>()?,
            other => return Err(mlua::Error::runtime(format!("{} is no fact", sort(other)))),
        };
        let facts = facts
            .iter()
            .map(|name| {
                let member = m.compiled.members.get(&m.state_word(name)?);
                some(member.and_then(|member| member.fact), "the name of a fact")
            })
            .collect::<mlua::Result<_>>()?;
        let mut play = m.play.borrow_mut();
        if play.extra.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} extra turns are waiting already")));
        }
        play.extra.push(ExtraTurn { seat, facts });
        Ok(())
    });
    verb!(machine, raw, "skip_turn", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        let skips = &mut play.skips[usize::from(who.0)];
        *skips = skips.saturating_add(1);
        Ok(())
    });
    verb!(machine, raw, "repeat_phase", |m, _lua, (id, String)| {
        let phase = some(m.compiled.phase(&id), "the id of a phase")?;
        let mut play = m.play.borrow_mut();
        if play.repeats.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} phases are waiting already")));
        }
        play.repeats.push(phase);
        Ok(())
    });
    verb!(machine, raw, "end_phase", |m, _lua, (whole_turn, bool)| {
        let mut play = m.play.borrow_mut();
        play.end_phase = true;
        play.end_turn |= whole_turn;
        Ok(())
    });
    verb!(machine, raw, "assign", |m, _lua, ((role, who), (String, Option<Handle>))| {
        let role = m.state_word(&role)?;
        let at = some(m.compiled.roles.iter().position(|known| *known == role), "a role of the game's")?;
        let who = who.map(|who| seat(m, who)).transpose()?;
        m.play.borrow_mut().table.roles[at] = who;
        m.note(Event { verb: "role", word: Some(role), to: who.map(Thing::Seat), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "join", |m, _lua, ((who, side), (Handle, String))| {
        let who = seat(m, who)?;
        let at = m.compiled.sides.iter().position(|known| m.compiled.words.text(*known) == side);
        let at = some(at, "the id of a side")? as u8;
        m.play.borrow_mut().table.sides[usize::from(who.0)] = Some(at);
        Ok(())
    });
    verb!(machine, raw, "faction", |m, _lua, ((who, row), (Handle, String))| {
        let row = some(m.row_named(&row), "a row of the factions' list")?;
        let who = seat(m, who)?;
        m.play.borrow_mut().table.factions[usize::from(who.0)] = Some(row);
        Ok(())
    });
    verb!(machine, raw, "automaton", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        m.play.borrow_mut().table.automata[usize::from(who.0)] = true;
        Ok(())
    });
    verb!(machine, raw, "allow", |m, _lua, ((who, name, count), (Handle, String, i64))| {
        let at = m.allowance(&name)?;
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        let granted = &mut play.table.granted[usize::from(at)][usize::from(who.0)];
        *granted = granted.saturating_add(count);
        Ok(())
    });
    raw!(machine, raw, "left", |m, _lua, ((who, name), (Handle, String))| {
        let at = m.allowance(&name)?;
        Ok(m.left_of(at, seat(m, who)?))
    });
    verb!(machine, raw, "spend", |m, _lua, ((who, name), (Handle, String))| {
        let at = m.allowance(&name)?;
        let who = seat(m, who)?;
        m.play.borrow_mut().table.spent[usize::from(at)][usize::from(who.0)] += 1;
        Ok(())
    });
    verb!(machine, raw, "play_card", |m, _lua, ((who, what), (Handle, Handle))| {
        let (who, card) = (seat(m, who)?, piece(what)?);
        m.play_card(who, card).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "uses_of", |m, lua, (who, Handle)| {
        let who = seat(m, who)?;
        handles(lua, m.playable(who), Thing::Piece)
    });
    Ok(())
}
