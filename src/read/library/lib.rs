//! From a folder of files to a resolved `Game`, or to a list of what is wrong with it.
//!
//! Everything is resolved here: inheritance, patches, defaults, references, ids, texts. No other crate reads TOML,
//! and files are read only through `assets`.

mod as_table;
mod assemble;
pub mod audit;
mod bases;
mod column_words;
mod decode;
mod elsewhere;
mod for_each;
mod format;
mod functions;
mod grammar;
mod head;
mod legends;
mod made_of;
mod merge;
mod messages;
mod names;
mod normalise;
mod rulings;
mod runs;
mod sections;
mod sequences;
mod shared;
mod shorthand;
mod standard;
mod swallowed;
mod unread;
mod world;

pub use as_table::{ExportError, Exported, LeftOut, export};
pub use assemble::{games, is_folder, is_game, report};
pub use decode::{Catalog, PictureFault};
pub use elsewhere::as_entity;
pub use functions::call_of_op;
pub use head::{Head, Heads};
pub use made_of::AuditDigests;
use made_of::PlayDigests;
pub use made_of::parts::{self, Parts};
pub use rulings::settle;
pub use runs::Run;
pub use warpress_format::row_keys::is_row_key;
pub use warpress_format::{home::Home, keys, sources::Sources};
pub use warpress_spreadsheets::{ENDINGS, Reading, apart, guess, is_table, recognised};
pub use world::world;

use std::collections::BTreeMap;

use decode::DecodeContext;
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::{ById, Diagnostic, Example, ExplainedFinding, Game, Section, Severity};

/// The result of loading: the game, as far as it could be read, and all findings.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The game; `None` if there is no `game.toml` or nothing could be made of it. If there are
    /// errors, parts of it are missing.
    pub game: Option<Game>,
    /// Findings, in the order of the data.
    pub findings: Vec<Diagnostic>,
    /// Findings that a ruling or another reason settles; empty until `check` sorts them out.
    pub excused: Vec<ExplainedFinding>,
    /// The texts of all files that were read.
    pub sources: Sources,
    /// The sections of the rules, in the order of the book.
    pub sections: Vec<Section>,
    /// The programs of the rules, base rulesets first: file and text.
    pub programs: Vec<(String, String)>,
    /// The programs that stand in the data, and where.
    pub runs: Vec<Run>,
    /// The programs by which greedy players weigh their choices, in the same way.
    pub bots: Vec<(String, String)>,
    /// A digest of the data and programs, without whatever is only read or drawn.
    pub made_of: String,
    /// The same without the programs of greedy players, which are no rules: the version of the game that saved games
    /// name.
    pub version: String,
    /// The digests that an audit is signed with.
    pub audit_digests: AuditDigests,
    /// The same part by part.
    pub parts: Parts,
    /// What was made of spreadsheets that nothing in the data said.
    pub readings: Vec<Reading>,
}

impl Loaded {
    /// Whether the game must not be built.
    pub fn failed(&self) -> bool {
        self.game.is_none() || self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}

/// Loads a game. `with` names the scenario and options to apply, in this order of kinds: a scenario
/// first, then options in the order of the data.
pub fn load(assets: &Assets, home: &Home, catalog: &dyn Catalog, with: &[String]) -> Loaded {
    let log = Log::attentive();
    let mut sources = Sources::default();
    let Some(mut read) = assemble::assemble(assets, home, &mut sources, &log) else {
        let mut findings = log.take();
        // A game in another format needs no other finding.
        if findings.iter().any(|finding| finding.code == format::OTHER) {
            findings.retain(|finding| finding.code == format::OTHER);
        }
        return nothing(findings, sources);
    };
    // Half a file would lead to findings in all others.
    if log.has(Code::E0101) {
        let mut findings = log.take();
        findings.retain(|finding| finding.code == Code::E0101);
        return nothing(findings, sources);
    }
    assemble::try_patches(&read, catalog, &log);
    let found = sections::read(&read.rules, &log);
    let sections: Vec<Section> = found.iter().map(|found| found.section.clone()).collect();
    let mut parts = Parts::new(&read.root, &read.examples, &read.programs);
    let (here, elsewhere): (Vec<_>, Vec<_>) = std::mem::take(&mut read.examples)
        .into_iter()
        .partition(|(_, node)| decode::options_of(node) == with);
    let mut examples = examples(&read, &elsewhere, catalog, &home.slug(), &sections, &log);
    let audit_digests = AuditDigests::new(&read.root, &found, &read.programs);
    let in_force = assemble::apply(&mut read.root, with, &read.messages, &log);
    let PlayDigests { made_of, version } = PlayDigests::new(&read.root, &read.programs, &read.bots);
    let mut context = DecodeContext::new(&read.root, read.measured.as_ref(), catalog, &read.messages, &log);
    let mut game = decode::game(&mut context, &home.slug(), read.bases);
    for (id, patch) in game.scenarios.iter_mut().chain(&mut game.options) {
        patch.in_force = in_force.contains(id);
    }
    // Examples of the game as it is loaded need no reading of their own.
    examples.extend(
        here.iter().map(|(id, node)| (id.clone(), decode::example(&context, &game, &sections, id, node))),
    );
    examples.sort_unstable_keys();
    game.examples = examples;
    let sections = decode::rules(&context, &game, found);
    parts.add_sections(&sections);
    rulings::settle_signed(&mut game, &sections);
    rulings::check(&context, &game, &sections);
    rulings::check_faq(&context, &game, &sections);
    rulings::check_explained(&context, &game, &sections);
    let spot = read.root.get("language").map(|node| node.location.clone()).unwrap_or_default();
    messages::report(assets, home, &game, &spot, &mut sources, &log);
    let mut findings = log.take();
    mute_followers(&mut findings);
    swallowed::name(&mut findings, &log, &sources);
    warpress_spreadsheets::reserved::hint(&mut findings, &sources);
    findings.sort_by(|one, other| (&one.location, one.code).cmp(&(&other.location, other.code)));
    let runs = runs::gather(&read.root);
    let (programs, bots) = (read.programs, read.bots);
    let (excused, readings) = (Vec::new(), read.readings);
    Loaded {
        game: Some(game),
        findings,
        excused,
        sources,
        sections,
        programs,
        bots,
        runs,
        made_of,
        version,
        audit_digests,
        parts,
        readings,
    }
}

/// The result for data that cannot be read.
fn nothing(findings: Vec<Diagnostic>, sources: Sources) -> Loaded {
    Loaded {
        game: None,
        findings,
        excused: Vec::new(),
        sources,
        sections: Vec::new(),
        programs: Vec::new(),
        bots: Vec::new(),
        runs: Vec::new(),
        made_of: String::new(),
        version: String::new(),
        audit_digests: AuditDigests::default(),
        parts: Parts::default(),
        readings: Vec::new(),
    }
}

/// Reads examples that are played with other options, each by the names that exist under its own.
fn examples(
    read: &assemble::Assembled,
    examples: &[(String, Node)],
    catalog: &dyn Catalog,
    slug: &str,
    sections: &[Section],
    log: &Log,
) -> ById<Example> {
    let mut found = ById::new();
    let mut by_options: BTreeMap<Vec<String>, Vec<&(String, Node)>> = BTreeMap::new();
    for example in examples {
        by_options.entry(decode::options_of(&example.1)).or_default().push(example);
    }
    for (options, examples) in by_options {
        // Findings about the game itself are reported once, when it is read.
        let own = Log::default();
        let mut root = read.root.clone();
        let known: Vec<_> = ["scenarios", "options"]
            .iter()
            .filter_map(|key| root.get(key)?.entries())
            .flat_map(|all| all.keys().cloned())
            .collect();
        let (good, strange): (Vec<_>, Vec<_>) = options.into_iter().partition(|option| {
            known.iter().any(|known| known == option || option.strip_prefix("no-") == Some(known))
        });
        for (word, (_, node)) in strange.iter().flat_map(|word| examples.iter().map(move |one| (word, *one)))
        {
            let location = node.get("options").map_or(&node.location, |node| &node.location);
            log.unknown("scenario or option", word, known.iter().map(String::as_str), location);
        }
        assemble::apply(&mut root, &good, &read.messages, &own);
        let mut context = DecodeContext::new(&root, read.measured.as_ref(), catalog, &read.messages, &own);
        let game = decode::game(&mut context, slug, read.bases.clone());
        own.take();
        for (id, node) in examples {
            found.insert(id.clone(), decode::example(&context, &game, sections, id, node));
        }
        log.extend(own.take());
    }
    found
}

/// Drops findings about files that are not well-formed, and about names that they may have declared.
fn mute_followers(findings: &mut Vec<Diagnostic>) {
    let broken: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code == Code::E0101)
        .map(|finding| finding.location.file.clone())
        .collect();
    if !broken.is_empty() {
        let follows = |finding: &Diagnostic| {
            finding.code == Code::E0106
                || finding.code == Code::W0203
                || broken.contains(&finding.location.file)
        };
        findings.retain(|finding| finding.code == Code::E0101 || !follows(finding));
    }
}
