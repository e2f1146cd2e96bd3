//! What an SVG may consist of, and from where.

use usvg::roxmltree::{Document, Node};

use super::VectorError;
use crate::styles::without_comments;

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

/// Looks at a document.
pub(super) fn check(document: &Document<'_>) -> Result<(), VectorError> {
    let mut styles = String::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        // What other programs keep for themselves is not drawn; but a page's way to name a style sheet holds here, too.
        if name == "link" && node.attribute("rel").is_some_and(|rel| rel.contains("stylesheet")) {
            let href = node.attribute("href").unwrap_or_default();
            return Err(VectorError::External(href.chars().take(60).collect()));
        }
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
            if key == "filter" && value != "none" || key == "style" && filters(&without_comments(value)) {
                return Err(VectorError::Filter);
            }
        }
    }
    if filters(&without_comments(&styles)) {
        return Err(VectorError::Filter);
    }
    Ok(())
}

/// Looks at what stands before a document: a style sheet of its own would be lost.
pub(super) fn check_prologue(document: &Document<'_>) -> Result<(), VectorError> {
    let orders = document.root().children().filter_map(|node| node.pi());
    let sheets = orders.filter(|order| order.target == "xml-stylesheet");
    let mut named = sheets.map(|sheet| pseudo_attribute(sheet.value.unwrap_or_default(), "href"));
    // One that it refers to within itself is read as it is.
    let outside = named.find(|href| !href.starts_with('#'));
    outside.map_or(Ok(()), |href| Err(VectorError::External(href.chars().take(60).collect())))
}

/// The value of `href="x.css"` in an order to programs, or nothing.
fn pseudo_attribute<'t>(order: &'t str, name: &str) -> &'t str {
    let value = order.match_indices(name).find_map(|(at, _)| {
        let own = at == 0 || order[..at].ends_with(char::is_whitespace);
        let value = order[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|sign| own && matches!(sign, '"' | '\''))?;
        value[1..].split(quote).next()
    });
    value.unwrap_or_default().trim()
}

/// Whether a style sheet asks for a filter.
fn filters(styles: &str) -> bool {
    let is = |body: &str| {
        let (name, value) = body.split_once(':').unwrap_or_default();
        name.trim().ends_with("filter") && !name.contains('-') && value.trim() != "none"
    };
    styles.split([';', '{', '}']).any(is)
}
