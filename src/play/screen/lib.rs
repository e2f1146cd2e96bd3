//! What a table on a screen shows to a seat, as data: how the table is laid out ([`Layout`]), what lies on it now
//! ([`Frame`]), what has happened ([`LogLine`]), and what is asked ([`Task`]).
//!
//! All of it is made from what the seat may know, as `display` does it for people at a terminal. An unseen piece has no
//! name and no face: a number of them lie in a place, and that is all that is said. One that is seen is called by a handle
//! ([`Handles`]), never by its id in the game, which would tell it from others that look the same. Nothing here draws, waits
//! or sends anything.

mod eyes;
mod frame;
mod handles;
mod ids;
mod items;
mod laid;
mod layout;
mod log;
mod moves;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod trail;

pub use eyes::Eyes;
pub use frame::{Film, Frame, Moment};
pub use handles::Handles;
pub use layout::{Asset, Layout};
pub use log::{LogLine, log};
pub use task::{Matter, Task, is_window, question};
