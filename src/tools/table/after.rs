//! When a game is over: each looks at it again with the eyes that were theirs, and another begins when all want it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use warpress_referee::choice::View;
use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::saved::Saved;
use warpress_referee::table::Table;
use warpress_referee::thing::Seat;
use warpress_referee::{CompiledGame, Engine, Halt, Rules, session};
use warpress_screen::{Eyes, Film, Frame, Handles, Layout, Moment, Task};

use super::audience::Audience;
use super::desk::TableDesk;
use super::said::{Reply, Wish};
use super::scroll::Scroll;

/// So many frames of a film are made at once, and no more are kept for each audience.
const REEL: usize = 64;

/// Frames of a film by their numbers.
type Reel = BTreeMap<usize, Frame>;

impl TableDesk {
    /// Lets the people look at the game again; returns whether they want another.
    pub(super) fn after(&mut self, engine: &mut Engine, played: &Saved) -> bool {
        let everybody = Viewpoint { compiled: &engine.compiled, table: &engine.play().table, seat: None };
        let names: Vec<String> = self.audiences.iter().map(|audience| audience.name(&everybody)).collect();
        let mut reels: BTreeMap<usize, Reel> = BTreeMap::new();
        let mut again: Vec<usize> = Vec::new();
        loop {
            let Some(letter) = self.hear(|_| true) else { return false };
            let at = letter.holder;
            match letter.said.what {
                Wish::Again => {
                    letter.reply(Reply::done());
                    again.extend((!again.contains(&at)).then_some(at));
                    let wanting = |(at, audience): (usize, &Audience)| {
                        audience.seats().is_empty() || again.contains(&at)
                    };
                    if self.audiences.iter().enumerate().all(wanting) {
                        return true;
                    }
                    self.say_who_wants_another(again.iter().map(|at| names[*at].clone()).collect());
                }
                Wish::Film { at: frame } if frame <= played.answers.len() => {
                    let reel = reels.entry(at).or_default();
                    if !reel.contains_key(&frame) {
                        *reel = shoot(&self.audiences[at], engine, &self.layout, played, frame);
                    }
                    match reel.get_mut(&frame) {
                        Some(frame) => {
                            self.audiences[at].show_film(frame);
                            letter.reply(Reply::done());
                        }
                        None => letter.reply(Reply::NoAnswer("There is no such moment.".into())),
                    }
                }
                _ => letter.reply(Reply::OutOfTurn("The game is over.")),
            }
        }
    }

    /// Tells everybody who wants another game.
    fn say_who_wants_another(&mut self, names: Vec<String>) {
        for audience in &mut self.audiences {
            if let Some(Task::Over { title, lines, film, .. }) = audience.task().cloned() {
                audience.set_task(Task::Over { title, lines, film, again: names.clone() });
            }
        }
    }
}

/// Frames of a finished game as an audience saw it: that which is wanted, and those after it.
fn shoot(
    audience: &Audience,
    engine: &mut Engine,
    layout: &Arc<Layout>,
    played: &Saved,
    from: usize,
) -> Reel {
    let of = played.answers.len() + 1;
    let camera = Rc::new(RefCell::new(Camera {
        seat: audience.eyes(),
        layout: Arc::clone(layout),
        rules: Arc::clone(&engine.rules),
        told: audience.scroll().clone(),
        from,
        of,
        scroll: Scroll::default(),
        handles: Handles::default(),
        reel: Reel::new(),
    }));
    let see = {
        let camera = Rc::clone(&camera);
        move |at: usize, view: &View<'_>| {
            let events = view.recent.story.as_deref().unwrap_or_default();
            camera.borrow_mut().see(at, view.compiled, view.table, events);
            at + 1 < from + REEL
        }
    };
    // From the first on, so that pieces have the same names in all reels.
    let halt = session::film(engine, played, 0, see);
    let mut camera = camera.borrow_mut();
    if halt == Halt::Over {
        let play = engine.play();
        let events = play.log.story.as_deref().unwrap_or_default();
        camera.see(of - 1, &engine.compiled, &play.table, events);
    }
    std::mem::take(&mut camera.reel)
}

/// Takes the frames of a film.
struct Camera {
    seat: Option<Seat>,
    layout: Arc<Layout>,
    rules: Arc<Rules>,
    /// How far the story was told, and when.
    told: Scroll,
    /// The first frame that is wanted.
    from: usize,
    /// How many there are.
    of: usize,
    scroll: Scroll,
    handles: Handles,
    reel: Reel,
}

impl Camera {
    /// Follows what has happened, and keeps the frame if it is wanted.
    fn see(&mut self, at: usize, compiled: &CompiledGame, table: &Table, events: &[Event]) {
        let viewpoint = Viewpoint { compiled, table, seat: self.seat };
        let (since, _) = self.scroll.on(events, &self.rules.sections, &viewpoint);
        self.handles.follow(&self.layout, since, &viewpoint);
        if at < self.from {
            return;
        }
        // What was played before this sitting was told at once.
        let logged = || self.scroll.lines().min(self.told.lines());
        let logged = self.told.lines_at(events.len()).unwrap_or_else(logged);
        let eyes = Eyes { layout: &self.layout, viewpoint, handles: &self.handles };
        let film = Some(Film { at, of: self.of });
        let moment = Moment { number: 0, epoch: 0, logged, since, film };
        self.reel.insert(at, Frame::new(&eyes, &moment));
    }
}
