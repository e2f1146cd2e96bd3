//! Small packs with one mistake each, beside what the program says about it. Whoever writes data by
//! hand makes these mistakes; a test that fails here means that somebody searches for theirs in vain.
//!
//! `tests/fixtures/packs/<mistake>/expected.trycmd` is a snapshot (`snapshots.rs`). Each finding comes once, though
//! faces are drawn in three inks; noise hides the cause.

use std::path::Path;

use crate::common::{ROOT, side_by_side, temp, warpress};
use crate::snapshots;

const PACKS: &str = "tests/fixtures/packs";

#[test]
fn each_mistake_is_named_with_its_place_and_its_remedy() {
    snapshots::hold(&format!("{PACKS}/*/expected.trycmd"));
}

/// An editor that asks in JSON marks what people read, no more and no less.
#[test]
fn programs_are_told_what_people_are() {
    let packs = std::fs::read_dir(Path::new(ROOT).join(PACKS)).unwrap();
    let names: Vec<_> = packs.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.len() > 60, "{names:?}");
    side_by_side(&names, |name| told_alike(name));
}

/// Fails if the snapshot of a pack says other things than the same command does in JSON, or if there is none.
fn told_alike(name: &str) {
    let snapshot = Path::new(ROOT).join(PACKS).join(name).join("expected.trycmd");
    let said = std::fs::read_to_string(snapshot).unwrap_or_else(|error| panic!("{name}: {error}"));
    let command = said.lines().find_map(|line| line.strip_prefix("$ warpress ")).expect(name);
    let args: Vec<_> = command.split(' ').chain(["--json"]).collect();
    let run = warpress(Path::new(ROOT), &args);
    let json = run.json();
    let found = json["diagnostics"].as_array().unwrap();
    assert_eq!(run.code, Some(i32::from(!found.is_empty())), "{name}");

    let mut told: Vec<_> = said.lines().filter(|line| is_code(line)).collect();
    let mut codes: Vec<_> = found.iter().map(|one| one["code"].as_str().unwrap()).collect();
    told.sort_unstable();
    codes.sort_unstable();
    assert_eq!(told, codes, "{name}: left: as people read it, right: as programs do");
    for one in found {
        let (code, severity) = (one["code"].as_str().unwrap(), one["severity"].as_str().unwrap());
        assert_eq!(severity, if code.starts_with('E') { "error" } else { "warning" }, "{name}: {code}");
        let Some((line, column)) = one["line"].as_u64().zip(one["column"].as_u64()) else { continue };
        let place = format!("[{}:{line}:{column}]", one["file"].as_str().unwrap());
        assert!(said.contains(&place), "{name}: {code} is not shown at {place}\n{said}");
    }
}

/// `E0106` stands above its finding, alone in its line.
fn is_code(line: &str) -> bool {
    let number = line.strip_prefix(['E', 'W']);
    number.is_some_and(|number| number.len() == 4 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A kit of half the data would pass for the whole; and all mistakes are told at once, not one at each build.
#[test]
fn nothing_is_built_of_data_with_mistakes() {
    let pack = Path::new(ROOT).join(PACKS).join("several");
    let folder = temp();
    let out = folder.path().join("out");
    let run = warpress(&pack, &["build", ".", "--out", out.to_str().unwrap()]).ends(1);
    assert!(run.err.contains("paper-bote") && run.err.contains("nobdy"), "{}", run.err);
    assert!(!out.exists());
}
