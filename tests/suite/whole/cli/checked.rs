//! Games that are not checked again because nothing has changed, and faces that are not drawn again because they have
//! not. Whoever trusts a check must never be told what was wrong yesterday: what is kept is compared with a check from
//! nothing, whatever was changed in between.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;

use super::cache::Pack;
use crate::common::{command, files, finish, temp, warpress, write};

/// A pack that has nothing wrong with it, and names its language, so that its messages are looked at.
fn sound() -> Pack {
    let pack = Pack::new();
    pack.edit(
        "hedgerow/templates/icons/own-gate.svg",
        "data-era=\"modern\"",
        "data-era=\"second-world-war\"",
    );
    pack.edit("hedgerow/game.toml", "theme = \"blitz\"", "theme = \"blitz\"\nlanguage = \"en\"");
    pack
}

/// How a check ended: its code, what it wrote and what it said.
type Outcome = (Option<i32>, String, String);

fn check(folder: &Path, cache: &[&str], more: &[&str]) -> Outcome {
    let args = [&["check", "./hedgerow", "--library", "lib"], cache, more].concat();
    let run = warpress(folder, &args);
    assert!(matches!(run.code, Some(0 | 1)), "{}{}", run.out, run.err);
    (run.code, run.out, run.err)
}

fn kept(pack: &Pack, more: &[&str]) -> Outcome {
    check(pack.folder.path(), &["--cache", "kept"], more)
}

fn cold(pack: &Pack, more: &[&str]) -> Outcome {
    check(pack.folder.path(), &["--no-cache"], more)
}

/// What is kept, and when it was written.
fn stamps(pack: &Pack) -> Vec<(PathBuf, SystemTime)> {
    let kept = pack.at("kept");
    let written = |path: PathBuf| (path.clone(), path.metadata().unwrap().modified().unwrap());
    files(&kept).into_iter().map(|name| written(kept.join(name))).collect()
}

fn findings(outcome: &Outcome) -> Vec<Value> {
    let json: Value = serde_json::from_str(&outcome.1).unwrap();
    json["diagnostics"].as_array().unwrap().clone()
}

fn edit_theme(pack: &Pack, from: &str, to: &str) {
    let theme = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/themes/blitz.toml");
    let text = std::fs::read_to_string(theme).unwrap();
    assert!(text.contains(from));
    write(pack.folder.path(), &[("lib/templates/themes/blitz.toml", &text.replace(from, to))]);
}

#[test]
fn a_game_is_checked_again_when_anything_changes_that_was_looked_at() {
    let pack = sound();
    let mut before = kept(&pack, &["--json"]);
    type Edit<'e> = (&'e str, &'e dyn Fn());
    let deck = "hedgerow/decks/patrol.toml";
    let edits: [Edit<'_>; 11] = [
        ("theme", &|| edit_theme(&pack, "\"#21241f\"", "\"#d1d4cf\"")),
        ("template", &|| pack.edit("hedgerow/templates/card/own.svg", "#ffffff", "#222222")),
        ("icon", &|| pack.edit("hedgerow/templates/icons/own-gate.svg", "\"grave\"", "\"light\"")),
        ("picture", &|| pack.edit("hedgerow/art/gate.svg", "0 0 100 100", "0 0 100 1000")),
        ("a file that was not there", &|| {
            write(pack.folder.path(), &[("hedgerow/counters.toml", "format = 3\n")]);
        }),
        ("a text", &|| pack.edit(deck, "Roll 2D6", "Roll 2D6 & sing \u{16a0}")),
        ("typeface", &|| {
            let hebrew =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/fonts/NotoSansHebrew.ttf");
            std::fs::copy(hebrew, pack.at("hedgerow/fonts/mine/mine.ttf")).unwrap();
        }),
        ("messages that were not there", &|| {
            write(pack.folder.path(), &[("hedgerow/templates/messages/en.ftl", "kind-variant = { $\n")]);
        }),
        ("message", &|| pack.edit("hedgerow/templates/messages/en.ftl", "{ $", "A game of { $hedges }")),
        ("base", &|| pack.edit("lib/data/lane/decks/lane.toml", "count = 1", "count = \"few\"")),
        ("a name", &|| pack.edit(deck, "icon = \"field-gun\"", "icon = \"feeld-gun\"")),
    ];
    for (what, edit) in edits {
        let written = stamps(&pack);
        assert_eq!(kept(&pack, &["--json"]), before, "{what}: nothing had changed");
        assert_eq!(stamps(&pack), written, "{what}: nothing had changed, but it was checked again");
        edit();
        let now = kept(&pack, &["--json"]);
        assert_eq!(now, cold(&pack, &["--json"]), "{what}: what was kept is told");
        assert!(now != before, "{what}: no change to see\n{}", now.1);
        before = now;
    }
}

#[test]
fn a_finding_is_told_at_the_line_where_it_stands_today() {
    let pack = sound();
    let deck = "hedgerow/decks/patrol.toml";
    let line = |wanted: &str| {
        let text = std::fs::read_to_string(pack.at(deck)).unwrap();
        text.lines().position(|line| line.contains(wanted)).unwrap() as u64 + 1
    };
    // A row begins above its name.
    let sniper = || line("Sniper") - 1;
    let told = || {
        let outcome = kept(&pack, &["--json"]);
        assert_eq!(outcome, cold(&pack, &["--json"]));
        let found = findings(&outcome);
        found
            .iter()
            .map(|one| (one["code"].as_str().unwrap().to_owned(), one["line"].as_u64().unwrap()))
            .collect()
    };
    let nothing: Vec<(String, u64)> = told();
    assert_eq!(nothing, []);
    // Of the data, and of a face, which is not drawn again when only its line has moved.
    pack.edit(deck, "count = 2", "cuont = 2");
    let found: Vec<(String, u64)> = told();
    assert!(found.iter().any(|(_, at)| *at == line("cuont")), "{found:?}");
    pack.edit(deck, "cuont = 2", "count = 2");
    pack.edit(deck, "The foe loses 1D6 squads.", &"The foe loses 1D6 squads. ".repeat(40));
    let found: Vec<(String, u64)> = told();
    assert_eq!(found, [("E0301".to_owned(), sniper())]);
    pack.edit(deck, "name = \"Patrol deck\"", "# Of patrols.\n\nname = \"Patrol deck\"");
    let moved: Vec<(String, u64)> = told();
    assert_eq!(moved, [("E0301".to_owned(), sniper())]);
    assert_eq!(moved[0].1, found[0].1 + 2);
}

/// The report of the referee is an input like any other.
#[test]
fn a_stored_report_is_read_again_when_it_changes() {
    let folder = temp();
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/packs/report-unreadable");
    for file in files(&packs) {
        let to = folder.path().join("ferry").join(&file);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(packs.join(&file), to).unwrap();
    }
    let check = |cache: &[&str]| {
        let run = warpress(folder.path(), &[&["check", "./ferry", "--json"], cache].concat());
        (run.code, run.out, run.err)
    };
    let report = folder.path().join("ferry/report.json");
    let stale = packs.parent().unwrap().join("report-stale/report.json");
    let mut seen = Vec::new();
    for report_of in [None, Some(stale), None] {
        match report_of {
            Some(other) => _ = std::fs::copy(other, &report).unwrap(),
            None if seen.is_empty() => {}
            None => std::fs::remove_file(&report).unwrap(),
        }
        let outcome = check(&["--cache", "kept"]);
        assert_eq!(outcome, check(&["--no-cache"]));
        assert!(!seen.contains(&outcome), "{outcome:?}");
        seen.push(outcome);
    }
    let codes = seen.iter().map(|outcome| findings(outcome).first().map(|one| one["code"].clone()));
    assert_eq!(codes.collect::<Vec<_>>(), [Some("W0426".into()), Some("W0422".into()), None]);
}

/// For people and for machines, with and without options, again and again.
#[test]
fn what_is_kept_is_told_as_it_was_told_first() {
    let pack = sound();
    pack.edit("hedgerow/templates/card/own.svg", "fill=p.ink", "fill=\"#eeeeee\"");
    pack.edit("hedgerow/decks/patrol.toml", "Roll 2D6", "Roll\u{202e} 2D6");
    for more in [&[][..], &["--json"], &["--with", "long"], &["--with", "long", "--json"], &["--data"]] {
        let first = cold(&pack, more);
        for _ in 0..2 {
            assert_eq!(kept(&pack, more), first, "{more:?}");
        }
    }
    assert!(findings(&kept(&pack, &["--json"])).iter().any(|one| one["code"] == "W0311"));
    assert_ne!(kept(&pack, &["--json"]), kept(&pack, &["--json", "--data"]), "pixels are no data");
}

/// The cache may be deleted, cut off or filled with nonsense, all of it or a part.
#[test]
fn what_is_kept_of_a_check_may_be_lost() {
    let pack = sound();
    pack.edit("hedgerow/templates/card/own.svg", "fill=p.ink", "fill=\"#eeeeee\"");
    let first = cold(&pack, &["--json"]);
    assert_eq!(kept(&pack, &["--json"]), first);
    let all: Vec<PathBuf> = stamps(&pack).into_iter().map(|(path, _)| path).collect();
    assert_eq!(all.len(), 3, "the outcome, the faces and their pixels");
    for lost in [&all[..1], &all[1..2], &all[2..], &all[..2], &all[1..], &all] {
        for spoilt in [None, Some(&b"{}"[..])] {
            for stamp in lost {
                let bytes = std::fs::read(stamp).unwrap();
                std::fs::write(stamp, spoilt.unwrap_or(&bytes[..bytes.len() / 2])).unwrap();
            }
            assert_eq!(kept(&pack, &["--json"]), first, "{lost:?} {spoilt:?}");
            // A card that has changed is found out about in any case.
            pack.edit("hedgerow/decks/patrol.toml", "Roll 2D6", "Roll 3D6");
            assert_eq!(kept(&pack, &["--json"]), cold(&pack, &["--json"]));
            pack.edit("hedgerow/decks/patrol.toml", "Roll 3D6", "Roll 2D6");
            assert_eq!(kept(&pack, &["--json"]), first);
        }
    }
    std::fs::remove_dir_all(pack.at("kept")).unwrap();
    assert_eq!(kept(&pack, &["--json"]), first);
    assert_eq!(stamps(&pack).len(), 3);
    // A folder that cannot be written to is none.
    std::fs::remove_dir_all(pack.at("kept")).unwrap();
    std::fs::write(pack.at("kept"), "a file").unwrap();
    assert_eq!(kept(&pack, &["--json"]), first);
}

#[test]
fn two_checks_at_once_tell_what_each_was_asked_for() {
    let pack = sound();
    pack.edit("hedgerow/templates/card/own.svg", "fill=p.ink", "fill=\"#eeeeee\"");
    let asked = [&["--json"][..], &["--json", "--with", "long"]];
    let first = asked.map(|more| cold(&pack, more));
    std::thread::scope(|scope| {
        for (more, first) in asked.iter().zip(&first).chain(asked.iter().zip(&first)) {
            let pack = &pack;
            scope.spawn(move || assert_eq!(kept(pack, more), *first));
        }
    });
    for (more, first) in asked.iter().zip(&first) {
        assert_eq!(kept(&pack, more), *first);
    }
}

#[test]
fn nothing_is_kept_of_a_check_where_nothing_is_wanted() {
    let pack = sound();
    let system = temp();
    let run = |more: &[&str]| {
        let args = [&["check", "./hedgerow", "--library", "lib"], more].concat();
        let mut run = command(pack.folder.path(), &args);
        run.env("XDG_CACHE_HOME", system.path()).env("HOME", system.path());
        finish(run, std::time::Duration::from_secs(300)).ends(0);
        files(system.path()).len()
    };
    assert_eq!(run(&["--no-cache"]), 0);
    if cfg!(target_os = "linux") {
        assert_eq!(run(&[]), 3);
    }
}
