//! People, who sit at a desk: a terminal, or a page in a browser.

use std::cell::RefCell;
use std::rc::Rc;

use crate::chance::Stream;
use crate::choice::{Answer, Answerer, NoAnswer, Question, View};
use crate::engine::Engine;
use crate::saved::Saved;
use crate::thing::{Piece, Seat};

use super::LOTS;
use super::lots::by_lot;
use super::record::{Notebook, Recorded, RecordedAnswer, Shared};

/// Where people sit.
pub trait Desk {
    /// Has a person answer.
    ///
    /// # Errors
    /// If the person leaves the game, or takes an answer back.
    fn ask(
        &mut self,
        question: &Question<'_>,
        view: &View<'_>,
        sitting: &Sitting,
    ) -> Result<Answer, NoAnswer>;

    /// Has a person pass a question to which there is one answer only, so that the others do not notice. What is said to it
    /// does not matter.
    ///
    /// # Errors
    /// If the person leaves the game, or takes an answer back.
    fn feign(&mut self, question: &Question<'_>, view: &View<'_>, sitting: &Sitting) -> Result<(), NoAnswer> {
        self.ask(question, view, sitting).map(drop)
    }

    /// A machine player is about to answer, or seems to be.
    fn watch(&mut self, _question: &Question<'_>, _view: &View<'_>, _sitting: &Sitting) {}

    /// A person has answered: now the game can be written down.
    fn kept(&mut self, _sitting: &Sitting) {}

    /// The game is over.
    fn over(&mut self, engine: &Engine, sitting: &Sitting);
}

/// A desk that all people of a game share.
pub type SharedDesk = Rc<RefCell<dyn Desk>>;

/// A game with people, as far as it has been played.
#[derive(Debug, Clone)]
pub struct Sitting {
    /// The answers of the game so far.
    pub notebook: Shared,
    /// The record of the game, without its answers.
    pub head: Saved,
    /// The seats that people play.
    pub people: Vec<Seat>,
    /// What people knew when they were asked.
    pub(crate) marks: Rc<RefCell<Vec<Mark>>>,
}

impl Sitting {
    /// A game of which nothing has been played, with the answers that this notebook has ahead.
    pub(crate) fn new(notebook: Shared, head: Saved) -> Self {
        let people = head.people();
        Self { notebook, head, people, marks: Rc::default() }
    }

    /// The only seat that a person plays.
    pub fn only_person(&self) -> Option<Seat> {
        if let [seat] = self.people[..] { Some(seat) } else { None }
    }

    /// The game as a record.
    pub fn record(&self) -> Saved {
        Saved { answers: self.notebook.borrow().answers(), ..self.head.clone() }
    }

    /// How many events of the story a seat had seen when it last answered.
    pub fn known(&self, seat: Seat) -> usize {
        self.notebook.borrow().seen.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// Whether a seat can take its last answer back, or why it cannot.
    ///
    /// # Errors
    /// If it has not answered yet, chance has had a say since, or the seat has learnt something.
    pub fn undo(&self, seat: Seat, view: &View<'_>) -> Result<(), NoUndo> {
        let marks = self.marks.borrow();
        let last = marks.iter().rposition(|mark| mark.seat == seat).ok_or(NoUndo::Nothing)?;
        if marks[last].chance != view.chance {
            return Err(NoUndo::Chance);
        }
        if Mark::new(seat, view).shows_more_than(&marks[last]) {
            return Err(NoUndo::Knowledge);
        }
        Ok(())
    }
}

/// Why nothing is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// The seat has not answered.
    #[error("There is nothing to take back: you have not decided anything yet.")]
    Nothing,
    /// Dice, a shuffle or a lot.
    #[error("Your last decision stands: dice have fallen or cards were shuffled since.")]
    Chance,
    /// A piece that the seat did not know.
    #[error("Your last decision stands: you have seen something new since.")]
    Knowledge,
}

/// What a seat knew when it was asked, to tell what it has learnt since.
#[derive(Debug)]
pub(crate) struct Mark {
    seat: Seat,
    chance: u64,
    /// Whether it saw each piece.
    sees: Vec<bool>,
}

impl Mark {
    /// What a seat knows now.
    fn new(seat: Seat, view: &View<'_>) -> Self {
        let pieces = (0_u32..).map(Piece).take(view.table.pieces.len());
        let sees = pieces.map(|piece| view.table.sees(view.compiled, seat, piece)).collect();
        Self { seat, chance: view.chance, sees }
    }

    /// Whether a piece is seen that was there before and was not seen then.
    fn shows_more_than(&self, before: &Self) -> bool {
        self.sees.iter().zip(&before.sees).any(|(now, then)| *now && !then)
    }
}

/// A player of a game with people: answers from the record first, and then a person or a machine.
pub(crate) struct Seated {
    recorded: Recorded,
    /// The person at this seat, if it is no machine's.
    person: Option<Person>,
    sitting: Sitting,
    desk: SharedDesk,
}

impl Seated {
    /// A person at this desk.
    pub fn person(desk: SharedDesk, sitting: Sitting, undo: Rc<RefCell<Option<Seat>>>) -> Self {
        let person = Person { desk: desk.clone(), sitting: sitting.clone(), undo };
        let recorded = Recorded::then(sitting.notebook.clone(), Box::new(person.clone()));
        Self { recorded, person: Some(person), sitting, desk }
    }

    /// A machine player whom the people at this desk watch.
    pub fn machine(desk: SharedDesk, sitting: Sitting, player: Box<dyn Answerer>) -> Self {
        let recorded = Recorded::along(sitting.notebook.clone(), player);
        Self { recorded, person: None, sitting, desk }
    }
}

impl Answerer for Seated {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let fresh = self.sitting.notebook.borrow().ahead.is_empty();
        let is_person = self.person.is_some();
        if fresh && !is_person {
            self.desk.borrow_mut().watch(question, view, &self.sitting);
        }
        let mark = is_person.then(|| Mark::new(question.seat, view));
        let answer = self.recorded.answer(question, view)?;
        self.sitting.marks.borrow_mut().extend(mark);
        if fresh && is_person {
            self.desk.borrow_mut().kept(&self.sitting);
        }
        Ok(answer)
    }

    /// By the people at other seats. While a record lasts, nobody waits.
    fn is_watched(&self) -> bool {
        self.sitting.people.len() > usize::from(self.person.is_some())
            && self.sitting.notebook.borrow().ahead.is_empty()
    }

    fn feign(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<(), NoAnswer> {
        match &self.person {
            Some(person) => person.pass(question, view),
            None => {
                self.desk.borrow_mut().watch(question, view, &self.sitting);
                Ok(())
            }
        }
    }
}

#[derive(Clone)]
struct Person {
    desk: SharedDesk,
    sitting: Sitting,
    /// Who takes an answer back.
    undo: Rc<RefCell<Option<Seat>>>,
}

impl Person {
    /// Passes, as if there were something to decide.
    fn pass(&self, question: &Question<'_>, view: &View<'_>) -> Result<(), NoAnswer> {
        let passed = self.desk.borrow_mut().feign(question, view, &self.sitting);
        self.told(question, passed)
    }

    /// Notes who takes an answer back.
    fn told<T>(&self, question: &Question<'_>, said: Result<T, NoAnswer>) -> Result<T, NoAnswer> {
        if matches!(said, Err(NoAnswer::Undo)) {
            *self.undo.borrow_mut() = Some(question.seat);
        }
        said
    }
}

impl Answerer for Person {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let answer = self.desk.borrow_mut().ask(question, view, &self.sitting);
        let answer = self.told(question, answer)?;
        let number = self.sitting.notebook.borrow().taken.len() as u64;
        let stream = Stream::new(self.sitting.head.seed, LOTS + number);
        Ok(by_lot(question, view, answer, stream))
    }
}

/// Looks at a game again: gives the answers of a record, and calls `see` before each from number `from` on, until that
/// says that it has seen enough.
pub(crate) struct Film<F> {
    pub notebook: Shared,
    pub from: usize,
    pub see: Rc<RefCell<F>>,
}

impl<F: FnMut(usize, &View<'_>) -> bool> Answerer for Film<F> {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let at = self.notebook.borrow().taken.len();
        if at >= self.from && !(self.see.borrow_mut())(at, view) {
            return Err(NoAnswer::Quit);
        }
        Recorded::alone(self.notebook.clone()).answer(question, view)
    }
}

impl Notebook {
    /// The answers that have been given.
    pub fn answers(&self) -> Vec<RecordedAnswer> {
        self.taken.iter().map(|(_, given)| given.clone()).collect()
    }

    /// Which answer is the last of a seat.
    pub fn last(&self, seat: Seat) -> Option<usize> {
        self.taken.iter().rposition(|(who, _)| *who == seat)
    }
}
