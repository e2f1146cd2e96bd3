//! Counts sheets without making them, for the assembly leaf and for `--dry-run`.

use serde::Serialize;

use super::impose::{Job, Stack};
use super::layout::Layout;
use super::options::{Backs, Options, SheetError};

/// No kit has more cards than this: eleven thousand sheets of paper. A deck by itself may have fewer.
const MOST_IN_ALL: u64 = 100_000;

/// What one job needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DeckPlan {
    /// The job's name.
    pub group: String,
    /// Width and height of a card (mm, to the hundredth).
    pub size_mm: [f32; 2],
    /// Cards to cut, copies counted.
    pub cards: usize,
    /// Different cards.
    pub distinct: usize,
    /// Cards side by side on a sheet.
    pub across: usize,
    /// Cards one below the other on a sheet.
    pub down: usize,
    /// Cards on a full sheet.
    pub per_sheet: usize,
    /// Sheets of paper.
    pub sheets: usize,
    /// Printed pages, blank backs counted.
    pub pages: usize,
    /// Whether its sheets are folded.
    pub fold: bool,
}

/// What a kit needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// The paper's name.
    pub paper: String,
    /// Whether sheets are printed on both sides.
    pub duplex: bool,
    /// Each job that prints anything; of counters, each set.
    pub decks: Vec<DeckPlan>,
    /// How many pages lie before each of `decks`; sets of counters may begin on the sheet on which the one
    /// before ends.
    pub begins: Vec<usize>,
    /// Cards in all.
    pub cards: usize,
    /// Sheets of paper in all, without leaves.
    pub sheets: usize,
    /// Pages in all, without leaves.
    pub pages: usize,
}

/// What [`impose`](super::impose()) would make of these jobs.
///
/// # Errors
/// The same as `impose`.
pub fn plan(jobs: &[Job], opts: &Options) -> Result<Plan, SheetError> {
    opts.validate()?;
    let mut made = Made::default();
    for job in jobs {
        match job {
            Job::Cards(stack) if stack.total()? == 0 => {}
            Job::Cards(stack) => made.add(of_stack(stack, opts)?, 0, opts)?,
            Job::Tray(tray) => {
                for (plan, shared) in tray.plan(opts)? {
                    made.add(plan, shared, opts)?;
                }
            }
            Job::Whole(whole) => made.add(whole.plan(opts)?, 0, opts)?,
        }
    }
    Ok(Plan {
        paper: opts.paper.name.clone(),
        duplex: opts.backs.is_duplex(),
        cards: made.decks.iter().map(|deck| deck.cards).sum(),
        sheets: made.sheets,
        pages: made.pages,
        begins: made.begins,
        decks: made.decks,
    })
}

/// What has been counted.
#[derive(Default)]
struct Made {
    decks: Vec<DeckPlan>,
    begins: Vec<usize>,
    cards: u64,
    sheets: usize,
    pages: usize,
}

impl Made {
    /// Adds what begins on the last `shared` sheets that there are.
    fn add(&mut self, plan: DeckPlan, shared: usize, opts: &Options) -> Result<(), SheetError> {
        self.cards += plan.cards as u64;
        if self.cards > MOST_IN_ALL {
            let group = opts.title.clone();
            return Err(SheetError::TooMany { group, cards: self.cards, most: MOST_IN_ALL, of: "kit" });
        }
        let faces = plan.pages / plan.sheets.max(1);
        let begin = self.pages.saturating_sub(faces * shared);
        self.begins.push(begin);
        self.sheets = self.sheets.saturating_sub(shared) + plan.sheets;
        self.pages = begin + plan.pages;
        self.decks.push(plan);
        Ok(())
    }
}

fn of_stack(stack: &Stack, opts: &Options) -> Result<DeckPlan, SheetError> {
    let cards = stack.total()?;
    let backs = stack.backs(opts);
    let layout = Layout::choose(&stack.group, stack.size, opts, backs)?;
    let sheets = cards.div_ceil(layout.per_sheet());
    Ok(DeckPlan {
        group: stack.group.clone(),
        size_mm: [stack.size.w, stack.size.h].map(|side| (side * 2540.0 / 72.0).round() / 100.0),
        cards,
        distinct: stack.cards.iter().filter(|card| card.copies > 0).count(),
        across: layout.across,
        down: layout.down,
        per_sheet: layout.per_sheet(),
        sheets,
        pages: if opts.backs.is_duplex() { 2 * sheets } else { sheets },
        fold: backs == Backs::Fold,
    })
}
