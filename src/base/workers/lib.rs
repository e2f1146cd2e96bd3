//! The same work on many items, side by side, where rayon's pool would not do. Knows nothing of what is worked on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` on each item, in order, from so many workers at most. They are threads of their own, outside
/// rayon's pool: a thread of the pool that waits for part of its game would start another, and then a third, until all
/// were in memory at once, or its stack was full.
///
/// ```
/// let lengths = warpress_workers::each(&["deck", "map", "form"], 2, |word| word.len());
/// assert_eq!(lengths, [4, 3, 4]);
/// ```
pub fn each<T: Sync, R: Send>(all: &[T], workers: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut made = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = all.get(place) else { return made };
            made.push((place, work(one)));
        }
    };
    let mut made: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers.min(all.len())).map(|_| scope.spawn(some)).collect();
        let results = workers.into_iter().map(|worker| {
            // A worker panics only where the work would have.
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        results.flatten().collect()
    });
    made.sort_unstable_by_key(|(place, _)| *place);
    made.into_iter().map(|(_, result)| result).collect()
}
