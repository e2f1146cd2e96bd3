//! What docs/architecture.md says of the crates is what their manifests say, and the files that it leads through
//! are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ROOT;

/// Which crates each crate uses, by the names of their folders.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(ROOT)
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

fn below_it(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// The rooms, which stand in groups: `src/<group>/<room>`.
fn rooms() -> Vec<PathBuf> {
    let groups = below_it(&root().join("src")).into_iter().filter(|path| path.is_dir());
    groups.flat_map(|group| below_it(&group)).collect()
}

/// The arrows that Cargo knows. Those that only tests need (`dev-dependencies`) are not part of the program.
fn built() -> Arrows {
    let folders = rooms().into_iter();
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
    folders.map(read).collect()
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
    assert_eq!(drawn(&document, &crates), built, "left: as drawn, right: as in src/*/*/Cargo.toml");
}

/// The folders of all packages: the rooms, and those of the tests.
fn packages() -> Vec<String> {
    let folders = rooms().into_iter().chain(below_it(&root().join("tests/suite")));
    let folders = folders.filter(|path| path.join("Cargo.toml").is_file());
    let name = |path: PathBuf| path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
    folders.map(name).collect()
}

fn manifest(folder: &str) -> toml::Table {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// A package that is forgotten there is optimised for the tests, twice, and everybody waits for it.
#[test]
fn every_package_is_compiled_quickly_for_the_tests() {
    let text = fs::read_to_string(root().join("tests/quick.toml")).unwrap();
    let config: toml::Table = text.parse().unwrap();
    let named: BTreeSet<String> =
        config["profile"]["release"]["package"].as_table().unwrap().keys().cloned().collect();
    let all = packages().into_iter().chain([String::new()]);
    let names = all.map(|folder| manifest(&folder)["package"]["name"].as_str().unwrap().to_owned());
    assert_eq!(named, names.collect());
}

/// `cargo test` without more runs the tests of the default members alone.
#[test]
fn one_command_runs_the_tests_of_every_package() {
    let workspace = &manifest("")["workspace"];
    let listed = |key: &str| -> BTreeSet<String> {
        let all = workspace[key].as_array().unwrap().iter().map(|one| one.as_str().unwrap());
        all.map(str::to_owned).collect()
    };
    let of_tests = packages().into_iter().filter(|folder| folder.starts_with("tests/"));
    let members: BTreeSet<String> = of_tests.chain(["src/*/*".to_owned()]).collect();
    assert_eq!(listed("members"), members);
    assert_eq!(listed("default-members"), members.into_iter().chain([".".to_owned()]).collect());
}

/// A crate that is not named there loses features when a room is built alone, and is compiled once more.
#[test]
fn one_package_names_every_crate_of_other_people() {
    let names = |table: &toml::Value| -> BTreeSet<String> {
        table.as_table().unwrap().keys().filter(|name| !name.starts_with("warpress-")).cloned().collect()
    };
    let of_all = names(&manifest("")["workspace"]["dependencies"]);
    assert_eq!(names(&manifest("tests/suite/features")["dependencies"]), of_all);
}

/// With one feature more than the program's, a crate and all that stand on it are compiled a second time.
#[test]
fn tests_ask_of_other_crates_what_the_workspace_says() {
    for folder in packages().into_iter().filter(|folder| folder.starts_with("tests/")) {
        let manifest = manifest(&folder);
        let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
        for (name, asked) in tables.iter().filter_map(|key| manifest.get(*key)?.as_table()).flatten() {
            let more = asked.as_table().is_none_or(|asked| {
                asked.keys().any(|key| !["workspace", "optional"].contains(&key.as_str()))
            });
            assert!(!more, "{folder} asks {name} for {asked}");
        }
    }
}

/// What stands in these tables of a manifest and is not left to features.
fn needed(manifest: &toml::Table, tables: &[&str]) -> BTreeSet<String> {
    let tables = tables.iter().filter_map(|key| manifest.get(*key)?.as_table());
    let optional = |asked: &toml::Value| asked.get("optional").is_some_and(|yes| yes.as_bool() == Some(true));
    tables.flatten().filter(|(_, asked)| !optional(asked)).map(|(name, _)| name.clone()).collect()
}

/// Two thirds of all that is compiled is typst: only what sets books waits for it.
#[test]
fn tests_of_what_is_drawn_and_played_need_no_typst() {
    let all = packages().into_iter().chain([String::new()]).map(|folder| manifest(&folder));
    let all: BTreeMap<String, toml::Table> =
        all.map(|one| (one["package"]["name"].as_str().unwrap().to_owned(), one)).collect();
    for name in ["warpress-sheets-tests", "warpress-tool-tests"] {
        let mut known: BTreeSet<String> = needed(&all[name], &["dependencies", "dev-dependencies"]);
        while let Some(more) = known.iter().find_map(|one| {
            let further: BTreeSet<String> =
                needed(all.get(one)?, &["dependencies"]).difference(&known).cloned().collect();
            (!further.is_empty()).then_some(further)
        }) {
            known.extend(more);
        }
        assert!(known.contains("warpress-model"), "{name}: {known:?}");
        let typst: Vec<_> = known.iter().filter(|one| one.starts_with("typst")).collect();
        assert!(typst.is_empty(), "{name} needs {typst:?}");
    }
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
