//! From the text of a cell to the value that TOML would have.

use super::guess;
use super::key::CellContent;
use warpress_format::node::{Node, Raw};
use warpress_model::Location;
use warpress_tabular::is_unticked;

/// Words for yes and no: those of people, and those that spreadsheets write in some languages.
const YES: &[&str] = &[
    "yes",
    "true",
    "x",
    "1",
    "y",
    "✓",
    "✔",
    "☑",
    "✅",
    "ja",
    "wahr",
    "tak",
    "prawda",
    "oui",
    "vrai",
    "sí",
    "sì",
    "sim",
    "verdadero",
    "verdadeiro",
    "vero",
    "waar",
    "ano",
    "pravda",
    "igen",
    "igaz",
    "da",
    "adevărat",
    "да",
    "истина",
    "так",
    "істина",
    "ναι",
    "αληθησ",
    "evet",
    "doğru",
    "sant",
    "sand",
    "sann",
    "kyllä",
    "tosi",
    "はい",
    "是",
    "예",
];
const NO: &[&str] = &[
    "n",
    "nein",
    "nie",
    "non",
    "não",
    "nee",
    "ne",
    "nem",
    "nu",
    "нет",
    "ні",
    "όχι",
    "hayır",
    "nej",
    "nei",
    "ei",
    "いいえ",
    "否",
    "아니요",
    "✗",
    "✘",
    "-",
];

/// The text that stands for an empty one, as an empty cell says nothing.
pub const EMPTY: &str = "\"\"";

/// What separates words in a cell.
pub const BETWEEN: [char; 2] = [';', ','];

/// The value of a cell; `None` if it says nothing. `Err` says what would be right.
pub fn value(text: &str, holds: CellContent, location: &Location) -> Result<Option<Node>, &'static str> {
    let text = plain_start(text.trim());
    if text.is_empty() {
        return Ok(None);
    }
    if text == EMPTY {
        return Ok(Some(node(Raw::Text(String::new()), location)));
    }
    let tight = || text.split_whitespace().collect::<Vec<_>>().join(" ");
    let raw = match holds {
        CellContent::Prose => Raw::Text(text.to_owned()),
        CellContent::Value | CellContent::List => Raw::Text(tight()),
        CellContent::Whole => Raw::Text(guess::tight(whole(&tight()))),
        CellContent::Words if is_dash(text) => Raw::Text(text.to_owned()),
        CellContent::Words => {
            let text = tight();
            // “all but a, b” is one phrase.
            if text.to_lowercase().starts_with("all ") {
                Raw::Text(text)
            } else {
                let words = text.split(BETWEEN).map(str::trim).filter(|word| !word.is_empty());
                let mut words: Vec<Node> =
                    words.map(|word| node(Raw::Text(word.to_owned()), location)).collect();
                // A sign that separates nothing says that it is a list all the same.
                match words.len() {
                    1 if !text.contains(BETWEEN) => words.remove(0).raw,
                    _ => Raw::List(words),
                }
            }
        }
        CellContent::Flag => {
            let low = text.to_lowercase();
            match (YES.contains(&low.as_str()), NO.contains(&low.as_str()) || is_unticked(text)) {
                (true, _) => Raw::Bool(true),
                (_, true) => Raw::Bool(false),
                _ => return Err("write yes or no, true or false, x or nothing"),
            }
        }
        CellContent::Copies => {
            let text = tight();
            let bare = whole(text.trim_matches(['x', '×', '(', ')', ' ']));
            match bare.parse() {
                Ok(number) => Raw::Int(number),
                Err(_) => Raw::Text(text),
            }
        }
        CellContent::Any => match (text.parse::<i64>(), text) {
            (Ok(number), _) if number.to_string() == text => Raw::Int(number),
            (Err(_), _) if is_decimal(text) => {
                text.parse().map_or_else(|_| Raw::Text(text.to_owned()), Raw::Float)
            }
            (_, "true") => Raw::Bool(true),
            (_, "false") => Raw::Bool(false),
            _ => Raw::Text(text.to_owned()),
        },
    };
    Ok(Some(node(raw, location)))
}

/// A name, which has one line.
pub fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn node(raw: Raw, location: &Location) -> Node {
    Node { raw, location: location.clone() }
}

/// Whether a cell says that there is nothing.
pub fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "–" | "—" | "−")
}

/// `3` for `3.0` and `3,00`, which some programs export.
fn whole(text: &str) -> &str {
    match text.split_once(['.', ',']) {
        Some((whole, zeros))
            if !whole.is_empty() && !zeros.is_empty() && zeros.bytes().all(|digit| digit == b'0') =>
        {
            whole
        }
        _ => text,
    }
}

/// Whether a text is a decimal number as it would be printed.
fn is_decimal(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(|number| number.is_finite() && number.to_string() == text)
}

/// Signs with which a formula begins.
const FORMULA: [char; 4] = ['=', '@', '+', '-'];

/// A text without the apostrophe that keeps spreadsheets from taking it for a formula.
fn plain_start(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{CellContent, value};
    use warpress_format::node::Raw;

    fn read(text: &str, holds: CellContent) -> Option<Raw> {
        value(text, holds, &Default::default()).unwrap().map(|node| node.raw)
    }

    fn said(text: &str, holds: CellContent) -> String {
        match read(text, holds) {
            Some(Raw::List(words)) => {
                words.iter().filter_map(warpress_format::node::Node::printed).collect::<Vec<_>>().join("|")
            }
            Some(raw) => format!("{raw:?}"),
            None => "nothing".into(),
        }
    }

    #[test]
    fn cells_are_what_their_keys_take() {
        assert_eq!(said(" a ; b,c ", CellContent::Words), "a|b|c");
        assert_eq!(said("all but a, b", CellContent::Words), "Text(\"all but a, b\")");
        assert_eq!(said("x3", CellContent::Copies), "Int(3)");
        assert_eq!(said("12,0", CellContent::Copies), "Int(12)");
        assert_eq!(said("as needed", CellContent::Copies), "Text(\"as needed\")");
        assert_eq!(said("2.0", CellContent::Whole), "Text(\"2\")");
        assert_eq!(said("2.5", CellContent::Whole), "Text(\"2.5\")");
        assert_eq!(said("\u{a0}1D6  +2 ", CellContent::Value), "Text(\"1D6 +2\")");
        assert_eq!(said("two\n\nparagraphs", CellContent::Prose), "Text(\"two\\n\\nparagraphs\")");
        assert_eq!(said("PRAWDA", CellContent::Flag), "Bool(true)");
        assert_eq!(said("007", CellContent::Any), "Text(\"007\")");
        assert_eq!(said("\"\"", CellContent::Prose), "Text(\"\")");
        assert_eq!(said("  ", CellContent::Prose), "nothing");
        assert!(value("perhaps", CellContent::Flag, &Default::default()).is_err());
    }

    #[test]
    fn lines_of_a_cell_are_paragraphs() {
        assert_eq!(
            warpress_tabular::paragraphs("Choose one:\n• Gain 2 wood.\n \n• Lose 1 ore."),
            "Choose one:\n\n• Gain 2 wood.\n\n• Lose 1 ore."
        );
        assert_eq!(super::one_line("Two\n lines"), "Two lines");
        assert_eq!(said("YANLIŞ", CellContent::Flag), "Bool(false)");
    }

    #[test]
    fn the_apostrophe_before_a_formula_is_no_part_of_the_text() {
        assert_eq!(said("'=1+1", CellContent::Prose), "Text(\"=1+1\")");
        assert_eq!(said("'tis", CellContent::Prose), "Text(\"'tis\")");
    }
}
