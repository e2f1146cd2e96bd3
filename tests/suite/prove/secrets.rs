//! What a seat is shown, offered and asked follows from what it may know, in a sample of states; `warpress referee --audit`
//! looks at more.

use warpress_playouts as playouts;
use warpress_playouts::audit::{AuditPlan, audit};
use warpress_referee::rules::Limits;

use crate::{Case, Faults};

/// Games of which states are looked at.
const GAMES: u64 = 2;
/// One state in this many is looked at, and the most of each game.
const EVERY: u64 = 5;
const MOST: u64 = 60;
/// A game is played no further than so many steps: of long ones the beginning is looked at.
const STEPS: u64 = 400_000;

/// Audits a few states of the game.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    let Some((game, rules)) = case.playable() else { return };
    let plan = AuditPlan {
        games: GAMES,
        seed: 0,
        seats: playouts::seats(&game),
        every: EVERY,
        most: MOST,
        forks: 1,
        limits: Limits { enough: STEPS, ..Limits::default() },
    };
    match audit(&game, &rules, &plan) {
        Ok(audit) => audit.findings.iter().for_each(|found| faults.add(found.to_string())),
        Err(fault) => faults.add(fault.to_string()),
    }
}
