//! Uses: what a piece can do and when, and the programs that do it.

use crate::announcing::Calls;
use crate::builtin as w;
use crate::code::Code;
use crate::thing::{RowId, Sym, Val};
use crate::words::spelt;
use warpress_model::{Allowance, Effect, Game, ListKind, Trigger, Turns, Use, Value};

use super::CompiledGame;

/// A program in the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What it belongs to: `ops.sink`, `decks.battle.tank`.
    pub name: String,
    /// The Luau text.
    pub text: String,
    /// What it calls, which says whether it announces its op itself.
    pub calls: Calls,
}

/// Who may use something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A role, built in or declared by the game.
    Role(Sym),
    /// Whoever plays this side.
    Side(u8),
}

/// Where a piece must be to be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UsableFrom {
    /// In a hand.
    Hand,
    /// On the table, under the player's control.
    Play,
}

/// When a use can be made.
#[derive(Debug, Clone)]
pub enum Trig {
    /// In these phases; empty = whenever its player acts.
    Phase(Vec<u16>),
    /// Before one of these events, with a tag if any, takes effect.
    Answers(Vec<(Sym, Option<Sym>)>),
    /// After one of these events, with a tag if any.
    On(Vec<(Sym, Option<Sym>)>),
    /// As long as this condition holds.
    While(Code),
}

/// One of the effects of a use.
#[derive(Debug, Clone)]
pub struct EffectInfo {
    /// The condition under which it takes place.
    pub only_if: Option<Code>,
    /// The program that carries it out.
    pub program: Option<u32>,
    /// Values that take precedence over the row's columns.
    pub with: Vec<(Sym, Val)>,
    /// Its op, if it has one.
    pub op: Option<Sym>,
}

/// How a lasting use changes a value.
#[derive(Debug, Clone)]
pub struct ModifyInfo {
    /// 0 set, 1 add, 2 multiply, 3 clamp; applied in this order.
    pub how: u8,
    /// The column or number.
    pub what: Sym,
    /// By how much, from the point of view of the piece that has the use.
    pub by: Code,
}

/// A use of a row, compiled.
#[derive(Debug, Clone)]
pub struct UseInfo {
    /// The row that has it.
    pub row: u32,
    /// Which of the row's uses, from 0.
    pub nth: u16,
    /// When it can be made.
    pub trigger: Trig,
    /// Who may make it; empty = anybody.
    pub by: Vec<Role>,
    /// Where the piece must be.
    pub from: UsableFrom,
    /// The turns in which it can be made; `None` = all.
    pub turns: Option<Turns>,
    /// The condition under which it can be made.
    pub only_if: Option<Code>,
    /// The condition under which its cost can be paid.
    pub cost_if: Option<Code>,
    /// The program that pays its cost.
    pub cost: Option<u32>,
    /// Its effects, in order.
    pub effects: Vec<EffectInfo>,
    /// How it changes values, in the order in which changes are applied.
    pub modifies: Vec<ModifyInfo>,
    /// Whose values it changes; empty = its condition says.
    pub affects: Vec<Sym>,
    /// Tags that the affected pieces gain.
    pub gains: Vec<Sym>,
    /// Tags that the affected pieces lose.
    pub loses: Vec<Sym>,
    /// The allowances that it draws on.
    pub allowances: Vec<u16>,
    /// What it counts as when it is announced.
    pub counts_as: Option<Sym>,
    /// Whether it takes place by itself.
    pub must: bool,
    /// Whether a text on the piece says so. Muting a piece voids what is printed, not what all pieces of its sort can
    /// do.
    pub printed: bool,
}

impl CompiledGame {
    pub(super) fn name_uses(&mut self, game: &Game) {
        // Phases first: uses name them.
        self.name_phases(game);
        self.name_allowances(game);
        let lists: Vec<Vec<(Vec<Use>, bool)>> = game
            .decks
            .values()
            .chain(game.counters.values())
            .chain(game.records.values())
            .chain(game.maps.values().map(|map| &map.list))
            .map(|list| list.rows.iter().map(|row| (row.uses.clone(), list.kind == ListKind::Deck)).collect())
            .chain(
                game.tables
                    .values()
                    .map(|table| table.rows.iter().map(|row| (row.row.uses.clone(), false)).collect()),
            )
            .collect();
        for (at, (uses, deck)) in (0_u32..).zip(lists.into_iter().flatten()) {
            let first = self.uses.len() as u32;
            for (nth, of) in (0_u16..).zip(&uses) {
                let info = self.make_use(game, at, nth, of, deck);
                if matches!(info.trigger, Trig::While(_)) {
                    self.lasting.insert(RowId(at));
                    self.shifted.extend(info.gains.iter().chain(&info.loses));
                    self.modified.extend(info.modifies.iter().map(|change| change.what));
                }
                self.uses.push(info);
            }
            self.rows[at as usize].uses = first..self.uses.len() as u32;
        }
        self.lasting_pieces = self.pieces_of(|row| self.lasting.contains(&row));
        self.answered = vec![false; self.words.len()];
        for of in &self.uses {
            if let Trig::Answers(events) | Trig::On(events) = &of.trigger {
                for (event, _) in events {
                    self.answered[event.0 as usize] = true;
                }
            }
        }
    }

    fn make_use(&mut self, game: &Game, row: u32, nth: u16, of: &Use, deck: bool) -> UseInfo {
        let by: Vec<_> = of.by.iter().filter_map(|word| self.role(word)).collect();
        let trigger = match &of.trigger {
            Trigger::Phase(phases) => Trig::Phase(phases.iter().flat_map(|id| self.phases_of(id)).collect()),
            Trigger::Answers(words) => Trig::Answers(words.iter().map(|word| self.event(word)).collect()),
            Trigger::On(words) => Trig::On(words.iter().map(|word| self.event(word)).collect()),
            Trigger::While(expr) => Trig::While(self.code(expr)),
        };
        // Cards in a hand have no controller, so a use by the controller is made from the table.
        let controls = by.contains(&Role::Role(w::CONTROLLER));
        let lasting = matches!(trigger, Trig::On(_) | Trig::While(_));
        let hand = match of.from {
            Some(from) => from == "hand",
            None => deck && !controls && !lasting && self.has_hand(game, row),
        };
        let effects = self.effects(row, of);
        let mut modifies: Vec<_> = of
            .modifies
            .iter()
            .map(|change| ModifyInfo {
                how: match change.how {
                    "set" => 0,
                    "add" => 1,
                    "multiply" => 2,
                    _ => 3,
                },
                what: self.words.add(&spelt(&change.what)),
                by: self.by_how_much(&change.by),
            })
            .collect();
        modifies.sort_by_key(|change| change.how);
        let cost = of.cost.as_ref();
        let mut syms = |words: &[String]| {
            words
                .iter()
                .map(|word| self.words.add(word.rsplit('/').next().unwrap_or(word)))
                .collect::<Vec<_>>()
        };
        let (affects, gains, loses) = (syms(&of.affects), syms(&of.gains), syms(&of.loses));
        let mut info = UseInfo {
            row,
            nth,
            trigger,
            by,
            from: if hand { UsableFrom::Hand } else { UsableFrom::Play },
            turns: of.turns.clone(),
            only_if: of.only_if.as_ref().map(|expr| self.code(expr)),
            cost_if: cost.and_then(|cost| cost.only_if.as_ref()).map(|expr| self.code(expr)),
            cost: cost.filter(|cost| !cost.run.trim().is_empty()).map(|cost| {
                let name = format!("{} cost", self.row_name(crate::thing::RowId(row)));
                self.program(&name, &cost.run)
            }),
            effects,
            modifies,
            affects,
            gains,
            loses,
            allowances: Vec::new(),
            counts_as: of
                .counts_as
                .as_ref()
                .map(|word| self.words.add(word.rsplit('/').next().unwrap_or(word))),
            must: of.must,
            printed: !of.text.is_empty(),
        };
        info.allowances = self.budgets(game, &info, of.allowance.as_deref());
        info
    }

    fn by_how_much(&mut self, by: &Value) -> Code {
        use warpress_model::expr::Tree;
        let code = |compiled: &mut Self, tree: Tree| {
            let expr = warpress_model::Expr {
                source: String::new(),
                roots: Default::default(),
                parts: Default::default(),
                tree,
                at: Default::default(),
            };
            compiled.code(&expr)
        };
        match &by.parsed {
            warpress_model::Parsed::Formula(expr) => self.code(expr),
            // A word is the name of a column, constant or number.
            warpress_model::Parsed::Text(word) => {
                let name = self.words.add(&spelt(word));
                self.asked.insert(name);
                code(self, Tree::Name(word.clone()))
            }
            _ => Code::Const(self.value(by)),
        }
    }

    fn has_hand(&self, game: &Game, row: u32) -> bool {
        game.has_hand(self.words.text(self.lists[usize::from(self.rows[row as usize].list)].id))
    }

    fn effects(&mut self, row: u32, of: &Use) -> Vec<EffectInfo> {
        let name = self.row_name(crate::thing::RowId(row));
        let mut effects = Vec::new();
        if of.op.is_some() || !of.run.trim().is_empty() {
            let with = self.with(&of.with);
            effects.push(self.effect(&name, of.op.as_deref(), &of.run, None, with));
        }
        for Effect { op, with, only_if, run, .. } in &of.effects {
            let only_if = only_if.as_ref().map(|expr| self.code(expr));
            let with = self.with(with);
            effects.push(self.effect(&name, op.as_deref(), run, only_if, with));
        }
        effects
    }

    fn with(&mut self, values: &warpress_model::ById<Value>) -> Vec<(Sym, Val)> {
        values.iter().map(|(key, value)| (self.words.add(&spelt(key)), self.value(value))).collect()
    }

    fn effect(
        &mut self,
        row: &str,
        op: Option<&str>,
        run: &str,
        only_if: Option<Code>,
        with: Vec<(Sym, Val)>,
    ) -> EffectInfo {
        let name = op.map_or_else(|| row.to_owned(), |op| format!("ops.{op}"));
        let program = (!run.trim().is_empty()).then(|| self.program(&name, run));
        EffectInfo { only_if, program, with, op: op.map(|op| self.words.add(op)) }
    }

    /// The index of a program; equal programs are stored once.
    pub(super) fn program(&mut self, name: &str, text: &str) -> u32 {
        let same = |known: &Program| known.name == name && known.text == text;
        let at = self.programs.iter().position(same).unwrap_or_else(|| {
            // To read a program takes far longer than to compare it with all others.
            let alike = self.programs.iter().find(|known| known.text == text);
            let calls = alike.map_or_else(|| Calls::of(text), |alike| alike.calls.clone());
            self.programs.push(Program { name: name.to_owned(), text: text.to_owned(), calls });
            self.programs.len() - 1
        });
        at as u32
    }

    /// A role or side by name.
    pub(super) fn role(&mut self, word: &str) -> Option<Role> {
        if let Some(side) = self.side(word) {
            return Some(Role::Side(side));
        }
        Some(Role::Role(self.words.add(&spelt(word))))
    }

    fn event(&mut self, word: &str) -> (Sym, Option<Sym>) {
        match word.split_once(':') {
            // `card:battle/tank` means the card `tank`.
            Some((event, tag)) => {
                let tag = tag.rsplit_once('/').map_or(tag, |(_, id)| id);
                (self.words.add(event), Some(self.words.add(tag)))
            }
            None => (self.words.add(word), None),
        }
    }

    /// The allowances that a use draws on: the one that it names, or those of its phase and tags.
    fn budgets(&self, game: &Game, of: &UseInfo, named: Option<&str>) -> Vec<u16> {
        let Trig::Phase(phases) = &of.trigger else { return Vec::new() };
        if let Some(named) = named {
            return game.allowances.get_index_of(named).map(|at| at as u16).into_iter().collect();
        }
        let row = &self.rows[of.row as usize];
        let fits = |allowance: &Allowance| {
            let own = allowance.when.as_deref().map(|id| self.phases_of(id));
            let stuff = allowance
                .of
                .iter()
                .any(|word| self.words.find(word).is_some_and(|sym| row.tags.binary_search(&sym).is_ok()));
            own.is_none_or(|own| phases.is_empty() || own.iter().any(|phase| phases.contains(phase))) && stuff
        };
        // A piece on the table that acts is not played.
        if of.from == UsableFrom::Play && self.lists[usize::from(row.list)].pieces {
            return Vec::new();
        }
        (0_u16..).zip(game.allowances.values()).filter(|(_, one)| fits(one)).map(|(at, _)| at).collect()
    }
}
