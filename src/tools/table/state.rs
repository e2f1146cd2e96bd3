//! The latest of everything that the pages of an audience are told. They hear when something is new, and are sent what
//! they lack.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;

use warpress_screen::{Frame, Layout, LogLine, Task};
use warpress_server::Shared;

/// So many frames wait for a page that shows them one after the other; who is slower sees the later ones.
const WAITING: usize = 40;

/// Something for a page, in the words in which it is sent.
pub type Words = Arc<str>;

/// What lies ready.
pub struct SharedState {
    layout: Words,
    shared: Shared<State>,
}

#[derive(Default)]
struct State {
    epoch: u64,
    /// How many lines of the log of the epoch before hold in this one.
    kept: usize,
    log: Vec<LogLine>,
    frames: VecDeque<(u64, Words)>,
    task: (u64, Words),
}

/// What a page has been sent.
#[derive(Debug, Default)]
pub struct Sent {
    layout: bool,
    epoch: u64,
    lines: usize,
    frame: u64,
    task: u64,
}

#[derive(Serialize)]
struct LaidOut<'l> {
    #[serde(flatten)]
    layout: &'l Layout,
    rules: &'l str,
}

#[derive(Serialize)]
struct Numbered<'t> {
    n: u64,
    #[serde(flatten)]
    task: &'t Task,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'t str,
}

impl SharedState {
    /// Nothing has happened at this table.
    pub fn new(layout: Words) -> Self {
        Self { layout, shared: Shared::default() }
    }

    /// Says when something is new.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.shared.listen()
    }

    /// Starts a new epoch, in which so many lines of the log still hold, and nothing else.
    pub fn begin(&self, epoch: u64, kept: usize) {
        self.shared.update(|state| {
            state.epoch = epoch;
            state.kept = kept;
            state.log.truncate(kept);
            state.frames.clear();
        });
    }

    /// Adds to the log.
    pub fn tell(&self, lines: Vec<LogLine>) {
        if !lines.is_empty() {
            self.shared.update(|state| state.log.extend(lines));
        }
    }

    /// Shows the table as it lies.
    pub fn show(&self, number: u64, frame: &Frame) {
        let frame = words(frame);
        self.shared.update(|state| {
            state.frames.push_back((number, frame));
            if state.frames.len() > WAITING {
                state.frames.pop_front();
            }
        });
    }

    /// Says what is to be done now, and what is to be known with it; tasks have higher numbers than those before.
    pub fn set_task(&self, n: u64, task: &Task, note: &str) {
        let task = words(&Numbered { n, task, note });
        self.shared.update(|state| state.task = (n, task));
    }

    /// What a page that has been sent so much is sent now.
    pub fn news(&self, sent: &mut Sent) -> Vec<(&'static str, Words)> {
        let state = self.shared.lock();
        let mut news = Vec::new();
        let first = !std::mem::replace(&mut sent.layout, true);
        if first {
            news.push(("layout", Arc::clone(&self.layout)));
        }
        let turned = first || sent.epoch != state.epoch;
        if turned {
            let follows = !first && sent.epoch + 1 == state.epoch;
            sent.lines = if follows { sent.lines.min(state.kept) } else { 0 };
            sent.epoch = state.epoch;
            // Who comes later sees the table as it lies now.
            sent.frame = state.frames.back().map_or(sent.frame, |(number, _)| number - 1);
        }
        let lines = state.log.get(sent.lines..).unwrap_or_default();
        if turned || !lines.is_empty() {
            let log = json!({ "epoch": state.epoch, "from": sent.lines, "lines": lines });
            news.push(("log", words(&log)));
            sent.lines = state.log.len();
        }
        let known = sent.frame;
        for (number, frame) in state.frames.iter().filter(|(number, _)| *number > known) {
            news.push(("frame", Arc::clone(frame)));
            sent.frame = *number;
        }
        if state.task.0 > sent.task {
            sent.task = state.task.0;
            news.push(("task", Arc::clone(&state.task.1)));
        }
        news
    }
}

/// The words in which a layout is sent, with where the rules are read.
pub fn laid_out(layout: &Layout, rules: &str) -> Words {
    words(&LaidOut { layout, rules })
}

/// What is sent of something.
fn words(what: &impl Serialize) -> Words {
    serde_json::to_string(what).unwrap_or_default().into()
}
