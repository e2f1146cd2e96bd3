//! How large a quick reference can be set: tried in turn, from what is likely to have room.

use typst::foundations::{Label, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst_layout::PagedDocument;

use super::source::{self, Faces};
use super::{Set, Setting, TypesetError, export, furnished, own};
use crate::assets::Assets;
use crate::rulebook::{Book, Style};

/// Sets a quick reference as large as its pages allow, as far as can be told without trying every size.
///
/// # Errors
/// A missing typeface; whatever typst complains of; more words than the pages hold at the smallest size.
pub fn set(assets: &Assets, book: &Book, style: &Style, faces: Faces<'_>) -> Result<Set, TypesetError> {
    /// What is reckoned to need hardly more than its room is tried.
    const NEAR: f64 = 1.02;
    /// What is reckoned to need so much more is not: a page holds less than its area where tables part.
    const FAR: f64 = 1.25;
    let (text, pictures) = source::write(book, style, Setting::USUAL, faces);
    let mut length = Length::guess(&text);
    // Typefaces and pictures are the same at every size.
    let mut room = furnished(assets, &own(assets, style), text, pictures)?;
    let mut pages = 0;
    let trials = trials(style);
    for (number, Trial { twin, scales, most }) in trials.iter().enumerate() {
        let halves = if *twin { *most as f64 } else { 2.0 * *most as f64 };
        let smallest = scales[scales.len() - 1];
        let mut done: Option<(usize, PagedDocument)> = None;
        // All sizes before this one are too large.
        let mut below = 0;
        // The last way is tried whatever is reckoned.
        while number + 1 == trials.len() || done.is_some() || length.at(smallest) <= halves * FAR {
            let likely = scales.iter().position(|scale| length.at(*scale) <= halves * NEAR);
            let place = likely.unwrap_or(scales.len() - 1).max(below);
            if done.as_ref().map_or(scales.len(), |(place, _)| *place) <= place {
                break;
            }
            let setting = Setting { scale: scales[place], twin: *twin, careful: false };
            let write = |setting| source::write(book, style, setting, faces).0;
            room.lay(write(setting));
            let document = super::set(&mut room, setting, write)?;
            pages = document.pages().len();
            length = Length::of(&document, setting);
            match pages <= *most {
                true => done = Some((place, document)),
                false => below = place + 1,
            }
        }
        if let Some((_, document)) = done {
            return export(&document, true);
        }
    }
    Err(TypesetError::Pages { what: "the quick reference".into(), pages, most: sides(style) })
}

/// How long a quick reference is.
#[derive(Debug, Clone, Copy)]
struct Length {
    /// In halves of a page, at the usual size.
    halves: f64,
}

impl Length {
    /// Larger letters make longer lines, of which some break; were all of them to break, it would be 2.
    const POWER: f64 = 1.45;

    /// What a document is likely to need that has not been set yet.
    fn guess(text: &str) -> Self {
        /// Half a page is so much of a document, from 3,600 to 6,400 bytes.
        const HALF: f64 = 4_700.0;
        Self { halves: text.len() as f64 / HALF }
    }

    /// Measures one that has been set at this size.
    fn of(document: &PagedDocument, setting: Setting) -> Self {
        let taken = taken(document).unwrap_or(document.pages().len() as f64);
        Self { halves: taken * if setting.twin { 1.0 } else { 2.0 } / setting.scale.powf(Self::POWER) }
    }

    /// What it needs at another size, about.
    fn at(self, scale: f64) -> f64 {
        self.halves * scale.powf(Self::POWER)
    }
}

/// How many pages are taken, with the part of the last one: what the template labels `taken` says it, or stands
/// where the words end.
fn taken(document: &PagedDocument) -> Option<f64> {
    let introspector = document.introspector();
    let told = introspector.query_label(Label::new(PicoStr::intern("taken"))?).ok()?;
    if let Value::Float(taken) = told.to_packed::<MetadataElem>()?.value {
        return Some(taken);
    }
    let end = introspector.position(told.location()?)?;
    let page = document.pages().get(end.page.get() - 1)?;
    Some((end.page.get() - 1) as f64 + end.point.y / page.frame.height())
}

/// How many pages a quick reference may have: the two sides of a sheet, or a sheet folded in the middle.
fn sides(style: &Style) -> usize {
    if style.page_mm.0 >= source::SMALL_MM { 2 } else { 4 }
}

/// Sizes of a quick reference that take the same place.
struct Trial {
    twin: bool,
    /// From large to small.
    scales: Vec<f64>,
    /// How many pages it may take.
    most: usize,
}

/// What is tried in turn: two on a page while they can be read well, then one page, then both sides, rather
/// than letters that nobody can read.
fn trials(style: &Style) -> Vec<Trial> {
    const LARGE: [f64; 6] = [1.36, 1.24, 1.12, 1.06, 1.0, 0.95];
    const SMALL: [f64; 4] = [0.9, 0.85, 0.8, 0.76];
    let all = || [&LARGE[..], &SMALL].concat();
    let wide = style.page_mm.0 >= source::SMALL_MM;
    let twins = wide.then(|| Trial { twin: true, scales: LARGE.to_vec(), most: 1 });
    let single = [1, sides(style)].map(|most| Trial { twin: false, scales: all(), most });
    twins.into_iter().chain(single).collect()
}
