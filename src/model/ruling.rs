//! What data say of themselves: rulings, with the reason why there is one, and what says of a diagnostic that it is no
//! fault: a ruling, a reason, or that the game may run on.

use super::{Diagnostic, Game, Location};
use crate::Code;

/// Why a ruling was needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The source says nothing.
    Silent,
    /// It can be read in two ways.
    Unclear,
    /// It contradicts itself, or misprints.
    Slip,
    /// A name that hurts people today has given way to another.
    Renamed,
}

impl Why {
    /// All of them, as data write them.
    pub const WORDS: [&'static str; 4] = ["silent", "unclear", "slip", "renamed"];

    /// The word of the data.
    pub fn word(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Unclear => "unclear",
            Self::Slip => "slip",
            Self::Renamed => "renamed",
        }
    }

    /// Whether it decides a rule, which the section then marks; what was put right or renamed is only listed.
    pub fn decides(self) -> bool {
        matches!(self, Self::Silent | Self::Unclear)
    }

    /// Reads the word of the data.
    pub fn named(word: &str) -> Option<Self> {
        [Self::Silent, Self::Unclear, Self::Slip, Self::Renamed].into_iter().find(|why| why.word() == word)
    }
}

/// A question that the source leaves open, and our answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The question.
    pub question: String,
    /// The answer, resolved.
    pub answer: String,
    /// Why there is one.
    pub why: Why,
    /// What it settles.
    pub settles: Vec<String>,
    /// Where it says so.
    pub at: Location,
}

impl Ruling {
    /// Whether it has been decided. A question without an answer settles nothing.
    pub fn answered(&self) -> bool {
        !self.answer.trim().is_empty()
    }
}

/// A question that players ask although the rule is clear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faq {
    /// The question, resolved.
    pub question: String,
    /// The answer, resolved.
    pub answer: String,
    /// Where it stands.
    pub at: Location,
}

/// A reason for which a diagnostic is no fault. Players never read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The reason.
    pub reason: String,
    /// Where it stands.
    pub at: Location,
}

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
    pub fn reason(&self, code: Code, subject: &str) -> Option<Reason> {
        let names = |target: &str| match target.split_once(':') {
            Some((known, about)) => code == known && about == subject,
            None => code == target,
        };
        if let Some((_, explained)) = self.explained.iter().find(|(target, _)| names(target)) {
            return Some(Reason::Words(explained.reason.clone()));
        }
        let mut rulings = self.rulings.iter().filter(|(_, ruling)| ruling.answered());
        if let Some((id, _)) = rulings.find(|(_, ruling)| ruling.settles.iter().any(|target| names(target))) {
            return Some(Reason::Ruling(id.clone()));
        }
        // Games that come to no end are long as well.
        let runs_on = self.may_run_on.as_ref().filter(|_| matches!(code, Code::W0411 | Code::W0423));
        runs_on.map(|why| Reason::Words(why.reason.clone()))
    }
}
