//! The record of an audit, `audit.toml`: which rules were compared with the source, what carries each, and what
//! the game was like then. It is a note beside the game: nothing is played, printed or built by it.

mod sign;

use super::assemble::{Home, load};
use super::fields::{Fields, Log};
use super::keys::{self, Table};
use super::made_of::Vouched;
use super::node::{Node, Raw};
use super::sources::Sources;
use warpress_assets::Assets;
use warpress_model::{Diagnostic, Location};

pub use sign::{SignError, begun, says_something, signed};

/// The file's name in the folder of its game.
pub const FILE: &str = "audit.toml";

/// No more rules are read.
const MOST: usize = 5_000;

/// A rule of the source.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The rule in a few words.
    pub rule: String,
    /// The section of rules.md that says it, and where the record names it.
    pub section: Option<(String, Location)>,
    /// What carries it: functions, ops, phases, examples …
    pub carried: Vec<(String, Location)>,
    /// What was found.
    pub found: Option<String>,
    /// Where it stands.
    pub at: Location,
}

/// The record of an audit.
#[derive(Debug, Clone)]
pub struct Audit {
    /// The file, for people.
    pub file: String,
    /// What it was made of; `None` before it is signed.
    pub of: Option<Vouched>,
    /// Who made it.
    pub by: Option<String>,
    /// Rule by rule.
    pub rules: Vec<Rule>,
    /// What was found beside the rules.
    pub notes: Vec<String>,
}

/// How an audit stands to the game as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// There is no record.
    None,
    /// The record cannot be read.
    Unreadable,
    /// There is a record that has not been signed.
    Begun,
    /// The game is as it was audited.
    Audited,
    /// These have changed since: `rules`, `data`, `program`.
    Changed(Vec<&'static str>),
}

impl Standing {
    /// The word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unreadable => "unreadable",
            Self::Begun => "begun",
            Self::Audited => "audited",
            Self::Changed(_) => "changed",
        }
    }

    /// For people.
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
    /// How the audit stands to a game that is `now` so.
    pub fn standing(&self, now: &Vouched) -> Standing {
        let Some(then) = &self.of else { return Standing::Begun };
        let parts = then.parts().into_iter().zip(now.parts());
        let changed: Vec<_> = parts.filter(|(then, now)| then != now).map(|((name, _), _)| name).collect();
        if changed.is_empty() { Standing::Audited } else { Standing::Changed(changed) }
    }

    /// Rules of which the record says nothing yet.
    pub fn blank(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.rule.is_empty())
    }
}

/// The record of a game, and what is wrong with it; nothing where there is none. Names that it holds are not looked
/// up here.
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
    let notes = each(fields.node("notes"), &log, &keys::AUDIT_NOTE, |inner, _| inner.need_text("text"));
    let by = fields.text("by").filter(|by| !by.is_empty());
    fields.finish();
    let mut findings = log.take();
    super::swallowed::name(&mut findings, &log, sources);
    findings.sort_by(|one, other| (&one.location, one.code).cmp(&(&other.location, other.code)));
    (Some(Audit { file: home.shown(FILE), of, by, rules, notes }), findings)
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
        log.wrong(node, "a list: [[rules]], [[notes]]");
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
