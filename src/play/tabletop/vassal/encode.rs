//! How VASSAL writes several texts as one (`tools/SequenceEncoder.java`): with a sign between them, and a backslash before
//! that sign where it is part of a text.

/// Several texts as one.
///
/// A text that ends with a backslash could not be told from one that goes on: there must be none (`text`).
pub fn sequence<T: AsRef<str>>(sign: char, parts: impl IntoIterator<Item = T>) -> String {
    let mut out = String::new();
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            out.push(sign);
        }
        let part = part.as_ref();
        // What would be read as quoted is quoted.
        let quoted = part.starts_with('\\') || part.starts_with('\'') && part.ends_with('\'');
        let quote = if quoted { "'" } else { "" };
        out.push_str(quote);
        for letter in part.chars() {
            if letter == sign {
                out.push('\\');
            }
            out.push(letter);
        }
        out.push_str(quote);
    }
    out
}

/// What a game says, as VASSAL can show it: on one line, at most so many letters, and without the signs with which
/// VASSAL begins something else. These are a backslash (which escapes), `$` (the name of a property,
/// `tools/FormattedString.java`), and a brace at the beginning (an expression, `script/expression/Expression.java`).
pub fn text(said: &str, most: usize) -> String {
    let mut out = String::new();
    let mut count = 0;
    for word in said.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if count > 0 {
            out.push(' ');
            count += 1;
        }
        for letter in word.chars() {
            if count >= most {
                return shortened(out, most);
            }
            count += 1;
            out.push(match letter {
                '\\' | '\u{fffe}' | '\u{ffff}' => '/',
                '$' => '\u{ff04}',
                '{' if out.is_empty() => '(',
                letter => letter,
            });
        }
    }
    out
}

/// As much of it as there is room for with a sign for what is left out.
fn shortened(text: String, most: usize) -> String {
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Colours are three numbers (`configure/ColorConfigurer.java`).
pub fn colour([red, green, blue]: [u8; 3]) -> String {
    format!("{red},{green},{blue}")
}

/// A key with Ctrl, by its letter (`configure/NamedHotKeyConfigurer.java`): the code of the key, which is that of the
/// capital letter, and Java's bits for Ctrl, the older and the newer one (2 and 128).
pub fn ctrl(letter: char) -> String {
    format!("{},130", u32::from(letter.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::{sequence, text};

    #[test]
    fn texts_are_escaped_as_in_vassals_own_example() {
        let inner = sequence(',', ["B", "C"]);
        assert_eq!(sequence(',', ["A", &inner]), "A,B\\,C");
        assert_eq!(sequence(';', ["", "a;b", ""]), ";a\\;b;");
        assert_eq!(sequence(';', ["'a'", "\\b"]), "''a'';'\\b'");
    }

    #[test]
    fn texts_of_strangers_are_no_commands() {
        assert_eq!(text(" A\tline\r\nand $another$ \\ ", 99), "A line and ＄another＄ /");
        assert_eq!(text("{system()}", 99), "(system()}");
        assert_eq!(text("abcdefgh", 5), "abcd…");
        assert_eq!(text("abcde", 5), "abcde");
        assert_eq!([text("ab cd", 2), text("ab cd", 3), text("ab cd", 4)], ["a…", "ab…", "ab…"]);
        assert_eq!(text("\u{1}\u{0}", 5), "");
    }
}
