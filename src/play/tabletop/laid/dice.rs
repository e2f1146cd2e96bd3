//! The dice of a game: those of its tables, rolls, constants and cards, and those that its texts and programs name.

use std::collections::BTreeMap;

use crate::table::Dice;
use warpress_model::Game;

/// No more dice of a sort lie on the table; who needs more rolls them again.
const MOST: u32 = 10;

/// The dice of a game, those with the fewest sides first.
pub fn of(game: &Game, programs: &[(String, String)]) -> Vec<Dice> {
    let mut found = BTreeMap::new();
    let tables = game.tables.values().filter_map(|table| table.dice.as_ref());
    let rolls = game.rolls.values().flat_map(|roll| roll.dice.values());
    for dice in tables.chain(rolls) {
        note(&dice.to_string(), &mut found);
    }
    let constants = game.constants.values().map(|constant| constant.value.printed.as_str());
    let rows: Vec<_> = game.lists().flat_map(|list| &list.rows).collect();
    let cells = rows.iter().flat_map(|row| row.values.values().map(|value| value.printed.as_str()));
    let texts = rows.iter().map(|row| row.text.as_str());
    let setup = game.setup.values().flat_map(|step| [step.text.as_str(), step.run.as_str()]);
    let programs = programs.iter().map(|(_, text)| text.as_str());
    for text in
        constants.chain(cells).chain(texts).chain(setup).chain(programs).chain([game.turn.first.as_str()])
    {
        note(text, &mut found);
    }
    found.into_iter().map(|(sides, count)| Dice { sides, count }).collect()
}

/// Notes each “2D6” of a text: the most of them that are rolled at once, by sides.
fn note(text: &str, found: &mut BTreeMap<u32, u32>) {
    const SIDES: std::ops::RangeInclusive<u32> = 2..=100;
    let letters = text.as_bytes();
    let number = |from: usize| letters[from..].iter().take_while(|letter| letter.is_ascii_digit()).count();
    for (at, _) in text.match_indices(['D', 'd']) {
        let behind = number(at + 1);
        let before = letters[..at].iter().rev().take_while(|letter| letter.is_ascii_digit()).count();
        let apart = |letter: Option<&u8>| {
            letter.is_none_or(|letter| !letter.is_ascii_alphanumeric() && *letter != b'_')
        };
        let word = apart(letters.get(at + 1 + behind))
            && apart(at.checked_sub(before + 1).and_then(|at| letters.get(at)));
        if behind == 0 || !word || before == 0 && letters[at] == b'd' {
            continue;
        }
        let sides = text[at + 1..at + 1 + behind].parse().ok().filter(|sides| SIDES.contains(sides));
        let count = if before == 0 { Some(1) } else { text[at - before..at].parse::<u32>().ok() };
        if let (Some(sides), Some(count @ 1..)) = (sides, count) {
            let most = found.entry(sides).or_insert(0);
            *most = (*most).max(count.min(MOST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::note;
    use std::collections::BTreeMap;

    #[test]
    fn dice_are_words_by_themselves() {
        let mut found = BTreeMap::new();
        note("Roll 2D6, or 1D6 and 3d10; D20! Not D1, 4D, HD6, 2D6x, d8, 0D4, x_2D12, M25D300.", &mut found);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(6, 2), (10, 3), (20, 1)]);
    }
}
