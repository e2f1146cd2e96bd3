//! Turning names into ids.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The id of a name: lower case, with hyphens; accents and apostrophes are dropped. Latin letters become English
/// ones (`wróżka`: `wrozka`); letters of other scripts stay.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    // A combining accent belongs to the letter before it.
    for letter in name.nfc().take(120) {
        match letter {
            '\'' | '’' | '‘' | '"' | '“' | '”' => {}
            '&' => slug.push_str("-and-"),
            '½' => slug.push_str("-half"),
            letter if letter.is_alphanumeric() => letter.to_lowercase().for_each(|low| plain(low, &mut slug)),
            letter if is_combining_mark(letter) => {}
            _ => slug.push('-'),
        }
    }
    slug.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// The English spelling of a small letter, if it is Latin.
fn plain(letter: char, slug: &mut String) {
    slug.push_str(match letter {
        // These are letters in their own right, which Unicode does not decompose.
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ĳ' => "ij",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ĸ' => "k",
        'ŋ' => "n",
        'ŧ' => "t",
        'ſ' => "s",
        // The dot of a small İ, which is a combining character.
        '\u{307}' => "",
        letter => {
            // á is a and an accent; い is not Latin, nor is が an い with a mark.
            let base = std::iter::once(letter).nfd().next().filter(char::is_ascii_alphanumeric);
            slug.push(base.unwrap_or(letter));
            return;
        }
    });
}

/// The id of a name in which `*` stands for anything and is kept.
pub fn slug_pattern(word: &str) -> String {
    word.split('*')
        .map(|part| {
            let open = (part.starts_with([' ', '-']), part.ends_with([' ', '-']));
            let inner = slug(part);
            match (open, inner.is_empty()) {
                (_, true) => inner,
                ((before, after), false) => {
                    format!("{}{inner}{}", if before { "-" } else { "" }, if after { "-" } else { "" })
                }
            }
        })
        .collect::<Vec<_>>()
        .join("*")
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_become_words() {
        assert_eq!(slug("Sturm, Schwung & Wucht"), "sturm-schwung-and-wucht");
        assert_eq!(slug("(Re)Capture Seoul"), "re-capture-seoul");
        assert_eq!(slug("Rock'n Roll — Ægir"), "rockn-roll-aegir");
        assert_eq!(slug("11+"), "11");
        assert_eq!(slug("Wróżka Łucja, Übermaß, Čapek, İzmir"), "wrozka-lucja-ubermass-capek-izmir");
        assert_eq!(slug("e\u{301}tat E\u{301}tat Ệ"), "etat-etat-e");
        assert_eq!(slug("Огонь がいこく"), "огонь-がいこく");
    }
}
