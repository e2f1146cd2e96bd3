//! The Lua state that scripts run in: pure libraries, no way out, no chance of their own.

use std::cell::Cell;
use std::time::{Duration, Instant};

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

/// What is said of rules that do not come to an end.
pub const ENDLESS: &str = "the rules run on without end";

/// How long the message of a fault may be, in letters.
const LONGEST: usize = 500;

/// After so many steps the clock is looked at; after each, while they are slow.
const LOOK: u64 = 16;

/// Counts what a playout uses up.
#[derive(Debug)]
pub struct Meter {
    steps: Cell<u64>,
    /// The step at which the clock is looked at again.
    look: Cell<u64>,
    looked: Cell<Instant>,
    spent: Cell<Duration>,
    most: u64,
    time: Duration,
}

impl Meter {
    /// With these limits.
    pub fn new(most: u64, time: Duration) -> Self {
        Self {
            steps: Cell::new(0),
            look: Cell::new(0),
            looked: Cell::new(Instant::now()),
            spent: Cell::new(Duration::ZERO),
            most,
            time,
        }
    }

    /// Starts anew.
    pub fn start(&self) {
        self.steps.set(0);
        self.look.set(LOOK);
        self.looked.set(Instant::now());
        self.spent.set(Duration::ZERO);
    }

    /// Someone has thought that long about an answer, which is no work of the rules'.
    pub fn waited(&self, long: Duration) {
        self.looked.set(self.looked.get() + long);
    }

    /// Spends steps; gives whether there are more.
    pub fn spend(&self, steps: u64) -> bool {
        let made = self.steps.get().saturating_add(steps);
        self.steps.set(made);
        if made >= self.look.get() {
            let now = Instant::now();
            let since = now.saturating_duration_since(self.looked.get());
            self.looked.set(now);
            self.spent.set(self.spent.get() + since);
            self.look.set(made + if since > Duration::from_millis(1) { 1 } else { LOOK });
        }
        made <= self.most && self.spent.get() <= self.time
    }
}

/// What scripts keep of Luau's own globals. No `pcall`: whatever stops a playout stops it. No
/// coroutines, metatables, `print` or environments either.
const GLOBALS: [&str; 11] = [
    "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "type", "typeof", "unpack",
    "_VERSION",
];

/// Libraries and what is taken out of them: chance of their own, and what reaches past the sandbox.
const LIBRARIES: [(&str, &[&str]); 5] = [
    ("math", &["random", "randomseed", "noise"]),
    ("string", &["dump"]),
    ("table", &[]),
    ("bit32", &[]),
    ("utf8", &[]),
];

/// A bare state.
pub fn state() -> Lua {
    let libraries = StdLib::MATH | StdLib::STRING | StdLib::TABLE | StdLib::BIT | StdLib::UTF8;
    Lua::new_with(libraries, LuaOptions::default().catch_rust_panics(true)).unwrap_or_default()
}

/// The globals that scripts see: copies of what is pure, each library closed against change.
///
/// # Errors
/// Where memory runs out.
pub fn globals(lua: &Lua) -> mlua::Result<Table> {
    let all = lua.globals();
    let kept = lua.create_table()?;
    for name in GLOBALS {
        kept.raw_set(name, all.raw_get::<Value>(name)?)?;
    }
    for (name, without) in LIBRARIES {
        let Value::Table(library) = all.raw_get::<Value>(name)? else { continue };
        for gone in without {
            library.raw_remove(*gone)?;
        }
        library.set_readonly(true);
        kept.raw_set(name, library)?;
    }
    Ok(kept)
}

/// The message of an error, and the file and line of the script that made it.
pub fn place(error: &mlua::Error, is_program: impl Fn(&str) -> bool) -> (String, String, u32) {
    let mut cause = error;
    let mut traces = Vec::new();
    while let mlua::Error::CallbackError { traceback, cause: inner } = cause {
        traces.push(traceback.clone());
        cause = inner;
    }
    let text = match cause {
        mlua::Error::RuntimeError(text) => text.clone(),
        mlua::Error::MemoryError(_) => "the rules use too much memory".into(),
        other => other.to_string(),
    };
    let first = text.lines().next().unwrap_or_default().to_owned();
    // The innermost trace is the first that knows the script.
    let places = std::iter::once(text.as_str())
        .chain(traces.iter().rev().map(String::as_str))
        .flat_map(str::lines)
        .filter_map(|line| at(line, &is_program));
    let (file, line) = places.into_iter().next().unwrap_or_default();
    let mut message = match at(&first, &is_program) {
        Some((file, line)) => {
            let head = format!("{file}:{line}:");
            first.split_once(&head).map_or(first.clone(), |(_, rest)| rest.trim().to_owned())
        }
        None => first,
    };
    // An address differs from run to run and says nothing.
    if let Some((what, _)) = message.split_once(": 0x") {
        message = format!("an error that is a {what}, not a text");
    }
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    (message, file, line)
}

/// `rules.luau:12` in a line of a trace.
fn at(line: &str, is_program: &impl Fn(&str) -> bool) -> Option<(String, u32)> {
    let line = line.trim().trim_start_matches("runtime error: ").trim_start_matches("syntax error: ");
    let (name, rest) = line.split_once(':')?;
    let name = name.trim_start_matches("[string \"").trim_end_matches("\"]");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let number = digits.parse().ok()?;
    is_program(name).then(|| (name.to_owned(), number))
}
