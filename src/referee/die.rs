//! A roll on a table that others may answer before the table is read: they set its dice, add to them, or roll
//! them again.

use super::builtin as w;
use super::compiled::TableInfo;
use super::eval::{Ctx, changed};
use super::log::Event;
use super::machine::Machine;
use super::play::Act;
use super::thing::Piece;
use super::verbs::Done;
use warpress_model::Dice;

impl Machine {
    /// Announces what the dice show and gives what they show once all have answered.
    pub(super) fn answered_die(&self, table: &TableInfo, dice: &Dice, die: i64) -> Done<i64> {
        let ctx = self.ctx.get();
        let list = self.compiled.lists[usize::from(table.list)].id;
        let act = Act {
            event: w::ROLL,
            card: ctx.card,
            op: None,
            player: ctx.player.or(Some(self.play.borrow().table.active)),
            target: ctx.target,
            attacker: ctx.attacker,
            defender: ctx.defender,
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

    /// Changes the dice that are being answered as the use says: `set`, `add` … of `roll:<table>`.
    pub(super) fn change_die(&self, at: u32, card: Piece, act: usize, ctx: &Ctx) -> Done<()> {
        let of = &self.compiled.uses[at as usize];
        let (roll, die) = {
            let play = self.play.borrow();
            let Some(act) = play.acts.get(act) else { return Ok(()) };
            match (&act.dice, act.amount) {
                (Some((roll, _)), Some(die)) => (*roll, die),
                _ => return Ok(()),
            }
        };
        let mut value = die as f64;
        for change in of.modifies.iter().filter(|change| change.what == roll) {
            let by = self.scene(|scene| scene.change(card, &change.by, ctx));
            self.tested()?;
            value = changed(change.how, value, by);
        }
        if value != die as f64 {
            self.set_die(act, value.floor() as i64);
        }
        Ok(())
    }

    /// What the dice that are answered last show from now on. Gives whether any are.
    pub(super) fn turn_die(&self, shown: i64) -> bool {
        let Some(act) = self.rolled_last() else { return false };
        self.set_die(act, shown);
        true
    }

    /// Rolls the dice that are answered last again; none are = nothing.
    pub(super) fn reroll(&self) -> Option<i64> {
        let act = self.rolled_last()?;
        let dice = self.play.borrow().acts[act].dice.as_ref().map(|(_, dice)| dice.clone())?;
        let shown = self.roll(&dice);
        self.set_die(act, shown);
        Some(shown)
    }

    fn rolled_last(&self) -> Option<usize> {
        let play = self.play.borrow();
        let last = play.acts.len().checked_sub(1)?;
        play.acts[last].dice.is_some().then_some(last)
    }

    fn set_die(&self, act: usize, shown: i64) {
        let mut text = None;
        if let Some(act) = self.play.borrow_mut().acts.get_mut(act) {
            act.amount = Some(shown);
            text = act.dice.as_ref().map(|(_, dice)| dice.to_string().into());
        }
        self.note(Event { verb: "roll", number: Some(shown), text, ..Event::default() });
    }
}
