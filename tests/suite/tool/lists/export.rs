//! Lists that leave as spreadsheets and come back as they were. Who has edited one there for a week must not find that a
//! column is gone.

use std::path::Path;

use warpress_assets::{Assets, Trust};
use warpress_library::{Exported, Home, export};
use warpress_model::{List, Location, Row};
use warpress_tabular as tabular;

use super::load;
use crate::common::{HEAD, ROOT, games, temp, write};

fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let path = to.join(entry.file_name());
        if entry.path().is_dir() {
            copied(&entry.path(), &path);
        } else {
            std::fs::copy(entry.path(), path).unwrap();
        }
    }
}

/// A row but for where it stands and what its list left out.
fn row(row: &Row, lost: &[&str]) -> Row {
    let mut row = Row { at: Location::default(), ..row.clone() };
    if lost.contains(&"uses") || lost.contains(&"do") {
        (row.uses, row.text, row.slots) = Default::default();
    }
    row
}

/// The same list with its rows in a file.
fn moved(pack: &Path, exported: &Exported, book: bool) {
    let toml = pack.join(exported.folder).join(format!("{}.toml", exported.list));
    let text = std::fs::read_to_string(&toml).unwrap();
    let mut table: toml::Table = text.parse().unwrap();
    table.remove("rows");
    let file = format!("{}.{}", exported.list, if book { "xlsx" } else { "csv" });
    table.insert("rows".into(), toml::Value::String(file.clone()));
    std::fs::write(&toml, toml::to_string(&table).unwrap()).unwrap();
    let bytes = match book {
        true => tabular::xlsx(&exported.list, &exported.headings, &exported.rows),
        false => tabular::csv(&exported.headings, &exported.rows).into_bytes(),
    };
    std::fs::write(pack.join(exported.folder).join(file), bytes).unwrap();
}

const GAMES: [&str; 12] = [
    "attrition",
    "wolf-pack",
    "third-world",
    "jutland",
    "revolution",
    "38th-parallel",
    "beach-head",
    "moskito-coast",
    "age-of-antiquity",
    "midway",
    "warp-empires",
    "air-to-air",
];

/// All lists of real games: newlines, commas, quotes, dice, signed numbers, values by key, programs.
#[test]
fn lists_of_the_library_come_back_as_they_were() {
    let (mut lists, mut whole) = (0, 0);
    for (at, slug) in GAMES.into_iter().enumerate() {
        let before = games::of_the_library(slug).game;
        let folder = temp();
        let pack = folder.path().join(slug);
        copied(&Path::new(ROOT).join("data").join(slug), &pack);
        let home = Home::Folder(pack.clone());
        let mut all: Vec<(Exported, &List)> = Vec::new();
        for (place, list) in before.lists().enumerate() {
            let found = ["decks", "counters", "records"]
                .iter()
                .find(|kind| pack.join(kind).join(format!("{}.toml", list.id)).is_file());
            let Some(folder) = found else { continue };
            let text = std::fs::read_to_string(pack.join(folder).join(format!("{}.toml", list.id))).unwrap();
            // A list made of another has its rows from there.
            if text.contains("for_each") || text.contains("\nuse = ") || list.rows.is_empty() {
                continue;
            }
            // Each time anew, for the list before has left files in the pack.
            let assets = Assets::built_in().with_folder(&pack, Trust::Pack);
            let exported = export(&assets, &home, folder, &list.id).unwrap();
            assert_eq!(exported.rows.len(), list.rows.len(), "{slug}/{}", list.id);
            moved(&pack, &exported, (at + place) % 2 == 1);
            all.push((exported, list));
        }
        let after = load(&pack, &[]);
        for (exported, list) in all {
            lists += 1;
            whole += usize::from(exported.left_out.is_empty());
            let new = after.list(&list.id).unwrap();
            assert_eq!(new.columns, list.columns, "{slug}/{}", list.id);
            assert_eq!(new.rows.len(), list.rows.len(), "{slug}/{}", list.id);
            for (old, new) in list.rows.iter().zip(&new.rows) {
                let lost: Vec<&str> = exported
                    .left_out
                    .iter()
                    .filter(|left| left.rows.contains(&old.id))
                    .map(|left| left.key.as_str())
                    .collect();
                assert!(
                    row(old, &lost) == row(new, &lost),
                    "{slug}/{}/{}, without {lost:?}:\n{old:#?}\n{new:#?}",
                    list.id,
                    old.id
                );
            }
        }
    }
    assert!(lists > 20 && whole > 12, "{whole} of {lists} whole");
}

/// Uses are kept beside the file, where the message of an export says.
#[test]
fn what_no_cell_can_hold_may_stay_in_toml() {
    let rows = "rows = [{ name = \"Mine\", count = 2, uses = [{ when = \"fly\", text = \"Boom.\" }] }, { name = \"Tank\", count = 1, tags = [\"a;b\"], text = \"=1\" }]\n";
    let head = format!("{HEAD}phases = [{{ id = \"fly\", text = \"Fly.\" }}]\n");
    let folder = temp();
    write(folder.path(), &[("game.toml", &head), ("decks/cards.toml", rows)]);
    let before = load(folder.path(), &[]);
    let beside = "rows = [\"cards.csv\", { id = \"mine\", uses = [{ when = \"fly\", text = \"Boom.\" }] }, { id = \"tank\", tags = [\"a;b\"] }]\n";
    let csv = "name,count,text\nMine,2,\nTank,1,'=1\n";
    write(folder.path(), &[("decks/cards.toml", beside), ("decks/cards.csv", csv)]);
    let after = load(folder.path(), &[]);
    for (old, new) in before.decks["cards"].rows.iter().zip(&after.decks["cards"].rows) {
        assert_eq!(row(old, &[]), row(new, &[]));
    }
}
