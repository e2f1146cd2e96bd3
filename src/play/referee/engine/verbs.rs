//! The verbs: what can be done to the table, in the words of rulebooks.
//!
//! Each checks its arguments, does one thing, logs it, and triggers what follows it. Programs reach the table through
//! these alone.

use warpress_model::Scope;

use super::Engine;
use crate::builtin as w;
use crate::compiled::EndingInfo;
use crate::eval::Ctx;
use crate::log::Event;
use crate::play::{Act, AmountOrDice, Halt, Pending, ScriptError};
use crate::table::FactState;
use crate::thing::{Place, Seat, Sym, Thing};

/// The most effects that a batch may have.
const MOST_PENDING: usize = 10_000;

/// The result of a verb: a value, or why the playout must stop.
pub(crate) type EngineResult<T> = Result<T, Halt>;

impl Engine {
    /// Fails because of a mistake in the rules.
    pub(crate) fn wrong<T>(&self, message: impl ToString) -> EngineResult<T> {
        Err(Halt::Failed(ScriptError::new(message)))
    }

    /// The number of this name and which of its instances belongs to a thing.
    fn number_at(&self, whom: Thing, name: Sym) -> EngineResult<(u16, usize)> {
        let Some(at) = self.compiled.members.get(&name).and_then(|member| member.number) else {
            return self.wrong(format!("there is no number “{}”", self.compiled.words.text(name)));
        };
        let ordinal = self.ordinal(whom, &self.compiled.numbers[usize::from(at)].per);
        match ordinal {
            Some(ordinal) => Ok((at, ordinal)),
            None => {
                self.wrong(format!("“{}” is not kept for {}", self.compiled.words.text(name), whom.sort()))
            }
        }
    }

    /// Which instance of a scope belongs to a thing.
    pub(crate) fn ordinal(&self, whom: Thing, per: &Scope) -> Option<usize> {
        let play = &self.play;
        match (per, whom) {
            (Scope::Game, _) => Some(0),
            (Scope::Seat | Scope::Faction, Thing::Seat(seat)) => Some(usize::from(seat.0)),
            (Scope::Seat | Scope::Faction, Thing::Side(side)) => {
                play.table.seat_of_side(side).map(|seat| usize::from(seat.0))
            }
            (Scope::Side, Thing::Side(side)) => Some(usize::from(side)),
            (Scope::Side, Thing::Seat(seat)) => play.table.sides[usize::from(seat.0)].map(usize::from),
            (Scope::Space, Thing::Space(space)) => Some(space.0 as usize),
            (Scope::Space, Thing::Piece(piece)) => {
                play.table.space(&self.compiled, piece).map(|space| space.0 as usize)
            }
            (Scope::Piece, Thing::Piece(piece)) => Some(piece.0 as usize),
            _ => None,
        }
    }

    /// Sets a number, and gives by how much it changed. A value past the floor or cap is a mistake if `strict`, and is
    /// clamped otherwise.
    pub(crate) fn set_number(
        &mut self,
        whom: Thing,
        name: Sym,
        value: i64,
        strict: bool,
    ) -> EngineResult<i64> {
        let compiled = self.compiled.clone();
        let (at, ordinal) = self.number_at(whom, name)?;
        let info = &compiled.numbers[usize::from(at)];
        let ctx = Ctx {
            player: if let Thing::Seat(seat) = whom { Some(seat) } else { None },
            card: if let Thing::Piece(piece) = whom { Some(piece) } else { None },
            ..Ctx::default()
        };
        let low = info.min.as_ref().map(|min| self.amount(min, &ctx));
        let high = info.max.as_ref().map(|max| self.amount(max, &ctx));
        let bounded = value.max(low.unwrap_or(i64::MIN)).min(high.unwrap_or(i64::MAX));
        if strict && bounded != value {
            let name = compiled.words.text(name);
            return self.wrong(format!("“{name}” cannot be {value}; its limit is {bounded}"));
        }
        let change = {
            let play = &mut self.play;
            let values = &mut play.table.numbers[usize::from(at)];
            if values.len() <= ordinal {
                values.resize(ordinal + 1, 0);
            }
            let change = bounded.saturating_sub(values[ordinal]);
            values[ordinal] = bounded;
            play.usage.number(at, bounded);
            play.marked |= info.borne && change > 0;
            if info.noted && bounded != value {
                let beyond = play.held.entry((at, ordinal)).or_default();
                *beyond = beyond.saturating_add(value.saturating_sub(bounded));
            }
            change
        };
        if change != 0 {
            self.note(Event {
                verb: "number",
                what: Some(whom),
                number: Some(bounded),
                was: Some(bounded - change),
                word: Some(name),
                ..Event::default()
            });
        }
        Ok(change)
    }

    /// The current value of a number.
    pub(crate) fn get_number(&self, whom: Thing, name: Sym) -> EngineResult<i64> {
        let (at, ordinal) = self.number_at(whom, name)?;
        Ok(self.play.table.numbers[usize::from(at)].get(ordinal).copied().unwrap_or(0))
    }

    /// Adds to a number up to its cap, or takes from it down to its floor; gives the change.
    pub(crate) fn change(&mut self, whom: Thing, name: Sym, by: i64) -> EngineResult<i64> {
        let now = self.get_number(whom, name)?;
        let change = self.set_number(whom, name, now.saturating_add(by), false)?;
        let event = if by < 0 { w::LOSS } else { w::GAIN };
        if change != 0 && self.answers(event) {
            let player = if let Thing::Seat(seat) = whom { Some(seat) } else { None };
            self.happened(event, &Ctx { player, target: Some(whom), ..Ctx::default() })?;
        }
        Ok(change)
    }

    /// Sets a fact to one of its values, by position, for a number of turns or as long as the data say.
    pub(crate) fn set_fact(
        &mut self,
        whom: Thing,
        name: Sym,
        value: u16,
        turns: Option<i64>,
    ) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let Some(at) = compiled.members.get(&name).and_then(|member| member.fact) else {
            return self.wrong(format!("there is no fact “{}”", compiled.words.text(name)));
        };
        let info = &compiled.facts[usize::from(at)];
        let Some(ordinal) = self.ordinal(whom, &info.per) else {
            return self.wrong(format!("“{}” is not kept for {}", compiled.words.text(name), whom.sort()));
        };
        let turns = match (&info.lapse, turns) {
            (_, Some(turns)) => turns,
            (crate::compiled::Lapse::Turns(turns), None) => self.amount(turns, &Ctx::default()),
            _ => 0,
        };
        let play = &mut self.play;
        let turns = u32::try_from(turns.max(0)).unwrap_or(u32::MAX);
        let until = if turns > 0 { play.table.turn.saturating_add(turns) } else { 0 };
        let standing = &mut play.table.facts[usize::from(at)];
        if standing.len() <= ordinal {
            standing.resize(ordinal + 1, FactState { value: info.start, until: 0 });
        }
        standing[ordinal] = FactState { value, until };
        play.marked |= info.borne;
        self.note(Event {
            verb: "fact",
            what: Some(whom),
            number: Some(i64::from(value)),
            word: Some(name),
            ..Event::default()
        });
        Ok(())
    }

    /// Adds an effect to a batch.
    pub(crate) fn pend(&mut self, batch: u16, pending: Pending) -> EngineResult<()> {
        self.number_at(pending.whom, pending.number)?;
        let play = &mut self.play;
        match play.batches.get_mut(usize::from(batch)) {
            Some(open) if !open.settled && open.pending.len() < MOST_PENDING => {
                open.add(pending);
                Ok(())
            }
            Some(open) if !open.settled => self.wrong(format!("a batch has at most {MOST_PENDING} effects")),
            _ => self.wrong("this batch is settled already"),
        }
    }

    /// Settles a batch: rolls all its dice, then applies all losses and gains at once. Gives what each seat has lost,
    /// regardless of floors.
    pub(crate) fn settle(&mut self, batch: u16) -> EngineResult<Vec<i64>> {
        let pending = {
            let play = &mut self.play;
            match play.batches.get_mut(usize::from(batch)) {
                Some(open) => {
                    open.settled = true;
                    std::mem::take(&mut open.pending)
                }
                None => Vec::new(),
            }
        };
        let mut lost = vec![0; usize::from(self.compiled.seats)];
        let mut changes = Vec::new();
        for one in pending.iter().filter(|one| !one.cancelled) {
            let amount = match &one.amount {
                AmountOrDice::Number(number) => *number,
                AmountOrDice::Dice(dice) => {
                    let rolled = self.roll(dice);
                    if self.play.log.wants_all() {
                        self.note(Event {
                            verb: "roll",
                            what: Some(one.whom),
                            word: Some(one.number),
                            number: Some(rolled),
                            text: Some(dice.to_string().into()),
                            ..Event::default()
                        });
                    }
                    rolled
                }
            };
            if one.loss
                && let Thing::Seat(seat) = one.whom
            {
                let lost: &mut i64 = &mut lost[usize::from(seat.0)];
                *lost = lost.saturating_add(amount);
            }
            changes.push((one.whom, one.number, if one.loss { amount.saturating_neg() } else { amount }));
        }
        // All changes of one number are added up first, so that their order does not matter.
        let mut sums: Vec<(Thing, Sym, i64)> = Vec::new();
        for (whom, number, by) in changes {
            match sums.iter_mut().find(|(other, of, _)| *other == whom && *of == number) {
                Some((.., sum)) => *sum = sum.saturating_add(by),
                None => sums.push((whom, number, by)),
            }
        }
        for (whom, number, by) in sums {
            self.change(whom, number, by)?;
        }
        Ok(lost)
    }

    /// Announces something, lets players answer it, and gives whether it takes effect.
    pub(crate) fn announce(&mut self, act: Act) -> EngineResult<bool> {
        Ok(!self.announced(act)?.cancelled)
    }

    /// Announces something, lets players answer it, and gives what has become of it.
    pub(crate) fn announced(&mut self, act: Act) -> EngineResult<Act> {
        let at = {
            let play = &mut self.play;
            play.acts.push(act.clone());
            play.acts.len() - 1
        };
        self.reactions(at)?;
        Ok(self.play.acts.pop().unwrap_or(act))
    }

    /// Ends the game.
    pub(crate) fn over<T>(
        &mut self,
        ending: Sym,
        winners: Vec<Seat>,
        all_lost: bool,
        scores: Vec<i64>,
    ) -> EngineResult<T> {
        self.note(Event {
            verb: "end",
            word: Some(ending),
            to: winners.first().map(|seat| Thing::Seat(*seat)),
            ..Event::default()
        });
        let play = &mut self.play;
        let decided = play.decided;
        play.outcome.get_or_insert(crate::play::Outcome { ending, winners, all_lost, scores, decided });
        Err(Halt::Over)
    }

    /// Whether the game is over once only these players are left: unless it has an ending of its own for this.
    pub(crate) fn last(&self, left: &[Seat]) -> bool {
        let survives = |other: &EndingInfo| other.result != w::LOSE_RESULT && other.each;
        left.len() <= 1 && self.compiled.seats > 1 && !self.compiled.endings.iter().any(survives)
    }

    /// Puts a player out of the game; their pieces go where their places say. If one player is left, that player wins
    /// unless the game has an ending of its own for this.
    pub(crate) fn lose_game(&mut self, seat: Seat, ending: Option<Sym>) -> EngineResult<()> {
        if !std::mem::replace(&mut self.play.table.alive[usize::from(seat.0)], false) {
            return Ok(());
        }
        self.note(Event { verb: "out", what: Some(Thing::Seat(seat)), word: ending, ..Event::default() });
        let mut goods = Vec::new();
        for (at, place) in (0_u16..).zip(&self.compiled.places) {
            if place.per == Scope::Seat {
                let own = Place::new(at, usize::from(seat.0));
                goods.extend(self.play.table.held(own).iter().map(|piece| (*piece, place.fate)));
            }
        }
        let left: Vec<_> = self.play.table.living().collect();
        if let Some(ending) = ending {
            if self.last(&left) {
                return self.over(ending, left, false, Vec::new());
            }
            let put_out = &mut self.play.put_out;
            if !put_out.contains(&ending) {
                put_out.push(ending);
            }
        }
        for (piece, fate) in goods {
            match fate {
                Some(fate) => {
                    let to = self.instance(fate, None)?;
                    self.shift(piece, Some(to), false)?;
                }
                None => self.discard(piece)?,
            }
        }
        Ok(())
    }
}
