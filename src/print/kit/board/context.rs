//! The `board` of a board's template.

use std::sync::Arc;

use warpress_sheet::Length;

use super::ground::Ground;
use super::key::{self, Legend};
use super::letters::{Letters, Role};
use super::path::{append, area, outlines, pt};
use super::sheet::{BoardTarget, Sheet};
use super::spaces::{icon, inside};
use super::view::board::{Board, Face, Ground as GroundView, Legend as LegendView, SpaceMap};
use super::view::card::ArtSlots;
use super::view::{self, Component, Side, Text, View};
use super::{links, names, spaces, starts, zones};
use crate::context::row::says;
use warpress_geometry::areas::coasts;
use warpress_geometry::{BoardLayout, Border, Field, Point, layout};
use warpress_library::world;
use warpress_model::{Game, Map, MapKind};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// Air between the spaces of a ring and what stands within (mm).
const WITHIN: f64 = 6.0;

/// Everything that a board’s template gets, and its size (mm).
pub fn context(
    game: &Game,
    map: &Map,
    (renderer, ink): (&Renderer, Ink),
    target: &BoardTarget,
) -> (Board, (f64, f64)) {
    let letters = Letters::new(renderer);
    let plain = Legend::of(map, &[], &[], &letters);
    let first = Sheet::choose(map, &plain, target);
    let drawn = layout::layout(map, &first.frame);
    // What the map cannot say itself goes into the legend, which may leave it less room.
    let records = if texts_fit(map, &drawn, &letters) { Vec::new() } else { distinct(map) };
    let zones = zones::view(game, map, &drawn, (&letters, ink));
    let legend = Legend::of(map, &zones, &records, &letters);
    let sheet = Sheet::choose(map, &legend, target);
    let (plan, zones) = if sheet.frame == first.frame {
        (drawn, zones)
    } else {
        let plan = layout::layout(map, &sheet.frame);
        let zones = zones::view(game, map, &plan, (&letters, ink));
        (plan, zones)
    };
    let place = sheet.legend.or_else(|| {
        let within = plan.infield?;
        let (w, h) = (within.w - 2.0 * WITHIN, within.h - 2.0 * WITHIN);
        (w > 20.0 && h > 10.0).then_some(Field { x: within.x + WITHIN, y: within.y + WITHIN, w, h })
    });
    let ground = Ground::new(map, &plan);
    let base = ground.base();
    let terrains = (0..).zip(key::terrains(map)).map(|(salt, (id, terrain))| GroundView {
        terrain: key::terrain(id, terrain),
        shapes: ground.view(id, terrain, salt),
        base: base == Some(id),
    });
    let terrains = terrains.collect();
    let land = if map.kind == MapKind::Graph { coasts(map, plan.field, world()) } else { Arc::default() };
    let beside = names::beside(map, &plan).then(|| names::placed(map, &plan, &letters));
    let name_at = |at: usize| beside.as_ref().and_then(|all| *all.get(at)?);
    let known = spaces::SpaceContext::new(game, map, &plan, base, (renderer.theme(), ink));
    let smallest = plan.spaces.iter().map(|plot| plot.radius * 2.0).fold(f64::INFINITY, f64::min);
    let board = SpaceMap {
        kind: map.kind.word(),
        name: Text::author(&map.list.name),
        game: Text::author(&game.title),
        authored: map.authored,
        title: area(sheet.title),
        legend: place
            .filter(|_| !legend.is_empty())
            .map(|place| view_in(legend, place, sheet.legend.is_none())),
        unit: pt(smallest.min(1000.0)),
        infield: plan.infield.map(area),
        field: area(plan.field),
        numbers: numbers_fit(map, &plan, &letters),
        arrows: if map.one_way { arrows(&plan) } else { String::new() },
        boxed: beside.is_none(),
        texts_inside: records.is_empty(),
        spaces: (0..map.spaces.len()).map(|at| spaces::view(&known, at, name_at(at))).collect(),
        cells: plan.spaces.iter().map(|plot| outlines(&plot.outlines)).collect(),
        borders: borders(&plan, |border| border.with.is_some()),
        rim: borders(&plan, |border| border.with.is_none()),
        terrains,
        zones,
        links: links::view(game, map, &plan),
        land: outlines(&land),
    };
    let board = Board::Spaces(Box::new(board));
    (board, sheet.frame.sheet)
}

/// How large a counter the smallest open space of a map holds (mm), and how large the largest is that may stand there:
/// only where the second exceeds the first, and the data rule the size.
pub fn cramped(map: &Map, renderer: &Renderer, target: &BoardTarget) -> Option<f64> {
    if matches!(map.kind, MapKind::Cells | MapKind::Graph | MapKind::Areas) {
        return None;
    }
    let letters = Letters::new(renderer);
    let sheet = Sheet::choose(map, &Legend::of(map, &[], &[], &letters), target);
    let plan = layout::layout(map, &sheet.frame);
    let open = map.spaces.iter().zip(&plan.spaces).filter(|(space, _)| !space.closed);
    let least = open.map(|(_, plot)| plot.radius * 2.0).fold(f64::INFINITY, f64::min);
    (least + 0.05 < target.piece).then_some(least)
}

/// The legend in its place; in the middle of a ring it is as large as it can be, and stands in the middle.
fn view_in(legend: Legend<'_>, place: Field, within: bool) -> LegendView {
    if !within {
        return legend.view(place);
    }
    let legend = legend.grown(Field { h: place.h * 0.75, ..place });
    let free = pt((place.h - legend.height(place.w)).max(0.0));
    LegendView { free: Some(free), ..legend.view(place) }
}

/// Marks on the borders of a track that is followed one way.
fn arrows(plan: &BoardLayout) -> String {
    const SIZE: f64 = 1.3;
    let mut data = String::new();
    for border in &plan.borders {
        let (Some(with), [a, b]) = (border.with, border.line.as_slice()) else { continue };
        let (middle, of, to) = (a.toward(*b, 0.5), plan.spaces[border.of].centre, plan.spaces[with].centre);
        let long = of.to(to).max(1e-9);
        let (dx, dy) = ((to.x - of.x) / long * SIZE, (to.y - of.y) / long * SIZE);
        let wing = |side: f64| Point::new(middle.x - dx * 0.5 - dy * side, middle.y - dy * 0.5 + dx * side);
        append(&mut data, &[wing(0.8), Point::new(middle.x + dx * 0.6, middle.y + dy * 0.6), wing(-0.8)]);
        data.push('Z');
    }
    data
}

/// What the template of a board's face gets.
pub fn face(game: &Game, id: &str, map: &Map, board: Arc<Board>, side: Option<Side>) -> View {
    let deck = Component { id: id.to_owned(), name: Text::author(&map.list.name), distinct: 1, total: 1 };
    let starts = starts::starts(game, id, map, side.as_ref().map(|side| side.id.as_str()));
    View::Board(Box::new(Face {
        game: view::Game { says: Some(says(game)), ..view::Game::of(game) },
        deck,
        board,
        side,
        starts,
        slot: ArtSlots::of(map.list.art.as_ref()),
    }))
}

/// Whether every space has room for its own text. Cells are made for it; on grids the middle is for counters.
fn texts_fit(map: &Map, plan: &BoardLayout, letters: &Letters<'_>) -> bool {
    const SIZE: f32 = 7.0;
    let has_text = |at: usize| !map.list.rows[at].text.is_empty();
    if map.kind == MapKind::Cells {
        return true;
    }
    if map.kind.is_grid() || names::beside(map, plan) {
        return !(0..map.list.rows.len()).any(has_text);
    }
    (0..map.list.rows.len()).filter(|at| has_text(*at)).all(|at| {
        let area = inside(map, &plan.spaces[at]);
        let (wide, high) = ((area.w - 2.4).to_pt(), (area.h - 2.4).to_pt());
        let row = &map.list.rows[at];
        let name = letters.height(row.name.as_deref().unwrap_or_default(), Role::Label, 700, 8.0, wide);
        let icon = if icon(map, &map.spaces[at], row).is_some() { 16.0 } else { 0.0 };
        let words = row.text.split_whitespace();
        let longest = words.map(|word| letters.width(word, Role::Text, 400, SIZE)).fold(0.0, f64::max);
        longest < wide && name + icon + 9.0 + letters.height(&row.text, Role::Text, 400, SIZE, wide) < high
    })
}

/// Whether the longest number of a grid fits into its space.
fn numbers_fit(map: &Map, plan: &BoardLayout, letters: &Letters<'_>) -> bool {
    let longest = map.spaces.iter().map(|space| space.id.as_str()).max_by_key(|id| id.chars().count());
    let radius = plan.spaces.iter().map(|plot| plot.radius).fold(f64::INFINITY, f64::min);
    let wide = letters.width(longest.unwrap_or_default(), Role::Label, 500, 6.5);
    wide < pt(radius) * 1.8 && pt(radius) > 7.0
}

/// The spaces whose texts stand in the legend.
fn distinct(map: &Map) -> Vec<usize> {
    (0..map.list.rows.len()).filter(|at| !map.list.rows[*at].text.is_empty()).collect()
}

fn borders(plan: &BoardLayout, pick: impl Fn(&Border) -> bool) -> String {
    let mut data = String::new();
    plan.borders.iter().filter(|border| pick(border)).for_each(|border| append(&mut data, &border.line));
    data
}
