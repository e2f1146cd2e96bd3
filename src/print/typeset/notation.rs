//! Values as typst writes them.

use warpress_rulebook::book::{Align, Grid, Inline, words};

/// A text as a string in typst.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // Characters that a page cannot show.
            control if control.is_control() => {}
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// An array; a single item needs a trailing comma.
pub fn array(items: impl Iterator<Item = String>) -> String {
    let mut out = String::from("(");
    for item in items {
        out.push_str(&item);
        out.push_str(", ");
    }
    out.push(')');
    out
}

/// The alignment of the columns of a table.
pub fn aligned(grid: &Grid) -> String {
    let word = |align: &Align| match align {
        Align::Left => "start",
        Align::Centre => "center",
        Align::Right => "end",
    };
    array(grid.align.iter().map(|align| word(align).to_owned()))
}

/// The longest word of a column, in letters.
pub fn longest(grid: &Grid, place: usize) -> usize {
    let cells = grid.rows.iter().chain([&grid.head]).filter_map(|row| row.get(place));
    // A sign stands with the first word.
    let word = |cell: &Vec<Inline>| {
        let mut all = words(cell).split_whitespace().map(|word| word.chars().count()).collect::<Vec<_>>();
        all.first_mut().into_iter().for_each(|first| *first += signs(cell));
        all.into_iter().max()
    };
    cells.filter_map(word).max().unwrap_or(0)
}

/// The longest cell of a column, in letters.
pub fn natural(grid: &Grid, place: usize) -> usize {
    let long =
        |row: &Vec<Vec<Inline>>| row.get(place).map_or(0, |cell| words(cell).chars().count() + signs(cell));
    grid.rows.iter().chain([&grid.head]).map(long).max().unwrap_or(0)
}

/// All letters of a column.
pub fn total(grid: &Grid, place: usize) -> usize {
    let cells = grid.rows.iter().filter_map(|row| row.get(place));
    cells.map(|cell| words(cell).chars().count() + signs(cell)).sum()
}

/// The letters in whose place the signs of a cell stand.
fn signs(cell: &[Inline]) -> usize {
    let blank = matches!(cell.first(), Some(Inline::Text(text)) if text.starts_with('\u{2003}'));
    cell.iter().filter(|one| matches!(one, Inline::Icon(_))).count() * 2 + usize::from(blank) * 2
}

#[cfg(test)]
mod tests {
    use super::{array, string};

    #[test]
    fn words_cannot_be_commands() {
        assert_eq!(string("a\" + read(\"/etc/passwd\") \\"), "\"a\\\" + read(\\\"/etc/passwd\\\") \\\\\"");
        assert_eq!(string("a\u{0}b\nc"), "\"ab\\nc\"");
        assert_eq!(array(["1".to_owned()].into_iter()), "(1, )");
    }
}
