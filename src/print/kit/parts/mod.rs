//! What a kit is made of: one part for everything that is printed together, with what its faces are made
//! from and how it lies on paper. One file for each kind of component.

mod boards;
mod boxes;
mod cards;
mod counters;
mod forms;
mod legend;

pub use boards::{CrampedSpace, cramped_spaces};
pub use boxes::Boxes;
pub use boxes::parts as boxes;
pub use cards::{Deck, DeckCard, Pick, size as size_of};

use super::{KitError, Subject};
use warpress_model::{Game, List, Scope};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Length;
use warpress_sheet::{Formats, Job, Size};

/// What is printed together: a deck, a set of counters, a board, a form.
#[derive(Debug)]
pub struct Part<'g> {
    /// Its name, columns and rows.
    pub list: &'g List,
    /// What its faces are made from.
    pub subjects: Vec<Subject<'g>>,
    /// How it lies on paper; its faces are numbered as in `subjects`.
    pub job: Job,
}

impl Part<'_> {
    /// The job with its faces numbered from `first`.
    pub fn job_from(&self, first: usize) -> Job {
        let mut job = self.job.clone();
        match &mut job {
            Job::Cards(stack) => {
                for card in &mut stack.cards {
                    card.front += first;
                    card.back = card.back.map(|back| back + first);
                }
            }
            Job::CounterSheet(tray) => tray.renumber(first),
            Job::Whole(whole) => whole.face += first,
            Job::Loose(loose) => loose.pieces.iter_mut().for_each(|piece| piece.face += first),
        }
        job
    }
}

/// What all parts are made with.
pub struct PartContext<'a> {
    /// Draws them.
    pub renderer: &'a Renderer,
    /// Sizes of pieces.
    pub formats: &'a Formats,
    /// Colours.
    pub ink: Ink,
    /// Bleed (mm).
    pub bleed_mm: f32,
    /// The paper (pt).
    pub paper: Size,
    /// A larger sheet for boards, if there is one (pt).
    pub poster: Option<Size>,
    /// Which part of the game.
    pub pick: &'a Pick,
    /// How many sets.
    pub copies: u32,
    /// Copies of a card differ in light, weather and facing. Otherwise each card is drawn once.
    pub varied: bool,
}

/// Every part of a kit, in the order in which it is printed.
///
/// # Errors
/// If something that was asked for does not exist, a format is unknown, or nothing is left to print.
pub fn parts<'g>(game: &'g Game, press: &PartContext<'_>) -> Result<Vec<Part<'g>>, KitError> {
    let mut parts = cards::parts(game, press)?;
    parts.extend(counters::parts(game, press)?);
    parts.extend(boards::parts(game, press));
    parts.extend(forms::parts(game, press)?);
    if parts.is_empty() {
        press.pick.is_of(game)?;
        return Err(KitError::Nothing { title: game.title.clone() });
    }
    Ok(parts)
}

impl<'a> PartContext<'a> {
    /// One set on this paper, in colour, without bleed.
    pub fn new(renderer: &'a Renderer, formats: &'a Formats, paper: Size, pick: &'a Pick) -> Self {
        Self {
            renderer,
            formats,
            ink: Ink::Full,
            bleed_mm: 0.0,
            paper,
            poster: None,
            pick,
            copies: 1,
            varied: false,
        }
    }

    /// On each side of a sheet (mm): the margin that printers leave, and room for marks.
    const EDGE: f64 = 6.5;

    /// What a board may take, upright (mm).
    fn paper_mm(&self) -> (f64, f64) {
        let paper = self.poster.unwrap_or(self.paper);
        let side = |pt: f32| f64::from(pt).to_mm() - 2.0 * Self::EDGE;
        (side(paper.w), side(paper.h))
    }

    /// Whether a piece of this size (pt) can be cut out of the paper.
    fn holds(&self, size: Size) -> bool {
        let edge = 2.0 * warpress_sheet::mm(Self::EDGE as f32);
        let (w, h) = (self.paper.w - edge, self.paper.h - edge);
        size.w <= w && size.h <= h || size.h <= w && size.w <= h
    }
}

/// How many sets of a component are printed: one for each of what it is for.
fn sets(game: &Game, per: &Scope) -> u32 {
    let seats = game.players.usual;
    match per {
        Scope::Seat => seats,
        Scope::Side => u32::try_from(game.sides.len()).unwrap_or(1).max(1),
        _ => 1,
    }
}
