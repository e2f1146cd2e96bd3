//! Look-ups in texts: the results of a row, `{{ table.morale.holds.on }}`, are `at` in format 2.

/// A text with its look-ups renamed; `None` if none of them changes.
pub fn look_ups(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut at = 0;
    for change in changes(text) {
        out.push_str(&text[at..change]);
        out.push_str(NEW);
        at = change + OLD.len();
    }
    if at == 0 {
        return None;
    }
    out.push_str(&text[at..]);
    Some(out)
}

/// The old word.
pub const OLD: &str = "on";
/// The new word.
pub const NEW: &str = "at";

/// The places of the old word in the look-ups of a text.
pub fn changes(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(open) = text[start..].find("{{").map(|open| start + open + 2) {
        let Some(close) = text[open..].find("}}").map(|close| open + close) else { break };
        let name = text[open..close].split('|').next().unwrap_or_default().trim_end();
        let parts: Vec<&str> = name.trim_start().split('.').collect();
        if parts.len() == 4 && parts[0] == "table" && parts[3] == OLD {
            found.push(open + name.len() - OLD.len());
        }
        start = close + 2;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::look_ups;

    #[test]
    fn only_what_a_roll_stands_for_is_looked_up_otherwise() {
        let old =
            "On {{ table.morale.holds.on }} or {{table.morale.runs.on|words}}, {{ on }}, {{ table.on.a.b }}";
        let new =
            "On {{ table.morale.holds.at }} or {{table.morale.runs.at|words}}, {{ on }}, {{ table.on.a.b }}";
        assert_eq!(look_ups(old).as_deref(), Some(new));
        assert_eq!(look_ups("{{ table.morale.holds.on"), None);
    }
}
