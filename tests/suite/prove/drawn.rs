//! The faces of a game in all inks, drawn once for their digests and for the check, which draws the same.

use warpress_assets::Assets;
use warpress_check::{Measures, Viewer};
use warpress_kit as kit;
use warpress_record::{INKS, Record, draw_with};

use crate::Case;

/// What is known of faces that were drawn. None of them is kept: a tree takes more room than all that is asked of it.
pub struct Faces {
    /// Their digests.
    pub record: Record,
    /// What the check has seen of them, and the assets from which they were drawn.
    noted: Option<(Assets, Measures)>,
}

impl Faces {
    /// The faces of a game; they are drawn when this is first asked.
    ///
    /// # Errors
    /// If its theme, a typeface or a size does not exist.
    pub fn of<'c>(case: &'c Case<'_>) -> Result<&'c Self, String> {
        case.made.faces.of(case, draw).as_ref().map_err(Clone::clone)
    }

    /// What the check need not look at again; `None` if faces are drawn for the check alone, or for their digests alone.
    pub fn noted<'c>(case: &'c Case<'_>) -> Option<&'c (Assets, Measures)> {
        case.made.checked.then(|| Self::of(case).ok()).flatten()?.noted.as_ref()
    }
}

/// While a face is at hand for its digest, the check takes note of it, which changes nothing about the face.
fn draw(case: &Case<'_>) -> Result<Faces, String> {
    let renderer = kit::renderer(&case.assets, case.game).map_err(|error| error.to_string())?;
    let measures = Measures::default();
    let viewer = case.made.checked.then(|| Viewer::new(&renderer, case.game, &measures));
    let faces = draw_with(&case.assets, &renderer, case.game, &INKS, |sight| {
        if let Some(viewer) = &viewer {
            viewer.note(&sight.subject.input, sight.drawn);
        }
        sight.digest
    });
    drop(viewer);
    let record = Record { faces: faces.map_err(|error| error.to_string())? };
    let noted = case.made.checked.then(|| (case.assets.clone(), measures.taken()));
    Ok(Faces { record, noted })
}
