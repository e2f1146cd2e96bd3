//! `warpress icons`: finds icons by word, and shows them.

use std::path::PathBuf;

use super::{Failure, Global, target};
use crate::check::one_line;
use crate::publish::Folder;
use crate::render::icon_sheet::icon_sheet;
use crate::render::icons::Icons;
use crate::render::png;
use crate::review;
use crate::sheet::FURNITURE_FONT;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Words of which a name has one, or the beginning of one (ship, cannon, bomb); none = all icons
    words: Vec<String>,
    /// Also draw them, with their names, as PNG
    #[arg(long)]
    png: bool,
    /// Write a page with title, text and picture of every row of this game, side by side
    #[arg(long, value_name = "GAME", conflicts_with_all = ["words", "png"])]
    proof: Option<String>,
    /// Open that page in a browser
    #[arg(long, requires = "proof")]
    open: bool,
    /// Where the picture or page goes
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace a file that warpress did not write
    #[arg(long)]
    force: bool,
}

/// So many are like what was asked for, where no name has the words.
const NEAR: usize = 12;

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if let Some(game) = &args.proof {
        return proof(global, args, game);
    }
    let assets = global.assets();
    let icons = Icons::of(assets);
    let asked: Vec<String> = args.words.iter().map(|word| word.to_lowercase()).collect();
    let has = |name: &&str| {
        let mut parts = name.split('-');
        asked.is_empty() || parts.any(|part| asked.iter().any(|word| part.starts_with(word.as_str())))
    };
    let mut found: Vec<String> = icons.names().filter(has).map(str::to_owned).collect();
    if found.is_empty() {
        eprintln!("warpress: no icon has these words; the nearest are");
        found = asked.iter().flat_map(|word| icons.nearest(word, NEAR)).collect();
    }
    let mut text = String::new();
    for name in &found {
        text.push_str(&one_line(name));
        text.push('\n');
    }
    super::say(&text)?;
    if args.png {
        let picture = png::encode(&icon_sheet(assets, &icons, &found, FURNITURE_FONT)?)?;
        let name = if asked.is_empty() { "icons.png".into() } else { format!("icons-{}.png", slug(&asked)) };
        let path = Folder::open(&args.out, args.force)?.write(&name, &picture)?;
        super::say(&format!("{}\n", path.display()))?;
    }
    Ok(())
}

/// The page with the rows of a game and their pictures.
fn proof(global: &Global, args: &Args, word: &str) -> Result<(), Failure> {
    let (home, assets) = target::find(global, word)?;
    let game = target::sound(&assets, &home).ok_or(Failure::Problems)?;
    let html = review::write(&assets, &review::proof(&assets, &game)?);
    let name = format!("{}-proof.html", game.slug);
    let path = Folder::open(args.out.join(&game.slug), args.force)?.write(&name, html.as_bytes())?;
    if args.open {
        super::review::open(&path);
    }
    super::say(&format!("{}\n", path.display()))
}

/// The words as part of a file's name.
fn slug(words: &[String]) -> String {
    let kept = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    words.join("-").chars().take(60).map(kept).collect()
}
