//! Sheets that cannot be printed or cut.

use lopdf::Object;
use lopdf::content::Operation;

use super::altered::{altered, page, redraw, transform_first};
use super::pack::{Pack, expect, expect_none};

#[test]
fn cards_on_one_another_are_found() {
    let moved =
        |x, y| Pack::new().faults_of_altered(|doc| transform_first(doc, 3, [1.0, 0.0, 0.0, 1.0, x, y]));
    expect(&moved(30.0, 0.0), &["page 3: two cards overlap", "page 3: no marks for the cut at x ="]);
    expect(
        &moved(0.0, -30.0),
        &["page 3: a card lies on the edge", "touches a card", "page 3: no marks for the cut at y ="],
    );
    expect(&moved(-20.0, 0.0), &["page 3: a card lies on the edge of the paper"]);
}

#[test]
fn sheets_without_marks_are_found() {
    let faults = Pack::new().faults_of_altered(|doc| {
        redraw(doc, 3, |operations| operations.retain(|one| one.operator != "S"));
    });
    expect(&faults, &["page 3: no marks for the cut at x =", "page 3: no marks for the cut at y ="]);
}

#[test]
fn a_mark_on_a_card_is_found() {
    let faults = Pack::new().faults_of_altered(|doc| {
        redraw(doc, 3, |operations| {
            let at = |x: f32, y: f32| vec![Object::Real(x), Object::Real(y)];
            operations.push(Operation::new("m", at(100.0, 400.0)));
            operations.push(Operation::new("l", at(400.0, 400.0)));
            operations.push(Operation::new("S", Vec::new()));
        });
    });
    expect(&faults, &["page 3: the mark"]);
}

#[test]
fn a_blank_page_at_the_end_is_found() {
    let pack = Pack::new();
    let mut game = pack.game.clone();
    game.decks.values_mut().for_each(|list| list.face.back = None);
    let (pdf, mut labels) = pack.make(&game, 0);
    expect_none(&pack.read(&pdf, &labels, &game, 0));
    let pdf = altered(&pdf, |doc| {
        let last = page(doc, doc.get_pages().len() as u32);
        let mut blank = doc.get_dictionary(last).unwrap().clone();
        blank.remove(b"Contents");
        let parent = blank.get(b"Parent").unwrap().as_reference().unwrap();
        let blank = doc.add_object(blank);
        let parent = doc.get_dictionary_mut(parent).unwrap();
        parent.get_mut(b"Kids").unwrap().as_array_mut().unwrap().push(blank.into());
        let count = parent.get(b"Count").unwrap().as_i64().unwrap();
        parent.set("Count", count + 1);
    });
    labels.push(String::new());
    expect(&pack.read(&pdf, &labels, &game, 0), &["ends on a blank page"]);
}
