//! What takes longer than a face: sheets, books, and the check that plays. It begins when nothing has been saved for a
//! while, and what was begun for an older save is given up.

use std::collections::HashMap;
use std::io::Read as _;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::desk::Subjects;
use super::fault::{Fault, Report};
use super::picture::{Key, png};
use super::stand::{Faults, Leaf, Leaves, Stand};
use super::{Order, command};
use warpress_kit::{self as kit, Request, Source};
use warpress_library::Sources;
use warpress_model::{Game, Section};
use warpress_render::theme::Ink;
use warpress_review::sights;
use warpress_workshop::press::{self, Wanted};

/// So long nothing must be saved.
const CALM: Duration = Duration::from_millis(300);
/// How often is looked whether something was.
const EACH: Duration = Duration::from_millis(15);
/// The width of a page (pixels).
const WIDTH: f32 = 1000.0;

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
    pub about: Subjects,
    /// Some faces are shown as they were before.
    pub broken: bool,
}

struct Bench {
    stand: Arc<Stand>,
    paper: String,
    check: Vec<String>,
    /// The number of the last save.
    save: AtomicU64,
    job: Mutex<Option<(u64, Job)>>,
    begun: Condvar,
}

impl Later {
    /// Lays what it makes on this stand.
    pub fn new(stand: Arc<Stand>, order: &Order) -> Self {
        let bench = Arc::new(Bench {
            stand,
            paper: order.paper.clone(),
            check: order.check.clone(),
            save: AtomicU64::new(0),
            job: Mutex::new(None),
            begun: Condvar::new(),
        });
        let own = Arc::clone(&bench);
        std::thread::spawn(move || own.work());
        Self { bench }
    }

    /// Gives up what is being done: it is of an older save.
    pub fn supersede(&self) {
        self.bench.save.fetch_add(1, Ordering::SeqCst);
    }

    /// Does this next.
    pub fn begin(&self, job: Job) {
        let save = self.bench.save.load(Ordering::SeqCst);
        *self.bench.job.lock().unwrap_or_else(PoisonError::into_inner) = Some((save, job));
        self.bench.begun.notify_one();
    }
}

/// That a newer save has come.
struct Superseded;

impl Bench {
    fn work(&self) {
        // One core is left to the next save.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores.saturating_sub(1).max(1)).build().ok();
        loop {
            let mut job = self.job.lock().unwrap_or_else(PoisonError::into_inner);
            let (save, taken) = loop {
                match job.take() {
                    Some(taken) => break taken,
                    None => job = self.begun.wait(job).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(job);
            let done = match &pool {
                Some(pool) => pool.install(|| self.run(save, &taken)),
                None => self.run(save, &taken),
            };
            if done.is_ok() {
                self.stand.lay_work("");
            }
        }
    }

    fn stands(&self, save: u64) -> Result<(), Superseded> {
        if self.save.load(Ordering::SeqCst) == save { Ok(()) } else { Err(Superseded) }
    }

    fn run(&self, save: u64, job: &Job) -> Result<(), Superseded> {
        self.stand.lay_work("calm");
        let mut waited = Duration::ZERO;
        while waited < CALM {
            std::thread::sleep(EACH);
            waited += EACH;
            self.stands(save)?;
        }
        let mut made = Made::default();
        self.stand.lay_work("sheets");
        if let Ok(kit) = kit::build(&job.source.assets, &job.game, &Request::new(&self.paper, Ink::Full)) {
            self.stands(save)?;
            made.add("sheets", &kit.pdf, &kit.labels, &job.game.title);
        }
        self.stands(save)?;
        self.stand.lay_leaves(&made.leaves, made.pages.clone());
        self.stand.lay_work("book");
        let wanted = Wanted::new(&job.source.assets, &job.game.papers, &self.paper, Ink::Full).ok();
        let wanted = wanted.filter(|_| !job.sections.is_empty());
        let print = |wanted| press::print(&job.source.assets, &job.game, &job.sections, &wanted).ok();
        for output in wanted.and_then(print).unwrap_or_default() {
            self.stands(save)?;
            if output.pages.is_some() {
                let kind = if output.name.contains("-quick-") { "aid" } else { "rules" };
                made.add(kind, &output.bytes, &[], &job.game.title);
            }
        }
        self.stands(save)?;
        self.stand.lay_leaves(&made.leaves, made.pages);
        self.stand.lay_work("check");
        if let Some(mut faults) = self.check(save)? {
            for fault in &mut faults {
                fault.show_line(&job.sources);
                job.about.find(fault);
            }
            self.stands(save)?;
            self.stand.lay_faults(&Faults { broken: job.broken, thorough: true, faults: &faults });
        }
        Ok(())
    }

    /// What another process finds, which can be ended at any time; `None` if it fails.
    fn check(&self, save: u64) -> Result<Option<Vec<Fault>>, Superseded> {
        let Some(mut command) = command(&self.check) else { return Ok(None) };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut child) = command.spawn() else { return Ok(None) };
        let Some(mut out) = child.stdout.take() else { return Ok(None) };
        let reader = std::thread::spawn(move || {
            let mut said = Vec::new();
            out.read_to_end(&mut said).map(|_| said)
        });
        while !reader.is_finished() {
            std::thread::sleep(EACH);
            if let Err(superseded) = self.stands(save) {
                // It may have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                return Err(superseded);
            }
        }
        let _ = child.wait();
        let said = reader.join().ok().and_then(Result::ok).unwrap_or_default();
        Ok(serde_json::from_slice::<Report>(&said).ok().map(|report| report.diagnostics))
    }
}

/// Pages with their pictures.
#[derive(Default)]
struct Made {
    leaves: Vec<Leaves>,
    pages: HashMap<Key, Arc<[u8]>>,
}

impl Made {
    /// Adds the pages of a PDF. Labels contain the game's title; here all pages are of the same game.
    fn add(&mut self, kind: &'static str, pdf: &[u8], labels: &[String], whose: &str) {
        const MM: f32 = 25.4 / 72.0;
        let whose = format!("{whose} · ");
        let mut pages = Vec::new();
        for sight in sights(pdf, WIDTH) {
            let Some(picture) = png(&sight.pixels) else { continue };
            let key = Key::of([picture.as_slice()]);
            let label = labels.get(sight.number).map(|label| label.strip_prefix(&whose).unwrap_or(label));
            let title = label.map_or_else(|| format!("page {}", sight.number + 1), str::to_owned);
            let (width, height) = sight.size;
            pages.push(Leaf { title, size: (width * MM, height * MM), key: key.clone() });
            self.pages.insert(key, picture.into());
        }
        if !pages.is_empty() {
            self.leaves.push(Leaves { kind, pages });
        }
    }
}
