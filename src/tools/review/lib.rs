//! Reviewing games: pages on which a person can see everything, and which faces a change has altered.
//!
//! All pages are written by one writer; faces and the digests of those that were accepted come from `record`.
//! Nothing here decides what is printed, and nothing here judges: that is up to `check` and the reader.

mod changes;
mod game;
mod kept;
mod page;
mod paper;
mod picture;
mod proof;
mod store;

pub use changes::{Heading, page as changes};
pub use game::{Printed, page as game};
pub use kept::{Kept, packed, unpacked};
pub use page::{About, Item, Note, Page, Part, Shot, write};
pub use paper::Paper;
pub use picture::Picture;
pub use proof::page as proof;
pub use store::{Store, StoreError};
