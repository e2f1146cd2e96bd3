//! Plain lines of a given width: paragraphs, marks with words behind them, tables.

use super::book::Align;

/// Lines as they are made.
#[derive(Debug)]
pub struct Lines {
    width: usize,
    /// What there is so far.
    pub out: String,
}

impl Lines {
    /// Lines of at most so many characters, as far as words and tables allow.
    pub fn new(width: usize) -> Self {
        Self { width: width.clamp(30, 200), out: String::new() }
    }

    /// A line as it is.
    pub fn line(&mut self, indent: usize, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&" ".repeat(indent));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    /// A paragraph.
    pub fn wrapped(&mut self, indent: usize, text: &str) {
        for line in wrap(text, self.width.saturating_sub(indent).max(20)) {
            self.line(indent, &line);
        }
    }

    /// Lines indented behind a mark.
    pub fn hanging(&mut self, indent: usize, mark: &str, text: &str) {
        let hang = indent + mark.chars().count() + 1;
        let lines = wrap(text, self.width.saturating_sub(hang).max(20));
        for (number, line) in lines.iter().enumerate() {
            match number {
                0 => self.line(indent, &format!("{mark} {line}")),
                _ => self.line(hang, line),
            }
        }
    }

    /// Columns as wide as their cells; the widest is reduced to the remaining width and wrapped. Below a `head`, the
    /// first row, there is a rule.
    pub fn table(&mut self, indent: usize, rows: &[Vec<String>], align: &[Align], head: bool) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            return;
        }
        let wide = |place: usize| {
            rows.iter().filter_map(|row| row.get(place)).map(|cell| cell.chars().count()).max()
        };
        let mut widths: Vec<usize> = (0..columns).map(|place| wide(place).unwrap_or(0)).collect();
        let room = self.width.saturating_sub(indent + 2 * (columns - 1)).max(columns);
        while widths.iter().sum::<usize>() > room {
            let Some(widest) = widths.iter().copied().enumerate().max_by_key(|(_, wide)| *wide) else {
                break;
            };
            if widest.1 <= 4 {
                break;
            }
            widths[widest.0] -= 1;
        }
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, wide)| wrap(cell, (*wide).max(1))).collect();
            let high = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..high {
                let mut text = String::new();
                for (place, (cell, wide)) in cells.iter().zip(&widths).enumerate() {
                    let part = cell.get(line).map_or("", String::as_str);
                    let blank = wide.saturating_sub(part.chars().count());
                    let before = match align.get(place) {
                        Some(Align::Right) => blank,
                        Some(Align::Centre) => blank / 2,
                        _ => 0,
                    };
                    text.push_str(&" ".repeat(before));
                    text.push_str(part);
                    text.push_str(&" ".repeat(blank - before + 2));
                }
                self.line(indent, text.trim_end());
            }
            if number == 0 && head {
                let rule: Vec<String> = widths.iter().map(|wide| "-".repeat(*wide)).collect();
                self.line(indent, &rule.join("  "));
            }
        }
    }
}

/// Lines of at most this many columns, broken between words; a longer word is on a line of its own.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let options =
        textwrap::Options::new(width).break_words(false).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}
