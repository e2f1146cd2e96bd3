//! What can be asked for: the last that was made of everything, as it is sent. Pages are told when something has been
//! laid here, and ask for what they do not have.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tokio::sync::watch;

use super::edition::Edition;
use super::face::Face;
use super::fault::Fault;
use super::leaves::{Pages, Printed, Sight};
use super::picture::{Key, Shot};
use super::places;
use super::row::Written;
use warpress_library::Sources;
use warpress_render::theme::Ink;

/// What lies ready.
pub struct Stand {
    laid: Mutex<Laid>,
    changed: watch::Sender<u64>,
}

/// Something for the page, in the words in which it is sent.
pub type Words = Arc<str>;

#[derive(Default)]
struct Laid {
    game: Words,
    faults: Words,
    leaves: HashMap<Ink, Words>,
    work: Words,
    faces: HashMap<Edition, Words>,
    /// How many look at an edition.
    lookers: HashMap<Edition, usize>,
    /// The pictures of each edition, and those that were there before: a page may be about to ask for them.
    shots: HashMap<Edition, Shots>,
    older: HashMap<Edition, Shots>,
    pages: HashMap<Ink, Pages>,
    written: places::Written,
    sources: Arc<Sources>,
}

/// Pictures by what they are known by.
pub type Shots = HashMap<Key, Arc<Shot>>;

/// What the page is told of the game.
#[derive(Debug, Serialize)]
pub struct About<'g> {
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
    pub faults: &'f [Fault],
}

impl Default for Stand {
    fn default() -> Self {
        Self { laid: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

impl Stand {
    fn laid(&self) -> MutexGuard<'_, Laid> {
        self.laid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lay(&self, change: impl FnOnce(&mut Laid)) {
        change(&mut self.laid());
        self.changed.send_modify(|number| *number += 1);
    }

    /// Says when something is laid here.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Lays the game here.
    pub fn lay_game(&self, about: &About<'_>) {
        self.lay(|laid| laid.game = words(about));
    }

    /// Lays the faces of an edition here, with their pictures.
    pub fn lay_faces(&self, edition: Edition, faces: &[Face], shots: Shots) {
        let faces = words(&faces);
        self.lay(|laid| {
            if laid.faces.get(&edition) == Some(&faces) {
                return;
            }
            laid.faces.insert(edition, faces);
            if let Some(older) = laid.shots.insert(edition, shots) {
                laid.older.insert(edition, older);
            }
        });
    }

    /// Takes all editions away but these.
    pub fn keep(&self, editions: &[Edition]) {
        let mut laid = self.laid();
        laid.faces.retain(|edition, _| editions.contains(edition));
        laid.shots.retain(|edition, _| editions.contains(edition));
        laid.older.retain(|edition, _| editions.contains(edition));
    }

    /// Lays here where what is on faces is written.
    pub fn lay_written(&self, written: places::Written, sources: Arc<Sources>) {
        let mut laid = self.laid();
        laid.written = written;
        laid.sources = sources;
    }

    /// Lays findings here.
    pub fn lay_faults(&self, faults: &Faults<'_>) {
        self.lay(|laid| laid.faults = words(faults));
    }

    /// Lays here what is printed in an ink.
    pub fn lay_leaves(&self, ink: Ink, printed: &Printed) {
        self.lay(|laid| {
            laid.leaves.insert(ink, words(&printed.leaves));
            laid.pages.insert(ink, printed.pages.clone());
        });
    }

    /// Takes away what is printed in any ink but these.
    pub fn keep_leaves(&self, inks: &[Ink]) {
        let mut laid = self.laid();
        laid.leaves.retain(|ink, _| inks.contains(ink));
        laid.pages.retain(|ink, _| inks.contains(ink));
    }

    /// Says what is being done: `""` is nothing.
    pub fn lay_work(&self, work: &str) {
        self.lay(|laid| laid.work = words(&work));
    }

    /// Whether anything is being done.
    pub fn is_busy(&self) -> bool {
        !matches!(&*self.laid().work, "" | "\"\"")
    }

    /// All that is sent to who looks at an edition, each with its name; the edition itself only if it has been drawn.
    pub fn all(&self, edition: Edition) -> [(&'static str, Words); 5] {
        let laid = self.laid();
        let faces = laid.faces.get(&edition).cloned().unwrap_or_default();
        [
            ("game", Arc::clone(&laid.game)),
            ("faces", faces),
            ("faults", Arc::clone(&laid.faults)),
            ("leaves", laid.leaves.get(&edition.ink).cloned().unwrap_or_default()),
            ("work", Arc::clone(&laid.work)),
        ]
    }

    /// Notes that somebody looks at an edition; returns whether it has been drawn, and printed in its ink.
    pub fn look(&self, edition: Edition) -> bool {
        let mut laid = self.laid();
        *laid.lookers.entry(edition).or_default() += 1;
        laid.faces.contains_key(&edition) && laid.leaves.contains_key(&edition.ink)
    }

    /// Notes that somebody does so no longer.
    pub fn look_away(&self, edition: Edition) {
        if let Some(lookers) = self.laid().lookers.get_mut(&edition) {
            *lookers = lookers.saturating_sub(1);
        }
    }

    /// The editions that somebody looks at; if nobody looks, the usual one.
    pub fn looked_at(&self) -> Vec<Edition> {
        let laid = self.laid();
        let all: Vec<Edition> =
            laid.lookers.iter().filter(|(_, lookers)| **lookers > 0).map(|(edition, _)| *edition).collect();
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
    pub fn lacking(&self) -> Vec<Edition> {
        let looked_at = self.looked_at();
        let laid = self.laid();
        looked_at.into_iter().filter(|edition| !laid.faces.contains_key(edition)).collect()
    }

    /// A face.
    pub fn shot(&self, key: &str) -> Option<Arc<Shot>> {
        let laid = self.laid();
        let mut all = laid.shots.values().chain(laid.older.values());
        all.find_map(|shots| shots.get(key)).cloned()
    }

    /// A page.
    pub fn page(&self, key: &str) -> Option<Sight> {
        self.laid().pages.values().find_map(|pages| pages.get(key)).cloned()
    }

    /// What is written of a face.
    pub fn written(&self, face: &str) -> Option<Written> {
        let laid = self.laid();
        let place = laid.written.get(face)?.at.clone();
        let sources = Arc::clone(&laid.sources);
        drop(laid);
        Written::at(&sources, &place)
    }
}

/// What is sent of something.
fn words(what: &impl Serialize) -> Words {
    serde_json::to_string(what).unwrap_or_default().into()
}
