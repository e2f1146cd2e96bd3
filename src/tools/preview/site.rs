//! What a page can ask for.

use std::net::SocketAddr;
use std::sync::{Arc, mpsc};

use hyper::Request;
use hyper::body::Incoming;
use tokio::sync::Semaphore;

use crate::News;
use crate::edition::Edition;
use crate::shared_state::SharedState;
use crate::stream;
use warpress_server::{Answer, Gate, Keys, Method, ServerError, StatusCode, decoded, refused, whole};

/// Where the files of the page are.
const FOLDERS: [&str; 2] = ["templates/page", "templates/preview"];
/// Streams at once.
const STREAMS: usize = 24;

/// A page and what it asks for.
pub struct Site {
    gate: Gate,
    state: Arc<SharedState>,
    tell: mpsc::Sender<News>,
    streams: Arc<Semaphore>,
}

impl Site {
    /// At this address.
    ///
    /// # Errors
    /// If the system gives no random bits for a token.
    pub fn new(
        address: SocketAddr,
        state: Arc<SharedState>,
        tell: mpsc::Sender<News>,
    ) -> Result<Self, ServerError> {
        let gate = Gate::new(address, &FOLDERS, &[Method::GET], Keys::of(address)?);
        Ok(Self { gate, state, tell, streams: Arc::new(Semaphore::new(STREAMS)) })
    }

    /// Who lets requests in.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// By which the rebuilder is told.
    pub fn teller(&self) -> mpsc::Sender<News> {
        self.tell.clone()
    }
}

impl warpress_server::Site for Site {
    async fn answer(self: Arc<Self>, request: Request<Incoming>, peer: SocketAddr) -> Answer {
        if let Err(answer) = self.gate.lets(&request, peer.ip()) {
            return *answer;
        }
        let parts: Vec<&str> = request.uri().path().trim_start_matches('/').split('/').collect();
        let found = match parts.as_slice() {
            ["events", edition] => events(&self, edition),
            ["face", key] => picture(&self, key, false).await,
            ["face", key, "large"] => picture(&self, key, true).await,
            ["page", key] => page(&self, key).await,
            ["row", face] => row(&self, face),
            _ => None,
        };
        found.unwrap_or_else(|| refused(StatusCode::NOT_FOUND))
    }
}

fn events(site: &Arc<Site>, edition: &str) -> Option<Answer> {
    let edition = Edition::from_name(edition)?;
    let Ok(seat) = Arc::clone(&site.streams).try_acquire_owned() else {
        return Some(refused(StatusCode::SERVICE_UNAVAILABLE));
    };
    let want = || {
        // The rebuilder works as long as the process does.
        let _ = site.tell.send(News::Wanted);
    };
    Some(stream::open(&site.state, edition, seat, want))
}

async fn picture(site: &Arc<Site>, key: &str, large: bool) -> Option<Answer> {
    let shot = site.state.shot(key)?;
    let draw = move || if large { shot.large() } else { shot.small().map(|picture| picture.to_vec()) };
    let drawn = tokio::task::spawn_blocking(draw).await.ok()?;
    Some(whole("image/png", drawn?))
}

async fn page(site: &Arc<Site>, key: &str) -> Option<Answer> {
    let sight = site.state.page(key)?;
    let drawn = tokio::task::spawn_blocking(move || sight.picture()).await.ok()?;
    Some(whole("image/png", drawn?))
}

fn row(site: &Arc<Site>, face: &str) -> Option<Answer> {
    let written = site.state.written(&decoded(face)?)?;
    Some(whole("application/json", serde_json::to_vec(&written).ok()?))
}
