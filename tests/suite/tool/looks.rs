//! Whatever the library prints has been looked at by somebody who did not make it, and marked: `data/shared/looks.toml`.

use std::path::Path;

use crate::common::ROOT;

/// What is marked under this has a reason: the next thing to better.
const BEST: f64 = 9.0;
/// What is worse is mended before it is printed.
const LEAST: [(&str, f64); 6] =
    [("cover", 8.0), ("cards", 8.0), ("board", 8.0), ("counters", 7.5), ("book", 6.5), ("aid", 7.0)];

#[test]
fn all_that_a_game_prints_is_marked_and_what_is_short_of_the_best_says_why() {
    let data = Path::new(ROOT).join("data");
    let table = std::fs::read_to_string(data.join("shared/looks.toml")).unwrap();
    let marks: toml::Table = table.parse().unwrap();
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(&data).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(game) = std::fs::read_to_string(folder.join("game.toml")) else { continue };
        if game.lines().any(|line| line.replace(' ', "") == "category=\"ruleset\"") {
            continue;
        }
        let slug = folder.file_name().unwrap().to_str().unwrap();
        let Some(own) = marks.get(slug).and_then(toml::Value::as_table) else {
            faults.push(format!("{slug} is not marked"));
            continue;
        };
        let has = |name: &str| folder.join(name).is_dir();
        let wanted = [
            ("cards", has("decks")),
            ("board", has("maps") || has("forms")),
            ("counters", has("counters")),
            ("book", true),
            ("aid", true),
            ("cover", true),
        ];
        for (what, _) in wanted.iter().filter(|(what, wanted)| *wanted && !own.contains_key(*what)) {
            faults.push(format!("{slug}: no mark for its {what}"));
        }
        for (what, mark) in own {
            let number =
                mark.get(0).and_then(|mark| mark.as_float().or(mark.as_integer().map(|one| one as f64)));
            let why = mark.get(1).and_then(toml::Value::as_str).unwrap_or_default();
            match number {
                None => faults.push(format!("{slug}: {what} has no number")),
                Some(number) if LEAST.iter().any(|(kind, least)| kind == what && number < *least) => {
                    faults.push(format!("{slug}: {what} has {number}, which is too little"));
                }
                Some(number) if number < BEST && why.is_empty() => {
                    faults.push(format!("{slug}: {what} has {number}, and no reason"));
                }
                Some(_) => {}
            }
        }
    }
    let strangers = marks.keys().filter(|slug| !data.join(slug).join("game.toml").is_file());
    faults.extend(strangers.map(|slug| format!("{slug} is no game of the library")));
    assert!(faults.is_empty(), "data/shared/looks.toml:\n{}", faults.join("\n"));
}
