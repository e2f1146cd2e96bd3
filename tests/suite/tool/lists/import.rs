//! Lists that somebody has anyway, made lists of a game.

use tempfile::TempDir;
use warpress_lists::import::{Request, Sort, import};
use warpress_model::{Count, List, ListKind, Row};
use warpress_tabular::{self as tabular, ReadOptions};

use super::{csv_of, load};
use crate::common::{games, temp, write};

/// A game to put lists into.
fn begun() -> TempDir {
    let folder = temp();
    write(folder.path(), &[("game.toml", crate::common::GAME), ("decks/patrol.toml", crate::common::DECK)]);
    folder
}

#[test]
fn lists_of_the_library_come_back_as_they_were() {
    let mut lists = 0;
    for slug in [
        "wolf-pack",
        "third-world",
        "jutland",
        "revolution",
        "38th-parallel",
        "afrika-korps",
        "beach-head",
        "moskito-coast",
        "age-of-antiquity",
    ] {
        let before = games::of_the_library(slug).game;
        let folder = begun();
        let mut made: Vec<&List> = Vec::new();
        // What is made of another list is no list that anybody types.
        let typed =
            |list: &&List| list.rows.len() > 1 && (slug, list.id.as_str()) != ("moskito-coast", "types");
        for list in before.lists().filter(typed) {
            let Some(csv) = csv_of(list) else { continue };
            let sort = match list.kind {
                ListKind::Deck => Sort::Deck,
                ListKind::Counters => Sort::Counters,
                _ => Sort::Records,
            };
            let read = tabular::read("list.csv", csv.as_bytes(), ReadOptions::default()).unwrap();
            let id = format!("new-{}", list.id);
            let new = import(&read, &Request { id: id.clone(), sort, columns: None }).unwrap();
            assert!(new.findings.is_empty(), "{slug}/{}: {:#?}", list.id, new.findings);
            write(folder.path(), &[(&format!("{}/{id}.toml", sort.folder()), &new.toml)]);
            made.push(list);
        }
        let after = load(folder.path(), &[]);
        for list in made {
            lists += 1;
            let new = after.list(&format!("new-{}", list.id)).unwrap();
            assert_eq!(new.rows.len(), list.rows.len(), "{slug}/{}", list.id);
            for (old, new) in list.rows.iter().zip(&new.rows) {
                assert_eq!(
                    (&old.name, count(old.count)),
                    (&new.name, count(new.count)),
                    "{slug}/{}",
                    list.id
                );
                let printed = |row: &Row| {
                    let mut all: Vec<String> =
                        row.values.values().map(|value| value.printed.clone()).collect();
                    all.sort();
                    all
                };
                let text = Some(new.text.clone()).filter(|text| !text.is_empty());
                let mut with_text = printed(new);
                with_text.extend(text);
                with_text.sort();
                assert_eq!(printed(old), with_text, "{slug}/{}/{}", list.id, old.id);
            }
        }
    }
    assert!(lists > 12, "{lists}");
}

fn count(count: Option<Count>) -> u32 {
    count.map_or(1, Count::printed)
}
