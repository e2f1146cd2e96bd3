//! Files that something has happened to.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use warpress_readers::read;

/// A file after something was done to it.
pub fn altered(pdf: &[u8], alter: impl FnOnce(&mut Document)) -> Vec<u8> {
    let mut doc = Document::load_mem(pdf).unwrap();
    alter(&mut doc);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

/// A page by its number, from 1.
pub fn page(doc: &Document, number: u32) -> ObjectId {
    doc.get_pages()[&number]
}

/// Alters what a page draws.
pub fn redraw(doc: &mut Document, number: u32, alter: impl FnOnce(&mut Vec<Operation>)) {
    let page = page(doc, number);
    let mut content = Content::decode(&doc.get_page_content(page)).unwrap();
    alter(&mut content.operations);
    doc.change_page_content(page, content.encode().unwrap()).unwrap();
}

/// Moves the first card of a page by a matrix in its own measures.
pub fn transform_first(doc: &mut Document, number: u32, matrix: [f32; 6]) {
    redraw(doc, number, |operations| {
        let first = operations.iter().position(|one| one.operator == "Do").unwrap();
        let numbers = matrix.map(Object::Real).to_vec();
        operations.insert(first, Operation::new("cm", numbers));
    });
}

/// The forms of a page by their names.
pub fn forms(doc: &mut Document, number: u32) -> &mut Dictionary {
    let page = page(doc, number);
    let resources = follow(doc, page, b"Resources");
    let forms = follow(doc, resources, b"XObject");
    doc.get_dictionary_mut(forms).unwrap()
}

/// The object behind a key; one that stands in its dictionary itself gets a number.
fn follow(doc: &mut Document, of: ObjectId, key: &[u8]) -> ObjectId {
    let found = doc.get_dictionary(of).unwrap().get(key).unwrap().clone();
    found.as_reference().unwrap_or_else(|_| {
        let new = doc.add_object(found);
        doc.get_dictionary_mut(of).unwrap().set(key, new);
        new
    })
}

/// The names of the forms that a page shows, in order.
pub fn shown(doc: &Document, number: u32) -> Vec<Vec<u8>> {
    let mut names = Vec::new();
    read::walk(doc, page(doc, number), |operation, _| {
        if operation.operator == "Do" {
            names.push(operation.operands[0].as_name().unwrap().to_vec());
        }
    });
    names
}

/// Makes a page show, wherever it shows one form, another.
pub fn swap(doc: &mut Document, number: u32, name: &[u8], with: ObjectId) {
    forms(doc, number).set(name, with);
}

/// The dictionaries that describe typefaces.
pub fn typefaces(doc: &Document) -> Vec<ObjectId> {
    let describes =
        |object: &Object| object.as_dict().is_ok_and(|dict| dict.has(b"FontFile2") || dict.has(b"FontFile3"));
    doc.objects.iter().filter(|(_, object)| describes(object)).map(|(id, _)| *id).collect()
}
