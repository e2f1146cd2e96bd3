//! The file itself: typefaces, letters, bookmarks, pages, bytes.

use std::collections::BTreeSet;

use warpress::render::theme::Ink;
use warpress::sheet::mm;

use crate::common::{read, sheets};
use crate::kits::made::{LEAF, kits};

#[test]
fn each_typeface_is_embedded_exactly_once_and_none_is_left_out() {
    for kit in kits().iter() {
        let names = read::embedded_fonts(&kit.doc);
        let distinct: BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{}: {names:?}", kit.what);
        assert!(!names.is_empty(), "{}", kit.what);
        // A font without a program is shown in whatever the reader's computer has.
        let dictionaries = kit.doc.objects.values().filter_map(|object| object.as_dict().ok());
        for font in dictionaries.filter(|dict| has_type_font(dict)) {
            let kind = font.get(b"Subtype").unwrap().as_name().unwrap();
            if kind == b"Type0" || kind == b"Type3" {
                continue;
            }
            let descriptor = read::resolve(&kit.doc, font.get(b"FontDescriptor").unwrap()).as_dict().unwrap();
            let programs = [b"FontFile".as_slice(), b"FontFile2", b"FontFile3"];
            assert!(programs.iter().any(|key| descriptor.has(key)), "{}: {descriptor:?}", kit.what);
        }
    }
}

fn has_type_font(dict: &lopdf::Dictionary) -> bool {
    dict.get(b"Type").and_then(|kind| kind.as_name()).is_ok_and(|kind| kind == b"Font")
}

/// Whoever searches the file for a card, or has it read aloud, needs real letters.
#[test]
fn no_letter_is_without_a_meaning() {
    for kit in kits().iter() {
        for sheet in &kit.sheets {
            let lost = sheet.words.iter().filter(|(_, word)| word.contains('\u{FFFD}')).count();
            assert_eq!(lost, 0, "{}: page {}", kit.what, sheet.number);
        }
    }
}

#[test]
fn there_is_a_bookmark_for_each_deck_and_board() {
    for kit in kits().iter() {
        let marks = kit.bookmarks();
        assert_eq!(marks[0].0, LEAF, "{}", kit.what);
        for list in kit.decks() {
            let opens = |(title, page): &(String, usize)| {
                let first = kit.dealt(list).iter().map(|one| one.pages.0).min();
                title.split(", ").any(|name| name == list.name) && first == Some(*page)
            };
            assert!(marks.iter().any(opens), "{}: no bookmark opens {}: {marks:?}", kit.what, list.name);
        }
        let titles: Vec<_> = marks.iter().flat_map(|(title, _)| title.split(", ")).collect();
        let boards =
            kit.game.maps.values().filter(|map| map.list.component.printed && !map.spaces.is_empty());
        for map in boards {
            let named = titles.iter().any(|title| title.starts_with(&map.list.name));
            assert!(named, "{}: no bookmark for {}: {titles:?}", kit.what, map.list.name);
        }
    }
}

#[test]
fn the_file_says_what_it_is_and_who_made_it() {
    for kit in kits().iter() {
        let info = read::resolve(&kit.doc, kit.doc.trailer.get(b"Info").unwrap()).as_dict().unwrap();
        let entry = |key: &[u8]| lopdf::decode_text_string(info.get(key).unwrap()).unwrap();
        assert_eq!(entry(b"Title"), kit.game.title, "{}", kit.what);
        let authors = kit.game.credits.by.get("design").cloned().unwrap_or_default();
        // Its text names nobody.
        let unsigned = kit.game.slug == "iraq-invasion-card-game";
        assert!(!authors.is_empty() || unsigned, "{}: nobody is named as the designer", kit.what);
        for author in authors {
            assert!(entry(b"Author").contains(&author), "{}: {author}", kit.what);
        }
        let language = kit.doc.catalog().unwrap().get(b"Lang").unwrap();
        assert_eq!(lopdf::decode_text_string(language).unwrap(), "en-GB", "{}", kit.what);
        assert!(!info.has(b"CreationDate"), "{}: a date makes each build another file", kit.what);
    }
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for kit in kits().iter() {
        let (w, h) = if kit.paper == "a4" { (210.0, 297.0) } else { (215.9, 279.4) };
        for (number, id) in kit.doc.get_pages() {
            let dict = kit.doc.get_dictionary(id).unwrap();
            let media = sheets::numbers(&kit.doc, dict.get(b"MediaBox").unwrap());
            // The parts of a large board may lie on their side.
            let is = |w: f32, h: f32| {
                (media[2] - f64::from(mm(w))).abs() < 0.01 && (media[3] - f64::from(mm(h))).abs() < 0.01
            };
            assert!(is(w, h) || is(h, w), "{}: page {number} {media:?}", kit.what);
            assert_eq!(media[..2], [0.0, 0.0]);
            for key in [b"CropBox".as_slice(), b"TrimBox", b"BleedBox", b"ArtBox"] {
                let Ok(inner) = dict.get(key) else { continue };
                let inner = sheets::numbers(&kit.doc, inner);
                let inside = inner[0] >= -0.01
                    && inner[1] >= -0.01
                    && inner[2] <= media[2] + 0.01
                    && inner[3] <= media[3] + 0.01;
                assert!(inside, "{}: page {number} {inner:?}", kit.what);
            }
        }
    }
}

/// Threads draw batches and games in any order; so many games, spread over the library, show whether that matters.
const BUILT_AGAIN: usize = 10;

/// A kit under version control, or fetched twice, must not seem to have changed.
#[test]
fn a_second_build_writes_the_same_bytes_however_many_threads_draw() {
    let folder = crate::common::temp();
    let plain: Vec<_> = kits().iter().filter(|kit| kit.paper == "a4" && kit.ink == Ink::Full).collect();
    for kit in plain.iter().step_by(plain.len().div_ceil(BUILT_AGAIN)) {
        let slug = kit.game.slug.as_str();
        for threads in ["1", "5"] {
            let mut command =
                crate::common::command(folder.path(), &["build", slug, "--no-rules", "--out", threads]);
            command.env("RAYON_NUM_THREADS", threads);
            crate::common::finish(command, std::time::Duration::from_secs(100)).ends(0);
            let file = folder.path().join(threads).join(slug).join(format!("{slug}-a4.pdf"));
            assert!(std::fs::read(file).unwrap() == kit.bytes, "{slug} with {threads} threads");
        }
    }
}

/// "Who begins. Both sides act in every turn" answers a question that nobody asked.
#[test]
fn the_leaf_says_who_begins_only_where_somebody_does() {
    for kit in kits().iter().filter(|kit| !kit.game.turn.first.is_empty()) {
        let words: String = kit.sheets[1].words.iter().map(|(_, word)| word.as_str()).collect();
        let alternate = kit.game.turn.order == warpress::model::TurnOrder::Alternate;
        assert_eq!(words.contains("Who begins."), alternate, "{}", kit.what);
        assert_eq!(words.contains("Order."), !alternate, "{}", kit.what);
    }
}
