//! At two tables that differ only in what a seat does not see it is sent the same: frames, lines of the log, and questions.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use warpress_assets::Assets;
use warpress_kit::Library;
use warpress_referee::Engine;
use warpress_referee::answer::Answerers;
use warpress_referee::chance::Stream;
use warpress_referee::choice::{Choice, Question, View};
use warpress_referee::display::{Menu, Viewpoint};
use warpress_referee::engine::Witness;
use warpress_referee::play::Act;
use warpress_referee::rules::Limits;
use warpress_referee::thing::Seat;
use warpress_referee::twin::Twin;

use super::{Eyes, Frame, Handles, Layout, Moment, OnTable, on_table, question};
use crate::log;

/// So many questions of a game are looked at.
const LOOKS: usize = 150;

/// Sits beside the players, and looks at each question with the eyes of each at the table and at a twin of it.
struct Beside {
    layout: Layout,
    chance: Stream,
    /// What each seat calls what it sees.
    handles: Vec<Handles>,
    /// How many events each has been told.
    told: usize,
    looks: usize,
    twins: Rc<Cell<usize>>,
}

impl Beside {
    /// All that a seat is sent at a question.
    fn sent(&self, seat: Seat, asked: &Question<'_>, view: &View<'_>, handles: &mut Handles) -> String {
        let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
        let since = &view.recent.story.as_deref().unwrap()[self.told..];
        handles.follow(&self.layout, since, &viewpoint);
        let eyes = Eyes { layout: &self.layout, viewpoint, handles };
        let moment = Moment { number: 1, epoch: 1, logged: 0, since, film: None };
        let own = (seat == asked.seat).then(|| question(asked, view, &Menu::new(asked, &viewpoint), &eyes));
        let lines = log(since, &[], &viewpoint);
        serde_json::to_string_pretty(&(Frame::new(&eyes, &moment), lines, own)).unwrap()
    }
}

impl Witness for Beside {
    fn asked(&mut self, engine: &mut Engine, asked: &Question<'_>, _: bool) {
        if self.looks == 0 {
            return;
        }
        self.looks -= 1;
        for seat in (0..engine.compiled.seats).map(Seat) {
            let before = self.handles[usize::from(seat.0)].clone();
            let (mut real, mut other) = (before.clone(), before);
            let here = engine.seen_by(asked, |view| self.sent(seat, asked, view, &mut real));
            let twin = Twin::new(&engine.compiled, &engine.play().table, seat, &mut self.chance);
            if let Some(mut twin) = twin {
                let choices: Vec<Choice> =
                    asked.ask.choices().iter().map(|choice| twin.choice(choice)).collect();
                let about = asked.about.map(|act| twin.act(act));
                let twins = Question { ask: asked.ask.with(&choices), about: about.as_ref(), ..*asked };
                let there = engine.at_twin(&mut twin, |engine| {
                    engine.seen_by(&twins, |view| self.sent(seat, &twins, view, &mut other))
                });
                let differs = here.lines().zip(there.lines()).find(|(one, other)| one != other);
                let slug = &engine.compiled.game.slug;
                assert!(here == there, "{slug}, seat {}, “{}”: {differs:?}", seat.0, asked.why);
                self.twins.set(self.twins.get() + 1);
            }
            self.handles[usize::from(seat.0)] = real;
        }
        self.told = engine.play().log.story.as_ref().map_or(0, Vec::len);
    }

    fn opened(&mut self, _: &mut Engine, _: Seat, _: Option<&Act>, _: &[Choice]) {}
}

/// Has [`Beside`] compare what each seat is sent in a game of chance. How often that was, each seat that does not see all
/// counted at each question.
fn compare(on: &OnTable, seed: u64, looks: usize) -> usize {
    let seats = on.compiled.seats;
    let twins = Rc::new(Cell::new(0));
    let mut engine = Engine::new(Arc::clone(&on.compiled), Arc::clone(&on.rules), Limits::default()).unwrap();
    engine.play_mut().log.story = Some(Vec::new());
    engine.set_witness(Some(Box::new(Beside {
        layout: on.layout.clone(),
        chance: Stream::new(seed, 9_000),
        handles: vec![Handles::default(); usize::from(seats)],
        told: 0,
        looks,
        twins: Rc::clone(&twins),
    })));
    engine.playout(seed, Answerers::random(seed, usize::from(seats)), false);
    twins.get()
}

/// Cards in hands, hidden counters on boards, cards dealt face down, several players.
#[test]
fn what_a_seat_is_sent_follows_from_what_it_may_know() {
    const GAMES: [(&str, u8); 6] = [
        ("wolf-pack", 2),
        ("attrition", 2),
        ("carriers", 2),
        ("fokker", 2),
        ("autumn-mist", 2),
        ("babylon-5-empires", 3),
    ];
    for (slug, seats) in GAMES {
        let twins = compare(&on_table(slug, seats), 7, LOOKS);
        assert!(twins > 20, "{slug}: {twins} twins");
    }
}

/// All games in which something is hidden, each with as few players as it takes and with one more.
#[test]
#[ignore = "a hundred thousand states of the library take some twenty minutes"]
fn what_a_seat_is_sent_follows_from_what_it_may_know_in_every_game() {
    const STATES: usize = 800;
    const GAMES: u64 = 12;
    let slug = |file: &String| file.strip_prefix("data/")?.strip_suffix("/game.toml").map(str::to_owned);
    let slugs: Vec<String> = Assets::built_in().list("data").iter().filter_map(slug).collect();
    let states = warpress_workers::each(&slugs, 2, |slug| {
        let game = Library::open(Assets::built_in()).game(slug).load(&[]).game.unwrap();
        let seats = warpress_playouts::seats(&game);
        if game.is_ruleset() || seats.is_empty() {
            return 0;
        }
        let compare_all = |seats: u8| {
            let on = on_table(slug, seats);
            let mut states = 0;
            for seed in 1..=GAMES {
                states += compare(&on, seed, STATES - states);
                // Where nothing was hidden, nothing will be.
                if states == 0 || states >= STATES {
                    break;
                }
            }
            states
        };
        let states: usize =
            seats.iter().filter(|seats| **seats > 1).take(2).map(|seats| compare_all(*seats)).sum();
        println!("{slug}: {states}");
        states
    });
    let all: usize = states.iter().sum();
    assert!(all > 100_000, "{all} states");
}
