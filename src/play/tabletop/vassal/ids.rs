//! Numbers and names that occur once, and are the same whenever a game is written.

use std::collections::HashSet;

/// What the numbers of slots are below. New ones that somebody adds in VASSAL's editor go on from here.
pub const BEYOND: u32 = 1_000_000_000;

/// The numbers of slots (`gpid`): VASSAL takes whole numbers (`build/GpIdChecker.java`), and finds the pieces of a saved
/// game by them when the module has changed.
#[derive(Debug, Default)]
pub struct Slots(HashSet<u32>);

impl Slots {
    /// The number of what has this id. Nothing may be asked for twice.
    pub fn number(&mut self, id: &str) -> String {
        (0_u32..)
            .map(|turn| {
                let mut hash = blake3::Hasher::new();
                hash.update(id.as_bytes()).update(&turn.to_le_bytes());
                let bytes = hash.finalize();
                let [a, b, c, d] = [0, 1, 2, 3].map(|at| bytes.as_bytes()[at]);
                u32::from_le_bytes([a, b, c, d]) % BEYOND
            })
            .find(|number| self.0.insert(*number))
            .unwrap_or(BEYOND)
            .to_string()
    }
}

/// Names by which VASSAL finds things, such as decks and zones: no two alike.
#[derive(Debug, Default)]
pub struct Names(HashSet<String>);

impl Names {
    /// The name, or if it is taken, the name with a number.
    pub fn own(&mut self, name: &str) -> String {
        let name = if name.is_empty() { "-" } else { name };
        let mut turn = 1;
        let mut own = name.to_owned();
        while !self.0.insert(own.clone()) {
            turn += 1;
            own = format!("{name} ({turn})");
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, Slots};

    #[test]
    fn the_same_id_has_the_same_number_and_no_two_are_alike() {
        let (mut one, mut other) = (Slots::default(), Slots::default());
        let number = one.number("box/a");
        other.number("box/b");
        assert_eq!(other.number("box/a"), number);
        assert_ne!(one.number("box/a"), number);
    }

    #[test]
    fn names_that_are_taken_get_a_number() {
        let mut names = Names::default();
        let own = ["Deck", "Deck", "Deck (2)", "", "Deck"].map(|name| names.own(name));
        assert_eq!(own, ["Deck", "Deck (2)", "Deck (2) (2)", "-", "Deck (3)"]);
    }
}
