//! Records: saved games, with what they were played with and every answer.

use serde::{Deserialize, Serialize};

use warpress_model::Game;

use super::answer::Given;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// A record of a game; see `docs/referee.md`, "Records".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The version of the format, 1.
    pub format: u32,
    /// The game's slug.
    pub game: String,
    /// The version of its data and programs.
    pub version: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of players.
    pub seats: u8,
    /// The scenario and options.
    pub with: Vec<String>,
    /// The player of each seat: `person`, `random`, `greedy`.
    pub players: Vec<String>,
    /// The answers of all seats, in the order in which they were given.
    pub answers: Vec<Given>,
}

/// Why a text is not a record that can be played.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or lacks a field.
    #[error("this is not a record: {0}")]
    Json(#[from] serde_json::Error),
    /// It has another format than [`FORMAT`].
    #[error("this record has format {0}; this warpress reads {FORMAT}")]
    Format(u32),
}

impl Saved {
    /// Reads a record.
    ///
    /// # Errors
    /// If the text is not a record, or one of another format.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let saved: Self = serde_json::from_str(text)?;
        if saved.format != FORMAT {
            return Err(RecordError::Format(saved.format));
        }
        Ok(saved)
    }

    /// The record as text, each answer on a line of its own.
    pub fn text(&self) -> String {
        let json = |value: serde_json::Result<String>| value.unwrap_or_default();
        let answers: Vec<_> = self.answers.iter().map(|given| json(serde_json::to_string(given))).collect();
        let head = json(serde_json::to_string(&Self { answers: Vec::new(), ..self.clone() }));
        let head = head.trim_end_matches("]}");
        if answers.is_empty() {
            return format!("{head}]}}\n");
        }
        format!("{head}\n  {}\n]}}\n", answers.join(",\n  "))
    }
}

/// A digest of the data and programs of a game, which does not depend on the names and layout of its files.
pub fn version(game: &Game, programs: &[(String, String)]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(without_locations(&format!("{game:?}")).as_bytes());
    for (_, text) in programs {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// Removes all locations from a debug output. Quotation marks inside a string are escaped there, so that no string can
/// look like a location.
fn without_locations(text: &str) -> String {
    const OPEN: &str = "Location { file: \"";
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        kept.push_str(&rest[..at]);
        let tail = &rest[at + OPEN.len()..];
        let mut escaped = false;
        let quote = tail.find(|c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let after = quote.map_or("", |quote| &tail[quote..]);
        rest = after.find('}').map_or("", |end| &after[end + 1..]);
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_as_it_was_written() {
        let answers = vec![
            Given::Id("a card with spaces".into()),
            Given::Ids(vec!["one".into(), "one~2".into()]),
            Given::Number(3),
            Given::Numbers(vec![1, 2]),
        ];
        for answers in [answers, Vec::new()] {
            let saved = Saved {
                format: FORMAT,
                game: "g".into(),
                version: "v".into(),
                seed: u64::MAX,
                seats: 2,
                with: vec!["long".into()],
                players: vec!["person".into()],
                answers,
            };
            assert_eq!(Saved::parse(&saved.text()).unwrap(), saved);
        }
        assert!(Saved::parse("{}").is_err());
    }

    #[test]
    fn where_something_stands_is_no_part_of_what_it_is() {
        let text = r#"Row { id: "Location { file: \"x\"", at: Location { file: "a \" } b", start: 1, end: 2 }, n: 1 }"#;
        assert_eq!(without_locations(text), r#"Row { id: "Location { file: \"x\"", at: , n: 1 }"#);
    }
}
