//! What a book says by itself, in the language of its game. Sentences stand in `templates/messages/`; here is what
//! several parts of a book do with them.

use std::ops::Deref;
use std::sync::Arc;

use warpress_assets::Assets;
use warpress_language::{Direction, Language, Messages};
use warpress_model::Game;

/// The messages of one game. It is cheap to copy, and belongs to its book.
#[derive(Debug, Clone)]
pub struct Words(Arc<Messages>);

impl Default for Words {
    /// English.
    fn default() -> Self {
        Self(Messages::english())
    }
}

impl Deref for Words {
    type Target = Messages;

    fn deref(&self) -> &Messages {
        &self.0
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.language() == other.language()
    }
}

/// A part of a message: words, or the place of something that is more than words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessagePart {
    /// Words.
    Words(String),
    /// The place of the variable with this index.
    Slot(usize),
}

impl Words {
    /// The words for a game with these files.
    pub fn of(assets: &Assets, game: &Game) -> Self {
        Self(Messages::of(assets, game.language.as_deref()))
    }

    /// Whether its lines run from right to left.
    pub fn runs_left(&self) -> bool {
        self.language().direction() == Direction::RightToLeft
    }

    /// Items one after the other: “a, b, c”.
    pub fn list<S: AsRef<str>>(&self, items: impl IntoIterator<Item = S>) -> String {
        let comma = self.word("list-comma");
        let mut list = String::new();
        for (place, item) in items.into_iter().enumerate() {
            if place > 0 {
                list.push_str(&comma);
            }
            list.push_str(item.as_ref());
        }
        list
    }

    /// The same with a word before the last: “a, b and c”.
    pub fn all_of(&self, items: &[&str]) -> String {
        match items {
            [before @ .., last] if !before.is_empty() => {
                format!("{} {} {last}", self.list(before), self.word("list-and"))
            }
            items => self.list(items),
        }
    }

    /// A message with a text of any length in the place of its variable; what [`Messages::say`] is given is limited.
    pub fn with(&self, id: &str, name: &str, text: &str) -> String {
        let parts = self.around(id, &[name]).into_iter();
        parts.map(|part| if let MessagePart::Words(words) = part { words } else { text.to_owned() }).collect()
    }

    /// A name within a sentence. English sets it small; in other languages that would often be wrong.
    pub fn within(&self, name: &str) -> String {
        if self.language().is_english() { name.to_lowercase() } else { name.to_owned() }
    }

    /// A message with the places of these variables, where a writer puts more than words.
    pub fn around(&self, id: &str, slots: &[&str]) -> Vec<MessagePart> {
        // Characters that no text has: Unicode keeps them for such uses.
        const FIRST: u32 = 0xFDD0;
        let sign = |slot: usize| char::from_u32(FIRST + slot as u32).unwrap_or_default();
        let signs: Vec<String> = (0..slots.len()).map(|slot| sign(slot).to_string()).collect();
        let given: Vec<_> = slots.iter().zip(&signs).map(|(name, sign)| (*name, sign.into())).collect();
        let mut parts = Vec::new();
        let mut words = String::new();
        for letter in self.say(id, &given).chars() {
            match (0..slots.len()).find(|slot| sign(*slot) == letter) {
                Some(slot) => {
                    parts.extend(
                        Some(std::mem::take(&mut words))
                            .filter(|words| !words.is_empty())
                            .map(MessagePart::Words),
                    );
                    parts.push(MessagePart::Slot(slot));
                }
                None => words.push(letter),
            }
        }
        parts.extend(Some(words).filter(|words| !words.is_empty()).map(MessagePart::Words));
        parts
    }
}

/// A word with a capital, as at the beginning of a line.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The tag of a language and its region as typst takes them: it knows no longer ones.
pub fn short_tags(language: &Language) -> (&str, Option<&str>) {
    let code = Some(language.code()).filter(|code| code.len() <= 3).unwrap_or("und");
    (code, language.region().filter(|region| region.len() == 2))
}

#[cfg(test)]
mod tests {
    use super::{MessagePart, Words};

    #[test]
    fn lists_have_commas_and_a_last_word() {
        let words = Words::default();
        assert_eq!(words.list(["a", "b", "c"]), "a, b, c");
        assert_eq!(words.all_of(&["a", "b", "c"]), "a, b and c");
        assert_eq!(words.all_of(&["a"]), "a");
        assert_eq!(words.all_of(&[]), "");
    }

    #[test]
    fn a_message_leaves_room_for_what_is_no_words() {
        let parts = Words::default().around("book-key", &["sign", "chapter"]);
        assert!(
            matches!(&parts[..], [MessagePart::Slot(0), MessagePart::Words(_), MessagePart::Slot(1), MessagePart::Words(end)] if end == ".")
        );
    }
}
