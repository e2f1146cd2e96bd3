//! Whom the kit is owed to: the game's makers, the icons' authors, the typefaces.

use std::collections::{BTreeMap, BTreeSet};

use super::super::view::Text;
use super::super::view::leaf::{Credit, IconAuthor, Typeface};
use super::KitDraft;
use crate::{cover, saying};
use warpress_assets::Assets;
use warpress_language::Messages;
use warpress_model::{Game, Parsed};
use warpress_sheet::FURNITURE_FONT;
use warpress_text::fonts::{Catalogue, holder};

/// Who made the game.
pub(super) fn credits(messages: &Messages, game: &Game) -> Vec<Credit> {
    let credit = |(part, names): (&String, &Vec<String>)| Credit {
        part: Text::ours(saying::contribution(messages, part)),
        names: Text::author(names.join(", ")),
    };
    game.credits.by.iter().map(credit).collect()
}

/// Whose it is and what may be done with it, as far as there is room; the rulebook has it all.
pub(super) fn rights(messages: &Messages, game: &Game) -> Vec<Text> {
    /// A column of small print (characters).
    const MOST: usize = 480;
    let mut room = MOST;
    let mut shown = Vec::new();
    for paragraph in saying::rights(messages, &game.credits) {
        let length = paragraph.chars().count();
        if length > room {
            let cut: String = paragraph.chars().take(room).collect();
            let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
            shown.push(Text::ours(format!("{whole} …")));
            break;
        }
        room -= length;
        shown.push(Text::ours(paragraph));
    }
    shown
}

/// Authors of the icons on the faces, the busiest first, with the icons of each.
pub(super) fn icons(kit: &KitDraft<'_>) -> Vec<IconAuthor> {
    let mut by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let cover = cover::cover(kit.game, kit.renderer);
    let icons: BTreeSet<&String> = kit.icons.iter().chain(&cover.figures).collect();
    for name in icons {
        if let Some(author) = kit.renderer.icons().author(name) {
            by.entry(author).or_default().push(name);
        }
    }
    let mut by: Vec<_> = by.into_iter().collect();
    by.sort_by_key(|(_, icons)| std::cmp::Reverse(icons.len()));
    let view = |(author, icons): (&str, Vec<&str>)| IconAuthor {
        author: Text::program(person(author)),
        icons: icons.into_iter().map(str::to_owned).collect(),
    };
    by.into_iter().map(view).collect()
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
pub(super) fn typefaces(kit: &KitDraft<'_>) -> Vec<Typeface> {
    let fonts = &kit.renderer.theme().fonts;
    let mut families = vec![fonts.display.as_str(), &fonts.text, &fonts.label];
    families.extend(kit.renderer.fonts().lent());
    families.push(FURNITURE_FONT);
    let mut seen = Vec::new();
    families.retain(|family| {
        let new = !seen.contains(family);
        seen.push(*family);
        new
    });
    let typeface = |family: &str| {
        let owed = licence(kit.assets, family);
        let credit = Text::ours(owed.parts_in(kit.renderer.messages()).join(", "));
        let [family, licence, holder] = [family.to_owned(), owed.licence, owed.holder].map(Text::program);
        Typeface { family, licence, holder, credit }
    };
    families.into_iter().map(typeface).collect()
}

/// Whom a typeface is owed to; what is not known is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypefaceCredit {
    /// Who holds the rights, with the year: "2017 The Barlow Project Authors".
    pub holder: String,
    /// Who designed it, where no holder is known.
    pub designer: String,
    /// The licence, in a few words.
    pub licence: String,
}

impl TypefaceCredit {
    /// What is to be said, in its order: "© 2017 The Barlow Project Authors", "SIL Open Font License 1.1".
    pub fn parts(&self) -> Vec<String> {
        self.parts_in(&Messages::english())
    }

    /// The same in a language.
    pub fn parts_in(&self, messages: &Messages) -> Vec<String> {
        let holder = match (self.holder.as_str(), self.designer.as_str()) {
            ("", "") => String::new(),
            ("", designer) => messages.say("leaf-designed-by", &[("designer", designer.into())]),
            (holder, _) => format!("© {holder}"),
        };
        [holder, self.licence.clone()].into_iter().filter(|part| !part.is_empty()).collect()
    }
}

/// What a stranger's file says, without marks of texts, and no longer than a line or two.
fn short(said: &str) -> String {
    const LONGEST: usize = 120;
    let plain = |c: &char| !matches!(c, '*' | '[' | ']' | '\\' | '{' | '}');
    let mut words: String = said.chars().filter(plain).take(LONGEST).collect();
    if said.chars().count() > LONGEST {
        words.push('…');
    }
    words
}

/// Under which licence a family may be used, and who holds it: as its own files say, or for those of warpress the
/// licence that lies beside them.
pub fn licence(assets: &Assets, family: &str) -> TypefaceCredit {
    if let Some(about) = Catalogue::of(assets).own(family) {
        let [holder, designer, licence] =
            [holder(&about.copyright), &about.designer, &about.licence].map(short);
        return TypefaceCredit { holder, designer, licence };
    }
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
    let line = text.lines().find(|line| line.starts_with("Copyright")).unwrap_or_default();
    TypefaceCredit { holder: holder(line).to_owned(), designer: String::new(), licence: licence.to_owned() }
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
    fn every_family_that_comes_along_has_a_licence_and_a_holder() {
        let assets = Assets::built_in();
        for theme in warpress_render::theme::Theme::names(&assets) {
            let fonts = warpress_render::theme::Theme::load(&assets, &theme).unwrap().fonts;
            for family in [fonts.display, fonts.text, fonts.label, FURNITURE_FONT.into()] {
                let owed = licence(&assets, &family);
                assert!(!owed.licence.is_empty() && !owed.holder.is_empty(), "{family}: {owed:?}");
            }
        }
    }

    #[test]
    fn authors_are_written_as_people_write_their_names() {
        assert_eq!(person("carl-olsen"), "Carl Olsen");
        assert_eq!(person("delapouite / lorc"), "Delapouite / Lorc");
    }
}
