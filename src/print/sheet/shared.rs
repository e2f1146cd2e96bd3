//! The pages of a sheet shared by several lots: each lot cut by marks of its own, backs in register.

use super::counter_sheet::Panel;
use super::geom::{Point, Rect, Turn, mm};
use super::layout::{STRIP_AIR_MM, STRIP_MM};
use super::lot::{HEAD_MM, Lot, MARKS_MM, Patch};
use super::marks;
use super::mirror::Mirror;
use super::options::Options;
use super::pack::Shared;
use super::page::{FaceId, Line, Note, NoteKind, Page, Placed, PlacedKind, Side};

/// Less is no distance (pt).
const HAIR: f32 = 0.05;

/// The area of a shared sheet: everything printable except the line at the foot.
pub(super) fn open(opts: &Options) -> Rect {
    let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
    Rect { h: safe.h - mm(STRIP_MM + STRIP_AIR_MM), ..safe }
}

/// The line at the foot: the sheet's name and the check bar.
fn strip(opts: &Options) -> Rect {
    let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
    let depth = mm(STRIP_MM);
    Rect { y: safe.bottom() - depth, h: depth, ..safe }
}

/// What shared sheets are drawn from.
pub(super) struct Stock<'a> {
    /// All lots.
    pub lots: &'a [Lot],
    /// The legend of the counters.
    pub legend: &'a [Panel],
    /// The options for sheets.
    pub opts: &'a Options,
}

impl Stock<'_> {
    /// The front of a sheet, with the backs beside the fronts if it is folded.
    pub(super) fn front(&self, sheet: &Shared, fold: Option<Mirror>, side: Side, label: String) -> Page {
        let mut page = Page::blank(self.opts.paper.size, side, label);
        for patch in &sheet.patches {
            let lot = &self.lots[patch.lot];
            let faces = lot.pieces[patch.from..patch.from + patch.count].iter().map(|(_, card)| card.front);
            let spares = std::iter::repeat_n(lot.spare, patch.spares).flatten();
            let piece = |(i, face)| self.placed(lot, face, patch.cell(i), patch.turn);
            page.items.extend(faces.chain(spares).enumerate().map(piece));
            page.lines.extend(crop(lot, patch));
            let Some(heading) = &lot.heading else { continue };
            let end = patch.outer.right().min(open(self.opts).right());
            let place = Rect::new(patch.first.x, patch.outer.y, end - patch.first.x, mm(HEAD_MM));
            let words = match patch.from {
                0 => heading.clone(),
                _ => self.opts.messages.say("sheet-continued", &[("title", heading.as_str().into())]),
            };
            let kind = NoteKind::Words(words);
            page.notes.push(Note { kind, place, turn: Turn::Up });
        }
        page.items.extend(sheet.legend.iter().map(|(number, trim)| Placed {
            face: self.legend[*number].face,
            trim: *trim,
            turn: Turn::Up,
            bleed: 0.0,
            kind: PlacedKind::Furniture,
            window: None,
        }));
        if let Some(fold) = fold {
            self.behind(sheet, fold, (0.0, 0.0), &mut page);
            page.lines.push(marks::fold(fold, open(self.opts)));
        }
        self.finish(&mut page);
        page
    }

    /// Its other side, moved by `offset` (pt).
    pub(super) fn back(&self, sheet: &Shared, mirror: Mirror, offset: (f32, f32), label: String) -> Page {
        let mut page = Page::blank(self.opts.paper.size, Side::Back, label);
        self.behind(sheet, mirror, offset, &mut page);
        self.finish(&mut page);
        page
    }

    /// The backs and their marks, each in the place that ends up behind its front.
    fn behind(&self, sheet: &Shared, mirror: Mirror, offset: (f32, f32), page: &mut Page) {
        let safe = Rect::at_origin(self.opts.paper.size).outset(-self.opts.margin());
        for patch in &sheet.patches {
            let lot = &self.lots[patch.lot];
            let before = page.items.len();
            let pieces = lot.pieces[patch.from..patch.from + patch.count].iter().enumerate();
            page.items.extend(pieces.filter_map(|(i, (_, card))| {
                let trim = mirror.rect(patch.cell(i)).shifted(offset.0, offset.1);
                Some(self.placed(lot, card.back?, trim, mirror.turn(patch.turn)))
            }));
            if page.items.len() > before {
                let lines =
                    crop(lot, patch).into_iter().map(|line| mirror.line(line).shifted(offset.0, offset.1));
                page.lines.extend(lines.filter(|line| safe.contains(line.bounds())));
            }
        }
    }

    fn placed(&self, lot: &Lot, face: FaceId, trim: Rect, turn: Turn) -> Placed {
        // Pieces with gaps between them have no bleed to show.
        let bleed = self.opts.bleed().min(if lot.marked { lot.gutter / 2.0 } else { 0.0 });
        Placed { face, trim, turn, bleed, kind: PlacedKind::Card, window: None }
    }

    /// Page boxes and the line at the foot.
    fn finish(&self, page: &mut Page) {
        page.set_boxes(self.opts);
        let strip = strip(self.opts);
        // A side without backs stays blank.
        if page.items.is_empty() || page.cards().any(|card| card.inked().overlaps(strip)) {
            return;
        }
        page.set_foot(strip, Turn::Up);
    }
}

/// The marks around a lot: each cut once, even if two pieces share it. Those of a last row that is not full end with it.
fn crop(lot: &Lot, patch: &Patch) -> Vec<Line> {
    if !lot.marked {
        return Vec::new();
    }
    let cells: Vec<Rect> = (0..patch.count + patch.spares).map(|i| patch.cell(i)).collect();
    let (full, last) = cells.split_at(cells.len() - patch.ragged());
    let upper = around(lot, full).unwrap_or_default();
    let Some(below) = around(lot, last) else { return upper.into_iter().map(marks::hairline).collect() };
    // Between the two there are cards, not marks; the cut that they share is marked with the full rows.
    let reach = last.iter().map(|cell| cell.right()).fold(f32::MIN, f32::max);
    let (top, first) = (full[0].y, last[0].y);
    // A stroke has a width: where the gutter is narrower, two cuts are as good as one.
    let clear_of_last = reach + (lot.gutter + marks::HAIRLINE) / 2.0;
    let clear =
        upper.into_iter().filter(|(from, to)| from.x != to.x || from.y < top || from.x > clear_of_last);
    let shared = if lot.gutter > marks::HAIRLINE { -HAIR } else { HAIR };
    let rest = below.into_iter().filter(|(from, _)| from.y > first + shared);
    clear.chain(rest).map(marks::hairline).collect()
}

/// The marks around these cells; `None` if there are none.
fn around(lot: &Lot, cells: &[Rect]) -> Option<Vec<(Point, Point)>> {
    let block = cells.iter().copied().reduce(Rect::union)?.outset(lot.gutter / 2.0);
    let reach = marks::Reach { air: mm(0.6), end: mm(MARKS_MM - 0.2) };
    let columns = marks::edges(cells.iter().flat_map(|cell| [cell.x, cell.right()]));
    let rows = marks::edges(cells.iter().flat_map(|cell| [cell.y, cell.bottom()]));
    Some(marks::outside(block, (&columns, reach), (&rows, reach)).collect())
}
