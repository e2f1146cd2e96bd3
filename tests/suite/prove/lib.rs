//! Proves games of the library: in one load a game's data are compared with what they promise, its rules are played, its
//! faces drawn, its kit, book and page made and read back, as somebody would who prints, cuts and plays.
//!
//! Each module of an outcome (`data`, `kit`, `book`, …) adds what it finds to [`Faults`]; nothing here stops at the first.
//! `outcomes` names them all, `game` proves a game, `made` holds what several of them look at, `code` tells of which code
//! each is the result, and `kept` remembers what has passed. Tests of the program itself stand elsewhere, on small packs:
//! what is found here concerns one game.

pub mod book;
pub mod browser;
pub mod case;
pub mod check;
pub mod code;
pub mod data;
pub mod drawn;
pub mod faces;
pub mod game;
pub mod kept;
pub mod kit;
pub mod library;
pub mod made;
pub mod maps;
pub mod outcome;
pub mod outcomes;
pub mod page;
pub mod play;
pub mod sample;
pub mod secrets;
pub mod written;

pub use case::{Case, WAYS, Way};
pub use outcome::{Beside, Faults, Outcome};
