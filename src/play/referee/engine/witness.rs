//! Witnesses look on while a game is played, and may look at what the engine would do at another table.

use super::Engine;
use crate::choice::{Choice, Question, View};
use crate::play::Act;
use crate::table::Table;
use crate::thing::Seat;
use crate::twin::Twin;

/// Somebody who looks on. Nothing that a witness does changes the game.
pub trait Witness {
    /// A question may have to be asked: `skipped` says whether it is not, for want of another answer.
    fn asked(&mut self, engine: &mut Engine, question: &Question<'_>, skipped: bool);

    /// It is for a seat to use something, in its phase or as an answer, if it has anything to use.
    fn opened(&mut self, engine: &mut Engine, seat: Seat, about: Option<&Act>, options: &[Choice]);
}

impl Engine {
    /// Has somebody look on from now on, or nobody.
    pub fn set_witness(&mut self, witness: Option<Box<dyn Witness>>) {
        self.witness = witness;
    }

    /// Who looks on; nobody does any more.
    pub fn take_witness(&mut self) -> Option<Box<dyn Witness>> {
        self.witness.take()
    }

    /// Does something at another table, and comes back to this one. It is no work of the playout.
    fn at_table<R>(&mut self, other: &mut Table, work: impl FnOnce(&mut Self) -> R) -> R {
        let failed = self.failed_look.take();
        std::mem::swap(&mut self.play.table, other);
        let meter = self.meter.clone();
        let done = meter.aside(|| work(self));
        std::mem::swap(&mut self.play.table, other);
        *self.failed_look.borrow_mut() = failed;
        done
    }

    /// Does something at a twin of the table, where the question and what was announced are about what lies there.
    pub fn asked_at_twin<R>(
        &mut self,
        twin: &mut Twin,
        question: &Question<'_>,
        work: impl FnOnce(&mut Self, &Question<'_>) -> R,
    ) -> R {
        let choices: Vec<Choice> = question.ask.choices().iter().map(|choice| twin.choice(choice)).collect();
        let about = question.about.map(|act| twin.act(act));
        let there = Question { ask: question.ask.with(&choices), about: about.as_ref(), ..*question };
        self.at_twin(twin, |engine| work(engine, &there))
    }

    /// Does something at a twin of the table.
    pub fn at_twin<R>(&mut self, twin: &mut Twin, work: impl FnOnce(&mut Self) -> R) -> R {
        let acts = self.play.acts.iter().map(|act| twin.act(act)).collect();
        let real = std::mem::replace(&mut self.play.acts, acts);
        let done = self.at_table(&mut twin.table, work);
        self.play.acts = real;
        done
    }

    /// What whoever is asked a question may look at.
    pub fn seen_by<R>(&self, question: &Question<'_>, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.aside(|| self.view(question, None, look))
    }

    /// Whether a question would not be asked, for want of another answer.
    pub fn skips(&self, question: &Question<'_>) -> bool {
        self.aside(|| self.only_answer(question).is_some())
    }

    /// What a seat may use now, in its phase or as an answer.
    pub fn usable(&self, seat: Seat, about: Option<&Act>) -> Vec<Choice> {
        let usable = |occasion| self.aside(|| self.usable_now(seat, occasion, false));
        self.occasion(about).map_or_else(Vec::new, usable)
    }

    /// Whether a seat might use something now, as far as all others know.
    pub fn might_use(&self, seat: Seat, about: Option<&Act>) -> bool {
        self.occasion(about).is_some_and(|occasion| self.aside(|| self.might(seat, occasion)))
    }

    /// Shows a witness something, if there is one.
    pub(super) fn witnessed(&mut self, show: impl FnOnce(&mut dyn Witness, &mut Self)) {
        if let Some(mut witness) = self.witness.take() {
            show(&mut *witness, self);
            self.witness = Some(witness);
        }
    }
}
