//! Pages: the boxes that tell a shop where a card is cut.

use lopdf::{Document, Object};

use super::exported;
use crate::common::{files, read, temp};

/// The boxes of a page, as the PDF has them.
fn boxes(doc: &Document, name: &[u8]) -> Vec<Option<Vec<f64>>> {
    let of = |page: lopdf::ObjectId| {
        let numbers = doc.get_dictionary(page).unwrap().get(name).ok()?.as_array().unwrap();
        Some(numbers.iter().map(|number| f64::from(number.as_float().unwrap())).collect())
    };
    doc.get_pages().into_values().map(of).collect()
}

#[test]
fn a_page_has_the_boxes_of_its_card() {
    let folder = temp();
    let made = exported(folder.path(), &["--faces", "pdf", "--bleed", "1/8in", "--only", "mortar"]);
    let bytes = std::fs::read(made.join("faces/patrol-003-mortar.pdf")).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let near = |of: &[u8], wanted: [f64; 4]| {
        let [Some(found)] = &boxes(&doc, of)[..] else { panic!("one page with the box") };
        assert!(found.iter().zip(wanted).all(|(one, other)| (one - other).abs() < 0.01), "{found:?}");
    };
    near(b"MediaBox", [0.0, 0.0, 198.0, 270.0]);
    near(b"BleedBox", [0.0, 0.0, 198.0, 270.0]);
    near(b"TrimBox", [9.0, 9.0, 189.0, 261.0]);
    assert!(read::text(&bytes)[0].to_lowercase().contains("mortar"));
    assert!(
        doc.objects
            .values()
            .filter_map(|object| object.as_dict().ok())
            .any(|dict| { matches!(dict.get(b"Type"), Ok(Object::Name(name)) if name == b"Font") })
    );
}

#[test]
fn a_deck_is_one_file_with_its_pages_in_order() {
    let folder = temp();
    let options = ["--faces", "pdf", "--together", "back-front", "--files", "copy", "--bleed", "1/8in"];
    let made = exported(folder.path(), &options).join("faces");
    assert_eq!(files(&made), ["patrol.pdf"]);
    let bytes = std::fs::read(made.join("patrol.pdf")).unwrap();
    let pages = read::text(&bytes);
    assert_eq!(pages.len(), 12);
    for (place, page) in pages.iter().enumerate() {
        let front = page.contains("of 3");
        assert_eq!(front, place % 2 == 1, "page {}: {page}", place + 1);
    }
    assert_eq!(boxes(&Document::load_mem(&bytes).unwrap(), b"TrimBox").len(), 12);
}
