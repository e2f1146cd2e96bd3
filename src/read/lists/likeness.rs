//! Whether two names mean the same, or nearly the same.

use warpress_model::slug;

/// The key of a name: its letters and digits. Case, accents, hyphens and spaces do not matter: `Broad-sides` is
/// `Broadsides`.
pub fn key(name: &str) -> String {
    slug(name).replace('-', "")
}

/// How similar two keys are, if one may be a misspelling of the other; 1 = equal. Names that differ in their digits are
/// different things.
pub fn alike(one: &str, other: &str) -> Option<f64> {
    const LEAST: f64 = 0.75;
    const SHORTEST: usize = 4;
    let digits = |key: &str| key.chars().filter(char::is_ascii_digit).collect::<String>();
    if digits(one) != digits(other) || one.len().min(other.len()) < SHORTEST {
        return None;
    }
    // A name with an addition: "Lure", "Lure (Bait)".
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let within = long.starts_with(short) && short.len() * 2 >= long.len();
    let likeness = strsim::normalized_damerau_levenshtein(one, other);
    if likeness >= LEAST || within { Some(likeness) } else { None }
}

#[cfg(test)]
mod tests {
    use super::{alike, key};

    #[test]
    fn spelling_may_differ_and_numbers_may_not() {
        assert_eq!(key("Broad-sides"), key("Broadsides"));
        assert_eq!(key("Flotsam & Jetsam"), key("flotsam and jetsam"));
        let like = |one, other| alike(&key(one), &key(other)).is_some();
        assert!(like("Ariel Reconnaissance", "Aerial Reconnaissance") && like("Lure (Bait)", "Lure"));
        assert!(
            !like("122mm Howitzer", "155mm Howitzer")
                && !like("Tank", "Tank Destroyer")
                && !like("Mine", "Dive")
        );
    }
}
