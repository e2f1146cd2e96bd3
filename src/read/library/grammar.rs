//! How the game's language puts numbers, counts and lists into the words of texts.

use warpress_language::Messages;
use warpress_model::phrase::{English, Grammar};

/// The grammar of a language, from its messages. English has rules of its own.
pub(super) struct MessageGrammar<'m>(pub &'m Messages);

impl MessageGrammar<'_> {
    /// Numbers up to this may be written in words.
    const MOST: i64 = 12;

    fn is_english(&self) -> bool {
        self.0.language().is_english()
    }

    fn in_words(&self, number: i64) -> String {
        self.0.say("number-in-words", &[("number", (number as f64).into())])
    }

    /// The number that a count stands for.
    fn number(&self, count: &str) -> Option<f64> {
        let plain = count.replace(',', ".");
        plain.parse().ok().or_else(|| {
            let word = (0..=Self::MOST).find(|number| self.in_words(*number) == count)?;
            Some(word as f64)
        })
    }
}

impl Grammar for MessageGrammar<'_> {
    fn words(&self, number: i64) -> Option<String> {
        if self.is_english() {
            return English.words(number);
        }
        (0..=Self::MOST).contains(&number).then(|| self.in_words(number))
    }

    fn ordinal(&self, number: i64) -> String {
        match self.is_english() {
            true => English.ordinal(number),
            false => self.0.say("ordinal", &[("number", (number as f64).into())]),
        }
    }

    fn counted(&self, count: &str, forms: &[&str]) -> String {
        if self.is_english() {
            return English.counted(count, forms);
        }
        // What is no number, such as dice, is several.
        self.0.form(self.number(count).unwrap_or(100.0), forms).to_owned()
    }

    fn and(&self) -> String {
        self.0.word("list-and")
    }

    fn or(&self) -> String {
        self.0.word("list-or")
    }
}

/// “a, b and c”.
pub(super) fn listed(messages: &Messages, names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => {
            format!("{} {} {last}", all.join(", "), messages.word("list-and"))
        }
        _ => names.concat(),
    }
}
