//! What is printed nowhere: columns, tables and rulings that appear neither on a face nor in the rulebook or the quick
//! reference. A game could not be played with such a kit.
//!
//! Nothing is assumed about templates and books: each value is replaced by a mark of its own, which is looked for among
//! the texts that a book prints and those that a face may show; faces are compared with and without another value.

use std::collections::BTreeSet;

use super::measures::Viewer;
use super::otherwise::{self, lists_mut};
use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::phrase::Phrase;
use warpress_model::plural::counted;
use warpress_model::{Column, ColumnType, Diagnostic, Game, List, ListKind, Location, Parsed, Row, Value};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_rulebook::{self as rulebook, Book};
use warpress_sheet::Formats;

/// The most cards of a list that are drawn to see whether a column shows.
const SAMPLE: usize = 3;

/// The most columns that are checked; a game has about fifty.
const MOST: usize = 200;

/// Looks for columns, tables and rulings that are printed nowhere.
pub fn check(
    assets: &Assets,
    loaded: &Loaded,
    game: &Game,
    formats: &Formats,
    viewer: &Viewer<'_>,
) -> Vec<Diagnostic> {
    // What cannot be printed by itself is printed in the games that extend it.
    if game.is_ruleset() {
        return Vec::new();
    }
    let looked_up = looked_up(loaded);
    let mut suspects = suspects(game, &looked_up);
    let mut tables: Vec<&String> =
        game.tables.keys().filter(|id| !looked_up.contains(&format!("table.{id}"))).collect();
    // With rules, they have a chapter of their own in any case.
    let without = loaded.sections.is_empty();
    let answered = |id: &&String| !game.rulings[*id].answer.is_empty();
    let rulings: Vec<&String> = game.rulings.keys().filter(|id| without && answered(id)).collect();
    if suspects.is_empty() && tables.is_empty() && rulings.is_empty() {
        return Vec::new();
    }
    let marked = marked(game, &suspects);
    let mut printed = Vec::new();
    if !loaded.sections.is_empty() {
        let words = rulebook::Words::of(assets, game);
        let (book, _) = rulebook::book(&marked, &loaded.sections, &words);
        let quick = rulebook::quick(&marked, &loaded.sections, &words);
        let said = [book, quick].into_iter().flat_map(|book| texts(&book));
        printed.extend(said);
    }
    let absent = |texts: &[String], mark: String| !texts.iter().any(|text| text.contains(&mark));
    suspects.retain(|one| absent(&printed, mark("column", &one.about())));
    tables.retain(|id| absent(&printed, mark("table", id)));
    // Drawing and typesetting take time; most games have been cleared by this point.
    if !suspects.is_empty() || !tables.is_empty() {
        suspects.retain(|one| !one.changes_a_face(game, formats, viewer));
        if !suspects.is_empty() || !tables.is_empty() {
            let whole = whole(&marked, viewer.renderer(), formats);
            suspects.retain(|one| absent(&whole, mark("column", &one.about())));
            tables.retain(|id| absent(&whole, mark("table", id)));
            printed.extend(whole);
            let prose: Vec<String> = printed.iter().map(|text| plain(text)).collect();
            suspects.retain(|one| !one.words || !one.is_said(&prose) && !is_asked_for(loaded, one.column));
        }
    }
    let mut found: Vec<_> = suspects.iter().map(Suspect::diagnostic).collect();
    if without {
        found.extend(without_rules(game, &tables, &rulings));
    } else {
        found.extend(tables.into_iter().map(|id| unplaced(&game.tables[id].at, id)));
    }
    found
}

/// Everything that texts look up anywhere in the data: the names, and each prefix of one (`table.hits`).
fn looked_up(loaded: &Loaded) -> BTreeSet<String> {
    // The face of a list that is nothing but a spreadsheet stands in no file.
    let shown = loaded.readings.iter().flat_map(|reading| &reading.shown);
    let mut found: BTreeSet<String> = shown.cloned().collect();
    for (_, text) in loaded.sources.all() {
        for look in text.split("{{").skip(1) {
            let Some((inside, _)) = look.split_once("}}") else { continue };
            let Ok(phrase) = Phrase::parse(&format!("{{{{{inside}}}}}")) else { continue };
            for name in phrase.names() {
                let mut path = String::new();
                for part in name.split('.') {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(part);
                    found.insert(path.clone());
                    found.insert(part.to_owned());
                }
            }
        }
    }
    found
}

/// A column that may be printed nowhere.
struct Suspect<'g> {
    list: &'g List,
    column: &'g str,
    /// It holds words, which a text may say in its own way; numbers have to be looked up.
    words: bool,
    /// The first rows that have a value there.
    rows: Vec<&'g Row>,
}

/// Columns with values that no text looks up.
fn suspects<'g>(game: &'g Game, looked_up: &BTreeSet<String>) -> Vec<Suspect<'g>> {
    let mut found = Vec::new();
    for list in game.lists() {
        let of_sheet = is_of_sheet(list);
        let is_asked = |column: &Column| is_asked(column) || of_sheet && is_enum(column);
        let asked = list.columns.iter().filter(|(id, column)| is_asked(column) && !looked_up.contains(*id));
        for (id, column) in asked.filter(|(id, _)| !counts_rows(list, id)) {
            let has = |row: &&Row| row.values.get(id).is_some_and(is_value);
            let rows: Vec<&Row> = list.rows.iter().filter(has).take(SAMPLE).collect();
            if !rows.is_empty() && found.len() < MOST {
                found.push(Suspect { list, column: id.as_str(), words: !column.of.is_amount(), rows });
            }
        }
    }
    found
}

fn is_value(value: &Value) -> bool {
    value.parsed != Parsed::None && !value.printed.is_empty()
}

/// Whether what a row says by itself has the words of one of its values.
fn says(row: &Row, value: &str) -> bool {
    let uses = row.uses.iter().flat_map(|one| [Some(&one.text), one.name.as_ref(), one.label.as_ref()]);
    let own = [Some(&row.text), row.name.as_ref()];
    let all = own.into_iter().chain(uses).flatten().chain(row.slots.values());
    let said: Vec<String> = all.map(|text| plain(text)).collect();
    // In a sentence, a word may have another ending.
    let is_there = |word: &str| {
        let stem: String = word.chars().take(word.chars().count().saturating_sub(2).max(3)).collect();
        said.iter().any(|text| text.split(' ').any(|other| other.starts_with(&stem)))
    };
    said.iter().any(|text| text.contains(value)) || !value.is_empty() && value.split(' ').all(is_there)
}

/// Whether a program, a condition or a template asks for a column: what only they tell apart is put into words by
/// texts.
fn is_asked_for(loaded: &Loaded, column: &str) -> bool {
    let id = column.replace('-', "_");
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let asks = |text: &str, word: &str| {
        text.match_indices(word).any(|(at, _)| {
            let behind = text[at + word.len()..].chars().next();
            let before = text[..at].chars().next_back();
            !behind.is_some_and(is_part) && matches!(before, Some('.' | '"' | '\''))
        })
    };
    let programs = loaded.programs.iter().chain(&loaded.bots).map(|(_, text)| text.as_str());
    let mut all = programs.chain(loaded.runs.iter().map(|run| run.text.as_str()));
    let in_data = || {
        let mut tomls = loaded.sources.all().filter(|(file, _)| file.ends_with(".toml"));
        tomls.any(|(_, text)| {
            [".", "by "].iter().any(|before| {
                let word = format!("{before}{column}");
                text.match_indices(&word)
                    .any(|(at, _)| !text[at + word.len()..].chars().next().is_some_and(is_part))
            })
        })
    };
    all.any(|text| asks(text, &id)) || in_data()
}

/// Whether a column is nothing but the order of the rows: 1, 2, 3 …
fn counts_rows(list: &List, column: &str) -> bool {
    let number = |row: &Row| row.values.get(column).and_then(Value::as_int);
    (1..).zip(&list.rows).all(|(place, row)| number(row) == Some(place))
}

/// Lower-case words, separated by single spaces.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether players must see the values of a column: numbers, dice and words. A value that only a program distinguishes
/// (a word of an enum, a row, a zone, true or false) is put into words by texts.
fn is_asked(column: &Column) -> bool {
    let printed = column.of.is_amount() || column.of.bare() == &ColumnType::Text;
    printed && !column.lore && !column.names_kind
}

/// Whether the rows of a list stand in a spreadsheet, where every column is meant for the cards.
fn is_of_sheet(list: &List) -> bool {
    list.rows.first().is_some_and(|row| !row.at.file.ends_with(".toml"))
}

fn is_enum(column: &Column) -> bool {
    matches!(column.of.bare(), ColumnType::Enum { .. }) && !column.lore && !column.names_kind
}

impl Suspect<'_> {
    fn about(&self) -> String {
        format!("{}.{}", self.list.id, self.column)
    }

    /// Whether the texts of the rows, or books and boards, say most of its values in their own way.
    fn is_said(&self, prose: &[String]) -> bool {
        let (mut said, mut all) = (0, 0);
        for row in &self.list.rows {
            let Some(value) = row.values.get(self.column).filter(|value| is_value(value)) else { continue };
            let value = plain(&value.printed);
            all += 1;
            said += usize::from(says(row, &value) || prose.iter().any(|text| text.contains(&value)));
        }
        2 * said >= all
    }

    /// Whether a face looks different with another value in this column.
    fn changes_a_face(&self, game: &Game, formats: &Formats, viewer: &Viewer<'_>) -> bool {
        let change = |row: &mut Row| {
            row.values.get_mut(self.column).into_iter().for_each(change);
            row.back.iter_mut().filter_map(|back| back.get_mut(self.column)).for_each(change);
        };
        let rows: Vec<String> = self.rows.iter().map(|row| row.id.clone()).collect();
        otherwise::shows(game, (self.list, &rows), change, formats, viewer)
    }

    fn diagnostic(&self) -> Diagnostic {
        let Self { list, column, .. } = self;
        let message = format!(
            "“{column}” of “{}” is printed nowhere: not on a face, in a table or in a text",
            list.name
        );
        let location = self.rows.first().map(|row| row.at.clone()).unwrap_or_default();
        let shown = match self.words && list.kind != ListKind::Counters {
            true => format!("face.slots = {{ subtitle = \"{{{{ {column} }}}}\" }}"),
            false => format!("face.stats = [\"{column}\"]"),
        };
        let left_out = match is_of_sheet(list) {
            true => format!("; rename = {{ {column} = \"-\" }} leaves it out"),
            false => String::new(),
        };
        let help = format!(
            "let the face show it ({shown}), a text look it up ({{{{ {column} }}}}), or rules.md have the table {{{{ list.{} }}}}{left_out}",
            list.id
        );
        Diagnostic::new(Code::W0221, message, &location).help(help).about(self.about())
    }
}

/// Another value of the same type.
fn change(value: &mut Value) {
    match &mut value.parsed {
        Parsed::Int(number) | Parsed::Signed(number) | Parsed::Times(number) => {
            *number = number.saturating_add(1);
            value.printed = number.to_string();
        }
        Parsed::Bool(yes) => {
            *yes = !*yes;
            value.printed = if *yes { "yes" } else { "no" }.into();
        }
        _ => mark_value(value, "Other"),
    }
}

fn mark_value(value: &mut Value, mark: &str) {
    value.printed = mark.to_owned();
    value.parsed = Parsed::Text(mark.to_owned());
}

/// A word that no author writes, of letters and digits only.
fn mark(kind: &str, id: &str) -> String {
    let id: String = id.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!("Zq{kind}{id}qz")
}

/// The game with a mark for each of these columns and each table.
fn marked(game: &Game, suspects: &[Suspect<'_>]) -> Game {
    let mut marked = game.clone();
    for list in lists_mut(&mut marked) {
        for one in suspects.iter().filter(|one| one.list.id == list.id) {
            let mark = mark("column", &one.about());
            for row in &mut list.rows {
                row.values.get_mut(one.column).into_iter().for_each(|value| mark_value(value, &mark));
            }
        }
    }
    for (id, table) in &mut marked.tables {
        let mark = mark("table", id);
        for row in &mut table.rows {
            row.row.values.values_mut().for_each(|value| mark_value(value, &mark));
            row.row.text.clone_from(&mark);
        }
        table.name = mark;
    }
    marked
}

/// What a book prints.
fn texts(book: &Book) -> Vec<String> {
    rulebook::texts(&book.sections).into_iter().map(|said| said.words).collect()
}

/// The texts that templates of boards, forms and keys may show.
fn whole(game: &Game, renderer: &Renderer, formats: &Formats) -> Vec<String> {
    let subjects = kit::subjects(game, renderer, formats, Ink::Full, 0.0).unwrap_or_default();
    let whole = subjects.iter().filter(|subject| subject.row.is_none() || subject.list.kind.is_whole());
    whole.flat_map(|subject| subject.input.view.texts()).map(|said| said.words).collect()
}

/// What a game without a rulebook does not print, in one sentence.
fn without_rules(game: &Game, tables: &[&String], rulings: &[&String]) -> Option<Diagnostic> {
    let counts = [(tables.len(), "table"), (rulings.len(), "ruling")];
    let what: Vec<_> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| counted(count, noun))
        .collect();
    let table = tables.first().map(|id| &game.tables[*id].at);
    let location = table.or_else(|| rulings.first().map(|id| &game.rulings[*id].at))?;
    let are = if tables.len() + rulings.len() == 1 { "is" } else { "are" };
    Some(
        Diagnostic::new(Code::W0222, format!("{} {are} printed nowhere", what.join(" and ")), location)
            .help("write rules.md: the rulebook and the quick reference print them")
            .about("rules"),
    )
}

/// A table that the rulebook leaves out because a section of the author's own takes its place.
fn unplaced(location: &Location, id: &str) -> Diagnostic {
    let help = format!(
        "write {{{{ table.{id} }}}} or {{{{ tables }}}} on a line of its own in rules.md; a section {{#tables}} takes the place of the chapter"
    );
    Diagnostic::new(Code::W0222, format!("the table “{id}” is printed nowhere"), location)
        .help(help)
        .about(id)
}
