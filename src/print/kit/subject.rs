//! The faces of a game, each with what it is drawn for.

use warpress_assets::Assets;
use warpress_model::{Game, List, Row};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use super::parts::{self, PartContext, Pick};
use super::{FaceInput, KitError};

/// A card's face and what it was drawn for.
#[derive(Debug)]
pub struct Subject<'g> {
    /// The list.
    pub list: &'g List,
    /// The row; `None` for a back that cards of the list have in common. Of a back that some cards say of themselves the
    /// first of them.
    pub row: Option<&'g Row>,
    /// It is a back.
    pub back: bool,
    /// What the face is made from.
    pub input: FaceInput,
}

impl<'g> Subject<'g> {
    /// A front, or anything else that is no back.
    pub(crate) fn front(list: &'g List, row: Option<&'g Row>, input: FaceInput) -> Self {
        Self { list, row, back: false, input }
    }

    /// A back.
    pub(crate) fn back(list: &'g List, row: Option<&'g Row>, input: FaceInput) -> Self {
        Self { list, row, back: true, input }
    }

    /// Whether it is the flat shape of a box.
    pub(crate) fn is_box(&self) -> bool {
        self.input.template.starts_with("box/")
    }

    /// The row whose text of this name is at fault: the face's own, or the space of a board (`name/36`).
    pub fn at_fault(&self, text: &str) -> Option<&'g Row> {
        let space =
            || text.split_once('/').and_then(|(_, id)| self.list.rows.iter().find(|row| row.id == id));
        self.row.or_else(space)
    }
}

/// Every face of everything that is printed, part by part.
///
/// # Errors
/// If a format is unknown or the game has nothing to print.
pub fn subjects<'g>(
    game: &'g Game,
    renderer: &Renderer,
    formats: &Formats,
    ink: Ink,
    bleed_mm: f32,
) -> Result<Vec<Subject<'g>>, KitError> {
    // Boards that take the size of their paper are looked at on A4.
    let paper = formats.paper("a4")?.size;
    let pick = Pick::default();
    let press = PartContext { ink, bleed_mm, ..PartContext::new(renderer, formats, paper, &pick) };
    Ok(parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects).collect())
}

/// The faces of some cards or counters of a list, by their ids.
///
/// # Errors
/// If a format is unknown or none of them is printed.
pub fn pieces<'g>(
    game: &'g Game,
    renderer: &Renderer,
    formats: &Formats,
    list: &str,
    rows: &[String],
) -> Result<Vec<Subject<'g>>, KitError> {
    let pick = Pick { decks: vec![list.to_owned()], cards: rows.to_vec() };
    let press = PartContext::new(renderer, formats, formats.paper("a4")?.size, &pick);
    let subjects = parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects);
    Ok(subjects.filter(|subject| subject.row.is_some()).collect())
}

/// The faces of some lists, boards and forms, for pictures of them; those of boards and forms have no row.
///
/// # Errors
/// If a size is unknown.
pub fn portraits<'g>(
    assets: &Assets,
    game: &'g Game,
    renderer: &Renderer,
    lists: &[String],
    ink: Ink,
) -> Result<Vec<Subject<'g>>, KitError> {
    let formats = Formats::load(assets)?;
    let cut = |id: &String| game.list(id).is_some();
    // Boards and forms are not picked by name.
    let decks = if lists.iter().all(cut) { lists.to_vec() } else { Vec::new() };
    let pick = Pick { decks, cards: Vec::new() };
    let paper = formats.paper("a4")?.size;
    let press = PartContext { ink, ..PartContext::new(renderer, &formats, paper, &pick) };
    let subjects = parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects);
    let wanted = subjects.filter(|subject| lists.contains(&subject.list.id)).filter_map(|mut subject| {
        // A board and a form are drawn whole, whatever row they are reported under.
        if subject.list.kind.is_whole() {
            subject.row = None;
            return Some(subject);
        }
        (subject.row.is_some() && !subject.back).then_some(subject)
    });
    Ok(wanted.collect())
}
