//! Which lines of an audit's record speak of a part of the game: those of a section; those that the part carries out, as
//! the record says; and those of the sections that name the part themselves, so that no record need repeat it.

use std::collections::{BTreeMap, BTreeSet};

use super::Carriers;
use warpress_library::Loaded;
use warpress_library::audit::{Audit, Rule};
use warpress_library::parts::{self, SECTION, SORTS};
use warpress_model::{Game, Section};

/// A record beside the game that it is about.
pub struct RuleIndex<'a> {
    rules: Vec<&'a Rule>,
    /// What each section names, as a record would: `ruling.draw`, `phase.end`.
    named: BTreeMap<&'a str, BTreeSet<String>>,
}

/// Sorts of parts whose rows carry out rules by themselves: `battle/bayonets`.
const ROWS_OF: [&str; 5] = ["deck", "counter", "record", "map", "table"];

/// What the book makes of whole collections (`{{ setup }}`), and the sorts of their entries.
const WHOLE: [(&str, &[&str]); 5] = [
    ("setup", &["setup"]),
    ("phases", &["phase"]),
    ("endings", &["ending"]),
    ("options", &["option"]),
    ("components", &["counter", "deck"]),
];

/// Words under which a text looks up an entry of several sorts: `{{ list.battle }}`.
const OF_SEVERAL: [(&str, &[&str]); 2] =
    [("list", &["deck", "counter", "record", "map", "table"]), ("cards", &["deck"])];

impl<'a> RuleIndex<'a> {
    /// By this record of the game.
    pub fn by(audit: &'a Audit, loaded: &'a Loaded) -> Self {
        let citing = citing(loaded);
        let named = loaded.sections.iter().map(|section| {
            let id = section.id.as_str();
            let mut all = looked_up(loaded, section);
            all.extend(citing.iter().filter(|(cited, _)| cited == id).map(|(_, name)| name.clone()));
            all.extend(loaded.game.iter().flat_map(|game| of_data(game, section)));
            (id, all)
        });
        Self { rules: audit.all_rules().collect(), named: named.collect() }
    }

    /// The lines that speak of a part: `section.aim`, `lib.fill`.
    pub fn of(&self, part: &str) -> impl Iterator<Item = &'a Rule> {
        let (sort, id) = part.split_once('.').unwrap_or((part, ""));
        let carries = move |word: &str| {
            let plain = parts::spelt(&Carriers::plain(word));
            let within =
                plain.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            within || ROWS_OF.contains(&sort) && plain.split_once('/').is_some_and(|(list, _)| list == id)
        };
        let speaks = move |rule: &&&Rule| {
            let section = rule.section.0.as_str();
            let named = || self.named.get(section).is_some_and(|named| named.contains(part));
            match sort {
                SECTION => section == id,
                _ => rule.carried.iter().any(|(word, _)| carries(word)) || named(),
            }
        };
        self.rules.iter().filter(speaks).copied()
    }
}

/// Phases that a section describes, and examples of it.
fn of_data(game: &Game, section: &Section) -> Vec<String> {
    let phases = game.all_phases().filter(|phase| section.describes(&phase.id));
    let examples =
        game.examples.iter().filter(|(_, example)| example.section.as_deref() == Some(section.id.as_str()));
    let phases = phases.map(|phase| format!("phase.{}", phase.id));
    phases.chain(examples.map(|(id, _)| format!("example.{id}"))).collect()
}

/// Functions by the sections that they cite: `rule "end"`.
fn citing(loaded: &Loaded) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (name, text) in loaded.programs.iter().flat_map(|(_, text)| parts::functions(text)) {
        for (at, word) in text.match_indices("rule") {
            let alone = !text[..at].ends_with(|c: char| c.is_alphanumeric() || "_.".contains(c));
            let rest = text[at + word.len()..].trim_start_matches([' ', '(']);
            let quoted = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
            if let Some((section, _)) = quoted.filter(|_| alone) {
                all.push((section.to_owned(), parts::spelt(&name)));
            }
        }
    }
    all
}

/// What a section looks up in its heading and its text.
fn looked_up(loaded: &Loaded, section: &Section) -> BTreeSet<String> {
    let text = loaded.sources.text(&section.file).unwrap_or_default();
    let from = usize::try_from(section.line).unwrap_or_default();
    let mut lines = text.lines().skip(from.saturating_sub(1));
    let heading = lines.next().unwrap_or_default();
    let is_heading = |line: &&str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
    let body: Vec<&str> = lines.take_while(|line| !is_heading(line)).collect();
    let text = format!("{heading}\n{}", body.join("\n"));
    let mut all = BTreeSet::new();
    for inside in text.split("{{").skip(1).filter_map(|rest| Some(rest.split_once("}}")?.0)) {
        let outside = |c: char| !c.is_alphanumeric() && !"-_.".contains(c);
        for word in inside.split(outside).filter(|word| !word.is_empty()) {
            all.extend(meant(word).filter(|name| loaded.parts.0.contains_key(name)));
            let whole = WHOLE.iter().filter(|(whole, _)| *whole == word).flat_map(|(_, sorts)| *sorts);
            for sort in whole {
                let of_sort = |name: &&String| name.split_once('.').is_some_and(|(one, _)| one == *sort);
                all.extend(loaded.parts.0.keys().filter(of_sort).cloned());
            }
        }
    }
    all
}

/// The parts that a word of a look-up may mean: a constant or a number alone, anything else behind its sort.
fn meant(word: &str) -> impl Iterator<Item = String> {
    let (sorts, id) = match word.split_once('.') {
        None => (vec!["constant", "number"], word),
        Some((sort, rest)) => {
            let several =
                OF_SEVERAL.iter().find(|(several, _)| *several == sort).map(|(_, sorts)| sorts.to_vec());
            let one =
                || SORTS.iter().filter(|(one, many)| [*one, *many].contains(&sort)).map(|(one, _)| *one);
            (several.unwrap_or_else(|| one().collect()), rest.split_once('.').map_or(rest, |(id, _)| id))
        }
    };
    sorts.into_iter().map(move |sort| format!("{sort}.{}", parts::spelt(id)))
}
