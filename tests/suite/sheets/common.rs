//! What several tests need.

pub use warpress_common::{GAME, GO, ROOT, files, side_by_side, temp, write};
pub use warpress_readers::{read, sheets};
