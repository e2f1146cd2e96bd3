//! Guesses the type of a column from its values.

use std::collections::BTreeSet;

use warpress_model::value::range;
use warpress_model::{Dice, Parsed, Value};

/// The type of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// The type of its values.
    pub of: GuessedType,
    /// Whether some rows have none.
    pub optional: bool,
}

/// The type of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessedType {
    /// Whole numbers.
    Int,
    /// Whole numbers with their signs.
    Signed,
    /// Dice.
    Dice,
    /// Spans.
    Range,
    /// Whatever lists print as a statistic.
    Stat,
    /// One of these words, in the order of the file.
    Enum(Vec<String>),
    /// Anything else.
    Text,
}

impl Type {
    /// Its word in the data, if it has one.
    pub fn word(&self) -> &'static str {
        match self.of {
            GuessedType::Int => "int",
            GuessedType::Signed => "signed",
            GuessedType::Dice => "dice",
            GuessedType::Range => "range",
            GuessedType::Stat => "stat",
            GuessedType::Enum(_) => "enum",
            GuessedType::Text => "text",
        }
    }

    /// Whether it holds numbers or dice.
    pub fn is_amount(&self) -> bool {
        matches!(self.of, GuessedType::Int | GuessedType::Signed | GuessedType::Dice | GuessedType::Stat)
    }

    /// A description for people.
    pub fn in_words(&self) -> String {
        const SHOWN: usize = 4;
        let often = if self.optional { ", not in every row" } else { "" };
        let GuessedType::Enum(words) = &self.of else { return format!("{}{often}", self.word()) };
        let more = if words.len() > SHOWN { " …" } else { "" };
        let some = words.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
        format!("enum of {} ({some}{more}){often}", words.len())
    }
}

/// What a face shows of a list's columns, to begin with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face<'k> {
    /// The template of cards.
    pub template: Option<&'static str>,
    /// Columns by slot.
    pub slots: Vec<(&'static str, &'k str)>,
    /// Columns in the strip of values.
    pub stats: Vec<&'k str>,
}

/// A face for cards or counters with these columns.
pub fn face<'k>(columns: &[(&'k str, Type)], counters: bool) -> Face<'k> {
    const STRIP: usize = 4;
    const FOOT: usize = 3;
    let of = |fits: &dyn Fn(&Type) -> bool| -> Vec<&'k str> {
        columns.iter().filter(|(_, of)| fits(of)).map(|(key, _)| *key).collect()
    };
    let mut amounts = of(&|of| of.is_amount() || of.of == GuessedType::Range);
    if counters {
        amounts.truncate(FOOT);
        return Face { stats: amounts, ..Face::default() };
    }
    let mut bands = of(&|of| matches!(of.of, GuessedType::Enum(_))).into_iter();
    let corner = (!amounts.is_empty()).then(|| amounts.remove(0));
    // Values beside the one in the corner want a template that prints them.
    let template = Some(if amounts.is_empty() { "card/event" } else { "card/unit" });
    let slots = [("corner", corner), ("band_left", bands.next()), ("band_right", bands.next())];
    amounts.truncate(STRIP);
    Face {
        template,
        slots: slots.into_iter().filter_map(|(slot, key)| Some((slot, key?))).collect(),
        stats: amounts,
    }
}

/// A number with its sign next to it: `-8` for `- 8`.
pub fn tight(text: &str) -> String {
    let text = text.replace(['−', '–'], "-");
    match text.strip_prefix(['+', '-']) {
        Some(number) if number.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{}{}", &text[..1], number.trim_start())
        }
        _ => text,
    }
}

/// Whether a cell is explicitly blank: a dash that is printed, rather than an empty cell.
pub fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "–" | "—" | "−")
}

/// Guesses from the values of all rows.
pub fn of(values: &[&str]) -> Type {
    let optional = values.iter().any(|value| value.is_empty());
    let filled: Vec<String> = values
        .iter()
        .filter(|value| !value.is_empty() && !is_dash(value))
        .map(|value| tight(value))
        .collect();
    Type { of: kind(&filled), optional }
}

fn kind(values: &[String]) -> GuessedType {
    let all = |fits: &dyn Fn(&str) -> bool| !values.is_empty() && values.iter().all(|value| fits(value));
    let any = |fits: &dyn Fn(&str) -> bool| values.iter().any(|value| fits(value));
    if all(&whole) {
        return if any(&|value| value.starts_with('+')) { GuessedType::Signed } else { GuessedType::Int };
    }
    let dice = |value: &str| value.contains(['D', 'd']) && Dice::parse(value).is_ok();
    if all(&|value| dice(value) || whole(value) && !value.starts_with('+')) {
        return GuessedType::Dice;
    }
    // Leading zeros would be lost.
    let padded = |value: &str| {
        value.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 1 && number.starts_with('0'))
    };
    let spans = |value: &str| value.len() <= 12 && !padded(value) && range(value).is_ok();
    if all(&spans) && any(&|value| !whole(value)) && !any(&|value| value.starts_with('+')) {
        return GuessedType::Range;
    }
    let stat = |value: &str| {
        let parsed = Value::stat(value).parsed;
        let number = value.contains(|c: char| c.is_ascii_digit() || "½¼¾".contains(c)) && value.len() <= 12;
        matches!(parsed, Parsed::Unlimited)
            || number && !matches!(parsed, Parsed::Text(_)) && !has_words(&parsed)
    };
    if all(&stat) && !any(&padded) {
        return GuessedType::Stat;
    }
    if mostly_numbers(values) && !any(&padded) {
        return GuessedType::Stat;
    }
    words(values).map_or(GuessedType::Text, GuessedType::Enum)
}

/// Whether these are numbers, but for a few that only the rules explain: `X-2`, `2X`, `d6`, `?`, `n/a`.
fn mostly_numbers(values: &[String]) -> bool {
    const LONGEST: usize = 6;
    let numbers = values.iter().filter(|value| whole(value)).count();
    let short = |value: &String| value.chars().count() <= LONGEST && !value.contains(char::is_whitespace);
    numbers * 2 > values.len() && numbers < values.len() && values.iter().all(short)
}

fn has_words(parsed: &Parsed) -> bool {
    match parsed {
        Parsed::Either(values) => values.iter().any(|value| has_words(&value.parsed)),
        Parsed::Bracket(one, other) => has_words(&one.parsed) || has_words(&other.parsed),
        Parsed::Text(_) => true,
        _ => false,
    }
}

/// An integer that is printed as it was written.
fn whole(value: &str) -> bool {
    const LONGEST: usize = 9;
    let digits = value.trim_start_matches(['+', '-']);
    let plain = digits.len() + 1 >= value.len() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain && !digits.is_empty() && digits.len() <= LONGEST && (digits == "0" || !digits.starts_with('0'))
}

/// A few words that recur.
fn words(values: &[String]) -> Option<Vec<String>> {
    const MOST: usize = 12;
    const LONGEST: usize = 24;
    let different: BTreeSet<&String> = values.iter().collect();
    let few = different.len() <= MOST && different.len() * 2 <= values.len() && different.len() > 1;
    let short =
        different.iter().all(|word| word.chars().count() <= LONGEST && word.split_whitespace().count() <= 3);
    if !few || !short {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    for value in values {
        if !words.contains(value) {
            words.push(value.clone());
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::{GuessedType, of};

    #[test]
    fn values_say_what_they_are() {
        assert_eq!(of(&["1", "2", "-"]).of, GuessedType::Int);
        assert_eq!(of(&["- 8", "+ 3"]).of, GuessedType::Signed);
        assert_eq!(of(&["1D6", "3", "2D6+2"]).of, GuessedType::Dice);
        assert_eq!(of(&["1-2", "3", "4+"]).of, GuessedType::Range);
        assert_eq!(of(&["4/2", "8(15)", "7"]).of, GuessedType::Stat);
        assert_eq!(of(&["A", "D", "A", "D", ""]).of, GuessedType::Enum(vec!["A".into(), "D".into()]));
        assert!(of(&["A", ""]).optional);
        assert_eq!(of(&["007", "008"]).of, GuessedType::Text, "zeros before a number would be lost");
        assert_eq!(of(&["Foo/Bar", "Baz"]).of, GuessedType::Text);
        assert_eq!(of(&["", "-"]).of, GuessedType::Text);
    }
}
