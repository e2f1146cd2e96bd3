//! What every request passes first, and the page's own files.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode};

use super::ServerError;
use super::answer::{Answer, refused, whole};
use super::flood::Flood;
use super::guard::{self, Refused};
use super::token::Token;
use warpress_assets::Assets;

/// The header with the token.
const TOKEN: &str = "x-warpress-token";

/// Lets in who may ask.
pub struct Gate {
    host: String,
    token: Option<Token>,
    methods: &'static [Method],
    /// The files of the page by their paths, each with its kind.
    files: HashMap<String, (&'static str, Vec<u8>)>,
    flood: Flood,
}

impl Gate {
    /// A gate for the page at this address, whose files lie in these built-in folders. If other machines can reach the page,
    /// whoever lacks its token gets these files and nothing else.
    ///
    /// # Errors
    /// If the system gives no random bits for a token.
    pub fn new(
        address: SocketAddr,
        folders: &[&str],
        methods: &'static [Method],
    ) -> Result<Self, ServerError> {
        let token = if address.ip().is_loopback() { None } else { Some(Token::new()?) };
        Ok(Self { host: address.to_string(), token, methods, files: files(folders), flood: Flood::default() })
    }

    /// The address of the page. The token stands where browsers send nothing of it.
    pub fn address(&self) -> String {
        let token = self.token.as_ref().map(|token| format!("#{}", token.letters())).unwrap_or_default();
        format!("http://{}/{token}", self.host)
    }

    /// Whether others than this machine can ask.
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Answers a request of this peer itself, with a refusal or a file of the page; `None` is for the site to answer.
    pub fn answers(&self, request: &Request<Incoming>, peer: IpAddr) -> Option<Answer> {
        if !self.flood.lets(peer) {
            return Some(refused(StatusCode::TOO_MANY_REQUESTS));
        }
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        if let Err(reason) = guard::look(&self.host, self.methods, method, uri, headers) {
            return Some(refused(match reason {
                Refused::Method => StatusCode::METHOD_NOT_ALLOWED,
                Refused::Host => StatusCode::MISDIRECTED_REQUEST,
                Refused::Foreign => StatusCode::FORBIDDEN,
                Refused::Path => StatusCode::BAD_REQUEST,
            }));
        }
        if let Some((kind, bytes)) = self.files.get(uri.path()) {
            return Some(whole(kind, bytes.clone()));
        }
        let knows = |token: &Token| headers.get(TOKEN).is_some_and(|letters| token.is(letters.as_bytes()));
        (!self.token.as_ref().is_none_or(knows)).then(|| refused(StatusCode::UNAUTHORIZED))
    }
}

/// The files of a page. No game and no library has a say in what it runs.
fn files(folders: &[&str]) -> HashMap<String, (&'static str, Vec<u8>)> {
    let assets = Assets::built_in();
    let file = |folder: &str, name: String| {
        let path = name.strip_prefix(folder)?.trim_start_matches('/');
        let kind = match path.rsplit_once('.')?.1 {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            _ => return None,
        };
        let path = if path == "index.html" { "/".to_owned() } else { format!("/{path}") };
        Some((path, (kind, assets.read(&name)?.bytes.into_owned())))
    };
    let of = |folder: &&str| {
        assets.list(folder).into_iter().filter_map(|name| file(folder, name)).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of).collect()
}

/// A part of a path without its percent signs; `None` if it is not UTF-8.
pub fn decoded(part: &str) -> Option<String> {
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
