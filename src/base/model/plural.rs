//! English plurals: `plural("die")` is "dice".
//!
//! The rules of grammar, and a table of the exceptions.

/// Words with a plural of their own, by their last letters.
const IRREGULAR: [(&str, &str); 61] = [
    ("alumnus", "alumni"),
    ("appendix", "appendices"),
    ("axis", "axes"),
    ("bacterium", "bacteria"),
    ("buffalo", "buffaloes"),
    ("cactus", "cacti"),
    ("calf", "calves"),
    ("cargo", "cargoes"),
    ("château", "châteaux"),
    ("child", "children"),
    ("criterion", "criteria"),
    ("desperado", "desperadoes"),
    ("die", "dice"),
    ("domino", "dominoes"),
    ("dormouse", "dormice"),
    ("dwarf", "dwarves"),
    ("echo", "echoes"),
    ("elf", "elves"),
    ("embargo", "embargoes"),
    ("foot", "feet"),
    ("fungus", "fungi"),
    ("goose", "geese"),
    ("half", "halves"),
    ("hero", "heroes"),
    ("hoof", "hooves"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("life", "lives"),
    ("loaf", "loaves"),
    ("louse", "lice"),
    ("man", "men"),
    ("mango", "mangoes"),
    ("matrix", "matrices"),
    ("mosquito", "mosquitoes"),
    ("mouse", "mice"),
    ("nucleus", "nuclei"),
    ("ox", "oxen"),
    ("person", "people"),
    ("phenomenon", "phenomena"),
    ("potato", "potatoes"),
    ("quiz", "quizzes"),
    ("radius", "radii"),
    ("scarf", "scarves"),
    ("sheaf", "sheaves"),
    ("catalog", "shelves"),
    ("stratum", "strata"),
    ("syllabus", "syllabi"),
    ("terminus", "termini"),
    ("thief", "thieves"),
    ("tomato", "tomatoes"),
    ("tooth", "teeth"),
    ("tornado", "tornadoes"),
    ("torpedo", "torpedoes"),
    ("vertex", "vertices"),
    ("veto", "vetoes"),
    ("volcano", "volcanoes"),
    ("vortex", "vortices"),
    ("wharf", "wharves"),
    ("wife", "wives"),
    ("wolf", "wolves"),
    ("woman", "women"),
];

/// Compounds whose first word takes the plural.
const COMPOUND: [(&str, &str); 4] = [
    ("attorney general", "attorneys general"),
    ("court martial", "courts martial"),
    ("passer-by", "passers-by"),
    ("runner-up", "runners-up"),
];

/// These have the irregular plural only as whole words: a box is not an ox.
const WHOLE: [&str; 7] = ["axis", "die", "elf", "goose", "louse", "mouse", "ox"];

/// These end in -man and take an ordinary plural.
const NO_MEN: [&str; 12] = [
    "ataman", "brahman", "caiman", "german", "hetman", "human", "norman", "ottoman", "roman", "shaman",
    "talisman", "turkoman",
];

/// These are the same in singular and plural, by their last letters.
const SAME: [&str; 30] = [
    "artillery",
    "bison",
    "british",
    "cattle",
    "cavalry",
    "corps",
    "craft",
    "deer",
    "dutch",
    "equipment",
    "fish",
    "french",
    "grouse",
    "infantry",
    "information",
    "moose",
    "offspring",
    "personnel",
    "police",
    "rendezvous",
    "salmon",
    "sheep",
    "swine",
    "swiss",
    "trout",
    "guese",
    "lese",
    "mese",
    "nese",
    "tese",
];

/// Singular words in -s. Any other word in -s is a plural already.
const ONE: [&str; 13] = [
    "albatros",
    "alias",
    "atlas",
    "bias",
    "canvas",
    "chaos",
    "christmas",
    "cosmos",
    "gas",
    "lens",
    "pancreas",
    "rhinoceros",
    "thermos",
];

/// The -ch is pronounced k, so no -e is added.
const HARD: [&str; 9] =
    ["eunuch", "epoch", "loch", "monarch", "matriarch", "oligarch", "patriarch", "stomach", "tetrarch"];

/// Words that introduce a qualifier: men-of-war, prisoners of war, coups d'état.
const JOINTS: [&str; 14] = [
    " (", " of ", "-of-", " at ", "-at-", " in ", "-in-", " with ", " for ", " from ", " to ", " d'", " d’",
    " de ",
];

/// "1 sheet", "2 sheets".
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {}", plural(noun)),
    }
}

/// The plural of a noun, with or without words before and behind its head. A plural stays as it is.
pub fn plural(noun: &str) -> String {
    if let Some(compound) = of_table(noun, &COMPOUND) {
        return compound;
    }
    // The head ends before the first of these joints, but cannot be empty.
    let joint = JOINTS.iter().filter_map(|joint| noun.find(joint).filter(|at| *at > 0)).min();
    let (head, rest) = noun.split_at(joint.unwrap_or(noun.len()));
    // Marks and brackets at the end stay there.
    let end = head.char_indices().rev().find(|(_, letter)| letter.is_alphanumeric());
    let Some(end) = end.map(|(at, letter)| at + letter.len_utf8()) else { return noun.to_owned() };
    let (head, tail) = head.split_at(end);
    let start = head.rfind(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '\'' | '’'));
    let start = start.map_or(0, |at| at + head[at..].chars().next().map_or(0, char::len_utf8));
    let (before, word) = head.split_at(start);
    format!("{before}{}{tail}{rest}", many(word))
}

/// The plural of a single word.
fn many(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    let ends = |ends: &[&str]| ends.iter().any(|end| lower.ends_with(end));
    let is = |words: &[&str]| words.contains(&lower.as_str());
    let without = |letters: usize| &word[..word.len() - letters];
    if ends(&SAME) {
        return word.to_owned();
    }
    if let Some(irregular) = of_table(word, &IRREGULAR) {
        return irregular;
    }
    // AFVs, HQs, D6s.
    if word.chars().count() > 1 && !word.chars().any(char::is_lowercase) {
        return format!("{word}s");
    }
    match lower.as_bytes() {
        [.., b's', b'i', b's'] if lower.len() > 4 && lower != "chassis" => format!("{}es", without(2)),
        [.., b's', b's'] | [.., b'u' | b'i', b's'] if lower != "chassis" => format!("{word}es"),
        [.., b's'] if is(&ONE) => format!("{word}es"),
        [.., b's'] => word.to_owned(),
        [.., b'c', b'h'] if is(&HARD) => format!("{word}s"),
        [.., b'x' | b'z'] | [.., b'c' | b's', b'h'] => format!("{word}es"),
        [.., b'q', b'u', b'y'] => format!("{}ies", without(1)),
        [.., b'a' | b'e' | b'i' | b'o' | b'u', b'y'] => format!("{word}s"),
        [_, .., b'y'] => format!("{}ies", without(1)),
        _ => format!("{word}s"),
    }
}

/// The plural from the table, in the capitalisation of the word. A plural from the table stays as it is.
fn of_table(word: &str, table: &[(&str, &str)]) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    if table.iter().any(|(_, many)| *many == lower) {
        return Some(word.to_owned());
    }
    let fits = |one: &str| lower == one || lower.ends_with(one) && !WHOLE.contains(&one);
    // The longest ending decides: a dormouse is not a mouse.
    let found = table.iter().filter(|(one, _)| fits(one)).max_by_key(|(one, _)| one.len());
    let (one, many) =
        found.filter(|(one, _)| *one != "man" || !NO_MEN.iter().any(|no| lower.ends_with(no)))?;
    let (stem, end) = word.split_at(word.len() - one.len());
    let mut letters = end.chars().filter(|letter| letter.is_alphabetic());
    let many = match (letters.next().is_some_and(char::is_uppercase), letters.any(char::is_lowercase)) {
        (true, false) => many.to_uppercase(),
        (true, true) => {
            many.chars().take(1).flat_map(char::to_uppercase).chain(many.chars().skip(1)).collect()
        }
        (false, _) => (*many).to_owned(),
    };
    Some(format!("{stem}{many}"))
}

#[cfg(test)]
mod tests {
    use super::{counted, plural};

    #[test]
    fn nouns_become_many_as_in_print() {
        for (one, many) in [
            ("die", "dice"),
            ("card", "cards"),
            ("man", "men"),
            ("woman", "women"),
            ("Swordsman", "Swordsmen"),
            ("German", "Germans"),
            ("human", "humans"),
            ("wolf", "wolves"),
            ("Werewolf", "Werewolves"),
            ("knife", "knives"),
            ("roof", "roofs"),
            ("ox", "oxen"),
            ("box", "boxes"),
            ("mouse", "mice"),
            ("house", "houses"),
            ("goose", "geese"),
            ("mongoose", "mongooses"),
            ("sheep", "sheep"),
            ("aircraft", "aircraft"),
            ("spacecraft", "spacecraft"),
            ("series", "series"),
            ("Kills", "Kills"),
            ("ship", "ships"),
            ("city", "cities"),
            ("casualty", "casualties"),
            ("day", "days"),
            ("colloquy", "colloquies"),
            ("hero", "heroes"),
            ("zero", "zeros"),
            ("torpedo", "torpedoes"),
            ("piano", "pianos"),
            ("church", "churches"),
            ("monarch", "monarchs"),
            ("march", "marches"),
            ("bus", "buses"),
            ("glass", "glasses"),
            ("gas", "gases"),
            ("lens", "lenses"),
            ("crisis", "crises"),
            ("axis", "axes"),
            ("chassis", "chassis"),
            ("Javanese", "Javanese"),
            ("cheese", "cheeses"),
            ("AFV", "AFVs"),
            ("HQ", "HQs"),
            ("D6", "D6s"),
            ("man-of-war", "men-of-war"),
            ("U-boat", "U-boats"),
            ("coup d'état", "coups d'état"),
            ("Prisoner of War", "Prisoners of War"),
            ("passer-by", "passers-by"),
            ("Runner-up", "Runners-up"),
            ("Isle of Man", "Isles of Man"),
            ("superhero", "superheroes"),
            ("mother-in-law", "mothers-in-law"),
            ("lieutenant-general", "lieutenant-generals"),
            ("court martial", "courts martial"),
            ("Sea Wolf", "Sea Wolves"),
            ("WOLF", "WOLVES"),
            ("château", "châteaux"),
            ("Barbed Wire", "Barbed Wires"),
            ("Mine (hidden)", "Mines (hidden)"),
            ("**wolf**", "**wolves**"),
            ("foe's knife", "foe's knives"),
            ("dice", "dice"),
            ("women", "women"),
            ("y", "ys"),
            ("", ""),
            ("-", "-"),
            ("雪", "雪s"),
        ] {
            assert_eq!(plural(one), many, "{one}");
        }
        assert_eq!((counted(1, "die"), counted(0, "die")), ("1 die".into(), "0 dice".into()));
    }

    proptest::proptest! {
        /// Words come from packs, so they may be anything.
        #[test]
        fn no_word_is_too_odd(word in ".{0,20}") {
            proptest::prop_assert!(plural(&word).len() <= word.len() + 8);
        }
    }
}
