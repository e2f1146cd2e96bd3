//! What a page can ask for, and where what it says goes.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use serde_json::json;
use tokio::sync::{Semaphore, oneshot};

use warpress_assets::Assets;
use warpress_model::{Game, Section};
use warpress_referee::Rules;
use warpress_server::{
    Answer, Gate, Keys, Method, ResponseBody, ServerError, StatusCode, answer, document, refused, whole,
};
use warpress_tabletop::laid::{self, Source};

use super::gallery::{Gallery, INK};
use super::said::{Letter, Reply, Said};
use super::state::{Sent, SharedState};

/// Where the files of the page are.
const FOLDERS: [&str; 2] = ["templates/page", "templates/table"];
/// Streams at once.
const STREAMS: usize = 24;
/// So long an engine may play before it hears what was said.
const PATIENCE: Duration = Duration::from_secs(20);
const JSON: &str = "application/json";

/// A page and what it asks for.
pub struct Site {
    gate: Gate,
    state: Arc<SharedState>,
    gallery: Gallery,
    book: Arc<Book>,
    tell: mpsc::Sender<Letter>,
    streams: Arc<Semaphore>,
}

/// The rules of the game as a document, which is made when somebody first wants to read it.
pub struct Book {
    assets: Assets,
    game: Arc<Game>,
    sections: Vec<Section>,
    rules: Arc<Rules>,
    html: OnceLock<Option<String>>,
}

impl Book {
    /// The rules of this game.
    pub fn new(assets: Assets, game: Arc<Game>, sections: Vec<Section>, rules: Arc<Rules>) -> Self {
        Self { assets, game, sections, rules, html: OnceLock::new() }
    }

    fn html(&self) -> Option<String> {
        let Self { assets, game, sections, rules, html } = self;
        let source = Source { assets, game, sections, programs: &rules.programs };
        let make = || laid::rules(source, INK).ok().map(|(html, _)| html).filter(|html| !html.is_empty());
        html.get_or_init(make).clone()
    }
}

impl Site {
    /// At this address.
    ///
    /// # Errors
    /// If the system gives no random bits for a token.
    pub fn new(
        address: SocketAddr,
        state: Arc<SharedState>,
        gallery: Gallery,
        book: Book,
        tell: mpsc::Sender<Letter>,
    ) -> Result<Self, ServerError> {
        let gate = Gate::new(address, &FOLDERS, &[Method::GET, Method::POST], Keys::of(address)?);
        let streams = Arc::new(Semaphore::new(STREAMS));
        Ok(Self { gate, state, gallery, book: Arc::new(book), tell, streams })
    }

    /// Who lets requests in.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }
}

impl warpress_server::Site for Site {
    async fn answer(self: Arc<Self>, request: Request<Incoming>, peer: SocketAddr) -> Answer {
        if let Err(answer) = self.gate.lets(&request, peer.ip()) {
            return *answer;
        }
        let path = request.uri().path().trim_start_matches('/').to_owned();
        let parts: Vec<&str> = path.split('/').collect();
        let found = match (request.method() == Method::POST, parts.as_slice()) {
            (true, ["say"]) => Some(say(&self, request).await),
            (false, ["events"]) => Some(events(&self)),
            (false, ["face", key]) => picture(&self, key, false).await,
            (false, ["face", key, "large"]) => picture(&self, key, true).await,
            (false, ["rules"]) => rules(&self).await,
            _ => None,
        };
        found.unwrap_or_else(|| refused(StatusCode::NOT_FOUND))
    }
}

fn events(site: &Arc<Site>) -> Answer {
    let Ok(seat) = Arc::clone(&site.streams).try_acquire_owned() else {
        return refused(StatusCode::SERVICE_UNAVAILABLE);
    };
    let state = Arc::clone(&site.state);
    let mut sent = Sent::default();
    warpress_server::stream(site.state.listen(), move || {
        let _seat = &seat;
        state.news(&mut sent)
    })
}

async fn picture(site: &Arc<Site>, key: &str, large: bool) -> Option<Answer> {
    let shot = Arc::clone(site.gallery.get(key)?);
    let draw = move || if large { shot.large() } else { shot.small().map(|picture| picture.to_vec()) };
    let drawn = tokio::task::spawn_blocking(draw).await.ok()?;
    Some(whole("image/png", drawn?))
}

async fn rules(site: &Arc<Site>) -> Option<Answer> {
    let book = Arc::clone(&site.book);
    let html = tokio::task::spawn_blocking(move || book.html()).await.ok()?;
    Some(document(html?))
}

/// Takes a message to the desk, and its reply back.
async fn say(site: &Arc<Site>, request: Request<Incoming>) -> Answer {
    let Some(bytes) = warpress_server::read(request.into_body()).await else {
        return refused(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let Ok(said) = serde_json::from_slice::<Said>(&bytes) else { return refused(StatusCode::BAD_REQUEST) };
    let (back, reply) = oneshot::channel();
    if site.tell.send(Letter { said, back }).is_err() {
        return told(StatusCode::CONFLICT, &json!({ "why": "The game has been left." }));
    }
    match tokio::time::timeout(PATIENCE, reply).await {
        Ok(Ok(Reply::Done(said))) => told(StatusCode::OK, &said),
        Ok(Ok(Reply::OutOfTurn(why))) => told(StatusCode::CONFLICT, &json!({ "why": why })),
        Ok(Ok(Reply::NoAnswer(why))) => told(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "why": why })),
        _ => told(StatusCode::CONFLICT, &json!({ "why": "The others are still playing." })),
    }
}

fn told(status: StatusCode, what: &serde_json::Value) -> Answer {
    answer(status, JSON, ResponseBody::Whole(Some(what.to_string().into())))
}
