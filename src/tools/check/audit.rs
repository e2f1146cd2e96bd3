//! The record of an audit: whether everything that it names still exists. That a game has changed since is not reported
//! here but by `warpress list --audit`.

mod rule_index;

use std::collections::BTreeMap;

pub use rule_index::RuleIndex;
use warpress_library::audit::{Audit, says_something};
use warpress_library::parts::SORTS;
use warpress_library::{Home, Loaded};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::plural::counted;
use warpress_model::{Diagnostic, Game, Location};
use warpress_syntax::{Expression, Statement, program};

/// The most missing names that are reported.
const MOST: usize = 100;

/// Names in the record that no longer exist, and sections that the record leaves out.
pub fn check(audit: &Audit, loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let sections: Vec<&str> = loaded.sections.iter().map(|section| section.id.as_str()).collect();
    let carriers = Carriers::of(game, loaded);
    let inherited = audit.inherited.iter().map(|inherited| &inherited.section);
    for (id, location) in audit.rules.iter().map(|rule| &rule.section).chain(inherited) {
        if sections.contains(&id.as_str()) {
            continue;
        }
        let near = (id.len() <= LONGEST).then(|| nearest(id, sections.iter().copied())).flatten();
        let help = match near {
            Some(near) => format!("did you mean “{near}”?"),
            None => "name a section by its id: ## Setup {#setup}".into(),
        };
        let message = format!("an audited rule is in the section “{id}”, which no longer exists");
        found.push(Diagnostic::new(Code::W0230, message, location).help(help).about(id.as_str()));
    }
    found.extend(disowned(audit, loaded, game));
    for rule in &audit.rules {
        if found.len() >= MOST {
            break;
        }
        for (word, location) in rule.carried.iter().filter(|(word, _)| !carriers.has(word)).take(MOST) {
            let help = match carriers.near(word) {
                Some(near) => format!("did you mean “{near}”?"),
                None => "write phase.end, op.draw, lib.fill, ending.broken, example.last-card, or a row as \
                         battle/bayonets"
                    .into(),
            };
            let message = format!("an audited rule is carried out by “{word}”, which no longer exists");
            found.push(Diagnostic::new(Code::W0230, message, location).help(help).about(word.as_str()));
        }
    }
    let rules: Vec<&Location> = audit.blank().map(|rule| &rule.at).collect();
    let steps: Vec<&Location> = audit.steps.iter().filter(|step| step.blank()).map(|step| &step.at).collect();
    for (of, what, help) in [
        (rules, "rule", "say in a few words what the source states, or remove the entry"),
        (
            steps,
            "step",
            "say what was found, “nothing” included, and what the script printed, or remove the entry",
        ),
    ] {
        let Some(first) = of.first() else { continue };
        let message = format!("{} of the audit still to be written", counted(of.len(), what));
        found.push(Diagnostic::new(Code::W0230, message, first).help(help).about(format!("{what}s")));
    }
    found.truncate(MOST);
    found
}

/// Inherited sections that are not to be had from the base that the record names.
pub fn disowned(audit: &Audit, loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for inherited in &audit.inherited {
        let ((base, base_at), (id, at)) = (&inherited.from, &inherited.section);
        let Some(section) = loaded.sections.iter().find(|section| section.id == *id) else { continue };
        let file = |base: &&String| Home::Library((*base).clone()).shown("rules.md") == section.file;
        let origin = game.bases.iter().find(file);
        let own_rule = audit.rules.iter().any(|rule| rule.section.0 == *id);
        let (message, help, at) = match origin {
            _ if !game.bases.contains(base) => {
                let near = nearest(base, game.bases.iter().map(String::as_str));
                let help = near.map_or_else(
                    || "name the base in whose audit.toml the rules stand".into(),
                    |near| format!("did you mean “{near}”?"),
                );
                (
                    format!("“{base}” is no base of this game, whose sections could be inherited"),
                    help,
                    base_at,
                )
            }
            None => (
                format!("the section “{id}” is this game's own, not inherited from “{base}”"),
                "compare it with the source, and give it a line in [rules]".into(),
                at,
            ),
            Some(origin) if origin != base => (
                format!("the section “{id}” is inherited from “{origin}”, not from “{base}”"),
                format!("name it there: {origin} = [\"{id}\"]"),
                at,
            ),
            Some(_) if inherited.rules.is_empty() => (
                format!("the audit of “{base}” is not signed, or has no rule in the section “{id}”"),
                "give the section a line in [rules]".into(),
                at,
            ),
            Some(_) if own_rule => (
                format!("the section “{id}” is inherited, and has a rule of its own"),
                "keep what has been found; otherwise remove the rule".into(),
                at,
            ),
            Some(_) => continue,
        };
        found.push(Diagnostic::new(Code::W0236, message, at).help(help).about(id.as_str()));
    }
    found
}

/// Sections of the rules that the record neither names nor inherits, in book order: id and title.
pub fn unnamed<'l>(audit: &Audit, loaded: &'l Loaded) -> Vec<(&'l str, &'l str)> {
    let inherited = audit.inherited.iter().filter(|inherited| !inherited.rules.is_empty());
    let named = audit.rules.iter().map(|rule| &rule.section.0);
    let named: Vec<&String> = named.chain(inherited.map(|inherited| &inherited.section.0)).collect();
    let sections = loaded.sections.iter().filter(|section| says_something(section));
    sections
        .filter(|section| !named.contains(&&section.id))
        .map(|section| (section.id.as_str(), section.title.as_str()))
        .collect()
}

/// The longest name of anything that carries out a rule (bytes).
const LONGEST: usize = 200;

/// Everything that can carry out a rule, as it is written (`op.draw`, `battle/bayonets`), by its spelling in programs.
struct Carriers(BTreeMap<String, String>);

/// The keys of `turn` that describe a rule.
const OF_TURNS: [&str; 5] = ["order", "first", "rank", "limit", "records"];

/// Tables in which programs put their functions.
const FUNCTIONS: [&str; 7] = ["phase", "op", "test", "turn", "on", "lib", "bot"];

fn spelt(word: &str) -> String {
    word.replace('-', "_")
}

impl Carriers {
    fn of(game: &Game, loaded: &Loaded) -> Self {
        let mut all = BTreeMap::new();
        let mut add = |word: String| {
            all.entry(spelt(&word)).or_insert(word);
        };
        for (one, many) in SORTS {
            ids(game, many).into_iter().for_each(|id| add(format!("{one}.{id}")));
        }
        OF_TURNS.iter().for_each(|key| add(format!("turn.{key}")));
        let lists = game.decks.iter().chain(&game.counters).chain(&game.records);
        for (id, list) in lists.chain(game.maps.iter().map(|(id, map)| (id, &map.list))) {
            list.rows.iter().for_each(|row| add(format!("{id}/{}", row.id)));
        }
        for (id, table) in &game.tables {
            table.rows.iter().for_each(|row| add(format!("{id}/{}", row.row.id)));
        }
        for (_, text) in loaded.programs.iter().chain(&loaded.bots) {
            program(text).iter().flatten().filter_map(named).for_each(&mut add);
        }
        Self(all)
    }

    /// As it would be written here: `examples/last-card` is `example.last-card`.
    fn plain(word: &str) -> String {
        let cut = word.find(['.', '/']);
        let (first, rest) = cut.map_or((word, ""), |at| (&word[..at], &word[at + 1..]));
        let sort = SORTS.iter().find(|(one, many)| first == *one || first == *many);
        match sort {
            Some((one, _)) => spelt(&format!("{one}.{rest}")),
            None => spelt(word),
        }
    }

    /// Whether it exists; a part of it (`place.hand.limit`) counts as existing too.
    fn has(&self, word: &str) -> bool {
        if word.len() > LONGEST {
            return false;
        }
        let word = Self::plain(word);
        let within = |(at, _): (usize, &str)| self.0.contains_key(&word[..at]);
        self.0.contains_key(&word)
            || self.0.contains_key(&spelt_row(&word))
            || word.match_indices('.').any(within)
    }

    fn near(&self, word: &str) -> Option<&str> {
        if word.len() > LONGEST {
            return None;
        }
        let plain = Self::plain(word);
        let near = nearest(&plain, self.0.keys().map(String::as_str))?;
        self.0.get(near).map(String::as_str)
    }
}

/// A list may have the name of another collection: `side/red`.
fn spelt_row(word: &str) -> String {
    word.replacen('.', "/", 1)
}

/// The ids of a collection of the data.
fn ids(game: &Game, many: &str) -> Vec<String> {
    fn keys<'k>(keys: impl Iterator<Item = &'k String>) -> Vec<String> {
        keys.cloned().collect()
    }
    match many {
        "phases" => game.all_phases().map(|phase| phase.id.clone()).collect(),
        "ops" => keys(game.ops.keys()),
        "endings" => keys(game.endings.keys()),
        "examples" => keys(game.examples.keys()),
        "constants" => keys(game.constants.keys()),
        "numbers" => keys(game.numbers.keys()),
        "places" => keys(game.places.keys()),
        "facts" => keys(game.facts.keys()),
        "plans" => keys(game.plans.keys()),
        "rolls" => keys(game.rolls.keys()),
        "tags" => keys(game.tags.keys()),
        "sides" => keys(game.sides.keys()),
        "roles" => keys(game.roles.keys()),
        "allowances" => keys(game.allowances.keys()),
        "options" => keys(game.options.keys()),
        "scenarios" => keys(game.scenarios.keys()),
        "rulings" => keys(game.rulings.keys()),
        "codes" => keys(game.codes.keys()),
        "tables" => keys(game.tables.keys()),
        "maps" => keys(game.maps.keys()),
        "forms" => keys(game.forms.keys()),
        "decks" => keys(game.decks.keys()),
        "counters" => keys(game.counters.keys()),
        "records" => keys(game.records.keys()),
        _ => keys(game.setup.keys()),
    }
}

/// The function that a statement makes available to other programs: `lib.fill`.
fn named(step: &Statement) -> Option<String> {
    let path = match step {
        Statement::Named(path, false, _) => path.clone(),
        Statement::Assign(left, _) => match &left[..] {
            [Expression::Dot(table, name, _)] => match &**table {
                Expression::Name(table, _) => vec![table.clone(), name.clone()],
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    let [table, name] = &path[..] else { return None };
    FUNCTIONS.contains(&table.as_str()).then(|| format!("{table}.{name}"))
}
