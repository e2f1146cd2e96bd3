//! Ruled columns: logs, pads, rosters. What is filled in once stands above them.

use warpress_model::FieldKind;
use warpress_sheet::Length;

use super::super::super::view::form::{self as view, About, Body, Cell, ColumnAbout, Field, Table};
use super::super::super::view::{Area, Text};
use super::page::{FormRequest, NAME, PlacedFields, area};
use super::words::Words;
use super::{Entry, FormError, is_seats, largest};
use warpress_model::Form;
use warpress_model::form::Lines;
use warpress_model::word::Word;

/// The type of a heading, and of the name of a line (pt).
const HEAD: f32 = 8.2;
const LINE_NAME: f32 = 8.4;
/// The least height of a line, and of one in which pieces or notes find room (pt).
const LINE: f32 = 19.0;
const TALL: f32 = 26.0;
/// A box in a line, from one to the next (pt), and the most in a row.
const PITCH: f32 = 12.0;
const BOX: f32 = 9.6;
const PER: u32 = 10;
/// Lines of a log that does not say how many, and columns of one that is turned.
const LINES: usize = 12;
/// A log with more columns than this is turned: they become its lines.
const TURNED: usize = 9;
/// No form of columns is narrower (pt).
const NARROWEST: f32 = 250.0;
/// Between what stands above the columns, and its height (pt).
const GAP: f32 = 16.0;
const ONCE: f32 = 24.0;

/// Whether a form is of this sort.
pub fn is_ruled(form: &Form, entries: &[Entry<'_>]) -> bool {
    form.lines.is_some()
        || form.layout == warpress_model::FormLayout::Log
        || entries.iter().any(|entry| entry.field.repeat > 1)
}

/// A column before it has a place.
struct Column {
    about: ColumnAbout,
    kind: FieldKind,
    least: f32,
    w: f32,
    grows: bool,
    boxes: u32,
    name: Text,
}

/// Columns and lines.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let repeated = request.entries.iter().any(|entry| entry.field.repeat > 1);
    let (once, many): (Vec<&Entry<'_>>, Vec<&Entry<'_>>) =
        request.entries.iter().partition(|entry| repeated && entry.field.repeat == 1);
    let turned = many.len() > TURNED && !repeated && request.form.lines.is_none();
    let mut names = line_names(request, &many, turned);
    let label = names.iter().map(|name| request.words.label(name, LINE_NAME)).fold(0.0, f32::max);
    let label = if label > 0.0 { (label + 10.0).min(150.0) } else { 0.0 };
    let mut columns = if turned {
        (1..=LINES).map(numbered).collect()
    } else {
        many.iter().map(|entry| column(entry, request.words)).collect::<Vec<_>>()
    };
    let least: f32 = label + columns.iter().map(|column| column.least).sum::<f32>();
    let texts = columns.iter().filter(|column| column.grows).count();
    let usual = least + 60.0 * texts as f32 + 22.0;
    let width =
        request.width(if is_seats(request.form) || texts > 2 { largest().w } else { usual.max(NARROWEST) });
    let mut errors = Vec::new();
    if least > width + 0.5 {
        let over = ((least - width).to_mm()).ceil();
        let widest = many.iter().zip(&columns).max_by(|one, other| one.1.least.total_cmp(&other.1.least));
        if let Some((entry, _)) = widest {
            let message =
                format!("the columns are {over} mm wider than the form; “{}” is the widest", entry.name());
            errors.push(FormError::field(entry.row, message));
        }
    }
    widen(&mut columns, width - least);
    let (once, above) = above(request, &once, width);
    let head = columns
        .iter()
        .map(|column| heading(request.words, &column.name, column.w - 5.0))
        .fold(HEAD * 1.2, f32::max)
        + 7.0;
    let line = line_height(&columns);
    if request.form.lines.is_none() && !repeated && !turned {
        // A log that does not say how many lines it has is as long as its paper.
        let room = request.height(width).map_or(line * LINES as f32, |room| room - above - head);
        names = vec![Text::default(); (room / line).floor().clamp(1.0, 60.0) as usize];
    }
    let total = above + head + line * names.len() as f32;
    let spare = request.height(width).map_or(0.0, |room| room - total).max(0.0);
    let line = line + (spare / names.len().max(1) as f32).min(line * 1.2);
    let h = above + head + line * names.len() as f32;
    let mut x = label;
    let columns = columns
        .into_iter()
        .map(|column| {
            let left = x;
            x += column.w;
            let boxes = boxes(column.boxes, column.w, line);
            view::Column { about: column.about, x: left, w: column.w, boxes }
        })
        .collect();
    let lines = names
        .into_iter()
        .enumerate()
        .map(|(place, name)| view::Line { y: above + head + line * place as f32, h: line, name })
        .collect();
    let table = Table { top: above, head, label, w: x, h: h - above, columns, lines };
    let body = Body { fields: Some(once), table: Some(table), ..Body::default() };
    PlacedFields { w: width.max(least), h: total, body, errors }
}

/// The names of the lines; empty where they have none.
fn line_names(request: &FormRequest<'_, '_>, many: &[&Entry<'_>], turned: bool) -> Vec<Text> {
    if turned {
        return many.iter().map(|entry| entry.name.clone()).collect();
    }
    match &request.form.lines {
        Some(Lines::Count(count)) => vec![Text::default(); *count as usize],
        Some(Lines::Rows(list)) => {
            let rows = request.game.list(list).map(|list| list.rows.as_slice()).unwrap_or_default();
            rows.iter()
                .map(|row| row.name.as_ref().map_or_else(|| Text::program(&row.id), Text::author))
                .collect()
        }
        None => {
            vec![Text::default(); many.iter().map(|entry| entry.field.repeat as usize).max().unwrap_or(1)]
        }
    }
}

fn column(entry: &Entry<'_>, words: &Words<'_>) -> Column {
    let boxes = if entry.field.kind == FieldKind::Boxes { entry.boxes } else { 0 };
    let (least, grows) = match entry.field.kind {
        FieldKind::Boxes => (boxes.min(PER) as f32 * PITCH + 7.0, false),
        FieldKind::Text => (46.0, true),
        FieldKind::Space => (46.0, true),
        FieldKind::Check => (24.0, false),
        _ => (36.0, false),
    };
    let least = least.max(words.widest(entry.name(), HEAD) + 7.0);
    let about = ColumnAbout::Field(Box::new(entry.about()));
    Column { about, kind: entry.field.kind, least, w: least, grows, boxes, name: entry.name.clone() }
}

/// A column of a turned log: a turn, a month, whatever is written over it.
fn numbered(number: usize) -> Column {
    let (kind, name) = (FieldKind::Number, Text::program(number.to_string()));
    let about = ColumnAbout::Numbered { name: name.clone(), kind: kind.word(), text: "" };
    Column { about, kind, least: 26.0, w: 26.0, grows: false, boxes: 0, name }
}

/// Shares out what is left: to words and spaces, else to all.
fn widen(columns: &mut [Column], spare: f32) {
    let growing = columns.iter().filter(|column| column.grows).count();
    let count = if growing > 0 { growing } else { columns.len() };
    for column in columns.iter_mut().filter(|column| growing == 0 || column.grows) {
        column.w += spare.max(0.0) / count.max(1) as f32;
    }
}

/// The height of a heading in its column, in as many lines as it needs.
fn heading(words: &Words<'_>, name: &str, w: f32) -> f32 {
    let (mut lines, mut used) = (1.0, 0.0);
    for word in name.split_whitespace() {
        let long = words.label(word, HEAD);
        let space = if used > 0.0 { HEAD * 0.25 } else { 0.0 };
        if used > 0.0 && used + space + long > w {
            (lines, used) = (lines + 1.0, long);
        } else {
            used += space + long;
        }
    }
    HEAD * 1.15 * lines
}

fn line_height(columns: &[Column]) -> f32 {
    let of = |column: &Column| match column.kind {
        FieldKind::Boxes => column.boxes.div_ceil(PER).max(1) as f32 * PITCH + 7.0,
        FieldKind::Space => TALL,
        _ => LINE,
    };
    columns.iter().map(of).fold(LINE, f32::max)
}

/// Boxes of one line, from the corner of their cell.
fn boxes(count: u32, w: f32, line: f32) -> Vec<Area> {
    let per = count.min(PER);
    let rows = count.div_ceil(PER).max(1);
    let left = (w - per as f32 * PITCH + (PITCH - BOX)) / 2.0;
    let top = (line - rows as f32 * PITCH + (PITCH - BOX)) / 2.0;
    let cell = |number: u32| {
        area(left + (number % PER) as f32 * PITCH, top + (number / PER) as f32 * PITCH, BOX, BOX)
    };
    (0..count).map(cell).collect()
}

/// What is filled in once, in rows above the columns, and the height that it takes.
fn above(request: &FormRequest<'_, '_>, once: &[&Entry<'_>], width: f32) -> (Vec<Field>, f32) {
    let (mut x, mut y) = (0.0_f32, 0.0_f32);
    let mut fields = Vec::new();
    for entry in once {
        let name = request.words.label(entry.name(), NAME) + 7.0;
        let control = match entry.field.kind {
            FieldKind::Boxes => entry.boxes as f32 * PITCH + 4.0,
            FieldKind::Check => BOX + 4.0,
            FieldKind::Text => 90.0,
            _ => 46.0,
        };
        let whole = (name + control).min(width);
        if x > 0.0 && x + whole > width {
            (x, y) = (0.0, y + ONCE);
        }
        let left = x + name.min(width * 0.6);
        let cells: Vec<Area> = match entry.field.kind {
            FieldKind::Boxes => (0..entry.boxes)
                .map(|number| area(left + number as f32 * PITCH, y + (ONCE - BOX) / 2.0 - 2.0, BOX, BOX))
                .collect(),
            FieldKind::Check => vec![area(left, y + (ONCE - BOX) / 2.0 - 2.0, BOX, BOX)],
            FieldKind::Text => vec![area(left, y + ONCE / 2.0 + 3.5, control, 0.0)],
            _ => vec![area(left, y + 2.0, control, ONCE - 8.0)],
        };
        fields.push(Field {
            row: Some(area(x, y, whole, ONCE)),
            label: Some(area(x, y, left - x, ONCE - 4.0)),
            note: Some(area(x, y, 0.0, 0.0)),
            area: Some(area(left, y, control, ONCE - 4.0)),
            cells: Some(cells.into_iter().map(Cell::from).collect()),
            ..Field::of(About { text: Text::default(), ..entry.about() })
        });
        x += whole + GAP;
    }
    (fields, if once.is_empty() { 0.0 } else { y + ONCE + 3.0 })
}
