//! Keeps two builds from writing to one folder at the same moment.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Held while a file is written and recorded, until it is dropped.
pub(super) struct Lock(Option<File>);

impl Lock {
    /// Waits until nobody else writes to this folder. Where folders cannot be locked (Windows, some network drives),
    /// or if another has been writing for ten seconds and is probably stuck, it is not held.
    pub(super) fn of(folder: &Path) -> Self {
        const PATIENCE: Duration = Duration::from_secs(10);
        let Ok(file) = File::open(folder) else { return Self(None) };
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Self(Some(file)),
                Err(TryLockError::WouldBlock) if since.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(5));
                }
                Err(_) => return Self(None),
            }
        }
    }

    /// Whether nobody else writes there.
    pub(super) fn is_held(&self) -> bool {
        self.0.is_some()
    }
}
