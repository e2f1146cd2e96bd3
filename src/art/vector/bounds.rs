//! What an SVG may be: how much it draws in the end, and from where.
//!
//! A file of a few bytes can draw without end, by elements that use one another, or by clips and patterns within
//! clips and patterns. So each element is counted as often as it is drawn.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId};

use super::{DEPTH, ELEMENTS, VectorError};

/// What is not printed, or would be read differently by each program.
const REFUSED: [&str; 9] = [
    "script",
    "foreignObject",
    "image",
    "feImage",
    "text",
    "animate",
    "animateTransform",
    "animateMotion",
    "set",
];

/// Attributes that name something drawn elsewhere in the file.
const DRAWN_BY: [&str; 4] = ["fill", "stroke", "clip-path", "mask"];

/// Attributes that name something drawn at each point of a path.
const AT_POINTS: [&str; 4] = ["marker", "marker-start", "marker-mid", "marker-end"];

/// Looks at a document.
pub(super) fn check(document: &Document<'_>) -> Result<(), VectorError> {
    let mut styles = String::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        // What other programs keep for themselves is not drawn.
        if node.tag_name().namespace().is_some_and(|space| space != "http://www.w3.org/2000/svg") {
            continue;
        }
        if REFUSED.contains(&name) {
            return Err(VectorError::Element(name.to_owned()));
        }
        if name == "style" {
            styles.extend(node.descendants().filter_map(|node| node.text()));
        }
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value().trim());
            if key == "href" && !value.starts_with('#') && !matches!(name, "a" | "svg") {
                let shown: String = value.chars().take(60).collect();
                return Err(VectorError::External(shown));
            }
            if key == "filter" && value != "none" || key == "style" && filters(value) {
                return Err(VectorError::Filter);
            }
        }
    }
    if filters(&styles) {
        return Err(VectorError::Filter);
    }
    let ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut count = Count { ids, classes: classes(&styles), known: HashMap::new() };
    count.of(document.root_element(), 0)?;
    Ok(())
}

/// Whether a style sheet asks for a filter.
fn filters(styles: &str) -> bool {
    let is = |body: &str| {
        let (name, value) = body.split_once(':').unwrap_or_default();
        name.trim().ends_with("filter") && !name.contains('-') && value.trim() != "none"
    };
    styles.split([';', '{', '}']).any(is)
}

/// The ids that a style or attribute names: `url(#id)`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let name = rest.split(')').next()?.trim().trim_matches(['"', '\'']).trim();
        name.strip_prefix('#')
    })
}

/// What the rules of a style sheet draw, by the class that they are for; rules without a class are for all elements,
/// under the empty name.
fn classes(styles: &str) -> HashMap<&str, Vec<&str>> {
    let mut found: HashMap<&str, Vec<&str>> = HashMap::new();
    for (selector, body) in styles.split('}').filter_map(|rule| rule.split_once('{')) {
        let drawn: Vec<&str> = named(body).collect();
        if drawn.is_empty() {
            continue;
        }
        for one in selector.split(',') {
            let class = one.rsplit_once('.').map_or("", |(_, class)| {
                class.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_')).next().unwrap_or("")
            });
            found.entry(class).or_default().extend(&drawn);
        }
    }
    found
}

/// How many elements each element draws.
struct Count<'d> {
    ids: HashMap<&'d str, Node<'d, 'd>>,
    classes: HashMap<&'d str, Vec<&'d str>>,
    known: HashMap<NodeId, u32>,
}

impl<'d> Count<'d> {
    fn of(&mut self, node: Node<'d, 'd>, depth: usize) -> Result<u32, VectorError> {
        if depth > DEPTH {
            return Err(VectorError::Depth);
        }
        if let Some(known) = self.known.get(&node.id()) {
            return Ok(*known);
        }
        let mut sum = 1_u32;
        let mut add = |more: u32| {
            sum = sum.saturating_add(more);
            if sum > ELEMENTS { Err(VectorError::Elements) } else { Ok(()) }
        };
        for child in node.children().filter(Node::is_element) {
            add(self.of(child, depth + 1)?)?;
        }
        for (target, times) in self.targets(node) {
            add(self.of(target, depth + 1)?.saturating_mul(times))?;
        }
        self.known.insert(node.id(), sum);
        Ok(sum)
    }

    /// What an element draws besides its children, and how often.
    fn targets(&self, node: Node<'d, 'd>) -> Vec<(Node<'d, 'd>, u32)> {
        let mut found: Vec<(&str, u32)> = Vec::new();
        // Each command of a path has a point or more; each letter is no less than that.
        let points = || {
            let data = node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default();
            u32::try_from(data.len() / 2 + 2).unwrap_or(u32::MAX)
        };
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            match key {
                // A gradient takes its stops from another, which draws nothing.
                "href" if matches!(node.tag_name().name(), "use" | "pattern" | "mask" | "clipPath") => {
                    found.extend(value.trim().strip_prefix('#').map(|id| (id, 1)));
                }
                _ if DRAWN_BY.contains(&key) => found.extend(named(value).map(|id| (id, 1))),
                _ if AT_POINTS.contains(&key) => found.extend(named(value).map(|id| (id, points()))),
                "style" => {
                    let times = if value.contains("marker") { points() } else { 1 };
                    found.extend(named(value).map(|id| (id, times)));
                }
                "class" => {
                    let own = value.split_whitespace().filter_map(|class| self.classes.get(class));
                    found.extend(own.flatten().map(|id| (*id, 1)));
                }
                _ => {}
            }
        }
        found.extend(self.classes.get("").into_iter().flatten().map(|id| (*id, 1)));
        let target = |(id, times)| Some((*self.ids.get(id)?, times));
        found.into_iter().filter_map(target).collect()
    }
}
