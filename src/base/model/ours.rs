//! What in a game is not by its author: values that had to be supplied, and endings that were added.

use super::list::{Column, List};
use super::{Game, Parsed, Row, Ruling, RulingCause, Value};

/// Something that the source does not give, and the ruling by which this edition supplies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supplied {
    /// The path: `constants.board`, `decks.battle.tank`, `decks.battle.tank.kills`, `endings.exhausted`.
    pub path: String,
    /// The ruling.
    pub ruling: String,
}

impl Game {
    /// Everything that the data mark as supplied by a ruling, in the order of the data: constants, the limit of
    /// turns, endings, maps, tables, lists with their counts and columns, rows and single values.
    pub fn supplied(&self) -> Vec<Supplied> {
        let mut found = Vec::new();
        let mut put = |path: String, ruling: Option<&String>| {
            found.extend(ruling.map(|ruling| Supplied { path, ruling: ruling.clone() }));
        };
        for (id, constant) in &self.constants {
            put(format!("constants.{id}"), constant.value.ruling.as_ref());
        }
        put("turn.limit".to_owned(), self.turn.limit_ruling.as_ref());
        for (id, ending) in &self.endings {
            put(format!("endings.{id}"), ending.ruling.as_ref());
        }
        let lists = [("decks", &self.decks), ("counters", &self.counters), ("records", &self.records)];
        for (folder, list) in
            lists.into_iter().flat_map(|(folder, all)| all.values().map(move |one| (folder, one)))
        {
            of_list(folder, list, &mut put);
        }
        for (id, table) in &self.tables {
            put(format!("tables.{id}"), table.ruling.as_ref());
            let rows = table.rows.iter().map(|row| &row.row);
            of_rows(&format!("tables.{id}"), &table.columns, rows, &mut put);
        }
        for (id, map) in &self.maps {
            put(format!("maps.{id}"), map.ruling.as_ref());
            of_list("maps", &map.list, &mut put);
        }
        for form in self.forms.values() {
            of_list("forms", &form.list, &mut put);
        }
        found
    }

    /// The ruling by which this edition has added an ending. A ruling that settles it for another reason, or settles
    /// only a part of it (`endings.broken.tie`), leaves the ending the author's.
    pub fn added_ending(&self, id: &str) -> Option<&str> {
        let ending = self.endings.get(id)?;
        if let Some(ruling) = &ending.ruling {
            return Some(ruling);
        }
        let of_turns = ending.condition.roots.contains("turn");
        if let Some(ruling) = self.turn.limit_ruling.as_deref().filter(|_| of_turns) {
            return Some(ruling);
        }
        let path = format!("endings.{id}");
        let settles = |target: &String| *target == path || (of_turns && target == "turn.limit");
        let mut silent =
            self.rulings.iter().filter(|(_, ruling)| ruling.why == RulingCause::Silent && ruling.answered());
        silent.find(|(_, ruling)| ruling.settles.iter().any(settles)).map(|(id, _)| id.as_str())
    }

    /// The ruling by which this edition has decided the whole of an ending, whether it has added it or filled in what
    /// the source does not say of it: when it comes, for whom, or that it ends the game at all (its text). A ruling
    /// that settles its `both` or `tie` decides that part alone, and says it in the text.
    pub fn decided_ending(&self, id: &str) -> Option<&str> {
        let path = format!("endings.{id}.");
        let silent = |ruling: &&Ruling| ruling.why == RulingCause::Silent && ruling.answered();
        let fills = |ruling: &Ruling| {
            let keys = || ruling.settles.iter().filter_map(|target| target.strip_prefix(&path));
            let part = keys().any(|key| PARTS.contains(&key));
            keys().any(|key| !(PARTS.contains(&key) || part && key == "text"))
        };
        self.added_ending(id).or_else(|| {
            let mut rulings = self.rulings.iter().filter(|(_, ruling)| silent(ruling));
            rulings.find(|(_, ruling)| fills(ruling)).map(|(id, _)| id.as_str())
        })
    }

    /// The parts of an ending that rulings decide, where the rest of it is the author's.
    pub fn decided_parts(&self, id: &str) -> Vec<DecidedPart> {
        let Some(ending) = self.endings.get(id).filter(|_| self.decided_ending(id).is_none()) else {
            return Vec::new();
        };
        let by = |target: &str| {
            let mut rulings = self.rulings.iter().filter(|(_, one)| one.why.decides() && one.answered());
            rulings.find(|(_, one)| one.settles.iter().any(|known| known == target)).map(|(id, _)| id.clone())
        };
        let mut found = Vec::new();
        for part in PARTS {
            found.extend(
                by(&format!("endings.{id}.{part}")).map(|ruling| DecidedPart { part: part.into(), ruling }),
            );
        }
        let condition = &ending.condition;
        let asked = condition.roots.iter().chain(&condition.parts);
        let asked: Vec<_> = asked.chain(&ending.number).chain(&ending.tie_number).collect();
        for number in self.numbers.keys().filter(|number| asked.contains(number)) {
            let bounds = ["min", "max"].map(|bound| format!("numbers.{number}.{bound}"));
            let ruled =
                bounds.into_iter().filter_map(|bound| Some(DecidedPart { ruling: by(&bound)?, part: bound }));
            found.extend(ruled);
        }
        found
    }
}

/// The keys of an ending that are a part of it: what happens if it holds for several at once, and who wins a tie.
const PARTS: [&str; 2] = ["both", "tie"];

/// A part of an ending that a ruling decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedPart {
    /// `both`, `tie`, or the path of a floor or cap that the ending asks about: `numbers.strength.min`.
    pub part: String,
    /// The ruling.
    pub ruling: String,
}

fn of_list(folder: &str, list: &List, put: &mut impl FnMut(String, Option<&String>)) {
    let path = format!("{folder}.{}", list.id);
    put(format!("{path}.count"), list.count_ruling.as_ref());
    of_rows(&path, &list.columns, list.rows.iter(), put);
}

fn of_rows<'r>(
    path: &str,
    columns: &super::ById<Column>,
    rows: impl Iterator<Item = &'r Row>,
    put: &mut impl FnMut(String, Option<&String>),
) {
    for (id, column) in columns {
        put(format!("{path}.columns.{id}"), column.ruling.as_ref());
    }
    for row in rows {
        let path = format!("{path}.{}", row.id);
        put(path.clone(), row.ruling.as_ref());
        // A column supplied as a whole is named once.
        let own = |value: &&Value, column: &str| {
            value.parsed != Parsed::None
                && columns.get(column).is_none_or(|column| column.ruling != value.ruling)
        };
        for (column, value) in row.values.iter().filter(|(column, value)| own(value, column)) {
            put(format!("{path}.{column}"), value.ruling.as_ref());
            if let Parsed::By(values) = &value.parsed {
                for (key, value) in values {
                    put(format!("{path}.{column}.{key}"), value.ruling.as_ref());
                }
            }
        }
    }
}
