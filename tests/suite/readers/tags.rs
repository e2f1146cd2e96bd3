//! A page of rules as its tags say it, and what is wrong with them: all that shows without a browser.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Tags that have no end.
const VOID: [&str; 4] = ["br", "img", "link", "meta"];
/// What may hold words, but no blocks.
const WORDS_ONLY: [&str; 13] =
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "a", "b", "em", "strong", "dt", "caption"];
/// What is not part of a line of words.
const BLOCKS: [&str; 12] =
    ["p", "ul", "ol", "dl", "div", "table", "section", "figure", "pre", "h2", "h3", "h4"];

struct Element {
    tag: String,
    attributes: BTreeMap<String, String>,
    /// The elements that it stands in, the outermost first.
    within: Vec<usize>,
    /// Its words and those of all that stands in it.
    words: String,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

#[derive(Default)]
struct Tree {
    elements: Vec<Element>,
    open: Vec<usize>,
    faults: Vec<String>,
}

struct Sink(RefCell<Tree>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<()> {
        let mut tree = self.0.borrow_mut();
        let tree = &mut *tree;
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let name = tag.name.to_string();
                let attributes = tag
                    .attrs
                    .iter()
                    .map(|attr| (attr.name.local.to_string(), attr.value.to_string()))
                    .collect();
                let within = tree.open.clone();
                if !VOID.contains(&name.as_str()) {
                    tree.open.push(tree.elements.len());
                }
                tree.elements.push(Element { tag: name.clone(), attributes, within, words: String::new() });
                if name == "style" {
                    return TokenSinkResult::RawData(RawKind::Rawtext);
                }
            }
            Token::TagToken(tag) => match tree.open.pop() {
                Some(open) if tree.elements[open].tag == *tag.name => {}
                Some(open) => {
                    let open = &tree.elements[open].tag;
                    tree.faults.push(format!("line {line}: </{}> ends a <{open}>", tag.name));
                }
                None => tree.faults.push(format!("line {line}: </{}> ends nothing", tag.name)),
            },
            Token::CharacterTokens(words) => {
                for element in &tree.open {
                    tree.elements[*element].words.push_str(&words);
                }
            }
            Token::ParseError(what) => tree.faults.push(format!("line {line}: {what}")),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// What is wrong with a page.
pub fn faults(page: &str) -> Vec<String> {
    let tokenizer =
        Tokenizer::new(Sink(RefCell::default()), TokenizerOpts { exact_errors: true, ..Default::default() });
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(page));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut tree = tokenizer.sink.0.into_inner();
    let mut faults = std::mem::take(&mut tree.faults);
    faults.extend(tree.open.iter().map(|open| format!("<{}> never ends", tree.elements[*open].tag)));
    if !page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") {
        faults.push("no doctype, or no language".to_owned());
    }
    // What a text was to look up.
    let words = tree.elements.iter().filter(|element| element.tag == "body").map(|body| &body.words);
    faults.extend(
        words.filter(|words| words.contains("{{")).map(|_| "a name that was not looked up".to_owned()),
    );
    for check in [nested, alone, linked, sections, headings, pictures, tables] {
        check(&tree.elements, &mut faults);
    }
    faults
}

/// Blocks stand where blocks may.
fn nested(all: &[Element], faults: &mut Vec<String>) {
    for element in all.iter().filter(|element| BLOCKS.contains(&element.tag.as_str())) {
        let words =
            element.within.iter().map(|outer| all[*outer].tag.as_str()).find(|tag| WORDS_ONLY.contains(tag));
        faults.extend(words.map(|outer| format!("a <{}> in a <{outer}>", element.tag)));
    }
}

/// No script, and nothing that is fetched.
fn alone(all: &[Element], faults: &mut Vec<String>) {
    for element in all {
        let tag = element.tag.as_str();
        if ["script", "link", "iframe", "object", "embed", "base", "form", "noscript"].contains(&tag) {
            faults.push(format!("a <{tag}>"));
        }
        let fetches = |words: &str| words.split("url(").skip(1).any(|address| !address.starts_with("data:"));
        if tag == "style" && (fetches(&element.words) || element.words.contains("@import")) {
            faults.push("a style that fetches".to_owned());
        }
        for (name, value) in &element.attributes {
            if name.starts_with("on") {
                faults.push(format!("a script: {name} of <{tag}>"));
            }
            if name == "src" && !value.starts_with("data:image/") || name == "href" && !value.starts_with('#')
            {
                faults.push(format!("{name} leads out of the page: {value}"));
            }
        }
    }
}

/// Each name is given once, and what is named is there.
fn linked(all: &[Element], faults: &mut Vec<String>) {
    let mut ids = BTreeSet::new();
    for id in all.iter().filter_map(|element| element.get("id")) {
        if !ids.insert(id) {
            faults.push(format!("the id {id} twice"));
        }
    }
    for element in all {
        let target = element.get("href").and_then(|href| href.strip_prefix('#'));
        for id in [target, element.get("aria-labelledby")].into_iter().flatten() {
            if !ids.contains(id) {
                faults.push(format!("a link to nothing: {id}"));
            }
        }
        if element.tag == "a" && element.words.trim().is_empty() {
            faults.push("a link without words".to_owned());
        }
    }
}

/// Each section has an anchor, a number and a heading that names it, and the contents have each chapter.
fn sections(all: &[Element], faults: &mut Vec<String>) {
    let is = |element: usize, tag: &str| all[element].tag == tag;
    let listed: Vec<_> = all
        .iter()
        .filter(|element| element.tag == "a" && element.within.iter().any(|outer| is(*outer, "nav")))
        .filter_map(|element| element.get("href"))
        .collect();
    let sections: Vec<_> = (0..all.len()).filter(|place| is(*place, "section")).collect();
    if sections.is_empty() {
        faults.push("no section".to_owned());
    }
    for place in sections {
        let section = &all[place];
        let Some(id) = section.get("id").filter(|id| !id.is_empty()) else {
            faults.push("a section without an anchor".to_owned());
            continue;
        };
        let heading =
            all.get(place + 1).filter(|first| first.tag.starts_with('h') && first.get("id").is_some());
        if heading.is_none_or(|heading| heading.get("id") != section.get("aria-labelledby")) {
            faults.push(format!("the section {id} is not named by its heading"));
        }
        let number = all.get(place + 2).filter(|number| number.get("class") == Some("number"));
        if number.is_none_or(|number| !number.words.starts_with(|first: char| first.is_ascii_digit())) {
            faults.push(format!("the section {id} has no number"));
        }
        let chapter = !section.within.iter().any(|outer| is(*outer, "section"));
        if chapter && !listed.contains(&format!("#{id}").as_str()) {
            faults.push(format!("the contents lack {id}"));
        }
    }
}

/// One title; no level is left out on the way down.
fn headings(all: &[Element], faults: &mut Vec<String>) {
    let level = |element: &Element| element.tag.strip_prefix('h').and_then(|level| level.parse::<u8>().ok());
    let mut above = 0;
    for (element, level) in all.iter().filter_map(|element| Some((element, level(element)?))) {
        if level > above + 1 {
            faults.push(format!("a heading jumps from {above} to {level}: {}", element.words));
        }
        if level == 1 && above > 0 {
            faults.push("two titles".to_owned());
        }
        if element.words.trim().is_empty() {
            faults.push("a heading without words".to_owned());
        }
        above = level;
    }
}

/// Each picture says what it shows, or that it only decorates, and how large it is.
fn pictures(all: &[Element], faults: &mut Vec<String>) {
    for image in all.iter().filter(|element| element.tag == "img") {
        let alt = image.get("alt").unwrap_or_default();
        // A sign beside words that say the same is passed over by who reads aloud.
        if alt.trim().is_empty() && image.get("role") != Some("presentation") {
            faults.push("a picture that says nothing".to_owned());
        }
        let sized = ["width", "height"].iter().all(|side| {
            image.get(side).and_then(|length| length.parse::<u32>().ok()).is_some_and(|length| length > 0)
        });
        if !sized {
            faults.push(format!("a picture without size: {alt}"));
        }
    }
}

/// Each table scrolls by itself, for the keyboard too, and its rows are of one length.
fn tables(all: &[Element], faults: &mut Vec<String>) {
    for (place, table) in all.iter().enumerate().filter(|(_, element)| element.tag == "table") {
        let around = table.within.last().map(|outer| &all[*outer]);
        let scrolls = around.is_some_and(|div| {
            div.get("class") == Some("table")
                && div.get("tabindex") == Some("0")
                && div.get("aria-label").is_some()
        });
        if !scrolls {
            faults.push("a table that does not scroll by itself".to_owned());
        }
        let rows =
            (place..all.len()).filter(|row| all[*row].tag == "tr" && all[*row].within.contains(&place));
        let lengths: BTreeSet<_> =
            rows.map(|row| all.iter().filter(|cell| cell.within.last() == Some(&row)).count()).collect();
        if lengths.len() != 1 {
            faults.push(format!("a table with rows of {lengths:?} cells"));
        }
    }
}
