//! Pictures of a book, and figures with callouts.

use std::fmt::Write as _;

use super::Writer;
use crate::notation::{array, string};
use warpress_rulebook::book::{Block, Book, Figure, Picture};
use warpress_rulebook::detail::detail;
use warpress_rulebook::pictures::places;

/// A picture of the document: its file, and its width and height (pt).
pub type PictureFile = (String, f32, f32);

impl Writer<'_> {
    pub fn show(&mut self, pictures: &[Picture]) {
        let shown: Vec<_> = pictures.iter().filter_map(|picture| self.file(picture)).collect();
        if !shown.is_empty() {
            let _ = write!(self.out, "pictures(look, {}, rows: {})", array(shown.into_iter()), self.rows);
        }
    }

    /// The number of pieces in each row of pictures, and their sizes.
    pub fn rows_of(&mut self, book: &Book) -> String {
        let mut rows = Vec::new();
        for block in book.sections.iter().flat_map(|passage| &passage.blocks) {
            let Block::Pictures(pictures) = block else { continue };
            if pictures.iter().all(|picture| picture.row.is_some()) {
                let sizes = pictures.iter().filter_map(|picture| self.size(picture));
                rows.push(array(sizes.map(|(w, h)| format!("(w: {w}pt, h: {h}pt)"))));
            }
        }
        array(rows.into_iter())
    }

    pub fn anatomy(&mut self, figures: &[Figure]) {
        let mut anatomies = Vec::new();
        for figure in figures {
            let Some(file) = self.file(&figure.picture) else { continue };
            let Some(drawn) = (self.faces)(self.place, &figure.picture) else { continue };
            let places = places(&drawn.texts, &figure.callouts);
            let (part, places) = match figure.picture.row {
                Some(_) => (None, places),
                None => match detail(&places, drawn.size_pt) {
                    Some((part, places)) => (Some(part), places),
                    None => continue,
                },
            };
            if places.is_empty() {
                continue;
            }
            let (left, top) = part.map_or((0.0, 0.0), |part| (part.x, part.y));
            let callouts = array(places.iter().map(|place| {
                let ((x, y), half) = (place.at, place.half);
                format!("({}pt, {}pt, {half}pt, {})", x - left, y - top, string(place.label))
            }));
            let part = part.map_or("none".to_owned(), |part| {
                format!("(x: {}pt, y: {}pt, w: {}pt, h: {}pt)", part.x, part.y, part.w, part.h)
            });
            anatomies.push(format!(
                "(picture: {file}, part: {part}, smallest: {}pt, callouts: {callouts})",
                drawn.smallest()
            ));
        }
        if !anatomies.is_empty() {
            let _ = write!(self.out, "anatomy(look, {})", array(anatomies.into_iter()));
        }
    }

    /// The template's arguments for a picture of this book; `None` if there is no such picture.
    pub fn file(&mut self, picture: &Picture) -> Option<String> {
        let (name, w, h) = self.drawn(picture)?;
        Some(format!(
            "(file: {}, w: {w}pt, h: {h}pt, alt: {}, caption: {}, piece: {})",
            string(&format!("/{name}")),
            string(&picture.alt),
            string(&picture.caption),
            picture.row.is_some()
        ))
    }

    /// An icon among words, or its name if it cannot be drawn.
    pub fn icon(&mut self, icon: &Picture) {
        let shown = self.drawn(icon).map(|(name, ..)| string(&format!("/{name}")));
        let _ = match shown {
            Some(file) => write!(self.out, "icon({file}, {})", string(&icon.alt)),
            None => write!(self.out, "[#{}]", string(&icon.alt)),
        };
    }

    /// The width and height of a picture (pt).
    fn size(&mut self, picture: &Picture) -> Option<(f32, f32)> {
        self.drawn(picture).map(|(_, w, h)| (*w, *h))
    }

    fn drawn(&mut self, picture: &Picture) -> Option<&PictureFile> {
        let key = (self.place, picture.subject());
        if !self.names.contains_key(&key) {
            let drawn = (self.faces)(self.place, picture).map(|drawn| {
                let name = format!("picture-{}.svg", self.pictures.len() + 1);
                self.pictures.push((name.clone(), drawn.svg.clone()));
                (name, drawn.size_pt.0, drawn.size_pt.1)
            });
            self.names.insert(key.clone(), drawn);
        }
        self.names.get(&key)?.as_ref()
    }
}
