//! A volume for browsers: a page with contents, index and credits, and one page for each game.

use std::fmt::Write as _;

use rayon::prelude::*;

use super::{Head, Image, PageLook, Picture, Writer, escape};
use crate::Book;
use crate::volume::{Entry, Mark, Volume};
use warpress_assets::Assets;

/// The page to open first.
const FIRST: &str = "index.html";

/// All pages by file name, the first one first. `images` provides the pictures of each book.
pub fn set(
    assets: &Assets,
    volume: &Volume,
    look: &PageLook,
    images: &(dyn Fn(usize, &Picture) -> Option<Image> + Sync),
) -> Vec<(String, String)> {
    let pages: Vec<(String, Vec<Mark>)> = (0..volume.books.len())
        .into_par_iter()
        .map(|place| {
            let book = &volume.books[place];
            let images = |picture: &Picture| images(place, picture);
            let mut writer = Writer::new(book, &images);
            writer.place = place;
            writer.marks = Some(Vec::new());
            writer.head(&Head {
                title: &format!("{}: {}", book.title, volume.title),
                heading: &book.title,
                summary: &book.summary,
                rights: &book.rights,
                before: &around(volume, place),
                cover: book.cover.as_ref(),
            });
            // The terms of use of all games are on the first page.
            writer.rules(book, false);
            let marks = writer.marks.take().unwrap_or_default();
            (writer.finish(assets, look), marks)
        })
        .collect();
    let (pages, marks): (Vec<String>, Vec<Vec<Mark>>) = pages.into_iter().unzip();
    let mut all = vec![(FIRST.to_owned(), first(assets, volume, look, &marks.concat()))];
    all.extend(volume.books.iter().map(file).zip(pages));
    all
}

/// The page of a book.
fn file(book: &Book) -> String {
    format!("{}-rules.html", book.slug)
}

/// Links back to the volume and to the previous and next game.
fn around(volume: &Volume, place: usize) -> String {
    let mut ways = format!("<a href=\"{FIRST}\">{}</a>", escape(&volume.title));
    let words = &volume.words;
    let beside = [(place.checked_sub(1), "prev", "volume-before"), (Some(place + 1), "next", "volume-after")];
    for (place, rel, word) in beside {
        if let Some(book) = place.and_then(|place| volume.books.get(place)) {
            let to = words.say(word, &[("title", (&book.title).into())]);
            let _ = write!(ways, " <a rel=\"{rel}\" href=\"{}\">{}</a>", escape(&file(book)), escape(&to));
        }
    }
    // The page is in the language of its game.
    let language = match volume.books[place].words == *words {
        true => String::new(),
        false => format!(" lang=\"{}\"", words.language()),
    };
    let label = escape(&words.word("volume-volume"));
    format!("<nav class=\"around\" aria-label=\"{label}\"{language}>{ways}</nav>\n")
}

fn first(assets: &Assets, volume: &Volume, look: &PageLook, marks: &[Mark]) -> String {
    let words = &volume.words;
    let nothing = Book { words: words.clone(), ..Book::default() };
    let mut writer = Writer::new(&nothing, &|_| None);
    let authors = words.list(volume.authors());
    let (title, heading) = (&volume.title, &volume.title);
    writer.head(&Head { title, heading, summary: &authors, rights: &[], before: "", cover: None });
    let contents = escape(&words.word("chapter-contents"));
    let _ = write!(
        writer.out,
        "</header>\n<nav aria-label=\"{contents}\" class=\"games\">\n<h2>{contents}</h2>\n<ul>\n"
    );
    for book in &volume.books {
        let page = escape(&file(book));
        let _ = writeln!(writer.out, "<li><a href=\"{page}\">{}</a>\n<ul>", escape(&book.title));
        for passage in book.sections.iter().filter(|passage| passage.depth <= 1) {
            let (id, title) = (escape(&passage.id), escape(&passage.title));
            let _ = writeln!(
                writer.out,
                "<li><a href=\"{page}#{id}\"><span class=\"number\">{}</span>{title}</a></li>",
                passage.number
            );
        }
        writer.out.push_str("</ul></li>\n");
    }
    let _ = write!(
        writer.out,
        "</ul>\n</nav>\n<main id=\"rules\">\n<section id=\"index\" aria-labelledby=\"index-h\">\n<h2 id=\"index-h\">{}</h2>\n<div class=\"entries\">\n",
        escape(&words.word("chapter-index"))
    );
    for group in
        volume.index(marks).chunk_by(|one, other| volume.letter(&one.words) == volume.letter(&other.words))
    {
        if let Some(letter) = volume.letter(&group[0].words) {
            let _ = writeln!(writer.out, "<h3>{letter}</h3>");
        }
        writer.out.push_str("<ul>\n");
        group.iter().for_each(|entry| listed(volume, entry, &mut writer.out));
        writer.out.push_str("</ul>\n");
    }
    let people = volume.people();
    if !people.is_empty() {
        let _ = write!(writer.out, "<h3>{}</h3>\n<ul>\n", escape(&words.word("chapter-designers")));
        for (name, books) in people {
            let places = books.into_iter().map(|place| (place, Vec::new())).collect();
            listed(volume, &Entry { words: name.to_owned(), title: false, places }, &mut writer.out);
        }
        writer.out.push_str("</ul>\n");
    }
    writer.out.push_str(
        "</div>\n</section>\n<section id=\"credits\" aria-labelledby=\"credits-h\">\n<h2 id=\"credits-h\">",
    );
    writer.out.push_str(&escape(&volume.credits_heading()));
    writer.out.push_str("</h2>\n");
    writer.blocks(&volume.credits());
    writer.out.push_str("</section>\n</main>\n");
    writer.finish(assets, look)
}

/// An entry: the game itself, or a term with the games in which it occurs.
fn listed(volume: &Volume, entry: &Entry, out: &mut String) {
    let words = escape(&entry.words);
    let link = |place: usize, anchors: &[String], words: &str| {
        let anchor = anchors.first().map(|anchor| format!("#{}", escape(anchor))).unwrap_or_default();
        format!("<a href=\"{}{anchor}\">{words}</a>", escape(&file(&volume.books[place])))
    };
    let places: Vec<_> = entry
        .places
        .iter()
        .map(|(place, anchors)| {
            let words = if entry.title { words.clone() } else { escape(&volume.books[*place].title) };
            link(*place, anchors, &words)
        })
        .collect();
    let _ = match entry.title {
        true => writeln!(out, "<li><b>{}</b></li>", places.join(", ")),
        false => writeln!(out, "<li>{words}: {}</li>", places.join(", ")),
    };
}
