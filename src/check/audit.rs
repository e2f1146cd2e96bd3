//! The record of an audit: whether everything that it names still exists. That a game has changed since is not reported
//! here but by `warpress list --audit`.

use std::collections::BTreeMap;

use warpress_library::Loaded;
use warpress_library::audit::{Audit, Rule, says_something};
use warpress_library::parts::{self, SECTION, SORTS};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::plural::counted;
use warpress_model::{Diagnostic, Game, Location};
use warpress_referee::reading::syntax::{Step, Term, parse};

/// The most missing names that are reported.
const MOST: usize = 100;

/// Names in the record that no longer exist, and sections that the record leaves out.
pub fn check(audit: &Audit, loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let sections: Vec<&str> = loaded.sections.iter().map(|section| section.id.as_str()).collect();
    let carriers = Carriers::of(game, loaded);
    for rule in &audit.rules {
        if found.len() >= MOST {
            break;
        }
        if let Some((id, location)) = &rule.section
            && !sections.contains(&id.as_str())
        {
            let near = (id.len() <= LONGEST).then(|| nearest(id, sections.iter().copied())).flatten();
            let help = match near {
                Some(near) => format!("did you mean “{near}”?"),
                None => "name a section by its id: ## Setup {#setup}".into(),
            };
            let message = format!("an audited rule is in the section “{id}”, which no longer exists");
            found.push(Diagnostic::new(Code::W0230, message, location).help(help).about(id.as_str()));
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

/// Sections of the rules that no entry names, in book order: id and title.
pub fn unnamed<'l>(audit: &Audit, loaded: &'l Loaded) -> Vec<(&'l str, &'l str)> {
    let named =
        |id: &str| audit.rules.iter().any(|rule| rule.section.as_ref().is_some_and(|(one, _)| one == id));
    let sections = loaded.sections.iter().filter(|section| says_something(section));
    sections
        .filter(|section| !named(&section.id))
        .map(|section| (section.id.as_str(), section.title.as_str()))
        .collect()
}

/// The lines of the record that speak of a part of the game (`section.aim`, `lib.fill`): those of a section, and those
/// that the part, or something in it, carries out.
pub fn speaking<'a>(audit: &'a Audit, part: &str) -> Vec<&'a Rule> {
    let (sort, id) = part.split_once('.').unwrap_or((part, ""));
    let carries = |(word, _): &(String, Location)| {
        let plain = parts::spelt(&Carriers::plain(word));
        let within = plain.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        within || ROWS_OF.contains(&sort) && plain.split_once('/').is_some_and(|(list, _)| list == id)
    };
    let speaks = |rule: &&Rule| match sort {
        SECTION => rule.section.as_ref().is_some_and(|(section, _)| section == id),
        _ => rule.carried.iter().any(carries),
    };
    audit.rules.iter().filter(speaks).collect()
}

/// Sorts of parts whose rows carry out rules by themselves: `battle/bayonets`.
const ROWS_OF: [&str; 5] = ["deck", "counter", "record", "map", "table"];

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
            parse(text).iter().flatten().filter_map(named).for_each(&mut add);
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
fn named(step: &Step) -> Option<String> {
    let path = match step {
        Step::Named(path, false, _) => path.clone(),
        Step::Assign(left, _) => match &left[..] {
            [Term::Dot(table, name, _)] => match &**table {
                Term::Name(table, _) => vec![table.clone(), name.clone()],
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    let [table, name] = &path[..] else { return None };
    FUNCTIONS.contains(&table.as_str()).then(|| format!("{table}.{name}"))
}
