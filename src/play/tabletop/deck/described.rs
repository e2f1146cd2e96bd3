//! The description of a game on a table: everything but the pictures themselves.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::sheets::SheetEntry;
use crate::table::{Board, Cut, Kind, Seat, Sheet, Spot, Stack, Table, TablePosition, Use};

/// Rises when what older programs read would mean something else.
const VERSION: u32 = 1;

/// The description, with a line feed at its end; `faces` are the files of the faces.
pub fn json(table: &Table<'_>, faces: &[String], sheets: &[SheetEntry]) -> Vec<u8> {
    let ids = ids(table);
    let sheet = |sheet: &SheetEntry| {
        let mut described = json!(sheet);
        described["pieces"] = sheet.pieces.iter().map(|kind| ids[*kind].as_str()).collect();
        described
    };
    let file = |name: &str, text: &str| if text.is_empty() { Value::Null } else { json!(name) };
    let described = json!({
        "format": "warpress-deck",
        "format_version": VERSION,
        "id": table.slug,
        "title": table.title,
        "version": table.version,
        "summary": table.summary,
        "credits": table.credits,
        "players": { "fewest": table.players.0, "most": table.players.1 },
        "rules": {
            "html": file("rules.html", &table.rules_html),
            "text": file("rules.txt", &table.rules_text),
        },
        "steps": table.steps,
        "table_mm": table.extent,
        "seats": table.seats.iter().map(seat).collect::<Vec<_>>(),
        "pieces": table.kinds.iter().zip(&ids)
            .map(|(kind, id)| piece(table, (kind, id), faces)).collect::<Vec<_>>(),
        "boards": table.boards.iter().map(|one| board(table, one, faces)).collect::<Vec<_>>(),
        "stacks": table.stacks.iter().map(|one| stack(table, one, &ids)).collect::<Vec<_>>(),
        "dice": table.dice.iter()
            .map(|dice| json!({ "sides": dice.sides, "count": dice.count })).collect::<Vec<_>>(),
        "sheets": sheets.iter().map(sheet).collect::<Vec<_>>(),
    });
    format!("{described:#}\n").into_bytes()
}

/// The ids of the pieces: pieces of one row that do not look alike are numbered.
fn ids(table: &Table<'_>) -> Vec<String> {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    let kinds = table.kinds.iter().map(|kind| {
        let number = seen.entry(&kind.id).or_insert(0);
        *number += 1;
        if *number > 1 { format!("{}#{number}", kind.id) } else { kind.id.clone() }
    });
    kinds.collect()
}

fn seat(seat: &Seat) -> Value {
    let [r, g, b] = seat.colour;
    json!({ "id": seat.id, "name": seat.name, "colour": format!("#{r:02x}{g:02x}{b:02x}") })
}

/// Whose something is.
fn whose(table: &Table<'_>, seat: Option<usize>) -> Option<String> {
    seat.map(|seat| table.seats[seat].id.clone())
}

fn spot(spot: Spot) -> (f64, f64) {
    (round(spot.x), round(spot.y))
}

/// Thousandths of a millimetre are enough.
fn round(mm: f64) -> f64 {
    (mm * 1_000.0).round() / 1_000.0
}

fn both((x, y): (f64, f64)) -> (f64, f64) {
    (round(x), round(y))
}

fn piece(table: &Table<'_>, (kind, id): (&Kind, &str), faces: &[String]) -> Value {
    json!({
        "id": id,
        "list": kind.list,
        "list_name": kind.of,
        "name": kind.name,
        "text": kind.text,
        "count": kind.count,
        "as_needed": kind.endless,
        "shape": match kind.cut {
            Cut::Card => "card",
            Cut::Square => "square",
            Cut::Round => "round",
            Cut::Hex => "hex",
        },
        "size_mm": both(table.faces[kind.front].mm),
        "front": faces[kind.front],
        "back": kind.back.map(|back| faces[back].clone()),
        "back_hides": kind.back_hides,
        "seat": whose(table, kind.seat),
    })
}

fn board(table: &Table<'_>, board: &Board, faces: &[String]) -> Value {
    let spaces: Vec<_> = board
        .spaces
        .iter()
        .map(|space| {
            json!({ "id": space.id, "name": space.name, "at_mm": both(space.at), "half_mm": round(space.half) })
        })
        .collect();
    let grid = board.grid.map(|grid| {
        json!({
            "cells": if grid.hexes { "hexes" } else { "squares" },
            "flat": grid.flat,
            "across_mm": round(grid.across),
            "down_mm": round(grid.down),
            "first_mm": both(grid.first),
            "shifted": grid.shifted,
        })
    });
    json!({
        "id": board.id,
        "name": board.name,
        "kind": match board.sheet {
            Sheet::Board => "board",
            Sheet::Form => "form",
        },
        "picture": faces[board.face],
        "size_mm": both(table.faces[board.face].mm),
        "at_mm": spot(board.at),
        "seat": whose(table, board.seat),
        "grid": grid,
        "spaces": spaces,
    })
}

fn stack(table: &Table<'_>, stack: &Stack, ids: &[String]) -> Value {
    let at = match stack.at {
        TablePosition::Table(at) => json!({ "mm": spot(at) }),
        TablePosition::Space { board, space } => {
            let board = &table.boards[board];
            json!({ "board": board.id, "space": board.spaces[space].id, "mm": spot(table.spot(stack.at)) })
        }
    };
    let pieces: Vec<_> =
        stack.pieces.iter().map(|(kind, count)| json!({ "piece": ids[*kind], "count": count })).collect();
    json!({
        "id": stack.id,
        "name": stack.name,
        "use": match stack.purpose {
            Use::Pile => "pile",
            Use::Discard => "discard",
            Use::Hand => "hand",
            Use::Bag => "bag",
            Use::Open => "open",
            Use::Box => "box",
        },
        "face_down": stack.down,
        "at": at,
        "seat": whose(table, stack.seat),
        "takes": stack.takes,
        "room_mm": both(stack.room),
        "pieces": pieces,
    })
}
