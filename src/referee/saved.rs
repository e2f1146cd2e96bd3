//! A game on file: what it was played with, and every answer.

use serde::{Deserialize, Serialize};

use warpress_model::Game;

use super::answer::Given;

/// The number of the contract.
pub const FORMAT: u32 = 1;

/// A record of a game; see `docs/referee.md`, "Records".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// 1.
    pub format: u32,
    /// The game's slug.
    pub game: String,
    /// The version of its data and programs.
    pub version: String,
    /// The seed from which all chance grew.
    pub seed: u64,
    /// How many played.
    pub seats: u8,
    /// The scenario and options.
    pub with: Vec<String>,
    /// Who sat where: `person`, `random`, `greedy`.
    pub players: Vec<String>,
    /// All answers of all seats, in the order in which they were given.
    pub answers: Vec<Given>,
}

impl Saved {
    /// Reads a record.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        let saved: Self =
            serde_json::from_str(text).map_err(|error| format!("this is no record: {error}"))?;
        if saved.format != FORMAT {
            return Err(format!("this record has format {}; this warpress reads {FORMAT}", saved.format));
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

/// A name for what the data and programs of a game are: equal where the game is, whatever its files are
/// called and however they are laid out.
pub fn version(game: &Game, programs: &[(String, String)]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(without_spots(&format!("{game:?}")).as_bytes());
    for (_, text) in programs {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// Leaves out where in which file something stands. A quotation mark inside a text is escaped, so that no
/// text can look like this.
fn without_spots(text: &str) -> String {
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
            assert_eq!(Saved::parse(&saved.text()), Ok(saved));
        }
        assert!(Saved::parse("{}").is_err());
    }

    #[test]
    fn where_something_stands_is_no_part_of_what_it_is() {
        let text = r#"Row { id: "Location { file: \"x\"", at: Location { file: "a \" } b", start: 1, end: 2 }, n: 1 }"#;
        assert_eq!(without_spots(text), r#"Row { id: "Location { file: \"x\"", at: , n: 1 }"#);
    }
}
