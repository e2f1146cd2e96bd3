//! The table as it lies at a moment.

use serde::Serialize;

use warpress_referee::log::Event;
use warpress_referee::thing::Seat;

use super::eyes::Eyes;
use super::items::{self, Places};
use super::moves::{self, Move, Roll};
use super::state::{self, FactShown, NumberShown, RoleShown};

/// The table as whoever looks sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Frame {
    n: u64,
    #[serde(flatten)]
    lies: Lying,
    moves: Vec<Move>,
    dice: Vec<Roll>,
}

/// All that does not hang on the frame before.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Lying {
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
        (self.n, self.lies.epoch) = (number, epoch);
    }

    /// Whether there is anything to see in it for whoever has seen the one before.
    pub fn adds_to(&self, before: &Self) -> bool {
        !self.moves.is_empty() || !self.dice.is_empty() || self.lies != before.lies
    }

    /// The table at a moment. The handles have followed what has happened.
    pub fn new(eyes: &Eyes<'_>, moment: &Moment<'_>) -> Self {
        let viewpoint = &eyes.viewpoint;
        let (compiled, table) = (viewpoint.compiled, viewpoint.table);
        let phase =
            table.phase.map(|phase| compiled.words.text(compiled.phases[usize::from(phase)].id).to_owned());
        let together = compiled.game.turn.order == warpress_model::TurnOrder::Together;
        let lies = Lying {
            epoch: moment.epoch,
            logged: moment.logged,
            seat: viewpoint.seat.map(|Seat(seat)| seat),
            turn: table.turn,
            phase,
            active: (table.turn > 0 && !together).then_some(table.active.0),
            film: moment.film,
            places: items::places(eyes),
            numbers: state::numbers(eyes.layout, viewpoint),
            facts: state::facts(viewpoint),
            roles: state::roles(viewpoint),
            out: (0_u8..).zip(&table.alive).filter(|(_, alive)| !**alive).map(|(seat, _)| seat).collect(),
        };
        let (moves, dice) = (moves::moves(moment.since, eyes), moves::rolls(moment.since, viewpoint));
        Self { n: moment.number, lies, moves, dice }
    }
}
