//! What was printed: every piece of a kit with the digests of its faces and how often it is there. It is kept beside the
//! kit, so that a later build prints only what has changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Request, Subject};
use warpress_model::Game;
use warpress_render::digest::Digest;
use warpress_sheet::{FaceId, Job};

/// The pieces of a kit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inventory {
    /// The version of this format.
    inventory: u32,
    /// The game's title.
    pub title: String,
    /// Its version, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The ink.
    pub ink: String,
    /// The bleed (mm).
    pub bleed_mm: f32,
    /// The pieces, in the order of printing.
    pub pieces: Vec<Piece>,
}

/// Pieces that are all alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The list's id.
    pub list: String,
    /// The list's name.
    pub of: String,
    /// The row's id; that of the list for what is printed whole.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The digest of its front.
    pub front: String,
    /// The digest of its back, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// How many there are.
    pub count: u32,
}

/// By what a piece is known again: its list and what is on its sides.
pub(super) type Likeness<'p> = (&'p str, &'p str, Option<&'p str>);

/// Why a file is no inventory.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InventoryError {
    /// It is something else.
    #[error("this is no inventory of a kit ({0}); a build writes one beside each kit, …-printed.json")]
    Foreign(String),
    /// A newer warpress wrote it.
    #[error("a newer warpress wrote this inventory")]
    Newer,
}

impl Inventory {
    const FORMAT: u32 = 1;
    /// More pieces are in no kit.
    const MOST: usize = 100_000;

    /// Reads an inventory.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(bytes: &[u8]) -> Result<Self, InventoryError> {
        #[derive(Deserialize)]
        struct Head {
            inventory: u32,
        }
        let foreign = |error: serde_json::Error| InventoryError::Foreign(error.to_string());
        let Head { inventory } = serde_json::from_slice(bytes).map_err(foreign)?;
        if inventory > Self::FORMAT {
            return Err(InventoryError::Newer);
        }
        let all: Self = serde_json::from_slice(bytes).map_err(foreign)?;
        if all.pieces.len() > Self::MOST {
            return Err(InventoryError::Foreign(format!("{} pieces", all.pieces.len())));
        }
        Ok(all)
    }

    /// The file.
    pub fn bytes(&self) -> Vec<u8> {
        // Texts and numbers are always JSON.
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// The pieces of these jobs, whose faces are numbered as in `subjects` and `digests`.
    pub(super) fn of(
        game: &Game,
        request: &Request,
        jobs: &[Job],
        subjects: &[Subject<'_>],
        digests: &[Digest],
    ) -> Self {
        let mut pieces = Vec::new();
        for job in jobs {
            each_piece(job, |front, back, count| {
                let subject = &subjects[front];
                let list = subject.list;
                let id = subject.row.map_or(&list.id, |row| &row.id);
                let name = subject.row.map_or(&list.name, |row| row.name.as_ref().unwrap_or(&row.id));
                pieces.push(Piece {
                    list: list.id.clone(),
                    of: list.name.clone(),
                    id: id.clone(),
                    name: name.clone(),
                    front: digests[front].to_string(),
                    back: back.map(|back| digests[back].to_string()),
                    count,
                });
            });
        }
        pieces.retain(|piece| piece.count > 0);
        Self {
            inventory: Self::FORMAT,
            title: game.title.clone(),
            version: game.version.clone(),
            ink: request.ink.name().to_owned(),
            bleed_mm: request.bleed_mm,
            pieces,
        }
    }

    /// How many there are of each likeness.
    pub(super) fn counts(&self) -> BTreeMap<Likeness<'_>, u32> {
        let mut counts = BTreeMap::new();
        for piece in &self.pieces {
            let count: &mut u32 = counts.entry(piece.likeness()).or_default();
            *count = count.saturating_add(piece.count);
        }
        counts
    }
}

impl Piece {
    pub(super) fn likeness(&self) -> Likeness<'_> {
        (&self.list, &self.front, self.back.as_deref())
    }
}

/// Calls `f` with front, back and copies of each piece of a job. Spare counters and legends are none.
pub fn each_piece(job: &Job, mut f: impl FnMut(FaceId, Option<FaceId>, u32)) {
    let mut job = job.clone();
    each_piece_mut(&mut job, |front, back, copies| f(*front, back.as_deref().copied(), *copies));
}

/// The same, to change them.
pub(super) fn each_piece_mut(job: &mut Job, mut f: impl FnMut(&mut FaceId, Option<&mut FaceId>, &mut u32)) {
    match job {
        Job::Cards(stack) => {
            for card in &mut stack.cards {
                f(&mut card.front, card.back.as_mut(), &mut card.copies);
            }
        }
        Job::CounterSheet(sheet) => {
            for card in sheet.blocks.iter_mut().flat_map(|block| &mut block.cards) {
                f(&mut card.front, card.back.as_mut(), &mut card.copies);
            }
        }
        Job::Whole(whole) => f(&mut whole.face, None, &mut whole.copies),
        Job::Loose(loose) => {
            for piece in &mut loose.pieces {
                f(&mut piece.face, None, &mut piece.copies);
            }
        }
    }
}
