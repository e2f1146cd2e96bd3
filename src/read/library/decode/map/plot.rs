//! The cells of a grid, a track or a board of boxes: their number, their ids, and a row for each.

use super::super::DecodeContext;
use super::numbering;
use warpress_format::fields::{Fields, Log};
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::map::Numbering;
use warpress_model::{Diagnostic, Location, MapKind};

/// The most spaces of a map.
const MOST_SPACES: u32 = 10_000;
/// The most rows or columns of a map.
const MOST_ACROSS: u32 = 500;

/// A map's cells before its rows are read.
pub struct Plot {
    kind: MapKind,
    /// Columns, or the length of a track; 0 if not given.
    pub across: u32,
    /// Rows; 0 if not given.
    pub down: u32,
    /// How their ids are made.
    pub numbering: Numbering,
    own: Vec<Vec<Option<String>>>,
    letters: Vec<Vec<char>>,
}

impl Plot {
    /// Reads extent and numbering.
    pub fn read(context: &DecodeContext<'_>, fields: &Fields<'_>, kind: MapKind) -> Self {
        let number = |key: &'static str| {
            context
                .whole(fields, key, 1, i64::from(MOST_ACROSS))
                .and_then(|number| u32::try_from(number).ok())
        };
        let given = (number("length"), number("columns_across"), number("rows_down"));
        let mut plot = Self::with(fields, kind, given);
        if !kind.is_grid() {
            return plot;
        }
        if plot.across == 0 || plot.down == 0 {
            fields.missing("rows_down and columns_across");
        }
        if u64::from(plot.across) * u64::from(plot.down) > u64::from(MOST_SPACES) {
            context.log.add(
                Diagnostic::new(Code::E0111, format!("more than {MOST_SPACES} spaces"), fields.location)
                    .help("make the map smaller"),
            );
            (plot.across, plot.down) = (1, 1);
        }
        (plot.across, plot.down) = (plot.across.max(1), plot.down.max(1));
        plot
    }

    fn with(fields: &Fields<'_>, kind: MapKind, given: (Option<u32>, Option<u32>, Option<u32>)) -> Self {
        let (numbering, own) = numbering::read(fields, kind);
        let letters: Vec<Vec<char>> = match fields.node("grid").map(|node| &node.raw) {
            Some(Raw::List(lines)) => {
                lines.iter().map(|line| line.text().unwrap_or_default().chars().collect()).collect()
            }
            _ => Vec::new(),
        };
        let most = |lengths: &mut dyn Iterator<Item = usize>| {
            lengths.max().and_then(|length| u32::try_from(length).ok()).unwrap_or(0)
        };
        let (across, down) = match kind {
            MapKind::Track | MapKind::Ring => (given.0.unwrap_or(0), 1),
            _ => (
                given
                    .1
                    .unwrap_or(0)
                    .max(most(&mut letters.iter().map(Vec::len).chain(own.iter().map(Vec::len)))),
                given.2.unwrap_or(0).max(most(&mut [letters.len(), own.len()].into_iter())),
            ),
        };
        Self { kind, across, down, numbering, own, letters }
    }

    /// The ids of all spaces with their cells, row by row; empty if the rows in the data give them.
    fn ids(&self, gaps: &[char]) -> Vec<((u32, u32), String)> {
        let listed = !self.kind.is_grid() && !matches!(self.kind, MapKind::Track | MapKind::Ring);
        if listed || self.numbering.by == "own" && self.own.is_empty() {
            return Vec::new();
        }
        let id = |cell: (u32, u32)| match self.numbering.by {
            "own" => self.own.get(cell.1 as usize)?.get(cell.0 as usize)?.clone(),
            _ => Some(numbering::id(&self.numbering, cell, (self.across, self.down))),
        };
        let cells = (0..self.down).flat_map(|row| (0..self.across).map(move |column| (column, row)));
        cells
            .filter(|cell| self.letter(*cell).is_none_or(|letter| !gaps.contains(&letter)))
            .filter_map(|cell| Some((cell, id(cell)?)))
            .collect()
    }

    fn letter(&self, cell: (u32, u32)) -> Option<char> {
        self.letters.get(cell.1 as usize)?.get(cell.0 as usize).copied()
    }

    /// The map with a row for each space, in the order of the cells: rows in the data are merged over blank ones.
    pub fn fill(&self, context: &DecodeContext<'_>, fields: &Fields<'_>, node: &Node) -> Node {
        let given: &Entries = fields.collection("spaces");
        let mut rows = match self.kind {
            MapKind::Square | MapKind::Hex => self.grid(context, fields, given, &node.location),
            MapKind::Track | MapKind::Ring => self.track(context, fields, given, &node.location),
            _ => given.clone(),
        };
        rows.retain(|_, (_, row)| !matches!(row.get("absent").map(|node| &node.raw), Some(Raw::Bool(true))));
        let mut whole = node.clone();
        whole.insert("spaces", Node { raw: Raw::Table(rows), location: node.location.clone() });
        whole
    }

    fn grid(
        &self,
        context: &DecodeContext<'_>,
        fields: &Fields<'_>,
        given: &Entries,
        location: &Location,
    ) -> Entries {
        let glyphs = fields.node("glyphs");
        let ids = self.ids(&gaps(glyphs));
        if ids.is_empty() && self.numbering.by == "own" {
            return self.by_cell(context, fields, given, glyphs);
        }
        let mut rows = Entries::new();
        for (cell, id) in ids {
            let mut blank = self.blank(cell, location);
            self.put_terrain(context, fields, glyphs, cell, &mut blank);
            if rows.insert(id.clone(), (location.clone(), blank)).is_some() {
                let location = fields.key_spot("numbering");
                context.log.add(
                    Diagnostic::new(Code::E0107, format!("the space “{id}” occurs twice"), location)
                        .help("each space has a number of its own"),
                );
            }
        }
        for (id, (location, over)) in given {
            if let Some((_, cell)) = over.entries().and_then(|entries| entries.get("cell")) {
                let message = "the numbering already says where this space lies";
                context.log.add(
                    Diagnostic::new(Code::E0102, message, &cell.location)
                        .help("remove `cell`, or set numbering = { style = \"own\" }"),
                );
            }
            lay_over(context, &mut rows, id, location, over);
        }
        rows
    }

    /// The source's own numbers, each space with its `cell`.
    fn by_cell(
        &self,
        context: &DecodeContext<'_>,
        fields: &Fields<'_>,
        given: &Entries,
        glyphs: Option<&Node>,
    ) -> Entries {
        let mut rows = given.clone();
        for (location, row) in rows.values_mut() {
            let Some(node) = row.get("cell") else {
                context.log.add(
                    Diagnostic::new(Code::E0104, "“cell” is missing", location).help(
                        "add cell = [column, row], counted from 1, or list the numbers in numbering.ids",
                    ),
                );
                continue;
            };
            if let Some(cell) = cell(node)
                && row.get("terrain").is_none()
            {
                self.put_terrain(context, fields, glyphs, cell, row);
            }
        }
        rows
    }

    fn blank(&self, (column, row): (u32, u32), location: &Location) -> Node {
        let mut blank = Node::empty(&Location { end: location.start, ..location.clone() });
        let number = |number: u32| Node { raw: Raw::Int(i64::from(number) + 1), location: location.clone() };
        let cell = Raw::List(vec![number(column), number(row)]);
        blank.insert("cell", Node { raw: cell, location: location.clone() });
        blank
    }

    fn put_terrain(
        &self,
        context: &DecodeContext<'_>,
        fields: &Fields<'_>,
        glyphs: Option<&Node>,
        cell: (u32, u32),
        row: &mut Node,
    ) {
        let Some(letter) = self.letter(cell) else { return };
        match glyphs.and_then(|glyphs| glyphs.get(&letter.to_string())) {
            Some(terrain) if matches!(terrain.raw, Raw::Bool(false)) => {}
            Some(terrain) => row.insert("terrain", terrain.clone()),
            None => {
                let known =
                    glyphs.and_then(Node::entries).into_iter().flatten().map(|(glyph, _)| glyph.as_str());
                context.log.unknown("glyph", &letter.to_string(), known, fields.key_spot("grid"));
            }
        }
    }

    /// A track with a `length` has blank spaces; its rows describe some of them, or are all of them.
    fn track(
        &self,
        context: &DecodeContext<'_>,
        fields: &Fields<'_>,
        given: &Entries,
        location: &Location,
    ) -> Entries {
        let ids = self.ids(&[]);
        let length = self.across as usize;
        let all_known = given.keys().all(|id| ids.iter().any(|(_, known)| known == id));
        if length != 0 && given.len() > length
            || length != given.len() && !all_known && self.numbering.by == "own"
        {
            let message = format!("{} spaces on a track of {length}", given.len());
            let location = fields.key_spot("length");
            context.log.add(
                Diagnostic::new(Code::E0115, message, location)
                    .help("leave `length` out, or make the two agree"),
            );
        }
        if length == 0 || given.len() >= length && !all_known || ids.is_empty() {
            let mut rows = given.clone();
            for (place, (location, row)) in (0u32..).zip(rows.values_mut()) {
                if let Some((_, cell)) =
                    self.blank((place, 0), location).entries().and_then(|cell| cell.get("cell"))
                {
                    row.insert("cell", cell.clone());
                }
            }
            return rows;
        }
        let mut rows: Entries =
            ids.into_iter().map(|(cell, id)| (id, (location.clone(), self.blank(cell, location)))).collect();
        for (id, (location, over)) in given {
            lay_over(context, &mut rows, id, location, over);
        }
        rows
    }
}

fn lay_over(context: &DecodeContext<'_>, rows: &mut Entries, id: &str, location: &Location, over: &Node) {
    if !rows.contains_key(id) {
        return context.log.unknown("space", id, rows.keys().map(String::as_str), location);
    }
    if let Some((place, blank)) = rows.get_mut(id) {
        *place = location.clone();
        for (key, (location, value)) in over.entries().into_iter().flatten() {
            if let Raw::Table(entries) = &mut blank.raw {
                entries.insert(key.clone(), (location.clone(), value.clone()));
            }
        }
        blank.location = over.location.clone();
    }
}

/// Column and row from `[column, row]`, which the data count from 1.
pub fn cell(node: &Node) -> Option<(u32, u32)> {
    let Raw::List(items) = &node.raw else { return None };
    let number = |node: &Node| match node.raw {
        Raw::Int(number) => u32::try_from(number).ok()?.checked_sub(1),
        _ => None,
    };
    match items.as_slice() {
        [column, row] => number(column).zip(number(row)),
        _ => None,
    }
}

/// Letters of the grid for cells without a space: `glyphs = { " " = false }`.
fn gaps(glyphs: Option<&Node>) -> Vec<char> {
    let entries = glyphs.and_then(Node::entries).into_iter().flatten();
    entries
        .filter(|(_, (_, node))| matches!(node.raw, Raw::Bool(false)))
        .filter_map(|(letter, _)| letter.chars().next())
        .collect()
}

/// The ids of spaces that a grid or track has without a row in its file.
pub fn blank_spaces(root: &Node, map: &Node) -> Vec<String> {
    let number = |key: &str| {
        let node = map.get(key)?;
        let constant = node.text().and_then(|name| root.get("constants")?.get(name));
        let constant = constant.map(|node| node.get("value").unwrap_or(node));
        match constant.unwrap_or(node).raw {
            Raw::Int(number) => u32::try_from(number).ok().filter(|number| *number <= MOST_ACROSS),
            _ => None,
        }
    };
    let log = Log::default();
    let fields = Fields::open(map, &log, &keys::MAP);
    let kind = match map.get("layout").and_then(Node::text) {
        Some("track") => MapKind::Track,
        Some("ring") => MapKind::Ring,
        Some("square") => MapKind::Square,
        Some("hex") => MapKind::Hex,
        _ => return Vec::new(),
    };
    let plot = Plot::with(&fields, kind, (number("length"), number("columns_across"), number("rows_down")));
    if u64::from(plot.across) * u64::from(plot.down) > u64::from(MOST_SPACES) {
        return Vec::new();
    }
    let given = map.get("spaces").and_then(Node::entries);
    let ids = plot.ids(&gaps(map.get("glyphs"))).into_iter().map(|(_, id)| id);
    let absent = |id: &String| {
        let row = given.and_then(|given| given.get(id));
        row.is_some_and(|(_, row)| matches!(row.get("absent").map(|node| &node.raw), Some(Raw::Bool(true))))
    };
    ids.filter(|id| !absent(id)).collect()
}
