//! Sections that a game has from a base as they are, and whose rules stand in the base's record: the auditor has read
//! them in the game's own book, with its own values, and found nothing that the base's auditor has not written.

use super::super::assemble::is_game;
use super::{Rule, alone};
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::Location;

/// An inherited section.
#[derive(Debug, Clone)]
pub struct Inherited {
    /// The base whose section it is and in whose record its rules stand, and where this record names it.
    pub from: (String, Location),
    /// The section, and where the record names it.
    pub section: (String, Location),
    /// Its rules in the words of that record; empty if it says nothing of them, or is not signed.
    pub rules: Vec<Rule>,
}

/// The sections that a record names, without their rules: `star-empires = ["movement", "combat"]`.
pub fn named(node: &Node, log: &Log) -> Vec<Inherited> {
    let Some(bases) = node.entries() else {
        log.wrong(node, "a table of bases: star-empires = [\"movement\", \"combat\"]");
        return Vec::new();
    };
    let mut all = Vec::new();
    for (base, (spot, node)) in bases {
        let items = match &node.raw {
            Raw::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        for item in items {
            let Some(section) = item.text() else {
                log.wrong(item, "the id of a section");
                continue;
            };
            all.push(Inherited {
                from: (base.clone(), spot.clone()),
                section: (section.to_owned(), item.location.clone()),
                rules: Vec::new(),
            });
        }
    }
    all
}

/// Adds their rules, from the records of the bases.
pub fn find(assets: &Assets, sources: &mut Sources, named: &mut [Inherited]) {
    // The sections of a base stand together, so that its record is read once.
    let mut last: Option<(String, Vec<Rule>)> = None;
    for inherited in named {
        let base = &inherited.from.0;
        if last.as_ref().is_none_or(|(known, _)| known != base) {
            let home = Home::Library(base.clone());
            let record = is_game(assets, base).then(|| alone(assets, &home, sources).0).flatten();
            let signed = record.filter(|record| record.of.is_some());
            last = Some((base.clone(), signed.map_or_else(Vec::new, |record| record.rules)));
        }
        let rules = last.iter().flat_map(|(_, rules)| rules);
        let of_section = |rule: &&Rule| rule.section.0 == inherited.section.0 && !rule.rule.is_empty();
        inherited.rules = rules.filter(of_section).cloned().collect();
    }
}
