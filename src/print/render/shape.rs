//! `path`: a shape that is drawn once, in units of its own, and put wherever it belongs.

use std::borrow::Cow;
use std::fmt::Write;

use tera::{Error, Kwargs, State, TeraResult, Value};

use crate::args::Args;

/// `path`: path data whose units are `w` wide and `h` high, with their origin at `x` and `y`.
pub(crate) fn path(kwargs: Kwargs, _: &State) -> TeraResult<Value> {
    let args = Args::new("path", &kwargs)?;
    let data = args.get::<Cow<'_, str>>("d")?.unwrap_or_default();
    let length = |key| args.get::<f64>(key).map(|value| value.filter(|value| value.is_finite()));
    let (x, y) = (length("x")?.unwrap_or(0.0), length("y")?.unwrap_or(0.0));
    let w = length("w")?.ok_or_else(|| Error::message("path() needs w"))?;
    let h = length("h")?.unwrap_or(w);
    let placed = Units { x, y, w, h }.placed(&data);
    placed.map(|data| Value::safe_string(&data)).ok_or_else(|| {
        Error::message(format!("path(): “{}” is no path", data.chars().take(40).collect::<String>()))
    })
}

struct Units {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

/// What a number of a path is.
#[derive(Clone, Copy)]
enum Axis {
    X,
    Y,
    /// A radius, across or up.
    Across,
    Up,
    /// No length: an angle, yes or no.
    Plain,
}

impl Units {
    fn placed(&self, data: &str) -> Option<String> {
        let mut out = String::with_capacity(data.len() * 3);
        let mut rest = data.trim_start();
        while let Some(command) = rest.chars().next() {
            rest = rest[command.len_utf8()..].trim_start_matches(is_between);
            let axes = axes(command)?;
            out.push(command);
            let mut count = 0;
            while let Some(length) = number_length(rest) {
                let axis = *axes.get(count % axes.len().max(1))?;
                // What goes on from where it is has no origin.
                let is_absolute = command.is_ascii_uppercase();
                let number: f64 = rest[..length].parse().ok()?;
                let number = match axis {
                    Axis::X if is_absolute => self.x + self.w * number,
                    Axis::Y if is_absolute => self.y + self.h * number,
                    Axis::X | Axis::Across => self.w * number,
                    Axis::Y | Axis::Up => self.h * number,
                    Axis::Plain => number,
                };
                let blank = if count == 0 { "" } else { " " };
                // Writing into a string does not fail.
                let _ = write!(out, "{blank}{number}");
                count += 1;
                rest = rest[length..].trim_start_matches(is_between);
            }
            if count % axes.len().max(1) != 0 || (count == 0) != axes.is_empty() {
                return None;
            }
        }
        Some(out)
    }
}

/// What the numbers behind a command are, once or again and again.
fn axes(command: char) -> Option<&'static [Axis]> {
    use Axis::{Across, Plain, Up, X, Y};
    Some(match command.to_ascii_uppercase() {
        'M' | 'L' | 'T' => &[X, Y],
        'H' => &[X],
        'V' => &[Y],
        'S' | 'Q' => &[X, Y, X, Y],
        'C' => &[X, Y, X, Y, X, Y],
        'A' => &[Across, Up, Plain, Plain, Plain, X, Y],
        'Z' => &[],
        _ => return None,
    })
}

fn is_between(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == ','
}

/// How long the number is that a text begins with (bytes).
fn number_length(text: &str) -> Option<usize> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let mut has_point = false;
    let digits = unsigned.find(|letter: char| match letter {
        '.' if !has_point => {
            has_point = true;
            false
        }
        _ => !letter.is_ascii_digit(),
    });
    let length = digits.unwrap_or(unsigned.len());
    unsigned[..length]
        .contains(|letter: char| letter.is_ascii_digit())
        .then(|| text.len() - unsigned.len() + length)
}

#[cfg(test)]
mod tests {
    use super::Units;

    fn placed(data: &str) -> Option<String> {
        Units { x: 10.0, y: 20.0, w: 4.0, h: 2.0 }.placed(data)
    }

    #[test]
    fn a_shape_is_moved_and_scaled() {
        assert_eq!(placed("M0 0L1 1-.5.5Z").unwrap(), "M10 20L14 22 8 21Z");
        assert_eq!(placed("M.5,1 h1v-1 l.5 .5 H0 V1").unwrap(), "M12 22h4v-2l2 1H10V22");
        assert_eq!(
            placed("M0 0A.5 .5 30 0 1 1 0c0 0 1 1 2 2").unwrap(),
            "M10 20A2 1 30 0 1 14 20c0 0 4 2 8 4"
        );
        assert_eq!(placed("").unwrap(), "");
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for bad in ["M", "M1", "M1 2 3", "1 2", "X1", "Z1", "M1 a", "M. 1", "H", "é"] {
            assert_eq!(placed(bad), None, "{bad}");
        }
    }
}
