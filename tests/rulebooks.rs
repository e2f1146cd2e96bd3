//! Rulebooks as a reader gets them: nothing of the rules is lost on the way to paper, nothing runs off the
//! page, and what is printed twice is the same.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use crate::common::{read, side_by_side};
use warpress::assets::{Assets, Trust};
use warpress::library::{self, Home, Loaded};
use warpress::render::theme::Ink;
use warpress::rulebook::book::{Aside, Block, Depicted, Inline, words};
use warpress::rulebook::detail::detail;
use warpress::rulebook::pictures::{Gallery, places, shown};
use warpress::rulebook::press::{self, Output, Wanted};
use warpress::rulebook::{Book, Words, book};

fn assets() -> Assets {
    Assets::built_in().with_folder(env!("CARGO_MANIFEST_DIR"), Trust::Library)
}

fn loaded(slug: &str) -> Loaded {
    let assets = assets().of_game(slug);
    let loaded = warpress::kit::load(&assets, &Home::Library(slug.to_owned()), &[]);
    assert!(!loaded.failed(), "{slug}: {:?}", loaded.findings);
    loaded
}

fn wanted(paper: &str, ink: Ink) -> Wanted {
    let page_mm = match paper {
        "a5" => (148.0, 210.0),
        "letter" => (215.9, 279.4),
        _ => (210.0, 297.0),
    };
    Wanted { paper: paper.to_owned(), page_mm, ink, booklet: false }
}

/// A game's book and what is printed of it, made once for all tests that read it.
fn print(slug: &str, wanted: &Wanted) -> Arc<(Book, Vec<Output>)> {
    static PRINTED: LazyLock<Mutex<HashMap<String, Arc<OnceLock<Printed>>>>> = LazyLock::new(Mutex::default);
    type Printed = Arc<(Book, Vec<Output>)>;
    let key = format!("{slug} {} {:?} {}", wanted.paper, wanted.ink, wanted.booklet);
    let printed = PRINTED.lock().unwrap().entry(key).or_default().clone();
    printed.get_or_init(|| Arc::new(print_anew(slug, wanted))).clone()
}

fn print_anew(slug: &str, wanted: &Wanted) -> (Book, Vec<Output>) {
    let loaded = loaded(slug);
    let game = loaded.game.as_ref().unwrap();
    let (book, errors) = book(game, &loaded.sections, &Words::default());
    assert!(errors.is_empty(), "{slug}: {errors:?}");
    let outputs = press::print(&assets().of_game(slug), game, &loaded.sections, wanted)
        .unwrap_or_else(|error| panic!("{slug}: {error}"));
    (book, outputs)
}

fn pdf<'o>(outputs: &'o [Output], kind: &str) -> &'o [u8] {
    &outputs.iter().find(|output| output.name.contains(&format!("-{kind}-"))).unwrap().bytes
}

fn games() -> Vec<String> {
    let games = library::games(&assets());
    assert!(games.len() >= 18, "{games:?}");
    games
}

/// Every book is set on A4 in full ink, which several tests read. Of a large library so many are also set in another
/// way, so that the time for that does not grow.
const SET_ANOTHER_WAY: usize = 12;

/// Does something with the book of each game, and with some in another way.
fn each_book(other: Wanted, work: impl Fn(&str, &Wanted, &[Output]) + Sync) {
    let games = games();
    let apart = games.len().div_ceil(SET_ANOTHER_WAY);
    let usual = games.iter().map(|slug| (slug, wanted("a4", Ink::Full)));
    let others = games.iter().step_by(apart).map(|slug| (slug, other.clone()));
    let all: Vec<_> = usual.chain(others).collect();
    side_by_side(&all, |(slug, wanted)| work(slug, wanted, &print(slug, wanted).1));
}

/// Letters and figures alone: how words are broken and spaced does not matter.
fn letters(text: &str) -> String {
    let text = text
        .replace('\u{FB01}', "fi")
        .replace('\u{FB02}', "fl")
        .replace('\u{FB00}', "ff")
        .replace('\u{FB03}', "ffi");
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Words between the numbers that links to sections and signs of decisions print.
fn parts(inlines: &[Inline], all: &mut Vec<String>) {
    let mut part = Vec::new();
    for inline in inlines {
        part.push(inline.clone());
        if matches!(inline, Inline::Link(..) | Inline::Ours(..)) {
            all.push(words(&std::mem::take(&mut part)));
        }
    }
    all.push(words(&part));
}

/// Every run of words of a book that stands together.
fn runs(blocks: &[Block], all: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Paragraph(inlines) => parts(inlines, all),
            Block::Verbatim(text) => all.push(text.clone()),
            Block::List { items, .. } => items.iter().for_each(|item| runs(item, all)),
            Block::Sequence(steps) => steps.iter().for_each(|step| {
                all.push(step.name.clone());
                parts(&step.text, all);
            }),
            Block::Terms(terms) => terms.iter().for_each(|(term, meaning)| {
                all.push(words(term));
                parts(meaning, all);
            }),
            Block::Table(grid) => {
                let cells = grid.head.iter().chain(grid.rows.iter().flatten()).chain(&grid.below);
                cells.for_each(|cell| parts(cell, all));
                all.push(grid.title.clone());
            }
            Block::Pictures(_) | Block::Anatomy(_) => {}
            Block::Decisions(decisions) => decisions.iter().for_each(|decision| {
                parts(&decision.question, all);
                parts(&decision.answer, all);
            }),
            Block::Aside { title, blocks, .. } => {
                all.push(title.clone());
                runs(blocks, all);
            }
        }
    }
}

#[test]
fn nothing_of_the_rules_is_lost_on_paper() {
    side_by_side(&games(), |slug| {
        let printed = print(slug, &wanted("a4", Ink::Full));
        let (book, outputs) = &*printed;
        let pages: String = read::text(pdf(outputs, "rules")).iter().map(|page| letters(page)).collect();
        let mut all = vec![book.title.clone(), book.summary.clone()];
        for passage in &book.sections {
            all.push(passage.title.clone());
            runs(&passage.blocks, &mut all);
        }
        assert!(all.len() > 5, "{slug}: {all:?}");
        let titles = letters(&book.title).to_uppercase();
        for run in &all {
            let run = letters(run);
            // What begins on one page and ends on the next has the head of a page between.
            let cut = || {
                let places = run.char_indices().map(|(at, _)| at).skip(1);
                places.into_iter().any(|at| pages.contains(&run[..at]) && pages.contains(&run[at..]))
            };
            let set = pages.contains(&run)
                || pages.contains(&run.to_uppercase())
                || titles == run.to_uppercase()
                || cut();
            assert!(set, "{slug}: the rulebook lacks “{run}”");
        }
    });
}

/// A form that nobody draws leaves a gap that its author does not see.
#[test]
fn every_picture_that_rules_name_is_drawn() {
    side_by_side(&games(), |slug| {
        let loaded = loaded(slug);
        let game = loaded.game.as_ref().unwrap();
        let (book, _) = book(game, &loaded.sections, &Words::default());
        let gallery = Gallery::new(&assets().of_game(slug), game, &book, Ink::Full).unwrap();
        // A ruleset prints nothing that its cover could show.
        let printed = game.lists().any(|list| list.component.printed);
        for picture in shown(&book).filter(|picture| printed || picture.of != Depicted::Cover) {
            assert!(
                gallery.draw(picture).is_some(),
                "{slug}: no picture of {} {:?}",
                picture.list,
                picture.row
            );
        }
    });
}

#[test]
fn nothing_runs_off_the_page() {
    each_book(wanted("a5", Ink::Mono), |slug, wanted, outputs| {
        let margin = if wanted.paper == "a5" { 25.0 } else { 35.0 };
        for (kind, margin) in [("rules", margin), ("quick", 24.0)] {
            let Some(output) = outputs.iter().find(|output| output.name.contains(&format!("-{kind}-")))
            else {
                assert_eq!(kind, "quick", "{slug}");
                continue;
            };
            let doc = lopdf::Document::load_mem(&output.bytes).unwrap();
            let sizes: Vec<(f64, f64)> = doc.get_pages().values().map(|page| size(&doc, *page)).collect();
            for (number, (page, (w, h))) in read::glyphs(&output.bytes).iter().zip(&sizes).enumerate() {
                for (at, text) in page.iter().filter(|(_, text)| !text.trim().is_empty()) {
                    // A letter stands to the right of its place.
                    let inside =
                        at.x >= margin - 2.0 && at.x <= w - margin + 2.0 && at.y > 15.0 && at.y < h - 15.0;
                    assert!(
                        inside,
                        "{slug}, {}, page {}: “{text}” at {at:?} of {w} × {h}",
                        output.name,
                        number + 1
                    );
                }
            }
        }
    });
}

/// The words that must have something below them in their column: headings, and sentences that announce a list, a table
/// or pictures.
fn heads(book: &Book) -> Vec<String> {
    let mut all = Vec::new();
    for passage in &book.sections {
        all.push(format!("{}{}", passage.number, passage.title));
        for pair in passage.blocks.windows(2) {
            let [Block::Paragraph(inlines), next] = pair else { continue };
            let told = words(inlines);
            if told.trim_end().ends_with(':') && !matches!(next, Block::Paragraph(_)) {
                let last: Vec<_> = letters(&told).chars().rev().take(40).collect();
                all.push(last.into_iter().rev().collect());
            }
        }
    }
    all.into_iter().map(|words| letters(&words).to_lowercase()).collect()
}

/// At the foot of a column a heading is the heading of nothing.
#[test]
fn no_heading_stands_last_in_its_column() {
    side_by_side(&games(), |slug| {
        let printed = print(slug, &wanted("a4", Ink::Full));
        let (book, outputs) = &*printed;
        let (w, h) = (595.0, 842.0);
        for (number, page) in read::glyphs(pdf(outputs, "rules")).iter().enumerate() {
            let mut text = String::new();
            let mut places: Vec<(f64, f64)> = Vec::new();
            for (at, glyph) in page {
                let glyph = letters(glyph).to_lowercase();
                places.extend(std::iter::repeat_n((at.x, at.y), glyph.len()));
                text.push_str(&glyph);
            }
            for head in heads(book) {
                for (begin, _) in text.match_indices(&head) {
                    let (x, y) = places[begin + head.len() - 1];
                    let below = places.iter().any(|other| {
                        (other.0 < w / 2.0) == (x < w / 2.0) && other.1 > y + 6.0 && other.1 < h - 50.0
                    });
                    assert!(below, "{slug}, page {}: nothing below “{head}”", number + 1);
                }
            }
        }
    });
}

fn size(doc: &lopdf::Document, page: lopdf::ObjectId) -> (f64, f64) {
    let page = doc.get_dictionary(page).unwrap();
    let sides = page.get(b"MediaBox").unwrap().as_array().unwrap();
    let side = |place: usize| f64::from(sides[place].as_float().unwrap());
    (side(2) - side(0), side(3) - side(1))
}

#[test]
fn books_are_tagged_have_bookmarks_and_say_what_they_are() {
    let printed = print("attrition", &wanted("a4", Ink::Full));
    let (book, outputs) = &*printed;
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
    for slug in ["attrition", "qadesh"] {
        let wanted = Wanted { booklet: true, ..wanted("a5", Ink::Low) };
        let (one, two) = (print_anew(slug, &wanted).1, print_anew(slug, &wanted).1);
        let names: Vec<&str> = one.iter().map(|output| output.name.as_str()).collect();
        assert_eq!(names.len(), 4, "{names:?}");
        assert!(one.iter().zip(&two).all(|(one, two)| one.bytes == two.bytes));
    }
}

#[test]
fn a_booklet_folds_into_the_book() {
    let wanted = Wanted { booklet: true, ..wanted("a5", Ink::Full) };
    let outputs = &print("attrition", &wanted).1;
    let book = read::text(pdf(outputs, "rules"));
    let sides = read::text(pdf(outputs, "booklet"));
    assert_eq!(sides.len(), book.len().next_multiple_of(4) / 2);
    for (side, [left, right]) in sides.iter().zip(warpress::rulebook::typeset::signature(book.len())) {
        let expected: String =
            [left, right].into_iter().flatten().map(|page| letters(&book[page - 1])).collect();
        assert_eq!(letters(side), expected);
    }
}

#[test]
fn a_build_writes_the_rules_once_and_leaves_them_when_nothing_has_changed() {
    let temp = crate::common::temp();
    let library = env!("CARGO_MANIFEST_DIR");
    let build = |more: &[&str]| {
        crate::common::warpress(
            temp.path(),
            &[&["--library", library, "build", "attrition"][..], more].concat(),
        )
        .ends(0)
    };
    let first = build(&[]);
    let out = temp.path().join("output/attrition");
    let names = ["attrition-rules-a4.pdf", "attrition-quick-a4.pdf", "attrition-rules.html"];
    for name in names {
        assert!(first.out.contains(name) && out.join(name).is_file(), "{}", first.out);
    }
    let again = build(&[]);
    assert_eq!(again.out.matches("unchanged").count(), 4, "{}", again.out);
    // Another paper is another book; the page is the same.
    assert!(build(&["--rules-paper", "a5"]).out.contains("attrition-rules-a5.pdf: "));
    // Whoever changes a file by hand keeps it.
    std::fs::write(out.join(names[0]), "my notes").unwrap();
    crate::common::warpress(temp.path(), &["--library", library, "build", "attrition"]).ends(2);
    assert_eq!(std::fs::read(out.join(names[0])).unwrap(), b"my notes");
    let none = build(&["--no-rules", "--force"]);
    assert!(!none.out.contains("rules"), "{}", none.out);
}

#[test]
fn rules_are_read_at_the_terminal() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let whole = crate::common::warpress(here, &["--library", ".", "rules", "attrition"]).ends(0);
    assert!(whole.out.starts_with("ATTRITION\n") && whole.out.contains("[4.2] Logistics"), "{}", whole.out);
    assert!(whole.out.lines().all(|line| line.chars().count() <= 90));
    let one = crate::common::warpress(here, &["--library", ".", "rules", "attrition", "4.2"]).ends(0);
    assert!(one.out.starts_with("[4.2] Logistics\n") && one.out.lines().count() < 20, "{}", one.out);
    assert_eq!(
        one.out,
        crate::common::warpress(here, &["--library", ".", "rules", "attrition", "logistics"]).ends(0).out
    );
    let none = crate::common::warpress(here, &["--library", ".", "rules", "attrition", "99"]).ends(2);
    assert!(none.err.contains("have no section 99") && none.err.contains("[4.2] Logistics"), "{}", none.err);
}

/// Whoever reads a rule sees whether it is the author's, and finds why this edition decides as it does.
#[test]
fn what_this_edition_decides_bears_a_sign_that_leads_to_it_and_back() {
    let temp = crate::common::temp();
    let game = format!(
        "{}\n[constants]\nsquads = {{ value = 12, ruling = \"squads\" }}\n\n\
         [[rulings]]\nid = \"ties\"\nquestion = \"Who wins a tie?\"\nanswer = \"Nobody.\"\nwhy = \"silent\"\nsettles = [\"rules.fire\"]\n\n\
         [[rulings]]\nid = \"squads\"\nquestion = \"How many squads?\"\nanswer = \"Twelve.\"\nwhy = \"silent\"\nsettles = [\"constants.squads\"]\n\n\
         [options.hits]\nname = \"Hit table\"\ntext = \"Half of all hits count{{{{ ruling.ties }}}}.\"\n\n\
         [faq.fire]\nquestion = \"May you fire twice?\"\nanswer = \"Yes.\"\n",
        crate::common::GAME
    );
    let deck = crate::common::DECK.replace("Advance one hedge", "Advance one hedge{{ ruling.ties }}");
    assert_ne!(deck, crate::common::DECK);
    let rules = "# Hedgerow {#hedgerow}\n\n## Start {#start}\n\nYou have {{ squads | plural(\"squad\") }}, all {{ squads }} of them.\n\n## Fire {#fire}\n\nTies are no hits{{ ruling.ties }}. *No*{{ ruling.ties }}!\n\n{{ cards.patrol }}\n";
    let files = [("game.toml", game.as_str()), ("decks/patrol.toml", &deck), ("rules.md", rules)];
    crate::common::write(temp.path(), &files);
    let told = crate::common::warpress(temp.path(), &["rules", "."]).ends(0).out;
    // The sign of a constant that we supply stands once in a section.
    for part in [
        "◇ marks a decision of this edition; its number stands in [5].",
        "You have 12 squads◇1, all 12 of them.",
        "Ties are no hits◇2. No◇2!",
        "Advance one hedge◇2 with force 2.\n",
        "Question:\n    May you fire twice?\n    Yes.",
        "[5] About this edition\n\n  ◇1 How many squads? Twelve. [1]\n  ◇2 Who wins a tie? Nobody. [3, 4]",
    ] {
        assert!(told.contains(part), "“{part}” is missing:\n{told}");
    }
    crate::common::warpress(temp.path(), &["build", ".", "--png"]).ends(0);
    let folder = std::fs::read_dir(temp.path().join("output")).unwrap().next().unwrap().unwrap().path();
    let file = |part: &str| {
        let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        // The kit has the shortest name of all.
        let own = files.filter(|path| path.to_string_lossy().ends_with(part));
        std::fs::read(own.min_by_key(|path| path.as_os_str().len()).unwrap()).unwrap()
    };
    let page = String::from_utf8(file("-rules.html")).unwrap();
    for part in [
        "href=\"#ruling:ties\"",
        "<li id=\"ruling:ties\">",
        "<a href=\"#fire\">[3]</a> <a href=\"#options\">[4]</a></li>",
    ] {
        assert!(page.contains(part), "“{part}” is missing:\n{page}");
    }
    let book: String = read::text(&file("-rules-a4.pdf")).concat();
    assert!(letters(&book).contains("Advanceonehedge2withforce2"), "{book}");
    // Neither the card nor the quick reference has a chapter to lead to.
    let cards = letters(&read::text(&file("-a4.pdf")).concat());
    assert!(cards.contains("Advanceonehedgewithforce2") && !cards.contains("ruling"), "{cards}");
    let quick = letters(&read::text(&file("-quick-a4.pdf")).concat());
    assert!(quick.contains("HITTABLE") || quick.contains("Hittable"), "{quick}");
    assert!(!quick.contains("ruling") && !quick.to_lowercase().contains("hittable1"), "{quick}");
    let shown = crate::common::warpress(temp.path(), &["show", ".", "--json"]).ends(0).json();
    assert_eq!(shown["faq"][0]["section"], "fire");
    assert_eq!(shown["decks"][0]["cards"][0]["text"], "Advance one hedge with force 2.");
}

/// Nobody turns the sheet over in the middle of a turn, or looks for the second one.
#[test]
fn a_player_aid_is_one_side_with_the_pieces_on_it() {
    each_book(wanted("letter", Ink::Low), |slug, wanted, outputs| {
        let paper = &wanted.paper;
        let Some(aid) = outputs.iter().find(|output| output.name.contains("-quick-")) else { return };
        assert_eq!(aid.pages, Some(1), "{slug} on {paper}");
        let text = letters(&read::text(&aid.bytes).concat()).to_lowercase();
        assert!(text.contains("playeraid"), "{slug}: {text}");
        let aid = warpress::rulebook::aid(loaded(slug).game.as_ref().unwrap(), &[], &Words::default());
        let blocks = aid.book.sections.iter().flat_map(|passage| &passage.blocks);
        let tables = blocks.filter(|block| matches!(block, Block::Table(_))).count();
        // Pieces yield only to tables that fill the side.
        let shown = text.contains("keytothepieces");
        assert!(shown || aid.pieces.is_empty() || tables >= 8, "{slug} on {paper}");
        assert!(!shown || !aid.pieces.is_empty(), "{slug} on {paper}");
    });
}

/// A player who reads “battle-cruiser” looks in vain for a card of that name.
#[test]
fn names_stand_where_the_data_have_ids() {
    let loaded = loaded("jutland");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let mut all = Vec::new();
    book.sections.iter().for_each(|passage| runs(&passage.blocks, &mut all));
    for id in game.lists().flat_map(|list| &list.rows).flat_map(|row| &row.tags) {
        assert!(!all.contains(id) && !all.iter().any(|words| words.contains(&format!("{id}, "))), "{id}");
    }
}

/// The names of the places on a card come from its columns and point at what is printed there.
#[test]
fn anatomy_points_at_what_the_face_shows() {
    let loaded = loaded("jutland");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
    let figures: Vec<_> =
        blocks.filter_map(|block| if let Block::Anatomy(all) = block { Some(all) } else { None }).collect();
    let [figures, ..] = &figures[..] else { panic!("no row of figures") };
    let gallery = Gallery::new(&assets().of_game("jutland"), game, &book, Ink::Full).unwrap();
    let drawn = gallery.draw(&figures[0].picture).unwrap();
    let places = places(&drawn.texts, &figures[0].callouts);
    let labels: Vec<&str> = places.iter().map(|place| place.label).collect();
    assert_eq!(labels[0], "Force", "{labels:?}: the corner is at the top");
    assert!(labels.contains(&"Class") && labels.contains(&"Fleet"), "{labels:?}");
    for (x, y) in places.iter().map(|place| place.at) {
        assert!((0.0..drawn.size_pt.0).contains(&x) && (0.0..drawn.size_pt.1).contains(&y));
    }
}

/// Numbers on a board say nothing to somebody who has not been told what they are.
#[test]
fn a_part_of_a_board_is_shown_with_names() {
    let loaded = loaded("qadesh");
    let game = loaded.game.as_ref().unwrap();
    let (book, _) = book(game, &loaded.sections, &Words::default());
    let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
    let figures = blocks.filter_map(|block| if let Block::Anatomy(all) = block { Some(all) } else { None });
    let figure =
        figures.flatten().find(|figure| figure.picture.row.is_none()).expect("a figure of the board");
    let gallery = Gallery::new(&assets().of_game("qadesh"), game, &book, Ink::Full).unwrap();
    let drawn = gallery.draw(&figure.picture).unwrap();
    let (part, places) = detail(&places(&drawn.texts, &figure.callouts), drawn.size_pt).unwrap();
    let labels: Vec<&str> = places.iter().map(|place| place.label).collect();
    assert!(labels.contains(&"Number of the square") && labels.len() >= 2, "{labels:?}");
    for (x, y) in places.iter().map(|place| place.at) {
        assert!(part.x < x && x < part.x + part.w && part.y < y && y < part.y + part.h, "it is on the part");
    }
    let number = places.iter().find(|place| place.label == "Number of the square").unwrap();
    assert!(number.text.parse::<u32>().is_ok(), "it points at {}", number.text);
}

/// A reader of an example looks for the cards that it speaks of.
#[test]
fn an_example_shows_the_pieces_that_it_names() {
    let loaded = loaded("afrika-korps");
    let (book, _) = book(loaded.game.as_ref().unwrap(), &loaded.sections, &Words::default());
    let victory = book.sections.iter().find(|passage| passage.id == "victory").unwrap();
    let examples = victory.blocks.iter().filter_map(|block| match block {
        Block::Aside { kind: Aside::Example, blocks, .. } => Some(blocks),
        _ => None,
    });
    let shown: Vec<_> = examples.filter_map(|blocks| blocks.first()).collect();
    let Some(Block::Pictures(pieces)) = shown.first() else { panic!("{shown:?}") };
    let rows: Vec<_> = pieces.iter().filter_map(|piece| piece.row.as_deref()).collect();
    assert_eq!(rows, ["the-desert-fox", "pincer", "garrison", "british-troops"], "in the order of its words");
    for passage in &book.sections {
        let illustrated = passage.blocks.iter().filter(|block| {
            matches!(block, Block::Aside { blocks, .. } if matches!(blocks.first(), Some(Block::Pictures(_))))
        });
        assert!(illustrated.count() <= 1, "{}: pictures in each box would hide the rules", passage.id);
    }
}

/// Rules of strangers are words, whatever they look like.
#[test]
fn rules_cannot_run_anything() {
    let temp = crate::common::temp();
    let evil = "# Hedgerow {#hedgerow}\n\n## Fire {#main}\n\n#read(\"/etc/passwd\") $x$ @label `#eval(\"1\")` \\\"); panic() //\n\n| a | b |\n|---|---|\n| #for i in range(9) {} | ]]] |\n";
    crate::common::write(
        temp.path(),
        &[("game.toml", crate::common::GAME), ("decks/patrol.toml", crate::common::DECK), ("rules.md", evil)],
    );
    let run = crate::common::warpress(temp.path(), &["build", ".", "--no-rules"]).ends(0);
    assert!(run.err.is_empty(), "{}", run.err);
    crate::common::warpress(temp.path(), &["build", "."]).ends(0);
    let folder = std::fs::read_dir(temp.path().join("output")).unwrap().next().unwrap().unwrap().path();
    let file = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.to_string_lossy().contains("-rules-a4.pdf"));
    let text: String = read::text(&std::fs::read(file.unwrap()).unwrap()).concat();
    assert!(letters(&text).contains("readetcpasswd") && letters(&text).contains("foriinrange9"), "{text}");
}

/// Authors wrote the effects of cards again in rules.md, and changed one of the two.
#[test]
fn what_cards_do_is_printed_from_their_uses() {
    let book = &print("attrition", &wanted("a4", Ink::Full)).0;
    let tables = |book: &Book| -> Vec<Vec<Vec<String>>> {
        let blocks = book.sections.iter().flat_map(|passage| &passage.blocks);
        let grids = blocks.filter_map(|block| match block {
            Block::Table(grid) if grid.title == "Battle deck" => Some(grid),
            _ => None,
        });
        grids
            .map(|grid| grid.rows.iter().map(|row| row.iter().map(|cell| words(cell)).collect()).collect())
            .collect()
    };
    let [rows] = &tables(book)[..] else { panic!("one list of the deck") };
    assert_eq!(rows.len(), 15, "each of the cards");
    let row = |name: &str| {
        rows.iter().position(|row| row[0] == name).unwrap_or_else(|| panic!("no {name}: {rows:?}"))
    };
    assert_eq!(rows[row("Machine Gun")][2], "Kill 2D6 more enemy squads.");
    assert_eq!(row("Mine Field"), row("Machine Gun") + 2, "cards of one op stand together");
    let loaded = loaded("attrition");
    let quick = warpress::rulebook::quick(loaded.game.as_ref().unwrap(), &loaded.sections, &Words::default());
    let [short] = &tables(&quick)[..] else { panic!("one list on the quick reference") };
    let shared = short.iter().find(|row| row[0].contains("Machine Gun")).unwrap();
    assert_eq!(shared[0], "Machine Gun, Mine Field");
    assert_eq!(shared[2], "Kill 2D6/1D6 more enemy squads.");
}
