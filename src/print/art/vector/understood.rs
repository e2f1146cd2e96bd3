//! An SVG in words that usvg understands. It reads CSS 2 and leaves out what it does not know, so a shape turns black, or a
//! rule is lost, without a word. Variables, colours and units of today are put into plain ones here; what cannot be is
//! told.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use simplecss::Selector;
use usvg::roxmltree::{Attribute, Document, Node};

use super::css::{Declaration, Statement, declarations, split, statements, until};
use super::{MOST, VectorError, paint};
use crate::styles::without_comments;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Elements with a place and a size of their own.
const SHAPES: [&str; 9] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image"];

/// Places and sizes, which usvg reads from attributes alone.
const GEOMETRY: [&str; 7] = ["cx", "cy", "r", "rx", "ry", "d", "points"];
const SIZES: [&str; 4] = ["x", "y", "width", "height"];

/// Rules that change no picture on paper.
const IDLE: [&str; 9] = [
    "charset",
    "font-face",
    "font-feature-values",
    "keyframes",
    "-webkit-keyframes",
    "-moz-keyframes",
    "namespace",
    "page",
    "counter-style",
];

/// What a selector says of elements that somebody points at, which nobody does on paper.
const POINTED: [&str; 12] = [
    ":hover",
    ":active",
    ":focus",
    ":focus-visible",
    ":focus-within",
    ":visited",
    ":target",
    "::selection",
    "::before",
    "::after",
    ":before",
    ":after",
];

/// The text of a document in such words; `None` if it is in them already.
///
/// # Errors
/// The first thing that neither usvg nor we understand.
pub(super) fn understood(document: &Document<'_>) -> Result<Option<String>, VectorError> {
    let sheet = |node: Node<'_, '_>| node.descendants().filter_map(|node| node.text()).collect::<String>();
    let ours = |node: &Node<'_, '_>| {
        node.is_element() && node.tag_name().namespace().is_none_or(|space| space == SVG)
    };
    let elements: Vec<Node<'_, '_>> = document.descendants().filter(ours).collect();
    let styles: Vec<(Node<'_, '_>, String)> = elements
        .iter()
        .filter(|node| node.tag_name().name() == "style")
        .map(|node| (*node, without_comments(&sheet(*node))))
        .collect();
    let mut reader = Reader::new(document, &elements);
    let sheets: Vec<(Vec<Rule<'_>>, bool)> =
        styles.iter().map(|(_, css)| rules(css, 0)).collect::<Result<_, _>>()?;
    let mut names = Names::default();
    for rule in sheets.iter().flat_map(|(rules, _)| rules) {
        names.declare(rule.selectors, rule.body, document.root_element());
    }
    for node in &elements {
        if let Some(style) = node.attribute("style").filter(|style| style.contains("--")) {
            let place = if *node == document.root_element() { Place::Root(u8::MAX) } else { Place::Within };
            names.add(&without_comments(style), place);
        }
    }
    reader.names = names;
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for ((node, _), (rules, cut)) in styles.iter().zip(&sheets) {
        if let Some(css) = reader.sheet(rules, *cut)?
            && let (Some(first), Some(last)) = (node.first_child(), node.last_child())
        {
            edits.push((first.range().start..last.range().end, escaped(&css)));
        }
    }
    for node in &elements {
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            if let Some(value) = reader.attribute(*node, attribute)? {
                edits.push((attribute.range_value(), escaped(&value)));
            }
        }
    }
    Ok((!edits.is_empty()).then(|| edited(document.input_text(), edits)))
}

/// A rule of a style sheet that is for paper.
struct Rule<'t> {
    selectors: &'t str,
    body: &'t str,
}

/// The rules of a sheet that are for paper, and whether any stood within a condition.
fn rules(css: &str, depth: usize) -> Result<(Vec<Rule<'_>>, bool), VectorError> {
    /// Conditions in conditions.
    const DEEPEST: usize = 8;
    let mut found = Vec::new();
    let mut cut = false;
    for statement in statements(css) {
        match statement {
            Statement::Rule { selectors, body } => found.push(Rule { selectors, body }),
            Statement::At { name, .. } if IDLE.contains(&name) => {}
            Statement::At { name: "import", prelude, .. } => {
                return Err(VectorError::External(shown(prelude)));
            }
            Statement::At { name: "media", prelude, block } if depth < DEEPEST => match on_paper(prelude) {
                Some(true) => {
                    found.extend(rules(block, depth + 1)?.0);
                    cut = true;
                }
                Some(false) => {}
                None if !draws(block) => {}
                None => return Err(strange(&format!("@media {prelude}"))),
            },
            Statement::At { name, prelude, block } => {
                if draws(block) || name == "property" {
                    return Err(strange(&format!("@{name} {prelude}")));
                }
            }
        }
    }
    Ok((found, cut))
}

/// Whether what stands under these conditions holds on paper; `None` if that cannot be said.
fn on_paper(media: &str) -> Option<bool> {
    let mut sure = true;
    for one in split(media, ',') {
        let one = one.to_ascii_lowercase();
        let one = one.strip_prefix("only ").unwrap_or(&one).trim();
        match one {
            "print" | "all" | "" | "not screen" => return Some(true),
            _ if one.contains("prefers-color-scheme") && one.contains("light") && !one.contains("not") => {
                return Some(true);
            }
            "screen" | "not print" | "speech" => {}
            _ if one.starts_with("screen and") => {}
            _ if one.contains("prefers-") && !one.contains("not") => {}
            _ => sure = false,
        }
    }
    sure.then_some(false)
}

/// Whether declarations in a block, at any depth, change what is drawn.
fn draws(block: &str) -> bool {
    block
        .split(['{', '}', ';'])
        .filter_map(|one| one.split_once(':'))
        .any(|(name, _)| paint::draws(name.trim()))
}

/// Where a variable is set.
enum Place {
    /// For the whole drawing, with so much weight.
    Root(u8),
    /// For a part of it.
    Within,
}

/// The variables of a drawing: `--main: #c33`.
#[derive(Default)]
struct Names {
    whole: HashMap<String, (u8, String)>,
    within: HashSet<String>,
}

impl Names {
    fn declare(&mut self, selectors: &str, body: &str, root: Node<'_, '_>) {
        if body.contains("--") {
            for selector in split(selectors, ',') {
                self.add(body, place(selector, root));
            }
        }
    }

    fn add(&mut self, body: &str, place: Place) {
        for Declaration { name, value, .. } in declarations(body) {
            match place {
                _ if !name.starts_with("--") => {}
                Place::Within => {
                    self.within.insert(name.to_owned());
                }
                Place::Root(weight) => {
                    let known = self.whole.get(name).map_or(0, |(weight, _)| *weight);
                    if weight >= known {
                        self.whole.insert(name.to_owned(), (weight, value.to_owned()));
                    }
                }
            }
        }
    }
}

fn place(selector: &str, root: Node<'_, '_>) -> Place {
    let has = |key: &str, word: &str| {
        root.attribute(key).is_some_and(|words| words.split_whitespace().any(|one| one == word))
    };
    match selector {
        "svg" | "html" => Place::Root(1),
        ":root" => Place::Root(2),
        _ if selector.strip_prefix('.').is_some_and(|class| has("class", class)) => Place::Root(2),
        _ if selector.strip_prefix('#').is_some_and(|id| has("id", id)) => Place::Root(3),
        _ => Place::Within,
    }
}

struct Reader {
    names: Names,
    /// The classes of shapes.
    classes: HashSet<String>,
    /// Whether drawings stand in the drawing, of which each is an `svg`.
    nested: bool,
    /// How much may still be written (bytes).
    left: usize,
}

impl Reader {
    fn new(document: &Document<'_>, elements: &[Node<'_, '_>]) -> Self {
        let shapes = elements.iter().filter(|node| SHAPES.contains(&node.tag_name().name()));
        let classes = shapes.filter_map(|node| node.attribute("class")).flat_map(str::split_whitespace);
        let nested =
            elements.iter().any(|node| *node != document.root_element() && node.tag_name().name() == "svg");
        Self { names: Names::default(), classes: classes.map(str::to_owned).collect(), nested, left: MOST }
    }

    /// A style sheet in plain words; `None` if it is in them.
    fn sheet(&mut self, rules: &[Rule<'_>], cut: bool) -> Result<Option<String>, VectorError> {
        let mut changed = cut;
        let mut out = String::new();
        for Rule { selectors, body } in rules {
            let all = declarations(body);
            let shapes = split(selectors, ',').iter().any(|selector| self.is_for_shapes(selector));
            let plain = self.declarations(&all, shapes)?;
            if body.contains('{') && draws(body) {
                return Err(strange(&format!("{selectors} {{ {} }}", &body[..until(body, &['{'])])));
            }
            let drawn = all.iter().any(|one| paint::draws(one.name));
            let mut kept = Vec::new();
            for selector in split(selectors, ',').into_iter().filter(|selector| !selector.is_empty()) {
                match self.selector(selector) {
                    Ok(plain) => {
                        changed |= plain != selector;
                        kept.push(plain);
                    }
                    Err(_) if !drawn || is_pointed(selector) => changed = true,
                    Err(error) => return Err(error),
                }
            }
            changed |= plain.is_some();
            let body = plain.map_or(Cow::Borrowed(*body), Cow::Owned);
            if !kept.is_empty() {
                self.write(&mut out, &format!("{}{{{body}}}", kept.join(",")))?;
            }
        }
        Ok(changed.then_some(out))
    }

    fn write(&mut self, out: &mut String, words: &str) -> Result<(), VectorError> {
        self.left = self.left.checked_sub(words.len()).ok_or(VectorError::TooLarge)?;
        out.push_str(words);
        Ok(())
    }

    /// A selector that usvg understands and that means the same.
    fn selector<'s>(&self, selector: &'s str) -> Result<Cow<'s, str>, VectorError> {
        let of_root = selector.strip_prefix(":root").filter(|rest| !rest.starts_with(char::is_alphanumeric));
        let plain: Cow<'s, str> = match of_root {
            Some(rest) if !self.nested => format!("svg{rest}").into(),
            _ => selector.into(),
        };
        if is_pointed(selector) || Selector::parse(&plain).is_none() {
            return Err(strange(selector));
        }
        Ok(plain)
    }

    /// Whether a selector is for shapes, as far as it names an element or a class.
    fn is_for_shapes(&self, selector: &str) -> bool {
        let last = selector.rsplit(|c: char| c.is_whitespace() || matches!(c, '>' | '+' | '~')).next();
        let last = last.unwrap_or_default();
        let mut names = last.split(['.', '#', '[', ':']);
        let element = names.next().unwrap_or_default();
        SHAPES.contains(&element) || names.any(|name| self.classes.contains(name))
    }

    /// Declarations in plain words; `None` if they are in them.
    fn declarations(&mut self, all: &[Declaration<'_>], shapes: bool) -> Result<Option<String>, VectorError> {
        let mut changed = false;
        let mut out = String::new();
        for one in all {
            let name = one.name.to_ascii_lowercase();
            if GEOMETRY.contains(&name.as_str()) || shapes && SIZES.contains(&name.as_str()) {
                return Err(strange(&format!("{name}: {}", one.value)));
            }
            if !paint::draws(&name) {
                // What usvg cannot read ends the rule for it.
                changed |= !name.chars().all(|c| c.is_ascii_lowercase() || c == '-') || name.starts_with('-');
                changed |= one.value.contains(['{', ';', '\\']);
                continue;
            }
            let plain = self.value(&name, one.value, all)?;
            changed |= plain.is_some() || name != one.name;
            let important = if one.important { " !important" } else { "" };
            let value = plain.as_deref().unwrap_or(one.value);
            self.write(&mut out, &format!("{name}:{value}{important};"))?;
        }
        Ok(changed.then_some(out))
    }

    /// An attribute in plain words; `None` if it is in them.
    fn attribute(
        &mut self,
        node: Node<'_, '_>,
        attribute: Attribute<'_, '_>,
    ) -> Result<Option<String>, VectorError> {
        let (name, value) = (attribute.name(), attribute.value().trim());
        let shape = SHAPES.contains(&node.tag_name().name());
        if name == "style" {
            let style = without_comments(value);
            return self.declarations(&declarations(&style), shape);
        }
        if shape && (GEOMETRY.contains(&name) || SIZES.contains(&name)) && value.contains('(') {
            let plain = self.substituted(value, &[], 0)?;
            return if plain.contains('(') { Err(strange(&said(name, value))) } else { Ok(Some(plain)) };
        }
        if !paint::draws(name) || value.is_empty() {
            return Ok(None);
        }
        let plain = self.value(name, value, &[])?;
        if let Some(plain) = &plain {
            self.left = self.left.checked_sub(plain.len()).ok_or(VectorError::TooLarge)?;
        }
        Ok(plain)
    }

    /// A value in plain words; `None` if it is in them. `own` are the declarations that it stands among.
    fn value(
        &mut self,
        name: &str,
        value: &str,
        own: &[Declaration<'_>],
    ) -> Result<Option<String>, VectorError> {
        let substituted = if value.contains("var(") { Some(self.substituted(value, own, 0)?) } else { None };
        let meant = substituted.as_deref().unwrap_or(value).trim();
        match paint::value(name, meant) {
            Ok(plain) => Ok(plain.or(substituted)),
            Err(()) => Err(strange(&said(name, value))),
        }
    }

    /// A value with those of its variables.
    fn substituted(
        &mut self,
        value: &str,
        own: &[Declaration<'_>],
        depth: usize,
    ) -> Result<String, VectorError> {
        /// Variables in variables, and letters of a value: no drawing needs more.
        const DEEPEST: usize = 16;
        const LONGEST: usize = 2_000;
        let mut out = String::new();
        let mut rest = value;
        while let Some((before, behind)) = rest.split_once("var(") {
            out.push_str(before);
            let end = until(behind, &[')']);
            let mut parts = behind[..end].splitn(2, ',');
            let name = parts.next().unwrap_or_default().trim();
            let near = own.iter().rev().find(|one| one.name == name).map(|one| one.value.to_owned());
            let local = near.is_none() && self.names.within.contains(name);
            let far = || self.names.whole.get(name).map(|(_, value)| value.clone());
            let found = near.or_else(far).or_else(|| parts.next().map(str::to_owned));
            match found.filter(|found| !local && depth < DEEPEST && found.len() < LONGEST) {
                Some(found) => out.push_str(self.substituted(found.trim(), own, depth + 1)?.trim()),
                None => return Err(strange(&format!("var({name})"))),
            }
            if out.len() > LONGEST {
                return Err(strange(&format!("var({name})")));
            }
            rest = behind.get(end + 1..).unwrap_or_default();
        }
        out.push_str(rest);
        self.left = self.left.checked_sub(out.len()).ok_or(VectorError::TooLarge)?;
        Ok(out)
    }
}

fn is_pointed(selector: &str) -> bool {
    !selector.contains('(') && POINTED.iter().any(|word| selector.contains(word))
}

fn said(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}

fn strange(what: &str) -> VectorError {
    VectorError::Strange(shown(what))
}

fn shown(what: &str) -> String {
    /// Longer ones are cut in a message (letters).
    const LONGEST: usize = 60;
    let words = what.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = words.chars().take(LONGEST).collect();
    if shown.len() < words.len() {
        shown.push('…');
    }
    shown
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('\'', "&apos;")
}

/// A text with these parts replaced, none of which lies in another.
fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (range, new) in edits {
        if let Some(kept) = text.get(done..range.start) {
            out.push_str(kept);
            out.push_str(&new);
            done = range.end;
        }
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}
