//! The referee's own rules: what holds of every game, and what single parts of it do.

mod chance;
mod charts;
mod declared;
mod desk;
mod equal;
mod examples;
mod flow;
mod laws;
mod lists;
mod names;
mod secrets;
mod shortcuts;
mod slips;
mod standard;
mod why;
