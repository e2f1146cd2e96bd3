//! A TOML file as it is written: a tree in which each key knows all its places in the text, so that it can be renamed
//! without changing anything else.
//!
//! `toml` gives each key one place; but in `[decks.a]` and `[decks.b]`, or `x.a = 1` and `x.b = 2`, a key has two.

use std::borrow::Cow;
use std::ops::Range;

use indexmap::IndexMap;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{ParseError, Source};

/// A value with its parts.
#[derive(Debug, Clone)]
pub enum Value {
    /// A string, and its place with its quotation marks.
    Text(String, Range<usize>),
    /// A number, a date, true or false, as it is written.
    Plain(String, Range<usize>),
    /// An array, or all tables of one `[[header]]`.
    List(Vec<Value>),
    /// A table.
    Table(Table),
}

/// A table, in the order in which its keys first occur in the file.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The entries.
    pub entries: IndexMap<String, Entry>,
}

/// A key and its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// All places of the key.
    pub keys: Vec<Range<usize>>,
    /// The value.
    pub value: Value,
}

impl Value {
    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text, _) = self { Some(text) } else { None }
    }
}

impl Table {
    /// The value of this key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entries.get(key).map(|entry| &entry.value)
    }
}

/// Why a file cannot be rewritten, and where.
#[derive(Debug)]
pub struct Unreadable {
    /// What is wrong with it.
    pub message: String,
    /// Where.
    pub span: Range<usize>,
}

/// The deepest nesting of tables; no game needs a fifth of it.
const DEEPEST: usize = 60;

/// Reads a file.
///
/// # Errors
/// With the first syntax error.
pub fn read(text: &str) -> Result<Table, Unreadable> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut events: Vec<Event> = Vec::new();
    let mut errors: Vec<ParseError> = Vec::new();
    let deepest = u32::try_from(DEEPEST).unwrap_or(u32::MAX);
    parse_document(&tokens, &mut RecursionGuard::new(&mut events, deepest), &mut errors);
    let place = |error: &ParseError| error.unexpected().or(error.context()).unwrap_or_default();
    // Further errors tend to follow from the first.
    if let Some(error) = errors.iter().min_by_key(|error| place(error).start()) {
        let span = place(error).start()..place(error).end();
        return Err(Unreadable { message: error.description().to_owned(), span });
    }
    let meant = |event: &&Event| {
        !matches!(event.kind(), EventKind::Whitespace | EventKind::Comment | EventKind::Newline)
    };
    let mut reader = Reader { source, events: events.iter().filter(meant).peekable() };
    let root = reader.document()?;
    // The remaining errors need the whole file: a duplicate key, an invalid number.
    match toml::from_str::<toml::Table>(text) {
        Ok(_) => Ok(root),
        Err(error) => Err(Unreadable {
            message: error.message().trim().to_owned(),
            span: error.span().unwrap_or_default(),
        }),
    }
}

struct Reader<'t, I: Iterator<Item = &'t Event>> {
    source: Source<'t>,
    events: std::iter::Peekable<I>,
}

/// The parts of a dotted key.
type Path = Vec<(String, Range<usize>)>;

impl<'t, I: Iterator<Item = &'t Event>> Reader<'t, I> {
    fn document(&mut self) -> Result<Table, Unreadable> {
        let mut root = Table::default();
        let mut header: Path = Vec::new();
        while let Some(event) = self.events.peek().copied() {
            match event.kind() {
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                    self.events.next();
                    header = self.path()?;
                    let many = event.kind() == EventKind::ArrayTableOpen;
                    open(&mut root, &header, many);
                }
                EventKind::SimpleKey => {
                    let path = self.path()?;
                    let value = self.value()?;
                    let within = header.iter().fold(&mut root, |table, (key, _)| step(table, key));
                    put(within, path, value);
                }
                _ => {
                    self.events.next();
                }
            }
        }
        Ok(root)
    }

    /// The keys up to the token that ends them.
    fn path(&mut self) -> Result<Path, Unreadable> {
        let mut path = Path::new();
        while let Some(event) =
            self.events.next_if(|event| matches!(event.kind(), EventKind::SimpleKey | EventKind::KeySep))
        {
            if event.kind() == EventKind::SimpleKey {
                let mut key = Cow::Borrowed("");
                if let Some(raw) = self.source.get(event) {
                    raw.decode_key(&mut key, &mut ());
                }
                path.push((key.into_owned(), event.span().start()..event.span().end()));
            }
        }
        match path.last() {
            Some((_, span)) if path.len() > DEEPEST => {
                Err(Unreadable { message: "tables are nested too deeply".into(), span: span.clone() })
            }
            _ => Ok(path),
        }
    }

    fn value(&mut self) -> Result<Value, Unreadable> {
        while let Some(event) = self.events.next() {
            let span = event.span().start()..event.span().end();
            match event.kind() {
                EventKind::Scalar => return Ok(self.scalar(event, span)),
                EventKind::ArrayOpen => {
                    let mut items = Vec::new();
                    while let Some(event) = self.events.peek() {
                        match event.kind() {
                            EventKind::ArrayClose => {
                                self.events.next();
                                break;
                            }
                            EventKind::ValueSep => {
                                self.events.next();
                            }
                            _ => items.push(self.value()?),
                        }
                    }
                    return Ok(Value::List(items));
                }
                EventKind::InlineTableOpen => {
                    let mut table = Table::default();
                    while let Some(event) = self.events.peek() {
                        match event.kind() {
                            EventKind::InlineTableClose => {
                                self.events.next();
                                break;
                            }
                            EventKind::SimpleKey => {
                                let path = self.path()?;
                                let value = self.value()?;
                                put(&mut table, path, value);
                            }
                            _ => {
                                self.events.next();
                            }
                        }
                    }
                    return Ok(Value::Table(table));
                }
                _ => {}
            }
        }
        Err(Unreadable { message: "the file ends unexpectedly".into(), span: 0..0 })
    }

    fn scalar(&self, event: &Event, span: Range<usize>) -> Value {
        let Some(raw) = self.source.get(event) else { return Value::Plain(String::new(), span) };
        // Only strings have an encoding.
        if event.encoding().is_none() {
            return Value::Plain(raw.as_str().to_owned(), span);
        }
        let mut text = Cow::Borrowed("");
        let _ = raw.decode_scalar(&mut text, &mut ());
        Value::Text(text.into_owned(), span)
    }
}

/// The table of this key, the last of several; created if it is missing.
fn step<'a>(table: &'a mut Table, key: &str) -> &'a mut Table {
    let entry = table
        .entries
        .entry(key.to_owned())
        .or_insert_with(|| Entry { keys: Vec::new(), value: Value::Table(Table::default()) });
    within(&mut entry.value)
}

/// This value as a table, or its last table. Anything else is replaced, as `toml` will refuse the file.
fn within(value: &mut Value) -> &mut Table {
    if let Value::List(items) = value {
        if !matches!(items.last(), Some(Value::Table(_))) {
            items.push(Value::Table(Table::default()));
        }
    } else if !matches!(value, Value::Table(_)) {
        *value = Value::Table(Table::default());
    }
    match value {
        Value::Table(table) => table,
        Value::List(items) => match items.last_mut() {
            Some(last) => within(last),
            None => unreachable!("an item was pushed"),
        },
        _ => unreachable!("a table was put there"),
    }
}

fn open(root: &mut Table, header: &Path, many: bool) {
    let mut at = root;
    for (depth, (key, span)) in header.iter().enumerate() {
        let entry = at
            .entries
            .entry(key.clone())
            .or_insert_with(|| Entry { keys: Vec::new(), value: Value::Table(Table::default()) });
        let fresh = entry.keys.is_empty();
        entry.keys.push(span.clone());
        if many && depth + 1 == header.len() {
            if fresh {
                entry.value = Value::List(Vec::new());
            }
            if let Value::List(items) = &mut entry.value {
                items.push(Value::Table(Table::default()));
            }
        }
        at = within(&mut entry.value);
    }
}

fn put(table: &mut Table, path: Path, value: Value) {
    let last = path.len().saturating_sub(1);
    let mut at = table;
    let mut value = Some(value);
    for (depth, (key, span)) in path.into_iter().enumerate() {
        let entry = at
            .entries
            .entry(key)
            .or_insert_with(|| Entry { keys: Vec::new(), value: Value::Table(Table::default()) });
        entry.keys.push(span);
        if depth == last {
            if let Some(value) = value.take() {
                entry.value = value;
            }
            return;
        }
        at = within(&mut entry.value);
    }
}
