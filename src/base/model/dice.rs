//! Dice expressions as games print them.

use std::fmt;

use super::NotationError;

/// What one term of a roll adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// `2D6`, `D10`: a number of dice, and the sides of each.
    Dice {
        /// The number of dice, 1 to 99.
        count: u16,
        /// The number of sides, 2 to 1000.
        sides: u16,
    },
    /// `D66`: dice read as digits.
    Digits {
        /// The number of digits, 2 or 3.
        digits: u8,
        /// The sides of each die, at most 9.
        sides: u16,
    },
    /// A plain number.
    Fixed(u16),
}

/// A roll: terms with signs, possibly as a pool ("each 5+") or repeated ("x3").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    /// Terms with their sign (`true` = subtracted).
    pub terms: Vec<(bool, Term)>,
    /// A pool: each die that shows this or more counts as one success.
    pub each: Option<u16>,
    /// How many times the whole roll is made.
    pub times: u16,
}

impl Dice {
    /// Reads `1D6`, `2D6+2`, `D66`, `1D6-1D6`, `2+1D3`, `1D6 x3`, `3D6 each 5+`; upper or lower case.
    ///
    /// # Errors
    /// A sentence saying what is not understood, fit for a help text.
    ///
    /// # Examples
    /// ```
    /// use warpress_model::Dice;
    ///
    /// let dice = Dice::parse("2d6+2").unwrap();
    /// assert_eq!(dice.to_string(), "2D6+2");
    /// assert!(Dice::parse("two dice").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let lower = text.trim().to_lowercase().replace('−', "-").replace('×', "x");
        if lower.len() > 60 {
            return Err("a dice expression is short, like 2D6+1".into());
        }
        let (body, each) = match lower.split_once("each") {
            Some((body, rest)) => {
                let number = rest.trim().trim_end_matches('+');
                (
                    body.trim().to_owned(),
                    Some(number.parse().map_err(|_| format!("“{number}” is not a target number"))?),
                )
            }
            None => (lower.clone(), None),
        };
        let (body, times) = match body.rsplit_once('x') {
            Some((body, rest)) => (body.trim().to_owned(), small(rest.trim(), 99)?),
            None => (body, 1),
        };
        let mut terms = Vec::new();
        // "+2D6" is gained, "-1D6" is lost.
        let mut rest = body.trim_start_matches('+').trim_start();
        let mut minus = false;
        if let Some(lost) = rest.strip_prefix('-') {
            (rest, minus) = (lost, true);
        }
        loop {
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            terms.push((minus, term(rest[..end].trim())?));
            if terms.len() > 8 {
                return Err("a roll has at most eight terms".into());
            }
            let Some(sign) = rest[end..].chars().next() else { break };
            minus = sign == '-';
            rest = &rest[end + 1..];
        }
        let rolls = terms.iter().any(|(_, term)| !matches!(term, Term::Fixed(_)));
        if !rolls {
            return Err("there are no dice in it; write 1D6, 2D6+2, D66".into());
        }
        Ok(Self { terms, each, times })
    }

    /// The least and greatest result of a single roll.
    pub fn bounds(&self) -> (i32, i32) {
        if self.each.is_some() {
            let dice: i32 = self
                .terms
                .iter()
                .map(|(_, term)| if let Term::Dice { count, .. } = term { i32::from(*count) } else { 0 })
                .sum();
            return (0, dice);
        }
        self.terms.iter().fold((0, 0), |(low, high), (minus, term)| {
            let (least, most) = match *term {
                Term::Dice { count, sides } => (i32::from(count), i32::from(count) * i32::from(sides)),
                Term::Digits { digits, sides } => {
                    let ones = (0..digits).fold(0, |number, _| number * 10 + 1);
                    (ones, ones * i32::from(sides))
                }
                Term::Fixed(number) => (i32::from(number), i32::from(number)),
            };
            if *minus { (low - most, high - least) } else { (low + least, high + most) }
        })
    }

    /// Every result that one roll can give, in order; `None` where there are more than 1,000.
    pub fn results(&self) -> Option<Vec<i32>> {
        let (low, high) = self.bounds();
        if let [(false, Term::Digits { digits, sides })] = self.terms[..] {
            let mut all = vec![0];
            for _ in 0..digits {
                all = all
                    .iter()
                    .flat_map(|tens| (1..=i32::from(sides)).map(move |one| tens * 10 + one))
                    .collect();
            }
            return (all.len() <= 1000).then_some(all);
        }
        (high - low < 1000).then(|| (low..=high).collect())
    }
}

fn small(text: &str, most: u16) -> Result<u16, NotationError> {
    match text.parse::<u16>() {
        Ok(number) if number <= most => Ok(number),
        Ok(number) => Err(format!("{number} is more than {most}").into()),
        Err(_) => Err(format!("“{text}” is not a number; write 1D6, 2D6+2, D66").into()),
    }
}

fn term(text: &str) -> Result<Term, NotationError> {
    let Some((count, sides)) = text.split_once('d') else {
        return Ok(Term::Fixed(small(text, 9999)?));
    };
    let count = if count.is_empty() { 1 } else { small(count.trim(), 99)? };
    let sides = match sides.trim() {
        "%" => 100,
        sides => small(sides, 1000)?,
    };
    if count == 0 || sides < 2 {
        return Err("a roll needs at least one die, and a die at least two sides".into());
    }
    // D66 and D666 are read digit by digit; there is no die of 66 sides to confuse them with.
    Ok(match (count, sides) {
        (1, 44 | 66 | 88) => Term::Digits { digits: 2, sides: sides % 10 },
        (1, 666) => Term::Digits { digits: 3, sides: 6 },
        _ => Term::Dice { count, sides },
    })
}

impl fmt::Display for Dice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (minus, term)) in self.terms.iter().enumerate() {
            match (place, minus) {
                (_, true) => out.write_str("-")?,
                (0, false) => {}
                _ => out.write_str("+")?,
            }
            match term {
                Term::Dice { count, sides } => write!(out, "{count}D{sides}")?,
                Term::Digits { digits, sides } => {
                    write!(out, "D{}", sides.to_string().repeat(usize::from(*digits)))?
                }
                Term::Fixed(number) => write!(out, "{number}")?,
            }
        }
        if let Some(each) = self.each {
            write!(out, " each {each}+")?;
        }
        if self.times > 1 {
            write!(out, " x{}", self.times)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    fn bounds(text: &str) -> (i32, i32) {
        Dice::parse(text).expect(text).bounds()
    }

    #[test]
    fn every_printed_form_has_its_bounds() {
        assert_eq!(bounds("1D6"), (1, 6));
        assert_eq!(bounds("d10"), (1, 10));
        assert_eq!(bounds("2D6+2"), (4, 14));
        assert_eq!(bounds("1D6-1D6"), (-5, 5));
        assert_eq!(bounds("1D6 − 1D6+2"), (-3, 7));
        assert_eq!(bounds("2+1D3"), (3, 5));
        assert_eq!(bounds("D66"), (11, 66));
        assert_eq!(bounds("D%"), (1, 100));
        assert_eq!(bounds("4D6 each 5+"), (0, 4));
        assert_eq!(Dice::parse("1D6 x3").expect("times").times, 3);
        assert_eq!(Dice::parse("D66").expect("digits").results().expect("few").len(), 36);
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        for text in ["", "6", "1D", "D1", "1D6+", "xD6", "100D6", "1D6 each x", "1D6++2", "٣D6"] {
            assert!(Dice::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn printing_gives_back_what_was_read() {
        for text in ["1D6", "2D6+2", "1D6-1D6", "D66", "3D6 each 5+", "1D6 x3", "2+1D3"] {
            assert_eq!(Dice::parse(text).expect(text).to_string(), text);
        }
    }
}
