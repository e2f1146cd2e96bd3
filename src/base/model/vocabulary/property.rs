//! What the tables of the vocabulary are made of.

/// A property of a thing, or a name that conditions start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Property {
    /// As conditions and programs spell it.
    pub name: &'static str,
    /// Its type, as `referee.d.luau` writes it: `Seat?`, `{ Piece }`.
    pub luau: &'static str,
    /// What it is, as a part of a sentence.
    pub about: &'static str,
    /// Whether it keeps its value until the game ends.
    pub fixed: bool,
    /// Who is told of it.
    pub told: Told,
}

/// Who is told of a property: by `referee.d.luau`, by the guide, and when another is asked for in vain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// Everybody.
    Everybody,
    /// Programs alone have it: the engine does not know it.
    Programs,
    /// Conditions alone have it: programs have a method of this name.
    Conditions,
    /// Nobody: another property says the same, or nothing ever sets it.
    Nobody,
}

impl Property {
    /// A property that may change, of which everybody is told.
    pub(super) const fn new(name: &'static str, luau: &'static str, about: &'static str) -> Self {
        Self { name, luau, about, fixed: false, told: Told::Everybody }
    }

    /// It keeps its value until the game ends.
    pub(super) const fn fixed(self) -> Self {
        Self { fixed: true, ..self }
    }

    /// Programs alone have it.
    pub(super) const fn programs(self) -> Self {
        Self { told: Told::Programs, ..self }
    }

    /// Conditions alone have it.
    pub(super) const fn conditions(self) -> Self {
        Self { told: Told::Conditions, ..self }
    }

    /// Nobody is told of it.
    pub(super) const fn untold(self) -> Self {
        Self { told: Told::Nobody, ..self }
    }
}

/// A table of properties: an enum with one variant for each, which whoever computes them matches exhaustively.
macro_rules! properties {
    ($(
        $(#[$doc:meta])*
        $table:ident {
            $($property:ident $name:literal: $luau:literal $([$($mark:ident),+])?, $about:literal;)*
        }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $table {
                $(#[doc = concat!("`", $name, "`: ", $about, ".")] $property,)*
            }

            impl $table {
                /// All of them, in the order of the table.
                pub const ALL: &'static [Property] =
                    &[$(Property::new($name, $luau, $about)$($(.$mark())+)?),*];

                /// The property that has this word for its name, by the word's number among
                /// [`WORDS`](super::words::WORDS).
                pub fn of(word: u32) -> Option<Self> {
                    static BY_WORD: [Option<$table>; WORDS.len()] = {
                        let mut by_word = [None; WORDS.len()];
                        $(
                            if let Some(word) = number($name) {
                                by_word[word as usize] = Some($table::$property);
                            }
                        )*
                        by_word
                    };
                    BY_WORD.get(word as usize).copied().flatten()
                }

                /// What the table says of it.
                pub const fn property(self) -> &'static Property {
                    &Self::ALL[self as usize]
                }
            }
        )*
    };
}

pub(super) use properties;
