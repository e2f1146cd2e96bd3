//! Who may ask: the page that came from here, and nobody in its name. A page of somebody else's that has its own name
//! lead to this machine (DNS rebinding) sends that name as Host; one that asks across names sends its Origin, or is
//! called cross-site by the browser.

use hyper::header::{self, HeaderMap, HeaderName};
use hyper::{Method, Uri};

/// Why a request is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It wants to do what no page here does.
    Method,
    /// It was sent to another name.
    Host,
    /// It comes from another page.
    Foreign,
    /// It is no path.
    Path,
}

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Looks at a request to the server of this name (`127.0.0.1:8080`), which answers these methods.
pub fn look(
    host: &str,
    methods: &[Method],
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), Refused> {
    if !methods.contains(method) {
        return Err(Refused::Method);
    }
    if uri.authority().is_some() || uri.scheme().is_some() || uri.query().is_some() {
        return Err(Refused::Path);
    }
    let only = |name: &HeaderName| {
        let mut all = headers.get_all(name).iter();
        let one = all.next().map(|value| value.as_bytes());
        if all.next().is_some() { Some(b"".as_slice()) } else { one }
    };
    if only(&header::HOST) != Some(host.as_bytes()) {
        return Err(Refused::Host);
    }
    let ours = |origin: &[u8]| origin.strip_prefix(b"http://") == Some(host.as_bytes());
    if only(&header::ORIGIN).is_some_and(|origin| !ours(origin)) {
        return Err(Refused::Foreign);
    }
    // A browser says where a request comes from that could change something.
    if method != Method::GET && only(&header::ORIGIN).is_none() {
        return Err(Refused::Foreign);
    }
    // `none` is who typed the address.
    if only(&FETCH_SITE).is_some_and(|site| !matches!(site, b"same-origin" | b"none")) {
        return Err(Refused::Foreign);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Refused, look};
    use hyper::header::{HeaderMap, HeaderName, HeaderValue};
    use hyper::{Method, Uri};

    const HOST: &str = "127.0.0.1:8080";

    fn asked(method: Method, uri: &str, headers: &[(&'static str, &str)]) -> Result<(), Refused> {
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            all.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        look(HOST, &[Method::GET], &method, &uri.parse::<Uri>().unwrap(), &all)
    }

    #[test]
    fn only_the_page_that_came_from_here_may_ask() {
        let get = |headers: &[(&'static str, &str)]| asked(Method::GET, "/", headers);
        assert_eq!(get(&[("host", HOST)]), Ok(()));
        let own = [("host", HOST), ("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")];
        assert_eq!(get(&own), Ok(()));
        for host in ["evil.example", "localhost:8080", "127.0.0.1", "127.0.0.1:80800", "127.0.0.1:8080."] {
            assert_eq!(get(&[("host", host)]), Err(Refused::Host), "{host}");
        }
        assert_eq!(get(&[]), Err(Refused::Host));
        assert_eq!(get(&[("host", HOST), ("host", "evil.example")]), Err(Refused::Host));
        for origin in ["null", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081"] {
            assert_eq!(get(&[("host", HOST), ("origin", origin)]), Err(Refused::Foreign), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert_eq!(get(&[("host", HOST), ("sec-fetch-site", site)]), Err(Refused::Foreign), "{site}");
        }
    }

    #[test]
    fn who_changes_something_says_where_it_comes_from() {
        let post = |headers: &[(&'static str, &str)]| {
            let mut all = HeaderMap::new();
            for (name, value) in headers {
                all.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
            }
            look(HOST, &[Method::GET, Method::POST], &Method::POST, &"/answer".parse().unwrap(), &all)
        };
        assert_eq!(post(&[("host", HOST)]), Err(Refused::Foreign));
        assert_eq!(post(&[("host", HOST), ("origin", "null")]), Err(Refused::Foreign));
        assert_eq!(post(&[("host", HOST), ("origin", "http://127.0.0.1:8080")]), Ok(()));
    }

    #[test]
    fn nothing_is_changed_and_nothing_else_is_served() {
        let host = [("host", HOST)];
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::HEAD] {
            assert_eq!(asked(method, "/", &host), Err(Refused::Method));
        }
        assert_eq!(asked(Method::GET, "http://evil.example/", &host), Err(Refused::Path));
        assert_eq!(asked(Method::GET, "/?token=1", &host), Err(Refused::Path));
    }
}
