//! Work on many items at once.

use std::num::NonZero;
use std::thread::available_parallelism;

/// What `work` makes of each item, on as many threads as the machine has cores.
pub fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    warpress_workers::each(items, available_parallelism().map_or(1, NonZero::get), work)
}
