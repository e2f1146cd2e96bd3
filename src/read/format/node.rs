//! TOML as a tree of nodes that know their places, before anything is known of what they mean.

use std::sync::Arc;

use indexmap::IndexMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// A table's entries with the locations of their keys, in the order of the data.
pub type Entries = IndexMap<String, (Location, Node)>;

/// A value and its place.
#[derive(Debug, Clone)]
pub struct Node {
    /// What it says.
    pub raw: Raw,
    /// Where it stands.
    pub location: Location,
}

/// A value as TOML has it.
#[derive(Debug, Clone)]
pub enum Raw {
    /// A text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// Another number.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// An array.
    List(Vec<Node>),
    /// A table.
    Table(Entries),
}

impl Node {
    /// An empty table.
    pub fn empty(location: &Location) -> Self {
        Self { raw: Raw::Table(Entries::new()), location: location.clone() }
    }

    /// The entries, if it is a table.
    pub fn entries(&self) -> Option<&Entries> {
        if let Raw::Table(entries) = &self.raw { Some(entries) } else { None }
    }

    /// The entry of this key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        Some(&self.entries()?.get(key)?.1)
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Raw::Text(text) = &self.raw { Some(text) } else { None }
    }

    /// Inserts an entry; nothing happens if this is not a table.
    pub fn insert(&mut self, key: &str, node: Node) {
        if let Raw::Table(entries) = &mut self.raw {
            entries.insert(key.to_owned(), (node.location.clone(), node));
        }
    }

    /// "a text", "a number" … for messages.
    pub fn what(&self) -> &'static str {
        match self.raw {
            Raw::Text(_) => "a text",
            Raw::Int(_) => "a whole number",
            Raw::Float(_) => "a decimal number",
            Raw::Bool(_) => "true or false",
            Raw::List(_) => "a list",
            Raw::Table(_) => "a table",
        }
    }

    /// How it would be printed, if it is a single value.
    pub fn printed(&self) -> Option<String> {
        match &self.raw {
            Raw::Text(text) => Some(text.clone()),
            Raw::Int(number) => Some(number.to_string()),
            Raw::Float(number) => Some(number.to_string()),
            Raw::Bool(true) => Some("yes".into()),
            Raw::Bool(false) => Some("no".into()),
            Raw::List(_) | Raw::Table(_) => None,
        }
    }
}

/// Reads a TOML file. Only the first syntax error is reported, as others tend to follow from it; whatever could be
/// read is returned.
pub fn parse(file: &Arc<str>, text: &str, found: &mut Vec<Diagnostic>) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.into_iter().min_by_key(|error| error.span().unwrap_or_default().start) {
        let span = error.span().unwrap_or_default();
        let location = Location { file: file.clone(), start: span.start, end: span.end };
        let message = error.message().trim().to_owned();
        // A heading of a spreadsheet, say, typed as a key: “Stärke”, “Opowieść”.
        let help = if message.starts_with("invalid unquoted key") {
            "a key with other letters stands in quotation marks: \"Stärke\" = …"
        } else {
            "this is not well-formed TOML"
        };
        found.push(Diagnostic::new(Code::E0101, message, &location).help(help));
    }
    Reader { file, found }.table(&table)
}

/// Turns the parser's values into nodes, and reports numbers that are too large.
struct Reader<'r> {
    file: &'r Arc<str>,
    found: &'r mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn location<T>(&self, spanned: &Spanned<T>) -> Location {
        let span = spanned.span();
        Location { file: self.file.clone(), start: span.start, end: span.end }
    }

    fn table(&mut self, table: &Spanned<DeTable<'_>>) -> Node {
        Node { location: self.location(table), raw: Raw::Table(self.entries(table.get_ref())) }
    }

    fn entries(&mut self, table: &DeTable<'_>) -> Entries {
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let name: &std::borrow::Cow<'_, str> = key.get_ref();
            (name.to_string(), (self.location(key), self.value(value)))
        };
        table.iter().map(entry).collect()
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) -> Node {
        let location = self.location(value);
        let raw = match value.get_ref() {
            DeValue::String(text) => Raw::Text(text.to_string()),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Raw::Int(number),
                Err(_) => {
                    self.too_large(number.as_str(), &location);
                    Raw::Int(0)
                }
            },
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() => Raw::Float(number),
                _ => {
                    self.too_large(number.as_str(), &location);
                    Raw::Int(0)
                }
            },
            DeValue::Boolean(yes) => Raw::Bool(*yes),
            DeValue::Datetime(moment) => Raw::Text(moment.to_string()),
            DeValue::Array(items) => Raw::List(items.iter().map(|item| self.value(item)).collect()),
            DeValue::Table(table) => Raw::Table(self.entries(table)),
        };
        Node { raw, location }
    }

    fn too_large(&mut self, number: &str, location: &Location) {
        self.found.push(
            Diagnostic::new(Code::E0111, format!("{number} is too large"), location)
                .help("a whole number has at most 18 digits"),
        );
    }
}
