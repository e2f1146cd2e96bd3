//! A map as a board to move on: spaces by number, and the ways between them.

use std::collections::BTreeMap;

use super::grid::{Cell, Grid};
use warpress_model::{ById, Direction, Map, MapKind};

/// A way out of a space to another space of the board. Its restrictions (capacity, who may use it, when)
/// are in the map: `Map::spaces[..].ways[way]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// The space that it leads to.
    pub to: usize,
    /// Its index among the ways of its space.
    pub way: usize,
    /// The direction in which it leaves a cell of a grid.
    pub side: Option<Direction>,
    /// Edge terrains that it crosses or follows.
    pub crosses: Vec<String>,
    /// The link that it belongs to; none = the spaces touch.
    pub link: Option<String>,
    /// Whether it leads over the edge of the board to the opposite side.
    pub wraps: bool,
    /// Whether it is closed: the space behind it, or an edge on the way, cannot be entered.
    pub closed: bool,
    /// Whether there is no way back.
    pub one_way: bool,
}

/// One of the maps of a board.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    pub(super) kind: MapKind,
    pub(super) first: usize,
    pub(super) length: usize,
    pub(super) grid: Option<Grid>,
    pub(super) at_cell: BTreeMap<Cell, usize>,
}

/// The spaces of one map, or of several that links join. Spaces go by number, in the order of the data.
#[derive(Debug, Clone)]
pub struct Board {
    ids: Vec<String>,
    index: BTreeMap<String, usize>,
    exits: Vec<Vec<Exit>>,
    away: Vec<Vec<String>>,
    cells: Vec<Option<Cell>>,
    zones: ById<Vec<usize>>,
    sheets: Vec<Sheet>,
    sheet_of: Vec<usize>,
}

impl Board {
    /// The board of one map; spaces go by their ids. Ways to other maps are not followed, see [`Board::away`].
    pub fn new(map: &Map) -> Self {
        Self::build(&[(None, map)])
    }

    /// The board of all these maps with the links between them; spaces go by `map/space`, zones by `map/zone`.
    pub fn joined(maps: &ById<Map>) -> Self {
        Self::build(&maps.iter().map(|(id, map)| (Some(id.as_str()), map)).collect::<Vec<_>>())
    }

    /// The board of these maps; spaces of those with a name go by that as well.
    fn build(maps: &[(Option<&str>, &Map)]) -> Self {
        let full = |map: &Option<&str>, id: &str| match map {
            Some(map) if !id.contains('/') => format!("{map}/{id}"),
            _ => id.to_owned(),
        };
        let mut board = Self {
            ids: Vec::new(),
            index: BTreeMap::new(),
            exits: Vec::new(),
            away: Vec::new(),
            cells: Vec::new(),
            zones: ById::new(),
            sheets: Vec::new(),
            sheet_of: Vec::new(),
        };
        for (place, (id, map)) in maps.iter().enumerate() {
            let first = board.ids.len();
            let cell = |(at, space): (usize, &warpress_model::Space)| Some((space.cell?, first + at));
            board.sheets.push(Sheet {
                kind: map.kind,
                first,
                length: map.spaces.len(),
                grid: Grid::of(map),
                at_cell: map.spaces.iter().enumerate().filter_map(cell).collect(),
            });
            for space in &map.spaces {
                board.index.insert(full(id, &space.id), board.ids.len());
                board.ids.push(full(id, &space.id));
                board.cells.push(space.cell);
                board.sheet_of.push(place);
            }
        }
        for (id, map) in maps {
            for space in &map.spaces {
                let (mut exits, mut away) = (Vec::new(), Vec::new());
                for (place, way) in space.ways.iter().enumerate() {
                    match board.index.get(&full(id, &way.to)) {
                        Some(to) => exits.push(Exit {
                            to: *to,
                            way: place,
                            side: way.side,
                            crosses: way.crosses.clone(),
                            link: way.link.clone(),
                            wraps: way.wraps,
                            closed: way.closed,
                            one_way: false,
                        }),
                        None => away.push(way.to.clone()),
                    }
                }
                board.exits.push(exits);
                board.away.push(away);
            }
            for (zone, found) in &map.zones {
                let spaces = found.spaces.iter().filter_map(|space| board.at(&full(id, space))).collect();
                board.zones.insert(full(id, zone), spaces);
            }
        }
        let closed: Vec<bool> =
            maps.iter().flat_map(|(_, map)| map.spaces.iter().map(|space| space.closed)).collect();
        for from in 0..board.exits.len() {
            for place in 0..board.exits[from].len() {
                let to = board.exits[from][place].to;
                let back = board.exits[to].iter().any(|exit| exit.to == from);
                let exit = &mut board.exits[from][place];
                exit.one_way = !back;
                exit.closed |= closed[to];
            }
        }
        board
    }

    /// The number of spaces.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether it has no spaces.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The id of a space; empty if there is no such space.
    pub fn id(&self, space: usize) -> &str {
        self.ids.get(space).map_or("", String::as_str)
    }

    /// The space with this id.
    pub fn at(&self, id: &str) -> Option<usize> {
        self.index.get(id).copied()
    }

    /// The ways out of a space, in the order of the map.
    pub fn exits(&self, space: usize) -> &[Exit] {
        self.exits.get(space).map_or(&[], Vec::as_slice)
    }

    /// The spaces to which a way leads, closed or not, each once.
    pub fn neighbours(&self, space: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for exit in self.exits(space) {
            if !found.contains(&exit.to) {
                found.push(exit.to);
            }
        }
        found
    }

    /// The ways out of a space that lead off the board: `map/space`, or `host`.
    pub fn away(&self, space: usize) -> &[String] {
        self.away.get(space).map_or(&[], Vec::as_slice)
    }

    /// The spaces of a zone, in the order of the data.
    pub fn zone(&self, id: &str) -> &[usize] {
        self.zones.get(id).map_or(&[], Vec::as_slice)
    }

    /// The zones in which a space lies.
    pub fn zones_of(&self, space: usize) -> Vec<&str> {
        self.zones.iter().filter(|(_, spaces)| spaces.contains(&space)).map(|(id, _)| id.as_str()).collect()
    }

    /// The column and row of a space on its grid, from 0.
    pub fn cell(&self, space: usize) -> Option<Cell> {
        self.cells.get(space).copied().flatten()
    }

    /// The grid of a space.
    pub fn grid(&self, space: usize) -> Option<&Grid> {
        self.sheet(space)?.grid.as_ref()
    }

    pub(super) fn sheet(&self, space: usize) -> Option<&Sheet> {
        self.sheets.get(*self.sheet_of.get(space)?)
    }

    /// Both spaces, and their grid if they share one.
    pub(super) fn on_grid(&self, one: usize, other: usize) -> Option<(&Sheet, Grid, Cell, Cell)> {
        if self.sheet_of.get(one)? != self.sheet_of.get(other)? {
            return None;
        }
        let sheet = self.sheet(one)?;
        Some((sheet, sheet.grid?, self.cell(one)?, self.cell(other)?))
    }

    /// The connected parts, where ways in either direction connect; closed ways connect nothing, and closed spaces
    /// belong to no part. The largest comes first.
    pub fn parts(&self, closed: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut joined: Vec<Vec<usize>> = vec![Vec::new(); self.len()];
        for from in (0..self.len()).filter(|from| !closed(*from)) {
            for exit in self.exits(from).iter().filter(|exit| !exit.closed) {
                joined[from].push(exit.to);
                joined[exit.to].push(from);
            }
        }
        let mut seen: Vec<bool> = (0..self.len()).map(closed).collect();
        let mut parts = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(space) = part.get(next).copied() {
                next += 1;
                for other in &joined[space] {
                    if !std::mem::replace(&mut seen[*other], true) {
                        part.push(*other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        // The sort is stable: of two parts of the same size, the earlier comes first.
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}
