//! What several tests need.

pub use warpress_common::{ROOT, temp};
pub use warpress_readers::read;
