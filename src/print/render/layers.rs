//! A face taken apart into what lies over one another: shapes, and pictures that many faces share.
//!
//! Drawn as part of a tree, a picture is unpacked and packed again for every face that shows it, and shapes are stored
//! again with each. Drawn by itself it is made once. Only what lies directly in the root can be taken out; and a face
//! whose parts refer to one another stays whole.

use std::collections::HashSet;
use std::sync::Arc;

use usvg::roxmltree::{Document, Node};

use crate::face::PlacedPicture;
use warpress_art::Rect;
use warpress_text::beside::Drawing;

/// One layer of a face, from the bottom to the top.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "a face has a handful of layers, and most are trees")]
pub enum Layer {
    /// Shapes and words.
    Shapes(Drawing),
    /// A picture.
    Picture(Box<LayerPicture>),
}

/// A picture on a layer of its own; lengths in pt from the corner of the bleed.
#[derive(Debug)]
pub struct LayerPicture {
    /// By what it is known: faces that show the same have the same.
    pub key: String,
    /// What it is drawn from.
    pub of: LayerSource,
    /// What takes its unit square to the face: `a b c d e f` of SVG.
    pub matrix: [f32; 6],
    /// The frame that it is cut by, and the radius of its corners.
    pub clip: Option<(Rect, f32)>,
}

/// What a picture on a layer is drawn from.
#[derive(Debug)]
pub enum LayerSource {
    /// A PNG.
    Png(Arc<Vec<u8>>),
    /// A JPEG.
    Jpeg(Arc<Vec<u8>>),
    /// Shapes.
    Shapes(Arc<usvg::Tree>),
}

/// A part of an SVG's root.
pub(crate) enum SvgFragment<'p> {
    /// The SVG of shapes by themselves.
    Shapes(String),
    /// A picture.
    Picture(&'p PlacedPicture),
}

/// The parts of a face, if its pictures can be taken out.
pub(crate) fn parts<'p>(
    svg: &str,
    document: &Document<'_>,
    placed: &'p [PlacedPicture],
) -> Option<Vec<SvgFragment<'p>>> {
    let root = document.root_element();
    let children: Vec<Node<'_, '_>> = root.children().filter(Node::is_element).collect();
    let picture = |node: &Node<'_, '_>| {
        let number = node.attribute("id")?.strip_prefix("picture-")?.parse::<usize>().ok()?;
        (node.tag_name().name() == "g").then(|| placed.get(number)).flatten()
    };
    if !children.iter().any(|child| picture(child).is_some()) {
        return None;
    }
    let head = &svg[root.range().start..children.first()?.range().start];
    let shared: String = children
        .iter()
        .filter(|child| is_definition(child) && !is_clip_of_picture(child))
        .map(|child| &svg[child.range()])
        .collect();
    let mut parts = Vec::new();
    let mut run = String::new();
    let whole = |run: &mut String| {
        let shapes = std::mem::take(run);
        (!shapes.is_empty()).then(|| SvgFragment::Shapes(format!("{head}{shared}{shapes}</svg>")))
    };
    for child in children.iter().filter(|child| !is_definition(child)) {
        match picture(child) {
            Some(placed) => {
                parts.extend(whole(&mut run));
                parts.push(SvgFragment::Picture(placed));
            }
            None => run.push_str(&svg[child.range()]),
        }
    }
    parts.extend(whole(&mut run));
    let sound = parts.iter().all(|part| match part {
        SvgFragment::Shapes(svg) => is_whole(svg),
        SvgFragment::Picture(_) => true,
    });
    sound.then_some(parts)
}

/// What is not drawn where it stands.
fn is_definition(node: &Node<'_, '_>) -> bool {
    const DEFINITIONS: [&str; 9] = [
        "defs",
        "linearGradient",
        "radialGradient",
        "clipPath",
        "pattern",
        "mask",
        "symbol",
        "title",
        "desc",
    ];
    DEFINITIONS.contains(&node.tag_name().name())
}

fn is_clip_of_picture(node: &Node<'_, '_>) -> bool {
    node.attribute("id").is_some_and(|id| id.starts_with("picture-"))
}

/// Whether an SVG has all that it refers to, and nothing twice.
fn is_whole(svg: &str) -> bool {
    let behind = |mark: &'static str, end: char| {
        svg.split(mark).skip(1).filter_map(move |rest| rest.split(end).next())
    };
    let mut ids = HashSet::new();
    behind(" id=\"", '"').all(|id| ids.insert(id))
        && behind("url(#", ')').chain(behind("href=\"#", '"')).all(|id| ids.contains(id))
}
