//! Words within a block.

use std::fmt::Write as _;

use super::Writer;
use crate::notation::string;
use warpress_model::rules::RULING;
use warpress_rulebook::book::{Inline, shown_address, words};

impl Writer<'_> {
    pub fn cells(&mut self, cells: &[Vec<Inline>]) {
        for cell in cells {
            self.inlines(cell);
            self.out.push_str(", ");
        }
    }
    pub fn inlines(&mut self, inlines: &[Inline]) {
        if inlines.is_empty() {
            self.out.push_str("[]");
            return;
        }
        self.out.push('{');
        for (place, inline) in inlines.iter().enumerate() {
            match inline {
                Inline::Text(text) => {
                    // The number of a section never begins a line: alone on the last line it would mean nothing.
                    let number =
                        matches!(inlines.get(place + 1), Some(Inline::Link(_, words)) if words.is_empty());
                    match text.strip_suffix(' ').filter(|_| number) {
                        Some(text) => {
                            let _ = write!(self.out, "[#{}]", string(&format!("{text}\u{a0}")));
                        }
                        None => {
                            let _ = write!(self.out, "[#{}]", string(text));
                        }
                    }
                }
                Inline::Code(code) => {
                    let _ = write!(self.out, "code(look, {})", string(code));
                }
                Inline::Term(name) => {
                    let mark = self.mark(name);
                    let _ = write!(self.out, "term({mark}, {})", string(name));
                }
                Inline::Strong(inner) => self.wrap("strong", inner),
                Inline::Emphasis(inner) => self.wrap("emph", inner),
                Inline::Icon(icon) => self.icon(icon),
                Inline::Break => self.out.push_str("linebreak()"),
                Inline::Ours(id, number) => {
                    let anchor = self.anchor(&format!("{RULING}{id}"));
                    let _ = write!(self.out, "ours(look, {anchor}, {})", string(&number.to_string()));
                }
                Inline::Link(id, inner) => match self.numbers.get(id.as_str()).copied() {
                    Some(number) => {
                        let _ = write!(self.out, "see(look, {}, {}, ", self.anchor(id), string(number));
                        self.inlines(inner);
                        self.out.push(')');
                    }
                    None => self.inlines(inner),
                },
                Inline::Web(address, inner) => {
                    let shown = shown_address(address);
                    // Who reads on paper needs the address, unless the words are it.
                    let shown = if words(inner) == shown { "" } else { shown };
                    let _ = write!(self.out, "web(look, {}, {}, ", string(address), string(shown));
                    self.inlines(inner);
                    self.out.push(')');
                }
            }
            self.out.push_str("; ");
        }
        self.out.push('}');
    }

    fn wrap(&mut self, function: &str, inner: &[Inline]) {
        self.out.push_str(function);
        self.out.push('(');
        self.inlines(inner);
        self.out.push(')');
    }
}
