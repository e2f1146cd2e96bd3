//! Comparing the table with what an example expects.

use crate::choice::thing_id;
use crate::engine::Engine;
use crate::table::{FactState, fact_word};
use crate::thing::{Seat, Thing};
use warpress_model::Location;
use warpress_model::example::{Assignment, Example, Holder};
use warpress_model::plural::counted;

use super::{Mismatch, SituationError};

/// What is amiss, if anything.
type MismatchResult = Result<Option<String>, SituationError>;

impl Engine {
    /// Everything that differs from what an example expects.
    pub(super) fn compare(&self, example: &Example) -> Vec<Mismatch> {
        let then = &example.then;
        let mut mismatches = Vec::new();
        let mut miss = |at: &Location, found: MismatchResult| match found {
            Ok(None) => {}
            Ok(Some(message)) => mismatches.push(Mismatch::new(at, message)),
            Err(error) => mismatches.push(Mismatch::new(at, error)),
        };
        for holder in &then.table.roles {
            miss(&holder.at, self.role_amiss(holder));
        }
        for assignment in &then.table.facing {
            miss(&assignment.at, self.facing_amiss(assignment));
        }
        for assignment in &then.table.numbers {
            miss(&assignment.at, self.number_amiss(assignment));
        }
        for assignment in &then.table.facts {
            miss(&assignment.at, self.fact_amiss(assignment));
        }
        for assignment in &then.table.places {
            miss(&assignment.at, self.place_amiss(assignment));
        }
        for assignment in &then.counts {
            let found = self.place(assignment).map(|place| {
                let count = self.play.table.held(place).len() as i64;
                let pieces = |count: i64| counted(usize::try_from(count).unwrap_or(0), "piece");
                (count != assignment.is).then(|| {
                    format!("“{}” should hold {} but holds {count}", assignment.name, pieces(assignment.is))
                })
            });
            miss(&assignment.at, found);
        }
        let play = &self.play;
        let ended = play.outcome.as_ref().map(|outcome| self.compiled.words.text(outcome.ending));
        match (&then.ended, ended) {
            (Some((wanted, at)), found) if found != Some(wanted.as_str()) => {
                let found = found.map_or("it goes on".to_owned(), |id| format!("it ends with “{id}”"));
                miss(at, Ok(Some(format!("the game should end with “{wanted}”, but {found}"))));
            }
            (None, Some(found)) if then.winners.is_none() => {
                miss(
                    &example.at,
                    Ok(Some(format!("the game ends with “{found}”, which the example does not mention"))),
                );
            }
            _ => {}
        }
        if let Some((wanted, at)) = &then.winners {
            let name = |seat: Seat| thing_id(Thing::Seat(seat), &self.compiled, &play.table);
            let list = |mut seats: Vec<Seat>| {
                seats.sort_unstable();
                seats.dedup();
                let names: Vec<_> = seats.into_iter().map(name).collect();
                if names.is_empty() { "no player".to_owned() } else { names.join(", ") }
            };
            let wanted: Result<Vec<_>, _> = wanted.iter().map(|who| self.who(who)).collect();
            let found = play.outcome.as_ref().map(|outcome| outcome.winners.clone());
            miss(
                at,
                wanted.map(|wanted| {
                    let wanted = list(wanted);
                    let found = found
                        .map_or("the game goes on".to_owned(), |seats| format!("{} has won", list(seats)));
                    (found != format!("{wanted} has won"))
                        .then(|| format!("{wanted} should have won, but {found}"))
                }),
            );
        }
        mismatches
    }

    fn role_amiss(&self, holder: &Holder) -> MismatchResult {
        let wanted = holder.who.as_ref().map(|who| self.who(who)).transpose()?;
        let found = self.role(&holder.role).and_then(|at| self.play.table.roles[at]);
        let name = |seat: Option<Seat>| {
            let known = |seat| thing_id(Thing::Seat(seat), &self.compiled, &self.play.table);
            seat.map_or_else(|| "nobody".to_owned(), known)
        };
        let message = || format!("{} should be “{}”, but {} is", name(wanted), holder.role, name(found));
        Ok((found != wanted).then(message))
    }

    fn facing_amiss(&self, assignment: &Assignment<i64>) -> MismatchResult {
        let found = i64::from(self.play.table.piece(self.faced(assignment)?).facing);
        Ok((found != assignment.is)
            .then(|| format!("“{}” should face {} but faces {found}", assignment.name, assignment.is)))
    }

    fn number_amiss(&self, assignment: &Assignment<i64>) -> MismatchResult {
        let at = self.compiled.game.numbers.get_index_of(&assignment.id);
        let at = at.ok_or(SituationError::Undeclared("number"))?;
        let ordinal = self.which(&assignment.owner, &self.compiled.numbers[at].per)?;
        let found = self.play.table.numbers[at].get(ordinal).copied().unwrap_or(0);
        Ok((found != assignment.is)
            .then(|| format!("“{}” should be {} but is {found}", assignment.name, assignment.is)))
    }

    fn fact_amiss(&self, assignment: &Assignment<String>) -> MismatchResult {
        let at = self.compiled.game.facts.get_index_of(&assignment.id);
        let at = at.ok_or(SituationError::Undeclared("fact"))?;
        let ordinal = self.which(&assignment.owner, &self.compiled.facts[at].per)?;
        let start = FactState { value: self.compiled.facts[at].start, until: 0 };
        let standing = self.play.table.facts[at].get(ordinal).copied().unwrap_or(start);
        let word = fact_word(&self.compiled, at as u16, standing.value);
        let found = match word {
            Some(word) => self.compiled.words.text(word).to_owned(),
            None => (standing.value != 0).to_string(),
        };
        Ok((found != assignment.is)
            .then(|| format!("“{}” should be {} but is {found}", assignment.name, assignment.is)))
    }

    fn place_amiss(&self, assignment: &Assignment<Vec<String>>) -> MismatchResult {
        let place = self.place(assignment)?;
        let play = &self.play;
        let mut found: Vec<_> = play
            .table
            .held(place)
            .iter()
            .map(|piece| self.compiled.row_name(play.table.piece(*piece).row))
            .collect();
        let mut wanted = assignment.is.clone();
        found.sort_unstable();
        wanted.sort_unstable();
        let list = |rows: &[String]| {
            let short: Vec<_> =
                rows.iter().map(|row| row.split_once('/').map_or(&**row, |(_, id)| id)).collect();
            if short.is_empty() { "nothing".to_owned() } else { short.join(", ") }
        };
        let message =
            || format!("“{}” should hold {} but holds {}", assignment.name, list(&wanted), list(&found));
        Ok((found != wanted).then(message))
    }
}
