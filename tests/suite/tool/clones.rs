//! Clones on one machine share compiled crates of other people, and nothing else: none ever runs another's program.

use std::path::Path;
use std::process::Command;

use crate::common::{ROOT, temp, write};

/// A clone of a small project: a program of ours, which says this word, over somebody else's crate.
fn clone(folder: &Path, word: &str) {
    let script = std::fs::read_to_string(Path::new(ROOT).join(".ci/dependencies")).unwrap();
    let main = format!("fn main() {{ println!(\"{{}} {word}\", theirs::greeting()); }}\n");
    write(
        folder,
        &[
            (".ci/dependencies", script.as_str()),
            (
                "Cargo.toml",
                "[package]\nname = \"warpress-said\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntheirs = { path = \"theirs\" }\n[workspace]\n",
            ),
            ("src/main.rs", &main),
            ("theirs/Cargo.toml", "[package]\nname = \"theirs\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
            ("theirs/src/lib.rs", "pub fn greeting() -> &'static str { \"hello\" }\n"),
        ],
    );
}

/// Takes what others have compiled, compiles, and keeps it: what a check of a clone does.
fn check(folder: &Path, cache: &Path) {
    let steps =
        "bash .ci/dependencies take && cargo build --release --offline --quiet && bash .ci/dependencies keep";
    let mut bash = Command::new("bash");
    bash.args([
        "-c",
        &format!("set -e; [ -f Cargo.lock ] || cargo generate-lockfile --offline --quiet; {steps}"),
    ]);
    for name in ["CARGO_TARGET_DIR", "RUSTC_WORKSPACE_WRAPPER", "CARGO_ENCODED_RUSTFLAGS"] {
        bash.env_remove(name);
    }
    let run = bash.current_dir(folder).env("XDG_CACHE_HOME", cache).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

fn said(folder: &Path) -> String {
    let run = Command::new(folder.join("target/release/warpress-said")).output().unwrap();
    String::from_utf8(run.stdout).unwrap().trim().to_owned()
}

/// The names of what lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn two_clones_at_once_run_their_own_programs() {
    let (here, cache) = (temp(), temp());
    let folders = ["one", "two"].map(|name| here.path().join(name));
    folders.iter().zip(["one", "two"]).for_each(|(folder, word)| clone(folder, word));
    for round in 0..2 {
        std::thread::scope(|scope| {
            let runs = folders.each_ref().map(|folder| scope.spawn(|| check(folder, cache.path())));
            runs.into_iter().for_each(|run| run.join().unwrap());
        });
        assert_eq!(
            folders.each_ref().map(|folder| said(folder)),
            ["hello one", "hello two"],
            "round {round}"
        );
    }
    // A third one finds what is theirs, and nothing of ours.
    let kept = cache.path().join("warpress/dependencies");
    let key = names(&kept).into_iter().find(|name| name != "lock").unwrap();
    let found = ["deps", ".fingerprint"].map(|folder| names(&kept.join(&key).join(folder)));
    assert!(found.iter().all(|names| names.iter().any(|name| name.contains("theirs"))), "{found:?}");
    assert!(!found.iter().flatten().any(|name| name.contains("warpress")), "{found:?}");
}

#[test]
fn no_more_than_two_sets_are_kept() {
    let (here, cache) = (temp(), temp());
    clone(here.path(), "one");
    let kept = cache.path().join("warpress/dependencies");
    for old in ["a", "b", "c"] {
        std::fs::create_dir_all(kept.join(old)).unwrap();
    }
    check(here.path(), cache.path());
    let folders = names(&kept).into_iter().filter(|name| name != "lock");
    assert_eq!(folders.count(), 2);
}
