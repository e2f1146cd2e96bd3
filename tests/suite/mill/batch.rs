//! Starts the processes that put cases through, listens to them, and notes what they find or die of.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::child::{Cases, Said, Task};
use crate::fault::{Fault, Kind};
use crate::rooms::Through;
use crate::sabotage::Sabotage;

/// Address space of a process (kB), as tests of hostile packs have it.
const MOST_MEMORY: u32 = 2_000_000;

/// The last resort: no case is silent for so long, however busy the machine is.
const CLOCK: Duration = Duration::from_secs(600);

/// So many cases are done by one process, so that what is remembered between cases stays small.
const BATCH: u64 = 250;

/// A mill, set to some rooms.
#[derive(Debug, Clone)]
pub struct Mill {
    /// The program, which starts itself.
    pub program: PathBuf,
    /// How far cases are taken.
    pub through: Through,
    /// A fault on purpose.
    pub sabotage: Option<Sabotage>,
    /// The most processor time for a case (s).
    pub most: u64,
}

/// What came of a case.
#[derive(Debug, Clone)]
pub struct Ended {
    /// Its number.
    pub number: u64,
    /// Whether it was taken, if it ended.
    pub taken: Option<bool>,
    /// Its processor time (ms).
    pub took: u64,
    /// What was found.
    pub faults: Vec<Fault>,
}

impl Mill {
    /// The arguments for a child that does this; [`Self::task`] is what it makes of them.
    fn arguments(&self, cases: &Cases) -> Vec<String> {
        let mut all = vec!["--child".to_owned(), "--through".to_owned(), self.through.word().to_owned()];
        all.extend(["--most".to_owned(), self.most.to_string()]);
        if let Some(sabotage) = self.sabotage {
            all.extend(["--sabotage".to_owned(), format!("{sabotage:?}").to_lowercase()]);
        }
        all.extend(match cases {
            Cases::Folder(folder) => vec!["--folder".to_owned(), folder.display().to_string()],
            Cases::Numbers { seed, first, end } => [
                "--seed",
                &seed.to_string(),
                "--first",
                &first.to_string(),
                "--cases",
                &(end - first).to_string(),
            ]
            .map(str::to_owned)
            .to_vec(),
        });
        all
    }

    /// The task of a child.
    pub fn task(&self, cases: Cases) -> Task {
        Task { through: self.through, cases, sabotage: self.sabotage, most: Duration::from_secs(self.most) }
    }

    /// Puts the cases from `first` to before `end` through, and tells the result of each.
    pub fn grind(&self, seed: u64, first: u64, end: u64, tell: &mut dyn FnMut(&Ended)) {
        let mut next = first;
        while next < end {
            let cases = Cases::Numbers { seed, first: next, end: end.min(next + BATCH) };
            let results = self.run(&cases);
            if results.is_empty() {
                // It died before its first case.
                tell(&Ended {
                    number: next,
                    taken: None,
                    took: 0,
                    faults: vec![died("before its first case")],
                });
                next += BATCH;
            }
            for result in &results {
                tell(result);
                next = result.number + 1;
            }
        }
    }

    /// What is found of the case in a folder.
    pub fn faults(&self, folder: &Path) -> Vec<Fault> {
        self.run(&Cases::Folder(folder.to_owned())).into_iter().flat_map(|one| one.faults).collect()
    }

    /// Runs a child to its end. The last result is that of the case that ended it, if one did.
    fn run(&self, cases: &Cases) -> Vec<Ended> {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {MOST_MEMORY}; ulimit -c 0; exec \"$0\" \"$@\"");
        command.args(["-c", &limited]).arg(&self.program).args(self.arguments(cases));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut child) = command.spawn() else { return Vec::new() };
        let (mut results, mut open) = (Vec::new(), None);
        let stopped = listen(&mut child, &mut |said| match said {
            Said::Begun(number) => open = Some(Ended { number, taken: None, took: 0, faults: Vec::new() }),
            Said::Found(fault) => open.iter_mut().for_each(|one| one.faults.push(fault.clone())),
            Said::Ended(taken, took) => {
                results.extend(open.take().map(|one| Ended { taken: Some(taken), took, ..one }));
            }
            Said::Done => {}
        });
        if stopped {
            // It may have ended just now.
            let _ = child.kill();
        }
        let status = child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        if let Some(mut last) = open {
            if stopped {
                last.faults.push(Fault::new(Kind::Hang, "", format!("silent for {} s", CLOCK.as_secs())));
            } else if last.faults.is_empty() {
                last.faults.push(died(&status));
            }
            results.push(last);
        }
        results
    }
}

fn died(how: &str) -> Fault {
    Fault::new(Kind::Death, "", format!("the process ended: {how}"))
}

/// Listens to a child until it says no more; true if it has been silent for too long.
fn listen(child: &mut Child, heard: &mut dyn FnMut(Said)) -> bool {
    let Some(out) = child.stdout.take() else { return false };
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let lines = BufReader::new(out).lines().map_while(std::io::Result::ok);
        lines.filter_map(|line| serde_json::from_str(&line).ok()).all(|said: Said| sender.send(said).is_ok())
    });
    loop {
        match lines.recv_timeout(CLOCK) {
            Ok(said) => heard(said),
            Err(mpsc::RecvTimeoutError::Timeout) => return true,
            Err(mpsc::RecvTimeoutError::Disconnected) => return false,
        }
    }
}
