//! Draws the editions that somebody looks at, and puts them into the shared state.

use std::collections::HashMap;
use std::sync::Arc;

use super::draw_report::DrawReport;
use super::drawing::{Drawing, WantedFace};
use super::edition::Edition;
use super::edition_faces::{EditionFaces, ShotsByName};
use super::places::written;
use super::shared_state::SharedState;
use warpress_assets::Assets;
use warpress_kit::{KitError, Source};
use warpress_library::Sources;
use warpress_model::Game;
use warpress_record::{Name, names};

/// Of more new faces than this those come first that somebody has looked at, or else the first, so many at once.
const MANY: usize = 16;
const AT_ONCE: usize = 12;
/// The others follow, more each time: what is laid out names all faces of the edition.
const MORE: usize = 4;
/// The most faces of an edition.
const MOST: usize = 5_000;

/// What is drawn with, and what was drawn last.
pub struct EditionPainter {
    state: Arc<SharedState>,
    drawing: Option<Drawing>,
    /// The pictures of each edition.
    shown: HashMap<Edition, ShotsByName>,
}

impl EditionPainter {
    /// Puts what it draws into this state.
    pub fn new(state: Arc<SharedState>) -> Self {
        Self { state, drawing: None, shown: HashMap::new() }
    }

    /// Whether all that was drawn with is as it was.
    pub fn is_current(&self, assets: &Assets) -> bool {
        self.drawing.as_ref().is_some_and(|drawing| drawing.is_current(assets))
    }

    /// Forgets all editions but these, and faces that nobody has wanted since it was asked to do so before.
    pub fn keep(&mut self, editions: &[Edition]) {
        if let Some(drawing) = &mut self.drawing {
            drawing.forget();
        }
        self.shown.retain(|edition, _| editions.contains(edition));
    }

    /// Draws an edition of a game that was read from these texts.
    pub fn draw(
        &mut self,
        source: &Source,
        game: &Game,
        sources: &Arc<Sources>,
        edition: Edition,
    ) -> DrawReport {
        let mut drawn = DrawReport::default();
        // What a new face needs may have changed before anybody asked for it; then all is drawn anew.
        for _ in 0..2 {
            match self.try_to_draw(source, game, sources, edition) {
                Ok(done) => drawn = done,
                Err(KitError::Faces(faults)) => {
                    drawn.undrawn = faults;
                    drawn.stale = true;
                }
                Err(error) => drawn.fail(&error.to_string()),
            }
            if self.is_current(&source.assets) {
                break;
            }
        }
        drawn
    }

    fn try_to_draw(
        &mut self,
        source: &Source,
        game: &Game,
        sources: &Arc<Sources>,
        edition: Edition,
    ) -> Result<DrawReport, KitError> {
        let drawing = match self.drawing.take() {
            Some(drawing) if drawing.serves(&source.assets, game) => drawing,
            _ => Drawing::new(&source.assets, game)?,
        };
        let drawing = self.drawing.insert(drawing);
        let wanted = drawing.wanted_faces(game, edition)?;
        let wanted = &wanted[..wanted.len().min(MOST)];
        let called: Vec<Name> = names(wanted.iter().map(|one| &one.subject));
        let places = written(wanted, &called, &source.home, sources);
        // Before the faces: who sees one may ask at once what is written of it.
        self.state.set_places(places.clone(), Arc::clone(sources));
        let shown = self.shown.entry(edition).or_default();
        let lacking = wanted.iter().filter(|one| drawing.result(one).is_none()).count();
        if lacking > MANY {
            let was_shown = |name: &Name| shown.get(&name.to_string()).is_some_and(|shot| shot.was_shown());
            let first = wanted.iter().zip(&called).filter(|(_, name)| was_shown(name));
            let mut first: Vec<&WantedFace<'_>> = first.map(|(one, _)| one).collect();
            if first.is_empty() {
                first = wanted.iter().take(2 * AT_ONCE).collect();
            }
            let lay = |drawing: &Drawing| {
                let some = EditionFaces::of(drawing, wanted, &called, shown);
                self.state.set_faces(edition, &some.faces, some.shots);
            };
            for some in first.chunks(AT_ONCE) {
                drawing.draw(some.iter().copied(), true);
                lay(drawing);
            }
            let (mut rest, mut size) = (wanted, AT_ONCE);
            while rest.len() > size {
                size *= MORE;
                let some;
                (some, rest) = rest.split_at(size.min(rest.len()));
                drawing.draw(some.iter(), false);
                lay(drawing);
            }
        }
        drawing.draw(wanted.iter(), false);
        let all = EditionFaces::of(drawing, wanted, &called, shown);
        *shown = all.named;
        self.state.set_faces(edition, &all.faces, all.shots);
        Ok(DrawReport { stale: all.stale, ..DrawReport::of(drawing, wanted, places) })
    }
}
