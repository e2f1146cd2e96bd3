//! Work on many items at once.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` makes of each item, on as many threads as the machine has cores.
pub fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    side_by_side_on(std::thread::available_parallelism().map_or(1, NonZero::get), items, work)
}

/// What `work` makes of each item, in order, on so many threads outside rayon's pool: one of those, waiting for a part of
/// its game, would begin another, and that one a third, until its stack is full.
pub fn side_by_side_on<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some((at, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
        {
            done.push((at, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(items.len())).map(|_| scope.spawn(worker)).collect();
        let joined = workers
            .into_iter()
            .flat_map(|one| one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, made)| made).collect()
}
