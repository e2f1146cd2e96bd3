//! The format bears the hardest sources: parts of them, written as data, come out of `show --json` with
//! the values that a person read off the source.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};
use warpress_assets::{Assets, Trust};
use warpress_check::{Depth, check};
use warpress_library::Home;
use warpress_show as show;

use crate::common::ROOT;

#[derive(Deserialize)]
struct Expected {
    cards: Option<u64>,
    total: Option<u64>,
    units: Option<u64>,
    value: Vec<Single>,
}

#[derive(Deserialize)]
struct Single {
    list: String,
    row: String,
    key: String,
    is: toml::Value,
}

const FOLDERS: [(&str, &str); 6] = [
    ("decks", "cards"),
    ("counters", "units"),
    ("records", "rows"),
    ("tables", "rows"),
    ("maps", "spaces"),
    ("forms", "fields"),
];

fn game(slug: &str) -> Value {
    let folder = Path::new(ROOT).join("tests/fixtures/hard").join(slug);
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = check(&assets, &Home::Folder(folder), &[], Depth::Data);
    // These are parts of games: their conditions may speak of what the rest would declare, and their rulings are there.
    let whole =
        |finding: &&warpress_model::Diagnostic| !["E0117", "W0234"].iter().any(|code| finding.code == *code);
    let messages: Vec<_> = (loaded.findings.iter().filter(whole))
        .map(|finding| format!("{} {}", finding.code, finding.message))
        .collect();
    assert!(messages.is_empty(), "{slug}: {messages:#?}");
    show::json(&loaded.game.expect("a game without findings"))
}

fn rows<'g>(game: &'g Value, folder: &str, key: &str) -> Vec<&'g Value> {
    let lists = game[folder].as_array().expect("lists");
    lists.iter().flat_map(|list| list[key].as_array().expect("rows")).collect()
}

fn find<'g>(game: &'g Value, list: &str, row: &str) -> Option<&'g Value> {
    FOLDERS.iter().find_map(|(folder, key)| {
        let lists = game[*folder].as_array()?;
        let found = lists.iter().find(|found| found["id"] == list)?;
        found[*key].as_array()?.iter().find(|found| found["id"] == row)
    })
}

/// Lists of neighbours are sets; the order of everything else counts.
fn same(key: &str, found: &Value, wanted: &Value) -> bool {
    let sorted = |value: &Value| {
        let mut words: Vec<String> =
            value.as_array().into_iter().flatten().map(ToString::to_string).collect();
        words.sort();
        words
    };
    match wanted {
        Value::String(word) if word == "none" || word == "as needed" => found.is_null(),
        Value::Array(_) if key == "neighbours" => sorted(found) == sorted(wanted),
        Value::Number(number) => found.as_f64() == number.as_f64(),
        _ => found == wanted,
    }
}

fn compare(file: &str) {
    let text = std::fs::read_to_string(Path::new(ROOT).join("tests/fixtures/hard").join(file)).expect(file);
    let expected: BTreeMap<String, Expected> = toml::from_str(&text).expect(file);
    let mut faults = Vec::new();
    let mut compared = 0;
    for (slug, expected) in &expected {
        let game = game(slug);
        let cards = rows(&game, "decks", "cards");
        let copies: u64 = cards.iter().filter_map(|card| card["count"].as_u64()).sum();
        let units = rows(&game, "counters", "units").len() as u64;
        for (what, wanted, found) in [
            ("cards", expected.cards, cards.len() as u64),
            ("total", expected.total, copies),
            ("units", expected.units, units),
        ] {
            if wanted.is_some_and(|wanted| wanted != found) {
                faults.push(format!("{slug}: {what} {found}, the source has {wanted:?}"));
            }
        }
        for single in &expected.value {
            let wanted = json!(single.is);
            let found = if single.list == "constants" {
                Some(&game["constants"])
            } else {
                find(&game, &single.list, &single.row)
            };
            let found = found.map(|row| match (single.list.as_str(), &row[&single.row]) {
                // A constant that differs by side is looked up by side.
                ("constants", Value::Object(by)) => by.get(&single.key).unwrap_or(&Value::Null),
                ("constants", constant) => constant,
                // `/parsed/forces/values/0/marks`: a path into the row.
                _ if single.key.starts_with('/') => row.pointer(&single.key).unwrap_or(&Value::Null),
                _ => &row[&single.key],
            });
            compared += 1;
            if !found.is_some_and(|found| same(&single.key, found, &wanted)) {
                faults.push(format!(
                    "{slug}: {}/{} {} is {found:?}, the source has {wanted}",
                    single.list, single.row, single.key
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {compared} values:\n{}", faults.len(), faults.join("\n"));
    assert!(compared > 50, "only {compared} values compared");
}

#[test]
fn lists_keep_what_their_sources_say() {
    compare("expect-lists.toml");
}

#[test]
fn whole_shapes_keep_what_their_sources_say() {
    compare("expect-shapes.toml");
}
