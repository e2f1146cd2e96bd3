//! What the template of a map of areas gets.

use warpress_sheet::Length;

use super::super::letters::{Letters, Role};
use super::super::path::{area, line, outlines, pt};
use super::super::view::Text;
use super::super::view::areas as view;
use super::super::view::board::Board;
use super::super::{BoardTarget, key, links, path};
use super::block::{ALSO, Line};
use super::cartouche;
use super::edges;
use super::names::Place;
use super::obstacles::Obstacles;
use super::paper::Sheet;
use super::places::{Naming, places};
use super::ways;
use super::words::Face;
use crate::context::row::Rows;
use warpress_geometry::Field;
use warpress_geometry::areas::{Drawing, cached_drawing};
use warpress_library::world;
use warpress_model::map::{Terrain, TerrainPosition, Zone};
use warpress_model::{Game, Map};
use warpress_render::renderer::Renderer;

/// The least and the greatest height of the strip below the map (mm).
const LEAST_STRIP: f64 = 12.0;
const MOST_STRIP: f64 = 32.0;
/// Half the width of a link, with air (mm).
const LINK: f64 = 0.8;

/// Everything that a map of areas gives its template, and its size (mm).
pub fn context(
    game: &Game,
    id: &str,
    map: &Map,
    asked: &BoardTarget,
    renderer: &Renderer,
) -> (Board, (f64, f64)) {
    let drawing = cached_drawing(map, world());
    let keyed = keyed(map);
    let sheet = sheet(map, &drawing, asked, renderer, !keyed.is_empty());
    let title = title(&sheet, map, game, renderer, drawing.wet.len());
    let edges = edges::edges(map, &sheet.plan);
    let mut obstacles = Obstacles::default();
    obstacles.add(title);
    sheet.plan.routes.iter().for_each(|route| obstacles.way(&route.line, LINK));
    edges.iter().for_each(|edge| edge.take(&mut obstacles));
    let naming = Naming { sheet: &sheet, map, wet: &drawing.wet, piece: asked.piece, renderer };
    let places = places(&naming, &mut obstacles);
    let named = ways::named(&sheet, map, renderer, &mut obstacles);
    let rows = Rows::of(game, &map.list);
    let spaces = places
        .iter()
        .enumerate()
        .map(|(number, (place, face))| space(&sheet, &drawing, (map, &rows), number, place, *face))
        .collect();
    let wet = |area: usize| drawing.wet.get(area).copied().unwrap_or(false);
    let borders = |pick: &dyn Fn(bool, bool) -> bool| {
        let mut data = String::new();
        for border in &sheet.plan.borders {
            if let Some(with) = border.with
                && pick(wet(border.of), wet(with))
            {
                path::append(&mut data, &border.line);
            }
        }
        data
    };
    let link_name = |named: &ways::LinkLabel| view::LinkName {
        id: named.link.clone(),
        lines: lines(&named.lines, ways::FACE),
        leader: named.leader.map(|(from, to)| line(&[from, to])),
    };
    let lies = |id: &str, terrain: &Terrain| {
        terrain.lies == TerrainPosition::Inside || edges.iter().any(|edge| edge.is(id))
    };
    let board = view::AreaMap {
        id: id.to_owned(),
        kind: map.kind.word(),
        form: map.land.as_ref().and_then(|land| land.form).unwrap_or_default(),
        name: Text::author(&map.list.name),
        game: Text::author(&game.title),
        authored: map.authored,
        text: Text::author(&map.text),
        note: Text::author(&map.legend),
        field: area(sheet.field),
        title: area(title),
        legend: sheet.legend.map(area),
        spaces,
        coast: outlines(&sheet.plan.land),
        wild: outlines(&sheet.rings(&drawing.wild)),
        borders: view::Borders {
            land: borders(&|one, other| !one && !other),
            sea: borders(&|one, other| one && other),
        },
        links: links::view(game, map, &sheet.plan),
        link_names: named.iter().map(link_name).collect(),
        edges: edges.iter().map(edges::Edge::view).collect(),
        terrains: keyed
            .iter()
            .filter(|(id, terrain)| lies(id, terrain))
            .map(|(id, terrain)| sign(map, id, terrain))
            .collect(),
        zones: map.zones.values().map(|zone| self::zone(&sheet, map, zone)).collect(),
    };
    let board = Board::Areas(Box::new(board));
    (board, sheet.size)
}

/// The map on its sheet, with the strip below it.
fn sheet<'d>(
    map: &Map,
    drawing: &'d Drawing,
    asked: &BoardTarget,
    renderer: &Renderer,
    keyed: bool,
) -> Sheet<'d> {
    let strip = keyed || !map.text.is_empty() || !map.legend.is_empty() || !map.links.is_empty();
    let words = if map.text.is_empty() { &map.legend } else { &map.text };
    // Half the width of a sheet is for the words, and a line less than they need makes them smaller.
    let high = Letters::new(renderer).height(words, Role::Text, 400, 7.5, pt(asked.paper.1 * 0.45));
    let below = if strip { (high.to_mm() + 4.0).clamp(LEAST_STRIP, MOST_STRIP) } else { 0.0 };
    Sheet::new(map, drawing, asked, below)
}

/// The largest counter that stands in the narrowest open area (mm), and that area's place in `Map::spaces`: only where
/// a counter may stand there that is larger.
pub fn cramped(map: &Map, renderer: &Renderer, asked: &BoardTarget) -> Option<(usize, f64)> {
    let drawing = cached_drawing(map, world());
    let sheet = sheet(map, &drawing, asked, renderer, !keyed(map).is_empty());
    let open = map.spaces.iter().enumerate().filter(|(_, space)| !space.closed);
    let holds = |area: usize| sheet.most(u16::try_from(area).unwrap_or(u16::MAX)) * 2.0;
    // What has no ground at all is reported elsewhere.
    let all = open.map(|(area, _)| (area, holds(area))).filter(|(_, holds)| *holds > 0.0);
    all.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, least)| least + 0.05 < asked.piece)
}

/// The terrains that the legend explains.
fn keyed(map: &Map) -> Vec<(&str, &Terrain)> {
    let stars = map.land.as_ref().and_then(|land| land.form) == Some("stars");
    key::terrains(map).into_iter().filter(|(_, terrain)| stars || is_explained(terrain)).collect()
}

/// An entry of the legend.
fn sign(map: &Map, id: &str, terrain: &Terrain) -> view::Sign {
    let says = if terrain.row.text.is_empty() {
        let said = key::values(&terrain.row, &map.terrain_columns);
        Text::author(said.iter().map(|value| &*value.text).collect::<Vec<_>>().join(" · "))
    } else {
        Text::author(&terrain.row.text)
    };
    view::Sign { terrain: key::terrain(id, terrain), says }
}

/// Whether the legend has to explain a terrain: that land is land is seen.
fn is_explained(terrain: &Terrain) -> bool {
    terrain.lies != TerrainPosition::Inside
        || terrain.closed
        || !terrain.row.text.is_empty()
        || !terrain.row.values.is_empty()
        || terrain.look.is_some()
}

/// Room for the title, at the rim.
fn title(sheet: &Sheet<'_>, map: &Map, game: &Game, renderer: &Renderer, areas: usize) -> Field {
    let face = Face { font: "display", weight: 700, caps: false, italic: false, track: 0.04 };
    let longest = face.width(renderer, &map.list.name) * 17.0.to_mm();
    let small = face.width(renderer, &game.title) * 8.5.to_mm();
    let w = (longest.max(small) + 12.0).clamp(38.0, (sheet.field.w * 0.34).max(38.0));
    cartouche::place(sheet, u16::try_from(areas).unwrap_or(u16::MAX), w, 17.0)
}

fn zone(sheet: &Sheet<'_>, map: &Map, zone: &Zone) -> view::Zone {
    view::Zone {
        id: zone.row.id.clone(),
        name: zone.row.name.as_ref().map_or_else(|| Text::program(&zone.row.id), Text::author),
        side: zone.row.side.clone(),
        line: around(sheet, map, &zone.spaces),
    }
}

fn space(
    sheet: &Sheet<'_>,
    drawing: &Drawing,
    (map, rows): (&Map, &Rows<'_>),
    number: usize,
    place: &Place,
    face: Face,
) -> view::Space {
    let (space, row) = (&map.spaces[number], &map.list.rows[number]);
    let zones = map.zones.values().filter(|zone| zone.spaces.contains(&space.id));
    let terrain = space.terrain.first().map(String::as_str).unwrap_or_default();
    let look = map.terrains.get(terrain).and_then(|terrain| terrain.look.as_deref()).unwrap_or(terrain);
    view::Space {
        id: space.id.clone(),
        name: row.name.as_ref().map(Text::author).unwrap_or_default(),
        path: sheet.plan.spaces.get(number).map(|plot| outlines(&plot.outlines)).unwrap_or_default(),
        water: drawing.wet[number],
        shade: drawing.shades[number],
        x: pt(place.centre.x),
        y: pt(place.centre.y),
        r: pt(place.radius),
        lines: lines(&place.lines, face),
        leader: place.leader.map(|(from, to)| line(&[from, to])),
        terrain: space.terrain.clone(),
        look: look.to_owned(),
        closed: space.closed,
        zones: zones.map(|zone| zone.row.id.clone()).collect(),
        icon: row.icon.clone().unwrap_or_default(),
        text: Text::author(&row.text),
        side: row.side.clone(),
        values: key::values(row, &map.list.columns),
        columns: rows.columns(row),
    }
}

/// The lines of a name.
fn lines(lines: &[Line], face: Face) -> Vec<view::Line> {
    let view = |line: &Line| {
        let face = if line.label { ALSO } else { face };
        let turn = line.turn.filter(|(degrees, _)| *degrees != 0.0);
        view::Line {
            area: area(Field { x: line.rect.x - 0.3, w: line.rect.w + 0.6, ..line.rect }),
            s: Text::author(&line.words),
            turn: turn.map(|(by, about)| view::Turn { by, x: pt(about.x), y: pt(about.y) }),
            size: line.size,
            font: face.font,
            weight: face.weight,
            caps: face.caps,
            track: (f64::from(face.track) * 1000.0).round() / 1000.0,
        }
    };
    lines.iter().map(view).collect()
}

/// The borders of a set of areas with the rest.
fn around(sheet: &Sheet<'_>, map: &Map, spaces: &[String]) -> String {
    let inside = |at: usize| map.spaces.get(at).is_some_and(|space| spaces.contains(&space.id));
    let mut data = String::new();
    for border in &sheet.plan.borders {
        if inside(border.of) != border.with.is_some_and(inside) {
            path::append(&mut data, &border.line);
        }
    }
    data
}
