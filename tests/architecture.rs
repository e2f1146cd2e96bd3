//! What docs/architecture.md says of the crates is what their manifests say, and the files that it leads through
//! are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which crates each crate uses, by the names of their folders.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// The arrows that Cargo knows. Those that only tests need (`dev-dependencies`) are not part of the program.
fn built() -> Arrows {
    let folders = fs::read_dir(root().join("src")).unwrap().map(|entry| entry.unwrap().path());
    let read = |folder: PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        let used = ["dependencies", "build-dependencies"]
            .iter()
            .filter_map(|table| manifest.get(*table)?.as_table())
            .flat_map(toml::Table::keys)
            .filter_map(|name| Some(name.strip_prefix("warpress-")?.to_owned()));
        (folder.file_name().unwrap().to_str().unwrap().to_owned(), used.collect())
    };
    folders.filter(|path| path.is_dir()).map(read).collect()
}

/// The arrows of the drawing: `sheet → assets text`, two to a line. A crate from which none leads is not drawn as
/// the start of one.
fn drawn(document: &str, crates: &BTreeSet<String>) -> Arrows {
    let drawing = document.split("```").find(|block| block.contains(" → ")).expect("a drawing of the arrows");
    let words: Vec<&str> = drawing.split_whitespace().collect();
    let mut arrows = Arrows::new();
    let mut of = String::new();
    for (place, word) in words.iter().enumerate().filter(|(_, word)| **word != "→") {
        if words.get(place + 1) == Some(&"→") {
            of = (*word).to_owned();
            assert!(arrows.insert(of.clone(), BTreeSet::new()).is_none(), "{of} is drawn twice");
        } else {
            arrows.get_mut(&of).expect("an arrow has a start").insert((*word).to_owned());
        }
    }
    for (of, used) in &mut arrows {
        if used.remove("everything") {
            assert!(used.remove("but"), "{of} → everything but …");
            let but = std::mem::take(used);
            used.extend(crates.iter().filter(|other| *other != of && !but.contains(*other)).cloned());
        }
    }
    arrows
}

/// The words of a text that stand between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// What each crate may use by the table: names, or all that stand above it.
fn allowed(document: &str) -> Arrows {
    let mut above: BTreeSet<String> = BTreeSet::new();
    let mut allowed = Arrows::new();
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `"));
    for row in rows {
        let (name, _) = row.split_once('`').unwrap();
        let used = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap();
        let used = match used.trim() {
            "all above" => above.clone(),
            names => quoted(names).map(str::to_owned).collect(),
        };
        above.insert(name.to_owned());
        assert!(allowed.insert(name.to_owned(), used).is_none(), "{name} has two rows");
    }
    allowed
}

#[test]
fn the_graph_of_the_crates_is_the_one_that_cargo_builds() {
    let (document, mut built) = (document("architecture.md"), built());
    let crates: BTreeSet<String> = built.keys().cloned().collect();
    let allowed = allowed(&document);
    assert_eq!(allowed.keys().cloned().collect::<BTreeSet<_>>(), crates, "the table of folders");
    for (name, used) in &built {
        let strange: Vec<_> = used.difference(&allowed[name]).collect();
        assert!(strange.is_empty(), "the table does not let {name} use {strange:?}");
    }
    built.retain(|_, used| !used.is_empty());
    assert_eq!(drawn(&document, &crates), built, "left: as drawn, right: as in src/*/Cargo.toml");
}

/// A room that is forgotten there is optimised for the tests, twice, and everybody waits for it.
#[test]
fn every_room_is_compiled_quickly_for_the_tests() {
    let text = fs::read_to_string(root().join("tests/quick.toml")).unwrap();
    let config: toml::Table = text.parse().unwrap();
    let named: BTreeSet<String> =
        config["profile"]["release"]["package"].as_table().unwrap().keys().cloned().collect();
    let rooms = built().into_keys().map(|room| format!("warpress-{room}")).chain(["warpress".to_owned()]);
    assert_eq!(named, rooms.collect());
}

/// All files below a folder.
fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() { below(&path, found) } else { found.push(path) }
    }
}

/// A reader who follows the tours looks for each file that is named, by the end of its path.
#[test]
fn every_file_that_the_tours_name_is_there() {
    const ENDS: [&str; 4] = [".rs", ".luau", ".svg", ".typ"];
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches", "templates", "data"] {
        below(&root().join(folder), &mut files);
    }
    for name in ["architecture.md", "performance.md"] {
        let document = document(name);
        let named: BTreeSet<&str> =
            quoted(&document).filter(|word| ENDS.iter().any(|end| word.ends_with(end))).collect();
        assert!(!named.is_empty(), "{name} names no file");
        let lost: Vec<_> =
            named.into_iter().filter(|word| !files.iter().any(|file| file.ends_with(word))).collect();
        assert!(lost.is_empty(), "{name} names files that are not there: {lost:?}");
    }
}

/// The tours begin at something that stands in the library's data.
#[test]
fn the_tours_begin_where_they_say() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let document = document("architecture.md");
    let tours: Vec<&str> = document.split("\n## ").filter(|part| part.starts_with("A tour: ")).collect();
    assert_eq!(tours.len(), 2);
    for tour in tours {
        let mut words = quoted(tour).filter(|word| word.contains(' ') || word.starts_with("data/"));
        let (begins, file) = (words.next().unwrap(), words.next().unwrap());
        let data = fs::read_to_string(root().join(file)).unwrap();
        assert!(plain(&data).contains(&plain(begins)), "{file} has no {begins}");
    }
}
