//! Using a piece: the use is paid for and announced, takes effect, and triggers what follows.

use super::Engine;
use super::EngineResult;
use crate::builtin as w;
use crate::compiled::{Trig, UsableFrom};
use crate::eval::Ctx;
use crate::host::Call;
use crate::log::Event;
use crate::play::Act;
use crate::thing::{Piece, RowId, Seat, Sym, Thing};
use crate::usage::Usage;

impl Engine {
    /// Makes a use of a piece: it is paid for, announced and answered, and takes effect.
    pub(crate) fn use_piece(
        &mut self,
        seat: Seat,
        piece: Piece,
        at: u32,
        answers: Option<usize>,
    ) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        self.work(20)?;
        let of = &compiled.uses[at as usize];
        let from_hand = of.from == UsableFrom::Hand;
        let row = self.play.table.piece(piece).row;
        let op = of.effects.first().and_then(|effect| effect.op);
        let ctx = {
            let act = answers.map(|act| self.play.acts[act].clone());
            self.use_ctx(seat, piece, act.as_ref())
        };
        let play = &mut self.play;
        Usage::bump(&mut play.usage.played, row);
        play.played.insert((seat, row));
        for budget in &of.allowances {
            play.table.spent[usize::from(*budget)][usize::from(seat.0)] += 1;
        }
        play.running.push((piece, at));
        self.note(Event {
            verb: if answers.is_some() {
                "answer"
            } else if from_hand {
                "play"
            } else {
                "use"
            },
            what: Some(Thing::Piece(piece)),
            to: Some(Thing::Seat(seat)),
            word: op,
            ..Event::default()
        });
        if let Some(cost) = of.cost {
            self.program(&Call { bearer: Some(Thing::Piece(piece)), ..Call::plain(cost, &ctx) })?;
        }
        if from_hand {
            // A played card lies nowhere until it has taken effect.
            let play = &mut self.play;
            play.table.put(piece, None, false);
            play.table.piece_mut(piece).controller = Some(seat);
            play.flight.push(piece);
        }
        let announces = of.effects.iter().any(|effect| {
            effect.program.is_some_and(|at| self.rules.announces(&compiled.programs[at as usize]))
        });
        let act = Act {
            event: if from_hand { w::PLAY } else { w::USE },
            card: Some(piece),
            // A program that announces its op itself has chosen a target by then.
            op: op.filter(|_| !announces),
            player: Some(seat),
            target: Some(Thing::Piece(piece)),
            attacker: None,
            defender: None,
            to: None,
            tags: of.counts_as.into_iter().collect(),
            amount: None,
            dice: None,
            cancelled: false,
            answered: Vec::new(),
        };
        let event = act.event;
        let goes = !self.answerable(&act) || self.announce(act)?;
        if goes {
            let changes = self.changes;
            if let Some(act) = answers {
                self.change_die(at, piece, act, &ctx)?;
            }
            self.effects_since(changes, at, &ctx)?;
            if self.answers(event) {
                self.happened(event, &Ctx { target: Some(Thing::Piece(piece)), ..ctx })?;
            }
        }
        let flying = self.play.flight.contains(&piece);
        if flying {
            self.discard(piece)?;
        }
        self.play.running.retain(|running| *running != (piece, at));
        if answers.is_none() {
            self.test_endings(w::ALWAYS)?;
        }
        Ok(())
    }

    /// Carries out the effects of a use.
    pub(crate) fn effects(&mut self, at: u32, ctx: &Ctx) -> EngineResult<()> {
        self.effects_since(self.changes, at, ctx)
    }

    /// The same, where what the use has changed is counted from an earlier number of changes.
    fn effects_since(&mut self, changes: u64, at: u32, ctx: &Ctx) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        // Programs of a row without a piece, such as a table's, read the row itself.
        let row = RowId(compiled.uses[at as usize].row);
        let own = ctx.card.filter(|card| self.play.table.piece(*card).row == row);
        let bearer = own.map_or(Thing::Row(row), Thing::Piece);
        for effect in &compiled.uses[at as usize].effects {
            let goes = effect.only_if.as_ref().is_none_or(|code| self.look(|view| view.holds(code, ctx)));
            self.tested()?;
            if goes && let Some(program) = effect.program {
                self.program(&Call {
                    program,
                    ctx,
                    bearer: Some(bearer),
                    op: effect.op,
                    with: &effect.with,
                })?;
            }
        }
        let play = &mut self.play;
        let fired = &mut play.usage.fired[at as usize];
        *fired = fired.saturating_add(1);
        if self.changes == changes {
            let idle = &mut play.usage.idle[at as usize];
            *idle = idle.saturating_add(1);
        }
        Ok(())
    }

    /// Lets everything that follows an event take place, from the active player to the left.
    pub(crate) fn happened(&mut self, event: Sym, ctx: &Ctx) -> EngineResult<()> {
        self.follow(event, ctx, false)
    }

    /// As `happened`, for a piece that has left play: the caller says whether it was muted.
    pub(crate) fn follow(&mut self, event: Sym, ctx: &Ctx, was_muted: bool) -> EngineResult<()> {
        if !self.answers(event) {
            return Ok(());
        }
        let host = self.host();
        if host.follows(event) {
            let before = self.ctx.replace(*ctx);
            let done = host.follow(self, event);
            self.ctx.set(before);
            done?;
        }
        let mut follow = Vec::new();
        let play = &self.play;
        for (at, lying) in (0_u32..).zip(&play.table.pieces) {
            let piece = Piece(at);
            let row = &self.compiled.rows[lying.row.0 as usize];
            // A piece follows an event that happens to itself even if it is no longer in play.
            let own = ctx.target == Some(Thing::Piece(piece));
            let lies = play.table.in_play(&self.compiled, piece);
            let held = lying.at.is_some_and(|at| self.compiled.places[usize::from(at.definition())].hand);
            if row.uses.is_empty() || !own && !lies && !held {
                continue;
            }
            let muted = own && was_muted || lies && self.look(|view| view.muted(piece));
            for at in row.uses.clone() {
                let from = self.compiled.uses[at as usize].from;
                if let Trig::On(events) = &self.compiled.uses[at as usize].trigger
                    && (own || if from == UsableFrom::Hand { held } else { lies })
                    && events
                        .iter()
                        .any(|(on, tag)| *on == event && tag.is_none_or(|tag| self.tagged(ctx, tag)))
                    && !play.running.contains(&(piece, at))
                    && !(muted && self.compiled.uses[at as usize].printed)
                {
                    // A piece off the table has no controller; it acts for the player whom the event concerns.
                    let now = play
                        .table
                        .controller(&self.compiled, piece)
                        .filter(|_| lies || held && from == UsableFrom::Hand);
                    let player = now.or(ctx.player);
                    follow.push((piece, at, player));
                }
            }
        }
        let order = play.table.round_from(play.table.active);
        follow.sort_by_key(|(_, _, player)| {
            player.and_then(|player| order.iter().position(|seat| *seat == player)).unwrap_or(usize::MAX)
        });
        for (piece, at, player) in follow {
            let of = &self.compiled.uses[at as usize];
            let inner = Ctx { card: Some(piece), player, ..*ctx };
            let goes = self.look(|view| {
                of.only_if.as_ref().is_none_or(|code| view.holds(code, &inner))
                    && (of.by.is_empty()
                        || player
                            .is_some_and(|seat| of.by.iter().any(|role| view.is_role(*role, seat, &inner))))
            });
            self.tested()?;
            if goes {
                self.play.running.push((piece, at));
                self.note(Event {
                    verb: "trigger",
                    what: Some(Thing::Piece(piece)),
                    word: Some(event),
                    ..Event::default()
                });
                self.effects(at, &inner)?;
                self.play.running.retain(|running| *running != (piece, at));
            }
        }
        Ok(())
    }

    fn tagged(&self, ctx: &Ctx, tag: Sym) -> bool {
        let is = |thing: Option<Thing>| match thing {
            Some(Thing::Piece(piece)) => self.compiled.is(self.play.table.piece(piece).row, tag),
            _ => false,
        };
        is(ctx.target) || is(ctx.attacker)
    }
}
