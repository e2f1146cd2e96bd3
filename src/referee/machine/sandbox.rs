//! The Lua state that scripts run in: pure libraries, no way out, no chance of their own.

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

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
    let message = match at(&first, &is_program) {
        Some((file, line)) => {
            let head = format!("{file}:{line}:");
            first.split_once(&head).map_or(first.clone(), |(_, rest)| rest.trim().to_owned())
        }
        None => first,
    };
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
