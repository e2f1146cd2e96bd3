//! `warpress faces`: which faces differ from those that somebody accepted.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Failure, Global, target};
use crate::check::{self, one_line};
use crate::kit::Shelf;
use crate::library::{self, Home, games};
use crate::model::Severity;
use crate::model::phrase::counted;
use crate::publish::{Folder, replace};
use crate::render::theme::Ink;
use crate::review::{self, Alteration, INKS, Kind, Record};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game)
    #[arg(required_unless_present = "all")]
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Accept the faces as they are now
    #[arg(long)]
    accept: bool,
    /// Where the folder of each game lies; its record of accepted faces is in there, unless --library has one
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let words = if args.all { games(global.assets()) } else { args.games.clone() };
    let mut good = true;
    for word in &words {
        good &= one(global, args, word)?;
    }
    if good { Ok(()) } else { Err(Failure::Problems) }
}

/// Looks at one game; whether its faces are as they were accepted.
fn one(global: &Global, args: &Args, word: &str) -> Result<bool, Failure> {
    let (home, assets) = target::find(global, word)?;
    let slug = home.slug();
    let mut loaded = library::load(&assets, &home, &Shelf::new(&assets), &[]);
    loaded.findings.retain(|finding| finding.severity == Severity::Error);
    let Some(game) = loaded.game.take().filter(|_| loaded.findings.is_empty()) else {
        eprint!("{}", check::human(&loaded, super::colour()));
        return Ok(false);
    };
    let place = Place::of(global, args, &home, &slug);
    let accepted = place.read()?;
    let today = Record { faces: review::draw(&assets, &game, |_, _, _, digest| digest)? };
    let altered = review::alterations(&accepted.clone().unwrap_or_default(), &today);
    let mut said = told(&slug, accepted.is_some(), today.faces.len(), &altered);
    let wanted = args.accept && accepted.as_ref() != Some(&today);
    if wanted {
        let path = place.write(&today, args.force)?;
        let _ = writeln!(said, "  accepted: {}", path.display());
    }
    super::say(&said)?;
    Ok(altered.is_empty() || wanted)
}

/// Where the record of a game's accepted faces is.
enum Place {
    /// In a library, to be kept with its data.
    Library(PathBuf),
    /// Among what is built.
    Output(PathBuf, String),
}

impl Place {
    fn of(global: &Global, args: &Args, home: &Home, slug: &str) -> Self {
        match (&global.library, home) {
            (Some(library), Home::Library(_)) => {
                Self::Library(library.join("tests/digests").join(format!("{slug}.txt")))
            }
            _ => Self::Output(args.out.join(slug), format!("{slug}-faces.txt")),
        }
    }

    fn path(&self) -> PathBuf {
        match self {
            Self::Library(path) => path.clone(),
            Self::Output(folder, name) => folder.join(name),
        }
    }

    /// The record, if there is one.
    fn read(&self) -> Result<Option<Record>, Failure> {
        let path = self.path();
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some(Record::read(&text).map_err(|error| refused(&path, &error))?)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(refused(&path, &error)),
        }
    }

    fn write(&self, record: &Record, force: bool) -> Result<PathBuf, Failure> {
        match self {
            // What is no record of ours has been refused when it was read.
            Self::Library(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
                }
                replace(path, record.text().as_bytes())?;
                Ok(path.clone())
            }
            Self::Output(folder, name) => {
                Ok(Folder::open(folder, force)?.write(name, record.text().as_bytes())?)
            }
        }
    }
}

fn refused(path: &Path, error: &dyn std::error::Error) -> Failure {
    Failure::Message(format!("{}: {error}", path.display()))
}

/// What is said of a game: a line, and one for each list with altered faces.
fn told(slug: &str, known: bool, count: usize, altered: &[Alteration]) -> String {
    /// More faces of a list are not named.
    const MOST: usize = 12;
    let faces = counted(count, "face");
    if altered.is_empty() {
        return format!("{slug}: {faces}, all as accepted\n");
    }
    if !known {
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
            format!(" ({} ink)", inks.iter().map(|ink: &Ink| ink.name()).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{}{how}", one_line(&one.name.face))
}
