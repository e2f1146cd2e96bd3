//! Answers a page in a browser on this machine, and nobody in its name. Each connection, its heads and its time are
//! bounded, and what is beyond them is turned away.
//!
//! [`listen`] takes an address, [`run`] answers there what a [`Site`] has to say. A site lets its [`Gate`] look at each
//! request first: whether it comes from the page (`guard`), too often (`flood`), and with whose token ([`Keys`]), if others
//! than this machine can ask; it also hands out the page's own files. What there is besides is the site's to say. Paths are
//! looked up, never walked: none of them becomes the name of a file.
//!
//! A page that belongs to one device at a time has [`Devices`], which say who has it and who has lost it.

mod answer;
mod body;
mod connections;
mod device;
mod devices;
mod flood;
mod gate;
mod guard;
mod keys;
mod shared;
mod stream;
#[cfg(test)]
mod tests;
mod token;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};

pub use answer::{Answer, ResponseBody, answer, document, refused, whole};
pub use body::read;
use connections::Connections;
pub use device::Device;
pub use devices::{Devices, Entry, Taken};
pub use gate::{Gate, decoded};
pub use hyper::{Method, StatusCode};
pub use keys::Keys;
pub use shared::Shared;
pub use stream::{stream, stream_of};
pub use token::Token;

/// The largest head of a request (bytes), and the most lines in it.
const HEAD: usize = 16 << 10;
const LINES: usize = 64;
/// So long a head may take, and a connection wait for the next.
const PATIENCE: Duration = Duration::from_secs(20);
/// Pictures that are drawn at once.
const DRAWN: usize = 3;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// An address that is not one interface.
    #[error("{0} is every interface at once; name one, as `--host 192.168.1.20`")]
    Everywhere(IpAddr),
    /// The address cannot be had.
    #[error("{address}: {source}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The reason.
        source: io::Error,
    },
    /// The system gives no random bits.
    #[error("no random bits: {0}")]
    Random(String),
}

/// Takes an address: that of one interface, or of this machine alone if none is named. The port 0 takes a free one.
///
/// # Errors
/// If the address is not one interface, or cannot be had.
pub fn listen(host: Option<IpAddr>, port: u16) -> Result<TcpListener, ServerError> {
    let host = host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if host.is_unspecified() || host.is_multicast() {
        return Err(ServerError::Everywhere(host));
    }
    let address = SocketAddr::new(host, port);
    TcpListener::bind(address).map_err(|source| ServerError::Address { address, source })
}

/// What answers requests.
pub trait Site: Send + Sync + 'static {
    /// Answers one, which comes from this address.
    fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Answer> + Send;
}

/// Answers until the process ends.
///
/// # Errors
/// If the system gives no means to wait for connections.
pub fn run(listener: TcpListener, site: Arc<impl Site>) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().max_blocking_threads(DRAWN).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let connections = Arc::new(Connections::default());
        loop {
            // A connection that cannot be taken, as there are too many files open, says nothing about the next.
            let Ok((stream, peer)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            // An address has one spelling, or it would have two measures.
            let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
            let Some(connection) = connections.connect(peer.ip()) else { continue };
            // Without it the last packet of a picture would wait for an acknowledgement.
            let _ = stream.set_nodelay(true);
            let site = Arc::clone(&site);
            tokio::spawn(async move {
                let service = service_fn(|request| {
                    let site = Arc::clone(&site);
                    async move { Ok::<_, Infallible>(site.answer(request, peer).await) }
                });
                let mut http = http1::Builder::new();
                http.timer(TokioTimer::new())
                    .header_read_timeout(PATIENCE)
                    .max_buf_size(HEAD)
                    .max_headers(LINES);
                // Who breaks off has what they wanted.
                let _ = http.serve_connection(TokioIo::new(stream), service).await;
                drop(connection);
            });
        }
    })
}
