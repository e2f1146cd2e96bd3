//! What can be asked for. Paths are looked up, never walked: none of them becomes the name of a file.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, mpsc};

use hyper::body::Incoming;
use hyper::header::HeaderMap;
use hyper::{Request, StatusCode};
use tokio::sync::Semaphore;

use super::answer::{Answer, refused, whole};
use super::flood::Flood;
use super::guard::{self, Refused};
use super::stream;
use super::token::Token;
use crate::News;
use crate::edition::Edition;
use crate::shared_state::SharedState;
use warpress_assets::Assets;

/// Where the files of the page are.
const FOLDER: &str = "templates/preview/";
/// The header with the token.
const TOKEN: &str = "x-warpress-token";
/// Streams at once.
const STREAMS: usize = 24;

/// A page and what it asks for.
pub struct Site {
    host: String,
    token: Option<Token>,
    state: Arc<SharedState>,
    tell: mpsc::Sender<News>,
    /// The files of the page by their paths, each with its kind.
    files: HashMap<String, (&'static str, Vec<u8>)>,
    flood: Flood,
    streams: Arc<Semaphore>,
}

impl Site {
    /// At this address; with a token, nothing of the game is told to whom does not have it.
    pub fn new(
        address: SocketAddr,
        token: Option<Token>,
        state: Arc<SharedState>,
        tell: mpsc::Sender<News>,
    ) -> Self {
        // No game and no library has a say in what the page runs.
        let assets = Assets::built_in();
        let file = |name: String| {
            let path = name.strip_prefix(FOLDER)?;
            let kind = match path.rsplit_once('.')?.1 {
                "html" => "text/html; charset=utf-8",
                "css" => "text/css; charset=utf-8",
                "js" => "text/javascript; charset=utf-8",
                _ => return None,
            };
            let path = if path == "index.html" { "/".to_owned() } else { format!("/{path}") };
            Some((path, (kind, assets.read(&name)?.bytes.into_owned())))
        };
        let files = assets.list(FOLDER.trim_end_matches('/')).into_iter().filter_map(file).collect();
        let streams = Arc::new(Semaphore::new(STREAMS));
        Self { host: address.to_string(), token, state, tell, files, flood: Flood::default(), streams }
    }

    /// The address of the page. The token stands where browsers send nothing of it.
    pub fn address(&self) -> String {
        let token = self.token.as_ref().map(|token| format!("#{}", token.letters())).unwrap_or_default();
        format!("http://{}/{token}", self.host)
    }

    /// Whether there is a token.
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// By which the rebuilder is told.
    pub fn teller(&self) -> mpsc::Sender<News> {
        self.tell.clone()
    }

    fn knows(&self, headers: &HeaderMap) -> bool {
        self.token
            .as_ref()
            .is_none_or(|token| headers.get(TOKEN).is_some_and(|letters| token.is(letters.as_bytes())))
    }
}

/// Answers a request.
pub async fn answer(site: Arc<Site>, request: Request<Incoming>) -> Answer {
    if !site.flood.lets() {
        return refused(StatusCode::TOO_MANY_REQUESTS);
    }
    if let Err(reason) = guard::look(&site.host, request.method(), request.uri(), request.headers()) {
        return refused(match reason {
            Refused::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refused::Host => StatusCode::MISDIRECTED_REQUEST,
            Refused::Foreign => StatusCode::FORBIDDEN,
            Refused::Path => StatusCode::BAD_REQUEST,
        });
    }
    let path = request.uri().path();
    if let Some((kind, bytes)) = site.files.get(path) {
        return whole(kind, bytes.clone());
    }
    if !site.knows(request.headers()) {
        return refused(StatusCode::UNAUTHORIZED);
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let found = match parts.as_slice() {
        ["events", edition] => events(&site, edition),
        ["face", key] => picture(&site, key, false).await,
        ["face", key, "large"] => picture(&site, key, true).await,
        ["page", key] => page(&site, key).await,
        ["row", face] => row(&site, face),
        _ => None,
    };
    found.unwrap_or_else(|| refused(StatusCode::NOT_FOUND))
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

/// A part of a path without its percent signs; `None` if it is not UTF-8.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn names_of_faces_are_read_from_paths() {
        assert_eq!(decoded("battle%2F(back)%232").as_deref(), Some("battle/(back)#2"));
        for broken in ["a%", "a%2", "a%zz", "%ff"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }
}
