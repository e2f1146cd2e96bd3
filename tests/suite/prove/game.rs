//! One game after the other: what was proved before and still holds is left alone, the rest is proved in one load.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use warpress_assets::Assets;
use warpress_library::Home;

use crate::kept::Passes;
use crate::library::Library;
use crate::made::Made;
use crate::outcome::{Beside, Faults, Outcome};
use crate::outcomes::OUTCOMES;
use crate::sample::SAMPLE;
use crate::{Case, WAYS, code};

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

impl Asked {
    /// Whether this outcome is to be proved.
    pub fn wants(&self, outcome: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == outcome)
    }
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
    /// The game cannot be read, which is said of another outcome.
    Unread,
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

/// Proves games, as far as that has not been done before.
pub struct Prover<'p> {
    library: &'p Library,
    asked: &'p Asked,
    passes: &'p Passes,
    /// The browser, with its version.
    browser: &'p str,
    /// What is to be proved, each with the digest of the code behind it.
    outcomes: Vec<(&'static Outcome, String)>,
}

/// A game whose proofs are sought or made.
struct Sought<'p> {
    slug: &'p str,
    assets: Assets,
    accepted: Option<String>,
    /// The digest of the files in its own folder: what is kept of two states of a game lies side by side.
    own: String,
}

/// An outcome that is to be proved now, and the key under which its pass is kept.
type Due<'p> = (&'static Outcome, &'p str);

impl<'p> Prover<'p> {
    /// For the games of this library.
    pub fn new(library: &'p Library, asked: &'p Asked, passes: &'p Passes, browser: &'p str) -> Self {
        let wanted = |one: &&Outcome| asked.wants(one.name);
        let outcomes = OUTCOMES.iter().filter(wanted).map(|one| (one, code::digest(one))).collect();
        Self { library, asked, passes, browser, outcomes }
    }

    /// Proves a game.
    pub fn prove(&self, slug: &str) -> Proof {
        let assets = self.library.assets.of_game(slug);
        let own = own(&assets, slug, self.library.over);
        let game = Sought { slug, assets, accepted: self.library.accepted(slug), own };
        let keys: Vec<String> = self.outcomes.iter().map(|(one, code)| self.key(one, code, &game)).collect();
        let all: Vec<Due<'_>> =
            self.outcomes.iter().zip(&keys).map(|((one, _), key)| (*one, key.as_str())).collect();
        let kept: Vec<bool> = all.iter().map(|due| self.is_kept(*due, &game)).collect();
        let due: Vec<Due<'_>> =
            all.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(due, _)| *due).collect();
        let proved = if due.is_empty() { Vec::new() } else { self.prove_now(&due, &game) };
        let mut proved = proved.into_iter();
        let verdict = |kept| if kept { Some(Verdict::Kept) } else { proved.next() };
        let verdicts = kept.into_iter().map(verdict);
        let names = all.iter().map(|(one, _)| one.name);
        Proof {
            slug: slug.to_owned(),
            verdicts: names.zip(verdicts).filter_map(|(name, verdict)| Some((name, verdict?))).collect(),
        }
    }

    /// Under what a pass is kept: the code behind the outcome, and what it depends on beside code and files.
    fn key(&self, outcome: &Outcome, code: &str, game: &Sought<'_>) -> String {
        let beside = match outcome.beside {
            Beside::Nothing => "",
            Beside::Accepted => game.accepted.as_deref().unwrap_or_default(),
            Beside::Browser => self.browser,
        };
        code::with(code, beside)
    }

    /// Whether it was proved before and need not be proved anew.
    fn is_kept(&self, (outcome, key): Due<'_>, game: &Sought<'_>) -> bool {
        let again = |words: &str| is_drawn(words, game.slug, outcome.name);
        let anew = self.asked.cold || self.asked.again.as_deref().is_some_and(again);
        !anew && self.passes.has(&[game.slug, outcome.name, &game.own], key, &game.assets)
    }

    /// Proves these outcomes of a game in one load.
    fn prove_now(&self, due: &[Due<'_>], game: &Sought<'_>) -> Vec<Verdict> {
        let home = Home::Library(game.slug.to_owned());
        let (reading, read) = game.assets.with_ledger();
        let loaded = warpress_kit::load(&reading, &home, &[]);
        let Some(sound) = loaded.game.as_ref().filter(|_| !loaded.failed()) else {
            let faults: Vec<_> = loaded.findings.iter().map(|finding| finding.message.clone()).collect();
            // It is said once, and not of each outcome.
            let first = std::iter::once(Verdict::Failed(faults));
            return first.chain(due.iter().skip(1).map(|_| Verdict::Unread)).collect();
        };
        let is_due = |name: &str| due.iter().any(|(outcome, _)| outcome.name == name);
        let made = Made { checked: is_due("faces") && is_due("check"), ..Made::default() };
        let case = Case::new(game.slug, &home, &game.assets, &loaded, sound);
        let case = Case { accepted: game.accepted.as_deref(), made: Arc::new(made), ..case };
        let verdict = |(outcome, key): &Due<'_>| {
            let case = case.apart();
            case.ledger.link(&read);
            let began = Instant::now();
            let faults = of_all_turns(outcome, &case);
            if !faults.is_empty() {
                return Verdict::Failed(faults);
            }
            self.passes.keep(&[game.slug, outcome.name, &game.own], key, &case.ledger, outcome.drawn);
            Verdict::Passed(began.elapsed())
        };
        due.iter().map(verdict).collect()
    }
}

/// The faults of an outcome in each way in which the game is printed for it.
fn of_all_turns(outcome: &Outcome, case: &Case<'_>) -> Vec<String> {
    let turns = if outcome.printed && SAMPLE.contains(&case.slug) { WAYS.len() } else { 1 };
    (0..turns).flat_map(|turn| proved(outcome, &Case { turn, ..case.clone() }).0).collect()
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

/// The digest of the files in the game's own folder, and of whether that lies over the source tree.
fn own(assets: &Assets, slug: &str, over: bool) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[u8::from(over)]);
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
