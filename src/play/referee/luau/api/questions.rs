//! Asking players, opening windows, announcing.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::builtin as w;
use crate::choice::{Answer, Ask, Choice, Question};
use crate::eval::Ctx;
use crate::play::Act;
use crate::thing::{Place, Thing};

use crate::luau::Luau;
use crate::luau::argument::{Argument, Player};
use crate::luau::convert::Handle;
use crate::luau::given::{self, about_thing, look, seat, tags_of, verb};

const NO_DIE: &str = "what is answered is not a roll on a table and has no dice";

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "choose", |m, h, _lua, who: Player, options: Table, why: String, pass: bool| {
        let mut choices = h.choices(&options)?;
        let who = seat(m, who)?;
        if choices.is_empty() {
            return m.feign_pass(who, &why).map(|()| None).map_err(|halt| h.thrown(halt));
        }
        if pass {
            choices.push(Choice::Pass);
        }
        let picked = m.ask_one(who, &choices, &why).map_err(|halt| h.thrown(halt))?;
        Ok(picked.filter(|at| choices[*at] != Choice::Pass).map(|at| at + 1))
    });
    verb!(luau, raw, "choose_piece", |m, h, _lua, who: Player, from: Place, why: String, pass: bool| {
        let held = m.play.table.held(from).to_vec();
        let mut choices: Vec<_> = held.iter().map(|piece| Choice::Thing(Thing::Piece(*piece))).collect();
        let who = seat(m, who)?;
        if choices.is_empty() {
            return m.feign_pass(who, &why).map(|()| None).map_err(|halt| h.thrown(halt));
        }
        if pass {
            choices.push(Choice::Pass);
        }
        let picked = m.ask_one(who, &choices, &why).map_err(|halt| h.thrown(halt))?;
        Ok(picked.and_then(|at| held.get(at)).map(|piece| Handle(Thing::Piece(*piece))))
    });
    verb!(luau, raw, "choose_some", |m,
                                     h,
                                     lua,
                                     who: Player,
                                     options: Table,
                                     least: u32,
                                     most: u32,
                                     why: String| {
        let choices = h.choices(&options)?;
        if least > most {
            return Err(mlua::Error::runtime(format!("from {least} to {most} cannot be chosen")));
        }
        let who = seat(m, who)?;
        if choices.is_empty() {
            m.feign_pass(who, &why).map_err(|halt| h.thrown(halt))?;
        }
        let question = Question { seat: who, why: &why, ask: Ask::Some(&choices, least, most), about: None };
        match m.ask(&question).map_err(|halt| h.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(luau, raw, "confirm", |m, h, _lua, who: Player, why: String| {
        let choices = [Choice::Yes, Choice::No];
        let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| h.thrown(halt))?;
        Ok(picked == Some(0))
    });
    verb!(luau, raw, "amount", |m, h, _lua, who: Player, low: i64, high: i64, why: String| {
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Amount(low, high), about: None };
        match m.ask(&question).map_err(|halt| h.thrown(halt))? {
            Answer::Number(number) => Ok(number),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(luau, raw, "order", |m, h, lua, who: Player, options: Table, why: String| {
        let choices = h.choices(&options)?;
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Order(&choices), about: None };
        match m.ask(&question).map_err(|halt| h.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(luau, raw, "split", |m, h, lua, who: Player, total: i64, options: Table, why: String| {
        let choices = h.choices(&options)?;
        if total < 0 || total > 0 && choices.is_empty() {
            return Err(mlua::Error::runtime(format!("{total} cannot be split among {}", choices.len())));
        }
        let question =
            Question { seat: seat(m, who)?, why: &why, ask: Ask::Split(total, &choices), about: None };
        match m.ask(&question).map_err(|halt| h.thrown(halt))? {
            Answer::Numbers(numbers) => lua.create_sequence_from(numbers),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(luau, raw, "window", |m, h, _lua, seats: Option<Table>, once: bool| {
        let seats = match seats {
            Some(list) => given::seats(m, &list)?,
            None => m.play.table.phase.map_or_else(Vec::new, |phase| m.acting(phase)),
        };
        if seats.is_empty() { Ok(()) } else { m.window(&seats, once).map_err(|halt| h.thrown(halt)) }
    });
    verb!(luau, raw, "announce", |m, h, _lua, event: Option<String>, about: Option<Table>| {
        let ctx = m.ctx.get();
        let tags = match &about {
            Some(about) => h.tags(m, &about.raw_get::<Value>("tags")?)?,
            None => Vec::new(),
        };
        let amount: Option<i64> = match &about {
            Some(about) => about.raw_get::<Argument<_>>("amount")?.get("amount")?,
            None => None,
        };
        let attacker = about_thing(about.as_ref(), "attacker")?;
        let tags = match (tags.is_empty(), attacker.or(ctx.card.map(Thing::Piece))) {
            (true, Some(Thing::Piece(piece))) => tags_of(m, piece),
            _ => tags,
        };
        let act = Act {
            event: event.map(|event| h.word(&event)).transpose()?.unwrap_or(w::OP),
            card: ctx.card,
            op: h.op.get(),
            player: ctx.player,
            target: about_thing(about.as_ref(), "target")?,
            attacker,
            defender: about_thing(about.as_ref(), "defender")?,
            to: about_thing(about.as_ref(), "to")?,
            tags,
            amount,
            dice: None,
            cancelled: false,
            answered: Vec::new(),
        };
        m.announce(act).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "happened", |m, h, _lua, event: String, about: Option<Table>| {
        let ctx = Ctx {
            target: about_thing(about.as_ref(), "target")?,
            attacker: about_thing(about.as_ref(), "attacker")?,
            defender: about_thing(about.as_ref(), "defender")?,
            source: m.ctx.get().card.map(Thing::Piece),
            ..m.ctx.get()
        };
        m.happened(h.word(&event)?, &ctx).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "cancel", |m, _h, _lua| {
        let play = &mut m.play;
        match play.acts.last_mut() {
            Some(act) => {
                act.cancelled = true;
                Ok(())
            }
            None => Err(mlua::Error::runtime("nothing is announced that could be cancelled")),
        }
    });
    verb!(luau, raw, "redirect", |m, _h, _lua, target: Handle| {
        let play = &mut m.play;
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
    verb!(luau, raw, "set_die", |m, _h, _lua, shown: i64| {
        if m.turn_die(shown) { Ok(()) } else { Err(mlua::Error::runtime(NO_DIE)) }
    });
    verb!(luau, raw, "reroll", |m, _h, _lua| m.reroll().ok_or_else(|| mlua::Error::runtime(NO_DIE)));
    look!(luau, raw, "act", |m, _h, _lua| {
        Ok(m.play.acts.len().checked_sub(1).map(|at| Handle(Thing::Act(at as u16))))
    });
    Ok(())
}
