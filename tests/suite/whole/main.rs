//! The program as people run it, from outside: what is typed, what is said, and what lies in the folder afterwards. No room
//! is called, so that this links little.

mod common;

mod art;
#[cfg(feature = "rulebook")]
mod books;
mod cli;
mod digests;
mod exports;
#[cfg(unix)]
mod hostile;
mod languages;
mod mistakes;
mod play;
mod referee;
mod review;
#[cfg(feature = "rulebook")]
mod rulebooks;
mod snapshots;
#[cfg(feature = "rulebook")]
mod tongues;
