//! What people read: the table as one seat may see it, what has happened, what can be chosen.
//!
//! This module only produces text, and never names anything that the seat may not see.

mod changed;
mod ending;
mod names;
mod options;
mod story;
mod table;
#[cfg(test)]
mod tests;
mod titles;
mod why;

pub use ending::ending;
pub use names::Viewpoint;
pub use options::{Menu, TypedError};
pub use story::{LineKind, StoryLine, purpose, story, story_lines};
pub use table::{hand, lay, marks};
pub use why::why;

/// Wraps text to lines of at most `width` columns; continuation lines are indented by `indent` spaces.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let hanging = " ".repeat(indent);
    let mut out = String::new();
    for line in text.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let options = textwrap::Options::new(width)
            .initial_indent(&line[..line.len() - line.trim_start().len()])
            .subsequent_indent(&hanging)
            .break_words(false)
            .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        out.push_str(&textwrap::fill(&words, options));
        out.push('\n');
    }
    out
}

/// A text of the data without its markup.
pub fn plain(text: &str) -> String {
    warpress_text::markup::parse(text)
        .map(|paragraphs| warpress_text::markup::plain_text(&paragraphs).replace('\n', " "))
        .unwrap_or_default()
}
