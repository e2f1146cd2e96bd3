//! The course of a game: setup, turns, phases.

use super::builtin as w;
use super::compiled::{Lapse, Repeats, Role, Whose};
use super::eval::Ctx;
use super::log::Event;
use super::machine::Machine;
use super::play::ExtraTurn;
use super::table::Standing;
use super::thing::{Place, Seat, Thing, Val};
use super::verbs::Done;

impl Machine {
    /// Plays a game from the setup to its end.
    pub(super) fn run(&self) -> Done<()> {
        let first = self.set_up()?;
        let limit = self.compiled.turn_limit.clone().map(|limit| self.amount(&limit, &Ctx::default()));
        let mut next = first;
        loop {
            let extra = self.play.borrow_mut().extra.pop();
            let active = extra.as_ref().map_or(next, |extra| extra.seat);
            if extra.is_none() && self.skipped(active) {
                next = self.after(active, first);
                continue;
            }
            self.turn(active, extra.as_ref())?;
            let turn = self.play.borrow().table.turn;
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

    /// Lays the table as the data say; gives who begins.
    pub(super) fn set_up(&self) -> Done<Seat> {
        self.lay_out()?;
        for (only_if, program) in &self.compiled.setup {
            let goes =
                only_if.as_ref().is_none_or(|code| self.scene(|scene| scene.holds(code, &Ctx::default())));
            if goes {
                self.program(*program, &Ctx::default(), None, None, &[])?;
            }
        }
        self.settle_homes();
        if self.answers(w::SETUP) {
            self.happened(w::SETUP, &Ctx::default())?;
        }
        let first = self.play.borrow().first.unwrap_or(Seat(0));
        self.play.borrow_mut().table.active = first;
        Ok(first)
    }

    fn skipped(&self, seat: Seat) -> bool {
        let mut play = self.play.borrow_mut();
        let skips = &mut play.skips[usize::from(seat.0)];
        let skipped = *skips > 0;
        *skips = skips.saturating_sub(1);
        skipped
    }

    /// Whose turn is next: where turns belong to one player after the other, the next on the left.
    fn after(&self, active: Seat, first: Seat) -> Seat {
        let mut play = self.play.borrow_mut();
        if !self.compiled.alternate {
            play.table.round += 1;
            return active;
        }
        let seats = self.compiled.seats;
        let order = play.table.round_from(Seat((active.0 + 1) % seats));
        let next = order.first().copied().unwrap_or(active);
        // A round is over when play comes past the seat that began.
        let place = |seat: Seat| (seat.0 + seats - first.0) % seats;
        if place(next) <= place(active) {
            play.table.round += 1;
        }
        next
    }

    fn turn(&self, active: Seat, extra: Option<&ExtraTurn>) -> Done<()> {
        {
            let mut play = self.play.borrow_mut();
            let play = &mut *play;
            play.table.turn += 1;
            play.table.active = active;
            play.table.phase = None;
            (play.end_turn, play.end_phase) = (false, false);
            play.table.renew(&self.compiled, false);
            for fact in extra.iter().flat_map(|extra| &extra.facts) {
                play.table.facts[usize::from(*fact)][0] = Standing { value: 1, until: 0 };
            }
        }
        self.note(Event { verb: "turn", what: Some(Thing::Seat(active)), ..Event::default() });
        let begin = self.hooks.borrow().begin.clone();
        if let Some(begin) = begin {
            self.hook(&begin, Some(active), &Ctx { player: Some(active), ..Ctx::default() })?;
        }
        if self.answers(w::TURN) {
            self.happened(w::TURN, &Ctx { player: Some(active), ..Ctx::default() })?;
        }
        for phase in &self.compiled.top_phases {
            self.phase(*phase)?;
            if self.play.borrow().end_turn {
                break;
            }
        }
        let finish = self.hooks.borrow().finish.clone();
        if let Some(finish) = finish {
            self.hook(&finish, Some(active), &Ctx { player: Some(active), ..Ctx::default() })?;
        }
        self.play.borrow_mut().table.phase = None;
        self.test_endings(w::TURN)?;
        if self.compiled.seats == 1 || self.after_is_round(active) {
            self.test_endings(w::ROUND)?;
            self.lapse(false, |lapse| matches!(lapse, Lapse::Round));
        }
        self.lapse(true, |lapse| matches!(lapse, Lapse::Turn));
        self.test_endings(w::ALWAYS)
    }

    /// Whether the turn of this seat is the last of a round.
    pub(super) fn after_is_round(&self, active: Seat) -> bool {
        if !self.compiled.alternate {
            return true;
        }
        let play = self.play.borrow();
        let first = play.first.unwrap_or(Seat(0));
        let order = play.table.round_from(first);
        order.last() == Some(&active)
    }

    fn lapse(&self, turn_over: bool, over: impl Fn(&Lapse) -> bool) {
        let conditions: Vec<_> = self
            .compiled
            .facts
            .iter()
            .map(|fact| match &fact.lapse {
                Lapse::When(code) => self.scene(|scene| scene.holds(code, &Ctx::default())),
                _ => false,
            })
            .collect();
        let mut play = self.play.borrow_mut();
        play.table.lapse(&self.compiled, turn_over, over);
        for ((fact, over), standing) in self.compiled.facts.iter().zip(conditions).zip(&mut play.table.facts)
        {
            if over {
                standing.fill(Standing { value: fact.start, until: 0 });
            }
        }
    }

    /// Plays a phase, if it is due.
    pub(super) fn phase(&self, at: u16) -> Done<()> {
        self.work(20)?;
        let info = &self.compiled.phases[usize::from(at)];
        let turn = i64::from(self.play.borrow().table.turn);
        let due = info.turns.as_ref().is_none_or(|turns| turns.contains(turn))
            && info
                .only_if
                .as_ref()
                .is_none_or(|code| self.scene(|scene| scene.holds(code, &Ctx::default())));
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
                while !self.scene(|scene| scene.holds(until, &Ctx::default())) {
                    self.tested()?;
                    self.work(20)?;
                    self.play_phase(at)?;
                    rounds += 1;
                    if rounds > 10_000 {
                        return self.stopped("a phase was repeated without end");
                    }
                }
                self.tested()?;
            }
        }
        Ok(())
    }

    fn play_phase(&self, at: u16) -> Done<()> {
        let info = &self.compiled.phases[usize::from(at)];
        let mut repeats = 0;
        loop {
            {
                let mut play = self.play.borrow_mut();
                let play = &mut *play;
                play.table.phase = Some(at);
                play.end_phase = false;
                play.table.renew(&self.compiled, true);
                play.usage.phases[usize::from(at)] = play.usage.phases[usize::from(at)].saturating_add(1);
            }
            self.note(Event { verb: "phase", ..Event::default() });
            if self.answers(w::PHASE) {
                self.happened(w::PHASE, &Ctx::default())?;
            }
            self.carry_out(at)?;
            for inner in &info.inner {
                if !self.play.borrow().end_turn {
                    self.phase(*inner)?;
                }
            }
            {
                let mut play = self.play.borrow_mut();
                play.table.phase = Some(at);
                // What was left open takes no effect, and nothing stays announced.
                play.batches.clear();
            }
            // Pieces that have come into play bear what they begin with.
            self.play.borrow_mut().marked = true;
            self.weigh_counters()?;
            self.test_endings(info.id)?;
            if let Some(id) = info.counts_as {
                self.test_endings(id)?;
            }
            self.test_endings(w::ALWAYS)?;
            self.lapse(false, |lapse| matches!(lapse, Lapse::Phase));
            let mut play = self.play.borrow_mut();
            let Some(again) = play.repeats.iter().position(|phase| *phase == at) else { return Ok(()) };
            play.repeats.remove(again);
            repeats += 1;
            if repeats > 1_000 {
                drop(play);
                return self.stopped("a phase was repeated without end");
            }
        }
    }

    /// The seats that act in a phase, the active one first.
    pub(super) fn acting(&self, at: u16) -> Vec<Seat> {
        let info = &self.compiled.phases[usize::from(at)];
        let play = self.play.borrow();
        let round = play.table.round_from(play.table.active);
        drop(play);
        let default = if info.together || info.each { w::EACH } else { w::ACTIVE };
        let own = [Role::Role(default)];
        let by = if info.by.is_empty() { &own[..] } else { &info.by[..] };
        round
            .into_iter()
            .filter(|seat| {
                self.scene(|scene| by.iter().any(|role| scene.is_role(*role, *seat, &Ctx::default())))
            })
            .collect()
    }

    fn carry_out(&self, at: u16) -> Done<()> {
        let info = &self.compiled.phases[usize::from(at)];
        let acting = self.acting(at);
        let hook = self.hooks.borrow().phases.get(usize::from(at)).cloned().flatten();
        let Some(hook) = hook else {
            return if acting.is_empty() { Ok(()) } else { self.window(&acting, false) };
        };
        if info.together {
            return self.hook(&hook, None, &Ctx::default());
        }
        if info.each {
            for seat in acting {
                if self.play.borrow().table.alive[usize::from(seat.0)] {
                    self.hook(&hook, Some(seat), &Ctx { player: Some(seat), ..Ctx::default() })?;
                }
            }
            return Ok(());
        }
        match acting.first() {
            Some(seat) => self.hook(&hook, Some(*seat), &Ctx { player: Some(*seat), ..Ctx::default() }),
            None => Ok(()),
        }
    }

    /// Lays everything out as the places say: pieces, numbers.
    fn lay_out(&self) -> Done<()> {
        for (definition, info) in (0_u16..).zip(&self.compiled.places) {
            match &info.start {
                Whose::Nothing => {}
                Whose::All => self.lay_all(definition)?,
                Whose::Some(some) => {
                    for ordinal in 0..self.compiled.spread(&info.per) {
                        let place = Place::new(definition, ordinal);
                        let player = self.play.borrow().table.place_seat(&self.compiled, place);
                        let ctx = Ctx { player, ..Ctx::default() };
                        for (stuff, amount) in some {
                            let count = self.amount(amount, &ctx).clamp(0, 10_000) as u32;
                            self.deal(*stuff, count, place)?;
                        }
                    }
                }
            }
        }
        for (at, info) in (0_u16..).zip(&self.compiled.numbers) {
            for ordinal in 0..self.compiled.spread(&info.per) {
                let ctx = self.owner_ctx(&info.per, ordinal);
                let start = self.amount(&info.start, &ctx);
                let mut play = self.play.borrow_mut();
                play.table.numbers[usize::from(at)][ordinal] = start;
                play.usage.number(at, start);
            }
        }
        // The log begins with the setup that players make.
        let trace = self.play.borrow().log.trace.is_some();
        self.play.borrow_mut().log.reset(trace);
        Ok(())
    }

    fn owner_ctx(&self, per: &warpress_model::Scope, ordinal: usize) -> Ctx {
        use super::thing::{Piece, Space};
        use warpress_model::Scope;
        match per {
            Scope::Game => Ctx::default(),
            Scope::Seat | Scope::Faction => Ctx { player: Some(Seat(ordinal as u8)), ..Ctx::default() },
            Scope::Side => {
                Ctx { player: self.play.borrow().table.seat_of_side(ordinal as u8), ..Ctx::default() }
            }
            Scope::Piece => Ctx { card: Some(Piece(ordinal as u32)), ..Ctx::default() },
            Scope::Space => Ctx {
                space: Some(Space(ordinal as u32)),
                row: Some(self.compiled.spaces[ordinal].row),
                ..Ctx::default()
            },
        }
    }

    fn lay_all(&self, definition: u16) -> Done<()> {
        let info = &self.compiled.places[usize::from(definition)];
        let (pieces, seats) = {
            let play = self.play.borrow();
            let fits = |row| self.compiled.takes(info, row);
            let pieces: Vec<_> = (0_u32..)
                .zip(&play.table.pieces)
                .filter(|(_, lying)| lying.at.is_none() && fits(lying.row))
                .map(|(at, lying)| (super::thing::Piece(at), lying.row, lying.owner))
                .collect();
            (pieces, play.table.sides.clone())
        };
        for (piece, row, owner) in pieces {
            let side = self.compiled.rows[row.0 as usize].side;
            let ordinal = match info.per {
                warpress_model::Scope::Game => Some(0),
                // Who plays alone has them all.
                warpress_model::Scope::Seat if self.compiled.seats == 1 => Some(0),
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

    /// Pieces that lie there when the game begins are at home there.
    fn settle_homes(&self) {
        let mut play = self.play.borrow_mut();
        let play = &mut *play;
        play.homes.clear();
        play.homes.extend(play.table.pieces.iter().map(|piece| piece.at));
    }

    /// Runs a part of the game's program.
    pub(super) fn hook(&self, hook: &mlua::Function, seat: Option<Seat>, ctx: &Ctx) -> Done<()> {
        self.enter().map_err(|error| self.halted(&error))?;
        let before = self.ctx.replace(*ctx);
        let table = super::machine::Handle(Thing::Table);
        let seat = seat.map(|seat| super::machine::Handle(Thing::Seat(seat)));
        let done = hook.call::<()>((table, seat));
        self.exit();
        self.ctx.set(before);
        done.map_err(|error| self.halted(&error))?;
        self.tested()
    }

    /// Puts this many pieces of some sort into a place, out of the box.
    pub(super) fn deal(&self, stuff: super::thing::Sym, count: u32, to: Place) -> Done<u32> {
        for dealt in 0..count {
            let piece = {
                let mut play = self.play.borrow_mut();
                let boxed = (0_u32..)
                    .zip(&play.table.pieces)
                    .find(|(_, lying)| lying.at.is_none() && self.compiled.is(lying.row, stuff))
                    .map(|(at, _)| super::thing::Piece(at));
                let needed = self.compiled.made_of.get(&stuff).copied();
                match (boxed, needed) {
                    (Some(piece), _) => Some(piece),
                    (None, Some(row)) => play.table.make(&self.compiled, row),
                    (None, None) => None,
                }
            };
            let Some(piece) = piece else {
                let name = self.compiled.words.text(stuff).to_owned();
                return self
                    .wrong(format!("{count} {name} are needed, and there are only {dealt} in the box"));
            };
            self.shift(piece, Some(to), false)?;
        }
        Ok(count)
    }

    /// What a value means as a seat: a seat, a side's seat, or nothing.
    pub(super) fn seat_of(&self, value: &Val) -> Option<Seat> {
        match value {
            Val::Thing(Thing::Seat(seat)) => Some(*seat),
            Val::Thing(Thing::Side(side)) => self.play.borrow().table.seat_of_side(*side),
            Val::Word(word) => {
                let side = self.compiled.sides.iter().position(|side| side == word)?;
                self.play.borrow().table.seat_of_side(side as u8)
            }
            _ => None,
        }
    }
}
