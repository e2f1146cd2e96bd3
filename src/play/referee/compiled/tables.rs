//! Dice tables and charts, compiled.

use crate::code::Code;
use crate::thing::Sym;
use crate::words::spelt;
use warpress_model::table::Modifier;
use warpress_model::{Dice, Game, Span};

use super::{CompiledGame, Quantity, Role};

/// A table or chart.
#[derive(Debug)]
pub struct TableInfo {
    /// Its list of rows.
    pub list: u16,
    /// What is rolled; `None` if results are looked up.
    pub dice: Option<Dice>,
    /// The results of each row.
    pub spans: Vec<Vec<Span>>,
    /// The bounds that results are clamped to.
    pub clamp: Option<(i64, i64)>,
    /// What a result without a row means.
    pub otherwise: Option<Box<str>>,
    /// Its modifiers.
    pub modifiers: Vec<ModifierInfo>,
    /// The stat that selects the column.
    pub column_by: Option<Sym>,
    /// Its columns in the order in which they are shifted, with the values of the stat that select each.
    pub columns: Vec<(Sym, Option<Span>)>,
    /// For each row, the tables to roll on next.
    pub then: Vec<Vec<u16>>,
    /// The name by which lasting uses change the roll: `roll:<id>`.
    pub roll: Sym,
}

/// A modifier of a roll.
#[derive(Debug)]
pub struct ModifierInfo {
    /// The condition under which it applies.
    pub only_if: Option<Code>,
    /// What it adds to the roll.
    pub add: Quantity,
    /// How many columns it shifts the result by.
    pub shift: i64,
}

/// A roll without a table: named dice, modifiers, who rolls, and who wins.
#[derive(Debug)]
pub struct RollInfo {
    /// Its id, as programs spell it.
    pub id: Sym,
    /// Its dice by name.
    pub dice: Vec<(Sym, Dice)>,
    /// Who rolls.
    pub by: Vec<Role>,
    /// What modifies the result.
    pub modifiers: Vec<ModifierInfo>,
    /// Whether the lowest wins; `None` if results are not compared.
    pub least: Option<bool>,
    /// The name by which lasting uses change it: `roll:<id>`.
    pub roll: Sym,
}

impl CompiledGame {
    fn modifiers(&mut self, of: &[Modifier]) -> Vec<ModifierInfo> {
        of.iter()
            .map(|modifier| ModifierInfo {
                only_if: modifier.only_if.as_ref().map(|expr| self.code(expr)),
                add: self.quantity(&modifier.add),
                shift: modifier.shift,
            })
            .collect()
    }

    pub(super) fn name_rolls(&mut self, game: &Game) {
        for (id, roll) in &game.rolls {
            let info = RollInfo {
                id: self.words.add(&spelt(id)),
                dice: roll
                    .dice
                    .iter()
                    .map(|(name, dice)| (self.words.add(&spelt(name)), dice.clone()))
                    .collect(),
                by: roll.by.iter().filter_map(|word| self.role(word)).collect(),
                modifiers: self.modifiers(&roll.modifiers),
                least: roll.compare.map(|compare| compare == "lower"),
                roll: self.words.add(&spelt(&format!("roll:{id}"))),
            };
            self.rolls.push(info);
        }
    }

    pub(super) fn name_tables(&mut self, game: &Game) {
        let first = self.lists.len() - game.tables.len();
        for (at, (id, table)) in game.tables.iter().enumerate() {
            let modifiers = self.modifiers(&table.modifiers);
            let ends = table.rows.iter().flat_map(|row| &row.spans).fold(
                (i64::MAX, i64::MIN),
                |(least, most), (low, high)| {
                    (least.min(low.unwrap_or(i64::MIN)), most.max(high.unwrap_or(i64::MAX)))
                },
            );
            let then = table
                .rows
                .iter()
                .map(|row| {
                    let next = row.then.iter().filter_map(|id| game.tables.get_index_of(id));
                    next.map(|next| next as u16).collect()
                })
                .collect();
            let info = TableInfo {
                list: (first + at) as u16,
                dice: table.dice.clone(),
                spans: table.rows.iter().map(|row| row.spans.clone()).collect(),
                clamp: (table.clamp && ends.0 <= ends.1).then_some(ends),
                otherwise: table.otherwise.as_deref().map(Into::into),
                modifiers,
                column_by: table.column_from.as_deref().map(|stat| self.words.add(&spelt(stat))),
                columns: table
                    .columns
                    .iter()
                    .map(|(column, of)| (self.words.add(&spelt(column)), of.at))
                    .collect(),
                then,
                roll: self.words.add(&spelt(&format!("roll:{id}"))),
            };
            self.tables.push(info);
            for name in [id.clone(), spelt(id)] {
                let name = self.words.add(&name);
                self.table_of.insert(name, at as u16);
            }
        }
    }
}
