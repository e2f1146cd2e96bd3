//! Reads back what warpress makes, as somebody who knows nothing of how it is made: a PDF (`read`), the sheets of a kit
//! (`sheets`), a page of rules by its tags (`tags`), its typefaces (`typefaces`) and as a browser shows it (`browser`), a
//! module of VASSAL (`vmod`), a save of Tabletop Simulator (`tts`), a room of playingcards.io (`pcio`), an archive
//! (`archive`).
//! Knows nothing of games. What cannot be read at all panics: no reader could open it either.

pub mod archive;
pub mod browser;
pub mod letters;
pub mod pcio;
pub mod read;
pub mod schema;
pub mod sheets;
pub mod tags;
pub mod tts;
pub mod typefaces;
pub mod vmod;
