//! Asking players, and which answers are legal.

use crate::answer::Answerers;
use crate::choice::{Answer, Ask, Choice, NoAnswer, Question, View};
use crate::equal::all_equal;
use crate::log::Event;
use crate::play::{Act, Halt};
use crate::thing::{Piece, Seat, Thing};

use super::Engine;

impl Engine {
    /// Asks a seat. A question is skipped if it has only one possible answer, or if all answers come to the same thing.
    pub(crate) fn ask(&mut self, question: &Question<'_>) -> Result<Answer, Halt> {
        let only = self.only_answer(question);
        self.witnessed(|witness, engine| witness.asked(engine, question, only.is_some()));
        if let Some(only) = only {
            if self.is_private(question) {
                self.feign(question)?;
            }
            return Ok(only);
        }
        self.weigh_counters()?;
        let play = &mut self.play;
        play.decisions += 1;
        if play.decisions > self.limits.decisions {
            return Err(Halt::Stopped(format!("{} decisions were made", self.limits.decisions)));
        }
        if self.meter.steps() >= self.limits.enough {
            return Err(Halt::Enough);
        }
        let wants_text = self.play.log.trace.is_some();
        let (answer, text) = self.put(question, |answerers, view| {
            let answer = answerers.answer(question, view)?;
            if !legal(&question.ask, &answer) {
                return Err(NoAnswer::Diverged("an answer that is not among the choices".into()));
            }
            let text = wants_text.then(|| answer_text(&question.ask, &answer, view));
            Ok((answer, text))
        })?;
        if let Some(text) = text {
            self.note(Event {
                verb: "choose",
                what: Some(Thing::Seat(question.seat)),
                text: Some(format!("{}: {text}", brief(question.why, 200)).into()),
                ..Event::default()
            });
        }
        Ok(answer)
    }

    /// The answer that need not be asked for.
    pub(super) fn only_answer(&self, question: &Question<'_>) -> Option<Answer> {
        only_answer(&question.ask).or_else(|| match question.ask {
            Ask::One(choices) => {
                let equal = all_equal(&self.compiled, &self.play.table, question.seat, choices);
                equal.then_some(Answer::One(0))
            }
            _ => None,
        })
    }

    /// Whether the choices are among things that not everybody sees.
    fn is_private(&self, question: &Question<'_>) -> bool {
        let table = &self.play.table;
        question.ask.choices().iter().any(|choice| match choice {
            Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _) => {
                !table.is_open(&self.compiled, *piece)
            }
            _ => false,
        })
    }

    /// Has a seat that others watch answer a question to which there is only one answer.
    pub(super) fn feign(&mut self, question: &Question<'_>) -> Result<(), Halt> {
        if !self.answerers.is_watched(question.seat) {
            return Ok(());
        }
        self.put(question, |answerers, view| answerers.feign(question, view))
    }

    /// Puts a question to the players, and once more to whoever wants a hint first. They see the engine and do not change it.
    fn put<R>(
        &mut self,
        question: &Question<'_>,
        mut put: impl FnMut(&mut Answerers, &View<'_>) -> Result<R, NoAnswer>,
    ) -> Result<R, Halt> {
        let mut hint = None;
        loop {
            let mut answerers = std::mem::take(&mut self.answerers);
            let given = self.view(question, hint.as_ref(), |view| put(&mut answerers, view));
            self.answerers = answerers;
            self.tested()?;
            match given {
                Err(NoAnswer::Hint) => hint = self.hint(question),
                other => return other.map_err(halted),
            }
        }
    }

    /// Has a seat that others watch pass where it has nothing to choose from, as the others may not know that.
    pub(crate) fn feign_pass(&mut self, seat: Seat, why: &str) -> Result<(), Halt> {
        if self.answerers.is_watched(seat) && self.hides_something(seat) {
            self.feign(&Question { seat, why, ask: Ask::One(&[Choice::Pass]), about: None })?;
        }
        Ok(())
    }

    /// Whether a seat has something that not everybody sees.
    fn hides_something(&self, seat: Seat) -> bool {
        let table = &self.play.table;
        (0_u32..).map(Piece).zip(&table.pieces).any(|(piece, lying)| {
            let own = lying.at.is_some_and(|at| table.place_seat(&self.compiled, at) == Some(seat));
            own && !table.is_open(&self.compiled, piece)
        })
    }

    /// What whoever is asked a question may look at.
    pub(super) fn view<R>(
        &self,
        question: &Question<'_>,
        hint: Option<&Answer>,
        look: impl FnOnce(&View<'_>) -> R,
    ) -> R {
        let ctx = self.ctx.get();
        let weigh =
            |seat: Seat, choice: &Choice, why: &str| self.answer_of(self.host.weigh(self, seat, choice, why));
        let hinders = |seat: Seat, piece: Piece| self.hindrances(seat, piece, question.about);
        let view = View {
            compiled: &self.compiled,
            table: &self.play.table,
            ctx: &ctx,
            recent: &self.play.log,
            chance: self.play.shuffles.drawn() + self.play.dice.drawn(),
            weigh: &weigh,
            hinders: &hinders,
            hint,
        };
        look(&view)
    }

    /// Asks a seat to choose one; `None` if there is nothing to choose from.
    pub(crate) fn ask_one(
        &mut self,
        seat: Seat,
        choices: &[Choice],
        why: &str,
    ) -> Result<Option<usize>, Halt> {
        self.ask_about(seat, choices, why, None)
    }

    /// The same about something that was announced.
    pub(crate) fn ask_about(
        &mut self,
        seat: Seat,
        choices: &[Choice],
        why: &str,
        about: Option<&Act>,
    ) -> Result<Option<usize>, Halt> {
        if choices.is_empty() {
            return Ok(None);
        }
        match self.ask(&Question { seat, why, ask: Ask::One(choices), about })? {
            Answer::One(at) => Ok(Some(at as usize)),
            _ => Err(Halt::Diverged("an answer of another kind".into())),
        }
    }
}

/// Why the game stops when no answer comes.
fn halted(no: NoAnswer) -> Halt {
    match no {
        NoAnswer::Quit | NoAnswer::Hint => Halt::Quit,
        NoAnswer::Undo => Halt::Undo,
        NoAnswer::Diverged(why) => Halt::Diverged(why),
    }
}

fn only_answer(ask: &Ask<'_>) -> Option<Answer> {
    Some(match ask {
        Ask::One([_]) => Answer::One(0),
        Ask::Some(choices, least, most) if *most == 0 || choices.is_empty() => {
            let _ = least;
            Answer::Many(Vec::new())
        }
        Ask::Some(choices, least, _) if *least as usize >= choices.len() => {
            Answer::Many((0..choices.len() as u32).collect())
        }
        Ask::Amount(low, high) if low >= high => Answer::Number(*low),
        Ask::Order([]) | Ask::Order([_]) => {
            Answer::Many(if matches!(ask, Ask::Order([])) { vec![] } else { vec![0] })
        }
        Ask::Split(total, [_]) => Answer::Numbers(vec![*total]),
        Ask::Split(_, []) => Answer::Numbers(Vec::new()),
        _ => return None,
    })
}

fn legal(ask: &Ask<'_>, answer: &Answer) -> bool {
    let distinct = |picks: &[u32], count: usize| {
        let mut seen = vec![false; count];
        picks
            .iter()
            .all(|pick| seen.get_mut(*pick as usize).is_some_and(|seen| !std::mem::replace(seen, true)))
    };
    match (ask, answer) {
        (Ask::One(choices), Answer::One(at)) => (*at as usize) < choices.len(),
        (Ask::Some(choices, least, most), Answer::Many(picks)) => {
            let least = (*least as usize).min(choices.len());
            (least..=*most as usize).contains(&picks.len()) && distinct(picks, choices.len())
        }
        (Ask::Amount(low, high), Answer::Number(number)) => (low..=high).contains(&number),
        (Ask::Order(choices), Answer::Many(picks)) => {
            picks.len() == choices.len() && distinct(picks, choices.len())
        }
        (Ask::Split(total, choices), Answer::Numbers(parts)) => {
            parts.len() == choices.len()
                && parts.iter().all(|part| *part >= 0)
                && parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(*part)) == Some(*total)
        }
        _ => false,
    }
}

/// The beginning of a text.
fn brief(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}

/// An answer as traces have it: ids, never positions in a list.
pub fn answer_text(ask: &Ask<'_>, answer: &Answer, view: &View<'_>) -> String {
    let id = |choices: &[Choice], at: u32| {
        choices.get(at as usize).map_or_else(|| "?".into(), |choice| choice.id(view.compiled, view.table))
    };
    match (ask, answer) {
        (Ask::One(choices), Answer::One(at)) => id(choices, *at),
        (Ask::Some(choices, ..) | Ask::Order(choices), Answer::Many(picks)) => {
            picks.iter().map(|at| id(choices, *at)).collect::<Vec<_>>().join(" ")
        }
        (_, Answer::Number(number)) => number.to_string(),
        (_, Answer::Numbers(numbers)) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        _ => "?".into(),
    }
}
