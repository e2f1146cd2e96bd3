//! A game at a table without a server: what a page hears if it comes late, is slow, or speaks out of turn.

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
                "task" => self.task = value,
                _ => {}
            }
        }
    }

    fn frame(&self) -> &Value {
        self.frames.last().unwrap()
    }
}

/// A game that is played, and a page that never misses anything.
struct Playing {
    state: Arc<SharedState>,
    tell: mpsc::Sender<Letter>,
    page: Page,
    _folder: TempDir,
}

impl Playing {
    /// Begins a game of the library for one person.
    fn of(slug: &str) -> Self {
        let source = Library::open(Assets::built_in()).game(slug);
        let loaded = source.load(&[]);
        let folder = tempfile::tempdir().unwrap();
        let record = Saved {
            format: FORMAT,
            game: slug.into(),
            version: String::new(),
            seed: 5,
            seats: 2,
            with: Vec::new(),
            players: vec!["person".into(), "random".into()],
            answers: Vec::new(),
        };
        let table = Table::open(TableOptions {
            assets: source.assets,
            game: Arc::new(loaded.game.unwrap()),
            rules: Arc::new(Rules::new(&loaded.sections, loaded.programs)),
            sections: loaded.sections,
            record,
            file: Some(Path::join(folder.path(), "record.json")),
            port: 0,
        });
        let (tell, told) = mpsc::channel();
        let game = GameThread { told, ..table.unwrap().game };
        let state = Arc::clone(&game.state);
        std::thread::spawn(move || game.run());
        let mut playing = Self { state, tell, page: Page::default(), _folder: folder };
        playing.wait(0);
        playing
    }

    /// Listens until something else is to be done than this task.
    fn wait(&mut self, task: u64) {
        let began = Instant::now();
        loop {
            self.page.listen(&self.state);
            if self.n() > task && self.page.task["kind"] != "watch" {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "nothing has come after {}", self.page.task);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The number of the task.
    fn n(&self) -> u64 {
        self.page.task["n"].as_u64().unwrap_or(0)
    }

    fn say(&self, n: u64, what: Wish) -> Reply {
        let (back, reply) = oneshot::channel();
        self.tell.send(Letter { said: Said { n, what }, back }).unwrap();
        reply.blocking_recv().unwrap()
    }

    /// Says something that is done, and waits for what comes of it.
    fn tell(&mut self, what: Wish) {
        let n = self.n();
        assert_eq!(self.say(n, what), Reply::done(), "{}", self.page.task);
        self.wait(n);
    }

    /// Gives the first answer that is allowed.
    fn answer(&mut self) {
        let ask = &self.page.task["ask"];
        let least = ask["least"].as_i64().unwrap_or(1);
        let numbers = if least == 0 { vec![0] } else { (1..=least).collect() };
        self.tell(Wish::Answer { numbers });
    }
}

#[test]
fn who_comes_late_sees_the_table_as_it_lies() {
    let mut playing = Playing::of("wolf-pack");
    for _ in 0..4 {
        playing.answer();
    }
    assert!(playing.page.frames.len() > 4);
    let mut late = Page::default();
    late.listen(&playing.state);
    assert_eq!(late.told, ["layout", "log", "frame", "task"]);
    assert_eq!(late.frame(), playing.page.frame());
    assert_eq!((&late.log, &late.task), (&playing.page.log, &playing.page.task));
    late.listen(&playing.state);
    assert_eq!(late.told.len(), 4, "the same was sent twice");
}

#[test]
fn who_is_slow_misses_frames_and_no_line() {
    let mut playing = Playing::of("wolf-pack");
    let mut slow = Page::default();
    slow.listen(&playing.state);
    while playing.page.task["kind"] == "question" {
        playing.answer();
        // What a frame shows has been told, and nothing after it.
        assert_eq!(playing.page.frame()["logged"], playing.page.log.len());
    }
    assert_eq!(playing.page.task["kind"], "over");
    let numbers: Vec<_> = playing.page.frames.iter().map(|frame| frame["n"].as_u64().unwrap()).collect();
    assert!(numbers.len() > 60 && numbers.is_sorted_by(|one, next| one + 1 == *next), "{numbers:?}");
    slow.listen(&playing.state);
    assert!(slow.frames.len() < 60, "{}", slow.frames.len());
    assert_eq!(slow.frame(), playing.page.frame());
    assert_eq!((&slow.log, &slow.task), (&playing.page.log, &playing.page.task));
    // A phase that goes on over several answers has one heading.
    let twice = |lines: &[Value]| lines[0]["kind"] != "event" && lines[0] == lines[1];
    assert!(!slow.log.windows(2).any(twice));
}

#[test]
fn a_message_out_of_turn_changes_nothing() {
    let mut playing = Playing::of("wolf-pack");
    playing.answer();
    let n = playing.n();
    for (number, wish) in [
        (n - 1, Wish::Answer { numbers: vec![1] }),
        (n + 1, Wish::Answer { numbers: vec![1] }),
        (n - 1, Wish::Undo),
        (n, Wish::Lift),
        (n, Wish::Film { at: 0 }),
        (n, Wish::Again),
    ] {
        let reply = playing.say(number, wish);
        assert!(matches!(reply, Reply::OutOfTurn(_)), "{reply:?}");
    }
    let reply = playing.say(n, Wish::Answer { numbers: vec![99] });
    assert!(matches!(reply, Reply::NoAnswer(_)), "{reply:?}");
    let told = playing.page.told.len();
    playing.page.listen(&playing.state);
    assert_eq!(playing.page.told.len(), told);
    playing.answer();
}

#[test]
fn what_is_taken_back_is_told_no_longer() {
    let mut playing = Playing::of("wolf-pack");
    let before = (playing.page.log.clone(), playing.page.frame().clone(), playing.page.task.clone());
    playing.answer();
    assert_eq!(playing.page.task["undo"], true, "{}", playing.page.task);
    playing.tell(Wish::Undo);
    let (log, frame, task) = (&playing.page.log, playing.page.frame(), &playing.page.task);
    assert_eq!(
        (log, &frame["places"], &task["options"]),
        (&before.0, &before.1["places"], &before.2["options"])
    );
    assert!(frame["epoch"].as_u64() > before.1["epoch"].as_u64(), "nothing travels back");
    assert_eq!(task["undo"], false, "there is nothing more");
}
