//! What `build` and `calibrate` write.

use std::time::Duration;

use lopdf::Document;

use crate::cli::{POKER, cards, counts, words};
use crate::common::{command, files, finish, mm, pack, sheets, temp, warpress, write};

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
    for (ink, name) in [("full", "hedgerow-a4-patrol.png"), ("low", "hedgerow-a4-low-patrol.png")] {
        warpress(folder.path(), &["build", "./hedgerow", "--png", "--ink", ink]).ends(0);
        let picture = image::open(folder.path().join("output/hedgerow").join(name)).unwrap();
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
            assert!((media[2] - mm(w)).abs() < 0.01 && (media[3] - mm(h)).abs() < 0.01, "{paper}: {media:?}");
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
            "name = \"Orders\"\ndefaults = { icon = \"flying-flag\" }\nrows = [{ name = \"Dig in\", count = 1, text = \"Stay.\" }]\n",
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
        let told_as = format!(": {told} card{} on ", if told == 1 { "" } else { "s" });
        assert!(run.out.contains(&told_as) && !run.out.contains(" 1 sheets"), "{args:?}: {}", run.out);
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
        let wanted = if number % 2 == 0 { (mm(1.5), mm(-0.5)) } else { (0.0, 0.0) };
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
    let bleed = mm(3.0);
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

/// A kit under version control, or fetched twice, must not seem to have changed: threads draw batches in any order.
#[test]
fn a_second_build_writes_the_same_bytes_however_many_threads_draw() {
    let folder = temp();
    // Decks, forms, wheels, counters, boards of hexes, of squares and of areas.
    for slug in ["38th-parallel", "attrition", "fokker", "jutland", "wolf-pack", "ww-iii"] {
        let built = ["1", "5"].map(|threads| {
            let mut build = command(folder.path(), &["build", slug, "--no-rules", "--out", threads]);
            build.env("RAYON_NUM_THREADS", threads);
            finish(build, Duration::from_secs(100)).ends(0);
            std::fs::read(folder.path().join(threads).join(slug).join(format!("{slug}-a4.pdf"))).unwrap()
        });
        assert!(built.iter().all(|kit| *kit == built[0]), "{slug}");
    }
}
