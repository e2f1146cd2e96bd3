//! What several tests need: the program itself, run with a limit of time, and small packs to run it on.
#![allow(dead_code)] // each test takes what it needs

pub mod games;
pub mod read;
pub mod sheets;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How a run of the program ended.
pub struct Run {
    /// 0 done, 1 problems in the data, 2 wrong use or a failure; `None` after a signal.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    pub took: Duration,
    /// It took too long.
    pub stopped: bool,
}

impl Run {
    #[track_caller]
    pub fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "\n--- stdout\n{}\n--- stderr\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.out))
    }
}

/// The program, in a folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpress"));
    // The cache of whoever runs the tests is none of their business.
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");
    command.current_dir(folder).args(args).env("NO_COLOR", "1").env("XDG_CACHE_HOME", cache);
    command
}

/// Runs the program in a folder.
#[track_caller]
pub fn warpress(folder: &Path, args: &[&str]) -> Run {
    finish(command(folder, args), Duration::from_secs(300))
}

/// Runs a command to its end; one that takes longer than `most` is stopped and the test fails.
#[track_caller]
pub fn finish(command: Command, most: Duration) -> Run {
    let what = format!("{command:?}");
    let run = run(command, most);
    assert!(!run.stopped, "{what} was still running after {most:?}");
    run
}

/// Runs a command to its end, or stops it after `most`.
pub fn run(mut command: Command, most: Duration) -> Run {
    let started = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The pipes are emptied beside the waiting, or a long message would block the program for ever.
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let out = std::thread::spawn(move || read_all(&mut stdout));
    let err = std::thread::spawn(move || read_all(&mut stderr));
    let mut stopped = false;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if started.elapsed() > most {
            stopped = true;
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(out.join().unwrap()), text(err.join().unwrap()));
    Run { code: status.code(), out, err, took: started.elapsed(), stopped }
}

fn read_all(from: &mut impl std::io::Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes).unwrap();
    bytes
}

/// A folder that goes away after the test.
pub fn temp() -> TempDir {
    tempfile::Builder::new().prefix("warpress-test-").tempdir().unwrap()
}

/// Writes files below a folder.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// What every game's data begin with; a test adds what it is about, keys first, then tables.
pub const HEAD: &str = r#"format = 2
title = "Ford"
category = "card"
summary = "Two brigades meet at a ford."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"
"#;

/// A game of four cards that has nothing wrong with it.
pub const GAME: &str = r#"format = 2
title = "Hedgerow"
category = "card"
summary = "Two patrols meet in a hedgerow."
era = "second-world-war"
weight = 1
players = { min = 2, max = 2 }
theme = "blitz"

[credits]
design = ["A. Designer"]

[options.long]
name = "Long game"
text = "More patrols on both sides."
change = { decks = { patrol = { rows = [{ id = "patrol", count = 9 }] } } }
"#;

/// Its deck.
pub const DECK: &str = r#"name = "Patrol deck"
size = "poker"

[columns]
force = "int?"

[face]
template = "card/event"
back = "emblem"

[face.slots]
corner = "{{ force }}"

[defaults]
icon = "binoculars"

[[rows]]
name = "Patrol"
count = 3
force = 2
text = "Advance one hedge with **force {{ force }}**."

[[rows]]
name = "Sniper's Nest"
count = 1
force = 4
text = "The foe loses 1D6 squads."

[[rows]]
name = "Mortar"
count = 2
icon = "field-gun"
text = "Roll 2D6; on 9 or more, the hedge is cleared."
"#;

/// The pack in a folder of this name below `folder`.
pub fn pack(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    write(&path, &[("game.toml", GAME), ("decks/patrol.toml", DECK)]);
    path
}

/// Names of all files below a folder, sorted, with `/` between the parts.
pub fn files(folder: &Path) -> Vec<String> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    walk(folder, folder, &mut found);
    found.sort();
    found
}

/// What `work` makes of each item, on threads outside rayon's pool: one of those, waiting for a part of its game, would
/// begin another, and that one a third, until its stack is full.
pub fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some((at, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
        {
            done.push((at, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..rayon::current_num_threads()).map(|_| scope.spawn(worker)).collect();
        let joined = workers
            .into_iter()
            .flat_map(|one| one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, made)| made).collect()
}
