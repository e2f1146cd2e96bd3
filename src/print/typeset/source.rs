//! A book as a typst document: only calls of the template's functions, with all words as strings.

use std::fmt::Write as _;

use super::look::{look, tags};
use super::notation::{array, string};
use super::writer::{Faces, Writer};
use super::{Setting, signature};
use warpress_rulebook::Style;
use warpress_rulebook::book::Book;

/// The document, and its pictures by file name.
pub fn write(
    book: &Book,
    style: &Style,
    setting: Setting,
    faces: Faces<'_>,
) -> (String, Vec<(String, String)>) {
    let mut writer = Writer::new(faces, &book.words);
    writer.out.push_str("#import \"/rulebook/book.typ\": *\n#import \"/rulebook/anatomy.typ\": anatomy\n");
    let _ = writeln!(writer.out, "#let look = {}", look(style, setting, &book.words));
    let cover =
        book.cover.as_ref().and_then(|picture| writer.file(picture)).map(|file| format!("cover: {file}, "));
    let plates: Vec<_> = book.plates.iter().filter_map(|picture| writer.file(picture)).collect();
    let _ = writeln!(
        writer.out,
        "#show: book.with(look, scale: {}, {}plates: {}, document-title: {}, {})",
        setting.scale,
        cover.unwrap_or_default(),
        array(plates.into_iter()),
        string(&book.words.say("book-title", &[("title", (&book.title).into())])),
        writer.meta(book, style)
    );
    writer.out.push_str("#{\n");
    writer.book(book);
    writer.rights(book);
    writer.out.push_str("}\n");
    (writer.out, writer.pictures)
}

/// The sheets of a booklet.
pub fn booklet(book: &Book, pages: usize, page_mm: (f64, f64)) -> String {
    let (language, region) = tags(&book.words);
    let mut out = format!(
        "#set document(title: {})\n#set text(lang: {language}, region: {region})\n#set page(width: {}mm, height: {}mm, margin: 0pt)\n",
        string(&book.title),
        page_mm.0 * 2.0,
        page_mm.1
    );
    let place = |page: Option<usize>| match page {
        Some(number) => {
            let alt = book.words.say("booklet-page", &[("number", number.into())]);
            format!("image(\"/book.pdf\", page: {number}, width: 100%, alt: {})", string(&alt))
        }
        None => "[]".to_owned(),
    };
    for (number, [left, right]) in signature(pages).into_iter().enumerate() {
        if number > 0 {
            out.push_str("#pagebreak()\n");
        }
        let _ = writeln!(out, "#grid(columns: (50%, 50%), rows: 100%, {}, {})", place(left), place(right));
    }
    out
}
