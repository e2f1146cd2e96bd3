//! Texts in a room: cleaned, and laid out in a column.

use super::room::Rect;

/// Sizes of letters that are tried in turn (pixels).
const SIZES: [f64; 7] = [16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0];

/// The middle width of a letter, in parts of its size: on the safe side.
const LETTER: f64 = 0.55;

/// From line to line, in parts of the size.
const LINE: f64 = 1.2;

/// The longest text of one label: longer ones than this are in no exported room.
const LONGEST: usize = 300;

/// A text in a column.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnText {
    /// Where it stands.
    pub at: Rect,
    /// What it says.
    pub text: String,
    /// The size of its letters (pixels).
    pub size: f64,
    /// It is a heading.
    pub bold: bool,
}

/// A text of one line of at most so many letters, without control characters.
pub fn line(text: &str, most: usize) -> String {
    let shown: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let cut: String = line.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// Lays texts below one another in a column, each with whether it is a heading, in letters as large as they fit; with how
/// many of them there was no room for.
pub fn column(texts: &[(String, bool)], area: Rect) -> (Vec<ColumnText>, usize) {
    let texts: Vec<(String, bool)> = texts
        .iter()
        .flat_map(|(text, bold)| parts(text).into_iter().map(|part| (part, *bold)).collect::<Vec<_>>())
        .collect();
    let mut laid = Vec::new();
    for size in SIZES {
        let mut y = area.y;
        laid.clear();
        for (text, bold) in &texts {
            let size = if *bold { size + 4.0 } else { size };
            let letters = (area.w / (size * LETTER)).floor().max(1.0);
            let lines = (text.chars().count() as f64 / letters).ceil().max(1.0);
            let high = lines * size * LINE;
            if y + high > area.y + area.h {
                break;
            }
            let at = Rect { x: area.x, y, w: area.w, h: high }.rounded();
            laid.push(ColumnText { at, text: text.clone(), size, bold: *bold });
            y += high + size * 0.4;
        }
        if laid.len() == texts.len() {
            break;
        }
    }
    let missing = texts.len() - laid.len();
    (laid, missing)
}

/// A text in parts that a label can hold, each of whole words where it has any.
fn parts(text: &str) -> Vec<String> {
    let text = line(text, usize::MAX);
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        for piece in pieces(word) {
            let letters = piece.chars().count();
            if length > 0 && length + 1 + letters > LONGEST {
                parts.push(std::mem::take(&mut part));
                length = 0;
            }
            if length > 0 {
                part.push(' ');
                length += 1;
            }
            part.push_str(&piece);
            length += letters;
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// A word that is longer than a label, cut.
fn pieces(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(LONGEST).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::{column, line};
    use crate::playingcards::room::Rect;

    const AREA: Rect = Rect { x: 10.0, y: 20.0, w: 280.0, h: 700.0 };

    #[test]
    fn texts_stand_below_one_another() {
        let texts = [("Setup".to_owned(), true), ("1. Shuffle the deck.".to_owned(), false)];
        let (laid, missing) = column(&texts, AREA);
        assert_eq!((laid.len(), missing), (2, 0));
        assert!(laid[1].at.y >= laid[0].at.y + laid[0].at.h);
        assert!(laid[0].bold && laid[0].size > laid[1].size);
    }

    /// A column that ran into the hand could not be read.
    #[test]
    fn long_texts_are_smaller_and_never_run_out() {
        let long = |count: usize| vec![("word ".repeat(50), false); count];
        let (laid, missing) = column(&long(8), AREA);
        assert_eq!((laid.len(), missing), (8, 0));
        assert!(laid[0].size < 16.0);
        let (laid, missing) = column(&long(400), AREA);
        assert!(missing > 0 && laid.len() + missing == 400);
        let last = laid.last().unwrap();
        assert!(last.at.y + last.at.h <= AREA.y + AREA.h + 1.0);
        let (laid, _) = column(&[("x".repeat(1_000), false)], AREA);
        assert_eq!(laid.len(), 4);
    }

    #[test]
    fn a_line_is_a_line() {
        assert_eq!(line(" a\u{0}b\r\n\tc ", 10), "a b c");
        assert_eq!(line("abcdefghijkl", 5), "abcd…");
    }
}
