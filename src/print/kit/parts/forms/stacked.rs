//! Fields one below another, each with its name before it: sheets, score sheets, diagrams, mats.

use warpress_model::FieldKind;
use warpress_sheet::Length;

use super::super::super::view::Area;
use super::super::super::view::form::{Body, Cell, Field};
use super::page::{FormRequest, NAME, NOTE, PlacedFields, area};
use super::{Entry, FormError, tracks};

/// Width of a form with one column of fields (pt); with several it is as wide as paper allows.
const NARROW: f32 = 340.0;
/// From one column of fields to the next, and from a name to what belongs to it (pt).
const GAP: f32 = 16.0;
const BESIDE: f32 = 9.0;
/// The least height of a field, and of a space for pieces (pt).
const ROW: f32 = 23.0;
const SPACE: f32 = 46.0;
/// A box to be marked, from one to the next, and the air after each five (pt).
const BOX: f32 = 13.5;
const PITCH: f32 = 16.5;
const FIVE: f32 = 5.0;
/// So many are taken in at a glance, without air between fives.
const FEW: usize = 7;
/// More fields than this stand in two columns.
const MANY: usize = 9;

/// Fields in columns of equal width.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let entries: Vec<&Entry<'_>> =
        request.entries.iter().flat_map(|entry| std::iter::repeat_n(entry, entry.repeated())).collect();
    let spaces = entries.iter().all(|entry| entry.field.kind == FieldKind::Space);
    let usual = match entries.len() {
        count if spaces => (1..=count).find(|across| across * across >= count).unwrap_or(1),
        count if count > MANY && request.size.is_none() => 2,
        _ => 1,
    };
    let across = request.form.across.map_or(usual, |across| across as usize).clamp(1, entries.len().max(1));
    let width = request.width(if across > 1 { f32::MAX } else { NARROW });
    let column = ((width - GAP * (across as f32 - 1.0)) / across as f32).max(1.0);
    let names = names(request, &entries, column);
    let mut errors = Vec::new();
    let placed: Vec<Placed> = entries
        .iter()
        .map(|entry| {
            let placed = place(request, entry, column, names);
            if placed.w > column + 0.5 {
                let over = ((placed.w - column).to_mm()).ceil();
                let message = format!("“{}” is {over} mm wider than its place", entry.name());
                errors.push(FormError::field(entry.row, message));
            }
            placed
        })
        .collect();
    let mut rows: Vec<(f32, bool)> = placed
        .chunks(across)
        .map(|row| (row.iter().map(|one| one.h).fold(ROW, f32::max), row.iter().any(|one| one.grows)))
        .collect();
    let total: f32 = rows.iter().map(|row| row.0).sum();
    share(&mut rows, request.height(width).map_or(0.0, |room| room - total));
    let mut y = 0.0;
    let mut fields = Vec::new();
    for ((row, entries), (h, _)) in placed.chunks(across).zip(entries.chunks(across)).zip(&rows) {
        for (place, (one, entry)) in row.iter().zip(entries).enumerate() {
            let x = place as f32 * (column + GAP);
            fields.push(one.view(entry, (x, y), (column, *h), names));
        }
        y += h;
    }
    let body = Body { fields: Some(fields), across: Some(across), ..Body::default() };
    PlacedFields { w: width, h: total, body, errors }
}

/// Room that is left over goes to rows with spaces; if there are none, to all, within measure.
fn share(rows: &mut [(f32, bool)], spare: f32) {
    const MOST: f32 = 16.0;
    if spare <= 0.0 {
        return;
    }
    let growing = rows.iter().filter(|row| row.1).count();
    let count = if growing > 0 { growing } else { rows.len() };
    let each = spare / count.max(1) as f32;
    for row in rows {
        match (growing > 0, row.1) {
            (true, true) => row.0 += each,
            (true, false) => {}
            (false, _) => row.0 += each.min(MOST),
        }
    }
}

/// The width that names have in a column, so that what belongs to them begins in one line.
fn names(request: &FormRequest<'_, '_>, entries: &[&Entry<'_>], column: f32) -> f32 {
    let beside = entries.iter().filter(|entry| is_beside(entry));
    let widest = beside
        .map(|entry| {
            let name = request.words.label(entry.name(), NAME) + before(entry) + 2.0;
            let note = request.words.prose(&entry.row.text, column * 0.4, request.size_of(NOTE));
            if note > 0.0 { name.max(column * 0.26) } else { name }
        })
        .fold(0.0, f32::max);
    widest.min(column * 0.46)
}

/// Whether the name stands before what belongs to it, not above.
fn is_beside(entry: &Entry<'_>) -> bool {
    !matches!(entry.field.kind, FieldKind::Space | FieldKind::Track)
}

/// What stands before a name: the sign of a side, an icon.
fn before(entry: &Entry<'_>) -> f32 {
    (if entry.side.is_none() { 0.0 } else { 11.0 }) + if entry.row.icon.is_some() { 20.0 } else { 0.0 }
}

/// A field as it is before it has a place.
struct Placed {
    w: f32,
    h: f32,
    grows: bool,
    /// Boxes side by side.
    per: usize,
    track: Option<tracks::Track>,
    note: f32,
}

fn place(request: &FormRequest<'_, '_>, entry: &Entry<'_>, column: f32, names: f32) -> Placed {
    let room = column - names - BESIDE;
    let note_width = if is_beside(entry) { names - before(entry) } else { column };
    let note = request.words.prose(&entry.row.text, note_width, request.size_of(NOTE));
    let lines =
        (request.words.label(entry.name(), NAME) / (names - before(entry)).max(1.0)).ceil().clamp(1.0, 2.0);
    let name = NAME * 1.25 * lines;
    let high = |h: f32| h.max(name + note + 6.0).max(ROW);
    let plain = |w: f32, h: f32| Placed { w, h, grows: false, per: 1, track: None, note };
    match entry.field.kind {
        FieldKind::Boxes => {
            let per = per_row(room, entry.boxes as usize);
            let rows = (entry.boxes as usize).div_ceil(per.max(1)).max(1);
            Placed { per, ..plain(names + BESIDE + PITCH, high(rows as f32 * PITCH + 7.0)) }
        }
        FieldKind::Space => Placed { grows: true, ..plain(column.min(40.0), SPACE.max(note + 30.0)) },
        FieldKind::Track => {
            let track = tracks::Track::fitted(entry, None, column);
            let h = track.h + NAME * 1.6 + note + 6.0;
            Placed { track: Some(track), ..plain(0.0, h) }
        }
        FieldKind::Number => plain(names + BESIDE + 40.0, high(ROW)),
        FieldKind::Check => plain(names + BESIDE + BOX, high(ROW)),
        _ => plain(names + BESIDE + 40.0, high(ROW)),
    }
}

/// Boxes that stand side by side in this width; whole fives, if there are this many.
fn per_row(room: f32, boxes: usize) -> usize {
    let most = (1..=boxes.max(1)).take_while(|count| run(*count) <= room).last().unwrap_or(1);
    if most < boxes && most > FEW { most - most % 5 } else { most }
}

/// The width of this many boxes in a row.
fn run(count: usize) -> f32 {
    let fives = if count > FEW { (count - 1) / 5 } else { 0 };
    count as f32 * PITCH + fives as f32 * FIVE
}

impl Placed {
    fn view(&self, entry: &Entry<'_>, at: (f32, f32), size: (f32, f32), names: f32) -> Field {
        let ((x, y), (w, h)) = (at, size);
        let before = before(entry);
        let beside = is_beside(entry);
        let name = if beside { names } else { w };
        let label_h = if beside { h - self.note } else { NAME * 1.6 };
        let shift = if beside && self.note > 0.0 {
            ((h - self.note - NAME * 1.5) / 2.0).clamp(1.0, 4.0)
        } else {
            0.0
        };
        let label_h = if beside && self.note > 0.0 { NAME * 1.5 } else { label_h };
        let indent = if beside { before } else { 0.0 };
        let control = if beside {
            (x + names + BESIDE, y, w - names - BESIDE, h)
        } else {
            (x, y + label_h + self.note, w, h - label_h - self.note - 4.0)
        };
        let track = self.track.as_ref();
        let cells = track.map(|track| track.cells(control.0, control.1 + 2.0));
        let boxes = || self.cells(entry, control).into_iter().map(Cell::from).collect();
        Field {
            row: Some(area(x, y, w, h)),
            label: Some(area(x + before, y + shift, name - before, label_h)),
            note: Some(area(x + indent, y + shift + label_h, name - indent, self.note)),
            area: Some(area(control.0, control.1, control.2, control.3)),
            cells: Some(cells.unwrap_or_else(boxes)),
            path: track.map(|track| track.path(control.0, control.1 + 2.0)),
            ..Field::of(entry.about())
        }
    }

    fn cells(&self, entry: &Entry<'_>, (x, y, w, h): (f32, f32, f32, f32)) -> Vec<Area> {
        let middle = |high: f32| y + (h - high) / 2.0;
        match entry.field.kind {
            FieldKind::Boxes => {
                let rows = (entry.boxes as usize).div_ceil(self.per.max(1)).max(1);
                let top = middle(rows as f32 * PITCH - (PITCH - BOX));
                let cell = |number: usize| {
                    let (column, row) = (number % self.per, number / self.per);
                    let fives = if entry.boxes as usize > FEW { column / 5 } else { 0 };
                    let left = x + column as f32 * PITCH + fives as f32 * FIVE;
                    area(left, top + row as f32 * PITCH, BOX, BOX)
                };
                (0..entry.boxes as usize).map(cell).collect()
            }
            FieldKind::Check => vec![area(x, middle(BOX), BOX, BOX)],
            FieldKind::Number => vec![area(x, middle(ROW - 5.0), w.min(56.0), ROW - 5.0)],
            FieldKind::Space => vec![area(x, y, w, h)],
            FieldKind::Text | FieldKind::Dial => vec![area(x, y + h / 2.0 + 5.5, w, 0.0)],
            _ => Vec::new(),
        }
    }
}
