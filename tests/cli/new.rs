//! Games begun from a starter: whoever begins one must have something that plays before changing a word.

use crate::common::{files, temp, warpress, write};

#[test]
fn every_starter_is_sound_and_bears_the_new_name() {
    let folder = temp();
    let said = warpress(folder.path(), &["new", "./x", "--from", "nothing"]).ends(2).err;
    let known = said.trim_end().rsplit("there are ").next().unwrap().split(", ");
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
        assert!(data.starts_with("title = \"Storm & Tide\"\n"), "{data}");
        let rules = std::fs::read_to_string(folder.path().join(&name).join("rules.md")).unwrap();
        assert!(rules.starts_with(&format!("# Storm & Tide {{#my-{starter}-game}}\n")), "{rules}");
        warpress(folder.path(), &["check", &path]).ends(0);
        warpress(folder.path(), &["referee", &path, "--games", "200"]).ends(0);
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
