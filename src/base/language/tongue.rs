//! A language, and how it writes.

use std::fmt;

use thiserror::Error;
use unic_langid::{CharacterDirection, LanguageIdentifier};

/// The language of a game, by its BCP 47 tag: `en`, `de`, `pt-BR`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Language(LanguageIdentifier);

/// A tag that is not one of BCP 47.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("“{0}” is not the tag of a language")]
pub struct UnknownLanguage(pub String);

/// The direction in which lines run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// As in English.
    LeftToRight,
    /// As in Arabic and Hebrew.
    RightToLeft,
}

/// The marks around what is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotes {
    /// Around a quotation: opening and closing.
    pub double: (char, char),
    /// Around a quotation within a quotation.
    pub single: (char, char),
    /// Whether a blank stands between them and what is quoted.
    pub spaced: bool,
}

impl Default for Quotes {
    fn default() -> Self {
        Self { double: ('“', '”'), single: ('‘', '’'), spaced: false }
    }
}

impl Default for Language {
    fn default() -> Self {
        Self(unic_langid::LanguageIdentifier::from_bytes(b"en").unwrap_or_default())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Language {
    /// The language of a tag.
    ///
    /// # Errors
    /// If it is no tag of BCP 47, or has no language in it.
    ///
    /// # Examples
    /// ```
    /// use warpress_language::Language;
    ///
    /// assert_eq!(Language::parse("pt-br").unwrap().to_string(), "pt-BR");
    /// assert!(Language::parse("Deutsch, bitte").is_err());
    /// ```
    pub fn parse(tag: &str) -> Result<Self, UnknownLanguage> {
        let unknown = || UnknownLanguage(tag.to_owned());
        let id: LanguageIdentifier = tag.trim().parse().map_err(|_| unknown())?;
        // Longer ones are allowed by the grammar of tags, and have never been given to a language.
        match id.language.as_str().len() {
            2 | 3 if !id.language.is_empty() => Ok(Self(id)),
            _ => Err(unknown()),
        }
    }

    /// The language that a game states; English if it states none.
    pub fn of(stated: Option<&str>) -> Self {
        stated.and_then(|tag| Self::parse(tag).ok()).unwrap_or_default()
    }

    /// A number as the language writes it, from one with a point before its decimals: `63,5` in German.
    pub fn number(&self, number: &str) -> String {
        match self.decimal() {
            '.' => number.to_owned(),
            decimal => number.replace('.', decimal.encode_utf8(&mut [0; 4])),
        }
    }

    /// The language alone, without script or region: `pt` of `pt-BR`.
    pub fn code(&self) -> &str {
        self.0.language.as_str()
    }

    /// The region, if one is given: `BR` of `pt-BR`.
    pub fn region(&self) -> Option<&str> {
        self.0.region.as_ref().map(unic_langid::subtags::Region::as_str)
    }

    /// Whether this is English, whose plurals and ordinals texts may form by themselves.
    pub fn is_english(&self) -> bool {
        self.code() == "en"
    }

    /// Which way its lines run.
    pub fn direction(&self) -> Direction {
        match self.0.character_direction() {
            CharacterDirection::RTL => Direction::RightToLeft,
            _ => Direction::LeftToRight,
        }
    }

    /// The sign before decimals (CLDR 46).
    pub fn decimal(&self) -> char {
        const POINT: [&str; 14] =
            ["en", "he", "hi", "ja", "ko", "ms", "th", "zh", "bn", "cy", "ga", "mt", "ta", "te"];
        let code = self.code();
        let swiss = code == "de" && matches!(self.region(), Some("CH" | "LI"));
        let mexican = code == "es" && matches!(self.region(), Some("MX" | "US"));
        if POINT.contains(&code) || swiss || mexican { '.' } else { ',' }
    }

    /// The marks around quotations (CLDR 46).
    pub fn quotes(&self) -> Quotes {
        let marks = |double, single| Quotes { double, single, spaced: false };
        let swiss = matches!(self.region(), Some("CH" | "LI"));
        match self.code() {
            "de" | "fr" | "it" if swiss => marks(('«', '»'), ('‹', '›')),
            "de" | "cs" | "sk" | "sl" | "bg" | "is" | "lt" | "et" | "ka" => marks(('„', '“'), ('‚', '‘')),
            "pl" | "ro" | "hu" | "hr" | "sr" | "bs" => marks(('„', '”'), ('‚', '’')),
            "fr" => Quotes { spaced: true, ..marks(('«', '»'), ('“', '”')) },
            "pt" if self.region() == Some("BR") => Quotes::default(),
            "it" | "es" | "pt" | "el" | "no" | "nb" | "nn" | "ca" | "fa" | "ar" => {
                marks(('«', '»'), ('“', '”'))
            }
            "ru" | "uk" | "be" => marks(('«', '»'), ('„', '“')),
            "sv" | "fi" => marks(('”', '”'), ('’', '’')),
            "he" => marks(('”', '”'), ('’', '’')),
            "ja" => marks(('「', '」'), ('『', '』')),
            _ => Quotes::default(),
        }
    }

    /// Where a word may be broken, as byte offsets; nothing for a language without patterns.
    ///
    /// # Examples
    /// ```
    /// use warpress_language::Language;
    ///
    /// let word = "Handkarten";
    /// let parts = Language::parse("de").unwrap().breaks(word);
    /// assert_eq!(parts.iter().map(|at| &word[..*at]).collect::<Vec<_>>(), ["Hand", "Handkar"]);
    /// ```
    pub fn breaks(&self, word: &str) -> Vec<usize> {
        let bytes = self.code().as_bytes();
        let Some(patterns) = <[u8; 2]>::try_from(bytes).ok().and_then(hypher::Lang::from_iso) else {
            return Vec::new();
        };
        let mut at = 0;
        let mut ends: Vec<usize> = hypher::hyphenate(word, patterns)
            .map(|syllable| {
                at += syllable.len();
                at
            })
            .collect();
        ends.pop();
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(tag: &str) -> Language {
        Language::parse(tag).unwrap()
    }

    #[test]
    fn languages_quote_in_their_own_way() {
        let double = |tag| language(tag).quotes().double;
        assert_eq!(double("en"), ('“', '”'));
        assert_eq!(double("de"), ('„', '“'));
        assert_eq!(double("de-CH"), ('«', '»'));
        assert_eq!(double("pl"), ('„', '”'));
        assert_eq!(double("fr"), ('«', '»'));
        assert_eq!(double("pt-BR"), ('“', '”'));
        assert_eq!(double("es"), ('«', '»'));
    }

    #[test]
    fn a_tag_is_written_in_one_way() {
        assert_eq!(language("PT-br").to_string(), "pt-BR");
        for wrong in ["", "und", "e", "german!", "Deutsch", "en_GB_"] {
            assert!(Language::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_run_as_the_language_is_written() {
        assert_eq!(language("ar").direction(), Direction::RightToLeft);
        assert_eq!(language("he").direction(), Direction::RightToLeft);
        assert_eq!(language("ja").direction(), Direction::LeftToRight);
    }

    #[test]
    fn decimals_follow_a_comma_or_a_point() {
        assert_eq!(language("de").decimal(), ',');
        assert_eq!(language("de-CH").decimal(), '.');
        assert_eq!(language("en").decimal(), '.');
        assert_eq!(language("pl").decimal(), ',');
    }

    #[test]
    fn a_language_without_patterns_breaks_no_word() {
        assert_eq!(language("ja").breaks("カード"), Vec::<usize>::new());
        assert_eq!(language("tlh").breaks("tlhIngan"), Vec::<usize>::new());
    }
}
