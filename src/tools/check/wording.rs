//! One word for one thing: reports a program that changes a named number beside a text that uses a different word,
//! which is not the name of anything in the game.

use std::collections::BTreeSet;

use warpress_model::Code;
use warpress_model::{Diagnostic, Game, Row};

/// Words that are easily confused. If a game uses several of a line as names, they are different things.
const SAME: [&[&str]; 6] = [
    &["wound", "damage", "hit", "injury"],
    &["gold", "coin", "money", "cash"],
    &["life", "health", "vitality"],
    &["ammunition", "ammo"],
    &["supply", "provision", "ration"],
    &["fatigue", "exhaustion"],
];

/// Verbs that change a number or fact, as programs spell them.
const VERBS: [&str; 3] = ["gain(", "lose(", "set("];

/// Checks the uses of all rows.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let states: Vec<(&str, BTreeSet<String>)> = game
        .numbers
        .iter()
        .map(|(id, number)| (id.as_str(), number.name.as_str()))
        .chain(game.facts.iter().map(|(id, fact)| (id.as_str(), fact.name.as_str())))
        .map(|(id, name)| (id, words(id).into_iter().chain(words(name)).collect::<BTreeSet<_>>()))
        .filter(|(_, own)| SAME.iter().any(|group| group.iter().any(|word| own.contains(*word))))
        .collect();
    let mut called = None;
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let tables = game.tables.iter().flat_map(|(id, table)| table.rows.iter().map(move |row| (id, &row.row)));
    let rows = game.lists().flat_map(|list| list.rows.iter().map(move |row| (&list.id, row))).chain(tables);
    for (list, row) in rows {
        for (text, run) in spoken(row) {
            for (id, own) in states.iter().filter(|(id, _)| changes(run, id)) {
                let called = called.get_or_insert_with(|| names(game));
                let Some(word) = strange(text, own, called).filter(|_| seen.insert((*id, text))) else {
                    continue;
                };
                let name = game.numbers.get(*id).map(|number| &number.name);
                let name =
                    name.or_else(|| game.facts.get(*id).map(|fact| &fact.name)).map_or(*id, String::as_str);
                found.push(
                    Diagnostic::new(
                        Code::W0507,
                        format!("the text says “{word}” where the program changes “{name}”"),
                        &row.at,
                    )
                    .help(format!("use one word for one thing: “{name}” is its name in the data"))
                    .about(format!("{list}/{}", row.id)),
                );
            }
        }
    }
    found
}

/// The texts and programs of a row, use by use.
fn spoken(row: &Row) -> Vec<(&str, &str)> {
    let uses = row.uses.iter();
    uses.flat_map(|one| {
        let effects = one.effects.iter().map(|effect| (effect.text.as_str(), effect.run.as_str()));
        std::iter::once((one.text.as_str(), one.run.as_str())).chain(effects)
    })
    .collect()
}

/// Whether a program changes the number or fact with this id: `lose(player.foe, "squads"`.
fn changes(run: &str, id: &str) -> bool {
    VERBS.iter().any(|verb| {
        run.match_indices(verb).any(|(at, _)| {
            let line = run[at + verb.len()..].lines().next().unwrap_or_default();
            let mut quoted = line.split(['"', '\'']).skip(1);
            quoted.next() == Some(id)
        })
    })
}

/// A word in the text that means the same as the number's name but is not a name in the game. `None` if the text
/// has the number's name.
fn strange(text: &str, own: &BTreeSet<String>, called: &BTreeSet<String>) -> Option<String> {
    let said = words(text);
    if said.iter().any(|word| own.contains(word)) {
        return None;
    }
    let group = SAME.iter().find(|group| group.iter().any(|word| own.contains(*word)))?;
    said.into_iter().find(|word| group.contains(&word.as_str()) && !called.contains(word))
}

/// All words that occur in names of the game.
fn names(game: &Game) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut add = |name: &str| found.extend(words(name));
    add(&game.title);
    for list in game
        .lists()
        .chain(game.maps.values().map(|map| &map.list))
        .chain(game.forms.values().map(|form| &form.list))
    {
        add(&list.name);
        for (id, column) in &list.columns {
            add(id);
            add(&column.label);
        }
        for row in &list.rows {
            row.name.iter().for_each(|name| add(name));
            row.uses.iter().filter_map(|one| one.name.as_deref()).for_each(&mut add);
            row.tags.iter().for_each(|tag| add(tag));
        }
    }
    for (id, table) in &game.tables {
        add(id);
        add(&table.name);
        table.columns.iter().for_each(|(id, column)| {
            add(id);
            add(&column.label);
        });
        table.rows.iter().filter_map(|row| row.row.name.as_deref()).for_each(&mut add);
    }
    let ids =
        game.numbers.keys().chain(game.facts.keys()).chain(game.places.keys()).chain(game.constants.keys());
    ids.chain(game.rolls.keys()).chain(game.ops.keys()).for_each(|id| add(id));
    game.numbers.values().for_each(|number| add(&number.name));
    game.facts.values().for_each(|fact| add(&fact.name));
    game.places.values().for_each(|place| add(&place.name));
    game.ops.values().for_each(|op| add(&op.name));
    game.rolls.values().for_each(|roll| add(&roll.name));
    game.all_phases().for_each(|phase| add(&phase.name));
    game.tags.iter().for_each(|(id, tag)| {
        add(id);
        add(&tag.text);
    });
    found
}

/// The words of a text in the singular: `wounds` and `injuries` become wound and injury.
fn words(text: &str) -> Vec<String> {
    let singular = |word: &str| {
        let word = word.to_lowercase();
        match (word.strip_suffix("ies"), word.strip_suffix('s')) {
            _ if word == "lives" => "life".into(),
            (Some(stem), _) if stem.len() > 2 => format!("{stem}y"),
            (_, Some(stem)) if stem.len() > 2 && !stem.ends_with('s') => stem.to_owned(),
            _ => word,
        }
    };
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(singular).collect()
}

#[cfg(test)]
mod tests {
    use super::{changes, words};

    #[test]
    fn what_a_program_changes_is_read_from_its_verbs() {
        assert!(changes("lose(player.foe, \"wounds\", roll(\"1D6\"))", "wounds"));
        assert!(changes("local n = 2\nt:set('charging', true)", "charging"));
        assert!(!changes("lose(player, 'squads', value(card, 'wounds'))", "wounds"));
        assert!(!changes("draw(player, 2)", "wounds"));
    }

    #[test]
    fn a_plural_is_the_same_word() {
        assert_eq!(
            words("Wounds: 2 injuries, lives; damage (loss)"),
            ["wound", "2", "injury", "life", "damage", "loss"]
        );
    }
}
