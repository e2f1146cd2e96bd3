//! The six digits by which the program knows an object. They come from our own ids, so that a script that names an
//! object still does after the game has been written anew.

use std::collections::HashSet;

/// Gives each object its digits.
#[derive(Default)]
pub struct Ids {
    taken: HashSet<[u8; 3]>,
}

impl Ids {
    /// The digits of an object with an id of ours. Where two ids would have the same, the later gets the next that are
    /// free.
    pub fn of(&mut self, id: &str) -> String {
        for attempt in 0_u32.. {
            let mut hasher = blake3::Hasher::new();
            hasher.update(id.as_bytes());
            if attempt > 0 {
                hasher.update(&[0]);
                hasher.update(&attempt.to_le_bytes());
            }
            let hash = hasher.finalize();
            let [a, b, c, ..] = *hash.as_bytes();
            // As the program's own: -1 and 0 mean no object in some of its functions.
            if (a, b, c) != (0, 0, 0) && self.taken.insert([a, b, c]) {
                return format!("{a:02x}{b:02x}{c:02x}");
            }
        }
        unreachable!("there are more digits than objects in a save")
    }
}

#[cfg(test)]
mod tests {
    use super::Ids;

    #[test]
    fn ids_stay_and_differ() {
        let mut ids = Ids::default();
        let (first, second) = (ids.of("stack/draw"), ids.of("stack/draw"));
        assert_ne!(first, second);
        assert_eq!(Ids::default().of("stack/draw"), first);
        assert!(first.len() == 6 && first.bytes().all(|byte| byte.is_ascii_hexdigit()), "{first}");
        let many: std::collections::HashSet<_> = (0..20_000).map(|n| ids.of(&format!("card/{n}"))).collect();
        assert_eq!(many.len(), 20_000);
    }
}
