//! `warpress new`: a small game that plays, to begin one's own from.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::{Failure, Global};
use crate::assets::Assets;
use crate::library;
use crate::model::phrase::title;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new game (./my-game); it must not be there yet, or be empty
    folder: PathBuf,
    /// What to begin from: cards, solo, board, dice
    #[arg(long, default_value = "cards", value_name = "STARTER")]
    from: String,
    /// Its title; else that of the folder
    #[arg(long)]
    title: Option<String>,
}

/// Where the starters lie, a folder for each.
const STARTERS: &str = "assets/starters";

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    // What a library overrides is no business of a new game.
    let starters = starters(&Assets::embedded());
    let Some(files) = starters.get(&args.from) else {
        let known = starters.keys().cloned().collect::<Vec<_>>().join(", ");
        return Err(Failure::Message(format!("there is no starter “{}”; there are {known}", args.from)));
    };
    let name = args.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let slug = library::slug(&name);
    if slug.is_empty() {
        return Err(Failure::Message(format!("{} is no name for a game's folder", args.folder.display())));
    }
    let name = args.title.clone().unwrap_or_else(|| title(&slug));
    let refused = |path: &Path, error: io::Error| Failure::Message(format!("{}: {error}", path.display()));
    let taken = std::fs::read_dir(&args.folder).is_ok_and(|mut entries| entries.next().is_some());
    if taken || args.folder.is_file() {
        return Err(Failure::Message(format!(
            "{} is there already; name another folder",
            args.folder.display()
        )));
    }
    for (file, text) in files {
        let path = args.folder.join(file);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| refused(folder, error))?;
        }
        std::fs::write(&path, named(file, text, &name, &slug)).map_err(|error| refused(&path, error))?;
    }
    let folder = args.folder.display();
    super::say(&format!(
        "{folder}: {name}, begun from “{}”\n\nwarpress check {1}\nwarpress referee {1} --games 100\nwarpress build {1}\n",
        args.from,
        shown(&args.folder)
    ))
}

/// A folder as the other commands take it.
fn shown(folder: &Path) -> String {
    let text = folder.display().to_string();
    if text.contains(['/', '\\']) { text } else { format!("./{text}") }
}

/// The files of each starter by name.
fn starters(assets: &Assets) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for path in assets.list(STARTERS) {
        let parts = path.strip_prefix(STARTERS).and_then(|rest| rest.trim_start_matches('/').split_once('/'));
        if let Some(((starter, file), asset)) = parts.zip(assets.read(&path)) {
            let text = String::from_utf8_lossy(&asset.bytes).into_owned();
            all.entry(starter.to_owned()).or_default().insert(file.to_owned(), text);
        }
    }
    all
}

/// The text of a file with the new game's name: the first line of the data and of the rules say it.
fn named(file: &str, text: &str, name: &str, slug: &str) -> String {
    let first = match file {
        "game.toml" => format!("title = {}", toml::Value::String(name.to_owned())),
        "rules.md" => format!("# {name} {{#{slug}}}"),
        _ => return text.to_owned(),
    };
    match text.split_once('\n') {
        Some((_, rest)) => format!("{first}\n{rest}"),
        None => first,
    }
}
