//! Answers requests: for the page, and for what lies in the shared state. Each connection, its heads and its time
//! are bounded, and what is beyond them is turned away.

mod answer;
mod flood;
mod guard;
mod routes;
mod stream;
mod token;

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;

pub use routes::Site;
pub use token::Token;

/// Connections at once; a browser opens six.
const CONNECTIONS: usize = 64;
/// The largest head of a request (bytes), and the most lines in it.
const HEAD: usize = 16 << 10;
const LINES: usize = 64;
/// So long a head may take, and a connection wait for the next.
const PATIENCE: Duration = Duration::from_secs(20);
/// Pictures that are drawn at once.
const DRAWN: usize = 3;

/// Answers until the process ends.
pub fn run(listener: TcpListener, site: Arc<Site>) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().max_blocking_threads(DRAWN).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            // A connection that cannot be taken, as there are too many files open, says nothing about the next.
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let Ok(seat) = Arc::clone(&room).try_acquire_owned() else { continue };
            // Without it the last packet of a picture would wait for an acknowledgement.
            let _ = stream.set_nodelay(true);
            let site = Arc::clone(&site);
            tokio::spawn(async move {
                let service = service_fn(|request| {
                    let site = Arc::clone(&site);
                    async move { Ok::<_, Infallible>(routes::answer(site, request).await) }
                });
                let mut http = http1::Builder::new();
                http.timer(TokioTimer::new())
                    .header_read_timeout(PATIENCE)
                    .max_buf_size(HEAD)
                    .max_headers(LINES);
                // Who breaks off has what they wanted.
                let _ = http.serve_connection(TokioIo::new(stream), service).await;
                drop(seat);
            });
        }
    })
}
