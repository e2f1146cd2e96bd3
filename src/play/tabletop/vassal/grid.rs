//! The spaces of boards as zones with grids, on which pieces snap and which name places in reports
//! (`build/module/map/boardPicker/board/`).

use super::encode;
use super::ids::Names;
use super::numbering::{AxisNumbering, Numbering, fitting};
use super::pictures::is_framed;
use super::places;
use super::scale::Scale;
use super::xml::Xml;
use crate::table::{Board, Grid, Space, Spot, Table};

/// The longest name of a space or board (letters).
const LONGEST: usize = 80;

/// The zones: each board, with a grid of its spaces; each place beside them; and the table, which is everywhere else.
/// Where there is no zone, VASSAL says “offboard”. It takes the first that a piece lies in.
pub fn zones(xml: &mut Xml, table: &Table<'_>, scale: &Scale) {
    xml.begin("VASSAL.build.module.map.boardPicker.board.ZonedGrid", &[]);
    let mut names = Names::default();
    let mut edges = Vec::new();
    let one = table.boards.iter().filter(|board| !board.spaces.is_empty()).count() == 1;
    for board in &table.boards {
        let name = names.own(&encode::text(&board.name, LONGEST));
        let path = around(scale, board.at, table.faces[board.face].mm);
        if board.spaces.is_empty() {
            plain(xml, &name, &path);
            continue;
        }
        // With one board, a space is known by its own name.
        let format = if one { "$gridLocation$" } else { "$name$: $gridLocation$" };
        if let Some(regular) = board.grid.and_then(|grid| regular(table, board, grid, scale)) {
            begin(xml, &name, format, &cells(table, board, scale, &regular));
            regular.write(xml);
            xml.end();
            // A grid goes on for ever: beside its cells there would be others, with names that nobody knows.
            edges.push((names.own(&format!("{name} (edge)")), path));
        } else {
            begin(xml, &name, format, &path);
            regions(xml, table, board, scale);
            xml.end();
        }
    }
    edges.iter().for_each(|(name, path)| plain(xml, name, path));
    for stack in table.stacks.iter().filter(|stack| is_framed(stack)) {
        let name = names.own(&places::name(table, stack));
        plain(xml, &name, &around(scale, table.spot(stack.at), stack.room));
    }
    plain(xml, &names.own("Table"), &corners((0.0, 0.0), (scale.map().0 as f64, scale.map().1 as f64)));
    xml.end();
}

/// One zone for a whole board.
pub fn whole(xml: &mut Xml, name: &str, (w, h): (i64, i64)) {
    xml.begin("VASSAL.build.module.map.boardPicker.board.ZonedGrid", &[]);
    plain(xml, name, &corners((0.0, 0.0), (w as f64, h as f64)));
    xml.end();
}

/// A zone without a grid.
fn plain(xml: &mut Xml, name: &str, path: &str) {
    begin(xml, name, "$name$", path);
    xml.end();
}

/// The beginning of a zone.
fn begin(xml: &mut Xml, name: &str, format: &str, path: &str) {
    xml.begin(
        "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
        &[
            ("name", name),
            ("locationFormat", format),
            ("path", path),
            ("useParentGrid", "false"),
            ("useHighlight", "false"),
            ("highlightProperty", ""),
        ],
    );
}

/// The corners of what is so large (mm) and has its middle there.
fn around(scale: &Scale, middle: Spot, (w, h): (f64, f64)) -> String {
    let at = |part: f64| scale.at(Spot { x: middle.x + part * w / 2.0, y: middle.y + part * h / 2.0 });
    corners(at(-1.0), at(1.0))
}

/// The corners of a rectangle (pixels).
fn corners((left, top): (f64, f64), (right, bottom): (f64, f64)) -> String {
    let corner = |x: f64, y: f64| format!("{},{}", x.round(), y.round());
    [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)].join(";")
}

/// The corners of what the cells of a board cover.
fn cells(table: &Table<'_>, board: &Board, scale: &Scale, regular: &Regular) -> String {
    let middles = || board.spaces.iter().map(|space| middle(table, board, space, scale));
    // The corner of a hex lies two thirds of a column beyond its middle.
    let beyond = if regular.hexes { 2.0 / 3.0 } else { 0.5 };
    let (wide, high) = (regular.step.0 * beyond, regular.step.1 / 2.0);
    let (wide, high) = if regular.sideways { (high, wide) } else { (wide, high) };
    let least = |side: fn((i64, i64)) -> i64| middles().map(side).min().unwrap_or_default() as f64;
    let most = |side: fn((i64, i64)) -> i64| middles().map(side).max().unwrap_or_default() as f64;
    corners(
        (least(|at| at.0) - wide, least(|at| at.1) - high),
        (most(|at| at.0) + wide, most(|at| at.1) + high),
    )
}

/// Where a space lies on the map (whole pixels).
fn middle(table: &Table<'_>, board: &Board, space: &Space, scale: &Scale) -> (i64, i64) {
    let (x, y) = scale.at(table.on_board(board, space.at));
    (x.round() as i64, y.round() as i64)
}

/// `RegionGrid`: each space by its name and place. Of spaces on the same pixel, VASSAL knows the last alone.
fn regions(xml: &mut Xml, table: &Table<'_>, board: &Board, scale: &Scale) {
    xml.begin(
        "VASSAL.build.module.map.boardPicker.board.RegionGrid",
        &[("snapto", "true"), ("visible", "false"), ("fontsize", "9")],
    );
    let mut names = Names::default();
    for space in &board.spaces {
        let (x, y) = middle(table, board, space, scale);
        xml.empty(
            "VASSAL.build.module.map.boardPicker.board.Region",
            &[
                ("name", &names.own(&encode::text(&space.name, LONGEST))),
                ("originx", &x.to_string()),
                ("originy", &y.to_string()),
            ],
        );
    }
    xml.end();
}

/// A grid of squares or hexes that names its cells as the spaces are named.
struct Regular {
    hexes: bool,
    sideways: bool,
    origin: (f64, f64),
    step: (f64, f64),
    numbering: Numbering,
}

/// The regular grid, if VASSAL can number it so that every space has its name and its place.
fn regular(table: &Table<'_>, board: &Board, grid: Grid, scale: &Scale) -> Option<Regular> {
    let Spot { x, y } = table.on_board(board, grid.first);
    let (x, y) = scale.at(Spot { x, y });
    let (across, down) = (scale.length(grid.across), scale.length(grid.down));
    // VASSAL's columns are shifted. Rows that are shifted are columns of a grid that lies on its side: there, x is y.
    let sideways = grid.hexes && !grid.flat;
    let ((x, y), step) = if sideways { ((y, x), (down, across)) } else { ((x, y), (across, down)) };
    // Every odd column lies lower: if the second lies higher, the first is odd.
    let origin = if grid.hexes && !grid.shifted { (x - step.0, y - step.1 / 2.0) } else { (x, y) };
    let regular = Regular {
        hexes: grid.hexes,
        sideways,
        origin: (origin.0.round(), origin.1.round()),
        step,
        numbering: Numbering {
            column_first: true,
            between: "",
            columns: AxisNumbering { letters: false, zeros: 0, from: 0 },
            rows: AxisNumbering { letters: false, zeros: 0, from: 0 },
            stagger: false,
        },
    };
    let mut cells = Vec::with_capacity(board.spaces.len());
    for space in &board.spaces {
        let middle = middle(table, board, space, scale);
        let cell = regular.cell(middle);
        let near = regular.middle(cell);
        // A pixel for each rounding.
        let off = (near.0 - middle.0 as f64).abs().max((near.1 - middle.1 as f64).abs());
        if off > 3.0 {
            return None;
        }
        cells.push((cell, space.name.as_str()));
    }
    let numbering = fitting(&cells, grid.hexes)?;
    Some(Regular { numbering, ..regular })
}

impl Regular {
    /// Column and row of a pixel (`HexGrid.getRawColumn`, `getRawRow`; `SquareGridNumbering.getColumn`, `getRow`).
    fn cell(&self, (x, y): (i64, i64)) -> (i64, i64) {
        let (x, y) = if self.sideways { (y, x) } else { (x, y) };
        let column = ((x as f64 - self.origin.0) / self.step.0 + 0.5).floor() as i64;
        let lower = self.lower(column);
        let row = ((y as f64 - self.origin.1 - lower) / self.step.1 + 0.5).floor() as i64;
        (column, row)
    }

    /// The middle of a cell (pixels).
    fn middle(&self, (column, row): (i64, i64)) -> (f64, f64) {
        let x = self.origin.0 + column as f64 * self.step.0;
        let y = self.origin.1 + row as f64 * self.step.1 + self.lower(column);
        if self.sideways { (y, x) } else { (x, y) }
    }

    /// By how much a column lies lower.
    fn lower(&self, column: i64) -> f64 {
        if self.hexes && column % 2 != 0 { self.step.1 / 2.0 } else { 0.0 }
    }

    fn write(&self, xml: &mut Xml) {
        let (x0, y0) = (self.origin.0.to_string(), self.origin.1.to_string());
        let (dx, dy) = (self.step.0.to_string(), self.step.1.to_string());
        let mut attributes = vec![("x0", &*x0), ("y0", &y0), ("dy", &dy), ("dx", &dx), ("snapTo", "true")];
        attributes.extend([("edgesLegal", "false"), ("cornersLegal", "false"), ("visible", "false")]);
        attributes.extend([("dotsVisible", "false"), ("color", "0,0,0")]);
        let numbering = if self.hexes {
            attributes.push(("sideways", if self.sideways { "true" } else { "false" }));
            xml.begin("VASSAL.build.module.map.boardPicker.board.HexGrid", &attributes);
            "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
        } else {
            attributes.push(("range", "Metric"));
            xml.begin("VASSAL.build.module.map.boardPicker.board.SquareGrid", &attributes);
            "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering"
        };
        self.number(xml, numbering);
        xml.end();
    }

    fn number(&self, xml: &mut Xml, class: &'static str) {
        let Numbering { column_first, between, columns, rows, stagger } = self.numbering;
        let kind = |part: AxisNumbering| if part.letters { "A" } else { "N" };
        let [columns_from, rows_from] = [columns, rows].map(|part| part.from.to_string());
        let [columns_zeros, rows_zeros] = [columns, rows].map(|part| part.zeros.to_string());
        let mut attributes = vec![
            ("first", if column_first { "H" } else { "V" }),
            ("sep", between),
            ("hType", kind(columns)),
            ("hOff", &columns_from),
            ("hLeading", &columns_zeros),
            ("hDescend", "false"),
            ("vType", kind(rows)),
            ("vOff", &rows_from),
            ("vLeading", &rows_zeros),
            ("vDescend", "false"),
            ("locationFormat", "$gridLocation$"),
            ("visible", "false"),
            ("fontSize", "9"),
            ("color", "0,0,0"),
            ("rotateText", "0"),
            ("hDrawOff", "0"),
            ("vDrawOff", "0"),
        ];
        if self.hexes {
            attributes.push(("stagger", if stagger { "true" } else { "false" }));
        }
        xml.empty(class, &attributes);
    }
}
