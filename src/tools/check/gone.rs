//! Sentences of the rules that apply to nothing in the game: they are inherited from a base, or were written for cards
//! that are no longer there, and name what no row has: a kind, a tag, a word of a column, a card of the base, the word
//! in a card's band.
//!
//! Only what is plainly a name is followed: in italics or bold, or with a capital within a sentence.

use std::collections::{BTreeMap, BTreeSet};

use super::measures::Viewer;
use super::rules::{each, place};
use super::vocabulary::{Rows, fold, known};
use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::{Home, Loaded};
use warpress_model::{Code, Diagnostic, Game, ListKind, Section};
use warpress_render::theme::Ink;
use warpress_rulebook::book::{Block, Inline, words};
use warpress_sheet::Formats;

/// Shorter names are ordinary words more often than not (letters).
const SHORTEST: usize = 4;

/// Looks for names of things that the game has not got.
pub fn check(assets: &Assets, loaded: &Loaded, game: &Game, read: &[Vec<Block>]) -> Vec<Diagnostic> {
    if loaded.sections.is_empty() || game.is_ruleset() {
        return Vec::new();
    }
    let present = known(game, Rows::Some);
    let without = |mut names: BTreeMap<String, String>| {
        names.retain(|key, name| {
            key.chars().count() >= SHORTEST
                && name.starts_with(char::is_uppercase)
                && !present.contains_key(key)
        });
        names
    };
    let rowless = without(known(game, Rows::Any));
    let inherited: BTreeSet<&str> =
        loaded.sections.iter().filter_map(|section| base_of(game, section)).collect();
    let load = |base: &str| kit::load(assets, &Home::Library(base.to_owned()), &[]).game;
    let mut of_bases: BTreeMap<String, String> =
        inherited.into_iter().filter_map(load).flat_map(|base| without(known(&base, Rows::Any))).collect();
    of_bases.extend(rowless.clone());
    let mut found = Vec::new();
    for (section, blocks) in loaded.sections.iter().zip(read) {
        let base = base_of(game, section);
        let gone = if base.is_some() { &of_bases } else { &rowless };
        let mut seen = BTreeSet::new();
        each(blocks, &mut |inline| {
            let names: Vec<&String> = match inline {
                Inline::Emphasis(inner) | Inline::Strong(inner) => {
                    gone.get(&fold(&words(inner))).into_iter().collect()
                }
                Inline::Text(text) => gone.values().filter(|name| is_named(text, name)).collect(),
                _ => Vec::new(),
            };
            for name in names.into_iter().filter(|name| seen.insert((*name).clone())) {
                found.push(diagnostic(loaded, section, base, name, name));
            }
        });
    }
    found
}

/// Looks for words that the rules find in the bands of cards, and that no card has there.
pub fn bands(
    loaded: &Loaded,
    game: &Game,
    read: &[Vec<Block>],
    formats: &Formats,
    viewer: &Viewer<'_>,
) -> Vec<Diagnostic> {
    let mut asked = Vec::new();
    for (section, blocks) in loaded.sections.iter().zip(read) {
        each(blocks, &mut |inline| {
            if let Inline::Text(text) = inline {
                asked.extend(in_bands(text).map(|word| (section, word.to_owned())));
            }
        });
    }
    if asked.is_empty() || game.is_ruleset() {
        return Vec::new();
    }
    let Ok(subjects) = kit::subjects(game, viewer.renderer(), formats, Ink::Full, 0.0) else {
        return Vec::new();
    };
    let cards = subjects.iter().filter(|subject| subject.list.kind == ListKind::Deck);
    let slots = cards.filter_map(|subject| Some(&subject.input.view.front()?.slot));
    let bands: BTreeSet<String> =
        slots.flat_map(|slot| [&slot.band_left, &slot.band_right]).map(|band| fold(band)).collect();
    // Without any band the cards say it elsewhere.
    if bands.iter().all(String::is_empty) {
        return Vec::new();
    }
    asked.retain(|(_, word)| !bands.iter().any(|band| band.contains(&fold(word))));
    asked
        .into_iter()
        .map(|(section, word)| {
            let what = format!("cards with {word} in their band");
            diagnostic(loaded, section, base_of(game, section), &word, &what)
        })
        .collect()
}

/// The base from which a section is inherited; `None` if it is the game's own.
fn base_of<'g>(game: &'g Game, section: &Section) -> Option<&'g str> {
    let is_of = |base: &&String| section.file.contains(&format!("data/{base}/"));
    game.bases.iter().find(is_of).map(String::as_str)
}

fn diagnostic(loaded: &Loaded, section: &Section, base: Option<&str>, name: &str, what: &str) -> Diagnostic {
    let message = format!("the rules speak of {what}, and nothing in the game is so");
    let help = match base {
        Some(base) => format!(
            "the section “{}” is inherited from {base}: write one of that id for this game, or let a constant or an option of the base decide what it says",
            section.id
        ),
        None => "no row has it: leave it out, or say it of what there is".into(),
    };
    Diagnostic::new(Code::W0509, message, &place(loaded, section, name)).help(help).about(section.id.as_str())
}

/// Whether a text has a name as it is written, within a sentence: at the beginning of one, any word has a capital.
fn is_named(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].trim_end_matches(' ');
        let within = before.ends_with(|c: char| c.is_alphanumeric() || c == ',') && before.len() < at;
        // A capital before or behind belongs to a longer name.
        let last = before.rsplit(' ').next().unwrap_or_default();
        let behind = &text[at + name.len()..];
        let next = behind.trim_start_matches(' ');
        within
            && !last.starts_with(char::is_uppercase)
            && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '-')
            && !next.starts_with(char::is_uppercase)
    })
}

/// The words that a text finds in bands: Recruit, in “cards with Recruit in their band”.
fn in_bands(text: &str) -> impl Iterator<Item = &str> {
    const BANDS: [&str; 2] = [" in their band", " in its band"];
    BANDS.into_iter().flat_map(move |band| text.match_indices(band)).filter_map(move |(at, _)| {
        let before = &text[..at];
        let start = before.rfind(' ').map_or(0, |space| space + 1);
        let word = &before[start..];
        word.starts_with(char::is_uppercase).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::{in_bands, is_named};

    #[test]
    fn a_name_is_one_within_a_sentence_and_by_itself() {
        assert!(is_named("Roll for each Wizard that is left.", "Wizard"));
        assert!(!is_named("Wizard is a word.", "Wizard"));
        assert!(!is_named("Then roll. Wizard is a word.", "Wizard"));
        assert!(!is_named("the Grand Wizard rolls", "Wizard"));
        assert!(!is_named("each Wizardry counts", "Wizard"));
    }

    #[test]
    fn what_stands_in_a_band_is_the_word_before() {
        let found: Vec<_> = in_bands("Play cards with Recruit in their band, or one in its band.").collect();
        assert_eq!(found, ["Recruit"]);
    }
}
