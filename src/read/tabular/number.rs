//! How spreadsheets show numbers: a day as a date, 0.5 as `50%`, 7 as `007`.

/// What the format of a cell makes of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NumberFormat {
    /// The number itself. A fixed number of decimals is not kept: `3.00` is 3.
    #[default]
    Plain,
    /// A date or a time.
    Date,
    /// A hundred times as much, with its sign and so many decimals.
    Percent(usize),
    /// At least so many digits, with zeros before them.
    Padded(usize),
}

impl NumberFormat {
    /// What one of the formats that need not be declared does (ECMA-376, part 1, 18.8.30).
    pub fn built_in(id: u32) -> Self {
        match id {
            14..=22 | 27..=36 | 45..=47 | 50..=58 => Self::Date,
            9 => Self::Percent(0),
            10 => Self::Percent(2),
            _ => Self::Plain,
        }
    }

    /// What a format does: `d-mmm`, `0.0%`, `000`. Only its first part is for ordinary numbers.
    pub fn of(format: &str) -> Self {
        const MOST: usize = 12;
        let signs = signs(format);
        if signs.iter().any(|sign| "dDmMyYhHsS".contains(*sign)) {
            return Self::Date;
        }
        let (whole, decimals) = match signs.iter().position(|sign| *sign == '.') {
            Some(at) => (&signs[..at], &signs[at + 1..]),
            None => (&signs[..], &[][..]),
        };
        let zeros = |signs: &[char]| signs.iter().filter(|sign| **sign == '0').count().min(MOST);
        if signs.contains(&'%') {
            Self::Percent(zeros(decimals))
        } else if zeros(whole) > 1 && decimals.is_empty() && whole.iter().all(|sign| *sign == '0') {
            Self::Padded(zeros(whole))
        } else {
            Self::Plain
        }
    }

    /// The number as it is shown; a date is for others to write.
    pub fn text(self, number: f64) -> String {
        match self {
            Self::Percent(decimals) => format!("{:.decimals$}%", number * 100.0),
            Self::Padded(digits) if number.fract() == 0.0 && number >= 0.0 => format!("{number:0>digits$}"),
            _ => text(number),
        }
    }
}

/// A number as people write it: `3` and not `3.0`, `0.3` and not `0.30000000000000004`.
pub fn text(number: f64) -> String {
    const PARTS: f64 = 1e9;
    let rounded = (number * PARTS).round() / PARTS;
    if rounded.is_finite() { format!("{rounded}") } else { number.to_string() }
}

/// The signs of a format's first part that are neither quoted, escaped nor bracketed.
fn signs(format: &str) -> Vec<char> {
    let (mut quoted, mut bracketed, mut escaped) = (false, false, false);
    let mut signs = Vec::new();
    for sign in format.chars() {
        match sign {
            _ if escaped => escaped = false,
            '\\' | '_' | '*' if !quoted => escaped = true,
            '"' => quoted = !quoted,
            '[' if !quoted => bracketed = true,
            ']' => bracketed = false,
            ';' if !quoted => break,
            _ if !quoted && !bracketed => signs.push(sign),
            _ => {}
        }
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::NumberFormat;

    #[test]
    fn formats_of_dates_are_known() {
        for format in ["d-mmm", "[$-409]d/m/yy;@", "hh:mm"] {
            assert_eq!(NumberFormat::of(format), NumberFormat::Date, "{format}");
        }
        for format in ["0.00", "0\" days\"", "[Red]0", "General", "#,##0"] {
            assert_eq!(NumberFormat::of(format), NumberFormat::Plain, "{format}");
        }
    }

    #[test]
    fn numbers_are_read_as_they_are_shown() {
        assert_eq!(NumberFormat::of("0%").text(0.5), "50%");
        assert_eq!(NumberFormat::of("0.0%").text(0.125), "12.5%");
        assert_eq!(NumberFormat::built_in(10).text(0.5), "50.00%");
        assert_eq!(NumberFormat::of("000").text(7.0), "007");
        assert_eq!(NumberFormat::of("0.00").text(3.0), "3");
        assert_eq!(NumberFormat::Plain.text(0.1 + 0.2), "0.3");
    }
}
