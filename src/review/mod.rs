//! Looking at games: which faces a change has altered, and pages on which a person sees it all.
//!
//! What a face looked like when somebody accepted it is kept as a digest; the pages are written by one writer.
//! Nothing here decides what is printed, and nothing here judges: that is for `check`, and for who looks.

mod digest;
mod faces;
mod record;

pub use digest::Digest;
pub use faces::{INKS, Name, draw};
pub use record::{Alteration, Kind, Record, RecordError, alterations};
