//! Records: answers noted by id rather than by position in a list, and given again.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View, ids};
use crate::thing::Seat;

/// An answer as a record keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RecordedAnswer {
    /// An amount.
    Number(i64),
    /// The id of what was chosen.
    Id(String),
    /// How a total was split.
    Numbers(Vec<i64>),
    /// The ids of several, in order.
    Ids(Vec<String>),
}

impl std::fmt::Display for RecordedAnswer {
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

impl RecordedAnswer {
    /// Notes an answer.
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

    /// The answer to this question, if it is still one of those offered.
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
            // An empty list reads as numbers; none of the choices is meant.
            (Ask::Some(..), Self::Numbers(none)) if none.is_empty() => Some(Answer::Many(Vec::new())),
            (Ask::Amount(..), Self::Number(number)) => Some(Answer::Number(*number)),
            (Ask::Split(..), Self::Numbers(parts)) => Some(Answer::Numbers(parts.clone())),
            _ => None,
        }
    }
}

/// The answers of a game: those still to be given again, and all that have been given.
#[derive(Debug, Default)]
pub struct Notebook {
    /// Still to be given, in order.
    pub ahead: VecDeque<RecordedAnswer>,
    /// Given so far, with the seat of each.
    pub taken: Vec<(Seat, RecordedAnswer)>,
    /// How many events of the story each seat had seen when it last answered.
    pub seen: Vec<usize>,
}

/// The notebook that all seats of a game share.
pub type Shared = Rc<RefCell<Notebook>>;

/// Gives recorded answers, then asks somebody else; notes them all.
pub struct Recorded {
    notebook: Shared,
    then: Option<Box<dyn Answerer>>,
    /// Whether `then` is asked from the start and ignored while the record lasts, so that its random stream stays in
    /// step.
    along: bool,
}

impl std::fmt::Debug for Recorded {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Recorded").field("notebook", &self.notebook).finish_non_exhaustive()
    }
}

impl Recorded {
    /// A record that ends the game when it runs out.
    ///
    /// A game is replayed by giving its answers again, with the same seed:
    ///
    /// ```
    /// use std::cell::RefCell;
    /// use std::rc::Rc;
    /// use std::sync::Arc;
    /// use warpress_referee::answer::{Answerers, Notebook, Recorded, machine_player};
    /// use warpress_referee::choice::Answerer;
    /// use warpress_referee::rules::Limits;
    /// use warpress_referee::{CompiledGame, Engine, Halt, Rules};
    ///
    /// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
    /// let loaded = library.game("wolf-pack").load(&[]);
    /// let rules = Rules::new(&loaded.sections, loaded.programs);
    /// let compiled = CompiledGame::new(Arc::new(loaded.game.unwrap()), 2).unwrap();
    /// let mut engine = Engine::new(Arc::new(compiled), Arc::new(rules), Limits::default()).unwrap();
    ///
    /// // A game between random players, whose answers are noted …
    /// let notebook = Rc::new(RefCell::new(Notebook::default()));
    /// let noted = |seat| {
    ///     let player = machine_player("random", 7, seat).unwrap();
    ///     Box::new(Recorded::along(notebook.clone(), player)) as Box<dyn Answerer>
    /// };
    /// assert_eq!(engine.playout(7, Answerers::new((0..2).map(noted).collect()), false), Halt::Over);
    /// let first = engine.play().outcome.clone();
    ///
    /// // … and the same game again, from its record.
    /// let ahead = notebook.take().taken.into_iter().map(|(_, given)| given).collect();
    /// let record = Rc::new(RefCell::new(Notebook { ahead, ..Notebook::default() }));
    /// let replayed = |_| Box::new(Recorded::alone(record.clone())) as Box<dyn Answerer>;
    /// assert_eq!(engine.playout(7, Answerers::new((0..2).map(replayed).collect()), false), Halt::Over);
    /// assert_eq!(engine.play().outcome, first);
    /// ```
    pub fn alone(notebook: Shared) -> Self {
        Self { notebook, then: None, along: false }
    }

    /// A record that a person continues.
    pub fn then(notebook: Shared, person: Box<dyn Answerer>) -> Self {
        Self { notebook, then: Some(person), along: false }
    }

    /// A record that a machine player continues as if it had given all the answers itself.
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
                    "it says “{given}”, which does not answer “{}”, asked of seat {}",
                    question.why,
                    question.seat.0 + 1
                ))
            })?,
            (None, Some(own)) => own,
            (None, None) => return Err(NoAnswer::Quit),
        };
        let given = RecordedAnswer::new(&question.ask, &answer, view);
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
