//! What the attributes and style sheets of an SVG name to draw with. Where a rule cannot be told to be for few elements,
//! it is for all: this is read to know how much is drawn at the most.

use std::collections::{BTreeSet, HashMap};

/// How often something is drawn that an element names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Once for the element: what it uses, its clip, its mask.
    Draws,
    /// Once for each shape within the element, which inherits it: fill and stroke.
    Paints,
    /// At each point of each shape within the element.
    Marks,
}

/// What an attribute, or the property of a style, names.
pub(crate) fn of_property<'t>(
    name: &str,
    value: &'t str,
) -> impl Iterator<Item = (&'t str, Effect)> + use<'t> {
    let effect = match name {
        "clip-path" | "mask" | "filter" => Effect::Draws,
        name if name.starts_with("marker") => Effect::Marks,
        _ => Effect::Paints,
    };
    // To look for one character costs less than to get ready to look for four, and most values have none.
    let named = if value.contains('(') { value } else { "" };
    named.split("url(").skip(1).filter_map(move |rest| {
        let name = rest.split(')').next()?.trim().trim_matches(['"', '\'']).trim();
        Some((name.strip_prefix('#')?, effect))
    })
}

/// What the declarations of a style name.
pub(crate) fn effects(style: &str) -> Vec<(&str, Effect)> {
    let mut found: Vec<_> = style
        .split(';')
        .flat_map(|declaration| {
            let (name, value) = split(declaration);
            of_property(name, value)
        })
        .collect();
    // Whoever hides the name of a property in a comment gets the worst of all.
    if style.contains("/*") {
        let all = found.clone();
        found.extend(all.iter().map(|(id, _)| (*id, Effect::Draws)));
        found.extend(all.iter().map(|(id, _)| (*id, Effect::Marks)));
    }
    found
}

fn split(declaration: &str) -> (&str, &str) {
    let (name, value) = declaration.split_once(':').unwrap_or(("", declaration));
    (name.trim(), value)
}

/// More than any style sheet has of selectors, and names behind them.
pub(crate) const MOST_TRIED: u64 = 1_000_000;

/// The rules of a style sheet that name something.
#[derive(Debug, Default)]
pub(crate) struct Rules<'t> {
    /// By the class that they are for.
    classes: HashMap<&'t str, Vec<(&'t str, Effect)>>,
    /// For any element.
    all: Vec<(&'t str, Effect)>,
    /// How many selectors there are, and names behind them.
    pub tried: u64,
}

impl<'t> Rules<'t> {
    /// Reads a style sheet [without comments](without_comments), up to where it has tried [too much](MOST_TRIED).
    pub fn of(styles: &'t str) -> Self {
        let mut rules = Self::default();
        for (selectors, body) in styles.split('}').filter_map(|rule| rule.split_once('{')) {
            let named = effects(body);
            for selector in selectors.split(',') {
                rules.tried += 1 + named.len() as u64;
                if rules.tried > MOST_TRIED {
                    return rules;
                }
                match class(selector) {
                    _ if named.is_empty() => {}
                    Some(class) => rules.classes.entry(class).or_default().extend(&named),
                    None => rules.all.extend(&named),
                }
            }
        }
        rules
    }

    /// What all elements name.
    pub fn everywhere(&self) -> &[(&'t str, Effect)] {
        &self.all
    }

    /// Adds what elements of these classes name.
    pub fn of_classes(&self, classes: &str, found: &mut Vec<(&'t str, Effect)>) {
        let named: BTreeSet<&str> =
            classes.split_whitespace().filter(|class| self.classes.contains_key(class)).collect();
        found.extend(named.iter().filter_map(|class| self.classes.get(class)).flatten());
    }
}

/// The class of the elements for which a selector is, if it is for one class.
fn class(selector: &str) -> Option<&str> {
    let last = selector.trim().rsplit(|c: char| c.is_whitespace() || matches!(c, '>' | '+' | '~')).next()?;
    let (_, class) = last.rsplit_once('.')?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let odd = selector.contains(['[', '(', ':', '"', '\'', '\\', '@']);
    (!odd && !class.is_empty() && class.chars().all(plain)).then_some(class)
}

/// A style sheet without its comments.
pub(crate) fn without_comments(styles: &str) -> String {
    let mut left = String::with_capacity(styles.len());
    let mut rest = styles;
    while let Some((before, comment)) = rest.split_once("/*") {
        left.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, behind)| behind);
    }
    left.push_str(rest);
    left
}
