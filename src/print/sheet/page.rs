//! A page as data: what is where. Made by this crate, drawn by the publisher.

use super::geom::{Point, Rect, Size, Turn};
use super::options::Options;

/// The index of a face in the publisher's list of faces.
pub type FaceId = usize;

/// The side of a sheet that a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The front of a sheet whose back is printed too.
    Front,
    /// The back.
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
    /// A description for people: "Wolf Pack · Battle deck · sheet 2 of 10 · front".
    pub label: String,
    /// The bookmark to this page.
    pub bookmark: Option<String>,
    /// Faces, in drawing order.
    pub items: Vec<Placed>,
    /// Crop marks and fold lines.
    pub lines: Vec<Line>,
    /// Text that has yet to be set; [`furnish`](super::furnish) makes items of it.
    pub notes: Vec<Note>,
    /// What remains after all cuts, if faces bleed (pt): PDF's TrimBox.
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

    /// Sets what remains after all cuts, if faces bleed.
    pub(super) fn set_boxes(&mut self, opts: &Options) {
        if opts.bleed_mm > 0.0 {
            self.trim = self.cards().map(|card| card.trim).reduce(Rect::union);
            self.bleed = self.cards().map(|card| card.inked()).reduce(Rect::union);
        }
    }

    /// Adds its label and, before that, the check bar, in this place; marks that would cross them are removed.
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

/// The role of a placed face on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacedKind {
    /// A card or counter, to be cut out.
    Card,
    /// A help for cutting that is thrown away.
    Furniture,
    /// A page of its own, which has its own margins.
    Leaf,
}

/// A face in its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// The face.
    pub face: FaceId,
    /// Its trimmed area on the page, after rotation (pt).
    pub trim: Rect,
    /// Its rotation.
    pub turn: Turn,
    /// How much of the face is shown beyond `trim` (pt). A larger bleed is clipped.
    pub bleed: f32,
    /// Its role on the sheet.
    pub kind: PlacedKind,
    /// The part of it that this page shows (pt); `None` = all. A board larger than the paper is shown
    /// in parts.
    pub window: Option<Rect>,
}

impl Placed {
    /// Everything that it inks.
    pub fn inked(&self) -> Rect {
        self.window.unwrap_or_else(|| self.trim.outset(self.bleed))
    }

    /// Where it is cut: along its edges, or those of the part that is shown.
    pub fn cut(&self) -> Rect {
        self.window.unwrap_or(self.trim)
    }
}

/// The purpose of a line.
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
    /// The lengths of dash and gap (pt), if it is dashed.
    pub dash: Option<[f32; 2]>,
    /// Its purpose.
    pub kind: LineKind,
}

impl Line {
    /// The rectangle that it covers, not counting its width.
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

/// The content of a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteKind {
    /// A line of text, from the start of its place, shortened if it does not fit.
    Words(String),
    /// The 50 mm bar, at the end of its place.
    CheckBar,
}

/// Text or a ruler in the margin.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Its content.
    pub kind: NoteKind,
    /// Its place on the page after rotation (pt).
    pub place: Rect,
    /// Its rotation.
    pub turn: Turn,
}
