//! What a template gets of a row: all its columns, in the types of the data and as printed.

use super::super::view::board::Columns;
use super::super::view::row::{Named, Printed, Referred, Row as RowView, Value};
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
    pub fn columns(&self, row: &'g Row) -> Option<Columns<'g>> {
        let columns = || Columns { row: self.row(row), printed: self.printed(row) };
        (!self.columns.is_empty()).then(columns)
    }

    /// A row with its columns.
    pub fn row(&self, row: &'g Row) -> RowView<'g> {
        RowView {
            id: &row.id,
            name: row.name.as_deref(),
            count: row.count.map(Count::printed),
            side: row.side.as_deref(),
            tags: &row.tags,
            kinds: &row.kinds,
            text: &row.text,
            note: row.note.as_deref(),
            icon: row.icon.as_deref(),
            scene: row.scene.as_deref(),
            light: row.light.as_deref(),
            art: row.art.as_ref().map(|art| art.picture.as_str()),
            columns: self.values(self.columns, row, true),
        }
    }

    /// What stands on paper for each column.
    pub fn printed(&self, row: &'g Row) -> Printed<'g> {
        let text = |column: &String| row.values.get(column).map_or("", |value| value.printed.as_str());
        self.columns.keys().map(|column| (column.clone(), text(column))).collect()
    }

    fn values(&self, columns: &'g ById<Column>, row: &'g Row, whole: bool) -> ById<Value<'g>> {
        let value = |(name, column): (&String, &'g Column)| {
            let cell = row.values.get(name);
            (name.clone(), cell.map_or(Value::None, |cell| self.value(cell, column.of.bare(), whole)))
        };
        columns.iter().map(value).collect()
    }

    /// A value; `whole`: a reference is given as the row that it names, else as its id.
    fn value(&self, cell: &'g Cell, of: &'g ColumnType, whole: bool) -> Value<'g> {
        let word = |word: &'g String| Value::Text(word.as_str().into());
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
                let one = |id: &'g String| if whole { self.reference(list, id, of) } else { word(id) };
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
    fn reference(&self, list: &'g str, id: &'g str, of: &ColumnType) -> Value<'g> {
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
            let name = name.map_or_else(|| title(id).into(), |name| name.as_str().into());
            return Value::Named(Named { id, name });
        };
        let row = list.rows.iter().find(|row| row.id == id);
        Value::Row(Box::new(Referred {
            id,
            name: row
                .and_then(|row| row.name.as_deref())
                .map_or_else(|| title(id).into(), |name| name.into()),
            columns: row.map(|row| self.values(&list.columns, row, false)).unwrap_or_default(),
        }))
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
