//! Records: saved games, with what they were played with and every answer.

use serde::{Deserialize, Serialize};

use super::answer::RecordedAnswer;
use super::session::PERSON;
use super::thing::Seat;

/// The version of the format.
pub const FORMAT: u32 = 2;

/// The format before, in which a game was known by all that could be seen of it. Its answers can still be given, but
/// whether they are those of this version of the game cannot be told.
pub const FORMER: u32 = 1;

/// What a record says of itself to whoever opens the file.
const ABOUT: &str = "for whoever runs the game: the seed and hidden cards are in it";

/// A record of a game; see `docs/referee.md`, "Records".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The version of the format, 2.
    pub format: u32,
    /// The game's slug.
    pub game: String,
    /// The version of its data and programs: a digest of whatever counts for how it is played.
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
    pub answers: Vec<RecordedAnswer>,
}

/// Why a text is not a record that can be played.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or lacks a field.
    #[error("this is not a record: {0}")]
    Json(#[from] serde_json::Error),
    /// It has another format than [`FORMAT`] and [`FORMER`].
    #[error("this record has format {0}; this warpress reads {FORMAT}, and {FORMER} with --anyway")]
    Format(u32),
}

impl Saved {
    /// Reads a record.
    ///
    /// # Errors
    /// If the text is not a record, or one of another format.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let saved: Self = serde_json::from_str(text)?;
        if ![FORMAT, FORMER].contains(&saved.format) {
            return Err(RecordError::Format(saved.format));
        }
        Ok(saved)
    }

    /// The seats that people play.
    pub fn people(&self) -> Vec<Seat> {
        let seats = (0_u8..).map(Seat).zip(&self.players);
        seats.filter(|(_, name)| *name == PERSON).map(|(seat, _)| seat).collect()
    }

    /// The record as text, each answer on a line of its own. It says whose it is.
    pub fn text(&self) -> String {
        let json = |value: serde_json::Result<String>| value.unwrap_or_default();
        let answers: Vec<_> = self.answers.iter().map(|given| json(serde_json::to_string(given))).collect();
        let head = json(serde_json::to_string(&Self { answers: Vec::new(), ..self.clone() }));
        let head = head.trim_start_matches('{').trim_end_matches("]}");
        let head = format!("{{\"about\":\"{ABOUT}\",{head}");
        if answers.is_empty() {
            return format!("{head}]}}\n");
        }
        format!("{head}\n  {}\n]}}\n", answers.join(",\n  "))
    }
}

/// A different number each time, small enough to retype.
pub fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| (since.as_nanos() % 1_000_000) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_as_it_was_written() {
        let answers = vec![
            RecordedAnswer::Id("a card with spaces".into()),
            RecordedAnswer::Ids(vec!["one".into(), "one~2".into()]),
            RecordedAnswer::Number(3),
            RecordedAnswer::Numbers(vec![1, 2]),
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
    fn records_are_known_by_the_names_of_their_fields() {
        let text = concat!(
            r#"{"about":"for whoever runs the game: the seed and hidden cards are in it","format":2,"game":"g","version":"v","seed":7,"seats":2,"with":[],"players":["person"],"answers":["#,
            "\n  \"card\",\n  [\"one\"],\n  3,\n  [1,2]\n]}\n"
        );
        assert_eq!(Saved::parse(text).unwrap().text(), text);
        // Those of the format before are read, so that their answers can be tried.
        assert!(Saved::parse(&text.replace(":2,\"game", ":1,\"game")).is_ok());
        assert!(Saved::parse(&text.replace(":2,\"game", ":3,\"game")).is_err());
    }
}
