//! The texts of `rules.md`: every name is looked up here, and so is everything that the book will make from the data.

use crate::grammar::MessageGrammar;
use std::cell::RefCell;
use std::collections::BTreeSet;

use super::DecodeContext;
use super::texts::TextScope;
use crate::sections::UnresolvedSection;
use warpress_model::rules::{Insertion, RULING};
use warpress_model::{Game, Location, Section};

/// The sections with their texts resolved, line by line, so that lines keep their numbers.
pub fn rules(context: &DecodeContext<'_>, game: &Game, found: Vec<UnresolvedSection>) -> Vec<Section> {
    let one = |found: UnresolvedSection| {
        let UnresolvedSection { mut section, title_at, body_at, .. } = found;
        // Below the title, the head of the book already shows it.
        let summary = if section.level == 1 { String::new() } else { game.summary.clone() };
        let words = [("summary", summary), ("title", game.title.clone())];
        let scope = TextScope { words: words.into(), ..TextScope::default() };
        let signed = game.rulings.keys().filter(|id| section.body.contains(&format!("ruling.{id} ")));
        let text = Text {
            context,
            game,
            scope: &scope,
            file: section.file.clone(),
            signed: RefCell::new(signed.cloned().collect()),
        };
        section.title = text.line(&section.title, title_at);
        let mut body = String::new();
        let mut at = body_at;
        let mut fenced = false;
        for line in section.body.split_inclusive('\n') {
            fenced ^= line.trim_start().starts_with("```");
            match Insertion::line(line).filter(|_| !fenced) {
                Some(parts) => {
                    text.exist(&parts, line, at);
                    body.push_str(line);
                }
                None if fenced => body.push_str(line),
                None => body.push_str(&text.line(line, at)),
            }
            at += line.len();
        }
        section.body = body;
        section
    };
    found.into_iter().map(one).collect()
}

struct Text<'s, 'g> {
    context: &'s DecodeContext<'g>,
    game: &'s Game,
    scope: &'s TextScope<'s>,
    file: String,
    /// Rulings whose mark the section has or will have.
    signed: RefCell<BTreeSet<String>>,
}

impl Text<'_, '_> {
    /// A line with its names looked up; `at` is where it begins in the file.
    fn line(&self, line: &str, at: usize) -> String {
        // A text in TOML begins after its quotation mark, so the place of a line is shifted.
        let location = Location {
            file: self.file.as_str().into(),
            start: at.saturating_sub(1),
            end: at + line.trim_end().len(),
        };
        for name in line.split("[icon:").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0)) {
            self.context.check_icon(name, &location);
        }
        let Some(mut phrase) = self.context.bare_phrase(line, &location) else { return line.to_owned() };
        phrase.follow(|name| self.supplied(name));
        let strange = |name: &str| self.context.find(name, self.scope).is_none();
        if phrase.names().any(strange) {
            // Reports the unknown names.
            self.context.resolve(&phrase, &location, self.scope);
            return line.to_owned();
        }
        phrase
            .resolve_in(&MessageGrammar(self.context.messages), |name| self.printed(name))
            .unwrap_or_default()
    }

    /// The Markdown for a name: its value, or a link to the ruling that it marks.
    fn printed(&self, name: &str) -> Option<String> {
        let value = self.context.find(name, self.scope)?;
        Some(match name.strip_prefix("ruling.") {
            Some(id) => format!("[](#{RULING}{id})"),
            None => plain(&value),
        })
    }

    /// The mark after a constant that is supplied by this edition, once in a section.
    fn supplied(&self, name: &str) -> Option<String> {
        let ruling = self.game.constants.get(name)?.value.ruling.as_ref()?;
        let known = self.game.rulings.contains_key(ruling);
        (known && self.signed.borrow_mut().insert(ruling.clone())).then(|| format!("ruling.{ruling}"))
    }

    /// Reports a line that asks for something the data do not have.
    fn exist(&self, parts: &[Insertion], line: &str, at: usize) {
        let game = self.game;
        let location =
            Location { file: self.file.as_str().into(), start: at, end: at + line.trim_end().len() };
        for part in parts {
            let Insertion::Single(kind, id) = part else { continue };
            let lists = || game.decks.keys().chain(game.counters.keys()).chain(game.records.keys());
            let known: Vec<&String> = match *kind {
                "table" => game.tables.keys().collect(),
                "list" | "cards" => lists().collect(),
                "map" => game.maps.keys().collect(),
                "form" => game.forms.keys().collect(),
                "roll" => game.rolls.keys().collect(),
                _ if game.piece(id).is_some() => continue,
                _ => lists()
                    .filter_map(|id| game.list(id))
                    .flat_map(|list| &list.rows)
                    .map(|row| &row.id)
                    .collect(),
            };
            if !known.contains(&id) {
                self.context.log.unknown(kind, id, known.into_iter().map(String::as_str), &location);
            }
        }
    }
}

/// A value as Markdown, escaped.
fn plain(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        if matches!(letter, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '`' | '|' | '#' | '&' | '~') {
            text.push('\\');
        }
        text.push(if letter == '\n' { ' ' } else { letter });
    }
    text
}
