//! A game at a table without a server: what a page hears if it comes late, is slow, or speaks out of turn.

mod apart;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::oneshot;

use super::game::GameThread;
use super::said::{Letter, Reply, Said, Wish};
use super::state::{Sent, SharedState};
use super::{Table, TableOptions};
use warpress_assets::Assets;
use warpress_kit::Library;
use warpress_referee::Rules;
use warpress_referee::saved::{FORMAT, Saved};

/// So long a machine player may think.
const PATIENCE: Duration = Duration::from_secs(60);

/// What one page knows.
#[derive(Default)]
struct Page {
    sent: Sent,
    /// The names of all that it was told.
    told: Vec<&'static str>,
    log: Vec<Value>,
    frames: Vec<Value>,
    task: Value,
    /// All tasks so far.
    tasks: Vec<Value>,
}

impl Page {
    /// Takes in what is new, as the page in the browser does.
    fn listen(&mut self, state: &SharedState) {
        for (name, words) in state.news(&mut self.sent) {
            let value: Value = serde_json::from_str(&words).unwrap();
            self.told.push(name);
            match name {
                "log" => {
                    let from = value["from"].as_u64().unwrap() as usize;
                    assert!(from <= self.log.len(), "the log has a gap");
                    self.log.truncate(from);
                    self.log.extend(value["lines"].as_array().unwrap().iter().cloned());
                }
                "frame" => self.frames.push(value),
                "task" => {
                    self.task = value;
                    self.tasks.push(self.task.clone());
                }
                _ => {}
            }
        }
    }

    fn frame(&self) -> &Value {
        self.frames.last().unwrap()
    }

    /// The number of the task.
    fn n(&self) -> u64 {
        self.task["n"].as_u64().unwrap_or(0)
    }

    fn is(&self, kind: &str) -> bool {
        self.task["kind"] == kind
    }

    /// Whether something is to be done there.
    fn is_asked(&self) -> bool {
        ["question", "curtain", "agree", "over", "broken"].iter().any(|kind| self.is(kind))
    }

    /// An answer that is allowed; if one is to be chosen, `nth` says which.
    fn allowed(&self, nth: usize) -> Wish {
        let (ask, options) = (&self.task["ask"], self.task["options"].as_array().unwrap());
        let least = ask["least"].as_i64().unwrap_or(1);
        let numbers = match ask["kind"].as_str().unwrap() {
            "amount" => vec![ask["low"].as_i64().unwrap()],
            "order" => (1..=options.len() as i64).collect(),
            "some" if least == 0 => vec![0],
            "some" => {
                let each = (1_i64..).zip(options);
                let each = each.flat_map(|(at, option)| {
                    std::iter::repeat_n(at, option["count"].as_u64().unwrap() as usize)
                });
                each.take(least as usize).collect()
            }
            _ => vec![(nth % options.len()) as i64 + 1],
        };
        Wish::Answer { numbers }
    }
}

/// A game that is played, and a page of each audience that never misses anything.
struct Playing {
    states: Vec<Arc<SharedState>>,
    tell: mpsc::SyncSender<Letter>,
    pages: Vec<Page>,
    /// How many of the pages belong to people who play; those who look on come after them.
    people: usize,
    /// The tasks of which each page has said something.
    said: Vec<u64>,
    answers: usize,
    _folder: TempDir,
}

impl Playing {
    /// Begins a game of the library for one person.
    fn of(slug: &str) -> Self {
        Self::with(slug, &["person", "random"], None, false)
    }

    /// Begins it where each person has a page, and those who look on another.
    fn apart(slug: &str, players: &[&str]) -> Self {
        Self::with(slug, players, Some(IpAddr::V4(Ipv4Addr::LOCALHOST)), false)
    }

    fn with(slug: &str, players: &[&str], host: Option<IpAddr>, even_pace: bool) -> Self {
        let source = Library::open(Assets::built_in()).game(slug);
        let loaded = source.load(&[]);
        let folder = tempfile::tempdir().unwrap();
        let record = Saved {
            format: FORMAT,
            game: slug.into(),
            version: String::new(),
            seed: 5,
            seats: players.len() as u8,
            with: Vec::new(),
            players: players.iter().map(|player| (*player).to_owned()).collect(),
            answers: Vec::new(),
        };
        let table = Table::open(TableOptions {
            assets: source.assets,
            game: Arc::new(loaded.game.unwrap()),
            rules: Arc::new(Rules::new(&loaded.sections, loaded.programs)),
            sections: loaded.sections,
            record,
            file: Some(Path::join(folder.path(), "record.json")),
            host,
            port: 0,
            even_pace,
        });
        let (tell, told) = mpsc::sync_channel(8);
        let game = GameThread { told, ..table.unwrap().game };
        let states: Vec<_> = game.audiences.iter().map(|audience| Arc::clone(audience.state())).collect();
        std::thread::spawn(move || game.run());
        let people = states.len() - usize::from(host.is_some());
        let (pages, said) = (states.iter().map(|_| Page::default()).collect(), vec![0; states.len()]);
        let mut playing = Self { states, tell, pages, people, said, answers: 0, _folder: folder };
        playing.wait();
        playing
    }

    /// Listens until something is to be done somewhere that was not before, and all have heard of it.
    fn wait(&mut self) {
        let began = Instant::now();
        let mut quiet = 0;
        loop {
            quiet = if self.listen() == 0 { quiet + 1 } else { 0 };
            if quiet > 2 && self.asked().is_some() {
                return;
            }
            let tasks: Vec<_> = self.pages.iter().map(|page| &page.task).collect();
            assert!(began.elapsed() < PATIENCE, "nothing has come after {tasks:?}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Listens; how much was new.
    fn listen(&mut self) -> usize {
        let mut new = 0;
        for (page, state) in self.pages.iter_mut().zip(&self.states) {
            let before = page.told.len();
            page.listen(state);
            new += page.told.len() - before;
        }
        new
    }

    /// A page where something is to be done.
    fn asked(&self) -> Option<usize> {
        let mut all = self.pages.iter().zip(&self.said).take(self.people);
        all.position(|(page, said)| page.is_asked() && page.n() > *said)
    }

    fn page(&self) -> &Page {
        &self.pages[0]
    }

    fn say(&self, holder: usize, n: u64, what: Wish) -> Reply {
        let (back, reply) = oneshot::channel();
        self.tell.send(Letter { holder, said: Said { n, what }, back }).unwrap();
        reply.blocking_recv().unwrap()
    }

    /// Says something at a page that is done.
    fn tell(&mut self, holder: usize, what: Wish) {
        let n = self.pages[holder].n();
        assert_eq!(self.say(holder, n, what), Reply::done(), "{}", self.pages[holder].task);
        self.said[holder] = n;
        self.wait();
    }

    /// Gives an answer that is allowed, wherever something is asked; returns where.
    fn answer(&mut self) -> usize {
        let asked = self.asked().unwrap();
        let nth = self.answers;
        self.answers += 1;
        self.tell(asked, self.pages[asked].allowed(nth));
        asked
    }
}

/// What lies on the table or can be chosen, whatever the pieces are called.
fn unnamed(what: &Value) -> Value {
    match what {
        Value::Array(all) => all.iter().map(unnamed).collect(),
        Value::Object(all) => {
            let named = ["id", "on"];
            let kept =
                all.iter().filter(|(key, value)| !named.contains(&key.as_str()) || value[0].is_object());
            Value::Object(kept.map(|(key, value)| (key.clone(), unnamed(value))).collect())
        }
        other => other.clone(),
    }
}

#[test]
fn who_comes_late_sees_the_table_as_it_lies() {
    let mut playing = Playing::of("wolf-pack");
    for _ in 0..4 {
        playing.answer();
    }
    assert!(playing.page().frames.len() > 4);
    let mut late = Page::default();
    late.listen(&playing.states[0]);
    assert_eq!(late.told, ["layout", "log", "frame", "task"]);
    assert_eq!(late.frame(), playing.page().frame());
    assert_eq!((&late.log, &late.task), (&playing.page().log, &playing.page().task));
    late.listen(&playing.states[0]);
    assert_eq!(late.told.len(), 4, "the same was sent twice");
}

#[test]
fn who_is_slow_misses_frames_and_no_line() {
    let mut playing = Playing::of("wolf-pack");
    let mut slow = Page::default();
    slow.listen(&playing.states[0]);
    while playing.page().task["kind"] == "question" {
        playing.answer();
        // What a frame shows has been told, and nothing after it.
        assert_eq!(playing.page().frame()["logged"], playing.page().log.len());
    }
    assert_eq!(playing.page().task["kind"], "over");
    let numbers: Vec<_> = playing.page().frames.iter().map(|frame| frame["n"].as_u64().unwrap()).collect();
    assert!(numbers.len() > 60 && numbers.is_sorted_by(|one, next| one + 1 == *next), "{numbers:?}");
    slow.listen(&playing.states[0]);
    assert!(slow.frames.len() < 60, "{}", slow.frames.len());
    assert_eq!(slow.frame(), playing.page().frame());
    assert_eq!((&slow.log, &slow.task), (&playing.page().log, &playing.page().task));
    // A phase that goes on over several answers has one heading.
    let twice = |lines: &[Value]| lines[0]["kind"] != "event" && lines[0] == lines[1];
    assert!(!slow.log.windows(2).any(twice));
}

#[test]
fn a_message_out_of_turn_changes_nothing() {
    let mut playing = Playing::of("wolf-pack");
    playing.answer();
    let n = playing.page().n();
    for (number, wish) in [
        (n - 1, Wish::Answer { numbers: vec![1] }),
        (n + 1, Wish::Answer { numbers: vec![1] }),
        (n - 1, Wish::Undo),
        (n, Wish::Lift),
        (n, Wish::Film { at: 0 }),
        (n, Wish::Again),
        (n, Wish::Agree { yes: true }),
    ] {
        let reply = playing.say(0, number, wish);
        assert!(matches!(reply, Reply::OutOfTurn(_)), "{reply:?}");
    }
    let reply = playing.say(0, n, Wish::Answer { numbers: vec![99] });
    assert!(matches!(reply, Reply::NoAnswer(_)), "{reply:?}");
    let told = playing.page().told.len();
    playing.listen();
    assert_eq!(playing.page().told.len(), told);
    playing.answer();
}

#[test]
fn what_is_taken_back_is_told_no_longer() {
    let mut playing = Playing::of("wolf-pack");
    let before = (playing.page().log.clone(), playing.page().frame().clone(), playing.page().task.clone());
    playing.answer();
    assert_eq!(playing.page().task["undo"], true, "{}", playing.page().task);
    playing.tell(0, Wish::Undo);
    let (log, frame, task) = (&playing.page().log, playing.page().frame(), &playing.page().task);
    assert_eq!(log, &before.0);
    assert_eq!(unnamed(&frame["places"]), unnamed(&before.1["places"]));
    assert_eq!(unnamed(&task["options"]), unnamed(&before.2["options"]));
    assert!(frame["epoch"].as_u64() > before.1["epoch"].as_u64(), "nothing travels back");
    assert_eq!(task["undo"], false, "there is nothing more");
}
