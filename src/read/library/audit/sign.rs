//! Signing a record. What is written by hand and what warpress writes are in files of their own: `audit.toml` is never
//! rewritten, and nobody need read `signed.toml`.

use std::collections::BTreeMap;

use super::super::keys;
use super::super::made_of::AuditDigests;
use super::super::made_of::parts::Parts;
use super::steps;
use warpress_format::fields::{Fields, Log};
use warpress_format::node::{Node, Raw};
use warpress_model::Section;

/// The file in the game's folder that says in which state of the game the record was signed.
pub const SIGNED: &str = "signed.toml";

/// The longest line that is written (bytes), if it has more than one digest.
const WIDEST: usize = 110;

/// The text of `signed.toml`: the digests of the game, and those of its parts by sort.
pub fn signed(of: &AuditDigests, parts: &Parts) -> String {
    let digests = of.parts().map(|(name, digest)| format!("{name} = \"{digest}\""));
    let mut text = format!(
        "# What audit.toml is about: the game as it was signed. Written by warpress audit --sign.\n\
         of = {{ {} }}\n",
        digests.join(", ")
    );
    let mut sorts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, digest) in &parts.0 {
        let (sort, id) = name.split_once('.').unwrap_or((name, ""));
        let one = format!("{id} {digest}").replace('\\', "\\\\").replace('"', "\\\"");
        sorts.entry(sort).or_default().push(format!("\"{one}\""));
    }
    if !sorts.is_empty() {
        text += "\n[parts]\n";
    }
    for (sort, all) in sorts {
        let whole = format!("{sort} = [{}]\n", all.join(", "));
        text += &if whole.len() <= WIDEST { whole } else { format!("{sort} = [\n{}]\n", wrapped(&all)) };
    }
    text
}

/// The items of a list, as many to a line as fit.
fn wrapped(all: &[String]) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for one in all {
        if !line.is_empty() && line.len() + one.len() + 4 > WIDEST {
            text += &format!(" {line}\n");
            line.clear();
        }
        line += &format!(" {one},");
    }
    text + &format!(" {line}\n")
}

/// Reads it; there are no parts if the game was signed before they were recorded.
pub fn read(root: &Node, log: &Log) -> (Option<AuditDigests>, Option<Parts>) {
    let fields = Fields::open(root, log, &keys::SIGNED);
    let of = fields.table("of").map(|inner| {
        let [rules, data, program] = ["rules", "data", "program"].map(|key| inner.need_text(key));
        inner.finish();
        AuditDigests { rules, data, program }
    });
    let parts = fields.node("parts").map(|node| {
        let mut all = BTreeMap::new();
        for (sort, (_, node)) in node.entries().into_iter().flatten() {
            let Raw::List(items) = &node.raw else {
                log.wrong(node, "a list: [\"end 4be01a77\"]");
                continue;
            };
            for (id, digest) in items.iter().filter_map(|item| item.text()?.rsplit_once(' ')) {
                all.insert(format!("{sort}.{id}"), digest.to_owned());
            }
        }
        Parts(all)
    });
    fields.finish();
    (of, parts)
}

/// A record to be filled in: a line for each step, and one for each section with text of its own.
pub fn begun(sections: &[Section]) -> String {
    let mut text = String::from(
        "# What was compared with the source, section by section: docs/data-format.md explains the keys.\n\
         # Sign it when it is done: warpress audit <game> --sign\n\
         by = \"\"\n\
         notes = []\n\
         \n[steps]\n",
    );
    for word in steps::words() {
        text.push_str(&if steps::by_script(word) {
            format!("{word}.found = \"\"\n{word}.output = \"\"\n")
        } else {
            format!("{word} = \"\"\n")
        });
    }
    text.push_str("\n[rules]\n");
    for section in sections.iter().filter(|section| says_something(section)) {
        text.push_str(&format!("{} = \"\"\n", key(&section.id)));
    }
    text
}

/// A key of TOML.
fn key(id: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !id.is_empty() && id.chars().all(bare) { id.to_owned() } else { format!("\"{id}\"") }
}

/// Whether a section has rules: the title and mere headings of chapters have none.
pub fn says_something(section: &Section) -> bool {
    section.level > 1 && !section.body.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::{AuditDigests, Parts, read, signed};
    use warpress_format::fields::Log;
    use warpress_format::node::parse;

    /// Whatever is signed is read as it was: many parts of a sort, in lines that a screen shows, and any name.
    #[test]
    fn what_is_signed_is_read_again() {
        let many = (0..40).map(|number| (format!("lib.many-{number}"), format!("{number:08}")));
        let odd = ["section.ciel-\u{e9}toil\u{e9}", "section.a \"b\" \\", "game.title"];
        let odd = odd.map(|name| (name.to_owned(), "4be01a77".to_owned()));
        let parts = Parts(many.chain(odd).collect());
        let of = AuditDigests { rules: "a".into(), data: "d".into(), program: "p".into() };
        for parts in [parts, Parts::default()] {
            let (text, log) = (signed(&of, &parts), Log::default());
            assert!(text.lines().all(|line| line.len() <= 120), "{text}");
            let root = parse(&"signed.toml".into(), &text, &mut Vec::new());
            let (again, read) = read(&root, &log);
            assert_eq!(
                (again, read.unwrap_or_default(), log.take()),
                (Some(of.clone()), parts, vec![]),
                "{text}"
            );
        }
    }
}
