//! `warpress new`: a small game that plays, to begin one's own from.

use std::path::PathBuf;

use super::shell::{quoted, shown};
use super::{Failure, Global};
use warpress_assets::Assets;
use warpress_library::keys;
use warpress_model::plural::counted;
use warpress_starter as starter;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new game (./my-game); it must be empty or not exist yet
    folder: PathBuf,
    /// What to begin from: cards, ships, hands, solo, score, skirmish, board, dice, sheet
    #[arg(long, default_value = "cards", value_name = "STARTER")]
    from: String,
    /// Its title; by default that of the folder
    #[arg(long)]
    title: Option<String>,
    /// A list in Markdown of what the source leaves open; each point becomes a ruling to be answered
    #[arg(long, value_name = "FILE")]
    notes: Option<PathBuf>,
}

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    // New games start from the built-in files, whatever a library overrides.
    let starters = starter::all(&Assets::built_in());
    let Some(files) = starters.get(&args.from) else {
        let known = starters.keys().cloned().collect::<Vec<_>>().join(", ");
        return Err(Failure::Message(format!(
            "there is no starter “{}”; the starters are {known}",
            args.from
        )));
    };
    let files = with_schemas(files);
    let points = match &args.notes {
        Some(path) => starter::read(path, &starter::rulings(&files))?,
        None => Vec::new(),
    };
    let title = starter::begin(&args.folder, &files, args.title.as_deref(), &points)?;
    let open = match points.len() {
        0 => String::new(),
        count => format!(", with {} to answer in game.toml", counted(count, "ruling")),
    };
    super::say(&format!(
        "{}: {title}, begun from “{}”{open}\n\nwarpress check {2}\nwarpress referee {2} --games 100\nwarpress build {2}\n",
        args.folder.display(),
        args.from,
        quoted(&shown(&args.folder))
    ))
}

/// The folder for the schemas of a new game: hidden, as only editors read them.
const SCHEMAS: &str = ".schemas";

/// The files of a starter, each with a line that names its schema, and the schemas.
fn with_schemas(files: &starter::Files) -> starter::Files {
    let named = |(path, text): (&String, &String)| {
        let line = keys::directive(path, SCHEMAS).unwrap_or_default();
        (path.clone(), line + text)
    };
    let schemas = keys::FILES.into_iter().filter_map(|name| {
        let schema = keys::schema(name)?;
        Some((format!("{SCHEMAS}/{}", keys::file_name(name)), format!("{schema:#}\n")))
    });
    files.iter().map(named).chain(schemas).collect()
}
