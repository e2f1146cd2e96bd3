//! Counts sheets without making them, for the assembly leaf.

use serde::Serialize;

use super::geom::Size;
use super::job::Job;
use super::lay::{Sheet, lay};
use super::options::{Options, SheetError};
use super::order::PageOrder;

/// The most cards of a kit: eleven thousand sheets of paper. A single deck may have fewer.
const MOST_IN_ALL: u64 = 100_000;

/// What a job needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DeckPlan {
    /// The job's name.
    pub group: String,
    /// Width and height of a card (mm, to the hundredth).
    pub size_mm: [f32; 2],
    /// The number of cards to cut, including copies.
    pub cards: usize,
    /// The number of different cards.
    pub distinct: usize,
    /// The number of sheets side by side and one below the other, for a board larger than the paper; otherwise 1, 1.
    pub tiles: (usize, usize),
    /// The number of sheets that no earlier job uses.
    pub sheets: usize,
    /// The number of sheets shared with earlier jobs.
    pub shared: usize,
    /// The first and last page of each run of its sheets, from 1, including backs; of stacks, first those of fronts, then
    /// those of backs.
    pub pages: Vec<(usize, usize)>,
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
    /// The total number of cards.
    pub cards: usize,
    /// The total number of sheets, without leaves.
    pub sheets: usize,
    /// The number of sheets without backs.
    pub bare: usize,
    /// The total number of pages, without leaves.
    pub pages: usize,
}

/// Counts what [`impose`](super::impose()) would make of these jobs.
///
/// ```
/// use warpress_assets::Assets;
/// use warpress_sheet::{Card, Formats, Job, Options, Stack, plan};
///
/// let formats = Formats::load(&Assets::built_in())?;
/// let battle = Stack {
///     group: "Battle".to_owned(),
///     size: formats.card("poker")?.size,
///     cards: vec![Card { front: 0, back: Some(1), copies: 20 }],
/// };
/// let plan = plan(&[Job::Cards(battle)], &Options::new("Wolf Pack", formats.paper("a4")?))?;
/// // Nine cards on a sheet; each sheet has a page of fronts and a page of backs.
/// assert_eq!((plan.sheets, plan.pages), (3, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for `impose`.
pub fn plan(jobs: &[Job], opts: &Options) -> Result<Plan, SheetError> {
    opts.validate()?;
    let laid = lay(jobs, opts)?;
    let on: Vec<Vec<usize>> = laid.sheets.iter().map(|sheet| laid.on(sheet)).collect();
    let duplex = opts.backs.is_duplex();
    // The last sheet needs no other side if it has no backs.
    let stacks = opts.order == PageOrder::Stacks;
    let bare = |number: usize| !stacks && number + 1 == on.len() && !laid.has_backs(&laid.sheets[number]);
    let each: Vec<usize> = (0..on.len()).map(|number| if duplex && !bare(number) { 2 } else { 1 }).collect();
    let mut decks: Vec<DeckPlan> = Vec::new();
    let mut all = 0;
    for (owner, counted) in owners(jobs, opts)?.into_iter().enumerate() {
        if counted.cards == 0 {
            continue;
        }
        let name = laid.owners[owner].name.clone();
        let own: Vec<usize> = (0..on.len()).filter(|number| on[*number].contains(&owner)).collect();
        let begins = |number: &&usize| on[**number].first() == Some(&owner);
        let sheets = own.iter().filter(begins).count();
        let fold = own.iter().any(|number| match &laid.sheets[*number] {
            Sheet::Grid(grid) => grid.layout.fold.is_some(),
            Sheet::Shared(_, fold) => fold.is_some(),
            Sheet::Board(..) => false,
        });
        all += counted.cards as u64;
        decks.push(DeckPlan {
            group: name,
            size_mm: [counted.size.w, counted.size.h].map(|side| (side * 2540.0 / 72.0).round() / 100.0),
            cards: counted.cards,
            distinct: counted.distinct,
            tiles: counted.tiles,
            sheets,
            shared: own.len() - sheets,
            pages: match opts.order {
                PageOrder::Sheets => runs(&own, &each),
                PageOrder::Stacks => {
                    let backed = |number: &usize| laid.has_backs(&laid.sheets[*number]);
                    stacked(&own, on.len(), backed)
                }
            },
            fold,
        });
    }
    if all > MOST_IN_ALL {
        let group = opts.title.clone();
        return Err(SheetError::TooMany { group, cards: all, most: MOST_IN_ALL, of: "kit" });
    }
    Ok(Plan {
        paper: opts.paper.name.clone(),
        duplex,
        cards: decks.iter().map(|deck| deck.cards).sum(),
        sheets: on.len(),
        pages: each.iter().sum(),
        bare: laid.sheets.iter().filter(|sheet| !laid.has_backs(sheet)).count(),
        decks,
    })
}

/// The first and last page of each run of sheets.
fn runs(own: &[usize], each: &[usize]) -> Vec<(usize, usize)> {
    own.chunk_by(|one, next| one + 1 == *next)
        .map(|run| {
            let before: usize = each[..run[0]].iter().sum();
            let pages: usize = run.iter().map(|number| each[*number]).sum();
            (before + 1, before + pages)
        })
        .collect()
}

/// The same where all fronts come first, of a pile of this many sheets.
fn stacked(own: &[usize], sheets: usize, backed: impl Fn(&usize) -> bool) -> Vec<(usize, usize)> {
    let together = |one: &usize, next: &usize| one + 1 == *next;
    let fronts = own.chunk_by(together).map(|run| (run[0] + 1, run[run.len() - 1] + 1));
    let with_backs: Vec<usize> = own.iter().copied().filter(|number| backed(number)).collect();
    // The back of the last sheet comes first.
    let backs = with_backs.chunk_by(together).rev();
    let backs = backs.map(|run| (2 * sheets - run[run.len() - 1], 2 * sheets - run[0]));
    fronts.chain(backs).collect()
}

/// The counts for an owner, whichever sheets it is on.
struct Counted {
    size: Size,
    cards: usize,
    distinct: usize,
    tiles: (usize, usize),
}

/// All owners, in the order of [`lay`].
fn owners(jobs: &[Job], opts: &Options) -> Result<Vec<Counted>, SheetError> {
    let none = Size::new(0.0, 0.0);
    let mut all = Vec::new();
    for job in jobs {
        match job {
            Job::Cards(stack) => all.push(Counted {
                size: stack.size,
                cards: stack.total()?,
                distinct: stack.cards.iter().filter(|card| card.copies > 0).count(),
                tiles: (1, 1),
            }),
            Job::CounterSheet(tray) => all.extend((0..tray.sets.len()).map(|set| {
                let blocks = || tray.blocks.iter().filter(move |block| block.set == set);
                let cards = || blocks().flat_map(|block| &block.cards).filter(|card| card.copies > 0);
                Counted {
                    size: blocks().next().map_or(none, |block| block.size),
                    cards: cards().map(|card| card.copies as usize).sum(),
                    distinct: cards().count(),
                    tiles: (1, 1),
                }
            })),
            Job::Loose(loose) => all.push(Counted {
                size: loose.pieces.first().map_or(none, |piece| piece.size),
                cards: loose.pieces.iter().map(|piece| piece.copies as usize).sum(),
                distinct: loose.pieces.iter().filter(|piece| piece.copies > 0).count(),
                tiles: (1, 1),
            }),
            Job::Whole(whole) => all.push(Counted {
                size: whole.size,
                cards: whole.copies as usize,
                distinct: 1,
                tiles: whole.tiles(opts)?,
            }),
        }
    }
    Ok(all)
}
