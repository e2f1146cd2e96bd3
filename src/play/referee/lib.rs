//! Plays games from their data and rules, and says whether they are sound.
//!
//! `compiled` makes a game ready for play, `table` holds its state, `eval` evaluates conditions, and `engine` plays it
//! (verbs, windows, turns, endings), leaving programs to a `host`: `luau`, a sandbox. `answer` answers questions,
//! `display` shows people what they may know, `session` plays with them, and `saved` keeps their games. Nothing here
//! draws, or reads files.

#[cfg(not(target_pointer_width = "64"))]
compile_error!("programs hold things as 64-bit pointers that are never followed (luau/convert.rs)");

mod announcing;
pub mod answer;
pub mod builtin;
pub mod chance;
pub mod choice;
mod code;
pub mod compiled;
pub mod display;
pub mod engine;
mod equal;
pub mod eval;
pub mod example;
mod host;
pub mod laid;
pub mod log;
pub mod luau;
pub mod play;
pub mod rules;
pub mod saved;
pub mod session;
pub mod table;
pub mod thing;
pub mod twin;
pub mod usage;
pub mod words;

pub use compiled::CompiledGame;
pub use engine::Engine;
pub use play::{Halt, Outcome, ScriptError};
pub use rules::Rules;
