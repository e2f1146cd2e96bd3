//! The spaces of boards as zones with grids, on which pieces snap and which name places in reports
//! (`build/module/map/boardPicker/board/`).

use super::encode;
use super::ids::Names;
use super::numbering::{Numbering, Part, fitting};
use super::scale::Scale;
use super::xml::Xml;
use crate::table::{Board, Grid, Space, Spot, Table};

/// The longest name of a space or board (letters).
const LONGEST: usize = 80;

/// The zones of all boards with spaces.
pub fn zones(xml: &mut Xml, table: &Table<'_>, scale: &Scale) {
    let boards = || table.boards.iter().filter(|board| !board.spaces.is_empty());
    if boards().next().is_none() {
        return;
    }
    xml.begin("VASSAL.build.module.map.boardPicker.board.ZonedGrid", &[]);
    let mut names = Names::default();
    let one = boards().count() == 1;
    for board in boards() {
        let name = names.own(&encode::text(&board.name, LONGEST));
        // With one board, a space is known by its own name.
        let format = if one { "$gridLocation$" } else { "$name$: $gridLocation$" };
        xml.begin(
            "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
            &[
                ("name", &name),
                ("locationFormat", format),
                ("path", &path(table, board, scale)),
                ("useParentGrid", "false"),
                ("useHighlight", "false"),
                ("highlightProperty", ""),
            ],
        );
        match board.grid.and_then(|grid| regular(table, board, grid, scale)) {
            Some(regular) => regular.write(xml),
            None => regions(xml, table, board, scale),
        }
        xml.end();
    }
    xml.end();
}

/// The corners of a board.
fn path(table: &Table<'_>, board: &Board, scale: &Scale) -> String {
    let (w, h) = table.faces[board.face].mm;
    let corner = |x, y| {
        let (x, y) = scale.at(table.on_board(board, (x, y)));
        format!("{},{}", x.round(), y.round())
    };
    [corner(0.0, 0.0), corner(w, 0.0), corner(w, h), corner(0.0, h)].join(";")
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
            columns: Part { letters: false, zeros: 0, from: 0 },
            rows: Part { letters: false, zeros: 0, from: 0 },
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
        // The height comes first: it would change a width that is the usual one.
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
        let kind = |part: Part| if part.letters { "A" } else { "N" };
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
