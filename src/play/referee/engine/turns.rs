//! Turns: the setup, the turns of a game, and their phases.

use super::{Engine, EngineResult};
use crate::builtin as w;
use crate::compiled::{Lapse, Repeats, Role, StartingPieces};
use crate::eval::Ctx;
use crate::host::{Call, TurnHook};
use crate::log::Event;
use crate::play::ExtraTurn;
use crate::table::FactState;
use crate::thing::{Place, Seat, Thing, Val};

impl Engine {
    /// Plays a game from the setup to its end.
    pub(crate) fn run(&mut self) -> EngineResult<()> {
        let first = self.set_up()?;
        let limit = self.compiled.turn_limit.clone().map(|limit| self.amount(&limit, &Ctx::default()));
        let mut next = first;
        loop {
            let extra = self.play.extra.pop();
            let active = extra.as_ref().map_or(next, |extra| extra.seat);
            if extra.is_none() && self.skipped(active) {
                next = self.after(active, first);
                continue;
            }
            self.turn(active, extra.as_ref())?;
            let turn = self.play.table.turn;
            if limit.is_some_and(|limit| i64::from(turn) >= limit) {
                return self.stopped("the last turn was played, and no ending says how the game ends");
            }
            if turn >= self.limits.turns {
                return self.stopped(&format!("{turn} turns were played"));
            }
            if extra.is_none() {
                next = self.after(active, first);
            }
        }
    }

    /// Sets the game up as the data say; gives the seat that begins.
    pub(crate) fn set_up(&mut self) -> EngineResult<Seat> {
        let compiled = self.compiled.clone();
        self.lay_out()?;
        for (only_if, program) in &compiled.setup {
            let goes =
                only_if.as_ref().is_none_or(|code| self.look(|view| view.holds(code, &Ctx::default())));
            if goes {
                self.program(&Call::plain(*program, &Ctx::default()))?;
            }
        }
        self.settle_homes();
        if self.answers(w::SETUP) {
            self.happened(w::SETUP, &Ctx::default())?;
        }
        let first = self.play.first.unwrap_or(Seat(0));
        self.play.table.active = first;
        Ok(first)
    }

    fn skipped(&mut self, seat: Seat) -> bool {
        let play = &mut self.play;
        let skips = &mut play.skips[usize::from(seat.0)];
        let skipped = *skips > 0;
        *skips = skips.saturating_sub(1);
        skipped
    }

    /// The seat whose turn comes next: if players alternate, the next one to the left.
    fn after(&mut self, active: Seat, first: Seat) -> Seat {
        let play = &mut self.play;
        if !self.compiled.alternate {
            play.table.round += 1;
            return active;
        }
        let seats = self.compiled.seats;
        let order = play.table.round_from(Seat((active.0 + 1) % seats));
        let next = order.first().copied().unwrap_or(active);
        // A round is over when the turn passes the seat that began.
        let place = |seat: Seat| (seat.0 + seats - first.0) % seats;
        if place(next) <= place(active) {
            play.table.round += 1;
        }
        next
    }

    fn turn(&mut self, active: Seat, extra: Option<&ExtraTurn>) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let play = &mut self.play;
        play.table.turn += 1;
        play.table.active = active;
        play.table.phase = None;
        (play.end_turn, play.end_phase) = (false, false);
        play.table.renew(&compiled, false);
        for fact in extra.iter().flat_map(|extra| &extra.facts) {
            play.table.facts[usize::from(*fact)][0] = FactState { value: 1, until: 0 };
        }
        self.note(Event { verb: "turn", what: Some(Thing::Seat(active)), ..Event::default() });
        self.begin_turn()?;
        for phase in &compiled.top_phases {
            self.phase(*phase)?;
            if self.play.end_turn {
                break;
            }
        }
        self.finish_turn()?;
        self.play.table.phase = None;
        self.test_endings(w::TURN)?;
        if compiled.seats == 1 || self.after_is_round(active) {
            self.test_endings(w::ROUND)?;
            self.lapse(false, |lapse| matches!(lapse, Lapse::Round));
        }
        self.lapse(true, |lapse| matches!(lapse, Lapse::Turn));
        self.test_endings(w::ALWAYS)
    }

    /// What the program has a turn begin with, and what that sets off.
    pub(crate) fn begin_turn(&mut self) -> EngineResult<()> {
        let player = Some(self.play.table.active);
        self.part(TurnHook::Begin, player)?;
        match self.answers(w::TURN) {
            true => self.happened(w::TURN, &Ctx { player, ..Ctx::default() }),
            false => Ok(()),
        }
    }

    /// What the program has a turn finish with.
    pub(crate) fn finish_turn(&mut self) -> EngineResult<()> {
        self.part(TurnHook::Finish, Some(self.play.table.active))
    }

    /// Whether the turn of this seat is the last of a round.
    pub(crate) fn after_is_round(&self, active: Seat) -> bool {
        if !self.compiled.alternate {
            return true;
        }
        let play = &self.play;
        let first = play.first.unwrap_or(Seat(0));
        let order = play.table.round_from(first);
        order.last() == Some(&active)
    }

    fn lapse(&mut self, turn_over: bool, over: impl Fn(&Lapse) -> bool) {
        let conditions: Vec<_> = self
            .compiled
            .facts
            .iter()
            .map(|fact| match &fact.lapse {
                Lapse::When(code) => self.look(|view| view.holds(code, &Ctx::default())),
                _ => false,
            })
            .collect();
        let play = &mut self.play;
        play.table.lapse(&self.compiled, turn_over, over);
        for ((fact, over), standing) in self.compiled.facts.iter().zip(conditions).zip(&mut play.table.facts)
        {
            if over {
                standing.fill(FactState { value: fact.start, until: 0 });
            }
        }
    }

    /// Stops a playout in which a phase never ends.
    fn repeated_without_end(&self, at: u16) -> EngineResult<()> {
        let phase = self.compiled.words.text(self.compiled.phases[usize::from(at)].id);
        self.stopped(&format!("the phase “{phase}” was repeated without end"))
    }

    /// Plays a phase, if it is due.
    pub(crate) fn phase(&mut self, at: u16) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        self.work(20)?;
        let info = &compiled.phases[usize::from(at)];
        let turn = i64::from(self.play.table.turn);
        let due = info.turns.as_ref().is_none_or(|turns| turns.contains(turn))
            && info.only_if.as_ref().is_none_or(|code| self.look(|view| view.holds(code, &Ctx::default())));
        self.tested()?;
        if !due {
            return Ok(());
        }
        match &info.repeat {
            None => self.play_phase(at)?,
            Some(Repeats::Times(times)) => {
                for _ in 0..self.amount(times, &Ctx::default()).min(1_000) {
                    self.play_phase(at)?;
                }
            }
            Some(Repeats::Until(until)) => {
                let mut rounds = 0;
                while !self.look(|view| view.holds(until, &Ctx::default())) {
                    self.tested()?;
                    self.work(20)?;
                    self.play_phase(at)?;
                    rounds += 1;
                    if rounds > 10_000 {
                        return self.repeated_without_end(at);
                    }
                }
                self.tested()?;
            }
        }
        Ok(())
    }

    fn play_phase(&mut self, at: u16) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let info = &compiled.phases[usize::from(at)];
        let mut repeats = 0;
        loop {
            let play = &mut self.play;
            play.table.phase = Some(at);
            play.end_phase = false;
            play.table.renew(&compiled, true);
            play.usage.phases[usize::from(at)] = play.usage.phases[usize::from(at)].saturating_add(1);
            self.note(Event { verb: "phase", ..Event::default() });
            if self.answers(w::PHASE) {
                self.happened(w::PHASE, &Ctx::default())?;
            }
            self.carry_out(at)?;
            for inner in &info.inner {
                if !self.play.end_turn {
                    self.phase(*inner)?;
                }
            }
            let play = &mut self.play;
            play.table.phase = Some(at);
            // Batches that are still open take no effect.
            play.batches.clear();
            // Pieces that have come into play bear their numbers and facts at the start.
            self.play.marked = true;
            self.weigh_counters()?;
            self.test_endings(info.id)?;
            if let Some(id) = info.counts_as {
                self.test_endings(id)?;
            }
            self.test_endings(w::ALWAYS)?;
            self.lapse(false, |lapse| matches!(lapse, Lapse::Phase));
            let play = &mut self.play;
            let Some(again) = play.repeats.iter().position(|phase| *phase == at) else { return Ok(()) };
            play.repeats.remove(again);
            repeats += 1;
            if repeats > 1_000 {
                return self.repeated_without_end(at);
            }
        }
    }

    /// The seats that act in a phase, from the active one to the left.
    pub(crate) fn acting(&self, at: u16) -> Vec<Seat> {
        let info = &self.compiled.phases[usize::from(at)];
        let play = &self.play;
        let round = play.table.round_from(play.table.active);
        let default = if info.together || info.each { w::EACH } else { w::ACTIVE };
        let own = [Role::Role(default)];
        let by = if info.by.is_empty() { &own[..] } else { &info.by[..] };
        round
            .into_iter()
            .filter(|seat| {
                self.look(|view| by.iter().any(|role| view.is_role(*role, *seat, &Ctx::default())))
            })
            .collect()
    }

    fn carry_out(&mut self, at: u16) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let info = &compiled.phases[usize::from(at)];
        let acting = self.acting(at);
        if !self.host.has(TurnHook::Phase(at)) {
            return if acting.is_empty() { Ok(()) } else { self.window(&acting, false) };
        }
        if info.together {
            return self.phase_part(at, None);
        }
        if info.each {
            for seat in acting {
                if self.play.table.alive[usize::from(seat.0)] {
                    self.phase_part(at, Some(seat))?;
                }
            }
            return Ok(());
        }
        match acting.first() {
            Some(seat) => self.phase_part(at, Some(*seat)),
            None => Ok(()),
        }
    }

    /// Runs the program of a phase, which begins by citing the phase's own section.
    fn phase_part(&mut self, at: u16, seat: Option<Seat>) -> EngineResult<()> {
        if let Some(section) = self.own_sections[usize::from(at)] {
            self.play.cite(section);
        }
        self.part(TurnHook::Phase(at), seat)
    }

    /// Lays out the pieces and sets the numbers as the data say.
    pub(super) fn lay_out(&mut self) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        for (definition, info) in (0_u16..).zip(&compiled.places) {
            match &info.start {
                StartingPieces::Nothing => {}
                StartingPieces::All => self.lay_all(definition)?,
                StartingPieces::Some(some) => {
                    for ordinal in 0..compiled.spread(&info.per) {
                        let place = Place::new(definition, ordinal);
                        let player = self.play.table.place_seat(&compiled, place);
                        let ctx = Ctx { player, ..Ctx::default() };
                        for (stuff, amount) in some {
                            let count = self.amount(amount, &ctx).clamp(0, 10_000) as u32;
                            self.deal(*stuff, count, place)?;
                        }
                    }
                }
            }
        }
        for (at, info) in (0_u16..).zip(&compiled.numbers) {
            for ordinal in 0..compiled.spread(&info.per) {
                let ctx = self.owner_ctx(&info.per, ordinal);
                let start = self.amount(&info.start, &ctx);
                let play = &mut self.play;
                play.table.numbers[usize::from(at)][ordinal] = start;
                play.usage.number(at, start);
            }
        }
        // The log begins with the setup steps.
        let trace = self.play.log.trace.is_some();
        self.play.log.reset(trace);
        Ok(())
    }

    fn owner_ctx(&self, per: &warpress_model::Scope, ordinal: usize) -> Ctx {
        use crate::thing::{Piece, Space};
        use warpress_model::Scope;
        match per {
            Scope::Game => Ctx::default(),
            Scope::Seat | Scope::Faction => Ctx { player: Some(Seat(ordinal as u8)), ..Ctx::default() },
            Scope::Side => Ctx { player: self.play.table.seat_of_side(ordinal as u8), ..Ctx::default() },
            Scope::Piece => Ctx { card: Some(Piece(ordinal as u32)), ..Ctx::default() },
            Scope::Space => Ctx {
                space: Some(Space(ordinal as u32)),
                row: Some(self.compiled.spaces[ordinal].row),
                ..Ctx::default()
            },
        }
    }

    fn lay_all(&mut self, definition: u16) -> EngineResult<()> {
        let compiled = self.compiled.clone();
        let info = &compiled.places[usize::from(definition)];
        let (pieces, seats) = {
            let play = &self.play;
            let fits = |row| compiled.takes(info, row);
            let pieces: Vec<_> = (0_u32..)
                .zip(&play.table.pieces)
                .filter(|(_, lying)| lying.at.is_none() && fits(lying.row))
                .map(|(at, lying)| (crate::thing::Piece(at), lying.row, lying.owner))
                .collect();
            (pieces, play.table.sides.clone())
        };
        for (piece, row, owner) in pieces {
            let side = compiled.rows[row.0 as usize].side;
            let ordinal = match info.per {
                warpress_model::Scope::Game => Some(0),
                // A single player has them all.
                warpress_model::Scope::Seat if compiled.seats == 1 => Some(0),
                warpress_model::Scope::Seat => owner
                    .map(|seat| usize::from(seat.0))
                    .or_else(|| seats.iter().position(|of| of.is_some() && *of == side)),
                warpress_model::Scope::Side => side.map(usize::from),
                _ => None,
            };
            if let Some(ordinal) = ordinal {
                self.shift(piece, Some(Place::new(definition, ordinal)), false)?;
            }
        }
        Ok(())
    }

    /// Makes the place where each piece lies its home.
    fn settle_homes(&mut self) {
        let play = &mut self.play;
        play.homes.clear();
        play.homes.extend(play.table.pieces.iter().map(|piece| piece.at));
    }

    /// Runs a part of the rules, if they have it.
    fn part(&mut self, part: TurnHook, seat: Option<Seat>) -> EngineResult<()> {
        let host = self.host();
        if !host.has(part) {
            return Ok(());
        }
        let before = self.ctx.replace(Ctx { player: seat, ..Ctx::default() });
        let done = host.run(self, part, seat);
        self.ctx.set(before);
        done?;
        self.tested()
    }

    /// Runs a program in the data.
    pub(crate) fn program(&mut self, call: &Call<'_>) -> EngineResult<()> {
        let before = self.ctx.replace(*call.ctx);
        let done = self.host().call(self, call);
        self.ctx.set(before);
        done?;
        self.tested()
    }

    /// Puts a number of pieces of a sort from the box into a place.
    pub(crate) fn deal(&mut self, stuff: crate::thing::Sym, count: u32, to: Place) -> EngineResult<u32> {
        for dealt in 0..count {
            let piece = {
                let play = &mut self.play;
                let boxed = (0_u32..)
                    .zip(&play.table.pieces)
                    .find(|(_, lying)| lying.at.is_none() && self.compiled.is(lying.row, stuff))
                    .map(|(at, _)| crate::thing::Piece(at));
                let needed = self.compiled.made_of.get(&stuff).copied();
                match (boxed, needed) {
                    (Some(piece), _) => Some(piece),
                    (None, Some(row)) => play.table.make(&self.compiled, row),
                    (None, None) => None,
                }
            };
            let Some(piece) = piece else {
                let name = self.compiled.words.text(stuff).to_owned();
                return self.wrong(format!("{count} {name} are needed, and only {dealt} are in the box"));
            };
            self.shift(piece, Some(to), false)?;
        }
        Ok(count)
    }

    /// The seat that a value stands for: a seat, or the seat of a side.
    pub(crate) fn seat_of(&self, value: &Val) -> Option<Seat> {
        match value {
            Val::Thing(Thing::Seat(seat)) => Some(*seat),
            Val::Thing(Thing::Side(side)) => self.play.table.seat_of_side(*side),
            Val::Word(word) => {
                let side = self.compiled.sides.iter().position(|side| side == word)?;
                self.play.table.seat_of_side(side as u8)
            }
            _ => None,
        }
    }
}
