//! What the mill finds.

use serde::{Deserialize, Serialize};

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A thread panicked, whether somebody caught it or not.
    Panic,
    /// More processor time than any such work needs.
    Hang,
    /// More memory than any such work needs.
    Memory,
    /// The process died: an abort, a full stack, no more memory.
    Death,
    /// An outcome contradicts what was told.
    Lie,
    /// The game has fewer cards than its sheet, and nothing says so.
    Lost,
}

impl Kind {
    /// All of them, in the order of the summary.
    pub const ALL: [Self; 6] = [Self::Panic, Self::Hang, Self::Memory, Self::Death, Self::Lie, Self::Lost];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::Hang => "hang",
            Self::Memory => "memory",
            Self::Death => "death",
            Self::Lie => "lie",
            Self::Lost => "lost",
        }
    }
}

/// Something that must not happen, whatever the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Its kind.
    pub kind: Kind,
    /// What tells it from others of its kind: the place of a panic, the rule that was broken. Cases that share it are
    /// taken for one.
    pub mark: String,
    /// What happened, in words.
    pub what: String,
}

impl Fault {
    /// A finding.
    pub fn new(kind: Kind, mark: impl Into<String>, what: impl Into<String>) -> Self {
        Self { kind, mark: mark.into(), what: what.into() }
    }

    /// Whether another is the same, seen in another case.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.kind, &self.mark) == (other.kind, &other.mark)
    }
}
