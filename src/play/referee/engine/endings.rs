//! Whether the game is over by one of the endings in the data.

use super::Engine;
use super::EngineResult;
use crate::builtin as w;
use crate::compiled::{EndingInfo, Role};
use crate::eval::Ctx;
use crate::play::Halt;
use crate::thing::{Seat, Sym, Thing};

/// Who is first by the number that an ending ranks players by.
#[derive(Default)]
struct Ranking {
    /// Nobody, if the game is drawn.
    winners: Vec<Seat>,
    scores: Vec<i64>,
    /// Whether several are first before another number breaks the tie.
    tied: bool,
}

/// Whether an ending asks about each player in particular.
fn own(ending: &EndingInfo) -> bool {
    ending.each || ending.when.mentions(w::FOE)
}

impl Engine {
    /// Tests the endings that are due now: always, or at the end of a phase, turn or round.
    pub(crate) fn test_endings(&mut self, when: Sym) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        for ending in compiled.endings.iter().filter(|ending| ending.tested == when) {
            self.test_ending(ending)?;
        }
        Ok(())
    }

    /// The ending that would end the game if the phase ended now, and who would win by it. Nothing ends, and nothing
    /// counts as in use.
    pub(crate) fn due(&self) -> EngineResult<Option<(Sym, Vec<Seat>)>> {
        let phase = self.play.table.phase.map(|at| &self.compiled.phases[usize::from(at)]);
        let whens = [phase.map(|phase| phase.id), phase.and_then(|phase| phase.counts_as), Some(w::ALWAYS)];
        for when in whens.into_iter().flatten() {
            for ending in self.compiled.endings.iter().filter(|ending| ending.tested == when) {
                let hit = self.hit(ending)?;
                if !hit.is_empty()
                    && let Some(winners) = self.winners(ending, &hit)
                {
                    return Ok(Some((ending.id, winners)));
                }
            }
        }
        Ok(None)
    }

    /// Who would win by an ending that holds for these players; `None` = the game would go on without them.
    fn winners(&self, ending: &EndingInfo, hit: &[Seat]) -> Option<Vec<Seat>> {
        let (result, whom) = self.coming(ending, hit, own(ending));
        match result {
            w::DRAW | w::ALL_LOSE | w::END => Some(Vec::new()),
            w::LOSE_RESULT => {
                let left: Vec<_> = self.play.table.living().filter(|seat| !whom.contains(seat)).collect();
                (left.is_empty() || self.last(&left)).then_some(left)
            }
            w::SCORE | w::RANK => Some(self.ranking(ending).winners),
            _ => Some(whom),
        }
    }

    fn test_ending(&mut self, ending: &EndingInfo) -> EngineResult<()> {
        let hit = self.hit(ending)?;
        if hit.is_empty() {
            return Ok(());
        }
        self.decide_by_bounds(ending);
        self.end(ending, &hit, own(ending))
    }

    /// The players for whom an ending holds; all, if it asks about none of them in particular.
    fn hit(&self, ending: &EndingInfo) -> EngineResult<Vec<Seat>> {
        let holds = |seat: &Seat| {
            let ctx = Ctx { player: Some(*seat), ..Ctx::default() };
            self.look(|view| view.holds(&ending.when, &ctx))
        };
        let living = self.play.table.living();
        let hit = if own(ending) {
            living.filter(holds).collect()
        } else if holds(&self.play.table.active) {
            living.collect()
        } else {
            Vec::new()
        };
        self.tested()?;
        Ok(hit)
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
    pub(crate) fn come_to(&mut self, ending: &EndingInfo) -> EngineResult<()> {
        let living: Vec<_> = self.play.table.living().collect();
        self.end(ending, &living, false)
    }

    /// Whether an ending that holds for these players holds for several at once.
    fn several(hit: &[Seat], own: bool) -> bool {
        own && hit.len() > 1
    }

    /// What an ending that holds for these players brings about, and for whom.
    fn coming(&self, ending: &EndingInfo, hit: &[Seat], own: bool) -> (Sym, Vec<Seat>) {
        let result = ending.both.filter(|_| Self::several(hit, own)).unwrap_or(ending.result);
        let whom = match ending.who {
            None => hit.to_vec(),
            Some(Role::Role(w::EACH | w::PLAYER | w::ANY | w::ACTIVE)) if own => hit.to_vec(),
            Some(role) => {
                let is = |seat: &Seat| self.look(|view| view.is_role(role, *seat, &Ctx::default()));
                self.play.table.living().filter(is).collect()
            }
        };
        (result, whom)
    }

    /// Applies an ending to the players for whom it holds.
    fn end(&mut self, ending: &EndingInfo, hit: &[Seat], own: bool) -> EngineResult<()> {
        self.play.decided |= Self::several(hit, own) && ending.decided.both;
        let (result, whom) = self.coming(ending, hit, own);
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

    fn rank(&mut self, ending: &EndingInfo) -> EngineResult<()> {
        let Ranking { winners, scores, tied } = self.ranking(ending);
        self.play.decided |= tied && ending.decided.tie;
        self.over(ending.id, winners, false, scores)
    }

    /// Whoever has most (or least) of a number wins; another number may break ties, or else the game is drawn.
    fn ranking(&self, ending: &EndingInfo) -> Ranking {
        let Some(by) = ending.by else { return Ranking::default() };
        let living: Vec<_> = self.play.table.living().collect();
        let of = |seat: Seat, name: Sym| self.number_of(Thing::Seat(seat), name);
        if living.iter().all(|seat| of(*seat, by).is_none()) {
            // One number for all is a score, as in a solitaire game.
            let score = self.number_of(Thing::Table, by).unwrap_or(0);
            return Ranking { scores: vec![score], ..Ranking::default() };
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
        Ranking { winners: if drawn { Vec::new() } else { winners }, scores, tied }
    }

    /// Ends the game by an ending that a program names.
    pub(crate) fn end_by(&mut self, id: &str, winners: Vec<Seat>, all_lost: bool) -> EngineResult<()> {
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
    pub(crate) fn stopped<T>(&self, why: &str) -> EngineResult<T> {
        Err(Halt::Stopped(why.to_owned()))
    }
}
