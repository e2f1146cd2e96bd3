//! Numbers, facts, places, phases, endings.

use crate::code::Code;
use crate::thing::{Sym, Val};
use crate::words::spelt;
use warpress_model::{
    Amount, Dice, Game, Phase, Repeat, Scope, Turns, Visibility, state::FactDuration, state::Start,
};
use warpress_model::{PhaseOrder, PlaceOrder, WhenEmpty};

use super::CompiledGame;
use super::uses::Role;

/// An amount that is worked out when it is needed.
#[derive(Debug, Clone)]
pub enum Quantity {
    /// A plain number.
    Int(i64),
    /// Rolled.
    Dice(Dice),
    /// A constant, a column, an expression.
    Code(Code),
    /// A column of the row of a faction, side or piece.
    Column(Sym),
}

/// A number, compiled.
#[derive(Debug)]
pub struct NumberInfo {
    /// Its id, as programs spell it.
    pub id: Sym,
    /// What there is one for each of.
    pub per: Scope,
    /// Its value at the start.
    pub start: Quantity,
    /// The floor.
    pub min: Option<Quantity>,
    /// The cap.
    pub max: Option<Quantity>,
    /// Whether counters bear it.
    pub borne: bool,
    /// Whether it is noted when its floor or its cap holds it, as some ending that asks about it is decided by that.
    pub noted: bool,
}

/// When a fact lapses.
#[derive(Debug, Clone)]
pub enum Lapse {
    /// At the end of the phase.
    Phase,
    /// At the end of the turn.
    Turn,
    /// At the end of the round.
    Round,
    /// Never of its own accord.
    Never,
    /// When its piece leaves the table.
    Piece,
    /// After this many turns.
    Turns(Quantity),
    /// When this holds.
    When(Code),
}

/// A fact, compiled.
#[derive(Debug)]
pub struct FactInfo {
    /// Its id, as programs spell it.
    pub id: Sym,
    /// What there is one for each of.
    pub per: Scope,
    /// Its values; empty = true or false.
    pub values: Vec<Sym>,
    /// Its value at the start, by position; of a truth, 0 is false and 1 true.
    pub start: u16,
    /// When it lapses.
    pub lapse: Lapse,
    /// Whether counters bear it.
    pub borne: bool,
}

/// Which pieces lie in a place at the start.
#[derive(Debug, Clone)]
pub enum StartingPieces {
    /// None.
    Nothing,
    /// All that it takes.
    All,
    /// A number of each of these.
    Some(Vec<(Sym, Quantity)>),
}

/// What happens when a piece is drawn from an empty place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empty {
    /// The pieces of this other place are shuffled into it.
    Reshuffle(u16),
    /// The draw gives nothing.
    Stop,
    /// Whoever draws loses.
    Lose,
    /// The game ends, by this ending.
    End(u16),
}

/// A place, compiled.
#[derive(Debug)]
pub struct PlaceInfo {
    /// Its id, as programs spell it.
    pub id: Sym,
    /// What there is one for each of.
    pub per: Scope,
    /// What may lie there.
    pub of: Vec<Sym>,
    /// If there is one for each piece, the tags or lists of those pieces; empty = all pieces.
    pub on: Vec<Sym>,
    /// Whether it is a pile, whose pieces are not in play.
    pub pile: bool,
    /// Whether it is a hand.
    pub hand: bool,
    /// Whether its pieces are out of the game.
    pub out: bool,
    /// Whether the order of its pieces matters.
    pub ordered: bool,
    /// Who sees what lies there.
    pub seen_by: Visibility,
    /// What lies there at the start.
    pub start: StartingPieces,
    /// What happens when it is empty.
    pub empty: Empty,
    /// The most that may lie there.
    pub limit: Option<Quantity>,
    /// The place that its contents go to when its owner leaves the game.
    pub fate: Option<u16>,
}

/// How often a phase is played.
#[derive(Debug, Clone)]
pub enum Repeats {
    /// This many times.
    Times(Quantity),
    /// Until this holds.
    Until(Code),
}

/// A phase, compiled.
#[derive(Debug)]
pub struct PhaseInfo {
    /// Its id.
    pub id: Sym,
    /// The name of its program: the id as programs spell it.
    pub hook: String,
    /// Who acts; empty = the active player, or all if all act.
    pub by: Vec<Role>,
    /// Whether it is played by each in turn.
    pub each: bool,
    /// Whether all act at once.
    pub together: bool,
    /// The condition under which it is played.
    pub only_if: Option<Code>,
    /// The turns in which it is played; `None` = all.
    pub turns: Option<Turns>,
    /// How often it is played; `None` = once.
    pub repeat: Option<Repeats>,
    /// The phases within it.
    pub inner: Vec<u16>,
    /// The phase of a sequence of which it is an instance.
    pub counts_as: Option<Sym>,
    /// Values for its program and those of the phases within it.
    pub with: Vec<(Sym, Val)>,
}

/// An allowance: a budget of plays.
#[derive(Debug)]
pub struct AllowanceInfo {
    /// Its id.
    pub id: Sym,
    /// How many plays it grants.
    pub count: Quantity,
    /// Whether it is renewed in each phase rather than each turn.
    pub per_phase: bool,
}

/// An ending, compiled.
#[derive(Debug)]
pub struct EndingInfo {
    /// Its id.
    pub id: Sym,
    /// The condition.
    pub when: Code,
    /// When it is tested: always, or at the end of a phase, turn or round.
    pub tested: Sym,
    /// What it means: `win`, `lose`, `draw` …
    pub result: Sym,
    /// For whom; `None` = those for whom it holds.
    pub who: Option<Role>,
    /// The result if it holds for several at once.
    pub both: Option<Sym>,
    /// The number by which players are ranked.
    pub by: Option<Sym>,
    /// Whether the least ranks first.
    pub least: bool,
    /// The number that breaks ties.
    pub tie_by: Option<Sym>,
    /// Whether it must be tested for each player.
    pub each: bool,
    /// Which parts of it are not the author's.
    pub decided: Decided,
}

/// The parts of an ending that rulings decide.
#[derive(Debug, Default)]
pub struct Decided {
    /// What happens if it holds for several at once.
    pub both: bool,
    /// Who wins a tie.
    pub tie: bool,
    /// Floors and caps of numbers that it asks about, by the number's index.
    pub bounds: Vec<u16>,
}

impl Decided {
    fn of(game: &Game, ending: &str) -> Self {
        let mut found = Self::default();
        for one in game.decided_parts(ending) {
            let number = one.part.strip_prefix("numbers.").and_then(|path| path.rsplit_once('.'));
            match (one.part.as_str(), number) {
                ("both", _) => found.both = true,
                ("tie", _) => found.tie = true,
                (_, Some((id, _))) => {
                    found.bounds.extend(game.numbers.get_index_of(id).map(|at| at as u16));
                }
                _ => {}
            }
        }
        found
    }
}

impl CompiledGame {
    pub(super) fn quantity(&mut self, amount: &Amount) -> Quantity {
        match amount {
            Amount::Int(number) => Quantity::Int(*number),
            Amount::Dice(dice) => Quantity::Dice(dice.clone()),
            Amount::Constant(id) => {
                let name = self.words.add(&spelt(id));
                let value = self.constants.iter().find(|(known, _)| *known == name);
                match value.map(|(_, value)| value.clone()) {
                    Some(Val::Num(number)) if number.fract() == 0.0 => Quantity::Int(number as i64),
                    Some(Val::Word(word)) => match Dice::parse(self.words.text(word)) {
                        Ok(dice) => Quantity::Dice(dice),
                        Err(_) => Quantity::Int(0),
                    },
                    Some(value) => Quantity::Code(Code::Const(value)),
                    None => Quantity::Int(0),
                }
            }
            Amount::Expr(expr) => Quantity::Code(self.code(expr)),
            Amount::Column(column) => Quantity::Column(self.words.add(&spelt(column))),
        }
    }

    pub(super) fn name_state(&mut self, game: &Game) {
        for (id, number) in &game.numbers {
            let info = NumberInfo {
                id: self.words.add(&spelt(id)),
                per: number.per,
                start: self.quantity(&number.start),
                min: number.min.as_ref().map(|amount| self.quantity(amount)),
                max: number.max.as_ref().map(|amount| self.quantity(amount)),
                borne: false,
                noted: false,
            };
            self.numbers.push(info);
        }
        for (id, fact) in &game.facts {
            let lapse = match &fact.lasts {
                FactDuration::Until(word) => match word.as_str() {
                    "phase" => Lapse::Phase,
                    "turn" => Lapse::Turn,
                    "round" => Lapse::Round,
                    "piece" => Lapse::Piece,
                    _ => Lapse::Never,
                },
                FactDuration::Turns(amount) => Lapse::Turns(self.quantity(amount)),
                FactDuration::Condition(expr) => Lapse::When(self.code(expr)),
            };
            let start = fact.start.as_deref();
            let info = FactInfo {
                id: self.words.add(&spelt(id)),
                per: fact.per,
                values: fact.values.iter().map(|value| self.words.add(value)).collect(),
                start: match start {
                    Some("true") if fact.values.is_empty() => 1,
                    Some(word) => fact.values.iter().position(|value| value == word).unwrap_or(0) as u16,
                    None => 0,
                },
                lapse,
                borne: false,
            };
            self.facts.push(info);
        }
        let place = |id: &str| game.places.get_index_of(id).map(|at| at as u16);
        for (id, of) in &game.places {
            let empty = match &of.empty {
                WhenEmpty::Stop => Empty::Stop,
                WhenEmpty::Lose => Empty::Lose,
                WhenEmpty::Reshuffle(other) => place(other).map_or(Empty::Stop, Empty::Reshuffle),
                WhenEmpty::End(id) => {
                    game.endings.get_index_of(id).map_or(Empty::Stop, |at| Empty::End(at as u16))
                }
            };
            let start = match &of.start {
                Start::Empty => StartingPieces::Nothing,
                Start::All => StartingPieces::All,
                Start::Some(some) => StartingPieces::Some(
                    some.iter().map(|(id, amount)| (self.words.add(id), self.quantity(amount))).collect(),
                ),
            };
            let info = PlaceInfo {
                id: self.words.add(&spelt(id)),
                per: of.per,
                of: of.of.iter().map(|word| self.words.add(word)).collect(),
                on: of.whose.iter().map(|word| self.words.add(word)).collect(),
                pile: of.order == PlaceOrder::Pile,
                hand: of.order == PlaceOrder::Hand,
                ordered: matches!(
                    of.order,
                    PlaceOrder::Pile | PlaceOrder::Row | PlaceOrder::Slots | PlaceOrder::Stack
                ),
                out: of.order == PlaceOrder::Out,
                seen_by: of.seen_by,
                start,
                empty,
                limit: of.limit.as_ref().map(|amount| self.quantity(amount)),
                fate: of.fate.as_deref().and_then(place),
            };
            self.places.push(info);
        }
    }

    pub(super) fn name_phases(&mut self, game: &Game) {
        for phase in &game.phases {
            let at = self.name_phase(phase);
            self.top_phases.push(at);
        }
    }

    fn name_phase(&mut self, phase: &Phase) -> u16 {
        let at = self.phases.len() as u16;
        let by: Vec<_> = phase.by.iter().filter_map(|word| self.role(word)).collect();
        let info = PhaseInfo {
            id: self.words.add(&phase.id),
            hook: spelt(&phase.id),
            by,
            each: matches!(phase.order, PhaseOrder::Each | PhaseOrder::Rank),
            together: phase.order == PhaseOrder::Together,
            only_if: phase.condition.as_ref().map(|expr| self.code(expr)),
            turns: phase.turns.clone(),
            repeat: phase.repeat.as_ref().map(|repeat| match repeat {
                Repeat::Times(amount) => Repeats::Times(self.quantity(amount)),
                Repeat::Until(expr) => Repeats::Until(self.code(expr)),
            }),
            inner: Vec::new(),
            counts_as: phase.counts_as.as_deref().map(|id| self.words.add(id)),
            with: phase
                .with
                .iter()
                .map(|(name, value)| (self.words.add(&spelt(name)), self.value(value)))
                .collect(),
        };
        self.phases.push(info);
        let inner = phase.phases.iter().map(|inner| self.name_phase(inner)).collect();
        self.phases[usize::from(at)].inner = inner;
        at
    }

    /// A phase by id.
    pub fn phase(&self, id: &str) -> Option<u16> {
        let id = self.words.find(id)?;
        self.phases.iter().position(|phase| phase.id == id).map(|at| at as u16)
    }

    /// All phases of this id, or that count as it.
    pub fn phases_of(&self, id: &str) -> Vec<u16> {
        let Some(id) = self.words.find(id) else { return Vec::new() };
        (0_u16..)
            .zip(&self.phases)
            .filter(|(_, phase)| phase.id == id || phase.counts_as == Some(id))
            .map(|(at, _)| at)
            .collect()
    }

    pub(super) fn name_allowances(&mut self, game: &Game) {
        for (id, allowance) in &game.allowances {
            let info = AllowanceInfo {
                id: self.words.add(id),
                count: self.quantity(&allowance.count),
                per_phase: allowance.per == "phase",
            };
            self.allowances.push(info);
        }
    }

    pub(super) fn name_flow(&mut self, game: &Game) {
        for (id, step) in &game.setup {
            let only_if = step.only_if.as_ref().map(|expr| self.code(expr));
            if !step.run.trim().is_empty() {
                let program = self.program(&format!("setup.{id}"), &step.run);
                self.setup.push((only_if, program));
            }
        }
        for (id, ending) in &game.endings {
            let when = self.code(&ending.condition);
            let info = EndingInfo {
                id: self.words.add(id),
                tested: self.words.add(&ending.when),
                result: self.words.add(&ending.result),
                who: ending.who.as_deref().and_then(|who| self.role(who)),
                both: ending.both.as_deref().map(|word| self.words.add(word)),
                by: ending.number.as_deref().map(|word| self.words.add(&spelt(word))),
                least: ending.least,
                tie_by: ending.tie_number.as_deref().map(|word| self.words.add(&spelt(word))),
                // “each” means each player, whatever the condition mentions.
                each: when.is_for_each() || ending.who.as_deref() == Some("each"),
                when,
                decided: Decided::of(game, id),
            };
            for at in &info.decided.bounds {
                self.numbers[usize::from(*at)].noted = true;
            }
            self.endings.push(info);
        }
        self.turn_limit = game.turn.limit.as_ref().map(|amount| self.quantity(amount));
        self.turn_rows = game.turn.records.as_deref().and_then(|id| {
            let id = self.words.find(id)?;
            self.list_of.get(&id).copied()
        });
    }

    /// Finds the discard pile of each list.
    pub(super) fn find_discards(&mut self, game: &Game) {
        self.discard_of = self
            .lists
            .iter()
            .map(|list| {
                let id = self.words.text(list.id);
                let takes = |place: &warpress_model::Place| {
                    place.like.as_deref() == Some("discard") && place.takes(id)
                };
                game.places.values().position(takes).map(|at| at as u16)
            })
            .collect();
    }
}
