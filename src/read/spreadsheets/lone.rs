//! Spreadsheets that are lists by themselves: `decks/cards.csv` is a deck, and each list of a workbook is one. A game
//! that has no list at all takes the spreadsheet beside `game.toml` for its deck.

use std::collections::BTreeSet;

use super::{LISTS, Sheets, is_table};
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::notes::is_note;
use warpress_format::row_keys::FOLDERS;
use warpress_model::{Code, Diagnostic, Location, slug};
use warpress_tabular as tabular;

/// The most lists of one workbook.
const MOST: usize = 24;

/// What the spreadsheet beside `game.toml` is called, if there are several.
const USUAL: &str = "cards";

/// A list that is nothing but a spreadsheet.
pub struct SpreadsheetList {
    pub folder: &'static str,
    pub id: String,
    /// As a TOML file would say it: `rows`, of a workbook with several lists also `sheet` and `name`.
    pub list: Node,
    /// Sheets of the same workbook that are no lists.
    pub left_out: Vec<String>,
}

/// Those of a game, as lists with nothing but the file; `read` are files whose rows some list takes. Where a list of
/// the same id is there already, it is reported that nothing reads the file.
pub fn find(
    sheets: &Sheets<'_>,
    layer: &Node,
    base: Option<&Node>,
    read: &BTreeSet<String>,
) -> Vec<SpreadsheetList> {
    let mut found: Vec<SpreadsheetList> = Vec::new();
    for folder in &LISTS[..3] {
        let prefix = format!("{}/", sheets.home.asset(folder));
        for asset in sheets.assets.list(prefix.trim_end_matches('/')) {
            let Some(name) = asset.strip_prefix(&prefix).filter(|name| is_list(name)) else { continue };
            let file = format!("{folder}/{name}");
            if name.contains('/') || read.contains(&file) {
                continue;
            }
            add(sheets, layer, &mut found, folder, &file, name);
        }
    }
    if found.is_empty()
        && read.is_empty()
        && !has_lists(layer)
        && !base.is_some_and(has_lists)
        && let Some(name) = beside(sheets)
    {
        add(sheets, layer, &mut found, "decks", &name, &name);
    }
    found
}

/// Whether a name in a folder of lists may be that of a list; `~$cards.xlsx` is what a spreadsheet keeps while it is
/// open.
fn is_list(name: &str) -> bool {
    is_table(name) && !is_note(name) && !name.starts_with(['~', '.'])
}

fn has_lists(root: &Node) -> bool {
    let mut folders = FOLDERS.iter().map(|(folder, _)| *folder).chain(["tables"]);
    folders.any(|folder| root.get(folder).and_then(Node::entries).is_some_and(|all| !all.is_empty()))
}

/// The spreadsheet beside `game.toml` that is the deck: the only one, or that of the usual name. If there are several
/// and none is called so, that is reported.
fn beside(sheets: &Sheets<'_>) -> Option<String> {
    let entries = sheets.assets.entries(sheets.home.asset("").trim_end_matches('/'), &[]);
    let at_top =
        |one: &&warpress_assets::DirEntry| !one.folder && !one.name.contains('/') && is_list(&one.name);
    let all: Vec<String> = entries.iter().filter(at_top).map(|one| one.name.clone()).collect();
    let stem =
        |name: &&String| name.rsplit_once('.').is_some_and(|(stem, _)| stem.eq_ignore_ascii_case(USUAL));
    match (all.as_slice(), all.iter().find(stem)) {
        ([name], _) | (_, Some(name)) => Some(name.clone()),
        ([], _) => None,
        ([name, ..], _) => {
            let message =
                format!("{} spreadsheets lie here, and nothing says which has the cards", all.len());
            let location = Location { file: sheets.home.shown(name).as_str().into(), start: 0, end: 0 };
            let help = format!("put those that are decks into decks/, or call one {USUAL}");
            sheets.log.add(Diagnostic::new(Code::W0218, message, &location).help(help).about(name.as_str()));
            None
        }
    }
}

/// Adds what is in a file: a list, or of a workbook several.
fn add(
    sheets: &Sheets<'_>,
    layer: &Node,
    found: &mut Vec<SpreadsheetList>,
    folder: &'static str,
    file: &str,
    name: &str,
) {
    let location = Location { file: sheets.home.shown(file).as_str().into(), start: 0, end: 0 };
    let text = |text: &str| Node { raw: Raw::Text(text.to_owned()), location: location.clone() };
    let keyed = |keys: Vec<(&str, &str)>| {
        let keys = keys.into_iter().map(|(key, said)| (key.to_owned(), (location.clone(), text(said))));
        Node { raw: Raw::Table(Entries::from_iter(keys)), location: location.clone() }
    };
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let bytes = sheets.assets.read(&sheets.home.asset(file)).map(|asset| asset.bytes);
    // What cannot be read is reported where its rows are.
    let outline = bytes.and_then(|bytes| tabular::outline(name, &bytes).ok()).unwrap_or_default();
    let (lists, others): (Vec<_>, Vec<_>) = outline.into_iter().partition(|(_, list)| *list);
    let left_out: Vec<String> = others.into_iter().map(|(sheet, _)| sheet).collect();
    let taken = |found: &[SpreadsheetList], id: &str| {
        let written = LISTS.iter().find(|of| layer.get(of).is_some_and(|lists| lists.get(id).is_some()));
        written.copied().or_else(|| found.iter().find(|lone| lone.id == id).map(|lone| lone.folder))
    };
    match lists.as_slice() {
        [_, _, ..] => {
            if lists.len() > MOST {
                let message = format!("this workbook has more than {MOST} lists; the others are not read");
                let help = "say which are, each in a TOML file: rows = \"…\", sheet = \"…\"";
                sheets.log.add(Diagnostic::new(Code::W0218, message, &location).help(help).about(file));
            }
            for (nth, (sheet, _)) in lists.iter().take(MOST).enumerate() {
                let mut id = slug(sheet);
                if id.is_empty() {
                    id = format!("list-{}", nth + 1);
                }
                let (plain, mut number) = (id.clone(), 2);
                while taken(found.as_slice(), &id).is_some() {
                    id = format!("{plain}-{number}");
                    number += 1;
                }
                let list = keyed(vec![("rows", name), ("sheet", sheet.as_str()), ("name", sheet.as_str())]);
                let left_out = if nth == 0 { left_out.clone() } else { Vec::new() };
                found.push(SpreadsheetList { folder, id, list, left_out });
            }
        }
        only => {
            let id = slug(stem);
            if let Some(of) = taken(found.as_slice(), &id) {
                let message = "this file is not read: nothing asks for its rows";
                let help = format!(
                    "write rows = \"{name}\" in {of}/{id}.toml, or give it another name: it is then a list by itself"
                );
                sheets.log.add(Diagnostic::new(Code::W0218, message, &location).help(help).about(file));
                return;
            }
            let mut keys = vec![("rows", name)];
            // Which sheet it is has to be said where others have something in them.
            if let ([(sheet, _)], false) = (only, left_out.is_empty()) {
                keys.push(("sheet", sheet.as_str()));
            }
            found.push(SpreadsheetList { folder, id, list: keyed(keys), left_out });
        }
    }
}
