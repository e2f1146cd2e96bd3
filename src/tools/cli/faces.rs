//! `warpress faces`: which faces differ from the accepted ones, and how.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::told::stopped;
use super::{Failure, Global, browser, target};
use warpress_check::one_line;
use warpress_model::plural::counted;
use warpress_record::{Alteration, INKS, Kind};
use warpress_workshop::{FaceComparison, Viewing};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game); otherwise the game in whose folder one stands
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Also write a page that shows each altered face before and after
    #[arg(long)]
    changed: bool,
    /// Compare with the game, or the library, as it is in this folder, instead of with the accepted faces; writes the
    /// page
    #[arg(long, value_name = "DIR", conflicts_with = "accept")]
    before: Option<PathBuf>,
    /// Accept the faces as they are now
    #[arg(long)]
    accept: bool,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Where the folder of each game goes, for pages and accepted faces
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let words = target::chosen(global, args.all, &args.games)?;
    let mut good = true;
    for word in &words {
        good &= one(global, args, word)?;
    }
    if good { Ok(()) } else { Err(Failure::Problems) }
}

/// Checks one game and returns whether its faces are the accepted ones.
fn one(global: &Global, args: &Args, word: &str) -> Result<bool, Failure> {
    let source = target::find(global, word)?;
    let game = match target::load_valid(&source, &[]) {
        Ok(valid) => valid.game,
        Err(Failure::Problems) => return Ok(false),
        Err(other) => return Err(other),
    };
    let viewing = Viewing {
        page: args.changed,
        before: args.before.clone(),
        accept: args.accept,
        out: args.out.clone(),
        force: args.force,
    };
    let compared =
        global.shop().compare_faces(&source, &game, &viewing).map_err(|stop| stopped(word, stop))?;
    if let Some(page) = compared.page.as_ref().filter(|_| args.open) {
        browser::open(page);
    }
    super::say(&said(&source.home.slug(), &compared))?;
    Ok(compared.altered.is_empty() || compared.accepted.is_some())
}

/// What is said about a game.
fn said(slug: &str, compared: &FaceComparison) -> String {
    let mut said = summary(slug, compared);
    if compared.lost > 0 {
        let _ = writeln!(
            said,
            "  {} not kept as accepted; --before DIR draws them from an older copy of the data",
            if compared.lost == 1 { "1 face was".into() } else { format!("{} faces were", compared.lost) }
        );
    }
    if let Some(page) = &compared.page {
        let _ = writeln!(said, "  {}", page.display());
    }
    if let Some(record) = &compared.accepted {
        let _ = writeln!(said, "  accepted: {}", record.display());
    }
    said
}

/// The report on a game: a line, and one for each list with altered faces.
fn summary(slug: &str, FaceComparison { known, faces, altered, .. }: &FaceComparison) -> String {
    /// The most faces of a list that are named.
    const MOST: usize = 12;
    let faces = counted(*faces, "face");
    if altered.is_empty() {
        return format!("{slug}: {faces}, all as accepted\n");
    }
    if !*known {
        return format!("{slug}: {faces}, none accepted yet\n");
    }
    let mut said = format!("{slug}: {} of {faces} altered\n", altered.len());
    for of_list in altered.chunk_by(|one, next| one.name.list == next.name.list) {
        let named: Vec<_> = of_list.iter().take(MOST).map(named).collect();
        let more = of_list.len().saturating_sub(MOST);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let _ = writeln!(said, "  {}: {}{more}", one_line(&of_list[0].name.list), named.join(", "));
    }
    said
}

fn named(one: &Alteration) -> String {
    let how = match &one.kind {
        Kind::New => " (new)".to_owned(),
        Kind::Gone => " (gone)".to_owned(),
        Kind::Altered(inks) if inks.len() == INKS.len() => String::new(),
        Kind::Altered(inks) => {
            format!(" ({} ink)", inks.iter().map(|ink| ink.name()).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{}{how}", one_line(&one.name.face))
}
