//! What people read: the table as one seat may see it, what has happened, what can be chosen.
//!
//! Gives texts and decides nothing. Whatever a seat may not see has no name here.

mod names;
mod options;
mod story;
mod table;
#[cfg(test)]
mod tests;

pub use names::Eyes;
pub use options::{Menu, Pick};
pub use story::story;
pub use table::{hand, lay};

/// Breaks texts into lines of at most `width` characters; further lines begin with `indent` spaces.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let own = line.len() - line.trim_start().len();
        let (mut column, mut fresh) = (own, true);
        out.push_str(&line[..own]);
        for word in line.split_whitespace() {
            let length = word.chars().count();
            if !fresh && column + 1 + length > width {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                (column, fresh) = (indent, true);
            }
            if !fresh {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
            fresh = false;
        }
        out.push('\n');
    }
    out
}

/// A text of the data without its marks: what a reader sees.
pub fn plain(text: &str) -> String {
    warpress_text::markup::parse(text)
        .map(|paragraphs| warpress_text::markup::plain_text(&paragraphs).replace('\n', " "))
        .unwrap_or_default()
}
