//! Counters of all sizes: blocks with headings, backs in register, a legend in the space that is left.

use super::geom::Size;
use super::job::Card;
use super::page::FaceId;

/// Counters of the same size that are cut together: those of a side, or a set.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// The index of their set on the counter sheet.
    pub set: usize,
    /// Its heading.
    pub heading: String,
    /// The trimmed size of each (pt).
    pub size: Size,
    /// The counters, in print order.
    pub cards: Vec<Card>,
    /// A blank counter, to fill the last row.
    pub spare: Option<FaceId>,
}

/// A part of the legend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// The face that shows it.
    pub face: FaceId,
    /// Its size (pt).
    pub size: Size,
}

/// All counters of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct CounterSheet {
    /// Its name, for the bookmark and the line on each sheet.
    pub group: String,
    /// The names of its sets.
    pub sets: Vec<String>,
    /// The blocks, those of a set in sequence.
    pub blocks: Vec<Block>,
    /// The legend of symbols, figures and colours.
    pub legend: Vec<Panel>,
}

impl CounterSheet {
    /// Numbers its faces from `first`.
    pub fn renumber(&mut self, first: FaceId) {
        for block in &mut self.blocks {
            for card in &mut block.cards {
                card.front += first;
                card.back = card.back.map(|back| back + first);
            }
            block.spare = block.spare.map(|spare| spare + first);
        }
        self.legend.iter_mut().for_each(|panel| panel.face += first);
    }
}
