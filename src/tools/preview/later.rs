//! What takes longer than a face: sheets, books, and the check that plays. It begins when nothing has been saved for a
//! while, and what was begun for an older save is given up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Order;
use super::leaves::Printed;
use super::places::Places;
use super::stand::{Faults, Stand};
use super::thorough;
use warpress_kit::{self as kit, Request, Source};
use warpress_library::Sources;
use warpress_model::{Game, Section};
use warpress_render::theme::Ink;
use warpress_workshop::press::{self, Wanted};

/// So long nothing must be saved.
const CALM: Duration = Duration::from_millis(300);
/// How often is looked whether something was.
const EACH: Duration = Duration::from_millis(15);

/// Does one job after the other.
pub struct Later {
    bench: Arc<Bench>,
}

/// What is to be done.
pub struct Job {
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

struct Bench {
    stand: Arc<Stand>,
    paper: String,
    check: Vec<String>,
    /// The number of the last save.
    save: AtomicU64,
    next: Mutex<Next>,
    told: Condvar,
}

/// What is to be done next.
#[derive(Default)]
struct Next {
    job: Option<Begun>,
    /// Somebody looks at an ink that may not be printed.
    wanted: bool,
    /// Nothing else is being done of which the page is told.
    idle: bool,
}

/// A job that may have been begun.
struct Begun {
    save: u64,
    job: Job,
    /// In which inks it has been printed.
    printed: Vec<Ink>,
}

impl Later {
    /// Lays what it makes on this stand.
    pub fn new(stand: Arc<Stand>, order: &Order) -> Self {
        let bench = Arc::new(Bench {
            stand,
            paper: order.paper.clone(),
            check: order.check.clone(),
            save: AtomicU64::new(0),
            next: Mutex::default(),
            told: Condvar::new(),
        });
        let own = Arc::clone(&bench);
        std::thread::spawn(move || own.work());
        Self { bench }
    }

    /// Gives up what is being done: it is of an older save.
    pub fn supersede(&self) {
        self.bench.save.fetch_add(1, Ordering::SeqCst);
    }

    /// Does this next, instead of anything before.
    pub fn begin(&self, job: Job) {
        let save = self.bench.save.fetch_add(1, Ordering::SeqCst) + 1;
        self.bench.next().job = Some(Begun { save, job, printed: Vec::new() });
        self.bench.told.notify_one();
    }

    /// Prints in the inks that somebody looks at, as far as that has not been done; if nothing else is being done, the
    /// page is told of it.
    pub fn print(&self, idle: bool) {
        let mut next = self.bench.next();
        (next.wanted, next.idle) = (true, idle);
        drop(next);
        self.bench.told.notify_one();
    }
}

/// That a newer save has come.
struct Superseded;

impl Bench {
    fn next(&self) -> MutexGuard<'_, Next> {
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
            let Some(begun) = &mut last else { continue };
            let mut work = || if is_new { self.run(begun) } else { self.print_again(begun, idle) };
            // What was superseded is followed by a job, or by data that cannot be printed.
            let _ = match &pool {
                Some(pool) => pool.install(work),
                None => work(),
            };
        }
    }

    /// Waits for something to do: a job, or `None` if one that was begun is to be printed in other inks; and whether that
    /// is all that is being done.
    fn wait(&self) -> (Option<Begun>, bool) {
        let mut next = self.next();
        loop {
            if next.job.is_some() || next.wanted {
                next.wanted = false;
                return (next.job.take(), next.idle);
            }
            next = self.told.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn stands(&self, save: u64) -> Result<(), Superseded> {
        if self.save.load(Ordering::SeqCst) == save { Ok(()) } else { Err(Superseded) }
    }

    fn run(&self, begun: &mut Begun) -> Result<(), Superseded> {
        let save = begun.save;
        self.stand.lay_work("calm");
        let mut waited = Duration::ZERO;
        while waited < CALM {
            std::thread::sleep(EACH);
            waited += EACH;
            self.stands(save)?;
        }
        self.stand.keep_leaves(&self.stand.inks());
        self.print_all(begun, |work| self.stand.lay_work(work))?;
        self.stand.lay_work("check");
        let found = thorough::faults(&self.check, || {
            self.stands(save)?;
            // Somebody may want to see another ink meanwhile.
            self.print_all(begun, |_| ())
        })?;
        if let Some(mut faults) = found {
            for fault in &mut faults {
                fault.show_line(&begun.job.sources);
                begun.job.places.find(fault);
            }
            self.stands(save)?;
            self.stand.lay_faults(&Faults { broken: begun.job.broken, thorough: true, faults: &faults });
        }
        self.stands(save)?;
        self.stand.lay_work("");
        Ok(())
    }

    /// Prints what was printed before in other inks, whether or not that is still the last save: data that are broken now
    /// are shown as they were.
    fn print_again(&self, begun: &mut Begun, idle: bool) -> Result<(), Superseded> {
        begun.save = self.save.load(Ordering::SeqCst);
        let tell = |work: &str| {
            if idle {
                self.stand.lay_work(work);
            }
        };
        self.print_all(begun, tell)?;
        tell("");
        Ok(())
    }

    /// Prints in all inks that somebody looks at; `tell` says what is being made.
    fn print_all(&self, begun: &mut Begun, tell: impl Fn(&str)) -> Result<(), Superseded> {
        for ink in self.stand.inks() {
            if !begun.printed.contains(&ink) {
                self.print(begun.save, &begun.job, ink, &tell)?;
                begun.printed.push(ink);
            }
        }
        Ok(())
    }

    fn print(&self, save: u64, job: &Job, ink: Ink, tell: impl Fn(&str)) -> Result<(), Superseded> {
        let (assets, title) = (&job.source.assets, &job.game.title);
        let mut printed = Printed::new(ink.name());
        tell("sheets");
        if let Ok(kit) = kit::build(assets, &job.game, &Request::new(&self.paper, ink)) {
            self.stands(save)?;
            printed.add("sheets", kit.pdf, &kit.labels, title);
        }
        self.stands(save)?;
        self.stand.lay_leaves(ink, &printed);
        tell("book");
        let wanted = Wanted::new(assets, &job.game.papers, &self.paper, ink).ok();
        let wanted = wanted.filter(|_| !job.sections.is_empty());
        let print = |wanted| press::print(assets, &job.game, &job.sections, &wanted).ok();
        for output in wanted.and_then(print).unwrap_or_default() {
            self.stands(save)?;
            if output.pages.is_some() {
                let kind = if output.name.contains("-quick-") { "aid" } else { "rules" };
                printed.add(kind, output.bytes, &[], title);
            }
        }
        self.stands(save)?;
        self.stand.lay_leaves(ink, &printed);
        Ok(())
    }
}
