//! Formulas as texts say them: what spreadsheets export of one that failed, and one that nobody has calculated.

use super::Kind;

/// What stands for a value that is not there, in the languages of spreadsheets, and other errors without a sign at their
/// end.
const MISSING: [&str; 11] = [
    "#N/A",
    "#NV",
    "#N/D",
    "#N/B",
    "#YOK",
    "#HIÁNYZIK",
    "#SAKNAS!",
    "#Н/Д",
    "#NENÍ_K_DISPOZICI",
    "#GETTING_DATA",
    "Loading...",
];

/// What a text is: the trace of a formula, or a text.
pub fn kind(text: &str) -> Kind {
    if is_failed(text) {
        Kind::Failed
    } else if is_formula(text) {
        Kind::Unsaved
    } else {
        Kind::Plain
    }
}

/// `#REF!`, `#BEZUG!`, `#¿NOMBRE?`, `#DZIEL/0!`, `Err:502`.
pub fn is_failed(text: &str) -> bool {
    const SHORTEST: usize = 2;
    let numbered = text
        .strip_prefix("Err:")
        .is_some_and(|number| number.len() == 3 && number.bytes().all(|digit| digit.is_ascii_digit()));
    let word = text.strip_prefix('#').and_then(|rest| rest.strip_suffix(['!', '?']));
    let capitals = |word: &str| {
        let word = word.trim_start_matches(['¡', '¿']);
        word.chars().filter(|sign| sign.is_uppercase()).count() >= SHORTEST
            && word.chars().all(|sign| sign.is_uppercase() || matches!(sign, '/' | '_' | '0'))
    };
    numbered || MISSING.contains(&text) || word.is_some_and(capitals)
}

/// `=B2*2`, `=SUM(A1:A9)`, `=1+2`, `="a"&"b"`: with a cell, a function, a sum or joined words in it. A sign of equality alone is a text.
fn is_formula(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('=') else { return false };
    let signs: Vec<char> = inner.chars().collect();
    let at = |place: usize| signs.get(place).copied().unwrap_or(' ');
    // A cell: up to three capitals and a row, with or without dollars.
    let cell = |from: usize| {
        let word = |place: usize| at(place).is_ascii_alphanumeric() || at(place) == '$';
        let letters =
            (from..).take_while(|place| at(*place).is_ascii_uppercase() || at(*place) == '$').count();
        let digits = (from + letters..).take_while(|place| at(*place).is_ascii_digit()).count();
        (1..=4).contains(&letters)
            && (1..=6).contains(&digits)
            && !word(from + letters + digits)
            && (from == 0 || !word(from - 1))
    };
    let function = |place: usize| {
        at(place) == '(' && place > 0 && (at(place - 1).is_uppercase() || at(place - 1).is_ascii_digit())
    };
    let sum = |place: usize| {
        place > 0
            && matches!(at(place), '+' | '-' | '*' | '/' | '&')
            && at(place - 1).is_ascii_digit()
            && at(place + 1).is_ascii_digit()
    };
    let words =
        |place: usize| place > 0 && at(place) == '&' && (at(place - 1) == '"' || at(place + 1) == '"');
    let tells = |place| cell(place) || function(place) || sum(place) || words(place);
    !at(0).is_whitespace() && (0..signs.len()).any(tells)
}

#[cfg(test)]
mod tests {
    use super::kind;
    use crate::Kind;

    /// “#BEZUG!” on twenty cards is noticed by nobody who reads the first.
    #[test]
    fn formulas_that_failed_are_known_in_the_languages_of_spreadsheets() {
        for text in [
            "#REF!",
            "#BEZUG!",
            "#NOM?",
            "#¿NOMBRE?",
            "#¡REF!",
            "#DIV/0!",
            "#DZIEL/0!",
            "#DEĞER!",
            "#ССЫЛКА!",
            "#N/A",
            "#NV",
            "#N/D",
            "Err:508",
            "#SPILL!",
        ] {
            assert_eq!(kind(text), Kind::Failed, "{text}");
        }
        for text in ["#1", "#hash", "#WIN", "#Win!", "Err: 5", "#", "#!", "N/A"] {
            assert_eq!(kind(text), Kind::Plain, "{text}");
        }
    }

    #[test]
    fn formulas_without_a_result_are_known() {
        for text in ["=B2*2", "=SUM(A1:A9)", "=1+2", "=$A$1&\" legs\"", "=WENN(C2>1;2;3)", "=\"Na\"&\"me\""] {
            assert_eq!(kind(text), Kind::Unsaved, "{text}");
        }
        for text in ["=", "= 5", "=5", "=)", "== Weapons ==", "=cmd", "5=5", "=Dungeons & Dragons"] {
            assert_eq!(kind(text), Kind::Plain, "{text}");
        }
    }
}
