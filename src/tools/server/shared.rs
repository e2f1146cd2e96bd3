//! What lies ready for pages, and who wants to know when it has changed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// Something that threads lay ready and streams take from.
#[derive(Debug)]
pub struct Shared<T> {
    state: Mutex<T>,
    changed: watch::Sender<u64>,
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self { state: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

impl<T> Shared<T> {
    /// What lies there.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes it, and tells those who listen.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.lock());
        self.changed.send_modify(|number| *number += 1);
    }

    /// Says when it has changed.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}
