//! What maps and their spaces have.

use warpress_model::Scope;
use warpress_model::vocabulary::{MapProperty, SpaceProperty};

use crate::eval::TableView;
use crate::thing::{Space, Sym, Thing, Val};
use crate::words::spelt;

use super::{thing, things};

impl TableView<'_> {
    pub(super) fn space_member(&self, space: Space, name: Sym) -> Val {
        let info = &self.compiled.spaces[space.0 as usize];
        match SpaceProperty::of(name.0) {
            Some(SpaceProperty::Map) => Val::Thing(Thing::Map(info.map)),
            Some(SpaceProperty::Index) => {
                Val::Num(f64::from(space.0 - self.compiled.maps[usize::from(info.map)].start))
            }
            None => self
                .state(name, &Scope::Space, space.0 as usize)
                .unwrap_or_else(|| self.row_member(info.row, name)),
        }
    }

    pub(super) fn map_member(&self, map: u16, name: Sym) -> Val {
        let spaces = self.compiled.maps[usize::from(map)].clone();
        match MapProperty::of(name.0) {
            Some(MapProperty::Spaces) => things(spaces.map(Space), Thing::Space),
            Some(MapProperty::Count) => Val::Num(spaces.len() as f64),
            None => {
                let text = self.compiled.words.text(name);
                let same = |at: &u32| {
                    let id = self.compiled.rows[self.compiled.spaces[*at as usize].row.0 as usize].id;
                    id == name || spelt(self.compiled.words.text(id)) == text
                };
                thing({ spaces }.find(same).map(Space), Thing::Space)
            }
        }
    }
}
