//! Records: answers taken down by id, and given again.

use std::cell::RefCell;
use std::rc::Rc;

use crate::referee::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View};
use crate::referee::machine::answer_text;

/// The answers of a game, in the order in which they were given.
pub type Taken = Rc<RefCell<Vec<String>>>;

/// Gives recorded answers, and asks someone else when they are at an end; takes all down.
pub struct Recorded {
    /// What is still to be given, and how far it has been.
    given: Rc<RefCell<std::collections::VecDeque<String>>>,
    taken: Taken,
    then: Option<Box<dyn Answerer>>,
}

impl Recorded {
    /// Shares the answers with the other seats of the game.
    pub fn new(
        given: Rc<RefCell<std::collections::VecDeque<String>>>,
        taken: Taken,
        then: Option<Box<dyn Answerer>>,
    ) -> Self {
        Self { given, taken, then }
    }
}

impl Answerer for Recorded {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let next = self.given.borrow_mut().pop_front();
        let answer = match (next, &mut self.then) {
            (Some(text), _) => read(&question.ask, &text, view).ok_or_else(|| {
                NoAnswer::Diverged(format!(
                    "the record says “{text}”, which cannot be answered to “{}”",
                    question.why
                ))
            })?,
            (None, Some(then)) => then.answer(question, view)?,
            (None, None) => return Err(NoAnswer::Diverged("the record has ended before the game".into())),
        };
        self.taken.borrow_mut().push(answer_text(&question.ask, &answer, view));
        Ok(answer)
    }
}

/// The answer of a record, if it is among those that are possible.
pub fn read(ask: &Ask<'_>, text: &str, view: &View<'_>) -> Option<Answer> {
    let find = |choices: &[Choice], id: &str| {
        let at = choices.iter().position(|choice| choice.id(view.layout, view.table) == id)?;
        u32::try_from(at).ok()
    };
    let all = |choices: &[Choice]| {
        // An id may hold spaces only where a script made it of words, one by itself.
        text.split_whitespace().map(|id| find(choices, id)).collect::<Option<Vec<_>>>()
    };
    Some(match ask {
        Ask::One(choices) => Answer::One(find(choices, text)?),
        Ask::Some(choices, ..) | Ask::Order(choices) => Answer::Many(all(choices)?),
        Ask::Amount(..) => Answer::Number(text.parse().ok()?),
        Ask::Split(..) => {
            Answer::Numbers(text.split_whitespace().map(|part| part.parse().ok()).collect::<Option<_>>()?)
        }
    })
}
