//! Games begun from a starter: whoever begins one must have something that plays before changing a word.

use crate::common::{files, temp, warpress, write};

#[test]
fn every_starter_is_sound_and_bears_the_new_name() {
    let folder = temp();
    let said = warpress(folder.path(), &["new", "./x", "--from", "nothing"]).ends(2).err;
    let known = said.trim_end().rsplit("the starters are ").next().unwrap().split(", ");
    let known: Vec<&str> = known.collect();
    assert!(known.len() >= 4, "{said}");
    for starter in known {
        let name = format!("my {starter} game");
        let path = format!("./{name}");
        let said = warpress(folder.path(), &["new", &path, "--from", starter, "--title", "Storm & Tide"])
            .ends(0)
            .out;
        assert!(said.contains("warpress check"), "{said}");
        let data = std::fs::read_to_string(folder.path().join(&name).join("game.toml")).unwrap();
        let head = "#:schema .schemas/game.schema.json\nformat = 3\ntitle = \"Storm & Tide\"\n";
        assert!(data.starts_with(head), "{data}");
        // Editors find the schema that each file names.
        for file in files(&folder.path().join(&name)).iter().filter(|file| file.ends_with(".toml")) {
            let path = folder.path().join(&name).join(file);
            let text = std::fs::read_to_string(&path).unwrap();
            let schema = text.lines().next().and_then(|line| line.strip_prefix("#:schema ")).expect(file);
            assert!(path.parent().unwrap().join(schema).is_file(), "{file}: {schema}");
        }
        let rules = std::fs::read_to_string(folder.path().join(&name).join("rules.md")).unwrap();
        assert!(rules.starts_with(&format!("# Storm & Tide {{#my-{starter}-game}}\n")), "{rules}");
        warpress(folder.path(), &["check", &path]).ends(0);
        warpress(folder.path(), &["referee", &path, "--games", "50"]).ends(0);
        let built = warpress(folder.path(), &["build", &path]).ends(0).out;
        assert!(built.contains("-a4.pdf"), "{built}");
    }
}

/// What somebody has written is not written over.
#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let folder = temp();
    write(folder.path(), &[("mine/notes.txt", "mine")]);
    warpress(folder.path(), &["new", "./mine"]).ends(2);
    assert_eq!(files(folder.path()), ["mine/notes.txt"]);
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    warpress(folder.path(), &["new", "empty"]).ends(0);
    assert!(folder.path().join("empty/game.toml").is_file());
}

/// A stranger's book says nothing of the terms of our games, and of its own what its data say.
#[test]
fn terms_of_use_are_those_of_the_game_itself() {
    let folder = temp();
    warpress(folder.path(), &["new", "./mine", "--from", "hands"]).ends(0);
    let page = || {
        warpress(folder.path(), &["build", "./mine"]).ends(0);
        std::fs::read_to_string(folder.path().join("output/mine/mine-rules.html")).unwrap()
    };
    let silent = page();
    assert!(!silent.contains("must not be sold") && !silent.contains("Terms of use"), "{silent}");
    let data = folder.path().join("mine/game.toml");
    let text = std::fs::read_to_string(&data).unwrap();
    let licensed = text.replace("[credits]\n", "[credits]\nlicence = \"Copy it <freely>.\"\n");
    assert_ne!(text, licensed);
    std::fs::write(&data, licensed).unwrap();
    let said = page();
    assert!(said.contains("Terms of use") && said.contains("Copy it &lt;freely&gt;."), "{said}");
    let licence = warpress(folder.path(), &["show", "wolf-pack", "--json"]).ends(0).json()["licence"].clone();
    assert!(licence.as_str().is_some_and(|text| text.contains("must not be sold")), "{licence}");
}

/// Each open point is there to be answered, and is not passed over until it is.
#[test]
fn open_points_become_rulings_to_answer() {
    let folder = temp();
    let notes = "# Storm\n- three ships\n## What the source leaves open\n- is there a {{ hand }} limit\n\
                 - ties \"at\" sea\\\n- is there a {{ hand }} limit\n## Troubles\n- a typo\n";
    write(folder.path(), &[("points.md", notes)]);
    let said = warpress(folder.path(), &["new", "./Neues Spiel für Öde", "--notes", "points.md"]).ends(0).out;
    assert!(said.contains("Neues Spiel für Öde, begun") && said.contains("3 rulings"), "{said}");
    assert!(said.contains("warpress check './Neues Spiel für Öde'\n"), "{said}");
    let run = warpress(folder.path(), &["check", "./Neues Spiel für Öde", "--json"]).ends(1);
    let found = run.json()["diagnostics"].as_array().unwrap().clone();
    let told: Vec<_> = found.iter().map(|one| (one["code"].as_str(), one["message"].as_str())).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for point in ["there-hand-limit", "ties-at-sea", "there-hand-limit-2"] {
        let named = |message: &str| message.contains(&format!("“{point}” has no answer"));
        assert!(
            told.iter().any(|(code, message)| *code == Some("W0228") && message.is_some_and(named)),
            "{told:?}"
        );
    }
    // The question is printed, so that it can be discussed; the kit is there.
    warpress(folder.path(), &["build", "./Neues Spiel für Öde"]).ends(0);
}

/// A name in letters that no id can have.
#[test]
fn a_game_may_be_called_anything() {
    let folder = temp();
    let said = warpress(folder.path(), &["new", "./象棋 it's", "--from", "score"]).ends(0).out;
    assert!(said.contains(r"warpress check './象棋 it'\''s'"), "{said}");
    let rules = std::fs::read_to_string(folder.path().join("象棋 it's/rules.md")).unwrap();
    assert!(rules.starts_with("# 象棋 It's {#rules}\n"), "{rules}");
    warpress(folder.path(), &["rules", "./象棋 it's"]).ends(0);
}

/// A list that cannot be taken leaves nothing behind.
#[test]
fn a_list_of_points_that_is_none_begins_no_game() {
    let folder = temp();
    std::fs::write(folder.path().join("binary.md"), b"- \xff\xfe").unwrap();
    let many = "- point\n".repeat(300);
    let large = "- point\n".repeat(60_000);
    write(folder.path(), &[("empty.md", "no list"), ("many.md", &many), ("large.md", &large)]);
    for (notes, why) in [
        ("binary.md", "not UTF-8"),
        ("empty.md", "no open points"),
        ("many.md", "300 open points"),
        ("large.md", "larger than"),
        ("missing.md", "missing.md"),
        (".", "not a file"),
    ] {
        let run = warpress(folder.path(), &["new", "./game", "--notes", notes]).ends(2);
        assert!(run.err.contains(why), "{notes}: {}", run.err);
    }
    assert_eq!(files(folder.path()), ["binary.md", "empty.md", "large.md", "many.md"]);
}
