//! Digests of a game: of its merged data and of its programs, including those of its bases. Comments in the data and
//! the order of files make no difference.
//!
//! - The digest of what is played is equal if two games cannot play differently. It leaves out what only people read
//!   (texts, labels, notes, rulings, credits, sources) and what is only drawn (icons, faces, themes). Names stay in, as
//!   programs may ask for them and ids come from them.
//! - The digests of an audit include what people read, and the rules, but not what is only drawn.

use super::node::{Node, Raw};
use super::sections::Found;

/// Keys, at any depth, whose texts only people read or look at.
const PROSE: [&str; 21] = [
    "ruling",
    "text",
    "note",
    "notes",
    "label",
    "title",
    "subtitle",
    "icon",
    "back_icon",
    "scene",
    "art",
    "art_mono",
    "art_focus",
    "back_art",
    "back_art_mono",
    "back_art_focus",
    "adjective",
    "short",
    "telling",
    "legend",
    "caption",
];
/// Keys, at any depth, of things that are only drawn.
const DRAWN: [&str; 9] = [
    "icon",
    "back_icon",
    "scene",
    "art",
    "art_mono",
    "art_focus",
    "back_art",
    "back_art_mono",
    "back_art_focus",
];
/// Keys of appearance that are not texts: the layout of a face, the direction in which its figure looks.
const LOOKS: [&str; 2] = ["face", "mirrored"];
/// Keys of the game itself that say nothing about how it is played.
const ABOUT: [&str; 13] = [
    "version",
    "language",
    "credits",
    "sources",
    "theme",
    "fonts",
    "rulings",
    "faq",
    "explained",
    "may_run_on",
    "description",
    "external",
    "book",
];

/// The digests of an audit, one for each part, so that a change can be attributed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vouched {
    /// The sections of the rules, merged with those of the bases.
    pub rules: String,
    /// The data.
    pub data: String,
    /// The programs, without bots.luau, which is not part of the rules.
    pub program: String,
}

impl Vouched {
    /// The parts by name.
    pub fn parts(&self) -> [(&'static str, &str); 3] {
        [("rules", &self.rules), ("data", &self.data), ("program", &self.program)]
    }

    /// The digests of a game before scenarios and options are applied.
    pub fn new(root: &Node, sections: &[Found], programs: &[(String, String)]) -> Self {
        let mut rules = blake3::Hasher::new();
        for section in sections.iter().map(|found| &found.section) {
            word(&mut rules, section.level, &section.id);
            word(&mut rules, u8::from(section.procedure), &section.title);
            section.phases.iter().for_each(|phase| word(&mut rules, b'p', phase));
            word(&mut rules, b'b', section.body.trim());
        }
        let mut data = blake3::Hasher::new();
        game(&mut data, root, &["theme", "fonts"], &DRAWN);
        let mut program = blake3::Hasher::new();
        programs.iter().for_each(|(_, text)| word(&mut program, b'p', text));
        let [rules, data, program] = [rules, data, program].map(|of| short(&of, 16));
        Self { rules, data, program }
    }
}

/// The digest of what is played.
pub fn digest(root: &Node, programs: &[(String, String)], bots: &[(String, String)]) -> String {
    let mut hasher = blake3::Hasher::new();
    game(&mut hasher, root, &ABOUT, &PROSE);
    for (sort, of) in [(b'p', programs), (b'b', bots)] {
        for (_, text) in of {
            word(&mut hasher, sort, text);
        }
    }
    short(&hasher, 32)
}

fn short(hasher: &blake3::Hasher, length: usize) -> String {
    hasher.finalize().to_hex()[..length].to_owned()
}

/// Adds the data without some keys of the game itself, and without the texts of some keys at any depth.
fn game(hasher: &mut blake3::Hasher, root: &Node, about: &[&str], texts: &[&str]) {
    match root.entries() {
        Some(entries) => {
            for (key, (_, node)) in entries.iter().filter(|(key, _)| !about.contains(&key.as_str())) {
                word(hasher, b'k', key);
                take(hasher, node, texts);
            }
        }
        None => take(hasher, root, texts),
    }
}

/// Adds a text after its sort and length, so that texts cut at other points never look the same.
fn word(hasher: &mut blake3::Hasher, sort: u8, text: &str) {
    hasher.update(&[sort]);
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}

fn take(hasher: &mut blake3::Hasher, node: &Node, texts: &[&str]) {
    match &node.raw {
        Raw::Text(text) => word(hasher, b's', text),
        Raw::Int(number) => {
            hasher.update(b"i").update(&number.to_le_bytes());
        }
        Raw::Float(number) => {
            hasher.update(b"f").update(&number.to_le_bytes());
        }
        Raw::Bool(yes) => {
            hasher.update(if *yes { b"y" } else { b"n" });
        }
        Raw::List(nodes) => {
            hasher.update(b"l").update(&(nodes.len() as u64).to_le_bytes());
            for node in nodes {
                take(hasher, node, texts);
            }
        }
        Raw::Table(entries) => {
            hasher.update(b"t");
            for (key, (_, node)) in entries {
                let left_out = texts.contains(&key.as_str()) && node.text().is_some();
                if left_out || LOOKS.contains(&key.as_str()) {
                    continue;
                }
                word(hasher, b'k', key);
                take(hasher, node, texts);
            }
            hasher.update(b"e");
        }
    }
}
