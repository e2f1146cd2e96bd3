//! Plays a game twice: the second time, at one of its questions, what the seat that is asked does not see is exchanged.
//! From there on it must be asked the same, and see the same seats being asked, until it learns something.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use warpress_referee::Engine;
use warpress_referee::answer::{Answerers, Random, stream};
use warpress_referee::chance::Stream;
use warpress_referee::choice::{Answer, Answerer, Choice, NoAnswer, Question, View};
use warpress_referee::display::{self, Viewpoint};
use warpress_referee::engine::Witness;
use warpress_referee::play::{Act, Halt};
use warpress_referee::thing::{Piece, Seat, Thing};
use warpress_referee::twin::Twin;

use super::{Fault, Sheet, eyes};

/// So many questions after the fork are compared at most.
const AFTER: usize = 8;

/// What can be noticed at a question.
#[derive(Clone)]
struct Moment {
    /// Who is asked, or seems to be.
    seat: Seat,
    why: String,
    /// What whoever watches is asked.
    asked: Option<String>,
    /// What has happened since the fork, as whoever watches reads it.
    story: Vec<String>,
    /// The pieces that whoever watches sees.
    sees: BTreeSet<u32>,
}

/// What is watched from a question on.
struct Watch {
    /// The number of the question, from 0; while counting, none.
    from: Option<u64>,
    count: Cell<u64>,
    seat: Seat,
    begun: Cell<usize>,
    moments: RefCell<Vec<Moment>>,
    /// Who is asked at each question, where the fork may be.
    asked: RefCell<Vec<Option<Seat>>>,
}

impl Watch {
    fn new(from: Option<u64>, seat: Seat) -> Self {
        Self {
            from,
            count: Cell::new(0),
            seat,
            begun: Cell::new(0),
            moments: RefCell::default(),
            asked: RefCell::default(),
        }
    }

    /// Notes a question, real or feigned; whether more are wanted.
    fn note(&self, question: &Question<'_>, view: &View<'_>) -> bool {
        let Some(from) = self.from else { return true };
        if self.count.get() <= from {
            return true;
        }
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(self.seat) };
        let story = view.recent.story.as_deref().unwrap_or_default();
        let pieces = (0..view.table.pieces.len() as u32).filter(|piece| viewpoint.sees(Piece(*piece)));
        let mut moments = self.moments.borrow_mut();
        moments.push(Moment {
            seat: question.seat,
            why: question.why.to_owned(),
            asked: (question.seat == self.seat).then(|| eyes::question(question, view)),
            story: display::story(story.get(self.begun.get()..).unwrap_or_default(), &viewpoint),
            sees: pieces.collect(),
        });
        moments.len() < AFTER && question.seat == self.seat
    }
}

/// A player by chance whom everybody watches.
struct Watched {
    chance: Random,
    watch: Rc<Watch>,
}

impl Answerer for Watched {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        if !self.watch.note(question, view) {
            return Err(NoAnswer::Quit);
        }
        self.chance.answer(question, view)
    }

    fn is_watched(&self) -> bool {
        true
    }

    fn feign(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<(), NoAnswer> {
        if self.watch.note(question, view) { Ok(()) } else { Err(NoAnswer::Quit) }
    }
}

/// Counts the questions, and exchanges what is not seen at one of them.
struct Exchanger {
    watch: Rc<Watch>,
    /// `None`: nothing is exchanged.
    chance: Option<Stream>,
}

impl Witness for Exchanger {
    fn asked(&mut self, engine: &mut Engine, question: &Question<'_>, skipped: bool) {
        if skipped {
            return;
        }
        let watch = &self.watch;
        let at = watch.count.get();
        watch.count.set(at + 1);
        if watch.from.is_none() {
            let fit = can_fork(engine, question).then_some(question.seat);
            watch.asked.borrow_mut().push(fit);
        }
        if watch.from != Some(at) {
            return;
        }
        watch.begun.set(engine.play().log.story.as_ref().map_or(0, Vec::len));
        if let Some(chance) = &mut self.chance
            && let Some(twin) = Twin::new(&engine.compiled, &engine.play().table, watch.seat, chance)
        {
            engine.play_mut().table = twin.table;
        }
    }

    fn opened(&mut self, _: &mut Engine, _: Seat, _: Option<&Act>, _: &[Choice]) {}
}

/// Whether a question and what is going on are about nothing that the seat does not see.
fn can_fork(engine: &Engine, question: &Question<'_>) -> bool {
    let (table, compiled) = (&engine.play().table, &engine.compiled);
    let hidden = |thing: Option<Thing>| match thing {
        Some(Thing::Piece(piece)) => !table.sees(compiled, question.seat, piece),
        _ => false,
    };
    let choice = |choice: &Choice| matches!(choice, Choice::Thing(thing) if hidden(Some(*thing)));
    let act = |act: &Act| {
        [act.card.map(Thing::Piece), act.target, act.attacker, act.defender, act.to].into_iter().any(hidden)
    };
    !question.ask.choices().iter().any(choice) && !engine.play().acts.iter().any(act)
}

/// Plays the game of a seed as far as is watched.
fn play(engine: &mut Engine, seed: u64, watch: &Rc<Watch>, chance: Option<Stream>) -> Halt {
    engine.play_mut().log.story = Some(Vec::new());
    engine.set_witness(Some(Box::new(Exchanger { watch: Rc::clone(watch), chance })));
    let one = |seat| {
        let chance = Random::new(stream(seed, seat));
        Box::new(Watched { chance, watch: Rc::clone(watch) }) as Box<dyn Answerer>
    };
    let players = Answerers::new((0..u64::from(engine.compiled.seats)).map(one).collect());
    let halt = engine.playout(seed, players, false);
    engine.take_witness();
    engine.play_mut().log.story = None;
    halt
}

/// Forks the game of a seed at one of its questions.
pub fn fork(engine: &mut Engine, seed: u64, sheet: &Rc<RefCell<Sheet>>, chance: &mut Stream) {
    let counted = Rc::new(Watch::new(None, Seat(0)));
    play(engine, seed, &counted, None);
    let asked = counted.asked.borrow();
    let fit: Vec<(u64, Seat)> =
        (0_u64..).zip(asked.iter()).filter_map(|(at, seat)| seat.map(|seat| (at, seat))).collect();
    let Some((from, seat)) = fit.get(chance.below(fit.len() as u32) as usize).copied() else { return };
    let real = Rc::new(Watch::new(Some(from), seat));
    play(engine, seed, &real, None);
    let other = Rc::new(Watch::new(Some(from), seat));
    let exchanged = Stream::new(seed, super::TWINS + 1 + from);
    let halt = play(engine, seed, &other, Some(exchanged));
    if matches!(halt, Halt::Failed(_) | Halt::Diverged(_)) {
        // A program may hold on to what has been exchanged.
        return;
    }
    compare(&real.moments.borrow(), &other.moments.borrow(), sheet);
}

/// Compares what is noticed after a fork until something is learnt.
fn compare(real: &[Moment], other: &[Moment], sheet: &Rc<RefCell<Sheet>>) {
    let mut sheet = sheet.borrow_mut();
    sheet.forks += u64::from(!real.is_empty() && !other.is_empty());
    let known = |moments: &[Moment]| moments.first().map(|moment| moment.sees.clone());
    let (Some(first), Some(second)) = (known(real), known(other)) else { return };
    if first != second {
        return;
    }
    for (one, two) in real.iter().zip(other) {
        // Where one story goes on, somebody is asked at one table alone.
        let earlier = [(one, two), (two, one)].into_iter().find(|(one, two)| {
            one.sees == first && two.story.len() > one.story.len() && two.story.starts_with(&one.story)
        });
        if let Some((asked, _)) = earlier {
            sheet.note(Fault::Asked, &asked.why, || {
                format!("seat {} is asked “{}” or not", asked.seat.0 + 1, asked.why)
            });
            return;
        }
        if one.story != two.story || one.sees != first || two.sees != first {
            return;
        }
        if one.seat != two.seat {
            let (a, b) = (one.seat.0 + 1, two.seat.0 + 1);
            sheet.note(Fault::Asked, &one.why, || {
                format!("seat {a} is asked “{}”, or seat {b} “{}”", one.why, two.why)
            });
            return;
        }
        if let (Some(a), Some(b)) = (&one.asked, &two.asked)
            && a != b
        {
            sheet.note(Fault::Offered, &one.why, || eyes::difference(a, b));
            return;
        }
    }
}
