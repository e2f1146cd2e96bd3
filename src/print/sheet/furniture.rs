//! Sets the text and the check bar in the margins: turns a page's notes into small pictures that are
//! placed like any other face.

use std::collections::HashMap;
use std::sync::Arc;

use usvg::fontdb;

use warpress_language::Messages;
use warpress_text::svg;

use super::geom::{Rect, Turn, mm};
use super::page::{FaceId, Note, NoteKind, Page, Placed, PlacedKind};

/// The typeface of all furniture; it must be among the fonts given to [`furnish`].
pub const FURNITURE_FONT: &str = "Barlow Condensed";

/// Text is set in the first of these sizes (pt) in which it fits; below the last it is shortened.
const SIZES: [f32; 2] = [7.0, 6.5];
const LABEL_SIZE: f32 = 6.5;
const CHECK_MM: f32 = 50.0;
/// The least room for the label before the bar, and the gap between text and label (pt).
const CHECK_LABEL_WIDTH: f32 = 66.0;
/// The gap between the label and the bar, and around both (pt).
const CHECK_GAP: f32 = 5.0;
const GAP: f32 = 10.0;
/// Where the bar with its label leaves the words less room than this (pt), it stands without: they tell more.
const LEAST_WORDS: f32 = 36.0;

/// Why the margins cannot be set.
#[derive(Debug, thiserror::Error)]
pub enum FurnitureError {
    /// The typeface is not among the fonts; usvg would substitute another or drop the text.
    #[error("the typeface {0} for the margins of sheets is missing")]
    Font(&'static str),
    /// No font has a glyph for a character of a sheet's name.
    #[error("\"{words}\": no typeface has a glyph for \"{glyph}\"")]
    Glyph {
        /// The text to be set.
        words: String,
        /// The character without a glyph.
        glyph: String,
    },
    /// The picture did not parse.
    #[error("furniture of the sheet: {0}")]
    Svg(#[from] usvg::Error),
}

/// Makes pictures of all notes. They are appended to `faces`, each distinct one once, and placed on
/// the pages, in English. `options` provides the fonts, including [`FURNITURE_FONT`].
///
/// # Errors
/// If the typeface or a glyph is missing.
pub fn furnish(
    pages: &mut [Page],
    faces: &mut Vec<Arc<usvg::Tree>>,
    options: &usvg::Options<'_>,
) -> Result<(), FurnitureError> {
    let margins = furniture(pages, faces.len(), options, &Messages::english())?;
    faces.extend(margins.into_iter().map(Arc::new));
    Ok(())
}

/// The same for faces that are yet to be made: returns the pictures, which are numbered from `first`.
///
/// # Errors
/// As for [`furnish`].
pub fn furniture(
    pages: &mut [Page],
    first: FaceId,
    options: &usvg::Options<'_>,
    messages: &Messages,
) -> Result<Vec<usvg::Tree>, FurnitureError> {
    let known = |face: &fontdb::FaceInfo| face.families.iter().any(|(name, _)| name == FURNITURE_FONT);
    if pages.iter().any(|page| !page.notes.is_empty()) && !options.fontdb.faces().any(known) {
        return Err(FurnitureError::Font(FURNITURE_FONT));
    }
    let noted = pages.iter().any(|page| !page.notes.is_empty());
    let check = if noted { Some(Check::new(messages, options)?) } else { None };
    let mut trees = Vec::new();
    let mut made: HashMap<String, FaceId> = HashMap::new();
    for page in pages {
        let bars = page.notes.iter().filter(|note| note.kind == NoteKind::CheckBar);
        let bars: Vec<Rect> = bars.map(|note| note.place).collect();
        for note in std::mem::take(&mut page.notes) {
            // Only text in the same place as the bar makes room for it.
            let with_bar = bars.contains(&note.place);
            let Some(check) = &check else { continue };
            let Some(picture) = picture(&note, with_bar, check, options)? else { continue };
            let face = *made.entry(picture.svg).or_insert_with(|| {
                trees.push(picture.tree);
                first + trees.len() - 1
            });
            page.items.push(Placed {
                face,
                trim: picture.place,
                turn: note.turn,
                bleed: 0.0,
                kind: PlacedKind::Furniture,
                window: None,
            });
        }
    }
    Ok(trees)
}

struct Picture {
    svg: String,
    tree: usvg::Tree,
    place: Rect,
}

/// The bar by which a print is measured.
struct Check {
    label: String,
    /// Of the bar with its label (pt).
    width: f32,
}

impl Check {
    /// Of the bar alone, with half a tick at either end (pt).
    const BARE: f32 = CHECK_MM * 72.0 / 25.4 + 2.0;

    fn new(messages: &Messages, options: &usvg::Options<'_>) -> Result<Self, FurnitureError> {
        let label = messages.word("sheet-check");
        let tree = usvg::Tree::from_str(&line(&label, LABEL_SIZE, 1.0, 10.0), options)?;
        let room = (right_end(tree.root(), &label)? + CHECK_GAP + 1.0).max(CHECK_LABEL_WIDTH);
        Ok(Self { label, width: mm(CHECK_MM) + room + 1.0 })
    }

    /// The label of the bar and the width of both in a margin of this length (pt): on small paper there is no room for
    /// the label, on the smallest not for the bar either.
    fn within(&self, length: f32) -> Option<(&str, f32)> {
        if self.width + GAP + LEAST_WORDS <= length {
            return Some((&self.label, self.width));
        }
        (Self::BARE <= length).then_some(("", Self::BARE))
    }
}

/// What a note looks like, if there is room for it.
fn picture(
    note: &Note,
    with_bar: bool,
    check: &Check,
    options: &usvg::Options<'_>,
) -> Result<Option<Picture>, FurnitureError> {
    let place = note.place.size().turned(note.turn);
    let bar = check.within(place.w);
    match &note.kind {
        NoteKind::CheckBar => {
            let Some((label, bar)) = bar else { return Ok(None) };
            let svg = check_bar(label, bar, place.h);
            let tree = usvg::Tree::from_str(&svg, options)?;
            let place = part(note.place, note.turn, place.w - bar, bar);
            Ok(Some(Picture { svg, tree, place }))
        }
        NoteKind::Words(words) => {
            let beside = bar.filter(|_| with_bar).map_or(0.0, |(_, bar)| bar + GAP);
            let width = (place.w - beside).max(1.0);
            let fitting = fit(words, width, place.h, options)?;
            let place = part(note.place, note.turn, 0.0, width);
            Ok(fitting.map(|(svg, tree)| Picture { svg, tree, place }))
        }
    }
}

/// The text in the largest size in which it fits; in the smallest with an ellipsis, if it fits in none. Nothing where
/// there is no room for a letter with an ellipsis.
fn fit(
    words: &str,
    width: f32,
    height: f32,
    options: &usvg::Options<'_>,
) -> Result<Option<(String, usvg::Tree)>, FurnitureError> {
    let set = |text: &str, size: f32| -> Result<_, FurnitureError> {
        let svg = line(text, size, width, height);
        let tree = usvg::Tree::from_str(&svg, options)?;
        let end = right_end(tree.root(), words)?;
        Ok((svg, tree, end))
    };
    let mut end = 0.0;
    for size in SIZES {
        let (svg, tree, reached) = set(words, size)?;
        if reached <= width {
            return Ok(Some((svg, tree)));
        }
        end = reached;
    }
    let mut text = words.to_owned();
    let mut letters = text.chars().count();
    // Each round takes a letter away at least.
    while letters > 2 {
        let keep = ((letters as f32 * width / end) as usize).clamp(1, letters - 2);
        text = text.chars().take(keep).collect::<String>().trim_end_matches(['…', ' ']).to_owned() + "…";
        letters = text.chars().count();
        let (svg, tree, reached) = set(&text, SIZES[SIZES.len() - 1])?;
        if reached <= width {
            return Ok(Some((svg, tree)));
        }
        end = reached;
    }
    Ok(None)
}

/// The end of the text (pt). A character without a glyph is an error.
fn right_end(group: &usvg::Group, words: &str) -> Result<f32, FurnitureError> {
    let mut end: f32 = 0.0;
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => end = end.max(right_end(group, words)?),
            usvg::Node::Text(text) => {
                let missing = text
                    .layouted()
                    .iter()
                    .flat_map(|span| &span.positioned_glyphs)
                    .find(|glyph| glyph.id.0 == 0);
                if let Some(glyph) = missing {
                    let glyph = glyph.text.clone();
                    return Err(FurnitureError::Glyph { words: words.to_owned(), glyph });
                }
                end = end.max(text.abs_bounding_box().right());
            }
            _ => {}
        }
    }
    Ok(end)
}

fn line(words: &str, size: f32, width: f32, height: f32) -> String {
    let words = svg::escaped(words);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
         <text x='0' y='{y}' font-family='{FURNITURE_FONT}' font-weight='500' font-size='{size}'>{words}</text></svg>",
        y = height - 2.2,
    )
}

/// A bar of exactly 50 mm between the middles of its outer ticks, with a tick each centimetre.
fn check_bar(label: &str, width: f32, height: f32) -> String {
    let end = width - 0.5;
    let start = end - mm(CHECK_MM);
    let base = height - 2.2;
    let mut path = format!("M{start} {base}H{end}");
    for cm in 0..=5u8 {
        let x = start + mm(f32::from(cm) * 10.0);
        let tall = if cm % 5 == 0 { 5.0 } else { 2.6 };
        path += &format!("M{x} {base}v-{tall}");
    }
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
         <path d='{path}' fill='none' stroke='#000' stroke-width='0.5' stroke-linecap='square'/>\
         <text x='{x}' y='{base}' text-anchor='end' font-family='{FURNITURE_FONT}' font-weight='500' \
         font-size='{LABEL_SIZE}'>{label}</text></svg>",
        label = svg::escaped(label),
        x = start - CHECK_GAP,
    )
}

/// The part of a place that begins `from` points along the reading direction and has this `length`.
fn part(place: Rect, turn: Turn, from: f32, length: f32) -> Rect {
    match turn {
        Turn::Up => Rect { x: place.x + from, w: length, ..place },
        Turn::Right => Rect { y: place.y + from, h: length, ..place },
        Turn::Down => Rect { x: place.right() - from - length, w: length, ..place },
        Turn::Left => Rect { y: place.bottom() - from - length, h: length, ..place },
    }
}
