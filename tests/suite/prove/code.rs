//! The code behind an outcome, as a digest: while that is the same, and a game's files are, the outcome is. Never the
//! program's own bytes, which hold the path of its folder, and change with whatever is linked beside.

use std::collections::BTreeSet;

use crate::outcome::Outcome;

include!(concat!(env!("OUT_DIR"), "/code.rs"));

/// The modules behind every outcome.
const SHARED: [&str; 7] = ["case", "made", "outcome", "outcomes", "library", "game", "kit's library"];

/// All rooms behind these, and themselves.
fn behind(rooms: &[&str]) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut left: Vec<&str> = rooms.to_vec();
    while let Some(name) = left.pop() {
        let room = ROOMS.iter().find(|(room, ..)| *room == name);
        if let Some((_, _, used)) = room.filter(|(room, ..)| found.insert(*room)) {
            left.extend(*used);
        }
    }
    found
}

/// The digest of the code behind an outcome.
pub fn digest(outcome: &Outcome) -> String {
    let rooms = behind(outcome.rooms);
    let mut hasher = blake3::Hasher::new();
    let mut add = |words: &[&str]| {
        for word in words {
            hasher.update(&(word.len() as u64).to_le_bytes()).update(word.as_bytes());
        }
    };
    add(&[outcome.name, TOOLCHAIN]);
    ROOMS.iter().filter(|(name, ..)| rooms.contains(name)).for_each(|(name, digest, _)| add(&[name, digest]));
    let modules = MODULES.iter().filter(|(name, _)| SHARED.contains(name) || outcome.modules.contains(name));
    modules.for_each(|(name, digest)| add(&[name, digest]));
    hasher.finalize().to_hex().to_string()
}

/// The same with what else an outcome depends on, such as a browser's version.
pub fn with(code: &str, beside: &str) -> String {
    blake3::hash(format!("{code} {beside}").as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcomes::OUTCOMES;

    /// A room that an outcome calls, and does not name, would change without making the outcome stale.
    #[test]
    fn every_outcome_names_the_rooms_that_its_modules_call() {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        for outcome in OUTCOMES {
            let rooms = behind(outcome.rooms);
            assert!(outcome.rooms.iter().all(|room| rooms.contains(room)), "{}: no such room", outcome.name);
            for module in outcome.modules.iter().chain(&SHARED).filter(|name| !name.contains(['.', ' '])) {
                assert!(
                    MODULES.iter().any(|(name, _)| name == module),
                    "{}: no module {module}",
                    outcome.name
                );
                let mut files = vec![here.join(format!("{module}.rs"))];
                files.extend(
                    std::fs::read_dir(here.join(module))
                        .into_iter()
                        .flatten()
                        .flatten()
                        .map(|one| one.path()),
                );
                for text in files.iter().filter_map(|file| std::fs::read_to_string(file).ok()) {
                    for part in text.split("warpress_").skip(1) {
                        let name: String = part.chars().take_while(|c| c.is_alphanumeric()).collect();
                        // `game` only loads and drives, of what a case names those prove that use it, and while faces
                        // are drawn for their digests the check looks at them and changes nothing.
                        assert!(
                            rooms.contains(name.as_str()) || ["case", "drawn", "game"].contains(module),
                            "{}: {module} calls {name}",
                            outcome.name
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn only_the_code_behind_it_makes_an_outcome_stale() {
        let rooms = |name: &str| {
            behind(OUTCOMES.iter().find(|outcome| outcome.name == name).expect("an outcome").rooms)
        };
        assert!(rooms("play").contains("referee") && !rooms("play").contains("rulebook"));
        assert!(rooms("kit").contains("sheet") && !rooms("kit").contains("referee"));
        assert!(rooms("faces").contains("render") && !rooms("faces").contains("referee"));
        assert!(rooms("check").contains("referee") && rooms("check").contains("rulebook"));
    }
}
