//! `warpress schemas`: JSON Schemas of the files of a game, for editors.

use std::path::PathBuf;

use super::{Failure, Global};
use warpress_library::keys;

/// How the title of each schema begins; a file that begins otherwise was not written by warpress and is kept.
const TITLE: &str = "warpress: ";

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder to write to
    #[arg(default_value = "schemas")]
    folder: PathBuf,
}

pub fn run(_: &Global, args: &Args) -> Result<(), Failure> {
    let io = |path: &std::path::Path, error: std::io::Error| {
        Failure::Message(format!("{}: {error}", path.display()))
    };
    std::fs::create_dir_all(&args.folder).map_err(|error| io(&args.folder, error))?;
    for name in keys::FILES {
        let path = args.folder.join(keys::file_name(name));
        let Some(schema) = keys::schema(name) else { continue };
        let known = std::fs::read_to_string(&path).ok();
        if known.is_some_and(|text| !is_ours(&text)) {
            return Err(Failure::Message(format!(
                "{} was not written by warpress and is left alone; name another folder",
                path.display()
            )));
        }
        std::fs::write(&path, format!("{schema:#}\n")).map_err(|error| io(&path, error))?;
    }
    super::say(&format!("{}: {} schemas\n", args.folder.display(), keys::FILES.len()))
}

fn is_ours(text: &str) -> bool {
    let schema: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    schema["title"].as_str().is_some_and(|title| title.starts_with(TITLE))
}
