//! The record of an audit, `audit.toml`: which rules were compared with the source, section by section, and what carries
//! out each of them; and `signed.toml`, digests of the game at that time. They have no influence on what is played,
//! printed or built.

mod changes;
mod inherited;
mod sign;
pub mod steps;

use super::assemble::load;
use super::keys;
use super::made_of::AuditDigests;
use super::made_of::parts::Parts;
use warpress_assets::Assets;
use warpress_format::fields::{Fields, Log};
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::{Diagnostic, Location};

pub use changes::{Changes, RevisedSection};
pub use inherited::Inherited;
pub use sign::{SIGNED, begun, says_something, signed};
use steps::Step;

/// The file's name in the game's folder.
pub const FILE: &str = "audit.toml";

/// The most rules that are read.
const MOST: usize = 5_000;

/// A rule of the source.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The section of rules.md that states it, and where the record names that section.
    pub section: (String, Location),
    /// The rule in a few words.
    pub rule: String,
    /// What carries it out besides what the section names itself: functions, ops, rows …
    pub carried: Vec<(String, Location)>,
    /// What was found.
    pub found: Option<String>,
    /// Its place in the file.
    pub at: Location,
}

/// The record of an audit.
#[derive(Debug, Clone)]
pub struct Audit {
    /// The file's path for messages.
    pub file: String,
    /// Digests of the game when it was audited; `None` before the record is signed.
    pub of: Option<AuditDigests>,
    /// The auditor.
    pub by: Option<String>,
    /// The steps that were taken, in the order of the record.
    pub steps: Vec<Step>,
    /// The rules, in the order of the record.
    pub rules: Vec<Rule>,
    /// Sections whose rules stand in the record of a base.
    pub inherited: Vec<Inherited>,
    /// What was found beside the rules.
    pub notes: Vec<String>,
    /// Sections that changed and were compared again.
    pub since: Vec<RevisedSection>,
    /// Digests of the game's parts when it was audited; `None` if it was signed before there were any.
    pub parts: Option<Parts>,
}

/// Whether an audit still applies to the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditStatus {
    /// There is no record.
    None,
    /// The record cannot be read.
    Unreadable,
    /// The record has not been signed.
    Begun,
    /// The game has not changed since it was audited.
    Audited,
    /// These have changed since: `rules`, `data`, `program`.
    Changed(Vec<&'static str>),
}

impl AuditStatus {
    /// The word in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unreadable => "unreadable",
            Self::Begun => "begun",
            Self::Audited => "audited",
            Self::Changed(_) => "changed",
        }
    }

    /// The words for people.
    pub fn in_words(&self) -> String {
        match self {
            Self::None => "not audited".into(),
            Self::Unreadable => "audit.toml cannot be read".into(),
            Self::Begun => "begun, not signed".into(),
            Self::Audited => "audited".into(),
            Self::Changed(parts) => format!("changed since: {}", parts.join(", ")),
        }
    }
}

impl Audit {
    /// Whether the audit applies to a game with these digests.
    pub fn status(&self, now: &AuditDigests) -> AuditStatus {
        let Some(then) = &self.of else { return AuditStatus::Begun };
        let parts = then.parts().into_iter().zip(now.parts());
        let changed: Vec<_> = parts.filter(|(then, now)| then != now).map(|((name, _), _)| name).collect();
        if changed.is_empty() { AuditStatus::Audited } else { AuditStatus::Changed(changed) }
    }

    /// How many rules it covers; an inherited section counts as one.
    pub fn covers(&self) -> usize {
        self.rules.len() + self.inherited.len()
    }

    /// Its own rules, and those of inherited sections in the words of the base's record.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().chain(self.inherited.iter().flat_map(|inherited| &inherited.rules))
    }

    /// Rules that have yet to be filled in.
    pub fn blank(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.rule.is_empty())
    }
}

/// The record of a game, if it has one, and what is wrong with it. Names in it are not looked up here.
pub fn read(assets: &Assets, home: &Home, sources: &mut Sources) -> (Option<Audit>, Vec<Diagnostic>) {
    let (mut record, findings) = alone(assets, home, sources);
    if let Some(record) = &mut record {
        inherited::find(assets, sources, &mut record.inherited);
    }
    (record, findings)
}

/// The same without the rules of inherited sections.
fn alone(assets: &Assets, home: &Home, sources: &mut Sources) -> (Option<Audit>, Vec<Diagnostic>) {
    let log = Log::attentive();
    let Some(root) = load(assets, home, FILE, sources, &log) else { return (None, log.take()) };
    let seal = load(assets, home, SIGNED, sources, &log);
    if log.failed() {
        return (None, log.take());
    }
    let (of, parts) = seal.map_or((None, None), |seal| sign::read(&seal, &log));
    let fields = Fields::open(&root, &log, &keys::AUDIT);
    let by = fields.text("by").filter(|by| !by.is_empty());
    let notes = fields.words("notes");
    let steps = fields.table("steps").map(|steps| steps::read(steps, &log)).unwrap_or_default();
    let rules = fields.node("rules").map(|node| rules(node, &log)).unwrap_or_default();
    let inherited = fields.node("inherited").map(|node| inherited::named(node, &log)).unwrap_or_default();
    let since = fields.node("since").map(|node| changes::since(node, &log)).unwrap_or_default();
    fields.finish();
    let mut findings = log.take();
    super::swallowed::name(&mut findings, &log, sources);
    findings.sort_by(|one, other| (&one.location, one.code).cmp(&(&other.location, other.code)));
    (Some(Audit { file: home.shown(FILE), of, by, steps, rules, inherited, notes, since, parts }), findings)
}

/// The rules by section: what a section says, a table with more about it, or several of either.
fn rules(node: &Node, log: &Log) -> Vec<Rule> {
    let Some(sections) = node.entries() else {
        log.wrong(node, "a table of sections: setup = \"Seven cards each\"");
        return Vec::new();
    };
    let mut all = Vec::new();
    for (section, (spot, node)) in sections.iter().take(MOST) {
        // A table of dotted keys has no place of its own.
        let (items, alone) = match &node.raw {
            Raw::List(items) => (items.as_slice(), false),
            _ => (std::slice::from_ref(node), true),
        };
        for item in items {
            let at = if alone { spot } else { &item.location };
            all.push(rule(item, (section.clone(), spot.clone()), at, log));
        }
    }
    all
}

fn rule(node: &Node, section: (String, Location), at: &Location, log: &Log) -> Rule {
    let at = at.clone();
    if let Some(rule) = node.text() {
        return Rule { section, rule: rule.trim().to_owned(), carried: Vec::new(), found: None, at };
    }
    let inner = Fields::open(node, log, &keys::AUDITED);
    let rule = inner.need_text("rule");
    let carried = inner.spotted_words("carried");
    let carried = carried.into_iter().map(|(word, location)| (word, location.clone())).collect();
    let found = inner.text("found");
    inner.finish();
    Rule { section, rule, carried, found, at }
}
