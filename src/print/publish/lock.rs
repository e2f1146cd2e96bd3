//! Keeps two builds from writing to one folder at the same moment.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Held while a file is written and recorded, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock(Option<File>);

/// Another has been writing all the time.
#[derive(Debug)]
pub(super) struct Busy;

/// No build takes so long to write its files, however slow the disk is.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

impl Lock {
    /// Waits until nobody else writes to this folder. Where folders cannot be locked (Windows, some network drives) it
    /// is not held. Who goes on without waiting while another writes loses what the other records, and a later build
    /// then takes those files for a stranger's.
    pub(super) fn of(folder: &Path, patience: Duration) -> Result<Self, Busy> {
        let Ok(file) = File::open(folder) else { return Ok(Self(None)) };
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(Some(file))),
                Err(TryLockError::WouldBlock) if since.elapsed() < patience => {
                    thread::sleep(Duration::from_millis(5));
                }
                Err(TryLockError::WouldBlock) => return Err(Busy),
                Err(TryLockError::Error(_)) => return Ok(Self(None)),
            }
        }
    }

    /// Whether nobody else writes there.
    pub(super) fn is_held(&self) -> bool {
        self.0.is_some()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn nobody_writes_while_another_does() {
        let temp = tempfile::tempdir().unwrap();
        let lock = |patience| Lock::of(temp.path(), Duration::from_millis(patience));
        let held = lock(0).unwrap();
        assert!(held.is_held());
        assert!(lock(20).is_err(), "another is writing");
        drop(held);
        assert!(lock(0).unwrap().is_held());
    }
}
