//! Reads the game at each save and draws what has changed: first what is looked at, then what is wrong with it, and
//! leaves to [`Later`] what takes longer.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::drawing::{Drawing, Wanted};
use super::edition::Edition;
use super::face::Face;
use super::fault::Fault;
use super::later::{Job, Later};
use super::picture::Shot;
use super::row::Lines;
use super::stand::{About, Faults, Shots, Stand};
use super::watch::folders;
use super::{Order, PreviewError};
use warpress_assets::{Answered, Assets};
use warpress_cache::Cache;
use warpress_check::{self as check, Depth, Measures};
use warpress_kit::{self as kit, KitError, Source, UndrawnFace};
use warpress_library::{Loaded, Sources};
use warpress_model::{Diagnostic, Game, Location};
use warpress_record::{Name, names};
use warpress_workshop::Shop;

/// A file that cannot be read is read again after this time: some programs write one in several steps.
const AGAIN: Duration = Duration::from_millis(60);
/// Of more new faces than this those come first that somebody has looked at, so many at once.
const MANY: usize = 16;
const AT_ONCE: usize = 12;
/// The most faces of an edition.
const MOST: usize = 5_000;
/// The most findings about faces.
const MOST_FAULTS: usize = 400;

/// The game as it was read last.
pub struct Desk {
    order: Order,
    stand: Arc<Stand>,
    later: Later,
    drawing: Option<Drawing>,
    /// What the last reading asked; `None` if nothing can be said of it.
    asked: Option<Answered>,
    good: Option<Good>,
    /// The texts of what is drawn.
    sources: Arc<Sources>,
    /// The pictures of each edition by the names of their faces.
    shown: HashMap<Edition, HashMap<String, Arc<Shot>>>,
}

/// A game without errors.
struct Good {
    source: Source,
    game: Arc<Game>,
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
        stand.lay_work("drawing");
        let shown = HashMap::new();
        let sources = Arc::default();
        Ok(Self { order, stand, later, drawing: None, asked: None, good: None, sources, shown })
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

    /// Draws the editions that somebody looks at and that have not been drawn.
    pub fn draw_wanted(&mut self) {
        let Some(good) = self.good.take() else { return };
        for edition in self.stand.lacking() {
            let _ = self.draw(&good.source.assets, &good.game, edition);
        }
        self.good = Some(good);
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
                    let faults = [Fault::plain(&error.to_string())];
                    self.stand.lay_faults(&Faults { broken: true, thorough: false, faults: &faults });
                    return None;
                }
            };
            let same = self.asked.as_ref().is_some_and(|asked| source.assets.still_answer(asked));
            if same && self.drawing.as_ref().is_some_and(|drawing| drawing.stands(&source.assets)) {
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
        self.sources = Arc::new(loaded.sources.clone());
        let editions = self.stand.looked_at();
        let mut drawn = Drawn::default();
        for edition in &editions {
            drawn.add(self.draw(&source.assets, &game, *edition));
        }
        self.stand.keep(&editions);
        if let Some(drawing) = &mut self.drawing {
            drawing.forget();
        }
        self.shown.retain(|edition, _| editions.contains(edition));

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
        let about = Subjects::of(&drawn.rows, &sources);
        faults.iter_mut().for_each(|fault| about.find(fault));
        let broken = drawn.stale;
        self.stand.lay_faults(&Faults { broken, thorough: false, faults: &faults });
        let game = Arc::new(game);
        let job = Job {
            source: source.clone(),
            game: Arc::clone(&game),
            sections: loaded.sections,
            sources,
            about,
            broken,
        };
        self.good = Some(Good { source, game });
        self.later.begin(job);
    }

    /// Draws an edition.
    fn draw(&mut self, assets: &Assets, game: &Game, edition: Edition) -> Drawn {
        let mut drawn = Drawn::default();
        // What a new face needs may have changed before anybody asked for it; then all is drawn anew.
        for _ in 0..2 {
            match self.try_to_draw(assets, game, edition) {
                Ok(done) => drawn = done,
                Err(KitError::Faces(faults)) => {
                    drawn.undrawn = faults;
                    drawn.stale = true;
                }
                Err(error) => drawn.fail(&error.to_string()),
            }
            if self.drawing.as_ref().is_some_and(|drawing| drawing.stands(assets)) {
                break;
            }
        }
        drawn
    }

    fn try_to_draw(&mut self, assets: &Assets, game: &Game, edition: Edition) -> Result<Drawn, KitError> {
        let mut drawing = match self.drawing.take() {
            Some(drawing) if drawing.serves(assets, game) => drawing,
            _ => Drawing::new(assets, game)?,
        };
        let wanted = match drawing.wanted(game, edition) {
            Ok(wanted) => wanted,
            Err(error) => {
                self.drawing = Some(drawing);
                return Err(error);
            }
        };
        let wanted = &wanted[..wanted.len().min(MOST)];
        let called: Vec<Name> = names(wanted.iter().map(|one| &one.subject));
        // Before the faces: who sees one may ask for its row at once.
        self.stand.lay_rows(rows(wanted, &called), Arc::clone(&self.sources));
        let shown = self.shown.entry(edition).or_default();
        let lacking = wanted.iter().filter(|one| drawing.seen(one).is_none()).count();
        if lacking > MANY {
            let was_shown = |name: &Name| shown.get(&name.to_string()).is_some_and(|shot| shot.was_shown());
            let first = wanted.iter().zip(&called).filter(|(_, name)| was_shown(name));
            let first: Vec<&Wanted<'_>> = first.map(|(one, _)| one).collect();
            for some in first.chunks(AT_ONCE) {
                drawing.draw(some.iter().copied(), true);
                let some = Laid::of(&drawing, wanted, &called, shown);
                self.stand.lay_faces(edition, &some.faces, some.shots);
            }
        }
        drawing.draw(wanted.iter(), false);
        let all = Laid::of(&drawing, wanted, &called, shown);
        *shown = all.named;
        self.stand.lay_faces(edition, &all.faces, all.shots);
        let drawn = Drawn { stale: all.stale, ..Drawn::of(&drawing, wanted, &called) };
        self.drawing = Some(drawing);
        Ok(drawn)
    }
}

/// Faces as they are laid out.
struct Laid {
    faces: Vec<Face>,
    shots: Shots,
    named: HashMap<String, Arc<Shot>>,
    /// Some could not be drawn.
    stale: bool,
}

impl Laid {
    /// Those that have been drawn. The others, and those that could not be, keep the picture that they had.
    fn of(
        drawing: &Drawing,
        wanted: &[Wanted<'_>],
        names: &[Name],
        shown: &HashMap<String, Arc<Shot>>,
    ) -> Self {
        let mut laid = Self { faces: Vec::new(), shots: Shots::new(), named: HashMap::new(), stale: false };
        for (one, name) in wanted.iter().zip(names) {
            let seen = drawing.seen(one);
            let older = shown.get(&name.to_string());
            let shot = seen.and_then(|seen| seen.shot.clone()).or_else(|| {
                laid.stale |= seen.is_some();
                older.map(|shot| (shot.key().clone(), Arc::clone(shot)))
            });
            let errors = seen.map(|seen| seen.errors.iter().map(|error| error.message.clone()).collect());
            let key = shot.map(|(key, shot)| {
                if let Some(older) = older {
                    shot.inherit(older);
                }
                laid.shots.insert(key.clone(), Arc::clone(&shot));
                laid.named.insert(name.to_string(), shot);
                key
            });
            laid.faces.push(Face::new(name, &one.subject, key, errors.unwrap_or_default()));
        }
        laid
    }
}

/// What drawing has brought besides pictures.
#[derive(Default)]
struct Drawn {
    /// Where the rows of faces are, by the names of the faces.
    rows: HashMap<String, Location>,
    undrawn: Vec<UndrawnFace>,
    faults: Vec<Diagnostic>,
    /// Some faces are shown as they were before.
    stale: bool,
}

impl Drawn {
    fn of(drawing: &Drawing, wanted: &[Wanted<'_>], names: &[Name]) -> Self {
        let mut of_template: HashMap<&str, usize> = HashMap::new();
        wanted.iter().for_each(|one| *of_template.entry(&one.subject.input.template).or_default() += 1);
        let mut drawn = Self { rows: rows(wanted, names), ..Self::default() };
        for one in wanted {
            let subject = &one.subject;
            let errors = drawing.seen(one).into_iter().flat_map(|seen| &seen.errors);
            let template = &subject.input.template;
            drawn.undrawn.extend(errors.map(|error| UndrawnFace {
                list: subject.list.id.clone(),
                row: subject.row.map(|row| row.id.clone()),
                back: subject.back,
                template: template.clone(),
                drawn: of_template.get(template.as_str()).copied().unwrap_or(1),
                error: error.clone(),
            }));
        }
        drawn.undrawn.truncate(MOST_FAULTS);
        drawn
    }

    fn fail(&mut self, message: &str) {
        let code = warpress_model::Code::E0306;
        self.faults.push(Diagnostic::new(code, message, &Location::default()));
        self.stale = true;
    }

    /// Adds what another edition has brought; the same faults are told once.
    fn add(&mut self, other: Self) {
        self.rows.extend(other.rows);
        self.faults.extend(other.faults);
        self.stale |= other.stale;
        if self.undrawn.is_empty() {
            self.undrawn = other.undrawn;
        }
    }
}

/// Where the rows of faces are, by the names of the faces.
fn rows(wanted: &[Wanted<'_>], names: &[Name]) -> HashMap<String, Location> {
    let at = |(one, name): (&Wanted<'_>, &Name)| {
        let row = one.subject.row?;
        let back = row.own_back.as_ref().filter(|_| one.subject.back).map(|back| &back.at);
        Some((name.to_string(), back.unwrap_or(&row.at).clone()))
    };
    wanted.iter().zip(names).filter_map(at).collect()
}

/// Finds the face that a finding is about.
pub struct Subjects(HashMap<String, Lines>);

impl Subjects {
    fn of(rows: &HashMap<String, Location>, sources: &Sources) -> Self {
        Self(rows.iter().map(|(name, location)| (name.clone(), Lines::of(sources, location))).collect())
    }

    /// Notes it with the finding.
    pub fn find(&self, fault: &mut Fault) {
        if fault.face.as_ref().is_some_and(|face| self.0.contains_key(face)) {
            return;
        }
        let within = |(file, line): (&str, usize)| {
            let mut all = self.0.iter().filter(|(_, lines)| lines.hold(file, line));
            let first = all.next()?;
            Some(all.fold(first, |first, one| if one.0 < first.0 { one } else { first }).0.clone())
        };
        fault.face = fault.file.as_deref().zip(fault.line).and_then(within);
    }
}

fn shop(order: &Order) -> Shop {
    Shop::open(order.library.as_deref(), Cache::off())
}
