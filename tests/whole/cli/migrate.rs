//! Games of format 1 rewritten in format 2. Whoever has written one loses it if a word is missed, a comment eaten, or
//! half of it written.

use std::path::{Path, PathBuf};

use crate::common::{HEAD, files, temp, warpress, write};

/// A game with every word that changes, and the same in format 2.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrate").join(name)
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    for file in files(from) {
        let path = to.join(&file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::copy(from.join(&file), path).unwrap();
    }
}

#[track_caller]
fn same(one: &Path, other: &Path) {
    assert_eq!(files(one), files(other));
    for file in files(one) {
        let text = |folder: &Path| std::fs::read_to_string(folder.join(&file)).unwrap();
        assert_eq!(text(one), text(other), "{file}");
    }
}

/// A sound game of format 1.
fn old() -> String {
    HEAD.replace("format = 2\n", "").replace("category = ", "kind = ")
}

#[test]
fn every_word_changes_and_nothing_else_does() {
    let folder = temp();
    let game = folder.path().join("ford");
    copy(&fixture("before"), &game);
    let said = warpress(folder.path(), &["migrate", "./ford"]).ends(0).out;
    assert!(said.contains("in 8 files; the old files are in ./ford.format-1"), "{said}");
    same(&game, &fixture("after"));
    // Nothing is lost.
    same(&folder.path().join("ford.format-1"), &fixture("before"));
    let again = warpress(folder.path(), &["migrate", "./ford"]).ends(0).out;
    assert!(again.contains("./ford is in format 2 already"), "{again}");
    same(&game, &fixture("after"));
}

/// What would change can be read before it does, line by line.
#[test]
fn a_dry_run_says_what_would_change_and_changes_nothing() {
    let folder = temp();
    let game = folder.path().join("ford");
    copy(&fixture("before"), &game);
    let said = warpress(folder.path(), &["migrate", "./ford", "--dry-run"]).ends(0).out;
    for line in [
        "./ford/game.toml:4: format = 2\n",
        "./ford/game.toml:58: when → if\n",
        "./ford/game.toml:59: tested → when\n",
        "./ford/decks/river.toml:11: cards → rows\n",
        "./ford/tables.toml:7: on → at\n",
        "none of them made\n",
    ] {
        assert!(said.contains(line), "{line} of {said}");
    }
    same(&game, &fixture("before"));
    assert!(!folder.path().join("ford.format-1").exists());
}

/// A game of which half were in format 2 could be read by nobody.
#[test]
fn of_a_broken_game_nothing_is_written() {
    let good = old();
    let cards = "name = \"River\"\ncards = [{ name = \"Ford\" }]\n";
    for (file, text, told) in [
        ("decks/b.toml", "cards = [{ name = }]\n", "E0101"),
        ("decks/b.toml", "cards = []\ncards = []\n", "E0101"),
        ("decks/b.toml", "cards = []\n[rows]\n", "“cards” becomes “rows” in format 2"),
        ("tables.toml", "[t]\nrows = [{ on = 1, at = 2 }]\n", "“on” becomes “at” in format 2"),
        ("game.toml", "format = 3\ntitle = \"Ford\"\n", "this format is unknown"),
    ] {
        let folder = temp();
        let pack = folder.path().join("ford");
        write(&pack, &[("game.toml", good.as_str()), ("decks/a.toml", cards)]);
        write(&pack, &[(file, text)]);
        let said = warpress(folder.path(), &["migrate", "./ford"]).ends(1).err;
        assert!(said.contains(told) && said.contains(file.rsplit('/').next().unwrap()), "{said}");
        assert_eq!(std::fs::read_to_string(pack.join("decks/a.toml")).unwrap(), cards);
        assert!(!folder.path().join("ford.format-1").exists());
    }
}

/// Old files that were kept once are not written over.
#[test]
fn what_was_kept_is_not_touched() {
    let folder = temp();
    write(folder.path(), &[("ford/game.toml", old().as_str()), ("ford.format-1/game.toml", "mine")]);
    let said = warpress(folder.path(), &["migrate", "./ford"]).ends(2).err;
    assert!(said.contains("ford.format-1 exists already"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("ford/game.toml")).unwrap(), old());
    warpress(folder.path(), &["migrate", "./ford", "--no-backup"]).ends(0);
    assert_eq!(std::fs::read_to_string(folder.path().join("ford/game.toml")).unwrap(), HEAD);
    assert_eq!(std::fs::read_to_string(folder.path().join("ford.format-1/game.toml")).unwrap(), "mine");
}

/// A game of a library knows the names of its base, and its old files do not become a game of the library.
#[test]
fn a_library_is_rewritten_with_what_its_games_share() {
    let folder = temp();
    let base = format!("{}numbers.first-bombers = {{ per = \"seat\" }}\n", old());
    let heir =
        "title = \"Heir\"\nextends = \"base\"\nendings = [{ id = \"a\", when = \"first_bombers == 0\" }]\n";
    write(
        folder.path(),
        &[
            ("data/base/game.toml", base.as_str()),
            ("data/heir/game.toml", heir),
            ("data/shared/decks/ten.toml", "cards = [{ name = \"Ten\" }]\n"),
        ],
    );
    warpress(folder.path(), &["--library", ".", "migrate", "--all"]).ends(0);
    let text = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!(
        text("data/heir/game.toml"),
        "format = 2\ntitle = \"Heir\"\nextends = \"base\"\nendings = [{ id = \"a\", if = \"first-bombers == 0\" }]\n"
    );
    assert_eq!(text("data/shared/decks/ten.toml"), "rows = [{ name = \"Ten\" }]\n");
    assert_eq!(text("data.format-1/heir/game.toml"), heir);
    warpress(folder.path(), &["migrate", "--all"]).ends(2);
}

/// A stranger's pack does not make us write, or read, anywhere else.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = temp();
    let theirs = "cards = [{ name = \"Mine\" }]\n";
    write(folder.path(), &[("ford/game.toml", old().as_str()), ("mine/a.toml", theirs)]);
    std::os::unix::fs::symlink("../mine", folder.path().join("ford/decks")).unwrap();
    let said = warpress(folder.path(), &["migrate", "./ford"]).ends(1).err;
    assert!(said.contains("E0113") && said.contains("decks"), "{said}");
    std::fs::remove_file(folder.path().join("ford/decks")).unwrap();
    std::fs::create_dir(folder.path().join("ford/decks")).unwrap();
    std::os::unix::fs::symlink("../../mine/a.toml", folder.path().join("ford/decks/a.toml")).unwrap();
    warpress(folder.path(), &["migrate", "./ford"]).ends(1);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine/a.toml")).unwrap(), theirs);
    assert_eq!(std::fs::read_to_string(folder.path().join("ford/game.toml")).unwrap(), old());
}

/// Data that lead a program astray end in a message.
#[test]
fn strange_files_are_refused_or_left_as_they_are() {
    let deep = format!("{}a = 1\n", "a.".repeat(100_000));
    let brackets = format!("cards = {}\n", "[".repeat(100_000));
    let tables = format!("cards = {}1{}\n", "{a=".repeat(50_000), "}".repeat(50_000));
    let many = format!("cards = [{}]\n", "{ kind = \"x\" },".repeat(50_000));
    for (text, code) in [(deep, 1), (brackets, 1), (tables, 1), (many, 0), ("\u{feff}cards = []\n".into(), 0)]
    {
        let folder = temp();
        write(folder.path(), &[("ford/game.toml", old().as_str()), ("ford/decks/a.toml", text.as_str())]);
        let run = warpress(folder.path(), &["migrate", "./ford"]);
        assert!(run.took.as_secs() < 20, "{:?}", run.took);
        run.ends(code);
    }
}
