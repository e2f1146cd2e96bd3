//! Writes a list as TOML in the usual layout: keys of columns and values of rows are aligned.

use std::collections::HashMap;
use std::fmt::Write;

use toml::Value;

use super::choose::FoundList;
use super::{Entry, Field, Line, Request, Sort, list_name};
use warpress_library::guess::{self, GuessedType, Type, is_dash, tight};
use warpress_model::phrase::title;
use warpress_model::slug;

/// The longest value with which others are aligned.
const WIDEST: usize = 36;

/// Writes a list.
pub struct Writer<'w> {
    pub request: &'w Request,
    pub chosen: &'w FoundList,
    pub fields: &'w [Field],
    pub types: &'w [Type],
    /// The total given by the file.
    pub stated: Option<u32>,
}

/// Writing into a string does not fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => { { let _ = writeln!($out, $($arg)*); } };
}

impl Writer<'_> {
    /// The whole file.
    pub fn list(&self, lines: &[Line]) -> String {
        let entries: Vec<&Entry> = lines
            .iter()
            .filter_map(|line| if let Line::Read(entry) = line { Some(entry) } else { None })
            .collect();
        let mut out = String::new();
        put!(out, "name = {}", text(&list_name(self.request)));
        match self.request.sort {
            Sort::Deck => put!(out, "size = \"poker\""),
            Sort::Counters => put!(out, "size = \"5/8in\"\nshape = \"square\""),
            Sort::Records => {}
        }
        if self.request.sort != Sort::Records || self.chosen.counts() {
            put!(out, "count = {{ {} }}", self.counts());
        }
        let ids = Ids::of(self, &entries);
        if let Some(column) = &ids.from {
            put!(out, "id_from = [\"name\", {}]", text(column));
        }
        self.face(&mut out);
        self.columns(&mut out);
        put!(out, "\nrows = [");
        let cells: Vec<Vec<Option<String>>> =
            entries.iter().zip(&ids.own).map(|(entry, id)| self.cells(entry, id.as_deref())).collect();
        let mut laid = laid_out(&cells).into_iter();
        for line in lines {
            match line {
                Line::Read(_) => put!(out, "  {{ {} }},", laid.next().unwrap_or_default()),
                Line::Unread { number, text, why } => {
                    put!(out, "  # line {number}, {}: {}", plain(why), plain(text))
                }
            }
        }
        out.push_str("]\n");
        out
    }

    fn counts(&self) -> String {
        let stated = self.stated.map(|total| format!("stated = {total}, ")).unwrap_or_default();
        match (self.chosen.count_at, self.chosen.counts()) {
            (Some(_), _) => format!("{stated}from = \"column\""),
            (None, true) => format!("{stated}from = \"list\""),
            (None, false) => "each = 1, from = \"list\"".into(),
        }
    }

    /// The initial content of a face, from the columns.
    fn face(&self, out: &mut String) {
        if self.request.sort == Sort::Records {
            return;
        }
        let named = self.fields.iter().zip(self.types);
        let typed: Vec<(&str, Type)> = named.map(|(field, of)| (field.key.as_str(), of.clone())).collect();
        let face = guess::face(&typed, self.request.sort == Sort::Counters);
        if let Some(template) = face.template {
            put!(out, "\nface.template = \"{template}\"\nface.back = \"emblem\"");
        }
        let slots: Vec<String> =
            face.slots.iter().map(|(slot, key)| format!("{slot} = \"{{{{ {key} }}}}\"")).collect();
        if !slots.is_empty() {
            put!(out, "face.slots = {{ {} }}", slots.join(", "));
        }
        if !face.stats.is_empty() {
            put!(out, "face.stats = {}", words(&face.stats));
        }
    }

    fn columns(&self, out: &mut String) {
        let typed: Vec<(&Field, &Type)> =
            self.fields.iter().zip(self.types).filter(|(field, _)| field.key != "text").collect();
        let widest = typed.iter().map(|(field, _)| field.key.len()).max().unwrap_or(0);
        if !typed.is_empty() {
            out.push('\n');
        }
        for (field, of) in typed {
            let named = field.heading.is_empty() || title(&field.key) == field.heading;
            let label =
                if named { String::new() } else { format!(", label = {}", text(&plain(&field.heading))) };
            let optional = if of.optional { ", optional = true" } else { "" };
            let mark = if of.optional { "?" } else { "" };
            let said = match &of.of {
                GuessedType::Enum(all) => {
                    let all: Vec<&str> = all.iter().map(String::as_str).collect();
                    format!("{{ enum = {}{optional}{label} }}", words(&all))
                }
                _ if label.is_empty() => format!("\"{}{mark}\"", of.word()),
                _ => format!("{{ type = \"{}{mark}\"{label} }}", of.word()),
            };
            put!(out, "columns.{:widest$} = {said}", field.key);
        }
    }

    /// `key = value` for each key that any row has.
    fn cells(&self, entry: &Entry, id: Option<&str>) -> Vec<Option<String>> {
        let mut cells =
            vec![id.map(|id| format!("id = {}", text(id))), Some(format!("name = {}", text(&entry.name)))];
        let digits = 2;
        cells.push(entry.count.map(|count| format!("count = {count:>digits$}")));
        for ((field, of), value) in self.fields.iter().zip(self.types).zip(&entry.values) {
            // The column "Notes" becomes the row's text; a dash means that it has none.
            let nothing = value.is_empty() || field.key == "text" && is_dash(value);
            cells.push((!nothing).then(|| format!("{} = {}", field.key, said(value, of))));
        }
        cells
    }
}

/// A value as the type of its column is written.
fn said(value: &str, of: &Type) -> String {
    match of.of {
        GuessedType::Int | GuessedType::Signed if !is_dash(value) => tight(value),
        GuessedType::Dice | GuessedType::Range | GuessedType::Stat => text(&tight(value)),
        _ => text(value),
    }
}

fn text(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

fn words(all: &[&str]) -> String {
    format!("[{}]", all.iter().map(|word| text(word)).collect::<Vec<_>>().join(", "))
}

/// A text that cannot leave its comment.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Rows with their values aligned, as far as these are not too long for it.
fn laid_out(rows: &[Vec<Option<String>>]) -> Vec<String> {
    let width = |text: &str| text.chars().count();
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row[column].as_deref())
                .map(width)
                .filter(|width| *width <= WIDEST)
                .max()
                .unwrap_or(0)
        })
        .collect();
    let used = |column: &usize| rows.iter().any(|row| row[*column].is_some());
    let columns: Vec<usize> = (0..columns).filter(used).collect();
    rows.iter()
        .map(|row| {
            let last = columns.iter().rposition(|column| row[*column].is_some()).unwrap_or(0);
            let mut line = String::new();
            for (place, column) in columns.iter().enumerate().take(last + 1) {
                let cell = row[*column].as_deref();
                let said = cell.map_or_else(String::new, |cell| {
                    if place == last { cell.to_owned() } else { format!("{cell},") }
                });
                line.push_str(&said);
                if place < last {
                    let room = widths[*column] + 2;
                    line.extend(std::iter::repeat_n(' ', room.saturating_sub(width(&said)).max(1)));
                }
            }
            line
        })
        .collect()
}

/// Ids for rows whose names do not make them unique.
struct Ids {
    /// The column that distinguishes rows with the same name.
    from: Option<String>,
    /// Ids that the rows have themselves.
    own: Vec<Option<String>>,
}

impl Ids {
    fn of(writer: &Writer<'_>, entries: &[&Entry]) -> Self {
        let names: Vec<String> = entries.iter().map(|entry| slug(&entry.name)).collect();
        if unique(&names) {
            return Self { from: None, own: vec![None; entries.len()] };
        }
        for (at, (field, of)) in writer.fields.iter().zip(writer.types).enumerate() {
            let short = matches!(of.of, GuessedType::Enum(_)) || of.is_amount();
            let ids: Vec<String> = entries
                .iter()
                .zip(&names)
                .map(|(entry, name)| format!("{name}-{}", slug(&entry.values[at])))
                .collect();
            if short && unique(&ids) && entries.iter().all(|entry| !slug(&entry.values[at]).is_empty()) {
                return Self { from: Some(field.key.clone()), own: vec![None; entries.len()] };
            }
        }
        let mut seen: HashMap<&str, usize> = HashMap::new();
        let own = names.iter().map(|name| {
            let times = seen.entry(name).or_default();
            *times += 1;
            // Another row may have this id already.
            let mut number = *times;
            while number > 1 && names.contains(&format!("{name}-{number}")) {
                number += names.len();
            }
            (number > 1 && !name.is_empty()).then(|| format!("{name}-{number}"))
        });
        Self { from: None, own: own.collect() }
    }
}

/// Whether no two are equal; empty ones are replaced by their position.
fn unique(ids: &[String]) -> bool {
    let mut all: Vec<&String> = ids.iter().filter(|id| !id.is_empty()).collect();
    all.sort_unstable();
    all.windows(2).all(|pair| pair[0] != pair[1])
}
