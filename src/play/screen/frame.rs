//! The table as it lies at a moment.

use serde::Serialize;

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::thing::Seat;

use super::items::{self, Places};
use super::layout::Layout;
use super::moves::{self, Move, Roll};
use super::state::{self, FactShown, NumberShown, RoleShown};

/// The table as whoever looks sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Frame {
    n: u64,
    epoch: u64,
    logged: usize,
    seat: Option<u8>,
    turn: u32,
    phase: Option<String>,
    active: Option<u8>,
    film: Option<Film>,
    places: Places,
    numbers: Vec<NumberShown>,
    facts: Vec<FactShown>,
    roles: Vec<RoleShown>,
    out: Vec<u8>,
    moves: Vec<Move>,
    dice: Vec<Roll>,
}

/// Which frame of a finished game it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Film {
    /// Its number, from 0.
    pub at: usize,
    /// How many there are.
    pub of: usize,
}

/// When a frame is shown.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'e> {
    /// The number of the frame; later ones have higher numbers.
    pub number: u64,
    /// Frames of another epoch do not follow from those before.
    pub epoch: u64,
    /// How many lines the log has by then.
    pub logged: usize,
    /// What has happened since the frame before.
    pub since: &'e [Event],
    /// Which frame of a film it is.
    pub film: Option<Film>,
}

impl Frame {
    /// Gives a frame that is shown again another number, and the epoch in which it is.
    pub fn set_number(&mut self, number: u64, epoch: u64) {
        (self.n, self.epoch) = (number, epoch);
    }

    /// The table at a moment.
    pub fn new(layout: &Layout, viewpoint: &Viewpoint<'_>, moment: &Moment<'_>) -> Self {
        let (compiled, table) = (viewpoint.compiled, viewpoint.table);
        let phase =
            table.phase.map(|phase| compiled.words.text(compiled.phases[usize::from(phase)].id).to_owned());
        let together = compiled.game.turn.order == warpress_model::TurnOrder::Together;
        Self {
            n: moment.number,
            epoch: moment.epoch,
            logged: moment.logged,
            seat: viewpoint.seat.map(|Seat(seat)| seat),
            turn: table.turn,
            phase,
            active: (table.turn > 0 && !together).then_some(table.active.0),
            film: moment.film,
            places: items::places(layout, viewpoint),
            numbers: state::numbers(layout, viewpoint),
            facts: state::facts(viewpoint),
            roles: state::roles(viewpoint),
            out: (0_u8..).zip(&table.alive).filter(|(_, alive)| !**alive).map(|(seat, _)| seat).collect(),
            moves: moves::moves(moment.since, layout, viewpoint),
            dice: moves::rolls(moment.since, viewpoint),
        }
    }
}
