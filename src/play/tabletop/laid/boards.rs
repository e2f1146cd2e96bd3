//! Boards with their spaces, and forms.

use super::fields;
use crate::table::{Board, Grid, Sheet, Space, Spot, Table};
use warpress_geometry::layout;
use warpress_kit::View;
use warpress_kit::view::board;
use warpress_model::map::Cells;
use warpress_model::{Game, Map};
use warpress_render::face::Words;
use warpress_render::renderer::Renderer;
use warpress_sheet::Length;

/// Of one that everybody has, no more lie on the table.
const MOST: u32 = 8;

/// Adds what is printed whole, as often as it is there.
pub fn add(table: &mut Table<'_>, game: &Game, renderer: &Renderer, face: usize, copies: u32) {
    let subject = &table.subjects[face];
    let list = subject.list;
    let (side, spaces, grid, fields) = match &subject.input.view {
        View::Board(face) => {
            let map = game.maps.get(&list.id);
            let spaces = spaces(&face.board);
            let grid = map.and_then(|map| grid(map, &spaces));
            (face.side.as_ref().map(|side| side.id.clone()), Some(spaces), grid, Vec::new())
        }
        View::Form(face) => {
            let drawn = renderer.draw(&subject.input, Words::Shown).face.map(|face| face.texts);
            let fields = fields::of(&face.form, &drawn.unwrap_or_default());
            (face.side.as_ref().map(|side| side.id.clone()), None, None, fields)
        }
        // A box is folded, not played on.
        _ => return,
    };
    let seat = side.as_ref().and_then(|side| table.seats.iter().position(|seat| seat.id == *side));
    let whose = side.filter(|_| seat.is_some()).map(|side| format!("@{side}")).unwrap_or_default();
    let earlier = table
        .boards
        .iter()
        .filter(|board| board.id.split('#').next() == Some(&format!("{}{whose}", list.id)));
    let earlier = earlier.count();
    for copy in 0..copies.min(MOST) as usize {
        let number = earlier + copy + 1;
        let number = if number > 1 { format!("#{number}") } else { String::new() };
        table.boards.push(Board {
            id: format!("{}{whose}{number}", list.id),
            name: list.name.clone(),
            sheet: if spaces.is_some() { Sheet::Board } else { Sheet::Form },
            face,
            seat,
            at: Spot::default(),
            spaces: spaces.clone().unwrap_or_default(),
            grid,
            fields: fields.clone(),
        });
    }
}

/// The spaces of a board as it is drawn.
fn spaces(board: &board::Board) -> Vec<Space> {
    let mm = |pt: f64| pt.to_mm();
    match board {
        board::Board::Spaces(map) => map
            .spaces
            .iter()
            .map(|space| Space {
                id: space.id.clone(),
                name: named(&[&*space.name, &*space.number, &space.id]),
                at: (mm(space.x), mm(space.y)),
                half: mm(space.r),
            })
            .collect(),
        board::Board::Areas(map) => map
            .spaces
            .iter()
            .map(|space| Space {
                id: space.id.clone(),
                name: named(&[&*space.name, &space.id]),
                at: (mm(space.x), mm(space.y)),
                half: mm(space.r),
            })
            .collect(),
    }
}

/// The first of some texts that says something, without marks.
fn named(texts: &[&str]) -> String {
    let plain = texts.iter().map(|text| warpress_referee::display::plain(text));
    plain.into_iter().find(|text| !text.is_empty()).unwrap_or_default()
}

/// How the grid of a map runs on its board.
fn grid(map: &Map, spaces: &[Space]) -> Option<Grid> {
    let cells = map.cells?;
    let known: Vec<((f64, f64), (f64, f64))> = map
        .spaces
        .iter()
        .zip(spaces)
        .filter(|(space, drawn)| space.id == drawn.id)
        .filter_map(|(space, drawn)| Some((layout::centre(cells, space.cell?), drawn.at)))
        .collect();
    let (one, first) = *known.first()?;
    let (other, last) = *known.last()?;
    let apart = libm::hypot(other.0 - one.0, other.1 - one.1);
    if apart <= 0.0 {
        return None;
    }
    // The width of a cell.
    let unit = libm::hypot(last.0 - first.0, last.1 - first.1) / apart;
    let corner = layout::centre(cells, (0, 0));
    let at = |on: (f64, f64)| (first.0 + (on.0 - one.0) * unit, first.1 + (on.1 - one.1) * unit);
    let (hexes, flat, shifted) = match cells {
        Cells::Square { .. } => (false, false, false),
        Cells::Pointed { odd } => (true, false, odd),
        Cells::Flat { odd } => (true, true, odd),
    };
    let row = 3.0_f64.sqrt() / 2.0;
    let (across, down) = match (hexes, flat) {
        (true, true) => (unit * row, unit),
        (true, false) => (unit, unit * row),
        _ => (unit, unit),
    };
    Some(Grid { hexes, flat, across, down, first: at(corner), shifted })
}
