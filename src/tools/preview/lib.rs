//! Shows a game in a browser on this machine, and again at each save: all faces, the sheets of its kit, the pages of its
//! rules, and what is wrong with it.
//!
//! [`Preview::open`] reads the game and takes an address; [`Preview::run`] answers there until it is ended. One thread
//! reads and draws (`rebuilder`), one does what takes longer (`job_queue`), and what they have made lies in the
//! `shared_state`, from which the `site` answers requests. A request changes nothing, names no path, and reaches no file:
//! what can be asked for is what lies there.
//!
//! Nothing is written. [`Watch`] says when files have changed, for whoever wants to know.

mod draw_report;
mod drawing;
mod edition;
mod edition_faces;
mod edition_painter;
mod face;
mod fault;
mod job_queue;
mod leaves;
mod places;
mod rebuilder;
mod row;
mod shared_state;
mod site;
mod stream;
mod thorough;
mod watch;

use std::net::{IpAddr, TcpListener};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

use warpress_workshop::NotFound;

use rebuilder::Rebuilder;
use shared_state::SharedState;
use site::Site;
pub use watch::{Watch, WatchError, folders};

/// What is to be shown, and where.
#[derive(Debug, Clone)]
pub struct PreviewOptions {
    /// The game, as on the command line: a slug, a folder, a spreadsheet.
    pub game: String,
    /// The folder of the library, if it is not the one that warpress brings along.
    pub library: Option<PathBuf>,
    /// The scenarios and options to apply.
    pub with: Vec<String>,
    /// The paper of sheets and books.
    pub paper: String,
    /// The address of one interface of this machine; none is this machine alone.
    pub host: Option<IpAddr>,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The program and arguments that check the game thoroughly and say what they found as JSON; it is ended as soon as
    /// the game is saved again.
    pub check: Vec<String>,
}

/// Why nothing can be shown.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    /// There is no such game.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// There is no server.
    #[error(transparent)]
    Server(#[from] warpress_server::ServerError),
    /// Files cannot be watched.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// The server has failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// A page that waits to be looked at.
pub struct Preview {
    listener: TcpListener,
    site: Arc<Site>,
    rebuilder: Rebuilder,
    news: mpsc::Receiver<News>,
    watch: Option<Watch>,
}

/// What the rebuilder is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    /// Files have changed.
    Saved,
    /// Somebody looks at an edition that is not drawn or printed yet.
    Wanted,
}

impl Preview {
    /// Reads the game, and takes an address.
    ///
    /// # Errors
    /// If there is no such game, or the address cannot be had. What is wrong with the game is shown on the page.
    pub fn open(options: PreviewOptions) -> Result<Self, PreviewError> {
        let listener = warpress_server::listen(options.host, options.port)?;
        let address = listener.local_addr()?;
        let state = Arc::new(SharedState::default());
        let (tell, news) = mpsc::channel();
        let rebuilder = Rebuilder::new(options, Arc::clone(&state))?;
        let folders = rebuilder.folders();
        let watch = if folders.is_empty() { None } else { Some(Watch::of(&folders, None)?) };
        let site = Arc::new(Site::new(address, state, tell)?);
        Ok(Self { listener, site, rebuilder, news, watch })
    }

    /// The address of the page, with its token if it has one.
    pub fn address(&self) -> String {
        self.site.gate().address(0)
    }

    /// Whether others than this machine can ask for the page, which is sent to them unencrypted.
    pub fn is_open_to_others(&self) -> bool {
        self.site.gate().has_tokens()
    }

    /// Whether there are files whose changes are shown: what is part of the program does not change.
    pub fn watches(&self) -> bool {
        self.watch.is_some()
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the server cannot begin.
    pub fn run(self) -> Result<(), PreviewError> {
        let Self { listener, site, mut rebuilder, news, watch } = self;
        let tell = site.teller();
        if let Some(watch) = watch {
            std::thread::spawn(move || while watch.wait().is_ok() && tell.send(News::Saved).is_ok() {});
        }
        std::thread::spawn(move || {
            rebuilder.look();
            while let Ok(one) = news.recv() {
                // What has been told meanwhile is done at once.
                let saved =
                    news.try_iter().fold(one == News::Saved, |saved, one| saved || one == News::Saved);
                if saved { rebuilder.look() } else { rebuilder.draw_wanted() }
            }
        });
        Ok(warpress_server::run(listener, site)?)
    }
}
