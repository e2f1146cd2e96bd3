//! What is made of files once, for all that see the same files.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::{Assets, Ledger};

/// A thing for each set of assets that anybody still holds, made when it is first asked for: compiled templates,
/// icons, typefaces. They take longer to read than a face takes to draw.
///
/// ```
/// use warpress_assets::{Assets, ReadOnce};
///
/// static GAMES: ReadOnce<Vec<String>> = ReadOnce::new();
///
/// let assets = Assets::built_in();
/// let games = GAMES.of(&assets, |assets| assets.list("data"));
/// assert!(std::sync::Arc::ptr_eq(&games, &GAMES.of(&assets.clone(), |_| unreachable!())));
/// ```
pub struct ReadOnce<T>(Mutex<Vec<KeyedEntry<T>>>);

/// Who sees the same files, and what was made for them.
type KeyedEntry<T> = (Weak<()>, Arc<CacheEntry<T>>);

/// What was made, and what the files were asked for it.
struct CacheEntry<T> {
    thing: OnceLock<Arc<T>>,
    ledger: Arc<Ledger>,
}

impl<T> ReadOnce<T> {
    /// An empty one, for a `static`.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// What `make` makes of these assets; all clones that see the same files share it. Later changes to the files are
    /// not noticed; to watch for changes, begin with new assets.
    ///
    /// `make` may keep the assets that it is given and read from them later. Whatever is read for the thing is in the
    /// ledger of everybody who asks for it.
    pub fn of(&self, assets: &Assets, make: impl FnOnce(&Assets) -> T) -> Arc<T> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(sight, _)| sight.strong_count() > 0);
        let known = all.iter().find(|(sight, _)| std::ptr::eq(sight.as_ptr(), Arc::as_ptr(&assets.sight)));
        let made = match known {
            Some((_, made)) => Arc::clone(made),
            None => {
                let made = Arc::new(CacheEntry { thing: OnceLock::new(), ledger: Arc::default() });
                all.push((Arc::downgrade(&assets.sight), Arc::clone(&made)));
                made
            }
        };
        // The lock is released while `make` runs, so that those who ask for the same of other files need not wait.
        drop(all);
        if let Some(ledger) = &assets.ledger {
            ledger.link(&made.ledger);
        }
        Arc::clone(made.thing.get_or_init(|| Arc::new(make(&assets.apart(&made.ledger)))))
    }
}

impl<T> Default for ReadOnce<T> {
    fn default() -> Self {
        Self::new()
    }
}
