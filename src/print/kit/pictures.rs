//! Contact sheets: all faces of a list at a glance.

use super::{KitError, Subject};
use resvg::tiny_skia::Pixmap;
use warpress_render::face::PrintedFace;
use warpress_render::png::{self, ContactSheet};
use warpress_render::renderer::Renderer;

/// The resolution of contact sheets (pixels to the inch).
const DPI: f32 = 110.0;
/// Nine poker cards side by side (pt).
const WIDEST: f32 = 9.0 * 186.0 + 12.0;

/// The contact sheets of a kit: one for each list, board and form.
pub(super) struct Pictures<'k> {
    /// List, first subject and sheet.
    sheets: Vec<(&'k str, usize, ContactSheet)>,
}

impl<'k> Pictures<'k> {
    /// Sheets with a place for every face, in the order of printing.
    ///
    /// # Errors
    /// If a sheet would be too large.
    pub fn new(subjects: &[Subject<'k>]) -> Result<Self, KitError> {
        let size = |subject: &Subject<'_>| {
            let (input, over) = (&subject.input, 2.0 * subject.input.bleed);
            (input.size.0 + over, input.size.1 + over)
        };
        let mut sheets = Vec::new();
        let mut first = 0;
        for part in subjects.chunk_by(|one, next| one.list.id == next.list.id) {
            let sheet = ContactSheet::new(part.iter().map(size), WIDEST, DPI)?;
            sheets.push((part[0].list.id.as_str(), first, sheet));
            first += part.len();
        }
        Ok(Self { sheets })
    }

    /// Puts the face of this number into its place.
    pub fn put(&mut self, number: usize, picture: &Pixmap) {
        let sheet = self.sheets.iter_mut().rev().find(|(_, first, _)| *first <= number);
        if let Some((_, first, sheet)) = sheet {
            sheet.put(number - *first, picture);
        }
    }

    /// The lists with their pictures as PNG. A list in several parts has several.
    ///
    /// # Errors
    /// The encoder's.
    pub fn encode(self) -> Result<Vec<(String, Vec<u8>)>, KitError> {
        let mut all: Vec<(String, Vec<u8>)> = Vec::new();
        for (list, _, sheet) in self.sheets {
            let count = all.iter().filter(|(name, _)| name.split('.').next() == Some(list)).count();
            let name = if count == 0 { list.to_owned() } else { format!("{list}.{}", count + 1) };
            all.push((name, png::encode(sheet.pixels())?));
        }
        Ok(all)
    }
}

/// A face as it stands on a contact sheet.
///
/// # Errors
/// If it is too large.
pub(super) fn picture(renderer: &Renderer, face: &PrintedFace) -> Result<Option<Pixmap>, KitError> {
    Ok(renderer.whole_tree(face).map(|tree| png::pixels(&tree, DPI)).transpose()?)
}
