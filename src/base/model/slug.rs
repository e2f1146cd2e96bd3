//! Turning names into ids.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The id of a name: lower case, with hyphens; accents and apostrophes fall away. Latin letters become those of
/// English (`wróżka`: `wrozka`), also where they are written as one sign (`ﬁ`) or wide (`Ａ`); letters of other scripts
/// stay.
///
/// # Examples
/// ```
/// assert_eq!(warpress_model::slug("Béla's Gun & Crew"), "belas-gun-and-crew");
/// assert_eq!(warpress_model::slug("Wróżka"), "wrozka");
/// ```
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
        'ŉ' => "n",
        // The dot of a small İ, which stands apart.
        '\u{307}' => "",
        letter => {
            // á is a and an accent, ﬁ is f and i; い is no Latin letter, and が not い with a mark.
            let parts = || std::iter::once(letter).nfkd();
            let latin = parts().all(|part| part.is_ascii_alphanumeric() || is_combining_mark(part))
                && parts().next().is_some_and(|first| first.is_ascii_alphanumeric());
            match latin {
                true => slug.extend(parts().filter(char::is_ascii_alphanumeric)),
                false => slug.push(letter),
            }
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

    #[test]
    fn letters_of_every_script_become_an_id_that_can_be_typed() {
        assert_eq!(slug("Błędny Rycerz"), "bledny-rycerz");
        assert_eq!(slug("Größe ÄÖÜ — Straße"), "grosse-aou-strasse");
        assert_eq!(slug("Σπαρτιάτης Οπλίτης"), "σπαρτιάτης-οπλίτης");
        assert_eq!(slug("Йод и Ёлка"), "йод-и-ёлка");
        assert_eq!(slug("侍・刀 カタナ"), "侍-刀-カタナ");
        assert_eq!(slug("שלום לוחם"), "שלום-לוחם");
        assert_eq!(slug("ﬁrst ＡＢＣ３ x²"), "first-abc3-x2");
        assert_eq!(slug("½ or ¼"), "half-or-¼");
        // What is an id stays what it is.
        for id in ["grosse-aou-strasse", "σπαρτιάτης-οπλίτης", "йод-и-ёлка", "侍-刀-カタナ", "first-abc3-x2"]
        {
            assert_eq!(slug(id), id);
        }
    }
}
