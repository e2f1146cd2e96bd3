//! Unit symbols: the words that name a branch or an echelon, and the marks that their symbols consist of. The
//! words are those of maps and counters since the 1950s (NATO APP-6); templates draw the marks.

/// A branch: its word, its name, the marks inside the frame.
type Branch = (&'static str, &'static str, &'static [&'static str]);

/// Every branch, in the order of the documentation.
const BRANCHES: [Branch; 35] = [
    ("infantry", "Infantry", &["cross"]),
    ("armour", "Armour", &["oval"]),
    ("mechanised", "Mechanised infantry", &["cross", "oval"]),
    ("motorised", "Motorised infantry", &["cross", "wheels"]),
    ("cavalry", "Cavalry", &["slash", "horse"]),
    ("recon", "Reconnaissance", &["slash"]),
    ("armoured-recon", "Armoured reconnaissance", &["slash", "oval"]),
    ("artillery", "Artillery", &["dot"]),
    ("self-propelled-artillery", "Self-propelled artillery", &["dot", "oval"]),
    ("rocket-artillery", "Rocket artillery", &["dot", "rocket"]),
    ("anti-tank", "Anti-tank", &["wedge"]),
    ("tank-destroyer", "Tank destroyers", &["wedge", "oval"]),
    ("mortar", "Mortars", &["mortar"]),
    ("machine-gun", "Machine guns", &["gun"]),
    ("engineers", "Engineers", &["bridge"]),
    ("airborne", "Airborne infantry", &["cross", "wings"]),
    ("glider", "Glider infantry", &["cross", "glider"]),
    ("marines", "Marines", &["cross", "anchor"]),
    ("mountain", "Mountain infantry", &["cross", "peak"]),
    ("ski", "Ski infantry", &["cross", "skis"]),
    ("bicycle", "Bicycle infantry", &["cross", "wheel"]),
    ("commando", "Commandos", &["cross", "letter:C"]),
    ("special-forces", "Special forces", &["letter:SF"]),
    ("guerrilla", "Guerrillas", &["letter:G"]),
    ("militia", "Militia", &["letter:M"]),
    ("hq", "Headquarters", &["letter:HQ"]),
    ("supply", "Supply", &["catalog"]),
    ("transport", "Transport", &["wheel"]),
    ("air-defence", "Air defence", &["dome"]),
    ("aviation", "Aviation", &["propeller"]),
    ("helicopter", "Helicopters", &["rotor"]),
    ("missile", "Missiles", &["missile"]),
    ("signals", "Signals", &["bolt"]),
    ("medical", "Medical", &["plus"]),
    ("police", "Police", &["letter:MP"]),
];

/// Branches that only modify another (`mountain` and `airborne` do so too, and stand alone as well).
const MODIFIERS: [(&str, &str, &[&str]); 7] = [
    ("self-propelled", "Self-propelled", &["oval"]),
    ("armoured", "Armoured", &["oval"]),
    ("horse", "Horse-drawn", &["horse"]),
    ("heavy", "Heavy", &["letter:H"]),
    ("medium", "Medium", &["letter:M"]),
    ("light", "Light", &["letter:L"]),
    ("parachute", "Parachute", &["wings"]),
];

/// Synonyms.
const ALIASES: [(&str, &str); 26] = [
    ("inf", "infantry"),
    ("armor", "armour"),
    ("tank", "armour"),
    ("tanks", "armour"),
    ("mech", "mechanised"),
    ("mechanized", "mechanised"),
    ("mechanised-infantry", "mechanised"),
    ("motorized", "motorised"),
    ("cav", "cavalry"),
    ("reconnaissance", "recon"),
    ("armored", "armoured"),
    ("spa", "self-propelled-artillery"),
    ("at", "anti-tank"),
    ("antitank", "anti-tank"),
    ("mortars", "mortar"),
    ("machine-guns", "machine-gun"),
    ("engineer", "engineers"),
    ("paratroopers", "airborne"),
    ("marine", "marines"),
    ("headquarters", "hq"),
    ("logistics", "supply"),
    ("anti-air", "air-defence"),
    ("air-defense", "air-defence"),
    ("flak", "air-defence"),
    ("air", "aviation"),
    ("missiles", "missile"),
];

/// An echelon: its word, its name, its mark above the frame (`•`, `I`, `X`), how many of them.
const ECHELONS: [(&str, &str, &str); 12] = [
    ("team", "Team", "o"),
    ("squad", "Squad", "•"),
    ("section", "Section", "••"),
    ("platoon", "Platoon", "•••"),
    ("company", "Company", "I"),
    ("battalion", "Battalion", "II"),
    ("regiment", "Regiment", "III"),
    ("brigade", "Brigade", "X"),
    ("division", "Division", "XX"),
    ("corps", "Corps", "XXX"),
    ("army", "Army", "XXXX"),
    ("army-group", "Army group", "XXXXX"),
];

/// Echelons by other names.
const SAME_ECHELON: [(&str, &str); 4] =
    [("battery", "company"), ("troop", "company"), ("squadron", "battalion"), ("group", "regiment")];

/// Marks of motorised branches.
const RIDES: [&str; 4] = ["oval", "wheels", "rotor", "propeller"];

/// The frames, by the words for whose unit it is.
pub const FRAMES: [&str; 4] = ["friend", "hostile", "neutral", "unknown"];

/// Aircraft seen from above, by their shapes.
pub const PLANFORMS: [&str; 4] = ["biplane", "two-seater", "monoplane", "twin"];

/// The symbol of a branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// The words for the branches that it combines.
    pub branches: Vec<&'static str>,
    /// The marks inside its frame, in drawing order, each once.
    pub marks: Vec<&'static str>,
}

/// The mark above a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Echelon {
    /// The word for it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its strokes.
    pub sign: &'static str,
    /// Its rank, from the smallest.
    pub rank: usize,
}

/// A word that does not name a branch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown unit symbol “{0}”")]
pub struct UnknownBranch(pub String);

/// The symbol that these words name: one branch, or several combined (`airborne artillery`).
///
/// # Errors
/// If one of the words does not name a branch.
pub fn symbol(text: &str) -> Result<Symbol, UnknownBranch> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = words(&lower).collect();
    if words.is_empty() {
        return Err(UnknownBranch(text.to_owned()));
    }
    // "anti tank" is written as well as "anti-tank".
    if let Some((id, name, marks)) = find(&words.join("-")) {
        return Ok(Symbol { name: name.to_owned(), branches: vec![id], marks: marks.to_vec() });
    }
    let mut branches = Vec::new();
    let mut marks: Vec<&'static str> = Vec::new();
    // Airborne, mountain and marine units are infantry if nothing else is said.
    let of_its_own = words.iter().any(|word| !is_trained(word));
    for word in &words {
        let (id, _, found) = find(word).ok_or_else(|| UnknownBranch((*word).to_owned()))?;
        branches.push(id);
        let found = found.iter().filter(|mark| **mark != "cross" || !of_its_own || !is_trained(id));
        found.for_each(|mark| {
            if !marks.contains(mark) {
                marks.push(mark);
            }
        });
    }
    // Armoured and air cavalry no longer ride.
    if !words.contains(&"horse") && marks.iter().any(|mark| RIDES.contains(mark)) {
        marks.retain(|mark| *mark != "horse");
    }
    Ok(Symbol { name: super::phrase::title(&words.join(" ")), branches, marks })
}

/// The mark of an echelon.
pub fn echelon(text: &str) -> Option<Echelon> {
    let lower = text.to_lowercase();
    let word = words(&lower).collect::<Vec<_>>().join("-");
    let word = SAME_ECHELON.iter().find(|(other, _)| *other == word).map_or(word.as_str(), |(_, same)| same);
    let rank = ECHELONS.iter().position(|(id, _, sign)| *id == word || sign.to_lowercase() == word)?;
    let (id, name, sign) = ECHELONS[rank];
    Some(Echelon { id, name, sign, rank })
}

/// The words for branches.
pub fn branches() -> impl Iterator<Item = &'static str> {
    BRANCHES.iter().chain(&MODIFIERS).map(|(word, ..)| *word)
}

/// The words for echelons.
pub fn echelons() -> impl Iterator<Item = &'static str> {
    ECHELONS.iter().map(|(word, ..)| *word)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+' | '/' | '_'))
        .filter(|word| !word.is_empty())
}

fn find(word: &str) -> Option<Branch> {
    let word = ALIASES.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| same);
    BRANCHES.iter().chain(&MODIFIERS).find(|(id, ..)| *id == word).copied()
}

/// Whether this branch is infantry with special training, which other branches may have too.
fn is_trained(word: &str) -> bool {
    let word = ALIASES.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| same);
    matches!(
        word,
        "airborne" | "glider" | "marines" | "mountain" | "ski" | "bicycle" | "commando" | "motorised"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> Vec<&'static str> {
        symbol(text).unwrap().marks
    }

    #[test]
    fn branches_are_named_by_one_word_or_several() {
        assert_eq!(marks("infantry"), ["cross"]);
        assert_eq!(marks("Anti Tank"), ["wedge"]);
        assert_eq!(marks("mech"), ["cross", "oval"]);
        assert_eq!(marks("airborne"), ["cross", "wings"]);
        assert_eq!(marks("airborne artillery"), ["wings", "dot"]);
        assert_eq!(marks("mountain infantry"), ["peak", "cross"]);
        assert_eq!(marks("self-propelled anti-tank"), ["oval", "wedge"]);
        assert_eq!(marks("armoured cavalry"), ["oval", "slash"]);
        assert_eq!(marks("horse artillery"), ["horse", "dot"]);
        assert_eq!(symbol("armoured train"), Err(UnknownBranch("train".to_owned())));
        assert!(symbol(" ").is_err());
    }

    #[test]
    fn no_two_branches_share_a_sign() {
        let mut seen: Vec<Vec<&str>> = Vec::new();
        for (word, _, marks) in BRANCHES {
            let mut sign = marks.to_vec();
            sign.sort_unstable();
            assert!(!seen.contains(&sign), "{word}");
            seen.push(sign);
        }
    }

    #[test]
    fn echelons_are_named_by_word_or_sign() {
        assert_eq!(echelon("Division").unwrap().sign, "XX");
        assert_eq!(echelon("iii").unwrap().name, "Regiment");
        assert_eq!(echelon("battery").unwrap().sign, "I");
        assert_eq!(echelon("army group").unwrap().sign, "XXXXX");
        assert!(echelon("horde").is_none());
    }

    #[test]
    fn every_other_word_leads_somewhere() {
        for (_, same) in ALIASES {
            assert!(find(same).is_some(), "{same}");
        }
        for (_, same) in SAME_ECHELON {
            assert!(echelon(same).is_some(), "{same}");
        }
    }
}
