//! Licences by their identifiers of the SPDX list (spdx.org/licenses), and what is printed of a game's rights.

use super::Credits;
use super::diagnostic::nearest;

/// What may be done with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Licence {
    /// A free licence that has an identifier.
    Known(&'static KnownLicence),
    /// Nothing without leave.
    Reserved,
    /// In the maker's own words.
    Words(String),
}

/// A licence of the SPDX list.
#[derive(Debug, PartialEq, Eq)]
pub struct KnownLicence {
    /// `CC-BY-4.0`.
    pub id: &'static str,
    /// `Creative Commons Attribution 4.0 International`.
    pub name: &'static str,
    /// Where it can be read, without `https://`.
    pub address: &'static str,
}

/// The word for [`Licence::Reserved`].
pub const RESERVED: &str = "all-rights-reserved";

macro_rules! known {
    ($($id:literal $name:literal $address:literal)*) => {
        /// The licences that are known by their identifiers: those that games, texts, pictures and programs usually have.
        pub const KNOWN: &[KnownLicence] = &[$(KnownLicence { id: $id, name: $name, address: $address },)*];
    };
}

known! {
    "CC0-1.0" "Creative Commons Zero 1.0 Universal" "creativecommons.org/publicdomain/zero/1.0"
    "CC-BY-4.0" "Creative Commons Attribution 4.0 International" "creativecommons.org/licenses/by/4.0"
    "CC-BY-SA-4.0" "Creative Commons Attribution-ShareAlike 4.0 International" "creativecommons.org/licenses/by-sa/4.0"
    "CC-BY-NC-4.0" "Creative Commons Attribution-NonCommercial 4.0 International" "creativecommons.org/licenses/by-nc/4.0"
    "CC-BY-ND-4.0" "Creative Commons Attribution-NoDerivatives 4.0 International" "creativecommons.org/licenses/by-nd/4.0"
    "CC-BY-NC-SA-4.0" "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International" "creativecommons.org/licenses/by-nc-sa/4.0"
    "CC-BY-NC-ND-4.0" "Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International" "creativecommons.org/licenses/by-nc-nd/4.0"
    "CC-BY-3.0" "Creative Commons Attribution 3.0 Unported" "creativecommons.org/licenses/by/3.0"
    "CC-BY-SA-3.0" "Creative Commons Attribution-ShareAlike 3.0 Unported" "creativecommons.org/licenses/by-sa/3.0"
    "CC-BY-NC-3.0" "Creative Commons Attribution-NonCommercial 3.0 Unported" "creativecommons.org/licenses/by-nc/3.0"
    "CC-BY-ND-3.0" "Creative Commons Attribution-NoDerivatives 3.0 Unported" "creativecommons.org/licenses/by-nd/3.0"
    "CC-BY-NC-SA-3.0" "Creative Commons Attribution-NonCommercial-ShareAlike 3.0 Unported" "creativecommons.org/licenses/by-nc-sa/3.0"
    "CC-BY-NC-ND-3.0" "Creative Commons Attribution-NonCommercial-NoDerivatives 3.0 Unported" "creativecommons.org/licenses/by-nc-nd/3.0"
    "LAL-1.3" "Free Art License 1.3" "artlibre.org/licence/lal/en"
    "GFDL-1.3-or-later" "GNU Free Documentation License 1.3 or later" "gnu.org/licenses/fdl-1.3"
    "GPL-2.0-or-later" "GNU General Public License 2 or later" "gnu.org/licenses/gpl-2.0"
    "GPL-3.0-only" "GNU General Public License 3" "gnu.org/licenses/gpl-3.0"
    "GPL-3.0-or-later" "GNU General Public License 3 or later" "gnu.org/licenses/gpl-3.0"
    "AGPL-3.0-or-later" "GNU Affero General Public License 3 or later" "gnu.org/licenses/agpl-3.0"
    "MPL-2.0" "Mozilla Public License 2.0" "mozilla.org/MPL/2.0"
    "Apache-2.0" "Apache License 2.0" "apache.org/licenses/LICENSE-2.0"
    "MIT" "MIT License" "opensource.org/license/mit"
    "OFL-1.1" "SIL Open Font License 1.1" "openfontlicense.org"
    "Unlicense" "The Unlicense" "unlicense.org"
}

impl Licence {
    /// Reads an identifier (in capitals or not, with blanks for hyphens), or anything else as words.
    pub fn read(text: &str) -> Self {
        let id = text.trim().replace([' ', '_'], "-");
        if id.eq_ignore_ascii_case(RESERVED) {
            return Self::Reserved;
        }
        match KNOWN.iter().find(|known| known.id.eq_ignore_ascii_case(&id)) {
            Some(known) => Self::Known(known),
            None => Self::Words(text.trim().to_owned()),
        }
    }

    /// The identifier, or the words.
    pub fn written(&self) -> &str {
        match self {
            Self::Known(known) => known.id,
            Self::Reserved => RESERVED,
            Self::Words(words) => words,
        }
    }

    /// As it is printed.
    pub fn in_words(&self) -> String {
        match self {
            Self::Known(known) => {
                format!("Licence: {} ({}), {}", known.name, known.id, known.address)
            }
            Self::Reserved => "All rights reserved.".to_owned(),
            Self::Words(words) => words.clone(),
        }
    }

    /// The identifier that these words were perhaps meant to be: `CC-BY-4` is none.
    pub fn meant(words: &str) -> Option<&'static str> {
        let typed = words.trim().replace([' ', '_'], "-").to_ascii_uppercase();
        // Sentences are words of the maker's own.
        if words.contains(' ') && !typed.starts_with("CC") || typed.len() > 24 {
            return None;
        }
        let ids: Vec<&'static str> = KNOWN.iter().map(|known| known.id).chain([RESERVED]).collect();
        let capitals: Vec<String> = ids.iter().map(|id| id.to_ascii_uppercase()).collect();
        let near = nearest(&typed, capitals.iter().map(String::as_str))?;
        ids.into_iter().find(|id| id.eq_ignore_ascii_case(near))
    }
}

/// Texts one after the other, each ended by a full stop if it has none.
pub fn sentences<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let ended = |text: &str| match text.ends_with(['.', '!', '?', '…']) {
        true => text.to_owned(),
        false => format!("{text}."),
    };
    let texts = texts.into_iter().map(str::trim).filter(|text| !text.is_empty());
    texts.map(ended).collect::<Vec<_>>().join(" ")
}

impl Credits {
    /// What is printed of the game's rights, paragraph by paragraph: whose it is, what may be done with it. Nothing, if
    /// the data say nothing.
    pub fn rights(&self) -> Vec<String> {
        self.rights_in(&Licence::in_words)
    }

    /// The same, with the licence in these words.
    pub fn rights_in(&self, in_words: &dyn Fn(&Licence) -> String) -> Vec<String> {
        let terms = self.terms.iter().flat_map(|terms| terms.split("\n\n")).map(|one| one.trim().to_owned());
        let licence = self.licence.as_ref().map(in_words);
        let licence = licence.iter().flat_map(|words| words.split("\n\n")).map(|one| one.trim().to_owned());
        self.copyright().into_iter().chain(licence).chain(terms).filter(|one| !one.is_empty()).collect()
    }

    /// “© 2026 Jo Maker”, whether the sign is in the data or not.
    pub fn copyright(&self) -> Option<String> {
        let text = self.copyright.as_deref()?.trim();
        let lower = text.to_lowercase();
        let said = ["©", "copyright"].iter().any(|sign| lower.starts_with(sign));
        Some(match lower.strip_prefix("(c)") {
            Some(rest) => format!("© {}", text[text.len() - rest.len()..].trim_start()),
            None if said || text.is_empty() => text.to_owned(),
            None => format!("© {text}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_known_however_they_are_typed() {
        for text in ["CC-BY-SA-4.0", "cc-by-sa-4.0", " CC BY-SA 4.0 "] {
            let licence = Licence::read(text);
            assert_eq!(licence.written(), "CC-BY-SA-4.0", "{text}");
            assert_eq!(
                licence.in_words(),
                "Licence: Creative Commons Attribution-ShareAlike 4.0 International (CC-BY-SA-4.0), \
                 creativecommons.org/licenses/by-sa/4.0"
            );
        }
        assert_eq!(Licence::read("All rights reserved"), Licence::Reserved);
        assert_eq!(Licence::read("Ask me.").in_words(), "Ask me.");
    }

    #[test]
    fn a_slip_in_an_identifier_is_seen_and_a_sentence_is_none() {
        assert_eq!(Licence::meant("CC-BY-4"), Some("CC-BY-4.0"));
        assert_eq!(Licence::meant("CC BY 4"), Some("CC-BY-4.0"));
        assert_eq!(Licence::meant("Copy it freely."), None);
        assert_eq!(Licence::meant("Ask"), None);
    }

    #[test]
    fn texts_become_sentences() {
        assert_eq!(sentences(["Two villages.", "", "© 2026 Jo", "Ask!"]), "Two villages. © 2026 Jo. Ask!");
    }

    #[test]
    fn rights_are_those_that_the_data_state() {
        assert!(Credits::default().rights().is_empty());
        let of =
            |copyright: &str| Credits { copyright: Some(copyright.into()), ..Credits::default() }.rights();
        for text in ["2026 Jo Maker", "© 2026 Jo Maker", "(c) 2026 Jo Maker", "(C)2026 Jo Maker"] {
            assert_eq!(of(text), ["© 2026 Jo Maker"], "{text}");
        }
        assert_eq!(of("Copyright 2026 Öde"), ["Copyright 2026 Öde"]);
        let all = Credits {
            copyright: Some("2026 Jo".into()),
            licence: Some(Licence::Reserved),
            terms: Some("One.\n\nTwo.".into()),
            ..Credits::default()
        };
        assert_eq!(all.rights(), ["© 2026 Jo", "All rights reserved.", "One.", "Two."]);
    }
}
