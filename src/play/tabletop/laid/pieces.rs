//! Pieces, boards and sheets from the parts of a kit.

use std::collections::HashMap;

use super::boards;
use crate::table::{Cut, Face, Kind, Table};
use warpress_kit::{Part, Subject, each_piece};
use warpress_model::list::Shape;
use warpress_model::phrase::title;
use warpress_model::{Count, Game, List, ListKind, Row};
use warpress_referee::display::plain;
use warpress_render::renderer::Renderer;
use warpress_sheet::Length;

/// Adds what is printed together.
pub fn add<'g>(table: &mut Table<'g>, game: &'g Game, renderer: &Renderer, part: Part<'g>) {
    let mut wanted = Vec::new();
    each_piece(&part.job, |front, back, copies| wanted.push((front, back, copies)));
    let mut subjects: Vec<Option<Subject<'g>>> = part.subjects.into_iter().map(Some).collect();
    let mut known: HashMap<usize, usize> = HashMap::new();
    for (front, back, copies) in wanted.into_iter().filter(|(.., copies)| *copies > 0) {
        let mut keep = |number: usize, table: &mut Table<'g>| -> Option<usize> {
            if let Some(face) = known.get(&number) {
                return Some(*face);
            }
            let subject = subjects.get_mut(number)?.take()?;
            let face = face(table, &subject);
            table.faces.push(face);
            table.subjects.push(subject);
            known.insert(number, table.faces.len() - 1);
            Some(table.faces.len() - 1)
        };
        let Some(front) = keep(front, table) else { continue };
        let back = back.and_then(|back| keep(back, table));
        let (list, row) = (table.subjects[front].list, table.subjects[front].row);
        match row.filter(|_| list.kind.has_pieces()) {
            Some(row) => kind(table, (list, row), (front, back), copies),
            None => boards::add(table, game, renderer, front, copies),
        }
    }
}

/// What is known of a face before it is drawn.
fn face(table: &Table<'_>, subject: &Subject<'_>) -> Face {
    let id = subject.row.map_or("", |row| &row.id);
    let parts = [subject.list.id.as_str(), id, if subject.back { "back" } else { "" }];
    let stem = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let taken = |name: &str| table.faces.iter().any(|face| face.name == name);
    let mut name = stem.clone();
    let mut number = 2;
    while taken(&name) {
        name = format!("{stem}-{number}");
        number += 1;
    }
    let (w, h) = subject.input.size;
    Face { name, mm: (f64::from(w).to_mm(), f64::from(h).to_mm()) }
}

/// Adds pieces that are all alike, to those of the same row if there are any.
fn kind(
    table: &mut Table<'_>,
    (list, row): (&List, &Row),
    (front, back): (usize, Option<usize>),
    copies: u32,
) {
    let id = format!("{}/{}", list.id, row.id);
    let same = |kind: &&mut Kind| kind.id == id && kind.front == front;
    if let Some(kind) = table.kinds.iter_mut().find(same) {
        kind.count = kind.count.saturating_add(copies);
        return;
    }
    let back_hides = back.is_some_and(|back| {
        table.subjects[back].row.is_none() || table.kinds.iter().any(|kind| kind.back == Some(back))
    });
    if let (true, Some(back)) = (back_hides, back) {
        for kind in table.kinds.iter_mut().filter(|kind| kind.back == Some(back)) {
            kind.back_hides = true;
        }
    }
    let seat = row.side.as_ref().and_then(|side| table.seats.iter().position(|seat| seat.id == *side));
    table.kinds.push(Kind {
        id,
        list: list.id.clone(),
        of: list.name.clone(),
        name: row.name.clone().unwrap_or_else(|| title(&row.id)),
        text: says(list, row),
        cut: match (list.kind, list.shape) {
            (ListKind::Counters, Shape::Round) => Cut::Round,
            (ListKind::Counters, Shape::Hex) => Cut::Hex,
            (ListKind::Counters, _) => Cut::Square,
            _ => Cut::Card,
        },
        front,
        back,
        back_hides,
        seat,
        count: copies,
        endless: matches!(row.count, Some(Count::AsNeeded { .. })),
    });
}

/// What a piece says: its values, then its text.
fn says(list: &List, row: &Row) -> String {
    let values = row.values.iter().filter_map(|(id, value)| {
        let label = plain(&list.columns.get(id)?.label);
        let printed = plain(&value.printed);
        (!printed.is_empty()).then(|| format!("{label}: {printed}"))
    });
    let values = values.collect::<Vec<_>>().join(" · ");
    let text = plain(&row.text);
    let parts = [values, text];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}
