//! Rolling on tables: modifiers, shifted columns, clamped results, gaps, and tables that lead to others.

use super::Engine;
use super::EngineResult;
use crate::compiled::{ModifierInfo, Quantity, RollInfo, TableInfo, Trig};
use crate::eval::Ctx;
use crate::log::Event;
use crate::thing::{RowId, Seat, Sym, Thing, Val};
use crate::usage::Usage;
use crate::words::spelt;
use warpress_model::{Span, value::range};

/// How many tables may lead to one another in a row.
const LONGEST: u32 = 12;

/// The result of each die of a roll, by its name.
type Dice = Vec<(Sym, i64)>;

/// The winner, unless the best are tied, and the result of everybody who rolled.
type Contest = (Option<Seat>, Vec<(Seat, i64)>);

/// What is known before a table is read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum KnownRoll {
    /// Nothing: the dice are rolled.
    Nothing,
    /// What the dice show; everything that changes a roll changes it.
    Dice(i64),
    /// The result, which nothing changes.
    Result(i64),
}

/// What came of a roll.
pub(crate) struct Rolled {
    /// The row; `None` if the result has none.
    pub row: Option<RowId>,
    /// The result, with its modifiers.
    pub result: i64,
    /// The value in the selected column.
    pub cell: Val,
    /// The rows that came up on the tables that follow.
    pub then: Vec<RowId>,
}

impl Engine {
    /// Rolls on a table, or looks a result up. `stat` selects the column; without it, the stat that the data name does.
    pub(crate) fn roll_on(
        &mut self,
        at: u16,
        add: i64,
        known: KnownRoll,
        stat: Option<Val>,
    ) -> EngineResult<Rolled> {
        let rolls = !matches!(known, KnownRoll::Result(_));
        let mut rolled = self.roll_once(at, add, known, stat)?;
        if rolls {
            self.row_acts(rolled.row)?;
        }
        let mut due: Vec<(u16, u32)> = self.next_of(at, rolled.row).iter().map(|next| (*next, 1)).collect();
        due.reverse();
        while let Some((next, depth)) = due.pop() {
            if depth > LONGEST || rolled.then.len() > 100 {
                return self.wrong("tables lead to one another in a circle");
            }
            let inner = self.roll_once(next, 0, KnownRoll::Nothing, None)?;
            if rolls {
                self.row_acts(inner.row)?;
            }
            rolled.then.extend(inner.row);
            due.extend(self.next_of(next, inner.row).iter().rev().map(|next| (*next, depth + 1)));
        }
        Ok(rolled)
    }

    /// Carries out what a row that came up does by itself.
    fn row_acts(&mut self, row: Option<RowId>) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let Some(row) = row else { return Ok(()) };
        for at in compiled.rows[row.0 as usize].uses.clone() {
            let of = &compiled.uses[at as usize];
            if !matches!(&of.trigger, Trig::Phase(phases) if phases.is_empty()) {
                continue;
            }
            let ctx = self.ctx.get();
            let goes = of.only_if.as_ref().is_none_or(|code| self.look(|view| view.holds(code, &ctx)));
            self.tested()?;
            if goes {
                self.effects(at, &ctx)?;
            }
        }
        Ok(())
    }

    /// Makes a roll of the data: gives the modified sum, and the result of each of its dice.
    pub(crate) fn roll_by(&mut self, roll: &RollInfo, ctx: &Ctx) -> EngineResult<(i64, Dice)> {
        let dice: Vec<_> = roll.dice.iter().map(|(name, dice)| (*name, self.roll(dice))).collect();
        let sum = dice.iter().fold(0_i64, |sum, (_, result)| sum.saturating_add(*result));
        let (more, _) = self.modified(&roll.modifiers, ctx)?;
        let result = self.look(|view| view.rolled(roll.roll, sum.saturating_add(more), ctx));
        self.tested()?;
        let text = Some(self.compiled.words.text(roll.id).into());
        self.note(Event { verb: "roll", number: Some(result), text, ..Event::default() });
        Ok((result, dice))
    }

    /// Lets everybody whom the data name for a roll make it.
    pub(crate) fn contest(&mut self, roll: &RollInfo) -> EngineResult<Contest> {
        let ctx = self.ctx.get();
        let living: Vec<_> = self.play.table.living().collect();
        let mut results = Vec::new();
        for role in &roll.by {
            for seat in living.iter().copied() {
                let rolls = self.look(|view| view.is_role(*role, seat, &ctx));
                if rolls && results.iter().all(|(known, _)| *known != seat) {
                    let own = Ctx { player: Some(seat), ..ctx };
                    results.push((seat, self.roll_by(roll, &own)?.0));
                }
            }
        }
        let worth = |result: i64| if roll.least == Some(true) { -result } else { result };
        let best = results.iter().map(|(_, result)| worth(*result)).max();
        let mut top = results.iter().filter(|(_, result)| Some(worth(*result)) == best);
        let winner = top.next().map(|(seat, _)| *seat).filter(|_| top.next().is_none());
        Ok((winner, results))
    }

    fn next_of(&self, at: u16, row: Option<RowId>) -> &[u16] {
        let table = &self.compiled.tables[usize::from(at)];
        let first = self.compiled.lists[usize::from(table.list)].rows.start;
        row.and_then(|row| table.then.get((row.0 - first) as usize)).map_or(&[], Vec::as_slice)
    }

    fn roll_once(&mut self, at: u16, add: i64, known: KnownRoll, stat: Option<Val>) -> EngineResult<Rolled> {
        let compiled = self.compiled.clone();
        let table = &compiled.tables[usize::from(at)];
        let list = &compiled.lists[usize::from(table.list)];
        let ctx = self.ctx.get();
        let mut shift = 0;
        let mut result = match (&table.dice, known) {
            (_, KnownRoll::Result(result)) => result,
            (Some(dice), known) => {
                let die = if let KnownRoll::Dice(die) = known { die } else { self.roll(dice) };
                let die = self.answered_die(table, dice, die)?;
                let rolled = die.saturating_add(add);
                let (more, by) = self.modified(&table.modifiers, &ctx)?;
                shift = by;
                self.look(|view| view.rolled(table.roll, rolled.saturating_add(more), &ctx))
            }
            (None, _) => {
                let id = compiled.words.text(list.id);
                return self.wrong(format!("the table “{id}” is looked up, not rolled on"));
            }
        };
        self.tested()?;
        if let Some((low, high)) = table.clamp {
            result = result.max(low).min(high);
        }
        let nth = table.spans.iter().position(|spans| spans.iter().any(|span| within(*span, result)));
        let row = nth.map(|nth| RowId(list.rows.start + nth as u32));
        if let Some(row) = row {
            Usage::bump(&mut self.play.usage.rolled, row);
        }
        self.note(Event {
            verb: "roll on",
            word: Some(list.id),
            number: Some(result),
            what: row.map(Thing::Row),
            ..Event::default()
        });
        let stat = stat.or_else(|| table.column_by.map(|stat| self.look(|view| view.root(stat, &ctx))));
        let cell = match row {
            Some(row) => stat.map_or(Val::Nil, |stat| self.cell(table, row, &stat, shift)),
            None => Val::Nil,
        };
        Ok(Rolled { row, result, cell, then: Vec::new() })
    }

    /// What the modifiers that apply add to a roll, and by how many columns they shift it.
    fn modified(&mut self, modifiers: &[ModifierInfo], ctx: &Ctx) -> EngineResult<(i64, i64)> {
        let (mut add, mut shift) = (0_i64, 0_i64);
        for modifier in modifiers {
            let holds = modifier.only_if.as_ref().is_none_or(|code| self.look(|view| view.holds(code, ctx)));
            self.tested()?;
            if holds {
                let by = match &modifier.add {
                    // A name means what is nearest: a column of the card, the state of the game, the player's.
                    Quantity::Column(name) => self.look(|view| {
                        let own = view.amount(&modifier.add, ctx);
                        own.or_else(|| view.root(*name, ctx).number().map(|number| number as i64))
                    }),
                    amount => Some(self.amount(amount, ctx)),
                };
                add = add.saturating_add(by.unwrap_or(0));
                shift += modifier.shift;
            }
        }
        Ok((add, shift))
    }

    /// The value in the column that a stat selects, shifted but never past the first or last column.
    fn cell(&self, table: &TableInfo, row: RowId, stat: &Val, shift: i64) -> Val {
        let values = &self.compiled.rows[row.0 as usize].values;
        let by = table.columns.iter().find_map(|(column, _)| match values.get(column) {
            Some(Val::By(by)) => Some(by),
            _ => None,
        });
        let labels: Vec<(Sym, Option<Span>)> = match by {
            Some(by) => {
                by.iter().map(|(label, _)| (*label, range(self.compiled.words.text(*label)).ok())).collect()
            }
            None => table.columns.clone(),
        };
        let Some(at) = labels.iter().position(|label| self.fits(*label, stat)) else { return Val::Nil };
        let at = (at as i64 + shift).clamp(0, labels.len() as i64 - 1) as usize;
        match by {
            Some(by) => by[at].1.clone(),
            None => values.get(&labels[at].0).cloned().unwrap_or(Val::Nil),
        }
    }

    fn fits(&self, (label, span): (Sym, Option<Span>), stat: &Val) -> bool {
        match stat {
            Val::Word(word) => {
                *word == label
                    || spelt(self.compiled.words.text(*word)) == spelt(self.compiled.words.text(label))
            }
            Val::Num(number) => span.is_some_and(|span| within(span, number.floor() as i64)),
            _ => false,
        }
    }
}

fn within((low, high): Span, result: i64) -> bool {
    low.is_none_or(|low| low <= result) && high.is_none_or(|high| result <= high)
}
