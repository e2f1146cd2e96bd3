//! Dice.

use super::measure::{PIECES, UPRIGHT};
use super::pieces::{Maker, Place};
use super::save::Object;
use crate::table::{Dice, Table};

/// The dice that the program has (API: built-in-object.md).
const KNOWN: [u32; 6] = [4, 6, 8, 10, 12, 20];

/// The most dice of a sort.
const MOST: u32 = 20;

/// How large they are; at scale 1 a die with six sides is about an inch.
const SCALE: f64 = 0.8;

/// From one die to the next (units).
const STEP: f64 = 1.2;

/// So many dice stand in a row.
const ROW: usize = 3;

/// The dice of a game, in rows towards the near side; the first stands at this place (units). Adds to the notes what does
/// not come along.
pub fn dice(
    maker: &mut Maker<'_>,
    table: &Table<'_>,
    (x, z): (f64, f64),
    notes: &mut Vec<String>,
) -> Vec<Object> {
    let mut objects = Vec::new();
    for dice in &table.dice {
        let Some((sides, name)) = known(*dice) else {
            notes.push(format!(
                "Tabletop Simulator has no die with {} sides, nor one that could stand for it",
                dice.sides
            ));
            continue;
        };
        if dice.count > MOST {
            notes.push(format!("{MOST} of the {} dice with {} sides are there", dice.count, dice.sides));
        }
        let each = if dice.sides == 100 { 2 } else { 1 };
        for number in 0..dice.count.min(MOST) * each {
            let (row, column) = (objects.len() / ROW, objects.len() % ROW);
            let place = Place {
                x: x + STEP * column as f64,
                y: PIECES + 0.5,
                z: z - STEP * row as f64,
                turn: UPRIGHT,
            };
            let id = format!("die/{}/{number}", dice.sides);
            let mut die = maker.object(&format!("Die_{sides}"), &id, place, false, (SCALE, SCALE, SCALE));
            die.nickname = match (each, number % 2) {
                (2, 0) => "Tens".to_owned(),
                (2, _) => "Units".to_owned(),
                _ => name.clone(),
            };
            objects.push(die);
        }
    }
    objects
}

/// The sides of the program's die that is, or may stand for, one of a game's, and its name.
fn known(dice: Dice) -> Option<(u32, String)> {
    let sides = dice.sides;
    if KNOWN.contains(&sides) {
        return Some((sides, String::new()));
    }
    if sides == 100 {
        return Some((10, String::new()));
    }
    // Each number stands on as many sides as any other.
    let other = [6, 10, 4, 8, 12, 20].into_iter().find(|other| sides > 1 && other % sides == 0)?;
    let step = other / sides;
    let one = |number: u32| format!("{}–{} is {number}", (number - 1) * step + 1, number * step);
    Some((other, format!("{sides} sides: {}", (1..=sides).map(one).collect::<Vec<_>>().join(", "))))
}

#[cfg(test)]
mod tests {
    use super::known;
    use crate::table::Dice;

    #[test]
    fn a_die_stands_for_another_if_it_is_as_fair() {
        let of = |sides| known(Dice { sides, count: 1 });
        assert_eq!(of(12), Some((12, String::new())));
        assert_eq!(of(3), Some((6, "3 sides: 1–2 is 1, 3–4 is 2, 5–6 is 3".to_owned())));
        assert_eq!(of(5).map(|(sides, _)| sides), Some(10));
        assert_eq!(of(100).map(|(sides, _)| sides), Some(10));
        assert_eq!([of(0), of(1), of(7), of(30)], [None, None, None, None]);
    }
}
