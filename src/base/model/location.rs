//! Where something stands in the data, for messages.

use std::sync::Arc;

/// A file and a stretch of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Location {
    /// The file's name (`data/attrition/game.toml`).
    pub file: Arc<str>,
    /// First byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}
