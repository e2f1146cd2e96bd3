//! A text in italics throughout, whatever marks it has.

use warpress_language::Quotes;

use super::{Reader, parted};

/// The same text, every paragraph of it in italics. Its own italics have nothing left to stand out from: their stars go, and
/// stars that mark nothing stay stars.
pub fn slanted(source: &str) -> String {
    let slant = |paragraph: &String| {
        let reader = Reader::through(paragraph, Quotes::default());
        let mut slanted = String::from("*");
        for (at, letter) in reader.source.iter().enumerate() {
            if reader.slants.binary_search(&at).is_ok() {
                continue;
            }
            if reader.bare.binary_search(&at).is_ok() {
                slanted.push('\\');
            }
            slanted.push(*letter);
        }
        slanted + "*"
    };
    parted(source).iter().map(slant).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::super::{Span, TextStyle, parse, plain_text};
    use super::*;

    #[test]
    fn every_word_of_a_slanted_text_is_in_italics_and_no_star_is_left() {
        for (source, words, bold) in [
            ("Roses are red.", "Roses are red.", ""),
            ("*Roses* are red.", "Roses are red.", ""),
            ("Roses are *red*", "Roses are red", ""),
            ("*All of it*", "All of it", ""),
            ("***All*** *of* **it**", "All of it", "Allit"),
            ("***a** b* c", "a b c", "a"),
            ("**a***b*", "ab", "a"),
            ("*a***b**", "ab", "b"),
            ("**All of it**", "All of it", "All of it"),
            ("Roses are red,\n\n*violets* blue.", "Roses are red,\nviolets blue.", ""),
            ("5* and 2 * 3", "5* and 2 * 3", ""),
            (r"\*Roses\* \", r"*Roses* \", ""),
            ("* one\n\n*", "* one\n*", ""),
            ("`*a*` *b* [icon:anchor]", "*a* b ", ""),
            ("", "", ""),
        ] {
            let slanted = slanted(source);
            let paragraphs = parse(&slanted).unwrap();
            assert_eq!(plain_text(&paragraphs), words, "{source} > {slanted}");
            let spans = || paragraphs.iter().flat_map(|paragraph| &paragraph.spans);
            let seen = |shown: fn(&TextStyle) -> bool| -> String {
                let text = |span: &Span| match span {
                    Span::Text { text, look } if shown(look) => text.clone(),
                    _ => String::new(),
                };
                spans().map(text).collect()
            };
            assert_eq!(seen(|look| !look.italic), "", "{source} > {slanted}");
            assert_eq!(seen(|look| look.bold), bold, "{source} > {slanted}");
            assert_eq!(super::slanted(&slanted), slanted, "again");
        }
    }
}
