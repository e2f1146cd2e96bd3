//! Rules, turns, phases, endings, roles.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::log::Event;
use crate::play::ExtraTurn;
use crate::thing::{Piece, Thing};

use super::MOST_OPEN;
use crate::luau::Luau;
use crate::luau::argument::{Argument, Needed, Player};
use crate::luau::convert::{sort, to_lua};
use crate::luau::given::{LONGEST_WORD, handles, look, seat, seats, some, verb};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "rule", |m, h, _lua, id: mlua::LuaString| {
        let id = id.to_string_lossy();
        if id.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("rules.md has no section with a name that long"));
        }
        let Some(at) = h.inside.borrow().sections.get(&*id).copied() else {
            let near = warpress_model::diagnostic::nearest(&id, m.rules.sections.iter().map(String::as_str));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            return Err(mlua::Error::runtime(format!("rules.md has no section “{id}”{hint}")));
        };
        m.play.cite(at);
        Ok(())
    });
    verb!(luau, raw, "note", |m, _h, _lua, text: String| {
        let text: String = text.chars().take(400).collect();
        m.note(Event { verb: "note", text: Some(text.into()), ..Event::default() });
        Ok(())
    });
    verb!(luau, raw, "finish", |m, h, _lua, ending: String, winners: Option<Table>, all_lost: bool| {
        let winners = winners.map_or_else(|| Ok(Vec::new()), |list| seats(m, &list))?;
        m.end_by(&ending, winners, all_lost).map_err(|halt| h.thrown(halt))
    });
    look!(luau, raw, "over", |m, h, lua| {
        Ok(match m.due().map_err(|halt| h.thrown(halt))? {
            Some((ending, winners)) => {
                (Some(m.compiled.words.text(ending).to_owned()), Some(handles(lua, winners, Thing::Seat)?))
            }
            None => (None, None),
        })
    });
    verb!(luau, raw, "out", |m, h, _lua, who: Player, ending: Option<String>| {
        let ending = ending.map(|ending| h.word(&ending)).transpose()?;
        let who = seat(m, who)?;
        m.lose_game(who, ending).map_err(|halt| h.thrown(halt))
    });
    look!(luau, raw, "told", |m, h, lua, name: String| {
        let name = h.state_word(&name)?;
        let phase = m.play.table.phase;
        let own = phase.and_then(|at| {
            m.compiled.phases[usize::from(at)]
                .with
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value)
        });
        own.map_or(Ok(Value::Nil), |value| to_lua(value, &m.compiled, lua))
    });
    verb!(luau, raw, "first", |m, _h, _lua, who: Player| {
        let who = seat(m, who)?;
        let play = &mut m.play;
        play.first = Some(who);
        play.table.active = who;
        Ok(())
    });
    verb!(luau, raw, "extra_turn", |m, h, _lua, who: Player, facts: Value| {
        let seat = seat(m, who)?;
        let facts = match &facts {
            Value::Nil => Vec::new(),
            Value::String(name) => vec![name.to_string_lossy()],
            Value::Table(list) => {
                let words = list.sequence_values::<Argument<String>>();
                words.map(|word| Ok(word?.get("facts")?)).collect::<mlua::Result<_>>()?
            }
            other => return Err(Needed::not("the name of a fact", sort(other)).into()),
        };
        let facts = facts
            .iter()
            .map(|name| {
                let member = m.compiled.members.get(&h.state_word(name)?);
                some(member.and_then(|member| member.fact), "the name of a fact")
            })
            .collect::<mlua::Result<_>>()?;
        let play = &mut m.play;
        if play.extra.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} extra turns are waiting already")));
        }
        play.extra.push(ExtraTurn { seat, facts });
        Ok(())
    });
    verb!(luau, raw, "skip_turn", |m, _h, _lua, who: Player| {
        let who = seat(m, who)?;
        let play = &mut m.play;
        let skips = &mut play.skips[usize::from(who.0)];
        *skips = skips.saturating_add(1);
        Ok(())
    });
    verb!(luau, raw, "repeat_phase", |m, _h, _lua, id: String| {
        let phase = some(m.compiled.phase(&id), "the id of a phase")?;
        let play = &mut m.play;
        if play.repeats.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} phases are waiting already")));
        }
        play.repeats.push(phase);
        Ok(())
    });
    verb!(luau, raw, "end_phase", |m, _h, _lua, whole_turn: bool| {
        let play = &mut m.play;
        play.end_phase = true;
        play.end_turn |= whole_turn;
        Ok(())
    });
    verb!(luau, raw, "assign", |m, h, _lua, role: String, who: Option<Player>| {
        let role = h.state_word(&role)?;
        let at = some(m.compiled.roles.iter().position(|known| *known == role), "a role of the game's")?;
        let who = who.map(|who| seat(m, who)).transpose()?;
        m.play.table.roles[at] = who;
        m.note(Event { verb: "role", word: Some(role), to: who.map(Thing::Seat), ..Event::default() });
        Ok(())
    });
    verb!(luau, raw, "join", |m, _h, _lua, who: Player, side: String| {
        let who = seat(m, who)?;
        let at = m.compiled.sides.iter().position(|known| m.compiled.words.text(*known) == side);
        let at = some(at, "the id of a side")? as u8;
        m.play.table.sides[usize::from(who.0)] = Some(at);
        Ok(())
    });
    verb!(luau, raw, "faction", |m, h, _lua, who: Player, row: String| {
        let row = some(h.compiled.row_named(&row), "a row of the factions' list")?;
        let who = seat(m, who)?;
        m.play.table.factions[usize::from(who.0)] = Some(row);
        Ok(())
    });
    verb!(luau, raw, "automaton", |m, _h, _lua, who: Player| {
        let who = seat(m, who)?;
        m.play.table.automata[usize::from(who.0)] = true;
        Ok(())
    });
    verb!(luau, raw, "allow", |m, h, _lua, who: Player, allowance: String, count: i64| {
        let at = h.allowance(&allowance)?;
        let who = seat(m, who)?;
        let play = &mut m.play;
        let granted = &mut play.table.granted[usize::from(at)][usize::from(who.0)];
        *granted = granted.saturating_add(count);
        Ok(())
    });
    look!(luau, raw, "left", |m, h, _lua, who: Player, allowance: String| {
        let at = h.allowance(&allowance)?;
        Ok(m.left_of(at, seat(m, who)?))
    });
    verb!(luau, raw, "spend", |m, h, _lua, who: Player, allowance: String| {
        let at = h.allowance(&allowance)?;
        let who = seat(m, who)?;
        m.play.table.spent[usize::from(at)][usize::from(who.0)] += 1;
        Ok(())
    });
    verb!(luau, raw, "play_card", |m, h, _lua, who: Player, card: Piece| {
        m.play_card(seat(m, who)?, card).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "uses_of", |m, _h, lua, who: Player| {
        let who = seat(m, who)?;
        handles(lua, m.playable(who), Thing::Piece)
    });
    Ok(())
}
