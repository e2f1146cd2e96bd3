//! Faces as they were when somebody accepted them, and what is said of those that look different. Those of the library
//! are compared by `prove`.

use std::path::Path;

use crate::common::{DECK, ROOT, files, pack, temp, warpress, write};

#[test]
fn an_altered_card_is_named_until_it_is_accepted() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let faces = |code: i32, more: &[&str]| {
        warpress(folder.path(), &[&["faces", "./hedgerow"], more].concat()).ends(code).out
    };
    assert_eq!(faces(1, &[]), "hedgerow: 4 faces, none accepted yet\n");
    faces(0, &["--accept"]);
    let record = std::fs::read_to_string(folder.path().join("output/hedgerow/hedgerow-faces.txt")).unwrap();
    assert_eq!(faces(0, &[]), "hedgerow: 4 faces, all as accepted\n");

    let deck =
        DECK.replace("loses 1D6 squads", "loses 2D6 squads").replace("name = \"Mortar\"", "name = \"Gun\"");
    write(&path, &[("decks/patrol.toml", &deck)]);
    let said = faces(1, &[]);
    assert_eq!(said, "hedgerow: 3 of 4 faces altered\n  patrol: snipers-nest, gun (new), mortar (gone)\n");
    faces(0, &["--accept"]);
    assert_eq!(faces(0, &[]), "hedgerow: 4 faces, all as accepted\n");

    write(&path, &[("decks/patrol.toml", DECK)]);
    faces(0, &["--accept"]);
    let again = std::fs::read_to_string(folder.path().join("output/hedgerow/hedgerow-faces.txt")).unwrap();
    assert_eq!(again, record, "the same faces, the same record");
}

/// What a face embeds and the typefaces it is set in count as the face itself.
#[test]
fn a_changed_icon_or_colour_of_one_ink_or_typeface_alters_faces() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let faces = |code: i32, more: &[&str]| {
        warpress(folder.path(), &[&["faces", "./hedgerow"], more].concat()).ends(code).out
    };
    faces(0, &["--accept"]);
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\"><path d=\"M0 0h512v512H0z\"/></svg>";
    write(&path, &[("templates/icons/binoculars.svg", icon)]);
    assert_eq!(faces(1, &[]), "hedgerow: 2 of 4 faces altered\n  patrol: patrol, snipers-nest\n");
    std::fs::remove_dir_all(path.join("templates")).unwrap();
    faces(0, &[]);

    let root = Path::new(ROOT);
    let theme = std::fs::read_to_string(root.join("templates/themes/blitz.toml")).unwrap();
    let (before, mono) = theme.split_once("[palette.mono]").unwrap();
    let line = mono.lines().find(|line| line.starts_with("far")).unwrap();
    let other = format!("{before}[palette.mono]{}", mono.replace(line, "far = \"#4d4d4d\""));
    write(&path, &[("templates/themes/blitz.toml", &other)]);
    let said = faces(1, &[]);
    assert!(said.contains("(mono ink)") && !said.contains("full"), "{said}");
    std::fs::remove_dir_all(path.join("templates")).unwrap();
    faces(0, &[]);

    let family = theme.lines().find_map(|line| line.strip_prefix("text = ")).unwrap().trim_matches('"');
    let start = format!("fonts/{}/", family.to_lowercase().replace(' ', "-"));
    let file = files(&root.join(&start)).into_iter().find(|file| file.ends_with("ttf")).unwrap();
    let mut bytes = std::fs::read(root.join(&start).join(&file)).unwrap();
    bytes.push(0);
    std::fs::create_dir_all(path.join(&start)).unwrap();
    std::fs::write(path.join(&start).join(file), bytes).unwrap();
    assert!(faces(1, &[]).starts_with("hedgerow: 4 of 4 faces altered"), "a typeface");
}

/// Somebody's own file is never taken for a record.
#[test]
fn a_file_that_is_no_record_is_left_alone() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let notes = folder.path().join("output/hedgerow/hedgerow-faces.txt");
    std::fs::create_dir_all(notes.parent().unwrap()).unwrap();
    std::fs::write(&notes, "Faces that I like\n").unwrap();
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--accept"]).ends(2);
    assert!(run.err.contains("not a record of accepted faces"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&notes).unwrap(), "Faces that I like\n");
}
