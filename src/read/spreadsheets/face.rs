//! The face of a list that is nothing but its file: it shows every column.

use super::file::Request;
use super::guess::{self, Type};
use super::headings::{Heading, is_full};
use warpress_format::node::{Entries, Node, Raw};
use warpress_tabular::Row;

/// The template that shows whatever columns there are.
const TEMPLATE: &str = "card/columns";

/// What its back bears, for want of anything that the game is about.
const BACK_ICON: &str = "beveled-star";

/// A face that shows the columns, where a list is nothing but its file; returns which.
pub fn suggest(
    request: &Request<'_>,
    headings: &[Heading],
    columns: &Entries,
    rows: &[Row],
    below: &mut Node,
) -> Vec<String> {
    if !request.is_bare() {
        return Vec::new();
    }
    let own =
        headings.iter().filter(|heading| heading.path.len() == 1 && columns.contains_key(&heading.path[0]));
    let shown: Vec<&str> = match request.folder {
        "decks" => own.map(|heading| heading.path[0].as_str()).collect(),
        "counters" => {
            let typed: Vec<(&str, Type)> = own
                .map(|heading| {
                    let values: Vec<&str> = rows.iter().map(|row| row.text(heading.at)).collect();
                    (heading.path[0].as_str(), guess::of(&values))
                })
                .collect();
            guess::face(&typed, true).stats
        }
        _ => Vec::new(),
    };
    let location = below.location.clone();
    let text = |text: &str| Node { raw: Raw::Text(text.to_owned()), location: location.clone() };
    let mut face = Node::empty(&location);
    if request.folder == "decks" {
        face.insert("template", text(TEMPLATE));
        let back = headings.iter().find(|heading| heading.path == ["back", "art"]);
        match back.filter(|heading| is_full(heading, rows)) {
            Some(_) => face.insert("back", text("art")),
            None => face.insert("back_icon", text(BACK_ICON)),
        }
    }
    if !shown.is_empty() {
        let stats = Raw::List(shown.iter().map(|column| text(column)).collect());
        face.insert("stats", Node { raw: stats, location: location.clone() });
    }
    below.insert("face", face);
    shown.into_iter().map(str::to_owned).collect()
}
