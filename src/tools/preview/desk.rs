//! Reads the game at each save and has drawn what has changed: first what is looked at, then what is wrong with it, and
//! leaves to [`Later`] what takes longer.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::drawn::Drawn;
use super::easel::Easel;
use super::fault::Fault;
use super::later::{Job, Later};
use super::places::Places;
use super::stand::{About, Faults, Stand};
use super::watch::folders;
use super::{Order, PreviewError};
use warpress_assets::{Answered, Assets};
use warpress_cache::Cache;
use warpress_check::{self as check, Depth, Measures};
use warpress_kit::{self as kit, Source};
use warpress_library::{Loaded, Sources};
use warpress_model::Game;
use warpress_workshop::Shop;

/// A file that cannot be read is read again after this time: some programs write one in several steps.
const AGAIN: Duration = Duration::from_millis(60);

/// The game as it was read last.
pub struct Desk {
    order: Order,
    stand: Arc<Stand>,
    easel: Easel,
    later: Later,
    /// What the last reading asked; `None` if nothing can be said of it.
    asked: Option<Answered>,
    good: Option<Good>,
}

/// A game without errors.
struct Good {
    source: Source,
    game: Arc<Game>,
    /// The texts that it was read from.
    sources: Arc<Sources>,
}

/// A game that was read just now.
struct Read {
    source: Source,
    /// The assets that note what is asked.
    assets: Assets,
    loaded: Loaded,
}

impl Desk {
    /// For a game that is there.
    ///
    /// # Errors
    /// If it is not.
    pub fn new(order: Order, stand: Arc<Stand>) -> Result<Self, PreviewError> {
        shop(&order).find(&order.game)?;
        let later = Later::new(Arc::clone(&stand), &order);
        let easel = Easel::new(Arc::clone(&stand));
        stand.lay_work("drawing");
        Ok(Self { order, stand, easel, later, asked: None, good: None })
    }

    /// The folders in which a change may concern the game, and whether those in them are meant as well.
    pub fn folders(&self) -> Vec<(PathBuf, bool)> {
        let found = shop(&self.order).find(&self.order.game);
        found.map_or_else(|_| Vec::new(), |source| folders(&source.home, self.order.library.as_deref()))
    }

    /// Reads the game, unless nothing of it has changed, and lays out what has.
    pub fn look(&mut self) {
        let Some(Read { source, assets, loaded }) = self.read() else { return };
        if loaded.failed() {
            let faults: Vec<Fault> =
                loaded.findings.iter().map(|finding| Fault::of(finding, &loaded.sources)).collect();
            self.stand.lay_faults(&Faults { broken: true, thorough: false, faults: &faults });
            self.stand.lay_work("");
            return;
        }
        self.lay_out(source, &assets, loaded);
    }

    /// Draws the editions that somebody looks at and that have not been drawn, and has them printed.
    pub fn draw_wanted(&mut self) {
        let Some(Good { source, game, sources }) = &self.good else { return };
        let idle = !self.stand.is_busy();
        if idle {
            self.stand.lay_work("drawing");
        }
        for edition in self.stand.lacking() {
            let _ = self.easel.draw(source, game, sources, edition);
        }
        self.later.print(idle);
    }

    /// Reads the game, unless nothing of it has changed.
    fn read(&mut self) -> Option<Read> {
        let mut again = true;
        loop {
            // New assets: what a folder holds is asked of the system once.
            let source = match shop(&self.order).find(&self.order.game) {
                Ok(source) => source,
                Err(_) if again => {
                    again = false;
                    std::thread::sleep(AGAIN);
                    continue;
                }
                Err(error) => {
                    self.asked = None;
                    self.later.supersede();
                    self.stand.lay_work("");
                    let faults = [Fault::plain(&error.to_string())];
                    self.stand.lay_faults(&Faults { broken: true, thorough: false, faults: &faults });
                    return None;
                }
            };
            let same = self.asked.as_ref().is_some_and(|asked| source.assets.still_answer(asked));
            if same && self.easel.stands(&source.assets) {
                return None;
            }
            self.later.supersede();
            let (assets, ledger) = source.assets.watched();
            let loaded = kit::load(&assets, &source.home, &self.order.with);
            if loaded.failed() && again {
                again = false;
                std::thread::sleep(AGAIN);
                continue;
            }
            self.asked = ledger.answered();
            return Some(Read { source, assets, loaded });
        }
    }

    /// Lays out a game without errors.
    fn lay_out(&mut self, source: Source, assets: &Assets, mut loaded: Loaded) {
        let Some(game) = loaded.game.take() else { return };
        self.stand.lay_work("drawing");
        self.stand.lay_game(&About {
            title: &game.title,
            language: game.language.as_deref(),
            summary: &game.summary,
        });
        let sources = Arc::new(loaded.sources.clone());
        let editions = self.stand.looked_at();
        let mut drawn = Drawn::default();
        for edition in &editions {
            drawn.add(self.easel.draw(&source, &game, &sources, *edition));
        }
        self.stand.keep(&editions);
        self.easel.keep(&editions);

        let of_faces = check::faults(assets, &game, &drawn.undrawn, &mut loaded.sources);
        loaded.game = Some(game);
        let (home, with) = (&source.home, &self.order.with);
        let mut loaded =
            check::check_again(loaded, assets, home, with, Depth::Data, (assets, &Measures::default()));
        let Some(game) = loaded.game.take() else { return };
        loaded.findings.extend(of_faces);
        loaded.findings.extend(drawn.faults);
        let mut faults: Vec<Fault> =
            loaded.findings.iter().map(|finding| Fault::of(finding, &loaded.sources)).collect();
        let sources = Arc::new(loaded.sources);
        let places = Places::of(&drawn.written, &sources);
        faults.iter_mut().for_each(|fault| places.find(fault));
        let broken = drawn.stale;
        self.stand.lay_faults(&Faults { broken, thorough: false, faults: &faults });
        let game = Arc::new(game);
        let job = Job {
            source: source.clone(),
            game: Arc::clone(&game),
            sections: loaded.sections,
            sources: Arc::clone(&sources),
            places,
            broken,
        };
        self.good = Some(Good { source, game, sources });
        self.later.begin(job);
    }
}

fn shop(order: &Order) -> Shop {
    Shop::open(order.library.as_deref(), Cache::off())
}
