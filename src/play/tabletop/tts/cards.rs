//! Which card stands where on which sheet.

use std::collections::HashMap;

use super::portion::Lot;
use crate::sheet::{Grid, Limits};
use crate::table::{Cut, Face, Table};

/// What a sheet may be: the program's menu has sliders from 2 to 10 columns and 2 to 7 rows, its templates are 4,096 pixels
/// wide, and the last slot shows what those see who may not see a card (knowledge base, custom-content/custom-deck.md and
/// asset-creation.md).
const LIMITS: Limits = Limits { most: (10, 7), fewest: (2, 2), free: 1, side: 4096 };

/// How finely a card is drawn (pixels to the inch): the finest that needs no more sheets than the coarsest. At 200 a text
/// of 6 pt can be read.
const FINENESS: [f64; 4] = [300.0, 260.0, 230.0, 200.0];

/// What is on the other side of the cards of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Back {
    /// Nothing.
    Plain,
    /// The same on all (index into the table's faces).
    Shared(usize),
    /// On each its own, on a sheet that is divided likewise.
    Own,
}

/// A sheet.
#[derive(Debug, Clone)]
pub struct CardSheet {
    /// The list whose cards are on it.
    pub list: String,
    /// How it is divided.
    pub grid: Grid,
    /// The height of a card (mm).
    pub height_mm: f64,
    /// What is on the other side.
    pub back: Back,
    /// The fronts (index into the table's faces) and their own backs, slot by slot.
    pub slots: Vec<(usize, Option<usize>)>,
}

/// All sheets.
#[derive(Debug, Default)]
pub struct CardSheets {
    /// The sheets, in the order of the game's lists.
    pub sheets: Vec<CardSheet>,
    /// Sheet and slot of each kind that is a card.
    pub places: HashMap<usize, (usize, u32)>,
}

/// What all cards of a sheet have in common: list, size (hundredths of a millimetre), what is on the other side.
type Common<'t> = (&'t str, (u32, u32), Back);

/// Puts the cards that come along on sheets.
pub fn sheets(table: &Table<'_>, stacks: &[Vec<Lot>]) -> CardSheets {
    let mut coming = vec![false; table.kinds.len()];
    stacks.iter().flatten().for_each(|lot| coming[lot.kind] = true);
    // In the order of the kinds, whatever the order of the stacks: a card keeps its slot when another is dealt.
    let mut groups: Vec<(Common<'_>, Vec<usize>)> = Vec::new();
    let mut known: HashMap<Common<'_>, usize> = HashMap::new();
    for (number, kind) in table.kinds.iter().enumerate() {
        if kind.cut == Cut::Card && coming[number] {
            let back = match kind.back {
                None => Back::Plain,
                Some(back) if kind.back_hides => Back::Shared(back),
                Some(_) => Back::Own,
            };
            let common = (kind.list.as_str(), hundredths(&table.faces[kind.front]), back);
            let group = *known.entry(common).or_insert_with(|| {
                groups.push((common, Vec::new()));
                groups.len() - 1
            });
            groups[group].1.push(number);
        }
    }
    let mut all = CardSheets::default();
    for ((list, _, back), kinds) in groups {
        // Cards that look alike on both sides share a slot.
        let mut slots: Vec<(usize, Option<usize>)> = Vec::new();
        let mut taken: HashMap<(usize, Option<usize>), usize> = HashMap::new();
        let mut slot_of = Vec::with_capacity(kinds.len());
        for kind in &kinds {
            let kind = &table.kinds[*kind];
            let looks = (kind.front, kind.back.filter(|_| back == Back::Own));
            slot_of.push(*taken.entry(looks).or_insert_with(|| {
                slots.push(looks);
                slots.len() - 1
            }));
        }
        let face = &table.faces[slots[0].0];
        let mut firsts = Vec::new();
        let mut rest = slots.as_slice();
        for (grid, count) in divided(face, slots.len()) {
            let (here, later) = rest.split_at(count.min(rest.len()));
            firsts.push((slots.len() - rest.len(), all.sheets.len()));
            rest = later;
            let slots = here.to_vec();
            all.sheets.push(CardSheet { list: list.to_owned(), grid, height_mm: face.mm.1, back, slots });
        }
        for (kind, slot) in kinds.into_iter().zip(slot_of) {
            let place = firsts.iter().rev().find(|(first, _)| *first <= slot);
            if let Some((first, sheet)) = place {
                all.places.insert(kind, (*sheet, u32::try_from(slot - first).unwrap_or(u32::MAX)));
            }
        }
    }
    all
}

/// Sheets for so many cards.
fn divided(face: &Face, cards: usize) -> Vec<(Grid, usize)> {
    let at = |dpi: f64| {
        let pixels = |mm: f64| ((mm / 25.4 * dpi).round() as u32).max(1);
        LIMITS.sheets(cards, (pixels(face.mm.0), pixels(face.mm.1)))
    };
    let coarsest = at(FINENESS[FINENESS.len() - 1]);
    let finer = FINENESS.iter().map(|dpi| at(*dpi)).find(|sheets| sheets.len() <= coarsest.len());
    finer.unwrap_or(coarsest)
}

fn hundredths(face: &Face) -> (u32, u32) {
    let whole = |mm: f64| (mm * 100.0).round() as u32;
    (whole(face.mm.0), whole(face.mm.1))
}

impl CardSheet {
    /// How finely its cards are drawn (pixels to the inch).
    pub fn dpi(&self, face: &Face) -> f32 {
        (f64::from(self.grid.cell.0) * 25.4 / face.mm.0) as f32
    }

    /// Those who may not see a card see its back. Not if the back tells which card it is.
    pub fn back_is_hidden(&self) -> bool {
        self.back != Back::Own
    }
}

#[cfg(test)]
mod tests {
    use super::{LIMITS, divided};
    use crate::table::Face;

    fn of(cards: usize, mm: (f64, f64)) -> Vec<(u32, u32, usize, u32)> {
        let face = Face { name: "card".into(), mm };
        let sheets = divided(&face, cards);
        for (grid, count) in &sheets {
            let slots = (grid.columns * grid.rows) as usize;
            assert!(*count < slots, "the last slot is taken");
            assert!(grid.columns * grid.cell.0 <= LIMITS.side && grid.rows * grid.cell.1 <= LIMITS.side);
        }
        sheets.into_iter().map(|(grid, count)| (grid.columns, grid.rows, count, grid.cell.0)).collect()
    }

    #[test]
    fn a_text_can_be_read() {
        // A poker card: no more than 40 slots at 200 dots to the inch, so that two sheets hold 70.
        assert_eq!(of(70, (63.5, 88.9)), [(8, 5, 39, 500), (8, 4, 31, 500)]);
        // Few cards are drawn finely.
        assert_eq!(of(3, (63.5, 88.9)), [(4, 2, 3, 750)]);
        // Small ones fill a sheet to the last slot but one.
        assert_eq!(of(69, (44.0, 44.0))[0].2, 69);
        // A large one is as fine as a sheet of two by two may be.
        assert_eq!(of(2, (297.0, 420.0)), [(2, 2, 2, 1448)]);
    }
}
