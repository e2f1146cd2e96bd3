//! `warpress export`: a list leaves as a spreadsheet and comes back as it was. Who has edited it there for a week must
//! not find that a column is gone.

use std::path::{Path, PathBuf};

use crate::common::{games, temp, warpress};
use warpress::assets::{Assets, Trust};
use warpress::library::{Exported, Home, export};
use warpress::model::{Game, List, Location, Row};
use warpress::tabular;

fn load(pack: &Path) -> Game {
    let assets = Assets::built_in().with_folder(pack, Trust::Pack);
    let loaded = warpress::kit::load(&assets, &Home::Folder(pack.to_owned()), &[]);
    assert!(!loaded.failed(), "{}: {:#?}", pack.display(), loaded.findings);
    loaded.game.unwrap()
}

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
        let before = games::of_the_library(slug).game.clone();
        let folder = temp();
        let pack = folder.path().join(slug);
        copied(&PathBuf::from("data").join(slug), &pack);
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
        let after = load(&pack);
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

#[test]
fn a_file_that_is_there_is_left_alone_and_what_is_lost_is_said() {
    let folder = temp();
    let run = warpress(folder.path(), &["export", "wolf-pack", "--deck", "hunt", "--out", "hunt.csv"]);
    let deck = if run.code == Some(0) { "hunt" } else { "" };
    let deck = if deck.is_empty() {
        games::of_the_library("wolf-pack").game.decks.keys().next().unwrap().clone()
    } else {
        deck.to_owned()
    };
    warpress(folder.path(), &["export", "wolf-pack", "--deck", &deck, "--out", "list.csv"]).ends(0);
    let text = std::fs::read_to_string(folder.path().join("list.csv")).unwrap();
    let printed = warpress(folder.path(), &["export", "wolf-pack", "--deck", &deck, "--csv"]).ends(0).out;
    assert!(text.contains("name,count") && printed == text, "{text}");
    std::fs::write(folder.path().join("list.csv"), "mine").unwrap();
    let said =
        warpress(folder.path(), &["export", "wolf-pack", "--deck", &deck, "--out", "list.csv"]).ends(2).err;
    assert!(said.contains("left alone"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("list.csv")).unwrap(), "mine");
    for file in ["one.xlsx", "two.xlsx"] {
        warpress(folder.path(), &["export", "wolf-pack", "--deck", &deck, "--out", file]).ends(0);
    }
    let bytes = |file: &str| std::fs::read(folder.path().join(file)).unwrap();
    assert!(bytes("one.xlsx").starts_with(b"PK") && bytes("one.xlsx") == bytes("two.xlsx"));
    let said = warpress(folder.path(), &["export", "wolf-pack", "--deck", &deck, "--xlsx"]).ends(2).err;
    assert!(said.contains("--out"), "{said}");
    let said = warpress(folder.path(), &["export", "wolf-pack", "--deck", "nowhere"]).ends(2).err;
    assert!(said.contains("has no list “nowhere”") && said.contains(&deck), "{said}");
    warpress(folder.path(), &["export", "wolf-pack"]).ends(2);
}

/// What leaves can be imported as well: names and copies as they were.
#[test]
fn an_exported_list_can_be_imported() {
    let folder = temp();
    warpress(folder.path(), &["new", "./g"]).ends(0);
    let before = games::of_the_library("wolf-pack").game.clone();
    let list = before.decks.values().next().unwrap();
    warpress(folder.path(), &["export", "wolf-pack", "--deck", &list.id, "--out", "list.xlsx"]).ends(0);
    warpress(folder.path(), &["import", "./g", "list.xlsx", "--deck", "hunt"]);
    let new = load(&folder.path().join("g"));
    let of = |list: &List| -> Vec<_> { list.rows.iter().map(|row| (row.name.clone(), row.count)).collect() };
    assert_eq!(of(&new.decks["hunt"]), of(list));
}

/// Uses are kept beside the file, where the message says.
#[test]
fn what_no_cell_can_hold_is_named_and_may_stay_in_toml() {
    let folder = temp();
    let rows = "rows = [{ name = \"Mine\", count = 2, uses = [{ when = \"fly\", text = \"Boom.\" }] }, { name = \"Tank\", count = 1, tags = [\"a;b\"], text = \"=1\" }]\n";
    let head = format!("{}phases = [{{ id = \"fly\", text = \"Fly.\" }}]\n", crate::common::HEAD);
    crate::common::write(folder.path(), &[("g/game.toml", &head), ("g/decks/cards.toml", rows)]);
    let run = warpress(folder.path(), &["export", "./g", "--deck", "cards", "--out", "cards.csv"]).ends(0);
    for said in [
        "left out:",
        "uses, in 1 row (mine): a list of tables",
        "tags, in 1 row (tank)",
        "rows = [\"cards.csv\", { id = \"tank\", tags = … }]",
    ] {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    assert_eq!(
        std::fs::read_to_string(folder.path().join("cards.csv")).unwrap(),
        "name,count,text\nMine,2,\nTank,1,'=1\n"
    );
    let beside = "rows = [\"cards.csv\", { id = \"mine\", uses = [{ when = \"fly\", text = \"Boom.\" }] }, { id = \"tank\", tags = [\"a;b\"] }]\n";
    let before = load(&folder.path().join("g"));
    std::fs::rename(folder.path().join("cards.csv"), folder.path().join("g/decks/cards.csv")).unwrap();
    crate::common::write(folder.path(), &[("g/decks/cards.toml", beside)]);
    let after = load(&folder.path().join("g"));
    for (old, new) in before.decks["cards"].rows.iter().zip(&after.decks["cards"].rows) {
        assert_eq!(row(old, &[]), row(new, &[]));
    }
}
