//! Files that a reader of PDFs cannot show, search or name.

use lopdf::{Dictionary, Document, Object};

use super::altered::{page, typefaces};
use super::pack::{Pack, expect};

#[test]
fn typefaces_that_are_missing_or_there_twice_are_found() {
    let pack = Pack::new();
    let twice = pack.faults_of_altered(|doc| {
        let first = doc.get_object(typefaces(doc)[0]).unwrap().clone();
        doc.add_object(first);
    });
    expect(&twice, &["embeds a typeface twice: ["]);
    let without = |doc: &mut Document, most: usize| {
        for id in typefaces(doc).into_iter().take(most) {
            let descriptor = doc.get_dictionary_mut(id).unwrap();
            descriptor.remove(b"FontFile2");
            descriptor.remove(b"FontFile3");
        }
    };
    expect(&pack.faults_of_altered(|doc| without(doc, 1)), &["does not embed a typeface: "]);
    expect(&pack.faults_of_altered(|doc| without(doc, usize::MAX)), &["embeds no typeface"]);
}

#[test]
fn letters_without_a_meaning_are_found() {
    let faults = Pack::new().faults_of_altered(|doc| {
        for object in doc.objects.values_mut() {
            if let Ok(dict) = object.as_dict_mut() {
                dict.remove(b"ToUnicode");
            }
        }
    });
    expect(&faults, &["page 3: ", " letters have no meaning"]);
}

#[test]
fn decks_and_boards_without_a_bookmark_are_found() {
    let faults = Pack::new().faults_of_altered(|doc| {
        doc.catalog_mut().unwrap().remove(b"Outlines");
    });
    expect(
        &faults,
        &[
            "the first bookmark is None, not “How to make it”",
            "no bookmark opens “Patrol deck”",
            "no bookmark opens “Signals”",
            "no bookmark for the board “Lane”",
        ],
    );
}

#[test]
fn a_file_that_does_not_say_what_it_is_is_found() {
    let pack = Pack::new();
    let faults = pack.faults_of_altered(|doc| {
        doc.trailer.remove(b"Info");
    });
    expect(&faults, &["says nothing of itself"]);
    let title = pack.faults_if(0, |game| game.title = "Hedges".into());
    expect(&title, &["its title is Some(\"Hedges\")"]);
    let author = pack.faults_if(0, |game| game.credits.by["design"] = vec!["B. Other".into()]);
    expect(&author, &["its authors are “B. Other”, without A. Designer"]);
    let nobody = pack.faults_against(0, |game| game.credits.by["design"].clear());
    expect(&nobody, &["nobody is named as the designer"]);
    let language = pack.faults_of_altered(|doc| {
        doc.catalog_mut().unwrap().set("Lang", Object::string_literal("de"));
    });
    expect(&language, &["its language is Some(\"de\")"]);
    let date = pack.faults_of_altered(|doc| info(doc).set("CreationDate", Object::string_literal("D:2026")));
    expect(&date, &["has a date"]);
}

fn info(doc: &mut Document) -> &mut Dictionary {
    let info = doc.trailer.get(b"Info").unwrap().as_reference().unwrap();
    doc.get_dictionary_mut(info).unwrap()
}

#[test]
fn pages_of_another_paper_are_found() {
    let pack = Pack::new();
    // The second way prints on letter.
    let (pdf, labels) = pack.make(&pack.game, 1);
    expect(&pack.read(&pdf, &labels, &pack.game, 0), &["page 1 is not of a4 paper", "… and "]);
    let boxed = |key: &'static str, numbers: [f32; 4]| {
        pack.faults_of_altered(|doc| {
            let third = page(doc, 3);
            let numbers = numbers.map(Object::Real).to_vec();
            doc.get_dictionary_mut(third).unwrap().set(key, Object::Array(numbers));
        })
    };
    expect(&boxed("MediaBox", [10.0, 0.0, 595.28, 841.89]), &["page 3 is not of a4 paper"]);
    for key in ["CropBox", "TrimBox", "BleedBox", "ArtBox"] {
        expect(
            &boxed(key, [0.0, 0.0, 700.0, 841.0]),
            &[&format!("page 3: its {key} reaches beyond the paper")],
        );
    }
}
