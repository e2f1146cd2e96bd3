//! What says of a diagnostic that it is no fault: a ruling, a reason of the data, or that the game may run on.

use super::{Diagnostic, Game};

/// What says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The ruling of this id.
    Ruling(String),
    /// A reason, in words, that players never read.
    Words(String),
}

/// A finding that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excused {
    /// The finding.
    pub finding: Diagnostic,
    /// What says that it is no fault.
    pub reason: Reason,
}

impl Game {
    /// Why a diagnostic of this code, about this subject, is no fault.
    pub fn reason(&self, code: &str, subject: &str) -> Option<Reason> {
        let names = |target: &str| match target.split_once(':') {
            Some((known, about)) => known == code && about == subject,
            None => target == code,
        };
        if let Some((_, explained)) = self.explained.iter().find(|(target, _)| names(target)) {
            return Some(Reason::Words(explained.reason.clone()));
        }
        let mut rulings = self.rulings.iter().filter(|(_, ruling)| ruling.answered());
        if let Some((id, _)) = rulings.find(|(_, ruling)| ruling.settles.iter().any(|target| names(target))) {
            return Some(Reason::Ruling(id.clone()));
        }
        // Games that come to no end are long as well.
        let runs_on = self.may_run_on.as_ref().filter(|_| matches!(code, "W0411" | "W0423"));
        runs_on.map(|why| Reason::Words(why.reason.clone()))
    }
}
