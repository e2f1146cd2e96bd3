//! A picture larger than the paper, divided between several sheets. Neighbours overlap: the right or lower one
//! is cut along its edge and glued onto the flap of the other, up to the marks in its margin.

use super::format::Paper;
use super::geom::{Rect, Size, Turn, mm};
use super::marks::{self, HAIRLINE, MARKS_MIN_MM, Reach, Room};
use super::options::Options;
use super::page::{FaceId, Line, LineKind, Page, Placed, PlacedKind, Side};
use super::whole::STRIP_MM;
use warpress_language::Value;

/// How far neighbours overlap (mm).
const FLAP_MM: f32 = 10.0;
/// The most sheets that are glued together.
const MOST: usize = 64;
/// The length of marks (mm), and their width (pt).
const MARK_MM: f32 = 3.0;

/// How a picture is divided.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tiles {
    /// The number of sheets side by side.
    pub across: usize,
    /// The number of sheets one below the other.
    pub down: usize,
    /// The paper (pt), portrait or landscape.
    paper: Size,
    /// The whole picture (pt).
    size: Size,
    /// What each sheet shows (pt), including flaps.
    tile: Size,
}

impl Tiles {
    /// The division into the fewest sheets, portrait or landscape; `None` if there would be too many.
    pub(super) fn of(size: Size, paper: &Paper, opts: &Options) -> Option<Self> {
        let level = Size::new(paper.size.h, paper.size.w);
        let divided = [paper.size, level].map(|paper| Self::on(size, paper, opts));
        divided.into_iter().flatten().min_by_key(|tiles| tiles.across * tiles.down)
    }

    fn on(size: Size, paper: Size, opts: &Options) -> Option<Self> {
        let edge = opts.margin() + mm(MARK_MM + 0.5);
        let room = Size::new(paper.w - 2.0 * edge, paper.h - 2.0 * edge - mm(STRIP_MM));
        let (across, w) = divide(size.w, room.w)?;
        let (down, h) = divide(size.h, room.h)?;
        (across * down <= MOST).then_some(Self { across, down, paper, size, tile: Size::new(w, h) })
    }

    /// The pages, row by row.
    pub(super) fn pages(&self, face: FaceId, opts: &Options, side: Side, label: &str) -> Vec<Page> {
        let all = self.across * self.down;
        (0..all)
            .map(|number| {
                let (column, row) = (number % self.across, number / self.across);
                let place = format!("{}{}", letters(row), column + 1);
                let say = |id: &str, given: &[(&str, Value<'_>)]| opts.messages.say(id, given);
                let sheet =
                    [("place", (&place).into()), ("number", (number + 1).into()), ("count", all.into())];
                let mut words = format!("{label} · {}", say("sheet-of-board", &sheet));
                let left = format!("{}{column}", letters(row));
                let upper = format!("{}{}", letters(row.saturating_sub(1)), column + 1);
                let (left, upper) = (("left", (&left).into()), ("upper", (&upper).into()));
                let glue = match (column > 0, row > 0) {
                    (true, true) => Some(say("sheet-glue-both", &[left, upper])),
                    (true, false) => Some(say("sheet-glue-left", &[left])),
                    (false, true) => Some(say("sheet-glue-upper", &[upper])),
                    (false, false) => None,
                };
                if let Some(glue) = glue {
                    words = format!("{words} · {glue}");
                }
                self.page(face, opts, side, (column, row), words)
            })
            .collect()
    }

    fn page(
        &self,
        face: FaceId,
        opts: &Options,
        side: Side,
        (column, row): (usize, usize),
        words: String,
    ) -> Page {
        let mut page = Page::blank(self.paper, side, words);
        let strip = mm(STRIP_MM);
        let x = (self.paper.w - self.tile.w) / 2.0;
        let y = (self.paper.h - strip - self.tile.h) / 2.0;
        let window = Rect::new(x, y, self.tile.w, self.tile.h);
        let flap = mm(FLAP_MM);
        let trim = Rect::new(
            x - column as f32 * (self.tile.w - flap),
            y - row as f32 * (self.tile.h - flap),
            self.size.w,
            self.size.h,
        );
        let kind = PlacedKind::Card;
        page.items.push(Placed { face, trim, turn: Turn::Up, bleed: 0.0, kind, window: Some(window) });
        let safe = Rect::at_origin(self.paper).outset(-opts.margin());
        let room = Room { safe, beside: window.x - safe.x, below: (window.y - safe.y).max(mm(MARKS_MIN_MM)) };
        page.set_foot(Rect::new(safe.x, safe.bottom() - strip, safe.w, strip), Turn::Up);
        page.lines = marks::crop(&page, room);
        page.lines.extend(self.joints(window, (column, row)));
        page
    }

    /// Marks in the margin where the next sheet's edge will be.
    fn joints(&self, window: Rect, (column, row): (usize, usize)) -> Vec<Line> {
        let reach = Reach { air: mm(0.5), end: mm(0.5 + MARK_MM) };
        let right = (column + 1 < self.across).then(|| window.right() - mm(FLAP_MM));
        let below = (row + 1 < self.down).then(|| window.bottom() - mm(FLAP_MM));
        let (width, dash, kind) = (HAIRLINE * 2.0, Some([1.5, 1.0]), LineKind::Fold);
        marks::outside(window, (right.as_slice(), reach), (below.as_slice(), reach))
            .map(|(from, to)| Line { from, to, width, dash, kind })
            .collect()
    }
}

/// The number of sheets for a length, and how much of it each shows.
fn divide(length: f32, room: f32) -> Option<(usize, f32)> {
    let flap = mm(FLAP_MM);
    if !length.is_finite() || room <= 2.0 * flap {
        return None;
    }
    let mut count = 1;
    while count <= MOST {
        let each = (length + (count - 1) as f32 * flap) / count as f32;
        if each <= room + 0.01 {
            return Some((count, each));
        }
        count += 1;
    }
    None
}

/// `A`, `B` … for rows.
fn letters(number: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(number % 26).unwrap_or_default());
    if number < 26 { letter.to_string() } else { format!("{}{letter}", letters(number / 26 - 1)) }
}
