//! Small packs with one mistake each, beside what the program must say about it. Whoever writes data by
//! hand makes these mistakes; a test that fails here means that somebody searches for theirs in vain.
//!
//! `tests/fixtures/packs/<mistake>/expected.txt` holds `nothing`, or for each finding three lines: code and place
//! (`E0106 decks/river.toml:4:50`), a part of the message, and a part of the help (`*` for
//! any). A line `run:` before
//! them says how the pack is checked, if not as a folder. Each finding comes once, though faces are drawn in
//! three inks; one that is not expected may not come at all: noise hides the cause.

use std::path::Path;

use crate::common::side_by_side;

/// What must be said.
struct Expected {
    code: String,
    /// `decks/river.toml`, and line and column if it has them.
    file: String,
    at: Option<(u64, u64)>,
    message: String,
    help: String,
}

#[test]
fn each_mistake_is_named_with_its_place_and_its_remedy() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/packs");
    let mut names: Vec<_> = std::fs::read_dir(&packs)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.len() > 60, "{names:?}");
    let faults: Vec<String> = side_by_side(&names, |name| check(&packs.join(name), name)).concat();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// What is wrong with what the program says about a pack.
fn check(pack: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(pack.join("expected.txt")).unwrap();
    let (run, expected) = read(&text);
    let args = run.map_or_else(|| vec!["check", "."], |run| run.split(' ').collect());
    let json = crate::common::warpress(pack, &[&args[..], &["--json"]].concat());
    let people = crate::common::warpress(pack, &args);
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{name}: {what}"));
    let code = i32::from(!expected.is_empty());
    if (json.code, people.code) != (Some(code), Some(code)) {
        fault(format!("ends with {:?} and {:?}, not {code}", json.code, people.code));
    }
    let all = json.json();
    let all = all["diagnostics"].as_array().unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let place = |found: &serde_json::Value| {
        let file = text(&found["file"]);
        let file = file.strip_prefix("./").unwrap_or(&file).to_owned();
        (file, found["line"].as_u64().zip(found["column"].as_u64()))
    };
    let fits = |one: &Expected, found: &serde_json::Value| {
        let severity = if one.code.starts_with('E') { "error" } else { "warning" };
        one.code == text(&found["code"])
            && severity == text(&found["severity"])
            && place(found) == (one.file.clone(), one.at)
            && text(&found["message"]).contains(&one.message)
            && text(&found["help"]).contains(&one.help)
    };
    for one in &expected {
        match all.iter().filter(|found| fits(one, found)).count() {
            1 => {}
            0 => fault(format!(
                "nothing says {} at {} {:?}: {} / {}",
                one.code, one.file, one.at, one.message, one.help
            )),
            times => fault(format!("{} is said {times} times", one.code)),
        }
        // What people read names the same things.
        let line = one.at.map(|(line, column)| format!("{}:{line}:{column}]", one.file)).unwrap_or_default();
        let told = people.err.contains(&one.code) && people.err.contains(&line);
        if all.iter().any(|found| fits(one, found)) && !told {
            fault(format!("people are not told {} at {line}\n{}", one.code, people.err));
        }
    }
    let same_place = |found: &&serde_json::Value| {
        expected
            .iter()
            .any(|one| one.code == text(&found["code"]) && place(found) == (one.file.clone(), one.at))
    };
    let surplus: Vec<_> = all.iter().filter(|found| !same_place(found)).collect();
    if let Some(first) = surplus.first() {
        fault(format!("{} findings too many, such as {first}", surplus.len()));
    }
    faults
}

fn read(text: &str) -> (Option<&str>, Vec<Expected>) {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let run = lines.next_if(|line| line.starts_with("run: ")).map(|line| &line["run: ".len()..]);
    let mut expected = Vec::new();
    if lines.next_if_eq(&"nothing").is_some() {
        assert!(lines.next().is_none(), "nothing, and yet something: {text}");
        return (run, expected);
    }
    while let Some(head) = lines.next() {
        let (code, place) = head.split_once(' ').expect("a code and a place");
        let mut parts = place.rsplitn(3, ':');
        let (column, line, file) = (parts.next(), parts.next(), parts.next());
        let (file, at) = match (
            file,
            line.and_then(|line| line.parse().ok()),
            column.and_then(|column| column.parse().ok()),
        ) {
            (Some(file), Some(line), Some(column)) => (file, Some((line, column))),
            _ => (place, None),
        };
        let any = |words: &str| if words == "*" { String::new() } else { words.to_owned() };
        let message = any(lines.next().expect("a message"));
        let help = any(lines.next().and_then(|line| line.strip_prefix("help: ")).expect("a help"));
        expected.push(Expected { code: code.to_owned(), file: file.to_owned(), at, message, help });
    }
    (run, expected)
}

/// A typing mistake in the tenth card must not wait until the nine before it are mended.
#[test]
fn one_run_shows_all_mistakes_in_the_order_of_the_files() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/packs/several");
    let found = crate::common::warpress(&pack, &["check", ".", "--json"]).ends(1).json();
    let places: Vec<_> = found["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["file"].as_str().unwrap().to_owned(), one["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(places.len(), 4, "{places:?}");
    assert!(places.is_sorted(), "{places:?}");
    // And neither is anything built from half of them.
    let folder = crate::common::temp();
    let out = folder.path().join("out");
    let run = crate::common::warpress(&pack, &["build", ".", "--out", out.to_str().unwrap()]).ends(1);
    assert!(run.err.contains("paper-bote") && run.err.contains("nobdy"), "{}", run.err);
    assert!(!out.exists());
}
