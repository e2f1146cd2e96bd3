//! What pages can ask for, and where what they say goes.

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
    Answer, Device, Devices, Gate, Keys, Method, ResponseBody, ServerError, StatusCode, Token, answer,
    document, refused, whole,
};
use warpress_tabletop::laid::{self, Source};

use super::gallery::{Gallery, INK};
use super::said::{Letter, Reply, Said};
use super::state::{Sent, SharedState};

/// Where the files of the page are.
const FOLDERS: [&str; 2] = ["templates/page", "templates/table"];
/// Streams at once of a page that has no devices of its own.
const STREAMS: usize = 24;
/// So long an engine may play before it hears what was said.
const PATIENCE: Duration = Duration::from_secs(20);
const JSON: &str = "application/json";

/// The page of an audience.
pub struct Page {
    /// What it is told.
    pub state: Arc<SharedState>,
    /// Whether it has anything to say.
    pub speaks: bool,
}

/// The pages of a table and what they ask for.
pub struct Site {
    gate: Gate,
    /// Those of the seats, then that of those who look on; or one for everybody.
    pages: Vec<Page>,
    /// Who has each of them; nobody needs to have the one for everybody.
    devices: Option<Arc<Devices>>,
    gallery: Gallery,
    book: Arc<Book>,
    tell: mpsc::SyncSender<Letter>,
    streams: Arc<Semaphore>,
}

/// The rules of the game as a document, which is made when somebody first wants to read it.
pub struct Book {
    path: String,
    assets: Assets,
    game: Arc<Game>,
    sections: Vec<Section>,
    rules: Arc<Rules>,
    html: OnceLock<Option<String>>,
}

impl Book {
    /// The rules of this game. They are read in a frame, which sends no token: where pages have one, the path is its own.
    ///
    /// # Errors
    /// If the system gives no random bits.
    pub fn new(
        assets: Assets,
        game: Arc<Game>,
        sections: Vec<Section>,
        rules: Arc<Rules>,
        apart: bool,
    ) -> Result<Self, ServerError> {
        let path = if apart { format!("/rules/{}", Token::new()?.letters()) } else { "/rules".into() };
        Ok(Self { path, assets, game, sections, rules, html: OnceLock::new() })
    }

    /// Where they are read.
    pub fn path(&self) -> &str {
        &self.path
    }

    fn html(&self) -> Option<String> {
        let Self { path: _, assets, game, sections, rules, html } = self;
        let source = Source { assets, game, sections, programs: &rules.programs };
        let make = || laid::rules(source, INK).ok().map(|(html, _)| html).filter(|html| !html.is_empty());
        html.get_or_init(make).clone()
    }
}

impl Site {
    /// At this address. If the pages are those of several, a token opens each.
    ///
    /// # Errors
    /// If the system gives no random bits for a token.
    pub fn new(
        address: SocketAddr,
        pages: Vec<Page>,
        apart: bool,
        gallery: Gallery,
        book: Book,
        tell: mpsc::SyncSender<Letter>,
    ) -> Result<Self, ServerError> {
        let keys = if apart { Keys::new(pages.len())? } else { Keys::of(address)? };
        let gate = Gate::new(address, &FOLDERS, &[Method::GET, Method::POST], keys).with_open(book.path());
        let devices = apart.then(|| Devices::new(pages.len().saturating_sub(1)));
        let streams = Arc::new(Semaphore::new(STREAMS));
        Ok(Self { gate, pages, devices, gallery, book: Arc::new(book), tell, streams })
    }

    /// The address of a page.
    pub fn address(&self, holder: usize) -> String {
        self.gate.address(holder)
    }
}

impl warpress_server::Site for Site {
    async fn answer(self: Arc<Self>, request: Request<Incoming>, peer: SocketAddr) -> Answer {
        let holder = match self.gate.lets(&request, peer.ip()) {
            Ok(holder) => holder,
            Err(answer) => return *answer,
        };
        let Some(page) = self.pages.get(holder) else { return refused(StatusCode::NOT_FOUND) };
        let path = request.uri().path().trim_start_matches('/').to_owned();
        let parts: Vec<&str> = path.split('/').collect();
        let found = match (request.method() == Method::POST, parts.as_slice()) {
            (true, ["say"]) if !page.speaks => Some(refused(StatusCode::FORBIDDEN)),
            (true, ["say"]) => Some(say(&self, holder, request).await),
            (true, ["take"]) => take(&self, holder, &request),
            (false, ["events"]) => Some(events(&self, holder, &request)),
            (false, ["face", key]) => picture(&self, key, false).await,
            (false, ["face", key, "large"]) => picture(&self, key, true).await,
            (false, _) if request.uri().path() == self.book.path => rules(&self).await,
            _ => None,
        };
        found.unwrap_or_else(|| refused(StatusCode::NOT_FOUND))
    }
}

/// Tells a page what there is to know, if it belongs to the device or to none.
fn events(site: &Site, holder: usize, request: &Request<Incoming>) -> Answer {
    let page = &site.pages[holder];
    let state = Arc::clone(&page.state);
    let mut sent = Sent::default();
    let mut news = move || state.news(&mut sent);
    let Some(devices) = &site.devices else {
        let Ok(seat) = Arc::clone(&site.streams).try_acquire_owned() else {
            return refused(StatusCode::SERVICE_UNAVAILABLE);
        };
        return warpress_server::stream(page.state.listen(), move || {
            let _seat = &seat;
            news()
        });
    };
    let Some(device) = Device::of(request.headers()) else { return refused(StatusCode::BAD_REQUEST) };
    match devices.enter(holder, device) {
        Ok(entry) => warpress_server::stream_of(entry, page.state.listen(), news),
        Err(_) if page.speaks => taken(),
        Err(_) => told(StatusCode::SERVICE_UNAVAILABLE, &json!({ "why": "Too many look on already." })),
    }
}

/// Lets a device take a seat over.
fn take(site: &Site, holder: usize, request: &Request<Incoming>) -> Option<Answer> {
    let devices = site.devices.as_ref()?;
    let Some(device) = Device::of(request.headers()) else { return Some(refused(StatusCode::BAD_REQUEST)) };
    devices.take(holder, device);
    Some(told(StatusCode::OK, &json!({})))
}

/// The answer to a device whose seat another has.
fn taken() -> Answer {
    told(StatusCode::CONFLICT, &json!({ "why": "Another device plays this seat.", "taken": true }))
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
async fn say(site: &Site, holder: usize, request: Request<Incoming>) -> Answer {
    let device = Device::of(request.headers());
    let Some(bytes) = warpress_server::read(request.into_body()).await else {
        return refused(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let Ok(said) = serde_json::from_slice::<Said>(&bytes) else { return refused(StatusCode::BAD_REQUEST) };
    // It may have lost the seat while it spoke.
    if site.devices.as_ref().is_some_and(|devices| !device.is_some_and(|device| devices.is(holder, device))) {
        return taken();
    }
    let (back, reply) = oneshot::channel();
    match site.tell.try_send(Letter { holder, said, back }) {
        Ok(()) => {}
        Err(mpsc::TrySendError::Full(_)) => return refused(StatusCode::SERVICE_UNAVAILABLE),
        Err(mpsc::TrySendError::Disconnected(_)) => {
            return told(StatusCode::CONFLICT, &json!({ "why": "The game has been left." }));
        }
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
