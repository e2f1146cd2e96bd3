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

/// Whether a style sheet asks for a filter.
fn filters(styles: &str) -> bool {
    let is = |body: &str| {
        let (name, value) = body.split_once(':').unwrap_or_default();
        name.trim().ends_with("filter") && !name.contains('-') && value.trim() != "none"
    };
    styles.split([';', '{', '}']).any(is)
}
