//! The file itself: typefaces, letters, bookmarks, pages, what it says of itself.

use std::collections::BTreeSet;

use lopdf::Dictionary;
use warpress_readers::{read, sheets};
use warpress_sheet::mm;

use super::{Kit, add_few};
use crate::Faults;

/// The bookmark of the assembly leaf.
const LEAF: &str = "How to make it";

/// A game whose source names nobody.
const UNSIGNED: &str = "iraq-invasion-card-game";

/// Looks at the file as a reader of PDFs does.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    each_typeface_is_embedded_exactly_once(kit, faults);
    no_letter_is_without_a_meaning(kit, faults);
    there_is_a_bookmark_for_each_deck_and_board(kit, faults);
    the_file_says_what_it_is_and_who_made_it(kit, faults);
    pages_have_the_size_of_the_paper(kit, faults);
}

fn each_typeface_is_embedded_exactly_once(kit: &Kit<'_>, faults: &mut Faults) {
    let names = read::embedded_fonts(&kit.doc);
    let distinct: BTreeSet<_> = names.iter().collect();
    faults.unless(distinct.len() == names.len(), || format!("embeds a typeface twice: {names:?}"));
    faults.unless(!names.is_empty(), || "embeds no typeface".into());
    // A font without a program is shown in whatever the reader's computer has.
    let dictionaries = kit.doc.objects.values().filter_map(|object| object.as_dict().ok());
    for font in dictionaries.filter(|dict| is_named(dict, b"Type", b"Font")) {
        if is_named(font, b"Subtype", b"Type0") || is_named(font, b"Subtype", b"Type3") {
            continue;
        }
        let descriptor = font.get(b"FontDescriptor").map(|object| read::resolve(&kit.doc, object));
        let programs = [b"FontFile".as_slice(), b"FontFile2", b"FontFile3"];
        let embedded = descriptor
            .and_then(lopdf::Object::as_dict)
            .is_ok_and(|descriptor| programs.iter().any(|key| descriptor.has(key)));
        faults.unless(embedded, || format!("does not embed a typeface: {font:?}"));
    }
}

fn is_named(dict: &Dictionary, key: &[u8], name: &[u8]) -> bool {
    dict.get(key).and_then(lopdf::Object::as_name).is_ok_and(|found| found == name)
}

/// Whoever searches the file for a card, or has it read aloud, needs real letters.
fn no_letter_is_without_a_meaning(kit: &Kit<'_>, faults: &mut Faults) {
    for sheet in &kit.sheets {
        let lost = sheet.words.iter().filter(|(_, word)| word.contains('\u{FFFD}')).count();
        faults.unless(lost == 0, || format!("page {}: {lost} letters have no meaning", sheet.number));
    }
}

fn there_is_a_bookmark_for_each_deck_and_board(kit: &Kit<'_>, faults: &mut Faults) {
    let marks = kit.bookmarks();
    let first = marks.first().map(|(title, _)| title.as_str());
    faults.unless(first == Some(LEAF), || format!("the first bookmark is {first:?}, not “{LEAF}”"));
    for list in kit.decks() {
        let begins = kit.dealt(list).iter().map(|one| one.pages.0).min();
        let opens = |(title, page): &(String, usize)| {
            title.split(", ").any(|name| name == list.name) && begins == Some(*page)
        };
        faults.unless(marks.iter().any(opens), || format!("no bookmark opens “{}”: {marks:?}", list.name));
    }
    let boards = kit.game.maps.values().filter(|map| map.list.component.printed && !map.spaces.is_empty());
    for map in boards {
        let mut titles = marks.iter().flat_map(|(title, _)| title.split(", "));
        let named = titles.any(|title| title.starts_with(&map.list.name));
        faults.unless(named, || format!("no bookmark for the board “{}”: {marks:?}", map.list.name));
    }
}

fn the_file_says_what_it_is_and_who_made_it(kit: &Kit<'_>, faults: &mut Faults) {
    let Some(info) = info(kit) else {
        faults.add("says nothing of itself");
        return;
    };
    let entry = |key: &[u8]| info.get(key).ok().and_then(|text| lopdf::decode_text_string(text).ok());
    let title = entry(b"Title");
    faults.unless(title.as_ref() == Some(&kit.game.title), || format!("its title is {title:?}"));
    let authors = kit.game.credits.by.get("design").map_or(&[][..], Vec::as_slice);
    faults.unless(!authors.is_empty() || kit.game.slug == UNSIGNED, || {
        "nobody is named as the designer".into()
    });
    let named = entry(b"Author").unwrap_or_default();
    for author in authors {
        faults.unless(named.contains(author), || format!("its authors are “{named}”, without {author}"));
    }
    let language = kit.doc.catalog().and_then(|catalog| catalog.get(b"Lang")).ok();
    let language = language.and_then(|text| lopdf::decode_text_string(text).ok());
    faults.unless(language.as_deref() == Some("en-GB"), || format!("its language is {language:?}"));
    faults.unless(!info.has(b"CreationDate"), || "has a date, which makes each build another file".into());
}

fn info<'k>(kit: &'k Kit<'_>) -> Option<&'k Dictionary> {
    read::resolve(&kit.doc, kit.doc.trailer.get(b"Info").ok()?).as_dict().ok()
}

fn pages_have_the_size_of_the_paper(kit: &Kit<'_>, faults: &mut Faults) {
    let (w, h) = if kit.way.paper == "a4" { (210.0, 297.0) } else { (215.9, 279.4) };
    let mut found = Vec::new();
    for (number, id) in kit.doc.get_pages() {
        let area = |key: &[u8]| {
            let page = kit.doc.get_dictionary(id).ok()?;
            let area = sheets::numbers(&kit.doc, page.get(key).ok()?);
            <[f64; 4]>::try_from(area).ok()
        };
        let Some(media) = area(b"MediaBox") else {
            found.push(format!("page {number} has no size"));
            continue;
        };
        // The parts of a large board may lie on their side.
        let is = |w: f32, h: f32| {
            (media[2] - f64::from(mm(w))).abs() < 0.01 && (media[3] - f64::from(mm(h))).abs() < 0.01
        };
        if !(is(w, h) || is(h, w)) || media[..2] != [0.0, 0.0] {
            found.push(format!("page {number} is not of {} paper: {media:?}", kit.way.paper));
        }
        for key in ["CropBox", "TrimBox", "BleedBox", "ArtBox"] {
            let Some(inner) = area(key.as_bytes()) else { continue };
            let inside = inner[0] >= -0.01
                && inner[1] >= -0.01
                && inner[2] <= media[2] + 0.01
                && inner[3] <= media[3] + 0.01;
            if !inside {
                found.push(format!("page {number}: its {key} reaches beyond the paper: {inner:?}"));
            }
        }
    }
    add_few(faults, found);
}
