//! A player aid as a typst document: the sequence of play, a panel for each subject, the pieces.
//! The template makes all of it fit on one side.

use std::fmt::Write as _;

use super::Setting;
use super::look::{SMALL_MM, look, version_of};
use super::notation::{aligned, array, longest, natural, string, total};
use super::writer::{Faces, Writer};
use warpress_rulebook::book::{Block, Book, Depicted, Grid, Inline, Passage, Step, words};
use warpress_rulebook::{Aid, Style};

/// The most pages it may have: the two sides of a sheet.
pub fn sides(style: &Style) -> usize {
    if style.page_mm.0 >= SMALL_MM { 2 } else { 4 }
}

/// The document, and its pictures by file name.
pub fn write(aid: &Aid, style: &Style, faces: Faces<'_>) -> (String, Vec<(String, String)>) {
    let mut writer = Writer::new(faces, &aid.book.words);
    writer.out.push_str("#import \"/rulebook/aid.typ\": *\n");
    let _ = writeln!(writer.out, "#let look = {}", look(style, Setting::USUAL, &aid.book.words));
    let book = &aid.book;
    let cover = book.cover.as_ref().and_then(|picture| writer.file(picture));
    let plates: Vec<_> = book.plates.iter().filter_map(|picture| writer.file(picture)).collect();
    let pictures: Vec<_> = aid.pieces.iter().map(|piece| writer.file(&piece.picture)).collect();
    let _ = writeln!(
        writer.out,
        "#aid(look, cover: {}, turn: {}, course: {}, document-title: {}, line: {}, {},",
        cover.unwrap_or_else(|| "none".into()),
        string(&aid.turn),
        string(&aid.course),
        string(&book.words.say("aid-title", &[("title", (&book.title).into())])),
        string(&line(book)),
        writer.meta(book, style)
    );
    sequence(&mut writer, book);
    writer.out.push_str("panels: (");
    for passage in book.sections.iter().filter(|passage| passage.id != "turn") {
        panels(&mut writer, passage);
    }
    writer.out.push_str("), pieces: (");
    for (piece, picture) in aid.pieces.iter().zip(pictures) {
        let Some(picture) = picture else { continue };
        let values =
            piece.values.iter().map(|(name, value)| format!("({}, {})", string(name), string(value)));
        let _ = write!(
            writer.out,
            "(picture: {picture}, counter: {}, name: {}, list: {}, copies: {}, values: {}, when: {}, rank: {}, text: ",
            piece.picture.of == Depicted::Counter,
            string(&piece.name),
            string(&piece.list),
            piece.copies,
            array(values),
            string(&piece.when),
            piece.rank
        );
        writer.inlines(&piece.text);
        writer.out.push_str("), ");
    }
    let _ = writeln!(writer.out, "), plates: {})", array(plates.into_iter()));
    (writer.out, writer.pictures)
}

/// What stands below the title: what this is, for how many, and of which version.
fn line(book: &Book) -> String {
    let version = book.version.iter().map(|version| version_of(&book.words, version));
    let parts = std::iter::once(book.words.word("aid-aid")).chain(book.players.clone()).chain(version);
    parts.collect::<Vec<_>>().join(" \u{b7} ")
}

/// A panel's title, and what stands over the parts that follow.
fn titled(writer: &mut Writer<'_>, title: &str, spare: bool) {
    let more = writer.words.say("aid-continued", &[("title", title.into())]);
    let _ = write!(writer.out, "title: {}, continued: {}, spare: {spare}, ", string(title), string(&more));
}

/// Who begins, and the steps of the turn with those within them.
fn sequence(writer: &mut Writer<'_>, book: &Book) {
    let blocks = book.sections.iter().filter(|passage| passage.id == "turn").flat_map(|one| &one.blocks);
    let (mut first, mut steps): (&[Inline], &[Step]) = (&[], &[]);
    for block in blocks {
        match block {
            Block::Paragraph(words) => first = words,
            Block::Sequence(all) => steps = all,
            _ => {}
        }
    }
    writer.out.push_str("first: ");
    writer.inlines(first);
    writer.out.push_str(", steps: (");
    for step in steps {
        let long = step.name.chars().count() + words(&step.text).chars().count();
        let _ =
            write!(writer.out, "(depth: {}, name: {}, long: {long}, signs: ", step.depth, string(&step.name));
        writer.inlines(&step.signs);
        writer.out.push_str(", text: ");
        writer.inlines(&step.text);
        writer.out.push_str("), ");
    }
    writer.out.push_str("), ");
}

/// The panels of a passage: its words in one, and one for each table.
fn panels(writer: &mut Writer<'_>, passage: &Passage) {
    let title = &passage.title;
    let mut rest: Vec<&Block> = Vec::new();
    for block in &passage.blocks {
        match block {
            Block::Table(grid) => {
                panel_of(writer, title, &rest);
                rest.clear();
                // What the decks are made of can be counted on the table.
                table(writer, grid, passage.id == "pieces");
            }
            other => rest.push(other),
        }
    }
    panel_of(writer, title, &rest);
}

/// Words, item by item, so that a column may break after each.
fn panel_of(writer: &mut Writer<'_>, title: &str, blocks: &[&Block]) {
    if blocks.is_empty() {
        return;
    }
    writer.out.push_str("(kind: \"words\", ");
    titled(writer, title, false);
    writer.out.push_str("items: (");
    for block in blocks {
        match block {
            Block::List { from, items } => {
                for (place, item) in items.iter().enumerate() {
                    let number = from.map_or("none".into(), |from| (from + place as u64).to_string());
                    let _ = write!(writer.out, "point(look, {number}, {{");
                    match item.as_slice() {
                        [Block::Paragraph(inlines)] => writer.inlines(inlines),
                        blocks => writer.blocks(blocks),
                    }
                    writer.out.push_str("}), ");
                }
            }
            Block::Terms(terms) => {
                for (term, meaning) in terms {
                    writer.out.push_str("meaning(look, ");
                    writer.inlines(term);
                    writer.out.push_str(", ");
                    writer.inlines(meaning);
                    writer.out.push_str("), ");
                }
            }
            other => {
                writer.out.push('{');
                writer.block(other);
                writer.out.push_str("}, ");
            }
        }
    }
    writer.out.push_str(")), ");
}

/// A table, with the longest cell, the longest word and all letters of each column, which determine how narrow it can be.
fn table(writer: &mut Writer<'_>, grid: &Grid, spare: bool) {
    let count = grid.align.len();
    let letters = (0..count).map(|place| natural(grid, place).to_string());
    writer.out.push_str("(kind: \"table\", ");
    titled(writer, &grid.title, spare);
    let _ = write!(
        writer.out,
        "note: {}, align: {}, letters: {}, longest: {}, totals: {}, head: (",
        string(&grid.note),
        aligned(grid),
        array(letters),
        array((0..count).map(|place| longest(grid, place).to_string())),
        array((0..count).map(|place| total(grid, place).to_string()))
    );
    writer.cells(&grid.head);
    writer.out.push_str("), below: (");
    writer.cells(&grid.below);
    writer.out.push_str("), rows: (");
    for row in &grid.rows {
        writer.out.push('(');
        writer.cells(row);
        writer.out.push_str("), ");
    }
    writer.out.push_str(")), ");
}
