//! Numbers typed into texts: a digit or dice expression on a face that does not come from a column, constant or name
//! can come to disagree with the rules.

use std::collections::BTreeSet;

use warpress_model::Code;
use warpress_model::{Diagnostic, Game, Parsed, Row, Use, Value};

/// Checks the texts of all rows that are used.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut common = BTreeSet::new();
    for constant in game.constants.values() {
        values(&constant.value, &mut common);
    }
    let names = game
        .lists()
        .flat_map(|list| &list.rows)
        .filter_map(|row| row.name.as_deref())
        .chain(game.phases.iter().map(|phase| phase.name.as_str()))
        .chain(game.ops.values().map(|op| op.name.as_str()));
    for name in names {
        common.extend(numbers(name));
    }
    let mut findings: Vec<Diagnostic> = Vec::new();
    let mut seen = BTreeSet::new();
    for list in game.decks.values().chain(game.counters.values()) {
        for row in &list.rows {
            // The text of an op or kind on many rows is reported once.
            if seen.insert(&row.text) {
                findings.extend(look(&list.id, row, &common));
            }
        }
    }
    findings
}

fn look(list: &str, row: &Row, common: &BTreeSet<String>) -> Option<Diagnostic> {
    let mut known = common.clone();
    row.values.values().for_each(|value| values(value, &mut known));
    let back = row.own_back.iter().flat_map(|back| back.slots.values());
    row.slots.values().chain(back).for_each(|slot| known.extend(numbers(slot)));
    for one in &row.uses {
        known_to(one, &mut known);
    }
    let bare: BTreeSet<_> = numbers(&row.text).into_iter().filter(|number| !known.contains(number)).collect();
    if bare.is_empty() {
        return None;
    }
    let bare: Vec<_> = bare.into_iter().collect();
    let message = format!("the text of “{}” has {} typed into it", row.called(), bare.join(", "));
    Some(
        Diagnostic::new(Code::W0214, message, &row.at)
            .help("give the number a column or a constant, and let the text look it up")
            .about(format!("{list}/{}", row.id)),
    )
}

fn known_to(one: &Use, known: &mut BTreeSet<String>) {
    one.with.values().for_each(|value| values(value, known));
    for effect in &one.effects {
        effect.with.values().for_each(|value| values(value, known));
    }
    if let Some(turns) = &one.turns {
        known.extend(numbers(&turns.printed));
    }
    for change in &one.modifies {
        values(&change.by, known);
    }
}

fn values(value: &Value, known: &mut BTreeSet<String>) {
    known.extend(numbers(&value.printed));
    match &value.parsed {
        Parsed::By(of) => of.values().for_each(|value| values(value, known)),
        Parsed::List(of) | Parsed::Either(of) => of.iter().for_each(|value| values(value, known)),
        _ => {}
    }
}

/// The numbers and dice of a text, without signs: `3`, `1D6`.
fn numbers(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
        // 88mm, 2nd and the like are names, not amounts.
        .filter(|word| word.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, 'D' | 'd')))
        .map(str::to_uppercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn amounts_are_distinguished_from_names() {
        assert_eq!(numbers("Kill 1D6 more; lose **2**, +3. The 88mm of the 2nd."), ["1D6", "2", "3"]);
    }
}
