//! Which sign stands for which word: one language of pictograms for phases, types and sides, on cards, in rules and on
//! aids alike.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Where the table lies.
pub(super) const TABLE: &str = "assets/icons/signs.toml";

/// A name of more words is a sentence, which no sign says.
const MOST_WORDS: usize = 4;

/// More signs in a row are read more slowly than their words.
const MOST_SIGNS: usize = 2;

/// What joins names, each of which has its own sign.
const JOINTS: [&str; 6] = [" or ", " and ", " / ", " · ", "/", ", "];

/// The table of signs.
#[derive(Debug, Default)]
pub(super) struct Signs {
    /// The icon of each word or phrase.
    of: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    signs: BTreeMap<String, Vec<String>>,
}

impl Signs {
    /// Reads the table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(text: &str) -> Result<Self, toml::de::Error> {
        let File { signs } = toml::from_str(text)?;
        let entry = |sign: &str, word: String| (word, format!("sign-{sign}"));
        let entries = signs.into_iter().flat_map(|(sign, words)| {
            words.into_iter().map(move |word| entry(&sign, word)).collect::<Vec<_>>()
        });
        Ok(Self { of: entries.collect() })
    }

    /// The icons of the signs that stand for a name: for the longest phrase in it that has one, or for each of the names
    /// that it joins. None for a sentence or a proper name.
    pub(super) fn of(&self, said: &str) -> Vec<&str> {
        let name = said.split(':').next().unwrap_or_default().trim().to_lowercase();
        if let Some(sign) = self.whole(&name) {
            return vec![sign];
        }
        let parts = JOINTS.iter().fold(vec![name.as_str()], |parts, joint| {
            parts.into_iter().flat_map(|part| part.split(joint)).collect()
        });
        let mut found: Vec<&str> = Vec::new();
        for part in parts {
            match self.within(part) {
                Some(sign) if !found.contains(&sign) => found.push(sign),
                Some(_) => {}
                // Half of a choice would be told as the whole.
                None => return Vec::new(),
            }
        }
        if found.len() > MOST_SIGNS { Vec::new() } else { found }
    }

    /// The sign of the longest phrase in a name; of those that are equally long, the first.
    fn within(&self, name: &str) -> Option<&str> {
        let words: Vec<&str> = name.split_whitespace().collect();
        if words.len() > MOST_WORDS {
            return None;
        }
        (1..=words.len())
            .rev()
            .find_map(|length| words.windows(length).find_map(|phrase| self.whole(&phrase.join(" "))))
    }

    /// The sign of a phrase, as it stands or with its last word in the singular.
    fn whole(&self, phrase: &str) -> Option<&str> {
        let singular =
            |plural: &str, one: &str| phrase.strip_suffix(plural).map(|stem| format!("{stem}{one}"));
        let forms = [Some(phrase.to_owned()), singular("ies", "y"), singular("es", ""), singular("s", "")];
        forms.iter().flatten().find_map(|form| self.of.get(form)).map(String::as_str)
    }

    /// The signs, each with its words.
    pub(super) fn all(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (word, sign) in &self.of {
            all.entry(sign).or_default().push(word);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icons::Icons;
    use warpress_assets::Assets;

    #[test]
    fn a_name_is_told_by_the_longest_phrase_in_it() {
        let table = "[signs]\nattack = [\"attack\"]\ncounter = [\"counter attack\"]\nmove = [\"movement\"]\nboth = [\"attack and supply\"]\narmy = [\"army\"]";
        let signs = Signs::read(table).unwrap();
        assert_eq!(signs.of("Attack: the attacker only"), ["sign-attack"]);
        assert_eq!(signs.of("Your Counter Attacks"), ["sign-counter"]);
        assert_eq!(signs.of("Attack or movement"), ["sign-attack", "sign-move"]);
        assert_eq!(signs.of("Attack and supply"), ["sign-both"]);
        assert_eq!(signs.of("Armies"), ["sign-army"]);
        assert_eq!(signs.of("Attack or Zeppelin"), Vec::<&str>::new(), "half a choice is none");
        assert_eq!(signs.of("To attack somebody is forbidden here"), Vec::<&str>::new());
        assert_eq!(signs.of(""), Vec::<&str>::new());
    }

    /// A sign that nobody has drawn would be missing on paper.
    #[test]
    fn the_signs_of_the_table_are_drawn_and_no_word_has_two() {
        let assets = Assets::built_in();
        let icons = Icons::of(&assets);
        let bytes = assets.read(TABLE).unwrap().bytes;
        let text = std::str::from_utf8(&bytes).unwrap();
        let File { signs } = toml::from_str(text).unwrap();
        let words: usize = signs.values().map(Vec::len).sum();
        let read = Signs::read(text).unwrap();
        assert_eq!(read.of.len(), words, "a word belongs to one sign");
        let undrawn: Vec<_> = read.all().into_keys().filter(|sign| !icons.is_own(sign)).collect();
        assert_eq!(undrawn, Vec::<&str>::new());
        let unused: Vec<_> =
            icons.own().filter(|name| name.starts_with("sign-") && !read.all().contains_key(name)).collect();
        assert_eq!(unused, Vec::<&str>::new());
    }
}
