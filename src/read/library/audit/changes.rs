//! What has changed since a record was signed, part by part.

use super::super::keys;
use super::super::made_of::parts::{Parts, SECTION};
use super::{Audit, says_something};
use warpress_format::fields::{Fields, Log};
use warpress_format::node::{Node, Raw};
use warpress_model::Section;

/// A section that changed and was compared with the source again.
#[derive(Debug, Clone)]
pub struct RevisedSection {
    /// The section.
    pub section: String,
    /// Its digest as it was compared.
    pub of: String,
    /// What was compared, and what was found.
    pub found: String,
}

/// Parts that are not what they were, by name: `section.aim`, `ruling.draw`, `lib.fill`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Those that say something else.
    pub changed: Vec<String>,
    /// Those that there were not.
    pub new: Vec<String>,
    /// Those that there are no more.
    pub gone: Vec<String>,
}

impl Changes {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.new.is_empty() && self.gone.is_empty()
    }
}

impl Audit {
    /// What has changed since the record was signed; `None` if it does not say what there was.
    pub fn changes(&self, now: &Parts) -> Option<Changes> {
        let then = &self.parts.as_ref()?.0;
        let mut changes = Changes::default();
        for (name, digest) in &now.0 {
            match then.get(name) {
                Some(old) if old == digest => {}
                Some(_) => changes.changed.push(name.clone()),
                None => changes.new.push(name.clone()),
            }
        }
        changes.gone.extend(then.keys().filter(|name| !now.0.contains_key(*name)).cloned());
        Some(changes)
    }

    /// Sections that have changed, or are new, since the record was signed, and that no note says were compared with the
    /// source again as they are now; each with its digest, in the order of the book.
    pub fn unread<'s>(&self, now: &'s Parts, sections: &'s [Section]) -> Vec<(&'s Section, &'s str)> {
        let Some(then) = &self.parts else { return Vec::new() };
        let digest = |section: &'s Section| {
            let name = format!("{SECTION}.{}", section.id);
            let digest = now.0.get(&name)?.as_str();
            let noted = |since: &RevisedSection| {
                since.section == section.id && since.of == digest && !since.found.trim().is_empty()
            };
            let read = then.0.get(&name).is_some_and(|old| old == digest) || self.since.iter().any(noted);
            (!read).then_some((section, digest))
        };
        sections.iter().filter(|section| says_something(section)).filter_map(digest).collect()
    }
}

/// The sections that were compared again.
pub fn since(node: &Node, log: &Log) -> Vec<RevisedSection> {
    let Raw::List(items) = &node.raw else {
        log.wrong(node, "a list: [[since]]");
        return Vec::new();
    };
    let one = |item| {
        let inner = Fields::open(item, log, &keys::AUDIT_SINCE);
        let [section, of, found] = ["section", "of", "found"].map(|key| inner.need_text(key));
        inner.finish();
        RevisedSection { section, of, found }
    };
    items.iter().map(one).collect()
}
