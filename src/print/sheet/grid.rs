//! Sheets full of cards of one size, in one grid, so that a pile of them can be cut at once.

use super::job::Card;
use super::layout::Layout;
use super::marks;
use super::mirror::Mirror;
use super::options::{Backs, Options};
use super::page::{Page, Placed, PlacedKind, Side};

/// A sheet with a grid.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid {
    /// The layout of the cards.
    pub layout: Layout,
    /// How their backs are printed.
    pub backs: Backs,
    /// The cards, with their owners.
    pub cards: Vec<(usize, Card)>,
}

impl Grid {
    /// Whether anything on it has a back.
    pub(super) fn has_backs(&self) -> bool {
        self.cards.iter().any(|(_, card)| card.back.is_some())
    }

    /// Its front.
    pub(super) fn front(&self, opts: &Options, side: Side, label: String) -> Page {
        let mut page = Page::blank(opts.paper.size, side, label);
        page.items.extend(self.cards.iter().enumerate().map(|(i, (_, card))| Placed {
            face: card.front,
            trim: self.layout.cell(i),
            turn: self.layout.turn,
            bleed: self.layout.bleed,
            kind: PlacedKind::Card,
            window: None,
        }));
        if let Some(fold) = self.layout.fold {
            page.items.extend(self.behind(fold));
        }
        self.finish(&mut page, opts);
        page
    }

    /// Its other side, moved by `offset` (pt).
    pub(super) fn back(&self, opts: &Options, mirror: Mirror, offset: (f32, f32), label: String) -> Page {
        let mut page = Page::blank(opts.paper.size, Side::Back, label);
        page.items.extend(self.behind(mirror).map(|mut back| {
            back.trim = back.trim.shifted(offset.0, offset.1);
            back
        }));
        self.finish(&mut page, opts);
        page
    }

    /// The backs, each in the place that ends up behind its front.
    fn behind(&self, mirror: Mirror) -> impl Iterator<Item = Placed> {
        let bleed = self.layout.bleed;
        self.cards.iter().enumerate().filter_map(move |(i, (_, card))| {
            Some(Placed {
                face: card.back?,
                trim: mirror.rect(self.layout.cell(i)),
                turn: mirror.turn(self.layout.turn),
                bleed,
                kind: PlacedKind::Card,
                window: None,
            })
        })
    }

    /// Marks, page boxes and the places of the text.
    fn finish(&self, page: &mut Page, opts: &Options) {
        if self.layout.marked {
            page.lines = marks::crop(page, self.layout.room);
        }
        page.lines.extend(self.layout.fold.map(|fold| marks::fold(fold, self.layout.open())));
        page.set_boxes(opts);
        let Some((place, turn)) = self.layout.strip else { return };
        // An offset may push backs onto the strip; the cards matter more.
        if page.cards().any(|card| card.inked().overlaps(place)) || page.cards().next().is_none() {
            return;
        }
        page.set_foot(place, turn);
    }
}
