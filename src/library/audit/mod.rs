//! The record of an audit, `audit.toml`: which rules were compared with the source, what carries out each of them,
//! and digests of the game at that time. It has no influence on what is played, printed or built.

mod changes;
mod sign;
pub mod steps;

use super::assemble::{Home, load};
use super::fields::{Fields, Log};
use super::keys::{self, Table};
use super::made_of::Vouched;
use super::made_of::parts::Parts;
use super::node::{Node, Raw};
use super::sources::Sources;
use warpress_assets::Assets;
use warpress_model::{Diagnostic, Location};

pub use changes::{Changes, Since};
pub use sign::{SignError, begun, says_something, signed};
use steps::Step;

/// The file's name in the game's folder.
pub const FILE: &str = "audit.toml";

/// The most rules that are read.
const MOST: usize = 5_000;

/// A rule of the source.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The rule in a few words.
    pub rule: String,
    /// The section of rules.md that states it, and where the record names that section.
    pub section: Option<(String, Location)>,
    /// What carries it out: functions, ops, phases, examples …
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
    pub of: Option<Vouched>,
    /// The auditor.
    pub by: Option<String>,
    /// The steps that were taken, in the order of the record.
    pub steps: Vec<Step>,
    /// The rules, in the order of the record.
    pub rules: Vec<Rule>,
    /// What was found beside the rules.
    pub notes: Vec<String>,
    /// Sections that changed and were compared again.
    pub since: Vec<Since>,
    /// Digests of the game's parts when it was audited; `None` if it was signed before there were any.
    pub parts: Option<Parts>,
}

/// Whether an audit still applies to the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
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

impl Standing {
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
    pub fn standing(&self, now: &Vouched) -> Standing {
        let Some(then) = &self.of else { return Standing::Begun };
        let parts = then.parts().into_iter().zip(now.parts());
        let changed: Vec<_> = parts.filter(|(then, now)| then != now).map(|((name, _), _)| name).collect();
        if changed.is_empty() { Standing::Audited } else { Standing::Changed(changed) }
    }

    /// Rules that have yet to be filled in.
    pub fn blank(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.rule.is_empty())
    }
}

/// The record of a game, if it has one, and what is wrong with it. Names in it are not looked up here.
pub fn read(assets: &Assets, home: &Home, sources: &mut Sources) -> (Option<Audit>, Vec<Diagnostic>) {
    let log = Log::attentive();
    let Some(root) = load(assets, home, FILE, sources, &log) else { return (None, log.take()) };
    if log.failed() {
        return (None, log.take());
    }
    let fields = Fields::open(&root, &log, &keys::AUDIT);
    let of = fields.table("of").map(|inner| {
        let of = Vouched {
            rules: inner.need_text("rules"),
            data: inner.need_text("data"),
            program: inner.need_text("program"),
        };
        inner.finish();
        of
    });
    let rules = each(fields.node("rules"), &log, &keys::AUDITED, |inner, at| Rule {
        rule: inner.need_text("rule"),
        section: inner.text("section").map(|id| (id, inner.key_spot("section").clone())),
        carried: inner
            .spotted_words("carried")
            .into_iter()
            .map(|(word, location)| (word, location.clone()))
            .collect(),
        found: inner.text("found"),
        at: at.clone(),
    });
    let steps = each(fields.node("steps"), &log, &keys::AUDIT_STEP, |inner, at| Step {
        step: inner.one_of("step").unwrap_or_default(),
        found: inner.need_text("found"),
        output: inner.text("output"),
        at: at.clone(),
    });
    let since = each(fields.node("since"), &log, &keys::AUDIT_SINCE, |inner, _| Since {
        section: inner.need_text("section"),
        of: inner.need_text("of"),
        found: inner.need_text("found"),
    });
    let parts = fields.node("parts").map(changes::read);
    let notes = each(fields.node("notes"), &log, &keys::AUDIT_NOTE, |inner, _| inner.need_text("text"));
    let by = fields.text("by").filter(|by| !by.is_empty());
    fields.finish();
    let mut findings = log.take();
    super::swallowed::name(&mut findings, &log, sources);
    findings.sort_by(|one, other| (&one.location, one.code).cmp(&(&other.location, other.code)));
    (Some(Audit { file: home.shown(FILE), of, by, steps, rules, notes, since, parts }), findings)
}

/// Reads an array of tables.
fn each<T>(
    node: Option<&Node>,
    log: &Log,
    keys: &'static Table,
    read: impl Fn(&Fields<'_>, &Location) -> T,
) -> Vec<T> {
    let Some(node) = node else { return Vec::new() };
    let Raw::List(items) = &node.raw else {
        log.wrong(node, "a list: [[steps]], [[rules]], [[notes]], [[since]]");
        return Vec::new();
    };
    let one = |item| {
        let inner = Fields::open(item, log, keys);
        let found = read(&inner, &item.location);
        inner.finish();
        found
    };
    items.iter().take(MOST).map(one).collect()
}
