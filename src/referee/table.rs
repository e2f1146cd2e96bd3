//! What lies on the table, and nothing else: pieces, places, numbers, facts, the clock.
//!
//! Pieces change place by `put` alone, so none can multiply or vanish; `audit` proves it.

use warpress_model::Seen;

use super::compiled::{CompiledGame, Lapse};
use super::thing::{Piece, Place, RowId, Seat, Space, Sym};

/// A place's definition and which of its instances.
const ORDINAL_BITS: u32 = 20;

impl Place {
    /// The instance of a place.
    pub fn new(definition: u16, ordinal: usize) -> Self {
        Self(u32::from(definition) << ORDINAL_BITS | (ordinal as u32 & ((1 << ORDINAL_BITS) - 1)))
    }

    /// Which place of the game.
    pub fn definition(self) -> u16 {
        (self.0 >> ORDINAL_BITS) as u16
    }

    /// Whose: a seat, side, space or piece by number.
    pub fn ordinal(self) -> usize {
        (self.0 & ((1 << ORDINAL_BITS) - 1)) as usize
    }
}

/// A piece as it lies.
#[derive(Debug, Clone)]
pub struct Lying {
    /// What it is.
    pub row: RowId,
    /// Which copy of its row, from 1.
    pub copy: u16,
    /// Where; `None` = in the box, not in the game.
    pub at: Option<Place>,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Who commands it, where that is not the place's.
    pub controller: Option<Seat>,
    /// Its other side shows.
    pub flipped: bool,
    /// It lies face down.
    pub hidden: bool,
    /// Which way it is turned.
    pub facing: u8,
    /// Its text is void as long as this piece is in play; itself = for good.
    pub muted_by: Option<Piece>,
    /// The seats that have seen it since it was last shuffled, one bit each.
    pub known: u64,
}

/// A fact as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// 0 = false, or the place of the value.
    pub value: u16,
    /// The turn with whose end it lapses; 0 = by its own rule.
    pub until: u32,
}

/// The state of a game in play.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Pieces; those of the compiled first, those made as needed after them.
    pub pieces: Vec<Lying>,
    /// What lies where: by definition and ordinal, the last on top.
    pub contents: Vec<Vec<Vec<Piece>>>,
    /// Numbers by definition and ordinal.
    pub numbers: Vec<Vec<i64>>,
    /// Facts by definition and ordinal.
    pub facts: Vec<Vec<Standing>>,
    /// The side of each seat.
    pub sides: Vec<Option<u8>>,
    /// The faction of each seat.
    pub factions: Vec<Option<RowId>>,
    /// Who is still in the game.
    pub alive: Vec<bool>,
    /// Seats that the game itself moves.
    pub automata: Vec<bool>,
    /// Who has which of the game's own roles.
    pub roles: Vec<Option<Seat>>,
    /// The active seat.
    pub active: Seat,
    /// The turn, from 1; 0 = setup.
    pub turn: u32,
    /// The round, from 1: a turn of everybody.
    pub round: u32,
    /// The phase.
    pub phase: Option<u16>,
    /// Used budgets by allowance and seat.
    pub spent: Vec<Vec<i64>>,
    /// Additions to budgets by allowance and seat.
    pub granted: Vec<Vec<i64>>,
}

impl Lying {
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
        }
    }
}

impl Table {
    /// Everything in the box.
    pub fn reset(&mut self, compiled: &CompiledGame) {
        let seats = usize::from(compiled.seats);
        self.pieces.clear();
        let boxed = compiled.pieces.iter().map(|piece| Lying::boxed(piece.row, piece.copy, piece.owner));
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
                .map(|fact| vec![Standing { value: fact.start, until: 0 }; compiled.spread(&fact.per)]),
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

    /// A new piece of a row that is made as needed; it is in the box.
    pub fn make(&mut self, compiled: &CompiledGame, row: RowId) -> Option<Piece> {
        let idle = |piece: &Lying| piece.row == row && piece.at.is_none();
        if let Some(at) = self.pieces.iter().position(idle) {
            return Some(Piece(at as u32));
        }
        if !compiled.rows[row.0 as usize].as_needed || self.pieces.len() >= super::compiled::MOST_PIECES {
            return None;
        }
        let copy = self.pieces.iter().filter(|piece| piece.row == row).count() as u16 + 1;
        self.pieces.push(Lying::boxed(row, copy, None));
        Some(Piece(self.pieces.len() as u32 - 1))
    }

    /// The piece.
    pub fn piece(&self, piece: Piece) -> &Lying {
        &self.pieces[piece.0 as usize]
    }

    /// The piece, to be changed.
    pub fn piece_mut(&mut self, piece: Piece) -> &mut Lying {
        &mut self.pieces[piece.0 as usize]
    }

    /// What lies in a place, the last on top.
    pub fn held(&self, place: Place) -> &[Piece] {
        self.contents
            .get(usize::from(place.definition()))
            .and_then(|held| held.get(place.ordinal()))
            .map_or(&[], Vec::as_slice)
    }

    /// The contents of a place, to be reordered only.
    pub fn held_mut(&mut self, place: Place) -> &mut Vec<Piece> {
        let held = &mut self.contents[usize::from(place.definition())];
        if held.len() <= place.ordinal() {
            held.resize_with(place.ordinal() + 1, Vec::new);
        }
        &mut held[place.ordinal()]
    }

    /// Whether a piece may lie there: not on itself, nor on what lies on it, nor too high up.
    ///
    /// # Errors
    /// Why not.
    pub fn stands(
        &self,
        compiled: &CompiledGame,
        piece: Piece,
        to: Place,
        highest: u32,
    ) -> Result<(), &'static str> {
        let on = |place: Option<Place>| place.and_then(|place| self.bearer(compiled, place));
        // How high up something lies, and whether it lies on the piece.
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
            return Err("a piece cannot lie on itself");
        }
        if own == 0 {
            return Ok(());
        }
        let above = self.pieces.iter().map(|lying| {
            let (height, below) = height(on(lying.at));
            if below { height } else { 0 }
        });
        if own + above.max().unwrap_or(0) > highest {
            return Err("too many pieces lie on one another");
        }
        Ok(())
    }

    /// Moves a piece on top of a place, or to its bottom; `None` puts it back into the box.
    pub fn put(&mut self, piece: Piece, to: Option<Place>, bottom: bool) {
        if let Some(from) = self.pieces[piece.0 as usize].at {
            let held = &mut self.contents[usize::from(from.definition())][from.ordinal()];
            // Most moves take the last.
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
        self.pieces[piece.0 as usize].at = to;
    }

    /// The seat to which a place belongs, if it is one seat's (or the one seat's of a side).
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

    /// Who commands a piece: who was given control, whose place it lies in, who owns it, whose side it has.
    pub fn controller(&self, compiled: &CompiledGame, piece: Piece) -> Option<Seat> {
        let lying = self.piece(piece);
        lying
            .controller
            .or_else(|| lying.at.and_then(|place| self.place_seat(compiled, place)))
            .or(lying.owner)
            .or_else(|| compiled.rows[lying.row.0 as usize].side.and_then(|side| self.seat_of_side(side)))
    }

    /// Who owns a piece: who was dealt it for good, or whose side it has.
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

    /// The living seats, from this one leftward.
    pub fn round_from(&self, first: Seat) -> Vec<Seat> {
        let count = self.alive.len();
        (0..count)
            .map(|step| (usize::from(first.0) + step) % count.max(1))
            .filter(|seat| self.alive[*seat])
            .map(|seat| Seat(seat as u8))
            .collect()
    }

    /// The one opponent: the only other living seat, or the first one of another side.
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
        let Some(place) = lying.at else { return true };
        let own = self.place_seat(compiled, place) == Some(seat);
        if lying.hidden {
            return own;
        }
        match compiled.places[usize::from(place.definition())].seen_by {
            Seen::All => true,
            Seen::Owner => {
                own || compiled.places[usize::from(place.definition())].per == warpress_model::Scope::Game
                    && compiled.seats == 1
            }
            Seen::None => false,
            Seen::Top => own || self.held(place).last() == Some(&piece),
        }
    }

    /// The seats that may see what a piece is, one bit each.
    pub fn seers(&self, compiled: &CompiledGame, piece: Piece) -> u64 {
        let bit = |seat: u8| u64::from(self.sees(compiled, Seat(seat), piece)) << (seat & 63);
        (0..compiled.seats).map(bit).fold(0, |all, one| all | one)
    }

    /// What a piece is attached to: the piece in whose place it lies.
    pub fn host(&self, compiled: &CompiledGame, piece: Piece) -> Option<Piece> {
        self.bearer(compiled, self.piece(piece).at?)
    }

    /// The piece whose place this is, where places belong to pieces.
    fn bearer(&self, compiled: &CompiledGame, place: Place) -> Option<Piece> {
        let info = compiled.places.get(usize::from(place.definition()))?;
        let borne = info.per == warpress_model::Scope::Piece && place.ordinal() < self.pieces.len();
        borne.then_some(Piece(place.ordinal() as u32))
    }

    /// The space on which a piece stands.
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

    /// Lets facts lapse whose time is over.
    pub fn lapse(&mut self, compiled: &CompiledGame, turn_over: bool, over: impl Fn(&Lapse) -> bool) {
        for (fact, standing) in compiled.facts.iter().zip(&mut self.facts) {
            let all = over(&fact.lapse);
            for one in standing {
                let timed = turn_over && one.until != 0 && self.turn >= one.until;
                if (all || timed) && one.value != fact.start {
                    *one = Standing { value: fact.start, until: 0 };
                }
            }
        }
    }

    /// Proves that every piece lies in exactly one place, and that every place knows it.
    ///
    /// # Errors
    /// Which piece does not.
    pub fn audit(&self, compiled: &CompiledGame) -> Result<(), String> {
        let mut seen = vec![false; self.pieces.len()];
        for (definition, held) in (0_u16..).zip(&self.contents) {
            for (ordinal, pieces) in held.iter().enumerate() {
                for piece in pieces {
                    let name = || compiled.row_name(self.piece(*piece).row);
                    if std::mem::replace(&mut seen[piece.0 as usize], true) {
                        return Err(format!("{} lies in two places", name()));
                    }
                    if self.piece(*piece).at != Some(Place::new(definition, ordinal)) {
                        return Err(format!("{} does not know where it lies", name()));
                    }
                }
            }
        }
        for (at, (piece, seen)) in self.pieces.iter().zip(seen).enumerate() {
            if piece.at.is_some() != seen {
                return Err(format!("{} has vanished", compiled.row_name(piece.row)));
            }
            if at < compiled.pieces.len() && compiled.pieces[at].row != piece.row {
                return Err(format!("{} has become another piece", compiled.row_name(piece.row)));
            }
        }
        Ok(())
    }

    /// The ids of the allowances' budgets start anew.
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

/// A word for a fact's value.
pub fn fact_word(compiled: &CompiledGame, fact: u16, value: u16) -> Option<Sym> {
    compiled.facts[usize::from(fact)].values.get(usize::from(value)).copied()
}
