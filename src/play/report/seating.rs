//! How many players the pieces of a game can seat. Rules that know no most still need hands that can be dealt, counters
//! and starting spaces that are there: whether they are, the setup shows.

use std::sync::Arc;

use warpress_model::{Game, Scope};

use crate::CounterLoad;
use crate::bearers::borne;
use warpress_referee::answer::Answerers;
use warpress_referee::compiled::{CompiledGame, MOST_SEATS};
use warpress_referee::engine::Engine;
use warpress_referee::rules::{Limits, Rules};
use warpress_referee::usage::Usage;

/// Why a number of players cannot be seated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unseated {
    /// A program failed, or the data ask for pieces that there are not.
    #[error("the setup fails: {0}")]
    Setup(String),
    /// A place ran out of pieces before the setup was done.
    #[error("“{0}” is empty before all have been dealt their pieces")]
    Empty(String),
    /// The sides say how many seats they have.
    #[error("the sides have {0} seats")]
    Sides(usize),
    /// There are too few factions for each to have its own.
    #[error("there are {0} factions")]
    Factions(usize),
    /// A track has a marker for each of so many players.
    #[error("there are markers for {players} players on the track “{track}”")]
    Markers {
        /// The number that the track shows.
        track: String,
        /// How many have a marker.
        players: usize,
    },
    /// There are too few counters for what all have from the start.
    #[error("there are too few “{0}” for what all have from the start")]
    Counters(String),
    /// More cannot be played with at all.
    #[error("there are more than the referee plays with")]
    Referee,
}

/// How many can be seated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating {
    /// The most.
    pub most: u8,
    /// Why one more cannot be.
    pub why: Unseated,
}

/// The most players that the pieces can seat, if the game itself names no most and the fewest can be seated.
///
/// ```
/// use std::sync::Arc;
/// use warpress_referee::Rules;
/// use warpress_report::seating;
///
/// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
/// let of = |slug| {
///     let loaded = library.game(slug).load(&[]);
///     let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs));
///     seating::of(&Arc::new(loaded.game.unwrap()), &rules)
/// };
/// // Two play Wolf Pack, as its rules say.
/// assert_eq!(of("wolf-pack"), None);
/// // A hand of five cards for each, from 52.
/// assert_eq!(of("kill-rasputin").unwrap().most, 10);
/// ```
pub fn of(game: &Arc<Game>, rules: &Arc<Rules>) -> Option<Seating> {
    let fewest = u8::try_from(game.players.min).ok()?.max(1);
    if game.players.max.is_some() || seats(game, rules, fewest).is_err() {
        return None;
    }
    // Whoever can be seated with others can be seated with fewer.
    let (mut most, mut over) = (fewest, (MOST_SEATS + 1, Unseated::Referee));
    while over.0 - most > 1 {
        let between = most + (over.0 - most) / 2;
        match seats(game, rules, between) {
            Ok(()) => most = between,
            Err(why) => over = (between, why),
        }
    }
    Some(Seating { most, why: over.1 })
}

/// Whether the pieces can seat this many, going by one setup.
///
/// # Errors
/// What there is too little of.
pub fn seats(game: &Arc<Game>, rules: &Arc<Rules>, seats: u8) -> Result<(), Unseated> {
    if seats > MOST_SEATS {
        return Err(Unseated::Referee);
    }
    let many = usize::from(seats);
    let fixed: Option<u32> = game.sides.values().map(|side| side.seats).sum();
    if let Some(fixed) = fixed.map(|fixed| fixed as usize).filter(|fixed| *fixed > 0 && *fixed < many) {
        return Err(Unseated::Sides(fixed));
    }
    let factions = game.factions.as_ref().and_then(|list| game.list(list)).map(|list| list.rows.len());
    if let Some(factions) = factions.filter(|factions| *factions < many) {
        return Err(Unseated::Factions(factions));
    }
    markers(game, many)?;
    let failed = |why: &dyn std::fmt::Display| Unseated::Setup(why.to_string());
    let compiled = CompiledGame::new(game.clone(), seats).map_err(|why| failed(&why))?;
    let mut engine =
        Engine::new(Arc::new(compiled), rules.clone(), Limits::default()).map_err(|why| failed(&why))?;
    engine.play_mut().usage = Usage::new(&engine.compiled, rules.sections.len());
    engine.only_set_up(1, Answerers::random(1, many)).map_err(|halt| failed(&halt))?;
    let usage = &engine.play().usage;
    if let Some(((_, place), _)) = game.places.iter().zip(&usage.empty).find(|(_, empty)| **empty > 0) {
        return Err(Unseated::Empty(place.name.clone()));
    }
    match borne(game, &engine.compiled, usage).into_iter().find(CounterLoad::short) {
        Some(short) => Err(Unseated::Counters(short.by)),
        None => Ok(()),
    }
}

/// Whether each player has a marker of his own on the tracks that they share.
fn markers(game: &Game, many: usize) -> Result<(), Unseated> {
    let shared = game.numbers.iter().filter(|(_, number)| number.per == Scope::Seat);
    for (id, number) in shared {
        let head = format!("{id}-marker-");
        let own = |row: &&warpress_model::Row| {
            row.id.strip_prefix(&head).is_some_and(|rest| rest.parse::<u8>().is_ok())
        };
        let rows = game.counters.values().flat_map(|list| &list.rows);
        let players = rows.filter(own).count();
        if (1..many).contains(&players) {
            return Err(Unseated::Markers { track: number.name.clone(), players });
        }
    }
    Ok(())
}
