//! The record of accepted faces of a game: one line for each face, one digest for each ink.
//!
//! ```text
//! # Accepted faces …
//! [battle]
//! heavy-shelling 1q8zt0 9f3ma2 k7v0cd
//! (back) 4b1xyz 0c9d8e 77aaq1
//! ```

use std::fmt::Write as _;

use indexmap::IndexMap;

use super::faces::{INKS, Name};
use warpress_render::digest::Digest;
use warpress_render::theme::Ink;

/// The first line of each record, by which it is recognised.
const HEAD: &str =
    "# Accepted faces: digests in full, low and mono ink. “warpress faces GAME --accept” writes this.";

/// The accepted faces of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// By name, in print order; a digest for each ink.
    pub faces: IndexMap<Name, Vec<Digest>>,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is a file of another kind.
    #[error("this is not a record of accepted faces; move it away, and --accept makes a new one")]
    Foreign,
    /// It has a line that cannot be read.
    #[error(
        "line {0} is neither a list nor a face with three digests; “warpress faces GAME --accept” writes the record anew"
    )]
    Line(usize),
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// If it is not a record, or a line cannot be read.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if !text.starts_with(HEAD) {
            return Err(RecordError::Foreign);
        }
        let mut record = Self::default();
        let mut list = String::new();
        for (place, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                name.clone_into(&mut list);
                continue;
            }
            let mut words = line.split_whitespace();
            let face = words.next().unwrap_or_default().to_owned();
            let digests: Result<Vec<Digest>, ()> = words.map(str::parse).collect();
            let digests = digests.ok().filter(|digests| digests.len() == INKS.len() && !list.is_empty());
            let digests = digests.ok_or(RecordError::Line(place + 1))?;
            record.faces.insert(Name { list: list.clone(), face }, digests);
        }
        Ok(record)
    }

    /// The record as a file.
    pub fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        let mut list = None;
        for (name, digests) in &self.faces {
            if list.replace(&name.list) != Some(&name.list) {
                let _ = writeln!(text, "[{}]", name.list);
            }
            text.push_str(&name.face);
            digests.iter().for_each(|digest| {
                let _ = write!(text, " {digest}");
            });
            text.push('\n');
        }
        text
    }
}

/// What has happened to a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// It is new and has not been accepted yet.
    New,
    /// It differs in these inks.
    Altered(Vec<Ink>),
    /// It no longer exists.
    Gone,
}

/// A face that differs from the accepted one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alteration {
    /// Its name.
    pub name: Name,
    /// What has happened to it.
    pub kind: Kind,
}

/// The differences between the accepted faces and the current ones: in print order, removed ones last.
pub fn alterations(accepted: &Record, today: &Record) -> Vec<Alteration> {
    let of = |(name, digests): (&Name, &Vec<Digest>)| {
        let kind = match accepted.faces.get(name) {
            None => Kind::New,
            Some(before) if before == digests => return None,
            Some(before) => {
                let pairs = before.iter().zip(digests).zip(INKS);
                Kind::Altered(pairs.filter(|((one, other), _)| one != other).map(|(_, ink)| ink).collect())
            }
        };
        Some(Alteration { name: name.clone(), kind })
    };
    let gone = accepted.faces.keys().filter(|name| !today.faces.contains_key(*name));
    let gone = gone.map(|name| Alteration { name: name.clone(), kind: Kind::Gone });
    today.faces.iter().filter_map(of).chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(faces: &[(&str, &str, [&str; 3])]) -> Record {
        let face = |(list, face, digests): &(&str, &str, [&str; 3])| {
            let name = Name { list: (*list).to_owned(), face: (*face).to_owned() };
            (name, digests.map(|digest| digest.parse().unwrap()).to_vec())
        };
        Record { faces: faces.iter().map(face).collect() }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let written = record(&[
            ("battle", "mine", ["000000", "zzzzzz", "1q8zt0"]),
            ("battle", "(back)", ["000001", "00000z", "123456"]),
            ("units", "tank/back", ["abcdef", "ghjkmn", "pqrstv"]),
        ]);
        assert_eq!(Record::read(&written.text()), Ok(written));
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_line() {
        assert_eq!(Record::read("my notes"), Err(RecordError::Foreign));
        for line in ["mine 000000 000000", "mine 000000 000000 00000i", "mine 000000 000000 0000000"] {
            assert_eq!(Record::read(&format!("{HEAD}\n[a]\n{line}\n")), Err(RecordError::Line(3)), "{line}");
        }
        assert_eq!(Record::read(&format!("{HEAD}\nmine 000000 000000 000000")), Err(RecordError::Line(2)));
    }

    #[test]
    fn new_altered_and_removed_faces_are_distinguished() {
        let one = ["000000", "000000", "000000"];
        let before = record(&[("a", "same", one), ("a", "other", one), ("a", "old", one)]);
        let today =
            record(&[("a", "same", one), ("a", "new", one), ("a", "other", ["000000", "000001", "000000"])]);
        let found: Vec<_> =
            alterations(&before, &today).into_iter().map(|one| (one.name.face, one.kind)).collect();
        let expected = [("new", Kind::New), ("other", Kind::Altered(vec![Ink::Low])), ("old", Kind::Gone)];
        assert_eq!(found, expected.map(|(name, kind)| (name.to_owned(), kind)));
    }
}
