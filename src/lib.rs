//! warpress turns a folder of game data into a print-and-play kit.
//!
//! Data flow one way: `library` loads a folder into a `model`, `render` draws faces from it, `sheet`
//! lays them out on paper, `publish` writes files; `check` looks at all of them and reports.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod assets;
pub mod check;
pub mod cli;
pub mod geometry;
pub mod kit;
pub mod library;
pub mod lists;
pub mod migrate;
pub mod model;
pub mod publish;
pub mod referee;
pub mod render;
pub mod review;
pub mod rulebook;
pub mod sheet;
pub mod starter;
pub mod tabular;
pub mod text;
