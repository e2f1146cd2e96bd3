//! Text that fits: a text is broken into a box with the real metrics of its faces, and set smaller,
//! within limits, until it fits. What does not fit is said, with how much is missing; nothing is cut.

use crate::fonts::{FaceId, FontStore};
use crate::markup::Paragraph;
use crate::setting::{Align, FitError, InlineIcon, Rect, Run, SetText, Style, VAlign};
use crate::shape::{Numbers, Piece, Shaped, ShapedLine};
use crate::spans::{icon_side, resolve, with_breaks};

/// Sizes are tried in steps of this (pt).
const STEP: f32 = 0.25;

/// How much smaller the type may become to keep a number beside what it counts (pt).
const WORTH: f32 = 2.0 * STEP;

/// Space between paragraphs, as a multiple of the type size, on top of the leading.
const PARAGRAPH_GAP: f32 = 0.42;

/// Sets a text into `rect`. With an error that concerns the fit the text comes too, at the smallest
/// size and sticking out, so that a designer can look at it.
///
/// # Errors
/// See [`FitError`]: each of them makes the face unfit for print.
///
/// # Examples
/// ```
/// use warpress_assets::Assets;
/// use warpress_text::fit::fit;
/// use warpress_text::fonts::FontStore;
/// use warpress_text::markup;
/// use warpress_text::setting::{Align, Rect, Style, VAlign};
///
/// let fonts = FontStore::load(&Assets::built_in(), &["Barlow Condensed"]).unwrap();
/// let style = Style {
///     family: "Barlow Condensed",
///     label: "Barlow Condensed",
///     weight: 400,
///     size: 9.0,
///     min: 7.0,
///     leading: 1.25,
///     lines: 0,
///     caps: false,
///     track: 0.0,
///     align: Align::Start,
///     valign: VAlign::Top,
///     running: true,
///     breaks: None,
/// };
/// let text = markup::parse("The foe loses **two** squads.").unwrap();
/// let (set, errors) = fit(&fonts, &text, &style, Rect { x: 0.0, y: 0.0, w: 72.0, h: 36.0 });
/// assert!(errors.is_empty());
/// assert_eq!((set.size, set.lines), (9.0, 2));
/// ```
pub fn fit(store: &FontStore, text: &[Paragraph], style: &Style<'_>, rect: Rect) -> (SetText, Vec<FitError>) {
    let mut errors = Vec::new();
    let Some(base) = store.face(style.family, style.weight, false) else {
        return (SetText::default(), vec![FitError::Family(style.family.to_owned())]);
    };
    let pieces: Vec<_> =
        text.iter().map(|paragraph| resolve(store, paragraph, style, base, &mut errors)).collect();
    let shape_all = |paragraphs: &[Vec<Piece>], numbers| -> Vec<Shaped> {
        paragraphs.iter().map(|pieces| Shaped::new(store, pieces, base, style.track, numbers)).collect()
    };
    let shape = |numbers| shape_all(&pieces, numbers);
    let metrics = store.metrics(base);
    let letters = metrics.ascent + metrics.descent;
    let mut shaped = shape(Numbers::Bound);
    let (mut size, mut fits) = choose_size(&mut shaped, style, rect, letters);
    if !fits || size < style.size - WORTH {
        let mut loose = shape(Numbers::Loose);
        let (other, loose_fits) = choose_size(&mut loose, style, rect, letters);
        if !fits || other > size + WORTH {
            (shaped, size, fits) = (loose, other, loose_fits);
        }
    }
    // A broken word is worse than a smaller size in a title, and better in a text that is read.
    if let Some(language) = style.breaks
        && (!fits || style.running && size < style.size - WORTH)
    {
        let broken: Vec<Vec<Piece>> = pieces.iter().map(|pieces| with_breaks(pieces, language)).collect();
        let mut other = shape_all(&broken, Numbers::Loose);
        let (larger, other_fits) = choose_size(&mut other, style, rect, letters);
        if other_fits && (!fits || larger > size + WORTH) {
            (shaped, size) = (other, larger);
        }
    }
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
        let mut shaped = Shaped::new(store, &pieces, base, style.track, Numbers::Loose);
        shaped.break_at(None);
        longest = longest.max(shaped.longest());
    }
    errors.into_iter().next().map_or(Ok(longest * style.size), Err)
}

/// The height of a text broken at `width` (pt), from the top of its tall letters to the foot of its
/// descenders: a box of this height holds it at `style.size`. Faults of the text are reported by
/// [`fit`], when it is set.
pub fn height(store: &FontStore, text: &[Paragraph], style: &Style<'_>, width: f32) -> f32 {
    let rect = Rect { w: width, h: f32::MAX, ..Rect::default() };
    fit(store, text, &Style { min: style.size, ..style.clone() }, rect).0.extent.h
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

/// The largest size that fits, or the smallest allowed, and whether it fits. Leaves the paragraphs
/// broken for it.
fn choose_size(shaped: &mut [Shaped], style: &Style<'_>, rect: Rect, letters: f32) -> (f32, bool) {
    const SLACK: f32 = 0.01;
    /// From the largest size that a template may ask for, 400 pt, to one that nobody sees.
    const MOST_TRIES: usize = 1600;
    let least = style.min.max(STEP);
    let mut fits = |size: f32| {
        let room = rect.w / size;
        let lines: usize = shaped.iter_mut().map(|paragraph| paragraph.break_at(Some(room))).sum();
        let height = block_height(lines, shaped.len(), style.leading, letters) * size;
        height <= rect.h + SLACK
            && (style.lines == 0 || lines <= style.lines)
            && shaped.iter().all(|paragraph| paragraph.longest() * size <= rect.w + SLACK)
    };
    let mut size = style.size.max(style.min);
    for _ in 1..MOST_TRIES {
        if fits(size) {
            return (size, true);
        }
        if size <= least {
            return (size, false);
        }
        size = (size - STEP).max(least);
    }
    let fit = fits(size);
    (size, fit)
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
                    Align::Start if line.rtl => spare,
                    Align::Start | Align::Left => 0.0,
                    Align::Center => spare / 2.0,
                    Align::Right => spare,
                };
            left = left.min(x);
            right = right.max(x + line.width * size);
            for run in line.runs {
                set.runs.push(Run {
                    text: run.text,
                    face: run.face,
                    rtl: run.rtl,
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
