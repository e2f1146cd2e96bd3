//! A page as data: what stands where. Made by this folder, drawn by the publisher.

use super::geom::{Point, Rect, Size, Turn};
use super::options::Options;

/// A face's number in the list of faces that the publisher gets.
pub type FaceId = usize;

/// Which side of a sheet a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The side with the fronts of a sheet whose other side is printed too.
    Front,
    /// The side with the backs.
    Back,
    /// The only printed side.
    Single,
}

/// One side of a sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The paper (pt).
    pub size: Size,
    /// Which side of its sheet it is.
    pub side: Side,
    /// What it is, for people: "Wolf Pack · Battle deck · sheet 2 of 10 · front".
    pub label: String,
    /// The bookmark that opens here.
    pub bookmark: Option<String>,
    /// Faces, in the order in which they are drawn.
    pub items: Vec<Placed>,
    /// Crop marks and fold lines.
    pub lines: Vec<Line>,
    /// Words that are still to be set; [`furnish`](super::furnish) makes items of them.
    pub notes: Vec<Note>,
    /// What is left after all cuts, where faces bleed (pt): PDF's TrimBox.
    pub trim: Option<Rect>,
    /// The same with the bleed: PDF's BleedBox.
    pub bleed: Option<Rect>,
}

impl Page {
    /// An empty page.
    pub fn blank(size: Size, side: Side, label: impl Into<String>) -> Self {
        Self {
            size,
            side,
            label: label.into(),
            bookmark: None,
            items: Vec::new(),
            lines: Vec::new(),
            notes: Vec::new(),
            trim: None,
            bleed: None,
        }
    }

    /// Says what is left after all cuts, where faces bleed.
    pub(super) fn set_boxes(&mut self, opts: &Options) {
        if opts.bleed_mm > 0.0 {
            self.trim = self.cards().map(|card| card.trim).reduce(Rect::union);
            self.bleed = self.cards().map(|card| card.inked()).reduce(Rect::union);
        }
    }

    /// Its label and, in front, the check bar, in this place; marks that would cross them go.
    pub(super) fn set_foot(&mut self, place: Rect, turn: Turn) {
        self.lines.retain(|line| line.kind != LineKind::Crop || !line.bounds().overlaps(place));
        self.notes.push(Note { kind: NoteKind::Words(self.label.clone()), place, turn });
        if self.side != Side::Back {
            self.notes.push(Note { kind: NoteKind::CheckBar, place, turn });
        }
    }

    /// The cards on it, without furniture.
    pub fn cards(&self) -> impl Iterator<Item = &Placed> {
        self.items.iter().filter(|item| item.kind == PlacedKind::Card)
    }
}

/// What a placed face is to the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacedKind {
    /// A card or counter, to be cut out.
    Card,
    /// Help for the person at the cutter; thrown away.
    Furniture,
    /// A page of its own; keeps its own margins.
    Leaf,
}

/// A face in its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Which face.
    pub face: FaceId,
    /// Where its trimmed area lies on the page, after the turn (pt).
    pub trim: Rect,
    /// How it is turned.
    pub turn: Turn,
    /// How much of the face is shown beyond `trim` (pt). A face that brings more is clipped.
    pub bleed: f32,
    /// What it is to the sheet.
    pub kind: PlacedKind,
    /// The part of it that this page shows (pt); `None` = all. A board that is larger than the paper is shown
    /// part by part.
    pub window: Option<Rect>,
}

impl Placed {
    /// All that it inks.
    pub fn inked(&self) -> Rect {
        self.window.unwrap_or_else(|| self.trim.outset(self.bleed))
    }

    /// Where it is cut: along its edges, or those of the part that is shown.
    pub fn cut(&self) -> Rect {
        self.window.unwrap_or(self.trim)
    }
}

/// What a line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Cut along its continuation.
    Crop,
    /// Fold along it.
    Fold,
}

/// A black line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// One end (pt).
    pub from: Point,
    /// The other end (pt).
    pub to: Point,
    /// Stroke width (pt).
    pub width: f32,
    /// Lengths of dash and gap (pt), if it is not solid.
    pub dash: Option<[f32; 2]>,
    /// What it is for.
    pub kind: LineKind,
}

impl Line {
    /// The rectangle that it covers without its width.
    pub fn bounds(&self) -> Rect {
        let (x, y) = (self.from.x.min(self.to.x), self.from.y.min(self.to.y));
        Rect::new(x, y, (self.from.x - self.to.x).abs(), (self.from.y - self.to.y).abs())
    }

    /// The same line, moved (pt).
    #[must_use]
    pub(super) fn shifted(self, dx: f32, dy: f32) -> Self {
        let moved = |at: Point| Point { x: at.x + dx, y: at.y + dy };
        Self { from: moved(self.from), to: moved(self.to), ..self }
    }
}

/// What a note says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteKind {
    /// A line of words, from the start of its place, cut short where it does not fit.
    Words(String),
    /// The 50 mm bar, at the end of its place.
    CheckBar,
}

/// Words or a ruler on the margin.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// What it says.
    pub kind: NoteKind,
    /// Its place on the page after the turn (pt).
    pub place: Rect,
    /// How it is turned.
    pub turn: Turn,
}
