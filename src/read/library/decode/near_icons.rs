//! Icons that somebody may have meant who named one that there is not.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// The most names that are looked up for one game.
const MOST: usize = 100;

/// What has been found so far. To look among thousands of icons takes milliseconds, so each name is looked up once,
/// and of a file that is full of wrong names the first ones.
#[derive(Default)]
pub struct NearIcons(RefCell<BTreeMap<String, Vec<String>>>);

impl NearIcons {
    /// Those most like a name, as `look` finds them.
    pub fn of(&self, name: &str, look: impl FnOnce(&str) -> Vec<String>) -> Vec<String> {
        let mut known = self.0.borrow_mut();
        if let Some(near) = known.get(name) {
            return near.clone();
        }
        if known.len() >= MOST {
            return Vec::new();
        }
        let near = look(name);
        known.insert(name.to_owned(), near.clone());
        near
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{MOST, NearIcons};

    #[test]
    fn a_wrong_name_is_looked_up_once_and_a_flood_of_them_no_further() {
        let (near, looks) = (NearIcons::default(), Cell::new(0));
        let look = |name: &str| {
            looks.set(looks.get() + 1);
            vec![name.to_uppercase()]
        };
        for _ in 0..2_709 {
            assert_eq!(near.of("wolff", look), ["WOLFF"]);
        }
        assert_eq!(looks.get(), 1);
        for nth in 0..10_000 {
            near.of(&format!("wolf-{nth}"), look);
        }
        assert_eq!(looks.get(), MOST);
        assert_eq!(near.of("wolff", look), ["WOLFF"], "what was found is still known");
    }
}
