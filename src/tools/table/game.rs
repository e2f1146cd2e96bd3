//! The thread in which the engine plays, as long as the page may want another game.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, mpsc};

use warpress_referee::answer::SharedDesk;
use warpress_referee::choice::View;
use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::rules::Limits;
use warpress_referee::saved::{Saved, any_seed};
use warpress_referee::thing::Seat;
use warpress_referee::{CompiledGame, Engine, Halt, Rules, session};
use warpress_screen::{Film, Frame, Layout, Moment, Task};

use super::desk::TableDesk;
use super::file::RecordFile;
use super::said::{Letter, Reply, Wish};
use super::scroll::Scroll;
use super::state::SharedState;

/// So many frames of a film are made at once, and no more are kept.
const REEL: usize = 64;

/// What the thread begins with.
pub struct GameThread {
    pub compiled: Arc<CompiledGame>,
    pub rules: Arc<Rules>,
    pub record: Saved,
    pub layout: Arc<Layout>,
    pub state: Arc<SharedState>,
    pub told: mpsc::Receiver<Letter>,
    pub file: RecordFile,
}

impl GameThread {
    /// Plays until nobody can ask for another game.
    pub fn run(self) {
        let Self { compiled, rules, mut record, layout, state, told, file } = self;
        let desk = TableDesk::new(state, layout.clone(), rules.clone(), told, file);
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
                _ => broken(&desk, &halt.to_string()),
            }
            if !after(&desk, &mut engine, &layout, &played) {
                return;
            }
            record = Saved { seed: any_seed(), answers: Vec::new(), ..record };
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
    desk.borrow_mut().set_task(&task);
}

/// Says what is wrong for as long as somebody asks.
fn stay_broken(desk: &RefCell<TableDesk>, why: &str) {
    broken(desk, why);
    while let Some(letter) = desk.borrow_mut().wait() {
        letter.reply(Reply::OutOfTurn("The game cannot go on."));
    }
}

/// Lets the people look at the game again; returns whether they want another.
fn after(desk: &RefCell<TableDesk>, engine: &mut Engine, layout: &Arc<Layout>, played: &Saved) -> bool {
    let mut reel = BTreeMap::new();
    loop {
        let Some(letter) = desk.borrow_mut().wait() else { return false };
        match letter.said.what {
            Wish::Again => {
                letter.reply(Reply::done());
                return true;
            }
            Wish::Film { at } if at <= played.answers.len() => {
                if !reel.contains_key(&at) {
                    reel = shoot(desk.borrow().eyes(), engine, layout, played, at);
                }
                let (number, epoch) = desk.borrow_mut().next_frame();
                match reel.get_mut(&at) {
                    Some(frame) => {
                        frame.set_number(number, epoch);
                        desk.borrow_mut().show_again(number, frame);
                        letter.reply(Reply::done());
                    }
                    None => letter.reply(Reply::NoAnswer("There is no such moment.".into())),
                }
            }
            _ => letter.reply(Reply::OutOfTurn("The game is over.")),
        }
    }
}

/// Frames of a finished game by their numbers, as a seat saw them: that which is wanted, and those after it.
fn shoot(
    seat: Option<Seat>,
    engine: &mut Engine,
    layout: &Arc<Layout>,
    played: &Saved,
    from: usize,
) -> BTreeMap<usize, Frame> {
    let of = played.answers.len() + 1;
    let reel = Rc::new(RefCell::new(BTreeMap::new()));
    let scroll = Rc::new(RefCell::new(Scroll::default()));
    let frame = {
        let (reel, scroll) = (Rc::clone(&reel), Rc::clone(&scroll));
        let (layout, rules) = (Arc::clone(layout), Arc::clone(&engine.rules));
        move |at: usize, viewpoint: &Viewpoint<'_>, events: &[Event]| {
            let mut scroll = scroll.borrow_mut();
            let (since, _) = scroll.on(events, &rules.sections, viewpoint);
            let film = Some(Film { at, of });
            let moment = Moment { number: 0, epoch: 0, logged: scroll.lines(), since, film };
            reel.borrow_mut().insert(at, Frame::new(&layout, viewpoint, &moment));
        }
    };
    let last = frame.clone();
    let see = move |at: usize, view: &View<'_>| {
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat };
        frame(at, &viewpoint, view.recent.story.as_deref().unwrap_or_default());
        at + 1 < from + REEL
    };
    if session::film(engine, played, from, see) == Halt::Over {
        let play = engine.play();
        let viewpoint = Viewpoint { compiled: &engine.compiled, table: &play.table, seat };
        last(of - 1, &viewpoint, play.log.story.as_deref().unwrap_or_default());
    }
    reel.take()
}
