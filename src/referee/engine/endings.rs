//! Whether the game is over by one of the endings in the data.

use super::Done;
use super::Engine;
use crate::builtin as w;
use crate::compiled::{EndingInfo, Role};
use crate::eval::Ctx;
use crate::play::Halt;
use crate::thing::{Seat, Sym, Thing};

impl Engine {
    /// Tests the endings that are due now: always, or at the end of a phase, turn or round.
    pub(crate) fn test_endings(&mut self, when: Sym) -> Done<()> {
        let compiled = self.compiled.clone();
        for ending in compiled.endings.iter().filter(|ending| ending.tested == when) {
            self.test_ending(ending)?;
        }
        Ok(())
    }

    fn test_ending(&mut self, ending: &EndingInfo) -> Done<()> {
        let living: Vec<_> = self.play.table.living().collect();
        let holds = |seat: Seat| {
            let ctx = Ctx { player: Some(seat), ..Ctx::default() };
            self.look(|view| view.holds(&ending.when, &ctx))
        };
        let asks_foe = ending.when.mentions(w::FOE);
        let mut hit: Vec<Seat> = Vec::new();
        if ending.each || asks_foe {
            hit.extend(living.iter().copied().filter(|seat| holds(*seat)));
        } else {
            let active = self.play.table.active;
            if holds(active) {
                hit = living.clone();
            }
        }
        self.tested()?;
        if hit.is_empty() {
            return Ok(());
        }
        self.decide_by_bounds(ending);
        self.end(ending, hit, ending.each || asks_foe)
    }

    /// Notes whether a floor or cap that a ruling has set decides how the ending comes out: whether it would hold for
    /// others, or others would be first, if numbers had gone on beyond it.
    fn decide_by_bounds(&mut self, ending: &EndingInfo) {
        let bounds = &ending.decided.bounds;
        let held: Vec<_> = self
            .play
            .held
            .iter()
            .filter(|((at, _), _)| bounds.contains(at))
            .map(|(key, by)| (*key, *by))
            .collect();
        if held.is_empty() {
            return;
        }
        let before = self.outlook(ending);
        let shift = |engine: &mut Self, sign: i64| {
            for ((at, ordinal), by) in &held {
                if let Some(value) = engine.play.table.numbers[usize::from(*at)].get_mut(*ordinal) {
                    *value = value.saturating_add(by.saturating_mul(sign));
                }
            }
        };
        shift(self, 1);
        let beyond = self.outlook(ending);
        shift(self, -1);
        self.play.decided |= before != beyond;
    }

    /// For whom an ending holds, and who would be first by the number that ranks them.
    fn outlook(&self, ending: &EndingInfo) -> (Vec<Seat>, Vec<Seat>) {
        let living = || self.play.table.living();
        let holds = |seat: &Seat| {
            let ctx = Ctx { player: Some(*seat), ..Ctx::default() };
            self.look(|view| view.holds(&ending.when, &ctx))
        };
        let of =
            |seat: &Seat, name: Option<Sym>| name.and_then(|name| self.number_of(Thing::Seat(*seat), name));
        let key = |seat: &Seat| {
            let score = of(seat, ending.by).unwrap_or(0);
            (if ending.least { score.saturating_neg() } else { score }, of(seat, ending.tie_by).unwrap_or(0))
        };
        let best = living().map(|seat| key(&seat)).max();
        (living().filter(holds).collect(), living().filter(|seat| Some(key(seat)) == best).collect())
    }

    /// Ends the game by an ending, whether its condition holds or not.
    pub(crate) fn come_to(&mut self, ending: &EndingInfo) -> Done<()> {
        let living: Vec<_> = self.play.table.living().collect();
        self.end(ending, living, false)
    }

    /// Applies an ending to the players for whom it holds.
    fn end(&mut self, ending: &EndingInfo, hit: Vec<Seat>, own: bool) -> Done<()> {
        let several = own && hit.len() > 1;
        self.play.decided |= several && ending.decided.both;
        let result = ending.both.filter(|_| several).unwrap_or(ending.result);
        let whom: Vec<_> = match ending.who {
            None => hit.clone(),
            Some(Role::Role(w::EACH | w::PLAYER | w::ANY | w::ACTIVE)) if own => hit.clone(),
            Some(role) => {
                let living: Vec<_> = self.play.table.living().collect();
                let is = |seat: &Seat| self.look(|view| view.is_role(role, *seat, &Ctx::default()));
                living.into_iter().filter(is).collect()
            }
        };
        match result {
            w::DRAW => self.over(ending.id, Vec::new(), false, Vec::new()),
            w::ALL_LOSE => self.over(ending.id, Vec::new(), true, Vec::new()),
            w::LOSE_RESULT => {
                for seat in whom {
                    self.lose_game(seat, Some(ending.id))?;
                }
                if self.play.table.living().next().is_none() {
                    return self.over(ending.id, Vec::new(), true, Vec::new());
                }
                Ok(())
            }
            w::SCORE | w::RANK => self.rank(ending),
            w::END => self.over(ending.id, Vec::new(), false, Vec::new()),
            _ => self.over(ending.id, whom, false, Vec::new()),
        }
    }

    /// Whoever has most (or least) of a number wins; another number may break ties, or else the game is drawn.
    fn rank(&mut self, ending: &EndingInfo) -> Done<()> {
        let Some(by) = ending.by else { return self.over(ending.id, Vec::new(), false, Vec::new()) };
        let living: Vec<_> = self.play.table.living().collect();
        let of = |seat: Seat, name: Sym| self.number_of(Thing::Seat(seat), name);
        if living.iter().all(|seat| of(*seat, by).is_none()) {
            // One number for all is a score, as in a solitaire game.
            let score = self.number_of(Thing::Table, by).unwrap_or(0);
            return self.over(ending.id, Vec::new(), false, vec![score]);
        }
        let scores: Vec<i64> = (0..self.compiled.seats).map(|seat| of(Seat(seat), by).unwrap_or(0)).collect();
        let key = |seat: &Seat| {
            let score = scores[usize::from(seat.0)];
            let tie = ending.tie_by.and_then(|tie| of(*seat, tie)).unwrap_or(0);
            (if ending.least { -score } else { score }, tie)
        };
        let best = living.iter().map(key).max();
        let tied = living.iter().filter(|seat| Some(key(seat).0) == best.map(|(score, _)| score)).count() > 1;
        let winners: Vec<_> = living.iter().copied().filter(|seat| Some(key(seat)) == best).collect();
        let drawn = winners.len() > 1 && self.compiled.seats > 1;
        self.play.decided |= tied && ending.decided.tie;
        self.over(ending.id, if drawn { Vec::new() } else { winners }, false, scores)
    }

    /// Ends the game by an ending that a program names.
    pub(crate) fn end_by(&mut self, id: &str, winners: Vec<Seat>, all_lost: bool) -> Done<()> {
        let known = self.compiled.endings.iter().find(|ending| self.compiled.words.text(ending.id) == id);
        match known {
            Some(ending) => self.over(ending.id, winners, all_lost, Vec::new()),
            None => {
                let known: Vec<_> =
                    self.compiled.endings.iter().map(|ending| self.compiled.words.text(ending.id)).collect();
                self.wrong(format!("there is no ending “{id}”; there are {}", known.join(", ")))
            }
        }
    }

    /// Stops a playout that has reached a limit.
    pub(crate) fn stopped<T>(&self, why: &str) -> Done<T> {
        Err(Halt::Stopped(why.to_owned()))
    }
}
