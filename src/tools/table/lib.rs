//! Plays a game in a browser, with the printed faces: on this machine alone, or at a page for each player.
//!
//! [`Table::open`] lays the game out and takes an address; [`Table::run`] answers there until it is ended. The engine plays
//! in a thread of its own (`game`), as it does at the terminal; people sit at its `desk`, which asks them and waits for what
//! they say. Those who look at one page are an `audience`: it is told what its seats may know, and nothing that follows from
//! anything else. What each has been told last lies in its `state`, from which the `site` answers requests. A request names
//! no path and reaches no file: pictures are those of the game's faces (`gallery`), the rules those of its kit.
//!
//! Nothing is written but the record of the game, after every answer (`file`).

mod after;
mod agree;
mod audience;
mod desk;
mod file;
mod gallery;
mod game;
mod pace;
mod said;
mod scroll;
mod site;
mod state;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use warpress_assets::Assets;
use warpress_kit::KitError;
use warpress_model::{Game, Section};
use warpress_referee::saved::Saved;
use warpress_referee::thing::Seat;
use warpress_referee::{CompiledGame, Rules};
use warpress_screen::Layout;
use warpress_tabletop::TabletopError;
use warpress_tabletop::laid::{self, Source};

use audience::Audience;
use file::RecordFile;
use game::GameThread;
use site::{Book, Page, Site};
use state::SharedState;

/// So many messages wait for the desk while it listens to none.
const LETTERS: usize = 64;

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
    /// The address of this machine at which each person finds a page of their own, and whoever looks on another; none is one
    /// page for all of them, on this machine alone.
    pub host: Option<IpAddr>,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Whether those who have nothing to answer with are not asked, but seem to think for a while.
    pub even_pace: bool,
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

/// A seed that nobody finds by trying all of them against the cards that they hold. It can be written as a number in JSON.
///
/// # Errors
/// If the system gives no random bits.
pub fn secret_seed() -> Result<u64, TableError> {
    Ok(warpress_server::Token::new()?.number())
}

/// What those are called who play no seat.
const SPECTATORS: &str = "Spectators";

/// Who sits before each page: all people before one, or each before their own, and those who look on before the last.
fn seatings(record: &Saved, apart: bool) -> Vec<Vec<Seat>> {
    let people = record.people();
    match apart {
        true => people.into_iter().map(|seat| vec![seat]).chain([Vec::new()]).collect(),
        false => vec![people],
    }
}

/// A table that waits for its players.
pub struct Table {
    listener: TcpListener,
    site: Arc<Site>,
    game: GameThread,
    file: PathBuf,
    /// What those are called who look at each page.
    names: Vec<String>,
}

impl Table {
    /// Lays the game out, and takes an address.
    ///
    /// # Errors
    /// If the game cannot be laid out, the address cannot be had, or there is nowhere to write the game down.
    pub fn open(options: TableOptions) -> Result<Self, TableError> {
        let TableOptions { assets, game, sections, rules, record, file, host, port, even_pace } = options;
        let file = RecordFile::new(file, &record)?;
        let listener = warpress_server::listen(host, port)?;
        let renderer = Arc::new(warpress_kit::renderer(&assets, &game)?);
        let compiled = Arc::new(CompiledGame::new(game.clone(), record.seats)?);
        let source = Source { assets: &assets, game: &game, sections: &sections, programs: &rules.programs };
        let (table, _) = laid::lay(source, &renderer, gallery::INK, gallery::PAPER, Some(record.seats))?;
        let (gallery, asset) = gallery::gallery(&table, &renderer);
        let layout = Arc::new(Layout::new(&table, &compiled, &record, &asset));
        let apart = host.is_some();
        let book = Book::new(assets.clone(), game.clone(), sections.clone(), rules.clone(), apart)?;
        let words = state::laid_out(&layout, book.path());
        let name = |seat: &Seat| table.seats.get(usize::from(seat.0)).map(|seat| seat.name.clone());
        let (mut names, mut pages, mut audiences) = (Vec::new(), Vec::new(), Vec::new());
        for seats in seatings(&record, apart) {
            let called: Vec<String> = seats.iter().filter_map(name).collect();
            names.push(if called.is_empty() { SPECTATORS.to_owned() } else { called.join(", ") });
            let speaks = !apart || !seats.is_empty();
            let audience = Audience::new(seats, Arc::new(SharedState::new(Arc::clone(&words))));
            pages.push(Page { state: Arc::clone(audience.state()), speaks });
            audiences.push(audience);
        }
        let (tell, told) = mpsc::sync_channel(LETTERS);
        let site = Arc::new(Site::new(listener.local_addr()?, pages, apart, gallery, book, tell)?);
        let path = file.path().to_owned();
        let game = GameThread { compiled, rules, record, layout, audiences, told, file, even_pace };
        Ok(Self { listener, site, game, file: path, names })
    }

    /// The addresses of the pages, each with the name of the seat that is played there.
    pub fn addresses(&self) -> Vec<(String, String)> {
        let address = |(holder, name): (usize, &String)| (name.clone(), self.site.address(holder));
        self.names.iter().enumerate().map(address).collect()
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
