//! Tracks: numbers along which a marker moves. A short one is a row; a long one winds like a snake, ten to a row,
//! so that the tens stand below one another.

use warpress_sheet::Length;

use super::super::super::view::Text;
use super::super::super::view::form::{Body, Cell, Field, Number};
use super::page::{FormRequest, NAME, NOTE, PlacedFields, area};
use super::{Entry, FormError, label};
use warpress_sheet::mm;

/// A cell takes a counter of 5/8 inch (mm), and is never smaller than half of that.
const CELL_MM: f32 = 16.4;
const LEAST_MM: f32 = 8.0;
/// More cells than this do not stand in one row; more than that stand in tens.
const ROW: i64 = 12;
const SHORT: i64 = 24;
/// The longest single row, and its narrowest cell (mm).
const LONG: i64 = 16;
const NARROW_MM: f32 = 10.4;
/// Between tracks (pt).
const GAP: f32 = 16.0;
/// No form of tracks is narrower (pt).
const NARROWEST: f32 = 250.0;

/// A track without a place.
pub struct Track {
    pub w: f32,
    pub h: f32,
    cell: f32,
    across: i64,
    /// A first cell that stands before the tens.
    nought: bool,
    span: (i64, i64),
}

impl Track {
    /// A track with cells as large as they need be, this many in a row.
    fn new(entry: &Entry<'_>, across: Option<u32>) -> Self {
        Self::of(entry.span, across, mm(CELL_MM))
    }

    /// The same within a width.
    pub fn fitted(entry: &Entry<'_>, across: Option<u32>, width: f32) -> Self {
        // A row is read more easily than a bend, if its cells still take a counter of half an inch or nearly.
        let count = entry.span.1 - entry.span.0 + 1;
        let own = width / count.max(1) as f32;
        let across = match across {
            None if (ROW + 1..=LONG).contains(&count) && own >= mm(NARROW_MM) => u32::try_from(count).ok(),
            across => across,
        };
        let track = Self::new(entry, across);
        let columns = track.columns() as f32;
        Self::of(entry.span, across, (width / columns).min(track.cell))
    }

    fn of(span: (i64, i64), across: Option<u32>, cell: f32) -> Self {
        let count = span.1 - span.0 + 1;
        let across = match across {
            Some(across) => i64::from(across).clamp(1, count),
            None if count <= ROW => count,
            None if count <= SHORT => (count + 1) / 2,
            None => 10,
        };
        let nought = span.0 == 0 && count > SHORT && across % 5 == 0;
        let mut track = Self { w: 0.0, h: 0.0, cell, across, nought, span };
        track.w = track.columns() as f32 * cell;
        track.h = track.rows() as f32 * cell;
        track
    }

    fn columns(&self) -> i64 {
        self.across + i64::from(self.nought)
    }

    fn rows(&self) -> i64 {
        let count = self.span.1 - self.span.0 + 1 - i64::from(self.nought);
        (count + self.across - 1) / self.across
    }

    /// Where the cell of a number lies, from the track's corner.
    fn at(&self, number: i64) -> (f32, f32) {
        let first = self.span.0 + i64::from(self.nought);
        if number < first {
            return (0.0, 0.0);
        }
        let (row, place) = ((number - first) / self.across, (number - first) % self.across);
        let place = if row % 2 == 0 { place } else { self.across - 1 - place } + i64::from(self.nought);
        (place as f32 * self.cell, row as f32 * self.cell)
    }

    /// Its cells, for the template; those are strong that end a ten.
    pub fn cells(&self, x: f32, y: f32) -> Vec<Cell> {
        let cell = |(at, number): (i64, Number)| {
            let (dx, dy) = self.at(at);
            Cell { number: Some(number), area: Some(area(x + dx, y + dy, self.cell, self.cell)) }
        };
        (self.span.0..=self.span.1).zip(numbers(self.span)).map(cell).collect()
    }

    /// The way through the middles of its cells: corners alone.
    pub fn path(&self, x: f32, y: f32) -> Vec<[f32; 2]> {
        let half = self.cell / 2.0;
        let points = (self.span.0..=self.span.1).map(|number| {
            let (dx, dy) = self.at(number);
            [x + dx + half, y + dy + half]
        });
        points.collect()
    }
}

/// The numbers of a track, wherever they lie; those are strong that end a ten, or a short track.
pub fn numbers(span: (i64, i64)) -> impl Iterator<Item = Number> {
    let long = span.1 - span.0 >= ROW;
    let number = move |number: i64| {
        let strong = long && number % 10 == 0 || !long && number == span.1;
        Number { text: Text::program(label(number)), strong, first: number == span.0 }
    };
    (span.0..=span.1).map(number)
}

/// Tracks beside one another as far as there is room, then below.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let most = request.width(f32::MAX);
    let (mut fields, mut errors) = (Vec::new(), Vec::new());
    let (mut x, mut y, mut row, mut w) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for entry in request.entries {
        let track = Track::fitted(entry, request.form.across, most);
        if track.cell < mm(LEAST_MM) - 0.01 {
            let message = format!(
                "“{}” has {} numbers in a row, which leaves {:.1} mm for each",
                entry.name(),
                track.columns(),
                track.cell.to_mm()
            );
            errors.push(FormError::field(entry.row, message));
        }
        let before =
            if entry.side.is_none() { 0.0 } else { 13.0 } + if entry.row.icon.is_some() { 16.0 } else { 0.0 };
        let name = request.words.label(entry.name(), NAME) + before + 4.0;
        let block = track.w.max(name).min(most);
        let note = request.words.prose(&entry.row.text, block, request.size_of(NOTE));
        let head = NAME * 1.7 + note;
        if x > 0.0 && x + block > most + 0.01 {
            (x, y, row) = (0.0, y + row + GAP, 0.0);
        }
        fields.push(Field {
            row: Some(area(x, y, block, head + track.h)),
            label: Some(area(x + before, y, block - before, NAME * 1.5)),
            note: Some(area(x, y + NAME * 1.6, block, note)),
            area: Some(area(x, y + head, track.w, track.h)),
            cells: Some(track.cells(x, y + head)),
            path: Some(track.path(x, y + head)),
            ..Field::of(entry.about())
        });
        row = row.max(head + track.h);
        x += block + GAP;
        w = w.max(x - GAP);
    }
    let body = Body { fields: Some(fields), ..Body::default() };
    PlacedFields { w: w.max(NARROWEST.min(most)), h: y + row, body, errors }
}

#[cfg(test)]
mod tests {
    use super::Track;

    /// A marker that has to jump is put down in the wrong place.
    #[test]
    fn each_number_lies_beside_the_one_before_it() {
        for (span, across) in
            [((0, 100), None), ((1, 10), None), ((0, 20), None), ((-5, 55), Some(7)), ((0, 0), None)]
        {
            let track = Track::of(span, across, 1.0);
            for number in span.0..span.1 {
                let ((x, y), (to_x, to_y)) = (track.at(number), track.at(number + 1));
                assert_eq!((x - to_x).abs() + (y - to_y).abs(), 1.0, "{number} of {span:?}");
            }
            let inside = |number| {
                let (x, y) = track.at(number);
                x >= 0.0 && y >= 0.0 && x < track.w && y < track.h
            };
            assert!((span.0..=span.1).all(inside), "{span:?}");
        }
    }

    #[test]
    fn tens_stand_at_the_ends_of_rows() {
        let track = Track::of((0, 100), None, 1.0);
        assert_eq!(
            (track.at(0), track.at(10), track.at(20), track.at(30)),
            ((0.0, 0.0), (10.0, 0.0), (1.0, 1.0), (10.0, 2.0))
        );
        assert_eq!((track.w, track.h), (11.0, 10.0));
    }
}
