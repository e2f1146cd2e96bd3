//! `warpress migrate`: games of format 1 rewritten in format 2.

use std::path::{Path, PathBuf};

use super::told::tell;
use super::{Failure, Global};
use warpress_check as check;
use warpress_library::{games, is_folder};
use warpress_migrate::{self as migrate, Found, Plan};
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders of games (./my-game), or games of the library given by --library
    #[arg(required_unless_present = "all")]
    games: Vec<String>,
    /// Every game of the library given by --library, and the lists that its games share
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Show what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Do not keep the old files
    #[arg(long)]
    no_backup: bool,
}

/// A folder to be rewritten.
struct Job {
    folder: PathBuf,
    /// Where its old files go.
    kept: PathBuf,
    /// Whether it contains lists shared by games rather than a game.
    lists: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let jobs = jobs(global, args)?;
    let mut failed = false;
    for job in &jobs {
        let shown = job.folder.display();
        match migrate::plan(&job.folder, &global.shop().pack(&job.folder).assets, job.lists) {
            Found::Ready(plan) if args.dry_run => super::say(&summary(&job.folder, &plan))?,
            Found::Ready(plan) => {
                let kept = Some(job.kept.as_path()).filter(|_| !args.no_backup);
                plan.write(kept)?;
                let kept = kept
                    .map(|kept| {
                        format!(
                            "; the old {} in {}",
                            if plan.counts().1 == 1 { "file is" } else { "files are" },
                            kept.display()
                        )
                    })
                    .unwrap_or_default();
                super::say(&format!("{shown}: {}{kept}\n", size(&plan)))?;
            }
            Found::Done if job.lists => {}
            Found::Done => super::say(&format!("{shown} is in format 2 already\n"))?,
            Found::Refused(findings, sources) => {
                tell(&check::findings(&findings, &sources, super::colour()));
                failed = true;
            }
        }
    }
    if failed { Err(Failure::Problems) } else { Ok(()) }
}

fn size(plan: &Plan) -> String {
    let (changes, files) = plan.counts();
    format!("{} in {}", counted(changes, "change"), counted(files, "file"))
}

/// Each change with its place.
fn summary(folder: &Path, plan: &Plan) -> String {
    let mut text = String::new();
    for change in plan.changes() {
        let place = folder.join(change.file);
        let line = match change.old {
            "" => format!("{}:{}: {}", place.display(), change.line, change.new),
            old => format!("{}:{}: {old} → {}", place.display(), change.line, change.new),
        };
        text.push_str(&check::one_line(&line));
        text.push('\n');
    }
    text.push_str(&format!("{}: {}, none of them made\n", folder.display(), size(plan)));
    text
}

fn jobs(global: &Global, args: &Args) -> Result<Vec<Job>, Failure> {
    let library = global.library.as_deref();
    if args.all {
        let Some(library) = library else {
            return Err(Failure::Message(
                "--all takes the games of a library: name it with --library".into(),
            ));
        };
        let own = games(global.assets()).into_iter().map(|slug| of_library(library, &slug, false));
        let there = |job: &Job| job.folder.is_dir();
        return Ok(own.chain([of_library(library, "shared", true)]).filter(there).collect());
    }
    args.games.iter().map(|word| job(library, word)).collect()
}

fn job(library: Option<&Path>, word: &str) -> Result<Job, Failure> {
    let in_library = library.filter(|library| library.join("data").join(word).join("game.toml").is_file());
    if let Some(library) = in_library.filter(|_| !word.contains(['/', '\\'])) {
        return Ok(of_library(library, word, false));
    }
    if !is_folder(word) {
        let message = format!(
            "“{word}” is not a folder; a folder is written ./{word}, and a game of a library needs --library"
        );
        return Err(Failure::Message(message));
    }
    let folder = PathBuf::from(word);
    if !folder.is_dir() {
        return Err(Failure::Message(format!("there is no folder {word}")));
    }
    let mut name = folder.canonicalize()?.file_name().unwrap_or_default().to_owned();
    name.push(".format-1");
    // `.` has no name from which one for its copy could be made.
    let kept = match folder.file_name() {
        Some(_) => folder.with_file_name(&name),
        None => folder.join("..").join(&name),
    };
    Ok(Job { folder, kept, lists: false })
}

/// The old files of a library's games go beside its `data`, in which every folder is a game.
fn of_library(library: &Path, slug: &str, lists: bool) -> Job {
    let kept = library.join("data.format-1").join(slug);
    Job { folder: library.join("data").join(slug), kept, lists }
}
