//! What a table on a screen shows to a seat, as data: how the table is laid out ([`Layout`]), what lies on it now
//! ([`Frame`]), what has happened ([`LogLine`]), and what is asked ([`Task`]).
//!
//! All of it is made from what the seat may know, as `display` does it for people at a terminal. An unseen piece has no
//! name, no face and no id: a number of them lie in a place, and that is all that is said. Nothing here draws, waits or
//! sends anything.

mod frame;
mod ids;
mod items;
mod layout;
mod log;
mod moves;
mod state;
mod task;
#[cfg(test)]
mod tests;

pub use frame::{Film, Frame, Moment};
pub use layout::{Asset, Layout};
pub use log::{LogLine, log};
pub use task::{Task, question};
