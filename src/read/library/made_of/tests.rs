//! A small game that uses every key that some digest leaves out, with another value for each of them. A report is
//! stale, or an audit void, if a digest changes that should not; worse, neither is noticed if one stays that should
//! change.

use std::collections::BTreeSet;
use std::fs;

use crate::decode::{Catalog, PictureFault};
use crate::{Home, Loaded, load};
use warpress_assets::{Assets, Trust};
use warpress_format::keys::{Counts, TABLES};
use warpress_model::Severity;

/// The files, each after its name. `⟪sides: colour|2|3⟫` is 2, or 3 where this value is tried: keys by their table. Behind
/// `!` stands what must count for both digests, by its key or in words; behind `!!` what is no key and must not.
const GAME: &str = include_str!("tests/game.txt");

/// A value, and another of the same length, so that nothing else in the game moves.
struct Trial<'g> {
    of: &'g str,
    value: &'g str,
    other: &'g str,
}

/// The game with the values, and its trials, in order.
fn trials() -> Vec<Trial<'static>> {
    let found = GAME.split('⟪').skip(1).map(|rest| {
        let parts: Vec<_> = rest.split('⟫').next().unwrap().split('|').collect();
        let [of, value, other] = parts[..] else { panic!("{rest}") };
        assert_eq!(value.len(), other.len(), "{of}");
        Trial { of, value, other }
    });
    found.collect()
}

/// The game with the other value in one of the trials.
fn text(at: Option<usize>, instead: impl Fn(&Trial<'_>) -> String) -> String {
    let mut parts = GAME.split('⟪');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for ((nth, trial), part) in trials().iter().enumerate().zip(parts) {
        text += &if at == Some(nth) { instead(trial) } else { trial.value.to_owned() };
        text += part.split_once('⟫').unwrap().1;
    }
    text
}

/// Everything exists that the data name.
struct Everything;

impl Catalog for Everything {
    fn has_icon(&self, _: &str) -> bool {
        true
    }

    fn near_icons(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn lights(&self, _: &str) -> Option<Vec<String>> {
        None
    }

    fn has_template(&self, _: &str) -> bool {
        true
    }

    fn templates(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn no_typeface(&self, _: &str) -> Option<String> {
        None
    }

    fn picture_named(&self, _: &str) -> Option<String> {
        None
    }

    fn picture_fault(&self, _: &str) -> Option<PictureFault> {
        None
    }
}

/// The folder of the game.
struct Folder(tempfile::TempDir);

impl Folder {
    fn load(&self, text: &str) -> Loaded {
        for file in text.split("=== ").skip(1) {
            let (name, text) = file.split_once('\n').unwrap();
            let path = self.0.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let assets = Assets::built_in().with_folder(self.0.path(), Trust::Pack);
        let loaded = load(&assets, &Home::Folder(self.0.path().to_owned()), &Everything, &[]);
        let errors: Vec<_> = loaded.findings.iter().filter(|one| one.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        loaded
    }
}

/// What a key counts for, by its name behind that of its table.
fn counts(of: &str) -> Option<Counts> {
    let (table, name) = of.split_once(": ")?;
    let key = TABLES.iter().find(|known| known.name == table)?.keys.iter().find(|key| key.name == name)?;
    Some(key.counts)
}

#[test]
fn each_key_counts_for_what_its_table_says() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let base = folder.load(&text(None, |_| String::new()));
    let mut wrong = Vec::new();
    for (at, trial) in trials().iter().enumerate() {
        let of = trial.of;
        let loaded = folder.load(&text(Some(at), |trial| trial.other.to_owned()));
        let expected = match (of.strip_prefix("!!"), of.strip_prefix('!'), counts(of)) {
            (Some(_), _, _) => (false, false),
            (_, Some(_), _) => (true, true),
            (_, _, Some(Counts::Read | Counts::Said)) => (false, true),
            (_, _, Some(Counts::Drawn | Counts::Laid)) => (false, false),
            (_, _, found) => panic!("“{of}” is no key that is left out: {found:?}"),
        };
        let changed = (loaded.made_of != base.made_of, loaded.audit_digests.data != base.audit_digests.data);
        if changed != expected {
            wrong.push(format!("{of}: (playouts, audits) are {changed:?}"));
        }
        // The key is one that the game really reads there.
        if loaded.game == base.game && !UNREAD.contains(&of) {
            wrong.push(format!("{of}: {} changes nothing in the game", trial.other));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Keys whose values are not part of the resolved game.
const UNREAD: [&str; 2] = ["single values: from", "tables.toml: text"];

#[test]
fn no_key_that_is_left_out_goes_untried() {
    let tried: BTreeSet<_> = trials().iter().map(|trial| trial.of).collect();
    for table in &TABLES {
        for key in table.keys {
            let name = format!("{}: {}", table.name, key.name);
            assert!(key.counts == Counts::Played || tried.contains(name.as_str()), "nothing tries “{name}”");
            let counter = format!("!{name}");
            let laid = key.counts == Counts::Laid;
            assert!(!laid || tried.contains(counter.as_str()), "nothing tries “{counter}”");
        }
    }
}

#[test]
fn whether_a_text_says_anything_is_played() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let base = folder.load(&text(None, |_| String::new()));
    let said = |(_, trial): &(usize, &Trial<'_>)| counts(trial.of) == Some(Counts::Said);
    for (at, trial) in trials().iter().enumerate().filter(said) {
        // A reason that says nothing is no reason.
        if trial.of != "game.toml: may_run_on" {
            let loaded = folder.load(&text(Some(at), |_| String::new()));
            assert_ne!(loaded.made_of, base.made_of, "{}", trial.of);
        }
    }
    let runs_on = |line: &&str| !line.starts_with("may_run_on");
    let ends = text(None, |_| String::new());
    let ends: Vec<&str> = ends.lines().filter(runs_on).collect();
    assert_ne!(folder.load(&ends.join("\n")).made_of, base.made_of);
}

/// Places count where areas touch in the drawing; once an area names its neighbour, they do not.
#[test]
fn a_map_that_names_neighbours_is_only_drawn() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let named = |at: &str| {
        let text = text(None, |_| String::new());
        folder.load(&text.replace("name = \"Upper\", at = [20, 20]", &format!("name = \"Upper\", {at}")))
    };
    let [drawn, moved] = ["at = [20, 20]", "at = [22, 22]"].map(named);
    assert_ne!(drawn.made_of, moved.made_of);
    let [named, moved] =
        ["neighbours = [\"outer\"], at = [20, 20]", "neighbours = [\"outer\"], at = [22, 22]"].map(named);
    assert_ne!(named.made_of, drawn.made_of);
    assert_eq!((named.made_of, named.audit_digests), (moved.made_of, moved.audit_digests));
}
