//! The texts of the files that were read, so that messages can quote them.

use std::collections::BTreeMap;
use std::sync::Arc;

use warpress_model::Location;

/// Texts by file name.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    texts: BTreeMap<Arc<str>, Arc<str>>,
}

impl Sources {
    /// Keeps a text; returns the name under which locations refer to it.
    pub fn add(&mut self, file: &str, text: &str) -> Arc<str> {
        let file: Arc<str> = file.into();
        self.texts.insert(file.clone(), text.into());
        file
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(AsRef::as_ref)
    }

    /// All files with their texts, in the order of their names.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(file, text)| (&**file, &**text))
    }

    /// Line and column of a location, both from 1, the column in characters; 1, 1 for unknown files.
    pub fn line_column(&self, location: &Location) -> (usize, usize) {
        let Some(text) = self.text(&location.file) else { return (1, 1) };
        let before = text.get(..location.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }
}
