//! Words that are printed, and who wrote them.

use std::ops::Deref;

use serde::{Serialize, Serializer};

/// Who wrote a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextSource {
    /// Whoever wrote the game's data.
    Author,
    /// We: sentences of the messages, and what is put together for the kit's own ends, as game and deck are at the foot of
    /// a card.
    Ours,
    /// Nobody: a number, a letter, a name made of an id; and what is empty.
    #[default]
    Program,
}

impl TextSource {
    /// By what a text is recognised while a view is walked through: it is a newtype of this name.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Author => "text by the author",
            Self::Ours => "text of ours",
            Self::Program => "text by the program",
        }
    }

    pub(super) fn signed(sign: &str) -> Option<Self> {
        [Self::Author, Self::Ours, Self::Program].into_iter().find(|by| by.sign() == sign)
    }
}

/// Words that may be printed, and who wrote them. What is never printed as it stands (ids, colours, the names of icons and
/// scenes) is a mere `String`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Text {
    words: String,
    by: TextSource,
}

impl Text {
    /// Words of the data.
    pub fn author(words: impl Into<String>) -> Self {
        Self { words: words.into(), by: TextSource::Author }
    }

    /// What the kit says by itself.
    pub fn ours(words: impl Into<String>) -> Self {
        Self { words: words.into(), by: TextSource::Ours }
    }

    /// What nobody wrote.
    pub fn program(words: impl Into<String>) -> Self {
        Self { words: words.into(), by: TextSource::Program }
    }

    /// Who wrote them.
    pub fn by(&self) -> TextSource {
        self.by
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.words
    }
}

impl Serialize for Text {
    /// Templates get the words alone.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(self.by.sign(), &self.words)
    }
}
