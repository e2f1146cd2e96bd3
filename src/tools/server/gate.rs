//! What every request passes first, and the page's own files.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};

use hyper::header::HeaderMap;
use hyper::{Method, Request, StatusCode};

use super::answer::{Answer, refused, whole};
use super::flood::Flood;
use super::guard::{self, Refused};
use super::keys::Keys;
use warpress_assets::Assets;

/// The header with the token.
const TOKEN: &str = "x-warpress-token";

/// Lets in who may ask.
pub struct Gate {
    host: String,
    keys: Keys,
    methods: &'static [Method],
    /// The files of the page by their paths, each with its kind.
    files: HashMap<String, (&'static str, Vec<u8>)>,
    /// A path that is its own token.
    open: Option<String>,
    flood: Flood,
}

impl Gate {
    /// A gate for the page at this address, whose files lie in these built-in folders. If there are tokens, whoever has
    /// none gets these files and nothing else.
    pub fn new(address: SocketAddr, folders: &[&str], methods: &'static [Method], keys: Keys) -> Self {
        let (host, files) = (address.to_string(), files(folders));
        Self { host, keys, methods, files, open: None, flood: Flood::default() }
    }

    /// Lets in whoever asks for this path. It is for what stands in a frame, which sends no token: a path that nobody guesses.
    #[must_use]
    pub fn with_open(self, path: &str) -> Self {
        Self { open: Some(path.to_owned()), ..self }
    }

    /// The address of the page for a holder. The token stands where browsers send nothing of it.
    pub fn address(&self, holder: usize) -> String {
        let token = self.keys.letters(holder).map(|letters| format!("#{letters}")).unwrap_or_default();
        format!("http://{}/{token}", self.host)
    }

    /// Whether a token is needed.
    pub fn has_tokens(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Whose token comes with a request of this peer; 0 where no token is needed.
    ///
    /// # Errors
    /// The answer, if it is for the gate to give: a file of the page, or a refusal.
    pub fn lets<B>(&self, request: &Request<B>, peer: IpAddr) -> Result<usize, Box<Answer>> {
        if !self.flood.lets(peer) {
            return Err(refused(StatusCode::TOO_MANY_REQUESTS).into());
        }
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        if let Err(reason) = guard::look(&self.host, self.methods, method, uri, headers) {
            let status = match reason {
                Refused::Method => StatusCode::METHOD_NOT_ALLOWED,
                Refused::Host => StatusCode::MISDIRECTED_REQUEST,
                Refused::Foreign => StatusCode::FORBIDDEN,
                Refused::Path => StatusCode::BAD_REQUEST,
            };
            return Err(refused(status).into());
        }
        if let Some((kind, bytes)) = self.files.get(uri.path()) {
            return Err(whole(kind, bytes.clone()).into());
        }
        if method == Method::GET && self.open.as_deref() == Some(uri.path()) {
            return Ok(0);
        }
        self.holder(headers).ok_or_else(|| refused(StatusCode::UNAUTHORIZED).into())
    }

    fn holder(&self, headers: &HeaderMap) -> Option<usize> {
        if self.keys.is_empty() {
            return Some(0);
        }
        let mut all = headers.get_all(TOKEN).iter();
        match (all.next(), all.next()) {
            (Some(letters), None) => self.keys.holder(letters.as_bytes()),
            _ => None,
        }
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
    use super::{Answer, Gate, TOKEN, decoded};
    use crate::answer::ResponseBody;
    use crate::keys::Keys;
    use hyper::{Method, Request, StatusCode};
    use std::net::{IpAddr, Ipv4Addr};

    const HOST: &str = "192.168.1.20:4000";
    const PEER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 31));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 32));

    fn gate(keys: Keys) -> Gate {
        Gate::new(HOST.parse().unwrap(), &["templates/page"], &[Method::GET], keys)
    }

    fn token(gate: &Gate, holder: usize) -> String {
        gate.address(holder).split_once('#').unwrap().1.to_owned()
    }

    fn asked(gate: &Gate, path: &str, tokens: &[&str]) -> Result<usize, StatusCode> {
        asked_by(PEER, gate, path, tokens).map_err(|answer| answer.status())
    }

    fn asked_by(peer: IpAddr, gate: &Gate, path: &str, tokens: &[&str]) -> Result<usize, Box<Answer>> {
        let request = Request::builder().uri(path).header("host", HOST);
        let request = tokens.iter().fold(request, |request, token| request.header(TOKEN, *token));
        gate.lets(&request.body(()).unwrap(), peer)
    }

    /// A frame sends no token.
    #[test]
    fn what_stands_in_a_frame_is_found_by_who_knows_its_path() {
        let gate = gate(Keys::new(2).unwrap()).with_open("/rules/5f2c");
        assert_eq!(asked(&gate, "/rules/5f2c", &[]), Ok(0));
        for other in ["/rules", "/rules/5f2", "/rules/5f2c/", "/events"] {
            assert_eq!(asked(&gate, other, &[]), Err(StatusCode::UNAUTHORIZED), "{other}");
        }
    }

    #[test]
    fn a_token_opens_the_page_of_its_holder_and_no_other() {
        let gate = gate(Keys::new(3).unwrap());
        for holder in 0..3 {
            assert!(gate.address(holder).starts_with("http://192.168.1.20:4000/#"));
            assert_eq!(asked(&gate, "/events", &[&token(&gate, holder)]), Ok(holder));
        }
    }

    #[test]
    fn without_the_right_token_there_is_nothing_but_the_files_of_the_page() {
        let gate = gate(Keys::new(2).unwrap());
        let [red, blue] = [0, 1].map(|holder| token(&gate, holder));
        let (wrong, short, upper) = ("0".repeat(32), &red[1..], red.to_uppercase());
        let both = format!("{red}, {blue}");
        for path in ["/events", "/rules", "/face/0", "/link.js/", "/nothing"] {
            for tokens in
                [&[][..], &[""], &[&wrong], &[short], &[&upper], &[&both], &[&red, &blue], &[&red, &red]]
            {
                assert_eq!(asked(&gate, path, tokens), Err(StatusCode::UNAUTHORIZED), "{path} {tokens:?}");
            }
        }
        let file = asked_by(PEER, &gate, "/link.js", &[]).unwrap_err();
        assert_eq!(file.status(), StatusCode::OK);
        assert!(matches!(file.body(), ResponseBody::Whole(Some(bytes)) if !bytes.is_empty()));
    }

    #[test]
    fn tokens_of_another_table_are_worth_nothing() {
        let [one, other] = [0, 1].map(|_| gate(Keys::new(2).unwrap()));
        assert_eq!(asked(&one, "/events", &[&token(&other, 0)]), Err(StatusCode::UNAUTHORIZED));
    }

    #[test]
    fn on_this_machine_alone_no_token_is_needed() {
        let gate = gate(Keys::none());
        assert_eq!(gate.address(0), "http://192.168.1.20:4000/");
        assert_eq!(asked(&gate, "/events", &[]), Ok(0));
        assert_eq!(asked(&gate, "/events", &["0"]), Ok(0));
    }

    #[test]
    fn guesses_are_bounded_and_cost_only_who_makes_them() {
        let gate = gate(Keys::new(1).unwrap());
        let own = token(&gate, 0);
        let guess = || asked(&gate, "/events", &["00000000000000000000000000000000"]);
        assert_eq!(guess(), Err(StatusCode::UNAUTHORIZED));
        assert!((0..100_000).any(|_| guess() == Err(StatusCode::TOO_MANY_REQUESTS)));
        assert_eq!(asked_by(OTHER, &gate, "/events", &[&own]).ok(), Some(0));
    }

    #[test]
    fn names_of_faces_are_read_from_paths() {
        assert_eq!(decoded("battle%2F(back)%232").as_deref(), Some("battle/(back)#2"));
        for broken in ["a%", "a%2", "a%zz", "%ff"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }
}
