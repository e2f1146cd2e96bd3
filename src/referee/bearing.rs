//! What counters bear at this moment: a counter lies wherever a number or fact is other than at the start,
//! and all of them lie there at once.

use std::ops::Range;

use crate::model::Scope;

use super::layout::{Bearing, Layout, State};
use super::machine::Machine;
use super::table::Table;
use super::thing::{Piece, Seat};
use super::usage::Load;
use super::verbs::Done;

impl Machine {
    /// Notes what these bearings bear now.
    pub(super) fn bear(&self, which: Range<u16>) -> Done<()> {
        if which.is_empty() {
            return Ok(());
        }
        let mut looked = 0;
        {
            let mut play = self.play.borrow_mut();
            let play = &mut *play;
            for at in which {
                let bearing = &self.layout.bearings[usize::from(at)];
                let (load, of) = load(&play.table, &self.layout, bearing);
                play.usage.borne[usize::from(at)].raise(load);
                looked += of;
            }
        }
        self.work(looked as u64 / 64)
    }
}

/// What a bearing bears, and at how many things one has looked to know.
fn load(table: &Table, layout: &Layout, bearing: &Bearing) -> (Load, usize) {
    let mut load = Load::default();
    let looked = match bearing.of {
        State::Number(at) => {
            let info = &layout.numbers[usize::from(at)];
            let values = &table.numbers[usize::from(at)];
            for (ordinal, value) in values.iter().enumerate() {
                if *value != 0 && counts(table, layout, &info.per, ordinal) {
                    load.bearers += 1;
                    load.points = load.points.saturating_add((*value).max(0));
                }
            }
            values.len()
        }
        State::Fact(at) => {
            let info = &layout.facts[usize::from(at)];
            let values = &table.facts[usize::from(at)];
            for (ordinal, standing) in values.iter().enumerate() {
                let lies = bearing.value.map_or(standing.value != info.start, |own| standing.value == own);
                if lies && counts(table, layout, &info.per, ordinal) {
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

/// Whether something is there to bear it: nothing is marked on pieces in the box, nor on players who are out.
fn counts(table: &Table, layout: &Layout, per: &Scope, ordinal: usize) -> bool {
    match per {
        Scope::Piece => ordinal < table.pieces.len() && table.in_play(layout, Piece(ordinal as u32)),
        Scope::Seat | Scope::Faction => {
            table.alive.get(usize::from(Seat(ordinal as u8).0)).is_some_and(|alive| *alive)
        }
        Scope::Game | Scope::Side | Scope::Space => true,
    }
}
