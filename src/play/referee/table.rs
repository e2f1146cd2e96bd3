//! The table: pieces, places, numbers, facts, turns, and nothing else.
//!
//! Pieces are moved by `put` alone, so that none can multiply or vanish; `audit` verifies it.

use warpress_model::Visibility;

use super::compiled::{CompiledGame, Lapse};
use super::thing::{Piece, Place, RowId, Seat, Space, Sym};

/// The bits of a place's number that say which of its instances it is.
const ORDINAL_BITS: u32 = 20;

impl Place {
    /// An instance of a place of the game.
    pub fn new(definition: u16, ordinal: usize) -> Self {
        Self(u32::from(definition) << ORDINAL_BITS | (ordinal as u32 & ((1 << ORDINAL_BITS) - 1)))
    }

    /// Which place of the game it is an instance of.
    pub fn definition(self) -> u16 {
        (self.0 >> ORDINAL_BITS) as u16
    }

    /// Which instance: the index of the seat, side, space or piece that it belongs to.
    pub fn ordinal(self) -> usize {
        (self.0 & ((1 << ORDINAL_BITS) - 1)) as usize
    }
}

/// A piece as it lies.
#[derive(Debug, Clone)]
pub struct PieceState {
    /// Its row.
    pub row: RowId,
    /// Which copy of its row, from 1.
    pub copy: u16,
    /// Where it lies; `None` = in the box.
    pub at: Option<Place>,
    /// Its owner, if each player has a set.
    pub owner: Option<Seat>,
    /// Its controller, if that is not the owner of its place.
    pub controller: Option<Seat>,
    /// Whether its other side shows.
    pub flipped: bool,
    /// Whether it lies face down.
    pub hidden: bool,
    /// Which way it is turned.
    pub facing: u8,
    /// The piece that mutes it as long as it is in play; the piece itself = for good.
    pub muted_by: Option<Piece>,
    /// The seats that have seen it since it was last shuffled, one bit each.
    pub known: u64,
    /// Whether it was put into the box, or left there by lot, where not everybody saw it.
    pub away: bool,
}

/// The current value of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FactState {
    /// The position of the value; of a truth, 0 is false and 1 true.
    pub value: u16,
    /// The turn at whose end it lapses; 0 = it lapses as the data say.
    pub until: u32,
}

/// The state of the table.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The pieces: first those of the compiled game, then those made as needed.
    pub pieces: Vec<PieceState>,
    /// The contents of places, by definition and ordinal; the last piece is on top.
    pub contents: Vec<Vec<Vec<Piece>>>,
    /// Numbers by definition and ordinal.
    pub numbers: Vec<Vec<i64>>,
    /// Facts by definition and ordinal.
    pub facts: Vec<Vec<FactState>>,
    /// The side of each seat.
    pub sides: Vec<Option<u8>>,
    /// The faction of each seat.
    pub factions: Vec<Option<RowId>>,
    /// Whether each seat is still in the game.
    pub alive: Vec<bool>,
    /// Whether each seat is played by the rules.
    pub automata: Vec<bool>,
    /// The seat that has each of the game's roles.
    pub roles: Vec<Option<Seat>>,
    /// The active seat.
    pub active: Seat,
    /// The turn, from 1; 0 = setup.
    pub turn: u32,
    /// The round, from 1.
    pub round: u32,
    /// The phase, by its index.
    pub phase: Option<u16>,
    /// What has been spent of allowances, by allowance and seat.
    pub spent: Vec<Vec<i64>>,
    /// What has been added to allowances, by allowance and seat.
    pub granted: Vec<Vec<i64>>,
}

/// Why a piece cannot lie somewhere, or does not lie where it should.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A piece was to be put on itself, or on something that lies on it.
    #[error("a piece cannot lie on itself")]
    OnItself,
    /// A stack of attached pieces would grow too high.
    #[error("too many pieces lie on one another")]
    TooHigh,
    /// Two places hold the piece.
    #[error("{0} lies in two places")]
    Twice(String),
    /// The piece names another place than the one that holds it.
    #[error("{0} does not know where it lies")]
    Lost(String),
    /// The place that the piece names does not hold it.
    #[error("{0} has vanished")]
    Vanished(String),
    /// A piece of the data now has another row.
    #[error("{0} has become another piece")]
    Changed(String),
}

impl PieceState {
    /// A piece in the box.
    fn boxed(row: RowId, copy: u16, owner: Option<Seat>) -> Self {
        Self {
            row,
            copy,
            at: None,
            owner,
            controller: None,
            flipped: false,
            hidden: false,
            facing: 0,
            muted_by: None,
            known: 0,
            away: false,
        }
    }
}

impl Table {
    /// Puts everything back into the box.
    pub fn reset(&mut self, compiled: &CompiledGame) {
        let seats = usize::from(compiled.seats);
        self.pieces.clear();
        let boxed = compiled.pieces.iter().map(|piece| PieceState::boxed(piece.row, piece.copy, piece.owner));
        self.pieces.extend(boxed);
        self.contents.resize_with(compiled.places.len(), Vec::new);
        for (place, held) in compiled.places.iter().zip(&mut self.contents) {
            held.resize_with(compiled.spread(&place.per), Vec::new);
            held.truncate(compiled.spread(&place.per));
            held.iter_mut().for_each(Vec::clear);
        }
        self.numbers.clear();
        self.numbers.extend(compiled.numbers.iter().map(|number| vec![0; compiled.spread(&number.per)]));
        self.facts.clear();
        self.facts.extend(
            compiled
                .facts
                .iter()
                .map(|fact| vec![FactState { value: fact.start, until: 0 }; compiled.spread(&fact.per)]),
        );
        self.sides.clone_from(&compiled.seat_sides);
        self.factions = vec![None; seats];
        self.alive = vec![true; seats];
        self.automata = vec![false; seats];
        self.roles = vec![None; compiled.roles.len()];
        self.active = Seat(0);
        (self.turn, self.round, self.phase) = (0, 1, None);
        self.spent = vec![vec![0; seats]; compiled.allowances.len()];
        self.granted = vec![vec![0; seats]; compiled.allowances.len()];
    }

    /// A piece of a row that is in the box, made if it is made as needed; `None` if there are no more.
    pub fn make(&mut self, compiled: &CompiledGame, row: RowId) -> Option<Piece> {
        let idle = |piece: &PieceState| piece.row == row && piece.at.is_none();
        if let Some(at) = self.pieces.iter().position(idle) {
            return Some(Piece(at as u32));
        }
        if !compiled.rows[row.0 as usize].as_needed || self.pieces.len() >= super::compiled::MOST_PIECES {
            return None;
        }
        let copy = self.pieces.iter().filter(|piece| piece.row == row).count() as u16 + 1;
        self.pieces.push(PieceState::boxed(row, copy, None));
        Some(Piece(self.pieces.len() as u32 - 1))
    }

    /// How a piece lies.
    pub fn piece(&self, piece: Piece) -> &PieceState {
        &self.pieces[piece.0 as usize]
    }

    /// How a piece lies, to be changed.
    pub fn piece_mut(&mut self, piece: Piece) -> &mut PieceState {
        &mut self.pieces[piece.0 as usize]
    }

    /// The pieces in a place; the last is on top.
    pub fn held(&self, place: Place) -> &[Piece] {
        self.contents
            .get(usize::from(place.definition()))
            .and_then(|held| held.get(place.ordinal()))
            .map_or(&[], Vec::as_slice)
    }

    /// The pieces in a place, which may only be reordered.
    pub fn held_mut(&mut self, place: Place) -> &mut Vec<Piece> {
        let held = &mut self.contents[usize::from(place.definition())];
        if held.len() <= place.ordinal() {
            held.resize_with(place.ordinal() + 1, Vec::new);
        }
        &mut held[place.ordinal()]
    }

    /// Checks that a piece may be put into a place: not onto itself, nor onto what lies on it, nor too high up.
    ///
    /// # Errors
    /// [`TableError::OnItself`] or [`TableError::TooHigh`].
    pub fn check_placement(
        &self,
        compiled: &CompiledGame,
        piece: Piece,
        to: Place,
        highest: u32,
    ) -> Result<(), TableError> {
        let on = |place: Option<Place>| place.and_then(|place| self.bearer(compiled, place));
        // How high up a place is, and whether it is on the piece.
        let height = |first: Option<Piece>| {
            let (mut height, mut under, mut below) = (0, first, false);
            while let Some(host) = under {
                height += 1;
                below |= host == piece;
                if height > highest {
                    break;
                }
                under = on(self.piece(host).at);
            }
            (height, below)
        };
        let (own, circle) = height(on(Some(to)));
        if circle {
            return Err(TableError::OnItself);
        }
        if own == 0 {
            return Ok(());
        }
        let above = self.pieces.iter().map(|lying| {
            let (height, below) = height(on(lying.at));
            if below { height } else { 0 }
        });
        if own + above.max().unwrap_or(0) > highest {
            return Err(TableError::TooHigh);
        }
        Ok(())
    }

    /// Moves a piece on top of a place, or to its bottom; `None` puts it back into the box.
    pub fn put(&mut self, piece: Piece, to: Option<Place>, bottom: bool) {
        if let Some(from) = self.pieces[piece.0 as usize].at {
            let held = &mut self.contents[usize::from(from.definition())][from.ordinal()];
            // Most moves take the top piece.
            match held.last() {
                Some(last) if *last == piece => {
                    held.pop();
                }
                _ => held.retain(|other| *other != piece),
            }
        }
        if let Some(to) = to {
            let held = self.held_mut(to);
            if bottom { held.insert(0, piece) } else { held.push(piece) }
        }
        let lying = &mut self.pieces[piece.0 as usize];
        lying.at = to;
        lying.away &= to.is_none();
    }

    /// The seat that a place belongs to, if it belongs to a seat, a side or a piece.
    pub fn place_seat(&self, compiled: &CompiledGame, place: Place) -> Option<Seat> {
        use warpress_model::Scope;
        match compiled.places[usize::from(place.definition())].per {
            Scope::Seat | Scope::Faction => Some(Seat(place.ordinal() as u8)),
            Scope::Side => self.seat_of_side(place.ordinal() as u8),
            Scope::Piece => self
                .pieces
                .get(place.ordinal())
                .and_then(|_| self.controller(compiled, Piece(place.ordinal() as u32))),
            Scope::Game | Scope::Space => None,
        }
    }

    /// The controller of a piece: whoever was given control, or the owner of its place, its own owner, or its side.
    pub fn controller(&self, compiled: &CompiledGame, piece: Piece) -> Option<Seat> {
        let lying = self.piece(piece);
        lying
            .controller
            .or_else(|| lying.at.and_then(|place| self.place_seat(compiled, place)))
            .or(lying.owner)
            .or_else(|| compiled.rows[lying.row.0 as usize].side.and_then(|side| self.seat_of_side(side)))
    }

    /// The owner of a piece: its own, or the owner of its place, or its side.
    pub fn owner(&self, compiled: &CompiledGame, piece: Piece) -> Option<Seat> {
        let lying = self.piece(piece);
        lying
            .owner
            .or_else(|| lying.at.and_then(|place| self.place_seat(compiled, place)))
            .or_else(|| compiled.rows[lying.row.0 as usize].side.and_then(|side| self.seat_of_side(side)))
    }

    /// The first seat that plays a side.
    pub fn seat_of_side(&self, side: u8) -> Option<Seat> {
        self.sides.iter().position(|of| *of == Some(side)).map(|seat| Seat(seat as u8))
    }

    /// The seats that are still in the game.
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        (0_u8..).zip(&self.alive).filter(|(_, alive)| **alive).map(|(seat, _)| Seat(seat))
    }

    /// The seats still in the game, from one to the left.
    pub fn round_from(&self, first: Seat) -> Vec<Seat> {
        let count = self.alive.len();
        (0..count)
            .map(|step| (usize::from(first.0) + step) % count.max(1))
            .filter(|seat| self.alive[*seat])
            .map(|seat| Seat(seat as u8))
            .collect()
    }

    /// The opponent of a seat, if there is only one: the only other seat in the game, or the only one of another side.
    pub fn foe(&self, seat: Seat) -> Option<Seat> {
        let mut others = self.living().filter(|other| *other != seat);
        let first = others.next()?;
        if others.next().is_none() {
            return Some(first);
        }
        let side = *self.sides.get(usize::from(seat.0))?;
        let foes: Vec<_> = self
            .living()
            .filter(|other| side.is_some() && self.sides[usize::from(other.0)] != side)
            .collect();
        if let [foe] = foes[..] { Some(foe) } else { None }
    }

    /// Whether a seat may see what a piece is.
    pub fn sees(&self, compiled: &CompiledGame, seat: Seat, piece: Piece) -> bool {
        let lying = self.piece(piece);
        if lying.known & (1 << (seat.0 & 63)) != 0 {
            return true;
        }
        let Some(place) = lying.at else { return !lying.away };
        let own = self.place_seat(compiled, place) == Some(seat);
        if lying.hidden {
            return own;
        }
        match compiled.places[usize::from(place.definition())].seen_by {
            Visibility::All => true,
            Visibility::Owner => {
                own || compiled.places[usize::from(place.definition())].per == warpress_model::Scope::Game
                    && compiled.seats == 1
            }
            Visibility::None => false,
            Visibility::Top => own || self.held(place).last() == Some(&piece),
        }
    }

    /// The seats that may see what a piece is, one bit each.
    pub fn seers(&self, compiled: &CompiledGame, piece: Piece) -> u64 {
        let bit = |seat: u8| u64::from(self.sees(compiled, Seat(seat), piece)) << (seat & 63);
        (0..compiled.seats).map(bit).fold(0, |all, one| all | one)
    }

    /// Whether every seat may see what a piece is.
    pub fn is_open(&self, compiled: &CompiledGame, piece: Piece) -> bool {
        (0..compiled.seats).all(|seat| self.sees(compiled, Seat(seat), piece))
    }

    /// A piece has left the box by lot: whoever does not see which it is cannot tell what was left of these, either.
    pub fn leave_unseen(&mut self, compiled: &CompiledGame, drawn: Piece, lots: &[Piece]) {
        if self.is_open(compiled, drawn) {
            return;
        }
        let seers = self.seers(compiled, drawn);
        for piece in lots {
            let left = self.piece_mut(*piece);
            if left.at.is_none() {
                left.known = if left.away { left.known & seers } else { seers };
                left.away = true;
            }
        }
    }

    /// What a piece is attached to: the piece in whose place it lies.
    pub fn host(&self, compiled: &CompiledGame, piece: Piece) -> Option<Piece> {
        self.bearer(compiled, self.piece(piece).at?)
    }

    /// The piece that a place belongs to, if it belongs to one.
    fn bearer(&self, compiled: &CompiledGame, place: Place) -> Option<Piece> {
        let info = compiled.places.get(usize::from(place.definition()))?;
        let borne = info.per == warpress_model::Scope::Piece && place.ordinal() < self.pieces.len();
        borne.then_some(Piece(place.ordinal() as u32))
    }

    /// The space that a piece stands on.
    pub fn space(&self, compiled: &CompiledGame, piece: Piece) -> Option<Space> {
        let place = self.piece(piece).at?;
        match compiled.places[usize::from(place.definition())].per {
            warpress_model::Scope::Space => Some(Space(place.ordinal() as u32)),
            warpress_model::Scope::Piece => self.space(compiled, self.host(compiled, piece)?),
            _ => None,
        }
    }

    /// Whether a piece is in play: on the table, neither in a hand nor in a pile nor out of the game.
    pub fn in_play(&self, compiled: &CompiledGame, piece: Piece) -> bool {
        self.piece(piece).at.is_some_and(|place| {
            let info = &compiled.places[usize::from(place.definition())];
            !info.hand && !info.out && !info.pile
        })
    }

    /// Resets facts that lapse: those for which `over` holds, and at the end of a turn those whose time is up.
    pub fn lapse(&mut self, compiled: &CompiledGame, turn_over: bool, over: impl Fn(&Lapse) -> bool) {
        for (fact, standing) in compiled.facts.iter().zip(&mut self.facts) {
            let all = over(&fact.lapse);
            for one in standing {
                let timed = turn_over && one.until != 0 && self.turn >= one.until;
                if (all || timed) && one.value != fact.start {
                    *one = FactState { value: fact.start, until: 0 };
                }
            }
        }
    }

    /// Verifies that every piece lies in exactly one place, and that both agree.
    ///
    /// # Errors
    /// The first piece that is out of place.
    pub fn audit(&self, compiled: &CompiledGame) -> Result<(), TableError> {
        let mut seen = vec![false; self.pieces.len()];
        for (definition, held) in (0_u16..).zip(&self.contents) {
            for (ordinal, pieces) in held.iter().enumerate() {
                for piece in pieces {
                    let name = || compiled.row_name(self.piece(*piece).row);
                    if std::mem::replace(&mut seen[piece.0 as usize], true) {
                        return Err(TableError::Twice(name()));
                    }
                    if self.piece(*piece).at != Some(Place::new(definition, ordinal)) {
                        return Err(TableError::Lost(name()));
                    }
                }
            }
        }
        for (at, (piece, seen)) in self.pieces.iter().zip(seen).enumerate() {
            if piece.at.is_some() != seen {
                return Err(TableError::Vanished(compiled.row_name(piece.row)));
            }
            if at < compiled.pieces.len() && compiled.pieces[at].row != piece.row {
                return Err(TableError::Changed(compiled.row_name(piece.row)));
            }
        }
        Ok(())
    }

    /// Renews the allowances that are granted per phase, or per turn.
    pub fn renew(&mut self, compiled: &CompiledGame, phase: bool) {
        for ((info, spent), granted) in compiled.allowances.iter().zip(&mut self.spent).zip(&mut self.granted)
        {
            if info.per_phase == phase {
                spent.fill(0);
                granted.fill(0);
            }
        }
    }
}

/// The word for a value of a fact; `None` for a truth.
pub fn fact_word(compiled: &CompiledGame, fact: u16, value: u16) -> Option<Sym> {
    compiled.facts[usize::from(fact)].values.get(usize::from(value)).copied()
}
