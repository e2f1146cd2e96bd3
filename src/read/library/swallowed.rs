//! Keys that a header has swallowed. In TOML everything after a `[header]` belongs to it, so `rows` below `[columns]`
//! is a column; the findings that follow from this rarely name the cause.

use std::collections::BTreeMap;
use std::sync::Arc;

use warpress_format::fields::{Log, Vocabulary};
use warpress_format::node::{Node, Raw, parse};
use warpress_format::sources::Sources;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// A key below a header that is known to an outer table.
struct Swallowed {
    key: String,
    location: Location,
    value: Location,
    /// The starts of the tables that know it: the file, or one around the header.
    outer: Vec<usize>,
    /// `[columns]`
    header: String,
    /// Where the header stands.
    line: usize,
    /// `columns.force`: how its first key is written without a header.
    dotted: Option<String>,
}

/// Rewrites findings whose cause is a header, so that they name it.
pub fn name(findings: &mut Vec<Diagnostic>, log: &Log, sources: &Sources) {
    let vocabulary = log.vocabulary();
    let mut files: BTreeMap<Arc<str>, Vec<Swallowed>> = BTreeMap::new();
    for file in findings.iter().filter(|one| may_follow(one)).map(|one| one.location.file.clone()) {
        files.entry(file.clone()).or_insert_with(|| swallowed(&file, &vocabulary, sources));
    }
    let named: Vec<&Swallowed> = files.values().flatten().collect();
    for one in &named {
        for finding in findings.iter_mut().filter(|finding| finding.location.file == one.location.file) {
            one.explain(finding);
        }
    }
    // Findings within such a value only follow from it.
    let reported: Vec<&Swallowed> =
        named.into_iter().filter(|one| findings.iter().any(|finding| one.is_reported_by(finding))).collect();
    findings.retain(|finding| {
        !reported.iter().any(|one| one.holds(&finding.location) && !one.is_reported_by(finding))
    });
    findings.dedup();
}

fn may_follow(finding: &Diagnostic) -> bool {
    [Code::E0102, Code::E0103, Code::E0104, Code::E0106, Code::E0107].contains(&finding.code)
        && finding.location.file.ends_with(".toml")
}

impl Swallowed {
    fn explain(&self, finding: &mut Diagnostic) {
        let is_about = finding.location == self.location || finding.location == self.value;
        let place = format!("{} (line {})", self.header, self.line);
        match finding.code {
            Code::E0102 | Code::E0103 if is_about => {
                finding.code = Code::E0102;
                finding.location = self.location.clone();
                finding.message = self.message();
                let or = self.dotted.as_ref().map_or_else(String::new, |key| format!(", or write {key} = …"));
                finding.help = Some(format!("put it above the header{or}"));
            }
            Code::E0104
                if finding.subject.as_ref() == Some(&self.key)
                    && self.outer.contains(&finding.location.start) =>
            {
                finding.help =
                    Some(format!("it stands below {place} and so belongs to it: put it above the header"));
            }
            // The key may be in the right place.
            Code::E0106 | Code::E0107 if is_about => {
                let help = finding.help.take().unwrap_or_default();
                if !help.starts_with("did you mean") {
                    let outer = format!("if it is not part of {place}, put it above the header");
                    finding.help = Some(format!("{help}; {outer}"));
                } else {
                    finding.help = Some(help);
                }
            }
            _ => {}
        }
    }

    fn message(&self) -> String {
        format!("“{}” stands below {} (line {}) and so belongs to it", self.key, self.header, self.line)
    }

    fn is_reported_by(&self, finding: &Diagnostic) -> bool {
        finding.location == self.location && finding.message == self.message()
    }

    fn holds(&self, location: &Location) -> bool {
        let all = self.location.start..self.value.end.max(self.location.end);
        location.file == self.location.file && all.contains(&location.start)
    }
}

/// All such keys of a file.
fn swallowed(file: &Arc<str>, vocabulary: &Vocabulary, sources: &Sources) -> Vec<Swallowed> {
    let Some(text) = sources.text(file) else { return Vec::new() };
    let root = parse(file, text, &mut Vec::new());
    let mut walk = Walk { text, vocabulary, sources, outer: Vec::new(), found: Vec::new() };
    walk.table(&root);
    walk.found
}

struct Walk<'w> {
    text: &'w str,
    vocabulary: &'w Vocabulary,
    sources: &'w Sources,
    /// The tables around, the file first.
    outer: Vec<&'w Location>,
    found: Vec<Swallowed>,
}

impl<'w> Walk<'w> {
    fn table(&mut self, node: &'w Node) {
        match &node.raw {
            Raw::Table(entries) => {
                if let Some(header) = self.header(node) {
                    self.look(header, node);
                }
                self.outer.push(&node.location);
                for (_, inner) in entries.values() {
                    self.table(inner);
                }
                self.outer.pop();
            }
            Raw::List(items) => items.iter().for_each(|item| self.table(item)),
            _ => {}
        }
    }

    /// The header of a table, or of the first of an array of tables, if it has one.
    fn header(&self, node: &Node) -> Option<&'w str> {
        let is_list_of =
            |first: &Node| first.entries().is_some() && first.location.start == node.location.start;
        let may_have = match &node.raw {
            Raw::Table(_) => true,
            Raw::List(items) => items.first().is_some_and(is_list_of),
            _ => false,
        };
        let text = self.text.get(node.location.start..node.location.end).filter(|_| may_have);
        text.filter(|text| text.starts_with('['))
    }

    fn look(&mut self, header: &str, node: &Node) {
        let Some(entries) = node.entries() else { return };
        let knows = |location: &Location, key: &str| {
            self.vocabulary
                .get(&(location.file.clone(), location.start))
                .is_some_and(|known| known.contains(key))
        };
        let mut found = Vec::new();
        for (key, (location, value)) in entries {
            let own = knows(&node.location, key)
                || self.header(value).is_some()
                || location.start < node.location.end;
            let outer: Vec<usize> = self
                .outer
                .iter()
                .filter(|outer| !own && knows(outer, key))
                .map(|outer| outer.start)
                .collect();
            if outer.is_empty() {
                continue;
            }
            // An array of tables could not be written with dots.
            let path = header.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let path = path.filter(|path| !path.starts_with('['));
            let first = entries.keys().next().filter(|first| *first != key);
            found.push(Swallowed {
                key: key.clone(),
                location: location.clone(),
                value: value.location.clone(),
                outer,
                header: header.to_owned(),
                line: self.sources.line_column(&node.location).0,
                dotted: path.zip(first).map(|(path, first)| format!("{path}.{first}")),
            });
        }
        self.found.append(&mut found);
    }
}
