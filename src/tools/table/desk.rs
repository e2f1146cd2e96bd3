//! The people at their pages: shows each what they may know, and waits for what those say who are asked.

use std::sync::{Arc, mpsc};
use std::time::Instant;

use serde_json::json;

use warpress_referee::answer::{Desk, Sitting};
use warpress_referee::choice::{Answer, NoAnswer, Question, View};
use warpress_referee::display::{self, Menu, Viewpoint};
use warpress_referee::thing::Seat;
use warpress_referee::{Engine, Rules};
use warpress_screen::{Eyes, Layout, Task, is_window};

use super::audience::{Audience, Scene};
use super::file::RecordFile;
use super::pace::Pace;
use super::said::{Letter, Reply, Wish};

/// Where the people of a game sit, each before a page or several before one.
pub struct TableDesk {
    pub(super) layout: Arc<Layout>,
    pub(super) rules: Arc<Rules>,
    pub(super) inbox: mpsc::Receiver<Letter>,
    pub(super) audiences: Vec<Audience>,
    file: RecordFile,
    /// How long those seem to think who have nothing to answer with; none are asked all the same.
    pace: Option<Pace>,
    /// Who waits for a hint, which the engine is asked for meanwhile.
    hinted: Option<Letter>,
}

impl TableDesk {
    /// An empty desk.
    pub fn new(
        layout: Arc<Layout>,
        rules: Arc<Rules>,
        inbox: mpsc::Receiver<Letter>,
        audiences: Vec<Audience>,
        file: RecordFile,
        pace: Option<Pace>,
    ) -> Self {
        Self { layout, rules, inbox, audiences, file, pace, hinted: None }
    }

    /// Clears the table for another game, which is written down in another file.
    pub fn clear(&mut self, file: RecordFile) {
        self.file = file;
        self.audiences.iter_mut().for_each(Audience::clear);
    }

    /// The file in which the game is written down.
    pub fn file(&self) -> &RecordFile {
        &self.file
    }

    /// Says what is to be done by everybody.
    pub fn set_tasks(&mut self, task: &Task) {
        self.audiences.iter_mut().for_each(|audience| audience.set_task(task.clone()));
    }

    /// Waits for what one of these audiences says of the task that it has been set. `None`: there will be no more.
    pub(super) fn hear(&mut self, whom: impl Fn(usize) -> bool) -> Option<Letter> {
        loop {
            let letter = self.inbox.recv().ok()?;
            match self.refusal(&letter, &whom) {
                Some(why) => letter.reply(Reply::OutOfTurn(why)),
                None => return Some(letter),
            }
        }
    }

    /// Waits until then, and listens to nobody meanwhile.
    fn pass_time(&mut self, until: Instant) -> Result<(), NoAnswer> {
        loop {
            match self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(letter) => {
                    let why = self.refusal(&letter, &|_| false);
                    letter.reply(Reply::OutOfTurn(why.unwrap_or_default()));
                }
                Err(mpsc::RecvTimeoutError::Timeout) => return Ok(()),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(NoAnswer::Quit),
            }
        }
    }

    /// Why a message is not listened to.
    fn refusal(&self, letter: &Letter, whom: &dyn Fn(usize) -> bool) -> Option<&'static str> {
        match self.audiences.get(letter.holder) {
            Some(audience) if audience.does(letter.said.n) => {
                (!whom(letter.holder)).then_some("Somebody else is to decide.")
            }
            _ => Some("The game has gone on meanwhile."),
        }
    }

    /// Shows everybody what is to be seen.
    fn show(&mut self, view: &View<'_>) {
        let events = view.recent.story.as_deref().unwrap_or_default();
        let (layout, rules) = (&*self.layout, &*self.rules);
        let scene = Scene { layout, rules, compiled: view.compiled, table: view.table, events };
        self.audiences.iter_mut().for_each(|audience| audience.show(&scene));
    }

    /// The audience that plays a seat.
    fn player(&self, seat: Seat) -> Option<usize> {
        self.audiences.iter().position(|audience| audience.seats().contains(&seat))
    }

    /// Has all others wait for whoever is asked.
    fn have_wait(&mut self, asked: Option<usize>, question: &Question<'_>, view: &View<'_>) {
        let everybody = Viewpoint { compiled: view.compiled, table: view.table, seat: None };
        // At a device that all share they see who it is that they wait for.
        let task = if self.audiences.len() > 1 && is_window(question) {
            Task::Wait { why: None }
        } else {
            Task::Watch { seat: question.seat.0, name: everybody.player(question.seat) }
        };
        let others = self.audiences.iter_mut().enumerate().filter(|(at, _)| Some(*at) != asked);
        others.for_each(|(_, audience)| audience.set_task(task.clone()));
    }

    /// Has the device handed to a player, unless that player has it.
    fn hand_over(&mut self, asked: usize, seat: Seat, view: &View<'_>) -> Result<(), NoAnswer> {
        if self.audiences[asked].eyes() == Some(seat) {
            return Ok(());
        }
        if self.audiences[asked].is_shared() {
            self.audiences[asked].look_as(None);
            self.show(view);
            let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: None };
            self.audiences[asked].put(Task::Curtain { seat: seat.0, name: viewpoint.player(seat) }, "");
            loop {
                let letter = self.hear(|at| at == asked).ok_or(NoAnswer::Quit)?;
                if letter.said.what == Wish::Lift {
                    letter.reply(Reply::done());
                    break;
                }
                letter.reply(Reply::OutOfTurn("The device is being handed over."));
            }
        }
        self.audiences[asked].look_as(Some(seat));
        Ok(())
    }
}

impl Desk for TableDesk {
    fn ask(
        &mut self,
        question: &Question<'_>,
        view: &View<'_>,
        sitting: &Sitting,
    ) -> Result<Answer, NoAnswer> {
        let seat = question.seat;
        let asked = self.player(seat).ok_or(NoAnswer::Quit)?;
        self.hand_over(asked, seat, view)?;
        self.show(view);
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
        let menu = Menu::new(question, &viewpoint);
        let eyes = Eyes { layout: &self.layout, viewpoint, handles: self.audiences[asked].handles() };
        let mut shown = warpress_screen::question(question, view, &menu, &eyes);
        let undo = sitting.undo(seat, view);
        (shown.undo, shown.undo_why) = (undo.is_ok(), undo.as_ref().err().map(ToString::to_string));
        shown.several = self.audiences[asked].is_shared();
        let task = Task::Question(Box::new(shown));
        match self.hinted.take() {
            Some(letter) => letter.reply(hint(view, &menu)),
            None => {
                self.have_wait(Some(asked), question, view);
                self.audiences[asked].put(task.clone(), "");
            }
        }
        let mut began = Instant::now();
        loop {
            let letter = self.hear(|at| at == asked).ok_or(NoAnswer::Quit)?;
            match &letter.said.what {
                Wish::Answer { numbers } => {
                    let typed: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    match menu.read(&question.ask, &typed.join(" ")) {
                        Ok(answer) => {
                            letter.reply(Reply::done());
                            if let Some(pace) = self.pace.as_mut().filter(|_| is_window(question)) {
                                pace.note(seat, began.elapsed());
                            }
                            return Ok(answer);
                        }
                        Err(error) => letter.reply(Reply::NoAnswer(error.to_string())),
                    }
                }
                Wish::Undo => match &undo {
                    Ok(()) => {
                        letter.reply(Reply::done());
                        match self.agree_to_undo(asked, seat, view)? {
                            None => return Err(NoAnswer::Undo),
                            Some(why) => {
                                self.have_wait(Some(asked), question, view);
                                self.audiences[asked].put(task.clone(), &why);
                                began = Instant::now();
                            }
                        }
                    }
                    Err(why) => letter.reply(Reply::NoAnswer(why.to_string())),
                },
                Wish::Hint => {
                    self.hinted = Some(letter);
                    return Err(NoAnswer::Hint);
                }
                Wish::Lift | Wish::Film { .. } | Wish::Again | Wish::Agree { .. } => {
                    letter.reply(Reply::OutOfTurn("The game waits for an answer."));
                }
            }
        }
    }

    /// At devices of their own the others need not be told by a person that nothing can be done: a pause says the same.
    fn feign(&mut self, question: &Question<'_>, view: &View<'_>, sitting: &Sitting) -> Result<(), NoAnswer> {
        let alone = self.player(question.seat).is_some_and(|asked| !self.audiences[asked].is_shared());
        let Some(pace) = self.pace.as_mut().filter(|_| alone) else {
            return self.ask(question, view, sitting).map(drop);
        };
        let until = Instant::now() + pace.pause(question.seat);
        self.show(view);
        let asked = self.player(question.seat);
        self.have_wait(asked, question, view);
        if let Some(asked) = asked {
            self.audiences[asked].set_task(Task::Wait { why: None });
        }
        self.pass_time(until)
    }

    fn watch(&mut self, question: &Question<'_>, view: &View<'_>, _: &Sitting) {
        self.show(view);
        self.have_wait(None, question, view);
    }

    fn kept(&mut self, sitting: &Sitting) {
        // Where it would have been says by which seed the game is played.
        let note = match self.file.write(&sitting.record()) {
            Ok(()) => "",
            Err(_) => "The game cannot be written down.",
        };
        self.audiences.iter_mut().for_each(|audience| audience.set_note(note));
    }

    fn over(&mut self, engine: &Engine, sitting: &Sitting) {
        self.kept(sitting);
        let play = engine.play();
        let events = play.log.story.as_deref().unwrap_or_default();
        let (layout, rules) = (&*self.layout, &*self.rules);
        let scene = Scene { layout, rules, compiled: &engine.compiled, table: &play.table, events };
        self.audiences.iter_mut().for_each(|audience| audience.show(&scene));
        let film = sitting.notebook.borrow().taken.len() + 1;
        for audience in &mut self.audiences {
            let viewpoint = scene.seen_by(audience.eyes());
            let outcome = play.outcome.as_ref();
            let mut lines = outcome.map(|outcome| display::ending(outcome, &viewpoint)).unwrap_or_default();
            // Who has won comes first, then how.
            let title = lines.pop().unwrap_or_default();
            audience.set_task(Task::Over { title, lines, film, again: Vec::new() });
        }
    }
}

/// What a machine would answer, as it is typed.
fn hint(view: &View<'_>, menu: &Menu) -> Reply {
    let line =
        |at: &u32| menu.lines.iter().position(|(_, members)| members.contains(at)).map(|at| at as i64 + 1);
    let numbers = view.hint.and_then(|answer| match answer {
        Answer::One(at) => Some(vec![line(at)?]),
        Answer::Many(picks) if picks.is_empty() => Some(vec![0]),
        Answer::Many(picks) => picks.iter().map(line).collect(),
        Answer::Number(number) => Some(vec![*number]),
        Answer::Numbers(numbers) => Some(numbers.clone()),
    });
    match numbers {
        Some(numbers) => Reply::Done(json!({ "numbers": numbers })),
        None => Reply::NoAnswer("There is no hint for this.".into()),
    }
}
