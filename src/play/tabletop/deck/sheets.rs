//! Which pictures stand together on a sheet: those of a list that have one size and one outline, each kind once, and their
//! backs in the same order where they are not all alike.

use std::collections::{BTreeMap, HashMap};

use resvg::tiny_skia::{Color, Pixmap};
use serde::Serialize;

use crate::sheet::{Grid, Limits, Sheet};
use crate::table::{Cut, Kind, Table};
use crate::{TabletopError, picture};

/// What sheets may be. A side of 4,096 pixels is the most that every browser can draw.
const LIMITS: Limits = Limits { most: (10, 7), fewest: (1, 1), free: 0, side: 4096 };

/// Counters are small, and there are many of them.
const COUNTERS: Limits = Limits { most: (20, 20), ..LIMITS };

/// A sheet as it is described.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SheetEntry {
    /// The file with the fronts.
    pub front: String,
    /// Whose backs they have.
    #[serde(flatten)]
    pub backs: Backs,
    /// How many stand side by side.
    pub columns: u32,
    /// How many rows there are; the last need not be full.
    pub rows: u32,
    /// Width and height of each (pixels).
    pub cell: (u32, u32),
    /// What stands there, row by row (indices into `kinds`).
    pub pieces: Vec<usize>,
}

/// The backs of a sheet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Backs {
    /// One picture for all.
    #[serde(rename = "back")]
    All(String),
    /// A sheet that is divided alike.
    #[serde(rename = "backs")]
    Each(String),
    /// None.
    #[serde(rename = "no_back")]
    None(()),
}

impl SheetEntry {
    /// Where the backs are, for people.
    pub fn backs_in_words(&self) -> String {
        match &self.backs {
            Backs::All(file) => format!("{file} for all of them"),
            Backs::Each(file) => format!("{file}, in the same order"),
            Backs::None(()) => "none".to_owned(),
        }
    }
}

/// A sheet before its pictures are there.
struct Plan {
    stem: String,
    grid: Grid,
    kinds: Vec<usize>,
    /// One back for all (index into `faces`), or a sheet of them.
    backs: Planned,
    /// There is something to be seen through.
    cut_out: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Planned {
    None,
    One(usize),
    Each,
}

/// A file that is being filled.
struct Filling {
    plan: usize,
    backs: bool,
    /// How many pictures it waits for.
    missing: usize,
    sheet: Option<Sheet>,
    /// Its name, once it is written.
    file: String,
}

/// What pieces of a sheet have in common: their list (in order), size (pixels), whether they are cut out and whether they
/// have backs.
type SheetKey = (usize, (u32, u32), bool, bool);

/// All sheets of a game, filled as their pictures come.
pub struct Sheets {
    plans: Vec<Plan>,
    files: Vec<Filling>,
    /// Where each face belongs: a file and a slot.
    slots: HashMap<usize, Vec<(usize, usize)>>,
}

impl Sheets {
    /// Divides the pieces of a table among sheets; `pixels` says how large a face of this size (mm) is drawn.
    pub fn of(table: &Table<'_>, pixels: &dyn Fn((f64, f64)) -> (u32, u32)) -> Self {
        let mut groups: BTreeMap<SheetKey, Vec<usize>> = BTreeMap::new();
        let mut lists: HashMap<&str, usize> = HashMap::new();
        for (number, kind) in table.kinds.iter().enumerate() {
            let next = lists.len();
            let list = *lists.entry(&kind.list).or_insert(next);
            let size = pixels(table.faces[kind.front].mm);
            groups.entry((list, size, cut_out(kind), kind.back.is_some())).or_default().push(number);
        }
        let mut sheets = Self { plans: Vec::new(), files: Vec::new(), slots: HashMap::new() };
        let mut named: HashMap<String, usize> = HashMap::new();
        for ((_, size, cut_out, _), kinds) in groups {
            let limits = if table.kinds[kinds[0]].cut == Cut::Card { LIMITS } else { COUNTERS };
            let cell = cell(size, kinds.len(), &limits);
            let mut left = kinds.as_slice();
            for (grid, count) in limits.sheets(kinds.len(), cell) {
                let (here, rest) = left.split_at(count);
                left = rest;
                let list = &table.kinds[here[0]].list;
                let number = named.entry(list.clone()).or_insert(0);
                *number += 1;
                let backs = backs(table, here);
                let stem = format!("sheets/{list}-{number}");
                sheets.add(table, Plan { stem, grid, kinds: here.to_vec(), backs, cut_out });
            }
        }
        sheets
    }

    fn add(&mut self, table: &Table<'_>, plan: Plan) {
        let sides: &[bool] = if plan.backs == Planned::Each { &[false, true] } else { &[false] };
        for backs in sides {
            for (slot, kind) in plan.kinds.iter().enumerate() {
                let kind = &table.kinds[*kind];
                if let Some(face) = if *backs { kind.back } else { Some(kind.front) } {
                    self.slots.entry(face).or_default().push((self.files.len(), slot));
                }
            }
            self.files.push(Filling {
                plan: self.plans.len(),
                backs: *backs,
                missing: plan.kinds.len(),
                sheet: None,
                file: String::new(),
            });
        }
        self.plans.push(plan);
    }

    /// Takes a face; gives the sheets that are full with it: name and content.
    ///
    /// # Errors
    /// A sheet that cannot be made.
    pub fn take(&mut self, face: usize, pixels: &Pixmap) -> Result<Vec<(String, Vec<u8>)>, TabletopError> {
        let mut full = Vec::new();
        for (file, slot) in self.slots.remove(&face).unwrap_or_default() {
            let filling = &mut self.files[file];
            let plan = &self.plans[filling.plan];
            if filling.sheet.is_none() {
                let ground = if plan.cut_out { Color::TRANSPARENT } else { Color::WHITE };
                filling.sheet = Some(Sheet::new(plan.grid, ground)?);
            }
            let Some(sheet) = &mut filling.sheet else { continue };
            sheet.put(slot, pixels)?;
            filling.missing -= 1;
            if filling.missing == 0 {
                let written = picture::file(sheet.pixels())?;
                filling.sheet = None;
                let side = if filling.backs { "-backs" } else { "" };
                filling.file = format!("{}{side}.{}", plan.stem, written.ending);
                full.push((filling.file.clone(), written.bytes));
            }
        }
        Ok(full)
    }

    /// What has been written; `faces` are the files of the faces.
    pub fn listed(&self, table: &Table<'_>, faces: &[String]) -> Vec<SheetEntry> {
        let file = |plan: usize, backs: bool| {
            let mut files = self.files.iter();
            files.find(|file| file.plan == plan && file.backs == backs).map(|file| file.file.clone())
        };
        let listed = self.plans.iter().enumerate().map(|(number, plan)| SheetEntry {
            front: file(number, false).unwrap_or_default(),
            backs: match plan.backs {
                Planned::None => Backs::None(()),
                Planned::One(face) => Backs::All(faces[face].clone()),
                Planned::Each => Backs::Each(file(number, true).unwrap_or_default()),
            },
            columns: plan.grid.columns,
            rows: plan.grid.rows,
            cell: plan.grid.cell,
            pieces: plan.kinds.clone(),
        });
        debug_assert!(self.slots.keys().all(|face| *face < table.faces.len()));
        listed.collect()
    }
}

/// Whether a piece lies on nothing at its corners.
fn cut_out(kind: &Kind) -> bool {
    matches!(kind.cut, Cut::Round | Cut::Hex)
}

/// The backs of some kinds, which all have one or all have none.
fn backs(table: &Table<'_>, kinds: &[usize]) -> Planned {
    match table.kinds[kinds[0]].back {
        None => Planned::None,
        Some(back) if kinds.iter().all(|kind| table.kinds[*kind].back == Some(back)) => Planned::One(back),
        Some(_) => Planned::Each,
    }
}

/// How large a picture is on its sheet: as large as so many of them leave it, or a full sheet if there are more.
fn cell((w, h): (u32, u32), count: usize, limits: &Limits) -> (u32, u32) {
    const STEPS: u32 = 100;
    const FEWEST: u32 = 10;
    let wanted = u64::try_from(count).unwrap_or(u64::MAX);
    let wanted = wanted.min(u64::from(limits.most.0) * u64::from(limits.most.1));
    let sized = |step: u32| {
        let part = |side: u32| (u64::from(side) * u64::from(step) / u64::from(STEPS)).max(1);
        (part(w), part(h))
    };
    let holds = |(w, h): (u64, u64)| {
        let side = u64::from(limits.side);
        (side / w).min(limits.most.0.into()) * (side / h).min(limits.most.1.into())
    };
    let fitting = (FEWEST..=STEPS).rev().map(sized).find(|size| holds(*size) >= wanted);
    let (w, h) = fitting.unwrap_or(sized(FEWEST));
    (u32::try_from(w).unwrap_or(1), u32::try_from(h).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::{COUNTERS, LIMITS, cell};

    #[test]
    fn few_cards_are_larger_than_many() {
        // Poker cards at 300 dpi.
        assert_eq!(cell((744, 1039), 10, &LIMITS), (744, 1039));
        let (w, h) = cell((744, 1039), 70, &LIMITS);
        assert!(w * 10 <= 4096 && h * 7 <= 4096 && w > 400, "{w} × {h}");
        assert_eq!(cell((744, 1039), 1_000, &LIMITS), (w, h));
        assert_eq!(cell((177, 177), 400, &COUNTERS), (177, 177));
    }
}
