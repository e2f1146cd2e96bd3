//! Faces of games as they were when somebody accepted them. A test that fails here means that cards look
//! different from those that somebody looked at and found good.

use std::path::Path;
use std::time::Duration;

use crate::common::{DECK, command, finish, pack, temp, warpress, write};
use warpress::assets::Assets;
use warpress::library::games;

/// A repository bears 172 games; each may have so much of it (bytes).
const MOST: u64 = 20_000;

#[test]
fn faces_of_the_library_are_as_they_were_accepted() {
    let root = env!("CARGO_MANIFEST_DIR");
    // All cards of all games in three inks: minutes, on a machine that is busy with other tests.
    let folder = temp();
    let all = command(folder.path(), &["--library", root, "faces", "--all"]);
    let run = finish(all, Duration::from_secs(1_800));
    assert_eq!(
        run.code,
        Some(0),
        "{}{}\n\nLook at them: warpress --library . faces --all --changed\n\
         If they are good: warpress --library . faces --all --accept",
        run.out,
        run.err
    );
    let known = games(&Assets::built_in());
    for entry in std::fs::read_dir(Path::new(root).join("tests/digests")).unwrap().flatten() {
        let (path, size) = (entry.path(), entry.metadata().unwrap().len());
        let slug = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(known.contains(&slug), "{}: there is no such game any more", path.display());
        assert!(size <= MOST, "{}: {size} bytes; {MOST} are the most", path.display());
    }
}

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

    let theme = Assets::built_in().read("templates/themes/blitz.toml").unwrap().bytes.into_owned();
    let theme = String::from_utf8(theme).unwrap();
    let (before, mono) = theme.split_once("[palette.mono]").unwrap();
    let line = mono.lines().find(|line| line.starts_with("far")).unwrap();
    let other = format!("{before}[palette.mono]{}", mono.replace(line, "far = \"#4d4d4d\""));
    write(&path, &[("templates/themes/blitz.toml", &other)]);
    let said = faces(1, &[]);
    assert!(said.contains("(mono ink)") && !said.contains("full"), "{said}");
    std::fs::remove_dir_all(path.join("templates")).unwrap();
    faces(0, &[]);

    let fonts = Assets::built_in().list("fonts");
    let family = theme.lines().find_map(|line| line.strip_prefix("text = ")).unwrap().trim_matches('"');
    let start = format!("fonts/{}/", family.to_lowercase().replace(' ', "-"));
    let file = fonts.iter().find(|file| file.starts_with(&start) && file.ends_with("ttf")).unwrap();
    let mut bytes = Assets::built_in().read(file).unwrap().bytes.into_owned();
    bytes.push(0);
    std::fs::create_dir_all(path.join(&start)).unwrap();
    std::fs::write(path.join(file), bytes).unwrap();
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
