//! The program as people run it: what it writes, what it says, how it ends. A test that fails here means
//! that somebody's script, or somebody's file, is spoilt.

mod common;
#[allow(dead_code)]
#[path = "print/read.rs"]
mod read;
#[allow(dead_code)]
#[path = "kits/sheets.rs"]
mod sheets;

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use common::{DECK, GAME, files, finish, pack, temp, warpress, write};
use lopdf::Document;
use serde_json::{Value, json};
use warpress::sheet::mm;

/// A poker card (pt).
const POKER: (f64, f64) = (180.0, 252.0);

fn cards(pdf: &Path) -> Vec<(usize, Vec<sheets::Placement>)> {
    let bytes = std::fs::read(pdf).unwrap();
    sheets::sheets(&bytes).iter().map(|sheet| (sheet.number, sheet.cards(POKER.0, POKER.1))).collect()
}

/// All words of a file, page by page.
fn words(pdf: &Path) -> String {
    read::text(&std::fs::read(pdf).unwrap()).join("\n").to_lowercase()
}

/// How often each card of the pack is printed.
fn counts(pdf: &Path) -> [usize; 3] {
    let all: Vec<_> = cards(pdf).into_iter().flat_map(|(_, cards)| cards).collect();
    ["1 of 3", "2 of 3", "3 of 3"].map(|foot| all.iter().filter(|card| card.text.contains(foot)).count())
}

// --- exit codes ---

#[test]
fn a_sound_game_passes_and_is_built() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let checked = warpress(folder.path(), &["check", "./hedgerow"]).ends(0);
    assert_eq!(checked.out, "1 game: 0 errors, 0 warnings\n", "{}", checked.err);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
}

#[test]
fn problems_in_the_data_end_with_1_and_are_shown_with_their_line() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "force = \"four\""))]);
    for command in [&["check", "./hedgerow"][..], &["build", "./hedgerow"], &["show", "./hedgerow"]] {
        let run = warpress(folder.path(), command).ends(1);
        assert!(run.err.contains("decks/patrol.toml:26"), "{command:?}\n{}", run.err);
        assert!(run.err.contains("force = \"four\""), "the line itself is shown\n{}", run.err);
    }
}

#[test]
fn warnings_fail_a_check_but_no_build() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &format!("count = {{ stated = 7 }}\n{DECK}"))]);
    let checked = warpress(folder.path(), &["check", "./hedgerow"]).ends(1);
    assert_eq!(checked.out, "1 game: 0 errors, 1 warnings\n");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
}

/// Records may be printed as cards; their faces fail like those of cards, and are found like them.
#[test]
fn a_printed_record_that_overflows_is_found_by_check_and_named_with_its_line_by_build() {
    let folder = temp();
    let path = folder.path().join("weather");
    let long = "The river rises over both banks. ".repeat(60);
    let rows = format!(
        "name = \"Turns\"\ncomponent = {{ printed = true }}\nface = {{ template = \"card/event\" }}\nrows = [\n  {{ name = \"Flood\", text = \"{long}\" }},\n]\n"
    );
    write(&path, &[("game.toml", GAME.split("[options").next().unwrap()), ("records/turns.toml", &rows)]);
    for command in [&["check", "./weather"][..], &["build", "./weather"]] {
        let run = warpress(folder.path(), command).ends(1);
        assert!(run.err.contains("E0301") && run.err.contains("Flood"), "{command:?}\n{}", run.err);
        assert!(run.err.contains("records/turns.toml:5"), "{command:?}\n{}", run.err);
    }
}

#[test]
fn wrong_use_ends_with_2_and_says_what_would_be_right() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for (args, said) in [
        (&["build", "wolf-pak"][..], "did you mean “wolf-pack”?"),
        (&["build", "./nowhere"], "there is no folder"),
        (&["build"], "required"),
        (&["build", "wolf-pack", "--paper", "a9"], "letter"),
        (&["build", "wolf-pack", "--ink", "sepia"], "mono"),
        (&["build", "wolf-pack", "--backs", "both"], "duplex-short"),
        (&["build", "wolf-pack", "--back-offset", "left"], "0.5,-1.2"),
        (&["build", "wolf-pack", "--back-offset", "0,99"], "-10 to 10"),
        (&["build", "wolf-pack", "--bleed", "11"], "0 to 10"),
        (&["build", "wolf-pack", "--bleed", "nan"], "bleed"),
        (&["build", "wolf-pack", "--deck", "hunting"], "hunt"),
        (&["build", "wolf-pack", "--only", "sonnar"], "sonnar"),
        (&["build", "wolf-pack", "--copies", "0"], "1..=50"),
        (&["check"], "required"),
        (&["show", "jutlant"], "did you mean “jutland”?"),
        (&["list", "--kind", "chess"], "dice"),
        (&["calibrate", "--paper", "foolscap"], "a4"),
        (&["bild", "wolf-pack"], "build"),
    ] {
        let run = warpress(folder.path(), args).ends(2);
        assert!(run.err.contains(said), "{args:?} does not say {said}\n{}", run.err);
        assert!(run.out.is_empty(), "{args:?}: {}", run.out);
    }
    // Nothing but the pack, though some of these got as far as knowing where the kit would go.
    assert_eq!(files(folder.path()), ["hedgerow/decks/patrol.toml", "hedgerow/game.toml"]);
}

/// Scripts tell options by their names; `--help` is where people look.
#[test]
fn help_names_every_command_and_every_option_says_what_it_does() {
    let folder = temp();
    let help = warpress(folder.path(), &["--help"]).ends(0).out;
    for command in ["build", "check", "list", "show", "calibrate"] {
        assert!(help.contains(command), "{help}");
        let of_command = warpress(folder.path(), &[command, "--help"]).ends(0).out;
        assert!(of_command.contains("--library <DIR>"), "{of_command}");
    }
    let build = warpress(folder.path(), &["build", "--help"]).ends(0).out;
    for option in [
        "--paper",
        "--out",
        "--ink",
        "--backs",
        "--back-offset",
        "--bleed",
        "--deck",
        "--only",
        "--copies",
        "--png",
        "--with",
        "--force",
    ] {
        assert!(build.contains(option), "{option}\n{build}");
    }
    let version = warpress(folder.path(), &["--version"]).ends(0).out;
    assert_eq!(version, concat!("warpress ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// `warpress list | head -1` must not end in a complaint.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = temp();
    let mut command = common::command(folder.path(), &["show", "afrika-korps", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
}

// --- what build writes ---

#[test]
fn a_kit_lies_where_the_manual_says() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for (args, name) in [
        (&[][..], "output/hedgerow/hedgerow-a4.pdf"),
        (&["--paper", "letter"], "output/hedgerow/hedgerow-letter.pdf"),
        (&["--ink", "low"], "output/hedgerow/hedgerow-a4-low.pdf"),
        (
            &["--paper", "letter", "--ink", "mono", "--out", "kits/today"],
            "kits/today/hedgerow/hedgerow-letter-mono.pdf",
        ),
    ] {
        let run = warpress(folder.path(), &[&["build", "./hedgerow"], args].concat()).ends(0);
        assert!(folder.path().join(name).is_file(), "{args:?}: {:?}", files(folder.path()));
        // The line names the file, so that a script can take it from there.
        assert!(run.out.starts_with(&format!("{name}: 6 cards on ")), "{}", run.out);
    }
    let kits: Vec<_> = files(folder.path()).into_iter().filter(|name| name.ends_with(".pdf")).collect();
    assert_eq!(kits.len(), 4, "{kits:?}");
}

#[test]
fn png_shows_all_faces() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for (ink, name) in [("full", "hedgerow-a4-faces.png"), ("low", "hedgerow-a4-low-faces.png")] {
        warpress(folder.path(), &["build", "./hedgerow", "--png", "--ink", ink]).ends(0);
        let picture =
            resvg::tiny_skia::Pixmap::load_png(folder.path().join("output/hedgerow").join(name)).unwrap();
        // Three fronts and the back, side by side.
        assert!(picture.width() > 2 * picture.height(), "{} by {}", picture.width(), picture.height());
    }
}

#[test]
fn paper_is_the_one_that_was_asked_for() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    for (paper, w, h) in [("a4", 210.0, 297.0), ("letter", 215.9, 279.4), ("a3", 297.0, 420.0)] {
        warpress(folder.path(), &["build", "./hedgerow", "--paper", paper]).ends(0);
        let doc =
            Document::load(folder.path().join(format!("output/hedgerow/hedgerow-{paper}.pdf"))).unwrap();
        for id in doc.get_pages().into_values() {
            let media = sheets::numbers(&doc, doc.get_dictionary(id).unwrap().get(b"MediaBox").unwrap());
            assert!(
                (media[2] - f64::from(mm(w))).abs() < 0.01 && (media[3] - f64::from(mm(h))).abs() < 0.01,
                "{paper}: {media:?}"
            );
        }
    }
}

#[test]
fn only_what_was_asked_for_is_printed() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(
        &path,
        &[(
            "decks/orders.toml",
            "name = \"Orders\"\ndefaults = { icon = \"flying-flag\" }\ncards = [{ name = \"Dig in\", count = 1, text = \"Stay.\" }]\n",
        )],
    );
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    for (args, told, wanted) in [
        (&[][..], 7, [3, 1, 2]),
        (&["--deck", "patrol"], 6, [3, 1, 2]),
        (&["--deck", "orders"], 1, [0, 0, 0]),
        (&["--deck", "orders", "--deck", "patrol"], 7, [3, 1, 2]),
        (&["--only", "mortar"], 2, [0, 0, 2]),
        (&["--only", "mortar", "--only", "snipers-nest"], 3, [0, 1, 2]),
        (&["--only", "Sniper's Nest"], 1, [0, 1, 0]),
        (&["--only", "*ort*"], 2, [0, 0, 2]),
        (&["--copies", "3", "--deck", "patrol"], 18, [9, 3, 6]),
        (&["--only", "mortar", "--copies", "2"], 4, [0, 0, 4]),
    ] {
        let run = warpress(folder.path(), &[&["build", "./hedgerow"], args].concat()).ends(0);
        let shown = counts(&pdf);
        assert!(run.out.contains(&format!(": {told} cards on ")), "{args:?}: {}", run.out);
        assert_eq!(shown, wanted, "{args:?}");
        assert_eq!(words(&pdf).contains("dig in"), told == 7 || told == 1 && shown == [0; 3], "{args:?}");
    }
}

#[test]
fn backs_are_printed_the_way_that_was_asked_for() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let build = |backs: &str| {
        warpress(folder.path(), &["build", "./hedgerow", "--backs", backs]).ends(0);
        let doc = Document::load(&pdf).unwrap();
        let preferences = doc.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
        let duplex = preferences.get(b"Duplex").unwrap().as_name().unwrap();
        (
            String::from_utf8(duplex.to_vec()).unwrap(),
            cards(&pdf).into_iter().filter(|(_, cards)| !cards.is_empty()).collect::<Vec<_>>(),
        )
    };
    let is_back = |card: &sheets::Placement| !card.text.contains("of 3");
    for (backs, flip) in [("duplex-long", "DuplexFlipLongEdge"), ("duplex-short", "DuplexFlipShortEdge")] {
        let (duplex, pages) = build(backs);
        assert_eq!((duplex.as_str(), pages.len()), (flip, 2), "{backs}");
        assert!(!pages[0].1.iter().any(is_back) && pages[1].1.iter().all(is_back), "{backs}");
        assert_eq!((pages[0].1.len(), pages[1].1.len()), (6, 6), "{backs}");
        // Turned over its short edge, a sheet shows its back upside down unless that is printed so.
        let turned = backs == "duplex-short";
        for (front, back) in pages[0].1.iter().zip(&pages[1].1) {
            let across = (front.up.y.abs() < 0.01, front.up.dot(back.up) < 0.0);
            assert!(across.1 == if across.0 { !turned } else { turned }, "{backs}: {} {}", front.up, back.up);
        }
    }
    let (_, pages) = build("fold");
    assert_eq!(pages.iter().flat_map(|(_, cards)| cards).filter(|card| is_back(card)).count(), 6);
    assert_eq!(pages.iter().flat_map(|(_, cards)| cards).count(), 12);
    assert!(pages.iter().all(|(_, cards)| cards.iter().any(is_back) && !cards.iter().all(is_back)));
    let (_, pages) = build("none");
    assert!(!pages.iter().flat_map(|(_, cards)| cards).any(is_back));
}

#[test]
fn an_offset_moves_the_backs_by_so_many_millimetres() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let plain = cards(&pdf);
    warpress(folder.path(), &["build", "./hedgerow", "--back-offset", "1.5,-0.5"]).ends(0);
    let moved = cards(&pdf);
    for ((number, plain), (_, moved)) in plain.iter().zip(&moved) {
        let wanted = if number % 2 == 0 { (f64::from(mm(1.5)), f64::from(mm(-0.5))) } else { (0.0, 0.0) };
        assert_eq!(plain.len(), moved.len());
        for (plain, moved) in plain.iter().zip(moved) {
            let by = (moved.rect.x0 - plain.rect.x0, moved.rect.y0 - plain.rect.y0);
            assert!(
                (by.0 - wanted.0).abs() < 0.01 && (by.1 - wanted.1).abs() < 0.01,
                "page {number}: {by:?}"
            );
        }
    }
}

/// Whoever has cards cut by a print shop needs ink beyond the cut.
#[test]
fn bleed_gives_each_card_a_gutter_and_ink_over_its_cut() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    warpress(folder.path(), &["build", "./hedgerow", "--bleed", "3"]).ends(0);
    let bytes = std::fs::read(&pdf).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let bleed = f64::from(mm(3.0));
    let mut seen = 0;
    for (id, sheet) in doc.get_pages().into_values().zip(sheets::sheets(&bytes)) {
        // The faces are larger than their cards by the bleed on each side.
        let cards = sheet.cards(POKER.0 + 2.0 * bleed, POKER.1 + 2.0 * bleed);
        seen += cards.len();
        for (i, card) in cards.iter().enumerate() {
            for other in &cards[i + 1..] {
                let both = card.rect.intersect(other.rect);
                assert!(both.width() < 0.05 || both.height() < 0.05, "the bleed of one card lies on another");
            }
        }
        if !cards.is_empty() {
            let dict = doc.get_dictionary(id).unwrap();
            let area = |key: &[u8]| sheets::numbers(&doc, dict.get(key).unwrap());
            for (trim, bled) in area(b"TrimBox").iter().zip(area(b"BleedBox")) {
                assert!(((trim - bled).abs() - bleed).abs() < 0.01, "{trim} {bled}");
            }
        }
    }
    assert_eq!(seen, 12);
}

#[test]
fn options_of_the_game_change_the_kit() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let run = warpress(folder.path(), &["build", "./hedgerow", "--with", "long"]).ends(0);
    assert!(run.out.contains(": 12 cards on "), "{}", run.out);
    assert_eq!(counts(&folder.path().join("output/hedgerow/hedgerow-a4.pdf")), [9, 1, 2]);
    let shown = warpress(folder.path(), &["show", "./hedgerow", "--json", "--with", "long"]).ends(0).json();
    assert_eq!(shown["decks"][0]["cards"][0]["count"], 9);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--with", "lang"]).ends(1);
    assert!(run.err.contains("did you mean “long”?"), "{}", run.err);
}

#[test]
fn calibrate_writes_a_page_for_each_side() {
    let folder = temp();
    warpress(folder.path(), &["calibrate", "--paper", "letter"]).ends(0);
    let doc = Document::load(folder.path().join("output/calibrate-letter.pdf")).unwrap();
    assert_eq!(doc.get_pages().len(), 2);
    warpress(
        folder.path(),
        &["calibrate", "--out", "here", "--back-offset", "-0.5,1", "--backs", "duplex-short"],
    )
    .ends(0);
    assert!(folder.path().join("here/calibrate-a4.pdf").is_file());
}

// --- other people's files ---

#[test]
fn a_file_of_somebody_else_is_never_replaced() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let letter = "a letter to my aunt\r\n\0";
    write(
        folder.path(),
        &[("output/hedgerow/hedgerow-a4.pdf", letter), ("output/hedgerow/notes.txt", letter)],
    );
    let run = warpress(folder.path(), &["build", "./hedgerow"]).ends(2);
    assert!(run.err.contains("hedgerow-a4.pdf") && run.err.contains("--force"), "{}", run.err);
    for file in ["hedgerow-a4.pdf", "notes.txt"] {
        assert_eq!(
            std::fs::read(folder.path().join("output/hedgerow").join(file)).unwrap(),
            letter.as_bytes()
        );
    }
    warpress(folder.path(), &["build", "./hedgerow", "--force"]).ends(0);
    let kit = std::fs::read(folder.path().join("output/hedgerow/hedgerow-a4.pdf")).unwrap();
    assert!(kit.starts_with(b"%PDF"));
    assert_eq!(std::fs::read(folder.path().join("output/hedgerow/notes.txt")).unwrap(), letter.as_bytes());
    // The same for the calibration page.
    write(folder.path(), &[("output/calibrate-a4.pdf", letter)]);
    warpress(folder.path(), &["calibrate"]).ends(2);
    assert_eq!(std::fs::read(folder.path().join("output/calibrate-a4.pdf")).unwrap(), letter.as_bytes());
    warpress(folder.path(), &["calibrate", "--force"]).ends(0);
}

/// Somebody has written on the kit since it was built.
#[test]
fn a_kit_that_was_changed_by_hand_is_not_replaced() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let mut kit = std::fs::read(&pdf).unwrap();
    kit.extend(b"% a note\n");
    std::fs::write(&pdf, &kit).unwrap();
    write(&path, &[("game.toml", &GAME.replace("hedgerow.", "hedge."))]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(2);
    assert!(std::fs::read(&pdf).unwrap() == kit);
}

#[test]
fn building_again_is_fine_and_takes_up_what_has_changed() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let first = std::fs::read(&pdf).unwrap();
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    assert!(std::fs::read(&pdf).unwrap() == first);
    write(&path, &[("decks/patrol.toml", &DECK.replace("Mortar", "Howitzer"))]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let words = words(&pdf);
    assert!(words.contains("howitzer") && !words.contains("mortar"));
}

#[test]
fn a_build_that_fails_leaves_the_old_kit() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let before = files(folder.path());
    let pdf = folder.path().join("output/hedgerow/hedgerow-a4.pdf");
    let old = std::fs::read(&pdf).unwrap();
    let endless = "and the foe too ".repeat(120);
    for broken in [
        DECK.replace("force = 4", "force = \"four\""),
        DECK.replace("Roll 2D6", &endless),
        DECK.replace("Mortar", "漢"),
        DECK.replace("count = 2", "count = 2 2"),
    ] {
        write(&path, &[("decks/patrol.toml", &broken)]);
        warpress(folder.path(), &["build", "./hedgerow"]).ends(1);
        assert_eq!(files(folder.path()), before);
        assert!(std::fs::read(&pdf).unwrap() == old);
    }
}

// --- where it runs ---

/// Installed is: the program and nothing else.
#[test]
fn the_program_alone_works_in_any_folder() {
    let folder = temp();
    let installed = folder.path().join("warpress");
    std::fs::copy(env!("CARGO_BIN_EXE_warpress"), &installed).unwrap();
    let elsewhere = folder.path().join("somewhere/with a blank/ünd mehr");
    std::fs::create_dir_all(&elsewhere).unwrap();
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(&installed);
        command.args(args).current_dir(&elsewhere).env_clear();
        finish(command, Duration::from_secs(60)).ends(0)
    };
    assert!(run(&["list"]).out.contains("wolf-pack"));
    run(&["check", "wolf-pack", "--data"]);
    run(&["build", "wolf-pack", "--only", "sonar"]);
    assert!(elsewhere.join("output/wolf-pack/wolf-pack-a4.pdf").is_file());
    assert_eq!(files(&elsewhere), ["output/wolf-pack/.warpress.json", "output/wolf-pack/wolf-pack-a4.pdf"]);
}

#[test]
fn a_pack_may_lie_anywhere() {
    let folder = temp();
    let path = pack(folder.path(), "my games/hedgerow");
    let inside = path.join("decks");
    for (from, word) in [
        (folder.path(), "./my games/hedgerow"),
        (&path, "."),
        (&inside, ".."),
        (folder.path(), path.to_str().unwrap()),
    ] {
        warpress(from, &["build", word, "--out", folder.path().join("kits").to_str().unwrap()]).ends(0);
        let kits = files(&folder.path().join("kits"));
        assert_eq!(kits, ["hedgerow/.warpress.json", "hedgerow/hedgerow-a4.pdf"], "{word}");
        std::fs::remove_dir_all(folder.path().join("kits")).unwrap();
    }
}

#[test]
fn a_game_of_the_library_goes_before_a_folder_of_its_name() {
    let folder = temp();
    pack(folder.path(), "wolf-pack");
    let shown = warpress(folder.path(), &["show", "wolf-pack", "--json"]).ends(0).json();
    assert_eq!(shown["title"], "Wolf Pack");
    let shown = warpress(folder.path(), &["show", "./wolf-pack", "--json"]).ends(0).json();
    assert_eq!(shown["title"], "Hedgerow");
}

const OWN_FACE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="{{ w + 2*b }}" height="{{ h + 2*b }}" viewBox="{{ -b }} {{ -b }} {{ w + 2*b }} {{ h + 2*b }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w + 2*b }}" height="{{ h + 2*b }}" fill="{{ p.paper }}"/>
{{ text(s=slot.title, x=10, y=10, w=160, h=60, size=12, fill=p.ink) }}
{{ text(s="Drawn by me", x=10, y=80, w=160, h=60, size=12, fill=p.ink) }}
</svg>
"##;

#[test]
fn a_packs_own_template_goes_before_the_one_that_warpress_brings() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("templates/card/event.svg", OWN_FACE)]);
    warpress(folder.path(), &["build", "./hedgerow"]).ends(0);
    let cards = cards(&folder.path().join("output/hedgerow/hedgerow-a4.pdf"));
    let shown: String = cards.into_iter().flat_map(|(_, cards)| cards).map(|card| card.text).collect();
    assert_eq!(shown.matches("Drawn by me").count(), 6, "{shown}");
    assert!(!shown.contains("The foe loses"), "the text is not on this face: {shown}");
    // What comes from the library is drawn with the library's.
    warpress(folder.path(), &["build", "wolf-pack", "--only", "sonar"]).ends(0);
    assert!(!words(&folder.path().join("output/wolf-pack/wolf-pack-a4.pdf")).contains("drawn by me"));
}

#[test]
fn a_library_folder_goes_before_what_warpress_brings() {
    let folder = temp();
    pack(&folder.path().join("shelf/data"), "hedgerow");
    let all = warpress(folder.path(), &["list", "--library", "shelf", "--json"]).ends(0).json();
    let slugs: Vec<_> =
        all["games"].as_array().unwrap().iter().map(|game| game["slug"].as_str().unwrap()).collect();
    assert!(slugs.contains(&"hedgerow") && slugs.contains(&"wolf-pack"), "{slugs:?}");
    warpress(folder.path(), &["build", "hedgerow", "--library", "shelf"]).ends(0);
    assert!(folder.path().join("output/hedgerow/hedgerow-a4.pdf").is_file());
    // A variant may build upon it.
    write(
        folder.path(),
        &[("fen/game.toml", "title = \"Fen\"\nkind = \"variant\"\nextends = \"hedgerow\"\n")],
    );
    let shown = warpress(folder.path(), &["show", "./fen", "--library", "shelf", "--json"]).ends(0).json();
    assert_eq!((shown["title"].as_str(), shown["bases"][0].as_str()), (Some("Fen"), Some("hedgerow")));
    assert_eq!(shown["decks"][0]["cards"].as_array().unwrap().len(), 3);
}

// --- what machines read ---

/// Each entry of a list has these keys.
#[track_caller]
fn have(list: &Value, keys: &[&str]) {
    let list = list.as_array().unwrap_or_else(|| panic!("no list: {list}"));
    for entry in list {
        for key in keys {
            assert!(entry.get(key).is_some(), "no {key} in {entry}");
        }
    }
}

/// Whoever reads `show --json` relies on these names; a change of them is a change of the format's number.
#[test]
fn show_keeps_its_contract_for_every_game() {
    let folder = temp();
    let listed = warpress(folder.path(), &["list", "--json"]).ends(0).json();
    for game in listed["games"].as_array().unwrap() {
        let slug = game["slug"].as_str().unwrap();
        let shown = warpress(folder.path(), &["show", slug, "--json"]).ends(0).json();
        assert_eq!((shown["format"].as_u64(), shown["slug"].as_str()), (Some(1), Some(slug)));
        assert!(shown["title"].is_string() && shown["players"]["min"].is_u64(), "{slug}");
        assert!(shown["players"]["max"].is_u64() || shown["players"]["max"].is_null(), "{slug}");
        have(&shown["decks"], &["id", "name", "stated_total", "cards"]);
        for deck in shown["decks"].as_array().unwrap() {
            have(&deck["cards"], &["id", "name", "count", "text"]);
            assert!(deck["stated_total"].is_u64() || deck["stated_total"].is_null(), "{slug}");
        }
        have(&shown["counters"], &["id", "name", "units"]);
        for set in shown["counters"].as_array().unwrap() {
            have(&set["units"], &["id", "name", "count", "text"]);
        }
        have(&shown["records"], &["id", "name", "rows"]);
        have(&shown["tables"], &["id", "name", "dice", "rows"]);
        for table in shown["tables"].as_array().unwrap() {
            have(&table["rows"], &["from", "to"]);
        }
        have(&shown["maps"], &["id", "kind", "spaces"]);
        for map in shown["maps"].as_array().unwrap() {
            have(&map["spaces"], &["id", "name", "neighbours"]);
        }
        assert!(shown["constants"].is_object(), "{slug}");
        have(&shown["rulings"], &["id", "question", "answer", "settles"]);
    }
}

/// A value that we supplied must not pass for one of the source, nor a mark get lost.
#[test]
fn show_tells_what_values_mean_in_full_and_where_they_come_from() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/every-form-of-cell");
    let shown = warpress(&pack, &["show", ".", "--json"]).ends(0).json();
    let cards = &shown["decks"][0]["cards"];
    let (skiff, barge, lock) = (&cards[0], &cards[1], &cards[2]);
    assert_eq!((&skiff["craft"], &skiff["load"]), (&json!("boat"), &json!(3)));
    assert_eq!(skiff["kinds"], json!(["boat", "V"]));
    assert_eq!(
        skiff["parsed"]["craft"],
        json!({ "is": "text", "printed": "boat*(V)", "value": "boat", "marks": ["*", "V"] })
    );
    assert_eq!(skiff["provenance"], json!({ "load": { "as_printed": "8" }, "count": { "assumed": true } }));
    assert_eq!(skiff["toll"]["south"], json!({ "ebb": 3, "flood": 4 }));
    assert_eq!(skiff["crew"], json!([2, "1D6"]));
    assert_eq!(skiff["parsed"]["crew"]["values"][1]["high"], 6);
    assert_eq!(skiff["text"], "boat with a sail, heavy: 3.\n\nCross the river.");
    assert_eq!(barge["parsed"]["craft"]["printed"], "barge(V)");
    assert_eq!(barge["parsed"]["load"]["marks"], json!(["*"]));
    assert_eq!(barge["provenance"]["load"], json!({ "ruling": "oars" }));
    assert_eq!((&barge["toll"]["north"]["flood"], &barge["toll"]["islet"]["flood"]), (&json!(1), &json!(9)));
    assert_eq!(barge["by-side"], json!({ "upstream": 3, "downstream": 4 }));
    assert_eq!(barge["lands"], json!(["north", "south"]));
    assert_eq!(barge["parsed"]["lands"]["except"], json!(["islet"]));
    assert_eq!((&lock["craft"], &lock["parsed"]["load"]["printed"]), (&Value::Null, &json!("†4")));
    assert_eq!(lock["parsed"]["lands"]["except"], json!([]));
    let banks = &shown["records"][0]["rows"];
    assert_eq!((&banks[0]["near"], &banks[1]["near"]), (&json!(["south", "islet"]), &json!(["north"])));
    assert_eq!(shown["provenance"]["constants"]["oars"]["ruling"], "oars");
}

#[test]
fn show_tells_values_as_they_are_meant() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(
        &path,
        &[
            (
                "game.toml",
                &format!(
                    "{GAME}\n[constants]\nsquads = 12\nfire = \"2D6\"\n\n[rulings.cover]\nquestion = \"Is there cover?\"\nanswer = \"No.\"\nsettles = [\"decks.patrol.cards.mortar\"]\n"
                ),
            ),
            (
                "counters/squads.toml",
                "name = \"Squads\"\nunits = [{ name = \"Rifle squad\", count = \"as needed\" }, { name = \"Scout\", count = 4 }]\n",
            ),
            (
                "records/months.toml",
                "name = \"Months\"\ncolumns = { wet = \"bool\" }\nrows = [{ name = \"June\", wet = true }]\n",
            ),
            (
                "tables.toml",
                "[morale]\nname = \"Morale\"\ndice = \"1D6\"\ncolumns = { result = \"text\" }\nrows = [{ on = \"1-4\", result = \"Stand\" }, { on = \"5+\", result = \"Run\" }]\n",
            ),
            ("maps/lane.toml", "name = \"Lane\"\nkind = \"track\"\nspaces = [\"gate\", \"bend\", \"end\"]\n"),
        ],
    );
    let shown = warpress(folder.path(), &["show", "./hedgerow", "--json"]).ends(0).json();
    let deck = &shown["decks"][0];
    assert_eq!((deck["id"].as_str(), deck["name"].as_str()), (Some("patrol"), Some("Patrol deck")));
    assert_eq!(deck["stated_total"], Value::Null);
    let card = &deck["cards"][0];
    assert_eq!(card["id"], "patrol");
    assert_eq!((card["count"].as_u64(), card["force"].as_u64()), (Some(3), Some(2)));
    assert_eq!(card["text"], "Advance one hedge with force 2.");
    assert_eq!(deck["cards"][1]["id"], "snipers-nest");
    assert_eq!(deck["cards"][1]["count"], 1);
    let units = &shown["counters"][0]["units"];
    assert_eq!((&units[0]["count"], units[1]["count"].as_u64()), (&Value::Null, Some(4)));
    assert_eq!(shown["records"][0]["rows"][0]["wet"], true);
    let table = &shown["tables"][0];
    assert_eq!(table["dice"], "1D6");
    let spans: Vec<_> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["from"].as_i64(), row["to"].as_i64()))
        .collect();
    assert_eq!(spans, [(Some(1), Some(4)), (Some(5), None)]);
    assert_eq!(shown["maps"][0]["spaces"][1]["neighbours"], serde_json::json!(["gate", "end"]));
    assert_eq!(shown["constants"], serde_json::json!({ "squads": 12, "fire": "2D6" }));
    assert_eq!(shown["rulings"][0]["settles"], serde_json::json!(["decks.patrol.cards.mortar"]));
}

#[test]
fn show_for_people_names_every_card() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let shown = warpress(folder.path(), &["show", "./hedgerow"]).ends(0).out;
    for words in ["Hedgerow", "A. Designer", "3 × Patrol", "Sniper's Nest", "Advance one hedge with force 2."]
    {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
}

#[test]
fn check_tells_machines_where_each_problem_is() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "forse = 4"))]);
    pack(folder.path(), "sound");
    let run = warpress(folder.path(), &["check", "./hedgerow", "./sound", "--json"]).ends(1);
    let found = run.json();
    assert_eq!(found["format"], 1);
    let all = found["diagnostics"].as_array().unwrap();
    have(&found["diagnostics"], &["game", "severity", "code", "message", "help", "file", "line", "column"]);
    assert_eq!(all.len(), 1, "{found}");
    let one = &all[0];
    assert_eq!(one["game"], "hedgerow");
    assert_eq!((one["severity"].as_str(), one["code"].as_str()), (Some("error"), Some("E0102")));
    assert!(one["message"].as_str().unwrap().contains("forse"), "{one}");
    assert!(one["help"].as_str().unwrap().contains("force"), "{one}");
    assert_eq!(one["file"], "./hedgerow/decks/patrol.toml");
    assert_eq!((one["line"].as_u64(), one["column"].as_u64()), (Some(26), Some(1)));
    assert!(run.err.is_empty(), "{}", run.err);
    let run = warpress(folder.path(), &["check", "./sound", "--json"]).ends(0);
    assert_eq!(run.json(), serde_json::json!({ "format": 1, "diagnostics": [] }));
}

#[test]
fn list_finds_games_by_what_they_are() {
    let folder = temp();
    write(
        &folder.path().join("shelf/data"),
        &[
            (
                "aa/game.toml",
                "title = \"Alpha\"\nkind = \"card\"\nsummary = \"S.\"\nera = \"napoleonic\"\nfamily = \"greek\"\nplayers = { min = 1, max = 1, solo = true }\ntheme = \"blitz\"\n",
            ),
            (
                "bb/game.toml",
                "title = \"Beta\"\nkind = \"skirmish\"\nsummary = \"S.\"\nera = \"napoleonic\"\nplayers = { min = 3 }\ntheme = \"blitz\"\n",
            ),
            (
                "cc/game.toml",
                "title = \"Gamma\"\nkind = \"skirmish\"\nsummary = \"S.\"\nera = \"stone-age\"\nfamily = \"greek\"\nplayers = { min = 2, max = 4, solo = true }\ntheme = \"blitz\"\n",
            ),
        ],
    );
    let find = |filter: &[&str]| -> Vec<String> {
        let args = [&["list", "--json", "--library", "shelf"], filter].concat();
        let found = warpress(folder.path(), &args).ends(0).json();
        assert_eq!(found["format"], 1);
        have(&found["games"], &["slug", "title", "kind", "era", "weight", "family", "players", "summary"]);
        let slugs =
            found["games"].as_array().unwrap().iter().map(|game| game["slug"].as_str().unwrap().to_owned());
        slugs.filter(|slug| slug.len() == 2).collect()
    };
    assert_eq!(find(&[]), ["aa", "bb", "cc"]);
    assert_eq!(find(&["--era", "napoleonic"]), ["aa", "bb"]);
    assert_eq!(find(&["--kind", "skirmish"]), ["bb", "cc"]);
    assert_eq!(find(&["--family", "greek"]), ["aa", "cc"]);
    assert_eq!(find(&["--solo"]), ["aa", "cc"]);
    assert_eq!(find(&["--players", "1"]), ["aa", "cc"]);
    assert_eq!(find(&["--players", "2"]), ["cc"]);
    assert_eq!(find(&["--players", "9"]), ["bb"]);
    assert_eq!(find(&["--kind", "skirmish", "--era", "napoleonic"]), ["bb"]);
    assert_eq!(find(&["--era", "space"]), [""; 0]);
    let lines = warpress(folder.path(), &["list", "--library", "shelf", "--era", "napoleonic"]).ends(0).out;
    assert_eq!(
        lines.lines().filter(|line| line.contains("Alpha") || line.contains("Beta")).count(),
        2,
        "{lines}"
    );
}
