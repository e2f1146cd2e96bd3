//! One game after the other: what was proved before and still holds is left alone, the rest is proved in one load.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use warpress_assets::{Assets, Trust};
use warpress_library::Home;

use crate::kept::Passes;
use crate::outcome::{Beside, Faults, Outcome};
use crate::sample::SAMPLE;
use crate::{Case, WAYS, book, browser, check, code, data, faces, kit, maps, page, play};

/// All that is proved, what fails soonest first.
pub const OUTCOMES: &[Outcome] = &[
    Outcome {
        name: "data",
        rooms: &["assets", "library", "model", "publish", "readers"],
        modules: &["data"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: data::prove,
    },
    Outcome {
        name: "maps",
        rooms: &["geometry", "library", "model"],
        modules: &["maps"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: maps::prove,
    },
    Outcome {
        name: "play",
        rooms: &["library", "model", "referee"],
        modules: &["play"],
        beside: Beside::Nothing,
        drawn: false,
        printed: false,
        prove: play::prove,
    },
    Outcome {
        name: "faces",
        rooms: &["record"],
        modules: &["faces"],
        beside: Beside::Accepted,
        drawn: true,
        printed: false,
        prove: faces::prove,
    },
    Outcome {
        name: "check",
        rooms: &["check"],
        modules: &["check"],
        beside: Beside::Nothing,
        drawn: true,
        printed: false,
        prove: check::prove,
    },
    Outcome {
        name: "kit",
        rooms: &["kit", "model", "publish", "readers", "render", "sheet"],
        modules: &["kit", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: kit::prove,
    },
    Outcome {
        name: "book",
        rooms: &["model", "readers", "rulebook", "typeset"],
        modules: &["book", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: book::prove,
    },
    Outcome {
        name: "page",
        rooms: &["readers", "rulebook"],
        modules: &["page", "sample"],
        beside: Beside::Nothing,
        drawn: true,
        printed: true,
        prove: page::prove,
    },
    Outcome {
        name: "browser",
        rooms: &["readers", "rulebook"],
        modules: &["browser", "page", "browser.mjs"],
        beside: Beside::Browser,
        drawn: true,
        printed: false,
        prove: browser::prove,
    },
];

/// A library of games, with the accepted digests of their faces.
pub struct Library {
    assets: Assets,
    root: PathBuf,
}

impl Library {
    /// The library of the source tree.
    pub fn of_tree() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Self { assets: Assets::built_in(), root }
    }

    /// A library in a folder, over that of the source tree.
    pub fn in_folder(folder: &Path) -> Self {
        let assets = Assets::built_in().with_folder(folder, Trust::Library);
        Self { assets, root: folder.to_owned() }
    }

    /// All games.
    pub fn games(&self) -> Vec<String> {
        warpress_library::games(&self.assets)
    }

    /// A game's accepted faces.
    fn accepted(&self, slug: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join("tests/digests").join(format!("{slug}.txt"))).ok()
    }

    /// Records of accepted faces without a game.
    pub fn records_of_no_game(&self) -> Vec<String> {
        let games = self.games();
        let records = std::fs::read_dir(self.root.join("tests/digests")).into_iter().flatten().flatten();
        let names = records.filter_map(|entry| entry.path().file_stem()?.to_str().map(str::to_owned));
        let mut lost: Vec<_> = names.filter(|slug| !games.contains(slug)).collect();
        lost.sort();
        lost
    }
}

/// What is asked for.
#[derive(Debug, Default)]
pub struct Asked {
    /// Prove what was proved before, too.
    pub cold: bool,
    /// Prove a tenth of what was proved before anew; these words choose which.
    pub again: Option<String>,
    /// Only these outcomes; all of them, if there are none.
    pub only: Vec<String>,
}

/// How it went.
#[derive(Debug)]
pub enum Verdict {
    /// It was proved before, and nothing has changed.
    Kept,
    /// It was proved now, in so long.
    Passed(Duration),
    /// It has faults.
    Failed(Vec<String>),
}

/// A game, and how each outcome went.
#[derive(Debug)]
pub struct Proof {
    /// The game.
    pub slug: String,
    /// Outcomes by name.
    pub verdicts: Vec<(&'static str, Verdict)>,
}

impl Proof {
    /// What is wrong: the outcome, and the fault.
    pub fn faults(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.verdicts.iter().flat_map(|(name, verdict)| {
            let faults: &[String] = match verdict {
                Verdict::Failed(faults) => faults,
                _ => &[],
            };
            faults.iter().map(move |fault| (*name, fault.as_str()))
        })
    }
}

/// Proves a game, as far as that has not been done before.
pub fn prove(library: &Library, slug: &str, asked: &Asked, passes: &Passes, browser: &str) -> Proof {
    let assets = library.assets.of_game(slug);
    let home = Home::Library(slug.to_owned());
    let accepted = library.accepted(slug);
    let own = own(&assets, slug);
    let wanted: Vec<&Outcome> = OUTCOMES
        .iter()
        .filter(|one| asked.only.is_empty() || asked.only.iter().any(|name| name == one.name))
        .collect();
    let keys: Vec<String> = wanted
        .iter()
        .map(|outcome| {
            let beside = match outcome.beside {
                Beside::Nothing => "",
                Beside::Accepted => accepted.as_deref().unwrap_or_default(),
                Beside::Browser => browser,
            };
            code::digest(outcome, beside)
        })
        .collect();
    let mut verdicts: Vec<Option<Verdict>> = Vec::new();
    for (outcome, key) in wanted.iter().zip(&keys) {
        let anew =
            asked.cold || asked.again.as_deref().is_some_and(|words| is_drawn(words, slug, outcome.name));
        let kept = !anew && passes.has(&[slug, outcome.name, &own], key, &assets);
        verdicts.push(kept.then_some(Verdict::Kept));
    }
    if verdicts.iter().any(Option::is_none) {
        let (reading, read) = assets.watched();
        let loaded = warpress_kit::load(&reading, &home, &[]);
        let game = loaded.game.as_ref().filter(|_| !loaded.failed());
        for ((outcome, key), verdict) in wanted.iter().zip(&keys).zip(&mut verdicts) {
            if verdict.is_some() {
                continue;
            }
            let Some(game) = game else {
                let faults = loaded.findings.iter().map(|finding| finding.message.clone()).collect();
                *verdict = Some(Verdict::Failed(faults));
                continue;
            };
            let (drawing, ledger) = assets.watched();
            ledger.link(&read);
            let accepted = accepted.as_deref();
            let began = Instant::now();
            let turns = if outcome.printed && SAMPLE.contains(&slug) { WAYS.len() } else { 1 };
            let mut faults = Faults::default();
            for turn in 0..turns {
                let assets = drawing.clone();
                let case = Case { slug, home: &home, assets, loaded: &loaded, game, accepted, turn };
                faults.0.extend(proved(outcome, &case).0);
            }
            *verdict = Some(match faults.0 {
                none if none.is_empty() => {
                    passes.keep(&[slug, outcome.name, &own], key, &ledger, outcome.drawn);
                    Verdict::Passed(began.elapsed())
                }
                faults => Verdict::Failed(faults),
            });
        }
    }
    let names = wanted.iter().map(|outcome| outcome.name);
    Proof { slug: slug.to_owned(), verdicts: names.zip(verdicts.into_iter().flatten()).collect() }
}

/// The faults of an outcome; that something cannot be read at all is one.
fn proved(outcome: &Outcome, case: &Case<'_>) -> Faults {
    let mut faults = Faults::default();
    let ended = catch_unwind(AssertUnwindSafe(|| (outcome.prove)(case, &mut faults)));
    if let Err(panic) = ended {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        faults.add(format!("it panics: {}", said.unwrap_or_default()));
    }
    faults
}

/// The digest of the files in the game's own folder: what is kept of two states of a game lies side by side.
fn own(assets: &Assets, slug: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, file) in assets.below(&format!("data/{slug}"), "") {
        let bytes = file.map(|asset| asset.bytes.into_owned()).unwrap_or_default();
        for part in [name.as_bytes(), &bytes] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
    }
    hasher.finalize().to_hex().to_string()
}

/// Whether a kept pass is one of the tenth that is proved anew.
fn is_drawn(words: &str, slug: &str, outcome: &str) -> bool {
    blake3::hash(format!("{words} {slug} {outcome}").as_bytes()).as_bytes()[0].is_multiple_of(10)
}
