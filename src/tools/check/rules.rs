//! The rules as a book: whether every phase has a section, every link a target, every card named in the
//! rules exists, and the legend covers the letters in use.

use std::collections::BTreeSet;

use super::vocabulary::{self, Rows, fold};
use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Game, List, Location, Section};
use warpress_rulebook::book::{Aside, Block, Inline, words};
use warpress_rulebook::{self as rulebook, Book, BookError, Words};

/// What each section says by itself, without look-ups.
pub fn read(loaded: &Loaded) -> Vec<Vec<Block>> {
    let said = Words::default();
    loaded.sections.iter().map(|section| rulebook::markdown::blocks(&section.body, &said).0).collect()
}

/// Checks the rules of a game, of which each section has been read.
pub fn check(loaded: &Loaded, game: &Game, read: &[Vec<Block>]) -> Vec<Diagnostic> {
    let sections = &loaded.sections;
    if sections.is_empty() {
        return Vec::new();
    }
    let (book, errors) = rulebook::book(game, sections, &Words::default());
    let mut found = told(loaded, errors);
    found.extend(links(loaded, &book));
    if !game.is_ruleset() {
        found.extend(phases(loaded, game));
    }
    found.extend(names(loaded, game, read));
    found.extend(letters(loaded, game));
    found
}

/// What the rules contain that no book can show: no kit is built as long as it does.
pub fn unshowable(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    if loaded.sections.is_empty() {
        return Vec::new();
    }
    let (_, errors) = rulebook::book(game, &loaded.sections, &Words::default());
    told(loaded, errors)
}

fn told(loaded: &Loaded, errors: Vec<BookError>) -> Vec<Diagnostic> {
    let finding = |error: BookError| {
        let location = line(loaded, &error.file, error.line);
        Diagnostic::new(Code::E0502, "rules.md contains something that a book cannot show", &location)
            .help(error.what)
    };
    errors.into_iter().map(finding).collect()
}

/// The place of a line, from 1.
fn line(loaded: &Loaded, file: &str, number: u32) -> Location {
    let text = loaded.sources.text(file).unwrap_or_default();
    let mut start = 0;
    for (place, line) in (1..).zip(text.split_inclusive('\n')) {
        if place == number {
            return Location { file: file.into(), start, end: start + line.trim_end().len() };
        }
        start += line.len();
    }
    Location { file: file.into(), start: 0, end: 0 }
}

/// The place of some words in a section; its heading, if they do not stand there as they are.
pub(super) fn place(loaded: &Loaded, section: &Section, what: &str) -> Location {
    let text = loaded.sources.text(&section.file).unwrap_or_default();
    let heading = line(loaded, &section.file, section.line);
    let after = text.get(heading.end..).unwrap_or_default();
    match after.find(what) {
        Some(at) => {
            Location { file: heading.file, start: heading.end + at, end: heading.end + at + what.len() }
        }
        None => heading,
    }
}

/// Calls `take` for all words of some blocks.
pub(super) fn each<'b>(blocks: &'b [Block], take: &mut dyn FnMut(&'b Inline)) {
    fn inlines<'b>(all: &'b [Inline], take: &mut dyn FnMut(&'b Inline)) {
        for inline in all {
            take(inline);
            if let Inline::Strong(inner)
            | Inline::Emphasis(inner)
            | Inline::Link(_, inner)
            | Inline::Web(_, inner) = inline
            {
                inlines(inner, take);
            }
        }
    }
    for block in blocks {
        match block {
            Block::Paragraph(all) => inlines(all, take),
            Block::List { items, .. } => items.iter().for_each(|item| each(item, take)),
            Block::Table(grid) => {
                grid.rows.iter().flatten().chain(&grid.head).for_each(|cell| inlines(cell, take))
            }
            Block::Aside { kind: Aside::Note, blocks, .. } => each(blocks, take),
            _ => {}
        }
    }
}

/// Links that lead nowhere.
fn links(loaded: &Loaded, book: &Book) -> Vec<Diagnostic> {
    let numbers = book.numbers();
    let mut found = Vec::new();
    for passage in &book.sections {
        let section = loaded.sections.iter().find(|section| section.id == passage.id);
        each(&passage.blocks, &mut |inline| {
            let Inline::Link(id, _) = inline else { return };
            if numbers.contains_key(id.as_str()) {
                return;
            }
            let location =
                section.map(|section| place(loaded, section, &format!("(#{id})"))).unwrap_or_default();
            let help = match nearest(id, numbers.keys().copied()) {
                Some(near) => format!("did you mean “{near}”?"),
                None => {
                    "a link leads to the id of a section: [words](#id); without words it prints the number"
                        .into()
                }
            };
            found.push(
                Diagnostic::new(Code::E0503, format!("the rules have no section “{id}”"), &location)
                    .help(help),
            );
        });
    }
    found
}

/// Phases that no section describes.
fn phases(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let title = loaded.sections.last().map(|section| line(loaded, &section.file, 1)).unwrap_or_default();
    let inner = game.all_phases().filter(|phase| phase.phases.is_empty());
    let undescribed =
        inner.filter(|phase| !loaded.sections.iter().any(|section| section.describes(&phase.id)));
    undescribed
        .map(|phase| {
            Diagnostic::new(
                Code::W0504,
                format!("no section of the rules describes the phase “{}”", phase.id),
                &title,
            )
            .help(format!(
                "give it a section {{#{}}}, or name it where it is described:{{#draw phases={}}}",
                phase.id, phase.id
            ))
            .about(phase.id.as_str())
        })
        .collect()
}

/// Words in italics must be names from the game: of cards, counters, spaces, and anything else that has one.
fn names(loaded: &Loaded, game: &Game, read: &[Vec<Block>]) -> Vec<Diagnostic> {
    let known = vocabulary::known(game, Rows::Any);
    let mut found = Vec::new();
    for (section, blocks) in loaded.sections.iter().zip(read) {
        each(blocks, &mut |inline| {
            let Inline::Emphasis(inner) = inline else { return };
            if inner.iter().any(|word| matches!(word, Inline::Icon(_))) {
                return;
            }
            for name in
                words(inner).split([',', ';', '/']).map(|name| name.trim().trim_end_matches(['.', ':', '!']))
            {
                let key = fold(name);
                if key.is_empty() || known.contains_key(&key) {
                    continue;
                }
                let help = match nearest(&key, known.keys().map(String::as_str)).and_then(|near| known.get(near)) {
                    Some(near) => format!("italics are for names of the game; did you mean “{near}”? **Bold** is for words that stand out"),
                    None => "italics are for names of the game (cards, counters, spaces); **bold** is for words that stand out".into(),
                };
                let location = place(loaded, section, name);
                found.push(
                    Diagnostic::new(
                        Code::W0505,
                        format!("the rules speak of “{name}”, which the game does not have"),
                        &location,
                    )
                    .help(help)
                    .about(section.id.as_str()),
                );
            }
        });
    }
    found
}

/// Letters of the legend that no row has.
fn letters(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in game.lists() {
        let used = used(list);
        for code in list.codes.keys().filter(|code| !used.contains(*code)) {
            let file = list.rows.first().map(|row| row.at.file.clone()).unwrap_or_default();
            let text = loaded.sources.text(&file).unwrap_or_default();
            let matches = |line: &str| {
                line.trim_start()
                    .trim_start_matches('"')
                    .strip_prefix(code.as_str())
                    .is_some_and(|rest| rest.trim_start_matches('"').trim_start().starts_with('='))
            };
            let location = text.lines().position(matches).map_or_else(
                || Location { file: file.clone(), start: 0, end: 0 },
                |place| line(loaded, &file, place as u32 + 1),
            );
            found.push(
                Diagnostic::new(
                    Code::W0506,
                    format!("the legend of “{}” explains “{code}”, which no row has", list.id),
                    &location,
                )
                .help("remove it from [codes], or add it to the rows that should have it")
                .about(format!("{}.{code}", list.id)),
            );
        }
    }
    found
}

/// Everything on the rows of a list that a legend may explain.
fn used(list: &List) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let mut add = |value: &warpress_model::Value| {
        used.extend(value.marks.iter().cloned());
        used.insert(value.printed.clone());
        used.extend(
            value.printed.split(|c: char| !c.is_alphanumeric() && c != '*' && c != '+').map(str::to_owned),
        );
        // Flags are written without separators: AF.
        used.extend(value.printed.chars().map(String::from));
    };
    for row in &list.rows {
        row.values.values().for_each(&mut add);
        row.back.iter().flat_map(|back| back.values()).for_each(&mut add);
        row.versions.values().flat_map(|version| version.values.values()).for_each(&mut add);
    }
    used
}
