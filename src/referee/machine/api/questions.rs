//! Asking players, opening windows, announcing.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::builtin as w;
use crate::choice::{Answer, Ask, Choice, Question};
use crate::eval::Ctx;
use crate::play::Act;
use crate::thing::Thing;

use crate::machine::Machine;
use crate::machine::convert::Handle;
use crate::machine::given::{about_thing, place, raw, seat, verb};

const NO_DIE: &str = "what is answered is no roll on a table, and has no dice";

pub(super) fn add(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "choose", |m, _lua, ((who, list, why, pass), (Handle, Table, String, bool))| {
        let mut choices = m.choices(&list)?;
        if choices.is_empty() {
            return Ok(None);
        }
        if pass {
            choices.push(Choice::Pass);
        }
        let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
        Ok(picked.filter(|at| choices[*at] != Choice::Pass).map(|at| at + 1))
    });
    verb!(
        machine,
        raw,
        "choose_piece",
        |m, _lua, ((who, from, why, pass), (Handle, Handle, String, bool))| {
            let held = m.play.borrow().table.held(place(from)?).to_vec();
            let mut choices: Vec<_> = held.iter().map(|piece| Choice::Thing(Thing::Piece(*piece))).collect();
            if choices.is_empty() {
                return Ok(None);
            }
            if pass {
                choices.push(Choice::Pass);
            }
            let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
            Ok(picked.and_then(|at| held.get(at)).map(|piece| Handle(Thing::Piece(*piece))))
        }
    );
    verb!(machine, raw, "choose_some", |m,
                                        lua,
                                        (
        (who, list, least, most, why),
        (Handle, Table, u32, u32, String),
    )| {
        let choices = m.choices(&list)?;
        if least > most {
            return Err(mlua::Error::runtime(format!("there is no way to choose from {least} to {most}")));
        }
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Some(&choices, least, most) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "confirm", |m, _lua, ((who, why), (Handle, String))| {
        let choices = [Choice::Yes, Choice::No];
        let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
        Ok(picked == Some(0))
    });
    verb!(machine, raw, "amount", |m, _lua, ((who, low, high, why), (Handle, i64, i64, String))| {
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Amount(low, high) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Number(number) => Ok(number),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "order", |m, lua, ((who, list, why), (Handle, Table, String))| {
        let choices = m.choices(&list)?;
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Order(&choices) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "split", |m, lua, ((who, total, list, why), (Handle, i64, Table, String))| {
        let choices = m.choices(&list)?;
        if total < 0 || total > 0 && choices.is_empty() {
            return Err(mlua::Error::runtime(format!("{total} cannot be split among {}", choices.len())));
        }
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Split(total, &choices) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Numbers(numbers) => lua.create_sequence_from(numbers),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "window", |m, _lua, ((seats, once), (Option<Table>, bool))| {
        let seats = match seats {
            Some(list) => {
                list.sequence_values::<Handle>().map(|who| seat(m, who?)).collect::<mlua::Result<Vec<_>>>()?
            }
            None => {
                let phase = m.play.borrow().table.phase;
                phase.map_or_else(Vec::new, |phase| m.acting(phase))
            }
        };
        if seats.is_empty() { Ok(()) } else { m.window(&seats, once).map_err(|halt| m.thrown(halt)) }
    });
    verb!(machine, raw, "announce", |m, _lua, ((event, about), (Option<String>, Option<Table>))| {
        let ctx = m.ctx.get();
        let tags = match &about {
            Some(about) => m.tags(&about.raw_get::<Value>("tags")?)?,
            None => Vec::new(),
        };
        let amount = about.as_ref().map(|about| about.raw_get::<Option<i64>>("amount")).transpose()?.flatten();
        let attacker = about_thing(about.as_ref(), "attacker")?;
        let tags = match (tags.is_empty(), attacker.or(ctx.card.map(Thing::Piece))) {
            (true, Some(Thing::Piece(piece))) => m.tags_of(piece),
            _ => tags,
        };
        let act = Act {
            event: event.map(|event| m.word(&event)).transpose()?.unwrap_or(w::OP),
            card: ctx.card,
            op: m.op.get(),
            player: ctx.player,
            target: about_thing(about.as_ref(), "target")?,
            attacker,
            defender: about_thing(about.as_ref(), "defender")?,
            tags,
            amount,
            dice: None,
            cancelled: false,
            answered: Vec::new(),
        };
        m.announce(act).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "happened", |m, _lua, ((event, about), (String, Option<Table>))| {
        let ctx = Ctx {
            target: about_thing(about.as_ref(), "target")?,
            attacker: about_thing(about.as_ref(), "attacker")?,
            defender: about_thing(about.as_ref(), "defender")?,
            source: m.ctx.get().card.map(Thing::Piece),
            ..m.ctx.get()
        };
        m.happened(m.word(&event)?, &ctx).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "cancel", |m, _lua, ((), ())| {
        let mut play = m.play.borrow_mut();
        match play.acts.last_mut() {
            Some(act) => {
                act.cancelled = true;
                Ok(())
            }
            None => Err(mlua::Error::runtime("nothing is announced that could be cancelled")),
        }
    });
    verb!(machine, raw, "redirect", |m, _lua, (target, Handle)| {
        let mut play = m.play.borrow_mut();
        match play.acts.last_mut() {
            Some(act) => {
                act.target = Some(target.0);
                if act.defender.is_some() {
                    act.defender = Some(target.0);
                }
                Ok(())
            }
            None => Err(mlua::Error::runtime("nothing is announced that could be redirected")),
        }
    });
    verb!(machine, raw, "set_die", |m, _lua, (shown, i64)| {
        if m.turn_die(shown) { Ok(()) } else { Err(mlua::Error::runtime(NO_DIE)) }
    });
    verb!(machine, raw, "reroll", |m, _lua, ((), ())| {
        m.reroll().ok_or_else(|| mlua::Error::runtime(NO_DIE))
    });
    raw!(machine, raw, "act", |m, _lua, ((), ())| {
        Ok(m.play.borrow().acts.len().checked_sub(1).map(|at| Handle(Thing::Act(at as u16))))
    });
    Ok(())
}
