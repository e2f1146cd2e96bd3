//! The words that cards of a bare spreadsheet say besides their text: flavour in italics, hints and the like below.

use super::headings::{Heading, TRIGGERS};
use crate::node::{Entries, Node, Raw};
use warpress_model::Location;
use warpress_tabular::Row;

/// Headings over what colours a card and has no effect, in the languages that spreadsheets are often in.
const FLAVOUR: [&str; 14] = [
    "flavor",
    "flavour",
    "quote",
    "lore",
    "fluff",
    "saying",
    "motto",
    "ambience",
    "stimmungstext",
    "zitat",
    "ambiance",
    "citation",
    "sabor",
    "klimat",
];

/// Words in headings over what is no player's business.
const PRIVATE: [&str; 30] = [
    "note",
    "notes",
    "comment",
    "comments",
    "remark",
    "remarks",
    "todo",
    "internal",
    "designer",
    "playtest",
    "status",
    "version",
    "author",
    "artist",
    "illustrator",
    "credit",
    "credits",
    "source",
    "file",
    "image",
    "picture",
    "art",
    "url",
    "link",
    "path",
    "notiz",
    "notizen",
    "kommentar",
    "commentaire",
    "uwagi",
];

/// The most columns of words that a card has room for besides its text.
const MOST: usize = 3;

/// A text longer than this (characters) is no aside.
const LONGEST: usize = 160;

/// A column of words for the face.
struct Aside<'h> {
    heading: &'h Heading,
    flavour: bool,
}

/// Gives each card a text with these words below its own; returns the keys of the columns.
pub fn show(cards: &mut [Node], headings: &[Heading], columns: &Entries, rows: &[Row]) -> Vec<String> {
    let has_uses = headings.iter().any(|one| TRIGGERS.contains(&one.path[0].as_str()));
    if has_uses || headings.iter().any(|one| one.path[0] == "face") {
        return Vec::new();
    }
    let of_words = |one: &&Heading| {
        let kind = columns.get(&one.path[0]).and_then(|(_, column)| column.get("type"));
        one.own && kind.and_then(Node::text).is_some_and(|kind| kind.trim_end_matches('?') == "text")
    };
    let fits = |one: &Heading| {
        let said = rows.iter().map(|row| row.text(one.at)).filter(|text| !text.is_empty());
        !is_private(&one.text)
            && said.clone().all(|text| text.chars().count() <= LONGEST && !is_address(text))
    };
    let asides: Vec<Aside<'_>> = headings
        .iter()
        .filter(of_words)
        .filter(|one| fits(one))
        .take(MOST)
        .map(|heading| Aside { heading, flavour: is_flavour(&heading.text) })
        .collect();
    if asides.is_empty() {
        return Vec::new();
    }
    for card in cards.iter_mut() {
        if let Some((text, location)) = whole(card, &asides) {
            let text = Node { raw: Raw::Text(text), location: location.clone() };
            let mut face = Node::empty(&location);
            face.insert("text", text);
            card.insert("face", face);
        }
    }
    asides.into_iter().map(|aside| aside.heading.path[0].clone()).collect()
}

/// The text of a card with what stands below it, and where; `None` if nothing does.
fn whole(card: &Node, asides: &[Aside<'_>]) -> Option<(String, Location)> {
    let mut place = None;
    let mut parts: Vec<String> = card.get("text").and_then(Node::printed).into_iter().collect();
    // What has no effect stands last.
    for flavour in [false, true] {
        for aside in asides.iter().filter(|aside| aside.flavour == flavour) {
            let Some(node) = card.get(&aside.heading.path[0]) else { continue };
            let Some(said) = node.printed().filter(|said| !said.trim().is_empty()) else { continue };
            let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
            let set = |line: &str| match flavour && !line.contains('*') {
                true => format!("*{line}*"),
                false => line.to_owned(),
            };
            let said = lines.map(set).collect::<Vec<_>>().join("\n\n");
            let label = if flavour { String::new() } else { format!("**{}:** ", aside.heading.text) };
            parts.push(format!("{label}{said}"));
            place.get_or_insert_with(|| node.location.clone());
        }
    }
    Some((parts.join("\n\n"), place?))
}

fn is_flavour(heading: &str) -> bool {
    words(heading).any(|word| FLAVOUR.contains(&word.as_str()))
}

fn is_private(heading: &str) -> bool {
    words(heading).any(|word| PRIVATE.contains(&word.as_str()))
}

fn words(heading: &str) -> impl Iterator<Item = String> {
    heading.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase)
}

/// Whether a text is the name of a file or an address, which nobody reads on a card.
fn is_address(text: &str) -> bool {
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let file = (2..=4).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.contains("://") || !text.contains(char::is_whitespace) && (file || text.contains(['/', '\\']))
}

#[cfg(test)]
mod tests {
    use super::{is_address, is_flavour, is_private};

    #[test]
    fn headings_say_what_words_are_for() {
        assert!(is_flavour("Flavor text") && is_flavour("Flavour") && !is_flavour("Hint"));
        assert!(is_private("Designer's notes") && is_private("Image file") && !is_private("Reward"));
    }

    #[test]
    fn names_of_files_are_not_for_cards() {
        for text in ["wolf.png", "https://example.com/a b", "images/wolf", "a\\b.jpg"] {
            assert!(is_address(text), "{text}");
        }
        for text in ["A cold night.", "Wolf", "Run away!", "Ends here.Now go", "Gone."] {
            assert!(!is_address(text), "{text}");
        }
    }
}
