//! The referee's own rules: what holds of every game, and what single parts of it do.

#[path = "../common/mod.rs"]
mod common;
mod chance;
mod charts;
mod flow;
mod laws;
