//! A digest of what is played: equal where two games cannot play differently.
//!
//! It covers the merged data of the game and its bases and all programs. Left out are remarks and the order
//! of files, what only people read (texts, labels, notes, rulings, credits, sources) and what is only drawn
//! (icons, faces, themes). Names stay in: programs may ask for them, and ids come from them.

use super::node::{Node, Raw};

/// Keys whose texts only people read or look at, wherever they stand.
const PROSE: [&str; 15] = [
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
    "adjective",
    "short",
    "telling",
    "legend",
    "caption",
];
/// Keys of the game itself that say nothing about how it is played.
const ABOUT: [&str; 9] =
    ["credits", "sources", "theme", "rulings", "explained", "may_run_on", "description", "external", "book"];

/// The digest of a game's data and programs.
pub fn digest(root: &Node, programs: &[(String, String)], bots: &[(String, String)]) -> String {
    let mut hasher = blake3::Hasher::new();
    match root.entries() {
        Some(entries) => {
            for (key, (_, node)) in entries.iter().filter(|(key, _)| !ABOUT.contains(&key.as_str())) {
                word(&mut hasher, b'k', key);
                take(&mut hasher, node);
            }
        }
        None => take(&mut hasher, root),
    }
    for (sort, of) in [(b'p', programs), (b'b', bots)] {
        for (_, text) in of {
            word(&mut hasher, sort, text);
        }
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// A text behind its sort and length, so that no two ways to cut a text look the same.
fn word(hasher: &mut blake3::Hasher, sort: u8, text: &str) {
    hasher.update(&[sort]);
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}

fn take(hasher: &mut blake3::Hasher, node: &Node) {
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
                take(hasher, node);
            }
        }
        Raw::Table(entries) => {
            hasher.update(b"t");
            for (key, (_, node)) in entries {
                let prose = PROSE.contains(&key.as_str()) && node.text().is_some();
                if prose || key == "face" {
                    continue;
                }
                word(hasher, b'k', key);
                take(hasher, node);
            }
            hasher.update(b"e");
        }
    }
}
