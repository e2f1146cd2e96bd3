//! What several tests need: games to play, small ones and those of the library.

pub mod games;

pub use warpress_common::{DECK, GAME, HEAD, ROOT, temp, workbook, write};
