//! What comes with a request.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use hyper::body::{Body as _, Incoming};

/// No message of a page is longer (bytes).
const LONGEST: usize = 16 << 10;
/// So long it may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// The bytes of a request; `None` if there are too many, they break off, or they are too long in coming.
pub async fn read(body: Incoming) -> Option<Vec<u8>> {
    tokio::time::timeout(PATIENCE, whole(body)).await.ok()?
}

async fn whole(mut body: Incoming) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(part) = frame.ok()?.into_data() else { continue };
        if bytes.len() + part.len() > LONGEST {
            return None;
        }
        bytes.extend_from_slice(&part);
    }
    Some(bytes)
}
