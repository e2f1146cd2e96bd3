//! `warpress referee --audit`: whether what a seat is shown, offered and asked follows from what it may know.

use serde_json::{Value, json};

use super::Args;
use super::simulation::seats;
use crate::{Failure, play::Open};
use warpress_playouts::audit::{Audit, AuditPlan, Fault, audit};
use warpress_referee::rules::Limits;

/// So many games are audited at most: an audit looks at each far longer than a playout takes.
const MOST: u64 = 100;

/// Of so many states one is looked at.
const EVERY: u64 = 3;

/// In each game, play is forked so many times.
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
        let at = if one.at.is_empty() { String::new() } else { format!(", “{}”", one.at) };
        text += &format!(
            "  {}{at}: {} ({} times; first with --replay {} --seats {})\n",
            name(one.fault),
            one.details,
            one.times,
            one.seed,
            one.seats
        );
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

fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::Shown => "what is shown tells of what is not seen",
        Fault::Offered => "what is offered tells of what is not seen",
        Fault::Asked => "whether a seat is asked tells of what is not seen",
        Fault::Hinted => "a hint tells of what is not seen",
        Fault::Changed => "a look changes the table",
        Fault::Repeated => "the same seed gives another game",
        Fault::Stuck => "there is no legal answer",
        Fault::Failed => "the game fails",
    }
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
