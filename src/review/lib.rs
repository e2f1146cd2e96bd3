//! Reviewing games: which faces a change has altered, and pages on which a person can see everything.
//!
//! The appearance of an accepted face is kept as a digest; all pages are written by one writer.
//! Nothing here decides what is printed, and nothing here judges: that is up to `check` and the reader.

mod changes;
mod faces;
mod game;
mod kept;
mod page;
mod paper;
mod picture;
mod proof;
mod record;
mod store;

pub use changes::{Heading, page as changes};
pub use faces::{INKS, Name, Sight, draw};
pub use game::{Printed, page as game};
pub use kept::{Kept, packed, unpacked};
pub use page::{About, Item, Note, Page, Part, Shot, write};
pub use picture::Picture;
pub use proof::page as proof;
pub use record::{Alteration, Kind, Record, RecordError, alterations};
pub use store::{Store, StoreError};
pub use warpress_render::digest::Digest;
