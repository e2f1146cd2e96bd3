//! What can be asked for: the last that was made of everything, as it is sent. Pages are told when something has been
//! laid here, and ask for what they do not have.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;
use tokio::sync::watch;

use super::edition::Edition;
use super::face::Face;
use super::fault::PageFinding;
use super::leaves::{PageSource, Pages, PrintedPages};
use super::places;
use super::row::SourceRow;
use warpress_library::Sources;
use warpress_render::theme::Ink;
use warpress_server::Shared;
use warpress_shot::{PictureKey, Shot};

/// What lies ready.
#[derive(Default)]
pub struct SharedState(Shared<State>);

/// Something for the page, in the words in which it is sent.
pub type Words = Arc<str>;

#[derive(Default)]
struct State {
    game: Words,
    faults: Words,
    leaves: HashMap<Ink, Words>,
    work: Words,
    faces: HashMap<Edition, Words>,
    /// How many look at an edition.
    viewers: HashMap<Edition, usize>,
    /// The pictures of each edition, and those that were there before: a page may be about to ask for them.
    shots: HashMap<Edition, Shots>,
    older: HashMap<Edition, Shots>,
    pages: HashMap<Ink, Pages>,
    written: places::PlacesByFace,
    sources: Arc<Sources>,
}

/// Pictures by what they are known by.
pub type Shots = HashMap<PictureKey, Arc<Shot>>;

/// What the page is told of the game.
#[derive(Debug, Serialize)]
pub struct GameInfo<'g> {
    /// Its title.
    pub title: &'g str,
    /// The language of its words, if it states one.
    pub language: Option<&'g str>,
    /// A sentence or two.
    pub summary: &'g str,
}

/// What is wrong with the game.
#[derive(Debug, Serialize)]
pub struct Faults<'f> {
    /// The data cannot be drawn: what is shown is what they were before.
    pub broken: bool,
    /// All that takes time has been looked at as well.
    pub thorough: bool,
    /// The findings.
    pub faults: &'f [PageFinding],
}

impl SharedState {
    /// Says when something is laid here.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.0.listen()
    }

    /// Lays the game here.
    pub fn set_game(&self, about: &GameInfo<'_>) {
        self.0.update(|state| state.game = words(about));
    }

    /// Lays the faces of an edition here, with their pictures.
    pub fn set_faces(&self, edition: Edition, faces: &[Face], shots: Shots) {
        let faces = words(&faces);
        self.0.update(|state| {
            if state.faces.get(&edition) == Some(&faces) {
                return;
            }
            state.faces.insert(edition, faces);
            if let Some(older) = state.shots.insert(edition, shots) {
                state.older.insert(edition, older);
            }
        });
    }

    /// Takes all editions away but these.
    pub fn keep(&self, editions: &[Edition]) {
        let mut state = self.0.lock();
        state.faces.retain(|edition, _| editions.contains(edition));
        state.shots.retain(|edition, _| editions.contains(edition));
        state.older.retain(|edition, _| editions.contains(edition));
    }

    /// Lays here where what is on faces is written.
    pub fn set_places(&self, written: places::PlacesByFace, sources: Arc<Sources>) {
        let mut state = self.0.lock();
        state.written = written;
        state.sources = sources;
    }

    /// Lays findings here.
    pub fn set_faults(&self, faults: &Faults<'_>) {
        self.0.update(|state| state.faults = words(faults));
    }

    /// Lays here what is printed in an ink.
    pub fn set_leaves(&self, ink: Ink, printed: &PrintedPages) {
        self.0.update(|state| {
            state.leaves.insert(ink, words(&printed.leaves));
            state.pages.insert(ink, printed.pages.clone());
        });
    }

    /// Takes away what is printed in any ink but these.
    pub fn keep_leaves(&self, inks: &[Ink]) {
        let mut state = self.0.lock();
        state.leaves.retain(|ink, _| inks.contains(ink));
        state.pages.retain(|ink, _| inks.contains(ink));
    }

    /// Says what is being done: `""` is nothing.
    pub fn set_work(&self, work: &str) {
        self.0.update(|state| state.work = words(&work));
    }

    /// Whether anything is being done.
    pub fn is_busy(&self) -> bool {
        !matches!(&*self.0.lock().work, "" | "\"\"")
    }

    /// All that is sent to who looks at an edition, each with its name; the edition itself only if it has been drawn.
    pub fn all(&self, edition: Edition) -> [(&'static str, Words); 5] {
        let state = self.0.lock();
        let faces = state.faces.get(&edition).cloned().unwrap_or_default();
        [
            ("game", Arc::clone(&state.game)),
            ("faces", faces),
            ("faults", Arc::clone(&state.faults)),
            ("leaves", state.leaves.get(&edition.ink).cloned().unwrap_or_default()),
            ("work", Arc::clone(&state.work)),
        ]
    }

    /// Notes that somebody looks at an edition; returns whether it has been drawn, and printed in its ink.
    pub fn look(&self, edition: Edition) -> bool {
        let mut state = self.0.lock();
        *state.viewers.entry(edition).or_default() += 1;
        state.faces.contains_key(&edition) && state.leaves.contains_key(&edition.ink)
    }

    /// Notes that somebody does so no longer.
    pub fn look_away(&self, edition: Edition) {
        if let Some(viewers) = self.0.lock().viewers.get_mut(&edition) {
            *viewers = viewers.saturating_sub(1);
        }
    }

    /// The editions that somebody looks at; if nobody looks, the usual one.
    pub fn looked_at(&self) -> Vec<Edition> {
        let state = self.0.lock();
        let all: Vec<Edition> =
            state.viewers.iter().filter(|(_, viewers)| **viewers > 0).map(|(edition, _)| *edition).collect();
        if all.is_empty() { vec![Edition::default()] } else { all }
    }

    /// The inks that somebody looks at, the usual one first.
    pub fn inks(&self) -> Vec<Ink> {
        let mut inks: Vec<Ink> = self.looked_at().iter().map(|edition| edition.ink).collect();
        inks.sort_unstable();
        inks.dedup();
        inks
    }

    /// The editions that somebody looks at and that have not been drawn.
    pub fn undrawn(&self) -> Vec<Edition> {
        let looked_at = self.looked_at();
        let state = self.0.lock();
        looked_at.into_iter().filter(|edition| !state.faces.contains_key(edition)).collect()
    }

    /// A face.
    pub fn shot(&self, key: &str) -> Option<Arc<Shot>> {
        let state = self.0.lock();
        let mut all = state.shots.values().chain(state.older.values());
        all.find_map(|shots| shots.get(key)).cloned()
    }

    /// A page.
    pub fn page(&self, key: &str) -> Option<PageSource> {
        self.0.lock().pages.values().find_map(|pages| pages.get(key)).cloned()
    }

    /// What is written of a face.
    pub fn written(&self, face: &str) -> Option<SourceRow> {
        let state = self.0.lock();
        let place = state.written.get(face)?.at.clone();
        let sources = Arc::clone(&state.sources);
        drop(state);
        SourceRow::at(&sources, &place)
    }
}

/// What is sent of something.
fn words(what: &impl Serialize) -> Words {
    serde_json::to_string(what).unwrap_or_default().into()
}
