//! Looking at games: which faces a change has altered, and pages on which a person sees it all.
//!
//! What a face looked like when it was accepted is kept as a digest; the pages are written by one writer.
//! Nothing here decides what is printed, and nothing here judges: that is for `check`, and for who looks.

mod changes;
mod digest;
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
pub use digest::Digest;
pub use faces::{INKS, Name, Sight, draw};
pub use game::{Printed, page as game};
pub use kept::{Kept, packed, unpacked};
pub use page::{About, Item, Note, Page, Part, Shot, write};
pub use picture::Picture;
pub use proof::page as proof;
pub use record::{Alteration, Kind, Record, RecordError, alterations};
pub use store::{Store, StoreError};
