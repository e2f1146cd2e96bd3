//! The kit of a game, read back from its PDF. What fails here means that somebody prints, cuts and finds at the table
//! that a card is missing or gives itself away.
//!
//! `made` makes the kit and reads it, once for all that looks at it. Whatever is looked at takes a [`Kit`], so that a kit
//! can be held against other data than its own. The library speaks English, and so do the words that are looked for here.

pub mod backs;
pub mod boxes;
pub mod cards;
pub mod cutting;
mod dealt;
pub mod file;
pub mod forms;
pub mod inks;
pub mod leaf;
pub mod made;

pub use dealt::Dealt;
pub use made::Kit;

use crate::{Case, Faults};

/// Makes the kit and reads it.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    forms::prove(case, faults);
    // A ruleset may leave everything that is printed to its modules.
    if !case.game.has_kit() {
        return;
    }
    let way = case.way();
    let kit = made::make(case);
    let read = kit.as_ref().map_err(Clone::clone).and_then(|kit| Kit::read(case, &kit.pdf, &kit.labels));
    let found = match read {
        Ok(kit) => self::faults(&kit),
        Err(why) => Faults(vec![why]),
    };
    for fault in found.0 {
        faults.add(format!("kit on {}, {} ink: {fault}", way.paper, way.ink.name()));
    }
}

/// What is wrong with a kit.
pub fn faults(kit: &Kit<'_>) -> Faults {
    let mut faults = Faults::default();
    made::faults(kit, &mut faults);
    cards::faults(kit, &mut faults);
    backs::faults(kit, &mut faults);
    cutting::faults(kit, &mut faults);
    file::faults(kit, &mut faults);
    inks::faults(kit, &mut faults);
    leaf::faults(kit, &mut faults);
    boxes::faults(kit, &mut faults);
    faults
}

/// Adds the first few of many faults of one sort: where one card is missing, all that follow are out of place.
fn add_few(faults: &mut Faults, found: Vec<String>) {
    const FEW: usize = 4;
    let more = found.len().saturating_sub(FEW);
    faults.0.extend(found.into_iter().take(FEW));
    if more > 0 {
        faults.add(format!("… and {more} more like this"));
    }
}
