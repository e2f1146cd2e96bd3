//! Counts sheets without making them, for the assembly leaf and for `--dry-run`.

use serde::Serialize;

use super::impose::{Job, Stack, loose_of, runs};
use super::layout::Layout;
use super::loose;
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
    /// Sheets of paper that no job before it has begun.
    pub sheets: usize,
    /// Further sheets, begun by the job before it: 0 or 1.
    pub shared: usize,
    /// Printed pages of its own sheets, blank backs counted.
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
    /// Each job that prints anything.
    pub decks: Vec<DeckPlan>,
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
    let mut decks = Vec::new();
    let mut all = 0;
    for run in runs(jobs) {
        let plans = match run {
            [Job::Cards(stack)] if stack.total()? == 0 => continue,
            [Job::Cards(stack)] => vec![of_stack(stack, opts)?],
            [Job::Whole(whole)] => vec![whole.plan(opts)?],
            run => loose::plan(&loose_of(run), opts)?,
        };
        all += plans.iter().map(|plan| plan.cards as u64).sum::<u64>();
        if all > MOST_IN_ALL {
            let group = opts.title.clone();
            return Err(SheetError::TooMany { group, cards: all, most: MOST_IN_ALL, of: "kit" });
        }
        decks.extend(plans);
    }
    Ok(Plan {
        paper: opts.paper.name.clone(),
        duplex: opts.backs.is_duplex(),
        cards: decks.iter().map(|deck| deck.cards).sum(),
        sheets: decks.iter().map(|deck| deck.sheets).sum(),
        pages: decks.iter().map(|deck| deck.pages).sum(),
        decks,
    })
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
        shared: 0,
        pages: if opts.backs.is_duplex() { 2 * sheets } else { sheets },
        fold: backs == Backs::Fold,
    })
}
