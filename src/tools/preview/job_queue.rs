//! What takes longer than a face: sheets, books, and the check that plays. It begins when nothing has been saved for a
//! while, and what was begun for an older save is given up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::PreviewOptions;
use super::leaves::PrintedPages;
use super::places::Places;
use super::shared_state::{Faults, SharedState};
use super::thorough;
use warpress_kit::{self as kit, Request, Source};
use warpress_library::Sources;
use warpress_model::{Game, Section};
use warpress_render::theme::Ink;
use warpress_workshop::press::{self, PressOptions};

/// So long nothing must be saved.
const CALM: Duration = Duration::from_millis(300);
/// How often is looked whether something was.
const EACH: Duration = Duration::from_millis(15);

/// Does one job after the other.
pub struct JobQueue {
    worker: Arc<Worker>,
}

/// What is to be done.
pub struct PrintJob {
    /// The assets of the game.
    pub source: Source,
    /// The game.
    pub game: Arc<Game>,
    /// The sections of its rules.
    pub sections: Vec<Section>,
    /// The texts that were read.
    pub sources: Arc<Sources>,
    /// The faces that findings are about.
    pub places: Places,
    /// Some faces are shown as they were before.
    pub broken: bool,
}

struct Worker {
    state: Arc<SharedState>,
    paper: String,
    check: Vec<String>,
    /// The number of the last save.
    save: AtomicU64,
    next: Mutex<QueueState>,
    told: Condvar,
}

/// What is to be done next.
#[derive(Default)]
struct QueueState {
    job: Option<CurrentJob>,
    /// Somebody looks at an ink that may not be printed.
    wanted: bool,
    /// Nothing else is being done of which the page is told.
    idle: bool,
}

/// A job that may have been begun.
struct CurrentJob {
    save: u64,
    job: PrintJob,
    /// In which inks it has been printed.
    printed: Vec<Ink>,
}

impl JobQueue {
    /// Puts what it makes into this state.
    pub fn new(state: Arc<SharedState>, options: &PreviewOptions) -> Self {
        let worker = Arc::new(Worker {
            state,
            paper: options.paper.clone(),
            check: options.check.clone(),
            save: AtomicU64::new(0),
            next: Mutex::default(),
            told: Condvar::new(),
        });
        let own = Arc::clone(&worker);
        std::thread::spawn(move || own.work());
        Self { worker }
    }

    /// Gives up what is being done: it is of an older save.
    pub fn supersede(&self) {
        self.worker.save.fetch_add(1, Ordering::SeqCst);
    }

    /// Does this next, instead of anything before.
    pub fn begin(&self, job: PrintJob) {
        let save = self.worker.save.fetch_add(1, Ordering::SeqCst) + 1;
        self.worker.next().job = Some(CurrentJob { save, job, printed: Vec::new() });
        self.worker.told.notify_one();
    }

    /// Prints in the inks that somebody looks at, as far as that has not been done; if nothing else is being done, the
    /// page is told of it.
    pub fn print(&self, idle: bool) {
        let mut next = self.worker.next();
        (next.wanted, next.idle) = (true, idle);
        drop(next);
        self.worker.told.notify_one();
    }
}

/// That a newer save has come.
struct Superseded;

impl Worker {
    fn next(&self) -> MutexGuard<'_, QueueState> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        // One core is left to the next save.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores.saturating_sub(1).max(1)).build().ok();
        let mut last = None;
        loop {
            let (new, idle) = self.wait();
            let is_new = new.is_some();
            last = new.or(last);
            let Some(current) = &mut last else { continue };
            let mut work = || if is_new { self.run(current) } else { self.print_again(current, idle) };
            // What was superseded is followed by a job, or by data that cannot be printed.
            let _ = match &pool {
                Some(pool) => pool.install(work),
                None => work(),
            };
        }
    }

    /// Waits for something to do: a job, or `None` if one that was begun is to be printed in other inks; and whether that
    /// is all that is being done.
    fn wait(&self) -> (Option<CurrentJob>, bool) {
        let mut next = self.next();
        loop {
            if next.job.is_some() || next.wanted {
                next.wanted = false;
                return (next.job.take(), next.idle);
            }
            next = self.told.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn check_current(&self, save: u64) -> Result<(), Superseded> {
        if self.save.load(Ordering::SeqCst) == save { Ok(()) } else { Err(Superseded) }
    }

    fn run(&self, current: &mut CurrentJob) -> Result<(), Superseded> {
        let save = current.save;
        self.state.set_work("calm");
        let mut waited = Duration::ZERO;
        while waited < CALM {
            std::thread::sleep(EACH);
            waited += EACH;
            self.check_current(save)?;
        }
        self.state.keep_leaves(&self.state.inks());
        self.print_all(current, |work| self.state.set_work(work))?;
        self.state.set_work("check");
        let found = thorough::faults(&self.check, || {
            self.check_current(save)?;
            // Somebody may want to see another ink meanwhile.
            self.print_all(current, |_| ())
        })?;
        if let Some(mut faults) = found {
            for fault in &mut faults {
                fault.show_line(&current.job.sources);
                current.job.places.find(fault);
            }
            self.check_current(save)?;
            self.state.set_faults(&Faults { broken: current.job.broken, thorough: true, faults: &faults });
        }
        self.check_current(save)?;
        self.state.set_work("");
        Ok(())
    }

    /// Prints what was printed before in other inks, whether or not that is still the last save: data that are broken now
    /// are shown as they were.
    fn print_again(&self, current: &mut CurrentJob, idle: bool) -> Result<(), Superseded> {
        current.save = self.save.load(Ordering::SeqCst);
        let tell = |work: &str| {
            if idle {
                self.state.set_work(work);
            }
        };
        self.print_all(current, tell)?;
        tell("");
        Ok(())
    }

    /// Prints in all inks that somebody looks at; `tell` says what is being made.
    fn print_all(&self, current: &mut CurrentJob, tell: impl Fn(&str)) -> Result<(), Superseded> {
        for ink in self.state.inks() {
            if !current.printed.contains(&ink) {
                self.print(current.save, &current.job, ink, &tell)?;
                current.printed.push(ink);
            }
        }
        Ok(())
    }

    fn print(&self, save: u64, job: &PrintJob, ink: Ink, tell: impl Fn(&str)) -> Result<(), Superseded> {
        let (assets, title) = (&job.source.assets, &job.game.title);
        let mut printed = PrintedPages::new(ink.name());
        tell("sheets");
        if let Ok(kit) = kit::build(assets, &job.game, &Request::new(&self.paper, ink)) {
            self.check_current(save)?;
            printed.add("sheets", kit.pdf, &kit.labels, title);
        }
        self.check_current(save)?;
        self.state.set_leaves(ink, &printed);
        tell("book");
        let wanted = PressOptions::new(assets, &job.game.papers, &self.paper, ink).ok();
        let wanted = wanted.filter(|_| !job.sections.is_empty());
        let print = |wanted| press::print(assets, &job.game, &job.sections, &wanted).ok();
        for output in wanted.and_then(print).unwrap_or_default() {
            self.check_current(save)?;
            if output.pages.is_some() {
                let kind = if output.name.contains("-quick-") { "aid" } else { "rules" };
                printed.add(kind, output.bytes, &[], title);
            }
        }
        self.check_current(save)?;
        self.state.set_leaves(ink, &printed);
        Ok(())
    }
}
