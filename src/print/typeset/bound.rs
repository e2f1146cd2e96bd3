//! A volume as a typst document: title page, contents, the books, index and credits.

use std::fmt::Write as _;

use super::Setting;
use super::look::{look, tongue};
use super::notation::{array, string};
use super::writer::{Faces, Writer};
use warpress_rulebook::Style;
use warpress_rulebook::volume::{Entry, Volume};

/// The document, and its pictures by file name.
pub fn write(
    volume: &Volume,
    style: &Style,
    setting: Setting,
    faces: Faces<'_>,
) -> (String, Vec<(String, String)>) {
    let words = &volume.words;
    let mut writer = Writer::new(faces, &volume.words);
    writer.marks = Some(Vec::new());
    writer.out.push_str("#import \"/rulebook/book.typ\": *\n#import \"/rulebook/volume.typ\": *\n#import \"/rulebook/anatomy.typ\": anatomy\n");
    let _ = writeln!(writer.out, "#let look = {}", look(style, setting, words));
    let authors = match words.all_of(&volume.authors()) {
        nobody if nobody.is_empty() => nobody,
        all => words.with("volume-authors", "authors", &all),
    };
    let plates = array(volume.plates().into_iter().filter_map(|(place, picture)| {
        writer.turn_to(place, &volume.books[place]);
        writer.file(picture)
    }));
    let people = array(volume.authors().into_iter().map(string));
    let games = words.say("volume-games", &[("count", volume.books.len().into())]);
    let _ = writeln!(
        writer.out,
        "#show: volume.with(look, title: {}, games: {}, authors: {}, people: {people}, plates: {plates}, display-weight: {}, display-caps: {})\n#{{",
        string(&volume.title),
        string(&games),
        string(&authors),
        style.display_weight,
        style.display_caps
    );
    let metas: Vec<_> = volume
        .books
        .iter()
        .enumerate()
        .map(|(place, book)| {
            writer.turn_to(place, book);
            format!("(anchor: {}, {})", title(volume, place), writer.meta(book, style))
        })
        .collect();
    let _ = writeln!(writer.out, "common-contents(look, {})", array(metas.iter().cloned()));
    for (place, (book, meta)) in volume.books.iter().zip(&metas).enumerate() {
        writer.turn_to(place, book);
        // A book speaks its own language.
        let _ = writeln!(writer.out, "{{ let look = look + ({}); part(look, {meta}, {{", tongue(&book.words));
        writer.book(book);
        writer.out.push_str("}) }\n");
    }
    let marks = writer.marks.take().unwrap_or_default();
    let entries = volume.index(&marks);
    let alike = |one: &Entry, other: &Entry| volume.letter(&one.words) == volume.letter(&other.words);
    let groups = entries.chunk_by(alike).map(|group| {
        let head = volume.letter(&group[0].words).map_or_else(String::new, String::from);
        format!("({}, {})", string(&head), array(group.iter().map(|entry| listed(volume, entry))))
    });
    let people = volume.people().into_iter().map(|(name, books)| {
        let places = books.into_iter().map(|place| (place, Vec::new())).collect();
        listed(volume, &Entry { words: name.to_owned(), title: false, places })
    });
    let _ = writeln!(writer.out, "index(look, {}, {})", array(groups), array(people));
    let _ = writeln!(writer.out, "credits(look, {}, {{", string(&volume.credits_heading()));
    writer.blocks(&volume.credits());
    writer.out.push_str("})\n}\n");
    (writer.out, writer.pictures)
}

/// The label of a book's title.
fn title(volume: &Volume, place: usize) -> String {
    string(&format!("{}/", volume.books[place].slug))
}

/// An entry with the titles and labels of the books in which it occurs.
fn listed(volume: &Volume, entry: &Entry) -> String {
    let places = entry.places.iter().map(|(place, anchors)| {
        let labels: Vec<_> = match anchors.is_empty() {
            true => vec![title(volume, *place)],
            false => anchors.iter().map(|anchor| string(anchor)).collect(),
        };
        format!("({}, {})", string(&volume.books[*place].title), array(labels.into_iter()))
    });
    format!("(words: {}, title: {}, places: {})", string(&entry.words), entry.title, array(places))
}
