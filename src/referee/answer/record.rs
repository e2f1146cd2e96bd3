//! Records: answers taken down by id, never by place in a list, and given again.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View, ids};
use crate::thing::Seat;

/// An answer as a record holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Given {
    /// A number.
    Number(i64),
    /// The id of what was chosen.
    Id(String),
    /// How a total was split.
    Numbers(Vec<i64>),
    /// The ids of several, in order.
    Ids(Vec<String>),
}

impl std::fmt::Display for Given {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Id(id) => out.write_str(id),
            Self::Numbers(numbers) => {
                let texts: Vec<_> = numbers.iter().map(i64::to_string).collect();
                out.write_str(&texts.join(", "))
            }
            Self::Ids(ids) => out.write_str(&ids.join(", ")),
        }
    }
}

impl Given {
    /// Takes an answer down.
    pub fn new(ask: &Ask<'_>, answer: &Answer, view: &View<'_>) -> Self {
        let named = |choices: &[Choice]| ids(choices, view.compiled, view.table);
        match (ask, answer) {
            (Ask::One(choices), Answer::One(at)) => {
                Self::Id(named(choices).get(*at as usize).cloned().unwrap_or_default())
            }
            (Ask::Some(choices, ..) | Ask::Order(choices), Answer::Many(picks)) => {
                let ids = named(choices);
                Self::Ids(picks.iter().filter_map(|at| ids.get(*at as usize).cloned()).collect())
            }
            (_, Answer::Number(number)) => Self::Number(*number),
            (_, Answer::Numbers(numbers)) => Self::Numbers(numbers.clone()),
            _ => Self::Id(String::new()),
        }
    }

    /// The answer that it was, if it is among those that are possible.
    pub fn answer(&self, ask: &Ask<'_>, view: &View<'_>) -> Option<Answer> {
        let find = |ids: &[String], id: &String| {
            ids.iter().position(|known| known == id).and_then(|at| u32::try_from(at).ok())
        };
        let named = |choices: &[Choice]| ids(choices, view.compiled, view.table);
        match (ask, self) {
            (Ask::One(choices), Self::Id(id)) => Some(Answer::One(find(&named(choices), id)?)),
            (Ask::Some(choices, ..) | Ask::Order(choices), Self::Ids(picked)) => {
                let ids = named(choices);
                picked.iter().map(|id| find(&ids, id)).collect::<Option<_>>().map(Answer::Many)
            }
            // Nothing of something is nothing, however it is written.
            (Ask::Some(..), Self::Numbers(none)) if none.is_empty() => Some(Answer::Many(Vec::new())),
            (Ask::Amount(..), Self::Number(number)) => Some(Answer::Number(*number)),
            (Ask::Split(..), Self::Numbers(parts)) => Some(Answer::Numbers(parts.clone())),
            _ => None,
        }
    }
}

/// A game's answers: those still to be given again, and all that were given.
#[derive(Debug, Default)]
pub struct Notebook {
    /// To be given next, the first first.
    pub ahead: VecDeque<Given>,
    /// Given, and by whom.
    pub taken: Vec<(Seat, Given)>,
    /// How much of the story each seat knew when it last answered.
    pub seen: Vec<usize>,
}

/// A notebook that all seats of a game write in.
pub type Shared = Rc<RefCell<Notebook>>;

/// Gives recorded answers, and asks someone else when they are at an end; takes all down.
pub struct Recorded {
    notebook: Shared,
    then: Option<Box<dyn Answerer>>,
    /// Whoever answers later is asked now as well, and not heeded: chance stays in step.
    along: bool,
}

impl std::fmt::Debug for Recorded {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Recorded").field("notebook", &self.notebook).finish_non_exhaustive()
    }
}

impl Recorded {
    /// A record that is all.
    pub fn alone(notebook: Shared) -> Self {
        Self { notebook, then: None, along: false }
    }

    /// A record, after which a person answers.
    pub fn then(notebook: Shared, person: Box<dyn Answerer>) -> Self {
        Self { notebook, then: Some(person), along: false }
    }

    /// A record, after which a machine answers as it would have done without one.
    pub fn along(notebook: Shared, machine: Box<dyn Answerer>) -> Self {
        Self { notebook, then: Some(machine), along: true }
    }
}

impl Answerer for Recorded {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let next = self.notebook.borrow_mut().ahead.pop_front();
        let own = match &mut self.then {
            Some(then) if self.along || next.is_none() => Some(then.answer(question, view)?),
            _ => None,
        };
        let answer = match (next, own) {
            (Some(given), _) => given.answer(&question.ask, view).ok_or_else(|| {
                NoAnswer::Diverged(format!(
                    "it says “{given}”, which is no answer to “{}”, asked of seat {}",
                    question.why,
                    question.seat.0 + 1
                ))
            })?,
            (None, Some(own)) => own,
            (None, None) => return Err(NoAnswer::Quit),
        };
        let given = Given::new(&question.ask, &answer, view);
        let mut notebook = self.notebook.borrow_mut();
        notebook.taken.push((question.seat, given));
        let (seat, known) = (usize::from(question.seat.0), view.recent.story.as_ref().map_or(0, Vec::len));
        if notebook.seen.len() <= seat {
            notebook.seen.resize(seat + 1, 0);
        }
        notebook.seen[seat] = known;
        Ok(answer)
    }
}
