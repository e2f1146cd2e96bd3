//! Names that every system can keep, and that no two files share.

use std::collections::HashMap;

use super::pattern::is_hostile;

/// The longest name of a file or folder (bytes): systems allow 255, and the ending and people's own folders take some.
const LONGEST: usize = 180;
/// The longest path below the output folder (bytes).
const LONGEST_PATH: usize = 400;
/// Names of devices on Windows, whatever their ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// What is wrong with names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Two faces have one.
    #[error(
        "two files would be called {name}: {first} and {second}; let --name say what tells them apart ({{deck}}, {{n}}, {{id}}, {{copy}})"
    )]
    Shared {
        /// The name.
        name: String,
        /// The face that has it.
        first: String,
        /// The face that would have it too.
        second: String,
    },
    /// It is too long.
    #[error(
        "the name of {face} is too long for a file ({bytes} bytes; a name has up to {LONGEST}, with its folders {LONGEST_PATH}); make --name shorter"
    )]
    Long {
        /// The face.
        face: String,
        /// How long it is.
        bytes: usize,
    },
    /// There is nothing in it, or nothing between two slashes.
    #[error("--name has nothing to say of {0}; add {{deck}}, {{n}} or {{id}}")]
    Empty(String),
}

/// A word of a game as a part of a name: without what leads into folders or what some system refuses.
pub fn word(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(
            |letter| if is_hostile(letter) || letter == '/' || letter.is_whitespace() { '-' } else { letter },
        )
        .collect();
    plain.trim_matches(['-', '.']).to_owned()
}

/// Names that have been given.
#[derive(Debug, Default)]
pub struct Names {
    /// By what systems that know no capitals take for the same; whose it is.
    given: HashMap<String, String>,
}

impl Names {
    /// Gives a name of the pattern, with this ending, to a face.
    ///
    /// # Errors
    /// If it cannot be kept, or another has it.
    pub fn give(&mut self, name: &str, ending: &str, face: &str) -> Result<String, NameError> {
        let parts: Vec<String> = name.split('/').map(kept).collect();
        if parts.iter().any(String::is_empty) {
            return Err(NameError::Empty(face.to_owned()));
        }
        let longest = parts.iter().map(String::len).max().unwrap_or(0);
        let name = format!("{}.{ending}", parts.join("/"));
        if longest > LONGEST || name.len() > LONGEST_PATH {
            return Err(NameError::Long { face: face.to_owned(), bytes: name.len() });
        }
        match self.given.insert(name.to_lowercase(), face.to_owned()) {
            None => Ok(name),
            Some(first) => Err(NameError::Shared { name, first, second: face.to_owned() }),
        }
    }
}

/// A part of a path as every system keeps it.
fn kept(part: &str) -> String {
    let part = part.trim_matches(' ').trim_end_matches('.').trim_start_matches('.');
    let stem = part.split('.').next().unwrap_or_default().to_lowercase();
    let numbered =
        |device: &str| stem.strip_prefix(device).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']));
    if DEVICES.contains(&stem.as_str()) || numbered("com") || numbered("lpt") {
        return format!("{part}_");
    }
    part.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{NameError, Names, word};

    #[test]
    fn words_of_a_game_lead_nowhere() {
        assert_eq!(word("../../etc/passwd"), "etc-passwd");
        assert_eq!(word("What?  “No”: a/b\\c\u{202e}"), "What---“No”--a-b-c");
        assert_eq!(word("..."), "");
    }

    #[test]
    fn names_differ_where_capitals_do_not_count() {
        let mut names = Names::default();
        assert_eq!(names.give("a/Mine", "png", "one").unwrap(), "a/Mine.png");
        let error = names.give("a/mine", "png", "two").unwrap_err();
        assert!(matches!(error, NameError::Shared { .. }), "{error}");
        assert_eq!(names.give("a/mine", "svg", "three").unwrap(), "a/mine.svg");
    }

    #[test]
    fn names_of_devices_and_long_ones_are_not_used() {
        let mut names = Names::default();
        assert_eq!(names.give("CON", "png", "x").unwrap(), "CON_.png");
        assert_eq!(names.give("com1", "png", "x").unwrap(), "com1_.png");
        assert_eq!(names.give("comet", "png", "x").unwrap(), "comet.png");
        assert_eq!(names.give("dot.", "png", "x").unwrap(), "dot.png");
        assert_eq!(names.give("", "png", "x"), Err(NameError::Empty("x".into())));
        assert!(matches!(names.give(&"é".repeat(120), "png", "x"), Err(NameError::Long { .. })));
    }
}
