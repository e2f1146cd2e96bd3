//! What a name after a dot means: `player.hand`, `card.force`, `t.pile`.

use crate::thing::Sym;
use crate::words::spelt;
use warpress_model::Scope;

use super::CompiledGame;

/// What a name stands for, in all the roles that it has.
#[derive(Debug, Clone, Default)]
pub struct Member {
    /// The number of this name.
    pub number: Option<u16>,
    /// The fact of this name.
    pub fact: Option<u16>,
    /// The place of this name.
    pub place: Option<u16>,
    /// The tag of this name, with the hyphens that programs cannot spell.
    pub tag: Option<Sym>,
    /// The side of this name.
    pub side: Option<u8>,
    /// The list, table or map of this name.
    pub list: Option<u16>,
    /// The map of this name.
    pub map: Option<u16>,
    /// The role of this name.
    pub role: Option<u16>,
    /// Whether some list has a column of this name.
    pub column: bool,
}

impl CompiledGame {
    pub(super) fn name_members(&mut self) {
        let tags: std::collections::BTreeSet<_> =
            self.rows.iter().flat_map(|row| row.tags.iter().copied()).collect();
        for tag in tags {
            let name = spelt(self.words.text(tag));
            self.member(&name).tag = Some(tag);
        }
        let columns: Vec<_> = self.rows.iter().flat_map(|row| row.values.keys().copied()).collect();
        for column in columns {
            self.members.entry(column).or_default().column = true;
        }
        let game = self.game.clone();
        // What is declared is known even if no row has it: a ruleset may ask for what only some of its modules have.
        for id in game.tags.keys() {
            let tag = self.words.add(id);
            self.member(&spelt(id)).tag.get_or_insert(tag);
        }
        let lists = game.decks.values().chain(game.counters.values()).chain(game.records.values());
        for id in lists.chain(game.maps.values().map(|map| &map.list)).flat_map(|list| list.columns.keys()) {
            let member = self.member(&spelt(id));
            member.column |= member.tag.is_none();
        }
        for (at, id) in (0_u16..).zip(game.numbers.keys()) {
            self.member(&spelt(id)).number = Some(at);
        }
        for (at, id) in (0_u16..).zip(game.facts.keys()) {
            self.member(&spelt(id)).fact = Some(at);
        }
        for (at, id) in (0_u16..).zip(game.places.keys()) {
            self.member(&spelt(id)).place = Some(at);
        }
        for (at, id) in (0_u8..).zip(game.sides.keys()) {
            self.member(&spelt(id)).side = Some(at);
        }
        for (at, id) in (0_u16..).zip(game.maps.keys()) {
            self.member(&spelt(id)).map = Some(at);
        }
        let lists: Vec<_> = self.list_of.iter().map(|(name, at)| (*name, *at)).collect();
        for (name, at) in lists {
            self.members.entry(name).or_default().list = Some(at);
        }
        for (at, role) in (0_u16..).zip(self.roles.clone()) {
            self.members.entry(role).or_default().role = Some(at);
        }
    }

    fn member(&mut self, name: &str) -> &mut Member {
        let name = self.words.add(name);
        self.members.entry(name).or_default()
    }

    /// The scope of a number by its index.
    pub fn scope_of_number(&self, at: u16) -> &Scope {
        &self.numbers[usize::from(at)].per
    }
}
