//! `data/referee.d.luau` tells of every verb, method and property that scripts have, and of no other.

use std::collections::BTreeSet;

use warpress_model::vocabulary::{Class, Root, written};

const PRELUDE: &str = include_str!("../../../src/play/referee/luau/prelude.luau");
const TYPES: &str = include_str!("../../../data/referee.d.luau");
const GUIDE: &str = include_str!("../../../docs/referee.md");

/// Names behind this word, at the begin of lines.
fn after<'a>(text: &'a str, head: &str) -> BTreeSet<&'a str> {
    let name = |line: &'a str| {
        let rest = line.trim_start().strip_prefix(head)?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
        rest[end..].starts_with('(').then_some(&rest[..end])
    };
    text.lines().filter_map(name).collect()
}

#[test]
fn the_types_are_complete() {
    let (verbs, methods) = (after(PRELUDE, "function V."), after(PRELUDE, "function methods."));
    assert!(verbs.len() > 60 && methods.len() > 15);
    assert_eq!(verbs, after(TYPES, "declare function "), "verbs");
    let declared: BTreeSet<_> = TYPES
        .lines()
        .filter(|line| line.contains("(self"))
        .flat_map(|line| after(line, "function "))
        .collect();
    assert_eq!(methods, declared, "methods");
}

#[test]
fn each_verb_is_explained_where_it_is_declared() {
    let lines: Vec<_> = TYPES.lines().collect();
    for pair in lines.windows(2) {
        let declares = pair[1].starts_with("declare ") || pair[1].contains("(self");
        assert!(!declares || pair[0].trim_start().starts_with("-- "), "no word about: {}", pair[1]);
    }
}

#[test]
fn the_guide_names_every_verb() {
    let all = after(PRELUDE, "function V.").into_iter().chain(after(PRELUDE, "function methods."));
    let missing: Vec<_> = all.filter(|verb| !GUIDE.contains(&format!("`{verb}"))).collect();
    assert!(missing.is_empty(), "docs/referee.md does not speak of {missing:?}");
}

#[test]
fn the_properties_are_those_of_the_vocabulary() {
    let all = Class::ALL.map(|class| format!("declare class {} ", class.name()));
    let missing: Vec<_> = all.iter().filter(|class| !TYPES.contains(*class)).collect();
    assert!(missing.is_empty(), "data/referee.d.luau lacks {missing:?}");
    let anew = "is stale: cargo run --example vocabulary";
    assert!(written::declarations(TYPES) == TYPES, "data/referee.d.luau {anew}");
    assert!(
        written::guide(GUIDE).as_deref() == Some(GUIDE),
        "the table of properties in docs/referee.md {anew}"
    );
}

/// Checks know nothing of a type that has a slip in it, and let everything pass.
#[test]
fn the_types_of_the_vocabulary_exist() {
    let known = |name: &str| {
        ["number", "string", "boolean", "any", "Thing"].contains(&name) || Class::named(name).is_some()
    };
    let all = Class::ALL.into_iter().flat_map(Class::properties).chain(Root::ALL);
    let strange: Vec<_> = all.filter(|one| !known(one.luau.trim_matches(['{', '}', ' ', '?']))).collect();
    assert!(strange.is_empty(), "{strange:?}");
}
