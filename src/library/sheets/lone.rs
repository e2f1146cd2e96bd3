//! Spreadsheets that lie among the lists by themselves: `decks/cards.csv` is a deck.

use std::collections::BTreeSet;

use super::{LISTS, Sheets, is_table};
use crate::node::{Entries, Node, Raw};
use crate::unread::is_note;
use warpress_model::{Code, Diagnostic, Location, slug};

/// Those of a game, as lists with nothing but the file; `read` are files whose rows some list takes. Where a list of
/// the same id is there already, it is reported that nothing reads the file.
pub fn find(sheets: &Sheets<'_>, layer: &Node, read: &BTreeSet<String>) -> Vec<(&'static str, String, Node)> {
    let mut found: Vec<(&'static str, String, Node)> = Vec::new();
    for folder in &LISTS[..3] {
        let prefix = format!("{}/", sheets.home.asset(folder));
        for asset in sheets.assets.list(prefix.trim_end_matches('/')) {
            let Some(name) = asset.strip_prefix(&prefix).filter(|name| is_table(name) && !is_note(name))
            else {
                continue;
            };
            let file = format!("{folder}/{name}");
            if name.contains('/') || read.contains(&file) {
                continue;
            }
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            let id = slug(stem);
            let location = Location { file: sheets.home.shown(&file).as_str().into(), start: 0, end: 0 };
            let taken = LISTS.iter().find(|of| layer.get(of).is_some_and(|lists| lists.get(&id).is_some()));
            let taken = taken.or_else(|| found.iter().find(|(_, other, _)| *other == id).map(|(of, ..)| of));
            if let Some(of) = taken {
                let message = "this file is not read: nothing asks for its rows";
                let help = format!(
                    "write rows = \"{name}\" in {of}/{id}.toml, or give it another name: it is then a list by itself"
                );
                sheets.log.add(Diagnostic::new(Code::W0218, message, &location).help(help).about(file));
                continue;
            }
            let text = Node { raw: Raw::Text(name.to_owned()), location: location.clone() };
            let keys = Entries::from([("rows".to_owned(), (location.clone(), text))]);
            found.push((folder, id, Node { raw: Raw::Table(keys), location }));
        }
    }
    found
}
