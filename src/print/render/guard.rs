//! What a template may not do, and what a stranger's may not do besides.
//!
//! The template engine cannot be interrupted, so a pack's template is read before it runs: what
//! would let a small file fill the memory is refused, and each turn of a loop is made to call
//! `tick()`, which stops the face when its turns are used up. The SVG that comes out is looked at by
//! element before it becomes a tree.

use std::collections::HashSet;

use thiserror::Error;

use super::templates::TemplateError;
use usvg::roxmltree::{Document, Node};
use warpress_model::diagnostic::nearest;

use warpress_assets::Trust;

/// The longest template that a pack may bring (bytes).
const LONGEST_TEMPLATE: usize = 64 << 10;

/// The most elements that a face may draw, each counted as often as it is repeated: by what uses it, and by patterns,
/// clips and masks within one another.
pub(crate) const MOST_DRAWN: u64 = 200_000;

/// Filters whose result is no longer than what they are given, or grows once. (`replace`, `join`, `indent` and the
/// escaping ones can be made to double a text again and again.)
const SAFE_FILTERS: [&str; 31] = [
    "abs",
    "capitalize",
    "default",
    "first",
    "float",
    "get",
    "int",
    "keys",
    "last",
    "length",
    "lower",
    "max",
    "min",
    "nth",
    "pairs",
    "pluralize",
    "reverse",
    "round",
    "safe",
    "slanted",
    "sort",
    "split",
    "str",
    "title",
    "trim",
    "trim_end",
    "trim_start",
    "truncate",
    "unique",
    "upper",
    "values",
];

/// Why a template of a pack is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GuardError {
    /// Larger than any template needs to be.
    #[error("a template of a pack may have {LONGEST_TEMPLATE} bytes")]
    TooLong,
    /// It does what it may not do.
    #[error("a template of a pack may not {0}")]
    Refused(String),
    /// A statement that nothing has, and the one that it is like.
    #[error("there is no {{% {0} %}}; did you mean {{% {1} %}}?")]
    NoStatement(String, &'static str),
    /// It breaks off in the middle.
    #[error("{0}")]
    Unfinished(&'static str),
}

/// Why a template is not taken, and where in it that stands (bytes).
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    error: GuardError,
    at: usize,
}

impl Fault {
    /// The same of the template of this name, with line and column from 1.
    pub(crate) fn of(self, name: &str, source: &str) -> TemplateError {
        let before = source.get(..self.at).unwrap_or(source);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        TemplateError::Guard { error: self.error, place: format!("{name}:{line}:{column}") }
    }
}

/// The statements that a template of a pack may have.
const STATEMENTS: [&str; 12] =
    ["if", "elif", "else", "endif", "for", "endfor", "include", "set", "break", "continue", "raw", "endraw"];

/// Statements of the engine that templates of packs do without.
const TERA: [&str; 8] = ["endset", "filter", "endfilter", "block", "endblock", "extends", "macro", "import"];

/// A piece of a template's source.
struct Tag<'a> {
    /// Where it begins in the source.
    start: usize,
    /// Its keyword, or nothing for `{{ }}`.
    keyword: &'a str,
    /// All of its words and signs, strings left out.
    tokens: Vec<&'a str>,
    /// Where it ends in the source.
    end: usize,
    /// It takes the blanks after it away.
    trims: bool,
}

/// Looks at the source of a template from a pack.
///
/// # Errors
/// The first thing that it may not do.
pub(crate) fn check_template(source: &str) -> Result<(), Fault> {
    if source.len() > LONGEST_TEMPLATE {
        return Err(Fault { error: GuardError::TooLong, at: 0 });
    }
    for tag in tags(source)? {
        let fault = |error: GuardError| Err(Fault { error, at: tag.start });
        let refuse = |what: &str| fault(GuardError::Refused(what.to_owned()));
        match tag.keyword {
            "" | "<" | "</" => {}
            known if STATEMENTS.contains(&known) => {}
            "component" | "endcomponent" => return refuse("define components"),
            "set_global" => return refuse("use set_global"),
            other => {
                let near = nearest(other, STATEMENTS).and_then(|near| {
                    STATEMENTS.into_iter().find(|known| *known == near && !TERA.contains(&other))
                });
                return match near {
                    Some(near) => fault(GuardError::NoStatement(other.to_owned(), near)),
                    None => refuse(&format!("use {{% {other} %}}")),
                };
            }
        }
        if tag.keyword == "set" && !tag.tokens.contains(&"=") {
            return refuse("capture text with {% set %}");
        }
        if tag.tokens.contains(&"~") {
            return refuse("join strings with ~; write one after the other");
        }
        if tag.keyword != "for" && tag.tokens.contains(&"for") {
            return refuse("build lists with for");
        }
        for (at, pair) in tag.tokens.windows(2).enumerate() {
            if pair[0] == "|" && !SAFE_FILTERS.contains(&pair[1]) {
                return refuse(&format!("use the filter {}", pair[1]));
            }
            let literal = matches!(pair[1], "[" | "{") && !ends_value(pair[0]);
            if tag.keyword == "set" && literal && !gives_number(&tag.tokens[at + 1..]) {
                return refuse("put lists together with {% set %}");
            }
        }
    }
    Ok(())
}

/// Whether a list is written only to find the least or the greatest of its numbers: `[a, b] | min`.
fn gives_number(list: &[&str]) -> bool {
    let mut depth = 0_usize;
    let end = list.iter().position(|token| {
        match *token {
            "[" | "{" => depth += 1,
            "]" | "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let behind = end.and_then(|end| list.get(end + 1..end + 3));
    behind.is_some_and(|tokens| matches!(tokens, ["|", "max" | "min"]))
}

/// Whether a bracket after this token is an index and no list.
fn ends_value(token: &str) -> bool {
    let last = token.chars().next_back();
    matches!(token, "]" | ")" | "\"")
        || last.is_some_and(|c| c.is_alphanumeric() || c == '_') && token != "in"
}

/// The source with a `tick()` in each loop, each component and each file.
pub(crate) fn with_ticks(source: &str) -> Result<String, Fault> {
    let mut ticking = String::with_capacity(source.len() + 64);
    let mut from = 0;
    for tag in tags(source)? {
        if matches!(tag.keyword, "for" | "component") {
            ticking.push_str(&source[from..tag.end]);
            ticking.push_str(if tag.trims { "{{ tick() -}}" } else { "{{ tick() }}" });
            from = tag.end;
        }
    }
    ticking.push_str(&source[from..]);
    if !source.contains("component ") && !source.contains("extends ") {
        ticking.insert_str(0, "{{ tick() }}");
    }
    Ok(ticking)
}

fn tags(source: &str) -> Result<Vec<Tag<'_>>, Fault> {
    let mut found: Vec<Tag<'_>> = Vec::new();
    let mut at = 0;
    while let Some(open) = source[at..].find('{').map(|offset| at + offset) {
        let unfinished = |what: &'static str| move || Fault { error: GuardError::Unfinished(what), at: open };
        let rest = &source[open..];
        if rest.starts_with("{#") {
            at = open + rest.find("#}").ok_or_else(unfinished("a comment without an end"))? + 2;
        } else if rest.starts_with("{{") || rest.starts_with("{%") {
            let tag = tag(source, open).map_err(|error| Fault { error, at: open })?;
            at = tag.end;
            if tag.keyword == "raw" {
                at += source[at..].find("endraw").ok_or_else(unfinished("raw without endraw"))?;
                at += source[at..].find("%}").ok_or_else(unfinished("raw without endraw"))? + 2;
            }
            found.push(tag);
        } else {
            at = open + 1;
        }
    }
    Ok(found)
}

fn tag(source: &str, open: usize) -> Result<Tag<'_>, GuardError> {
    use GuardError::Unfinished;
    let statement = source[open..].starts_with("{%");
    let close = if statement { "%}" } else { "}}" };
    let mut tokens: Vec<&str> = Vec::new();
    let mut depth = 0_usize;
    let mut at = open + 2;
    loop {
        let rest = &source[at..];
        let Some(c) = rest.chars().next() else { return Err(Unfinished("a tag without an end")) };
        if depth == 0 && rest.starts_with(close) {
            break;
        }
        let length = match c {
            '"' | '\'' | '`' => {
                let end = string_end(rest, c).ok_or(Unfinished("a string without an end"))?;
                tokens.push("\"");
                at += end;
                continue;
            }
            '{' => {
                depth += 1;
                1
            }
            '}' => {
                depth = depth.saturating_sub(1);
                1
            }
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            '<' if rest.starts_with("</") => 2,
            c => c.len_utf8(),
        };
        if !c.is_whitespace() {
            tokens.push(&rest[..length]);
        }
        at += length;
    }
    let trims = tokens.last() == Some(&"-");
    let start = usize::from(tokens.first() == Some(&"-"));
    let keyword = if statement { tokens.get(start).copied().unwrap_or_default() } else { "" };
    Ok(Tag { start: open, keyword, tokens, end: at + 2, trims })
}

/// Where a string that begins with `quote` ends; a backslash takes the next character along.
fn string_end(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(at + c.len_utf8()),
            _ => {}
        }
    }
    None
}

/// Elements that no face may have, with the reason.
const REFUSED: [(&str, &str); 7] = [
    ("filter", "is drawn as pixels in a PDF"),
    ("style", "style sheets are not read"),
    ("script", "does nothing on paper"),
    ("foreignObject", "is not drawn"),
    ("animate", "does nothing on paper"),
    ("marker", "draw the arrow itself"),
    ("textPath", "is not measured"),
];

/// Looks at the elements of an SVG: what would not print, and what a stranger may not use because a
/// few bytes of it become any number of shapes. A picture stands where `image()` has put one: `ours` knows their
/// addresses.
pub(crate) fn check_document(
    document: &Document<'_>,
    trust: Trust,
    ours: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    const MOST_SPANS: usize = 200;
    let mut faults = Vec::new();
    let mut ids = HashSet::new();
    let mut spans = 0;
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if let Some((_, why)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
            faults.push(format!("<{name}> {why}"));
        }
        if name == "image" && !node.attribute("href").is_some_and(ours) {
            faults.push("<image> is refused; image(src=\"art/…\", …) shows a picture of the game".to_owned());
        }
        if let Some(id) = node.attribute("id")
            && !ids.insert(id)
        {
            faults.push(format!("two elements have the id \"{id}\""));
        }
        if node.attribute("spreadMethod").is_some_and(|method| method != "pad") {
            faults.push("spreadMethod is shown differently by PDF viewers".to_owned());
        }
        if trust == Trust::Pack {
            spans += usize::from(name == "tspan");
            if name == "use" {
                faults.push("a template of a pack may not have <use>".to_owned());
            }
        }
        if faults.len() > 10 {
            break;
        }
    }
    if spans > MOST_SPANS {
        faults.push(format!("a template of a pack may have {MOST_SPANS} <tspan>"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_may_draw_what_a_card_needs() {
        let good = r#"{# a } comment #}{% set x = p.ink %}{% for s in stats %}{{ text(s=s.text, x=x[0], y={"a": 1}) }}
            {% if s.icon is starting_with(pat="a %} b") %}{{ <panel x={x} y={1}/> }}{% endif %}{% endfor %}
            {% include "part/face.svg" %}{% for a in [1, w] %}{{ a | round }}{% endfor %}
            {% set y = [x[0], [w, 2] | max] | min %}{% for a in range(end=3) %}{% endfor %}"#;
        assert_eq!(check_template(good), Ok(()));
    }

    #[test]
    fn a_pack_cannot_fill_the_memory() {
        for bad in [
            r#"{% set a = a ~ a %}"#,
            r#"{% set a %}{{ a }}{{ a }}{% endset %}"#,
            r#"{% set a = a | replace(from="x", to=a) %}"#,
            r#"{% set a = [a, a] %}"#,
            r#"{% set a = {"b": a} %}"#,
            r#"{% set a = [[a, a], 1] | first %}"#,
            r#"{%- set_global a = 1 %}"#,
            r#"{% component a() %}{{ <a/> }}{{ <a/> }}{% endcomponent a %}"#,
            r#"{% set a = [a for x in rnd] %}"#,
            r#"{% filter upper %}{% endfilter %}"#,
            r#"{{ "a"#,
            r#"{{ "#,
            "{#",
        ] {
            assert!(check_template(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_slip_is_told_with_its_place_and_what_was_meant() {
        let source = "<svg>\n {% if a %}b{% endfi %}";
        let fault = check_template(source).unwrap_err();
        let said = fault.of("card/own.svg", source).to_string();
        assert_eq!(said, "there is no {% endfi %}; did you mean {% endif %}?\n --> card/own.svg:2:13");
    }

    #[test]
    fn ticks_stand_in_every_loop() {
        let source = "{% for a in b -%} x {% endfor %}";
        assert_eq!(with_ticks(source).unwrap(), "{{ tick() }}{% for a in b -%}{{ tick() -}} x {% endfor %}");
    }

    #[test]
    fn what_does_not_print_is_refused() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/><g id="a"/><filter/><linearGradient spreadMethod="reflect"/></svg>"#;
        let document = Document::parse(svg).unwrap();
        assert_eq!(check_document(&document, Trust::Library, &|_| false).len(), 3);
    }
}
