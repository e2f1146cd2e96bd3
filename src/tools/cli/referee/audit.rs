//! `warpress referee --audit`: whether what a seat is shown, offered and asked follows from what it may know.

use serde_json::{Value, json};

use super::Args;
use super::simulation::seats;
use crate::{Failure, play::Open};
use warpress_playouts::audit::{Audit, AuditPlan, Fault, audit};
use warpress_referee::rules::Limits;

/// So many games are audited at most: an audit looks at each far longer than a playout takes.
const MOST: u64 = 100;

/// One state in this many is looked at.
const EVERY: u64 = 3;

/// How many times each game is forked.
const FORKS: u64 = 2;

/// Audits a game.
///
/// # Errors
/// If the game cannot be played.
pub fn run(args: &Args, table: &Open) -> Result<Audit, Failure> {
    let plan = AuditPlan {
        games: args.games.min(MOST),
        seed: args.seed,
        seats: seats(args, table)?,
        every: EVERY,
        most: u64::MAX,
        forks: FORKS,
        limits: Limits::default(),
    };
    audit(&table.game, &table.rules, &plan).map_err(|fault| Failure::Message(fault.to_string()))
}

/// An audit for people.
pub fn text(audit: &Audit) -> String {
    let Audit { games, states, twins, forks, .. } = audit;
    let mut text = format!(
        "Audit: {states} states of {games} games, {twins} of them beside a table that differs in what a seat does not \
         see; {forks} forks.\n"
    );
    if audit.findings.is_empty() {
        text += "  Nothing tells a seat what it may not know.\n";
    }
    for one in &audit.findings {
        text += &format!("  {one}\n");
    }
    text
}

/// An audit for programs.
pub fn json(audit: &Audit) -> Value {
    let findings = audit.findings.iter().map(|one| {
        json!({
            "fault": id(one.fault), "at": one.at, "details": one.details,
            "times": one.times, "seed": one.seed, "seats": one.seats,
        })
    });
    json!({
        "games": audit.games, "states": audit.states, "twins": audit.twins, "forks": audit.forks,
        "findings": findings.collect::<Vec<_>>(),
    })
}

fn id(fault: Fault) -> &'static str {
    match fault {
        Fault::Shown => "shown",
        Fault::Offered => "offered",
        Fault::Asked => "asked",
        Fault::Hinted => "hinted",
        Fault::Changed => "changed",
        Fault::Repeated => "repeated",
        Fault::Stuck => "stuck",
        Fault::Failed => "failed",
    }
}
