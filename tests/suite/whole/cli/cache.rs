//! Kits that are not made again because nothing has changed. Whoever trusts that must never hold an old card: what is
//! kept of earlier builds is compared with building from nothing, whatever was changed in between.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tempfile::TempDir;

use crate::common::{DECK, GAME, Run, command, files, finish, run, temp, warpress, write};

const TEMPLATE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"180\" height=\"252\" viewBox=\"0 0 180 252\">\
    <rect width=\"180\" height=\"252\" fill=\"#ffffff\"/>\
    {{ image(src=slot.art, x=10, y=20, w=60, h=60) }}\
    {{ icon(name=slot.icon, x=80, y=20, size=60, fill=p.ink) }}\
    {{ text(s=slot.text, x=10, y=100, w=160, h=60, size=12, fill=p.ink) }}</svg>";

const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\" data-era=\"modern\" data-kind=\"object\" data-register=\"grave\" data-subject=\"gate\">\n<path d=\"M14 398V350H376L440 384L432 430H30Z\"/></svg>\n";

const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><path d=\"M0 0H90V90H0Z\" fill=\"#c03\"/></svg>";

const RULES: &str = "# Lane {#lane}\n\n## Moving {#moving}\n\nMove one hedge at a time.\n";

/// A game over a base of the library, with a template, a typeface, an icon and a picture of its own.
pub(super) struct Pack {
    pub folder: TempDir,
}

impl Pack {
    pub fn new() -> Self {
        let folder = temp();
        let game = GAME.replace(
            "category = \"card\"",
            "category = \"variant\"\nextends = \"lane\"\nfonts = { text = \"mine\" }",
        );
        let deck = DECK
            .replace("card/event", "card/own")
            .replace("icon = \"binoculars\"", "icon = \"own-gate\"\nart = \"art/gate.svg\"");
        let base = GAME.replace("Hedgerow", "Lane").replace("[options.long]", "[options.short]");
        let other = DECK.replace("Patrol deck", "Lane deck");
        write(
            folder.path(),
            &[
                ("lib/data/lane/game.toml", base.as_str()),
                ("lib/data/lane/decks/lane.toml", other.as_str()),
                ("lib/data/lane/rules.md", RULES),
                ("hedgerow/game.toml", game.as_str()),
                ("hedgerow/decks/patrol.toml", deck.as_str()),
                ("hedgerow/templates/card/own.svg", TEMPLATE),
                ("hedgerow/templates/icons/own-gate.svg", ICON),
                ("hedgerow/art/gate.svg", PICTURE),
            ],
        );
        let pack = Self { folder };
        pack.font("vollkorn");
        pack
    }

    pub fn font(&self, family: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts").join(family);
        let file = files(&from).into_iter().find(|file| file.ends_with(".ttf")).unwrap();
        let bytes = std::fs::read(from.join(file)).unwrap();
        std::fs::create_dir_all(self.at("hedgerow/fonts/mine")).unwrap();
        std::fs::write(self.at("hedgerow/fonts/mine/mine.ttf"), bytes).unwrap();
    }

    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Changes a file to one of the same age, as `cp -p` does.
    pub fn edit(&self, name: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.at(name)).unwrap();
        assert!(text.contains(from), "{name} has no {from}");
        let age = self.at(name).metadata().unwrap().modified().unwrap();
        std::fs::write(self.at(name), text.replace(from, to)).unwrap();
        std::fs::File::options().write(true).open(self.at(name)).unwrap().set_modified(age).unwrap();
    }

    fn build(&self, program: Option<&Path>, more: &[&str]) -> Run {
        let args = ["build", "./hedgerow", "--library", "lib", "--cache", "kept", "--out", "out"];
        let mut run = command(self.folder.path(), &[&args[..], more].concat());
        if let Some(program) = program {
            let mut other = Command::new(program);
            other.current_dir(self.folder.path()).args(run.get_args()).env("NO_COLOR", "1");
            run = other;
        }
        finish(run, Duration::from_secs(300)).ends(0)
    }

    /// Builds with what was kept and from nothing, and returns whether anything was made; both must have the same.
    fn builds_as_from_nothing(&self, what: &str, more: &[&str]) -> bool {
        let kept = self.build(None, more);
        let cold = ["build", "./hedgerow", "--library", "lib", "--no-cache", "--out", "cold"];
        warpress(self.folder.path(), &[&cold[..], more].concat()).ends(0);
        for file in files(&self.at("cold/hedgerow")).into_iter().filter(|file| file != ".warpress.json") {
            let [one, other] =
                ["out", "cold"].map(|out| std::fs::read(self.at(out).join("hedgerow").join(&file)));
            assert!(one.unwrap() == other.unwrap(), "{what}: {file} is an old one");
        }
        is_made(&kept)
    }

    fn kit(&self) -> Vec<u8> {
        std::fs::read(self.at("out/hedgerow/hedgerow-a4.pdf")).unwrap()
    }
}

/// Whether a build has made anything.
fn is_made(run: &Run) -> bool {
    assert!(!run.out.is_empty());
    run.out.lines().any(|line| !line.ends_with(": unchanged"))
}

#[test]
fn a_kit_is_made_again_when_anything_changes_that_it_was_made_from() {
    let pack = Pack::new();
    assert!(pack.builds_as_from_nothing("first", &[]));
    let mut before = pack.kit();
    type Edit<'e> = (&'e str, &'e dyn Fn());
    let edits: [Edit<'_>; 11] = [
        ("data", &|| pack.edit("hedgerow/decks/patrol.toml", "Advance one", "Advance two")),
        ("template", &|| pack.edit("hedgerow/templates/card/own.svg", "#ffffff", "#ffeeff")),
        ("icon", &|| pack.edit("hedgerow/templates/icons/own-gate.svg", "M14 398", "M94 398")),
        ("picture", &|| pack.edit("hedgerow/art/gate.svg", "#c03", "#30c")),
        ("typeface", &|| pack.font("oswald")),
        ("base", &|| pack.edit("lib/data/lane/decks/lane.toml", "Sniper", "Shooter")),
        ("theme", &|| {
            let theme = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/themes/blitz.toml");
            let text = std::fs::read_to_string(theme).unwrap();
            let text = text.replace("#f1ead9", "#f1e0d0");
            write(pack.folder.path(), &[("lib/templates/themes/blitz.toml", &text)]);
        }),
        ("a file that was not there", &|| {
            let back = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"180\" height=\"252\" viewBox=\"0 0 180 252\"><rect width=\"180\" height=\"252\" fill=\"#abcdef\"/></svg>";
            write(pack.folder.path(), &[("lib/templates/back/emblem.svg", back)]);
        }),
        ("messages that were not there", &|| {
            write(
                pack.folder.path(),
                &[("hedgerow/templates/messages/en.ftl", "kind-variant = A game of hedges\n")],
            );
        }),
        ("message", &|| pack.edit("hedgerow/templates/messages/en.ftl", "of hedges", "of ditches")),
        ("a list that was not there", &|| {
            write(
                pack.folder.path(),
                &[("hedgerow/decks/second.toml", &DECK.replace("Patrol deck", "Second"))],
            );
        }),
    ];
    for (what, edit) in edits {
        assert!(!is_made(&pack.build(None, &[])), "{what}: nothing had changed");
        edit();
        assert!(pack.builds_as_from_nothing(what, &[]), "{what}: a change went unnoticed");
        let kit = pack.kit();
        assert!(kit != before, "{what}: no change to see");
        before = kit;
    }
    for more in [&["--with", "long"][..], &["--ink", "low"], &["--backs", "fold"], &["--copies", "2"]] {
        assert!(pack.builds_as_from_nothing(&more.join(" "), more));
        assert!(!is_made(&pack.build(None, more)));
    }
}

#[test]
fn another_program_makes_its_kits_itself() {
    let pack = Pack::new();
    let program = pack.at("warpress");
    std::fs::copy(env!("CARGO_BIN_EXE_warpress"), &program).unwrap();
    let build = || is_made(&pack.build(Some(&program), &[]));
    assert!(build() && !build());
    // What stands behind the end of a program is not read, so this is another that does the same.
    let mut bytes = std::fs::read(&program).unwrap();
    bytes.push(0);
    std::fs::remove_file(&program).unwrap();
    std::fs::write(&program, bytes).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    assert!(build() && !build());
}

#[test]
fn files_that_somebody_removed_are_there_again() {
    let pack = Pack::new();
    pack.build(None, &[]);
    std::fs::remove_file(pack.at("out/hedgerow/hedgerow-a4.pdf")).unwrap();
    assert!(pack.builds_as_from_nothing("removed", &[]));
    assert!(!is_made(&pack.build(None, &[])));
}

/// The cache may be deleted, cut off or filled with nonsense.
#[test]
fn what_is_kept_may_be_lost() {
    let pack = Pack::new();
    pack.build(None, &[]);
    let stamps =
        || files(&pack.at("kept")).into_iter().map(|file| pack.at("kept").join(file)).collect::<Vec<_>>();
    assert_eq!(stamps().len(), 2, "rules and kit");
    for stamp in stamps() {
        let bytes = std::fs::read(&stamp).unwrap();
        for spoilt in [&bytes[..bytes.len() / 2], b"", b"{}"] {
            std::fs::write(&stamp, spoilt).unwrap();
            assert!(pack.builds_as_from_nothing("spoilt", &[]));
        }
    }
    std::fs::remove_dir_all(pack.at("kept")).unwrap();
    assert!(pack.builds_as_from_nothing("removed", &[]));
    assert!(!is_made(&pack.build(None, &[])));
    // A folder that cannot be written to is none.
    std::fs::remove_dir_all(pack.at("kept")).unwrap();
    std::fs::write(pack.at("kept"), "a file").unwrap();
    assert!(pack.builds_as_from_nothing("no folder", &[]));
}

#[test]
fn two_builds_at_once_write_what_each_was_asked_for() {
    let pack = Pack::new();
    let build = |ink: &str| {
        let args =
            ["build", "./hedgerow", "--library", "lib", "--cache", "kept", "--out", "out", "--ink", ink];
        run(command(pack.folder.path(), &args), Duration::from_secs(300)).ends(0)
    };
    std::thread::scope(|scope| {
        for ink in ["full", "mono", "full", "mono"] {
            scope.spawn(move || build(ink));
        }
    });
    for ink in ["full", "mono"] {
        assert!(!is_made(&pack.build(None, &["--ink", ink, "--no-rules"])), "{ink}");
        assert!(
            pack.at("out/hedgerow")
                .join(if ink == "full" { "hedgerow-a4.pdf" } else { "hedgerow-a4-mono.pdf" })
                .is_file()
        );
    }
}

/// Edits of every kind in any order, some of which take others back.
#[test]
fn whatever_is_edited_the_kit_is_that_of_a_build_from_nothing() {
    let edits: [(&str, &str, &str); 7] = [
        ("hedgerow/decks/patrol.toml", "count = 3", "count = 4"),
        ("hedgerow/decks/patrol.toml", "Roll 2D6", "Roll 3D6"),
        ("hedgerow/game.toml", "theme = \"blitz\"", "theme = \"trench\""),
        ("hedgerow/templates/card/own.svg", "size=12", "size=11"),
        ("hedgerow/art/gate.svg", "H90V90", "H80V80"),
        ("lib/data/lane/decks/lane.toml", "Mortar", "Morter"),
        ("lib/data/lane/rules.md", "one hedge", "two hedges"),
    ];
    let config = ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() };
    let steps = prop::collection::vec((0..edits.len(), any::<bool>()), 4);
    TestRunner::new_with_rng(
        config,
        prop::test_runner::TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha),
    )
    .run(&steps, |steps| {
        let pack = Pack::new();
        pack.build(None, &[]);
        for (at, paper) in steps {
            let (file, one, other) = edits[at];
            let text = std::fs::read_to_string(pack.at(file)).unwrap();
            if text.contains(one) {
                pack.edit(file, one, other)
            } else {
                pack.edit(file, other, one)
            }
            let more: &[&str] = if paper { &["--paper", "letter"] } else { &[] };
            pack.builds_as_from_nothing(&format!("{edits:?} {at}"), more);
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn nothing_is_kept_where_nothing_is_wanted() {
    let pack = Pack::new();
    let before = SystemTime::now();
    warpress(pack.folder.path(), &["build", "./hedgerow", "--library", "lib", "--no-cache"]).ends(0);
    let again =
        warpress(pack.folder.path(), &["build", "./hedgerow", "--library", "lib", "--no-cache"]).ends(0);
    assert!(is_made(&again));
    assert!(!pack.at("kept").exists());
    let kit = pack.at("output/hedgerow/hedgerow-a4.pdf").metadata().unwrap().modified().unwrap();
    assert!(kit + Duration::from_secs(5) > before);
}
