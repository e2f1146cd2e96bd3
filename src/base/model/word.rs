//! Keys that take one of a fixed set of words, parsed when the data are decoded.

/// A set of words.
pub trait Word: Copy + Sized + 'static {
    /// All of them, in the order in which messages name them.
    const ALL: &'static [Self];

    /// The word as written in data.
    fn word(self) -> &'static str;

    /// The value with this word.
    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// Defines an enum whose variants are the words of a key.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $crate::word::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)*];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

pub(crate) use words;
