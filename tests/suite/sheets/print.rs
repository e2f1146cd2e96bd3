//! What comes out of the printer: kits are written as PDF and read back. A test that fails here means
//! wasted paper.

pub mod kit;

use std::collections::BTreeMap;

use crate::common::read::{embedded_fonts, pictures, resolve, stamps, text};
use kit::{document, offset, options, printed};
use lopdf::Document;
use warpress_publish::pdf;
use warpress_sheet::{Backs, LineKind, Page, PlacedKind, Rect, Side, mm};

const WAYS: [(Backs, f32); 7] = [
    (Backs::DuplexLong, 0.0),
    (Backs::DuplexLong, 3.0),
    (Backs::DuplexShort, 0.0),
    (Backs::DuplexShort, 3.0),
    (Backs::Fold, 0.0),
    (Backs::Fold, 3.0),
    (Backs::None, 0.0),
];

/// A card that is missing, or there twice, is found only at the table.
#[test]
fn every_card_is_printed_as_often_as_its_copies_say() {
    for (backs, bleed) in WAYS {
        let bytes = printed("a4", backs, bleed);
        let all = text(&bytes).concat();
        for k in 0..8 {
            let battle = 1 + k % 3;
            let orders = if k < 5 { battle } else { 0 };
            assert_eq!(
                all.matches(&format!("Card {k}")).count(),
                battle + orders,
                "card {k}, {backs:?}, bleed {bleed}"
            );
        }
    }
}

/// Drawing each copy anew would make kits of a hundred megabytes.
#[test]
fn every_face_is_stored_once_and_stamped() {
    let opts = options("a4", Backs::DuplexLong, 0.0);
    let kit = document(&opts);
    let doc = Document::load_mem(&pdf(&kit).unwrap()).unwrap();
    let mut stamped: BTreeMap<lopdf::ObjectId, usize> = BTreeMap::new();
    for page in doc.get_pages().into_values() {
        for stamp in stamps(&doc, page) {
            *stamped.entry(stamp.form).or_default() += 1;
        }
    }
    assert_eq!(stamped.len(), kit.faces.len());
    assert_eq!(stamped.values().sum::<usize>(), kit.pages.iter().map(|page| page.items.len()).sum::<usize>());
}

#[test]
fn each_typeface_is_embedded_exactly_once() {
    let doc = Document::load_mem(&printed("a4", Backs::DuplexLong, 0.0)).unwrap();
    assert_eq!(embedded_fonts(&doc), ["BarlowCondensed-Medium", "EBGaramond-Bold", "EBGaramond-Regular"]);
}

#[test]
fn a_second_run_writes_the_same_bytes() {
    for (backs, bleed) in WAYS {
        assert!(printed("a4", backs, bleed) == printed("a4", backs, bleed), "{backs:?}, bleed {bleed}");
    }
}

/// A card whose back shows another card's, or stands on its head, gives the game away. Fronts and backs
/// are drawn as mirror images, so held against the light the sheet must show one picture.
#[test]
fn backs_fall_behind_their_fronts() {
    for paper in ["a4", "letter"] {
        for (backs, bleed) in WAYS.into_iter().filter(|(backs, _)| backs.is_duplex()) {
            let kit = document(&options(paper, backs, bleed));
            let pictures = pictures(&pdf(&kit).unwrap(), 50.0);
            for (page, picture) in kit.pages.chunks(2).zip(pictures.chunks(2)) {
                assert_eq!((page[0].side, page[1].side), (Side::Front, Side::Back));
                let size = page[0].size;
                for front in page[0].cards() {
                    probe(front.inked(), |x, y| {
                        let (bx, by) =
                            if backs == Backs::DuplexLong { (size.w - x, y) } else { (x, size.h - y) };
                        (picture[0].at(x, y), picture[1].at(bx, by))
                    });
                }
            }
        }
    }
}

#[test]
fn folded_sheets_bring_backs_behind_their_fronts() {
    for bleed in [0.0, 3.0] {
        let kit = document(&options("a4", Backs::Fold, bleed));
        let pictures = pictures(&pdf(&kit).unwrap(), 50.0);
        for (page, picture) in kit.pages.iter().zip(&pictures) {
            let size = page.size;
            let fold =
                page.lines.iter().find(|line| line.kind == LineKind::Fold).expect("a line to fold along");
            let level = fold.from.y == fold.to.y;
            let cards: Vec<_> = page.cards().collect();
            for front in &cards[..cards.len() / 2] {
                probe(front.inked(), |x, y| {
                    let (bx, by) = if level { (x, size.h - y) } else { (size.w - x, y) };
                    (picture.at(x, y), picture.at(bx, by))
                });
            }
        }
    }
}

/// Compares front and back all over a card, away from words (which only fronts have) and edges.
fn probe(card: Rect, both: impl Fn(f32, f32) -> ([u8; 3], [u8; 3])) {
    let (mut same, mut all) = (0, 0);
    for i in 1..24 {
        for j in 1..24 {
            let (front, back) = both(card.x + card.w * i as f32 / 24.0, card.y + card.h * j as f32 / 24.0);
            same += usize::from(front.iter().zip(back).all(|(a, b)| a.abs_diff(b) < 24));
            all += 1;
        }
    }
    assert!(same * 100 >= all * 90, "only {same} of {all} places agree at {card:?}");
}

#[test]
fn an_offset_moves_backs_and_nothing_else() {
    for backs in [Backs::DuplexLong, Backs::DuplexShort] {
        let plain = document(&options("a4", backs, 0.0));
        let moved = document(&offset(options("a4", backs, 0.0), 1.5, -0.8));
        for (a, b) in plain.pages.iter().zip(&moved.pages) {
            let d = if a.side == Side::Back { (mm(1.5), mm(-0.8)) } else { (0.0, 0.0) };
            for (a, b) in a.cards().zip(b.cards()) {
                assert!((b.trim.x - a.trim.x - d.0).abs() < 1e-3 && (b.trim.y - a.trim.y - d.1).abs() < 1e-3);
            }
        }
    }
}

/// Printers leave 5 mm white, and a mark on a card stays there for good.
#[test]
fn marks_keep_off_the_cards_and_off_the_edge() {
    for paper in ["a4", "letter", "a3", "tabloid", "legal"] {
        for (backs, bleed) in WAYS {
            for opts in [options(paper, backs, bleed), offset(options(paper, backs, bleed), 2.0, -3.0)] {
                for page in document(&opts).pages {
                    keeps_off(&page);
                }
            }
        }
    }
}

fn keeps_off(page: &Page) {
    let safe = Rect::at_origin(page.size).outset(-mm(5.0));
    assert!(page.lines.iter().filter(|line| line.kind == LineKind::Crop).count() >= 4, "{}", page.label);
    for line in &page.lines {
        assert!(safe.contains(line.bounds()), "{}: {line:?}", page.label);
        assert!(line.width >= 0.25);
        assert!(page.cards().all(|card| !card.inked().overlaps(line.bounds().outset(0.2))), "{line:?}");
    }
    for item in page.items.iter().filter(|item| item.kind == PlacedKind::Furniture) {
        assert!(safe.contains(item.trim));
        assert!(page.cards().all(|card| !card.inked().overlaps(item.trim)));
    }
}

/// What the eye sees: the outer 5 mm of each sheet are white.
#[test]
fn the_edge_of_the_paper_stays_white() {
    for (backs, bleed) in WAYS {
        let kit = document(&options("letter", backs, bleed));
        for (page, picture) in kit.pages.iter().zip(pictures(&pdf(&kit).unwrap(), 72.0)) {
            for i in 0..400 {
                let t = i as f32 / 400.0;
                for d in [1.0, mm(2.5), mm(4.6)] {
                    let (x, y) = (page.size.w * t, page.size.h * t);
                    let edge = [(x, d), (x, page.size.h - d), (d, y), (page.size.w - d, y)];
                    assert!(
                        edge.iter().all(|(x, y)| picture.at(*x, *y) == [255; 3]),
                        "{} at {d}",
                        page.label
                    );
                }
            }
        }
    }
}

/// A print dialogue that scales to fit spoils every size.
#[test]
fn print_dialogues_start_without_scaling() {
    for (backs, duplex) in [
        (Backs::DuplexLong, "DuplexFlipLongEdge"),
        (Backs::DuplexShort, "DuplexFlipShortEdge"),
        (Backs::None, "Simplex"),
    ] {
        let doc = Document::load_mem(&printed("a4", backs, 0.0)).unwrap();
        let preferences = doc.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
        assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
        assert_eq!(preferences.get(b"Duplex").unwrap().as_name().unwrap(), duplex.as_bytes());
    }
}

#[test]
fn the_document_says_what_it_is() {
    let doc = Document::load_mem(&printed("a4", Backs::DuplexLong, 0.0)).unwrap();
    let info = resolve(&doc, doc.trailer.get(b"Info").unwrap()).as_dict().unwrap();
    let entry = |key: &[u8]| lopdf::decode_text_string(info.get(key).unwrap()).unwrap();
    assert_eq!(entry(b"Title"), "Wolf Pack");
    assert_eq!(entry(b"Author"), "A. Designer");
    assert_eq!(entry(b"Creator"), concat!("warpress ", env!("CARGO_PKG_VERSION")));
    assert!(!info.has(b"CreationDate") && !info.has(b"ModDate"));
    assert_eq!(lopdf::decode_text_string(doc.catalog().unwrap().get(b"Lang").unwrap()).unwrap(), "en-GB");
    let titles: Vec<_> =
        doc.get_toc().unwrap().toc.into_iter().map(|entry| (entry.title, entry.page)).collect();
    assert_eq!(titles, [("Battle deck".into(), 1), ("Orders & <signals>".into(), 5)]);
}

#[test]
fn page_boxes_tell_paper_trim_and_bleed() {
    let opts = options("a4", Backs::DuplexLong, 3.0);
    let kit = document(&opts);
    let doc = Document::load_mem(&pdf(&kit).unwrap()).unwrap();
    for (page, id) in kit.pages.iter().zip(doc.get_pages().into_values()) {
        let dict = doc.get_dictionary(id).unwrap();
        let area = |key: &[u8]| -> Vec<f32> {
            resolve(&doc, dict.get(key).unwrap())
                .as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_float().unwrap())
                .collect()
        };
        let (media, trim, bleed) = (area(b"MediaBox"), area(b"TrimBox"), area(b"BleedBox"));
        assert!((media[2] - mm(210.0)).abs() < 0.01 && (media[3] - mm(297.0)).abs() < 0.01);
        for (trim, bleed) in trim.iter().zip(&bleed) {
            assert!(((trim - bleed).abs() - mm(3.0)).abs() < 0.01, "{}", page.label);
        }
    }
}

/// The size on paper, measured in the file: a stamp of a poker card moves nothing and scales nothing.
#[test]
fn cards_are_not_scaled() {
    for (backs, bleed) in WAYS {
        let doc = Document::load_mem(&printed("letter", backs, bleed)).unwrap();
        for page in doc.get_pages().into_values() {
            for stamp in stamps(&doc, page) {
                let [a, b, c, d, ..] = stamp.matrix.as_coeffs();
                assert!(((a * d - b * c).abs() - 1.0).abs() < 1e-4, "{:?}", stamp.matrix);
            }
        }
    }
}

/// Faces that bleed may be printed without: the neighbour must not lose its edge.
#[test]
fn bleed_that_is_not_wanted_is_clipped() {
    let (fonts, opts) = (kit::fonts(), options("a4", Backs::DuplexLong, 0.0));
    let picture = |bleed_mm| {
        let mut faces = Vec::new();
        let stacks = [kit::deck("Battle deck", 4, kit::POKER, bleed_mm, &mut faces, &fonts).into()];
        let mut pages = warpress_sheet::impose(&stacks, &opts).unwrap();
        warpress_sheet::furnish(&mut pages, &mut faces, &fonts).unwrap();
        let kit = warpress_publish::Document { meta: warpress_publish::Meta::new("x"), faces, pages };
        pictures(&pdf(&kit).unwrap(), 50.0).remove(0)
    };
    let (with, without) = (picture(3.0), picture(0.0));
    let places = (0..200).flat_map(|i| (0..200).map(move |j| (i as f32 * 2.97, j as f32 * 4.2)));
    let differ = |(x, y): &(f32, f32)| {
        let (a, b) = (with.at(*x, *y), without.at(*x, *y));
        a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 24)
    };
    // Edges may be smoothed differently; a bleed of 3 mm shows in 2667 places.
    let differing = places.filter(differ).count();
    assert!(differing < 1000, "{differing} of 40000 places differ");
}

/// A face of another size would be cut through or leave a white edge.
#[test]
fn a_face_that_does_not_fit_its_place_is_refused() {
    let mut kit = document(&options("a4", Backs::DuplexLong, 0.0));
    kit.pages[0].items[0].trim.w += 1.0;
    assert!(pdf(&kit).unwrap_err().to_string().contains("face 0 measures 180 × 252 pt"));
    kit.pages[0].items[0].face = 9999;
    assert!(pdf(&kit).unwrap_err().to_string().contains("face 9999 does not exist"));
}

#[test]
fn long_names_are_cut_short_and_stay_beside_the_bar() {
    let fonts = kit::fonts();
    let mut opts = options("a4", Backs::Fold, 0.0);
    opts.title = "The Very Long History of the Siege of Constantinople & <its> Aftermath, ".repeat(6);
    let mut faces = Vec::new();
    let stacks = [kit::deck("Battle deck", 3, kit::POKER, 0.0, &mut faces, &fonts).into()];
    let mut pages = warpress_sheet::impose(&stacks, &opts).unwrap();
    warpress_sheet::furnish(&mut pages, &mut faces, &fonts).unwrap();
    let furniture: Vec<_> = pages[0].items.iter().filter(|item| item.kind == PlacedKind::Furniture).collect();
    assert!(!furniture[0].trim.overlaps(furniture[1].trim));
    let kit = warpress_publish::Document { meta: warpress_publish::Meta::new("x"), faces, pages };
    let words = text(&pdf(&kit).unwrap()).remove(0);
    assert!(words.contains("The Very Long History") && words.contains("& <its>") && words.contains('…'));
}

/// usvg drops words in an unknown typeface without a word.
#[test]
fn a_missing_typeface_is_an_error() {
    let opts = options("a4", Backs::None, 0.0);
    let fonts = kit::fonts();
    let mut faces = Vec::new();
    let mut stack = kit::deck("Battle deck", 1, kit::POKER, 0.0, &mut faces, &fonts);
    let mut pages = warpress_sheet::impose(&[stack.clone().into()], &opts).unwrap();
    assert!(warpress_sheet::furnish(&mut pages, &mut faces, &usvg::Options::default()).is_err());
    stack.group = "牌".into();
    let mut pages = warpress_sheet::impose(&[stack.into()], &opts).unwrap();
    let error = warpress_sheet::furnish(&mut pages, &mut faces, &fonts).unwrap_err();
    assert!(error.to_string().contains("no typeface has a glyph for \"牌\""), "{error}");
}
