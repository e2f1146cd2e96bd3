//! Something computed from a part of the model and kept beside it: a cache whose owner alone knows what is in it.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A slot for one computed thing. It is no part of the model's data, so all slots are equal. The owner stores with the
/// result whatever it was computed from, and checks that this is still current.
#[derive(Default)]
pub struct Kept(Mutex<Option<Arc<dyn Any + Send + Sync>>>);

impl Kept {
    /// The stored value, if it has this type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.lock().clone()?.downcast().ok()
    }

    /// Stores a value in place of the previous one.
    pub fn set<T: Any + Send + Sync>(&self, thing: Arc<T>) {
        *self.lock() = Some(thing);
    }

    /// Empties the slot.
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
