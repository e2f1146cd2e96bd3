//! Plays games from their data and rules, and says whether they are sound.
//!
//! `compiled` makes a game ready, `table` holds what lies on the table, `eval` asks it, `machine` runs the
//! rules (a sandboxed Luau program that moves things by verbs alone), `turns` leads through turns and phases,
//! `answer` answers questions, `display` shows people what they may know, `session` plays with them and `saved` keeps it,
//! `simulation` plays many games and `report` draws the conclusions.
//! Nothing here draws or reads files.

#[cfg(not(target_pointer_width = "64"))]
compile_error!("scripts hold things as 64-bit pointers that are never followed (machine/convert.rs)");

pub mod answer;
mod bearing;
pub mod builtin;
pub mod chance;
mod charts;
pub mod choice;
mod code;
pub mod compiled;
mod die;
pub mod display;
mod effect;
mod endings;
mod equal;
pub mod eval;
pub mod example;
pub mod log;
pub mod machine;
mod movement;
pub mod play;
pub mod reading;
pub mod report;
pub mod saved;
pub mod session;
pub mod simulation;
pub mod table;
pub mod thing;
mod turns;
pub mod usage;
mod verbs;
mod window;
pub mod words;

pub use compiled::CompiledGame;
pub use machine::{Machine, Rules};
pub use play::{Halt, Outcome, ScriptError};
