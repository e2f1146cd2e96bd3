//! The Lua state that programs run in: pure libraries, no way out, no randomness of their own.

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use crate::engine::ENDLESS;

use super::Luau;

/// The message about rules that use more memory than they may.
const SPRAWLING: &str = "the rules use too much memory";

/// The longest message of an error, in characters.
const LONGEST: usize = 500;

impl Luau {
    /// Counts one step of a program.
    ///
    /// # Errors
    /// If there are no more, with the line of the program.
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

/// The globals of Luau that programs keep. There is no `pcall`, because what stops a playout must stop it, and there
/// are no coroutines, metatables, environments or `print`.
const GLOBALS: [&str; 11] = [
    "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "type", "typeof", "unpack",
    "_VERSION",
];

/// The libraries that programs keep, without their sources of randomness and ways out of the sandbox.
const LIBRARIES: [(&str, &[&str]); 5] = [
    ("math", &["random", "randomseed", "noise"]),
    ("string", &["dump"]),
    ("table", &[]),
    ("bit32", &[]),
    ("utf8", &[]),
];

/// A fresh Lua state.
pub fn state() -> Lua {
    let libraries = StdLib::MATH | StdLib::STRING | StdLib::TABLE | StdLib::BIT | StdLib::UTF8;
    Lua::new_with(libraries, LuaOptions::default().catch_rust_panics(true)).unwrap_or_default()
}

/// The globals that programs see, with read-only libraries.
///
/// # Errors
/// If memory runs out.
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

/// The message of an error, and the file and line of the program that made it. `file` gives the file of a chunk by
/// name.
pub fn place(error: &mlua::Error, file: impl Fn(&str) -> Option<String>) -> (String, String, u32) {
    let mut cause = error;
    let mut traces = Vec::new();
    loop {
        cause = match cause {
            mlua::Error::CallbackError { traceback, cause: inner } => {
                traces.push(traceback.clone());
                inner
            }
            // The position of an argument among those of an internal function means nothing to the author.
            mlua::Error::BadArgument { cause: inner, .. } => inner,
            _ => break,
        };
    }
    let text = match cause {
        mlua::Error::RuntimeError(text) => text.clone(),
        mlua::Error::MemoryError(_) => SPRAWLING.into(),
        mlua::Error::FromLuaConversionError { from, to, .. } => converted(from, to),
        other => other.to_string(),
    };
    let first = text.lines().next().unwrap_or_default();
    // The innermost trace that mentions a program has its line.
    let places = std::iter::once(text.as_str())
        .chain(traces.iter().rev().map(String::as_str))
        .flat_map(str::lines)
        .filter_map(|line| at(line, &file));
    let (file_name, line) = places.into_iter().next().map(|(file, line, _)| (file, line)).unwrap_or_default();
    let mut message = match at(first, &file) {
        Some((.., rest)) => rest.trim().to_owned(),
        // A line of the prelude is of no use to the author.
        None => match first.strip_prefix("referee:").and_then(|rest| rest.split_once(": ")) {
            Some((line, rest)) if line.chars().all(|c| c.is_ascii_digit()) => rest.to_owned(),
            _ => first.to_owned(),
        },
    };
    // An address differs from run to run and means nothing.
    if let Some((what, _)) = message.split_once(": 0x") {
        message = format!("an error that is a {what}, not a text");
    }
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    (message, file_name, line)
}

/// The message about a value that Lua could not convert.
fn converted(from: &str, to: &str) -> String {
    let what = match to {
        "string" | "String" => "a word",
        "table" => "a list",
        "function" => "a function",
        _ => "a number",
    };
    let got = if from == "nil" { "nothing".into() } else { format!("a {from}") };
    format!("{what} is needed here, not {got}")
}

/// The name of the function that the program called: the outermost of the prelude's functions on the stack.
pub fn called(lua: &Lua) -> Option<String> {
    let mut called = None;
    for level in 0..40 {
        let (script, name) = lua.inspect_stack(level, |debug| {
            let script = debug.source().short_src.is_some_and(|source| source.contains('#'));
            (script, debug.names().name.map(|name| name.into_owned()))
        })?;
        if script {
            return called;
        }
        called = name.filter(|name| !name.is_empty()).or(called);
    }
    called
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

/// The line of the program: the innermost that is not in the prelude.
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
