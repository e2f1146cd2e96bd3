//! Arguments of the functions that templates call, read strictly: a name that a function does not
//! have is an error and not a wish passed over.

use std::borrow::Cow;

use tera::{ArgFromValue, Error, Kwargs, TeraResult, Value};

/// The arguments of each function that takes no others.
const KNOWN: [(&str, &[&str]); 11] = [
    ("cast", &["name"]),
    ("floats", &["scene"]),
    ("height", &["s", "w", "size", "font", "weight", "leading", "caps", "track"]),
    (
        "icon",
        &["name", "x", "y", "size", "w", "fit", "fill", "flip", "rot", "stroke", "stroke_width", "hull"],
    ),
    ("image", &["src", "mono", "x", "y", "w", "h", "fit", "focus", "radius"]),
    ("measure", &["s", "size", "font", "weight", "caps", "track"]),
    ("path", &["d", "x", "y", "w", "h"]),
    ("range", &["start", "end", "step_by"]),
    ("scene", &["name", "light", "layer", "x", "y", "w", "h"]),
    ("signs", &["of"]),
    (
        "text",
        &[
            "s", "x", "y", "w", "h", "size", "min", "font", "weight", "fill", "align", "valign", "leading",
            "lines", "caps", "track", "id", "on",
        ],
    ),
];

/// The arguments that a function takes, if it takes no others.
pub(crate) fn known(function: &str) -> Option<&'static [&'static str]> {
    KNOWN.iter().find(|(name, _)| *name == function).map(|(_, known)| *known)
}

/// Arguments of a call, with the names that it knows.
pub(crate) struct Args<'a> {
    pub(crate) function: &'static str,
    kwargs: &'a Kwargs,
}

impl<'a> Args<'a> {
    pub(crate) fn new(function: &'static str, kwargs: &'a Kwargs) -> TeraResult<Self> {
        let known = known(function).unwrap_or_default();
        let keys = kwargs.iter().map(|(key, _)| key.as_str().unwrap_or_default());
        let mut unknown: Vec<&str> = keys.filter(|key| !known.contains(key)).collect();
        unknown.sort_unstable();
        if !unknown.is_empty() {
            let (unknown, known) = (unknown.join(", "), known.join(", "));
            return Err(Error::message(format!("{function}() has no argument {unknown}; it has {known}")));
        }
        Ok(Self { function, kwargs })
    }

    pub(crate) fn get<T: ArgFromValue<'a, Output = T>>(&self, key: &'a str) -> TeraResult<Option<T>> {
        match self.kwargs.get::<&Value>(key)? {
            None => Ok(None),
            Some(value) if value.is_none() || value.is_undefined() => Ok(None),
            Some(_) => self.kwargs.get::<T>(key).map_err(|error| self.wrong(key, &error)),
        }
    }

    fn wrong(&self, key: &str, error: &Error) -> Error {
        Error::message(format!("{}(): {key}: {error}", self.function))
    }

    pub(crate) fn words(&self, key: &'a str) -> TeraResult<Cow<'a, str>> {
        Ok(self.get::<Cow<'a, str>>(key)?.unwrap_or_default())
    }

    /// A length that must be given.
    pub(crate) fn length(&self, key: &'a str) -> TeraResult<f32> {
        let missing = || Error::message(format!("{}() needs {key}", self.function));
        self.optional(key)?.ok_or_else(missing)
    }

    pub(crate) fn optional(&self, key: &'a str) -> TeraResult<Option<f32>> {
        match self.get::<f32>(key)? {
            Some(value) if !value.is_finite() || value.abs() > 1e5 => {
                Err(Error::message(format!("{}(): {key} = {value} is no length", self.function)))
            }
            value => Ok(value),
        }
    }

    pub(crate) fn choice<T: Copy>(&self, key: &'a str, choices: &[(&str, T)], default: T) -> TeraResult<T> {
        let word = self.words(key)?;
        if word.is_empty() {
            return Ok(default);
        }
        choices.iter().find(|(name, _)| *name == word).map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            Error::message(format!(
                "{}(): {key} = \"{word}\"; it is one of {}",
                self.function,
                names.join(", ")
            ))
        })
    }
}
