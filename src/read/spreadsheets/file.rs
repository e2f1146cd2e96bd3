//! One file as the rows of a list.

use std::collections::{BTreeMap, HashMap};

use super::headings::{self, Heading, Meaning, TRIGGERS};
use super::key::{CellContent, holds};
use super::reading::Reading;
use super::{Sheets, apart, cells, face, is_table};
use crate::reserved::may_be_own;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::diagnostic::nearest;
use warpress_model::{Code, Diagnostic, Location, slug};
use warpress_tabular::{
    self as tabular, Cell, Encoding, Kind, ReadOptions, Row, Table, TableFile, is_total, slip, unfold,
};

/// The folders of what is printed in copies.
const PIECES: [&str; 2] = ["decks", "counters"];

/// What a list says about its file.
pub struct Request<'r> {
    pub folder: &'static str,
    pub list: &'r Node,
    /// The list below it, in a base.
    pub base: Option<&'r Node>,
    pub has_sides: bool,
    pub sheet: Option<Node>,
    pub encoding: Option<Node>,
    pub rename: Option<Node>,
}

impl Request<'_> {
    /// A key of the list, or of the list below it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.list.get(key).or_else(|| self.base?.get(key))
    }

    /// Whether the list is nothing but its file, so that its face shows what there is.
    pub fn is_bare(&self) -> bool {
        matches!(self.folder, "decks" | "counters")
            && self.base.is_none()
            && ["face", "template", "columns"].iter().all(|key| self.get(key).is_none())
    }
}

impl Sheets<'_> {
    /// Where a file lies within the game's folder: beside the list, or in the folder itself.
    pub fn find(&self, folder: &str, name: &str) -> Option<String> {
        let beside = format!("{folder}/{name}");
        let is_there = |file: &String| {
            let asset = self.home.asset(file);
            self.assets.refusal(&asset).is_some() || self.assets.read(&asset).is_some()
        };
        [beside, name.to_owned()].into_iter().find(is_there)
    }

    /// The rows of a file, with the columns and counts that it brings.
    pub fn file(&mut self, request: &Request<'_>, named: &Node) -> Option<Node> {
        let (read, table) = self.table(request, named)?;
        self.sources.add_table(&read);
        let Some((first, rows)) = parted(&table) else {
            self.fault(
                named,
                format!("{} has no headings with rows under them", read.file),
                "its first row says what its columns are",
            );
            return None;
        };
        let has_uses = ["defaults", "kinds"].iter().any(|key| {
            let within = request.get(key).and_then(Node::entries).into_iter().flatten();
            within.into_iter().any(|(key, (_, node))| {
                TRIGGERS.contains(&key.as_str()) || TRIGGERS.iter().any(|key| node.get(key).is_some())
            })
        });
        let meaning = Meaning {
            folder: request.folder,
            has_sides: request.has_sides,
            columns: [request.list.get("columns"), request.base.and_then(|base| base.get("columns"))],
            has_uses,
            rename: request.rename.as_ref().and_then(Node::entries),
            bare: request.is_bare(),
        };
        let mut headings = meaning.headings(first, rows);
        let at = |key: &str| headings.iter().find(|heading| heading.path == [key]).map(|heading| heading.at);
        let named = at("name").filter(|_| request.folder != "tables").map(|name| apart::Columns {
            read: headings.iter().map(|heading| heading.at).collect(),
            name,
            id: at("id"),
            text: at("text"),
            count: at("count"),
        });
        let parted = named.map(|columns| apart::part(first, rows, &columns));
        if let Some(parted) = &parted {
            self.log.extend(parted.findings(&read.file));
            headings = meaning.headings(first, &parted.rows);
        }
        let rows = parted.as_ref().map_or(rows, |parted| &parted.rows);
        self.check_headings(request, &meaning, first, rows, &headings, (&read, &table));
        let is_reserved = |one: &&Heading| {
            !one.own && !one.meant && may_be_own(&one.path[0]) && meaning.said(&one.text).is_none()
        };
        for heading in headings.iter().filter(is_reserved) {
            let cells = rows.iter().filter(|row| !row.text(heading.at).is_empty());
            self.sources.reserve(&heading.text, cells.map(|row| place(row, heading.at)));
        }
        let mut below = Node { raw: Raw::Table(Entries::new()), location: first.location() };
        for key in ["id_from", "dice"] {
            below.raw = with(below.raw, key, request.list.get(key).cloned());
        }
        let mut reading = Reading {
            file: read.source.to_string(),
            sheet: table.sheet.clone(),
            encoding: read.encoding.filter(|encoding| *encoding != Encoding::UTF_8).map(Encoding::name),
            meant: Vec::new(),
            guessed: Vec::new(),
            notes: Vec::new(),
            shown: Vec::new(),
            columns: Vec::new(),
            left_out: Vec::new(),
        };
        let columns = self.columns(&meaning, first, rows, &headings, &mut reading);
        let mut whole = Rows {
            sheets: self,
            request,
            meaning: &meaning,
            columns: &columns,
            table: &table,
            headings: &headings,
            failed: false,
        };
        let (nodes, stated) = whole.read(rows);
        // Where a row or a count is missing, what the sum should be is no matter.
        let stated = stated.filter(|_| !whole.failed);
        reading.shown = face::suggest(request, &headings, &columns, rows, &mut below);
        reading.notes.extend(counts(&headings, rows, stated, request, &mut below));
        reading.notes.extend(parted.as_ref().and_then(|parted| match parted.forms {
            0 => None,
            1 => Some("a row with nothing but an unticked box or its number is left out".to_owned()),
            forms => Some(format!("{forms} rows with nothing but unticked boxes or numbers are left out")),
        }));
        // What stands in TOML beside the file may say more.
        let zero = |node: &Node| matches!(node.get("count"), Some(Node { raw: Raw::Int(0), .. }));
        if PIECES.contains(&request.folder)
            && request.list.get("rows").is_none()
            && !nodes.is_empty()
            && nodes.iter().all(zero)
            && let Some(at) = nodes[0].get("count").map(|count| &count.location)
        {
            let message = "none of these is printed: all have 0 copies";
            let help = "write how many there are of each; a program that calculates nothing puts zeros into the cells of \
                        formulas";
            self.log.add(Diagnostic::new(Code::W0253, message, at).help(help).about(read.file.as_ref()));
        }
        below.insert("columns", Node { raw: Raw::Table(columns), location: first.location() });
        below.insert("rows", Node { raw: Raw::List(nodes), location: first.location() });
        self.readings.push(reading);
        Some(below)
    }

    fn fault(&self, named: &Node, message: String, help: impl Into<String>) {
        self.log.add(Diagnostic::new(Code::E0160, message, &named.location).help(help));
    }

    /// The table that a file has, and all that was read.
    fn table(&mut self, request: &Request<'_>, named: &Node) -> Option<(TableFile, Table)> {
        let name = named.text()?;
        if name.starts_with(['/', '\\'])
            || name.split(['/', '\\']).any(|part| part == "..")
            || name.contains(':')
        {
            self.fault(
                named,
                format!("“{name}” lies outside the game's folder"),
                "put the file into the game's folder",
            );
            return None;
        }
        let Some(file) = self.find(request.folder, name) else {
            let all = self.assets.entries(self.home.asset("").trim_end_matches('/'), &[]);
            let tables: Vec<&str> = all
                .iter()
                .filter(|one| !one.folder && is_table(&one.name))
                .map(|one| one.name.as_str())
                .collect();
            let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_lowercase();
            let names: Vec<String> = tables.iter().map(|file| last(file)).collect();
            let near = nearest(&last(name), names.iter().map(String::as_str));
            let near = near.and_then(|near| tables.iter().find(|file| last(file) == near));
            let beside =
                if request.folder == "tables" { String::new() } else { format!(" {}/ and", request.folder) };
            let help = near.map_or_else(
                || format!("files are looked for in{beside} the game's folder"),
                |near| format!("did you mean “{near}”?"),
            );
            self.fault(named, format!("there is no file “{name}”"), help);
            return None;
        };
        let shown = self.home.shown(&file);
        if let Some(reason) = self.assets.refusal(&self.home.asset(&file)) {
            self.log.add(
                warpress_format::finding(Code::E0113, reason.as_str(), &shown)
                    .help("rows are read from files of the game's folder"),
            );
            return None;
        }
        let asset = self.assets.read(&self.home.asset(&file))?;
        let sheet = self.word(request.sheet.as_ref(), "the name of a sheet");
        let encoding = self.word(request.encoding.as_ref(), "the name of an encoding").and_then(|name| {
            let found = Encoding::named(&name);
            if let (None, Some(node)) = (found, &request.encoding) {
                self.log.unknown("encoding", &name, Encoding::usual(), &node.location);
            }
            found
        });
        let bytes = &asset.bytes;
        // The sheet of a workbook is no matter to a CSV file that the list has beside it.
        let is_book = bytes.starts_with(b"PK");
        let asked = ReadOptions {
            sheet: sheet.as_deref().filter(|_| is_book),
            encoding: encoding.filter(|_| !is_book),
            language: self.language.as_deref(),
        };
        match tabular::read(&shown, bytes, asked) {
            Ok(mut read) => {
                self.log.extend(std::mem::take(&mut read.faults));
                let table = std::mem::take(&mut read.tables).into_iter().next().map(unfold)?;
                read.tables = vec![table.clone()];
                Some((read, table))
            }
            Err(why) => {
                self.log.add(*why);
                None
            }
        }
    }

    fn word(&self, node: Option<&Node>, what: &str) -> Option<String> {
        let node = node?;
        if node.text().is_none() {
            self.log.wrong(node, what);
        }
        node.text().map(str::to_owned)
    }

    /// Reports what headings lack, what stands under none, and names that nothing is called.
    fn check_headings(
        &self,
        request: &Request<'_>,
        meaning: &Meaning<'_>,
        first: &Row,
        rows: &[Row],
        headings: &[Heading],
        (read, table): (&TableFile, &Table),
    ) {
        let mut seen: HashMap<&[String], usize> = HashMap::new();
        for heading in headings {
            if let Some(other) = seen.insert(&heading.path, heading.at) {
                let message = format!(
                    "“{}” and “{}” are both {}",
                    first.text(other),
                    heading.text,
                    heading.path.join(".")
                );
                let help = format!("leave one out: rename = {{ \"{}\" = \"-\" }}", heading.text);
                self.log.add(Diagnostic::new(Code::E0161, message, &place(first, heading.at)).help(help));
            }
        }
        // What a formula would have called the column, nobody knows.
        for heading in headings {
            let unknown = |cell: &&Cell| matches!(cell.kind, Kind::Failed | Kind::Unsaved);
            if first.cells.get(heading.at).filter(unknown).is_some() {
                self.log.extend(slip(table, first, heading.at, true));
            }
        }
        if let Some(rename) = &request.rename
            && rename.entries().is_none()
        {
            self.log.wrong(rename, "a table such as { Qty = \"count\" }");
        }
        let written: Vec<&str> =
            first.cells.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
        for (known, (location, node)) in meaning.rename.into_iter().flatten() {
            if node.text().is_none() {
                self.log.wrong(node, "the key of a row");
            }
            let low = |text: &str| {
                text.split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
                    .trim_end_matches([':', '.'])
                    .to_lowercase()
            };
            if !written.iter().any(|text| low(text) == low(known)) {
                let help = nearest(known, written.iter().copied()).map_or_else(
                    || format!("there are {}", written.join(", ")),
                    |near| format!("did you mean “{near}”?"),
                );
                let message = format!("{} has no column “{known}”", read.file);
                self.log.add(Diagnostic::new(Code::E0161, message, location).help(help));
            }
        }
        let bare = |at: usize| first.text(at).is_empty();
        let astray = rows.iter().find_map(|row| {
            row.cells.iter().enumerate().find(|(at, cell)| bare(*at) && !cell.text.is_empty())
        });
        if let Some((_, cell)) = astray {
            let message = format!("“{}” is not read: there is no heading above it", cut(&cell.text));
            let help = "give its column a heading, or empty it; in a CSV file, texts with a separator stand in quotation marks";
            self.log.add(Diagnostic::new(Code::W0240, message, &cell.location).help(help));
        }
    }

    /// The columns that the list declares, and those of the file's own.
    fn columns(
        &self,
        meaning: &Meaning<'_>,
        first: &Row,
        rows: &[Row],
        headings: &[Heading],
        reading: &mut Reading,
    ) -> Entries {
        // Those that the list declares keep their order and go first.
        let mut columns = Entries::new();
        let of_list = meaning.columns[0].map(|columns| meaning.names_in(columns)).unwrap_or_default();
        for name in of_list {
            if let Some(column) = meaning.column(&name) {
                columns.insert(name, (column.location.clone(), without_id(column)));
            }
        }
        for heading in headings {
            let key = &heading.path[0];
            let location = place(first, heading.at);
            let said = |words: &str| (heading.text.clone(), words.to_owned());
            if !heading.own {
                reading.columns.push(said(&heading.path.join(".")));
            }
            if heading.meant {
                reading.meant.push((heading.text.clone(), heading.path.join(".")));
            } else if heading.own {
                let (raw, words) = headings::declared(heading, rows);
                columns.insert(
                    key.clone(),
                    (location.clone(), located(Node { raw, location: location.clone() }, &location)),
                );
                reading.columns.push(said(&words));
                reading.guessed.push((key.clone(), words));
            }
        }
        columns
    }
}

/// Reads the rows of a table.
struct Rows<'r, 's> {
    sheets: &'r mut Sheets<'s>,
    request: &'r Request<'r>,
    meaning: &'r Meaning<'r>,
    /// Those of the file's own, too.
    columns: &'r Entries,
    table: &'r Table,
    headings: &'r [Heading],
    /// A row or a cell could not be read, so that a sum of them says nothing.
    failed: bool,
}

impl Rows<'_, '_> {
    /// All rows, and a total that stands under them.
    fn read(&mut self, rows: &[Row]) -> (Vec<Node>, Option<Node>) {
        let holds: Vec<CellContent> = self
            .headings
            .iter()
            .map(|heading| {
                let column = |name: &str| {
                    self.columns
                        .get(name)
                        .map(|(_, node)| node.clone())
                        .or_else(|| self.meaning.column(name).cloned())
                };
                holds(&heading.path, &column)
            })
            .collect();
        let at =
            |key: &str| self.headings.iter().find(|heading| heading.path == [key]).map(|heading| heading.at);
        let (name, id, count) = (at("name"), at("id"), at("count"));
        let mut nodes = Vec::new();
        let mut stated = None;
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        let numbered =
            self.request.get("id_from").is_none() && id.is_none() && self.request.folder != "tables";
        for row in rows {
            let text = |at: Option<usize>| at.map_or("", |at| row.text(at));
            if count.is_some() && is_sum(row, count) {
                stated = text(count)
                    .parse()
                    .ok()
                    .map(|total| Node { raw: Raw::Int(total), location: row.location() });
                continue;
            }
            // What stands under no heading is reported once for all rows.
            if self.headings.iter().all(|heading| row.text(heading.at).is_empty()) {
                continue;
            }
            if name.is_some() && text(name).is_empty() && text(id).is_empty() {
                self.failed = true;
                let finding = Diagnostic::new(Code::E0104, "this row has no name", &row.location());
                self.sheets.log.add(
                    finding.help("give it a name, or an id in a column “id”; empty the row if it is none"),
                );
                continue;
            }
            let mut node = Node { raw: Raw::Table(Entries::new()), location: row.location() };
            let headings = self.headings;
            for (heading, holds) in headings.iter().zip(&holds) {
                if let Some(value) = self.cell(row, heading, *holds) {
                    put(&mut node, &heading.path, value, &place_of_key(row, heading));
                }
            }
            if numbered && let Some(name) = node.get("name").and_then(Node::text).map(slug) {
                let times = named.entry(name.clone()).or_default();
                *times += 1;
                if *times > 1 {
                    let id = Node { raw: Raw::Text(format!("{name}-{times}")), location: row.location() };
                    node.insert("id", id);
                }
            }
            nodes.push(node);
        }
        (nodes, stated)
    }

    fn cell(&mut self, row: &Row, heading: &Heading, holds: CellContent) -> Option<Node> {
        let cell = row.cells.get(heading.at)?;
        let key = heading.path.last().map_or("", String::as_str);
        let column = self.columns.get(&heading.path[0]).map(|(_, node)| node);
        let declared = self.meaning.column(&heading.path[0]).is_some();
        let is_text = if column.is_some() {
            declared && headings::is_prose(column)
        } else {
            holds == CellContent::Prose
        };
        if let Some(finding) = slip(self.table, row, heading.at, is_text) {
            self.sheets.log.add(finding);
            self.failed = true;
            // That a value is missing would only follow from it.
            let raw = match key {
                _ if holds == CellContent::Flag => Raw::Bool(false),
                _ if column.is_some() => Raw::Text("–".into()),
                "name" => Raw::Text(cell.text.clone()),
                "count" => Raw::Int(1),
                _ => return None,
            };
            return Some(Node { raw, location: cell.location.clone() });
        }
        let dash = cells::is_dash(&cell.text);
        if dash && column.is_none() && (SILENT.contains(&key) || holds == CellContent::Words) {
            return None;
        }
        // What is printed with marks for bold and italics, and in paragraphs.
        let is_marked =
            holds == CellContent::Prose && (column.is_some() || key == "text" || heading.path[0] == "face");
        let text = match holds {
            _ if is_marked => tabular::paragraphs(cell.rich.as_deref().unwrap_or(&cell.text)),
            CellContent::Prose if key == "name" || key == "title" => cells::one_line(&cell.text),
            _ => cell.text.clone(),
        };
        match cells::value(&text, holds, &cell.location) {
            Ok(value) => value,
            Err(help) => {
                self.failed = true;
                let message = format!("“{}” is neither yes nor no", cut(&cell.text));
                self.sheets.log.add(Diagnostic::new(Code::E0142, message, &cell.location).help(help));
                column.map(|_| Node { raw: Raw::Bool(false), location: cell.location.clone() })
            }
        }
    }
}

/// Keys for which a dash says that there is nothing.
const SILENT: [&str; 7] = ["text", "icon", "scene", "light", "art", "note", "template"];

/// Puts a value into a row under its keys.
fn put(node: &mut Node, path: &[String], value: Node, key_at: &Location) {
    let Some((first, rest)) = path.split_first() else { return };
    let Raw::Table(entries) = &mut node.raw else { return };
    if rest.is_empty() {
        match entries.get_mut(first).map(|(_, node)| node) {
            Some(under) if under.entries().is_some() => under.insert("value", value),
            _ => {
                entries.insert(first.clone(), (key_at.clone(), value));
            }
        }
        return;
    }
    let inner =
        entries.entry(first.clone()).or_insert_with(|| (key_at.clone(), Node::empty(&value.location)));
    if inner.1.entries().is_none() {
        // A value by itself stands in a column of its own: `cost` beside `cost.ruling`.
        let own = std::mem::replace(&mut inner.1, Node::empty(&value.location));
        inner.1.insert("value", own);
    }
    put(&mut inner.1, rest, value, key_at);
}

fn place_of_key(row: &Row, heading: &Heading) -> Location {
    row.cells.get(heading.at).map_or_else(|| row.location(), |cell| cell.location.clone())
}

/// The heading row and the rows below it. A single cell above it is the title of the sheet.
fn parted(table: &Table) -> Option<(&Row, &[Row])> {
    let filled = |row: &Row| row.cells.iter().filter(|cell| !cell.text.is_empty()).count();
    let wide = table.rows.iter().any(|row| filled(row) > 1);
    let at = table.rows.iter().position(|row| filled(row) > usize::from(wide))?;
    let rows = &table.rows[at + 1..];
    (!rows.is_empty()).then_some((&table.rows[at], rows))
}

/// What the file says about copies, where the list says nothing. Returns what there is to tell of it.
fn counts(
    headings: &[Heading],
    rows: &[Row],
    stated: Option<Node>,
    request: &Request<'_>,
    below: &mut Node,
) -> Option<String> {
    let counted = headings.iter().find(|heading| heading.path[0] == "count");
    if request.get("count").is_some() || !PIECES.contains(&request.folder) && counted.is_none() {
        return None;
    }
    let mut told = None;
    let location = below.location.clone();
    let mut count = Node::empty(&location);
    let text = |text: &str| Node { raw: Raw::Text(text.to_owned()), location: location.clone() };
    match counted {
        Some(heading) if headings::is_full(heading, rows) => count.insert("from", text("column")),
        // Who leaves the cell empty has the card once.
        Some(heading) => {
            let without = rows.iter().filter(|row| row.text(heading.at).is_empty() && !is_sum(row, None));
            told = Some(match without.count() {
                1 => format!("a row without “{}” counts once", heading.text),
                times => format!("{times} rows without “{}” count once each", heading.text),
            });
            count.insert("each", Node { raw: Raw::Int(1), location: location.clone() });
            count.insert("from", text("column"));
        }
        None => {
            count.insert("each", Node { raw: Raw::Int(1), location: location.clone() });
            count.insert("from", text("list"));
        }
    }
    if let Some(stated) = stated {
        count.insert("stated", stated);
    }
    below.insert("count", count);
    told
}

fn with(raw: Raw, key: &str, node: Option<Node>) -> Raw {
    let Raw::Table(mut entries) = raw else { return raw };
    if let Some(node) = node {
        entries.insert(key.to_owned(), (node.location.clone(), node));
    }
    Raw::Table(entries)
}

/// A column without the id that it has in a list of columns.
fn without_id(column: &Node) -> Node {
    let mut column = column.clone();
    if let Raw::Table(entries) = &mut column.raw {
        entries.shift_remove("id");
    }
    column
}

/// Whether a row says no more than how many all the others are: a word for it, wherever it stands, and numbers.
pub fn is_sum(row: &Row, count: Option<usize>) -> bool {
    let said = |(at, cell): (usize, &Cell)| {
        let text = cell.text.trim();
        (Some(at) != count && text.chars().any(char::is_alphabetic)).then(|| is_total(text))
    };
    let mut words = row.cells.iter().enumerate().filter_map(said);
    words.next() == Some(true) && words.next().is_none()
}

fn place(row: &Row, at: usize) -> Location {
    row.cells.get(at).map_or_else(|| row.location(), |cell| cell.location.clone())
}

/// A node all of whose parts stand at one place.
fn located(mut node: Node, at: &Location) -> Node {
    node.location = at.clone();
    match &mut node.raw {
        Raw::Table(entries) => {
            for (key_at, inner) in entries.values_mut() {
                *key_at = at.clone();
                *inner = located(inner.clone(), at);
            }
        }
        Raw::List(items) => items.iter_mut().for_each(|item| *item = located(item.clone(), at)),
        _ => {}
    }
    node
}

/// The beginning of a text, for a message.
pub fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() > LONGEST {
        format!("{}…", line.chars().take(LONGEST).collect::<String>())
    } else {
        line.to_owned()
    }
}
