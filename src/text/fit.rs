//! Text that fits: a text is broken into a box with the real metrics of its faces, and set smaller,
//! within limits, until it fits. What does not fit is said, with how much is missing; nothing is cut.

use thiserror::Error;

use crate::text::fonts::{FaceId, FontStore};
use crate::text::markup::{Look, Paragraph, Span};
use crate::text::shape::{Piece, Shaped, ShapedLine, missing};

/// Sizes are tried in steps of this (pt).
const STEP: f32 = 0.25;

/// Space between paragraphs, as a multiple of the type size, on top of the leading.
const PARAGRAPH_GAP: f32 = 0.42;

/// A box on the face: its upper left corner and its extent, in pt.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// Where lines stand between the sides of their box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Align {
    /// At the left side.
    #[default]
    Left,
    /// In the middle, broken so that lines are of like length.
    Center,
    /// At the right side.
    Right,
}

/// Where the lines stand between top and bottom of their box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum VAlign {
    /// The tall letters of the first line touch the top.
    #[default]
    Top,
    /// Capitals of the first and foot of the last line are equally far from top and bottom, which is
    /// what the eye takes for the middle.
    Middle,
    /// The descenders of the last line touch the bottom.
    Bottom,
}

/// How a text is to be set.
#[derive(Debug, Clone, PartialEq)]
pub struct Style<'a> {
    /// Family of the words.
    pub family: &'a str,
    /// Family of dice, and of bold words if `family` has no bold.
    pub label: &'a str,
    /// Weight of plain words, 100 to 900.
    pub weight: u16,
    /// Size wished for (pt).
    pub size: f32,
    /// Smallest size allowed (pt).
    pub min: f32,
    /// Distance of baselines as a multiple of the size.
    pub leading: f32,
    /// Most lines allowed; 0 for as many as fit.
    pub lines: usize,
    /// Set in capitals.
    pub caps: bool,
    /// Letterspacing as a multiple of the size.
    pub track: f32,
    /// Where lines stand.
    pub align: Align,
    /// Where the block stands.
    pub valign: VAlign,
    /// A running text, in which emphasis must be visible: a family without italics is an error.
    pub running: bool,
}

/// Why a text could not be set as it should.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum FitError {
    /// The family was not loaded.
    #[error("the typeface \"{0}\" is not loaded")]
    Family(String),
    /// The family has no italics, and the text needs them.
    #[error("\"{0}\" has no italics")]
    NoItalic(String),
    /// The face has no glyph for these characters.
    #[error("\"{family}\" has no glyph for {characters}")]
    Glyphs {
        /// The family.
        family: String,
        /// The characters, each with its code point.
        characters: String,
    },
    /// Too high.
    #[error("{needed:.1} pt high at {size} pt, {:.1} pt more than its box", needed - room)]
    Height {
        /// Height at the smallest size (pt).
        needed: f32,
        /// Height of the box (pt).
        room: f32,
        /// The smallest size (pt).
        size: f32,
    },
    /// More lines than allowed.
    #[error("{needed} lines at {size} pt where {allowed} may be; {over:.1} pt too long")]
    Lines {
        /// Lines at the smallest size.
        needed: usize,
        /// Lines allowed.
        allowed: usize,
        /// The smallest size (pt).
        size: f32,
        /// By how much the whole text is longer than the lines allowed (pt).
        over: f32,
    },
    /// A word longer than the box is wide.
    #[error("\"{word}\" is {needed:.1} pt wide at {size} pt, {:.1} pt more than its box", needed - room)]
    Width {
        /// The line with the word.
        word: String,
        /// Its width at the smallest size (pt).
        needed: f32,
        /// Width of the box (pt).
        room: f32,
        /// The smallest size (pt).
        size: f32,
    },
}

/// Glyphs of one face on one line, placed on the face of the card.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The characters, blanks included.
    pub text: String,
    /// Their face.
    pub face: FaceId,
    /// Type size (pt).
    pub size: f32,
    /// Start of the baseline (pt).
    pub x: f32,
    /// The baseline (pt).
    pub y: f32,
    /// Width of the glyphs, blanks and letterspacing included (pt).
    pub advance: f32,
}

/// An inline icon, placed.
#[derive(Debug, Clone, PartialEq)]
pub struct InlineIcon {
    /// Its name.
    pub name: String,
    /// Upper left corner (pt).
    pub x: f32,
    /// Upper edge (pt).
    pub y: f32,
    /// Side of its square (pt).
    pub size: f32,
}

/// A text set into its box.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SetText {
    /// The size used (pt).
    pub size: f32,
    /// Letterspacing (pt).
    pub track: f32,
    /// The words.
    pub runs: Vec<Run>,
    /// The inline icons.
    pub icons: Vec<InlineIcon>,
    /// Number of lines.
    pub lines: usize,
    /// The smallest box around the lines: what really is covered (pt).
    pub extent: Rect,
}

/// Sets a text into `rect`. With an error that concerns the fit the text comes too, at the smallest
/// size and sticking out, so that a designer can look at it.
///
/// # Errors
/// See [`FitError`]: each of them makes the face unfit for print.
pub fn fit(store: &FontStore, text: &[Paragraph], style: &Style<'_>, rect: Rect) -> (SetText, Vec<FitError>) {
    let mut errors = Vec::new();
    let Some(base) = store.face(style.family, style.weight, false) else {
        return (SetText::default(), vec![FitError::Family(style.family.to_owned())]);
    };
    let mut shaped: Vec<Shaped> = text
        .iter()
        .map(|paragraph| {
            let pieces = resolve(store, paragraph, style, base, &mut errors);
            Shaped::new(store, &pieces, base, style.track)
        })
        .collect();
    let metrics = store.metrics(base);
    let size = choose_size(&mut shaped, style, rect, metrics.ascent + metrics.descent);
    let room = rect.w / size;
    for paragraph in &mut shaped {
        even_out(paragraph, room, style.align);
    }
    let lines: Vec<Vec<ShapedLine>> = shaped.iter().map(Shaped::lines).collect();
    let block = Block { size, leading: style.leading, ascent: metrics.ascent, descent: metrics.descent };
    judge(&lines, style, rect, &block, &mut errors);
    (place(store, lines, style, rect, &block, base), errors)
}

/// The width of a text on one line (pt).
///
/// # Errors
/// As [`fit`], for families and glyphs.
pub fn measure(store: &FontStore, text: &[Paragraph], style: &Style<'_>) -> Result<f32, FitError> {
    let mut errors = Vec::new();
    let base = store
        .face(style.family, style.weight, false)
        .ok_or_else(|| FitError::Family(style.family.to_owned()))?;
    let mut longest: f32 = 0.0;
    for paragraph in text {
        let pieces = resolve(store, paragraph, style, base, &mut errors);
        let mut shaped = Shaped::new(store, &pieces, base, style.track);
        shaped.break_at(None);
        longest = longest.max(shaped.longest());
    }
    errors.into_iter().next().map_or(Ok(longest * style.size), Err)
}

/// Decides on the face of each span.
fn resolve(
    store: &FontStore,
    paragraph: &Paragraph,
    style: &Style<'_>,
    base: FaceId,
    errors: &mut Vec<FitError>,
) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for span in &paragraph.spans {
        match span {
            Span::Icon(name) => {
                let side = icon_side(store, base);
                pieces.push(Piece::Icon { name: name.clone(), advance: side * 1.08 });
            }
            Span::Text { text, look } => {
                let (face, scale) = face_for(store, style, *look, base, errors);
                let text = if style.caps { text.to_uppercase() } else { text.clone() };
                let text = with_glyphs(store, face, text, errors);
                pieces.push(Piece::Text { text, face, scale });
            }
        }
    }
    pieces
}

/// Side of an inline icon as a multiple of the type size: a little more than a capital.
fn icon_side(store: &FontStore, base: FaceId) -> f32 {
    store.metrics(base).cap_height * 1.3
}

fn face_for(
    store: &FontStore,
    style: &Style<'_>,
    look: Look,
    base: FaceId,
    errors: &mut Vec<FitError>,
) -> (FaceId, f32) {
    const BOLD: u16 = 700;
    const BOLD_ENOUGH: u16 = 600;
    let weight = if look.bold { BOLD.max(style.weight) } else { style.weight };
    let own = store.face(style.family, weight, look.italic).unwrap_or(base);
    let lacks_bold = look.bold && store.style_of(own).0 < BOLD_ENOUGH && style.running;
    if look.dice || lacks_bold {
        if let Some(label) = store.face(style.label, BOLD, look.italic && !look.dice) {
            // Capitals and figures of both faces shall be of one height.
            let scale = store.metrics(base).cap_height / store.metrics(label).cap_height;
            let same = store.family_of(label) == style.family;
            return (label, if same { 1.0 } else { scale.clamp(0.85, 1.1) });
        }
    }
    if look.italic && !store.style_of(own).1 && style.running {
        let error = FitError::NoItalic(style.family.to_owned());
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    (own, 1.0)
}

/// The text in characters that the face has. The signs that the markup brings in have a plain
/// sister; for all else a missing glyph is an error.
fn with_glyphs(store: &FontStore, face: FaceId, text: String, errors: &mut Vec<FitError>) -> String {
    let lacking = missing(store, face, &text);
    if lacking.is_empty() {
        return text;
    }
    let sister = |c: char| match c {
        '−' => Some('–'),
        '–' => Some('-'),
        '×' => Some('x'),
        '‘' | '’' => Some('\''),
        '“' | '”' => Some('"'),
        _ => None,
    };
    let mut bad = Vec::new();
    let text = text
        .chars()
        .map(|c| {
            if !lacking.contains(&c) {
                return c;
            }
            let mut plain = sister(c);
            while let Some(other) = plain {
                if store.covers(face, other) {
                    return other;
                }
                plain = sister(other);
            }
            if !bad.contains(&c) {
                bad.push(c);
            }
            c
        })
        .collect();
    if !bad.is_empty() {
        let characters: Vec<String> = bad.iter().map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        let family = store.family_of(face).to_owned();
        errors.push(FitError::Glyphs { family, characters: characters.join(", ") });
    }
    text
}

/// The measures of a block of lines.
struct Block {
    size: f32,
    leading: f32,
    ascent: f32,
    descent: f32,
}

/// From the top of the tall letters to the foot of the descenders, as a multiple of the size.
fn block_height(lines: usize, paragraphs: usize, leading: f32, letters: f32) -> f32 {
    letters + lines.saturating_sub(1) as f32 * leading + paragraphs.saturating_sub(1) as f32 * PARAGRAPH_GAP
}

/// The largest size that fits, or the smallest allowed. Leaves the paragraphs broken for it.
fn choose_size(shaped: &mut [Shaped], style: &Style<'_>, rect: Rect, letters: f32) -> f32 {
    const SLACK: f32 = 0.01;
    let mut size = style.size.max(style.min);
    loop {
        let room = rect.w / size;
        let lines: usize = shaped.iter_mut().map(|paragraph| paragraph.break_at(Some(room))).sum();
        let height = block_height(lines, shaped.len(), style.leading, letters) * size;
        let fits = height <= rect.h + SLACK
            && (style.lines == 0 || lines <= style.lines)
            && shaped.iter().all(|paragraph| paragraph.longest() * size <= rect.w + SLACK);
        if fits || size <= style.min {
            return size;
        }
        size = (size - STEP).max(style.min);
    }
}

/// Breaks a paragraph that is already broken for `room` more pleasantly, in as many lines: centred
/// lines of like length, and no short word alone at the end.
fn even_out(paragraph: &mut Shaped, room: f32, align: Align) {
    let count = paragraph.break_at(Some(room));
    if count < 2 {
        return;
    }
    if align == Align::Center {
        let (mut low, mut high) = (room / count as f32 * 0.9, room);
        for _ in 0..7 {
            let middle = (low + high) / 2.0;
            let fits = paragraph.break_at(Some(middle)) <= count && paragraph.longest() <= middle;
            if fits { high = middle } else { low = middle }
        }
        paragraph.break_at(Some(high));
        return;
    }
    let lonely = |paragraph: &Shaped| {
        paragraph.lines().last().is_some_and(|line| {
            let words = line.text.trim();
            !words.contains(' ') && line.icons.is_empty() && line.width < room * 0.22
        })
    };
    if lonely(paragraph) {
        for narrower in [0.97, 0.94, 0.91, 0.88, 0.85] {
            let width = room * narrower;
            if paragraph.break_at(Some(width)) != count || paragraph.longest() > width {
                break;
            }
            if !lonely(paragraph) {
                return;
            }
        }
        paragraph.break_at(Some(room));
    }
}

fn judge(
    lines: &[Vec<ShapedLine>],
    style: &Style<'_>,
    rect: Rect,
    block: &Block,
    errors: &mut Vec<FitError>,
) {
    const SLACK: f32 = 0.02;
    let size = block.size;
    let count: usize = lines.iter().map(Vec::len).sum();
    if let Some(line) = lines.iter().flatten().find(|line| line.width * size > rect.w + SLACK) {
        let word = line.text.trim().to_owned();
        errors.push(FitError::Width { word, needed: line.width * size, room: rect.w, size });
    }
    if style.lines > 0 && count > style.lines {
        let over = lines.iter().flatten().skip(style.lines).map(|line| line.width * size).sum();
        errors.push(FitError::Lines { needed: count, allowed: style.lines, size, over });
        return;
    }
    let needed = block_height(count, lines.len(), block.leading, block.ascent + block.descent) * size;
    if count > 0 && needed > rect.h + SLACK {
        errors.push(FitError::Height { needed, room: rect.h, size });
    }
}

fn place(
    store: &FontStore,
    paragraphs: Vec<Vec<ShapedLine>>,
    style: &Style<'_>,
    rect: Rect,
    block: &Block,
    base: FaceId,
) -> SetText {
    let size = block.size;
    let cap = store.metrics(base).cap_height;
    let count: usize = paragraphs.iter().map(Vec::len).sum();
    let height = block_height(count, paragraphs.len(), block.leading, block.ascent + block.descent) * size;
    let first = rect.y + block.ascent * size;
    let spare = rect.h - height;
    let first = match style.valign {
        VAlign::Top => first,
        VAlign::Bottom => first + spare,
        VAlign::Middle => {
            let seen = height - (block.ascent - cap + block.descent) * size;
            let middle = rect.y + (rect.h - seen) / 2.0 + cap * size;
            // Descenders stay inside if there is room for them at all.
            if spare >= 0.0 { middle.clamp(first, first + spare) } else { middle }
        }
    };
    let side = icon_side(store, base) * size;
    let mut set = SetText { size, track: style.track * size, lines: count, ..SetText::default() };
    let mut y = first;
    let (mut left, mut right) = (f32::MAX, f32::MIN);
    for (number, paragraph) in paragraphs.into_iter().enumerate() {
        if number > 0 {
            y += PARAGRAPH_GAP * size;
        }
        for line in paragraph {
            let spare = rect.w - line.width * size;
            let x = rect.x
                + match style.align {
                    Align::Left => 0.0,
                    Align::Center => spare / 2.0,
                    Align::Right => spare,
                };
            left = left.min(x);
            right = right.max(x + line.width * size);
            for run in line.runs {
                set.runs.push(Run {
                    text: run.text,
                    face: run.face,
                    size: size * run.scale,
                    x: x + run.x * size,
                    y,
                    advance: run.advance * size,
                });
            }
            for (name, start, width) in line.icons {
                let x = x + start * size + (width * size - side) / 2.0;
                set.icons.push(InlineIcon { name, x, y: y - cap * size / 2.0 - side / 2.0, size: side });
            }
            y += block.leading * size;
        }
    }
    if count > 0 {
        set.extent = Rect { x: left, y: first - block.ascent * size, w: right - left, h: height };
    }
    set
}
