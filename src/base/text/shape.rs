//! Shaping of one paragraph with parley. Glyph widths grow with the type size, so a paragraph is
//! shaped once and then broken again for every size that is tried.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use parley::style::{FontFamily, FontFamilyName, FontFeature, FontFeatures};
use parley::{
    BaseDirection, FontContext, InlineBox, InlineBoxKind, Layout, LayoutContext, LineBreakContext,
    LineHeight, PositionedLayoutItem, StyleProperty, VerticalAlign,
};

use unicode_bidi::{BidiClass, bidi_class};
use unicode_script::{Script, UnicodeScript};

use crate::fonts::{FaceId, FaceMetrics, FontStore};

/// Ligatures stay on in letterspaced text too, as they do where the SVG is drawn: both must count
/// the same clusters, or the words would be broken at other places than they end.
const LIGATURES: [FontFeature; 2] = [
    FontFeature::new(parley::setting::Tag::new(b"liga"), 1),
    FontFeature::new(parley::setting::Tag::new(b"clig"), 1),
];

/// Where a word may be broken. It is not seen unless a line ends there.
pub(crate) const SOFT_HYPHEN: char = '\u{ad}';

/// Whether a line may end between a number and what it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// It may not.
    Bound,
    /// It may, for want of room.
    Loose,
}

/// A piece of a paragraph with its face decided.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    Text {
        text: String,
        face: FaceId,
        /// Type size as a multiple of the paragraph's.
        scale: f32,
    },
    Icon {
        name: String,
        /// Width kept free, as a multiple of the type size.
        advance: f32,
    },
}

/// A paragraph shaped at a size of [`SHAPED_AT`].
pub(crate) struct Shaped {
    layout: Layout<u16>,
    text: String,
    pieces: Vec<(Range<usize>, FaceId, f32)>,
    icons: Vec<String>,
    /// Space after each cluster, as a multiple of the type size.
    track: f32,
    /// The paragraph runs from right to left.
    rtl: bool,
    /// Some of its words do.
    mixed: bool,
    /// The width of a hyphen for each piece, as a multiple of the type size; empty if there are no soft hyphens.
    hyphens: Vec<f32>,
}

/// The size at which paragraphs are shaped (pt); measures are scaled from here.
const SHAPED_AT: f32 = 16.0;

/// What stands on one line; lengths are multiples of the type size, from the start of the line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct ShapedLine {
    pub runs: Vec<ShapedRun>,
    /// Inline icons: name, start, width.
    pub icons: Vec<(String, f32, f32)>,
    /// Length of what is seen, without blanks and letterspacing at the end.
    pub width: f32,
    /// It belongs to a paragraph that runs from right to left.
    pub rtl: bool,
    /// The words, for messages and for judging the end of a paragraph.
    pub text: String,
}

/// Glyphs of one face.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ShapedRun {
    pub text: String,
    pub face: FaceId,
    pub rtl: bool,
    pub scale: f32,
    pub x: f32,
    pub advance: f32,
}

/// What a thread keeps for laying out text with the store of this number.
struct Bench {
    store: u64,
    fonts: FontContext,
    layouts: LayoutContext<u16>,
}

thread_local! {
    static BENCH: RefCell<Option<Bench>> = const { RefCell::new(None) };
}

impl Shaped {
    /// Shapes the pieces as one paragraph; `track` is the letterspacing as a multiple of the size.
    pub(crate) fn new(
        store: &FontStore,
        pieces: &[Piece],
        base: FaceId,
        track: f32,
        numbers: Numbers,
    ) -> Self {
        let mut text = String::new();
        let mut ranges: Vec<(Range<usize>, FaceId, f32)> = Vec::new();
        let mut icons = Vec::new();
        let mut boxes = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text { text: words, face, scale } => {
                    let start = text.len();
                    text.push_str(words);
                    match ranges.last_mut() {
                        Some((range, known, size)) if known == face && size == scale => {
                            range.end = text.len();
                        }
                        _ => ranges.push((start..text.len(), *face, *scale)),
                    }
                }
                Piece::Icon { name, advance } => {
                    boxes.push((text.len(), *advance));
                    icons.push(name.clone());
                }
            }
        }
        let rtl = unicode_bidi::get_base_direction(text.as_str()) == unicode_bidi::Direction::Rtl;
        let mixed = text.chars().any(|letter| matches!(bidi_class(letter), BidiClass::R | BidiClass::AL));
        let layout = BENCH.with_borrow_mut(|bench| {
            let bench = match bench {
                Some(bench) if bench.store == store.id() => bench,
                _ => bench.insert(Bench {
                    store: store.id(),
                    fonts: store.context(),
                    layouts: LayoutContext::new(),
                }),
            };
            let mut builder = bench.layouts.ranged_builder(&mut bench.fonts, &text, 1.0, false);
            builder.set_base_direction(if rtl { BaseDirection::Rtl } else { BaseDirection::Ltr });
            builder.set_line_break_override(Some(match numbers {
                Numbers::Bound => &bound,
                Numbers::Loose => &keep_together,
            }));
            builder.push_default(family(store.handle(base)));
            builder.push_default(StyleProperty::FontSize(SHAPED_AT));
            builder.push_default(LineHeight::FontSizeRelative(1.0));
            builder.push_default(StyleProperty::FontFeatures(FontFeatures::from(&LIGATURES)));
            if track != 0.0 {
                builder.push_default(StyleProperty::LetterSpacing(track * SHAPED_AT));
                for joined in joined(&text) {
                    builder.push(StyleProperty::LetterSpacing(0.0), joined);
                }
                for (at, hyphen) in text.match_indices(SOFT_HYPHEN) {
                    builder.push(StyleProperty::LetterSpacing(0.0), at..at + hyphen.len());
                }
            }
            for (index, (range, face, scale)) in ranges.iter().enumerate() {
                builder.push(family(store.handle(*face)), range.clone());
                builder.push(StyleProperty::FontSize(SHAPED_AT * scale), range.clone());
                // Brushes that differ keep neighbours of one face but two sizes apart.
                builder.push(StyleProperty::Brush(index as u16), range.clone());
            }
            for (id, (index, advance)) in boxes.iter().enumerate() {
                builder.push_inline_box(InlineBox {
                    id: id as u64,
                    kind: InlineBoxKind::InFlow,
                    index: *index,
                    width: advance * SHAPED_AT,
                    height: 0.0,
                    baseline: None,
                    vertical_align: VerticalAlign::BASELINE,
                });
            }
            builder.build(&text)
        });
        let hyphens = if text.contains(SOFT_HYPHEN) { hyphens(store, &ranges) } else { Vec::new() };
        Self { layout, text, pieces: ranges, icons, track, rtl, mixed, hyphens }
    }

    /// Breaks into lines no longer than `width` (a multiple of the type size; `None` for one line).
    pub(crate) fn break_at(&mut self, width: Option<f32>) -> usize {
        // A hair more than asked, or a line that fits exactly would be broken by rounding; and room for
        // the letterspacing after the last letter, which is not seen.
        let width = width.map(|width| (width + self.track.max(0.0)) * SHAPED_AT + 0.004);
        match width {
            Some(width) if !self.hyphens.is_empty() => self.break_softly(width),
            width => self.layout.break_all_lines(width),
        }
        self.layout.len()
    }

    /// Breaks into lines that have room for the hyphens at their ends: a line that has none is broken again with
    /// less.
    fn break_softly(&mut self, width: f32) {
        /// No box has more lines of words that must be broken.
        const MOST: usize = 60;
        let mut narrower: Vec<f32> = Vec::new();
        for _ in 0..MOST {
            let mut lines = self.layout.break_lines();
            lines.state_mut().set_layout_max_advance(width);
            for line in 0.. {
                let less = narrower.get(line).copied().unwrap_or_default();
                lines.state_mut().set_line_max_advance(width - less);
                if lines.break_next().is_none() {
                    break;
                }
            }
            lines.finish();
            let too_long = self.layout.lines().enumerate().find_map(|(number, line)| {
                let hyphen = self.hyphen(&line)? * SHAPED_AT;
                let metrics = line.metrics();
                let long = metrics.advance - metrics.hanging_advance + hyphen > width;
                (long && narrower.get(number).is_none_or(|less| *less == 0.0)).then_some((number, hyphen))
            });
            let Some((number, hyphen)) = too_long else { return };
            narrower.resize(narrower.len().max(number + 1), 0.0);
            narrower[number] = hyphen;
        }
    }

    /// The width of the hyphen that a line ends in, if it does, as a multiple of the type size.
    fn hyphen(&self, line: &parley::Line<'_, u16>) -> Option<f32> {
        if self.hyphens.is_empty() || self.rtl {
            return None;
        }
        let range = line.text_range();
        let words = self.text.get(range.clone())?;
        if !words.ends_with(SOFT_HYPHEN) || range.end == self.text.len() {
            return None;
        }
        let at = range.end - SOFT_HYPHEN.len_utf8();
        let piece = self.pieces.iter().position(|(piece, ..)| piece.contains(&at))?;
        self.hyphens.get(piece).copied()
    }

    /// The lines of the last [`Self::break_at`].
    pub(crate) fn lines(&self) -> Vec<ShapedLine> {
        self.layout.lines().map(|line| self.line(&line)).collect()
    }

    /// The length of the longest line, as a multiple of the type size.
    pub(crate) fn longest(&self) -> f32 {
        self.layout.lines().map(|line| self.visible(&line)).fold(0.0, f32::max)
    }

    fn visible(&self, line: &parley::Line<'_, u16>) -> f32 {
        let metrics = line.metrics();
        let seen = (metrics.advance - metrics.hanging_advance) / SHAPED_AT;
        let ends_in_text = !matches!(line.items().last(), Some(PositionedLayoutItem::InlineBox(_)));
        let words = self.text.get(line.text_range()).unwrap_or_default();
        let spaced = self.track != 0.0 && !words.trim_end().ends_with(is_joined);
        let seen = if ends_in_text && spaced { (seen - self.track).max(0.0) } else { seen };
        seen - self.stray(line).map_or(0.0, |(_, width)| width) + self.hyphen(line).unwrap_or_default()
    }

    /// The blanks at the end of a line that stand within it, since they belong to words of the other direction: the
    /// run that has them, and their width. A reader would see a gap there (Unicode's bidirectional algorithm, L1, moves
    /// them to the end; parley does not).
    fn stray(&self, line: &parley::Line<'_, u16>) -> Option<(Range<usize>, f32)> {
        if !self.mixed {
            return None;
        }
        let end = line.text_range().end;
        let last = line.runs().find(|run| run.text_range().end == end && run.is_rtl() != self.rtl)?;
        let clusters: Vec<_> = last.clusters().collect();
        let blanks = clusters.iter().rev().take_while(|cluster| cluster.is_space_or_nbsp());
        let width: f32 = blanks.map(|cluster| cluster.advance()).sum();
        Some((last.text_range(), width / SHAPED_AT))
    }

    fn line(&self, line: &parley::Line<'_, u16>) -> ShapedLine {
        let mut shaped = ShapedLine { width: self.visible(line), rtl: self.rtl, ..ShapedLine::default() };
        // The blanks at the end of such a line hang out on the left.
        let hanging = if self.rtl { line.metrics().hanging_advance / SHAPED_AT } else { 0.0 };
        let stray = self.stray(line);
        let mut left = hanging;
        for item in line.items() {
            match item {
                PositionedLayoutItem::GlyphRun(run) => {
                    let range = run.run().text_range();
                    // They stand on the left of words from right to left, on the right of others.
                    let blanks =
                        stray.as_ref().filter(|(of, _)| *of == range).map_or(0.0, |(_, width)| *width);
                    let rtl = run.run().is_rtl();
                    left += if rtl { blanks } else { 0.0 };
                    let x = run.offset() / SHAPED_AT - left;
                    left += if rtl { 0.0 } else { blanks };
                    let piece = self.pieces.iter().find(|(piece, ..)| piece.contains(&range.start));
                    let (Some((_, face, scale)), Some(text)) = (piece, self.text.get(range)) else {
                        continue;
                    };
                    shaped.text.push_str(text);
                    shaped.runs.push(ShapedRun {
                        text: text.to_owned(),
                        face: *face,
                        rtl,
                        scale: *scale,
                        x,
                        advance: run.advance() / SHAPED_AT,
                    });
                }
                PositionedLayoutItem::InlineBox(icon) => {
                    let name = usize::try_from(icon.id).ok().and_then(|id| self.icons.get(id));
                    if let Some(name) = name {
                        let x = icon.x / SHAPED_AT - left;
                        shaped.icons.push((name.clone(), x, icon.width / SHAPED_AT));
                    }
                }
            }
        }
        if !self.hyphens.is_empty() {
            self.show_hyphens(line, &mut shaped);
        }
        if self.rtl {
            shaped.text = self.text.get(line.text_range()).unwrap_or_default().to_owned();
        }
        shaped
    }
}

impl Shaped {
    /// Leaves soft hyphens out, but for the one that is seen.
    fn show_hyphens(&self, line: &parley::Line<'_, u16>, shaped: &mut ShapedLine) {
        let without = |text: &mut String| text.retain(|letter| letter != SOFT_HYPHEN);
        without(&mut shaped.text);
        for run in &mut shaped.runs {
            without(&mut run.text);
        }
        if let Some(width) = self.hyphen(line)
            && let Some(last) = shaped.runs.last_mut()
        {
            last.text.push('-');
            last.advance += width;
            shaped.text.push('-');
        }
        shaped.runs.retain(|run| !run.text.is_empty());
    }
}

/// The width of a hyphen for each piece, as a multiple of the type size.
fn hyphens(store: &FontStore, pieces: &[(Range<usize>, FaceId, f32)]) -> Vec<f32> {
    let width = |(_, face, scale): &(Range<usize>, FaceId, f32)| {
        let text = "-".to_owned();
        let piece = Piece::Text { text, face: *face, scale: *scale };
        let mut hyphen = Shaped::new(store, &[piece], *face, 0.0, Numbers::Loose);
        hyphen.break_at(None);
        hyphen.longest()
    };
    pieces.iter().map(width).collect()
}

fn family(handle: &str) -> StyleProperty<'_, u16> {
    StyleProperty::FontFamily(FontFamily::Single(FontFamilyName::named(handle)))
}

/// Places where Unicode would let a line end but a typesetter would not: within a range of numbers
/// ("2–4"), and before a dash that stands between blanks.
fn keep_together(at: LineBreakContext) -> Option<bool> {
    let range = at.before == '–' && at.after.is_ascii_digit() && at.before_before != Some(' ');
    let dash = at.before == ' ' && matches!(at.after, '–' | '—');
    (range || dash).then_some(false)
}

/// The same, and between a number and what it counts ("3 squads", "1D6 hits").
fn bound(at: LineBreakContext) -> Option<bool> {
    let counts = |c: char| c.is_numeric() || c == '×';
    let number = at.before == ' ' && at.before_before.is_some_and(counts);
    if number && (at.after.is_alphabetic() || at.after == '%') { Some(false) } else { keep_together(at) }
}

/// The heights of a face that parley knows as `handle`.
pub(crate) fn face_metrics(fonts: &mut FontContext, handle: &str) -> Option<FaceMetrics> {
    let mut layouts: LayoutContext<u16> = LayoutContext::new();
    let mut builder = layouts.ranged_builder(fonts, "H", 1.0, false);
    builder.push_default(family(handle));
    builder.push_default(StyleProperty::FontSize(1.0));
    let mut layout = builder.build("H");
    layout.break_all_lines(None);
    let line = layout.lines().next()?;
    let run = line.runs().next()?;
    let metrics = run.font_metrics();
    // Some fonts misstate their own heights (Special Elite by half); no face's letters are so low.
    let cap_height = metrics.cap_height.filter(|cap| (0.5..1.0).contains(cap)).unwrap_or(0.7);
    let x_height = metrics.x_height.filter(|x| (0.35..0.8).contains(x)).unwrap_or(cap_height * 0.7);
    // What a font gives as ascent and descent is room for accents and for the screen, and differs
    // wildly; tall letters stand a little above the capitals in all text faces.
    let ascent = (cap_height * 1.08).min(metrics.ascent.max(cap_height));
    let descent = metrics.descent.clamp(0.0, 0.27);
    Some(FaceMetrics { cap_height, x_height, ascent, descent })
}

/// The characters that a face lacks, sorted, each once. Blanks and marks that steer the layout need
/// no glyph.
pub(crate) fn missing(store: &FontStore, face: FaceId, text: &str) -> BTreeSet<char> {
    text.chars().filter(|c| !steers(*c) && !store.covers(face, *c)).collect()
}

/// Whether a character is a blank, or a mark that steers the layout and is not seen: such as need no glyph.
pub fn steers(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, SOFT_HYPHEN | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a letter joins its neighbours, so that no space is put between them: the scripts that are not letterspaced
/// where the SVG is drawn either.
pub(crate) fn is_joined(letter: char) -> bool {
    matches!(
        letter.script(),
        Script::Arabic
            | Script::Syriac
            | Script::Nko
            | Script::Manichaean
            | Script::Psalter_Pahlavi
            | Script::Mandaic
            | Script::Mongolian
            | Script::Phags_Pa
            | Script::Devanagari
            | Script::Bengali
            | Script::Gurmukhi
            | Script::Modi
            | Script::Sharada
            | Script::Syloti_Nagri
            | Script::Tirhuta
            | Script::Ogham
    )
}

/// The parts of a text whose letters are joined.
fn joined(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| is_joined(*letter)) {
        let end = at + letter.len_utf8();
        match found.last_mut() {
            Some(range) if range.end == at => range.end = end,
            _ => found.push(at..end),
        }
    }
    found
}
