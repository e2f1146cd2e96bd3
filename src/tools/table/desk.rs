//! The people at the page: shows them what they may know, and waits for what they say.

use std::sync::{Arc, mpsc};

use serde_json::json;

use warpress_referee::answer::{Desk, Sitting};
use warpress_referee::choice::{Answer, NoAnswer, Question, View};
use warpress_referee::display::{self, Menu, Viewpoint};
use warpress_referee::log::Event;
use warpress_referee::thing::Seat;
use warpress_referee::{Engine, Rules};
use warpress_screen::{Frame, Layout, Moment, Task};

use super::file::RecordFile;
use super::said::{Letter, Reply, Wish};
use super::scroll::Scroll;
use super::state::SharedState;

/// Where the people of a page sit.
pub struct TableDesk {
    state: Arc<SharedState>,
    layout: Arc<Layout>,
    rules: Arc<Rules>,
    inbox: mpsc::Receiver<Letter>,
    file: RecordFile,
    /// The seat whose eyes look at the table.
    at: Option<Seat>,
    scroll: Scroll,
    epoch: u64,
    number: u64,
    task: u64,
    /// Who waits for a hint, which the engine is asked for meanwhile.
    hinted: Option<Letter>,
}

impl TableDesk {
    /// An empty desk.
    pub fn new(
        state: Arc<SharedState>,
        layout: Arc<Layout>,
        rules: Arc<Rules>,
        inbox: mpsc::Receiver<Letter>,
        file: RecordFile,
    ) -> Self {
        Self {
            state,
            layout,
            rules,
            inbox,
            file,
            at: None,
            scroll: Scroll::default(),
            epoch: 0,
            number: 0,
            task: 0,
            hinted: None,
        }
    }

    /// Clears the table for another game, which is written down in another file.
    pub fn clear(&mut self, file: RecordFile) {
        self.file = file;
        self.at = None;
        self.begin();
    }

    /// The file in which the game is written down.
    pub fn file(&self) -> &RecordFile {
        &self.file
    }

    /// Whose eyes look at the table.
    pub fn eyes(&self) -> Option<Seat> {
        self.at
    }

    /// Says what is to be done.
    pub fn set_task(&mut self, task: &Task) {
        self.task = self.state.set_task(task);
    }

    /// The number of a frame that is about to be shown, and its epoch.
    pub fn next_frame(&mut self) -> (u64, u64) {
        self.number += 1;
        (self.number, self.epoch)
    }

    /// Shows a frame that is made already.
    pub fn show_again(&mut self, number: u64, frame: &Frame) {
        self.state.show(number, frame);
    }

    /// Waits for what the page says of the task that it has been set. `None`: there will be no more.
    pub fn wait(&mut self) -> Option<Letter> {
        loop {
            let letter = self.inbox.recv().ok()?;
            if letter.said.n == self.task {
                return Some(letter);
            }
            letter.reply(Reply::OutOfTurn("The game has gone on meanwhile."));
        }
    }

    /// Starts a new epoch: what was told before no longer holds, because somebody else looks or another game begins.
    fn begin(&mut self) {
        self.epoch += 1;
        self.scroll = Scroll::default();
        self.state.begin(self.epoch);
    }

    /// Shows the table as it lies, and tells what has happened.
    fn show(&mut self, viewpoint: &Viewpoint<'_>, events: &[Event]) {
        if self.scroll.is_beyond(events) {
            self.begin();
        }
        let (since, lines) = self.scroll.on(events, &self.rules.sections, viewpoint);
        let (number, epoch) = self.next_frame();
        let moment = Moment { number, epoch, logged: self.scroll.lines(), since, film: None };
        let frame = Frame::new(&self.layout, viewpoint, &moment);
        self.state.tell(lines);
        self.state.show(number, &frame);
    }

    /// Has the device handed to a player, unless that player has it.
    fn hand_over(&mut self, seat: Seat, view: &View<'_>, sitting: &Sitting) -> Result<(), NoAnswer> {
        if self.at == Some(seat) {
            return Ok(());
        }
        self.at = None;
        if sitting.people.len() > 1 {
            self.begin();
            let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: None };
            self.show(&viewpoint, story(view));
            let name = viewpoint.player(seat);
            self.set_task(&Task::Curtain { seat: seat.0, name });
            loop {
                let letter = self.wait().ok_or(NoAnswer::Quit)?;
                if letter.said.what == Wish::Lift {
                    letter.reply(Reply::done());
                    break;
                }
                letter.reply(Reply::OutOfTurn("The device is being handed over."));
            }
        }
        self.at = Some(seat);
        self.begin();
        Ok(())
    }
}

fn story<'v>(view: &View<'v>) -> &'v [Event] {
    view.recent.story.as_deref().unwrap_or_default()
}

impl Desk for TableDesk {
    fn ask(
        &mut self,
        question: &Question<'_>,
        view: &View<'_>,
        sitting: &Sitting,
    ) -> Result<Answer, NoAnswer> {
        let seat = question.seat;
        let hinted = self.hinted.take();
        if hinted.is_none() {
            self.hand_over(seat, view, sitting)?;
        }
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
        let menu = Menu::new(question, &viewpoint);
        let undo = sitting.undo(seat, view);
        match hinted {
            Some(letter) => letter.reply(hint(view, &menu)),
            None => {
                self.show(&viewpoint, story(view));
                let mut shown = warpress_screen::question(question, view, &menu);
                (shown.undo, shown.undo_why) = (undo.is_ok(), undo.as_ref().err().map(ToString::to_string));
                shown.several = sitting.people.len() > 1;
                self.set_task(&Task::Question(Box::new(shown)));
            }
        }
        loop {
            let letter = self.wait().ok_or(NoAnswer::Quit)?;
            match &letter.said.what {
                Wish::Answer { numbers } => {
                    let typed: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    match menu.read(&question.ask, &typed.join(" ")) {
                        Ok(answer) => {
                            letter.reply(Reply::done());
                            return Ok(answer);
                        }
                        Err(error) => letter.reply(Reply::NoAnswer(error.to_string())),
                    }
                }
                Wish::Undo => match &undo {
                    Ok(()) => {
                        letter.reply(Reply::done());
                        self.begin();
                        return Err(NoAnswer::Undo);
                    }
                    Err(why) => letter.reply(Reply::NoAnswer(why.to_string())),
                },
                Wish::Hint => {
                    self.hinted = Some(letter);
                    return Err(NoAnswer::Hint);
                }
                Wish::Lift | Wish::Film { .. } | Wish::Again => {
                    letter.reply(Reply::OutOfTurn("The game waits for an answer."));
                }
            }
        }
    }

    fn watch(&mut self, question: &Question<'_>, view: &View<'_>, sitting: &Sitting) {
        // Before the first question, who plays alone is the one who looks.
        self.at = self.at.or(sitting.only_person());
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: self.at };
        self.show(&viewpoint, story(view));
        let name = viewpoint.player(question.seat);
        self.set_task(&Task::Watch { seat: question.seat.0, name });
    }

    fn kept(&mut self, sitting: &Sitting) {
        let note = match self.file.write(&sitting.record()) {
            Ok(()) => String::new(),
            Err(error) => format!("The game cannot be written down: {error}"),
        };
        self.state.set_note(note);
    }

    fn over(&mut self, engine: &Engine, sitting: &Sitting) {
        let play = engine.play();
        let seat = sitting.only_person().or(self.at);
        let viewpoint = Viewpoint { compiled: &engine.compiled, table: &play.table, seat };
        self.show(&viewpoint, play.log.story.as_deref().unwrap_or_default());
        self.kept(sitting);
        let outcome = play.outcome.as_ref();
        let mut lines = outcome.map(|outcome| display::ending(outcome, &viewpoint)).unwrap_or_default();
        // Who has won comes first, then how.
        let title = lines.pop().unwrap_or_default();
        let film = sitting.notebook.borrow().taken.len() + 1;
        self.set_task(&Task::Over { title, lines, film });
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
