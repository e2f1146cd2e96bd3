//! What a font file says of itself: its family, who made it, and what its licence allows.

use ttf_parser::{Face, Permissions, name_id};

/// Names longer than this are cut off (letters); some makers put a whole licence there.
const LONGEST: usize = 400;
/// More names than any font has in all its languages.
const MOST_NAMES: usize = 2_000;

/// A face, in the words of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceInfo {
    /// Its family: the typographic family (name 16), else the family (name 1).
    pub family: String,
    /// Its weight, 100 to 900.
    pub weight: u16,
    /// Whether it slopes.
    pub italic: bool,
    /// How wide it is, from 1 (ultra-condensed) to 9; 5 is normal.
    pub width: u16,
    /// It has axes of variation, of which its default instance alone is used.
    pub variable: bool,
    /// The copyright notice (name 0).
    pub copyright: String,
    /// The designer (name 9), else the maker (name 8).
    pub designer: String,
    /// The licence (names 13 and 14), in a few words.
    pub licence: String,
    /// The licence forbids embedding (`fsType` 0x0002).
    pub restricted: bool,
    /// The licence forbids embedding a part of its letters (`fsType` 0x0100).
    pub whole_only: bool,
}

impl FaceInfo {
    /// Of a face; `None` if it has no family.
    pub(crate) fn of(face: &Face<'_>) -> Option<Self> {
        let said = |ids: &[u16]| ids.iter().find_map(|id| entry(face, *id)).unwrap_or_default();
        let family = said(&[name_id::TYPOGRAPHIC_FAMILY, name_id::FAMILY]);
        // What a style sheet would read as the end of the name.
        let family: String = family.chars().filter(|c| !matches!(c, '\'' | '"' | '\\' | ',' | ';')).collect();
        let licence = said(&[name_id::LICENSE]);
        Some(Self {
            family: Some(family.trim().to_owned()).filter(|family| !family.is_empty())?,
            weight: weight(face.weight().to_number()),
            italic: face.style() != ttf_parser::Style::Normal,
            width: face.width().to_number(),
            variable: face.is_variable(),
            copyright: said(&[name_id::COPYRIGHT_NOTICE]),
            designer: said(&[name_id::DESIGNER, name_id::MANUFACTURER]),
            licence: named(&licence, &said(&[name_id::LICENSE_URL])),
            restricted: face.permissions() == Some(Permissions::Restricted),
            whole_only: !face.is_subsetting_allowed(),
        })
    }

    /// Who holds the rights, as the copyright notice has it: "2011 The Lobster Project Authors"; else the designer.
    pub fn holder(&self) -> &str {
        let holder = holder(&self.copyright);
        if holder.is_empty() { &self.designer } else { holder }
    }
}

/// The weight of a file, of which some count from 1 to 9.
fn weight(stated: u16) -> u16 {
    if (1..=9).contains(&stated) { stated * 100 } else { stated.clamp(100, 900) }
}

/// The first name of this number that says something, English before other languages.
fn entry(face: &Face<'_>, id: u16) -> Option<String> {
    let named = || face.names().into_iter().take(MOST_NAMES).filter(|name| name.name_id == id);
    let english = named().filter(|name| name.language().primary_language() == "English");
    let read = |name: ttf_parser::name::Name<'_>| {
        // Macintosh names are of one byte a letter; those that say something are English.
        let text = name
            .to_string()
            .or_else(|| name.name.is_ascii().then(|| String::from_utf8_lossy(name.name).into_owned()))?;
        let text = text.split(|c: char| c.is_whitespace() || c.is_control());
        let text = text.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let text: String = text.chars().take(LONGEST).collect();
        (!text.is_empty()).then_some(text)
    };
    english.chain(named()).find_map(read)
}

/// A licence in a few words.
fn named(licence: &str, url: &str) -> String {
    const SHORT: usize = 60;
    let says = |word: &str| licence.contains(word) || url.contains(word);
    if says("SIL Open Font License") || says("scripts.sil.org/OFL") || says("openfontlicense.org") {
        return "SIL Open Font License 1.1".to_owned();
    }
    if says("Apache License") || says("apache.org/licenses/LICENSE-2.0") {
        return "Apache License 2.0".to_owned();
    }
    if !licence.is_empty() && licence.chars().count() <= SHORT {
        return licence.trim_end_matches('.').to_owned();
    }
    url.chars().take(SHORT * 2).collect()
}

/// "2017 The Barlow Project Authors" of a line that begins with "Copyright".
pub fn holder(line: &str) -> &str {
    let line = line.trim_start_matches("Copyright").trim_start();
    let line = line.trim_start_matches("(c)").trim_start_matches("(C)").trim_start_matches('©').trim_start();
    // Addresses and terms that follow the name stand in the licence itself.
    let end = [" (", ". All", ", with", " <", ". Licensed"].iter().filter_map(|mark| line.find(mark)).min();
    line[..end.unwrap_or(line.len())].trim_end_matches(['.', ','])
}

#[cfg(test)]
mod tests {
    use super::{holder, named, weight};

    #[test]
    fn the_holder_of_a_typeface_is_named_without_address() {
        for (line, wanted) in [
            (
                "Copyright 2017 The Barlow Project Authors (https://github.com/jpt/barlow)",
                "2017 The Barlow Project Authors",
            ),
            ("Copyright © 2010 by Dharma Type.", "2010 by Dharma Type"),
            ("Copyright (c) 2010, Igino Marini (mail)", "2010, Igino Marini"),
            ("Copyright (c) 2010 by A DBA B (C). All rights reserved.", "2010 by A DBA B"),
            ("© 2020 Some Foundry <mail@foundry.example>", "2020 Some Foundry"),
            ("", ""),
        ] {
            assert_eq!(holder(line), wanted);
        }
    }

    #[test]
    fn a_licence_is_named_in_a_few_words() {
        let ofl =
            "This Font Software is licensed under the SIL Open Font License, Version 1.1. This license is …";
        assert_eq!(named(ofl, ""), "SIL Open Font License 1.1");
        assert_eq!(named("", "https://openfontlicense.org"), "SIL Open Font License 1.1");
        assert_eq!(named("Free for personal use.", ""), "Free for personal use");
        assert_eq!(
            named(&"All rights. ".repeat(20), "https://foundry.example/eula"),
            "https://foundry.example/eula"
        );
    }

    #[test]
    fn a_weight_is_one_that_a_style_sheet_has() {
        assert_eq!([0, 4, 250, 1000].map(weight), [100, 400, 250, 900]);
    }
}
