//! What comes with a request.

use std::future::poll_fn;
use std::pin::Pin;

use hyper::body::{Body as _, Incoming};

/// No message of a page is longer (bytes).
const LONGEST: usize = 16 << 10;

/// The bytes of a request; `None` if there are too many, or they break off.
pub async fn read(mut body: Incoming) -> Option<Vec<u8>> {
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
