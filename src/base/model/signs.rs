//! Words in texts that stand for an icon, `{mana}` or `:mana:`, and words that only look as if they did.

use std::borrow::Cow;

/// A word in single braces or between colons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign<'s> {
    /// Where it begins, in bytes.
    pub at: usize,
    /// As it is written: `{mana}`.
    pub written: &'s str,
    /// The word: `mana`.
    pub name: &'s str,
}

/// Puts icons in the place of words that `icon` knows. What stands in backticks is meant as it is written.
pub fn with_icons<'s, 'i>(source: &'s str, icon: impl Fn(&str) -> Option<&'i str>) -> Cow<'s, str> {
    if !source.contains(['{', ':']) {
        return Cow::Borrowed(source);
    }
    let mut text = String::new();
    let mut done = 0;
    for sign in all(source, &|name| icon(name).is_some()) {
        if let Some(icon) = icon(sign.name) {
            text.push_str(&source[done..sign.at]);
            text.push_str(&format!("[icon:{icon}]"));
            done = sign.at + sign.written.len();
        }
    }
    if done == 0 { Cow::Borrowed(source) } else { Cow::Owned(text + &source[done..]) }
}

/// Words that look like icons but are none that `known` has: they are printed as they are written.
pub fn strange(source: &str, known: impl Fn(&str) -> bool) -> Vec<Sign<'_>> {
    all(source, &known).into_iter().filter(|sign| !known(sign.name)).collect()
}

/// All such words in their order, outside of backticks and look-ups (`{{ name }}`). A known word counts wherever its
/// signs stand around it, any other only if it could be meant: `12:30:` and `Note:this:` are not.
fn all<'s>(source: &'s str, known: &dyn Fn(&str) -> bool) -> Vec<Sign<'s>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut code = false;
    while let Some(open) = source[at..].find(['{', ':', '`']).map(|next| at + next) {
        at = open + 1;
        let rest = &source[open..];
        match rest.as_bytes()[0] {
            b'`' => code = !code,
            // A look-up ends behind its second brace, and so does what is no look-up.
            b'{' if rest.starts_with("{{") || rest.starts_with("{}") => {
                at = rest.find("}}").map_or(source.len(), |close| open + close + 2);
            }
            _ if code => {}
            b'{' => {
                let Some(sign) = braced(source, open, known) else { continue };
                at = open + sign.written.len();
                found.push(sign);
            }
            _ => {
                let Some(sign) = between_colons(source, open, known) else { continue };
                at = open + sign.written.len();
                found.push(sign);
            }
        }
    }
    found
}

fn braced<'s>(source: &'s str, open: usize, known: &dyn Fn(&str) -> bool) -> Option<Sign<'s>> {
    let rest = &source[open..];
    let close = rest.find('}')?;
    let written = &rest[..=close];
    let inside = rest[1..close].trim();
    if known(inside) {
        return Some(Sign { at: open, written, name: inside });
    }
    let name = inside.split('|').next().unwrap_or_default().trim();
    let letter = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.');
    let fits = name.starts_with(char::is_alphabetic) && name.chars().all(letter);
    let ends = !rest[close + 1..].starts_with(['{', '}'])
        || rest[close + 1..].starts_with('{') && !rest[close + 1..].starts_with("{{");
    (fits && ends).then_some(Sign { at: open, written, name })
}

fn between_colons<'s>(source: &'s str, open: usize, known: &dyn Fn(&str) -> bool) -> Option<Sign<'s>> {
    const LONGEST: usize = 40;
    let rest = &source[open + 1..];
    let letter = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
    let end = rest.char_indices().find(|(_, sign)| !letter(*sign)).map(|(at, _)| at)?;
    if end == 0 || end > LONGEST || !rest[end..].starts_with(':') {
        return None;
    }
    let name = &rest[..end];
    let sign = Sign { at: open, written: &source[open..open + end + 2], name };
    if known(name) {
        return Some(sign);
    }
    let before = source[..open].chars().next_back();
    let behind = rest[end + 1..].chars().next();
    let apart =
        before.is_none_or(|sign| sign.is_whitespace() || matches!(sign, '(' | '[' | ':' | '}' | '/' | ','));
    let ends = behind.is_none_or(|sign| !sign.is_alphanumeric());
    let word = name.chars().count() > 1
        && name.starts_with(|sign: char| sign.is_lowercase())
        && name.chars().all(|sign| !sign.is_uppercase());
    (apart && ends && word).then_some(sign)
}

#[cfg(test)]
mod tests {
    use super::{strange, with_icons};

    fn icon(name: &str) -> Option<&'static str> {
        match name {
            "mana" => Some("water-drop"),
            "T" => Some("turn"),
            "2" => Some("two-coins"),
            _ => None,
        }
    }

    fn names(source: &str) -> Vec<(usize, &str)> {
        strange(source, |name| icon(name).is_some()).into_iter().map(|sign| (sign.at, sign.name)).collect()
    }

    #[test]
    fn known_words_become_icons() {
        let said = |source| with_icons(source, icon).into_owned();
        assert_eq!(
            said("Pay {mana}{T}: gain :mana::mana:."),
            "Pay [icon:water-drop][icon:turn]: gain [icon:water-drop][icon:water-drop]."
        );
        assert_eq!(said("{2}, { mana } 2:mana:"), "[icon:two-coins], [icon:water-drop] 2[icon:water-drop]");
        for plain in ["{{ mana }}", "`{mana}` `:mana:`", "{mona} :mona:", "mana: 2", "12:30:", "{mana"] {
            assert_eq!(said(plain), plain);
        }
    }

    #[test]
    fn other_words_in_such_signs_are_told_from_look_ups_and_times() {
        assert_eq!(names("é {mona} and {{ kills }}: {n | words}."), [(3, "mona"), (27, "n")]);
        assert_eq!(names("{{ n }}, {1, 2}, {}, { , `{mona}` {#id}, {two words}, {{x}}}"), []);
        assert_eq!(names("Pay :mona: (:gold:), :a::bc:"), [(4, "mona"), (12, "gold"), (24, "bc")]);
        assert_eq!(names("12:30: go, Note:this: or http://x:80/, a:b:c, :Do:, :x:"), []);
    }
}
