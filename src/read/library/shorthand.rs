//! Short forms of the entries of `game.toml`, spelt out: a phase, a step or an op that is nothing but its text, an ending
//! that says who wins (`win = "pact"`), a constant with its label (`[9, "Cards in a full hand"]`), a ruling under the
//! word for what calls for it (`silent = "Is there a hand limit? No."`), and how many can play (`players = "2-4"`).
//!
//! Whatever reads the data after this knows the long forms alone.

use super::standard;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::{Location, RulingCause};

/// Spells out what a game says at its head: `players = "2-4"`, `credits = "warp-spawn"`.
pub fn spell_out_head(root: &mut Node) {
    let Raw::Table(entries) = &mut root.raw else { return };
    for (key, read) in [("players", players as fn(&mut Node)), ("credits", shared)] {
        entries.get_mut(key).into_iter().for_each(|(_, node)| read(node));
    }
}

/// `players = 2`, `players = "2-4"`, `players = "3+"`.
pub fn players(node: &mut Node) {
    let bounds = match &node.raw {
        Raw::Int(number) => Some((*number, Some(*number))),
        Raw::Text(text) => bounds(text),
        _ => None,
    };
    let Some((min, max)) = bounds else { return };
    let number = |number| Node { raw: Raw::Int(number), location: node.location.clone() };
    let keys = [("min", Some(min)), ("max", max)];
    let keys: Vec<_> = keys.into_iter().filter_map(|(key, value)| Some((key, number(value?)))).collect();
    table(node, keys);
}

fn bounds(text: &str) -> Option<(i64, Option<i64>)> {
    let text = text.trim();
    if let Some(least) = text.strip_suffix('+') {
        return Some((least.trim().parse().ok()?, None));
    }
    let (least, most) = text.split_once(['-', '–']).unwrap_or((text, text));
    Some((least.trim().parse().ok()?, Some(most.trim().parse().ok()?)))
}

/// `credits = "warp-spawn"`: those of a shared file, and no more.
fn shared(node: &mut Node) {
    if matches!(node.raw, Raw::Text(_)) {
        let name = node.clone();
        table(node, [("use", name)]);
    }
}

/// Spells out the entries of a collection that has been made a table by id.
pub fn spell_out(collection: &str, node: &mut Node) {
    let Raw::Table(entries) = &mut node.raw else { return };
    for (id, (_, entry)) in entries.iter_mut() {
        match collection {
            "phases" | "ops" => text(entry),
            "setup" if standard::is_step(id) => word(entry),
            "setup" => text(entry),
            "constants" => labelled(entry),
            "endings" => outcome(entry),
            "rulings" => reason(entry),
            _ => {}
        }
    }
}

fn table(entry: &mut Node, keys: impl IntoIterator<Item = (&'static str, Node)>) {
    let of = |(key, node): (&str, Node)| (key.to_owned(), (node.location.clone(), node));
    entry.raw = Raw::Table(keys.into_iter().map(of).collect());
}

/// `fly = "Play a card."`
fn text(entry: &mut Node) {
    if matches!(entry.raw, Raw::Text(_)) {
        let text = entry.clone();
        table(entry, [("text", text)]);
    }
}

/// `shuffle = true`: a standard step with nothing more to say.
fn word(entry: &mut Node) {
    if matches!(entry.raw, Raw::Bool(true)) {
        table(entry, []);
    }
}

/// `hand = [9, "Cards in a full hand"]`
fn labelled(entry: &mut Node) {
    if let Raw::List(items) = &mut entry.raw
        && let [_, Node { raw: Raw::Text(_), .. }] = items.as_slice()
        && let (Some(label), Some(value)) = (items.pop(), items.pop())
    {
        table(entry, [("value", value), ("label", label)]);
    }
}

/// `win = "pact"` and `lose = "each"`.
fn outcome(entry: &mut Node) {
    let Raw::Table(keys) = &mut entry.raw else { return };
    if keys.contains_key("result") || keys.contains_key("who") {
        return;
    }
    for result in ["win", "lose"] {
        if let Some((spot, who)) = keys.shift_remove(result) {
            put(keys, "result", Node { raw: Raw::Text(result.to_owned()), location: spot });
            put(keys, "who", who);
            return;
        }
    }
}

fn put(keys: &mut Entries, key: &str, node: Node) {
    keys.insert(key.to_owned(), (node.location.clone(), node));
}

/// `silent = "Who reveals first? Nobody."`
fn reason(entry: &mut Node) {
    let Raw::Table(keys) = &mut entry.raw else { return };
    if keys.contains_key("why") || keys.contains_key("answer") {
        return;
    }
    let said = RulingCause::WORDS
        .into_iter()
        .find(|why| matches!(keys.get(*why), Some((_, Node { raw: Raw::Text(_), .. }))));
    let Some(why) = said else { return };
    let Some((spot, Node { raw: Raw::Text(words), location })) = keys.shift_remove(why) else { return };
    let part = |text: &str, from: usize| Node {
        raw: Raw::Text(text.to_owned()),
        location: Location { start: (location.start + from).min(location.end), ..location.clone() },
    };
    put(keys, "why", Node { raw: Raw::Text(why.to_owned()), location: spot });
    let cut = if keys.contains_key("question") { 0 } else { question(&words) };
    let (asked, answer) = words.split_at(cut);
    if !asked.is_empty() {
        put(keys, "question", part(asked, 0));
    }
    put(keys, "answer", part(answer.trim_start(), cut));
}

/// Where the question ends with which a text begins; 0 if it asks none.
fn question(text: &str) -> usize {
    const CLOSING: [char; 6] = ['*', '”', '"', '’', ')', '»'];
    for (at, mark) in text.char_indices().filter(|(_, letter)| matches!(letter, '?' | '？' | '؟')) {
        let rest = &text[at + mark.len_utf8()..];
        let after = rest.trim_start_matches(CLOSING);
        if mark != '?' || after.is_empty() || after.starts_with(char::is_whitespace) {
            return text.len() - after.len();
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::{bounds, question};

    #[test]
    fn numbers_of_players_are_one_or_two_numbers() {
        let all = ["2", "2-4", "1–6", "3 +", "-2", "2-", "two"].map(bounds);
        let [two, more] = [Some((2, Some(2))), Some((2, Some(4)))];
        assert_eq!(all, [two, more, Some((1, Some(6))), Some((3, None)), None, None, None]);
    }

    #[test]
    fn questions_end_at_the_first_mark_that_ends_a_word() {
        let halves = |text: &'static str| text.split_at(question(text));
        assert_eq!(
            halves("Who begins? The youngest. Why? Luck."),
            ("Who begins?", " The youngest. Why? Luck.")
        );
        assert_eq!(halves("May one play *Why me?* No."), ("May one play *Why me?*", " No."));
        assert_eq!(
            halves("The *?-card* is a joker: which? Any."),
            ("The *?-card* is a joker: which?", " Any.")
        );
        assert_eq!(halves("先手は誰か？最年少者。"), ("先手は誰か？", "最年少者。"));
        assert_eq!(halves("Nobody begins."), ("", "Nobody begins."));
    }
}
