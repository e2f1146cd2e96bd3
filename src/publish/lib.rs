//! Writes laid-out pages to PDF, and bytes to files without destroying anyone's work. Nothing in this crate decides
//! what a page shows.

mod error;
mod metadata;
mod outline;
mod page;
mod pdf;
mod preferences;
pub mod show;
mod stamps;
mod values;
mod write;

pub use error::PublishError;
pub use metadata::Meta;
pub use pdf::{Document, pdf, print};
pub use stamps::FaceWriter;
pub use write::{Folder, WriteError, replace};
