//! A process that puts cases through the rooms, one after the other, and says on standard output how far it is. What
//! stops it is what its case has done.

use std::io::Write as _;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};

use crate::case;
use crate::corpus::Corpus;
use crate::fault::{Fault, Kind};
use crate::files::{self, Files};
use crate::rooms::{End, Rooms, Through};
use crate::sabotage::Sabotage;

/// The most memory in use at once for a case, beyond what was in use before it (bytes).
pub const MOST_RESIDENT: usize = 512 << 20;

/// The stack of the thread that does the work, as the program's own has (bytes).
const STACK: usize = 8 << 20;

/// How long it waits before it looks at the clock of the processor again.
const LOOK: Duration = Duration::from_millis(25);

/// What a child is to do.
#[derive(Debug, Clone)]
pub struct Task {
    /// How far cases are taken.
    pub through: Through,
    /// The cases.
    pub cases: Cases,
    /// A fault on purpose.
    pub sabotage: Option<Sabotage>,
    /// The most processor time for a case.
    pub most: Duration,
}

/// The cases of a child.
#[derive(Debug, Clone)]
pub enum Cases {
    /// Those with these numbers, under this seed.
    Numbers {
        /// The seed.
        seed: u64,
        /// The first.
        first: u64,
        /// The one after the last.
        end: u64,
    },
    /// The one in this folder.
    Folder(PathBuf),
}

/// What a child says, a line of JSON each.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Said {
    /// A case begins.
    Begun(u64),
    /// Something was found.
    Found(Fault),
    /// The case has ended; whether it was taken, and its processor time in milliseconds.
    Ended(bool, u64),
    /// No case is left.
    Done,
}

impl Said {
    fn say(&self) {
        let line = serde_json::to_string(self).unwrap_or_default();
        let mut out = std::io::stdout().lock();
        // Without anybody who listens there is nobody to tell.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// Panics since somebody asked, on any thread: the place of each, and what it said.
type Panics = Arc<Mutex<Vec<(String, String)>>>;

/// Does a task, and ends with code 0; whatever else ends the process says what it has died of.
pub fn work(task: &Task) {
    warpress_assets::built_in::hold();
    let panics = Panics::default();
    let noted = panics.clone();
    panic::set_hook(Box::new(move |info| {
        let place =
            info.location().map_or_else(String::new, |at| format!("{}:{}", within(at.file()), at.line()));
        let what = info.payload_as_str().unwrap_or("no text").to_owned();
        if let Ok(mut all) = noted.lock() {
            all.push((place, what));
        }
    }));
    let Ok(folder) = tempfile::Builder::new().prefix("warpress-mill-").tempdir() else { exit(2) };
    let at = folder.path().join("case");
    let (sender, steps) = mpsc::channel::<bool>();
    let (work, most) = (task.clone(), task.most);
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || cases(&work, &at, &panics, &sender));
    if worker.is_err() {
        exit(2);
    }
    let mut begun: Option<ProcessTime> = None;
    loop {
        match steps.recv_timeout(LOOK) {
            Ok(begins) => begun = begins.then(ProcessTime::now),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                if begun.is_some_and(|begun| begun.elapsed() > most) {
                    let what = format!("not done after {} s of processor time", most.as_secs());
                    Said::Found(Fault::new(Kind::Hang, "", what)).say();
                    drop(folder);
                    exit(0);
                }
            }
        }
    }
    drop(folder);
}

/// A path without the part that differs between machines: that of a crate of other people begins with its name. Ours
/// are told from the root of the source tree.
fn within(path: &str) -> &str {
    let below = path.split_once("/registry/src/").and_then(|(_, rest)| rest.split_once('/'));
    below.map_or(path, |(_, rest)| rest)
}

fn cases(task: &Task, folder: &Path, panics: &Panics, steps: &mpsc::Sender<bool>) {
    let rooms = Rooms::new(folder, task.sabotage);
    let put = |number: u64, files: &Files| {
        Said::Begun(number).say();
        // The watch is gone only when the process is.
        let _ = steps.send(true);
        let clock = ProcessTime::now();
        let before = peak();
        let put = panic::catch_unwind(panic::AssertUnwindSafe(|| rooms.put(files, task.through)));
        let used = peak().saturating_sub(before);
        let _ = steps.send(false);
        let (end, mut faults) = put.unwrap_or((End::Refused, Vec::new()));
        for (place, what) in panics.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default() {
            faults.push(Fault::new(Kind::Panic, place.clone(), format!("at {place}: {what}")));
        }
        if used > MOST_RESIDENT {
            faults.push(Fault::new(Kind::Memory, "", format!("{} MB more are in use", used >> 20)));
        }
        faults.dedup();
        faults.into_iter().for_each(|fault| Said::Found(fault).say());
        let took = u64::try_from(clock.elapsed().as_millis()).unwrap_or(u64::MAX);
        Said::Ended(end == End::Taken, took).say();
    };
    match &task.cases {
        Cases::Folder(folder) => put(0, &files::read(folder, "")),
        Cases::Numbers { seed, first, end } => {
            let corpus = Corpus::of_tree();
            for number in *first..*end {
                put(number, &case::make(&corpus, task.through, *seed, number).files);
            }
        }
    }
    Said::Done.say();
}

/// The most memory that was in use at once since the last question (bytes); 0 where the system does not say.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = |line: &str| line.split_whitespace().nth(1)?.parse::<usize>().ok();
    let peak = status.lines().find(|line| line.starts_with("VmHWM:")).and_then(kilobytes);
    // From here on it counts anew.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    peak.unwrap_or_default() << 10
}
