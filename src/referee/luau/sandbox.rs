//! The Lua state that scripts run in: pure libraries, no way out, no chance of their own.

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use crate::engine::ENDLESS;

use super::Luau;

/// What is said of rules that take more memory than there is for them.
const SPRAWLING: &str = "the rules use too much memory";

/// How long the message of a fault may be, in letters.
const LONGEST: usize = 500;

impl Luau {
    /// One step of a script. Where there are no more, the error says where it is.
    pub(super) fn step(&self, lua: &Lua) -> mlua::Result<()> {
        if !self.meter.spend(1) {
            let line = line_of(lua).unwrap_or_default();
            return Err(mlua::Error::runtime(format!("{line}{ENDLESS}")));
        }
        if lua.used_memory() > self.limits.memory / 4 {
            *self.full.borrow_mut() = line_of(lua);
        }
        Ok(())
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

/// The message of an error, and the file and line of the script that made it. `file` gives the file of a
/// program by the name under which it was loaded.
pub fn place(error: &mlua::Error, file: impl Fn(&str) -> Option<String>) -> (String, String, u32) {
    let mut cause = error;
    let mut traces = Vec::new();
    loop {
        cause = match cause {
            mlua::Error::CallbackError { traceback, cause: inner } => {
                traces.push(traceback.clone());
                inner
            }
            // The number of an argument of the engine's own function says nothing to the caller of a verb.
            mlua::Error::BadArgument { cause: inner, .. } => inner,
            _ => break,
        };
    }
    let text = match cause {
        mlua::Error::RuntimeError(text) => text.clone(),
        mlua::Error::MemoryError(_) => SPRAWLING.into(),
        other => other.to_string(),
    };
    let first = text.lines().next().unwrap_or_default();
    // The innermost trace is the first that knows the script.
    let places = std::iter::once(text.as_str())
        .chain(traces.iter().rev().map(String::as_str))
        .flat_map(str::lines)
        .filter_map(|line| at(line, &file));
    let (file_name, line) = places.into_iter().next().map(|(file, line, _)| (file, line)).unwrap_or_default();
    let mut message = match at(first, &file) {
        Some((.., rest)) => rest.trim().to_owned(),
        // The engine's own half of the API is no place that anybody could look up.
        None => match first.strip_prefix("referee:").and_then(|rest| rest.split_once(": ")) {
            Some((line, rest)) if line.chars().all(|c| c.is_ascii_digit()) => rest.to_owned(),
            _ => first.to_owned(),
        },
    };
    // An address differs from run to run and says nothing.
    if let Some((what, _)) = message.split_once(": 0x") {
        message = format!("an error that is a {what}, not a text");
    }
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    (message, file_name, line)
}

/// `rules#0:12: what is wrong` in a line of a trace.
fn at<'a>(line: &'a str, file: &impl Fn(&str) -> Option<String>) -> Option<(String, u32, &'a str)> {
    let line = line.trim().trim_start_matches("runtime error: ").trim_start_matches("syntax error: ");
    let (name, rest) = line.split_once(':')?;
    let name = name.trim_start_matches("[string \"").trim_end_matches("\"]");
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..digits].parse().ok()?;
    Some((file(name)?, number, rest[digits..].trim_start_matches(':')))
}

/// Where the script is: the innermost line that is not the engine's own.
pub fn line_of(lua: &Lua) -> Option<String> {
    (0..40).find_map(|level| {
        lua.inspect_stack(level, |debug| {
            let source = debug.source().short_src?.into_owned();
            let line = debug.current_line()?;
            source.contains('#').then(|| format!("{source}:{line}: "))
        })
        .flatten()
    })
}
