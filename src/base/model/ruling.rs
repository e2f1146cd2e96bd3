//! What data say about themselves: rulings, with the reason for each, and what explains a diagnostic away: a ruling, a
//! reason, or that the game may run on.

use super::{Diagnostic, Game, Location};
use crate::Code;

/// Why a ruling was needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulingCause {
    /// The source says nothing.
    Silent,
    /// It can be read in two ways.
    Unclear,
    /// It contradicts itself, or has a misprint.
    Slip,
    /// A name that is hurtful today was replaced.
    Renamed,
}

impl RulingCause {
    /// All reasons.
    pub const WORDS: [&'static str; 4] = ["silent", "unclear", "slip", "renamed"];

    /// The word used in data.
    pub fn word(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Unclear => "unclear",
            Self::Slip => "slip",
            Self::Renamed => "renamed",
        }
    }

    /// Whether it decides a rule, which is then marked in its section; corrections and renamings are only listed.
    pub fn decides(self) -> bool {
        matches!(self, Self::Silent | Self::Unclear)
    }

    /// Reads the word used in data.
    pub fn named(word: &str) -> Option<Self> {
        [Self::Silent, Self::Unclear, Self::Slip, Self::Renamed].into_iter().find(|why| why.word() == word)
    }
}

/// A question that the source leaves open, and this edition's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The question.
    pub question: String,
    /// The answer, resolved.
    pub answer: String,
    /// The reason for it.
    pub why: RulingCause,
    /// What it settles.
    pub settles: Vec<String>,
    /// Where the data list what it settles.
    pub at: Location,
    /// Where the data give the answer.
    pub answer_at: Location,
}

impl Ruling {
    /// Whether it has been answered. Without an answer, it settles nothing.
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

/// The reason that explains a diagnostic away. Players never read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The reason.
    pub reason: String,
    /// Where it stands.
    pub at: Location,
}

/// What explains a finding away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The ruling with this id.
    Ruling(String),
    /// A reason in words, which players never read.
    Words(String),
}

/// A finding that has been explained away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedFinding {
    /// The finding.
    pub finding: Diagnostic,
    /// The explanation.
    pub reason: Reason,
}

impl Game {
    /// What explains away a diagnostic with this code and subject, if anything does.
    pub fn reason(&self, code: Code, subject: Option<&str>) -> Option<Reason> {
        let names = |target: &str| match target.split_once(':') {
            Some((known, about)) => code == known && Some(about) == subject,
            None => code == target,
        };
        if let Some((_, explained)) = self.explained.iter().find(|(target, _)| names(target)) {
            return Some(Reason::Words(explained.reason.clone()));
        }
        let mut rulings = self.rulings.iter().filter(|(_, ruling)| ruling.answered());
        if let Some((id, _)) = rulings.find(|(_, ruling)| ruling.settles.iter().any(|target| names(target))) {
            return Some(Reason::Ruling(id.clone()));
        }
        // A game that need not end is allowed to be long as well.
        let runs_on = self.may_run_on.as_ref().filter(|_| matches!(code, Code::W0411 | Code::W0423));
        runs_on.map(|why| Reason::Words(why.reason.clone()))
    }
}
