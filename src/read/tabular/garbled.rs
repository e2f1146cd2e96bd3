//! Letters that were read in a wrong encoding, here or in another program before: `CafÃ©`, `Itâ€™s`, `W³adca`.

use encoding_rs::{IBM866, MACINTOSH, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1254};

use super::{Encoding, Table};
use warpress_model::plural::counted;
use warpress_model::{Code, Diagnostic};

/// What is said of a file some of whose words were read in a wrong encoding.
pub fn of(tables: &[Table], encoding: Option<Encoding>) -> Option<Diagnostic> {
    let cells = tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
    let mut found = cells.filter_map(|cell| Some((cell, word(&cell.text)?)));
    let (cell, (word, meant)) = found.next()?;
    let others = match found.count() {
        0 => String::new(),
        others => format!(", and {} like it", counted(others, "cell")),
    };
    let meant = meant.map(|meant| format!(" (“{meant}”?)")).unwrap_or_default();
    let message = format!("“{word}”{meant} seems to have been read in a wrong encoding{others}");
    let help = match encoding {
        Some(encoding) if encoding != Encoding::UTF_8 => format!(
            "it was read as {}: say encoding = \"…\" in the list, or save it as UTF-8",
            encoding.name()
        ),
        _ => "the file says so itself: open its original in the right encoding, and save it as UTF-8"
            .to_owned(),
    };
    Some(Diagnostic::new(Code::W0250, message, &cell.location).help(help))
}

/// The first word of a text whose letters are wrong, and what it was if that can be told.
fn word(text: &str) -> Option<(String, Option<String>)> {
    if text.is_ascii() && !text.contains('?') {
        return None;
    }
    text.split_whitespace().find_map(|word| {
        let meant = meant(word);
        (meant.is_some() || is_mixed(word))
            .then(|| (word.trim_matches(['.', ',', ';', ':']).to_owned(), meant))
    })
}

/// A word of UTF-8 that was read as something else, as it was before.
fn meant(word: &str) -> Option<String> {
    [WINDOWS_1252, MACINTOSH, WINDOWS_1250, WINDOWS_1254, WINDOWS_1251, IBM866]
        .into_iter()
        .find_map(|wrong| undone(word, wrong))
        .map(|meant| meant.trim_matches(['.', ',', ';', ':']).to_owned())
}

fn undone(word: &str, wrong: &'static encoding_rs::Encoding) -> Option<String> {
    if word.is_ascii() {
        return None;
    }
    let (mut out, mut rest, mut letters, mut signs) = (String::new(), word, 0, 0);
    while !rest.is_empty() {
        let plain = rest.find(|letter: char| !letter.is_ascii()).unwrap_or(rest.len());
        out.push_str(&rest[..plain]);
        rest = &rest[plain..];
        let length = rest.find(|letter: char| letter.is_ascii()).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(length);
        rest = behind;
        if run.is_empty() {
            continue;
        }
        let (bytes, _, failed) = wrong.encode(run);
        let meant = std::str::from_utf8(&bytes).ok().filter(|_| !failed)?;
        // `CAFÉ»` would be one letter.
        let closed = run.chars().count() == 2 && run.ends_with(['»', '”', '“', '’', '…', '™', '®']);
        let shouted = closed && out.chars().last().is_some_and(char::is_uppercase);
        if shouted || !meant.chars().all(is_usual) {
            return None;
        }
        letters += meant.chars().filter(|letter| letter.is_alphabetic()).count();
        signs += meant.chars().filter(|letter| !letter.is_alphabetic()).count();
        out.push_str(meant);
    }
    // Two Cyrillic letters may be one of UTF-8 by chance.
    let cyrillic = wrong == WINDOWS_1251 || wrong == IBM866;
    (!cyrillic || letters > 1 || signs > 0).then_some(out)
}

/// Whether a letter beyond ASCII is one of those that lists of cards have.
fn is_usual(letter: char) -> bool {
    matches!(letter, '\u{a0}'..='\u{24f}' | '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{45f}' | '\u{5d0}'..='\u{5ea}'
        | '\u{621}'..='\u{64a}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2044}' | '\u{20ac}' | '\u{2100}'..)
}

/// Whether signs stand between letters as in no language, or letters are lost.
fn is_mixed(word: &str) -> bool {
    const SIGNS: &str = "¡¢£¤¥¦§¨©¬®¯°±²³¶¸¹¼½¾¿†‡ˆ‰ƒ˜€™√∆∂∑∏∫≈≠≤≥◊";
    let letters: Vec<char> = word.chars().collect();
    if letters.iter().any(|letter| matches!(letter, '\u{fffd}' | '\u{80}'..='\u{9f}')) {
        return true;
    }
    let address = word.contains(['/', '=', '@', '&']);
    letters.windows(2).any(is_raised)
        || letters.windows(3).any(|three| match three {
            [one, '?', other] => one.is_lowercase() && other.is_lowercase() && !address,
            [one, '·', other] => {
                one.is_alphabetic() && other.is_alphabetic() && (*one, *other) != ('l', 'l')
            }
            [one, sign, other] => {
                one.is_alphabetic() && other.is_alphabetic() && !SIGNS.contains(*one) && SIGNS.contains(*sign)
            }
            _ => false,
        })
}

/// A capital beyond ASCII behind a small letter: no language has it.
fn is_raised(pair: &[char]) -> bool {
    matches!(pair, [small, capital] if small.is_lowercase() && capital.is_uppercase() && !capital.is_ascii())
}

/// How often a text has letters as no language puts them together: of two readings the one that has more is wrong.
pub fn oddities(text: &str) -> usize {
    let letters: Vec<char> = text.chars().collect();
    let controls =
        letters.iter().filter(|letter| matches!(letter, '\u{80}'..='\u{9f}' | 'ƒ' | 'ˆ' | '‡')).count();
    controls
        + letters.windows(2).filter(|pair| is_raised(pair)).count()
        + text.split_whitespace().filter(|word| is_mixed(word)).count()
}

#[cfg(test)]
mod tests {
    use super::word;

    /// “CafÃ©” on a card is found by nobody before it lies on the table.
    #[test]
    fn words_in_a_wrong_encoding_are_known() {
        for (text, meant) in [
            ("CafÃ©", Some("Café")),
            ("Itâ€™s naÃ¯ve", Some("It’s")),
            ("Caf√© in", Some("Café")),
            ("WĹ‚adca", Some("Władca")),
            ("РџСЂРёРІРµС‚", Some("Привет")),
            ("W³adca", None),
            ("Caf\u{fffd}", None),
            ("na?ve", None),
            ("fƒr", None),
            ("Grî·ter", None),
            ("CafŽ", None),
        ] {
            let found = word(text).map(|(_, meant)| meant);
            assert_eq!(found, Some(meant.map(str::to_owned)), "{text}");
        }
    }

    #[test]
    fn words_of_many_languages_are_in_order() {
        for text in [
            "Café – “Ægir”, it´s 5 °C, m³, 3 km²",
            "¿Qué? ¡Señor!",
            "»CAFÉ« »CAFÉ»",
            "Größe",
            "Łódź, żółw",
            "Волк воет на луну. Рік",
            "狼、月に吠える。",
            "rock’n’roll",
            "Why? yes",
            "see page?x=1",
            "Ö»",
            "l·l",
            "İIıi",
            "Ä",
            "Ça où ?",
            "x²y",
        ] {
            let found = word(text);
            assert!(found.is_none() || text == "x²y", "{text}: {found:?}");
        }
    }
}
