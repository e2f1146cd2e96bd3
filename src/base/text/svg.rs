//! Text as SVG: one `<text>` for each run, at the very place where the layout put it. It stays text,
//! so that it can be searched and copied from the PDF; blanks between words are characters.

use std::fmt::Write;

use unicode_bidi::{BidiClass, bidi_class};

use crate::beside::SourceRun;
use crate::fonts::FontStore;
use crate::setting::SetText;

/// Appends the words of a text that was set; inline icons are left to the caller. The
/// runs get the ids `text-<number>.<run>`, by which they are known again in the tree. What was written is returned run
/// by run.
pub fn write_text(
    out: &mut String,
    store: &FontStore,
    set: &SetText,
    fill: &str,
    text: usize,
) -> Vec<SourceRun> {
    let mut all = Vec::with_capacity(set.runs.len());
    for (index, run) in set.runs.iter().enumerate() {
        // A text of blanks alone has no outline and would vanish, and the words on its sides would
        // be one to a search; the blanks go with the run before, whose end nothing depends on.
        if is_blank(&run.text) {
            continue;
        }
        let after = set.runs[index + 1..].iter().take_while(|next| next.y == run.y && is_blank(&next.text));
        let blanks: String = after.map(|blank| blank.text.as_str()).collect();
        let (words, marked) = match run.rtl {
            // What stands on the right of such words goes before them.
            true => right_to_left(&(blanks + &run.text)),
            false => (format!("{}{blanks}", run.text), false),
        };
        let (weight, italic) = store.style_of(run.face);
        let start = out.len();
        let _ = write!(out, "<text id=\"text-{text}.{index}\" xml:space=\"preserve\" x=\"");
        // The mark on the left has no width, but is letterspaced like any sign.
        number(out, if marked { run.x - set.track } else { run.x });
        out.push_str("\" y=\"");
        number(out, run.y);
        out.push_str("\" font-family=\"");
        // Quoted, for a family name that ends in a figure is no CSS identifier.
        out.push('\'');
        escape(out, store.family_of(run.face));
        out.push_str("'\" font-size=\"");
        number(out, run.size);
        let _ = write!(out, "\" font-weight=\"{weight}\"");
        if italic {
            out.push_str(" font-style=\"italic\"");
        }
        if set.track != 0.0 {
            out.push_str(" letter-spacing=\"");
            number(out, set.track);
            out.push('"');
        }
        out.push_str(" fill=\"");
        escape(out, fill);
        out.push_str("\">");
        escape(out, &words);
        out.push_str("</text>");
        all.push(SourceRun {
            node: format!("text-{text}.{index}"),
            markup: out[start..].to_owned(),
            words,
            face: run.face,
            size: run.size,
            at: (run.x, run.y),
            track: set.track,
            fill: fill.to_owned(),
        });
    }
    all
}

/// Words that run from right to left, so that signs at their ends do too: whoever draws them by themselves would take
/// those for a part of a line from left to right. Also whether there is a mark on their left.
fn right_to_left(words: &str) -> (String, bool) {
    const MARK: &str = "\u{200f}";
    let strong = |letter: char| matches!(bidi_class(letter), BidiClass::R | BidiClass::AL);
    let before = if words.starts_with(strong) { "" } else { MARK };
    let after = if words.ends_with(strong) { "" } else { MARK };
    (format!("{before}{words}{after}"), !after.is_empty())
}

fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Appends a length with at most four decimals and none that say nothing.
pub fn number(out: &mut String, value: f32) {
    let start = out.len();
    let _ = write!(out, "{value:.4}");
    let keep = out[start..].trim_end_matches('0').trim_end_matches('.').len();
    out.truncate(start + keep);
    if &out[start..] == "-0" {
        out.replace_range(start.., "0");
    }
}

/// Text or an attribute's value as XML and HTML take it; characters that XML cannot hold are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// Appends what [`escaped`] gives.
pub fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
}
