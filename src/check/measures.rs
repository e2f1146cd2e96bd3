//! What was measured of the pixels of faces. Drawing them is most of the work of a check, so what an earlier one has
//! measured may be brought along: it holds for every face of the same SVG in the same typefaces.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// What the pixels of a face say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Texts that stand out too little from their ground.
    pub(crate) pale: Vec<Pale>,
    /// How much of it is dark, in low ink.
    pub(crate) darkness: Option<f32>,
}

/// A text that is hard to read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pale {
    /// Which of the face's texts it is; `None` for one that the template wrote itself.
    pub text: Option<usize>,
    /// Its words.
    pub words: String,
    /// Its contrast.
    pub ratio: f32,
}

/// What is known of faces by their digests.
pub type Known = BTreeMap<String, Measured>;

/// What was known before a check, and what it has made use of.
#[derive(Debug, Default)]
pub struct Measures {
    known: Known,
    used: Mutex<Known>,
}

impl Measures {
    /// Those of an earlier check.
    pub fn new(known: Known) -> Self {
        Self { known, used: Mutex::default() }
    }

    /// What is known of a face, or what `measure` finds.
    pub(crate) fn of(&self, digest: String, measure: impl FnOnce() -> Measured) -> Measured {
        let measured = self.known.get(&digest).cloned().unwrap_or_else(measure);
        self.used.lock().unwrap_or_else(PoisonError::into_inner).insert(digest, measured.clone());
        measured
    }

    /// Everything that the next check may want to know, if that differs from what was known before.
    pub fn renewed(self) -> Option<Known> {
        let used = self.used.into_inner().unwrap_or_else(PoisonError::into_inner);
        (used != self.known).then_some(used)
    }
}
