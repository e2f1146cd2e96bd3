//! Plays a game in a browser on this machine, with the printed faces.
//!
//! [`Table::open`] lays the game out and takes an address; [`Table::run`] answers there until it is ended. The engine plays
//! in a thread of its own (`game`), as it does at the terminal; people sit at its `desk`, which says what they may know and
//! waits for what they say. What has been said last lies in the `state`, from which the `site` answers requests. A request
//! names no path and reaches no file: pictures are those of the game's faces (`gallery`), the rules those of its kit.
//!
//! Nothing is written but the record of the game, after every answer (`file`).

mod desk;
mod file;
mod gallery;
mod game;
mod said;
mod scroll;
mod site;
mod state;
#[cfg(test)]
mod tests;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use warpress_assets::Assets;
use warpress_kit::KitError;
use warpress_model::{Game, Section};
use warpress_referee::saved::Saved;
use warpress_referee::{CompiledGame, Rules};
use warpress_screen::Layout;
use warpress_tabletop::TabletopError;
use warpress_tabletop::laid::{self, Source};

use file::RecordFile;
use game::GameThread;
use site::Site;
use state::SharedState;

/// A game that is to be played.
#[derive(Debug, Clone)]
pub struct TableOptions {
    /// Where templates, typefaces and pictures come from.
    pub assets: Assets,
    /// The game.
    pub game: Arc<Game>,
    /// The sections of its rules.
    pub sections: Vec<Section>,
    /// Its rules, for the engine.
    pub rules: Arc<Rules>,
    /// The game as far as it has been played, and who plays.
    pub record: Saved,
    /// The file in which it is written down; none is a new one in the folder that the system has for a user's data.
    pub file: Option<PathBuf>,
    /// The port; 0 takes a free one.
    pub port: u16,
}

/// Why a game cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be laid out.
    #[error(transparent)]
    Tabletop(#[from] TabletopError),
    /// Its theme or typefaces are missing.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// It is not ready for play.
    #[error(transparent)]
    Compile(#[from] warpress_referee::compiled::CompileError),
    /// There is no server.
    #[error(transparent)]
    Server(#[from] warpress_server::ServerError),
    /// The server has failed, or there is no folder for records.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// A table that waits for its players.
pub struct Table {
    listener: TcpListener,
    site: Arc<Site>,
    game: GameThread,
    file: PathBuf,
}

impl Table {
    /// Lays the game out, and takes an address.
    ///
    /// # Errors
    /// If the game cannot be laid out, the address cannot be had, or there is nowhere to write the game down.
    pub fn open(options: TableOptions) -> Result<Self, TableError> {
        let TableOptions { assets, game, sections, rules, record, file, port } = options;
        let file = RecordFile::new(file, &record)?;
        let listener = warpress_server::listen(None, port)?;
        let renderer = Arc::new(warpress_kit::renderer(&assets, &game)?);
        let compiled = Arc::new(CompiledGame::new(game.clone(), record.seats)?);
        let source = Source { assets: &assets, game: &game, sections: &sections, programs: &rules.programs };
        let (table, _) = laid::lay(source, &renderer, gallery::INK, gallery::PAPER, Some(record.seats))?;
        let (gallery, asset) = gallery::gallery(&table, &renderer);
        let layout = Arc::new(Layout::new(&table, &compiled, &record, &asset));
        let state = Arc::new(SharedState::new(&layout));
        let (tell, told) = mpsc::channel();
        let book = site::Book::new(assets.clone(), game.clone(), sections.clone(), rules.clone());
        let site = Arc::new(Site::new(listener.local_addr()?, Arc::clone(&state), gallery, book, tell)?);
        let path = file.path().to_owned();
        let game = GameThread { compiled, rules, record, layout, state, told, file };
        Ok(Self { listener, site, game, file: path })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        self.site.gate().address(0)
    }

    /// The file in which the game is written down.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the server cannot begin.
    pub fn run(self) -> Result<(), TableError> {
        let Self { listener, site, game, .. } = self;
        std::thread::spawn(move || game.run());
        Ok(warpress_server::run(listener, site)?)
    }
}
