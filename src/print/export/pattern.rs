//! How files are named: `{deck}-{n:03}-{id}[face,{copy}]`.
//!
//! ```text
//! {deck}   what is known of a face, if there is anything; a - or _ before it goes with what is not
//! {n:03}   a number with at least so many digits
//! [ … ]    a part in brackets, which is left out with them if something in it has nothing to say
//! {{ }}    braces themselves, and [[ ]] brackets that are always there
//! /        a folder
//! ```

use std::str::FromStr;

use warpress_model::diagnostic::nearest;

/// The longest pattern (bytes).
const LONGEST: usize = 400;
/// The most digits of a number.
const DIGITS: usize = 9;

/// A pattern for names of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    parts: Vec<Segment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    Field(Field, usize),
    Bracketed(Vec<Segment>),
}

/// What a name may say of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The game.
    Game,
    /// The list.
    Deck,
    /// The number of the card in its list.
    N,
    /// The row.
    Id,
    /// What is printed as its name.
    Name,
    /// Of one file for a card, how many copies it stands for; of one for each copy, which of them it is.
    Copy,
    /// How often the card is there.
    Copies,
    /// `front` or `back`.
    Side,
    /// The number of the file among all of its list.
    File,
}

impl Field {
    /// All of them, by the words that patterns have for them.
    pub const ALL: [(&str, Self); 9] = [
        ("game", Self::Game),
        ("deck", Self::Deck),
        ("n", Self::N),
        ("id", Self::Id),
        ("name", Self::Name),
        ("copy", Self::Copy),
        ("copies", Self::Copies),
        ("side", Self::Side),
        ("file", Self::File),
    ];

    fn is_number(self) -> bool {
        matches!(self, Self::N | Self::Copy | Self::Copies | Self::File)
    }
}

/// Why a text is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// Nothing, or too much.
    #[error("a name of 1 to {LONGEST} letters")]
    Length,
    /// A brace or bracket that is not closed.
    #[error("“{0}” is not closed; write “{0}{0}” for the sign itself")]
    Open(char),
    /// One that was not opened.
    #[error("“{0}” was not opened; write “{0}{0}” for the sign itself")]
    Unopened(char),
    /// Brackets in brackets.
    #[error("brackets within brackets; write “[[” for the sign itself")]
    Nested,
    /// A word that means nothing.
    #[error("“{{{word}}}” says nothing of a face{}; there are {}", near(word), words())]
    Unknown {
        /// The word.
        word: String,
    },
    /// Digits of what is no number, or too many.
    #[error("“{{{0}}}”: digits are asked for as in {{n:03}}, and only of n, copy, copies and file")]
    Digits(String),
    /// A letter that files cannot have.
    #[error("“{0}” cannot stand in the name of a file")]
    Letter(String),
    /// A path that leads elsewhere.
    #[error("names of files and folders below the output folder, without “.” or “..” and not from “/”")]
    Path,
}

fn near(word: &str) -> String {
    let near = nearest(word, Field::ALL.iter().map(|(known, _)| *known));
    near.map(|near| format!(" (did you mean {{{near}}}?)")).unwrap_or_default()
}

fn words() -> String {
    Field::ALL.map(|(word, _)| format!("{{{word}}}")).join(", ")
}

/// Letters that some system does not allow in names.
pub fn is_hostile(letter: char) -> bool {
    letter.is_control()
        || r#"\:*?"<>|"#.contains(letter)
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        if text.trim().is_empty() || text.len() > LONGEST {
            return Err(PatternError::Length);
        }
        if let Some(letter) = text.chars().find(|letter| is_hostile(*letter) && *letter != ':') {
            return Err(PatternError::Letter(letter.escape_default().to_string()));
        }
        let mut reader = Reader { rest: text };
        let parts = reader.parts(false)?;
        // What is between two slashes must be able to say something.
        let shape: String = parts
            .iter()
            .map(|part| match part {
                Segment::Text(text) => text.as_str(),
                _ => "x",
            })
            .collect();
        if shape.split('/').any(|name| name.is_empty() || name.starts_with('.')) {
            return Err(PatternError::Path);
        }
        Ok(Self { text: text.to_owned(), parts })
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn parts(&mut self, within: bool) -> Result<Vec<Segment>, PatternError> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let end = |text: &mut String, parts: &mut Vec<Segment>| {
            if !text.is_empty() {
                parts.push(Segment::Text(std::mem::take(text)));
            }
        };
        while let Some(sign) = self.rest.chars().next() {
            self.rest = &self.rest[sign.len_utf8()..];
            if "{}[]".contains(sign) && self.rest.starts_with(sign) {
                self.rest = &self.rest[1..];
                text.push(sign);
                continue;
            }
            match sign {
                '{' => {
                    end(&mut text, &mut parts);
                    let (word, rest) = self.rest.split_once('}').ok_or(PatternError::Open('{'))?;
                    self.rest = rest;
                    parts.push(field(word)?);
                }
                '[' if within => return Err(PatternError::Nested),
                '[' => {
                    end(&mut text, &mut parts);
                    parts.push(Segment::Bracketed(self.parts(true)?));
                }
                ']' if within => {
                    end(&mut text, &mut parts);
                    return Ok(parts);
                }
                '}' | ']' => return Err(PatternError::Unopened(sign)),
                ':' => return Err(PatternError::Letter(":".into())),
                '/' if within => return Err(PatternError::Letter("/” in brackets, “[/]".into())),
                other => text.push(other),
            }
        }
        if within {
            return Err(PatternError::Open('['));
        }
        end(&mut text, &mut parts);
        Ok(parts)
    }
}

fn field(word: &str) -> Result<Segment, PatternError> {
    let (name, digits) = word.split_once(':').map_or((word, None), |(name, digits)| (name, Some(digits)));
    let known = Field::ALL.iter().find(|(known, _)| *known == name.trim());
    let field = known.map(|(_, field)| *field);
    let field = field.ok_or_else(|| PatternError::Unknown { word: name.chars().take(40).collect() })?;
    let wrong = || PatternError::Digits(word.chars().take(40).collect());
    let digits = match digits {
        None => 1,
        Some(digits) => {
            let number = digits.trim().strip_prefix('0').unwrap_or(digits.trim());
            number.parse().ok().filter(|wide| (1..=DIGITS).contains(wide)).ok_or_else(wrong)?
        }
    };
    if digits > 1 && !field.is_number() {
        return Err(wrong());
    }
    Ok(Segment::Field(field, digits))
}

/// What is known of a face: a word or a number, or nothing.
pub enum FieldValue<'s> {
    /// A word, made fit for names.
    Word(&'s str),
    /// A number.
    Number(usize),
    /// Nothing.
    Nothing,
}

impl Pattern {
    /// Whether names of this pattern say this of a face.
    pub fn says(&self, field: Field) -> bool {
        let is = |part: &Segment| matches!(part, Segment::Field(of, _) if *of == field);
        self.parts.iter().any(|part| match part {
            Segment::Bracketed(parts) => parts.iter().any(is),
            part => is(part),
        })
    }

    /// The name of a face, without its ending.
    pub fn name<'s>(&self, said: &impl Fn(Field) -> FieldValue<'s>) -> String {
        let mut name = String::new();
        for part in &self.parts {
            match part {
                Segment::Text(text) => name.push_str(text),
                Segment::Field(field, digits) => match spelt(&said(*field), *digits) {
                    Some(word) => name.push_str(&word),
                    // What would part it from the rest has nothing to part.
                    None => {
                        if name.ends_with(['-', '_', ' ']) {
                            name.pop();
                        }
                    }
                },
                Segment::Bracketed(parts) => {
                    let inner: Option<String> = parts
                        .iter()
                        .map(|part| match part {
                            Segment::Text(text) => Some(text.clone()),
                            Segment::Field(field, digits) => spelt(&said(*field), *digits),
                            Segment::Bracketed(_) => None,
                        })
                        .collect();
                    if let Some(inner) = inner {
                        name.push_str(&format!("[{inner}]"));
                    }
                }
            }
        }
        name
    }
}

fn spelt(said: &FieldValue<'_>, digits: usize) -> Option<String> {
    match said {
        FieldValue::Word(word) => Some((*word).to_owned()).filter(|word| !word.is_empty()),
        FieldValue::Number(number) => Some(format!("{number:0digits$}")),
        FieldValue::Nothing => None,
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, FieldValue, Pattern, PatternError};

    fn name(pattern: &str, copy: Option<usize>) -> String {
        let said = |field| match field {
            Field::Deck => FieldValue::Word("battle"),
            Field::N => FieldValue::Number(7),
            Field::Id => FieldValue::Word("mine"),
            Field::Copy => copy.map_or(FieldValue::Nothing, FieldValue::Number),
            _ => FieldValue::Nothing,
        };
        pattern.parse::<Pattern>().unwrap().name(&said)
    }

    #[test]
    fn a_part_in_brackets_is_there_if_it_says_something() {
        let pattern = "{deck}-{n:03}-{id}[face,{copy}]";
        assert_eq!(name(pattern, Some(4)), "battle-007-mine[face,4]");
        assert_eq!(name(pattern, None), "battle-007-mine");
        assert_eq!(name("{id}[face]", None), "mine[face]");
    }

    #[test]
    fn what_has_nothing_to_say_leaves_no_gap() {
        assert_eq!(name("{deck}-{copy}-{id}", None), "battle-mine");
        assert_eq!(name("{deck}/{id}_{copy:02}", Some(3)), "battle/mine_03");
    }

    #[test]
    fn signs_can_be_written() {
        assert_eq!(name("{{{id}}}[[{copy}]]", Some(1)), "{mine}[1]");
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(error("{deck"), PatternError::Open('{'));
        assert_eq!(error("a]"), PatternError::Unopened(']'));
        assert_eq!(error("[a"), PatternError::Open('['));
        assert_eq!(error("[a[b]]"), PatternError::Nested);
        assert_eq!(error(" "), PatternError::Length);
        assert_eq!(error(&"x".repeat(500)), PatternError::Length);
        assert!(error("{dek}").to_string().contains("did you mean {deck}?"), "{}", error("{dek}"));
        for text in ["{id:03}", "{n:x}", "{n:012}", "{n:}", "{n:-1}"] {
            assert!(matches!(error(text), PatternError::Digits(_)), "{text}");
        }
        for text in ["/etc/{id}", "../{id}", "{deck}//{id}", "a/./{id}", ".{id}", "{id}/"] {
            assert_eq!(error(text), PatternError::Path, "{text}");
        }
        for text in ["a\\{id}", "a:{id}", "{id}\u{202e}", "{id}\n", "[a/{id}]", "{id}?"] {
            assert!(matches!(error(text), PatternError::Letter(_)), "{text:?}");
        }
    }
}
