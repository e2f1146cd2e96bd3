//! Boards, tracks and maps: one picture each, for each side or seat where the data say so.

use super::super::{Subject, board, context};
use super::cards::size;
use super::{Part, Press};
use crate::model::{Game, Map, MapKind, Scope};
use crate::render::face::FaceInput;
use crate::sheet::{Card, Size, Stack, Whole, mm};

/// The parts of a kit that are boards; none if only cards were asked for.
pub(super) fn parts<'g>(game: &'g Game, press: &Press<'_>) -> Vec<Part<'g>> {
    if !press.pick.is_all() {
        return Vec::new();
    }
    let boards = game.maps.iter().filter(|(_, map)| map.list.component.printed && !map.spaces.is_empty());
    boards.map(|(id, map)| part(game, id, map, press)).collect()
}

fn part<'g>(game: &'g Game, id: &str, map: &'g Map, press: &Press<'_>) -> Part<'g> {
    let (paper, piece) = (press.paper_mm(), piece(game, press));
    let (told, (w, h)) = match map.kind {
        MapKind::Areas => board::areas::context(game, id, map, paper, piece, press.renderer),
        _ => board::context(game, id, map, paper, piece),
    };
    #[allow(clippy::cast_possible_truncation)] // millimetres of a sheet
    let size = Size { w: mm(w as f32), h: mm(h as f32) };
    let template = map.list.face.template.clone().unwrap_or_else(|| format!("board/{}", map.kind.word()));
    let subjects: Vec<_> = owners(game, &map.per)
        .into_iter()
        .map(|side| {
            let side = context::side(game, side, press.renderer.theme(), press.ink);
            let context = board::face(game, id, map, told.clone(), side);
            let input = FaceInput {
                template: template.clone(),
                context,
                size: (size.w, size.h),
                bleed: 0.0,
                ink: press.ink,
            };
            Subject { list: &map.list, row: None, input }
        })
        .collect();
    let group = map.list.name.clone();
    let job = if subjects.len() == 1 {
        Whole { group, size, face: 0, copies: super::sets(game, &map.per).saturating_mul(press.copies) }
            .into()
    } else {
        let card = |front| Card { front, back: None, copies: press.copies };
        Stack { group, size, cards: (0..subjects.len()).map(card).collect() }.into()
    };
    Part { list: &map.list, subjects, job }
}

/// For whom there is a board of its own, by side.
fn owners<'g>(game: &'g Game, per: &Scope) -> Vec<Option<&'g str>> {
    match per {
        Scope::Side | Scope::Seat if !game.sides.is_empty() => {
            game.sides.keys().map(|side| Some(side.as_str())).collect()
        }
        _ => vec![None],
    }
}

/// The longer side of the game's largest counter (mm); 0 if it has none.
fn piece(game: &Game, press: &Press<'_>) -> f64 {
    let counters = game.counters.values().filter(|list| list.component.printed);
    let side = |list: &crate::model::List| match size(list, press.formats) {
        Ok(size) => f64::from(size.w.max(size.h)) * 25.4 / 72.0,
        // What is wrong with a size is said where the counters are made.
        Err(_) => 0.0,
    };
    counters.map(side).fold(0.0, f64::max)
}
