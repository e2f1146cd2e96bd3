//! Lists in and out: what spreadsheets hold is read as it is meant, and what leaves as a file comes back as it was.

mod compare;
mod export;
mod import;
mod rows;
mod strangers;

use std::fmt::Write;
use std::path::Path;

use warpress_assets::{Assets, Trust};
use warpress_library::Home;
use warpress_model::{Count, Game, List};

/// The game in a folder.
#[track_caller]
fn load(pack: &Path, with: &[String]) -> Game {
    let assets = Assets::built_in().with_folder(pack, Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(pack.to_owned()), with);
    assert!(!loaded.failed(), "{}: {:#?}", pack.display(), loaded.findings);
    loaded.game.unwrap()
}

/// A list as somebody would export it; `None` if its rows have no names, or nothing says how many there are.
fn csv_of(list: &List) -> Option<String> {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let counted = list.rows.iter().any(|row| row.count.is_some());
    let mut csv = "Name".to_owned();
    if counted {
        csv.push_str(",Count");
    }
    for column in list.columns.keys() {
        write!(csv, ",{column}").unwrap();
    }
    for row in &list.rows {
        write!(csv, "\n{}", quoted(row.name.as_deref()?)).unwrap();
        if counted {
            let Some(Count::Exactly(count)) = row.count else { return None };
            write!(csv, ",{count}").unwrap();
        }
        for column in list.columns.keys() {
            write!(csv, ",{}", quoted(row.values.get(column).map_or("", |value| &value.printed))).unwrap();
        }
    }
    Some(csv + "\n")
}
