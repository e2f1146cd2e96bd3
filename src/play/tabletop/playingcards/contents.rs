//! A room with everything in it, before its pictures are there: what lies where, how much of it (`counted`), and the
//! widgets that say so (`set_out`).

mod counted;
mod set_out;

use std::collections::HashMap;

use super::buttons::{self, ButtonAction};
use super::collections::{self, Back, Collection};
use super::column_text::{self, ColumnText};
use super::layout::{self, BUTTON, BUTTONS, Plan, RoomLayout, StackDisplay};
use super::room::{ROOM, Rect};
use super::widgets;
use crate::table::{Dice, Stack, Table, Use};

/// The most boards and sheets.
const MOST_BOARDS: usize = 100;

/// The hand at the lower edge, and the seats above it (pixels).
const HAND: f64 = 180.0;
const SEATS: f64 = 124.0;

/// The most seats that have room side by side.
const MOST_SEATS: usize = 8;

/// The width of the column with the setup, and what stays free about it (pixels).
const COLUMN: f64 = 270.0;
const MARGIN: f64 = 10.0;

/// Everything in a room.
pub struct RoomContents {
    /// Its collections.
    pub collections: Vec<Collection>,
    /// Which kinds lie in the room.
    pub there: Vec<bool>,
    /// What is to be known of it, in sentences.
    pub notes: Vec<String>,
    belongs: Vec<usize>,
    stacks: Vec<Stack>,
    shown: Vec<StackDisplay>,
    /// The buttons of each stack.
    does: Vec<Vec<ButtonAction>>,
    /// Its holder brings back and shuffles its collection.
    recalls: Vec<bool>,
    /// In which stack each collection is at home.
    homes: Vec<Option<usize>>,
    /// How many of each run of each stack lie there.
    lying: Vec<Vec<u32>>,
    layout: RoomLayout,
    dice: Vec<Dice>,
    hand: Rect,
    has_hand: bool,
    column_texts: Vec<ColumnText>,
}

/// Furnishes a room for a table.
pub fn of(table: &Table<'_>) -> RoomContents {
    let mut notes = Vec::new();
    let (collections, belongs) = collections::of(table);
    let has_hand = table.kinds.iter().any(|kind| kind.cut == crate::table::Cut::Card);
    let seats = if table.seats.len() > 1 && has_hand { SEATS } else { 0.0 };
    let high = if has_hand { HAND } else { 0.0 };
    let hand = Rect { x: 0.0, y: ROOM.1 - HAND, w: ROOM.0, h: HAND };

    let texts = texts(table);
    let beside = COLUMN + 2.0 * MARGIN;
    let below = ROOM.1 - high - seats;
    let column = Rect { x: ROOM.0 - COLUMN - MARGIN, y: MARGIN, w: COLUMN, h: below - 2.0 * MARGIN };
    let (column_texts, missing) = column_text::column(&texts, column);
    if missing > 0 {
        notes.push(format!(
            "{missing} of the texts on the setup and the terms found no room in the playingcards.io room; the rules have them"
        ));
    }
    let area = Rect { x: 0.0, y: 0.0, w: ROOM.0 - beside, h: below };

    let dice = table.dice.clone();
    let more: Vec<(f64, f64)> = dice
        .iter()
        .map(|dice| {
            let buttons = if dice.count > 1 { BUTTONS } else { 0.0 };
            (f64::from(dice.count.max(1)) * (widgets::DIE + 6.0), widgets::DIE + 6.0 + buttons)
        })
        .collect();

    // In the box each kind lies by itself as long as there is room for that.
    let separate = table.stacks.clone();
    let mut room =
        ArrangementInput { table, collections: &collections, belongs: &belongs, more: &more, area }
            .lay(separate, WHOLE);
    if room.layout.crowded > 0 {
        room = ArrangementInput { table, collections: &collections, belongs: &belongs, more: &more, area }
            .lay(gathered(table), 0.0);
    }
    if room.layout.crowded > 0 {
        notes.push(format!(
            "the playingcards.io room is too small for this table: {} things lie on others in it",
            room.layout.crowded
        ));
    }
    let mut contents = RoomContents {
        there: vec![false; table.kinds.len()],
        lying: Vec::new(),
        collections,
        belongs,
        notes,
        stacks: room.stacks,
        shown: room.shown,
        does: room.does,
        recalls: room.recalls,
        homes: room.homes,
        layout: room.layout,
        dice,
        hand,
        has_hand,
        column_texts,
    };
    contents.count(table);
    contents
}

/// At least this part of its size has a board that shares its room with what is in the box.
const WHOLE: f64 = 0.6;

/// What is arranged for one way of dividing the stacks.
struct ArrangementInput<'l> {
    table: &'l Table<'l>,
    collections: &'l [Collection],
    belongs: &'l [usize],
    more: &'l [(f64, f64)],
    area: Rect,
}

/// What has been arranged.
struct Arrangement {
    stacks: Vec<Stack>,
    shown: Vec<StackDisplay>,
    does: Vec<Vec<ButtonAction>>,
    recalls: Vec<bool>,
    homes: Vec<Option<usize>>,
    layout: RoomLayout,
}

impl ArrangementInput<'_> {
    fn lay(&self, stacks: Vec<Stack>, least: f64) -> Arrangement {
        let does: Vec<Vec<ButtonAction>> =
            (0..stacks.len()).map(|stack| buttons::of(self.table, &stacks, stack)).collect();
        let held =
            stacks.iter().map(|stack| matches!(layout::display(stack, (0, 0)), StackDisplay::Held { .. }));
        let held: Vec<bool> = held.collect();
        let homes = homes(self.collections, self.belongs, &stacks, &held);
        let recalls = recalls(&stacks, self.belongs, &homes);
        let shown: Vec<StackDisplay> = stacks
            .iter()
            .zip(&does)
            .zip(&recalls)
            .map(|((stack, does), recall)| {
                let rows = u8::from(*recall) + u8::from(!does.is_empty());
                let columns = u8::try_from(does.len()).unwrap_or(u8::MAX).max(u8::from(*recall));
                layout::display(stack, (rows, columns))
            })
            .collect();
        let plan = Plan {
            table: self.table,
            stacks: &stacks,
            shown: &shown,
            collections: self.collections,
            belongs: self.belongs,
            more: self.more,
            area: self.area,
        };
        let layout = layout::arrange(&plan, least);
        Arrangement { stacks, shown, does, recalls, homes, layout }
    }
}

/// The stacks of a table with what is in the box together by lists and owners.
fn gathered(table: &Table<'_>) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    let mut boxes: HashMap<(&str, Option<usize>), usize> = HashMap::new();
    for stack in &table.stacks {
        let first = stack.pieces.first().map(|(kind, _)| &table.kinds[*kind]);
        let (Use::Box, Some(kind)) = (stack.purpose, first) else {
            stacks.push(stack.clone());
            continue;
        };
        match boxes.get(&(kind.list.as_str(), stack.seat)) {
            Some(together) => stacks[*together].pieces.extend(&stack.pieces),
            None => {
                boxes.insert((&kind.list, stack.seat), stacks.len());
                stacks.push(Stack { name: kind.of.clone(), ..stack.clone() });
            }
        }
    }
    stacks
}

/// In which stack each collection is at home: a pile where there is one, else where most of it lies.
fn homes(
    collections: &[Collection],
    belongs: &[usize],
    stacks: &[Stack],
    held: &[bool],
) -> Vec<Option<usize>> {
    let mut best: Vec<Option<(bool, u32, usize)>> = vec![None; collections.len()];
    for (number, stack) in stacks.iter().enumerate().filter(|(number, _)| held[*number]) {
        let mut counts: HashMap<usize, u32> = HashMap::new();
        for (kind, count) in &stack.pieces {
            let there = counts.entry(belongs[*kind]).or_insert(0);
            *there = there.saturating_add(*count);
        }
        for (collection, count) in counts {
            let pile = matches!(stack.purpose, Use::Pile | Use::Bag);
            let better = best[collection].is_none_or(|(piles, most, _)| (pile, count) > (piles, most));
            if better {
                best[collection] = Some((pile, count, number));
            }
        }
    }
    best.into_iter().map(|best| best.map(|(.., stack)| stack)).collect()
}

/// Which holders bring their collections back: piles that hold all of what is at home there.
fn recalls(stacks: &[Stack], belongs: &[usize], homes: &[Option<usize>]) -> Vec<bool> {
    let mut recalls: Vec<bool> =
        stacks.iter().map(|stack| matches!(stack.purpose, Use::Pile | Use::Bag)).collect();
    let mut any = vec![false; stacks.len()];
    for (number, stack) in stacks.iter().enumerate() {
        for (kind, _) in &stack.pieces {
            if let Some(home) = homes[belongs[*kind]] {
                any[home] = true;
                recalls[home] &= home == number;
            }
        }
    }
    recalls.iter().zip(any).map(|(recall, any)| *recall && any).collect()
}

/// What stands beside the table: its title, what is left of the setup and the terms, each with whether it is a heading.
fn texts(table: &Table<'_>) -> Vec<(String, bool)> {
    let mut texts = vec![(table.title.clone(), true)];
    if let Some(version) = &table.version {
        texts.push((format!("Version {version}"), false));
    }
    if !table.steps.is_empty() {
        texts.push(("Setup".to_owned(), true));
        let steps = table.steps.iter().enumerate();
        texts.extend(steps.map(|(number, step)| (format!("{}. {step}", number + 1), false)));
    }
    texts.extend(table.credits.iter().map(|line| (line.clone(), false)));
    texts.retain(|(text, _)| !text.trim().is_empty());
    texts
}
