//! What the game keeps of things: numbers, facts and places.

use warpress_model::Scope;

use crate::compiled::Quantity;
use crate::eval::TableView;
use crate::table::fact_word;
use crate::thing::{Place, Sym, Thing, Val};

impl TableView<'_> {
    /// A number, fact or place of this name and scope.
    pub(super) fn state(&self, name: Sym, scope: &Scope, ordinal: usize) -> Option<Val> {
        let member = self.compiled.members.get(&name)?;
        let table = self.table();
        if let Some(at) = member.number
            && self.compiled.numbers[usize::from(at)].per == *scope
        {
            let value = table.numbers[usize::from(at)].get(ordinal).copied();
            return Some(Val::Num(value.unwrap_or_else(|| self.start_of(at)) as f64));
        }
        if let Some(at) = member.fact
            && self.compiled.facts[usize::from(at)].per == *scope
        {
            let fact = &self.compiled.facts[usize::from(at)];
            let value = table.facts[usize::from(at)].get(ordinal).map_or(fact.start, |one| one.value);
            return Some(match fact_word(self.compiled, at, value) {
                Some(word) => Val::Word(word),
                None => Val::Bool(value != 0),
            });
        }
        if let Some(at) = member.place
            && self.compiled.places[usize::from(at)].per == *scope
        {
            return Some(Val::Thing(Thing::Place(Place::new(at, ordinal))));
        }
        None
    }

    /// The value at the start of a number of a piece that was made as needed.
    fn start_of(&self, number: u16) -> i64 {
        match &self.compiled.numbers[usize::from(number)].start {
            Quantity::Int(start) => *start,
            _ => 0,
        }
    }

    /// Whether a name of this scope is a place, and not a number or a fact, which change; `None` if it is none of them.
    pub(super) fn is_place(&self, name: Sym, scope: &Scope) -> Option<bool> {
        let member = self.compiled.members.get(&name)?;
        let number = member.number.is_some_and(|at| self.compiled.numbers[usize::from(at)].per == *scope);
        let fact = member.fact.is_some_and(|at| self.compiled.facts[usize::from(at)].per == *scope);
        let place = member.place.is_some_and(|at| self.compiled.places[usize::from(at)].per == *scope);
        (number || fact || place).then_some(!number && !fact)
    }
}
