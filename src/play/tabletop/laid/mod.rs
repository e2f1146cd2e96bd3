//! Lays a game on a table: its pieces, boards and sheets, as the kit has them, where the data say that they lie.

mod boards;
mod dice;
mod fields;
mod pieces;
mod plan;
mod stacks;
pub mod uses;
mod words;

use std::sync::Arc;

use super::TabletopError;
use super::table::{Seat, Table};
use warpress_assets::Assets;
use warpress_kit::{self as kit, PartContext, Pick};
use warpress_model::{Game, Section};
use warpress_playouts as playouts;
use warpress_referee::Rules;
use warpress_referee::laid::{self, InitialTable};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

pub use words::rules;

/// A game that is to be laid out, and what belongs to it.
#[derive(Debug, Clone, Copy)]
pub struct Source<'g> {
    /// Where templates, typefaces and pictures come from.
    pub assets: &'g Assets,
    /// The game.
    pub game: &'g Arc<Game>,
    /// The sections of its rules.
    pub sections: &'g [Section],
    /// The programs of its rules.
    pub programs: &'g [(String, String)],
}

/// Lays the game out for this many players, or for as many as it is meant for, on paper of this name where boards take its
/// size. The texts of the rules are left out. The second value says, in sentences, what could not be laid out as the data
/// ask.
///
/// # Errors
/// If a format is unknown, or the game has nothing to print.
pub fn lay<'g>(
    source: Source<'g>,
    renderer: &Renderer,
    ink: Ink,
    paper: &str,
    seats: Option<u8>,
) -> Result<(Table<'g>, Vec<String>), TabletopError> {
    let Source { assets, game, .. } = source;
    let formats = Formats::load(assets).map_err(kit::KitError::from)?;
    let size = kit::paper(&formats, &game.papers, paper).map_err(kit::KitError::from)?.size;
    let pick = Pick::default();
    let context = PartContext { ink, ..PartContext::new(renderer, &formats, size, &pick) };
    let parts = kit::parts(game, &context)?;

    let mut notes = Vec::new();
    let laid = settled(source, seats, &mut notes);
    let mut table = words::table(source, renderer);
    table.seats = who_sits(game, renderer, ink, laid.as_ref());
    for part in parts {
        pieces::add(&mut table, game, renderer, part);
    }
    table.dice = dice::of(game, source.programs);
    let stacks = stacks::of(game, &table, laid.as_ref());
    table.stacks = stacks;
    plan::place(&mut table);
    Ok((table, notes))
}

/// The table as the referee lays it out, by default for as many as the game is meant for.
fn settled(source: Source<'_>, seats: Option<u8>, notes: &mut Vec<String>) -> Option<InitialTable> {
    let rules = Rules::new(source.sections, source.programs.to_vec());
    let most = seats.or_else(|| playouts::seats(source.game).last().copied()).unwrap_or(1);
    match laid::lay(source.game, &Arc::new(rules), most) {
        Ok(laid) => Some(laid),
        Err(why) => {
            notes.push(format!("everything lies in the box, for the referee cannot lay the game out: {why}"));
            None
        }
    }
}

/// Who sits at the table.
fn who_sits(game: &Game, renderer: &Renderer, ink: Ink, laid: Option<&InitialTable>) -> Vec<Seat> {
    let colour = |number: usize| rgb(&renderer.theme().side(number, ink).colour);
    let most =
        laid.map_or_else(|| playouts::seats(game).last().copied().unwrap_or(1), |laid| laid.compiled.seats);
    let side = |seat: usize| laid.and_then(|laid| *laid.table.sides.get(seat)?).map(usize::from);
    // A side that several play is told apart by the number of the player.
    let alone = |of: usize| (0..usize::from(most)).filter(|seat| side(*seat) == Some(of)).count() == 1;
    (0..usize::from(most))
        .map(|seat| match side(seat).and_then(|of| Some((of, game.sides.get_index(of)?))) {
            Some((of, (id, side))) if alone(of) => {
                let colour = colour(side.colour.saturating_sub(1) as usize);
                Seat { id: id.clone(), name: side.name.clone(), colour }
            }
            Some((_, (id, side))) => Seat {
                id: format!("{id}-{}", seat + 1),
                name: format!("{} {}", side.name, seat + 1),
                colour: colour(side.colour.saturating_sub(1) as usize),
            },
            None => Seat {
                id: format!("player-{}", seat + 1),
                name: format!("Player {}", seat + 1),
                colour: colour(seat),
            },
        })
        .collect()
}

/// The parts of a colour `#rrggbb`.
fn rgb(colour: &str) -> [u8; 3] {
    let part = |at: usize| colour.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    match (part(1), part(3), part(5)) {
        (Some(red), Some(green), Some(blue)) => [red, green, blue],
        _ => [128; 3],
    }
}
