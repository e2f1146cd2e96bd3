//! Windows: which pieces may be used now and by whom, using them, and answering what is announced.

use super::Engine;
use super::EngineResult;
use crate::builtin as w;
use crate::choice::{Ask, Choice, Question};
use crate::compiled::{Trig, UsableFrom, UseInfo};
use crate::eval::Ctx;
use crate::play::Act;
use crate::thing::{Piece, Seat, Sym, Thing};
use crate::usage::Usage;

/// How deep answers to answers may nest.
const DEEPEST: u32 = 32;

/// What a use is wanted for.
#[derive(Clone, Copy)]
pub(super) enum Occasion<'a> {
    /// In this phase.
    Phase(u16),
    /// To answer this.
    Answer(&'a Act),
}

impl Engine {
    /// Whether some use in the game answers or follows this event.
    pub(crate) fn answers(&self, event: Sym) -> bool {
        self.compiled.answered.get(event.0 as usize).copied().unwrap_or(false) || self.host.follows(event)
    }

    /// Opens the phase to these seats, one after the other, until all have passed in turn.
    pub(crate) fn window(&mut self, seats: &[Seat], once: bool) -> EngineResult<()> {
        let Some(phase) = self.play.table.phase else {
            return self.wrong("a window can only be opened in a phase");
        };
        let mut passed = 0;
        let mut at = 0;
        while passed < seats.len() {
            let seat = seats[at % seats.len()];
            at += 1;
            if !self.play.table.alive[usize::from(seat.0)] {
                passed += 1;
                continue;
            }
            let options = self.options(seat, Occasion::Phase(phase));
            self.tested()?;
            match self.pick(seat, options, "play", None)? {
                Some((piece, of)) => {
                    passed = 0;
                    self.use_piece(seat, piece, of, None)?;
                    if once {
                        return Ok(());
                    }
                    // A window for one player stays open until that player passes.
                    if seats.len() == 1 {
                        at -= 1;
                    }
                }
                None => passed += 1,
            }
            if self.play.end_phase || self.play.end_turn {
                break;
            }
        }
        Ok(())
    }

    fn pick(
        &mut self,
        seat: Seat,
        mut options: Vec<Choice>,
        why: &str,
        about: Option<&Act>,
    ) -> EngineResult<Option<(Piece, u32)>> {
        self.witnessed(|witness, engine| witness.opened(engine, seat, about, &options));
        if options.is_empty() {
            return self.pass_unseen(seat, why, about).map(|()| None);
        }
        // Uses that take place by themselves come first, without a question.
        let must = self.must(&options);
        if must.is_some() {
            return Ok(must);
        }
        options.push(Choice::Pass);
        match self.ask_about(seat, &options, why, about)?.map(|at| &options[at]) {
            Some(Choice::Use(piece, of)) => Ok(Some((*piece, *of))),
            _ => Ok(None),
        }
    }

    /// Has a seat that can do nothing pass as if it could, where the others cannot know that.
    fn pass_unseen(&mut self, seat: Seat, why: &str, about: Option<&Act>) -> EngineResult<()> {
        if !self.answerers.is_watched(seat) {
            return Ok(());
        }
        let Some(occasion) = self.occasion(about) else { return Ok(()) };
        if !self.might(seat, occasion) {
            return Ok(());
        }
        self.feign(&Question { seat, why, ask: Ask::One(&[Choice::Pass]), about })
    }

    /// What uses are wanted for now.
    pub(super) fn occasion<'a>(&self, about: Option<&'a Act>) -> Option<Occasion<'a>> {
        about.map(Occasion::Answer).or(self.play.table.phase.map(Occasion::Phase))
    }

    /// Whether a seat might use something now, as far as the others know: of each piece of its that not all of them see,
    /// they know no more than its list.
    pub(super) fn might(&self, seat: Seat, occasion: Occasion<'_>) -> bool {
        let table = &self.play.table;
        let all = (0_u32..).zip(&table.pieces).filter(|(_, lying)| lying.at.is_some());
        let mut lists: Vec<(u16, UsableFrom)> = all
            .filter_map(|(at, lying)| {
                let from = self.used_from(seat, Piece(at))?;
                let own = table.controller(&self.compiled, Piece(at)).is_none_or(|owner| owner == seat);
                let hidden = !table.is_open(&self.compiled, Piece(at));
                (own && hidden).then_some((self.compiled.rows[lying.row.0 as usize].list, from))
            })
            .collect();
        lists.sort_unstable();
        lists.dedup();
        lists.into_iter().any(|(list, from)| {
            let rows = self.compiled.lists[usize::from(list)].rows.clone();
            rows.flat_map(|row| self.compiled.rows[row as usize].uses.clone()).any(|at| {
                let of = &self.compiled.uses[at as usize];
                of.from == from && !of.must && self.serves(of, occasion)
            })
        })
    }

    /// Whether a use is meant for this.
    pub(super) fn serves(&self, of: &UseInfo, occasion: Occasion<'_>) -> bool {
        match (&of.trigger, occasion) {
            (Trig::Phase(phases), Occasion::Phase(phase)) => phases.is_empty() || phases.contains(&phase),
            (Trig::Answers(events), Occasion::Answer(act)) => {
                events.iter().any(|event| self.matches(*event, act))
            }
            _ => false,
        }
    }

    /// The uses that a seat may make now; of equal cards in a hand, only one is offered.
    fn options(&mut self, seat: Seat, occasion: Occasion<'_>) -> Vec<Choice> {
        self.all_options(seat, occasion, false)
    }

    /// The same, of every copy of a card if `copies`; what could be used is noted.
    fn all_options(&mut self, seat: Seat, occasion: Occasion<'_>, copies: bool) -> Vec<Choice> {
        let options = self.usable_now(seat, occasion, copies);
        let play = &mut self.play;
        for option in &options {
            if let Choice::Use(piece, _) = option {
                Usage::bump(&mut play.usage.playable, play.table.piece(*piece).row);
            }
        }
        options
    }

    /// The uses that a seat may make now, of every copy of a card if `copies`.
    pub(super) fn usable_now(&self, seat: Seat, occasion: Occasion<'_>, copies: bool) -> Vec<Choice> {
        let mut options = Vec::new();
        let play = &self.play;
        let mut rows = Vec::new();
        for (definition, info) in (0_u16..).zip(&self.compiled.places) {
            if !info.hand {
                continue;
            }
            let Ok(hand) = self.instance(definition, Some(seat)) else { continue };
            for piece in play.table.held(hand) {
                let row = play.table.piece(*piece).row;
                if copies || !rows.contains(&row) {
                    rows.push(row);
                    self.offer(seat, *piece, UsableFrom::Hand, occasion, &mut options);
                }
            }
        }
        if self.compiled.used_from_play {
            for (at, lying) in (0_u32..).zip(&play.table.pieces) {
                let acts = !self.compiled.rows[lying.row.0 as usize].uses.is_empty();
                if acts && lying.at.is_some() && play.table.in_play(&self.compiled, Piece(at)) {
                    self.offer(seat, Piece(at), UsableFrom::Play, occasion, &mut options);
                }
            }
        }
        options
    }

    fn offer(
        &self,
        seat: Seat,
        piece: Piece,
        from: UsableFrom,
        occasion: Occasion<'_>,
        options: &mut Vec<Choice>,
    ) {
        let play = &self.play;
        let row = &self.compiled.rows[play.table.piece(piece).row.0 as usize];
        for at in row.uses.clone() {
            let of = &self.compiled.uses[at as usize];
            if of.from == from && self.may(seat, piece, of, at, occasion) {
                options.push(Choice::Use(piece, at));
            }
        }
    }

    /// Whether a seat may make a use of a piece now.
    fn may(&self, seat: Seat, piece: Piece, of: &UseInfo, at: u32, occasion: Occasion<'_>) -> bool {
        self.hindrance(seat, piece, of, at, occasion).is_none()
    }

    /// The pieces that a seat may use in the current phase.
    pub(crate) fn playable(&mut self, seat: Seat) -> Vec<Piece> {
        let Some(phase) = self.play.table.phase else { return Vec::new() };
        let mut pieces: Vec<_> = self
            .all_options(seat, Occasion::Phase(phase), true)
            .into_iter()
            .filter_map(|option| if let Choice::Use(piece, _) = option { Some(piece) } else { None })
            .collect();
        pieces.dedup();
        pieces
    }

    /// Makes the first use of a piece that the current phase allows; gives whether there was one.
    pub(crate) fn play_card(&mut self, seat: Seat, piece: Piece) -> EngineResult<bool> {
        let Some(phase) = self.play.table.phase else { return Ok(false) };
        let mut options = Vec::new();
        let lies = self.play.table.in_play(&self.compiled, piece);
        let from = if lies { UsableFrom::Play } else { UsableFrom::Hand };
        self.offer(seat, piece, from, Occasion::Phase(phase), &mut options);
        self.tested()?;
        match options.first() {
            Some(Choice::Use(piece, of)) => {
                let play = &mut self.play;
                Usage::bump(&mut play.usage.playable, play.table.piece(*piece).row);
                self.use_piece(seat, *piece, *of, None).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// What is left of an allowance.
    pub(crate) fn left_of(&self, budget: u16, seat: Seat) -> i64 {
        let info = &self.compiled.allowances[usize::from(budget)];
        let count = self.look(|view| {
            view.amount(&info.count, &Ctx { player: Some(seat), ..Ctx::default() }).unwrap_or(0)
        });
        let play = &self.play;
        let (at, seat) = (usize::from(budget), usize::from(seat.0));
        count.saturating_add(play.table.granted[at][seat]).saturating_sub(play.table.spent[at][seat])
    }

    pub(crate) fn use_ctx(&self, seat: Seat, piece: Piece, act: Option<&Act>) -> Ctx {
        let base = Ctx { player: Some(seat), card: Some(piece), ..Ctx::default() };
        match act {
            Some(act) => Ctx {
                target: act.target,
                source: act.card.map(Thing::Piece),
                attacker: act.attacker,
                defender: act.defender,
                ..base
            },
            None => base,
        }
    }

    /// Whether an act is an event that a use answers: `play`, `loss:gas`, `card:tank`, `op:fire`, `tag:bomb`.
    pub(super) fn matches(&self, (event, tag): (Sym, Option<Sym>), act: &Act) -> bool {
        let play = &self.play;
        let row = act.card.map(|card| play.table.piece(card).row);
        let plays = matches!(act.event, w::PLAY | w::USE);
        match (event, tag) {
            (w::CARD, Some(id)) => {
                plays && row.is_some_and(|row| self.compiled.rows[row.0 as usize].id == id)
            }
            (w::OP, Some(op)) => act.op == Some(op),
            (w::TAG, Some(tag)) => {
                act.tags.contains(&tag) || plays && row.is_some_and(|row| self.compiled.is(row, tag))
            }
            (event, None) => act.event == event,
            (event, Some(tag)) => act.event == event && act.tags.contains(&tag),
        }
    }

    /// Whether any use in the game could answer an act.
    pub(crate) fn answerable(&self, act: &Act) -> bool {
        self.answers(act.event)
            || matches!(act.event, w::PLAY | w::USE) && (self.answers(w::CARD) || self.answers(w::TAG))
            || act.op.is_some() && self.answers(w::OP)
            || !act.tags.is_empty() && self.answers(w::TAG)
    }

    /// Lets everybody answer what was announced, from the active player to the left, until all pass.
    pub(crate) fn reactions(&mut self, at: usize) -> EngineResult<()> {
        let act = self.play.acts[at].clone();
        if !self.answerable(&act) {
            return Ok(());
        }
        let play = &mut self.play;
        play.depth += 1;
        if play.depth > DEEPEST {
            return self.wrong(format!("answers to answers nest deeper than {DEEPEST}"));
        }
        let seats = {
            let play = &self.play;
            play.table.round_from(play.table.active)
        };
        // Answers that take place by themselves come first.
        if self.compiled.compels {
            for seat in &seats {
                self.compelled(*seat, at)?;
            }
        }
        let (mut passed, mut turn) = (0, 0);
        while passed < seats.len() && !self.play.acts[at].cancelled {
            let seat = seats[turn % seats.len()];
            turn += 1;
            let act = self.play.acts[at].clone();
            let options = self.options(seat, Occasion::Answer(&act));
            self.tested()?;
            match self.pick(seat, options, "answer", Some(&act))? {
                Some((piece, of)) => {
                    passed = 0;
                    self.play.acts[at].answered.push(piece);
                    self.use_piece(seat, piece, of, Some(at))?;
                }
                None => passed += 1,
            }
        }
        self.play.depth -= 1;
        Ok(())
    }

    /// The first of some uses that takes place by itself.
    fn must(&self, options: &[Choice]) -> Option<(Piece, u32)> {
        options.iter().find_map(|option| match option {
            Choice::Use(piece, of) if self.compiled.uses[*of as usize].must => Some((*piece, *of)),
            _ => None,
        })
    }

    /// Makes the answers of a seat that take place by themselves.
    fn compelled(&mut self, seat: Seat, at: usize) -> EngineResult<()> {
        loop {
            let act = self.play.acts[at].clone();
            if act.cancelled {
                return Ok(());
            }
            let options = self.options(seat, Occasion::Answer(&act));
            self.tested()?;
            let Some((piece, of)) = self.must(&options) else { return Ok(()) };
            self.play.acts[at].answered.push(piece);
            self.use_piece(seat, piece, of, Some(at))?;
        }
    }
}
