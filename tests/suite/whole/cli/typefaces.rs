//! Typefaces of one's own, from the file to the kit: found by their names, used where others lack a letter, credited,
//! and listed with all that there is.

use std::path::{Path, PathBuf};

use crate::common::{read, temp, warpress, write};

const YUSEI: &[u8] = include_bytes!("../../../fixtures/fonts/YuseiMagic.ttf");
const YUSEI_WOFF2: &[u8] = include_bytes!("../../../fixtures/fonts/YuseiMagic.woff2");
const NOTO: &[u8] = include_bytes!("../../../fixtures/fonts/Noto.ttc");

/// A game begun from a starter, with these typefaces and these lines of `[fonts]`.
fn game(folder: &Path, files: &[(&str, &[u8])], fonts: &str) -> PathBuf {
    warpress(folder, &["new", "./mine", "--from", "cards"]).ends(0);
    let pack = folder.join("mine");
    std::fs::create_dir(pack.join("fonts")).unwrap();
    for (name, bytes) in files {
        std::fs::write(pack.join("fonts").join(name), bytes).unwrap();
    }
    let data = std::fs::read_to_string(pack.join("game.toml")).unwrap();
    write(&pack, &[("game.toml", &format!("{data}\n[fonts]\n{fonts}\n"))]);
    pack
}

/// Puts something in the place of something else in a file of the game.
fn change(pack: &Path, file: &str, from: &str, to: &str) {
    let text = std::fs::read_to_string(pack.join(file)).unwrap();
    assert!(text.contains(from), "{text}");
    write(pack, &[(file, &text.replacen(from, to, 1))]);
}

#[test]
fn a_kit_is_set_in_the_typefaces_that_the_game_brings() {
    let folder = temp();
    let fonts = "display = \"yusei magic\"\nfallback = [\"Noto Sans Hebrew\", \"Noto Naskh Arabic\", \"Yusei Magic\"]";
    let pack = game(folder.path(), &[("a.woff2", YUSEI_WOFF2), ("b.ttf", YUSEI), ("noto.ttc", NOTO)], fonts);
    change(&pack, "decks/river.toml", "name = \"Wool\", ", "name = \"Wool\", text = \"刀 שלום לוחם (12)\", ");
    let rules = std::fs::read_to_string(pack.join("rules.md")).unwrap();
    write(
        &pack,
        &[("rules.md", &format!("{rules}\n\n## 山川 {{#kanji}}\n\nTake the 刀 and say שלום, or الجندي.\n"))],
    );
    warpress(folder.path(), &["check", "./mine"]).ends(0);
    warpress(folder.path(), &["build", "./mine"]).ends(0);
    let out = folder.path().join("output/mine");
    for (file, family) in [
        ("mine-a4.pdf", "Yusei-Magic"),
        ("mine-a4.pdf", "Noto-Sans-Hebrew"),
        ("mine-rules-a4.pdf", "Noto-Naskh-Arabic"),
        ("mine-rules-a4.pdf", "Yusei-Magic"),
    ] {
        let pdf = lopdf::Document::load(out.join(file)).unwrap();
        let names = read::embedded_fonts(&pdf);
        assert!(names.iter().any(|name| name.replace(' ', "-").contains(family)), "{file}: {names:?}");
    }
    // A blank may share its glyph with the marks beside words from right to left; readers are given both as they are.
    let kit =
        read::text(&std::fs::read(out.join("mine-a4.pdf")).unwrap()).join("\n").replace('\u{200f}', " ");
    // Letters stand in the file as they are drawn, from the left.
    assert!(kit.contains('刀') && (kit.contains("לוחם") || kit.contains("םחול")), "words can be searched");
    // The leaf says whose they are, in the words of the files, and names none that is not in the kit.
    for said in ["Yusei Magic", "© 2020 The Yusei Magic Project Authors", "© 2024 The Noto Project Authors"]
    {
        assert!(kit.contains(said), "{said}: {kit}");
    }
    assert!(!kit.contains("Noto Naskh Arabic") && !kit.contains("© ,"), "{kit}");
    let page = std::fs::read_to_string(out.join("mine-rules.html")).unwrap();
    assert!(
        page.contains("font-family: \"Page Fallback 1\"") && page.contains("\"Page Fallback 2\""),
        "fallbacks"
    );
    // Arabic is not cut: its letters change with their neighbours.
    assert!(page.contains("/* Noto Naskh Arabic,") && page.contains("/* Cut from Noto Sans Hebrew,"));
}

#[test]
fn a_licence_that_forbids_embedding_is_told_and_the_page_does_without() {
    let folder = temp();
    let restricted = |bits: u16| {
        let mut font = YUSEI.to_vec();
        let many = usize::from(u16::from_be_bytes([font[4], font[5]]));
        let entry = (0..many).map(|place| 12 + place * 16).find(|at| &font[*at..at + 4] == b"OS/2").unwrap();
        let at = u32::from_be_bytes(font[entry + 8..entry + 12].try_into().unwrap()) as usize;
        font[at + 8..at + 10].copy_from_slice(&bits.to_be_bytes());
        font
    };
    let pack = game(folder.path(), &[("Brush.ttf", &restricted(2))], "display = \"Yusei Magic\"");
    let check = || {
        let said = warpress(folder.path(), &["check", "./mine"]).ends(1).err;
        said.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    };
    let said = check();
    assert!(
        said.contains("W0340") && said.contains("forbids embedding it") && said.contains("fonts/Brush.ttf"),
        "{said}"
    );
    warpress(folder.path(), &["build", "./mine"]).ends(0);
    let page = std::fs::read_to_string(folder.path().join("output/mine/mine-rules.html")).unwrap();
    assert!(!page.contains("Yusei Magic,"), "it is not in the page");
    std::fs::write(pack.join("fonts/Brush.ttf"), restricted(0x0100)).unwrap();
    let said = check();
    assert!(said.contains("W0340") && said.contains("some of its letters alone"), "{said}");
    warpress(folder.path(), &["build", "./mine"]).ends(0);
    let page = std::fs::read_to_string(folder.path().join("output/mine/mine-rules.html")).unwrap();
    assert!(page.contains("/* Yusei Magic,") && !page.contains("Cut from Yusei Magic"), "it is whole");
}

/// The remedy is another than for a letter that is lacking.
#[test]
fn a_typeface_without_italics_is_told_with_its_remedy() {
    let folder = temp();
    let pack = game(folder.path(), &[("b.ttf", YUSEI)], "text = \"Yusei Magic\"");
    change(&pack, "decks/river.toml", "name = \"Wool\", ", "name = \"Wool\", text = \"Sell it *now*.\", ");
    let run = warpress(folder.path(), &["check", "./mine"]).ends(1);
    assert!(run.err.contains("E0302") && run.err.contains("\"Yusei Magic\" has no italics"), "{}", run.err);
    assert!(run.err.contains("put the files of its italics into fonts/"), "{}", run.err);
}

/// The name of a typeface that is not there is answered with what there is, and with files that are none.
#[test]
fn a_typeface_that_is_not_there_is_told_with_all_that_are() {
    let folder = temp();
    game(folder.path(), &[("a.ttf", YUSEI), ("b.ttf", b"no font")], "display = \"Yusei Magik\"");
    let said = warpress(folder.path(), &["check", "./mine"]).ends(1).err;
    let said = said.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    for part in [
        "there is no typeface “Yusei Magik”",
        "the nearest are Yusei Magic",
        "fonts/b.ttf cannot be used",
        "Vollkorn",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    warpress(folder.path(), &["build", "./mine"]).ends(1);
    assert!(!folder.path().join("output").exists());
}

#[test]
fn typefaces_themes_and_scenes_are_listed_and_shown() {
    let folder = temp();
    game(folder.path(), &[("a.woff2", YUSEI_WOFF2)], "display = \"Yusei Magic\"");
    let run = |args: &[&str]| warpress(folder.path(), args).ends(0);
    let text = run(&["fonts", "./mine"]).out;
    let line = text.lines().find(|line| line.starts_with("Yusei Magic")).unwrap();
    assert!(line.contains("Regular · fonts/a.woff2 · titles"), "{line}");
    assert!(!run(&["fonts"]).out.contains("Yusei"));
    let json = run(&["fonts", "./mine", "--json"]).json();
    let all = json["typefaces"].as_array().unwrap();
    let one = |name: &str| all.iter().find(|one| one["name"] == name).unwrap();
    let own = one("Yusei Magic");
    assert_eq!(own["own"], true);
    assert_eq!(own["roles"][0], "titles");
    assert_eq!(own["designer"], "Tanukizamurai");
    assert_eq!(own["weights"][0], serde_json::json!({ "weight": 400, "italic": false }));
    assert_eq!(one("EB Garamond")["own"], false);
    assert!(one("EB Garamond")["weights"].as_array().unwrap().len() >= 4);

    let themes = run(&["themes", "--json"]).json();
    let trench = themes["themes"].as_array().unwrap().iter().find(|theme| theme["id"] == "trench").unwrap();
    assert_eq!(trench["fonts"]["text"], "EB Garamond");
    assert!(["full", "low", "mono"].iter().all(|ink| trench["palette"][ink]["paper"].is_string()));
    assert!(run(&["themes"]).out.lines().count() > 15);

    let json = run(&["scenes", "--json"]).json();
    let dusk =
        json["scenes"].as_array().unwrap().iter().find(|scene| scene["name"] == "trench-dusk").unwrap();
    assert!(dusk["themes"].as_array().unwrap().contains(&"trench".into()), "{dusk}");

    for (args, name) in [
        (&["fonts", "./mine", "--png"][..], "fonts-mine.png"),
        (&["themes", "--png"], "themes.png"),
        (&["scenes", "--theme", "trench", "--png"], "scenes-trench.png"),
    ] {
        assert!(run(args).out.ends_with(&format!("output/{name}\n")), "{name}");
        let picture = image::open(folder.path().join("output").join(name)).unwrap().into_rgb8();
        let colours: std::collections::BTreeSet<_> =
            picture.pixels().step_by(7).map(|pixel| pixel.0).collect();
        assert!(colours.len() > 40, "{name} shows {} colours", colours.len());
    }
}
