//! The value of a cell: as printed, and what it means.

use super::{Dice, NotationError};

/// What a printed value means.
#[derive(Debug, Clone, PartialEq)]
pub enum Parsed {
    /// A printed "-": no value, which is not the same as 0.
    None,
    /// A whole number.
    Int(i64),
    /// A whole number that is always printed with its sign.
    Signed(i64),
    /// Dice.
    Dice(Dice),
    /// A span of numbers; `None` at an end is open.
    Range(Option<i64>, Option<i64>),
    /// A factor: `x2`.
    Times(i64),
    /// A fraction or factor that is not a whole number: `½`, `x1.5`, `20%`; numerator and denominator.
    Ratio(i64, i64),
    /// Without limit.
    Unlimited,
    /// True or false.
    Bool(bool),
    /// `4/2`: alternatives, depending on circumstances.
    Either(Vec<Value>),
    /// `8(15)`: a value and another in brackets.
    Bracket(Box<Value>, Box<Value>),
    /// Letters, words, or a name.
    Text(String),
    /// Several words or letters.
    Words(Vec<String>),
    /// Several values.
    List(Vec<Value>),
    /// Ids of phases, sides, roles, tags, or rows of `list`.
    Ref {
        /// The list that contains the rows; empty for phases, sides, roles and tags.
        list: String,
        /// The ids.
        ids: Vec<String>,
        /// Whether the column takes several, or the data gave a list.
        many: bool,
        /// `all`, or `all except …`: the exceptions. `ids` are those that remain.
        except: Option<Vec<String>>,
    },
    /// One value for each key, such as a nation or a range.
    By(super::ById<Value>),
    /// An expression to be evaluated in play.
    Formula(super::Expr),
}

/// Where a value comes from, if not simply from the source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Story {
    /// What the source prints, where a misprint was corrected.
    pub as_printed: Option<String>,
    /// The ruling that supplied it, where the source has none.
    pub ruling: Option<String>,
    /// Supplied without a ruling of its own.
    pub assumed: bool,
}

/// A value with its printed form and its provenance.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// The printed form.
    pub printed: String,
    /// Its meaning, without its marks.
    pub parsed: Parsed,
    /// The codes beside it (`*`, `V` of `Rifle*(V)`), in print order.
    pub marks: Vec<String>,
    /// What the source prints, where a misprint was corrected.
    pub as_printed: Option<String>,
    /// The ruling that supplied it, where the source has none.
    pub ruling: Option<String>,
    /// Supplied without a ruling of its own.
    pub assumed: bool,
}

impl Value {
    /// A value straight from the source.
    pub fn new(printed: impl Into<String>, parsed: Parsed) -> Self {
        Self {
            printed: printed.into(),
            parsed,
            marks: Vec::new(),
            as_printed: None,
            ruling: None,
            assumed: false,
        }
    }

    /// A whole number.
    pub fn int(number: i64) -> Self {
        Self::new(number.to_string(), Parsed::Int(number))
    }

    /// The number, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self.parsed {
            Parsed::Int(number) | Parsed::Signed(number) => Some(number),
            _ => None,
        }
    }

    /// Its provenance.
    pub fn story(&self) -> Story {
        Story { as_printed: self.as_printed.clone(), ruling: self.ruling.clone(), assumed: self.assumed }
    }

    /// The word, without marks, if it is one; otherwise the printed form.
    pub fn word(&self) -> &str {
        if let Parsed::Text(word) = &self.parsed { word } else { &self.printed }
    }

    /// Reads whatever lists print as a statistic: `7`, `+2`, `1D6`, `4/2`, `8(15)`, `x2`, `unlimited`,
    /// `-`, `AF`. Never fails: anything else is a word.
    pub fn stat(text: &str) -> Self {
        let trimmed = text.trim();
        let parsed = match trimmed {
            "" | "-" | "–" | "—" | "−" => Parsed::None,
            _ => number(trimmed)
                .or_else(|| Dice::parse(trimmed).ok().map(Parsed::Dice))
                .or_else(|| ratio(trimmed))
                .or_else(|| bracket(trimmed))
                .or_else(|| either(trimmed))
                .or_else(|| range(trimmed).ok().map(|(low, high)| Parsed::Range(low, high)))
                .unwrap_or_else(|| Parsed::Text(trimmed.to_owned())),
        };
        Self::new(trimmed, parsed)
    }
}

fn number(text: &str) -> Option<Parsed> {
    let plain = text.replace('−', "-");
    if matches!(text.to_lowercase().as_str(), "unlimited" | "∞" | "any number") {
        return Some(Parsed::Unlimited);
    }
    if let Some(times) = plain.strip_prefix(['x', 'X', '×']) {
        return times.trim().parse().ok().map(Parsed::Times);
    }
    let value = plain.parse().ok()?;
    Some(if plain.starts_with(['+', '-']) { Parsed::Signed(value) } else { Parsed::Int(value) })
}

/// `½`, `x1.5`, `1.5`, `20%`.
fn ratio(text: &str) -> Option<Parsed> {
    let halves = [("½", (1, 2)), ("¼", (1, 4)), ("¾", (3, 4)), ("x½", (1, 2))];
    if let Some((_, (part, whole))) = halves.iter().find(|(sign, _)| *sign == text) {
        return Some(Parsed::Ratio(*part, *whole));
    }
    if let Some(percent) = text.strip_suffix('%') {
        return Some(Parsed::Ratio(
            percent.trim().parse().ok().filter(|part: &i64| part.abs() <= 100_000)?,
            100,
        ));
    }
    let (whole, part) = text.trim_start_matches(['x', 'X', '×']).trim().split_once('.')?;
    if part.is_empty() || part.len() > 4 || whole.len() > 6 || !part.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let below = 10_i64.pow(u32::try_from(part.len()).ok()?);
    Some(Parsed::Ratio(whole.parse::<i64>().ok()? * below + part.parse::<i64>().ok()?, below))
}

fn bracket(text: &str) -> Option<Parsed> {
    let (before, after) = text.strip_suffix(')')?.split_once('(')?;
    if before.trim().is_empty() || after.contains(['(', ')']) {
        return None;
    }
    Some(Parsed::Bracket(Box::new(Value::stat(before)), Box::new(Value::stat(after))))
}

fn either(text: &str) -> Option<Parsed> {
    let parts: Vec<_> = text.split('/').map(str::trim).collect();
    let fits = (2..=12).contains(&parts.len()) && parts.iter().all(|part| !part.is_empty());
    fits.then(|| Parsed::Either(parts.into_iter().map(Value::stat).collect()))
}

/// Reads `4-5`, `7+`, `2-` (2 or less), `3`.
///
/// # Errors
/// A sentence saying what is not understood.
pub fn range(text: &str) -> Result<(Option<i64>, Option<i64>), NotationError> {
    let plain = text.trim().replace(['–', '−'], "-");
    let bad = || NotationError::from(format!("“{text}” is not a range; write 4-5, 7+, 2- or 3"));
    let compared = [("<=", 0), ("≤", 0), (">=", 0), ("≥", 0), ("<", -1), (">", 1)];
    if let Some((sign, step)) = compared.into_iter().find(|(sign, _)| plain.starts_with(sign)) {
        let end = plain[sign.len()..]
            .trim()
            .parse::<i64>()
            .map_err(|_| bad())?
            .checked_add(step)
            .ok_or_else(bad)?;
        return Ok(if sign.starts_with(['<', '≤']) { (None, Some(end)) } else { (Some(end), None) });
    }
    let read = |part: &str| part.trim().parse::<i64>().map_err(|_| bad());
    if let Ok(one) = plain.parse() {
        return Ok((Some(one), Some(one)));
    }
    if let Some(low) = plain.strip_suffix('+') {
        return Ok((Some(read(low)?), None));
    }
    // A leading minus belongs to the number, so the dash between numbers is searched for after it.
    let dash =
        plain.char_indices().skip(1).find(|(_, letter)| *letter == '-').map(|(at, _)| at).ok_or_else(bad)?;
    let (low, high) = (&plain[..dash], plain[dash + 1..].trim());
    if high.is_empty() {
        return Ok((None, Some(read(low)?)));
    }
    let (low, high) = (read(low)?, read(high)?);
    if low > high { Err(format!("“{text}” runs backwards").into()) } else { Ok((Some(low), Some(high))) }
}

#[cfg(test)]
mod tests {
    use super::{Parsed, Value, range};

    #[test]
    fn statistics_keep_their_meaning() {
        assert_eq!(Value::stat("7").as_int(), Some(7));
        assert_eq!(Value::stat("+2").parsed, Parsed::Signed(2));
        assert_eq!(Value::stat("-").parsed, Parsed::None);
        assert_ne!(Value::stat("-").parsed, Value::stat("0").parsed);
        assert_eq!(Value::stat("x2").parsed, Parsed::Times(2));
        assert!(matches!(Value::stat("8(15)").parsed, Parsed::Bracket(..)));
        assert!(matches!(Value::stat("4/2").parsed, Parsed::Either(_)));
        assert!(matches!(Value::stat("2D6+2").parsed, Parsed::Dice(_)));
        assert_eq!(Value::stat("+2U").parsed, Parsed::Text("+2U".into()));
        assert_eq!(Value::stat("20%").parsed, Parsed::Ratio(20, 100));
        assert_eq!(Value::stat("x1.5").parsed, Parsed::Ratio(15, 10));
        assert_eq!(Value::stat("8+").parsed, Parsed::Range(Some(8), None));
        assert!(
            matches!(Value::stat("+2D6").parsed, Parsed::Dice(_))
                && matches!(Value::stat("-1D6").parsed, Parsed::Dice(_))
        );
        assert_eq!(Value::stat("((((").parsed, Parsed::Text("((((".into()));
    }

    #[test]
    fn ranges_have_open_ends() {
        assert_eq!(range("4-5"), Ok((Some(4), Some(5))));
        assert_eq!(range("11+"), Ok((Some(11), None)));
        assert_eq!(range("2-"), Ok((None, Some(2))));
        assert_eq!(range("-3--1"), Ok((Some(-3), Some(-1))));
        assert_eq!(range("<= 5"), Ok((None, Some(5))));
        assert_eq!(range("< 0"), Ok((None, Some(-1))));
        assert!(range("5-4").is_err() && range("").is_err() && range("-").is_err());
    }
}
