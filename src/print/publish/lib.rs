//! Writes laid-out pages to PDF, and bytes to files without destroying anyone's work. Nothing in this crate decides
//! what a page shows.

mod bytes;
mod error;
mod lock;
mod metadata;
mod outline;
mod owner;
mod packed;
mod page;
mod pdf;
mod preferences;
mod replace;
mod stamps;
mod tree;
mod write;
pub mod x1a;

pub use error::PublishError;
pub use metadata::Meta;
pub use owner::Owner;
pub use pdf::{Document, pdf, print};
pub use replace::replace;
pub use stamps::{FaceWriter, Layer, Picture};
pub use write::{Folder, WriteError, hash};
