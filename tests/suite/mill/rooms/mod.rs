//! What the commands do, done by calling the rooms, and what may not come of it whatever the files hold.

mod building;
mod checking;
mod reading;
pub mod records;
mod refereeing;

use std::path::{Path, PathBuf};

use warpress_cache::Cache;
use warpress_kit::Source;
use warpress_model::{Diagnostic, Severity};
use warpress_workshop::Shop;

use crate::fault::{Fault, Kind};
use crate::files::{Files, PACK};
use crate::sabotage::Sabotage;

/// How far a case is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Through {
    /// As `show` does.
    Read,
    /// As `check` does.
    Check,
    /// As `build` does.
    Build,
    /// As `referee` does.
    Referee,
}

impl Through {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Check => "check",
            Self::Build => "build",
            Self::Referee => "referee",
        }
    }
}

/// How a case ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nothing was said, and all was done.
    Taken,
    /// Something was found in the data, or said to be impossible.
    Refused,
}

/// The rooms, and the case that is put through them.
#[derive(Debug)]
pub struct Rooms {
    shop: Shop,
    /// The folder of all cases, one after the other: `pack/` and `records/` in it, and what comes of them.
    folder: PathBuf,
    sabotage: Option<Sabotage>,
}

impl Rooms {
    /// The rooms for cases in this folder.
    pub fn new(folder: &Path, sabotage: Option<Sabotage>) -> Self {
        Self { shop: Shop::open(None, Cache::off()), folder: folder.to_owned(), sabotage }
    }

    /// Puts a case through, and returns how it ended and what was wrong with that.
    pub fn put(&self, files: &Files, through: Through) -> (End, Vec<Fault>) {
        let mut faults = Faults::default();
        if let Err(error) = crate::files::write(&self.folder, files) {
            // Two files of a case may want each other's place.
            faults.0.push(Fault::new(Kind::Lie, "mill", format!("the case cannot be written: {error}")));
        }
        let sabotage = self.sabotage.filter(|_| Sabotage::strikes(files));
        if let Some(sabotage) = sabotage {
            sabotage.strike();
        }
        let case = Case {
            rooms: self,
            files,
            source: self.shop.pack(&self.folder.join(PACK.trim_end_matches('/'))),
            sabotage,
        };
        let end = match through {
            Through::Read => case.read(&mut faults),
            Through::Check => case.check(&mut faults),
            Through::Build => case.build(&mut faults),
            Through::Referee => case.referee(&mut faults),
        };
        (end, faults.0)
    }
}

/// A case on its way.
struct Case<'c> {
    rooms: &'c Rooms,
    files: &'c Files,
    source: Source,
    sabotage: Option<Sabotage>,
}

/// What was wrong.
#[derive(Debug, Default)]
struct Faults(Vec<Fault>);

impl Faults {
    /// That something told is true; `mark` names the rule.
    fn holds(&mut self, mark: &str, fine: bool, what: impl FnOnce() -> String) {
        if !fine {
            self.0.push(Fault::new(Kind::Lie, mark, what()));
        }
    }

    /// That a text for a terminal has nothing in it that one obeys.
    fn harmless(&mut self, mark: &str, text: &str) {
        let odd = text.chars().find(|c| {
            c.is_control() && !matches!(c, '\n' | '\t')
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        self.holds(mark, odd.is_none(), || format!("{odd:?} is printed"));
    }
}

/// Whether there are errors among findings.
fn errors(findings: &[Diagnostic]) -> bool {
    findings.iter().any(|one| one.severity == Severity::Error)
}

/// Findings in a few words.
fn said(findings: &[Diagnostic]) -> String {
    let all: Vec<_> = findings.iter().map(|one| format!("{} {}", one.code, one.message)).collect();
    if all.is_empty() { "nothing is found".to_owned() } else { all.join(" / ") }
}
