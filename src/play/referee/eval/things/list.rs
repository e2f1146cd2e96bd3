//! What lists have: their rows, also by id.

use warpress_model::vocabulary::ListProperty;

use crate::eval::TableView;
use crate::thing::{RowId, Sym, Thing, Val};
use crate::words::spelt;

use super::{thing, things};

impl TableView<'_> {
    pub(super) fn list_member(&self, list: u16, name: Sym) -> Val {
        let info = &self.compiled.lists[usize::from(list)];
        match ListProperty::of(name.0) {
            Some(ListProperty::Count) => Val::Num(info.rows.len() as f64),
            Some(ListProperty::Now) => self.nth_row(list, i64::from(self.table().turn)),
            Some(ListProperty::Id) => Val::Word(info.id),
            Some(ListProperty::Rows) => things(info.rows.clone().map(RowId), Thing::Row),
            None => {
                let text = self.compiled.words.text(name);
                let same = |row: &u32| {
                    let id = self.compiled.rows[*row as usize].id;
                    id == name || spelt(self.compiled.words.text(id)) == text
                };
                thing(info.rows.clone().find(same).map(RowId), Thing::Row)
            }
        }
    }

    pub(in crate::eval) fn nth_row(&self, list: u16, at: i64) -> Val {
        let rows = self.compiled.lists[usize::from(list)].rows.clone();
        let at = u32::try_from(at.max(1) - 1).unwrap_or(u32::MAX);
        // After the last row, the last one remains in force.
        let row = rows.start.saturating_add(at).min(rows.end.saturating_sub(1));
        if rows.is_empty() { Val::Nil } else { Val::Thing(Thing::Row(RowId(row))) }
    }
}
