//! Words in boxes: the steps of a flowchart, the paragraphs of an aid; behind those of an aid the rows of a list.

use super::super::super::view::Text;
use super::super::super::view::form::{Body, Field, Listing, ListingCell, ListingRow, Way};
use super::page::{FormRequest, PlacedFields, area};
use super::{Entry, largest};
use warpress_model::form::Lines;
use warpress_model::table::TableRow;
use warpress_model::{Column, List, Parsed, Row};

/// The type of a step's name and of its words (pt).
const NAME: f32 = 10.6;
const WORDS: f32 = 9.2;
/// Inside a box: left of the words, and above and below them (pt).
const LEFT: f32 = 27.0;
const RIGHT: f32 = 9.0;
const AIR: f32 = 6.0;
/// From one box to the next (pt), and between columns.
const GAP: f32 = 11.0;
const COLUMNS: f32 = 18.0;
/// Width with one column (pt).
const NARROW: f32 = 400.0;
/// Cells of a list (pt).
const CELL: f32 = 8.6;
const CELL_AIR: f32 = 5.0;

/// Boxes in as many columns as it takes.
pub fn lay(request: &FormRequest<'_, '_>) -> PlacedFields {
    let wide = |across: usize| request.width(if across == 1 { NARROW } else { largest().w });
    let column = |across: usize| (wide(across) - COLUMNS * (across as f32 - 1.0)) / across as f32;
    let across = match request.form.across {
        Some(across) => (across as usize).clamp(1, 6),
        None if tallest(request, column(1), 1) <= request.most(wide(1)) * 0.86 => 1,
        None => 2,
    };
    let (width, column) = (wide(across), column(across));
    let heights = heights(request, column);
    let limit = tallest(request, column, across);
    let (mut fields, mut ways) = (Vec::new(), Vec::new());
    let (mut place, mut y, mut h) = (0, 0.0_f32, 0.0_f32);
    for (number, (entry, high)) in request.entries.iter().zip(&heights).enumerate() {
        if y > 0.0 && y + high > limit + 0.5 && place + 1 < across {
            (place, y) = (place + 1, 0.0);
        }
        let x = place as f32 * (column + COLUMNS);
        if y > 0.0 {
            ways.push(Way { x: x + column / 2.0, from: y - GAP, to: y });
        }
        fields.push(step(entry, number + 1, (x, y), (column, *high), request));
        y += high + GAP;
        h = h.max(y - GAP);
    }
    let mut body = Body {
        fields: Some(fields),
        ways: Some(ways),
        words_size: Some(request.size_of(WORDS)),
        across: Some(across),
        ..Body::default()
    };
    if let Some(list) = listed(request) {
        let top = if h > 0.0 { h + GAP } else { 0.0 };
        let (table, bottom) = table(request, &list, width, top);
        body.list = Some(table);
        h = bottom;
    }
    PlacedFields { w: width, h, body, errors: Vec::new() }
}

fn heights(request: &FormRequest<'_, '_>, column: f32) -> Vec<f32> {
    let high = |entry: &Entry<'_>| {
        let words = request.words.prose(&entry.row.text, column - LEFT - RIGHT, request.size_of(WORDS));
        NAME * 1.35 + words + 2.0 * AIR + if words > 0.0 { 1.0 } else { 0.0 }
    };
    request.entries.iter().map(high).collect()
}

/// The height of the tallest of this many columns, filled evenly.
fn tallest(request: &FormRequest<'_, '_>, column: f32, across: usize) -> f32 {
    let heights = heights(request, column);
    let whole = heights.iter().sum::<f32>() + GAP * heights.len().saturating_sub(1) as f32;
    let highest = heights.iter().copied().fold(0.0, f32::max);
    // Columns end where boxes do: grow until all find room.
    let mut limit = (whole / across as f32).max(highest);
    for _ in 0..200 {
        let (mut columns, mut y) = (1, 0.0_f32);
        for high in &heights {
            if y > 0.0 && y + high > limit {
                (columns, y) = (columns + 1, 0.0);
            }
            y += high + GAP;
        }
        if columns <= across {
            break;
        }
        limit += 4.0;
    }
    limit
}

fn step(
    entry: &Entry<'_>,
    number: usize,
    at: (f32, f32),
    size: (f32, f32),
    request: &FormRequest<'_, '_>,
) -> Field {
    let ((x, y), (w, h)) = (at, size);
    let words = request.words.prose(&entry.row.text, w - LEFT - RIGHT, request.size_of(WORDS));
    Field {
        number: Some(Text::program(number.to_string())),
        row: Some(area(x, y, w, h)),
        label: Some(area(x + LEFT, y + AIR - 1.0, w - LEFT - RIGHT, NAME * 1.35)),
        words: Some(area(x + LEFT, y + AIR + NAME * 1.35, w - LEFT - RIGHT, words + 1.0)),
        ..Field::of(entry.about())
    }
}

/// A list whose rows an aid prints.
struct Listed<'g> {
    name: String,
    columns: Vec<(&'g str, &'g Column)>,
    rows: Vec<&'g Row>,
    /// What stands before each row of a dice table.
    on: Vec<String>,
}

fn listed<'g>(request: &FormRequest<'_, 'g>) -> Option<Listed<'g>> {
    let Some(Lines::Rows(id)) = &request.form.lines else { return None };
    if let Some(table) = request.game.tables.get(id) {
        return Some(Listed {
            name: table.name.clone(),
            columns: used(&table.columns, table.rows.iter().map(|row| &row.row)),
            rows: table.rows.iter().map(|row| &row.row).collect(),
            on: table.rows.iter().map(TableRow::results).collect(),
        });
    }
    let list: &List = request.game.list(id)?;
    Some(Listed {
        name: list.name.clone(),
        columns: used(&list.columns, list.rows.iter()),
        rows: list.rows.iter().collect(),
        on: Vec::new(),
    })
}

fn used<'g>(
    columns: &'g warpress_model::ById<Column>,
    rows: impl Iterator<Item = &'g Row> + Clone,
) -> Vec<(&'g str, &'g Column)> {
    let filled = |id: &String| rows.clone().any(|row| row.values.contains_key(id));
    columns.iter().filter(|(id, _)| filled(id)).map(|(id, column)| (id.as_str(), column)).collect()
}

/// The list as cells, and where it ends.
fn table(request: &FormRequest<'_, '_>, list: &Listed<'_>, width: f32, top: f32) -> (Listing, f32) {
    let mut heads: Vec<Text> = Vec::new();
    if !list.on.is_empty() {
        heads.push(Text::ours(request.words.messages().word("form-roll")));
    }
    let named = list.rows.iter().any(|row| row.name.is_some());
    if named {
        heads.push(Text::author(&list.name));
    }
    heads.extend(list.columns.iter().map(|(_, column)| Text::author(&column.label)));
    let cells: Vec<Vec<Text>> = list
        .rows
        .iter()
        .enumerate()
        .map(|(place, row)| {
            let mut cells: Vec<Text> = list.on.get(place).map(Text::author).into_iter().collect();
            if named {
                cells.push(row.name.as_ref().map(Text::author).unwrap_or_default());
            }
            cells.extend(list.columns.iter().map(|(id, _)| match row.values.get(*id) {
                Some(value) if value.parsed == Parsed::None => Text::program("–"),
                Some(value) => Text::author(&value.printed),
                None => Text::default(),
            }));
            cells
        })
        .collect();
    let size = request.size_of(CELL);
    let widths = widths(request, &heads, &cells, width);
    let row_height = |cells: &[Text], size: f32| {
        cells
            .iter()
            .zip(&widths)
            .map(|(cell, w)| request.words.prose(cell, w - 2.0 * CELL_AIR, size))
            .fold(size * 1.2, f32::max)
            + CELL_AIR
    };
    let mut y = top;
    let mut rows = Vec::new();
    for (number, cells) in std::iter::once(&heads).chain(&cells).enumerate() {
        let h = row_height(cells, size);
        let mut x = 0.0;
        let cells = cells
            .iter()
            .zip(&widths)
            .map(|(cell, w)| {
                let area = area(x + CELL_AIR, y + CELL_AIR / 2.0, w - 2.0 * CELL_AIR, h - CELL_AIR + 0.5);
                x += w;
                ListingCell { area, text: cell.clone() }
            })
            .collect();
        rows.push(ListingRow { y, h, head: number == 0, cells });
        y += h;
    }
    (Listing { w: width, top, h: y - top, size, rows }, y)
}

/// Widths of columns: what their longest cell needs, words sharing what numbers leave.
fn widths(request: &FormRequest<'_, '_>, heads: &[Text], cells: &[Vec<Text>], width: f32) -> Vec<f32> {
    let size = request.size_of(CELL);
    let natural: Vec<f32> = heads
        .iter()
        .enumerate()
        .map(|(place, head)| {
            let own = cells
                .iter()
                .filter_map(|row| row.get(place))
                .map(|cell| request.words.label(cell, size) * 1.12);
            own.fold(request.words.widest(head, size) * 1.1, f32::max) + 2.0 * CELL_AIR + 2.0
        })
        .collect();
    let whole: f32 = natural.iter().sum();
    if whole <= width {
        let spare = (width - whole) / natural.len().max(1) as f32;
        return natural.into_iter().map(|w| w + spare).collect();
    }
    // Long columns give way to a common width.
    let mut cap = width;
    while cap > 10.0 && natural.iter().map(|w| w.min(cap)).sum::<f32>() > width {
        cap -= 1.0;
    }
    natural.into_iter().map(|w| w.min(cap)).collect()
}
