//! The game that docs/data-format.md begins with: whoever types it as it stands there must have a game that is
//! sound, plays and prints.

use std::path::Path;

use crate::common::{temp, warpress, write};

/// The files of the tutorial: each block names its file in its first line; the rules are the only Markdown.
fn files() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/data-format.md");
    let document = std::fs::read_to_string(path).unwrap();
    let tutorial = document.split("\n## The folder\n").next().unwrap();
    let mut files: Vec<(String, String)> = Vec::new();
    for block in tutorial.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        let (name, text) = match language {
            "md" => ("kites/rules.md".to_owned(), text),
            _ => {
                let (first, rest) = text.split_once('\n').unwrap();
                let name = first.trim_start_matches(['#', '-', ' ']).split(',').next().unwrap();
                (name.to_owned(), rest)
            }
        };
        match files.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = format!("{known}\n{text}\n"),
            None => files.push((name, format!("{text}\n"))),
        }
    }
    files
}

#[test]
fn the_game_of_the_tutorial_is_sound_plays_and_prints() {
    let folder = temp();
    let files = files();
    let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "kites/decks/wind.toml",
            "kites/game.toml",
            "kites/rules.luau",
            "kites/rules.md",
            "kites/examples/steady.toml"
        ]
    );
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    // The cards alone, before there are rules.
    let [cards, (name, data), ..] = files[..] else { panic!("two files") };
    // The ruling comes last, when there are rules to print it with.
    let data = data.split("[rulings]").next().unwrap();
    write(folder.path(), &[cards, (name, data)]);
    warpress(folder.path(), &["check", "./kites"]).ends(0);
    let built = warpress(folder.path(), &["build", "./kites", "--out", "cards"]).ends(0).out;
    assert!(built.contains("kites-a4.pdf"), "{built}");
    // The whole game.
    write(folder.path(), &files);
    warpress(folder.path(), &["check", "./kites"]).ends(0);
    let played = warpress(folder.path(), &["referee", "./kites", "--games", "200"]).ends(0).out;
    assert!(played.contains("200 ended (100.0 %)"), "{played}");
    assert!(played.contains("1 played, 1 as they say"), "{played}");
    let built = warpress(folder.path(), &["build", "./kites"]).ends(0).out;
    assert!(built.contains("kites-rules-a4.pdf"), "{built}");
}

/// What the cheat sheet shows is a game too, in one block for each file.
#[test]
fn what_the_cheat_sheet_shows_is_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cheat-sheet.md");
    let document = std::fs::read_to_string(path).unwrap();
    assert!(document.len() <= 10_240, "{} bytes", document.len());
    let mut files: Vec<(&str, String)> = Vec::new();
    for block in document.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        let first = text.lines().next().unwrap_or_default();
        let named = first.strip_prefix("# ").or_else(|| first.strip_prefix("-- "));
        let name = match (language, named) {
            ("", _) => continue,
            ("md", _) => "rules.md",
            (_, Some(named)) => named.split_whitespace().next().unwrap(),
            _ => "game.toml",
        };
        match files.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known += &format!("\n{text}\n"),
            None => files.push((name, format!("{text}\n"))),
        }
    }
    assert!(files.len() >= 9, "{files:?}");
    let folder = temp();
    let files: Vec<_> = files.iter().map(|(name, text)| (format!("sheet/{name}"), text.as_str())).collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    write(folder.path(), &files);
    warpress(folder.path(), &["check", "./sheet"]).ends(0);
    warpress(folder.path(), &["check", "./sheet", "--with", "short"]).ends(0);
}
