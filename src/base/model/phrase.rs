//! Printed texts that look up names: `Kill {{ kills }} more squads.`
//!
//! Only names and a few filters: a text cannot loop or branch, so a stranger's pack can do no
//! harm with one.

use super::plural::plural;

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Printed as it stands.
    Plain(String),
    /// A name to look up, and the filters applied to its value.
    Look {
        /// The dotted name.
        name: String,
        /// Filters with their argument.
        filters: Vec<(String, String)>,
        /// Where the name starts in the source, in bytes.
        at: usize,
    },
}

/// A parsed text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Phrase {
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// The filters, in the order in which messages list them.
pub const FILTERS: [&str; 9] =
    ["lower", "upper", "title", "words", "ordinal", "signed", "plural", "list", "either"];

const LONGEST: usize = 20_000;

/// How a language puts numbers, counts and lists into words.
pub trait Grammar {
    /// The number in words, if it is written in words.
    fn words(&self, number: i64) -> Option<String>;
    /// “3rd”.
    fn ordinal(&self, number: i64) -> String;
    /// The form of a noun that goes with a count, which may be a word. Of its forms at least one is given.
    fn counted(&self, count: &str, forms: &[&str]) -> String;
    /// Before the last of several.
    fn and(&self) -> String;
    /// Before the last of several to choose from.
    fn or(&self) -> String;
}

/// English, which forms plurals by rule.
pub struct English;

impl Grammar for English {
    fn words(&self, number: i64) -> Option<String> {
        words(number).map(str::to_owned)
    }

    fn ordinal(&self, number: i64) -> String {
        let end = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{number}{end}")
    }

    /// “die”, “dice”. The plural that goes by no rule is the second form: `plural("Dr.I", "Dr.Is")`.
    fn counted(&self, count: &str, forms: &[&str]) -> String {
        let one = forms.first().copied().unwrap_or_default();
        match forms.get(1) {
            _ if matches!(count, "1" | "one") => one.to_owned(),
            Some(many) => (*many).to_owned(),
            None => plural(one),
        }
    }

    fn and(&self) -> String {
        "and".to_owned()
    }

    fn or(&self) -> String {
        "or".to_owned()
    }
}

impl Phrase {
    /// Parses a text with its look-ups.
    ///
    /// # Errors
    /// Where (in bytes) and what is not understood.
    pub fn parse(source: &str) -> Result<Self, (usize, String)> {
        if source.len() > LONGEST {
            return Err((0, format!("a text has at most {LONGEST} bytes")));
        }
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < source.len() {
            let rest = &source[at..];
            if let Some(bad) = rest.find("{%").filter(|bad| rest.find("{{").is_none_or(|look| *bad < look)) {
                return Err((
                    at + bad,
                    "texts can look up names, {{ like_this }}, but have no statements".into(),
                ));
            }
            let Some(open) = rest.find("{{") else {
                pieces.push(Piece::Plain(rest.to_owned()));
                break;
            };
            if open > 0 {
                pieces.push(Piece::Plain(rest[..open].to_owned()));
            }
            let close = rest[open..].find("}}").ok_or((at + open, "“{{” is not closed".to_owned()))?;
            let inside = &rest[open + 2..open + close];
            let lead = inside.len() - inside.trim_start().len();
            pieces.push(look(inside, at + open + 2 + lead)?);
            at += open + close + 2;
        }
        Ok(Self { pieces })
    }

    /// The names that it looks up.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Look { name, .. } => Some(name.as_str()),
            Piece::Plain(_) => None,
        })
    }

    /// Adds a look-up of another name right behind each name for which `next` has one.
    pub fn follow(&mut self, mut next: impl FnMut(&str) -> Option<String>) {
        let pieces = std::mem::take(&mut self.pieces);
        for piece in pieces {
            let follower = match &piece {
                Piece::Look { name, at, .. } => next(name).map(|name| (name, *at)),
                Piece::Plain(_) => None,
            };
            self.pieces.push(piece);
            self.pieces.extend(follower.map(|(name, at)| Piece::Look { name, filters: Vec::new(), at }));
        }
    }

    /// Puts the values in; `find` gives the printed value of a name.
    ///
    /// # Errors
    /// Where (in bytes), and the name that `find` does not know.
    pub fn resolve(&self, find: impl FnMut(&str) -> Option<String>) -> Result<String, (usize, String)> {
        self.resolve_in(&English, find)
    }

    /// The same in a language.
    ///
    /// # Errors
    /// As [`Self::resolve`].
    pub fn resolve_in(
        &self,
        grammar: &dyn Grammar,
        mut find: impl FnMut(&str) -> Option<String>,
    ) -> Result<String, (usize, String)> {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Plain(plain) => text.push_str(plain),
                Piece::Look { name, filters, at } => {
                    let mut value = find(name).ok_or_else(|| (*at, name.clone()))?;
                    for (filter, argument) in filters {
                        value = apply(grammar, filter, argument, &value);
                    }
                    text.push_str(&value);
                }
            }
        }
        Ok(text)
    }
}

fn look(inside: &str, at: usize) -> Result<Piece, (usize, String)> {
    let mut parts = inside.split('|').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if name.is_empty() || !name.chars().all(fits) {
        return Err((at, format!("“{name}” is not a name; write {{{{ like_this }}}}")));
    }
    let mut filters = Vec::new();
    for part in parts {
        let (filter, argument) = match part.split_once('(') {
            Some((filter, argument)) => {
                (filter.trim(), argument.trim_end_matches(')').trim().trim_matches(['"', '\'']))
            }
            None => (part, ""),
        };
        if !FILTERS.contains(&filter) {
            return Err((
                at,
                format!("there is no filter “{filter}”; the filters are {}", FILTERS.join(", ")),
            ));
        }
        filters.push((filter.to_owned(), argument.to_owned()));
    }
    Ok(Piece::Look { name: name.to_owned(), filters, at })
}

fn apply(grammar: &dyn Grammar, filter: &str, argument: &str, value: &str) -> String {
    match filter {
        "lower" => value.to_lowercase(),
        "upper" => value.to_uppercase(),
        "title" => title(value),
        "words" => {
            let number = value.parse().ok();
            number.and_then(|number| grammar.words(number)).unwrap_or_else(|| value.to_owned())
        }
        "ordinal" => value.parse().map_or_else(|_| value.to_owned(), |number| grammar.ordinal(number)),
        "signed" if !value.starts_with(['+', '-']) && value.parse::<i64>().is_ok() => format!("+{value}"),
        "plural" => format!("{value} {}", grammar.counted(value, &forms(argument))),
        "list" => join(value, &grammar.and()),
        "either" => join(value, &grammar.or()),
        _ => value.to_owned(),
    }
}

/// The forms of a noun, from the argument of a filter: `Dr.I", "Dr.Is` between its outer quotation marks.
fn forms(argument: &str) -> Vec<&str> {
    if !argument.contains(',') {
        return vec![argument];
    }
    let marks = ['"', '\''];
    argument.split(',').map(|form| form.trim().trim_matches(marks).trim()).collect()
}

/// "a, b, c" or "a/b/c" as "a, b and c".
fn join(value: &str, word: &str) -> String {
    let parts: Vec<_> = value.split([',', '/']).map(str::trim).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} {word} {last}", all.join(", ")),
        _ => value.to_owned(),
    }
}

/// Words with initial capitals: `heavy-shelling` and `heavy shelling` become `Heavy Shelling`.
pub fn title(value: &str) -> String {
    let mut text = String::new();
    let mut start = true;
    for letter in value.chars() {
        if letter == '-' || letter == '_' || letter == ' ' {
            text.push(' ');
            start = true;
        } else if start {
            text.extend(letter.to_uppercase());
            start = false;
        } else {
            text.push(letter);
        }
    }
    text
}

/// The number in words, up to twelve: "three".
pub fn words(number: i64) -> Option<&'static str> {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(usize::try_from(number).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::Phrase;

    fn say(source: &str) -> Result<String, (usize, String)> {
        Phrase::parse(source)?.resolve(|name| match name {
            "kills" => Some("1D6".into()),
            "n" => Some("3".into()),
            "who" => Some("us, uk, france".into()),
            _ => None,
        })
    }

    #[test]
    fn values_stand_where_their_names_stood() {
        assert_eq!(say("Kill {{ kills }} more."), Ok("Kill 1D6 more.".into()));
        assert_eq!(
            say("{{n|words}} {{ n | ordinal }} {{ n | plural(\"card\") }}"),
            Ok("three 3rd 3 cards".into())
        );
        assert_eq!(
            say(
                "{{ n | plural('die') }}, {{ n | plural('Dr.I', 'Dr.Is') }}, {{ n | words | plural('man-of-war') }}"
            ),
            Ok("3 dice, 3 Dr.Is, three men-of-war".into())
        );
        assert_eq!(say("{{ who | upper | list }}"), Ok("US, UK and FRANCE".into()));
        assert_eq!(say("{{ who | either }}"), Ok("us, uk or france".into()));
        assert_eq!(say("100 % {x} } é"), Ok("100 % {x} } é".into()));
    }

    #[test]
    fn mistakes_have_their_place() {
        assert_eq!(say("ab {{ unknown }}"), Err((6, "unknown".into())));
        assert_eq!(say("ab {{ n").map_err(|(at, _)| at), Err(3));
        assert!(
            say("{% for x in y %}").is_err()
                && say("{{ n | explode }}").is_err()
                && say("{{ f() }}").is_err()
        );
    }
}
