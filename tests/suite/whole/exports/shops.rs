//! What shops want, as their presets say: each file that they take is read back.

use super::{exported, list, picture};
use crate::common::{HEAD, PRESS, files, press, temp, warpress, write};

#[test]
fn files_for_a_shop_have_its_pixels_and_names() {
    for (shop, name, size) in [
        ("makeplayingcards", "patrol-001-patrol.png", (822, 1122)),
        ("printerstudio", "patrol-001-patrol.png", (822, 1122)),
        ("the-game-crafter", "patrol-001-patrol[face,3].png", (825, 1125)),
    ] {
        let folder = temp();
        let made = exported(folder.path(), &["--for", shop]).join(shop);
        assert_eq!(picture(&made.join(name)).dimensions(), size, "{shop}: {:?}", files(&made));
        let list = list(&made);
        assert_eq!(list["shop"], shop);
        let all = list["files"].as_array().unwrap();
        let fronts =
            all.iter().filter(|file| file["side"] == "front").map(|file| file["count"].as_u64().unwrap());
        assert_eq!(fronts.sum::<u64>(), 6, "{shop}");
        assert_eq!(all.iter().filter(|file| file["side"] == "back").count(), 1, "{shop}");
    }
}

/// A deck is one file: a page for each card as often as it is there, its back before it, with the boxes of a cut.
#[test]
fn a_deck_for_drivethrucards_is_one_file_of_pages() {
    let folder = temp();
    let made = exported(folder.path(), &["--for", "drivethrucards"]).join("drivethrucards");
    assert_eq!(files(&made), ["patrol.pdf"]);
    let doc = lopdf::Document::load(made.join("patrol.pdf")).unwrap();
    let pages = doc.get_pages();
    assert_eq!(pages.len(), 12);
    for page in pages.into_values() {
        for (name, wanted) in [("MediaBox", [0.0, 0.0, 198.0, 270.0]), ("TrimBox", [9.0, 9.0, 189.0, 261.0])]
        {
            let found = doc.get_dictionary(page).unwrap().get(name.as_bytes()).unwrap().as_array().unwrap();
            let near = |(one, other): (&lopdf::Object, f32)| (one.as_float().unwrap() - other).abs() < 0.01;
            assert!(found.iter().zip(wanted).all(near), "{name}: {found:?}");
        }
    }
    let fronts = exported(folder.path(), &["--for", "printninja"]).join("printninja/patrol.pdf");
    assert_eq!(lopdf::Document::load(fronts).unwrap().get_pages().len(), 6);
}

/// With the profile of the press it is what the shop asks for; what PDF/X-1a is, is tested where a kit is made so.
#[test]
fn a_deck_for_drivethrucards_is_pdf_x_1a_by_the_profile_of_the_press() {
    let folder = temp();
    let rgb = warpress(folder.path(), &["export", "wolf-pack", "--for", "drivethrucards", "--only", "sonar"])
        .ends(0);
    assert!(rgb.err.contains("say --icc FILE"), "{}", rgb.err);
    std::fs::write(folder.path().join("press.icc"), press()).unwrap();
    let args = ["--for", "drivethrucards", "--icc", "press.icc"];
    super::pack(folder.path(), "g");
    let run = warpress(folder.path(), &[&["export", "./g"][..], &args].concat()).ends(0);
    // The profile mixes black of 280 %, of which the shop takes 240.
    assert!(run.out.contains("% ink at most") && !run.err.contains("RGB"), "{}{}", run.out, run.err);
    let most: u32 =
        run.out.split(" % ink at most").next().unwrap().split_whitespace().last().unwrap().parse().unwrap();
    assert!(most <= 240, "{}", run.out);
    let bytes = std::fs::read(folder.path().join("output/g/drivethrucards/patrol.pdf")).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.4"));
    for said in ["PDF/X-1a:2003", "/GTS_PDFX", PRESS] {
        assert!(bytes.windows(said.len()).any(|window| window == said.as_bytes()), "{said}");
    }
    let doc = lopdf::Document::load_mem(&bytes).unwrap();
    assert_eq!(doc.get_pages().len(), 12);
    let images = doc.objects.values().filter_map(|object| object.as_stream().ok());
    let images: Vec<_> = images.filter(|stream| stream.dict.get(b"Width").is_ok()).collect();
    // Each different face is there once: 825 × 1125 pixels of four inks.
    assert!(images.len() > 3 && images.len() < 12, "{}", images.len());
    for image in images {
        let dict = &image.dict;
        assert_eq!(dict.get(b"ColorSpace").unwrap().as_name().unwrap(), b"DeviceCMYK");
        let size = [&b"Width"[..], b"Height"].map(|key| dict.get(key).unwrap().as_i64().unwrap());
        assert_eq!(size, [825, 1125]);
    }
    let run = warpress(folder.path(), &["export", "./g", "--faces", "png", "--icc", "press.icc"]).ends(2);
    assert!(run.err.contains("--faces pdf"), "{}", run.err);
}

#[test]
fn what_a_shop_does_not_print_is_told_and_not_scaled() {
    let folder = temp();
    let deck = |size: &str| format!("size = \"{size}\"\nrows = [{{ name = \"One\" }}]\n");
    let odd = deck("50x80mm");
    write(
        folder.path(),
        &[
            ("g/game.toml", HEAD),
            ("g/decks/fits.toml", &deck("poker")),
            ("g/decks/odd.toml", &odd),
            ("g/decks/near.toml", &deck("63x88mm")),
        ],
    );
    let run = warpress(folder.path(), &["export", "./g", "--for", "makeplayingcards"]).ends(0);
    assert!(
        run.err.contains("left out: odd: 50 × 80 mm is no size of MakePlayingCards; nearest is "),
        "{}",
        run.err
    );
    assert!(run.err.contains("near: 63 × 88 mm are cut to 63.5 × 88.9 mm (poker)"), "{}", run.err);
    assert!(run.err.contains("unverified: files and backs, names of files, numbers of cards"), "{}", run.err);
    let made = folder.path().join("output/g/makeplayingcards");
    assert_eq!(picture(&made.join("near-001-one.png")).dimensions(), (822, 1122));
    assert!(!files(&made).iter().any(|name| name.starts_with("odd")));
    let run =
        warpress(folder.path(), &["export", "./g", "--for", "makeplayingcards", "--deck", "odd"]).ends(2);
    assert!(run.err.contains("nothing is left to export"), "{}", run.err);
}

#[test]
fn a_game_may_have_a_shop_of_its_own() {
    let folder = temp();
    let shop = "name = \"Press in our street\"\nform = \"jpg\"\ndpi = 150\nbleed = \"2mm\"\nsafe = \"3mm\"\nfiles = \"copy\"\nbacks = \"none\"\nfront = \"{game}-{file:04}\"\nsizes = [{ name = \"poker\", size = [\"2.5in\", \"3.5in\"] }]\n[limits]\nmultiple = 8\n";
    write(folder.path(), &[("g/templates/shops/street.toml", shop)]);
    let made = exported(folder.path(), &["--for", "street"]).join("street");
    let mut names = files(&made);
    names.retain(|name| name.ends_with(".jpg"));
    assert_eq!(names.first().map(String::as_str), Some("g-0001.jpg"));
    assert_eq!(names.len(), 6);
    let run = warpress(folder.path(), &["export", "./g", "--for", "street"]).ends(0);
    assert!(run.out.contains("the shop prints 8 cards at a time, so 8 of them"), "{}", run.out);
    write(folder.path(), &[("g/templates/shops/street.toml", &shop.replace("bleed", "bled"))]);
    let run = warpress(folder.path(), &["export", "./g", "--for", "street"]).ends(2);
    assert!(run.err.contains("templates/shops/street.toml: ") && run.err.contains("line 4"), "{}", run.err);
}
