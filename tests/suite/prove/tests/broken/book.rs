//! Books and player aids that lack something, or from which something runs off.

use super::sample::{Sample, is_found};
use warpress_prove::book::set::Printed;
use warpress_prove::written::Written;
use warpress_prove::{Case, Faults, book};
use warpress_rulebook::Picture;
use warpress_rulebook::book::{Aside, Block, Decision, Depicted, Grid, Step, plain};

/// Small games, each in another way: on A4, on letter and on A5.
const EACH_WAY: [(&str, &str); 3] =
    [("the-independence-of-india", "a4"), ("wolf-pack", "letter"), ("sopwith", "a5")];

/// One that shows its pieces on its aid.
const SLUG: &str = "wolf-pack";

fn found(case: &Case<'_>, written: &Written, printed: &Printed) -> Vec<String> {
    let mut faults = Faults::default();
    book::faults(case, written, printed, &mut faults);
    faults.0
}

#[test]
fn a_sound_book_has_no_fault_on_any_paper() {
    for (slug, paper) in EACH_WAY {
        let sample = Sample::of(slug);
        let case = sample.case();
        assert_eq!(case.way().book, paper, "{slug}");
        let mut faults = Faults::default();
        book::prove(&case, &mut faults);
        assert_eq!(faults, Faults::default(), "{slug}");
    }
}

#[test]
fn words_that_paper_lacks_are_named_with_their_section() {
    let sample = Sample::of(SLUG);
    let case = sample.case();
    let mut written = Written::of(&case).unwrap();
    let printed = written.set(&case).unwrap();
    let line = |words: &str| plain(format!("Nobody prints {words}"));
    let block = |words: &str| Block::Paragraph(line(words));
    let grid = Grid {
        title: "Nobody prints tables".into(),
        head: vec![line("columns")],
        rows: vec![vec![line("a cell")], vec![line("another")]],
        below: vec![line("a note")],
        ..Grid::default()
    };
    let step = Step {
        depth: 0,
        name: "Nobody prints steps".into(),
        signs: Vec::new(),
        text: line("what is done"),
        section: None,
    };
    let decision = Decision {
        id: String::new(),
        number: 1,
        question: line("a question"),
        answer: line("an answer"),
        sections: Vec::new(),
        signed: false,
    };
    let aside = |title: &str, of| Block::Aside {
        kind: Aside::Note,
        title: format!("Nobody prints {title}"),
        blocks: vec![of],
    };
    let section = &mut written.book.sections[1];
    let place = format!("[{}] ", section.number);
    section.title = "Nobody prints headings".into();
    section.blocks.extend([
        block("a paragraph"),
        Block::Verbatim("Nobody prints lines".into()),
        Block::List { from: None, items: vec![vec![block("a point")]] },
        Block::Sequence(vec![step]),
        Block::Terms(vec![(line("a term"), line("a meaning"))]),
        Block::Table(grid),
        Block::Decisions(vec![decision]),
        aside("boxes", block("what is in a box")),
    ]);
    written.book.summary = "Nobody prints summaries".into();
    let faults = found(&case, &written, &printed);
    is_found("its head: the rulebook lacks “Nobody prints summaries”", &faults);
    let all = [
        "headings",
        "a paragraph",
        "lines",
        "a point",
        "steps",
        "what is done",
        "a term",
        "a meaning",
        "tables",
        "columns",
        "a cell",
        "another",
        "a note",
        "a question",
        "an answer",
        "boxes",
        "what is in a box",
    ];
    for words in all {
        is_found(
            &format!("{place}Nobody prints headings: the rulebook lacks “Nobody prints {words}”"),
            &faults,
        );
    }
}

#[test]
fn a_book_of_hardly_any_words_is_noticed() {
    let sample = Sample::of(SLUG);
    let case = sample.case();
    let mut written = Written::of(&case).unwrap();
    written.book.sections.truncate(1);
    written.book.sections[0].blocks.clear();
    let printed = written.set(&case).unwrap();
    is_found("no more than 3 runs of words", &found(&case, &written, &printed));
}

#[test]
fn what_cannot_be_part_of_a_book_is_told() {
    let mut sample = Sample::of(SLUG);
    sample.loaded.sections[1].body.push_str("\n\n<b>Torpedoes</b>\n");
    let mut faults = Faults::default();
    book::prove(&sample.case(), &mut faults);
    is_found("rules.md:", &faults.0);
}

#[test]
fn a_picture_that_nobody_draws_is_named() {
    let sample = Sample::of(SLUG);
    let case = sample.case();
    let mut written = Written::of(&case).unwrap();
    let printed = written.set(&case).unwrap();
    let picture =
        |of| Picture { of, list: "nothing".into(), row: None, alt: "x".into(), caption: String::new() };
    written.book.sections[0].blocks.push(Block::Pictures(vec![picture(Depicted::Whole)]));
    is_found("no picture of nothing, the whole", &found(&case, &written, &printed));
    written.aid.book.cover = Some(picture(Depicted::Card));
    is_found("no picture of nothing, the whole (Card)", &found(&case, &written, &printed));
}

#[test]
fn what_runs_off_a_page_is_shown_with_its_place() {
    for (slug, paper) in EACH_WAY {
        let sample = Sample::of(slug);
        let case = sample.case();
        let mut written = Written::of(&case).unwrap();
        let long = Block::Paragraph(plain("W".repeat(200)));
        written.book.sections[1].blocks.insert(0, long);
        let printed = written.set(&case).unwrap();
        let faults = found(&case, &written, &printed);
        is_found("WWW” runs off, at ", &faults);
        is_found(&format!("the rulebook on {paper}, page "), &faults);
    }
}

/// Each side has its edge, and the text its foot.
#[test]
fn a_letter_beyond_an_edge_is_seen() {
    let sample = Sample::of(SLUG);
    let case = sample.case();
    let written = Written::of(&case).unwrap();
    let mut printed = written.set(&case).unwrap();
    let sound = printed.rules[1].clone();
    let (w, h) = sound.size;
    let places = [(45.0, 300.0), (w - 45.0, 300.0), (300.0, 20.0), (300.0, h - 20.0)];
    for (x, y) in places {
        let mut page = sound.clone();
        (page.glyphs[0].0.x, page.glyphs[0].0.y) = (x, y);
        printed.rules[1] = page;
        is_found("the rulebook on letter, page 2: “", &found(&case, &written, &printed));
    }
    let mut page = sound.clone();
    (page.glyphs[0].0.x, page.glyphs[0].0.y) = (300.0, h - 45.0);
    printed.rules[1] = page;
    is_found("stands below the text", &found(&case, &written, &printed));
    printed.rules[1] = sound;
    printed.aids[0].1[0].glyphs[0].0.y = 20.0;
    is_found("the player aid on letter, page 1: “", &found(&case, &written, &printed));
}

#[test]
fn a_heading_at_the_foot_of_its_column_is_named() {
    for (slug, paper) in EACH_WAY {
        let sample = Sample::of(slug);
        let case = sample.case();
        let written = Written::of(&case).unwrap();
        let mut printed = written.set(&case).unwrap();
        // Where the last chapter begins, its column ends.
        let chapter = written.book.sections.iter().rfind(|passage| passage.depth == 1).unwrap();
        let head: Vec<char> =
            format!("{}{}", chapter.number, chapter.title).chars().filter(|c| c.is_alphanumeric()).collect();
        let upper = |c: char| c.to_uppercase().next();
        // The sign that ends the heading, on the page where it stands.
        let ends = |glyphs: &[(_, String)]| {
            let shown: Vec<(usize, char)> = (glyphs.iter().enumerate())
                .flat_map(|(place, (_, text))| text.chars().map(move |c| (place, c)))
                .filter(|(_, c)| c.is_alphanumeric())
                .collect();
            let is = |part: &&[(usize, char)]| {
                part.iter().zip(&head).all(|((_, one), other)| upper(*one) == upper(*other))
            };
            shown.windows(head.len()).find(is).map(|begins| begins[head.len() - 1].0)
        };
        let mut pages = printed.rules.iter().enumerate().rev();
        let (number, end) = pages
            .find_map(|(number, page)| Some((number, ends(&page.glyphs)?)))
            .unwrap_or_else(|| panic!("{slug}: {head:?} is on no page"));
        let page = &mut printed.rules[number];
        let at = page.glyphs[end].0;
        let middle = page.size.0 / 2.0;
        let columns = if paper == "a5" { 1 } else { 2 };
        let beside = |x: f64| columns == 1 || (x < middle) == (at.x < middle);
        page.glyphs.retain(|(other, _)| other.y <= at.y + 6.0 || !beside(other.x));
        let head: String = head.into_iter().collect();
        is_found(&format!("nothing below “{}”", head.to_lowercase()), &found(&case, &written, &printed));
    }
}

#[test]
fn an_aid_of_several_sides_without_pieces_is_noticed() {
    let sample = Sample::of(SLUG);
    let case = sample.case();
    let mut written = Written::of(&case).unwrap();
    let mut printed = written.set(&case).unwrap();
    let sound = printed.aids.clone();
    printed.aids[0].1 = printed.rules.clone();
    let faults = found(&case, &written, &printed);
    for words in
        ["takes 3 sides", "does not say what it is", "has no key to the pieces, though it has no more than"]
    {
        is_found(&format!("the player aid on letter {words}"), &faults);
    }
    printed.aids.clear();
    is_found("no player aid, though there is something to look up", &found(&case, &written, &printed));
    printed.aids = sound;
    written.aid.pieces.clear();
    is_found("has a key to the pieces, though there are none", &found(&case, &written, &printed));
}
