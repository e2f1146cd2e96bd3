//! Texts, bytes and typefaces that are none.

use std::path::Path;

use crate::common::GAME;
use crate::hostile::pack::{Faults, head, with, with_bytes, with_card, with_game};

#[test]
fn texts_of_absurd_length_or_form_are_refused() {
    let mut faults = Faults::default();
    for text in [
        "word ".repeat(200_000),
        "x".repeat(1_000_000),
        "{{ name }}".repeat(100_000),
        "{{".repeat(100_000),
        "**".repeat(200_000),
        "[icon:binoculars]".repeat(20_000),
        "[icon:".repeat(50_000),
        "1D6-".repeat(100_000),
        "a\u{300}".repeat(50_000),
        "\u{202e}\u{2066}".repeat(50_000),
    ] {
        let folder = with_card(&format!("name = \"Long\"\nicon = \"binoculars\"\ntext = \"{text}\""));
        faults.refused(&folder);
    }
    for text in [
        "\u{202e}drowssap\u{202c} \u{200b}\u{feff}",
        "\u{e000}\u{10ffff}",
        "a\u{300}\u{301}\u{302}",
        "مرحبا שלום",
        "👩‍👩‍👧‍👦 🏴‍☠️",
        "\u{2028}\u{2029}\u{85}",
    ] {
        faults.survived(&with_card(&format!("name = \"{text}\"\nicon = \"binoculars\"\ntext = \"{text}\"")));
    }
    for name in ["x".repeat(100_000), "word ".repeat(30_000)] {
        faults.refused(&with_card(&format!("name = \"{name}\"\nicon = \"binoculars\"\ntext = \"x\"")));
    }
}

#[test]
fn control_characters_reach_no_terminal() {
    let mut faults = Faults::default();
    for name in
        ["\\u001b[31mred\\u001b[0m", "\\u001b]0;owned\\u0007", "a\\u0000b", "a\\rb", "a\\bb", "\\u009b31m"]
    {
        // On the face, in a message about the face, in a message about the data.
        faults.survived(&with_card(&format!("name = \"{name}\"\nicon = \"binoculars\"\ntext = \"x\"")));
        faults.survived(&with_card(&format!(
            "name = \"{name}\"\nicon = \"binoculars\"\ntext = \"{}\"",
            "too long ".repeat(200)
        )));
        faults.survived(&with_card(&format!("id = \"{name}\"\nicon = \"{name}\"\n\"{name}\" = 1")));
        let folder = with(&[("game.toml", &GAME.replace("Hedgerow", name).replace("A. Designer", name))]);
        faults.survived(&folder);
        faults.survives(&folder.what, folder.around(), &["show", "./pack"]);
    }
    // In the library: a title is listed, and a folder's name is a game's.
    let sly = "a\\u001b[31mb\\u009b31m\\u007f\\u202Ec\\u2066d\\ne";
    let game = GAME.replace("Hedgerow", sly);
    let folder = with(&[("data/sly/game.toml", &game), ("data/\u{9b}31m/game.toml", &game)]);
    for args in [&["list"][..], &["list", "--json"], &["show", "sly"], &["show", "sly", "--json"]] {
        let args = [args, &["--library", "pack"]].concat();
        let run = faults.survives(&folder.what, folder.around(), &args).ends(0);
        assert!(run.out.contains("31m") && !run.out.contains(['\u{202e}', '\u{2066}']), "{}", head(&run.out));
    }
    let names =
        faults.survives(&folder.what, folder.around(), &["list", "--json", "--library", "pack"]).json();
    let names: Vec<_> = names["games"].as_array().unwrap().iter().map(|game| &game["title"]).collect();
    assert!(names.contains(&&serde_json::json!("a\u{1b}[31mb\u{9b}31m\u{7f}\u{202e}c\u{2066}d\ne")));
    // Each game has its line, whatever its title holds.
    let lines = faults.survives(&folder.what, folder.around(), &["list", "--library", "pack"]).out;
    assert_eq!(lines.lines().count(), names.len());
    let folder = with(&[("decks/patrol.toml", &format!("nmae = \"{sly}\"\n{sly} = 1\n"))]);
    faults.survives(&folder.what, folder.around(), &["check", "./pack", "--json"]);
    let folder = with_game(&format!("theme_of = \"x\"\n\"{sly}\" = 1\n"));
    let found = faults.survives(&folder.what, folder.around(), &["check", "./pack", "--json"]).ends(1);
    assert!(found.out.contains("\\u009b") && !found.out.contains('\u{202e}'), "{}", head(&found.out));
    // Raw, where TOML forbids them, and in the names of files.
    let folder = with(&[("decks/\u{1b}[31m.toml", "name = \u{7}")]);
    faults.survived(&folder);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut faults = Faults::default();
    let junk: Vec<u8> = (0..100_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in [
        "game.toml",
        "decks/patrol.toml",
        "tables.toml",
        "templates/card/event.svg",
        "templates/themes/blitz.toml",
        "templates/sheet/formats.toml",
    ] {
        for bytes in [&b"title = \"a\0b\"\n\0"[..], b"title = \"\xff\xfe\"\n", &junk] {
            faults.refused(&with_bytes(name, bytes));
        }
        for bytes in [&b""[..], b"\xef\xbb\xbf"] {
            faults.survived(&with_bytes(name, bytes));
        }
    }
    for name in ["rules.md", "rules.luau", "measured.toml", "assets/icons/game-icons.tsv"] {
        faults.survived(&with_bytes(name, &junk));
    }
}

#[test]
fn broken_typefaces_do_no_harm() {
    let mut faults = Faults::default();
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts");
    let family = fonts.join("source-serif-4");
    let real: Vec<_> = std::fs::read_dir(&family)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ttf"))
        .collect();
    assert!(!real.is_empty());
    for damage in 0..6_usize {
        let folder = with(&[]);
        let own = folder.path().join("fonts/source-serif-4");
        std::fs::create_dir_all(&own).unwrap();
        for path in &real {
            let mut bytes = std::fs::read(path).unwrap();
            match damage {
                0 => bytes.clear(),
                1 => bytes.truncate(bytes.len() / 2),
                2 => bytes.truncate(300),
                3 => bytes.iter_mut().skip(12).step_by(97).for_each(|byte| *byte ^= 0xff),
                4 => bytes.iter_mut().skip(400).step_by(7).for_each(|byte| *byte = 0xff),
                _ => bytes.iter_mut().skip(12).take(200).for_each(|byte| *byte = 0xff),
            }
            std::fs::write(own.join(path.file_name().unwrap()), bytes).unwrap();
        }
        faults.survived(&folder);
    }
}

/// Typefaces of a game's own, with a flaw somewhere, in every role: they are set, or refused in words.
#[test]
fn typefaces_of_a_game_with_a_flaw_do_no_harm() {
    const ROLES: &str = "[fonts]\ndisplay = \"Yusei Magic\"\nlabel = \"Yusei Magic\"\nfallback = [\"Yusei Magic\", \"Noto Naskh Arabic\"]";
    let mut faults = Faults::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/fonts");
    let mut seed = 7_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let arabic = std::fs::read(folder.join("NotoNaskhArabic.ttf")).unwrap();
    for round in 0..18 {
        let file = ["YuseiMagic.ttf", "YuseiMagic.woff2"][round % 2];
        let mut fonts = [std::fs::read(folder.join(file)).unwrap(), arabic.clone()];
        for bytes in &mut fonts {
            for _ in 0..round {
                let at = 200 + random() % (bytes.len() - 200);
                bytes[at] = (random() % 256) as u8;
            }
        }
        let pack = with_game(ROLES).called(format!("{file} with {round} flaws"));
        let deck = "name = \"Patrol deck\"\nface.template = \"card/event\"\nrows = [{ name = \"Patrol\", count = 2, text = \"abc 刀 الجندي 12\" }]\n";
        crate::common::write(&pack.path(), &[("decks/patrol.toml", deck)]);
        std::fs::create_dir_all(pack.path().join("fonts")).unwrap();
        std::fs::write(pack.path().join("fonts").join(file), &fonts[0]).unwrap();
        std::fs::write(pack.path().join("fonts/arabic.ttf"), &fonts[1]).unwrap();
        faults.survived(&pack);
    }
}
