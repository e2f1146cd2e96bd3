//! Using a piece: it is announced, paid for, takes effect, and whatever follows what has happened does so.

use super::builtin as w;
use super::compiled::{From, Trig};
use super::eval::Ctx;
use super::log::Event;
use super::machine::Machine;
use super::play::Act;
use super::thing::{Piece, RowId, Seat, Sym, Thing};
use super::usage::Usage;
use super::verbs::Done;

impl Machine {
    /// Makes a use of a piece: it is announced, paid for, answered, and takes effect.
    pub(super) fn use_piece(&self, seat: Seat, piece: Piece, at: u32, answers: Option<usize>) -> Done<()> {
        self.work(20)?;
        let of = &self.compiled.uses[at as usize];
        let from_hand = of.from == From::Hand;
        let row = self.play.borrow().table.piece(piece).row;
        let op = of.effects.first().and_then(|effect| effect.op);
        let ctx = {
            let act = answers.map(|act| self.play.borrow().acts[act].clone());
            self.use_ctx(seat, piece, act.as_ref())
        };
        {
            let mut play = self.play.borrow_mut();
            let play = &mut *play;
            Usage::bump(&mut play.usage.played, row);
            play.played.insert((seat, row));
            for budget in &of.allowances {
                play.table.spent[usize::from(*budget)][usize::from(seat.0)] += 1;
            }
            play.running.push((piece, at));
        }
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
            self.program(cost, &ctx, Some(Thing::Piece(piece)), None, &[])?;
        }
        if from_hand {
            // Until it has taken effect, a played card lies nowhere.
            let mut play = self.play.borrow_mut();
            play.table.put(piece, None, false);
            play.table.piece_mut(piece).controller = Some(seat);
            play.flight.push(piece);
        }
        let announces = of.effects.iter().any(|effect| {
            effect.program.is_some_and(|at| self.rules.announces(&self.compiled.programs[at as usize]))
        });
        let act = Act {
            event: if from_hand { w::PLAY } else { w::USE },
            card: Some(piece),
            // A program that announces by itself has then chosen on whom.
            op: op.filter(|_| !announces),
            player: Some(seat),
            target: Some(Thing::Piece(piece)),
            attacker: None,
            defender: None,
            tags: of.counts_as.into_iter().collect(),
            amount: None,
            dice: None,
            cancelled: false,
            answered: Vec::new(),
        };
        let event = act.event;
        let goes = !self.answerable(&act) || self.announce(act)?;
        if goes {
            if let Some(act) = answers {
                self.change_die(at, piece, act, &ctx)?;
            }
            self.effects(at, &ctx)?;
            if self.answers(event) {
                self.happened(event, &Ctx { target: Some(Thing::Piece(piece)), ..ctx })?;
            }
        }
        let flying = self.play.borrow().flight.contains(&piece);
        if flying {
            self.discard(piece)?;
        }
        self.play.borrow_mut().running.retain(|running| *running != (piece, at));
        if answers.is_none() {
            self.test_endings(w::ALWAYS)?;
        }
        Ok(())
    }

    /// Carries out what a use does.
    pub(super) fn effects(&self, at: u32, ctx: &Ctx) -> Done<()> {
        // Of a row that is no piece (a table's) the programs read the row itself.
        let row = RowId(self.compiled.uses[at as usize].row);
        let own = ctx.card.filter(|card| self.play.borrow().table.piece(*card).row == row);
        let bearer = own.map_or(Thing::Row(row), Thing::Piece);
        let changes = self.changes.get();
        for effect in &self.compiled.uses[at as usize].effects {
            let goes = effect.only_if.as_ref().is_none_or(|code| self.scene(|scene| scene.holds(code, ctx)));
            self.tested()?;
            if goes && let Some(program) = effect.program {
                self.program(program, ctx, Some(bearer), effect.op, &effect.with)?;
            }
        }
        let mut play = self.play.borrow_mut();
        let fired = &mut play.usage.fired[at as usize];
        *fired = fired.saturating_add(1);
        if self.changes.get() == changes {
            let idle = &mut play.usage.idle[at as usize];
            *idle = idle.saturating_add(1);
        }
        Ok(())
    }

    /// Something has happened: whatever follows it takes place, from the active player leftward.
    pub(super) fn happened(&self, event: Sym, ctx: &Ctx) -> Done<()> {
        self.follow(event, ctx, false)
    }

    /// As `happened`; for a piece that has left play, the caller says whether it was muted there.
    pub(super) fn follow(&self, event: Sym, ctx: &Ctx, was_muted: bool) -> Done<()> {
        if !self.answers(event) {
            return Ok(());
        }
        let rule = self.hooks.borrow().events.get(&event).cloned();
        if let Some(rule) = rule {
            let before = self.ctx.replace(*ctx);
            let handle = |thing| super::machine::Handle(thing);
            let done = rule.call::<()>((
                handle(Thing::Table),
                ctx.target.map(handle),
                ctx.player.map(|seat| handle(Thing::Seat(seat))),
            ));
            self.ctx.set(before);
            done.map_err(|error| self.halted(&error))?;
        }
        let mut follow = Vec::new();
        {
            let play = self.play.borrow();
            for (at, lying) in (0_u32..).zip(&play.table.pieces) {
                let piece = Piece(at);
                let row = &self.compiled.rows[lying.row.0 as usize];
                // A piece follows what befalls itself even where it is no longer in play.
                let own = ctx.target == Some(Thing::Piece(piece));
                let lies = play.table.in_play(&self.compiled, piece);
                let held = lying.at.is_some_and(|at| self.compiled.places[usize::from(at.definition())].hand);
                if row.uses.is_empty() || !own && !lies && !held {
                    continue;
                }
                let muted = own && was_muted || lies && self.scene(|scene| scene.muted(piece));
                for at in row.uses.clone() {
                    let from = self.compiled.uses[at as usize].from;
                    if let Trig::On(events) = &self.compiled.uses[at as usize].trigger
                        && (own || if from == From::Hand { held } else { lies })
                        && events
                            .iter()
                            .any(|(on, tag)| *on == event && tag.is_none_or(|tag| self.tagged(ctx, tag)))
                        && !play.running.contains(&(piece, at))
                        && !(muted && self.compiled.uses[at as usize].printed)
                    {
                        // Off the table a piece has no controller: it still belongs to the player whom the event concerns.
                        let now = play
                            .table
                            .controller(&self.compiled, piece)
                            .filter(|_| lies || held && from == From::Hand);
                        let player = now.or(ctx.player);
                        follow.push((piece, at, player));
                    }
                }
            }
            let order = play.table.round_from(play.table.active);
            follow.sort_by_key(|(_, _, player)| {
                player.and_then(|player| order.iter().position(|seat| *seat == player)).unwrap_or(usize::MAX)
            });
        }
        for (piece, at, player) in follow {
            let of = &self.compiled.uses[at as usize];
            let inner = Ctx { card: Some(piece), player, ..*ctx };
            let goes = self.scene(|scene| {
                of.only_if.as_ref().is_none_or(|code| scene.holds(code, &inner))
                    && (of.by.is_empty()
                        || player
                            .is_some_and(|seat| of.by.iter().any(|role| scene.is_role(*role, seat, &inner))))
            });
            self.tested()?;
            if goes {
                self.play.borrow_mut().running.push((piece, at));
                self.note(Event {
                    verb: "trigger",
                    what: Some(Thing::Piece(piece)),
                    word: Some(event),
                    ..Event::default()
                });
                self.effects(at, &inner)?;
                self.play.borrow_mut().running.retain(|running| *running != (piece, at));
            }
        }
        Ok(())
    }

    fn tagged(&self, ctx: &Ctx, tag: Sym) -> bool {
        let is = |thing: Option<Thing>| match thing {
            Some(Thing::Piece(piece)) => self.compiled.is(self.play.borrow().table.piece(piece).row, tag),
            _ => false,
        };
        is(ctx.target) || is(ctx.attacker)
    }
}
