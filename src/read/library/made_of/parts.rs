//! Digests of a game part by part, so that the reader of an audit learns which words have changed since: each section of
//! the rules, each ruling, example and function, and every other entry of the data.

use std::collections::BTreeMap;

use blake3::Hasher;

use super::walk::{entries, plain};
use super::{short, word};
use warpress_format::node::Node;
use warpress_model::Section;

/// Collections of the data, by the word for a single entry.
pub const SORTS: [(&str, &str); 25] = [
    ("phase", "phases"),
    ("op", "ops"),
    ("ending", "endings"),
    ("example", "examples"),
    ("constant", "constants"),
    ("number", "numbers"),
    ("place", "places"),
    ("fact", "facts"),
    ("plan", "plans"),
    ("roll", "rolls"),
    ("tag", "tags"),
    ("side", "sides"),
    ("role", "roles"),
    ("allowance", "allowances"),
    ("option", "options"),
    ("scenario", "scenarios"),
    ("ruling", "rulings"),
    ("code", "codes"),
    ("table", "tables"),
    ("map", "maps"),
    ("form", "forms"),
    ("deck", "decks"),
    ("counter", "counters"),
    ("record", "records"),
    ("setup", "setup"),
];

/// The sort of a part that is a section of the rules.
pub const SECTION: &str = "section";

/// The digits of a digest: enough to tell one text from the next.
const LENGTH: usize = 8;

/// The digests of a game's parts by name: `section.aim`, `ruling.draw`, `lib.fill`. A phase and its function have one
/// name, as in the lines of an audit, and so one digest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts(pub BTreeMap<String, String>);

impl Parts {
    /// The digests of a game before scenarios and options are applied, but for its sections.
    pub(crate) fn new(root: &Node, examples: &[(String, Node)], programs: &[(String, String)]) -> Self {
        let mut all: BTreeMap<String, Hasher> = BTreeMap::new();
        for (key, id, hasher) in entries(root) {
            let sort = SORTS.iter().find(|(_, many)| *many == key).map_or(key, |(one, _)| one);
            let name = id.map_or_else(|| format!("game.{sort}"), |id| format!("{sort}.{id}"));
            all.entry(spelt(&name)).or_default().update(hasher.finalize().as_bytes());
        }
        for (id, node) in examples {
            plain(all.entry(spelt(&format!("example.{id}"))).or_default(), node);
        }
        for (name, text) in programs.iter().flat_map(|(_, text)| functions(text)) {
            word(all.entry(spelt(&name)).or_default(), b'f', &text);
        }
        Self(all.into_iter().map(|(name, hasher)| (name, short(&hasher, LENGTH))).collect())
    }

    /// Adds the sections, with the values and names that they look up: a changed constant changes its sentence.
    pub(crate) fn add_sections(&mut self, sections: &[Section]) {
        for section in sections {
            let mut hasher = Hasher::new();
            word(&mut hasher, section.level, &section.title);
            section.phases.iter().for_each(|phase| word(&mut hasher, b'p', phase));
            word(&mut hasher, u8::from(section.procedure), section.body.trim());
            self.0.insert(format!("{SECTION}.{}", section.id), short(&hasher, LENGTH));
        }
    }
}

/// As data spell a name: programs write `_` for every hyphen.
pub fn spelt(name: &str) -> String {
    name.replace('_', "-")
}

/// The functions of a program that begin and end at the start of a line, by name, and under `program.rest` all that lies
/// between them. Functions of the file's own are `local.name`.
pub fn functions(text: &str) -> Vec<(String, String)> {
    let (mut all, mut rest) = (Vec::new(), String::new());
    let mut open: Option<(String, String)> = None;
    for line in text.lines().map(str::trim_end) {
        let (name, mut body) = match open.take() {
            Some(inside) => inside,
            None => match name_of(line) {
                Some(name) => (name, String::new()),
                None => {
                    if !line.is_empty() {
                        rest += line;
                        rest.push('\n');
                    }
                    continue;
                }
            },
        };
        let first = body.is_empty();
        body += line;
        body.push('\n');
        let ends = if first { line.ends_with(" end") } else { line == "end" || line.starts_with("end)") };
        if ends {
            all.push((name, body));
        } else {
            open = Some((name, body));
        }
    }
    all.extend(open);
    if !rest.is_empty() {
        all.push(("program.rest".into(), rest));
    }
    all
}

/// The name of the function that a line at the left edge begins: `function lib.fill(`, `lib.fill = function(`,
/// `local function near(`.
fn name_of(line: &str) -> Option<String> {
    let identifier = |text: &str| {
        let length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
        Some(&text[..length?]).filter(|name| !name.is_empty()).map(str::to_owned)
    };
    if let Some(local) = line.strip_prefix("local function ") {
        return Some(format!("local.{}", identifier(local)?));
    }
    if let Some(named) = line.strip_prefix("function ") {
        return identifier(named);
    }
    let (name, value) = line.split_once('=')?;
    let name = name.trim_end();
    let whole = value.trim_start().starts_with("function") && name.contains('.');
    (whole && identifier(&format!("{name} ")).as_deref() == Some(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn a_program_is_cut_where_its_functions_begin_and_end() {
        let text = "-- head\nfunction lib.one() return 1 end\n\nlocal function near(a)\n  if a then\n  end\nend\nphase.x = function(t)\n  draw(t)\nend\nlocal w = 3\n";
        let found = functions(text);
        let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["lib.one", "local.near", "phase.x", "program.rest"]);
        assert_eq!(found[2].1, "phase.x = function(t)\n  draw(t)\nend\n");
        assert_eq!(found[3].1, "-- head\nlocal w = 3\n");
    }
}
