//! What is played and kept in order: the referee and its sandbox, lists in and out, the tables of keys, the crates
//! themselves. Rooms are called as crates, and typst is none of them.

mod common;

mod architecture;
#[cfg(unix)]
mod clones;
mod engine;
mod lists;
mod looks;
mod sandbox;
mod schemas;
mod starters;
mod types;
