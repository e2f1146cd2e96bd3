//! What has changed since a kit was printed: which pieces are to be printed, and which are to be taken out of the old
//! kit. Of a card that looks otherwise, the old one is taken out and the new one put in.

use std::collections::{BTreeMap, BTreeSet};

use super::inventory::{Inventory, Likeness, Piece, each_piece_mut};
use super::{Pick, Request, Subject};
use warpress_language::Messages;
use warpress_model::Game;
use warpress_sheet::{FaceId, Job};

/// A piece of which some are to be put in or taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swap {
    /// The name of its list.
    pub of: String,
    /// Its name.
    pub name: String,
    /// How many of the old kit go.
    pub out: u32,
    /// How many of the new ones come.
    pub put: u32,
}

impl Swap {
    /// “Mine”, “Mine (3)”, “Mine (3 for 4)”, in English.
    pub fn in_words(&self) -> String {
        self.said(&Messages::english())
    }

    /// The same in the language of the game.
    pub(super) fn said(&self, messages: &Messages) -> String {
        match (self.out, self.put) {
            (1, 1) | (0, 1) | (1, 0) => self.name.clone(),
            (out, put) if out == put || out == 0 => format!("{} ({put})", self.name),
            (out, 0) => format!("{} ({out})", self.name),
            (out, put) => messages.say(
                "changed-for",
                &[("name", (&self.name).into()), ("new", put.into()), ("old", out.into())],
            ),
        }
    }
}

/// How two kits differ.
pub(super) struct Revision<'k> {
    /// How many of each likeness are to be printed.
    put: BTreeMap<Likeness<'k>, u32>,
    /// For people, in the order of printing; what is only taken out comes last in its list.
    pub swaps: Vec<Swap>,
}

impl<'k> Revision<'k> {
    /// What leads from the old kit to the new one. Of the old kit, only what was picked for the new one counts.
    pub(super) fn between(old: &'k Inventory, new: &'k Inventory, game: &Game, pick: &Pick) -> Self {
        let (before, now) = (old.counts(), new.counts());
        let more = |of: &BTreeMap<Likeness<'k>, u32>, than: &BTreeMap<Likeness<'k>, u32>| {
            let more = |(like, count): (&Likeness<'k>, &u32)| {
                let more = count.saturating_sub(than.get(like).copied().unwrap_or(0));
                (more > 0).then_some((*like, more))
            };
            of.iter().filter_map(more).collect::<BTreeMap<_, _>>()
        };
        let put = more(&now, &before);
        let mut out = more(&before, &now);
        // Boards and forms are not printed with what is picked.
        let picked = |list: &str| pick.is_all() || game.list(list).is_some() && pick.takes_list(list);
        out.retain(|(list, ..), _| picked(list));
        let mut swaps: Vec<Swap> = Vec::new();
        let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut note = |pieces: &'k [Piece], mut left: BTreeMap<Likeness<'k>, u32>, comes: bool| {
            for piece in pieces.iter().filter(|piece| pick.takes(&piece.id)) {
                let Some(left) = left.get_mut(&piece.likeness()).filter(|left| **left > 0) else { continue };
                let count = piece.count.min(*left);
                *left -= count;
                let place = *places.entry((&piece.list, &piece.id)).or_insert_with(|| {
                    swaps.push(Swap { of: piece.of.clone(), name: piece.name.clone(), out: 0, put: 0 });
                    swaps.len() - 1
                });
                let swap = &mut swaps[place];
                let count_of = if comes { &mut swap.put } else { &mut swap.out };
                *count_of = count_of.saturating_add(count);
            }
        };
        note(&new.pieces, put.clone(), true);
        note(&old.pieces, out, false);
        Self { put, swaps }
    }

    /// Leaves of these jobs, whose faces are numbered as in `subjects`, what is to be printed; `new` is their inventory.
    pub(super) fn keep(mut self, new: &'k Inventory, jobs: &mut Vec<Job>, subjects: &mut Vec<Subject<'_>>) {
        let mut pieces = new.pieces.iter();
        let mut faces = BTreeSet::new();
        for job in jobs.iter_mut() {
            each_piece_mut(job, |front, back, copies| {
                // The inventory has those of which there are any, in the same order.
                let piece = if *copies > 0 { pieces.next() } else { None };
                let left = piece.and_then(|piece| self.put.get_mut(&piece.likeness()));
                *copies = left.map_or(0, |left| {
                    let count = (*copies).min(*left);
                    *left -= count;
                    count
                });
                if *copies > 0 {
                    faces.insert(*front);
                    faces.extend(back.as_deref());
                }
            });
            clear(job);
        }
        jobs.retain(|job| !is_empty(job));
        // Only faces that are printed are drawn.
        let numbers: BTreeMap<FaceId, FaceId> =
            faces.iter().enumerate().map(|(to, from)| (*from, to)).collect();
        for job in jobs.iter_mut() {
            each_piece_mut(job, |front, back, _| {
                *front = numbers.get(front).copied().unwrap_or(0);
                if let Some(back) = back {
                    *back = numbers.get(back).copied().unwrap_or(0);
                }
            });
        }
        let mut number = 0;
        subjects.retain(|_| {
            number += 1;
            numbers.contains_key(&(number - 1))
        });
    }
}

/// Lets go of pieces without copies, and of what fills a sheet of counters.
fn clear(job: &mut Job) {
    match job {
        Job::Cards(stack) => stack.cards.retain(|card| card.copies > 0),
        Job::CounterSheet(sheet) => {
            for block in &mut sheet.blocks {
                block.cards.retain(|card| card.copies > 0);
                block.spare = None;
            }
            sheet.blocks.retain(|block| !block.cards.is_empty());
            sheet.legend.clear();
        }
        Job::Whole(_) => {}
        Job::Loose(loose) => loose.pieces.retain(|piece| piece.copies > 0),
    }
}

fn is_empty(job: &Job) -> bool {
    match job {
        Job::Cards(stack) => stack.cards.is_empty(),
        Job::CounterSheet(sheet) => sheet.blocks.is_empty(),
        Job::Whole(whole) => whole.copies == 0,
        Job::Loose(loose) => loose.pieces.is_empty(),
    }
}

/// Whether an inventory was made of a kit whose faces can be compared with those of this request; else what to do.
pub(super) fn comparable(old: &Inventory, request: &Request) -> Result<(), String> {
    if old.ink != request.ink.name() {
        return Err(format!("that kit was printed in {0} ink; compare with --ink {0}", old.ink));
    }
    if (old.bleed_mm - request.bleed_mm).abs() > 1e-4 {
        return Err(format!(
            "that kit was printed with a bleed of {0} mm; compare with --bleed {0}",
            old.bleed_mm
        ));
    }
    Ok(())
}
