//! Rulebooks as typst sets them: what the file says of itself, and that what is printed twice is the same. That nothing
//! of the rules is lost on paper, and that nothing runs off the page, `prove` tells of each game.

use std::sync::LazyLock;

use crate::common::{ROOT, read};
use warpress_assets::{Assets, Trust};
use warpress_library::{Home, Loaded};
use warpress_readers::letters::letters;
use warpress_render::theme::Ink;
use warpress_rulebook::{Book, Words, book};
use warpress_workshop::press::{self, Output, PressOptions};

fn assets() -> Assets {
    Assets::built_in().with_folder(ROOT, Trust::Library)
}

fn loaded(slug: &str) -> Loaded {
    let assets = assets().of_game(slug);
    let loaded = warpress_kit::load(&assets, &Home::Library(slug.to_owned()), &[]);
    assert!(!loaded.failed(), "{slug}: {:?}", loaded.findings);
    loaded
}

fn wanted(paper: &str, ink: Ink) -> PressOptions {
    let page_mm = match paper {
        "a5" => (148.0, 210.0),
        "letter" => (215.9, 279.4),
        _ => (210.0, 297.0),
    };
    PressOptions { paper: paper.to_owned(), page_mm, ink, booklet: false }
}

/// Attrition on A4, which several tests read.
static ATTRITION: LazyLock<(Book, Vec<Output>)> = LazyLock::new(|| {
    let loaded = loaded("attrition");
    let (book, errors) = book(loaded.game.as_ref().unwrap(), &loaded.sections, &Words::default());
    assert!(errors.is_empty(), "{errors:?}");
    (book, print("attrition", &wanted("a4", Ink::Full)))
});

/// The same on A5 with little ink, and as a booklet.
static BOOKLET: LazyLock<Vec<Output>> = LazyLock::new(|| print("attrition", &folded()));

fn folded() -> PressOptions {
    PressOptions { booklet: true, ..wanted("a5", Ink::Low) }
}

fn print(slug: &str, wanted: &PressOptions) -> Vec<Output> {
    let loaded = loaded(slug);
    press::print(&assets().of_game(slug), loaded.game.as_ref().unwrap(), &loaded.sections, wanted)
        .unwrap_or_else(|error| panic!("{slug}: {error}"))
}

fn pdf<'o>(outputs: &'o [Output], kind: &str) -> &'o [u8] {
    &outputs.iter().find(|output| output.name.contains(&format!("-{kind}-"))).unwrap().bytes
}

#[test]
fn books_are_tagged_have_bookmarks_and_say_what_they_are() {
    let (book, outputs) = &*ATTRITION;
    let bytes = pdf(outputs, "rules");
    let doc = lopdf::Document::load_mem(bytes).unwrap();
    let catalog = doc.catalog().unwrap();
    let marked = read::resolve(&doc, catalog.get(b"MarkInfo").unwrap()).as_dict().unwrap();
    assert!(marked.get(b"Marked").unwrap().as_bool().unwrap());
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"Outlines"));
    let text = String::from_utf8_lossy(bytes);
    assert!(text.contains("pdfuaid"), "the file does not say that it is PDF/UA");
    // Each picture has words for those who do not see it.
    let figures: Vec<_> = doc
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| dict.get(b"S").and_then(|kind| kind.as_name()).is_ok_and(|kind| kind == b"Figure"))
        .collect();
    assert!(!figures.is_empty());
    assert!(figures.iter().all(|figure| figure.has(b"Alt")));
    assert!(book.sections.iter().any(|passage| passage.number == "4.2"));
}

#[test]
fn the_same_rules_give_the_same_bytes() {
    let same = |one: &[Output], two: &[Output]| {
        let names: Vec<&str> = one.iter().map(|output| output.name.as_str()).collect();
        assert_eq!(names.len(), 4, "{names:?}");
        assert!(one.iter().zip(two).all(|(one, two)| one.bytes == two.bytes));
    };
    same(&BOOKLET, &print("attrition", &folded()));
    same(&print("qadesh", &folded()), &print("qadesh", &folded()));
}

#[test]
fn a_booklet_folds_into_the_book() {
    let outputs = &*BOOKLET;
    let book = read::text(pdf(outputs, "rules"));
    let sides = read::text(pdf(outputs, "booklet"));
    assert_eq!(sides.len(), book.len().next_multiple_of(4) / 2);
    for (side, [left, right]) in sides.iter().zip(warpress_typeset::signature(book.len())) {
        let expected: String =
            [left, right].into_iter().flatten().map(|page| letters(&book[page - 1])).collect();
        assert_eq!(letters(side), expected);
    }
}
