//! Digests of a game: of its merged data and of its programs, including those of its bases. Comments in the data and
//! the order of files make no difference.
//!
//! - The digest of what is played is equal if two games cannot play differently. It leaves out what only people read
//!   (texts, labels, notes, rulings, credits, sources, forms) and what is only drawn (icons, faces, themes, colours,
//!   sizes). Names stay in, as programs may ask for them and ids come from them. Saved games have it without the programs
//!   of greedy players.
//! - The digests of an audit include what people read, and the rules, but not what is only drawn.
//!
//! What a key counts for stands with the key (`keys::Counts`); `walk` goes through the data along the tables of keys.

pub mod parts;
#[cfg(test)]
mod tests;
mod walk;

use super::sections::UnresolvedSection;
use walk::{Purpose, walk};
use warpress_format::node::Node;

/// The digests of an audit, one for each part, so that a change can be attributed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditDigests {
    /// The sections of the rules, merged with those of the bases.
    pub rules: String,
    /// The data.
    pub data: String,
    /// The programs, without bots.luau, which is not part of the rules.
    pub program: String,
}

impl AuditDigests {
    /// The parts by name.
    pub fn parts(&self) -> [(&'static str, &str); 3] {
        [("rules", &self.rules), ("data", &self.data), ("program", &self.program)]
    }

    /// The digests of a game before scenarios and options are applied.
    pub fn new(root: &Node, sections: &[UnresolvedSection], programs: &[(String, String)]) -> Self {
        let mut rules = blake3::Hasher::new();
        for section in sections.iter().map(|found| &found.section) {
            word(&mut rules, section.level, &section.id);
            word(&mut rules, u8::from(section.procedure), &section.title);
            section.phases.iter().for_each(|phase| word(&mut rules, b'p', phase));
            word(&mut rules, b'b', section.body.trim());
        }
        let data = walk(root, Purpose::Audit);
        let mut program = blake3::Hasher::new();
        programs.iter().for_each(|(_, text)| word(&mut program, b'p', text));
        let [rules, data, program] = [rules, data, program].map(|of| short(&of, 16));
        Self { rules, data, program }
    }
}

/// The digests of what is played.
pub struct PlayDigests {
    /// With the programs of greedy players, who play otherwise if these change: for what playouts found.
    pub made_of: String,
    /// Without them: for saved games, which have the answers that were given.
    pub version: String,
}

impl PlayDigests {
    /// The digests of a game with the scenarios and options in force.
    pub fn new(root: &Node, programs: &[(String, String)], bots: &[(String, String)]) -> Self {
        let mut hasher = walk(root, Purpose::Play);
        programs.iter().for_each(|(_, text)| word(&mut hasher, b'p', text));
        let version = short(&hasher, 32);
        bots.iter().for_each(|(_, text)| word(&mut hasher, b'b', text));
        Self { made_of: short(&hasher, 32), version }
    }
}

fn short(hasher: &blake3::Hasher, length: usize) -> String {
    hasher.finalize().to_hex()[..length].to_owned()
}

/// Adds a text after its sort and length, so that texts cut at other points never look the same.
fn word(hasher: &mut blake3::Hasher, sort: u8, text: &str) {
    hasher.update(&[sort]);
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}
