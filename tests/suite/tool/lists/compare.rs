//! Lists beside those of other files.

use warpress_lists::compare::{Request, compare, human};
use warpress_tabular::{self as tabular, ReadOptions};

use super::csv_of;
use crate::common::games;

#[test]
fn every_list_of_the_library_is_the_same_as_itself() {
    for slug in
        ["wolf-pack", "third-world", "jutland", "revolution", "38th-parallel", "afv-skirmish", "piratical"]
    {
        let game = games::of_the_library(slug).game;
        for list in game.lists().filter(|list| list.rows.len() > 2) {
            let Some(csv) = csv_of(list) else { continue };
            let read = tabular::read("list.csv", csv.as_bytes(), ReadOptions::default()).unwrap();
            let request = Request { list: Some(list.id.clone()), columns: None };
            let found = compare(&game, &read, &request).unwrap();
            let same = found.same() && !found.totals.is_empty() && read.findings().is_empty();
            assert!(same, "{slug}/{}: {}{:#?}", list.id, human(&found), read.findings());
        }
    }
}
