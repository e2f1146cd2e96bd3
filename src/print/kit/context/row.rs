//! What a template gets of a row: all its columns, in the types of the data and as printed.

use super::super::view::board::Columns;
use super::super::view::row::{Named, Printed, Referred, Row as RowView, Value};
use super::super::view::{Counted, Says};
use warpress_model::phrase::title;
use warpress_model::{ById, Column, ColumnType, Count, Game, List, Parsed, Row, Value as Cell};

/// References of a list are given with the rows that they name, unless there are more than this: a list of thousands may
/// refer to thousands in each of its rows.
const MOST: usize = 10_000;

/// The rows of a list, ready to be given to templates.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'g> {
    game: &'g Game,
    columns: &'g ById<Column>,
    /// References are given with the rows that they name.
    refers: bool,
}

impl<'g> Rows<'g> {
    /// Looks at the references of a list.
    pub fn of(game: &'g Game, list: &'g List) -> Self {
        let count: usize = list.rows.iter().flat_map(|row| row.values.values()).map(references).sum();
        Self { game, columns: &list.columns, refers: count <= MOST }
    }

    /// The columns of a space; `None` if the spaces of its map have none.
    pub fn columns(&self, row: &Row) -> Option<Columns> {
        let columns = || Columns { row: self.row(row), printed: self.printed(row) };
        (!self.columns.is_empty()).then(columns)
    }

    /// A row with its columns.
    pub fn row(&self, row: &Row) -> RowView {
        RowView {
            id: row.id.clone(),
            name: row.name.clone(),
            count: row.count.map(Count::printed),
            side: row.side.clone(),
            tags: row.tags.clone(),
            kinds: row.kinds.clone(),
            text: row.text.clone(),
            note: row.note.clone(),
            icon: row.icon.clone(),
            scene: row.scene.clone(),
            light: row.light.as_ref().map(|light| light.word().to_owned()),
            art: row.art.as_ref().map(|art| art.picture.clone()),
            columns: self.values(self.columns, row, true),
        }
    }

    /// What stands on paper for each column.
    pub fn printed(&self, row: &Row) -> Printed {
        let text =
            |column: &String| row.values.get(column).map(|value| value.printed.clone()).unwrap_or_default();
        self.columns.keys().map(|column| (column.clone(), text(column))).collect()
    }

    fn values(&self, columns: &ById<Column>, row: &Row, whole: bool) -> ById<Value> {
        let value = |(name, column): (&String, &Column)| {
            let cell = row.values.get(name);
            (name.clone(), cell.map_or(Value::None, |cell| self.value(cell, column.of.bare(), whole)))
        };
        columns.iter().map(value).collect()
    }

    /// A value; `whole`: a reference is given as the row that it names, else as its id.
    fn value(&self, cell: &Cell, of: &ColumnType, whole: bool) -> Value {
        let word = |word: &String| Value::Text(word.clone());
        match &cell.parsed {
            Parsed::None => Value::None,
            Parsed::Int(number) | Parsed::Signed(number) => Value::Number(*number),
            Parsed::Bool(yes) => Value::Bool(*yes),
            Parsed::Words(words) => Value::List(words.iter().map(word).collect()),
            Parsed::List(values) => {
                let of = if let ColumnType::List(of) = of { of.bare() } else { of };
                Value::List(values.iter().map(|value| self.value(value, of, whole)).collect())
            }
            Parsed::By(values) => {
                let of = if let ColumnType::By { of, .. } = of { of.bare() } else { of };
                let values = values.iter().map(|(key, value)| (key.clone(), self.value(value, of, whole)));
                Value::By(values.collect())
            }
            Parsed::Ref { ids, .. } if *of == ColumnType::Tag => Value::List(ids.iter().map(word).collect()),
            Parsed::Ref { .. } if !self.refers => Value::None,
            Parsed::Ref { list, ids, many, .. } => {
                let one = |id: &String| if whole { self.reference(list, id, of) } else { word(id) };
                match ids.as_slice() {
                    [id] if !many => one(id),
                    ids => Value::List(ids.iter().map(one).collect()),
                }
            }
            Parsed::Text(text) if !cell.marks.is_empty() => word(text),
            _ => word(&cell.printed),
        }
    }

    /// What an id names: a row, or something that has a name and nothing else.
    fn reference(&self, list: &str, id: &str, of: &ColumnType) -> Value {
        let game = self.game;
        let name = match of {
            ColumnType::Phase => game.all_phases().find(|phase| phase.id == id).map(|phase| &phase.name),
            ColumnType::Table => game.tables.get(id).map(|table| &table.name),
            _ => game
                .sides
                .get(id)
                .map(|side| &side.name)
                .or_else(|| game.roles.get(id).map(|role| &role.name)),
        };
        let maps = || game.maps.get(list).map(|map| &map.list);
        let Some(list) = game.list(list).or_else(maps) else {
            let name = name.cloned().unwrap_or_else(|| title(id));
            return Value::Named(Named { id: id.to_owned(), name });
        };
        let row = list.rows.iter().find(|row| row.id == id);
        Value::Row(Box::new(Referred {
            id: id.to_owned(),
            name: row.and_then(|row| row.name.clone()).unwrap_or_else(|| title(id)),
            columns: row.map(|row| self.values(&list.columns, row, false)).unwrap_or_default(),
        }))
    }
}

/// What a game says of itself. Constants that differ by side are tables by side.
pub fn says(game: &Game) -> Says {
    let counted = |row: &Row| Counted {
        name: row.name.clone(),
        count: row.count.map_or(1, Count::printed),
        side: row.side.clone(),
        icon: row.icon.clone().unwrap_or_default(),
    };
    let rows = |list: &List| list.rows.iter().map(|row| (row.id.clone(), counted(row))).collect();
    Says {
        constants: game
            .constants
            .iter()
            .map(|(id, constant)| (id.clone(), amount(&constant.value)))
            .collect(),
        counters: game.counters.iter().map(|(id, list)| (id.clone(), rows(list))).collect(),
    }
}

fn amount(cell: &Cell) -> Value {
    match &cell.parsed {
        Parsed::None => Value::None,
        Parsed::Int(number) | Parsed::Signed(number) => Value::Number(*number),
        Parsed::Bool(yes) => Value::Bool(*yes),
        Parsed::By(values) => Value::By(values.iter().map(|(key, of)| (key.clone(), amount(of))).collect()),
        _ => Value::Text(cell.printed.clone()),
    }
}

/// How many rows a value refers to.
fn references(cell: &Cell) -> usize {
    match &cell.parsed {
        Parsed::Ref { ids, .. } => ids.len(),
        Parsed::List(values) => values.iter().map(references).sum(),
        Parsed::By(values) => values.values().map(references).sum(),
        _ => 0,
    }
}
