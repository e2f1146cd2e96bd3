//! Says when files have changed. Folders are watched rather than files, as editors put a new file in the place of the old.

use std::path::{Path, PathBuf, absolute};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use warpress_library::Home;

/// So long nothing happens when a save is over: an editor does it in a few steps.
const QUIET: Duration = Duration::from_millis(12);
/// So long a save is waited for that does not end.
const LONGEST: Duration = Duration::from_millis(250);
/// How often is looked where the system does not tell.
const EACH: Duration = Duration::from_millis(400);

/// Folders that are watched.
pub struct Watch {
    changes: Receiver<()>,
    _watcher: Box<dyn Watcher + Send>,
}

/// Why a folder cannot be watched.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be watched: {reason}", folder.display())]
pub struct WatchError {
    folder: PathBuf,
    reason: String,
}

/// That nothing is watched any more.
#[derive(Debug, thiserror::Error)]
#[error("nothing is watched any more")]
pub struct Ended;

/// The folders in which a change may concern a game, and whether those in them are meant as well. Of a game that is part
/// of the program there are none.
pub fn folders(home: &Home, library: Option<&Path>) -> Vec<(PathBuf, bool)> {
    let mut folders = match home {
        Home::Folder(folder) => vec![(folder.clone(), true)],
        Home::Sheet { path, .. } => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).to_owned();
            let art = folder.join("art");
            let art = art.is_dir().then_some((art, true));
            std::iter::once((folder, false)).chain(art).collect()
        }
        Home::Library(_) => Vec::new(),
    };
    if let Some(library) = library {
        let parts = ["data", "templates", "fonts", "assets"].map(|part| library.join(part));
        folders.extend(parts.into_iter().filter(|part| part.is_dir()).map(|part| (part, true)));
    }
    folders
}

impl Watch {
    /// Watches these folders, and those in them if that is said, but for what is written to `out`.
    ///
    /// # Errors
    /// If one cannot be watched.
    pub fn of(folders: &[(PathBuf, bool)], out: Option<&Path>) -> Result<Self, WatchError> {
        let (tell, changes) = mpsc::channel();
        let out = out.and_then(|out| absolute(out).ok());
        let ours = move |path: &PathBuf| {
            let path = absolute(path).unwrap_or_else(|_| path.clone());
            // `./game` and `game` are one folder.
            out.as_ref().is_some_and(|out| path.starts_with(out))
        };
        let told = move |event: notify::Result<Event>| {
            let concerns = |event: Event| {
                changes_something(&event.kind) && (event.paths.is_empty() || !event.paths.iter().all(&ours))
            };
            // An error is a change that was missed.
            if event.map_or(true, concerns) {
                // Nobody listens if the watch has ended.
                let _ = tell.send(());
            }
        };
        let watcher: Result<Box<dyn Watcher + Send>, _> =
            RecommendedWatcher::new(told.clone(), notify::Config::default())
                .map(|watcher| Box::new(watcher) as Box<dyn Watcher + Send>)
                .or_else(|_| {
                    let config = notify::Config::default().with_poll_interval(EACH);
                    PollWatcher::new(told, config).map(|watcher| Box::new(watcher) as Box<dyn Watcher + Send>)
                });
        let fault = |folder: &PathBuf, error: &notify::Error| WatchError {
            folder: folder.clone(),
            reason: error.to_string(),
        };
        let first = folders.first().map(|(folder, _)| folder.clone()).unwrap_or_default();
        let mut watcher = watcher.map_err(|error| fault(&first, &error))?;
        for (folder, all) in folders {
            let mode = if *all { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            watcher.watch(folder, mode).map_err(|error| fault(folder, &error))?;
        }
        Ok(Self { changes, _watcher: watcher })
    }

    /// Waits until something has been saved.
    ///
    /// # Errors
    /// If nothing is watched any more.
    pub fn wait(&self) -> Result<(), Ended> {
        self.changes.recv().map_err(|_| Ended)?;
        let begun = Instant::now();
        while begun.elapsed() < LONGEST {
            match self.changes.recv_timeout(QUIET) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Err(Ended),
            }
        }
        Ok(())
    }
}

/// Whether files are others than before. What we read ourselves is told as well.
fn changes_something(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(access) => matches!(access, AccessKind::Close(AccessMode::Write)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::Watch;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_file_that_takes_the_place_of_another_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("decks");
        std::fs::create_dir(&below).unwrap();
        let output = folder.path().join("output");
        std::fs::create_dir(&output).unwrap();
        let file = below.join("battle.toml");
        std::fs::write(&file, "old").unwrap();
        let watch =
            Watch::of(&[(folder.path().to_owned(), true)], Some(&folder.path().join("output"))).unwrap();
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || while watch.wait().is_ok() && tell.send(()).is_ok() {});
        std::fs::read(&file).unwrap();
        assert!(told.recv_timeout(Duration::from_millis(300)).is_err(), "reading changes nothing");
        std::fs::write(output.join("kit.pdf"), "kit").unwrap();
        assert!(told.recv_timeout(Duration::from_millis(300)).is_err(), "what is made is nothing new");
        let new = below.join(".battle.toml.swp");
        std::fs::write(&new, "new").unwrap();
        std::fs::rename(&new, &file).unwrap();
        told.recv_timeout(Duration::from_secs(5)).unwrap();
    }
}
