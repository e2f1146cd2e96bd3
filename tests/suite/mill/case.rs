//! A case: a sound pack, and what has been done to it.

use crate::chance::Chance;
use crate::corpus::Corpus;
use crate::files::Files;
use crate::grind;
use crate::rooms::Through;

/// Files to put through the rooms.
#[derive(Debug)]
pub struct Case {
    /// The files.
    pub files: Files,
    /// The sound pack, and what was done to it, in words.
    pub what: String,
}

/// The case of this number under this seed.
pub fn make(corpus: &Corpus, through: Through, seed: u64, number: u64) -> Case {
    let mut chance = Chance::of(seed, number);
    let sound = corpus.one(through, &mut chance);
    let mut files = sound.files.clone();
    // One change shows most; many at once get where no single one does.
    let changes = match chance.below(10) {
        0..=4 => 1,
        5..=8 => chance.between(2, 4),
        _ => chance.between(5, 12),
    };
    // What cannot be read gets no further.
    let gentle = through != Through::Read && !chance.once_in(6);
    let changes = if gentle { changes.min(2) } else { changes };
    let mut done = Vec::new();
    for _ in 0..changes {
        done.extend(grind::change(&mut files, corpus, gentle, &mut chance));
    }
    Case { files, what: format!("{}: {}", sound.name, done.join("; ")) }
}
