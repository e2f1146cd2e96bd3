//! Reviewing games: pages on which a person can see everything, and which faces a change has altered.
//!
//! All pages are written by one writer; faces and the digests of those that were accepted come from `record`.
//! Nothing here decides what is printed, and nothing here judges: that is up to `check` and the reader.

mod archive;
mod changes;
mod game;
mod page;
mod paper;
mod picture;
mod proof;
mod store;

pub use archive::{FaceArchive, packed, unpacked};
pub use changes::{Heading, page as changes};
pub use game::{PrintedFile, page as game};
pub use page::{FindingTarget, Item, Note, Page, PageSection, Shot, write};
pub use paper::Paper;
pub use picture::Picture;
pub use proof::page as proof;
pub use store::{Store, StoreError};
