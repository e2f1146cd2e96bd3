//! Tells a page what has been laid out, as events that the server sends: one direction, and no protocol of its own.

use std::sync::Arc;
use std::time::Duration;

use hyper::StatusCode;
use hyper::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::answer::{Answer, ResponseBody, answer};
use crate::edition::Edition;
use crate::shared_state::{SharedState, Words};

/// How often a page is told that there is nothing to tell, so that one that has gone is noticed.
const PULSE: Duration = Duration::from_secs(5);

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
    let (send, sent) = mpsc::channel(2);
    let viewer = ViewerGuard { state: Arc::clone(state), edition, _seat: seat };
    if !state.look(edition) {
        want();
    }
    tokio::spawn(tell(viewer, send));
    answer(StatusCode::OK, "text/event-stream", ResponseBody::Stream(sent))
}

async fn tell(viewer: ViewerGuard, send: mpsc::Sender<Bytes>) {
    let ViewerGuard { state, edition, .. } = &viewer;
    let mut changed = state.listen();
    let mut known: [Words; 5] = Default::default();
    loop {
        changed.mark_unchanged();
        let mut text = String::new();
        for (known, (name, words)) in known.iter_mut().zip(state.all(*edition)) {
            if !words.is_empty() && *known != words {
                // JSON has no line breaks.
                text.push_str(&format!("event: {name}\ndata: {words}\n\n"));
                *known = words;
            }
        }
        if !text.is_empty() && send.send(text.into()).await.is_err() {
            return;
        }
        match tokio::time::timeout(PULSE, changed.changed()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return,
            Err(_) if send.send(Bytes::from_static(b": \n\n")).await.is_err() => return,
            Err(_) => {}
        }
    }
}
