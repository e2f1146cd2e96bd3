//! `warpress book`: the rules of many games in one volume.

use std::path::PathBuf;

use super::build::ink;
use super::filter::Filter;
use super::told::show;
use super::{Failure, Global, target};
use warpress_library::Head;
use warpress_model::plural::counted;
use warpress_render::theme::Ink;
use warpress_workshop::{Binding, Bound, CAN_SET, LibraryGame, UNSET, Unbound, ready};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game), in the order of the book; if none are named, all that match the
    /// filters
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    #[command(flatten)]
    filter: Filter,
    /// The title on the cover, from which the folder is named
    #[arg(long)]
    title: String,
    /// Paper: a5, a4, letter
    #[arg(long, default_value = "a4", value_parser = super::paper)]
    paper: String,
    /// Ink: full, low (lines on white), mono (black and greys)
    #[arg(long, default_value = "full", value_parser = ink)]
    ink: Ink,
    /// A set of pages for browsers instead of a PDF
    #[arg(long)]
    html: bool,
    /// Where the book goes; it gets a folder of its own there
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if warpress_model::slug(&args.title).is_empty() {
        return Err(Failure::Message("a book needs a title with letters in it".into()));
    }
    if !args.html && !CAN_SET {
        return Err(Failure::Message(format!("{UNSET}; or ask for --html")));
    }
    let games = choose(global, args)?;
    let binding = Binding {
        title: args.title.clone(),
        paper: args.paper.clone(),
        ink: args.ink,
        html: args.html,
        out: args.out.clone(),
        force: args.force,
    };
    super::say(&match global.shop().bind(&games, &binding)? {
        Bound::Unchanged(path) => format!("{}: unchanged\n", path.display()),
        Bound::Made { path, pages } => {
            let (games, pages) = (counted(games.len(), "game"), counted(pages, "page"));
            format!("{}: {games} on {pages}\n", path.display())
        }
    })
}

/// The games of the book, in order.
fn choose(global: &Global, args: &Args) -> Result<Vec<LibraryGame>, Failure> {
    let named = !args.games.is_empty();
    if !named && !args.all && args.filter.is_empty() {
        return Err(Failure::Message(
            "name games, or choose them with --tome, --family, --era …, or take --all".into(),
        ));
    }
    let shop = global.shop();
    let mut all = if named { shop.read_each(&args.games).map_err(target::unknown)? } else { shop.read_all() };
    let heads: Vec<Head> = all.iter().filter_map(|one| one.loaded.game.as_ref()).map(Head::from).collect();
    args.filter.check(&heads)?;
    all.retain(|one| one.loaded.game.as_ref().is_none_or(|game| args.filter.fits(&game.into())));
    ready(all, named).map_err(|why| match why {
        Unbound::Problems(problems) => {
            problems.iter().for_each(show);
            Failure::Problems
        }
        Unbound::Nothing => Failure::Message(format!("{why}; “warpress list” shows the library")),
        why => why.into(),
    })
}
