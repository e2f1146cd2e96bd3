//! Looks on at each question, and holds it against a table that differs only in what a seat does not see.

use std::cell::RefCell;
use std::rc::Rc;

use warpress_referee::Engine;
use warpress_referee::chance::Stream;
use warpress_referee::choice::{Answer, Ask, Choice, Question};
use warpress_referee::engine::Witness;
use warpress_referee::play::Act;
use warpress_referee::thing::Seat;
use warpress_referee::twin::Twin;

use super::{AuditPlan, Fault, Sheet, eyes};

/// The whole table is compared at one state in this many.
const WHOLE: u64 = 32;

/// Audits a game in play.
pub struct Auditor {
    sheet: Rc<RefCell<Sheet>>,
    chance: Stream,
    every: u64,
    left: u64,
    seen: u64,
}

impl Auditor {
    /// An auditor who looks at as many states of a game as is planned.
    pub fn new(sheet: Rc<RefCell<Sheet>>, chance: Stream, plan: &AuditPlan) -> Self {
        Self { sheet, chance, every: plan.every.max(1), left: plan.most, seen: 0 }
    }

    /// Whether this state is looked at.
    fn looks(&mut self) -> bool {
        let looks = self.left > 0 && self.seen.is_multiple_of(self.every);
        self.seen += 1;
        self.left -= u64::from(looks);
        self.sheet.borrow_mut().states += u64::from(looks);
        looks
    }

    /// A seat by chance, and the table as it might be as far as it knows.
    fn twin(&mut self, engine: &Engine, seat: Seat) -> Option<Twin> {
        let twin = Twin::new(&engine.compiled, &engine.play().table, seat, &mut self.chance);
        self.sheet.borrow_mut().twins += u64::from(twin.is_some());
        twin
    }

    fn note(&self, fault: Fault, at: &str, details: impl FnOnce() -> String) {
        self.sheet.borrow_mut().note(fault, at, details);
    }
}

impl Witness for Auditor {
    fn asked(&mut self, engine: &mut Engine, question: &Question<'_>, skipped: bool) {
        if !self.looks() {
            return;
        }
        if let Ask::Amount(low, high) = question.ask
            && low > high
        {
            self.note(Fault::Stuck, question.why, || format!("an amount from {low} to {high}"));
        }
        // All of a table is much to compare.
        let whole = self.seen.is_multiple_of(WHOLE);
        let before = state(engine, whole);
        // The seat that is asked as often as all others.
        let seats = u32::from(engine.compiled.seats);
        let others = if self.chance.below(2) == 0 { Some(self.chance.below(seats) as u8) } else { None };
        let eyes = others.map_or(question.seat, Seat);
        if let Some(mut twin) = self.twin(engine, eyes) {
            self.compare(engine, question, skipped, eyes, &mut twin);
        }
        if state(engine, whole) != before {
            self.note(Fault::Changed, question.why, || "the table is another afterwards".into());
        }
    }

    fn opened(&mut self, engine: &mut Engine, seat: Seat, about: Option<&Act>, options: &[Choice]) {
        if !self.looks() {
            return;
        }
        let seats = u32::from(engine.compiled.seats);
        let eyes = Seat(self.chance.below(seats) as u8);
        let Some(mut twin) = self.twin(engine, eyes) else { return };
        let event = about.map_or("play", |act| engine.compiled.words.text(act.event)).to_owned();
        let might =
            |engine: &Engine, options: &[Choice], about| !options.is_empty() || engine.might_use(seat, about);
        let waits = might(engine, options, about);
        let other = about.map(|act| twin.act(act));
        let (own, twins_wait) = engine.at_twin(&mut twin, |engine| {
            let options = engine.usable(seat, other.as_ref());
            let waits = might(engine, &options, other.as_ref());
            (names(engine, &options), waits)
        });
        if waits != twins_wait {
            self.note(Fault::Asked, &event, || format!("seat {} may wait or not", seat.0 + 1));
        }
        if eyes == seat && own != names(engine, options) {
            let real = names(engine, options);
            self.note(Fault::Offered, &event, || format!("{real:?} or {own:?}"));
        }
    }
}

impl Auditor {
    /// Compares what a seat learns at a question with what it would learn at a twin of the table.
    fn compare(
        &self,
        engine: &mut Engine,
        question: &Question<'_>,
        skipped: bool,
        eyes: Seat,
        twin: &mut Twin,
    ) {
        let own = eyes == question.seat;
        let look = |engine: &mut Engine, question: &Question<'_>| Learnt {
            shown: engine.seen_by(question, |view| eyes::table(view, eyes)),
            asked: own.then(|| engine.seen_by(question, |view| eyes::question(question, view))),
            hint: (own && !skipped).then(|| engine.hint(question)),
        };
        let real = look(engine, question);
        let (there, skipped_there) = engine.asked_at_twin(twin, question, |engine, question| {
            (look(engine, question), engine.skips(question))
        });
        if real.shown != there.shown {
            self.note(Fault::Shown, question.why, || eyes::difference(&real.shown, &there.shown));
        }
        if let (Some(real), Some(there)) = (&real.asked, &there.asked)
            && real != there
        {
            self.note(Fault::Offered, question.why, || eyes::difference(real, there));
        }
        if own && skipped != skipped_there {
            self.note(Fault::Asked, question.why, || "the question may be skipped or not".into());
        }
        if real.hint != there.hint {
            self.note(Fault::Hinted, question.why, || format!("{:?} or {:?}", real.hint, there.hint));
        }
    }
}

/// What a seat learns at a question.
struct Learnt {
    /// The table, and what has happened.
    shown: String,
    /// The question, if it is asked.
    asked: Option<String>,
    /// What a machine would do, if it is asked.
    hint: Option<Option<Answer>>,
}

fn names(engine: &Engine, choices: &[Choice]) -> Vec<String> {
    choices.iter().map(|choice| choice.id(&engine.compiled, &engine.play().table)).collect()
}

/// What a look could change: how often chance, players and the story have been used, and, of the whole, the table too.
fn state(engine: &Engine, whole: bool) -> String {
    let play = engine.play();
    let drawn = (play.shuffles.drawn(), play.dice.drawn(), play.decisions);
    let log = play.log.story.as_ref().map_or(0, Vec::len);
    if whole { format!("{:?} {drawn:?} {log}", play.table) } else { format!("{drawn:?} {log}") }
}
