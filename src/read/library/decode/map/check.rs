//! Checks a map as a whole: boxes that do not fit, points in the same place, unreachable parts.

use std::collections::BTreeMap;

use super::super::DecodeContext;
use warpress_format::fields::Fields;
use warpress_geometry::{Board, areas};
use warpress_model::Code;
use warpress_model::{ById, Diagnostic, Location, Map, MapKind};

/// Gives each box of a board of cells its place and reports those that do not fit; on grids, spaces on one cell.
pub fn cells(context: &DecodeContext<'_>, fields: &Fields<'_>, map: &mut Map) {
    let mut taken: BTreeMap<(u32, u32), String> = BTreeMap::new();
    match map.kind {
        MapKind::Square | MapKind::Hex => {}
        MapKind::Cells if map.across > 0 || map.down > 0 => {
            let boxes: u32 = map
                .spaces
                .iter()
                .map(|space| space.span.0.saturating_mul(space.span.1))
                .fold(0, u32::saturating_add);
            if map.across == 0 {
                map.across = boxes.div_ceil(map.down);
            }
            if map.down == 0 {
                map.down = boxes.div_ceil(map.across);
            }
        }
        _ => return,
    }
    let (across, down) = (map.across, map.down);
    let mut order: Vec<usize> = (0..map.spaces.len()).collect();
    // Boxes with a place go first; the others fill the remaining cells, row by row.
    order.sort_by_key(|at| map.spaces[*at].cell.is_none());
    let mut wrong = 0;
    for at in order {
        let space = &mut map.spaces[at];
        let covers = |cell: (u32, u32), span: (u32, u32)| {
            (0..span.1).flat_map(move |row| (0..span.0).map(move |column| (cell.0 + column, cell.1 + row)))
        };
        let fits = |cell: (u32, u32), span| {
            covers(cell, span).all(|cell| cell.0 < across && cell.1 < down && !taken.contains_key(&cell))
        };
        let span = space.span;
        let free = || (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
        let cell = match space.cell {
            Some(cell) => fits(cell, span).then_some(cell),
            None if map.kind == MapKind::Cells => free().find(|cell| fits(*cell, span)),
            None => continue,
        };
        match cell {
            Some(cell) => {
                space.cell = Some(cell);
                taken.extend(covers(cell, span).map(|cell| (cell, space.id.clone())));
            }
            None => {
                wrong += 1;
                let there = space.cell.and_then(|cell| taken.get(&cell));
                let message = match there {
                    Some(other) => format!("“{}” lies on “{other}”", space.id),
                    None => format!("“{}” does not fit the board", space.id),
                };
                let help = format!(
                    "the board has {across} columns and {down} rows: {} cells",
                    u64::from(across) * u64::from(down)
                );
                context.log.add(Diagnostic::new(Code::E0115, message, &map.list.rows[at].at).help(help));
            }
        }
    }
    let left = (u64::from(across) * u64::from(down)).saturating_sub(taken.len() as u64);
    if map.kind == MapKind::Cells && left > 0 && wrong == 0 {
        let id = &map.list.id;
        let message = format!("{left} of the cells of “{id}” have no space");
        let location = fields.key_spot("columns_across");
        let help = "add the missing spaces, change rows_down and columns_across, or let a space take several cells: span = [2, 1]";
        context
            .log
            .add(Diagnostic::new(Code::W0209, message, &first(location)).help(help).about(id.as_str()));
    }
}

/// Reports points and areas without a place, or with the place of another.
pub fn points(context: &DecodeContext<'_>, map: &Map) {
    let grown = map.land.as_ref().is_some_and(|land| land.seed.is_some()) || map.placed.is_some();
    if !matches!(map.kind, MapKind::Graph | MapKind::Areas) {
        return;
    }
    let extent = areas::shown_extent(map);
    let mut seen: Vec<((f64, f64), &str)> = Vec::new();
    for (space, row) in map.spaces.iter().zip(&map.list.rows) {
        let Some(at) = space.at.or(space.lonlat) else {
            if !grown && space.countries.is_empty() {
                let key = "at = [50, 50] or lonlat = [12.5, 41.9]";
                let message = format!("“at” is missing: nothing says where “{}” lies", space.id);
                context.log.add(Diagnostic::new(Code::E0104, message, &row.at).help(format!("add {key}")));
            }
            continue;
        };
        if map.kind == MapKind::Graph
            && space.at.is_none()
            && extent.is_some_and(|extent| !lies_in(extent, at))
        {
            let message = format!("“{}” lies off the map", space.id);
            let help = "move it, or give `land` a larger extent";
            context.log.add(Diagnostic::new(Code::E0115, message, &row.at).help(help));
        }
        if let Some((_, other)) = seen.iter().find(|(known, _)| *known == at) {
            let message = format!("“{}” lies on “{other}”", space.id);
            context.log.add(Diagnostic::new(Code::E0115, message, &row.at).help("move one of the two"));
        }
        seen.push((at, &space.id));
    }
}

/// Whether a longitude and latitude lie between west, south, east and north; east may lie beyond 180.
fn lies_in([west, south, east, north]: [f64; 4], (lon, lat): (f64, f64)) -> bool {
    (south..=north).contains(&lat) && [lon, lon + 360.0].iter().any(|lon| (west..=east).contains(lon))
}

/// Reports parts of a map that cannot be reached from the rest, not even over links of other maps.
pub fn reach(context: &DecodeContext<'_>, maps: &ById<Map>) {
    // An error, such as a misspelt neighbour, may be the cause.
    if context.log.failed() {
        return;
    }
    let board = Board::joined(maps);
    let closed: Vec<bool> =
        maps.values().flat_map(|map| map.spaces.iter().map(|space| space.closed)).collect();
    let parts = board.parts(|space| closed[space]);
    let mut first_of = 0;
    for (id, map) in maps {
        let own = first_of..first_of + map.spaces.len();
        first_of = own.end;
        let no_ways = map.spaces.iter().all(|space| space.ways.is_empty());
        if map.apart || map.placed.is_some() || map.kind == MapKind::Cells && no_ways {
            continue;
        }
        let mut here: Vec<Vec<usize>> = parts
            .iter()
            .map(|part| part.iter().copied().filter(|space| own.contains(space)).collect::<Vec<_>>())
            .filter(|part| !part.is_empty())
            .collect();
        here.sort_by_key(|part| std::cmp::Reverse(part.len()));
        for part in here.iter().skip(1) {
            let at = part[0] - own.start;
            let name = &map.spaces[at].id;
            let message = match part.len() {
                1 => format!("no way leads to or from “{name}”"),
                more => format!("no way joins “{name}” and {} more to the rest of the map", more - 1),
            };
            let help = "add neighbours or a link, mark spaces that cannot be entered with closed = true, or set apart = true if the map is meant to have parts";
            let location = first(&map.list.rows[at].at);
            context.log.add(Diagnostic::new(Code::W0210, message, &location).help(help).about(id.as_str()));
        }
    }
}

fn first(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 60), ..location.clone() }
}
