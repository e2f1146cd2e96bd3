//! Faces as they are laid out: each with the picture that it has, or had.

use std::collections::HashMap;
use std::sync::Arc;

use super::drawing::{Drawing, WantedFace};
use super::face::Face;
use super::shared_state::Shots;
use warpress_record::Name;
use warpress_shot::Shot;

/// Pictures by the names of their faces.
pub type ShotsByName = HashMap<String, Arc<Shot>>;

/// The faces of an edition.
#[derive(Default)]
pub struct EditionFaces {
    /// What the page is told of them.
    pub faces: Vec<Face>,
    /// Their pictures.
    pub shots: Shots,
    /// The same by the names of the faces.
    pub named: ShotsByName,
    /// Some could not be drawn.
    pub stale: bool,
}

impl EditionFaces {
    /// Those that have been drawn. The others, and those that could not be, keep the picture in which they were `shown`.
    pub fn of(drawing: &Drawing, wanted: &[WantedFace<'_>], names: &[Name], shown: &ShotsByName) -> Self {
        let mut laid = Self::default();
        for (one, name) in wanted.iter().zip(names) {
            let seen = drawing.result(one);
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
