//! Tells a page what has changed, as events that the server sends: one direction, and no protocol of its own.

use std::time::Duration;

use hyper::StatusCode;
use hyper::body::Bytes;
use tokio::sync::{mpsc, watch};

use super::answer::{Answer, ResponseBody, answer};

/// How often a page is told that there is nothing to tell, so that one that has gone is noticed.
const PULSE: Duration = Duration::from_secs(5);

/// A stream of events, for as long as the page listens. `next` gives the events that the page does not know yet, each a
/// name and its words without line breaks; it is asked at first, and whenever `changed` says so. It is dropped when the
/// page has gone.
pub fn stream(
    mut changed: watch::Receiver<u64>,
    mut next: impl FnMut() -> Vec<(&'static str, std::sync::Arc<str>)> + Send + 'static,
) -> Answer {
    let (send, sent) = mpsc::channel::<Bytes>(2);
    tokio::spawn(async move {
        loop {
            changed.mark_unchanged();
            let told: String =
                next().iter().map(|(name, words)| format!("event: {name}\ndata: {words}\n\n")).collect();
            if !told.is_empty() && send.send(told.into()).await.is_err() {
                return;
            }
            match tokio::time::timeout(PULSE, changed.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return,
                Err(_) if send.send(Bytes::from_static(b": \n\n")).await.is_err() => return,
                Err(_) => {}
            }
        }
    });
    answer(StatusCode::OK, "text/event-stream", ResponseBody::Stream(sent))
}
