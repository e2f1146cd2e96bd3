//! The ground: a plate under everything, names beside the places, boards and sheets on it.

use super::measure::{BOARDS, FLOOR, THICK, UPRIGHT, on_tile, round, tile_scale, units};
use super::pictures::{Picture, Pictures};
use super::pieces::{Maker, Place, image};
use super::save::{Colour, Object, Shape, SnapPoint, Text, Vector};
use super::words;
use crate::table::{Board, Sheet, Stack, Table, TablePosition, Use};

/// The most snap points on a board. With more the program slows down whenever something is dropped.
const POINTS: usize = 4_000;

/// The most places whose names lie on the table.
const LABELS: usize = 200;

/// The size of their letters; 64 is what the program gives a new text.
const LETTERS: u32 = 28;

/// A board or sheet. Adds to the notes what does not come along.
pub fn board(
    maker: &mut Maker<'_>,
    table: &Table<'_>,
    picture: &Picture,
    board: &Board,
    notes: &mut Vec<String>,
) -> Object {
    let (width, height) = table.faces[board.face].mm;
    let scale = tile_scale(height);
    let place = Place { x: units(board.at.x), y: BOARDS, z: -units(board.at.y), turn: UPRIGHT };
    let id = format!("board/{}", board.id);
    let mut tile = maker.object("Custom_Tile", &id, place, false, (scale, 1.0, scale));
    tile.nickname = words::name(&board.name);
    tile.custom_image = Some(image(picture.address.clone(), picture.address.clone(), Shape::Box, false));
    tile.locked = board.sheet == Sheet::Board;
    // The name of a board would stand beside the pointer all the time.
    tile.tooltip = !tile.locked;
    tile.grid = false;
    tile.memo.clone_from(&board.id);
    if board.spaces.len() > POINTS {
        notes.push(format!(
            "{}: pieces snap to the first {POINTS} of its {} spaces",
            board.name,
            board.spaces.len()
        ));
    }
    let spaces = || board.spaces.iter().take(POINTS);
    tile.attached_snap_points = spaces()
        .map(|space| {
            let (x, z) = on_tile((space.at.0 / width, space.at.1 / height), picture.size);
            point(x, z)
        })
        .collect();
    if !board.spaces.is_empty() {
        // Points have no names, so scripts find them here: a line each.
        let names: Vec<String> = spaces().map(|space| words::name(&space.name)).collect();
        tile.memo = names.join("\n");
    }
    tile
}

/// The plate that everything stands on (width and depth in units). Its snap points are those of the places on it.
pub fn plate(
    maker: &mut Maker<'_>,
    table: &Table<'_>,
    pictures: &Pictures,
    (width, depth): (f64, f64),
) -> Object {
    // A square picture, drawn out: the plate's own coordinates run from −1 to 1 both ways.
    let (across, down) = (width / 2.0, depth / 2.0);
    let place = Place { x: 0.0, y: FLOOR, z: 0.0, turn: UPRIGHT };
    let mut plate = maker.object("Custom_Tile", "ground", place, false, (across, 1.0, down));
    plate.custom_image =
        Some(image(pictures.ground.address.clone(), pictures.ground.address.clone(), Shape::Box, false));
    plate.locked = true;
    plate.tooltip = false;
    plate.grid = false;
    let spots = places(table).map(|stack| table.spot(stack.at));
    plate.attached_snap_points =
        spots.map(|spot| point(-units(spot.x) / across, units(spot.y) / down)).collect();
    plate
}

/// The names of the places, each below its place.
pub fn labels(maker: &mut Maker<'_>, table: &Table<'_>) -> Vec<Object> {
    let mut labels = Vec::new();
    for stack in places(table).take(LABELS) {
        let spot = table.spot(stack.at);
        let z = -units(spot.y) - units(stack.room.1) / 2.0 - 0.3;
        let place = Place { x: units(spot.x), y: BOARDS + 0.02, z, turn: 0.0 };
        let mut label = maker.object("3DText", &format!("label/{}", stack.id), place, false, (1.0, 1.0, 1.0));
        // Letters stand up unless they are laid down.
        label.transform.rot_x = 90.0;
        label.locked = true;
        label.tooltip = false;
        let colour = Colour { r: 1.0, g: 1.0, b: 1.0, a: None };
        label.text = Some(Text { words: words::name(&stack.name), colour, size: LETTERS });
        labels.push(label);
    }
    labels
}

/// The places that lie on the table itself and are used in play.
fn places<'t>(table: &'t Table<'_>) -> impl Iterator<Item = &'t Stack> {
    let shown = |stack: &&Stack| {
        matches!(stack.at, TablePosition::Table(_)) && !matches!(stack.purpose, Use::Hand | Use::Box)
    };
    table.stacks.iter().filter(shown).take(POINTS)
}

fn point(x: f64, z: f64) -> SnapPoint {
    SnapPoint { position: Vector { x: round(x), y: THICK, z: round(z) } }
}
