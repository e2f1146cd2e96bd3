//! Rulebooks: from the sections of `rules.md` and the data to a [`Book`], and from a book to a browser and to the
//! terminal. On paper `typeset` sets it.
//!
//! [`book()`] puts a book together; its content is defined in `book.rs`, and what comes from the data is in
//! `gather/`. A [`Volume`] binds several. Nothing here decides how a game is played, and no writer reads the
//! data.

pub mod bind;
pub mod book;
pub mod detail;
mod document;
mod edition;
mod gather;
pub mod html;
mod lines;
pub mod markdown;
pub mod pictures;
pub mod plain;
mod quick;
mod shades;
mod signs;
mod style;
mod texts;
pub mod volume;
pub mod words;

use std::collections::BTreeSet;

pub use book::{Block, Book, Inline, Passage, Picture};
pub use document::document;
pub use quick::{Aid, aid, quick};
pub use signs::printed;
pub use style::{Style, look, neutral, neutral_look, style};
pub use texts::{BookText, TextPlace, texts};
pub use volume::Volume;
pub use words::Words;

use gather::Gather;
use warpress_model::rules::Insertion;
use warpress_model::{Example, Game, Section};

/// Something in a section that cannot be part of a book, with its file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub what: String,
}

/// Puts the rulebook of a game together. `words` are what it says by itself.
///
/// Whatever the rules do not place themselves (components, tables, letters, optional rules, decisions, thanks) gets
/// a chapter of its own, so that a book is complete even if its author forgot something.
///
/// ```
/// use warpress_assets::Assets;
/// use warpress_kit::Library;
/// use warpress_rulebook::{Words, book, plain};
///
/// let source = Library::open(Assets::built_in()).game("wolf-pack");
/// let loaded = source.load(&[]);
/// let game = loaded.game.unwrap();
/// let (book, errors) = book(&game, &loaded.sections, &Words::of(&source.assets, &game));
/// assert_eq!(errors, []);
///
/// let setup = plain::text(&book, Some("setup"), 72).unwrap();
/// assert!(setup.starts_with("[3] Setup\n"), "{setup}");
/// ```
pub fn book(game: &Game, sections: &[Section], words: &Words) -> (Book, Vec<BookError>) {
    let gather = Gather { game, words };
    let mut binder = Binder { gather, sections, errors: Vec::new(), placed: placed(sections) };
    let mut passages = Vec::new();
    // The title of the game is the title of the book.
    let chapters = sections.iter().filter(|section| section.level > 1);
    let lead = sections.iter().find(|section| section.level == 1);
    if let Some(lead) = lead {
        let blocks = binder.body(lead);
        if !blocks.is_empty() {
            passages.push(passage("about", words.word("chapter-about"), blocks));
        }
    }
    for section in chapters {
        let mut blocks = binder.body(section);
        blocks.extend(binder.asides(&section.id));
        let depth = section.level - 1;
        passages.push(Passage {
            id: section.id.clone(),
            number: String::new(),
            depth,
            title: section.title.clone(),
            blocks,
        });
    }
    binder.complete(&mut passages);
    edition::number(&mut passages);
    let mut head = gather.head();
    if sections.iter().any(|section| section.id == TERMS) {
        // What the rules say under that heading stands instead; whose the game is they need not say.
        head.rights = game.credits.copyright().into_iter().collect();
        head.licensed = false;
    }
    let mut book =
        Book { sections: passages, cover: Some(cover(words, &head.title)), plates: gather.plates(), ..head };
    book.number();
    (book, binder.errors)
}

/// The pictures of the game's own that the rules show, each with its section.
pub fn images(sections: &[Section]) -> Vec<(&Section, String)> {
    let words = Words::default();
    let mut found = Vec::new();
    for section in sections {
        let (blocks, _) = markdown::blocks(&section.body, &words);
        let is_own = |one: &&Picture| {
            one.of == book::Depicted::Art || one.of == book::Depicted::Icon && one.list.starts_with("art/")
        };
        let shown = pictures::within(&blocks).into_iter().filter(is_own);
        found.extend(shown.map(|one| (section, one.list.clone())));
    }
    found
}

/// A section of the rules with the terms of use; it stands instead of the line at the end that gives the licence.
pub const TERMS: &str = "terms";

fn passage(id: &str, title: String, blocks: Vec<Block>) -> Passage {
    Passage { id: id.to_owned(), number: String::new(), depth: 1, title, blocks }
}

/// The picture on the first page.
fn cover(words: &Words, title: &str) -> Picture {
    let alt = words.say("book-cover", &[("title", title.into())]);
    Picture { of: book::Depicted::Cover, list: String::new(), row: None, alt, caption: String::new() }
}

/// The parts that the sections take from the data, by name.
fn placed(sections: &[Section]) -> BTreeSet<String> {
    let lines = sections.iter().flat_map(|section| section.body.lines()).filter_map(Insertion::line);
    lines
        .flatten()
        .map(|made| match made {
            Insertion::Whole(name) => name.to_owned(),
            Insertion::Single(kind, id) => format!("{kind}.{id}"),
        })
        .collect()
}

struct Binder<'g> {
    gather: Gather<'g>,
    sections: &'g [Section],
    errors: Vec<BookError>,
    placed: BTreeSet<String>,
}

impl Binder<'_> {
    /// The blocks of a section: its words, and between them what is made from the data.
    fn body(&mut self, section: &Section) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut text = String::new();
        // Lines keep their numbers: a part made from the data leaves an empty line.
        let mut first = 0;
        for (number, line) in section.body.lines().enumerate() {
            match Insertion::line(line) {
                Some(parts) => {
                    self.words(section, &std::mem::take(&mut text), first, &mut blocks);
                    first = number + 1;
                    self.made(&parts, &mut blocks);
                }
                None => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        self.words(section, &text, first, &mut blocks);
        blocks
    }

    fn words(&mut self, section: &Section, text: &str, first: usize, blocks: &mut Vec<Block>) {
        let (found, errors) = markdown::blocks(text, self.gather.words);
        blocks.extend(found);
        self.errors.extend(errors.into_iter().map(|error| BookError {
            file: section.file.clone(),
            line: section.line + 1 + (first + error.line) as u32,
            what: error.what,
        }));
    }

    /// The block for a line of look-ups. Pictures on one line are placed side by side.
    fn made(&self, parts: &[Insertion], blocks: &mut Vec<Block>) {
        let (gather, game) = (self.gather, self.gather.game);
        let mut pictures = Vec::new();
        for part in parts {
            match part {
                Insertion::Whole(name) => blocks.extend(self.whole(name)),
                Insertion::Single("table", id) => blocks.extend(
                    game.tables
                        .get(id)
                        .filter(|table| !table.rows.is_empty())
                        .map(|table| gather.table(table)),
                ),
                Insertion::Single("list", id) => blocks
                    .extend(game.list(id).filter(|list| !list.rows.is_empty()).map(|list| gather.list(list))),
                Insertion::Single("cards", id) => {
                    blocks.extend(game.list(id).into_iter().flat_map(|list| gather.cards(list)))
                }
                Insertion::Single("roll", id) => {
                    blocks.extend(game.rolls.get(id).into_iter().flat_map(|roll| gather.roll(roll)))
                }
                Insertion::Single("map", id) => {
                    let map = game.maps.get(id).filter(|map| map.is_printed());
                    pictures.extend(map.map(|map| gather.board(&map.list)))
                }
                Insertion::Single("form", id) => {
                    pictures.extend(game.forms.get(id).map(|form| gather.board(&form.list)))
                }
                Insertion::Single(_, id) => {
                    pictures.extend(game.piece(id).map(|(list, row)| gather.piece(list, row)))
                }
            }
        }
        if !pictures.is_empty() {
            blocks.push(Block::Pictures(pictures));
        }
    }

    fn whole(&self, name: &str) -> Vec<Block> {
        let (gather, game) = (self.gather, self.gather.game);
        match name {
            "setup" => gather.steps(game.setup_texts()),
            "phases" => gather.phases(self.sections),
            "endings" => gather.endings(),
            "components" => gather.components(&|name| self.placed.contains(name)),
            "codes" => gather.codes(),
            "tables" => self.tables(),
            "options" => gather.patches(game.options.values()),
            "scenarios" => gather.patches(game.scenarios.values()),
            "people" => gather.people(),
            _ => gather.decisions(self.sections),
        }
    }

    /// The tables, and the lists printed nowhere else, that no section shows.
    fn tables(&self) -> Vec<Block> {
        let (gather, game) = (self.gather, self.gather.game);
        let shown = |kind: &str, id: &str| self.placed.contains(&format!("{kind}.{id}"));
        // What a ruleset leaves to its games has no rows.
        let dice = game.tables.iter().filter(|(id, table)| !table.rows.is_empty() && !shown("table", id));
        let mut blocks: Vec<_> = dice.map(|(_, table)| gather.table(table)).collect();
        let records =
            game.records.values().filter(|list| !list.component.printed && !shown("list", &list.id));
        let shown = records.filter(|list| !list.rows.is_empty() && !game.names_lines(list));
        blocks.extend(shown.map(|list| gather.list(list)));
        blocks
    }

    /// The questions and examples of a section, after its words.
    fn asides(&self, id: &str) -> Vec<Block> {
        let game = self.gather.game;
        let asked = game.faq.get(id).map(|faq| self.gather.question(faq));
        let examples = game.examples.values().filter(|example| example.section.as_deref() == Some(id));
        let shown = examples.filter(|example| !example.telling.is_empty());
        asked.into_iter().chain(self.example_blocks(shown.collect())).collect()
    }

    /// Examples, of which only the first that names pieces shows them: pictures in each box would bury the rules.
    fn example_blocks(&self, examples: Vec<&Example>) -> Vec<Block> {
        let gather = self.gather;
        let illustrated = examples.iter().position(|example| gather.names_pieces(example));
        let all = examples.into_iter().enumerate();
        all.map(|(at, example)| gather.example(example, Some(at) == illustrated)).collect()
    }

    /// Chapters for everything that no section has placed.
    fn complete(&self, passages: &mut Vec<Passage>) {
        let words = self.gather.words;
        let missing = |name: &str| {
            !self.placed.contains(name) && !self.sections.iter().any(|section| section.id == name)
        };
        let chapter = |name: &str, title: &str| {
            let blocks = if missing(name) { self.whole(name) } else { Vec::new() };
            (!blocks.is_empty()).then(|| passage(name, words.word(title), blocks))
        };
        // What players need comes after what the game is about.
        if let Some(components) = chapter("components", "chapter-components") {
            let second = passages.iter().enumerate().filter(|(_, passage)| passage.depth == 1).nth(1);
            let at = second.map_or(passages.len(), |(at, _)| at);
            passages.insert(at, components);
        }
        passages.extend(chapter("tables", "chapter-tables"));
        passages.extend(chapter("codes", "chapter-codes"));
        passages.extend(chapter("scenarios", "chapter-scenarios"));
        passages.extend(chapter("options", "chapter-options"));
        passages.extend(chapter("people", "chapter-people"));
        let homeless = self.gather.game.examples.values().filter(|example| example.section.is_none());
        let examples = self.example_blocks(homeless.filter(|example| !example.telling.is_empty()).collect());
        if !examples.is_empty() {
            passages.push(passage("examples", words.word("chapter-examples"), examples));
        }
        if !self.placed.contains("rulings") {
            let decisions = self.whole("rulings");
            // A section with that heading may introduce them.
            match passages.iter_mut().find(|passage| passage.id == edition::CHAPTER) {
                Some(own) => own.blocks.extend(decisions),
                None if decisions.is_empty() => {}
                None => passages.push(passage(edition::CHAPTER, words.word("chapter-edition"), decisions)),
            }
        }
    }
}
