//! What is printed and never mentioned in the rules: markers, tracks and boxes that bear a number, a fact or a role, and
//! sets of counters. A player has them in hand and is not told what for.
//!
//! Rules have their own words for things: half of the words of a name, in one paragraph, are a mention of it, in
//! whatever form they stand there. What the book makes of the data by itself (what is in the box, captions, the setup of
//! tracks) is none.

use std::collections::BTreeSet;

use warpress_library::Loaded;
use warpress_model::form::Field;
use warpress_model::rules::Insertion;
use warpress_model::{Bearer, BearerKind, Code, Diagnostic, Game, List, Location, Row, Section};
use warpress_rulebook::{self as rulebook, TextPlace, Words};

/// Looks for them. What is built upon is looked at where it is built upon.
pub fn check(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    if loaded.sections.is_empty() || game.is_ruleset() {
        return Vec::new();
    }
    let prose = Prose::of(loaded, game);
    let borne = borne(game);
    let (silent, mut found): (Vec<_>, Vec<_>) =
        borne.iter().filter_map(|one| Some((one.name, bearer(game, &prose, one)?))).unzip();
    // The counters on a track are called as the track is; once is enough.
    let is_told = |list: &List| {
        list.rows.iter().all(|row| row.name.as_deref().is_some_and(|name| silent.contains(&name)))
    };
    let lists = game.counters.values().filter(|list| list.component.printed && !is_told(list));
    found.extend(lists.filter_map(|list| set(game, &prose, list)));
    found
}

/// Something that a component keeps track of.
struct TrackedThing<'g> {
    path: String,
    name: &'g str,
    bearer: &'g Bearer,
    at: Option<&'g Location>,
}

/// Everything in the game that something printed bears.
fn borne(game: &Game) -> Vec<TrackedThing<'_>> {
    let numbers =
        game.numbers.iter().map(|(id, one)| ("numbers", id, &one.name, &one.borne_by, Some(&one.at)));
    let facts = game.facts.iter().map(|(id, one)| ("facts", id, &one.name, &one.borne_by, Some(&one.at)));
    let roles = game.roles.iter().map(|(id, one)| ("roles", id, &one.name, &one.borne_by, None));
    let all = numbers.chain(facts).chain(roles);
    all.filter_map(|(kind, id, name, bearer, at)| {
        Some(TrackedThing { path: format!("{kind}.{id}"), name, bearer: bearer.as_ref()?, at })
    })
    .collect()
}

/// A finding, if the rules mention neither what is borne nor what bears it.
fn bearer(game: &Game, prose: &Prose, one: &TrackedThing<'_>) -> Option<Diagnostic> {
    let (what, mentioned, at) = if let Some((id, row)) = one.bearer.of_kind(BearerKind::Counter) {
        let list = game.counters.get(id)?;
        let rows: Vec<_> = list.rows.iter().filter(|known| row.is_none_or(|row| known.id == row)).collect();
        let names = || rows.iter().filter_map(|row| row.name.as_deref()).chain([one.name]);
        // Where an effect has the same name, the marker is mentioned beside the word for its set: “a Moved marker”.
        let mentions = |name: &str| match is_an_effect(game, name) {
            true => prose.says_together(name, &list.name),
            false => prose.says(name),
        };
        let mentioned = names().any(mentions)
            || rows.iter().any(|row| prose.shows(&list.id, &row.id))
            || row.is_none() && prose.says(&list.name);
        let what = match row {
            Some(_) => format!("the counter “{}”", names().next().unwrap_or(one.name)),
            None => format!("the counters “{}”", list.name),
        };
        (what, mentioned, rows.first().map(|row| &row.at))
    } else {
        let (form, field) = one.bearer.of_kind(BearerKind::Form)?;
        let form = game.forms.get(form)?;
        // The boxes may have a name of their own.
        let is_its = |(row, known): &(&Row, &Field)| {
            known.bears.as_ref() == Some(&one.path) || Some(row.id.as_str()) == field
        };
        let fields = form.list.rows.iter().zip(&form.fields).filter(is_its);
        let mut names = fields.filter_map(|(row, _)| row.name.as_deref()).chain([one.name]);
        let mentioned = names.any(|name| prose.says(name));
        (format!("“{}” on “{}”", one.name, form.list.name), mentioned, None)
    };
    let help =
        "say in a section when it is laid, moved or marked, by its name; if nothing needs it, remove it";
    (!mentioned).then(|| {
        let at = one.at.or(at).cloned().unwrap_or_default();
        Diagnostic::new(
            Code::W0510,
            format!("{what} is printed, and no section of the rules mentions it"),
            &at,
        )
        .help(help)
        .about(one.path.as_str())
    })
}

/// Whether an op or a use has this name.
fn is_an_effect(game: &Game, name: &str) -> bool {
    let rows = game.lists().flat_map(|list| &list.rows);
    let mut uses = rows.flat_map(|row| &row.uses).filter_map(|one| one.name.as_deref());
    game.ops.values().any(|op| op.name == name) || uses.any(|known| known == name)
}

/// A finding for a set of counters of which the rules mention neither the name nor any piece, kind or side.
fn set(game: &Game, prose: &Prose, list: &List) -> Option<Diagnostic> {
    let tags = list.rows.iter().flat_map(|row| row.tags.iter().chain(&row.kinds));
    let named = tags.map(|tag| game.tags.get(tag).map_or(tag.as_str(), |known| known.text.as_str()));
    let names = list.rows.iter().filter_map(|row| row.name.as_deref()).chain(named);
    let sides = list.rows.iter().filter_map(|row| game.sides.get(row.side.as_deref()?));
    let mut names = names.chain(sides.map(|side| side.name.as_str())).chain([list.name.as_str()]);
    let shown = || list.rows.iter().any(|row| prose.shows(&list.id, &row.id));
    if names.any(|name| prose.says(name)) || shown() {
        return None;
    }
    let message =
        format!("the counters “{}” are printed, and no section of the rules mentions them", list.name);
    let help = "say in a section what they are for, by the name of the set or of its counters";
    let at = list.rows.first().map(|row| row.at.clone()).unwrap_or_default();
    Some(Diagnostic::new(Code::W0510, message, &at).help(help).about(list.id.as_str()))
}

/// The rules, paragraph by paragraph.
struct Prose {
    paragraphs: Vec<Vec<String>>,
    /// Pieces whose pictures stand in the rules: `zero`, `squads/zero`.
    shown: BTreeSet<String>,
}

impl Prose {
    fn of(loaded: &Loaded, game: &Game) -> Self {
        let mut shown = BTreeSet::new();
        let without_the_box = |section: &Section| {
            let mut lines = Vec::new();
            for line in section.body.lines() {
                let made = Insertion::line(line).unwrap_or_default();
                for one in &made {
                    if let Insertion::Single("counter", id) = one {
                        shown.insert(id.clone());
                    }
                }
                lines.push(if made.contains(&Insertion::Whole("components")) { "" } else { line });
            }
            Section { body: lines.join("\n"), ..section.clone() }
        };
        let sections: Vec<_> = loaded.sections.iter().map(without_the_box).collect();
        let (book, _) = rulebook::book(game, &sections, &Words::default());
        let own = |id: &str| id != "components" || sections.iter().any(|section| section.id == id);
        let setup: BTreeSet<Vec<String>> = game.setup_texts().map(words).collect();
        let said = rulebook::texts(&book.sections);
        let said = said.iter().filter(|one| own(one.section)).filter(|one| {
            matches!(
                one.place,
                TextPlace::Heading
                    | TextPlace::Text
                    | TextPlace::Sequence
                    | TextPlace::Table(_)
                    | TextPlace::Column(..)
            )
        });
        let mut paragraphs: Vec<_> =
            said.map(|one| words(&one.words)).filter(|words| !setup.contains(words)).collect();
        for row in game.lists().flat_map(|list| &list.rows) {
            paragraphs.push(words(&row.text));
            paragraphs.extend(row.uses.iter().map(|one| words(&one.text)));
        }
        Self { paragraphs, shown }
    }

    /// Whether a paragraph has half of the words of a name.
    fn says(&self, name: &str) -> bool {
        let wanted = telling(name);
        wanted.is_empty() || self.paragraphs.iter().any(|said| half(said, &wanted))
    }

    /// Whether a paragraph has half of the words of a name, and a word of another name near them.
    fn says_together(&self, name: &str, other: &str) -> bool {
        /// How many words further on or back.
        const NEAR: usize = 3;
        let (wanted, other) = (telling(name), telling(other));
        self.paragraphs.iter().any(|said| {
            said.windows((wanted.len() + NEAR).min(said.len()).max(1))
                .any(|near| half(near, &wanted) && other.iter().any(|word| has(near, word)))
        })
    }

    /// Whether there is a picture of a counter in the rules.
    fn shows(&self, list: &str, row: &str) -> bool {
        self.shown.contains(row) || self.shown.contains(&format!("{list}/{row}"))
    }
}

fn half(said: &[String], wanted: &[String]) -> bool {
    2 * wanted.iter().filter(|word| has(said, word)).count() >= wanted.len()
}

/// Whether some words have this one, perhaps with another ending.
fn has(said: &[String], word: &str) -> bool {
    let letters = word.chars().count();
    let stem: String = word.chars().take(letters.min(4).max(letters.saturating_sub(2))).collect();
    said.iter().any(|other| other.starts_with(&stem))
}

/// The words of a name that tell something: without its little words, if it has others.
fn telling(name: &str) -> Vec<String> {
    const LITTLE: usize = 3;
    let all = words(name);
    let long: Vec<_> = all.iter().filter(|word| word.chars().count() > LITTLE).cloned().collect();
    if long.is_empty() { all } else { long }
}

/// Lower-case words without the ending of a plural.
fn words(text: &str) -> Vec<String> {
    let word = |word: &str| {
        let word = word.to_lowercase();
        let plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
        if plural { word[..word.len() - 1].to_owned() } else { word }
    };
    let text = text.replace(['’', '\''], "");
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(word).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Prose, words};

    #[test]
    fn half_of_a_name_in_whatever_form_is_a_mention() {
        let paragraphs = [
            "The Americans have won three hands running.",
            "Lay a *Moved* marker on it.",
            "Crazy Eights: draw less.",
        ];
        let prose =
            Prose { paragraphs: paragraphs.iter().map(|one| words(one)).collect(), shown: BTreeSet::new() };
        assert!(prose.says("Hands won by the Americans"));
        assert!(!prose.says("Pass"));
        assert!(prose.says_together("Moved", "Markers"));
        assert!(prose.says("Crazy Eights") && !prose.says_together("Crazy Eights", "Markers"));
    }
}
