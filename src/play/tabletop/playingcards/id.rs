//! Ids of widgets: of the form that playingcards.io gives them, and always the same for the same thing.

use std::collections::HashSet;

/// Gives ids, none of them twice.
#[derive(Debug, Default)]
pub struct Ids {
    given: HashSet<String>,
}

impl Ids {
    /// The id of what these parts name: its sort, and ids of the table that stay.
    pub fn of(&mut self, parts: &[&str]) -> String {
        let mut id = hashed(parts);
        let mut again = 1_u32;
        while !self.given.insert(id.clone()) {
            again += 1;
            let number = again.to_string();
            id = hashed(&[parts, &[number.as_str()]].concat());
        }
        id
    }
}

/// Thirty-two hexadecimal digits in groups, as in every room that the program has exported.
fn hashed(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hex = hasher.finalize().to_hex();
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..32])
}

#[cfg(test)]
mod tests {
    use super::Ids;

    #[test]
    fn ids_stay_and_differ() {
        let (mut first, mut second) = (Ids::default(), Ids::default());
        let one = first.of(&["card", "hunt/radar", "1"]);
        assert_eq!(one, second.of(&["card", "hunt/radar", "1"]));
        assert_eq!(one.len(), 36);
        let others =
            [&["card", "hunt/radar", "1"][..], &["card", "hunt/radar1"], &["card", "hunt", "radar", "1"]];
        for other in others {
            assert_ne!(first.of(other), one);
        }
    }
}
