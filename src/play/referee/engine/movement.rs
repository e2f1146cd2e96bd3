//! Moving pieces: everything that changes where a piece lies goes through here.

use warpress_model::Scope;

use super::Engine;
use super::EngineResult;
use crate::builtin as w;
use crate::compiled::Empty;
use crate::eval::Ctx;
use crate::log::Event;
use crate::table::FactState;
use crate::thing::{Piece, Place, Seat, Thing};
use crate::usage::Usage;

/// How many pieces may be stacked on one another.
const HIGHEST: u32 = 12;

impl Engine {
    /// Moves a piece on top of a place or to its bottom; `None` puts it back into the box.
    pub(crate) fn shift(&mut self, piece: Piece, to: Option<Place>, bottom: bool) -> EngineResult<()> {
        let (was_in_play, from, was_muted, was_whose, known) = {
            let play = &self.play;
            if piece.0 as usize >= play.table.pieces.len() {
                return self.wrong("there is no such piece");
            }
            if self.compiled.hosts
                && let Some(to) = to
                && let Err(why) = play.table.check_placement(&self.compiled, piece, to, HIGHEST)
            {
                return self.wrong(why);
            }
            if let Some(to) = to {
                let info = self.compiled.places.get(usize::from(to.definition()));
                let Some(info) = info else { return self.wrong("there is no such place") };
                let row = play.table.piece(piece).row;
                if !self.compiled.takes(info, row) {
                    let place = self.compiled.words.text(info.id);
                    return self.wrong(format!("{} does not belong in {place}", self.compiled.row_name(row)));
                }
            }
            let lies = play.table.in_play(&self.compiled, piece);
            let muted = lies && self.look(|view| view.muted(piece));
            let whose = play.table.controller(&self.compiled, piece).filter(|_| lies);
            let known = match to {
                Some(_) => self.witnesses(piece),
                None => play.table.seers(&self.compiled, piece),
            };
            (lies, play.table.piece(piece).at, muted, whose, known)
        };
        let play = &mut self.play;
        if play.flight.contains(&piece) {
            // Whoever plays a card controls it until it lands.
            play.flight.retain(|flying| *flying != piece);
            play.table.piece_mut(piece).controller = None;
        }
        play.table.put(piece, to, bottom);
        if to.is_none() {
            let lying = play.table.piece_mut(piece);
            (lying.known, lying.away) = (known, known.count_ones() < u32::from(self.compiled.seats));
        }
        let row = play.table.piece(piece).row;
        if let Some(Some(home)) = play.homes.get(piece.0 as usize) {
            let (left, back) = (from == Some(*home), to == Some(*home));
            let away = &mut play.away[row.0 as usize];
            if left && !back {
                *away += 1;
            } else if back && !left {
                *away = away.saturating_sub(1);
            }
            let most = &mut play.usage.away[row.0 as usize];
            *most = (*most).max(*away);
        }
        if let Some(to) = to {
            let info = &self.compiled.places[usize::from(to.definition())];
            let lying = play.table.piece_mut(piece);
            if info.hand {
                lying.known = 0;
                lying.hidden = false;
                let size = play.table.held(to).len() as u32;
                play.usage.hand = play.usage.hand.max(size);
            } else if info.seen_by == warpress_model::Visibility::All {
                lying.known = 0;
            }
            if info.per == Scope::Space {
                play.usage.entered[to.ordinal()] += 1;
            }
            if info.pile || info.hand || info.out {
                let lying = play.table.piece_mut(piece);
                (lying.controller, lying.muted_by) = (None, None);
                (lying.flipped, lying.facing) = (false, 0);
                if info.pile {
                    lying.hidden = false;
                }
            }
        }
        if from.is_none() && to.is_some() && self.play.lots.contains(&piece) {
            self.play.table.leave_unseen(&self.compiled, piece, &self.play.lots);
        }
        self.note(Event {
            verb: "move",
            what: Some(Thing::Piece(piece)),
            to: to.map(Thing::Place),
            from: from.map(Thing::Place),
            saw: known,
            ..Event::default()
        });
        let now_in_play = self.play.table.in_play(&self.compiled, piece);
        if was_in_play && !now_in_play {
            self.left(piece)?;
        }
        if self.play.audit
            && let Err(broken) = self.play.table.audit(&self.compiled)
        {
            return self.wrong(broken);
        }
        if !was_in_play && now_in_play && self.answers(w::ENTER) {
            self.happened(w::ENTER, &self.about(piece))?;
        } else if was_in_play && !now_in_play && self.answers(w::LEAVE) {
            let about = self.about(piece);
            self.follow(w::LEAVE, &Ctx { player: was_whose.or(about.player), ..about }, was_muted)?;
        }
        Ok(())
    }

    /// The seats that see a piece, one bit each, if a story is kept that tells it.
    pub(crate) fn witnesses(&self, piece: Piece) -> u64 {
        let play = &self.play;
        if play.log.story.is_some() { play.table.seers(&self.compiled, piece) } else { 0 }
    }

    /// What an event about a piece says.
    fn about(&self, piece: Piece) -> Ctx {
        let here = self.ctx.get();
        Ctx {
            target: Some(Thing::Piece(piece)),
            source: here.card.map(Thing::Piece),
            player: here.player,
            ..Ctx::default()
        }
    }

    /// A piece has left play: its numbers and facts are reset, and what lies on it goes where its places say.
    fn left(&mut self, piece: Piece) -> EngineResult<()> {
        let mut orphans = Vec::new();
        let play = &mut self.play;
        for (at, number) in self.compiled.numbers.iter().enumerate() {
            if number.per == Scope::Piece
                && let Some(value) = play.table.numbers[at].get_mut(piece.0 as usize)
            {
                *value = match number.start {
                    crate::compiled::Quantity::Int(start) => start,
                    _ => 0,
                };
            }
        }
        for (at, fact) in self.compiled.facts.iter().enumerate() {
            if fact.per == Scope::Piece
                && let Some(standing) = play.table.facts[at].get_mut(piece.0 as usize)
            {
                *standing = FactState { value: fact.start, until: 0 };
            }
        }
        if self.compiled.hosts {
            for (at, place) in (0_u16..).zip(&self.compiled.places) {
                if place.per == Scope::Piece {
                    let own = Place::new(at, piece.0 as usize);
                    orphans.extend(play.table.held(own).iter().map(|held| (*held, place.fate)));
                }
            }
        }
        for (orphan, fate) in orphans {
            let to = fate.map(|fate| self.instance(fate, None)).transpose()?;
            let to = to.or_else(|| self.discard_place(orphan));
            self.shift(orphan, to, false)?;
        }
        Ok(())
    }

    /// The instance of a place that belongs to the game, or to a seat or its side.
    pub(crate) fn instance(&self, definition: u16, seat: Option<Seat>) -> EngineResult<Place> {
        let info = &self.compiled.places[usize::from(definition)];
        let ordinal = match info.per {
            Scope::Game => 0,
            Scope::Seat | Scope::Faction => match seat {
                Some(seat) => usize::from(seat.0),
                None => return self.wrong(format!("whose {} is meant?", self.compiled.words.text(info.id))),
            },
            Scope::Side => {
                let side = seat.and_then(|seat| self.play.table.sides[usize::from(seat.0)]);
                match side {
                    Some(side) => usize::from(side),
                    None => {
                        return self
                            .wrong(format!("which side's {} is meant?", self.compiled.words.text(info.id)));
                    }
                }
            }
            Scope::Space | Scope::Piece => {
                return self
                    .wrong(format!("there are many {}; say which", self.compiled.words.text(info.id)));
            }
        };
        Ok(Place::new(definition, ordinal))
    }

    /// The discard pile of a piece.
    pub(crate) fn discard_place(&self, piece: Piece) -> Option<Place> {
        let play = &self.play;
        let list = self.compiled.rows[play.table.piece(piece).row.0 as usize].list;
        let definition = self.compiled.discard_of[usize::from(list)]?;
        let ordinal = match self.compiled.places[usize::from(definition)].per {
            Scope::Seat => usize::from(play.table.owner(&self.compiled, piece)?.0),
            Scope::Side => {
                let owner = play.table.owner(&self.compiled, piece)?;
                usize::from(play.table.sides[usize::from(owner.0)]?)
            }
            _ => 0,
        };
        Some(Place::new(definition, ordinal))
    }

    /// Discards a piece to its discard pile, or into the box if it has none.
    pub(crate) fn discard(&mut self, piece: Piece) -> EngineResult<()> {
        let was = self.play.table.owner(&self.compiled, piece);
        let to = self.discard_place(piece);
        self.shift(piece, to, false)?;
        if self.answers(w::DISCARD) {
            let ctx = Ctx { player: was, ..self.about(piece) };
            self.happened(w::DISCARD, &ctx)?;
        }
        Ok(())
    }

    /// Shuffles a place; what its pieces are is no longer known.
    pub(crate) fn shuffle(&mut self, place: Place) -> EngineResult<()> {
        let play = &mut self.play;
        let held = play.table.held_mut(place);
        play.shuffles.shuffle(held);
        for piece in held.clone() {
            let lying = &mut play.table.pieces[piece.0 as usize];
            (lying.known, lying.hidden) = (0, false);
        }
        self.note(Event { verb: "shuffle", what: Some(Thing::Place(place)), ..Event::default() });
        Ok(())
    }

    /// The top piece of a place. If the place is empty, it is refilled, or the draw gives nothing, the player loses or the
    /// game ends, as the data say.
    pub(crate) fn top(&mut self, place: Place, seat: Option<Seat>) -> EngineResult<Option<Piece>> {
        let compiled = self.compiled.clone();
        if let Some(top) = self.play.table.held(place).last() {
            return Ok(Some(*top));
        }
        let definition = place.definition();
        self.play.usage.empty[usize::from(definition)] += 1;
        self.note(Event { verb: "empty", what: Some(Thing::Place(place)), ..Event::default() });
        if self.answers(w::EMPTY) {
            self.happened(w::EMPTY, &Ctx { target: Some(Thing::Place(place)), ..Ctx::default() })?;
        }
        match compiled.places[usize::from(definition)].empty {
            Empty::Stop => Ok(None),
            Empty::Lose => {
                if let Some(seat) = seat {
                    self.lose_game(seat, None)?;
                }
                Ok(None)
            }
            Empty::End(at) => {
                self.come_to(&compiled.endings[usize::from(at)])?;
                Ok(None)
            }
            Empty::Reshuffle(other) => {
                let owner = self.play.table.place_seat(&compiled, place).or(seat);
                let other = self.instance(other, owner)?;
                let pieces = self.play.table.held(other).to_vec();
                for piece in pieces {
                    self.shift(piece, Some(place), false)?;
                }
                self.shuffle(place)?;
                Ok(self.play.table.held(place).last().copied())
            }
        }
    }

    /// The place in which a piece lands that is moved to a place, a space or another piece: the first one there that
    /// takes it.
    pub(crate) fn landing(&self, piece: Piece, to: Thing) -> EngineResult<Place> {
        let row = self.play.table.piece(piece).row;
        let scope = match to {
            Thing::Place(place) => return Ok(place),
            Thing::Space(_) => Scope::Space,
            Thing::Piece(_) => Scope::Piece,
            other => {
                return self.wrong(format!("nothing can be moved to {}; name a place", other.sort()));
            }
        };
        let takes = |info: &crate::compiled::PlaceInfo| info.per == scope && self.compiled.takes(info, row);
        let definition = self.compiled.places.iter().position(takes);
        match (definition, self.ordinal(to, &scope)) {
            (Some(definition), Some(ordinal)) => Ok(Place::new(definition as u16, ordinal)),
            _ => self.wrong(format!("{} has no place for {}", to.sort(), self.compiled.row_name(row))),
        }
    }

    /// Draws pieces from one place into another, fewer if there are not enough.
    pub(crate) fn draw(
        &mut self,
        seat: Option<Seat>,
        count: u32,
        from: Place,
        to: Place,
    ) -> EngineResult<Vec<Piece>> {
        let mut drawn = Vec::new();
        for _ in 0..count {
            let Some(piece) = self.top(from, seat)? else { break };
            self.shift(piece, Some(to), false)?;
            let play = &mut self.play;
            Usage::bump(&mut play.usage.drawn, play.table.piece(piece).row);
            drawn.push(piece);
            if self.answers(w::DRAW) {
                self.happened(w::DRAW, &Ctx { player: seat, ..self.about(piece) })?;
            }
        }
        Ok(drawn)
    }
}
