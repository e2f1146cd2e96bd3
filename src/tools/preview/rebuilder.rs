//! Reads the game at each save and has drawn what has changed: first what is looked at, then what is wrong with it, and
//! leaves to [`JobQueue`] what takes longer.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::draw_report::DrawReport;
use super::edition_painter::EditionPainter;
use super::fault::PageFinding;
use super::job_queue::{JobQueue, PrintJob};
use super::places::Places;
use super::shared_state::{Faults, GameInfo, SharedState};
use super::watch::folders;
use super::{PreviewError, PreviewOptions};
use warpress_assets::{AnswerDigests, Assets};
use warpress_cache::Cache;
use warpress_check::{self as check, Depth, Measures};
use warpress_kit::{self as kit, Source};
use warpress_library::{Loaded, Sources};
use warpress_model::Game;
use warpress_workshop::Shop;

/// A file that cannot be read is read again after this time: some programs write one in several steps.
const AGAIN: Duration = Duration::from_millis(60);

/// The game as it was read last.
pub struct Rebuilder {
    options: PreviewOptions,
    state: Arc<SharedState>,
    painter: EditionPainter,
    queue: JobQueue,
    /// What the last reading asked; `None` if nothing can be said of it.
    asked: Option<AnswerDigests>,
    valid: Option<LastValidGame>,
}

/// A game without errors.
struct LastValidGame {
    source: Source,
    game: Arc<Game>,
    /// The texts that it was read from.
    sources: Arc<Sources>,
}

/// A game that was read just now.
struct LoadedGame {
    source: Source,
    /// The assets that note what is asked.
    assets: Assets,
    loaded: Loaded,
}

impl Rebuilder {
    /// For a game that is there.
    ///
    /// # Errors
    /// If it is not.
    pub fn new(options: PreviewOptions, state: Arc<SharedState>) -> Result<Self, PreviewError> {
        shop(&options).find(&options.game)?;
        let queue = JobQueue::new(Arc::clone(&state), &options);
        let painter = EditionPainter::new(Arc::clone(&state));
        state.set_work("drawing");
        Ok(Self { options, state, painter, queue, asked: None, valid: None })
    }

    /// The folders in which a change may concern the game, and whether those in them are meant as well.
    pub fn folders(&self) -> Vec<(PathBuf, bool)> {
        let found = shop(&self.options).find(&self.options.game);
        found.map_or_else(|_| Vec::new(), |source| folders(&source.home, self.options.library.as_deref()))
    }

    /// Reads the game, unless nothing of it has changed, and lays out what has.
    pub fn look(&mut self) {
        let Some(LoadedGame { source, assets, loaded }) = self.read() else { return };
        if loaded.failed() {
            let faults: Vec<PageFinding> =
                loaded.findings.iter().map(|finding| PageFinding::of(finding, &loaded.sources)).collect();
            self.state.set_faults(&Faults { broken: true, thorough: false, faults: &faults });
            self.state.set_work("");
            return;
        }
        self.lay_out(source, &assets, loaded);
    }

    /// Draws the editions that somebody looks at and that have not been drawn, and has them printed.
    pub fn draw_wanted(&mut self) {
        let Some(LastValidGame { source, game, sources }) = &self.valid else { return };
        let idle = !self.state.is_busy();
        if idle {
            self.state.set_work("drawing");
        }
        for edition in self.state.undrawn() {
            let _ = self.painter.draw(source, game, sources, edition);
        }
        self.queue.print(idle);
    }

    /// Reads the game, unless nothing of it has changed.
    fn read(&mut self) -> Option<LoadedGame> {
        let mut again = true;
        loop {
            // New assets: what a folder holds is asked of the system once.
            let source = match shop(&self.options).find(&self.options.game) {
                Ok(source) => source,
                Err(_) if again => {
                    again = false;
                    std::thread::sleep(AGAIN);
                    continue;
                }
                Err(error) => {
                    self.asked = None;
                    self.queue.supersede();
                    self.state.set_work("");
                    let faults = [PageFinding::plain(&error.to_string())];
                    self.state.set_faults(&Faults { broken: true, thorough: false, faults: &faults });
                    return None;
                }
            };
            let same = self.asked.as_ref().is_some_and(|asked| source.assets.still_answer(asked));
            if same && self.painter.is_current(&source.assets) {
                return None;
            }
            self.queue.supersede();
            let (assets, ledger) = source.assets.with_ledger();
            let loaded = kit::load(&assets, &source.home, &self.options.with);
            if loaded.failed() && again {
                again = false;
                std::thread::sleep(AGAIN);
                continue;
            }
            self.asked = ledger.answers();
            return Some(LoadedGame { source, assets, loaded });
        }
    }

    /// Lays out a game without errors.
    fn lay_out(&mut self, source: Source, assets: &Assets, mut loaded: Loaded) {
        let Some(game) = loaded.game.take() else { return };
        self.state.set_work("drawing");
        self.state.set_game(&GameInfo {
            title: &game.title,
            language: game.language.as_deref(),
            summary: &game.summary,
        });
        let sources = Arc::new(loaded.sources.clone());
        let editions = self.state.looked_at();
        let mut drawn = DrawReport::default();
        for edition in &editions {
            drawn.add(self.painter.draw(&source, &game, &sources, *edition));
        }
        self.state.keep(&editions);
        self.painter.keep(&editions);

        let of_faces = check::faults(assets, &game, &drawn.undrawn, &mut loaded.sources);
        loaded.game = Some(game);
        let (home, with) = (&source.home, &self.options.with);
        let mut loaded =
            check::check_again(loaded, assets, home, with, Depth::Data, (assets, &Measures::default()));
        let Some(game) = loaded.game.take() else { return };
        loaded.findings.extend(of_faces);
        loaded.findings.extend(drawn.faults);
        let mut faults: Vec<PageFinding> =
            loaded.findings.iter().map(|finding| PageFinding::of(finding, &loaded.sources)).collect();
        let sources = Arc::new(loaded.sources);
        let places = Places::of(&drawn.written, &sources);
        faults.iter_mut().for_each(|fault| places.find(fault));
        let broken = drawn.stale;
        self.state.set_faults(&Faults { broken, thorough: false, faults: &faults });
        let game = Arc::new(game);
        let job = PrintJob {
            source: source.clone(),
            game: Arc::clone(&game),
            sections: loaded.sections,
            sources: Arc::clone(&sources),
            places,
            broken,
        };
        self.valid = Some(LastValidGame { source, game, sources });
        self.queue.begin(job);
    }
}

fn shop(options: &PreviewOptions) -> Shop {
    Shop::open(options.library.as_deref(), Cache::off())
}
