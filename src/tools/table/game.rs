//! The thread in which the engine plays, as long as the people may want another game.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, mpsc};

use warpress_referee::answer::SharedDesk;
use warpress_referee::chance::Stream;
use warpress_referee::rules::Limits;
use warpress_referee::saved::{Saved, any_seed};
use warpress_referee::{CompiledGame, Engine, Halt, Rules, session};
use warpress_screen::{Layout, Task};

use super::audience::Audience;
use super::desk::TableDesk;
use super::file::RecordFile;
use super::pace::Pace;
use super::said::{Letter, Reply};
use super::secret_seed;

/// Of a seed's random streams, the one by which pauses are longer or shorter.
const PAUSES: u64 = 5_000;

/// What the thread begins with.
pub struct GameThread {
    pub compiled: Arc<CompiledGame>,
    pub rules: Arc<Rules>,
    pub record: Saved,
    pub layout: Arc<Layout>,
    pub audiences: Vec<Audience>,
    pub told: mpsc::Receiver<Letter>,
    pub file: RecordFile,
    /// Whether a pause says that nothing can be done.
    pub even_pace: bool,
}

impl GameThread {
    /// Plays until nobody can ask for another game.
    pub fn run(self) {
        let Self { compiled, rules, mut record, layout, audiences, told, file, even_pace } = self;
        let pace = even_pace.then(|| Pace::new(Stream::new(record.seed, PAUSES)));
        let desk = TableDesk::new(layout, rules.clone(), told, audiences, file, pace);
        let desk = Rc::new(RefCell::new(desk));
        let mut engine = match Engine::new(compiled, rules, Limits::default()) {
            Ok(engine) => engine,
            Err(error) => return stay_broken(&desk, &error.to_string()),
        };
        loop {
            let shared: SharedDesk = desk.clone();
            let (halt, played) = match session::play(&mut engine, &record, &shared) {
                Ok(played) => played,
                Err(error) => return stay_broken(&desk, &error.to_string()),
            };
            match halt {
                Halt::Over => {}
                Halt::Quit => return,
                // It would say what somebody else has answered.
                Halt::Diverged(_) if desk.borrow().audiences.len() > 1 => {
                    broken(&desk, "The record does not fit the game.")
                }
                _ => broken(&desk, &halt.to_string()),
            }
            if !desk.borrow_mut().after(&mut engine, &played) {
                return;
            }
            let apart = desk.borrow().audiences.len() > 1;
            let seed = match if apart { secret_seed() } else { Ok(any_seed()) } {
                Ok(seed) => seed,
                Err(error) => return stay_broken(&desk, &error.to_string()),
            };
            record = Saved { seed, answers: Vec::new(), ..record };
            let file = desk.borrow().file().beside(&record);
            match file {
                Ok(file) => desk.borrow_mut().clear(file),
                Err(error) => return stay_broken(&desk, &error.to_string()),
            }
        }
    }
}

fn broken(desk: &RefCell<TableDesk>, why: &str) {
    let task = Task::Broken { title: "The game cannot go on.".into(), lines: vec![why.to_owned()] };
    desk.borrow_mut().set_tasks(&task);
}

/// Says what is wrong for as long as somebody asks.
fn stay_broken(desk: &RefCell<TableDesk>, why: &str) {
    broken(desk, why);
    while let Some(letter) = desk.borrow_mut().hear(|_| true) {
        letter.reply(Reply::OutOfTurn("The game cannot go on."));
    }
}
