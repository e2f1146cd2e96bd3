//! Boards, tracks and maps: one picture each, for each side or seat where the data say so.

use std::sync::Arc;

use super::super::view::board::Board;
use super::super::{FaceInput, Subject, board, context};
use super::cards::size;
use super::{Part, PartContext};
use warpress_model::{Game, List, Map, MapKind, Place, Scope};
use warpress_sheet::Length;
use warpress_sheet::{Card, Size, Stack, Whole, mm, sheets_of};

/// The parts of a kit that are boards; none if only cards were asked for.
pub(super) fn parts<'g>(game: &'g Game, press: &PartContext<'_>) -> Vec<Part<'g>> {
    if !press.pick.is_all() {
        return Vec::new();
    }
    let boards = game.maps.iter().filter(|(_, map)| map.is_printed());
    boards.flat_map(|(id, map)| part(game, id, map, press)).collect()
}

/// The boards of a game whose spaces are smaller than the counters that stand on them.
pub fn cramped_spaces(game: &Game, press: &PartContext<'_>) -> Vec<CrampedSpace> {
    let target = target(game, press);
    let boards = game.maps.iter().filter(|(_, map)| map.is_printed());
    boards
        .filter_map(|(id, map)| {
            let (space, holds) = least(map, press, &target)?;
            Some(CrampedSpace { map: id.clone(), space, holds, piece: target.piece })
        })
        .collect()
}

/// A board whose spaces are smaller than a counter that stands on them.
#[derive(Debug, Clone, PartialEq)]
pub struct CrampedSpace {
    /// The map's id.
    pub map: String,
    /// The smallest space, by its place in `Map::spaces`; of a grid, the first.
    pub space: usize,
    /// The largest counter that it holds (mm).
    pub holds: f64,
    /// The largest counter that may stand on it (mm).
    pub piece: f64,
}

fn part<'g>(game: &'g Game, id: &'g str, map: &'g Map, press: &PartContext<'_>) -> Vec<Part<'g>> {
    let template = map.list.face.template.clone().unwrap_or_else(|| format!("board/{}", map.kind.word()));
    let owners = owners(game, &map.per);
    let input = |side: Option<&str>, board: &Arc<Board>, size: Size| {
        let side = context::side(game, side, press.renderer.theme(), press.ink);
        let view = board::face(game, id, map, Arc::clone(board), side);
        let (template, size) = (template.clone(), (size.w, size.h));
        FaceInput { template, view, size, bleed: 0.0, ink: press.ink }
    };
    // What is written on a board may not fit on a smaller one.
    let fits = |view: &Arc<Board>, size: Size| {
        owners.iter().all(|side| press.renderer.print(&input(*side, view, size)).is_ok())
    };
    let (view, size) = drawn(game, id, map, press, fits);
    let subject = |side: Option<&str>| Subject::front(&map.list, None, input(side, &view, size));
    let whole = |side: Option<&str>, group: String, sets: u32| {
        let copies = sets.saturating_mul(press.copies);
        let job = Whole { group, size, face: 0, copies }.into();
        Part { list: &map.list, subjects: vec![subject(side)], job }
    };
    let group = map.list.name.clone();
    if owners.len() == 1 {
        let sets = match map.per {
            Scope::Piece => game.boards_of_pieces(map),
            _ => super::sets(game, &map.per),
        };
        return vec![whole(owners[0], group, sets)];
    }
    if press.holds(size) {
        let subjects: Vec<_> = owners.into_iter().map(subject).collect();
        let card = |front| Card { front, back: None, copies: press.copies };
        let job = Stack { group, size, cards: (0..subjects.len()).map(card).collect() }.into();
        return vec![Part { list: &map.list, subjects, job }];
    }
    // Too large to be cut out of a sheet with others.
    let name = |side: Option<&str>| side.and_then(|side| game.sides.get(side)).map_or("", |side| &side.name);
    owners.into_iter().map(|side| whole(side, format!("{group} · {}", name(side)), 1)).collect()
}

/// What is asked of a board, in the size of the data.
fn target(game: &Game, press: &PartContext<'_>) -> board::BoardTarget {
    board::BoardTarget { paper: press.paper_mm(), piece: piece(game, press), share: 1.0 }
}

/// The smallest space of a board that is too small for a counter, and what it holds (mm).
fn least(map: &Map, press: &PartContext<'_>, target: &board::BoardTarget) -> Option<(usize, f64)> {
    match map.kind {
        MapKind::Areas => board::areas::cramped(map, press.renderer, target),
        _ => Some((0, board::cramped(map, press.renderer, target)?)),
    }
}

/// What a board's template gets, and its size (pt): a little less than the data ask for, if that saves a sheet of
/// paper, leaves room for the counters, and `fits`.
fn drawn(
    game: &Game,
    id: &str,
    map: &Map,
    press: &PartContext<'_>,
    fits: impl Fn(&Arc<Board>, Size) -> bool,
) -> (Arc<Board>, Size) {
    /// Nobody sees so little.
    const SHARES: [f64; 3] = [0.99, 0.98, 0.97];
    let paper = press.poster.unwrap_or(press.paper);
    let draw = |target: &board::BoardTarget| {
        let (view, (w, h)) = match map.kind {
            MapKind::Areas => board::areas::context(game, id, map, target, press.renderer),
            _ => board::context(game, map, (press.renderer, press.ink), target),
        };
        #[allow(clippy::cast_possible_truncation)] // millimetres of a sheet
        let size = Size { w: mm(w as f32), h: mm(h as f32) };
        (Arc::new(view), size)
    };
    let target = target(game, press);
    let full = draw(&target);
    let sheets = |size: Size| sheets_of(size, paper).unwrap_or(usize::MAX);
    let most = sheets(full.1);
    if most < 2 {
        return full;
    }
    let scaled = |share: f64| Size { w: full.1.w * share as f32, h: full.1.h * share as f32 };
    let saving = SHARES.into_iter().find(|share| sheets(scaled(*share)) < most);
    let Some(share) = saving else { return full };
    let less = board::BoardTarget { share, ..target };
    let smaller = draw(&less);
    // Text takes what it takes, so that a sheet does not always shrink with its map.
    let still_holds = || least(map, press, &less).is_none() || least(map, press, &target).is_some();
    if sheets(smaller.1) < most && still_holds() && fits(&smaller.0, smaller.1) { smaller } else { full }
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

/// The longer side of the largest counter that may stand on a space (mm); 0 if there is none. Where no place of
/// the game says what stands on spaces, any counter may.
fn piece(game: &Game, press: &PartContext<'_>) -> f64 {
    let on_spaces =
        |place: &&Place| place.order == warpress_model::PlaceOrder::Space || place.per == Scope::Space;
    let places: Vec<_> = game.places.values().filter(on_spaces).collect();
    let stands = |list: &List| places.is_empty() || places.iter().any(|place| place.takes(&list.id));
    let counters = game.counters.values().filter(|list| list.component.printed && stands(list));
    let side = |list: &List| match size(list, press.formats) {
        Ok(size) => f64::from(size.w.max(size.h)).to_mm(),
        // What is wrong with a size is said where the counters are made.
        Err(_) => 0.0,
    };
    counters.map(side).fold(0.0, f64::max)
}
