//! What was reckoned from a part of the model, kept beside it for all who ask: its owner alone knows what it is.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A slot for one thing that was reckoned. It says nothing of the model: all slots are equal. Whoever fills it keeps
/// with the thing what it was reckoned from, and looks whether that is still so.
#[derive(Default)]
pub struct Kept(Mutex<Option<Arc<dyn Any + Send + Sync>>>);

impl Kept {
    /// What is kept, if it is of this kind.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.lock().clone()?.downcast().ok()
    }

    /// Keeps something instead of what is kept.
    pub fn set<T: Any + Send + Sync>(&self, thing: Arc<T>) {
        *self.lock() = Some(thing);
    }

    /// Forgets what is kept.
    pub fn clear(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Arc<dyn Any + Send + Sync>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.lock().clone()))
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Kept")
    }
}
