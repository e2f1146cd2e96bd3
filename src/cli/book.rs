//! `warpress book`: the rules of many games in one volume.

use std::path::PathBuf;

use rayon::prelude::*;

use super::build::ink;
use super::filter::Filter;
use super::{Failure, Global, target};
use warpress_assets::Assets;
use warpress_check as check;
use warpress_library::{self as library, Head, Home, Loaded};
use warpress_model::Severity;
use warpress_model::plural::counted;
use warpress_publish::{Folder, Owner};
use warpress_render::theme::Ink;
use warpress_rulebook::bind::{self, Leaves};
use warpress_rulebook::press::{self, Wanted};
use warpress_rulebook::volume;

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
    let slug = warpress_model::slug(&args.title);
    if slug.is_empty() {
        return Err(Failure::Message("a book needs a title with letters in it".into()));
    }
    if !args.html && !press::can_set() {
        return Err(Failure::Message(format!("{}; or ask for --html", press::UNSET)));
    }
    let assets = global.assets();
    let found = choose(global, assets, args)?;
    let games: Vec<Leaves<'_>> = found
        .iter()
        .filter_map(|(assets, loaded)| {
            Some(Leaves { assets, game: loaded.game.as_ref()?, sections: &loaded.sections })
        })
        .collect();
    let wanted = Wanted {
        paper: args.paper.clone(),
        page_mm: super::page_mm(assets, &args.paper)?,
        ink: args.ink,
        booklet: false,
    };
    let of: Vec<String> =
        found.iter().map(|(assets, loaded)| press::made_of(assets, loaded, &[], &wanted)).collect();
    let made_of = press::made_of_all(&args.title, &of);
    let games_bound = counted(games.len(), "game");
    let mut folder = Folder::open_for(&args.out, &slug, &Owner::Book(args.title.clone()), args.force)?;
    if args.html {
        let pages = bind::pages(assets, &args.title, &games, &wanted)?;
        let paths =
            pages.iter().map(|page| folder.write(&page.name, &page.bytes)).collect::<Result<Vec<_>, _>>()?;
        let first = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
        return super::say(&format!("{first}: {games_bound} on {}\n", counted(paths.len(), "page")));
    }
    if let Some(path) = folder.unchanged(&bind::paper_name(&slug, &wanted), &made_of) {
        return super::say(&format!("{}: unchanged\n", path.display()));
    }
    let output = bind::paper(assets, &args.title, &slug, &games, &wanted)?;
    let path = folder.write_made_of(&output.name, &output.bytes, &made_of)?;
    super::say(&format!(
        "{}: {games_bound} on {}\n",
        path.display(),
        counted(output.pages.unwrap_or(0), "page")
    ))
}

/// The games of the book, in order, each with the assets to draw it with.
fn choose(global: &Global, assets: &Assets, args: &Args) -> Result<Vec<(Assets, Loaded)>, Failure> {
    if args.games.is_empty() && !args.all && args.filter.is_empty() {
        return Err(Failure::Message(
            "name games, or choose them with --tome, --family, --era …, or take --all".into(),
        ));
    }
    let mut homes: Vec<(Home, Assets)> = Vec::new();
    for word in &args.games {
        let (home, assets) = target::find(global, word)?;
        if !homes.iter().any(|(other, _)| *other == home) {
            homes.push((home, assets));
        }
    }
    let named = !homes.is_empty();
    if !named {
        let all = library::games(assets).into_iter();
        homes = all.map(|slug| (Home::Library(slug.clone()), assets.of_game(&slug))).collect();
    }
    let read = |(home, assets): (Home, Assets)| {
        let mut loaded = warpress_kit::load(&assets, &home, &[]);
        loaded.findings.retain(|finding| finding.severity == Severity::Error);
        (assets, loaded)
    };
    let mut all: Vec<(Assets, Loaded)> = homes.into_par_iter().map(read).collect();
    let heads: Vec<Head> =
        all.iter().filter_map(|(_, loaded)| loaded.game.as_ref().map(Head::from)).collect();
    args.filter.check(&heads)?;
    // A book that left out broken games would be taken for complete.
    all.retain(|(_, loaded)| loaded.game.as_ref().is_none_or(|game| args.filter.fits(&game.into())));
    let broken: Vec<_> = all.iter().filter(|(_, loaded)| loaded.failed()).collect();
    if !broken.is_empty() {
        broken.iter().for_each(|(_, loaded)| eprint!("{}", check::human(loaded, super::colour())));
        return Err(Failure::Problems);
    }
    let bare = |loaded: &Loaded| loaded.sections.is_empty();
    match (named, all.iter().find(|(_, loaded)| bare(loaded))) {
        (true, Some((_, Loaded { game: Some(game), .. }))) => {
            return Err(Failure::Message(format!("{} has no rules.md", game.title)));
        }
        (true, _) => {}
        (false, _) => {
            // Rules that games share are printed with each of them.
            all.retain(|(_, loaded)| {
                !bare(loaded) && loaded.game.as_ref().is_some_and(|game| !game.is_ruleset() || game.has_kit())
            });
            all.sort_by_cached_key(|(_, loaded)| {
                loaded.game.as_ref().map(|game| (volume::sorted_as(&game.title), game.slug.clone()))
            });
        }
    }
    // Files and anchors are named after folders.
    let mut slugs: Vec<&str> =
        all.iter().filter_map(|(_, loaded)| Some(loaded.game.as_ref()?.slug.as_str())).collect();
    slugs.sort_unstable();
    if let Some(two) = slugs.windows(2).find(|two| two[0] == two[1]) {
        return Err(Failure::Message(format!(
            "two of the games are called “{}”; a book distinguishes them by their folders",
            two[0]
        )));
    }
    if all.is_empty() {
        return Err(Failure::Message("no game with rules matches; “warpress list” shows the library".into()));
    }
    Ok(all)
}
