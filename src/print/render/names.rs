//! The names that a template may ask for, as a tree: what a context of such a face holds, whatever its values are.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::scene::GIVEN as GIVEN_TO_SCENES;

/// What a name stands for.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Names {
    /// It was never seen to be anything: whatever is asked of it may be right.
    #[default]
    Unseen,
    /// Anything at all.
    Any,
    /// A word, a number, yes or no: it has no names.
    Word,
    /// A list of such things.
    Each(Box<Names>),
    /// Things with names of their own.
    Table(BTreeMap<String, Names>),
}

impl Names {
    /// Those of a context.
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Unseen,
            Value::Bool(_) | Value::Number(_) | Value::String(_) => Self::Word,
            Value::Array(all) => Self::Each(Box::new(all.iter().map(Self::of).fold(Self::Unseen, Self::or))),
            Value::Object(all) => {
                Self::Table(all.iter().map(|(name, value)| (name.clone(), Self::of(value))).collect())
            }
        }
    }

    /// What is the one or the other: it has the names of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unseen, one) | (one, Self::Unseen) => one,
            (Self::Table(mut one), Self::Table(other)) => {
                for (name, of) in other {
                    let known = one.remove(&name).unwrap_or_default();
                    one.insert(name, known.or(of));
                }
                Self::Table(one)
            }
            (Self::Each(one), Self::Each(other)) => Self::Each(Box::new(one.or(*other))),
            (Self::Word, one @ (Self::Word | Self::Each(_) | Self::Table(_)))
            | (one @ (Self::Each(_) | Self::Table(_)), Self::Word) => one,
            (Self::Any, _)
            | (_, Self::Any)
            | (Self::Each(_), Self::Table(_))
            | (Self::Table(_), Self::Each(_)) => Self::Any,
        }
    }

    /// What a scene is given of these, and what it has of its own.
    #[must_use]
    pub fn of_scenes(self) -> Self {
        let Self::Table(all) = self else { return self };
        let given = all.into_iter().filter(|(name, _)| GIVEN_TO_SCENES.contains(&name.as_str()));
        let own = ["w", "h", "layer", "uid"].map(|name| (name.to_owned(), Self::Word));
        Self::Table(given.chain(own).collect())
    }

    /// What a name of it stands for; `None` if it has no such name.
    pub(crate) fn get(&self, name: &str) -> Option<Self> {
        match self {
            Self::Unseen | Self::Any => Some(Self::Any),
            Self::Table(all) => all.get(name).cloned(),
            Self::Word | Self::Each(_) => None,
        }
    }

    /// What stands at a place of a list, or under a key that is not known.
    pub(crate) fn each(&self) -> Self {
        match self {
            Self::Each(of) => (**of).clone(),
            Self::Table(all) => all.values().cloned().fold(Self::Unseen, Self::or),
            Self::Unseen | Self::Any | Self::Word => Self::Any,
        }
    }

    /// Its names.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let table = if let Self::Table(all) = self { Some(all) } else { None };
        table.into_iter().flat_map(BTreeMap::keys).map(String::as_str)
    }
}
