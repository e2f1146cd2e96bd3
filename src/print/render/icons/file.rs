//! An icon in a file of its own: an SVG in which black adds to the silhouette and white cuts out of it, in the order
//! of the file. A group with a `gap` hides what lies behind it, and a line so wide around it. Pieces that several icons share are files below `templates/icons/parts/`, taken in by `<use>`.

use std::fmt::Write as _;

use thiserror::Error;
use usvg::roxmltree::{Document, Node as Element};
use usvg::{Color, Group, Node, Paint};

use super::VIEW;
use super::shape::Area;
use warpress_text::svg::escape;

/// The view box of every icon; a part may have any.
const VIEW_BOX: &str = "0 0 512 512";

/// More than any icon or part needs (bytes).
const MOST: usize = 64 << 10;

/// Elements of an icon with all its parts.
const ELEMENTS: usize = 4000;

/// Lines and curves of a line with its dashes.
const VERBS: usize = 20_000;

/// Parts may use parts, so deep.
const DEPTH: usize = 8;

/// What is drawn, and what each element may say.
const DRAWN: [&str; 8] = ["g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
const SAID: [&str; 25] = [
    "d",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "width",
    "height",
    "points",
    "transform",
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "id",
];

/// How a group that keeps a gap around itself is named in between.
const GAP: &str = "gap-";

/// A gap is at most so wide (units of the icon).
const WIDEST: f32 = 64.0;

/// Why a file is no icon.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IconError {
    /// It is no SVG that can be read.
    #[error("{0}")]
    Svg(String),
    /// The root is something else.
    #[error("it must be an svg")]
    Root,
    /// The root has another view box.
    #[error("it must be an svg with viewBox=\"{VIEW_BOX}\"")]
    ViewBox,
    /// Larger than any icon needs to be.
    #[error("larger than {} KB", MOST >> 10)]
    TooLarge,
    /// More elements than any icon needs.
    #[error("more than {ELEMENTS} elements")]
    Elements,
    /// A line of more dashes than any icon needs.
    #[error("its lines have too many dashes")]
    Dashes,
    /// Groups in groups, or parts that use themselves.
    #[error("its groups and parts are nested too deeply")]
    Depth,
    /// Nothing is black.
    #[error("it draws nothing")]
    Empty,
    /// A colour, or a gradient.
    #[error("it may be drawn in black, which adds, and white, which cuts, alone")]
    Colour,
    /// An element that is not drawn.
    #[error("<{0}> is not drawn; it may hold {all} and use", all = DRAWN.join(", "))]
    Element(String),
    /// An attribute that is not read.
    #[error("`{attribute}` of <{element}> is not read")]
    Attribute {
        /// Its name.
        attribute: String,
        /// The element that has it.
        element: String,
    },
    /// A gap that is no number, or too wide.
    #[error("`gap` is a number up to {WIDEST}")]
    Gap,
    /// A part that does not exist.
    #[error("there is no part \"{0}\"; it would be templates/icons/parts/{0}.svg")]
    NoPart(String),
    /// A part with a fault of its own.
    #[error("part {0}: {1}")]
    Part(String, Box<IconError>),
}

/// Where the parts of an icon come from: the bytes of `templates/icons/parts/<name>.svg`.
pub(super) type Parts<'p> = &'p dyn Fn(&str) -> Option<&'p [u8]>;

/// The silhouette that a file draws, as path data.
///
/// # Errors
/// What is wrong with it, in words.
pub(super) fn read(bytes: &[u8], parts: Parts<'_>) -> Result<String, IconError> {
    if let Some(data) = plain(bytes) {
        return Ok(data);
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{VIEW}\" height=\"{VIEW}\" viewBox=\"{VIEW_BOX}\">"
    );
    let mut writer = Writer { svg, parts, left: ELEMENTS };
    writer.file(bytes, Some(VIEW_BOX), DEPTH)?;
    writer.svg.push_str("</svg>");
    let tree = usvg::Tree::from_str(&writer.svg, &usvg::Options::default()).map_err(svg_error)?;
    let mut area = Area::default();
    paint(tree.root(), &mut area)?;
    if area.is_empty() {
        return Err(IconError::Empty);
    }
    Ok(area.data())
}

/// The data of a file that holds nothing but black paths: they are filled together, and their curves stay curves.
fn plain(bytes: &[u8]) -> Option<String> {
    let document = Document::parse(std::str::from_utf8(bytes).ok().filter(|_| bytes.len() <= MOST)?).ok()?;
    let root = document.root_element();
    let sound = root.tag_name().name() == "svg" && root.attribute("viewBox") == Some(VIEW_BOX);
    let mut path = String::new();
    for child in root.children().filter(Element::is_element).filter(|_| sound) {
        let data = child.attribute("d").filter(|_| child.tag_name().name() == "path")?.trim();
        let known = |byte: u8| byte.is_ascii_digit() || b"MmLlHhVvCcSsQqTtAaZz+-.,eE \n\t\r".contains(&byte);
        if child.attributes().count() > 1 || !data.starts_with('M') || !data.bytes().all(known) {
            return None;
        }
        path.push_str(data);
    }
    (!path.is_empty()).then_some(path)
}

fn svg_error(error: impl std::fmt::Display) -> IconError {
    IconError::Svg(error.to_string())
}

/// Lays the shapes of a group over what is there.
fn paint(group: &Group, area: &mut Area) -> Result<(), IconError> {
    for node in group.children() {
        match node {
            Node::Group(group) => match group.id().strip_prefix(GAP).and_then(|gap| gap.parse().ok()) {
                Some(gap) => {
                    let mut own = Area::default();
                    paint(group, &mut own)?;
                    *area = area.without(&own.hull().grown(gap)).with(&own);
                }
                None => paint(group, area)?,
            },
            Node::Path(path) => {
                let turned = path.data().clone().transform(path.abs_transform());
                if let Some(fill) = path.fill() {
                    let even_odd = fill.rule() == usvg::FillRule::EvenOdd;
                    if let Some(turned) = &turned {
                        lay(area, &Area::filled(turned, even_odd), fill.paint())?;
                    }
                }
                if let Some(stroke) = path.stroke() {
                    let stroke_of = stroke.to_tiny_skia();
                    let dashed = stroke_of.dash.as_ref().and_then(|dash| path.data().dash(dash, 1.0));
                    let drawn = dashed.as_ref().unwrap_or_else(|| path.data());
                    if drawn.len() > VERBS {
                        return Err(IconError::Dashes);
                    }
                    // Stroked before it is turned, so that a scaled part has scaled lines.
                    let line = drawn.stroke(&stroke_of, 1.0);
                    if let Some(line) = line.and_then(|line| line.transform(path.abs_transform())) {
                        lay(area, &Area::filled(&line, false), stroke.paint())?;
                    }
                }
            }
            Node::Image(_) | Node::Text(_) => {}
        }
    }
    Ok(())
}

/// Adds or cuts, by the colour.
fn lay(area: &mut Area, shape: &Area, paint: &Paint) -> Result<(), IconError> {
    *area = match paint {
        Paint::Color(colour) if *colour == Color::black() => area.with(shape),
        Paint::Color(colour) if *colour == Color::white() => area.without(shape),
        _ => return Err(IconError::Colour),
    };
    Ok(())
}

/// Writes what an icon may hold, and nothing else, as one SVG without references.
struct Writer<'w> {
    svg: String,
    parts: Parts<'w>,
    left: usize,
}

impl Writer<'_> {
    /// The elements of a file.
    fn file(&mut self, bytes: &[u8], view: Option<&str>, depth: usize) -> Result<(), IconError> {
        if bytes.len() > MOST {
            return Err(IconError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(svg_error)?;
        let document = Document::parse(text).map_err(svg_error)?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(IconError::Root);
        }
        if view.is_some_and(|view| root.attribute("viewBox") != Some(view)) {
            return Err(IconError::ViewBox);
        }
        root.children().filter(Element::is_element).try_for_each(|child| self.element(child, depth))
    }

    fn element(&mut self, element: Element<'_, '_>, depth: usize) -> Result<(), IconError> {
        self.left = self.left.checked_sub(1).ok_or(IconError::Elements)?;
        let depth = depth.checked_sub(1).ok_or(IconError::Depth)?;
        let name = element.tag_name().name();
        match name {
            "title" | "desc" => return Ok(()),
            "use" => {
                let part = element.attribute("href").unwrap_or_default();
                let known = (self.parts)(part).ok_or_else(|| IconError::NoPart(part.to_owned()))?;
                self.open("g", element)?;
                self.file(known, None, depth).map_err(|fault| match fault {
                    fault @ IconError::Part(..) => fault,
                    fault => IconError::Part(part.to_owned(), Box::new(fault)),
                })?;
                self.svg.push_str("</g>");
            }
            _ if DRAWN.contains(&name) => {
                self.open(name, element)?;
                element
                    .children()
                    .filter(Element::is_element)
                    .try_for_each(|child| self.element(child, depth))?;
                let _ = write!(self.svg, "</{name}>");
            }
            _ => return Err(IconError::Element(name.to_owned())),
        }
        Ok(())
    }

    fn open(&mut self, name: &str, element: Element<'_, '_>) -> Result<(), IconError> {
        let _ = write!(self.svg, "<{name}");
        for attribute in element.attributes() {
            let said = attribute.name();
            let group = matches!(element.tag_name().name(), "g" | "use");
            if said == "href" && element.tag_name().name() == "use" {
                continue;
            }
            if said == "gap" && group {
                let gap = attribute.value().parse().ok().filter(|gap| (0.0..=WIDEST).contains(gap));
                let gap: f32 = gap.ok_or(IconError::Gap)?;
                let _ = write!(self.svg, " id=\"{GAP}{gap}\"");
                continue;
            }
            if !SAID.contains(&said) {
                let element = element.tag_name().name().to_owned();
                return Err(IconError::Attribute { attribute: said.to_owned(), element });
            }
            if said == "id" {
                continue;
            }
            let _ = write!(self.svg, " {said}=\"");
            escape(&mut self.svg, attribute.value());
            self.svg.push('"');
        }
        self.svg.push('>');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inner: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\">{inner}</svg>")
    }

    fn drawn(inner: &str) -> Result<String, IconError> {
        read(svg(inner).as_bytes(), &|name| match name {
            "box" => Some(b"<svg><path d=\"M0 0h10v10h-10z\"/></svg>"),
            "round" => Some(b"<svg><use href=\"round\"/></svg>"),
            _ => None,
        })
    }

    #[test]
    fn black_paths_are_taken_as_they_are() {
        assert_eq!(drawn("<path d=\"M0 0h9z\"/><path d=\" M8 8v9z\"/>").unwrap(), "M0 0h9zM8 8v9z");
    }

    #[test]
    fn white_cuts_what_lies_below_it_and_black_adds() {
        let ring = drawn(
            "<rect width=\"30\" height=\"30\"/><rect x=\"10\" y=\"10\" width=\"10\" height=\"10\" fill=\"#fff\"/>",
        );
        assert_eq!(ring.unwrap().matches('M').count(), 2);
        let whole = drawn(
            "<rect x=\"10\" y=\"10\" width=\"10\" height=\"10\" fill=\"#fff\"/><rect width=\"30\" height=\"30\"/>",
        );
        assert_eq!(whole.unwrap().matches('M').count(), 1);
    }

    #[test]
    fn a_line_has_its_dashes() {
        let line = |dashes: &str| {
            drawn(&format!(
                "<path d=\"M0 10h100\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\" stroke-dasharray=\"{dashes}\"/>"
            ))
        };
        assert_eq!(line("none").unwrap().matches('M').count(), 1);
        assert_eq!(line("10 10").unwrap().matches('M').count(), 5);
        assert_eq!(line("0.001 0.001"), Err(IconError::Dashes));
    }

    #[test]
    fn a_group_with_a_gap_stands_apart_from_what_lies_behind_it() {
        let behind = "<rect width=\"100\" height=\"100\"/>";
        let front = "<g gap=\"5\"><rect x=\"40\" y=\"40\" width=\"20\" height=\"20\"/><rect x=\"45\" y=\"45\" width=\"10\" height=\"10\" fill=\"#fff\"/></g>";
        // The frame's outside and inside, the front one's outside and inside.
        assert_eq!(drawn(&format!("{behind}{front}")).unwrap().matches('M').count(), 4);
        assert!(drawn("<g gap=\"wide\"><rect width=\"9\" height=\"9\"/></g>") == Err(IconError::Gap));
    }

    #[test]
    fn a_part_is_drawn_where_it_is_used() {
        let two = drawn("<use href=\"box\" transform=\"translate(100 100) scale(2)\"/><use href=\"box\"/>")
            .unwrap();
        assert!(two.contains("120 120") && two.contains("10 10"), "{two}");
    }

    #[test]
    fn what_is_no_silhouette_is_refused() {
        for (broken, fault) in [
            ("", "draws nothing"),
            ("<path/>", "draws nothing"),
            ("<text>a</text>", "<text> is not drawn"),
            ("<rect width=\"9\" height=\"9\" fill=\"red\"/>", "black"),
            ("<rect width=\"9\" height=\"9\" style=\"fill:red\"/>", "`style`"),
            ("<use href=\"../secret\"/>", "no part"),
            ("<use href=\"round\"/>", "nested too deeply"),
            (&"<g>".repeat(9), "expected 'g' tag, not 'svg'"),
        ] {
            let error = drawn(broken).unwrap_err().to_string();
            assert!(error.contains(fault), "{broken}: {error}");
        }
        let crowd = "<rect width=\"9\" height=\"9\"/>".repeat(ELEMENTS + 1);
        assert!(drawn(&crowd) == Err(IconError::Elements) || svg(&crowd).len() > MOST);
        assert!(read(b"<svg viewBox=\"0 0 24 24\"><path d=\"M0 0h9z\"/></svg>", &|_| None).is_err());
        assert!(read(b"no svg", &|_| None).is_err());
    }
}
