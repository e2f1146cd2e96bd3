//! What lasting uses change (values, rolls, tags), and whose text is void.

use crate::builtin as w;
use crate::code::Code;
use crate::compiled::{Trig, UseInfo};
use crate::thing::{Piece, Sym, Thing};

use super::{Ctx, TableView};

/// How far a chain of pieces that mute one another is followed.
const MUTES: u8 = 8;

/// Conditions of lasting uses may ask for tags and values that lasting uses change in turn. Beyond this depth, what
/// is printed counts.
const DEEPEST: u32 = 3;

/// A value changed by a lasting use; `how` is 0 set, 1 add, 2 multiply, 3 clamp.
pub fn changed(how: u8, own: f64, by: f64) -> f64 {
    match how {
        0 => by,
        1 => own + by,
        2 => own * by,
        _ => own.min(by),
    }
}

impl TableView<'_> {
    /// Whether a piece's text is void.
    pub fn muted(&self, piece: Piece) -> bool {
        self.void(piece, MUTES)
    }

    /// Whether a piece's text is void. What mutes it must be in play, not muted itself, and attached to this piece if
    /// attached at all.
    pub(super) fn void(&self, piece: Piece, deep: u8) -> bool {
        let Some(by) = self.table().piece(piece).muted_by else { return false };
        let still = |by: Piece| {
            let host = self.table().host(self.compiled, by);
            self.table().in_play(self.compiled, by) && host.is_none_or(|host| host == piece)
        };
        by == piece || still(by) && (deep == 0 || !self.void(by, deep - 1))
    }

    /// Whether a piece has a tag, kind, list or id, including tags that lasting uses give or take.
    pub fn is(&self, piece: Piece, stuff: Sym) -> bool {
        let mut is = self.compiled.is(self.table().piece(piece).row, stuff);
        if !self.compiled.shifted.contains(&stuff) {
            return is;
        }
        let shifts = |of: &UseInfo| of.gains.contains(&stuff) || of.loses.contains(&stuff);
        self.each_lasting(Some(piece), &Ctx::default(), shifts, |_, of| {
            is = (is || of.gains.contains(&stuff)) && !of.loses.contains(&stuff);
        });
        is
    }

    /// The current value of a piece's column: what is printed, changed by all lasting uses in the order set, add,
    /// multiply, clamp. `None` if nothing is printed and nothing gives it a value.
    pub fn value(&self, piece: Piece, column: Sym, ctx: &Ctx) -> Option<f64> {
        let mut value = self.piece_member(piece, column).number();
        for (how, by) in self.changes(Some(piece), column, ctx) {
            let own = value.unwrap_or(0.0);
            value = Some(changed(how, own, by));
        }
        value
    }

    /// A roll, changed by all lasting uses that name it (`add = { "roll:battle" = 1 }`). If they restrict what they
    /// affect, the piece that the roll is made for counts.
    pub fn rolled(&self, roll: Sym, rolled: i64, ctx: &Ctx) -> i64 {
        let piece = match (ctx.card, ctx.attacker, ctx.source) {
            (Some(card), ..) => Some(card),
            (_, Some(Thing::Piece(piece)), _) | (.., Some(Thing::Piece(piece))) => Some(piece),
            _ => None,
        };
        let changes = self.changes(piece, roll, ctx);
        let value = changes.into_iter().fold(rolled as f64, |own, (how, by)| changed(how, own, by));
        if value == rolled as f64 { rolled } else { value.floor() as i64 }
    }

    pub(super) fn changes(&self, piece: Option<Piece>, what: Sym, ctx: &Ctx) -> Vec<(u8, f64)> {
        let mut changes = Vec::new();
        if !self.compiled.modified.contains(&what) {
            return changes;
        }
        let modifies = |of: &UseInfo| of.modifies.iter().any(|change| change.what == what);
        self.each_lasting(piece, ctx, modifies, |card, of| {
            for change in of.modifies.iter().filter(|change| change.what == what) {
                changes.push((change.how, self.change(card, &change.by, ctx)));
            }
        });
        changes.sort_by_key(|(how, _)| *how);
        changes
    }

    /// The operand with which a use of a card changes a value.
    pub fn change(&self, card: Piece, by: &Code, ctx: &Ctx) -> f64 {
        let own = Ctx { card: Some(card), player: self.table().controller(self.compiled, card), ..*ctx };
        self.eval(by, &own).number().unwrap_or(0.0)
    }

    /// Calls `with` for every lasting use in play that concerns what is asked and affects a piece now, and the card that
    /// has it. Conditions of others are not looked at.
    fn each_lasting(
        &self,
        piece: Option<Piece>,
        ctx: &Ctx,
        concerns: impl Fn(&UseInfo) -> bool,
        mut with: impl FnMut(Piece, &UseInfo),
    ) {
        let table = self.table();
        let depth = self.play.lasting.get();
        if depth >= DEEPEST {
            return;
        }
        self.play.lasting.set(depth + 1);
        let made = (self.compiled.pieces.len() as u32..table.pieces.len() as u32).map(Piece);
        for card in self.compiled.lasting_pieces.iter().copied().chain(made) {
            let row = &self.compiled.rows[table.piece(card).row.0 as usize];
            let uses = &self.compiled.uses[row.uses.start as usize..row.uses.end as usize];
            let mut lasting = uses.iter().filter_map(|of| match &of.trigger {
                Trig::While(code) if concerns(of) => Some((of, code)),
                _ => None,
            });
            let Some(first) = lasting.next() else { continue };
            if !table.in_play(self.compiled, card) {
                continue;
            }
            let piece = piece.unwrap_or(card);
            let muted = self.muted(card);
            let inner = Ctx {
                card: Some(card),
                piece: Some(piece),
                player: table.controller(self.compiled, card),
                ..*ctx
            };
            for (of, code) in std::iter::once(first).chain(lasting) {
                if !(muted && of.printed) && self.affects(of, card, piece) && self.holds(code, &inner) {
                    with(card, of);
                }
            }
        }
        self.play.lasting.set(depth);
    }

    fn affects(&self, of: &UseInfo, card: Piece, piece: Piece) -> bool {
        // Without `affects`, the condition alone says what is affected.
        of.affects.is_empty()
            || of.affects.iter().any(|word| match *word {
                w::SELF => card == piece,
                w::HOST => self.table().host(self.compiled, card) == Some(piece),
                stuff => {
                    self.compiled.is(self.table().piece(piece).row, stuff)
                        || self.compiled.rows[self.table().piece(piece).row.0 as usize]
                            .side
                            .is_some_and(|side| self.compiled.sides[usize::from(side)] == stuff)
                }
            })
    }
}
