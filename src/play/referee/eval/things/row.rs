//! What rows have: their columns come before anything else.

use warpress_model::vocabulary::RowProperty;

use crate::eval::TableView;
use crate::thing::{RowId, Sym, Val};

impl TableView<'_> {
    pub(in crate::eval) fn row_member(&self, row: RowId, name: Sym) -> Val {
        let info = &self.compiled.rows[row.0 as usize];
        if let Some(value) = info.values.get(&name) {
            return value.clone();
        }
        let list = &self.compiled.lists[usize::from(info.list)];
        match RowProperty::of(name.0) {
            Some(RowProperty::Id) => Val::Word(info.id),
            Some(RowProperty::List) => Val::Word(list.id),
            Some(RowProperty::Side) => {
                info.side.map_or(Val::Nil, |side| Val::Word(self.compiled.sides[usize::from(side)]))
            }
            Some(RowProperty::Index) => Val::Num(f64::from(row.0 - list.rows.start) + 1.0),
            None => match self.compiled.members.get(&name) {
                // A column that the row lacks has no value; a tag that it lacks is false.
                Some(member) if !member.column => {
                    member.tag.map_or(Val::Nil, |tag| Val::Bool(self.compiled.is(row, tag)))
                }
                _ => Val::Nil,
            },
        }
    }
}
