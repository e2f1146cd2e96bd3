//! Which counters bear which numbers, facts and roles.

use crate::thing::{RowId, Sym};
use warpress_model::{Bearer, BearerKind, Game};

use super::CompiledGame;

/// What counters bear, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// A number of the game.
    Number(u16),
    /// A fact of the game.
    Fact(u16),
    /// A role that the game declares.
    Role(u16),
}

/// Counters that bear a number, fact or role.
#[derive(Debug, Clone)]
pub struct Bearing {
    /// What they bear.
    pub of: State,
    /// If it is kept per piece, the tags or lists of those pieces; empty = all pieces.
    pub whose: Vec<Sym>,
    /// Its path in the data: `numbers.fatigue`, `facts.condition`, `roles.attacker`.
    pub path: String,
    /// The list that the counters belong to.
    pub list: u16,
    /// The counter that bears it; `None` = any of the list.
    pub row: Option<RowId>,
    /// The value of the fact that this counter bears; `None` = all but its start.
    pub value: Option<u16>,
}

impl CompiledGame {
    /// Finds what counters bear. If the values of a fact are the ids of counters, each counter bears its own value.
    pub(super) fn name_bearings(&mut self, game: &Game) {
        for (at, (id, number)) in (0_u16..).zip(&game.numbers) {
            let path = format!("numbers.{id}");
            let borne = self.bear(State::Number(at), path, number.borne_by.as_ref(), &number.whose, &[]);
            self.numbers[usize::from(at)].borne = borne;
        }
        for (at, (id, fact)) in (0_u16..).zip(&game.facts) {
            let path = format!("facts.{id}");
            let borne = self.bear(State::Fact(at), path, fact.borne_by.as_ref(), &fact.whose, &fact.values);
            self.facts[usize::from(at)].borne = borne;
        }
        let own =
            game.roles.iter().filter(|(id, _)| !warpress_model::vocabulary::ROLES.contains(&id.as_str()));
        for (at, (id, role)) in (0_u16..).zip(own) {
            self.bear(State::Role(at), format!("roles.{id}"), role.borne_by.as_ref(), &[], &[]);
        }
    }

    /// Adds the bearings of a number, fact or role; gives whether counters bear it.
    fn bear(
        &mut self,
        of: State,
        path: String,
        bearer: Option<&Bearer>,
        whose: &[String],
        values: &[String],
    ) -> bool {
        let Some((list, row)) = bearer.and_then(|bearer| bearer.of_kind(BearerKind::Counter)) else {
            return false;
        };
        let Some(at) = self.lists.iter().position(|known| self.words.text(known.id) == list) else {
            return false;
        };
        let whose = whose.iter().map(|word| self.words.add(word)).collect();
        let one = Bearing { of, whose, path, list: at as u16, row: None, value: None };
        if let Some(row) = row {
            let row = self.row(list, row);
            self.bearings.extend(row.map(|row| Bearing { row: Some(row), ..one }));
            return row.is_some();
        }
        let own: Vec<_> = (0_u16..)
            .zip(values)
            .filter_map(|(value, word)| Some((value, self.row(list, word)?)))
            .map(|(value, row)| Bearing { row: Some(row), value: Some(value), ..one.clone() })
            .collect();
        if own.is_empty() {
            self.bearings.push(one);
        } else {
            self.bearings.extend(own);
        }
        true
    }
}
