//! What several outcomes of a game look at is made once, when the first of them asks for it.

use std::sync::{Arc, OnceLock};

use warpress_assets::Ledger;

use crate::drawn::Faces;
use crate::written::Written;
use crate::{Case, WAYS};

/// What was made of a game so far.
#[derive(Default)]
pub struct Made {
    /// Its faces are drawn for the check, too, and not for their digests alone.
    pub checked: bool,
    /// Its faces.
    pub faces: Once<Result<Faces, String>>,
    /// Its rules, by the turn of the case.
    pub written: [Once<Result<Written, String>>; WAYS.len()],
    /// Its page, by the turn of the case.
    pub pages: [Once<Result<String, String>>; WAYS.len()],
}

/// A thing that is made when it is first asked for, with the ledger of what that took.
pub struct Once<T>(OnceLock<(T, Arc<Ledger>)>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Once<T> {
    /// The thing. Whatever the assets were asked for it, or will be, counts for each case that asks for it, and nothing
    /// that a case asked for itself counts for another.
    pub fn of(&self, case: &Case<'_>, make: impl FnOnce(&Case<'_>) -> T) -> &T {
        let (thing, ledger) = self.0.get_or_init(|| {
            let own = case.apart();
            (make(&own), Arc::clone(&own.ledger))
        });
        case.ledger.link(ledger);
        thing
    }
}
