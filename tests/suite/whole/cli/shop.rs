//! Files for print shops, papers of one's own: what a shop refuses, it refuses when the order is paid.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lopdf::{Dictionary, Document, Object, ObjectId};

use crate::common::{DECK, GAME, PRESS, mm, pack, press, read, sheets, temp, warpress, write};

/// A poker card with a bleed of 1/8 in (pt): the page that DriveThruCards asks for, 2.75 × 3.75 in.
const PAGE: (f64, f64) = (198.0, 270.0);

/// The file of this name that a build has put below `out`.
fn built(folder: &Path, name: &str) -> PathBuf {
    folder.join("out").join("hedgerow").join(name)
}

fn build(folder: &Path, args: &[&str], name: &str) -> (Vec<u8>, String) {
    let game = pack(folder, "hedgerow");
    let args = [&["build", game.to_str().unwrap(), "--no-rules", "--out", "out"], args].concat();
    let said = warpress(folder, &args).ends(0).out;
    (std::fs::read(built(folder, name)).unwrap(), said)
}

/// A box of a page (pt, from below).
fn area(doc: &Document, page: ObjectId, name: &[u8]) -> Option<[f64; 4]> {
    let found = doc.get_dictionary(page).unwrap().get(name).ok()?;
    let numbers = found.as_array().unwrap().iter().map(|number| f64::from(number.as_float().unwrap()));
    numbers.collect::<Vec<_>>().try_into().ok()
}

fn near(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 0.01)
}

/// Whether a box lies in another one.
fn within(inner: [f64; 4], outer: [f64; 4]) -> bool {
    inner[0] >= outer[0] - 0.01
        && inner[1] >= outer[1] - 0.01
        && inner[2] <= outer[2] + 0.01
        && inner[3] <= outer[3] + 0.01
}

fn pages(bytes: &[u8]) -> (Document, Vec<ObjectId>) {
    let doc = Document::load_mem(bytes).unwrap();
    let pages = doc.get_pages().into_values().collect();
    (doc, pages)
}

#[test]
fn a_card_on_each_page_is_as_large_as_its_bleed_and_alone() {
    let folder = temp();
    let (bytes, said) =
        build(folder.path(), &["--layout", "single", "--bleed", "1/8in"], "hedgerow-single.pdf");
    assert!(said.contains("6 cards on 12 pages of 69.85 × 95.25 mm"), "{said}");
    let (doc, pages) = pages(&bytes);
    assert_eq!(pages.len(), 12);
    for page in &pages {
        let [media, trim, bleed] =
            ["MediaBox", "TrimBox", "BleedBox"].map(|name| area(&doc, *page, name.as_bytes()).unwrap());
        assert!(near(media, [0.0, 0.0, PAGE.0, PAGE.1]), "{media:?}");
        assert!(near(bleed, media), "{bleed:?}");
        assert!(near(trim, [9.0, 9.0, 189.0, 261.0]), "{trim:?}");
    }
    // Front, back, front, back; and no marks, no name of a sheet.
    let words = read::text(&bytes);
    let fronts: Vec<bool> = words.iter().map(|page| page.contains("of 3")).collect();
    assert_eq!(fronts, [true, false].repeat(6));
    for sheet in sheets::sheets(&bytes) {
        assert!(sheet.marks.is_empty(), "page {}", sheet.number);
    }
    assert!(!words.iter().any(|page| page.contains("sheet") || page.contains("50 mm")), "{words:?}");
}

#[test]
fn sides_and_copies_are_as_the_shop_wants_them() {
    let folder = temp();
    let single = ["--layout", "single", "--bleed", "3"];
    let count = |more: &[&str], name: &str| {
        let (bytes, _) = build(folder.path(), &[&single, more].concat(), name);
        read::text(&bytes).iter().map(|page| page.contains("of 3")).collect::<Vec<_>>()
    };
    assert_eq!(count(&["--sides", "fronts"], "hedgerow-single-fronts.pdf"), [true; 6]);
    assert_eq!(count(&["--sides", "backs"], "hedgerow-single-backs.pdf"), [false; 6]);
    assert_eq!(count(&["--distinct"], "hedgerow-single.pdf"), [true, false, true, false, true, false]);
    let first = count(&["--distinct", "--sides", "backs-first"], "hedgerow-single.pdf");
    assert_eq!(first, [false, true, false, true, false, true]);
    let stacks = count(&["--distinct", "--order", "stacks"], "hedgerow-single.pdf");
    assert_eq!(stacks, [true, true, true, false, false, false]);
}

/// The colours of a part of a page, and how far those of two parts differ on average (of 255).
fn differ(one: &[[u8; 3]], other: &[[u8; 3]]) -> f64 {
    assert_eq!(one.len(), other.len());
    let of = |(one, other): (&[u8; 3], &[u8; 3])| {
        one.iter().zip(other).map(|(one, other)| f64::from(one.abs_diff(*other))).sum::<f64>() / 3.0
    };
    one.iter().zip(other).map(of).sum::<f64>() / one.len() as f64
}

/// What a shop prints is what is printed at home.
#[test]
fn a_card_on_its_page_is_the_card_of_the_sheet() {
    let folder = temp();
    let fronts = ["--layout", "single", "--sides", "fronts"];
    let (single, _) = build(folder.path(), &fronts, "hedgerow-single-fronts.pdf");
    let (sheet, _) = build(folder.path(), &[], "hedgerow-a4.pdf");
    let alone = read::pictures(&single, 288.0);
    let pages = read::pictures(&sheet, 288.0);
    // A look at every point; what lies at the very edge of a card is half its neighbour's.
    let seen = |picture: &read::Picture, x: f64, y: f64| -> Vec<[u8; 3]> {
        let row = |down: u16| (2..178_u16).map(move |right| (f64::from(right), f64::from(down)));
        let points = (2..250).flat_map(row);
        points.map(|(right, down)| picture.at((x + right) as f32, (y + down) as f32)).collect()
    };
    let mut compared = 0;
    for page in sheets::sheets(&sheet) {
        for card in page.cards(180.0, 252.0).iter().filter(|card| card.text.contains("of 3")) {
            assert!(card.up.y < -0.9, "upright");
            let at = seen(&pages[page.number - 1], card.rect.x0, card.rect.y0);
            let best = alone.iter().map(|page| differ(&seen(page, 0.0, 0.0), &at)).fold(f64::MAX, f64::min);
            assert!(best < 6.0, "{}: {best}", card.text);
            compared += 1;
        }
    }
    assert_eq!((compared, alone.len()), (6, 6));
}

/// The pack as PDF/X-1a with this profile.
fn flat(folder: &Path, more: &[&str], name: &str) -> (Vec<u8>, String) {
    std::fs::write(folder.join("press.icc"), press()).unwrap();
    let args = ["--layout", "single", "--bleed", "1/8in", "--pdfx", "--icc", "press.icc"];
    build(folder, &[&args, more].concat(), name)
}

/// All dictionaries of a file.
fn dictionaries(doc: &Document) -> Vec<&Dictionary> {
    fn of<'d>(object: &'d Object, all: &mut Vec<&'d Dictionary>) {
        match object {
            Object::Dictionary(inner) => {
                all.push(inner);
                inner.iter().for_each(|(_, inner)| of(inner, all));
            }
            Object::Stream(stream) => {
                all.push(&stream.dict);
                stream.dict.iter().for_each(|(_, inner)| of(inner, all));
            }
            Object::Array(inner) => inner.iter().for_each(|inner| of(inner, all)),
            _ => {}
        }
    }
    let mut all = Vec::new();
    doc.objects.values().for_each(|object| of(object, &mut all));
    all
}

fn follow<'d>(doc: &'d Document, object: &'d Object) -> &'d Object {
    read::resolve(doc, object)
}

fn is_in(bytes: &[u8], what: &str) -> bool {
    bytes.windows(what.len()).any(|window| window == what.as_bytes())
}

/// ISO 15930-4, clause by clause as far as these files have anything to do with it. No preflight program has looked at
/// them.
#[test]
fn a_file_for_a_shop_is_pdf_x_1a() {
    let folder = temp();
    let (bytes, said) = flat(folder.path(), &[], "hedgerow-single-x1a.pdf");
    assert!(said.contains("% ink at most"), "{said}");
    let (doc, pages) = pages(&bytes);
    assert_eq!(pages.len(), 12);
    let text = |dictionary: &Dictionary, key: &str| {
        let found = dictionary.get(key.as_bytes()).unwrap_or_else(|_| panic!("no {key}"));
        String::from_utf8_lossy(found.as_str().unwrap()).into_owned()
    };
    // File structure: PDF 1.4 at the most, a plain table of objects, no encryption, an ID.
    assert!(bytes.starts_with(b"%PDF-1.4"));
    assert!(is_in(&bytes, "\nxref\n") || is_in(&bytes, "xref\n0 "));
    for foreign in ["/ObjStm", "/XRef", "/Encrypt", "/LZWDecode", "/JBIG2Decode", "/JPXDecode"] {
        assert!(!is_in(&bytes, foreign), "{foreign}");
    }
    assert!(doc.trailer.get(b"Encrypt").is_err());
    assert_eq!(doc.trailer.get(b"ID").unwrap().as_array().unwrap().len(), 2);
    // What it says of itself.
    let info = follow(&doc, doc.trailer.get(b"Info").unwrap()).as_dict().unwrap();
    assert_eq!(text(info, "GTS_PDFXVersion"), "PDF/X-1a:2003");
    assert!(info.get(b"GTS_PDFXConformance").is_err(), "that was the edition of 2001");
    assert_eq!(info.get(b"Trapped").unwrap().as_name().unwrap(), b"False");
    assert_eq!(text(info, "Title"), "Hedgerow");
    for key in ["Creator", "Producer"] {
        assert!(text(info, key).starts_with("warpress"), "{key}");
    }
    for key in ["CreationDate", "ModDate"] {
        assert!(text(info, key).starts_with("D:20"), "{key}");
    }
    // The condition for which it was made, with its profile.
    let root = doc.catalog().unwrap();
    let intents = follow(&doc, root.get(b"OutputIntents").unwrap()).as_array().unwrap();
    let [intent] = intents.as_slice() else { panic!("{} intents", intents.len()) };
    let intent = follow(&doc, intent).as_dict().unwrap();
    assert_eq!(intent.get(b"S").unwrap().as_name().unwrap(), b"GTS_PDFX");
    assert_eq!(text(intent, "OutputConditionIdentifier"), "Custom");
    assert!(intent.get(b"RegistryName").is_err(), "no registry knows it");
    assert_eq!(text(intent, "Info"), PRESS);
    let profile = follow(&doc, intent.get(b"DestOutputProfile").unwrap()).as_stream().unwrap();
    assert_eq!(profile.dict.get(b"N").unwrap().as_i64().unwrap(), 4);
    assert_eq!(profile.decompressed_content().unwrap(), press());
    // Nothing that can be seen through, and nothing that acts.
    for dictionary in dictionaries(&doc) {
        for key in
            ["SMask", "Mask", "Group", "ExtGState", "CA", "ca", "BM", "AA", "OpenAction", "JS", "JavaScript"]
        {
            assert!(dictionary.get(key.as_bytes()).is_err(), "{key}");
        }
        for key in ["Alternates", "OPI", "Ref", "EF", "AcroForm", "Annots", "PresSteps", "TR", "TR2", "HTP"] {
            assert!(dictionary.get(key.as_bytes()).is_err(), "{key}");
        }
    }
    // Pages: boxes within one another, no ArtBox beside the TrimBox, inks alone.
    for page in &pages {
        let [media, trim, bleed] =
            ["MediaBox", "TrimBox", "BleedBox"].map(|name| area(&doc, *page, name.as_bytes()).unwrap());
        assert!(near(media, [0.0, 0.0, PAGE.0, PAGE.1]), "{media:?}");
        assert!(within(trim, bleed) && within(bleed, media), "{trim:?} {bleed:?} {media:?}");
        assert!(near(trim, [9.0, 9.0, 189.0, 261.0]), "{trim:?}");
        assert!(area(&doc, *page, b"ArtBox").is_none() && area(&doc, *page, b"CropBox").is_none());
        let content = lopdf::content::Content::decode(&doc.get_page_content(*page)).unwrap();
        for operation in &content.operations {
            let known = ["q", "Q", "cm", "Do", "re", "W", "n", "K", "w", "d", "m", "l", "S"];
            assert!(known.contains(&operation.operator.as_str()), "{}", operation.operator);
        }
    }
    let images = images(&doc);
    assert_eq!(images.len(), 7, "three takes of one card, two of another, one, and a back");
    for image in images {
        assert_eq!(image.dict.get(b"ColorSpace").unwrap().as_name().unwrap(), b"DeviceCMYK");
        assert_eq!(image.dict.get(b"BitsPerComponent").unwrap().as_i64().unwrap(), 8);
        assert_eq!(image.dict.get(b"Filter").unwrap().as_name().unwrap(), b"FlateDecode");
        let size = ["Width", "Height"].map(|key| image.dict.get(key.as_bytes()).unwrap().as_i64().unwrap());
        assert_eq!(size, [825, 1125], "2.75 × 3.75 in at 300 dpi");
    }
    // The same order gives the same bytes.
    let again = temp();
    assert!(flat(again.path(), &["--no-cache"], "hedgerow-single-x1a.pdf").0 == bytes);
}

fn images(doc: &Document) -> Vec<&lopdf::Stream> {
    let is_image = |stream: &&lopdf::Stream| {
        stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Image")
    };
    doc.objects.values().filter_map(|object| object.as_stream().ok()).filter(is_image).collect()
}

/// All pixels of the images of a file, in inks.
fn inks(bytes: &[u8]) -> Vec<[u8; 4]> {
    let (doc, _) = pages(bytes);
    let mut all = Vec::new();
    for image in images(&doc) {
        let pixels = image.decompressed_content().unwrap();
        assert_eq!(pixels.len(), 825 * 1125 * 4);
        all.extend(pixels.chunks_exact(4).map(|ink| <[u8; 4]>::try_from(ink).unwrap()));
    }
    all
}

/// Where plates are not quite in register, letters of four inks have coloured edges.
#[test]
fn greys_are_black_ink_alone_and_a_limit_is_kept() {
    let folder = temp();
    // All that is printed in black and greys is black ink alone.
    let (bytes, _) = flat(folder.path(), &["--distinct", "--ink", "mono"], "hedgerow-single-mono-x1a.pdf");
    let black = inks(&bytes);
    assert!(black.iter().all(|[c, m, y, _]| [*c, *m, *y] == [0; 3]));
    assert!(black.contains(&[0, 0, 0, 0]) && black.contains(&[0, 0, 0, 255]), "paper and letters");
    let (bytes, _) = flat(folder.path(), &["--distinct"], "hedgerow-single-x1a.pdf");
    let colours = inks(&bytes);
    assert!(colours.iter().any(|[c, m, y, _]| c.abs_diff(*m) > 20 || m.abs_diff(*y) > 20), "colours");
    let (bytes, said) = flat(folder.path(), &["--distinct", "--greys", "mixed"], "hedgerow-single-x1a.pdf");
    let most = |inks: &[[u8; 4]]| {
        inks.iter().map(|ink| ink.iter().map(|one| u32::from(*one)).sum::<u32>()).max().unwrap()
    };
    let mixed = most(&inks(&bytes));
    let told = format!("{:.0} % ink at most", f64::from(mixed) * 100.0 / 255.0);
    assert!(said.contains(&told), "{told}: {said}");
    let (bytes, said) = flat(
        folder.path(),
        &["--distinct", "--greys", "mixed", "--ink-limit", "150"],
        "hedgerow-single-x1a.pdf",
    );
    assert!(most(&inks(&bytes)) <= 150 * 255 / 100);
    assert!(mixed <= 150 * 255 / 100 || said.contains("printed lighter"), "{said}");
}

/// Pixels of four inks show what the letters and shapes of the other file show: through this profile, inks take away
/// light as if they were perfect.
#[test]
fn inks_show_what_is_printed_at_home() {
    let folder = temp();
    let single = ["--layout", "single", "--bleed", "1/8in", "--distinct"];
    let (plain, _) = build(folder.path(), &single, "hedgerow-single.pdf");
    let (bytes, _) = flat(folder.path(), &["--distinct"], "hedgerow-single-x1a.pdf");
    let (doc, ids) = pages(&bytes);
    // A little more, as a pixel is lost to rounding otherwise.
    let pictures = read::pictures(&plain, 300.05);
    assert_eq!(pictures.len(), ids.len());
    for (picture, id) in pictures.iter().zip(ids) {
        let stamps = read::stamps(&doc, id);
        assert_eq!(stamps.len(), 1);
        let image = doc.get_object(stamps[0].form).unwrap().as_stream().unwrap();
        let light = |ink: &[u8]| {
            let of = |ink: u8| 1.0 - f64::from(ink) / 255.0;
            [0, 1, 2].map(|at| (of(ink[at]) * of(ink[3]) * 255.0).round() as u8)
        };
        let pixels = image.decompressed_content().unwrap();
        let seen: Vec<[u8; 3]> = pixels.chunks_exact(4).map(light).collect();
        let drawn: Vec<[u8; 3]> = picture.pixels().collect();
        let by = differ(&drawn, &seen);
        assert!(by < 8.0, "{by}");
    }
}

#[test]
fn a_profile_that_no_press_has_is_refused() {
    let folder = temp();
    let game = pack(folder.path(), "hedgerow");
    let game = game.to_str().unwrap();
    let refused = |bytes: Option<&[u8]>| {
        let file = folder.path().join("profile.icc");
        let _ = std::fs::remove_file(&file);
        bytes.iter().for_each(|bytes| std::fs::write(&file, bytes).unwrap());
        let args = ["build", game, "--no-rules", "--layout", "single", "--pdfx", "--icc", "profile.icc"];
        warpress(folder.path(), &args).ends(2).err
    };
    let sound = press();
    let with = |at: usize, bytes: &[u8]| {
        let mut other = sound.clone();
        other[at..at + bytes.len()].copy_from_slice(bytes);
        other
    };
    assert!(refused(None).contains("profile.icc"));
    assert!(refused(Some(b"hello")).contains("no ICC profile"));
    assert!(refused(Some(&sound[..sound.len() / 2])).contains("damaged"));
    assert!(refused(Some(&with(12, b"mntrRGB "))).contains("of a press with four inks"));
    assert!(refused(Some(&with(8, &[4]))).contains("version 4"));
    assert!(refused(Some(&with(132 + 4 * 12, b"XXXX"))).contains("lacks a table B2A0"));
    // Tables that claim to be elsewhere, or to have more steps than there is room for.
    refused(Some(&with(132 + 4 * 12 + 4, &[0x7F, 0xFF, 0xFF, 0xFF])));
    let table = u32::from_be_bytes(sound[132 + 4 * 12 + 4..132 + 4 * 12 + 8].try_into().unwrap()) as usize;
    refused(Some(&with(table + 10, &[255])));
}

/// Sheets for a shop: any size, any layout, in inks if it asks for them.
#[test]
fn papers_are_named_by_their_size() {
    let folder = temp();
    for (paper, name, size) in [
        ("320x450", "320x450", (320.0, 450.0)),
        ("450 × 320 mm", "450x320", (320.0, 450.0)),
        ("sra3", "sra3", (320.0, 450.0)),
        ("13x19in", "13x19in", (330.2, 482.6)),
        ("12 x 18 in", "12x18in", (304.8, 457.2)),
    ] {
        let (bytes, _) = build(folder.path(), &["--paper", paper], &format!("hedgerow-{name}.pdf"));
        let sheet = &sheets::sheets(&bytes)[0];
        assert!((sheet.width - mm(size.0)).abs() < 0.1 && (sheet.height - mm(size.1)).abs() < 0.1, "{paper}");
    }
}

/// Scored card for business cards, on which nothing may lie anywhere else.
const SCORED: &str = r#"
[papers.business-cards]
name = "Business cards"
size = "8.5x11in"
places = { size = "3.5x2in", columns = 2, rows = 5, first = "0.75x0.5in" }

[papers.plates]
size = "200x300"
places = { size = "63.5x88.9", columns = 2, rows = 3, first = "10x12", pitch = "70x95", top = "down", marks = true }
"#;

fn scored(folder: &Path, size: &str) -> String {
    let path = folder.join("hedgerow");
    let deck = DECK.replacen("size = \"poker\"", &format!("size = \"{size}\""), 1);
    write(&path, &[("game.toml", &format!("{GAME}{SCORED}")), ("decks/patrol.toml", &deck)]);
    path.to_str().unwrap().to_owned()
}

#[test]
fn cards_lie_in_the_places_of_their_paper() {
    let folder = temp();
    let game = scored(folder.path(), "poker");
    let kit = |args: &[&str]| {
        warpress(folder.path(), &[&["build", &game, "--no-rules", "--out", "out"], args].concat())
    };
    kit(&["--paper", "plates"]).ends(0);
    let bytes = std::fs::read(built(folder.path(), "hedgerow-plates.pdf")).unwrap();
    let all = sheets::sheets(&bytes);
    assert_eq!(all.len(), 2, "fronts and backs of one sheet, and no leaf");
    let fronts: Vec<_> = all[0].cards(180.0, 252.0);
    let places: BTreeSet<(i64, i64)> = fronts
        .iter()
        .map(|card| ((card.rect.x0 / mm(0.1)).round() as i64, (card.rect.y0 / mm(0.1)).round() as i64))
        .collect();
    let expected: BTreeSet<_> =
        [100, 800].into_iter().flat_map(|x| [120, 1070, 2020].map(|y| (x, y))).collect();
    assert_eq!(places, expected);
    assert!(fronts.iter().all(|card| card.up.y > 0.9), "their tops point down");
    assert!(!all[0].marks.is_empty());
    // Backs lie behind their fronts on a sheet that is turned.
    for card in all[1].cards(180.0, 252.0) {
        let behind = mm(200.0) - card.rect.x1;
        assert!(fronts.iter().any(|front| (front.rect.x0 - behind).abs() < 0.1), "{:?}", card.rect);
    }
    let refused = kit(&["--paper", "business-cards"]).ends(2).err;
    assert!(refused.contains("63.5 × 88.9 mm have no place on Business cards"), "{refused}");
    let folded = kit(&["--paper", "plates", "--backs", "fold"]).ends(2).err;
    assert!(folded.contains("is not folded"), "{folded}");
    // Cards of that size lie on their sides, without a mark.
    let game = scored(folder.path(), "2x3.5in");
    let args = ["build", &game, "--no-rules", "--out", "out", "--paper", "business-cards", "--backs", "none"];
    warpress(folder.path(), &args).ends(0);
    let all = sheets::sheets(&std::fs::read(built(folder.path(), "hedgerow-business-cards.pdf")).unwrap());
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].cards(144.0, 252.0).len(), 6);
    assert!(all[0].marks.is_empty());
    assert!(all[0].cards(144.0, 252.0).iter().all(|card| card.up.x > 0.9), "turned to the right");
}

#[test]
fn papers_that_cannot_be_are_told_where_they_stand() {
    let folder = temp();
    let wrong = |papers: &str| {
        write(folder.path(), &[("game.toml", &format!("{GAME}{papers}")), ("decks/patrol.toml", DECK)]);
        let found = warpress(folder.path(), &["check", ".", "--json", "--data"]).ends(1).json();
        let found = &found["diagnostics"][0];
        (found["code"].as_str().unwrap().to_owned(), found["message"].as_str().unwrap().to_owned())
    };
    for (papers, code, message) in [
        ("[papers.shop]\nsize = \"3 by 5\"\n", "E0142", "“3 by 5” is not two measures"),
        ("[papers.shop]\nsize = \"3x9000\"\n", "E0105", "no sheet measures 3 × 9000 mm"),
        ("[papers.shop]\nname = \"Shop\"\n", "E0104", "“size” is missing"),
        ("[papers.a4]\nsize = \"200x300\"\n", "E0107", "“a4” is a paper that warpress knows"),
        ("[papers.\"../a\"]\nsize = \"200x300\"\n", "E0143", "is not a name for a paper"),
        ("[papers.shop]\nsize = \"200x300\"\nsides = 2\n", "E0102", "“sides” stands below"),
        (
            "[papers.s]\nsize = \"200x300\"\nplaces = { size = \"60x80\", columns = 4, rows = 2, first = \"9x9\" }\n",
            "E0105",
            "the places end at 249.0 × 169.0 mm, outside the sheet",
        ),
        (
            "[papers.s]\nsize = \"200x300\"\nplaces = { size = \"60x80\", columns = 2, rows = 2, first = \"9x9\", pitch = \"50x80\" }\n",
            "E0105",
            "the places overlap",
        ),
        (
            "[papers.s]\nsize = \"200x300\"\nplaces = { size = \"60x80\", columns = 2000, rows = 2, first = \"9x9\" }\n",
            "E0105",
            "2000 is out of range",
        ),
    ] {
        let (found, said) = wrong(papers);
        assert_eq!(found, code, "{papers}: {said}");
        assert!(said.contains(message), "{papers}: {said}");
    }
}
