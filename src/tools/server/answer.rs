//! Answers, each with the headers that keep a browser from doing more with it than showing it here.

use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::mpsc::Receiver;

/// What the page may do: show what comes from here. Pictures are made of what was sent with a token, hence `blob:`.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; \
                      frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What a document within the page may do, which has its style and pictures inside: be read.
const DOCUMENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; \
                               base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// What is sent.
pub enum ResponseBody {
    /// At once.
    Whole(Option<Bytes>),
    /// Bit by bit, as it comes.
    Stream(Receiver<Bytes>),
}

/// An answer.
pub type Answer = Response<ResponseBody>;

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let bytes = match self.get_mut() {
            Self::Whole(bytes) => Poll::Ready(bytes.take()),
            Self::Stream(bytes) => bytes.poll_recv(context),
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)),
            Self::Stream(_) => SizeHint::default(),
        }
    }
}

/// An answer of this kind.
pub fn answer(status: StatusCode, kind: &'static str, sent: ResponseBody) -> Answer {
    let mut answer = Response::new(sent);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Something whole.
pub fn whole(kind: &'static str, bytes: impl Into<Bytes>) -> Answer {
    answer(StatusCode::OK, kind, ResponseBody::Whole(Some(bytes.into())))
}

/// A document that the page shows within itself.
pub fn document(html: impl Into<Bytes>) -> Answer {
    let mut answer = whole("text/html; charset=utf-8", html);
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DOCUMENT_POLICY));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    answer
}

/// That there is no answer.
pub fn refused(status: StatusCode) -> Answer {
    let reason = status.canonical_reason().unwrap_or_default();
    answer(
        status,
        "text/plain; charset=utf-8",
        ResponseBody::Whole(Some(Bytes::from_static(reason.as_bytes()))),
    )
}
