//! Those who look at one page: what they see, what they have been told, and what they are to do.

use std::sync::Arc;

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::table::Table;
use warpress_referee::thing::Seat;
use warpress_referee::{CompiledGame, Rules};
use warpress_screen::{Eyes, Frame, Handles, Layout, Moment, Task};

use super::scroll::Scroll;
use super::state::SharedState;

/// What is to be seen and told.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub layout: &'a Layout,
    pub rules: &'a Rules,
    pub compiled: &'a CompiledGame,
    pub table: &'a Table,
    /// All that has happened.
    pub events: &'a [Event],
}

impl<'a> Scene<'a> {
    /// The table as a seat sees it, or everybody.
    pub fn seen_by(&self, seat: Option<Seat>) -> Viewpoint<'a> {
        Viewpoint { compiled: self.compiled, table: self.table, seat }
    }
}

/// An audience.
pub struct Audience {
    /// The seats that its people play; none look on.
    seats: Vec<Seat>,
    state: Arc<SharedState>,
    /// The seat whose eyes look at the table.
    at: Option<Seat>,
    scroll: Scroll,
    handles: Handles,
    epoch: u64,
    /// Whether what was shown no longer holds, because an answer is taken back.
    stale: bool,
    number: u64,
    last: Option<Frame>,
    n: u64,
    task: Option<(Task, String)>,
    /// What is to be known with each task.
    note: String,
}

impl Audience {
    /// Those who play these seats.
    pub fn new(seats: Vec<Seat>, state: Arc<SharedState>) -> Self {
        let at = only(&seats);
        Self {
            seats,
            state,
            at,
            scroll: Scroll::default(),
            handles: Handles::default(),
            epoch: 0,
            stale: false,
            number: 0,
            last: None,
            n: 0,
            task: None,
            note: String::new(),
        }
    }

    /// The seats that its people play.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What its people are called.
    pub fn name(&self, everybody: &Viewpoint<'_>) -> String {
        self.seats.iter().map(|seat| everybody.player(*seat)).collect::<Vec<_>>().join(", ")
    }

    /// Whether its people hand the device to one another.
    pub fn is_shared(&self) -> bool {
        self.seats.len() > 1
    }

    /// What its pages are told.
    pub fn state(&self) -> &Arc<SharedState> {
        &self.state
    }

    /// Whose eyes look at the table.
    pub fn eyes(&self) -> Option<Seat> {
        self.at
    }

    /// How far it has been told what has happened.
    pub fn scroll(&self) -> &Scroll {
        &self.scroll
    }

    /// Somebody else looks, and has been told nothing.
    pub fn look_as(&mut self, seat: Option<Seat>) {
        self.at = seat;
        self.begin(0);
    }

    /// Another game begins.
    pub fn clear(&mut self) {
        self.look_as(only(&self.seats));
    }

    /// What was shown no longer holds: an answer is taken back.
    pub fn take_back(&mut self) {
        self.stale = true;
    }

    /// Starts a new epoch. What is told of the log up to that many events stands; nothing travels there from what was shown
    /// before, and no piece is known to be one that was seen then.
    fn begin(&mut self, events: usize) {
        self.epoch += 1;
        let kept = self.scroll.back_to(events);
        self.handles.forget();
        self.last = None;
        self.stale = false;
        self.state.begin(self.epoch, kept);
    }

    /// Shows the table as it lies if there is anything new to see, and tells what has happened.
    pub fn show(&mut self, scene: &Scene<'_>) {
        if self.stale || self.scroll.is_beyond(scene.events) {
            self.begin(scene.events.len());
        }
        let viewpoint = scene.seen_by(self.at);
        let (since, lines) = self.scroll.on(scene.events, &scene.rules.sections, &viewpoint);
        self.handles.follow(scene.layout, since, &viewpoint);
        let eyes = Eyes { layout: scene.layout, viewpoint, handles: &self.handles };
        let number = self.number + 1;
        let moment = Moment { number, epoch: self.epoch, logged: self.scroll.lines(), since, film: None };
        let frame = Frame::new(&eyes, &moment);
        self.state.tell(lines);
        if self.last.as_ref().is_none_or(|last| frame.adds_to(last)) {
            self.number = number;
            self.state.show(number, &frame);
            self.last = Some(frame);
        }
    }

    /// What it calls what it sees.
    pub fn handles(&self) -> &Handles {
        &self.handles
    }

    /// Shows a frame of a film. What travels from one to the next does not come from the table as it lies now.
    pub fn show_film(&mut self, frame: &mut Frame) {
        if self.last.take().is_some() {
            self.epoch += 1;
        }
        self.number += 1;
        frame.set_number(self.number, self.epoch);
        self.state.show(self.number, frame);
    }

    /// Says what is to be done, unless that is known.
    pub fn set_task(&mut self, task: Task) {
        if self.task.as_ref().is_none_or(|(known, note)| *known != task || *note != self.note) {
            self.put(task, "");
        }
    }

    /// Says what is to be done, even if it is the same again, and something that is to be known with it.
    pub fn put(&mut self, task: Task, besides: &str) {
        let parts = [besides, &self.note];
        let note = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        self.n += 1;
        self.state.set_task(self.n, &task, &note);
        self.task = Some((task, note));
    }

    /// What is to be known with each task from now on; empty is nothing.
    pub fn set_note(&mut self, note: &str) {
        note.clone_into(&mut self.note);
    }

    /// What is to be done.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref().map(|(task, _)| task)
    }

    /// Whether the task that is to be done has this number.
    pub fn does(&self, n: u64) -> bool {
        self.task.is_some() && self.n == n
    }
}

/// The only one of some seats.
fn only(seats: &[Seat]) -> Option<Seat> {
    if let [seat] = seats { Some(*seat) } else { None }
}
