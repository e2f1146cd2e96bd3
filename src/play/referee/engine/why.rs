//! Why a piece cannot be used now.

use super::Engine;
use super::window::Occasion;
use crate::compiled::{Trig, UsableFrom, UseInfo};
use crate::eval::Ctx;
use crate::play::Act;
use crate::thing::{Piece, Seat};

/// What keeps a seat from making a use of a piece; where words are needed, with the number of the use, which has the
/// rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// It answers something else.
    Answers(u32),
    /// The piece has answered this already.
    Answered,
    /// It is made in other phases, or is no answer.
    Phase(u32),
    /// It is being made.
    Running,
    /// Others may make it.
    Role(u32),
    /// Somebody else controls the piece.
    NotYours,
    /// The text of the piece is void.
    Muted,
    /// It is made in other turns.
    Turns(u32),
    /// This allowance is used up.
    Allowance(u16),
    /// Its condition does not hold.
    Condition(u32),
    /// Its cost cannot be paid.
    Cost(u32),
}

impl Hindrance {
    /// How near the use comes to being made.
    pub(crate) fn nearness(self) -> u8 {
        match self {
            Self::Answers(_) => 0,
            Self::Answered => 1,
            Self::Phase(_) => 2,
            Self::Running => 3,
            Self::Role(_) => 4,
            Self::NotYours => 5,
            Self::Muted => 6,
            Self::Turns(_) => 7,
            Self::Allowance(_) => 8,
            Self::Condition(_) | Self::Cost(_) => 9,
        }
    }
}

impl Engine {
    /// The first thing that keeps a seat from making a use of a piece now.
    pub(super) fn hindrance(
        &self,
        seat: Seat,
        piece: Piece,
        of: &UseInfo,
        at: u32,
        occasion: Occasion<'_>,
    ) -> Option<Hindrance> {
        let play = &self.play;
        let fits = self.serves(of, occasion);
        let act = match occasion {
            Occasion::Answer(act) => Some(act),
            Occasion::Phase(_) => None,
        };
        match of.trigger {
            Trig::Phase(_) if !fits => return Some(Hindrance::Phase(at)),
            _ if !fits => return Some(Hindrance::Answers(at)),
            _ if act.is_some_and(|act| act.answered.contains(&piece)) => return Some(Hindrance::Answered),
            _ => {}
        }
        if play.running.contains(&(piece, at)) {
            return Some(Hindrance::Running);
        }
        let ctx = self.use_ctx(seat, piece, act);
        self.look(|view| {
            // In the roles of an answer, `player` means the player who is answered.
            let role_ctx = Ctx { player: act.and_then(|act| act.player), ..ctx };
            if !of.by.is_empty() && !of.by.iter().any(|role| view.is_role(*role, seat, &role_ctx)) {
                return Some(Hindrance::Role(at));
            }
            let own = of.from == UsableFrom::Hand
                || !of.by.is_empty()
                || play.table.controller(&self.compiled, piece).is_none_or(|owner| owner == seat);
            if !own {
                return Some(Hindrance::NotYours);
            }
            if of.from == UsableFrom::Play && of.printed && view.muted(piece) {
                return Some(Hindrance::Muted);
            }
            if of.turns.as_ref().is_some_and(|turns| !turns.contains(i64::from(play.table.turn))) {
                return Some(Hindrance::Turns(at));
            }
            if let Some(budget) = of.allowances.iter().find(|budget| self.left_of(**budget, seat) <= 0) {
                return Some(Hindrance::Allowance(*budget));
            }
            if of.only_if.as_ref().is_some_and(|code| !view.holds(code, &ctx)) {
                return Some(Hindrance::Condition(at));
            }
            let unpaid = of.cost_if.as_ref().is_some_and(|code| !view.holds(code, &ctx));
            unpaid.then_some(Hindrance::Cost(at))
        })
    }

    /// What keeps a seat from using a piece in the current phase, or as an answer to an act: a hindrance for each of its
    /// uses, and none if one of them can be made. It is no work of the playout.
    pub(super) fn hindrances(&self, seat: Seat, piece: Piece, about: Option<&Act>) -> Vec<Hindrance> {
        let table = &self.play.table;
        let Some(occasion) = self.occasion(about) else { return Vec::new() };
        if !table.sees(&self.compiled, seat, piece) {
            return Vec::new();
        }
        let Some(from) = self.used_from(seat, piece) else { return Vec::new() };
        let row = &self.compiled.rows[table.piece(piece).row.0 as usize];
        let uses = row.uses.clone().filter_map(|at| {
            let of = &self.compiled.uses[at as usize];
            // What takes place by itself is nobody's to use.
            let chosen = matches!(of.trigger, Trig::Phase(_) | Trig::Answers(_)) && !of.must;
            (chosen && of.from == from).then_some((at, of))
        });
        let hindrances = uses.map(|(at, of)| self.hindrance(seat, piece, of, at, occasion));
        self.aside(|| hindrances.collect::<Option<Vec<_>>>()).unwrap_or_default()
    }

    /// From where a seat would use a piece as it lies.
    pub(super) fn used_from(&self, seat: Seat, piece: Piece) -> Option<UsableFrom> {
        let table = &self.play.table;
        let at = table.piece(piece).at?;
        if self.compiled.places[usize::from(at.definition())].hand {
            let own = self.instance(at.definition(), Some(seat)).is_ok_and(|hand| hand == at);
            return own.then_some(UsableFrom::Hand);
        }
        table.in_play(&self.compiled, piece).then_some(UsableFrom::Play)
    }

    /// Looks at the table for a person who asks: no step of the playout is counted, and no test that fails ends it.
    pub(super) fn aside<R>(&self, look: impl FnOnce() -> R) -> R {
        let failed = self.failed_look.take();
        let seen = self.meter.aside(look);
        *self.failed_look.borrow_mut() = failed;
        seen
    }
}
