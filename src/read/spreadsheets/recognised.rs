//! Columns that are known by what stands in them, whatever their headings say.

use warpress_tabular::{Row, is_text};

/// How the names of pictures end.
const ENDINGS: [&str; 5] = [".png", ".jpg", ".jpeg", ".webp", ".svg"];

/// Words in the heading of a column with the pictures of backs.
const BACKS: [&str; 8] = ["back", "reverse", "rück", "verso", "reverso", "retro", "dos", "rewers"];

/// Columns with the names of files of pictures among these: that of the fronts, and that of the backs.
pub fn pictures(open: &[String], rows: &[Row]) -> (Option<usize>, Option<usize>) {
    let is_picture = |text: &str| {
        let text = text.to_ascii_lowercase();
        ENDINGS.iter().any(|ending| text.ends_with(ending))
    };
    let are_pictures = |at: usize| {
        let mut values = rows.iter().map(|row| row.text(at)).filter(|text| !text.is_empty()).peekable();
        values.peek().is_some() && values.all(is_picture)
    };
    let is_back = |heading: &str| {
        let heading = heading.to_lowercase();
        heading
            .split(|sign: char| !sign.is_alphabetic())
            .any(|word| BACKS.iter().any(|back| word.starts_with(back)))
    };
    let all: Vec<usize> = (0..open.len()).filter(|at| !open[*at].is_empty() && are_pictures(*at)).collect();
    let front = all.iter().find(|at| !is_back(&open[**at])).copied();
    (front, all.iter().find(|at| is_back(&open[**at])).copied())
}

/// The first of these columns whose heading is that of texts, and that has sentences.
pub fn text(open: &[String], rows: &[Row]) -> Option<usize> {
    // Words of eastern scripts have no blanks between them.
    let wide = |text: &str| text.chars().filter(|letter| *letter >= '\u{2e80}').count() > 4;
    // “Draw 2 cards” and “Discard it.” are sentences; “First strike” is a word of the game.
    let is_sentence = |text: &str| {
        let words = text.split_whitespace().count();
        words > 2 || words > 1 && text.ends_with(['.', '!', '?']) || wide(text)
    };
    let long = |at: usize| rows.iter().any(|row| is_sentence(row.text(at)));
    (0..open.len()).find(|at| is_text(&open[*at]) && long(*at))
}

/// The only one of these columns that has sentences.
pub fn only_prose(open: &[String], rows: &[Row]) -> Option<usize> {
    /// Words of a sentence.
    const WORDS: usize = 4;
    let long = |at: usize| {
        let words = |row: &Row| row.text(at).split_whitespace().count();
        let filled = rows.iter().filter(|row| !row.text(at).is_empty()).count();
        let sentences = rows.iter().filter(|row| words(row) >= WORDS).count();
        sentences * 2 > filled
    };
    let mut all = (0..open.len()).filter(|at| !open[*at].is_empty() && long(*at));
    all.next().filter(|_| all.next().is_none())
}
