//! A comparison as text for people and as JSON for machines.

use std::fmt::Write;

use serde::Serialize;
use serde_json::Value;

use super::differences::{Comparison, Difference, Place, Total};
use warpress_model::plural::counted;

/// As text: the differences by kind, each with its line of the file; then the totals.
pub fn human(found: &Comparison) -> String {
    let mut text = String::new();
    let mut part = |heading: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            // Writing into a string does not fail.
            let _ = writeln!(text, "{heading} ({})\n{}\n", lines.len(), lines.join("\n"));
        }
    };
    let of = |pick: &dyn Fn(&Difference) -> Option<String>| -> Vec<String> {
        found.differences.iter().filter_map(pick).collect()
    };
    let at = |place: &Place| shown(&found.file, place);
    part(
        "Missing in the game",
        of(&|difference| match difference {
            Difference::MissingInGame { name, at: place } => Some(format!("  {name}\n{}", at(place))),
            _ => None,
        }),
    );
    part(
        "Not in the list",
        of(&|difference| match difference {
            Difference::NotInList { list, name, named_at, .. } => {
                let named = named_at.map(|line| format!("; named in line {line}")).unwrap_or_default();
                Some(format!("  {name} ({list}{named})"))
            }
            _ => None,
        }),
    );
    part(
        "Spelled differently",
        of(&|difference| match difference {
            Difference::Spelling { list, game, file, at: place, .. } => {
                Some(format!("  {game} ({list}): the list has “{file}”\n{}", at(place)))
            }
            _ => None,
        }),
    );
    part(
        "Different values",
        of(&|difference| match difference {
            Difference::Value { list, name, column, game, file, at: place, .. } => Some(format!(
                "  {name} ({list}), {column}: the game has {}, the list {}\n{}",
                or_nothing(game),
                or_nothing(file),
                at(place)
            )),
            _ => None,
        }),
    );
    part(
        "Stated totals",
        of(&|difference| match difference {
            Difference::Stated { file, game, at: place } => {
                Some(format!("  the list states {file} cards, the game has {game}\n{}", at(place)))
            }
            _ => None,
        }),
    );
    for total in &found.totals {
        let rows = |rows: usize| counted(rows, "row");
        let (here, there) = total.rows;
        let copies =
            total.copies.map(|(here, there)| (format!(", {here} copies"), format!(", {there} copies")));
        let (more_here, more_there) = copies.unwrap_or_default();
        let _ = writeln!(
            text,
            "{}: {}{more_here} in the game; {}{more_there} in the list",
            total.list,
            rows(here),
            rows(there)
        );
    }
    if !found.columns.is_empty() {
        let columns =
            found.columns.iter().map(|(heading, column)| match heading.eq_ignore_ascii_case(column) {
                true => column.clone(),
                false => format!("{column} (“{heading}”)"),
            });
        let _ = writeln!(text, "compared: name, {}", columns.collect::<Vec<_>>().join(", "));
    }
    if !found.unknown.is_empty() {
        let _ = writeln!(text, "not compared: the columns {}", found.unknown.join(", "));
    }
    if !found.left_out.is_empty() {
        let lists = found.left_out.iter().map(|(list, rows)| format!("{list} ({})", counted(*rows, "row")));
        let _ = writeln!(text, "not in this file: {}", lists.collect::<Vec<_>>().join(", "));
    }
    if found.totals.is_empty() {
        let _ = writeln!(
            text,
            "no list of {} is in {}; name one with --deck to compare it all the same",
            found.game, found.file
        );
    } else if found.same() {
        let _ = writeln!(text, "{} and {} are the same", found.game, found.file);
    }
    text
}

fn or_nothing(value: &str) -> String {
    if value.trim().is_empty() { "nothing".to_owned() } else { value.to_owned() }
}

fn shown(file: &str, place: &Place) -> String {
    const LONGEST: usize = 100;
    let cell = place.cell.as_ref().map(|cell| format!(" {cell}")).unwrap_or_default();
    let text = place.text.replace('\t', "  ");
    let cut: String = text.chars().take(LONGEST).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    format!("    {file}:{}{cell}: {cut}{dots}", place.line)
}

/// For machines.
///
/// # Panics
/// Never: what a comparison found are texts, numbers and lists of them.
pub fn json(found: &Comparison) -> Value {
    serde_json::to_value(View::from(found)).expect("a comparison is JSON")
}

/// A comparison, key for key.
#[derive(Debug, Serialize)]
struct View<'a> {
    /// The number of the contract.
    format: u32,
    /// The game.
    game: &'a str,
    /// The file.
    file: &'a str,
    /// Nothing differs.
    same: bool,
    /// What differs.
    differences: Vec<DifferenceView<'a>>,
    /// The lists that the file is about.
    totals: Vec<TotalView<'a>>,
    /// Which column of the file is which of the game.
    columns: Vec<ColumnView<'a>>,
    /// Columns that nothing explains.
    unknown_columns: &'a [String],
    /// Lists that the file is not about.
    not_in_this_file: Vec<LeftOut<'a>>,
}

impl<'a> From<&'a Comparison> for View<'a> {
    fn from(found: &'a Comparison) -> Self {
        let columns = found.columns.iter();
        let left_out = found.left_out.iter();
        Self {
            format: 1,
            game: &found.game,
            file: &found.file,
            same: found.same(),
            differences: found.differences.iter().map(|one| DifferenceView::of(found, one)).collect(),
            totals: found.totals.iter().map(TotalView::from).collect(),
            columns: columns.map(|(heading, column)| ColumnView { heading, column }).collect(),
            unknown_columns: &found.unknown,
            not_in_this_file: left_out.map(|(list, rows)| LeftOut { list, rows: *rows }).collect(),
        }
    }
}

/// How many rows and copies a list has.
#[derive(Debug, Serialize)]
struct TotalView<'a> {
    /// The list.
    list: &'a str,
    /// Its rows.
    rows: Both<usize>,
    /// Its copies; `null` if the file does not count them.
    copies: Option<Both<u32>>,
}

impl<'a> From<&'a Total> for TotalView<'a> {
    fn from(total: &'a Total) -> Self {
        Self { list: &total.list, rows: total.rows.into(), copies: total.copies.map(Both::from) }
    }
}

/// A number here and there.
#[derive(Debug, Serialize)]
struct Both<T> {
    /// In the game.
    game: T,
    /// In the file.
    file: T,
}

impl<T> From<(T, T)> for Both<T> {
    fn from((game, file): (T, T)) -> Self {
        Self { game, file }
    }
}

/// A column.
#[derive(Debug, Serialize)]
struct ColumnView<'a> {
    /// What the file calls it.
    heading: &'a str,
    /// What the game calls it.
    column: &'a str,
}

/// A list that the file is not about.
#[derive(Debug, Serialize)]
struct LeftOut<'a> {
    /// The list.
    list: &'a str,
    /// How many rows it has.
    rows: usize,
}

/// A difference; its `kind` says of what sort.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum DifferenceView<'a> {
    /// A line of the file that the game does not have.
    MissingInGame {
        /// What it names.
        name: &'a str,
        /// Where.
        at: PlaceView<'a>,
    },
    /// A row of the game that the file does not have.
    NotInList {
        /// Its list.
        list: &'a str,
        /// Its id.
        id: &'a str,
        /// Its name.
        name: &'a str,
        /// A line that names it all the same.
        named_at: Option<usize>,
    },
    /// A name that is spelled differently.
    Spelling {
        /// The row's list.
        list: &'a str,
        /// Its id.
        id: &'a str,
        /// Its name in the game.
        in_game: &'a str,
        /// Its name in the file.
        in_list: &'a str,
        /// Where.
        at: PlaceView<'a>,
    },
    /// A value that differs.
    Value {
        /// The row's list.
        list: &'a str,
        /// Its id.
        id: &'a str,
        /// Its name in the game.
        name: &'a str,
        /// `count`, or the column of the game.
        column: &'a str,
        /// What the game has.
        in_game: &'a str,
        /// What the file has.
        in_list: &'a str,
        /// Where.
        at: PlaceView<'a>,
    },
    /// A total that the file states.
    StatedTotal {
        /// What the game has.
        in_game: u32,
        /// What the file states.
        in_list: u32,
        /// Where.
        at: PlaceView<'a>,
    },
}

/// A place in the file.
#[derive(Debug, Serialize)]
struct PlaceView<'a> {
    /// The file.
    file: &'a str,
    /// Line or row, from 1.
    line: usize,
    /// How a spreadsheet calls the cell.
    cell: Option<&'a str>,
    /// What stands there.
    text: &'a str,
}

impl<'a> DifferenceView<'a> {
    fn of(found: &'a Comparison, difference: &'a Difference) -> Self {
        let place = |at: &'a Place| PlaceView {
            file: &found.file,
            line: at.line,
            cell: at.cell.as_deref(),
            text: &at.text,
        };
        match difference {
            Difference::MissingInGame { name, at } => Self::MissingInGame { name, at: place(at) },
            Difference::NotInList { list, id, name, named_at } => {
                Self::NotInList { list, id, name, named_at: *named_at }
            }
            Difference::Spelling { list, id, game, file, at } => {
                Self::Spelling { list, id, in_game: game, in_list: file, at: place(at) }
            }
            Difference::Value { list, id, name, column, game, file, at } => {
                Self::Value { list, id, name, column, in_game: game, in_list: file, at: place(at) }
            }
            Difference::Stated { file, game, at } => {
                Self::StatedTotal { in_game: *game, in_list: *file, at: place(at) }
            }
        }
    }
}
