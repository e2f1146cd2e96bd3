//! Whose game it is: rights and versions as its maker states them, and a folder of its own for its kit.

use std::process::Stdio;
use std::time::Duration;

use lopdf::Document;

use crate::cli::words;
use crate::common::{DECK, GAME, command, files, pack, read, temp, warpress, write};

const RIGHTS: &str = "[credits]\ncopyright = \"2026 Jo Maker\"\nlicence = \"CC BY-SA 4.0\"\nterms = \"Tournaments: ask first.\"\n";

/// What a viewer shows of a PDF: its title, subject and keywords.
fn properties(pdf: &std::path::Path) -> String {
    let doc = Document::load(pdf).unwrap();
    let info = doc.get_object(doc.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
    let texts = info.as_dict().unwrap().iter().filter_map(|(_, value)| lopdf::decode_text_string(value).ok());
    texts.collect::<Vec<_>>().join("\n")
}

/// No starter, and no game that builds upon one of the library, says a word about rights that its maker has not said.
#[test]
fn a_game_of_ones_own_says_nothing_of_rights_that_its_maker_has_not_said() {
    let folder = temp();
    let strange = [
        "Krassner",
        "Warp Spawn",
        "must not be sold",
        "do not sell",
        "ersonal use",
        "Terms of use",
        "Copyright",
    ];
    for starter in ["cards", "ships", "hands", "solo", "score", "skirmish", "board", "dice"] {
        warpress(folder.path(), &["new", &format!("./{starter}"), "--from", starter]).ends(0);
    }
    pack(folder.path(), "variant");
    let game = "format = 3\ntitle = \"My Trenches\"\nsummary = \"Another year.\"\ncategory = \"variant\"\nextends = \"attrition\"\nsources = [\"mine/notes.txt\"]\n\n[credits]\ndesign = [\"Jo Maker\"]\n";
    write(folder.path(), &[("trenches/game.toml", game)]);
    for name in ["cards", "ships", "hands", "solo", "score", "skirmish", "board", "dice", "trenches"] {
        warpress(folder.path(), &["build", &format!("./{name}")]).ends(0);
        let out = folder.path().join("output").join(name);
        for file in files(&out) {
            let text = match file.rsplit_once('.').map(|(_, ending)| ending) {
                Some("pdf") => {
                    let pdf = out.join(&file);
                    format!("{}{}", read::text(&std::fs::read(&pdf).unwrap()).join("\n"), properties(&pdf))
                }
                Some("html") => std::fs::read_to_string(out.join(&file)).unwrap(),
                _ => continue,
            };
            // Typefaces and icons are owed to others.
            let own = text.split("Typefaces").next().unwrap_or_default();
            let own = own.split("<style>").next().unwrap_or_default();
            let body = text.split("</style>").last().unwrap_or_default();
            for word in strange {
                assert!(
                    !own.contains(word) || file.ends_with(".pdf") && word == "Copyright",
                    "{name}/{file}: {word}"
                );
                assert!(!body.contains(word) || word == "Copyright", "{name}/{file}: {word}");
            }
        }
    }
}

#[test]
fn rights_and_version_stand_where_one_looks_for_them() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let game = GAME.replace("[credits]\n", RIGHTS).replace("category", "version = \"0.3\"\ncategory");
    write(
        &path,
        &[("game.toml", &game), ("rules.md", "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nPlay a card.\n")],
    );
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let out = folder.path().join("output/hedgerow");
    let squeezed = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    for (file, with_version) in [("hedgerow-a4.pdf", "v0.3"), ("hedgerow-rules-a4.pdf", "version0.3")] {
        let text = squeezed(&words(&out.join(file)));
        for said in [
            "©2026jomaker",
            "creativecommonsattribution-sharealike4.0international",
            "cc-by-sa-4.0",
            "tournaments:askfirst.",
            with_version,
        ] {
            assert!(text.contains(said), "{file} does not say {said}: {text}");
        }
        let about = properties(&out.join(file));
        assert!(about.contains("© 2026 Jo Maker") && about.contains("CC-BY-SA-4.0"), "{about}");
        assert!(about.contains("version 0.3"), "{about}");
    }
    // Each card says of which version it is, and so does each sheet.
    let kit = read::text(&std::fs::read(out.join("hedgerow-a4.pdf")).unwrap());
    assert_eq!(kit[2].matches("v0.3").count(), 6 + 1, "{}", kit[2]);
    let page = std::fs::read_to_string(out.join("hedgerow-rules.html")).unwrap();
    assert!(page.contains("© 2026 Jo Maker") && page.contains("<dt>Version</dt><dd>0.3</dd>"), "{page}");
    let shown = warpress(folder.path(), &["show", "./hedgerow", "--json"]).ends(0).json();
    assert_eq!(
        [&shown["version"], &shown["copyright"], &shown["licence"]],
        ["0.3", "© 2026 Jo Maker", "CC-BY-SA-4.0"]
    );
    warpress(folder.path(), &["check", "./hedgerow", "--data"]).ends(0);
    write(&path, &[("game.toml", &game.replace("CC BY-SA 4.0", "CC-BY-SA-4"))]);
    let run = warpress(folder.path(), &["check", "./hedgerow", "--data"]).ends(1);
    assert!(run.err.contains("W0241") && run.err.contains("CC-BY-SA-4.0"), "{}", run.err);
}

/// Two prototypes called `cards`: neither loses its kit to the other.
#[test]
fn of_two_games_in_folders_of_one_name_each_keeps_its_kit() {
    let folder = temp();
    let one = pack(folder.path(), "one/hedgerow");
    let other = pack(folder.path(), "other/hedgerow");
    write(
        &other,
        &[
            ("game.toml", &GAME.replace("Hedgerow", "Ditch")),
            ("decks/patrol.toml", &DECK.replace("Mortar", "Howitzer")),
        ],
    );
    let kit = |folder_of: &str| words(&folder.path().join(format!("output/{folder_of}/hedgerow-a4.pdf")));
    for _ in 0..2 {
        let run = warpress(folder.path(), &["build", "./one/hedgerow"]).ends(0);
        assert!(run.out.starts_with("output/hedgerow/hedgerow-a4.pdf: "), "{}", run.out);
        assert!(run.err.is_empty(), "{}", run.err);
        let run = warpress(folder.path(), &["build", "./other/hedgerow"]).ends(0);
        assert!(run.out.starts_with("output/hedgerow-2/hedgerow-a4.pdf: "), "{}", run.out);
        assert!(run.err.contains("output/hedgerow holds another game"), "{}", run.err);
        assert!(kit("hedgerow").contains("mortar") && kit("hedgerow-2").contains("howitzer"));
    }
    // Each compares with its own.
    write(&other, &[("decks/patrol.toml", &DECK.replace("Mortar", "Cannon"))]);
    let run = warpress(folder.path(), &["build", "./other/hedgerow", "--changed"]).ends(0);
    assert!(run.out.starts_with("output/hedgerow-2/hedgerow-a4-changed.pdf: 2 cards"), "{}", run.out);
    let _ = one;
}

/// Kits of one folder that are built at the same time are all there, and none takes another's file for a stranger's.
#[test]
fn builds_at_once_into_one_folder_all_succeed() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let children: Vec<_> = (1..=6)
        .map(|copies| {
            let copies = copies.to_string();
            let args = ["build", "./hedgerow", "--no-rules", "--copies", &copies];
            let mut command = command(folder.path(), &args);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
    }
    // Whoever was last, the folder is in order.
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
}

/// A build that was killed in the middle of a file leaves nothing for long.
#[test]
fn what_a_killed_build_has_left_is_removed_by_the_next() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let left = "output/hedgerow/.warpress-a1B2c3";
    let kept =
        ["output/hedgerow/.warpress-notes", "output/hedgerow/.warpress-a1B2c3d", "output/hedgerow/notes.txt"];
    write(folder.path(), &[(left, "half a kit")]);
    kept.iter().for_each(|name| write(folder.path(), &[(name, "mine")]));
    let run =
        crate::common::finish(command(folder.path(), &["build", "./hedgerow"]), Duration::from_secs(60));
    run.ends(0);
    assert!(!folder.path().join(left).exists());
    assert!(kept.iter().all(|name| folder.path().join(name).exists()), "{:?}", files(folder.path()));
}

/// In the folder of a game its name goes without saying.
#[test]
fn inside_a_games_folder_commands_need_no_name() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("rules.md", "# Hedgerow {#hedgerow}\n\n## Play {#play}\n\nPlay a card.\n")]);
    let run = warpress(&path, &["build"]).ends(0);
    assert!(run.out.contains("output/hedgerow/hedgerow-a4.pdf: 6 cards"), "{}", run.out);
    warpress(&path, &["check", "--data"]).ends(0);
    assert!(warpress(&path, &["show"]).ends(0).out.starts_with("Hedgerow\n"));
    assert!(warpress(&path, &["rules"]).ends(0).out.starts_with("HEDGEROW"));
    warpress(&path, &["faces", "--accept"]).ends(0);
    for command in ["play", "referee"] {
        let run = warpress(&path, &[command]);
        assert!(!run.err.contains("which game"), "{}", run.err);
    }
}

#[test]
fn a_paper_is_the_same_however_it_is_typed() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for paper in ["a4", "A4", " A4 "] {
        warpress(folder.path(), &["build", "./hedgerow", "--paper", paper]).ends(0);
    }
    warpress(folder.path(), &["calibrate", "--paper", "A4"]).ends(0);
    let pdfs: Vec<_> = files(folder.path()).into_iter().filter(|name| name.ends_with(".pdf")).collect();
    assert_eq!(pdfs, ["output/calibrate-a4.pdf", "output/hedgerow/hedgerow-a4.pdf"]);
}
