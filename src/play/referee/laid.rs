//! The table before the first step of the setup: what the data say lies where, and nothing that a program, a die or a
//! player decides.

use std::sync::Arc;

use warpress_model::Game;

use super::answer::Answerers;
use super::compiled::{CompiledGame, Quantity, StartingPieces};
use super::engine::Engine;
use super::rules::{Limits, Rules};
use super::table::Table;

/// A game whose pieces lie where the data say.
#[derive(Debug)]
pub struct InitialTable {
    /// The game for this many players.
    pub compiled: Arc<CompiledGame>,
    /// What lies where; what lies nowhere is in the box.
    pub table: Table,
}

/// Why nothing can be laid out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LayoutError(String);

/// Lays a game out for a number of players. Of a place whose pieces are counted by dice, those stay in the box.
///
/// ```
/// use std::sync::Arc;
/// use warpress_referee::{Rules, laid};
///
/// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
/// let loaded = library.game("wolf-pack").load(&[]);
/// let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs));
/// let laid = laid::lay(&Arc::new(loaded.game.unwrap()), &rules, 2).unwrap();
/// let piles = laid.table.contents.iter().flatten().filter(|held| held.len() > 1).count();
/// assert!(piles > 0 && laid.table.turn == 0);
/// ```
///
/// # Errors
/// If the game cannot be compiled, its programs not be loaded, or the data ask for pieces that there are not.
pub fn lay(game: &Arc<Game>, rules: &Arc<Rules>, seats: u8) -> Result<InitialTable, LayoutError> {
    let failed = |why: &dyn std::fmt::Display| LayoutError(why.to_string());
    let mut compiled = CompiledGame::new(game.clone(), seats).map_err(|why| failed(&why))?;
    for place in &mut compiled.places {
        if let StartingPieces::Some(some) = &mut place.start {
            some.retain(|(_, amount)| !matches!(amount, Quantity::Dice(_)));
        }
    }
    let compiled = Arc::new(compiled);
    let mut engine =
        Engine::new(compiled.clone(), rules.clone(), Limits::default()).map_err(|why| failed(&why))?;
    engine.only_lay_out(1, Answerers::random(1, usize::from(seats))).map_err(|halt| failed(&halt))?;
    Ok(InitialTable { compiled, table: engine.play().table.clone() })
}
