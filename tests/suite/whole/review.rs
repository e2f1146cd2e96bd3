//! Pages for looking: whoever opens one must see every face with what was found about it, and nothing that a game
//! brings may run, or fetch, or lead elsewhere.

use std::cell::RefCell;
use std::path::Path;

use crate::common::{DECK, GAME, ROOT, files, pack, temp, warpress, write};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Elements of a page in order: name, attributes, words up to the next element.
#[derive(Default)]
struct Elements(RefCell<(Vec<Element>, Vec<String>)>);

#[derive(Debug)]
struct Element {
    tag: String,
    attributes: Vec<(String, String)>,
    words: String,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl TokenSink for Elements {
    type Handle = ();

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<()> {
        let mut state = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let attribute =
                    |attr: &html5ever::Attribute| (attr.name.local.to_string(), attr.value.to_string());
                let attributes = tag.attrs.iter().map(attribute).collect();
                state.0.push(Element { tag: tag.name.to_string(), attributes, words: String::new() });
                if &*tag.name == "style" {
                    return TokenSinkResult::RawData(RawKind::Rawtext);
                }
            }
            Token::CharacterTokens(words) => {
                if let Some(last) = state.0.last_mut() {
                    last.words.push_str(&words);
                }
            }
            Token::ParseError(what) => state.1.push(format!("line {line}: {what}")),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// The elements of a page that holds together.
#[track_caller]
fn elements(page: &str) -> Vec<Element> {
    let tokenizer =
        Tokenizer::new(Elements::default(), TokenizerOpts { exact_errors: true, ..Default::default() });
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(page));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let (elements, faults) = tokenizer.sink.0.into_inner();
    assert_eq!(faults, [""; 0]);
    elements
}

/// What a page may be made of, and nothing that runs or fetches.
#[track_caller]
fn harmless(page: &str, beside: &Path) -> Vec<Element> {
    const TAGS: [&str; 38] = [
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "header",
        "main",
        "footer",
        "section",
        "article",
        "nav",
        "div",
        "p",
        "h1",
        "h2",
        "h3",
        "dl",
        "dt",
        "dd",
        "ul",
        "li",
        "b",
        "span",
        "code",
        "a",
        "small",
        "figure",
        "figcaption",
        "img",
        "fieldset",
        "legend",
        "label",
        "input",
        "em",
        "strong",
        "br",
        "table",
    ];
    let all = elements(page);
    assert!(page.contains("default-src 'none'"), "the browser is told");
    let ids: Vec<&str> = all.iter().filter_map(|element| element.get("id")).collect();
    for element in &all {
        assert!(TAGS.contains(&element.tag.as_str()), "<{}>", element.tag);
        for (name, value) in &element.attributes {
            assert!(!name.starts_with("on"), "{element:?}");
            match name.as_str() {
                "src" => assert!(value.starts_with("data:image/png;base64,"), "{value}"),
                "href" => match value.strip_prefix('#') {
                    Some(id) => assert!(ids.contains(&id), "{value} leads nowhere"),
                    None => assert!(beside.join(value).is_file(), "{value} is not beside the page"),
                },
                "style" => {
                    assert!(value.strip_prefix("--w:").is_some_and(|w| w.parse::<u32>().is_ok()), "{value}")
                }
                _ => {}
            }
        }
        if element.tag == "style" {
            assert!(!element.words.contains("url(") && !element.words.contains("@import"));
        }
    }
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), ids.len(), "an id twice");
    all
}

fn page(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("output/hedgerow/hedgerow-review.html")).unwrap()
}

/// The elements of the item with this title.
fn item<'e>(all: &'e [Element], title: &str) -> &'e [Element] {
    let start = all.iter().position(|element| element.tag == "h3" && element.words.trim() == title);
    let start = start.unwrap_or_else(|| panic!("no item {title}"));
    let first = all[..start].iter().rposition(|element| element.tag == "article").unwrap();
    let end =
        all[start..].iter().position(|element| matches!(&*element.tag, "article" | "section" | "footer"));
    &all[first..start + end.unwrap()]
}

#[test]
fn a_page_shows_every_face_in_all_inks_both_papers_and_names_its_files() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let run = warpress(folder.path(), &["build", "./hedgerow", "--review"]).ends(0);
    let made = files(&folder.path().join("output"));
    for name in ["hedgerow-a4.pdf", "hedgerow-letter.pdf", "hedgerow-review.html"] {
        assert!(made.contains(&format!("hedgerow/{name}")), "{made:?}");
        assert!(run.out.contains(name), "{}", run.out);
    }
    let first = page(folder.path());
    let all = harmless(&first, &folder.path().join("output/hedgerow"));
    for title in ["Patrol", "Sniper's Nest", "Mortar", "Back"] {
        let shots: Vec<_> = item(&all, title).iter().filter(|element| element.tag == "img").collect();
        let labels: Vec<_> = shots.iter().filter_map(|shot| shot.get("alt")).collect();
        assert_eq!(labels, ["full", "low", "mono"].map(|ink| format!("{title}, {ink}")));
    }
    let headings: Vec<_> =
        all.iter().filter(|element| element.tag == "h2").map(|one| one.words.trim()).collect();
    assert_eq!(headings, ["Findings", "Patrol deck", "Kit on A4", "Kit on Letter"]);
    assert!(first.contains("Nothing was found"));
    warpress(folder.path(), &["build", "./hedgerow", "--review"]).ends(0);
    assert!(first == page(folder.path()), "the same data, the same page");
}

#[test]
fn a_finding_stands_beside_its_face_and_leads_to_it() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let long = "The foe loses 1D6 squads. ".repeat(80);
    write(&path, &[("decks/patrol.toml", &DECK.replace("The foe loses 1D6 squads.", &long))]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--review"]).ends(1);
    assert!(run.err.contains("E0301"), "{}", run.err);
    let first = page(folder.path());
    let all = harmless(&first, &folder.path().join("output/hedgerow"));
    let nest = item(&all, "Sniper's Nest");
    let id = nest[0].get("id").unwrap();
    assert!(nest[0].get("class").unwrap().contains("error"), "{:?}", nest[0]);
    assert!(nest.iter().any(|element| element.tag == "b" && element.words.starts_with("E0301")));
    let place = nest.iter().find(|element| element.tag == "span").unwrap();
    assert!(place.words.contains("decks/patrol.toml:2"), "{}", place.words);
    let link = all.iter().find(|element| element.get("href") == Some(&format!("#{id}")));
    assert_eq!(link.unwrap().words.trim(), "Sniper's Nest", "the list of findings leads to it");
    assert!(!item(&all, "Mortar")[0].get("class").unwrap().contains("noted"));
}

#[test]
fn a_finding_about_a_deck_stands_at_its_heading_and_marks_no_card() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &format!("count = {{ stated = 7 }}\n{DECK}"))]);
    warpress(folder.path(), &["build", "./hedgerow", "--review"]).ends(0);
    let all = harmless(&page(folder.path()), &folder.path().join("output/hedgerow"));
    let codes = all.iter().filter(|element| element.tag == "b" && element.words.starts_with("W0201")).count();
    assert_eq!(codes, 2, "once in the list of findings, once at the deck");
    assert!(!all.iter().any(|element| element.get("class").is_some_and(|class| class.contains("noted"))));
}

#[test]
fn hostile_texts_are_shown_and_not_obeyed() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let sly = "</h3><script>alert(1)</script><img src=x onerror=alert(2)>";
    let quoted = "\\\" onload=\\\"alert(3)\\\" style=\\\"x";
    let deck = DECK
        .replace("name = \"Mortar\"", &format!("name = \"{sly}\""))
        .replace("name = \"Patrol\"\n", &format!("name = \"{quoted}\"\n"))
        .replace("name = \"Patrol deck\"", &format!("name = \"{sly}\""));
    // Warnings quote lines of the data.
    let deck = format!("count = {{ stated = 7 }} # {sly}\n{deck}");
    let game = GAME.replace("title = \"Hedgerow\"", &format!("title = \"{sly}\""));
    write(&path, &[("decks/patrol.toml", &deck), ("game.toml", &game)]);
    // Faces may or may not have room for such names.
    let run = warpress(folder.path(), &["build", "./hedgerow", "--review"]);
    assert!(matches!(run.code, Some(0 | 1)), "{}", run.err);
    let first = page(folder.path());
    let all = harmless(&first, &folder.path().join("output/hedgerow"));
    assert!(
        all.iter().any(|element| element.tag == "h3" && element.words.contains("<script>")),
        "shown as text"
    );
    warpress(folder.path(), &["faces", "./hedgerow", "--changed"]).ends(1);
    let changes =
        std::fs::read_to_string(folder.path().join("output/hedgerow/hedgerow-changes.html")).unwrap();
    harmless(&changes, &folder.path().join("output/hedgerow"));
}

#[test]
fn a_page_of_somebody_elses_is_left_alone() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    let mine = folder.path().join("output/hedgerow/hedgerow-review.html");
    write(folder.path(), &[("output/hedgerow/hedgerow-review.html", "my notes")]);
    let run = warpress(folder.path(), &["build", "./hedgerow", "--review"]).ends(2);
    assert!(run.err.contains("hedgerow-review.html was not written by warpress"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(mine).unwrap(), "my notes");
}

/// The labels of all pictures of the page of changes.
fn changes(folder: &Path) -> Vec<String> {
    let beside = folder.join("output/hedgerow");
    let page = std::fs::read_to_string(beside.join("hedgerow-changes.html")).unwrap();
    let all = harmless(&page, &beside);
    all.iter().filter_map(|element| element.get("alt")).map(str::to_owned).collect()
}

#[test]
fn an_altered_face_is_shown_before_and_after() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["faces", "./hedgerow", "--accept"]).ends(0);
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--changed"]).ends(0);
    assert_eq!(run.out, "hedgerow: 4 faces, all as accepted\n");
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "force = 5"))]);
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--changed"]).ends(1);
    assert!(run.out.contains("patrol: snipers-nest\n"), "{}", run.out);
    let expected: Vec<String> = ["full", "low", "mono"]
        .iter()
        .flat_map(|ink| [format!("before, {ink}"), format!("after, {ink}"), format!("difference, {ink}")])
        .map(|label| format!("snipers-nest, {label}"))
        .collect();
    assert_eq!(changes(folder.path()), expected);
}

#[test]
fn without_kept_faces_an_older_copy_draws_them() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let older = folder.path().join("older");
    std::fs::create_dir(&older).unwrap();
    pack(&older, "hedgerow");
    warpress(folder.path(), &["faces", "./hedgerow", "--accept"]).ends(0);
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "force = 5"))]);
    let folder_of = folder.path().join("output/hedgerow");
    std::fs::remove_file(folder_of.join("hedgerow-faces.kept")).unwrap();
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--changed"]).ends(1);
    assert!(run.out.contains("1 face was not kept as accepted; --before DIR"), "{}", run.out);
    assert_eq!(changes(folder.path()).len(), 3, "only what is now");
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--before", "older/hedgerow"]).ends(1);
    assert!(run.out.starts_with("hedgerow: 1 of 4 faces altered"), "{}", run.out);
    assert_eq!(changes(folder.path()).len(), 9);
    let run = warpress(folder.path(), &["faces", "./hedgerow", "--before", "nowhere"]).ends(2);
    assert!(run.err.contains("there is no folder nowhere"), "{}", run.err);
}

/// A change of the order of attributes, say, alters the SVG and nothing that anyone sees.
#[test]
fn faces_that_look_the_same_are_told_from_those_that_do_not() {
    let folder = temp();
    pack(folder.path(), "hedgerow");
    warpress(folder.path(), &["faces", "./hedgerow", "--accept"]).ends(0);
    let template = std::fs::read_to_string(Path::new(ROOT).join("templates/part/event.svg")).unwrap();
    let template = template.replacen("{% </face> %}", "<g/>{% </face> %}", 1);
    write(folder.path(), &[("library/templates/part/event.svg", &template)]);
    warpress(folder.path(), &["--library", "library", "faces", "./hedgerow", "--changed"]).ends(1);
    let page = std::fs::read_to_string(folder.path().join("output/hedgerow/hedgerow-changes.html")).unwrap();
    assert_eq!(page.matches("<p class=\"meta\">the same to look at</p>").count(), 3, "{}", page.len());
}

/// Somebody waits for it: a game of 200 cards has some 800 pictures, and they are a few megabytes.
#[test]
fn a_page_stays_small() {
    const PICTURE: usize = 18_000;
    let folder = temp();
    warpress(folder.path(), &["build", "attrition", "--review"]).ends(0);
    let file = folder.path().join("output/attrition/attrition-review.html");
    let page = std::fs::read_to_string(&file).unwrap();
    let all = harmless(&page, file.parent().unwrap());
    let pictures = all.iter().filter(|element| element.tag == "img").count();
    assert!(pictures > 100, "{pictures} pictures");
    assert!(page.len() < PICTURE * pictures, "{} bytes for {pictures} pictures", page.len());
}
