//! Resolving printed texts: every name in `{{ }}` is looked up here.

use super::DecodeContext;
use crate::elsewhere;
use crate::grammar::MessageGrammar;
use warpress_format::fields::Fields;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::phrase::{Piece, title};
use warpress_model::{ById, Diagnostic, Location, Phrase, Value, signs};

/// Finds the meaning of a column's value, or its heading.
pub type Meanings<'r> = dyn Fn(&str, &str) -> Option<String> + 'r;

/// What a text may look up besides the names of the game.
#[derive(Default)]
pub struct TextScope<'r> {
    /// Values of the use, then of the row.
    pub values: Vec<&'r ById<Value>>,
    /// Further words: `name`, `count`, `when`, `by`, `answers`.
    pub words: Vec<(&'static str, String)>,
    /// Meanings of enum values (`user.text`) and headings (`user.label`).
    pub meanings: Option<&'r Meanings<'r>>,
}

impl DecodeContext<'_> {
    /// The text of a key, resolved; empty if it is not there.
    pub(super) fn say(&self, fields: &Fields<'_>, key: &'static str, scope: &TextScope<'_>) -> String {
        match fields.text(key) {
            Some(text) => self.resolve_source(&text, fields.key_spot(key), scope),
            None => String::new(),
        }
    }

    /// Reads and resolves a text.
    pub(super) fn resolve_source(&self, source: &str, location: &Location, scope: &TextScope<'_>) -> String {
        match self.phrase(source, location) {
            Some(phrase) => self.resolve(&phrase, location, scope),
            None => String::new(),
        }
    }

    /// Reads a text, with marks of elsewhere in our notation.
    pub(super) fn phrase(&self, source: &str, location: &Location) -> Option<Phrase> {
        self.look_for_marks(source, location);
        self.bare_phrase(&elsewhere::read(source), location)
    }

    /// Reads a text whose marks are none of ours: a line of Markdown.
    pub(super) fn bare_phrase(&self, source: &str, location: &Location) -> Option<Phrase> {
        self.look_for_braces(source, location);
        match Phrase::parse(source) {
            Ok(mut phrase) => {
                for piece in &mut phrase.pieces {
                    if let Piece::Plain(text) = piece {
                        *text = self.with_icons(text);
                    }
                }
                Some(phrase)
            }
            Err((at, why)) => {
                self.log.add(
                    Diagnostic::new(Code::E0109, "this text cannot be read", &inside(location, at)).help(why),
                );
                None
            }
        }
    }

    /// A text with icons in the place of the game's symbols.
    pub(super) fn with_icons(&self, text: &str) -> String {
        signs::with_icons(text, |name| self.symbols.get(name).map(String::as_str)).into_owned()
    }

    /// Reports marks of other programs that mean nothing here, once for a text.
    pub(super) fn look_for_marks(&self, source: &str, location: &Location) {
        /// No message names more.
        const MOST: usize = 6;
        let found = elsewhere::strange(source);
        let Some((at, first)) = found.first() else { return };
        let mut marks: Vec<String> = Vec::new();
        for (_, mark) in &found {
            let mark = format!("“{}”", cut(mark));
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        let more = if marks.len() > MOST { " and others" } else { "" };
        marks.truncate(MOST);
        let printed = if marks.len() == 1 { "is printed as it is" } else { "are printed as they are" };
        let message = format!("{}{more} {printed} written", marks.join(", "));
        let help = "a text has **bold**, *italics* and blank lines between paragraphs, and of HTML <b>, <i>, <br> and \
                    entities (&amp;), each <b> with its </b>; what is meant as it is stands in backticks";
        self.log
            .add(Diagnostic::new(Code::W0226, message, &inside(location, *at)).help(help).about(cut(first)));
    }

    /// Reports words that look like symbols or look-ups and are printed as they are written.
    pub(super) fn look_for_braces(&self, source: &str, location: &Location) {
        for sign in signs::strange(source, |name| self.symbols.contains_key(name)) {
            let (name, start) = (sign.name, inside(location, sign.at).start);
            let at = Location { end: start + sign.written.len(), ..inside(location, sign.at) };
            let near = nearest(name, self.symbols.keys().map(String::as_str));
            let help = match near {
                Some(near) => format!("did you mean “{{{near}}}”?"),
                None if self.symbols.is_empty() => format!(
                    "a look-up has two braces, {{{{ {name} }}}}; an icon is declared in game.toml, symbols = {{ {name} = \"…\" }}"
                ),
                None => {
                    let all = self.symbols.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                    format!("the game's symbols are {all}; a look-up has two braces, {{{{ {name} }}}}")
                }
            };
            let message = format!("“{}” is printed as it is written", sign.written);
            self.log.add(Diagnostic::new(Code::W0217, message, &at).help(help).about(name));
        }
    }

    /// Replaces the look-ups of a text by their values.
    pub(super) fn resolve(&self, phrase: &Phrase, location: &Location, scope: &TextScope<'_>) -> String {
        match phrase.resolve_in(&MessageGrammar(self.messages), |name| self.find(name, scope)) {
            Ok(text) => text,
            Err((at, name)) => {
                let mut known: Vec<&str> =
                    scope.values.iter().flat_map(|values| values.keys()).map(String::as_str).collect();
                known.extend(scope.words.iter().map(|(word, _)| *word));
                known.extend(self.constants.keys().map(String::as_str));
                let cells = match name.starts_with("ruling.") {
                    true => self.names.keys("rulings").map(|id| format!("ruling.{id}")).collect(),
                    false => self.cells(&name),
                };
                if !cells.is_empty() {
                    known = cells.iter().map(String::as_str).collect();
                }
                if known.is_empty() {
                    let help = "there are no columns or constants here that a text could look up";
                    let message = format!("unknown name in a text: “{name}”");
                    self.log.add(Diagnostic::new(Code::E0106, message, &inside(location, at)).help(help));
                    return String::new();
                }
                self.log.unknown("name in a text:", &name, known, &inside(location, at));
                String::new()
            }
        }
    }

    /// As `resolve_source`, but names for which `absent` is true may lack a value and are then printed as nothing.
    pub(super) fn resolve_lenient(
        &self,
        source: &str,
        location: &Location,
        scope: &TextScope<'_>,
        absent: &dyn Fn(&str) -> bool,
    ) -> String {
        let Some(phrase) = self.phrase(source, location) else { return String::new() };
        let empty = |name: &str| absent(name).then(String::new);
        match phrase
            .resolve_in(&MessageGrammar(self.messages), |name| self.find(name, scope).or_else(|| empty(name)))
        {
            Ok(text) => text.trim().to_owned(),
            Err(_) => self.resolve(&phrase, location, scope),
        }
    }

    /// The printed value of a name.
    pub(super) fn find(&self, name: &str, scope: &TextScope<'_>) -> Option<String> {
        if let Some(value) = scope.values.iter().find_map(|values| values.get(name)) {
            return Some(value.printed.clone());
        }
        if let Some((_, text)) = scope.words.iter().find(|(word, _)| *word == name) {
            return Some(text.clone());
        }
        if let Some(text) = self.constant_text(name) {
            return Some(text);
        }
        let (what, id) = name.split_once('.')?;
        if let Some(meaning) = scope.meanings.and_then(|meanings| meanings(what, id)) {
            return Some(meaning);
        }
        if let Some(text) = self.cell_text(what, id) {
            return Some(self.echoed(text));
        }
        if let Some(text) = self.totals.get(name) {
            return Some(text.clone());
        }
        if !self.counted && ["deck", "counters", "record", "records"].contains(&what) {
            // It may be a total, which is not known yet; the lists are then read again.
            self.asked_early.set(true);
            return Some(String::new());
        }
        match what {
            "phase" => self.names.phases.get(id).cloned(),
            "side" => self.names.sides.get(id).cloned().or_else(|| self.side_word(id)),
            "role" => self.names.roles.get(id).cloned(),
            "number" => self.printed_name("numbers", id),
            "place" => self.printed_name("places", id),
            "fact" => self.printed_name("facts", id),
            "table" => self.printed_name("tables", id),
            "option" => self.printed_name("options", id),
            "external" => self.printed_name("external", id),
            "op" => self.printed_name("ops", id),
            "ruling" => self.names.has("rulings", id).then(|| format!("[ruling:{id}]")),
            "card" | "counter" | "row" => self.row_name(id),
            _ => None,
        }
    }

    /// `table.hand-size.late`, `counters.squads.zero.carried.akagi`: a value of another list's row, as printed.
    fn cell_text(&self, what: &str, path: &str) -> Option<String> {
        let (folder, rows) = rows_of(what)?;
        let mut parts = path.splitn(3, '.');
        let (list, row, column) = (parts.next()?, parts.next()?, parts.next()?);
        let row = self.root.get(folder)?.get(list)?.get(rows)?.get(row)?;
        // A column with a value for each key is looked up with a key: `carried.akagi`.
        let cell = match column.split_once('.') {
            Some((column, key)) => row.get(column)?.get(key)?,
            None => row.get(column)?,
        };
        cell.get("value").unwrap_or(cell).printed()
    }

    /// Candidates for an unknown look-up like `table.advance.swift`: the lists of that sort, or the columns of the
    /// row or of the first row.
    fn cells(&self, name: &str) -> Vec<String> {
        let mut parts = name.split('.');
        let what = parts.next().unwrap_or_default();
        let Some((folder, rows)) = rows_of(what) else { return Vec::new() };
        let lists = self.root.get(folder).and_then(Node::entries);
        let Some((list, rows)) =
            parts.next().and_then(|list| Some((list, lists?.get(list)?.1.get(rows)?.entries()?)))
        else {
            return lists.into_iter().flatten().map(|(list, _)| format!("{what}.{list}")).collect();
        };
        let known = parts.next().and_then(|row| rows.get_key_value(row));
        let columns = |row: &str, node: &Node| -> Vec<String> {
            let cells = node.entries().into_iter().flatten();
            cells.map(|(column, _)| format!("{what}.{list}.{row}.{column}")).collect()
        };
        match known.or_else(|| rows.first()) {
            Some((row, (_, node))) if known.is_some() || rows.len() == 1 => columns(row, node),
            Some((_, (_, node))) => {
                let column =
                    node.entries().and_then(|cells| Some(cells.first()?.0.as_str())).unwrap_or("name");
                rows.keys().map(|row| format!("{what}.{list}.{row}.{column}")).collect()
            }
            None => Vec::new(),
        }
    }

    /// Other forms of a side's name: `side.pack.short`, `side.pack.adjective`.
    fn side_word(&self, path: &str) -> Option<String> {
        let (side, word) = path.rsplit_once('.')?;
        let node = self.root.get("sides")?.get(side).filter(|_| matches!(word, "short" | "adjective"))?;
        node.get(word)?.text().map(str::to_owned)
    }

    /// The printed name of a tag.
    pub(super) fn tag_name(&self, tag: &str) -> String {
        let named = self.root.get("tags").and_then(|tags| tags.get(tag));
        let name = named.and_then(|node| node.printed().or_else(|| node.get("name")?.printed()));
        name.unwrap_or_else(|| tag.to_owned())
    }

    pub(super) fn printed_name(&self, key: &str, id: &str) -> Option<String> {
        let node = self.root.get(key)?.get(id)?;
        Some(node.get("name").and_then(|name| name.text()).map_or_else(|| title(id), str::to_owned))
    }

    /// The printed name of a row of any list, or of one (`battle/tank`).
    pub(super) fn row_name(&self, id: &str) -> Option<String> {
        let in_list = |list: &Node, rows: &str, id: &str| {
            let row = list.get(rows)?.get(id)?;
            let name = row.get("name").and_then(|name| name.text());
            Some(name.map_or_else(|| title(id), |name| self.echoed(name.to_owned())))
        };
        warpress_format::row_keys::FOLDERS.iter().find_map(|(folder, rows)| {
            let lists = self.root.get(folder)?.entries()?;
            let named = id.split_once('/').and_then(|(list, id)| in_list(&lists.get(list)?.1, rows, id));
            named.or_else(|| lists.values().find_map(|(_, list)| in_list(list, rows, id)))
        })
    }

    /// The printed name of a phase, role or side.
    pub(super) fn printed_who(&self, id: &str) -> String {
        let known = self.names.sides.get(id).or_else(|| self.names.roles.get(id));
        known.cloned().unwrap_or_else(|| title(id))
    }
}

/// The folder of the lists that a look-up begins with, and the key of their rows.
fn rows_of(what: &str) -> Option<(&'static str, &'static str)> {
    Some(match what {
        "table" => ("tables", "rows"),
        "record" => ("records", "rows"),
        "deck" => ("decks", "rows"),
        "counters" => ("counters", "rows"),
        "map" => ("maps", "spaces"),
        _ => return None,
    })
}

/// A mark as a message shows it.
fn cut(mark: &str) -> String {
    /// No mark is longer in a message (letters).
    const LONGEST: usize = 40;
    let mut shown: String = mark.chars().take(LONGEST).collect();
    if shown.len() < mark.len() {
        shown.push('…');
    }
    shown
}

/// A place inside a text, which begins after its quotation mark.
fn inside(location: &Location, at: usize) -> Location {
    let start = (location.start + 1 + at).min(location.end);
    Location { file: location.file.clone(), start, end: location.end.min(start + 40).max(start) }
}
