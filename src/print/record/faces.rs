//! All faces of a game in all inks, each with a name by which it is recognised in later builds.

use std::collections::HashMap;
use std::fmt;

use indexmap::IndexMap;
use rayon::prelude::*;

use warpress_assets::Assets;
use warpress_kit::{self as kit, KitError, Subject};
use warpress_model::Game;
use warpress_render::digest::Digest;
use warpress_render::face::{RenderedFace, Words};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

/// The inks in which faces are reviewed, in display order.
pub const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// The name of a face: its list, and its name within that list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name {
    /// The list's id.
    pub list: String,
    /// The row's id (`heavy-shelling`, `tank/back`), or its kind if it belongs to no row (`(back)`). Without spaces.
    pub face: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.list, self.face)
    }
}

/// A freshly drawn face.
#[derive(Debug)]
pub struct DrawnFace<'s> {
    /// What it was drawn for.
    pub subject: &'s Subject<'s>,
    /// Its index among all faces.
    pub place: usize,
    /// Its ink.
    pub ink: Ink,
    /// The drawing with its faults.
    pub drawn: &'s RenderedFace,
    /// Its digest.
    pub digest: Digest,
}

/// Draws every face of a game in every ink, on all cores, and converts each with `make`. The order is that
/// of printing.
///
/// # Errors
/// If the theme, a typeface or a size does not exist. A face that cannot be drawn is not an error.
pub fn draw<T: Send>(
    assets: &Assets,
    game: &Game,
    make: impl Fn(&DrawnFace<'_>) -> T + Sync,
) -> Result<IndexMap<Name, Vec<T>>, KitError> {
    draw_with(assets, &kit::renderer(assets, game)?, game, &INKS, make)
}

/// The same with this renderer, in these inks only.
///
/// # Errors
/// As for [`draw`].
pub fn draw_with<T: Send>(
    assets: &Assets,
    renderer: &Renderer,
    game: &Game,
    inks: &[Ink],
    make: impl Fn(&DrawnFace<'_>) -> T + Sync,
) -> Result<IndexMap<Name, Vec<T>>, KitError> {
    let formats = Formats::load(assets)?;
    let fonts = renderer.fonts().digest();
    let mut all: IndexMap<Name, Vec<T>> = IndexMap::new();
    for &ink in inks {
        let subjects = match kit::subjects(game, renderer, &formats, ink, 0.0) {
            // A game without components has no faces.
            Err(KitError::Nothing { .. }) => continue,
            subjects => subjects?,
        };
        let made: Vec<T> = subjects
            .par_iter()
            .enumerate()
            .map(|(place, subject)| {
                let drawn = renderer.draw(&subject.input, Words::Shown);
                let digest = Digest::of(&drawn, &fonts);
                make(&DrawnFace { subject, place, ink, drawn: &drawn, digest })
            })
            .collect();
        for (name, made) in names(&subjects).into_iter().zip(made) {
            all.entry(name).or_default().push(made);
        }
    }
    Ok(all)
}

/// The names of faces, in their order. A name that was used before gets a number.
pub fn names<'s, 'g: 's>(subjects: impl IntoIterator<Item = &'s Subject<'g>>) -> Vec<Name> {
    let mut seen: HashMap<Name, usize> = HashMap::new();
    let name = |subject: &'s Subject<'g>| {
        let plain = Name { list: subject.list.id.clone(), face: face(subject) };
        let times = seen.entry(plain.clone()).or_default();
        *times += 1;
        match *times {
            1 => plain,
            times => Name { face: format!("{}#{times}", plain.face), ..plain },
        }
    };
    subjects.into_iter().map(name).collect()
}

fn face(subject: &Subject<'_>) -> String {
    match (subject.row, subject.input.template.as_str()) {
        _ if subject.list.kind.is_whole() => "(whole)".into(),
        (_, "sheet/legend") => "(key)".into(),
        (Some(row), _) if subject.back => format!("{}/back", row.id),
        (Some(row), _) => row.id.clone(),
        (None, "counter/blank") => "(spare)".into(),
        (None, _) => "(back)".into(),
    }
}
