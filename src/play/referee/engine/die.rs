//! Rolls on a table that others may answer before the table is read: they set the dice, add to them, or roll them
//! again.

use super::Engine;
use super::EngineResult;
use crate::builtin as w;
use crate::compiled::TableInfo;
use crate::eval::{Ctx, changed};
use crate::log::Event;
use crate::play::Act;
use crate::thing::Piece;
use warpress_model::Dice;

impl Engine {
    /// Announces what the dice show, and gives what they show once all have answered.
    pub(crate) fn answered_die(&mut self, table: &TableInfo, dice: &Dice, die: i64) -> EngineResult<i64> {
        let ctx = self.ctx.get();
        let list = self.compiled.lists[usize::from(table.list)].id;
        let act = Act {
            event: w::ROLL,
            card: ctx.card,
            op: None,
            player: ctx.player.or(Some(self.play.table.active)),
            target: ctx.target,
            attacker: ctx.attacker,
            defender: ctx.defender,
            to: None,
            tags: vec![list],
            amount: Some(die),
            dice: Some((table.roll, dice.clone())),
            cancelled: false,
            answered: Vec::new(),
        };
        if !self.answerable(&act) {
            return Ok(die);
        }
        self.note(Event {
            verb: "roll",
            number: Some(die),
            text: Some(dice.to_string().into()),
            ..Event::default()
        });
        let act = self.announced(act)?;
        if act.cancelled {
            return self.wrong("a roll cannot be cancelled; set its die, add to it, or roll it again");
        }
        Ok(act.amount.unwrap_or(die))
    }

    /// Changes the dice that are being answered as a use says: with `set`, `add` … of `roll:<table>`.
    pub(crate) fn change_die(&mut self, at: u32, card: Piece, act: usize, ctx: &Ctx) -> EngineResult<()> {
        let of = &self.compiled.uses[at as usize];
        let (roll, die) = {
            let play = &self.play;
            let Some(act) = play.acts.get(act) else { return Ok(()) };
            match (&act.dice, act.amount) {
                (Some((roll, _)), Some(die)) => (*roll, die),
                _ => return Ok(()),
            }
        };
        let mut value = die as f64;
        for change in of.modifies.iter().filter(|change| change.what == roll) {
            let by = self.look(|view| view.change(card, &change.by, ctx));
            self.tested()?;
            value = changed(change.how, value, by);
        }
        if value != die as f64 {
            self.set_die(act, value.floor() as i64);
        }
        Ok(())
    }

    /// Sets the dice that are being answered; gives whether there are any.
    pub(crate) fn turn_die(&mut self, shown: i64) -> bool {
        let Some(act) = self.rolled_last() else { return false };
        self.set_die(act, shown);
        true
    }

    /// Rolls the dice that are being answered again; `None` if there are none.
    pub(crate) fn reroll(&mut self) -> Option<i64> {
        let act = self.rolled_last()?;
        let dice = self.play.acts[act].dice.as_ref().map(|(_, dice)| dice.clone())?;
        let shown = self.roll(&dice);
        self.set_die(act, shown);
        Some(shown)
    }

    fn rolled_last(&self) -> Option<usize> {
        let play = &self.play;
        let last = play.acts.len().checked_sub(1)?;
        play.acts[last].dice.is_some().then_some(last)
    }

    fn set_die(&mut self, act: usize, shown: i64) {
        let mut text = None;
        if let Some(act) = self.play.acts.get_mut(act) {
            act.amount = Some(shown);
            text = act.dice.as_ref().map(|(_, dice)| dice.to_string().into());
        }
        self.changes += 1;
        self.note(Event { verb: "roll", number: Some(shown), text, ..Event::default() });
    }
}
