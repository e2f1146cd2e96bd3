//! From a folder of files to a resolved `Game`, or to a list of what is wrong with it.
//!
//! Everything is settled here: inheritance, patches, defaults, references, ids, texts. Nobody
//! downstream reads TOML. Files are read through `assets` alone.

mod assemble;
mod decode;
mod fields;
mod held;
mod merge;
mod names;
mod node;
mod normalise;
mod rulings;
mod sections;
mod sources;

pub use assemble::{Home, games, is_folder};
pub use decode::Stock;
pub use normalise::{slug, slug_pattern};
pub use rulings::settle;
pub use sections::Section;
pub use sources::Sources;

use crate::assets::Assets;
use crate::model::{Diagnostic, Game, Severity, Spot};
use decode::Scene;
use fields::Log;

/// What loading gives: the game as far as it could be read, and every finding of the run.
#[derive(Debug)]
pub struct Loaded {
    /// The game; `None` if there is no `game.toml` or nothing could be made of it. If there are
    /// errors, parts of it are missing.
    pub game: Option<Game>,
    /// Findings, in the order of the data.
    pub findings: Vec<Diagnostic>,
    /// The texts of all files that were read.
    pub sources: Sources,
    /// The sections of the rules, in the order of the book.
    pub sections: Vec<Section>,
    /// The programs of the rules, base rulesets first: file and text.
    pub programs: Vec<(String, String)>,
    /// What the greedy player thinks of its choices, in the same way.
    pub bots: Vec<(String, String)>,
}

impl Loaded {
    /// Whether the game must not be built.
    pub fn failed(&self) -> bool {
        self.game.is_none() || self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}

/// Loads a game. `with` names the scenario and options to apply, in this order of kinds: a scenario
/// first, then options in the order of the data.
pub fn load(assets: &Assets, home: &Home, stock: &dyn Stock, with: &[String]) -> Loaded {
    let log = Log::default();
    let mut sources = Sources::default();
    let Some(mut read) = assemble::assemble(assets, home, &mut sources, &log) else {
        return Loaded {
            game: None,
            findings: log.take(),
            sources,
            sections: Vec::new(),
            programs: Vec::new(),
            bots: Vec::new(),
        };
    };
    // What cannot be read cannot be judged: half a file makes findings in all others.
    if log.has("E0101") {
        let mut findings = log.take();
        findings.retain(|finding| finding.code == "E0101");
        let (sections, programs, bots) = (Vec::new(), Vec::new(), Vec::new());
        return Loaded { game: None, findings, sources, sections, programs, bots };
    }
    assemble::try_patches(&read, stock, &log);
    assemble::apply(&mut read.root, with, &log);
    let mut scene = Scene::new(&read.root, read.measured.as_ref(), stock, &log);
    let game = decode::game(&mut scene, &home.slug(), read.bases);
    let sections = sections::read(&read.rules);
    rulings::check(&scene, &game, &sections);
    let mut findings = log.take();
    mute_followers(&mut findings);
    findings.sort_by(|one, other| (&one.spot, one.code).cmp(&(&other.spot, other.code)));
    Loaded { game: Some(game), findings, sources, sections, programs: read.programs, bots: read.bots }
}

/// What is reported of a file that is not well-formed, or of names that it may have held, follows from
/// that alone.
fn mute_followers(findings: &mut Vec<Diagnostic>) {
    let broken: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code == "E0101")
        .map(|finding| finding.spot.file.clone())
        .collect();
    if !broken.is_empty() {
        let follows = |finding: &Diagnostic| {
            finding.code == "E0106" || finding.code == "W0203" || broken.contains(&finding.spot.file)
        };
        findings.retain(|finding| finding.code == "E0101" || !follows(finding));
    }
}

/// A finding about a game as a whole, for which there is no line to show.
pub fn finding(code: &'static str, message: impl Into<String>, file: &str) -> Diagnostic {
    Diagnostic::error(code, message, &Spot { file: file.into(), start: 0, end: 0 })
}
