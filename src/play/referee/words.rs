//! Interned words.

use rustc_hash::FxHashMap;

use super::thing::Sym;

/// The words of a game, each with a number.
#[derive(Debug, Default, Clone)]
pub struct Words {
    texts: Vec<Box<str>>,
    of: FxHashMap<Box<str>, Sym>,
}

impl Words {
    /// The number of a word, which is added if it is new.
    pub fn add(&mut self, word: &str) -> Sym {
        if let Some(sym) = self.of.get(word) {
            return *sym;
        }
        let sym = Sym(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        self.texts.push(word.into());
        self.of.insert(word.into(), sym);
        sym
    }

    /// The number of a word, if there is such a word.
    pub fn find(&self, word: &str) -> Option<Sym> {
        self.of.get(word).copied()
    }

    /// The word with a number.
    pub fn text(&self, sym: Sym) -> &str {
        self.texts.get(sym.0 as usize).map_or("?", |text| text)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// All words, in order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| &**text)
    }
}

/// An id as programs and conditions spell it: with `_` for `-`.
pub fn spelt(id: &str) -> String {
    id.replace('-', "_")
}
