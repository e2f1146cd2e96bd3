//! SVG as pictures: shapes, gradients, groups, clips, masks and patterns, with any view box. What a face could not
//! print, or what a few bytes could make endless, is refused before anything is made of it.

mod bounds;
mod css;
mod paint;
mod understood;

use std::sync::{Arc, OnceLock};

use thiserror::Error;
use usvg::roxmltree::{Document, ParsingOptions};
use usvg::{Group, ImageHrefResolver, Node, Options, Tree, WriteOptions};

use super::reach::{Excess, drawn, sparse};
use super::tone::{Tone, dark, lightened};

/// The largest SVG that is read (bytes).
const MOST: usize = 8 << 20;

/// The most elements that it may have, each counted as often as it is drawn.
const ELEMENTS: u32 = 50_000;

/// Why an SVG is not shown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum VectorError {
    /// It cannot be read.
    #[error("this SVG cannot be read: {0}")]
    Syntax(String),
    /// Larger than a picture needs to be.
    #[error("this SVG is larger than {} MB", MOST >> 20)]
    TooLarge,
    /// Too many elements, in itself or by what it repeats.
    #[error("this SVG draws more than {ELEMENTS} elements")]
    Elements,
    /// Too much to draw, or without end.
    #[error("in this SVG, {0}")]
    Excess(#[from] Excess),
    /// Something that does not print.
    #[error("this SVG has <{0}>, which is not printed")]
    Element(String),
    /// A filter, which would become pixels.
    #[error("this SVG has a filter, which is not printed")]
    Filter,
    /// Something from outside of the file.
    #[error("this SVG takes “{0}” from elsewhere")]
    External(String),
    /// Styles that neither usvg nor we understand; what they are for would turn black or be lost.
    #[error("this SVG has “{0}” among its styles, which is not understood")]
    Strange(String),
    /// Entities, by which a file can grow without limit.
    #[error("this SVG declares entities")]
    Entities,
    /// Nothing can be seen of it.
    #[error("this SVG draws nothing")]
    Empty,
}

impl VectorError {
    pub(super) fn help(&self) -> &'static str {
        match self {
            Self::Element(name) if name == "text" => "convert its text to paths",
            Self::Element(name) if name == "image" => "use the picture in it by itself, or trace it",
            Self::Element(_) | Self::Filter => "export it as plain SVG, with effects flattened",
            Self::External(_) => "bring what it uses into the file",
            Self::Strange(_) => "write plain colours, classes and attributes, or export it as plain SVG",
            Self::Elements | Self::TooLarge | Self::Excess(_) => "simplify it, or export it as PNG",
            Self::Syntax(_) | Self::Entities => "save it as plain SVG",
            Self::Empty => "its shapes may lie outside of its view box, or have no fill",
        }
    }
}

/// A picture of shapes.
#[derive(Debug)]
pub(super) struct Vector {
    tree: Arc<Tree>,
    elements: u64,
    /// The same in [`Tone::Grey`], [`Tone::Low`] and [`Tone::Mono`].
    greys: [OnceLock<Arc<Tree>>; 3],
}

impl Vector {
    /// Reads an SVG.
    pub fn read(bytes: &[u8]) -> Result<Self, VectorError> {
        if bytes.len() > MOST {
            return Err(VectorError::TooLarge);
        }
        let syntax = |error: &dyn std::fmt::Display| VectorError::Syntax(error.to_string());
        let text = std::str::from_utf8(bytes).map_err(|error| syntax(&error))?;
        let text = text.trim_start_matches('\u{feff}');
        if text.contains("<!ENTITY") {
            return Err(VectorError::Entities);
        }
        sparse(text)?;
        // A document type without entities is what many programs write, and says nothing.
        let options = || ParsingOptions { allow_dtd: true, nodes_limit: 4 * ELEMENTS, ..Default::default() };
        let document = Document::parse_with_options(text, options()).map_err(|error| match error {
            usvg::roxmltree::Error::NodesLimitReached => VectorError::Elements,
            error => syntax(&error),
        })?;
        bounds::check(&document)?;
        bounds::check_prologue(&document)?;
        let plain = understood::understood(&document)?;
        let document = match &plain {
            None => document,
            Some(plain) => Document::parse_with_options(plain, options()).map_err(|error| syntax(&error))?,
        };
        // What stood in variables is there only now.
        bounds::check(&document)?;
        let elements = drawn(&document, ELEMENTS.into(), &|_| 0)?;
        let tree = Tree::from_xmltree(&document, &options_without_files()).map_err(|error| syntax(&error))?;
        if !draws(tree.root()) {
            return Err(VectorError::Empty);
        }
        Ok(Self { tree: Arc::new(tree), elements, greys: Default::default() })
    }

    /// Width and height in its own units.
    pub fn size(&self) -> (f32, f32) {
        (self.tree.size().width(), self.tree.size().height())
    }

    /// How many elements it draws.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// Its shapes in a tone.
    pub fn tree(&self, tone: Tone) -> Arc<Tree> {
        let place = match tone {
            Tone::Colour => return Arc::clone(&self.tree),
            Tone::Grey => 0,
            Tone::Low => 1,
            Tone::Mono => 2,
        };
        let grey = || {
            let toned = toned(&self.tree.to_string(&WriteOptions::default()), tone);
            // What was written from a tree can be read again; if not, colours are better than nothing.
            Tree::from_str(&toned, &options_without_files()).map_or_else(|_| Arc::clone(&self.tree), Arc::new)
        };
        Arc::clone(self.greys[place].get_or_init(grey))
    }
}

/// Whether a group or one within it has a shape.
fn draws(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => draws(inner),
        _ => true,
    })
}

/// Nothing is read from outside, and there are no letters.
fn options_without_files() -> Options<'static> {
    Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// The same drawing with its colours in a tone. How dark the whole of it is, its colours do not say; they are lightened
/// as if it were half black.
fn toned(svg: &str, tone: Tone) -> String {
    /// Where colours stand in what usvg writes.
    const COLOURS: [&str; 3] = ["fill=\"#", "stroke=\"#", "stop-color=\"#"];
    const AVERAGE: f32 = 0.5;
    let left = tone.left(AVERAGE);
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some((at, length)) =
        COLOURS.iter().filter_map(|sign| Some((rest.find(sign)?, sign.len()))).min()
    {
        let (before, behind) = rest.split_at(at + length);
        out.push_str(before);
        rest = behind;
        let parsed = rest.get(..6).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        if let Some(value) = parsed {
            let [_, red, green, blue] = value.to_be_bytes();
            let grey = lightened(dark([red, green, blue]), left);
            out.push_str(&format!("{grey:02x}{grey:02x}{grey:02x}"));
            rest = &rest[6..];
        }
    }
    out.push_str(rest);
    out
}
