//! How much an SVG draws in the end.
//!
//! A file of a few bytes can draw without end: by elements that use one another, by patterns, clips and masks within
//! patterns, clips and masks, by markers at each point of a path, by a paint that a thousand shapes inherit. Who makes
//! a tree of it has followed all of them before anybody can count, so each element is counted here as often as it is
//! drawn, or more often; each once, and no number overflows.

use std::collections::HashMap;
use std::rc::Rc;

use thiserror::Error;
use usvg::roxmltree::{Document, Node, NodeId};

use crate::styles::{Effect, MOST_TRIED, Rules, effects, of_property, without_comments};

/// How deep elements may lie in one another, or refer to one another.
const DEPTH: usize = 200;

/// How often selectors may be held against elements.
const MATCHES: u64 = 20_000_000;

/// How often elements may name others, each counted as often as there are others of that name.
const REFERENCES: u64 = 2_000_000;

/// Attributes of an element; each is compared with the others of its element.
const ATTRIBUTES: usize = 500;

/// What is filled and stroked.
const SHAPES: [&str; 10] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"];

/// Why an SVG is not drawn. Names are those of elements: `<pattern id="hatch">`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Excess {
    /// Too much to draw.
    #[error("{what} draws more than {most} elements, each counted as often as it is repeated")]
    Elements {
        /// The innermost element that does.
        what: String,
        /// The most.
        most: u64,
    },
    /// Elements in elements, or references, without end.
    #[error("{0} is nested more than {DEPTH} deep, or contains itself")]
    Depth(String),
    /// More references than anything to draw.
    #[error("its elements refer to one another too often")]
    References,
    /// More style than drawing.
    #[error("it has too many style rules for the number of its elements")]
    Rules,
    /// An element with more attributes than any has.
    #[error("one of its elements has more than {ATTRIBUTES} attributes")]
    Attributes,
}

/// Looks at the text of an SVG before it is parsed, for which the attributes of an element are compared with one another.
///
/// # Errors
/// If an element has too many.
pub fn sparse(text: &str) -> Result<(), Excess> {
    /// An equals sign and a quotation mark.
    const SHORTEST: usize = 2;
    // It stands in no attribute, and so begins a tag or ends the text before one.
    for tag in text.split('<').filter(|tag| tag.len() > ATTRIBUTES * SHORTEST) {
        let mut count = 0;
        let mut equals = false;
        for byte in tag.bytes() {
            if equals && matches!(byte, b'"' | b'\'') {
                count += 1;
            }
            if !byte.is_ascii_whitespace() {
                equals = byte == b'=';
            }
        }
        if count > ATTRIBUTES {
            return Err(Excess::Attributes);
        }
    }
    Ok(())
}

/// Counts the elements that a document draws, up to `most`. `picture` says how many an `<image>` with this address
/// draws.
///
/// # Errors
/// If there are more, or no end of them.
pub fn drawn(document: &Document<'_>, most: u64, picture: &dyn Fn(&str) -> u64) -> Result<u64, Excess> {
    let mut styles = String::new();
    let mut elements = 0_u64;
    let mut ids: HashMap<&str, Vec<Node<'_, '_>>> = HashMap::new();
    for node in document.descendants().filter(Node::is_element) {
        elements += 1;
        if node.tag_name().name() == "style" {
            styles.extend(node.descendants().filter(Node::is_text).filter_map(|node| node.text()));
        }
        if let Some(id) = node.attribute("id") {
            ids.entry(id).or_default().push(node);
        }
    }
    let styles = without_comments(&styles);
    let rules = Rules::of(&styles);
    let tried = rules.tried;
    // Who counts tries them, too.
    if tried > MOST_TRIED || tried.saturating_mul(elements) > MATCHES {
        return Err(Excess::Rules);
    }
    let context = document.input_text().contains("context-");
    let (costs, sizes, paints, colours) = Default::default();
    let ids = ids.into_iter().map(|(id, nodes)| (id, nodes.into())).collect();
    let mut reach = Reach { ids, rules, context, most, picture, referred: 0, costs, sizes, paints, colours };
    let drawn = reach.cost(document.root_element(), 0)?;
    if tried.saturating_mul(drawn) > MATCHES {
        return Err(Excess::Rules);
    }
    Ok(drawn)
}

/// The element as its author wrote it, with one by whose id it is found.
fn named(node: Node<'_, '_>) -> String {
    let tag = |node: Node<'_, '_>| {
        let id = node.attribute("id").map_or(String::new(), |id| format!(" id=\"{}\"", cut(id)));
        format!("<{}{id}>", cut(node.tag_name().name()))
    };
    match node.ancestors().find(|one| one.has_attribute("id")) {
        Some(known) if known != node => format!("{} in {}", tag(node), tag(known)),
        _ => tag(node),
    }
}

fn cut(name: &str) -> String {
    /// No name is longer in a message.
    const LONGEST: usize = 40;
    name.chars().take(LONGEST).collect()
}

/// What within an element takes paints and markers.
#[derive(Clone, Copy, Default)]
struct Size {
    shapes: u64,
    points: u64,
}

/// What all shapes within an element may be painted with: the sums for a shape, and for a point of it.
#[derive(Clone, Copy, Default)]
struct Paint {
    shape: u64,
    point: u64,
}

/// What is known of the elements of a document.
struct Reach<'d> {
    ids: HashMap<&'d str, Rc<[Node<'d, 'd>]>>,
    rules: Rules<'d>,
    /// Whether markers may be painted as their path is.
    context: bool,
    most: u64,
    picture: &'d dyn Fn(&str) -> u64,
    /// How often elements have named others so far.
    referred: u64,
    costs: HashMap<NodeId, u64>,
    sizes: HashMap<NodeId, Size>,
    paints: HashMap<NodeId, Paint>,
    colours: HashMap<NodeId, u64>,
}

impl<'d> Reach<'d> {
    /// How many elements an element draws, in itself and by what it names.
    fn cost(&mut self, node: Node<'d, 'd>, depth: usize) -> Result<u64, Excess> {
        if depth > DEPTH {
            return Err(Excess::Depth(named(node)));
        }
        if let Some(known) = self.costs.get(&node.id()) {
            return Ok(*known);
        }
        let most = self.most;
        let mut sum = 1_u64;
        let mut add = |more: u64| {
            sum = sum.saturating_add(more);
            if sum > most { Err(Excess::Elements { what: named(node), most }) } else { Ok(()) }
        };
        for child in node.children().filter(Node::is_element) {
            add(self.cost(child, depth + 1)?)?;
        }
        for (id, effect) in self.effects(node) {
            if effect == Effect::Draws {
                for target in self.targets(id)?.iter().copied() {
                    add(self.cost(target, depth + 1)?)?;
                }
            }
        }
        let name = node.tag_name().name();
        if name == "image" {
            let href = node.attributes().find(|attribute| attribute.name() == "href");
            add(href.map_or(0, |href| (self.picture)(href.value())))?;
        }
        if name == "use" || SHAPES.contains(&name) {
            let size = self.size(node, depth + 1)?;
            let paint = self.paint(node, depth + 1)?;
            let context = if self.context { paint.shape.saturating_add(1) } else { 1 };
            add(size.shapes.saturating_mul(paint.shape))?;
            add(size.points.saturating_mul(paint.point).saturating_mul(context))?;
        }
        self.costs.insert(node.id(), sum);
        Ok(sum)
    }

    /// The shapes and points that an element draws, what is painted over them aside.
    fn size(&mut self, node: Node<'d, 'd>, depth: usize) -> Result<Size, Excess> {
        if depth > DEPTH {
            return Err(Excess::Depth(named(node)));
        }
        if let Some(known) = self.sizes.get(&node.id()) {
            return Ok(*known);
        }
        let name = node.tag_name().name();
        let mut size = Size::default();
        if SHAPES.contains(&name) {
            // Each command of a path has a point or more, and each letter is no less than that.
            let data = node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default();
            size = Size { shapes: 1, points: data.len() as u64 / 2 + 2 };
        }
        let mut within: Vec<Node<'d, 'd>> = node.children().filter(Node::is_element).collect();
        if name == "use" {
            for (id, _) in self.effects(node).iter().filter(|(_, effect)| *effect == Effect::Draws) {
                within.extend(self.targets(id)?.iter());
            }
        }
        for one in within {
            let more = self.size(one, depth + 1)?;
            size.shapes = size.shapes.saturating_add(more.shapes);
            size.points = size.points.saturating_add(more.points);
        }
        self.sizes.insert(node.id(), size);
        Ok(size)
    }

    /// What the shapes of an element are painted with: by itself, and by all that it lies in, whichever is shown.
    fn paint(&mut self, node: Node<'d, 'd>, depth: usize) -> Result<Paint, Excess> {
        let mut unknown = Vec::new();
        let mut at = Some(node);
        let mut sum = Paint::default();
        while let Some(one) = at {
            if let Some(known) = self.paints.get(&one.id()) {
                sum = *known;
                break;
            }
            if unknown.len() > DEPTH {
                return Err(Excess::Depth(named(node)));
            }
            unknown.push(one);
            at = one.parent_element();
        }
        if at.is_none() {
            let everywhere = self.rules.everywhere().to_vec();
            self.painted(&everywhere, &mut sum, depth)?;
        }
        for one in unknown.into_iter().rev() {
            let own = self.effects(one);
            self.painted(&own, &mut sum, depth)?;
            self.paints.insert(one.id(), sum);
        }
        Ok(sum)
    }

    /// Adds what is named to paint with.
    fn painted(&mut self, with: &[(&'d str, Effect)], sum: &mut Paint, depth: usize) -> Result<(), Excess> {
        for (id, effect) in with {
            for target in self.targets(id)?.iter().copied() {
                match effect {
                    Effect::Paints => {
                        sum.shape = sum.shape.saturating_add(self.colour(target, depth + 1)?);
                    }
                    Effect::Marks => {
                        sum.point = sum.point.saturating_add(self.cost(target, depth + 1)?);
                    }
                    Effect::Draws => {}
                }
            }
        }
        Ok(())
    }

    /// What it takes to paint a shape with something. Of a gradient that is its way to its stops, and the many of them.
    fn colour(&mut self, target: Node<'d, 'd>, depth: usize) -> Result<u64, Excess> {
        /// No gradient has more of them that is not worth counting.
        const FEW_STOPS: usize = 16;
        if depth > DEPTH {
            return Err(Excess::Depth(named(target)));
        }
        if !matches!(target.tag_name().name(), "linearGradient" | "radialGradient") {
            return self.cost(target, depth);
        }
        if let Some(known) = self.colours.get(&target.id()) {
            return Ok(*known);
        }
        let mut sum = 1 + (target.children().count() / FEW_STOPS) as u64;
        for (id, _) in href(target) {
            for next in self.targets(id)?.iter().copied() {
                sum = sum.saturating_add(self.colour(next, depth + 1)?);
            }
        }
        self.colours.insert(target.id(), sum);
        Ok(sum)
    }

    /// All elements of this id: of several, programs take the first or the last.
    fn targets(&mut self, id: &str) -> Result<Rc<[Node<'d, 'd>]>, Excess> {
        let found = self.ids.get(id).cloned().unwrap_or_else(|| Rc::from([]));
        self.referred = self.referred.saturating_add(1 + found.len() as u64);
        if self.referred > REFERENCES { Err(Excess::References) } else { Ok(found) }
    }

    /// The ids that an element names, and what for.
    fn effects(&self, node: Node<'d, 'd>) -> Vec<(&'d str, Effect)> {
        let mut found = Vec::new();
        if matches!(node.tag_name().name(), "use" | "pattern" | "mask" | "clipPath" | "feImage") {
            found.extend(href(node));
        }
        for attribute in node.attributes() {
            match attribute.name() {
                "class" => self.rules.of_classes(attribute.value(), &mut found),
                "style" => found.extend(effects(attribute.value())),
                name => found.extend(of_property(name, attribute.value())),
            }
        }
        found.extend(self.rules.everywhere().iter().filter(|(_, effect)| *effect == Effect::Draws));
        found
    }
}

/// What an element takes its content from.
fn href<'d>(node: Node<'d, 'd>) -> impl Iterator<Item = (&'d str, Effect)> {
    let hrefs = node.attributes().filter(|attribute| attribute.name() == "href");
    hrefs.filter_map(|href| Some((href.value().trim().strip_prefix('#')?, Effect::Draws)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(inner: &str) -> Result<u64, Excess> {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inner}</svg>");
        sparse(&svg)?;
        drawn(&Document::parse(&svg).unwrap(), 50_000, &|href| if href == "art" { 40_000 } else { 0 })
    }

    /// Four of a kind, each with ten times the one before in it.
    fn four(of: &str, own: &str, with: &str) -> String {
        let one = |n: usize| {
            let what = if n == 0 { own.to_owned() } else { with.replace('#', &format!("#k{}", n - 1)) };
            format!("<{of} id=\"k{n}\">{}</{of}>", what.repeat(100))
        };
        (0..4).map(one).collect()
    }

    #[test]
    fn what_is_drawn_is_counted_as_often_as_it_is_drawn() {
        for (inner, drawn) in [
            ("<g><path d=\"M0 0\"/><path d=\"M0 0\"/></g>", 4),
            ("<g id=\"a\"><path d=\"M0 0\"/></g><use href=\"#a\"/><use href=\"#a\"/>", 1 + 2 + 2 * 3),
            // Each of the two is filled with three elements; so it is if the group is.
            (
                "<pattern id=\"p\"><rect/><rect/></pattern><rect fill=\"url(#p)\"/><rect fill=\"url(#p)\"/>",
                1 + 3 + 2 * 4,
            ),
            (
                "<pattern id=\"p\"><rect/><rect/></pattern><g fill=\"url(#p)\"><rect/><rect/></g>",
                1 + 3 + 1 + 2 * 4,
            ),
            (
                "<linearGradient id=\"l\"><stop/><stop/></linearGradient><g fill=\"url(#l)\"><rect/><rect/></g>",
                1 + 3 + 1 + 2 * 2,
            ),
            (
                "<clipPath id=\"c\"><rect/></clipPath><g clip-path=\"url(#c)\"><rect/><rect/></g>",
                1 + 2 + 3 + 2,
            ),
            (
                "<style>.a{clip-path:url(#c)}</style><clipPath id=\"c\"><rect/></clipPath><g class=\"a\"><rect/><rect/></g>",
                1 + 1 + 2 + 3 + 2,
            ),
        ] {
            assert_eq!(reach(inner), Ok(drawn), "{inner}");
        }
    }

    #[test]
    fn what_multiplies_is_refused_by_its_name() {
        let heavy = format!("<pattern id=\"heavy\">{}</pattern>", "<rect/>".repeat(300));
        let path = format!("<path d=\"M0 0{}\"/>", "h1".repeat(300));
        for (inner, name) in [
            (four("pattern", "<rect/>", "<rect fill=\"url(#)\"/>"), "<pattern id=\"k2\">"),
            (four("pattern", "<rect/>", "<rect style=\"stroke: url('#')\"/>"), "<pattern id=\"k2\">"),
            (four("clipPath", "<rect/>", "<rect clip-path=\"url(#)\"/>"), "<clipPath id=\"k2\">"),
            (four("mask", "<rect/>", "<rect mask=\"url(#)\"/>"), "<mask id=\"k2\">"),
            (four("marker", "<rect/>", "<path d=\"M0 0\" marker-mid=\"url(#)\"/>"), "<marker id=\"k2\">"),
            (four("g", "<rect/>", "<use href=\"#\"/>"), "<g id=\"k2\">"),
            (
                four("symbol", "<rect/>", "<use xlink:href=\"#\"/>")
                    .replace("<symbol", "<symbol xmlns:xlink=\"http://www.w3.org/1999/xlink\""),
                "<symbol id=\"k2\">",
            ),
            (four("filter", "<feOffset/>", "<feImage href=\"#\"/>"), "<filter id=\"k2\">"),
            // Paints that are inherited: from a group, by what is used, by all; and markers, as their path is painted.
            (heavy.clone() + "<g fill=\"url(#heavy)\">" + &"<rect/>".repeat(300) + "</g>", "<g>"),
            (
                heavy.clone()
                    + "<g id=\"all\">"
                    + &"<rect/>".repeat(300)
                    + "</g><use fill=\"url(#heavy)\" href=\"#all\"/>",
                "<use>",
            ),
            (
                heavy.replace("pattern", "marker") + "<g style=\"marker:url(#heavy)\">" + &path + "</g>",
                "<path>",
            ),
            (
                heavy.clone()
                    + "<marker id=\"m\"><rect fill=\"context-fill\"/></marker><g fill=\"url(#heavy)\" marker-mid=\"url(#m)\">"
                    + &path
                    + "</g>",
                "<path>",
            ),
            (
                heavy.clone()
                    + "<style>.a{fill:/*}*/url(#heavy)}</style><g class=\"a\">"
                    + &"<rect/>".repeat(300)
                    + "</g>",
                "<g",
            ),
            // Programs that take the last of two see the one that is heavy.
            (
                heavy.clone()
                    + "<g id=\"b\"/><g id=\"b\">"
                    + &"<rect/>".repeat(300)
                    + "</g>"
                    + &"<use href=\"#b\"/>".repeat(200),
                "<svg>",
            ),
            ("<image href=\"art\"/>".repeat(2), "<svg>"),
        ] {
            match reach(&inner) {
                Err(Excess::Elements { what, most: 50_000 }) => {
                    assert!(what.contains(name), "{what}, not {name}")
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let chain = |n: usize| -> String {
            let one = |n: usize| format!("<linearGradient id=\"l{n}\" href=\"#l{}\"/>", n + 1);
            (0..n).map(one).collect::<String>() + "<rect fill=\"url(#l0)\"/>"
        };
        assert!(reach(&chain(20)).is_ok());
        for inner in [
            chain(5_000),
            "<radialGradient id=\"a\" href=\"#b\"/><radialGradient id=\"b\" href=\"#a\"/><rect fill=\"url(#a)\"/>".into(),
            "<g id=\"a\"><use href=\"#a\"/></g>".into(),
            "<pattern id=\"a\"><rect fill=\"url(#a)\"/></pattern>".into(),
            "<g fill=\"url(#a)\"><pattern id=\"a\"><rect/></pattern></g>".into(),
            "<mask id=\"a\" mask=\"url(#b)\"/><mask id=\"b\" mask=\"url(#a)\"/>".into(),
            "<clipPath id=\"a\"><rect clip-path=\"url(#a)\"/></clipPath>".into(),
            "<marker id=\"a\"><path d=\"M0 0\" marker-end=\"url(#a)\"/></marker>".into(),
            // Is for the pattern's own shapes, too.
            "<style>rect:not(.a){fill:url(#a)}</style><pattern id=\"a\"><rect/></pattern>".into(),
            "<g>".repeat(5_000) + &"</g>".repeat(5_000),
        ] {
            assert!(matches!(reach(&inner), Err(Excess::Depth(_))), "{inner:.200}");
        }
    }

    #[test]
    fn what_is_compared_with_one_another_is_bounded() {
        let attributes: String = (0..600).map(|n| format!(" a{n} = \"\"")).collect();
        assert_eq!(reach(&format!("<g{attributes}/>")), Err(Excess::Attributes));
        assert!(reach(&"<g a=\"1\" b='2'/>".repeat(600)).is_ok());
        // Two of each id: what is not remembered is followed twice as often with each of them.
        let twice: String = (0..60)
            .map(|n| format!("<linearGradient id=\"l{n}\" href=\"#l{}\"/>", n + 1).repeat(2))
            .collect();
        assert!(matches!(reach(&(twice + "<rect fill=\"url(#l0)\"/>")), Err(Excess::Elements { .. })));
        // A name a thousand times, of an id that a thousand elements have; a thousand selectors for a thousand names.
        let names = "url(#p)".repeat(3_000);
        let paints = format!("<rect fill=\"{names}\"/>") + &"<g id=\"p\"/>".repeat(1_000);
        assert_eq!(reach(&paints), Err(Excess::References));
        let style = format!(
            "<style>{}{{fill:{names}}}</style><rect class=\"{}\"/>",
            "a,".repeat(3_000),
            "a ".repeat(3_000)
        );
        assert_eq!(reach(&style), Err(Excess::Rules));
        assert!(
            reach(&format!("<style>.a{{fill:{names}}}</style><rect class=\"{}\"/>", "a ".repeat(3_000)))
                .is_ok()
        );
        let rules = ".a{fill:red}".repeat(30_000);
        assert_eq!(reach(&format!("<style>{rules}</style>{}", "<rect/>".repeat(1_000))), Err(Excess::Rules));
    }
}
