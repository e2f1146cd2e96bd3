//! What does not fit on what it is for: counters on spaces, forms on paper.

use warpress_model::Game;
use warpress_render::renderer::Renderer;
use warpress_sheet::{Formats, Length, Size, loose_room};

use super::KitError;
use super::parts::{self, Cramped, PartContext, Pick};

/// Boards whose spaces are smaller than the counters that stand on them.
///
/// # Errors
/// If the paper is unknown.
pub fn cramped(game: &Game, renderer: &Renderer, formats: &Formats) -> Result<Vec<Cramped>, KitError> {
    let paper = formats.paper("a4")?.size;
    let pick = Pick::default();
    let press = PartContext::new(renderer, formats, paper, &pick);
    Ok(parts::cramped(game, &press))
}

/// A form whose size one of the usual papers cannot take.
#[derive(Debug, Clone, PartialEq)]
pub struct OversizeForm {
    /// The form's id.
    pub form: String,
    /// The paper's name.
    pub paper: String,
    /// The most that all of them can take (mm).
    pub most: (f32, f32),
}

/// Forms that are to have a size which fits on A4 or on Letter, and not on both.
///
/// # Errors
/// If a paper or size is unknown.
pub fn oversize_forms(game: &Game, formats: &Formats) -> Result<Vec<OversizeForm>, KitError> {
    let papers = [formats.paper("a4")?, formats.paper("letter")?];
    let rooms = [loose_room(papers[0].size), loose_room(papers[1].size)];
    let mm = |pt: f32| (pt.to_mm()).floor();
    let most = (mm(rooms[0].w.min(rooms[1].w)), mm(rooms[0].h.min(rooms[1].h)));
    let mut found = Vec::new();
    for (id, form) in game.forms.iter().filter(|(_, form)| form.size.is_some()) {
        let size = parts::size_of(&form.list, formats)?;
        let holds =
            |room: &Size| size.w <= room.w && size.h <= room.h || size.h <= room.w && size.w <= room.h;
        let fits = rooms.map(|room| holds(&room));
        if let Some(at) = fits.iter().position(|fits| !fits).filter(|at| fits[1 - at]) {
            found.push(OversizeForm { form: id.clone(), paper: papers[at].name.clone(), most });
        }
    }
    Ok(found)
}
