//! Tells a page what has been laid out of the edition that it looks at.

use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;

use crate::edition::Edition;
use crate::shared_state::{SharedState, Words};
use warpress_server::Answer;

/// Notes who looks at an edition, for as long as they do.
struct ViewerGuard {
    state: Arc<SharedState>,
    edition: Edition,
    _seat: OwnedSemaphorePermit,
}

impl Drop for ViewerGuard {
    fn drop(&mut self) {
        self.state.look_away(self.edition);
    }
}

/// The stream of an edition; `want` is called if it has not been drawn or printed.
pub fn open(
    state: &Arc<SharedState>,
    edition: Edition,
    seat: OwnedSemaphorePermit,
    want: impl FnOnce(),
) -> Answer {
    let viewer = ViewerGuard { state: Arc::clone(state), edition, _seat: seat };
    if !state.look(edition) {
        want();
    }
    let mut known: [Words; 5] = Default::default();
    warpress_server::stream(state.listen(), move || {
        let mut told = Vec::new();
        for (known, (name, words)) in known.iter_mut().zip(viewer.state.all(viewer.edition)) {
            if !words.is_empty() && *known != words {
                *known = Arc::clone(&words);
                told.push((name, words));
            }
        }
        told
    })
}
