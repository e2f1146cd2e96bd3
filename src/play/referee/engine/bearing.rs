//! What counters bear at this moment: on paper a counter lies wherever a number or fact differs from its start, and
//! all of them lie there at once.
//!
//! This is checked before each question and at the end of each phase. In between, a marker may be on its way from
//! one piece to another.

use warpress_model::Scope;

use super::Engine;
use super::EngineResult;
use crate::compiled::{Bearing, CompiledGame, State};
use crate::table::Table;
use crate::thing::Piece;
use crate::usage::Load;

impl Engine {
    /// Notes what counters bear now, if it may have grown.
    pub(crate) fn weigh_counters(&mut self) -> EngineResult<()> {
        let mut looked = 0;
        let play = &mut self.play;
        if !std::mem::take(&mut play.marked) {
            return Ok(());
        }
        for (bearing, most) in self.compiled.bearings.iter().zip(&mut play.usage.borne) {
            let (load, of) = load(&play.table, &self.compiled, bearing);
            most.raise(load);
            looked += of;
        }
        self.work(looked as u64 / 64)
    }
}

/// What a bearing bears, and how many things had to be looked at.
fn load(table: &Table, compiled: &CompiledGame, bearing: &Bearing) -> (Load, usize) {
    let mut load = Load::default();
    let looked = match bearing.of {
        State::Number(at) => {
            let info = &compiled.numbers[usize::from(at)];
            let values = &table.numbers[usize::from(at)];
            for (ordinal, value) in values.iter().enumerate() {
                if *value != 0 && counts(table, compiled, &info.per, bearing, ordinal) {
                    load.bearers += 1;
                    load.points = load.points.saturating_add((*value).max(0));
                }
            }
            values.len()
        }
        State::Fact(at) => {
            let info = &compiled.facts[usize::from(at)];
            let values = &table.facts[usize::from(at)];
            for (ordinal, standing) in values.iter().enumerate() {
                let lies = bearing.value.map_or(standing.value != info.start, |own| standing.value == own);
                if lies && counts(table, compiled, &info.per, bearing, ordinal) {
                    load.bearers += 1;
                }
            }
            values.len()
        }
        State::Role(at) => {
            load.bearers = u32::from(table.roles.get(usize::from(at)).is_some_and(Option::is_some));
            1
        }
    };
    (load, looked)
}

/// Whether a counter would lie there: not on pieces that the bearing does not cover, nor on those out of play, nor
/// with players who are out.
fn counts(table: &Table, compiled: &CompiledGame, per: &Scope, bearing: &Bearing, ordinal: usize) -> bool {
    match per {
        Scope::Piece => {
            let lies = |lying: &crate::table::PieceState| {
                bearing.whose.is_empty() || bearing.whose.iter().any(|whose| compiled.is(lying.row, *whose))
            };
            table.pieces.get(ordinal).is_some_and(lies) && table.in_play(compiled, Piece(ordinal as u32))
        }
        Scope::Seat | Scope::Faction => table.alive.get(ordinal).is_some_and(|alive| *alive),
        Scope::Game | Scope::Side | Scope::Space => true,
    }
}
