//! Words beside a tree. usvg would shape once more what was set already, and make outlines of letters that a PDF shows
//! as text. So the tree of a face that goes to paper has an empty box where words stand, and the words lie beside it:
//! the box has their colour and their place among the shapes.
//!
//! Only words that [`crate::svg::write_text`] wrote and that any reader of SVG would set in the same way are taken out;
//! all others stay in the tree.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};
use usvg::fontdb::ID;
use usvg::roxmltree::Document;
use usvg::{ClipPath, Group, Node, Tree};

use crate::fonts::{FaceId, FontStore, steers};
use crate::shape::is_joined;
use crate::svg::number;

/// A run of words as it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceRun {
    /// The id of its node.
    pub node: String,
    /// The SVG.
    pub markup: String,
    /// The words.
    pub words: String,
    /// Their face.
    pub face: FaceId,
    /// Type size (pt).
    pub size: f32,
    /// Left end of the baseline (pt).
    pub at: (f32, f32),
    /// Letterspacing (pt).
    pub track: f32,
    /// Their colour.
    pub fill: String,
}

/// Letters on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Their face in the tree's database.
    pub face: ID,
    /// Type size (pt).
    pub size: f32,
    /// Left end of the baseline (pt).
    pub at: (f32, f32),
    /// The words.
    pub words: String,
    /// The letters, from left to right.
    pub letters: Vec<Letter>,
}

/// A letter.
#[derive(Debug, Clone, PartialEq)]
pub struct Letter {
    /// Its number in the font.
    pub glyph: u16,
    /// Its place from the left end (pt).
    pub place: f32,
    /// Its characters among the words (bytes).
    pub characters: Range<usize>,
}

/// Words by the ids of the boxes in whose place they are.
pub type Lines = HashMap<String, Line>;

/// A tree, and beside it the words that it has boxes for.
#[derive(Debug)]
pub struct Drawing {
    tree: Tree,
    lines: Lines,
}

impl From<Tree> for Drawing {
    /// A tree that has its words within it.
    fn from(tree: Tree) -> Self {
        Self { tree, lines: Lines::new() }
    }
}

impl Drawing {
    /// A tree and the words that were taken out of it, by the ids of their boxes. `None` if they could not be drawn in
    /// the places of these: words that are cut out of something or lie in a filter, say.
    pub fn new(tree: Tree, lines: Lines) -> Option<Self> {
        fn boxes<'t>(group: &'t Group, found: &mut HashSet<&'t str>) {
            for child in group.children() {
                match child {
                    Node::Group(group) => boxes(group, found),
                    Node::Path(path) if path.stroke().is_none_or(|stroke| is_colour(stroke.paint())) => {
                        found.insert(path.id());
                    }
                    Node::Path(_) | Node::Text(_) | Node::Image(_) => {}
                }
            }
        }
        // Other paint may depend on the size of what it is on.
        fn is_colour(paint: &usvg::Paint) -> bool {
            matches!(paint, usvg::Paint::Color(_))
        }
        let mut found = HashSet::new();
        boxes(tree.root(), &mut found);
        let all = lines.keys().all(|node| found.contains(node.as_str()));
        (all && is_plain(&tree)).then_some(Self { tree, lines })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The words beside it.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }
}

/// Whether a tree has nothing but shapes, words and simple clips.
pub fn is_plain(tree: &Tree) -> bool {
    fn shapes_and_words(group: &Group) -> bool {
        group.children().iter().all(|child| match child {
            Node::Group(group) => shapes_and_words(group),
            Node::Path(_) | Node::Text(_) => true,
            Node::Image(_) => false,
        })
    }
    let paths = tree.clip_paths().iter().all(|path| is_simple(path));
    let patterns = tree.patterns().iter().all(|pattern| shapes_and_words(pattern.root()));
    tree.masks().is_empty() && tree.filters().is_empty() && paths && patterns && shapes_and_words(tree.root())
}

/// Whether a clip of SVG is one that PDF has: shapes that are filled alike, without clips of their own.
fn is_simple(path: &ClipPath) -> bool {
    fn collect<'t>(group: &'t Group, all: &mut Vec<&'t usvg::Path>) -> bool {
        group.children().iter().all(|child| match child {
            Node::Group(group) => group.clip_path().is_none() && collect(group, all),
            Node::Path(path) => {
                all.push(path);
                path.is_visible() && path.fill().is_some()
            }
            Node::Text(_) | Node::Image(_) => false,
        })
    }
    let mut all = Vec::new();
    let even_odd =
        |path: &&usvg::Path| path.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
    collect(path.root(), &mut all)
        // What overlaps is cut out by the even-odd rule of PDF.
        && (!all.iter().any(even_odd) || all.len() == 1)
        && path.clip_path().is_none_or(is_simple)
}

/// An SVG with boxes in the place of words, and these words by the ids of their boxes.
pub fn taken_out(svg: &str, written: &[SourceRun], store: &FontStore) -> (String, Lines) {
    const BEGINS: &str = "<text id=\"";
    let known: HashMap<&str, &SourceRun> = written.iter().map(|run| (run.node.as_str(), run)).collect();
    let mut lines = Lines::new();
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find(BEGINS) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let node = rest[BEGINS.len()..].split('"').next().unwrap_or_default();
        // A template may have made something else of it.
        let run = known.get(node).filter(|run| rest.starts_with(&run.markup));
        let line = run.and_then(|run| match lines.get(node) {
            Some(_) => Some(*run),
            None => {
                lines.insert(node.to_owned(), line(run, store)?);
                Some(*run)
            }
        });
        match line {
            Some(run) => {
                empty_box(&mut out, run, &lines[node], store);
                rest = &rest[run.markup.len()..];
            }
            None => {
                out.push_str(BEGINS);
                rest = &rest[BEGINS.len()..];
            }
        }
    }
    out.push_str(rest);
    (out, lines)
}

/// Whether the boxes in an SVG stand where words would be set as they are by themselves: within groups alone, of which
/// none says anything of words that these do not say for themselves.
pub fn stand_free(document: &Document<'_>, lines: &Lines) -> bool {
    const GROUPS: [&str; 2] = ["svg", "g"];
    const HARMLESS: [&str; 27] = [
        "class",
        "clip-path",
        "clip-rule",
        "color",
        "display",
        "fill",
        "fill-opacity",
        "fill-rule",
        "font-family",
        "font-size",
        "font-weight",
        "height",
        "id",
        "opacity",
        "paint-order",
        "stroke",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
        "transform",
        "version",
        "viewBox",
        "visibility",
        "width",
    ];
    document.descendants().all(|node| match node.tag_name().name() {
        "style" => false,
        "rect" if node.attribute("id").is_some_and(|id| lines.contains_key(id)) => {
            node.ancestors().skip(1).filter(|above| above.is_element()).all(|above| {
                GROUPS.contains(&above.tag_name().name())
                    && above.attributes().all(|attribute| HARMLESS.contains(&attribute.name()))
            })
        }
        _ => true,
    })
}

/// A run of words as letters; `None` if usvg must set it.
fn line(run: &SourceRun, store: &FontStore) -> Option<Line> {
    let SourceRun { words, size, track, fill, .. } = run;
    // Of other paint it depends on what it lies on.
    let coloured = fill.strip_prefix('#').is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
    let turns = |c: char| {
        matches!(
            bidi_class(c),
            BidiClass::R
                | BidiClass::AL
                | BidiClass::AN
                | BidiClass::RLE
                | BidiClass::RLO
                | BidiClass::RLI
                | BidiClass::LRE
                | BidiClass::LRO
                | BidiClass::LRI
                | BidiClass::FSI
                | BidiClass::PDF
                | BidiClass::PDI
        )
    };
    if !coloured || words.chars().any(|c| turns(c) || c.is_control()) || words.chars().all(steers) {
        return None;
    }
    let letters = store.letters(run.face)?;
    let shaped = letters.shape(store.bytes(run.face), words)?;
    let scale = written(*size) / letters.units;
    let (mut along, mut last) = (0.0, 0.0);
    let ends = shaped.iter().skip(1).map(|letter| letter.start).chain([words.len()]);
    let mut placed = Vec::with_capacity(shaped.len());
    for (number, (letter, end)) in shaped.iter().zip(ends).enumerate() {
        let characters = letter.start..end;
        let place = along + letter.aside as f32 * scale;
        // A first letter that stands aside would take the others with it.
        if place < last || number == 0 && letter.aside != 0 {
            return None;
        }
        last = place;
        along += letter.advance as f32 * scale;
        if *track != 0.0 && !words[characters.clone()].starts_with(is_joined) {
            along += written(*track);
        }
        placed.push(Letter { glyph: letter.glyph, place, characters });
    }
    (!placed.is_empty()).then(|| Line {
        face: store.in_database(run.face),
        size: written(*size),
        at: (written(run.at.0), written(run.at.1)),
        words: words.clone(),
        letters: placed,
    })
}

/// A length with the decimals that it has in the SVG.
fn written(length: f32) -> f32 {
    const STEPS: f64 = 1e4;
    ((f64::from(length) * STEPS).round() / STEPS) as f32
}

/// Appends a box that covers all that the letters may cover.
fn empty_box(out: &mut String, run: &SourceRun, line: &Line, store: &FontStore) {
    let [left, top, right, bottom] = store.letters(run.face).map_or([0.0; 4], |letters| letters.cover);
    let last = line.letters.last().map_or(0.0, |letter| letter.place);
    let (x, y) = (line.at.0 + left * line.size, line.at.1 + top * line.size);
    let (w, h) = (last + (right - left) * line.size, (bottom - top) * line.size);
    let _ = write!(out, "<rect id=\"{}\"", run.node);
    for (name, length) in [("x", x), ("y", y), ("width", w), ("height", h)] {
        let _ = write!(out, " {name}=\"");
        number(out, length);
        out.push('"');
    }
    let _ = write!(out, " fill=\"{}\"/>", run.fill);
}
