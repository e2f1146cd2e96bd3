//! Whom the kit is owed to: the game's makers, the icons' authors, the typefaces.

use std::collections::BTreeMap;

use super::Made;
use super::super::view::leaf::{Author, Credit, Typeface};
use warpress_assets::Assets;
use warpress_model::{Credits, Game, Parsed};
use warpress_sheet::FURNITURE_FONT;

/// Who made the game.
pub(super) fn credits(game: &Game) -> Vec<Credit<'_>> {
    let credit = |(part, names): (&'_ String, &Vec<String>)| Credit {
        part: Credits::in_words(part).to_owned().into(),
        names: names.join(", ").into(),
    };
    game.credits.by.iter().map(credit).collect()
}

/// Authors of the icons on the faces, the busiest first, with the icons of each.
pub(super) fn icons<'a>(kit: &Made<'a>) -> Vec<Author<'a>> {
    let mut by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in kit.icons {
        if let Some(author) = kit.renderer.icons().author(name) {
            by.entry(author).or_default().push(name);
        }
    }
    let mut by: Vec<_> = by.into_iter().collect();
    by.sort_by_key(|(_, icons)| std::cmp::Reverse(icons.len()));
    by.into_iter().map(|(author, icons)| Author { author: person(author).into(), icons }).collect()
}

/// An author as game-icons.net writes the name: "Carl Olsen" for `carl-olsen`.
pub fn person(folder: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    folder.split(['-', ' ']).filter_map(word).collect::<Vec<_>>().join(" ")
}

/// The families in the PDF, each with its licence and its makers.
pub(super) fn typefaces<'a>(kit: &Made<'a>) -> Vec<Typeface<'a>> {
    let fonts = &kit.renderer.theme().fonts;
    let mut families = vec![fonts.display.as_str(), &fonts.text, &fonts.label];
    families.push(FURNITURE_FONT);
    let mut seen = Vec::new();
    families.retain(|family| {
        let new = !seen.contains(family);
        seen.push(*family);
        new
    });
    let typeface = |family: &str| {
        let (licence, holder) = licence(kit.assets, family);
        Typeface { family: family.to_owned().into(), licence: licence.into(), holder: holder.into() }
    };
    families.into_iter().map(typeface).collect()
}

/// Under which licence a family may be used, and who holds it, as the file that lies beside it says.
pub fn licence(assets: &Assets, family: &str) -> (&'static str, String) {
    let folder = format!("fonts/{}", family.to_lowercase().replace(' ', "-"));
    let text = |name: &str| {
        let bytes = assets.read(&format!("{folder}/{name}"))?.bytes;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    let (licence, text) = match (text("OFL.txt"), text("LICENSE.txt")) {
        (Some(text), _) => ("SIL Open Font License 1.1", text),
        (None, Some(text)) if text.contains("Apache License") => ("Apache License 2.0", text),
        (None, text) => ("", text.unwrap_or_default()),
    };
    (licence, holder(&text).to_owned())
}

/// "2017 The Barlow Project Authors" of a licence's first line.
fn holder(licence: &str) -> &str {
    let line = licence.lines().find(|line| line.starts_with("Copyright")).unwrap_or_default();
    let line = line.trim_start_matches("Copyright").trim_start();
    let line = line.trim_start_matches("(c)").trim_start_matches('©').trim_start();
    // Addresses and terms that follow the name stand in the licence itself.
    let end = [" (", ". All", ", with"].iter().filter_map(|mark| line.find(mark)).min();
    line[..end.unwrap_or(line.len())].trim_end_matches(['.', ','])
}

/// How many values we had to supply or mend, for the note on sources.
pub(super) fn supplied(game: &Game) -> usize {
    let rows = game.lists().flat_map(|list| &list.rows);
    rows.map(|row| {
        row.as_printed.len()
            + row
                .values
                .values()
                .filter(|value| value.ruling.is_some() && value.parsed != Parsed::None)
                .count()
    })
    .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("", ""),
        ] {
            assert_eq!(holder(line), wanted);
        }
    }

    #[test]
    fn every_family_that_comes_along_has_a_licence_and_a_holder() {
        let assets = Assets::built_in();
        for theme in warpress_render::theme::Theme::names(&assets) {
            let fonts = warpress_render::theme::Theme::load(&assets, &theme).unwrap().fonts;
            for family in [fonts.display, fonts.text, fonts.label, FURNITURE_FONT.into()] {
                let (licence, holder) = licence(&assets, &family);
                assert!(!licence.is_empty() && !holder.is_empty(), "{family}: {licence}, {holder}");
            }
        }
    }

    #[test]
    fn authors_are_written_as_people_write_their_names() {
        assert_eq!(person("carl-olsen"), "Carl Olsen");
        assert_eq!(person("delapouite / lorc"), "Delapouite / Lorc");
    }
}
